"""A puzzle on the table: tries are compared with its solutions, wrong ones refuted on the board.

It is a game like any other, as a value: a try is played, and the game before it is what a wrong try leads back to.
Nothing of it is stored but how it went.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping

from epizodiak.app import announcements, selectors, table, tile_positions
from epizodiak.app.draft import Draft
from epizodiak.app.effects import After, Focus, ShowAddress, Then
from epizodiak.app.events import Advised, Escaped, Tapped
from epizodiak.app.frozen import replace
from epizodiak.app.lobby_effects import TakeFragment
from epizodiak.app.lobby_events import AddressChanged
from epizodiak.app.state import AppState, Notice
from epizodiak.core.wording import Wording
from epizodiak.display import puzzle_results, ui_state
from epizodiak.display.lobby import named_seats, not_understood
from epizodiak.display.settings import PACES
from epizodiak.features import puzzles
from epizodiak.features.mistakes.events import MistakesCame, TriedKept
from epizodiak.features.puzzles import days, listing, retries, retry_words, trying, words, worked
from epizodiak.features.puzzles.events import (
    DaySought,
    NumberTyped,
    OpenPack,
    PackCame,
    PuzzleShared,
    ReadTicked,
    ReplyDue,
    ResultKept,
    SharePuzzle,
    Ticked,
    TicksChanged,
)
from epizodiak.features.puzzles.state import ADDRESS, PUZZLE, TRY_AGAIN, PuzzleProgress, retry
from epizodiak.features.puzzles.trying import puzzle_texts, question
from epizodiak.games import GAMES
from epizodiak.puzzles import pack, solving
from epizodiak.record.record import Record
from epizodiak.record.seating import FOR_PEOPLE, PERSON
from epizodiak.table.puzzle import Puzzle, Refutation
from epizodiak.table.texts import Text
from epizodiak.timeline.match import Match

AGAIN, NEXT = '[data-key="puzzle-again"]', '[data-key="puzzle-next"]'
"""What has the focus where a try was wrong, and where the puzzle is solved."""

BOARD = '#table h2.turn, #board [data-can][tabindex="0"], #board [tabindex="0"]'
"""What has the focus where the puzzle is to be tried again on the board."""

GO_ON = Text("Right so far. Go on.")
"""What is said to an action that is right and not the last one."""

FOLD = '[data-key="puzzle-fold"]'
"""What has it where Escape has folded the puzzle's box."""

FIELDS = "#puzzle-question input"
"""What has it where a question is."""


# --- a puzzle comes to the table --------------------------------------------------------------------------------------


def settle(draft: Draft) -> None:
    """Open a puzzle once it can be; keep the page's address in step."""
    shown = PUZZLE.of(draft.state)
    retries.settle(draft)
    if shown.waits and not shown.opens:
        _open(draft, shown)
    wanted = address(draft.state)
    if wanted != ADDRESS.of(draft.state):
        ADDRESS.set(draft, wanted)
        draft.emit(ShowAddress(wanted))


def _open(draft: Draft, shown: PuzzleProgress) -> None:
    """Fetch the game's puzzles, or answer the tap that has waited."""
    if re.fullmatch(TRY_AGAIN, shown.requested):
        PUZZLE.change(draft, waits=False)
        draft.emit(Then(Tapped(shown.requested, 0.0)))
        return
    PUZZLE.change(draft, opens=True)
    day = shown.requested if days.parse_day(shown.requested) is not None else ""
    draft.emit(OpenPack(shown.number, shown.game, day))


def address(state: AppState) -> str:
    """The fragment that names the puzzle on the table, for a reload."""
    shown = PUZZLE.of(state)
    if not state.ui.puzzle or shown.judged is not None:
        return ""
    number, day = shown.waiting if shown.worked else (shown.puzzle.number, shown.day)
    return f"puzzle={shown.game}-{day or number}"


def _address_changed(draft: Draft, _: AddressChanged) -> None:
    """Leave the puzzle if the address names something else."""
    if draft.state.ui.puzzle and retry(draft.state) is None:
        table.leave(draft)
        draft.emit(TakeFragment())


