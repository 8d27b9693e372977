"""A worked example for a kind of task that is new here: what is asked, what is right, and then the puzzle itself.

It is another puzzle of the kind, an easy one; nothing of it is tried or stored.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from epizodiak.app import table
from epizodiak.app.draft import Draft
from epizodiak.app.effects import Focus
from epizodiak.app.events import Tapped
from epizodiak.display import ui_state
from epizodiak.features.puzzles import trying
from epizodiak.features.puzzles.state import PUZZLE, PuzzleProgress
from epizodiak.table.puzzle import Puzzle

SHOW, READY = "puzzle-show", "puzzle-ready"
"""Its two buttons: the answer, then back to the puzzle that was there."""


def _kind(puzzle: Puzzle) -> str:
    return puzzle.task.partition("-")[0]


def example(shown: PuzzleProgress) -> Puzzle | None:
    """The easiest other puzzle of the kind; ``None`` if one was tried here, or shown just now."""
    if shown.puzzle is None or shown.judged is not None or shown.waiting[0]:
        return None
    alike = [each for each in shown.pack if _kind(each) == _kind(shown.puzzle)]
    if any((shown.game, each.number) in shown.results for each in alike):
        return None
    others = (each for each in alike if each.number != shown.puzzle.number)
    return min(others, key=lambda each: (each.grade, len(each.solutions[0]), each.number), default=None)


def _show(draft: Draft, _: Tapped) -> None:
    """Play the answer, or mark it where answers are ticked, and say why it is right."""
    shown = PUZZLE.of(draft.state)
    if shown.worked != SHOW:
        return
    line, asked = shown.puzzle.solutions[0], trying.question(draft.state)
    praise = trying.puzzle_texts(shown.game).praise(shown.puzzle)
    PUZZLE.change(draft, worked=READY, said=praise, folded=True, tucked=False)
    choices = () if asked is None else asked.choices
    draft.set(
        ui=ui_state.ringed(draft.state.ui, tuple(each.place for each in choices if each.key in line and each.place))
    )
    if asked is None:
        PUZZLE.change(draft, line=line[1:])
        table.play(draft, line[0])
    draft.emit(Focus(f'[data-key="{READY}"]'))


BUTTONS: Mapping[str, Callable[[Draft, Tapped], None]] = {SHOW: _show}
