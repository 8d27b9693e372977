"""Puzzles as far as every page knows of them: one is asked for, has come or cannot be had, and is left.

What does the work, :mod:`epizodiak.app.puzzles`, is fetched when a puzzle is first wanted (``FetchPuzzles``), so it is
imported only then.
"""

from __future__ import annotations

import re
from importlib import import_module
from typing import Any

from epizodiak.app.draft import Draft
from epizodiak.app.effects import After, FetchPuzzles, Focus, ShowAddress
from epizodiak.app.events import PuzzleAwaited, PuzzleEvent, PuzzlesCame, Tapped
from epizodiak.app.state import AppState, Notice
from epizodiak.ui import state as ui_state

KEY = re.compile(r"puzzle-(?!back$)[a-z]+(-[\w-]+)?")
"""Keys of all buttons of a puzzle and of the list of puzzles, but that which leads to the lobby."""

TRY_AGAIN = re.compile(r"review-try-\d+")
"""Keys of a review's buttons that lay a decision on the table again; they say how many actions came before it."""

BUTTON = '#lobby [data-key="puzzle"]'
"""What has the focus where somebody comes from a puzzle to the lobby."""

FOLD = '[data-key="puzzle-fold"]'
"""What has it where Escape has folded the puzzle's box."""

SOON_MS = 700
"""Whoever waits for longer than this for a puzzle is told that it is on its way."""


def _work() -> Any:
    return import_module("epizodiak.app.puzzles")


# --- asking for one ---------------------------------------------------------------------------------------------------


def begin(draft: Draft, _: Tapped) -> None:
    """The day's puzzle of the game that the lobby offers is wanted."""
    ask(draft, draft.state.lobby.game)


def ask(draft: Draft, game: str, day: str = "") -> None:
    """A puzzle is wanted; nobody sits at a table.

    Args:
        draft: the state before.
        game: its name.
        day: the puzzle of which day, as ``YYYY-MM-DD``, or its number; nothing for today's.
    """
    if draft.state.timeline is not None:
        return
    number = draft.state.puzzle.number + 1
    draft.set_in("puzzle", number=number, waits=True, game=game, asked=day)
    draft.do(FetchPuzzles(), After(SOON_MS, PuzzleAwaited(number)))


def try_again(draft: Draft, event: Tapped) -> None:
    """A decision of the review that is open is to be tried again; what that needs may have to be fetched."""
    playback = draft.state.playback
    if playback is not None and draft.state.review is not None and draft.state.ui.panel == ui_state.REVIEW:
        number = draft.state.puzzle.number + 1
        draft.set_in("puzzle", number=number, waits=True, game=playback.game.name, asked=event.key)
        draft.do(FetchPuzzles())


def from_address(draft: Draft) -> None:
    """The page's address may have asked for a puzzle."""
    wanted = draft.state.lobby.puzzle
    if wanted is not None:
        draft.set_in("lobby", puzzle=None)
        ask(draft, *wanted)


def forget(draft: Draft) -> None:
    """Something else is wanted than a puzzle that is still on its way."""
    if draft.state.puzzle.waits:
        draft.set_in("puzzle", waits=False)


def happened(draft: Draft, event: PuzzleEvent) -> None:
    """What puzzles need has come, or cannot be had; or something has become of one."""
    shown = draft.state.puzzle
    if isinstance(event, PuzzleAwaited):
        if shown.waits and shown.number == event.number and draft.state.timeline is None:
            draft.set_in("lobby", notice=draft.state.say.gettext("The puzzle is on its way…"))
    elif not isinstance(event, PuzzlesCame):
        _work().happened(draft, event)
    elif shown.waits and event.here:
        _work().open_pack(draft)
    elif shown.waits:
        failed(draft)


def failed(draft: Draft) -> None:
    """A puzzle that is wanted cannot be had."""
    sentence = draft.state.say.gettext("The puzzle cannot be loaded just now.")
    draft.set_in("puzzle", waits=False)
    if draft.state.timeline is None:
        draft.set_in("lobby", notice=sentence)
    else:
        draft.set(notice=Notice(sentence))


def can_be_left(state: AppState) -> bool:
    """Whether there is a puzzle on the table, and nothing besides that would be lost with it, as a review would."""
    return bool(state.ui.puzzle) and state.puzzle.retry is None


def address(state: AppState) -> str:
    """What the page's address says of the puzzle on the table, for a reload to come back to; not of one's own games."""
    shown = state.puzzle
    if not state.ui.puzzle or shown.judged is not None:
        return ""
    return f"puzzle={shown.game}-{shown.day or shown.puzzle.number}"


def settle(draft: Draft) -> None:
    """The page's address says which puzzle is on the table, and nothing once it is left."""
    wanted = address(draft.state)
    if wanted != draft.state.address:
        draft.set(address=wanted)
        draft.do(ShowAddress(wanted))


def leave(draft: Draft) -> None:
    """Something else comes to the table, or nothing."""
    draft.set(puzzle=draft.state.puzzle.left)


# --- on the table -----------------------------------------------------------------------------------------------------


def tried(draft: Draft, text: str) -> bool:
    """Whether an action of a puzzle is played on the board: what is wrong may only be said. Notes how it stands."""
    shown: bool = _work().tried(draft, text)
    return shown


def played(draft: Draft) -> None:
    """An action was played: if a puzzle is on the table, what follows it there is seen to."""
    if draft.state.ui.puzzle:
        _work().played(draft)


def answered(state: AppState) -> bool:
    """Whether a wrong try is being answered on the board, so that any tap there leads back to the try."""
    return state.ui.puzzle == ui_state.WRONG and not state.ui.panel


def again(draft: Draft) -> None:
    """Back to the decision that was wrong."""
    _work().again(draft)


def fold(draft: Draft) -> bool:
    """The table is wanted: the box is folded, where it was not; whether that was so."""
    unfolded = bool(draft.state.ui.puzzle) and not draft.state.puzzle.folded
    if unfolded:
        draft.set_in("puzzle", folded=True)
    return unfolded


def escaped(draft: Draft) -> bool:
    """Escape folds the box, or leads back to a decision; whether it did either."""
    if fold(draft):
        draft.do(Focus(FOLD))
        return True
    wrong = answered(draft.state)
    if wrong:
        again(draft)
    return wrong


def tapped(draft: Draft, event: Tapped) -> None:
    """A button of the puzzle, or of the list of puzzles."""
    if draft.state.ui.puzzle:
        _work().tapped(draft, event)
