"""A puzzle on the table: what is tried is held against its solutions, a wrong try is answered on the board.

It is a game like any other, as a value: a try is played, and the game before it is what a wrong try leads back to.
Nothing of it is stored but how it went.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

from epizodiak.app import looks, picture, puzzle_list, retries, speaking, table
from epizodiak.app.draft import Draft
from epizodiak.app.effects import After, Focus
from epizodiak.app.events import PuzzleEvent, Tapped
from epizodiak.app.mistake_events import MistakesCame, TriedKept
from epizodiak.app.puzzle_effects import KeepResult, OpenPack, ReadTicked, SharePuzzle
from epizodiak.app.puzzle_events import NumberTyped, PackCame, PuzzleShared, ReplyDue, ResultKept, Ticked, TicksChanged
from epizodiak.app.puzzle_state import Puzzled
from epizodiak.app.puzzling import failed
from epizodiak.app.state import AppState, Notice
from epizodiak.core.wording import Wording
from epizodiak.games import GAMES, PUZZLING
from epizodiak.puzzles import solving
from epizodiak.puzzles.pack import puzzles, record
from epizodiak.table.puzzle import Puzzle, Puzzling, Quiz, Refutation
from epizodiak.table.texts import Text
from epizodiak.timeline.match import Match
from epizodiak.ui import puzzle_box, puzzle_days, puzzle_judged, puzzle_results
from epizodiak.ui import state as ui_state
from epizodiak.ui.lobby import not_understood
from epizodiak.ui.puzzle_results import PuzzleResult
from epizodiak.ui.settings import PACES
from epizodiak.ui.setup import DEFAULT_NAMES

AGAIN, NEXT, TITLE = '[data-key="puzzle-again"]', '[data-key="puzzle-next"]', "#puzzle-title"
"""What has the focus where a try was wrong, where the puzzle is solved, and where it begins."""

BOARD = '#table h2.turn, #board [data-can][tabindex="0"], #board [tabindex="0"]'
"""What has the focus where the puzzle is to be tried again on the board."""

GO_ON = Text("Right so far. Go on.")
"""What is said to an action that is right and not the last one."""

FIELDS = "#puzzle-question input"
"""What has it where a question is."""


def puzzle_of(state: AppState) -> Puzzle:
    """The puzzle on the table."""
    found: Puzzle = state.puzzle.puzzle
    return found


def told_by(game: str) -> Puzzling:
    """What a game tells of its puzzles."""
    found: Puzzling = PUZZLING[game]
    return found


def question(state: AppState) -> Quiz | None:
    """What can be ticked, if the puzzle on the table is answered so."""
    shown = state.puzzle
    if shown.puzzle is None or shown.before is None or shown.judged is not None:
        return None
    return told_by(shown.game).question(shown.puzzle, shown.before.state)


# --- a puzzle comes to the table --------------------------------------------------------------------------------------


def open_pack(draft: Draft) -> None:
    """What puzzles need is here: the game's own are fetched, or the decision comes that is to be tried again."""
    shown = draft.state.puzzle
    if shown.asked.startswith(retries.KEY):
        retries.from_review(draft)
        return
    day = shown.asked if puzzle_days.read(shown.asked) is not None else ""
    draft.do(OpenPack(shown.number, shown.game, day))


def _came(draft: Draft, event: PackCame) -> None:
    """A game's puzzles are here: the one that was asked for comes to the table."""
    state, shown = draft.state, draft.state.puzzle
    if not shown.waits or event.number != shown.number or state.timeline is not None:
        return
    try:
        pack = puzzles(shown.game, event.text or "")
    except (ValueError, KeyError, TypeError, AttributeError):
        pack = ()
    if not pack:
        failed(draft)
        return
    known = puzzle_results.read(event.kept, GAMES)
    for (game, number), result in shown.results.items():  # what the browser could not keep
        known = puzzle_results.added(known, game, number, result)
    draft.set_in("puzzle", pack=pack, today=event.today, results=known)
    if shown.asked.isdecimal() and 1 <= int(shown.asked) <= len(pack):
        lay(draft, int(shown.asked))
        return
    found = puzzle_days.chosen(shown.game, shown.asked, event.today)
    lay(draft, found.number, found.day)
    if not found.good:
        draft.set(notice=Notice(_why_another(shown, event, state.say)))


