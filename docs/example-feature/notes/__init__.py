"""Notes: where a round, or the game, has ended each player may leave a line, which its replay shows there.

Fetched when somebody wants to leave one, or for a replay of a game that has some.
"""

from __future__ import annotations

from epizodiak.app.draft import Draft, Feature, Hooks
from epizodiak.app.events import Tapped
from epizodiak.app.state import AppState, Notice
from epizodiak.display import ui_state
from epizodiak.record.seating import is_person
from notes.state import KEY, NOTES


def writers(state: AppState) -> tuple[int, ...]:
    """The seats that may leave a line now: people's, where something has ended that was played here."""
    match, ui = state.match, state.ui
    if match is None or ui.phase not in (ui_state.ROUND, ui_state.OVER) or ui.taught or ui.watching:
        return ()
    return tuple(seat for seat in range(match.game.seats) if not match.bots or is_person(match.bots[seat]))


def offered(state: AppState) -> bool:
    """Whether anybody may leave one."""
    return bool(writers(state))


def _ask(draft: Draft, _: Tapped) -> None:
    if offered(draft.state):
        NOTES.change(draft, asked=True)


def _wanted(state: AppState) -> bool:
    replayed = state.playback is not None and KEY in state.playback.record.metadata.others
    return replayed or NOTES.of(state).asked


def _missed(draft: Draft) -> None:
    NOTES.change(draft, asked=False)
    draft.set(notice=Notice(draft.state.say.gettext("The players' lines cannot be loaded just now.")))


HOOKS = Hooks(
    taps={"notes": _ask},
    offers={"notes": offered},
    ends={"notes": lambda say, _: say.gettext("Leave a line")},
)
FEATURE = Feature(__name__, HOOKS, wanted=_wanted, missed=_missed)
