"""Puzzles: a position comes to the table, and tries are compared with its solutions.

Fetched when somebody asks for the first one. What stands here is what has to be known before: that one is asked for, is
on its way, and cannot be had.

Needs ``reviews``, whose decisions are tried again as puzzles, and the room ``mistakes``, which keeps those.
"""

from __future__ import annotations

from epizodiak.app import table
from epizodiak.app.draft import Draft, Feature, Hooks
from epizodiak.app.effects import After, Focus
from epizodiak.app.events import Event, Tapped
from epizodiak.app.lobby_events import FragmentTaken
from epizodiak.app.state import AppState, Notice
from epizodiak.features.puzzles.state import PUZZLE, TRY_AGAIN, retry
from epizodiak.features.reviews.state import PANEL, REVIEW

BUTTON = '#lobby [data-key="puzzle"]'
"""What has the focus where somebody comes from a puzzle to the lobby."""

SOON_MS = 700
"""Whoever waits for longer than this for a puzzle is told that it is on its way."""


class PuzzleAwaited(Event):
    """A puzzle was asked for a while ago and is not here yet; ``number`` says which."""

    number: int


def _begin(draft: Draft, _: Tapped) -> None:
    """Ask for the day's puzzle of the game that the lobby offers."""
    _ask(draft, draft.state.lobby.game)


def _ask(draft: Draft, game: str, which: str = "") -> None:
    """Ask for a puzzle.

    Args:
        draft: the state before.
        game: its name.
        which: of which day, as ``YYYY-MM-DD``, or its number; nothing for today's.
    """
    if draft.state.timeline is None:
        number = _set_wanted(draft, game, which)
        draft.emit(After(SOON_MS, PuzzleAwaited(number)))


def _set_wanted(draft: Draft, game: str, asked: str) -> int:
    number = PUZZLE.of(draft.state).number + 1
    PUZZLE.change(draft, number=number, waits=True, opens=False, game=game, requested=asked)
    return number


def _try_again(draft: Draft, event: Tapped) -> None:
    """Ask for a decision of the open review as a puzzle."""
    playback = draft.state.playback
    if playback is not None and REVIEW.of(draft.state) is not None and draft.state.ui.panel == PANEL:
        _set_wanted(draft, playback.game.name, event.key)


def _addressed(draft: Draft) -> None:
    """Ask for the puzzle that the page's address names."""
    wanted = draft.state.lobby.puzzle
    if wanted is not None:
        draft.set_in("lobby", puzzle=None)
        _ask(draft, *wanted)


def _other_address(draft: Draft, event: FragmentTaken) -> None:
    """The address has changed: drop a puzzle that is still being fetched."""
    if event.fragment is not None and draft.state.ready and PUZZLE.of(draft.state).waits:
        PUZZLE.change(draft, waits=False)


def _awaited(draft: Draft, event: PuzzleAwaited) -> None:
    """Say that a puzzle is being fetched."""
    state, shown = draft.state, PUZZLE.of(draft.state)
    if shown.waits and shown.number == event.number and state.timeline is None:
        draft.set_in("lobby", notice=state.say.gettext("The puzzle is on its way…"))


def missed(draft: Draft) -> None:
    """Say that a puzzle could not be fetched."""
    sentence = draft.state.say.gettext("The puzzle cannot be loaded just now.")
    PUZZLE.change(draft, waits=False)
    if draft.state.timeline is None:
        draft.set_in("lobby", notice=sentence)
    else:
        draft.set(notice=Notice(sentence))


def _game_seated(draft: Draft) -> None:
    """A game has come to the table; if it is no puzzle, forget the last one."""
    if draft.state.ui.puzzle:
        _leave_review(draft)
    else:
        leave(draft)


def _left(draft: Draft, before: AppState) -> None:
    leave(draft)
    if before.ui.puzzle:
        draft.emit(Focus(BUTTON))


def leave(draft: Draft) -> None:
    """Forget the puzzle."""
    PUZZLE.set(draft, PUZZLE.of(draft.state).left)
    _leave_review(draft)


def _leave_review(draft: Draft) -> None:
    if retry(draft.state) is not None:
        REVIEW.change(draft, retry=None)


HOOKS = Hooks(
    taps={"puzzle": _begin, "puzzle-back": table.leaving},
    tap_patterns={TRY_AGAIN: _try_again},
    events={PuzzleAwaited: _awaited, FragmentTaken: _other_address},
    addressed=_addressed,
    sat=_game_seated,
    left=_left,
)
FEATURE = Feature(__name__, HOOKS, wanted=lambda state: PUZZLE.of(state).waits, missed=missed)