def _why_another(shown: Puzzled, event: PackCame, say: Wording) -> str:
    """What is said where today's puzzle comes in the stead of the one that was asked for."""
    if puzzle_days.comes(shown.asked, event.today):
        sentence = say.gettext("The puzzle of {day} comes on that day. Here is today's.")
        return sentence.format(day=event.named or shown.asked)
    return not_understood((f"puzzle={shown.game}-{shown.asked}",), say)


def lay(draft: Draft, number: int, day: str = "") -> None:
    """Lay a puzzle on the table.

    Args:
        draft: the state, with the game's puzzles.
        number: of the puzzle.
        day: whose day's it is; nothing where it was asked for by its number.
    """
    shown = draft.state.puzzle
    puzzle = shown.pack[(number - 1) % len(shown.pack)]
    game = GAMES[shown.game]
    match = Match(record(puzzle, DEFAULT_NAMES[: game.seats]), game, random.Random(puzzle.number))
    tries, hints = puzzle_results.begun(shown.results.get((shown.game, puzzle.number)))
    draft.set(
        puzzle=Puzzled(
            number=shown.number + 1,
            game=shown.game,
            today=shown.today,
            day=day,
            pack=shown.pack,
            puzzle=puzzle,
            before=match,
            tries=tries,
            hints=hints,
            begun=hints,
            results=shown.results,
            full=shown.full,
        )
    )
    table.sit(draft, match, "", ui_state.puzzling(puzzle.seat, _opened(draft.state)))
    draft.do(Focus(TITLE))
    words = looks.heard(draft.state, match)  # the title alone would leave ears to look for what is asked
    task = puzzle_box.teller(shown.game, words)(told_by(shown.game).task(puzzle))
    speaking.say(draft, f"{task} {puzzle_box.mover(puzzle.seat, words)}")


def _opened(state: AppState) -> str:
    """How a puzzle stands that is to be tried."""
    return ui_state.TRY if question(state) is None else ui_state.ASKS


# --- tries ------------------------------------------------------------------------------------------------------------


def tried(draft: Draft, text: str) -> bool:
    """Hold an action against the solutions, before it is played: a try, the answer to one, or what refutes one.

    Returns:
        Whether it is to be played on the board.
    """
    state, shown, match = draft.state, draft.state.puzzle, draft.state.match
    assert match is not None, "a puzzle is on the table"
    if state.ui.puzzle in (ui_state.WRONG, ui_state.SOLVED):  # what follows a try
        return True
    if shown.judged is not None:
        return retries.tried(draft, text)
    if match.player == shown.puzzle.seat and not solving.right(shown.puzzle, shown.played, text):
        return _wrong(draft, (text,))
    sofar = (*shown.played, text)
    draft.set_in("puzzle", played=sofar, said=GO_ON if match.player == shown.puzzle.seat else shown.said)
    if solving.solved(shown.puzzle, sofar):
        _solved(draft, told_by(shown.game).finish(shown.puzzle, match.state, text))
    return True


def _wrong(draft: Draft, answers: tuple[str, ...]) -> bool:
    """A try was wrong: what stands against it is said; whether it is played out, too."""
    shown = draft.state.puzzle
    assert shown.before is not None, "a puzzle is on the table"
    found = told_by(shown.game).refutation(shown.puzzle, shown.before.state, answers)
    draft.set_in("puzzle", tries=shown.tries + 1, line=found.actions[1:], said=found.text, folded=True)
    _keep(draft, PuzzleResult(solved=False, tries=shown.tries + 1, hints=shown.hints))
    draft.set(ui=ui_state.standing(draft.state.ui, ui_state.WRONG))
    draft.do(Focus(AGAIN))
    return bool(found.actions)


