"""Mistakes as puzzles: a decision that a review marks is tried again, at once or from the list.

What is right is what the review thought: judged by short thoughts, not proved. What it did not think of is thought
about when it is tried. One decision, then it is solved.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping

from epizodiak.app import replay, table, tile_positions
from epizodiak.app.draft import Draft
from epizodiak.app.effects import Focus, StopAdvice, Then
from epizodiak.app.events import Advised, Tapped
from epizodiak.app.frozen import replace
from epizodiak.app.state import Notice
from epizodiak.core.errors import EpizodiakError
from epizodiak.display import puzzle_results, saved_games, ui_state
from epizodiak.features import puzzles
from epizodiak.features.mistakes import kept, weighing
from epizodiak.features.mistakes.events import DropMistakes, MistakesCame, ReadMistakes
from epizodiak.features.mistakes.kept import JudgedDecision, OwnMistake
from epizodiak.features.puzzles import retry_words, trying
from epizodiak.features.puzzles.state import PANEL as LIST_PANEL
from epizodiak.features.puzzles.state import PUZZLE, PuzzleProgress, retry
from epizodiak.features.reviews import keeping
from epizodiak.features.reviews.state import FROM_END, PANEL, REVIEW, WEIGHING, Retry, Weighing
from epizodiak.games import GAMES
from epizodiak.record.record import Record
from epizodiak.table.puzzle import MOST, Puzzle
from epizodiak.timeline.match import Match
from epizodiak.timeline.playback import Playback

OWN, FORGET = re.compile(r"puzzle-own-(\d{1,3})"), re.compile(r"puzzle-forget-(\d{1,3})")
"""Buttons of a line in the list, from 1 on: it comes to the table, or is deleted."""

AGAIN, BACK, NEXT = (f'[data-key="puzzle-{key}"]' for key in ("again", "review", "next"))
"""What has the focus where a try was wrong, and where it was right: in a review's puzzle, and in one from the list."""

LIST_TITLE = "#puzzles-own-title"


# --- to the table -----------------------------------------------------------------------------------------------------


def from_review(draft: Draft, event: Tapped) -> None:
    """Put the review's decision on the table."""
    state, playback, review = draft.state, draft.state.playback, REVIEW.of(draft.state)
    ply = int(event.key.rpartition("-")[2])
    if playback is None or review is None or state.ui.panel != PANEL or ply not in review.rated:
        return
    name = keeping.kept_name(state)
    _lay_decision(draft, PuzzleProgress(kept=name), playback, review.rated[ply])
    REVIEW.change(draft, retry=Retry(playback, name, state.return_to, FROM_END.of(state), state.ui.holder))


def _lay_decision(draft: Draft, begun: PuzzleProgress, playback: Playback, decision: JudgedDecision) -> None:
    """Put a decision on the table.

    Args:
        draft: the state.
        begun: what is known besides.
        playback: the game.
        decision: what is known of the decision.

    Raises:
        EpizodiakError: the game has no such decision.
    """
    game, record = playback.game, playback.record_until(decision.ply)
    match = Match(record, game, random.Random(decision.ply))
    legal = {game.action_text(action) for action in game.legal_actions(match.state)} if match.player is not None else ()
    if match.player != decision.seat or not {*decision.right, *decision.costs} <= {*legal}:
        raise EpizodiakError("no such decision")
    puzzle = Puzzle(
        game=game.name,
        number=0,
        options=record.options,
        first_player=record.first_player,
        chance=record.chance,
        actions=record.actions,
        seat=decision.seat,
        task="better",
        solutions=tuple((action,) for action in decision.right),
        value="",
        proved=False,
        grade=MOST,
    )
    trying.lay(draft, replace(begun, game=game.name, puzzle=puzzle, judged=decision), match)


# --- tries ------------------------------------------------------------------------------------------------------------


def tried(draft: Draft, text: str) -> bool:
    """Compare an action with the review's judgement.

    Returns:
        Whether it is played on the board: not if that would show what the seat cannot know, nor before it is weighed.
    """
    shown, match = PUZZLE.of(draft.state), draft.state.match
    assert match is not None, "a puzzle is on the table"
    decision: JudgedDecision = shown.judged
    if text in (*decision.right, *decision.fine):
        praise = retry_words.praise_sentence(decision, text)
        PUZZLE.change(draft, played=(text,), tries=shown.tries + 1, said=praise)
        trying.set_stage(draft, ui_state.SOLVED, BACK if retry(draft.state) is not None else NEXT)
    elif text in decision.costs:
        said = retry_words.cost_sentence(decision, text)
        PUZZLE.change(draft, tries=shown.tries + 1, said=said, cost=decision.costs[text])
        trying.set_stage(draft, ui_state.WRONG, AGAIN)
    else:
        _ask_for_weighing(draft, text)
        return False
    return shows_nothing(match, text)