def _pack_came(draft: Draft, event: PackCame) -> None:
    """The game's puzzles are here: put the requested one on the table."""
    state, shown = draft.state, PUZZLE.of(draft.state)
    if not shown.waits or event.number != shown.number or state.timeline is not None:
        return
    try:
        found = pack.read_puzzles(shown.game, event.text or "")
    except (ValueError, KeyError, TypeError, AttributeError):
        found = ()
    if not found:
        puzzles.missed(draft)
        return
    known = puzzle_results.read(event.kept, GAMES)
    for (game, number), result in shown.results.items():  # what the browser could not keep
        known = puzzle_results.added(known, game, number, result)
    PUZZLE.change(draft, pack=found, today=event.today, results=known)
    if shown.requested.isdecimal() and 1 <= int(shown.requested) <= len(found):
        lay(draft, int(shown.requested))
        return
    chosen = days.chosen(shown.game, shown.requested, event.today)
    lay(draft, chosen.number, chosen.day)
    if not chosen.good:
        draft.set(notice=Notice(_why_another(shown, event, state.say)))


def _why_another(shown: PuzzleProgress, event: PackCame, say: Wording) -> str:
    """The sentence why today's puzzle is shown instead of the requested one."""
    if days.is_future(shown.requested, event.today):
        sentence = say.gettext("The puzzle of {day} comes on that day. Here is today's.")
        return sentence.format(day=event.named or shown.requested)
    return not_understood((f"puzzle={shown.game}-{shown.requested}",), say)


def lay(draft: Draft, number: int, day: str = "", *, example: bool = False) -> None:
    """Put a puzzle on the table.

    Args:
        draft: the state, with the game's puzzles.
        number: of the puzzle.
        day: whose day's it is; nothing where it was asked for by its number.
        example: whether it is to be worked, for the one on the table.
    """
    shown = PUZZLE.of(draft.state)
    puzzle = shown.pack[(number - 1) % len(shown.pack)]
    game = GAMES[shown.game]
    match = Match(_record(puzzle, draft.state.say), game, random.Random(puzzle.number))
    clue = puzzle_texts(shown.game).clue(puzzle)
    begun = PuzzleProgress(game=shown.game, today=shown.today, day=day, pack=shown.pack, puzzle=puzzle, clue=clue)
    if example:
        begun = replace(begun, worked=worked.SHOW, waiting=(shown.puzzle.number, shown.day))
    trying.lay(draft, begun, match)
    if example:
        draft.set(ui=ui_state.with_puzzle_stage(draft.state.ui, ui_state.SOLVED))
    draft.set(ui=ui_state.ringed(draft.state.ui, lights(draft.state)))
    say = selectors.spoken_wording(draft.state, match)  # the title alone would leave ears to look for what is asked
    task = words.teller(shown.game, say)(puzzle_texts(shown.game).task(puzzle))
    announcements.say(draft, task)


def _record(puzzle: Puzzle, say: Wording) -> Record:
    """The record of a puzzle with the solver at its seat, without a name, and bots of the highest level at others."""
    levels = tuple(PERSON if seat == puzzle.seat else FOR_PEOPLE[-1] for seat in range(GAMES[puzzle.game].seats))
    names = named_seats(("",) * len(levels), levels, say, puzzle.number)
    return pack.record_of(puzzle, names, levels)


def lights(state: AppState) -> tuple[str, ...]:
    """Keys of the places that the task speaks of."""
    shown = PUZZLE.of(state)
    if shown.judged is not None or shown.before is None:
        return ()
    return puzzle_texts(shown.game).lights(shown.puzzle, shown.before.state)


# --- tries ------------------------------------------------------------------------------------------------------------


def tried(draft: Draft, text: str) -> bool:
    """Compare an action with the solutions before it is played.

    Returns:
        Whether it is to be played on the board.
    """
    state, shown, match = draft.state, PUZZLE.of(draft.state), draft.state.match
    if match is None or state.ui.puzzle not in (ui_state.TRY, ui_state.ASKS):  # no puzzle, or what follows a try
        return True
    if shown.judged is not None:
        return retries.tried(draft, text)
    if match.player == shown.puzzle.seat and not solving.is_right(shown.puzzle, shown.played, text):
        return _answer_wrong(draft, (text,))
    sofar = (*shown.played, text)
    PUZZLE.change(draft, played=sofar, said=GO_ON if match.player == shown.puzzle.seat else shown.said)
    if solving.is_solved(shown.puzzle, sofar):
        _answer_solved(draft, puzzle_texts(shown.game).finish(shown.puzzle, match.state, text))
    return True