def _solved(draft: Draft, rest: Refutation | None = None) -> None:
    """It is solved: why is said; where the board does not show it yet, the ``rest`` is played out."""
    shown = draft.state.puzzle
    praise = told_by(shown.game).praise(shown.puzzle)
    line: tuple[str, ...] = ()
    if rest is not None:
        praise, line = Text("{first} {second}", first=rest.text, second=praise), rest.actions
    draft.set_in("puzzle", tries=shown.tries + 1, line=line, said=praise, folded=True)
    _keep(draft, PuzzleResult(solved=True, tries=shown.tries + 1, hints=shown.hints))
    draft.set(ui=ui_state.standing(draft.state.ui, ui_state.SOLVED))
    draft.do(Focus(NEXT))


def played(draft: Draft) -> None:
    """An action lies on the board: have what follows it come after a while, if anything does."""
    shown, match, stands = draft.state.puzzle, draft.state.match, draft.state.ui.puzzle
    assert match is not None, "a puzzle is on the table"
    own = match.player == shown.puzzle.seat
    if stands == ui_state.TRY and own:
        draft.set_in("puzzle", before=match, earlier=shown.hints)
    elif shown.line if stands != ui_state.TRY else not own:
        due = ReplyDue(shown.number, match.ply, shown.tries)
        draft.do(After(PACES[draft.state.settings.pace], due))


def _keep(draft: Draft, result: PuzzleResult) -> None:
    shown = draft.state.puzzle
    known = puzzle_results.added(shown.results, shown.game, shown.puzzle.number, result)
    draft.set_in("puzzle", results=known)
    draft.do(KeepResult(shown.game, shown.puzzle.number, result))


def _due(draft: Draft, event: ReplyDue) -> None:
    """Play what follows, unless somebody has gone back, or on, meanwhile."""
    shown, match, stands = draft.state.puzzle, draft.state.match, draft.state.ui.puzzle
    if match is None or (shown.number, match.ply, shown.tries) != (event.number, event.ply, event.tries):
        return
    if stands != ui_state.TRY and shown.line:
        draft.set_in("puzzle", line=shown.line[1:])
        table.play(draft, shown.line[0])
    elif stands == ui_state.TRY and match.player != shown.puzzle.seat:
        table.play(draft, solving.reply(shown.puzzle, shown.played))


def again(draft: Draft, *, by_button: bool = False) -> None:
    """Back to the decision that was wrong; what was solved before it stands."""
    state, shown = draft.state, draft.state.puzzle
    if shown.before is None or state.ui.puzzle != ui_state.WRONG:
        return
    stands = _opened(state)
    draft.set(match=shown.before, ui=ui_state.standing(state.ui, stands))
    draft.set_in("puzzle", line=(), said=None, ticked=(), folded=True)
    picture.lay(draft)
    speaking.say(draft, state.say.gettext("Try again"))
    if by_button:
        draft.do(Focus(BOARD if stands == ui_state.TRY else FIELDS))


# --- buttons ----------------------------------------------------------------------------------------------------------


def _again(draft: Draft, _: Tapped) -> None:
    again(draft, by_button=True)


def hints(shown: Puzzled) -> tuple[Text, ...]:
    """The hints of a puzzle that is on the table, at the decision that is to be made, or was made last."""
    assert shown.before is not None, "a puzzle is on the table"
    known = shown.before.record
    return told_by(shown.game).hints(solving.remaining(shown.puzzle, known.actions, known.chance))


def _hint(draft: Draft, _: Tapped) -> None:
    """The next hint, as long as there is one."""
    shown = draft.state.puzzle
    if draft.state.ui.puzzle == ui_state.SOLVED:
        return
    judged = shown.judged is not None
    if shown.hints - shown.earlier >= (puzzle_judged.HINTS if judged else len(hints(shown))):
        return
    draft.set_in("puzzle", hints=shown.hints + 1, said=shown.said if draft.state.ui.puzzle == ui_state.WRONG else None)
    if not judged:
        _keep(draft, PuzzleResult(solved=False, tries=shown.tries, hints=shown.hints + 1))
    else:
        retries.keep(draft, solved=False)


def _fold(draft: Draft, _: Tapped) -> None:
    """All of the box is wanted, or the table."""
    draft.set_in("puzzle", folded=not draft.state.puzzle.folded)


def _answer(draft: Draft, _: Tapped) -> None:
    if draft.state.ui.puzzle == ui_state.ASKS:
        draft.do(ReadTicked(draft.state.puzzle.number))


