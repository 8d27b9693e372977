"""The ratings in the lobby: shown in a panel, and wiped if so wished."""

from __future__ import annotations

from epizodiak.app.draft import Draft
from epizodiak.app.effects import Focus
from epizodiak.app.events import Tapped
from epizodiak.app.lobby_effects import ReadResults, WipeResults
from epizodiak.app.lobby_events import ResultsRead
from epizodiak.ui import state as ui_state


def open_panel(draft: Draft, _: Tapped) -> None:
    """Somebody wants to see the ratings: the results that this browser keeps are read."""
    if draft.state.timeline is None:
        draft.do(ReadResults())


def read(draft: Draft, event: ResultsRead) -> None:
    """The results are here."""
    draft.set_in("lobby", results=event.results, sure=False)
    if event.opens and draft.state.timeline is None:
        draft.set(ui=ui_state.opened(draft.state.ui, ui_state.RATINGS))


def ask(draft: Draft, event: Tapped) -> None:
    """Ask once more before the results are wiped, or not any more."""
    wanted = event.key == "ratings-wipe"
    draft.set_in("lobby", sure=wanted)
    draft.do(Focus(f'[data-key="{"ratings-keep" if wanted else "ratings-wipe"}"]'))


def wipe(draft: Draft, _: Tapped) -> None:
    """Somebody is sure that all results are to be wiped."""
    if draft.state.lobby.sure:
        draft.do(WipeResults(), Focus('[data-key="close-ratings"]'))