def _ask_for_weighing(draft: Draft, text: str) -> None:
    """Have an action analysed that the review has not judged."""
    known, state = WEIGHING.of(draft.state), draft.state
    if known is not None:
        if known.action == text:
            return
        draft.emit(StopAdvice())
    draft.set(question_count=state.question_count + 1)
    WEIGHING.set(draft, Weighing(draft.state.question_count, state.sitting.number, text))
    PUZZLE.change(draft, said=retry_words.looks())


def settle(draft: Draft) -> None:
    """Ask for the analysis of a tried action once the review has stopped."""
    known, match = WEIGHING.of(draft.state), draft.state.match
    if known is not None and not known.sent and match is not None:
        WEIGHING.change(draft, sent=True)
        decision = _decision(PUZZLE.of(draft.state), known)
        draft.emit(weighing.question(known.number, match.game, match.state, decision, 1))


def _decision(shown: PuzzleProgress, known: Weighing) -> tuple[int, int, str]:
    return shown.judged.ply, shown.judged.seat, known.action


def weighed(draft: Draft, event: Advised) -> None:
    """Take the analysis: the action counts as right or wrong; without one it does not count."""
    known, match, shown = WEIGHING.of(draft.state), draft.state.match, PUZZLE.of(draft.state)
    if known is None or known.number != event.number or match is None or (event.advice is None and not event.missing):
        return
    WEIGHING.set(draft, None)
    legal = [match.game.action_text(action) for action in match.game.legal_actions(match.state)]
    found = weighing.answer(match.game, _decision(shown, known), event.advice or (), event.appraisal, legal).finding
    if found is None:
        PUZZLE.change(draft, unknown=shown.unknown + 1, said=retry_words.unknown())
        return
    PUZZLE.change(draft, judged=shown.judged.weighed(found))
    table.play(draft, known.action)


def shows_nothing(match: Match, text: str) -> bool:
    """Whether playing an action reveals nothing that its player may not know."""
    game, state = match.game, match.state
    action = game.parse_action(text)
    if game.reveals(state, action):
        return False
    return not game.hidden or game.to_act(game.apply(state, action)) is not None


# --- back to the review -----------------------------------------------------------------------------------------------


def return_to_review(draft: Draft, _: Tapped) -> None:
    """Return to the review."""
    shown = PUZZLE.of(draft.state)
    left = retry(draft.state)
    if left is None:
        return
    replay.lay(draft, left.playback, left.holder, left.return_to)
    FROM_END.set(draft, left.from_end)
    tile_positions.show_ui(draft, ui_state.opened(draft.state.ui, PANEL))
    puzzles.leave(draft)
    draft.emit(Focus(f'[data-key="review-try-{shown.judged.ply}"]', shows=True))


# --- the list of those from one's own games ---------------------------------------------------------------------------


def read_own(draft: Draft) -> None:
    """Read the mistakes stored on this device."""
    shown = PUZZLE.of(draft.state)
    PUZZLE.change(draft, sure=False)
    draft.emit(ReadMistakes(shown.number, shown.game))


def mistakes_read(draft: Draft, event: MistakesCame) -> None:
    """List the stored mistakes that fit their games, newest first."""
    shown = PUZZLE.of(draft.state)
    if event.number == shown.number and draft.state.ui.puzzle:
        PUZZLE.change(draft, own=_valid_mistakes(event, shown.game))


def _valid_mistakes(event: MistakesCame, game: str) -> tuple[OwnMistake, ...]:
    texts = {name: kept.read(text, GAMES) for name, text in event.kept.items()}
    known = {name: each for name, each in texts.items() if each is not None}
    found: list[OwnMistake] = []
    records: dict[str, Record | None] = {}
    for name, ply in kept.newest(known, game):
        if name not in records:
            records[name] = saved_games.saved_game(0, name, event.records.get(name, ""), GAMES).record
        record = records[name]
        each = next(each for each in known[name].mistakes if each.decision.ply == ply)
        if record is not None and kept.fits_game(record, game, each.decision):
            turn = _turn(record, ply)
            found.append(OwnMistake(each.decision, each.result, name=name, record=record, turn=turn))
    return tuple(found)


