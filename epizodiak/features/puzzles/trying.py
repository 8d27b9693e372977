"""What all kinds of puzzles share: putting one on the table, its stages, storing its result."""

from __future__ import annotations

from epizodiak.app import table
from epizodiak.app.draft import Draft
from epizodiak.app.effects import Focus
from epizodiak.app.frozen import replace
from epizodiak.app.state import AppState
from epizodiak.display import puzzle_results, ui_state
from epizodiak.display.puzzle_results import PuzzleResult
from epizodiak.display.ui_state import PuzzleStage
from epizodiak.features.mistakes.events import KeepTried
from epizodiak.features.mistakes.kept import OwnMistake
from epizodiak.features.puzzles import days
from epizodiak.features.puzzles.events import KeepResult
from epizodiak.features.puzzles.state import PUZZLE, PuzzleProgress
from epizodiak.games import PUZZLING
from epizodiak.table.puzzle import Puzzling, Quiz
from epizodiak.timeline.match import Match

TITLE = "#puzzle-title"
"""What has the focus where a puzzle begins."""


def puzzle_texts(game: str) -> Puzzling:
    """A game's functions and texts for puzzles."""
    found: Puzzling = PUZZLING[game]
    return found


def question(state: AppState) -> Quiz | None:
    """The question of the puzzle on the table, if answers are to be ticked."""
    shown = PUZZLE.of(state)
    if shown.puzzle is None or shown.before is None or shown.judged is not None:
        return None
    return puzzle_texts(shown.game).question(shown.puzzle, shown.before.state)


def recalls(shown: PuzzleProgress) -> bool:
    """Whether the moves so far are listed with the puzzle on the table, since they tell its answer."""
    return shown.judged is None and puzzle_texts(shown.game).recalls(shown.puzzle)


def first_stage(state: AppState) -> PuzzleStage:
    """The stage in which a puzzle begins."""
    return ui_state.TRY if question(state) is None else ui_state.ASKS


def is_own(own: OwnMistake, shown: PuzzleProgress) -> bool:
    """Whether a mistake is the puzzle on the table."""
    return shown.judged is not None and (own.name, own.decision.ply) == _result_key(shown)


def _result_key(shown: PuzzleProgress) -> tuple[str, int]:
    """Key of the puzzle's result."""
    return (shown.game, shown.puzzle.number) if shown.judged is None else (shown.kept, shown.judged.ply)


def lay(draft: Draft, begun: PuzzleProgress, match: Match) -> None:
    """Put a puzzle on the table.

    Args:
        draft: the state, with what is known of puzzles.
        begun: the puzzle, and where it comes from.
        match: the game at its position.
    """
    shown = PUZZLE.of(draft.state)
    tries, hints = puzzle_results.counts_at_start(shown.results.get(_result_key(begun)))
    laid = replace(
        begun,
        number=shown.number + 1,
        before=match,
        tries=tries,
        hints=hints,
        begun=hints,
        results=shown.results,
        full=shown.full,
    )
    PUZZLE.set(draft, laid)
    stands, seat = first_stage(draft.state), begun.puzzle.seat
    table.sit(draft, match, "", ui_state.puzzling(seat, stands, recalls=recalls(laid)))
    draft.emit(Focus(TITLE))


def set_stage(draft: Draft, stands: PuzzleStage, focus: str) -> None:
    """Change the puzzle's stage, and store its result."""
    keep(draft, solved=stands == ui_state.SOLVED)
    PUZZLE.change(draft, folded=True, tucked=False)
    draft.set(ui=ui_state.with_puzzle_stage(draft.state.ui, stands))
    draft.emit(Focus(focus))


def keep(draft: Draft, *, solved: bool) -> None:
    """Store the puzzle's result so far."""
    shown = PUZZLE.of(draft.state)
    key, result = _result_key(shown), PuzzleResult(solved=solved, tries=shown.tries, hints=shown.hints)
    if shown.judged is None:
        todays = solved and days.chosen(shown.game, "", shown.today).number == shown.puzzle.number
        draft.emit(KeepResult(*key, result, shown.today if todays else ""))
    elif shown.kept:
        draft.emit(KeepTried(*key, result))
        PUZZLE.change(draft, own=tuple(each.tried(result) if is_own(each, shown) else each for each in shown.own))
    else:
        return
    PUZZLE.change(draft, results=puzzle_results.added(shown.results, *key, result))