def _answer_wrong(draft: Draft, answers: tuple[str, ...]) -> bool:
    """Say why a try is wrong, and perhaps refute it on the board."""
    shown = PUZZLE.of(draft.state)
    assert shown.before is not None, "a puzzle is on the table"
    found = puzzle_texts(shown.game).refutation(shown.puzzle, shown.before.state, answers)
    line = found.actions[1:] if selectors.moves(draft.state) else found.actions[1:2]
    PUZZLE.change(draft, tries=shown.tries + 1, line=line, said=found.text)
    trying.set_stage(draft, ui_state.WRONG, AGAIN)
    return bool(found.actions)


def _answer_solved(draft: Draft, rest: Refutation | None = None) -> None:
    """Say why the solution is right; ``rest`` is played on the board."""
    shown = PUZZLE.of(draft.state)
    praise = puzzle_texts(shown.game).praise(shown.puzzle)
    line: tuple[str, ...] = ()
    if rest is not None:
        praise, line = Text("{first} {second}", first=rest.text, second=praise), rest.actions
    PUZZLE.change(draft, tries=shown.tries + 1, line=line, said=praise)
    trying.set_stage(draft, ui_state.SOLVED, NEXT)


def acted(draft: Draft, match: Match, ended: bool) -> Match:  # noqa: ARG001, FBT001 - as the hook has it
    """An action was played: schedule the one that follows."""
    shown, stands = PUZZLE.of(draft.state), draft.state.ui.puzzle
    if not stands:
        return match
    own = match.player == shown.puzzle.seat
    if stands == ui_state.TRY and own:
        PUZZLE.change(draft, before=match, earlier=shown.hints)
    elif shown.line if stands != ui_state.TRY else not own:
        due = ReplyDue(shown.number, match.ply, shown.tries)
        draft.emit(After(_pause(draft.state), due))
    return match


def _pause(state: AppState) -> int:
    """Milliseconds before the action that follows: what shows why a try fails, or wins, is to be followed.

    Where nothing moves, the answer to a wrong try stands there at once.
    """
    if state.ui.puzzle == ui_state.TRY:
        return PACES[state.settings.pace]
    still = state.ui.puzzle == ui_state.WRONG and not selectors.moves(state)
    return 0 if still else max(PACES["slow"], PACES[state.settings.pace])


def _reply_due(draft: Draft, event: ReplyDue) -> None:
    """Play the action that follows, unless something else has happened."""
    shown, match, stands = PUZZLE.of(draft.state), draft.state.match, draft.state.ui.puzzle
    if match is None or (shown.number, match.ply, shown.tries) != (event.number, event.ply, event.tries):
        return
    if stands != ui_state.TRY and shown.line:
        PUZZLE.change(draft, line=shown.line[1:])
        table.play(draft, shown.line[0])
    elif stands == ui_state.TRY and match.player != shown.puzzle.seat:
        table.play(draft, solving.reply(shown.puzzle, shown.played))


def again(draft: Draft, *, by_button: bool = False) -> None:
    """Return to the decision that was wrong."""
    state, shown = draft.state, PUZZLE.of(draft.state)
    if shown.before is None or state.ui.puzzle != ui_state.WRONG:
        return
    stands = trying.first_stage(state)
    draft.set(match=shown.before, ui=ui_state.ringed(ui_state.with_puzzle_stage(state.ui, stands)))
    PUZZLE.change(draft, line=(), said=None, folded=True)
    tile_positions.lay(draft)
    announcements.say(draft, state.say.gettext("Try again"))
    if by_button:
        draft.emit(Focus(BOARD if stands == ui_state.TRY else FIELDS))


# --- buttons ----------------------------------------------------------------------------------------------------------


def _again_tapped(draft: Draft, _: Tapped) -> None:
    again(draft, by_button=True)