def _changed(draft: Draft, event: TicksChanged) -> None:
    """What is ticked is marked on the table."""
    asked = question(draft.state)
    if draft.state.ui.puzzle == ui_state.ASKS and asked is not None:
        ticked = tuple(each.place for each in asked.choices if each.key in event.answers and each.place)
        draft.set_in("puzzle", ticked=ticked, said=None)


def _ticked(draft: Draft, event: Ticked) -> None:
    """Answers to a question are ticked: right or wrong, all of them together."""
    state, shown = draft.state, draft.state.puzzle
    if state.ui.puzzle != ui_state.ASKS or event.number != shown.number:
        return
    if not event.answers:
        asked = question(state)
        draft.set_in("puzzle", said=puzzle_box.unticked(several=asked is not None and asked.several))
        draft.do(Focus(FIELDS))
    elif solving.ticked(shown.puzzle, frozenset(event.answers)):
        _solved(draft)
    else:
        _wrong(draft, event.answers)


def _share(draft: Draft, event: Tapped) -> None:
    """A text that gives nothing away is to be shared."""
    shown, say = draft.state.puzzle, draft.state.say
    if draft.state.ui.puzzle != ui_state.SOLVED or shown.judged is not None:
        return
    result = shown.results[shown.game, shown.puzzle.number]  # as it was solved the first time
    text = puzzle_box.shared(shown.puzzle, shown.day, result, say)
    fragment = f"puzzle={shown.game}-{shown.day}" if shown.day else ""
    draft.do(SharePuzzle(shown.number, text, fragment, event.key))


def _shared(draft: Draft, event: PuzzleShared) -> None:
    if event.number == draft.state.puzzle.number:
        speaking.say(draft, draft.state.say.gettext("Shared"))


def _next(draft: Draft, _: Tapped) -> None:
    """The puzzle of the day before, or of the latest day before that which is not solved."""
    shown = draft.state.puzzle
    if shown.judged is not None:
        retries.onward(draft)
        return
    solved = {number for (game, number), each in shown.results.items() if game == shown.game and each.solved}
    day = puzzle_days.following(shown.game, shown.day, shown.today, solved)
    lay(draft, puzzle_days.chosen(shown.game, day, shown.today).number, day)


def _kept(draft: Draft, event: ResultKept | TriedKept) -> None:
    """The browser has kept a result, or has no room for it: that is said once."""
    if not event.done and not draft.state.puzzle.full:
        sentence = draft.state.say.gettext("This browser cannot keep which puzzles were solved.")
        draft.set(notice=Notice(sentence))
        draft.set_in("puzzle", full=True)


BUTTONS: Mapping[str, Callable[[Draft, Tapped], None]] = {
    "puzzle-hint": _hint,
    "puzzle-fold": _fold,
    "puzzle-again": _again,
    "puzzle-answer": _answer,
    "puzzle-share": _share,
    "puzzle-next": _next,
    **puzzle_list.BUTTONS,
    **retries.BUTTONS,
}
"""What each button of a puzzle does, by its key."""


def tapped(draft: Draft, event: Tapped) -> None:
    """A button of the puzzle, or of the list of puzzles."""
    if event.key in BUTTONS:
        BUTTONS[event.key](draft, event)
    elif retries.tapped(draft, event):
        return
    elif (day := puzzle_list.day_of(event.key)) is not None:
        found = puzzle_days.chosen(draft.state.puzzle.game, day, draft.state.puzzle.today)
        if found.good:
            lay(draft, found.number, found.day)


def _typed(draft: Draft, event: NumberTyped) -> None:
    number = puzzle_list.number_typed(draft, event)
    if number is not None:
        lay(draft, number)


HAPPENED: Mapping[type[PuzzleEvent], Callable[[Draft, Any], None]] = {
    PackCame: _came,
    ReplyDue: _due,
    Ticked: _ticked,
    TicksChanged: _changed,
    ResultKept: _kept,
    PuzzleShared: _shared,
    NumberTyped: _typed,
    TriedKept: _kept,
    MistakesCame: retries.came,
}
"""What answers each kind of event of a puzzle."""


def happened(draft: Draft, event: PuzzleEvent) -> None:
    """Something has become of a puzzle."""
    HAPPENED[type(event)](draft, event)
