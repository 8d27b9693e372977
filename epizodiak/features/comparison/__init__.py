"""The same deal compared: codes of finished games against bots that play steadily, laid side by side.

Fetched when today's deal is asked for, when the page's address names a deal to be compared, when a text that may hold a
friend's code is pasted in the lobby, and where a game that can be compared has ended. Needs the rooms ``qr``, which
shows the code, and ``reviews`` with ``mistakes``, which know what a decision cost.
"""

from __future__ import annotations

from epizodiak.app import panels
from epizodiak.app.draft import Draft, Feature, Hooks
from epizodiak.app.events import Tapped
from epizodiak.app.lobby_events import TextGiven
from epizodiak.app.opening import PASTED
from epizodiak.app.state import AppState
from epizodiak.display import seats, ui_state
from epizodiak.features.comparison.state import COMPARISON

MARK = "SAME"
"""What every code has in it (``codes.WORD``)."""


def offered(state: AppState) -> bool:
    """Whether a game that can be compared has ended here."""
    over = state.ui.phase == ui_state.OVER and not state.ui.watching
    return over and state.match is not None and seats.compared_deal(state.match) is not None


def _ask_for_today(draft: Draft, _: Tapped) -> None:
    if draft.state.timeline is None:
        COMPARISON.change(draft, today=True)


def _addressed(draft: Draft) -> None:
    """Ask for the deal that the page's address names."""
    linked = draft.state.lobby.compared
    if linked is not None:
        draft.set_in("lobby", compared=None)
        COMPARISON.change(draft, linked=linked)


def _open(draft: Draft, _: Tapped) -> None:
    if offered(draft.state):
        COMPARISON.change(draft, asked=True)


def pasted(draft: Draft, event: TextGiven) -> None:
    """Note a text, pasted in the lobby, that may hold a friend's code."""
    text = event.data
    if event.goal == PASTED and isinstance(text, str) and draft.state.lobby.pasted and MARK in text.upper():
        COMPARISON.change(draft, pasted=text)


def _missed(draft: Draft) -> None:
    if (known := COMPARISON.of(draft.state)).today or known.linked or known.pasted or known.asked:
        COMPARISON.change(draft, today=False, linked=None, pasted="", asked=False)
        panels.note_missing(draft)


def _wanted(state: AppState) -> bool:
    known = COMPARISON.of(state)
    return known.today or bool(known.linked or known.pasted) or offered(state)


HOOKS = Hooks(
    taps={"deal-today": _ask_for_today, "compare": _open},
    events={TextGiven: pasted},
    addressed=_addressed,
    offers={"compare": offered},
    ends={"compare": lambda say, over: say.gettext("Compare with friends") if over else ""},
)
FEATURE = Feature(__name__, HOOKS, wanted=_wanted, missed=_missed)