def hints(shown: PuzzleProgress) -> tuple[Text, ...]:
    """The hints for the current or latest decision."""
    assert shown.before is not None, "a puzzle is on the table"
    known = shown.before.record
    return puzzle_texts(shown.game).hints(solving.remaining(shown.puzzle, known.actions, known.chance))


def _hint_tapped(draft: Draft, _: Tapped) -> None:
    """Give the next hint."""
    shown = PUZZLE.of(draft.state)
    if draft.state.ui.puzzle == ui_state.SOLVED:
        return
    if shown.hints - shown.earlier >= (len(hints(shown)) if shown.judged is None else retry_words.HINTS):
        return
    PUZZLE.change(draft, hints=shown.hints + 1, said=shown.said if draft.state.ui.puzzle == ui_state.WRONG else None)
    trying.keep(draft, solved=False)


def _toggle_fold(draft: Draft, _: Tapped) -> None:
    """Fold or unfold the box."""
    PUZZLE.change(draft, folded=not PUZZLE.of(draft.state).folded)


def _show_moves(draft: Draft, _: Tapped) -> None:
    """Show what has been played before."""
    tile_positions.show_ui(draft, ui_state.opened(draft.state.ui, ui_state.LOG))


def _work(draft: Draft, _: Tapped) -> None:
    """Lay an example instead of the puzzle."""
    found = worked.example(PUZZLE.of(draft.state))
    if found is not None and draft.state.ui.puzzle in (ui_state.TRY, ui_state.ASKS):
        lay(draft, found.number, example=True)


def _worked_through(draft: Draft, _: Tapped) -> None:
    """Return from an example to the puzzle that was there."""
    shown = PUZZLE.of(draft.state)
    if shown.worked:
        lay(draft, *shown.waiting)
        PUZZLE.change(draft, waiting=shown.waiting)


def _submit_answer(draft: Draft, _: Tapped) -> None:
    if draft.state.ui.puzzle == ui_state.ASKS:
        draft.emit(ReadTicked(PUZZLE.of(draft.state).number))


def _ticks_changed(draft: Draft, event: TicksChanged) -> None:
    """Mark what the ticked answers mention."""
    asked = question(draft.state)
    if draft.state.ui.puzzle == ui_state.ASKS and asked is not None:
        ticked = tuple(each.place for each in asked.choices if each.key in event.answers and each.place)
        draft.set(ui=ui_state.ringed(draft.state.ui, ticked or lights(draft.state)))
        PUZZLE.change(draft, said=None)


def _answers_submitted(draft: Draft, event: Ticked) -> None:
    """Check the ticked answers."""
    state, shown = draft.state, PUZZLE.of(draft.state)
    if state.ui.puzzle != ui_state.ASKS or event.number != shown.number:
        return
    if not event.answers:
        asked = question(state)
        PUZZLE.change(draft, said=words.unticked(several=asked is not None and asked.several))
        draft.emit(Focus(FIELDS))
    elif solving.is_correctly_ticked(shown.puzzle, frozenset(event.answers)):
        _answer_solved(draft)
    else:
        _answer_wrong(draft, event.answers)


def _share_result(draft: Draft, event: Tapped) -> None:
    """Share the result without revealing the solution."""
    shown, say = PUZZLE.of(draft.state), draft.state.say
    if draft.state.ui.puzzle != ui_state.SOLVED or shown.judged is not None or shown.worked:
        return
    result = shown.results[shown.game, shown.puzzle.number]  # as it was solved the first time
    text = words.shared(shown.puzzle, shown.day, result, say)
    fragment = f"puzzle={shown.game}-{shown.day}" if shown.day else ""
    draft.emit(SharePuzzle(shown.number, text, fragment, event.key))


def _result_shared(draft: Draft, event: PuzzleShared) -> None:
    if event.number == PUZZLE.of(draft.state).number:
        announcements.say(draft, draft.state.say.gettext("Shared"))


def _ask_next(draft: Draft, _: Tapped) -> None:
    """Ask for the next puzzle: of an earlier day, unsolved, and not too hard."""
    shown = PUZZLE.of(draft.state)
    if shown.judged is not None:
        retries.next_mistake(draft)
        return
    solved = words.solved(shown)
    passed_over = solved | {each.number for each in shown.pack if words.is_too_hard(each, solved)}
    day = days.next_day(shown.game, shown.day, shown.today, passed_over)
    lay(draft, days.chosen(shown.game, day, shown.today).number, day)