def _turn(record: Record, ply: int) -> int:
    """The number of the turn in which the action after so many was done; 0 where that cannot be read."""
    try:
        return Playback(record, GAMES[record.game]).at(ply + 1).turn
    except EpizodiakError:  # said where somebody opens it
        return 0


def _lay_own(draft: Draft, number: int) -> None:
    """Put a mistake from the list on the table; remove it if that is impossible."""
    shown = PUZZLE.of(draft.state)
    if not 0 < number <= len(shown.own):
        return
    own = shown.own[number - 1]
    if own.result is not None:
        known = puzzle_results.added(shown.results, own.name, own.decision.ply, own.result)
        PUZZLE.change(draft, results=known)
    begun = PuzzleProgress(today=shown.today, pack=shown.pack, kept=own.name, own=shown.own)
    try:
        _lay_decision(draft, begun, Playback(own.record, GAMES[own.record.game]), own.decision)
    except EpizodiakError:
        sentence = draft.state.say.gettext("This puzzle cannot be read any more.")
        draft.set(notice=Notice(sentence), ui=ui_state.closed(draft.state.ui))
        PUZZLE.change(draft, own=tuple(each for each in shown.own if each is not own))


def tapped(draft: Draft, event: Tapped) -> bool:
    """Answer a button of a line in the list; returns whether it is one."""
    opens, forgets = OWN.fullmatch(event.key), FORGET.fullmatch(event.key)
    if opens:
        _lay_own(draft, int(opens[1]))
    elif forgets:
        _delete_mistake(draft, int(forgets[1]))
    return bool(opens or forgets)


def _delete_mistake(draft: Draft, number: int) -> None:
    shown = PUZZLE.of(draft.state)
    if draft.state.ui.panel == LIST_PANEL and 0 < number <= len(shown.own):
        gone = shown.own[number - 1]
        left = tuple(each for each in shown.own if each is not gone)
        PUZZLE.change(draft, own=left, sure=False)
        draft.emit(DropMistakes(shown.game, gone.name, gone.decision.ply))
        beside = min(number, len(left))
        draft.emit(Focus(f'[data-key="puzzle-forget-{beside}"]' if beside else LIST_TITLE))


def _ask_before_deleting(draft: Draft, _: Tapped) -> None:
    """Ask before all mistakes are deleted."""
    if draft.state.ui.panel == LIST_PANEL and PUZZLE.of(draft.state).own:
        PUZZLE.change(draft, sure=True)
        draft.emit(Focus('[data-key="puzzle-forget-no"]'))


def _keep_all(draft: Draft, _: Tapped) -> None:
    if PUZZLE.of(draft.state).sure:
        PUZZLE.change(draft, sure=False)
        draft.emit(Focus('[data-key="puzzle-forget"]'))


def _delete_all(draft: Draft, _: Tapped) -> None:
    if PUZZLE.of(draft.state).sure:
        PUZZLE.change(draft, own=(), sure=False)
        draft.emit(DropMistakes(PUZZLE.of(draft.state).game), Focus(LIST_TITLE))


def following(shown: PuzzleProgress) -> int:
    """Position of the next unsolved mistake in the list, or 0."""
    here = next((n for n, each in enumerate(shown.own, 1) if trying.is_own(each, shown)), 0)
    order = [*range(here + 1, len(shown.own) + 1), *range(1, here)]
    return next((n for n in order if not _is_solved(shown.own[n - 1])), 0)


def _is_solved(own: OwnMistake) -> bool:
    return own.result is not None and own.result.solved


def next_mistake(draft: Draft) -> None:
    """Put the next mistake on the table; if all are solved, open the list."""
    number = following(PUZZLE.of(draft.state))
    if number:
        _lay_own(draft, number)
    else:
        draft.emit(Then(Tapped("puzzle-archive", 0.0)))


BUTTONS: Mapping[str, Callable[[Draft, Tapped], None]] = {
    "puzzle-review": return_to_review,
    "puzzle-forget": _ask_before_deleting,
    "puzzle-forget-yes": _delete_all,
    "puzzle-forget-no": _keep_all,
}
"""What each button of such a puzzle, and of the list of them, does, by its key."""