def _result_kept(draft: Draft, event: ResultKept | TriedKept) -> None:
    """Note whether a result could be stored; a failure is said once."""
    if not event.done and not PUZZLE.of(draft.state).full:
        sentence = draft.state.say.gettext("This browser can't remember which puzzles you solved.")
        draft.set(notice=Notice(sentence))
        PUZZLE.change(draft, full=True)


BUTTONS: Mapping[str, Callable[[Draft, Tapped], None]] = {
    "puzzle-hint": _hint_tapped,
    "puzzle-fold": _toggle_fold,
    "puzzle-again": _again_tapped,
    "puzzle-moves": _show_moves,
    "puzzle-answer": _submit_answer,
    "puzzle-share": _share_result,
    "puzzle-next": _ask_next,
    "puzzle-example": _work,
    worked.READY: _worked_through,
    **worked.BUTTONS,
    **listing.BUTTONS,
    **retries.BUTTONS,
}
"""What each button of a puzzle does, by its key."""


def tapped(draft: Draft, event: Tapped) -> None:
    """Answer a button of the puzzle or of the list."""
    if not draft.state.ui.puzzle:
        return
    if event.key in BUTTONS:
        BUTTONS[event.key](draft, event)
    elif retries.tapped(draft, event):
        return
    elif (day := listing.day_of(event.key)) is not None:
        found = days.chosen(PUZZLE.of(draft.state).game, day, PUZZLE.of(draft.state).today)
        if found.good:
            lay(draft, found.number, found.day)


def _number_typed(draft: Draft, event: NumberTyped) -> None:
    number = listing.number_typed(draft, event)
    if number is not None:
        lay(draft, number)


# --- what happens at the table ----------------------------------------------------------------------------------------


def _fold_if_open(draft: Draft) -> bool:
    """Fold the box; returns whether it was unfolded."""
    unfolded = bool(draft.state.ui.puzzle) and not PUZZLE.of(draft.state).folded
    if unfolded:
        PUZZLE.change(draft, folded=True)
    return unfolded


def _is_refuting(state: AppState) -> bool:
    """Whether a wrong try is being refuted, so that any tap returns to the decision."""
    return state.ui.puzzle == ui_state.WRONG and not state.ui.panel


def _before_tap(draft: Draft, event: Tapped) -> bool:
    if not event.key.startswith("puzzle-"):
        _fold_if_open(draft)
        PUZZLE.change(draft, tucked=True)
        if draft.state.ui.puzzle == ui_state.TRY and draft.state.ui.ringed:  # it has been read
            draft.set(ui=ui_state.ringed(draft.state.ui))
    back = _is_refuting(draft.state) and (not event.key or selectors.place(draft.state, event.key) is not None)
    if back:
        again(draft)
    return back


def _escaped(draft: Draft, _: Escaped) -> bool:
    """Escape folds the box or returns to the decision; returns whether it did."""
    if not draft.state.ui.panel and _fold_if_open(draft):
        draft.emit(Focus(FOLD))
        return True
    wrong = _is_refuting(draft.state)
    if wrong:
        again(draft)
    return wrong


HOOKS = replace(
    puzzles.HOOKS,
    tap_patterns={
        TRY_AGAIN: retries.from_review,
        r"puzzle-(?!back$)[a-z]+(-[\w-]+)?": tapped,
    },
    events={
        **puzzles.HOOKS.events,
        PackCame: _pack_came,
        ReplyDue: _reply_due,
        Ticked: _answers_submitted,
        TicksChanged: _ticks_changed,
        ResultKept: _result_kept,
        PuzzleShared: _result_shared,
        NumberTyped: _number_typed,
        DaySought: listing.sought,
        TriedKept: _result_kept,
        MistakesCame: retries.mistakes_read,
        Advised: retries.weighed,
        AddressChanged: _address_changed,
    },
    tapped=_before_tap,
    tried=tried,
    acted=acted,
    escaped=_escaped,
    settle=settle,
)
