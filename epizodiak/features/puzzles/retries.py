"""A decision that a review marks, tried again on the table as a puzzle; and the list of those from one's own games.

What is right is what the review thought: judged by short thoughts, not proved. What it did not think of is thought
about when it is tried. One decision, then it is solved.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping
from importlib import import_module

from epizodiak.app import mistakes, picture, replay, table
from epizodiak.app.draft import Draft
from epizodiak.app.effects import AskAdvice, FetchThinker, Focus, StopAdvice, Then
from epizodiak.app.events import Advised, Tapped, ThinkerCame
from epizodiak.app.frozen import replace
from epizodiak.app.mistake_effects import DropMistakes, KeepTried, ReadMistakes
from epizodiak.app.mistake_events import MistakesCame
from epizodiak.app.review_state import Retry
from epizodiak.app.state import Notice, Weighing
from epizodiak.core.errors import EpizodiakError
from epizodiak.features import puzzles
from epizodiak.features.puzzles import retry_words
from epizodiak.features.puzzles.state import PUZZLE, Puzzled, retry
from epizodiak.games import GAMES
from epizodiak.record.record import Record
from epizodiak.table.puzzle import MOST, Puzzle
from epizodiak.timeline.match import Match
from epizodiak.timeline.playback import Playback
from epizodiak.ui import mistakes as mistakes_kept
from epizodiak.ui import puzzle_results, saved_games
from epizodiak.ui import state as ui_state
from epizodiak.ui.advice import read
from epizodiak.ui.mistakes import JudgedDecision, OwnMistake
from epizodiak.ui.puzzle_results import PuzzleResult
from epizodiak.ui.review import finding

WEIGH = "weigh"
"""For what ``FetchThinker`` is asked where somebody has tried an action that the review did not look at."""

KEY = "review-try-"
"""A review's button is ``review-try-N``: the decision that followed N actions."""

OWN, FORGET = re.compile(r"puzzle-own-(\d{1,3})"), re.compile(r"puzzle-forget-(\d{1,3})")
"""Buttons of a line in the list, from 1 on: it comes to the table, or is deleted."""

AGAIN, BACK, NEXT = (f'[data-key="puzzle-{key}"]' for key in ("again", "review", "next"))
"""What has the focus where a try was wrong, and where it was right: in a review's puzzle, and in one from the list."""

LIST_TITLE = "#puzzles-own-title"


# --- to the table -----------------------------------------------------------------------------------------------------


def from_review(draft: Draft, event: Tapped) -> None:
    """The decision whose button was pressed comes to the table, if its review is still open."""
    state, playback, review = draft.state, draft.state.playback, draft.state.review
    ply = int(event.key.removeprefix(KEY))
    if playback is None or review is None or state.ui.panel != ui_state.REVIEW or ply not in review.rated:
        return
    kept = mistakes.kept_name(state)
    _lay(draft, Puzzled(kept=kept), playback, review.rated[ply])
    draft.set_in("review", retry=Retry(playback, kept, state.back, state.from_end, state.ui.holder))


def _lay(draft: Draft, begun: Puzzled, playback: Playback, decision: JudgedDecision) -> None:
    """Lay a decision on the table.

    Args:
        draft: the state.
        begun: what is known besides.
        playback: the game.
        decision: what is known of the decision.

    Raises:
        EpizodiakError: the game has no such decision.
    """
    shown, game, record = PUZZLE.of(draft.state), playback.game, playback.record_until(decision.ply)
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
    tries, hints = puzzle_results.begun(shown.results.get((begun.kept, decision.ply)) if begun.kept else None)
    laid = replace(
        begun,
        number=shown.number + 1,
        game=game.name,
        puzzle=puzzle,
        before=match,
        judged=decision,
        tries=tries,
        hints=hints,
        begun=hints,
        results=shown.results,
        full=shown.full,
    )
    PUZZLE.set(draft, laid)
    table.sit(draft, match, "", ui_state.puzzling(decision.seat, ui_state.TRY))
    draft.do(Focus("#puzzle-title"))


# --- tries ------------------------------------------------------------------------------------------------------------


def tried(draft: Draft, text: str) -> bool:
    """Hold an action against what the review thought.

    Returns:
        Whether it is played on the board: not if that would show what the seat cannot know, nor before it is weighed.
    """
    shown, match = PUZZLE.of(draft.state), draft.state.match
    assert match is not None, "a puzzle is on the table"
    decision: JudgedDecision = shown.judged
    if text in decision.right:
        praise = retry_words.praise(decision, text)
        PUZZLE.change(draft, played=(text,), tries=shown.tries + 1, said=praise)
        _stand(draft, ui_state.SOLVED, BACK if retry(draft.state) is not None else NEXT)
    elif text in decision.costs:
        PUZZLE.change(draft, tries=shown.tries + 1, said=retry_words.cost(decision, text))
        _stand(draft, ui_state.WRONG, AGAIN)
    else:
        _weigh(draft, text)
        return False
    return shows_nothing(match, text)


def _weigh(draft: Draft, text: str) -> None:
    """Have the best level weigh an action that the review did not look at, or too briefly; then it counts."""
    state = draft.state
    if state.weighing is not None:
        if state.weighing.action == text:
            return
        draft.do(StopAdvice())
    number = state.asked + 1
    draft.set(asked=number, weighing=Weighing(number, state.sitting.number, text))
    PUZZLE.change(draft, said=retry_words.weighing())
    draft.do(FetchThinker(WEIGH))


def thinker_came(draft: Draft, event: ThinkerCame) -> None:
    """What thinks is here, or cannot be had: then the try does not count."""
    weighing, match, shown = draft.state.weighing, draft.state.match, PUZZLE.of(draft.state)
    if event.key != WEIGH or weighing is None or match is None or weighing.asked:
        return
    if not event.here:
        _unknown(draft)
        return
    draft.set(weighing=replace(weighing, asked=True))
    much = import_module("epizodiak.app.reviews").playouts(1, hidden=match.game.hidden)
    hands = import_module("epizodiak.ui.luck").open_hands(match.game, match.state)
    view = match.game.view_json(match.view(shown.puzzle.seat))
    draft.do(AskAdvice(weighing.number, view, match.ply, playouts=much, played=weighing.action, hands=hands))


def weighed(draft: Draft, event: Advised) -> None:
    """The best level has weighed an action: it counts, as if the review had known."""
    weighing, match, decision = draft.state.weighing, draft.state.match, PUZZLE.of(draft.state).judged
    if event.advice is None or weighing is None or weighing.number != event.number or match is None:
        return
    legal = [match.game.action_text(action) for action in match.game.legal_actions(match.state)]
    choices = read(event.advice, legal)
    entry = import_module("epizodiak.ui.luck").entry
    known = entry(decision.ply, decision.seat, event.appraisal, match.game.seats, legal)
    found = finding(decision.ply, weighing.action, choices, known) if choices else None
    if found is None:
        _unknown(draft)
        return
    draft.set(weighing=None)
    PUZZLE.change(draft, judged=decision.weighed(found))
    table.play(draft, weighing.action)


def _unknown(draft: Draft) -> None:
    """Nobody can weigh an action: the try does not count."""
    draft.set(weighing=None)
    PUZZLE.change(draft, unknown=PUZZLE.of(draft.state).unknown + 1, said=retry_words.unknown())


def shows_nothing(match: Match, text: str) -> bool:
    """Whether an action can be played on the board without showing what its player may not know before it."""
    game, state = match.game, match.state
    action = game.parse_action(text)
    if game.reveals(state, action):
        return False
    return not game.hidden or game.to_act(game.apply(state, action)) is not None


def _stand(draft: Draft, stands: str, focus: str) -> None:
    """A try counts: how it stands is shown, and kept with the game if that is kept."""
    keep(draft, solved=stands == ui_state.SOLVED)
    PUZZLE.change(draft, folded=True)
    draft.set(ui=ui_state.standing(draft.state.ui, stands))
    draft.do(Focus(focus))


def keep(draft: Draft, *, solved: bool) -> None:
    """How it has gone so far is known as long as the page lives, and kept with the game if that is kept."""
    shown = PUZZLE.of(draft.state)
    result = PuzzleResult(solved=solved, tries=shown.tries, hints=shown.hints)
    if not shown.kept:
        return
    draft.do(KeepTried(shown.kept, shown.judged.ply, result))
    own = tuple(each.tried(result) if _is(each, shown) else each for each in shown.own)
    PUZZLE.change(draft, own=own, results=puzzle_results.added(shown.results, shown.kept, shown.judged.ply, result))


# --- back to the review -----------------------------------------------------------------------------------------------


def back(draft: Draft, _: Tapped) -> None:
    """The review stands again where it stood, at the decision that was tried again."""
    shown = PUZZLE.of(draft.state)
    left = retry(draft.state)
    if left is None:
        return
    replay.lay(draft, left.playback, left.holder, left.back)
    draft.set(from_end=left.from_end)
    picture.show(draft, ui_state.opened(draft.state.ui, ui_state.REVIEW))
    puzzles.leave(draft)
    draft.do(Focus(f'[data-key="{KEY}{shown.judged.ply}"]', shows=True))


# --- the list of those from one's own games ---------------------------------------------------------------------------


def read_own(draft: Draft) -> None:
    """The list of puzzles was opened: what is kept of one's own games is read."""
    shown = PUZZLE.of(draft.state)
    PUZZLE.change(draft, sure=False)
    draft.do(ReadMistakes(shown.number, shown.game))


def came(draft: Draft, event: MistakesCame) -> None:
    """What is kept was read: what fits its game is listed, the newest game first."""
    shown = PUZZLE.of(draft.state)
    if event.number == shown.number and draft.state.ui.puzzle:
        PUZZLE.change(draft, own=_own(event, shown.game))


def _own(event: MistakesCame, game: str) -> tuple[OwnMistake, ...]:
    texts = {name: mistakes_kept.read(text, GAMES) for name, text in event.kept.items()}
    kept = {name: each for name, each in texts.items() if each is not None}
    found: list[OwnMistake] = []
    records: dict[str, Record | None] = {}
    for name, ply in mistakes_kept.newest(kept, game):
        if name not in records:
            records[name] = saved_games.saved_game(0, name, event.records.get(name, ""), GAMES).record
        record = records[name]
        each = next(each for each in kept[name].mistakes if each.decision.ply == ply)
        if record is not None and mistakes_kept.fits(record, game, each.decision):
            found.append(OwnMistake(name, record, each.decision, each.result))
    return tuple(found)


def _lay_own(draft: Draft, number: int) -> None:
    """A mistake comes to the table, by its place in the list; one that cannot be laid is named, and leaves the list."""
    shown = PUZZLE.of(draft.state)
    if not 0 < number <= len(shown.own):
        return
    own = shown.own[number - 1]
    if own.result is not None:
        known = puzzle_results.added(shown.results, own.name, own.decision.ply, own.result)
        PUZZLE.change(draft, results=known)
    begun = Puzzled(today=shown.today, pack=shown.pack, kept=own.name, own=shown.own)
    try:
        _lay(draft, begun, Playback(own.record, GAMES[own.record.game]), own.decision)
    except EpizodiakError:
        sentence = draft.state.say.gettext("This puzzle cannot be read any more.")
        draft.set(notice=Notice(sentence), ui=ui_state.closed(draft.state.ui))
        PUZZLE.change(draft, own=tuple(each for each in shown.own if each is not own))


def tapped(draft: Draft, event: Tapped) -> bool:
    """A button of a line in the list; whether it is one."""
    opens, forgets = OWN.fullmatch(event.key), FORGET.fullmatch(event.key)
    if opens:
        _lay_own(draft, int(opens[1]))
    elif forgets:
        _forget(draft, int(forgets[1]))
    return bool(opens or forgets)


def _forget(draft: Draft, number: int) -> None:
    shown = PUZZLE.of(draft.state)
    if draft.state.ui.panel == ui_state.PUZZLES and 0 < number <= len(shown.own):
        gone = shown.own[number - 1]
        left = tuple(each for each in shown.own if each is not gone)
        PUZZLE.change(draft, own=left, sure=False)
        draft.do(DropMistakes(shown.game, gone.name, gone.decision.ply))
        beside = min(number, len(left))
        draft.do(Focus(f'[data-key="puzzle-forget-{beside}"]' if beside else LIST_TITLE))


def _ask(draft: Draft, _: Tapped) -> None:
    """All are to be deleted: whether that is meant is asked."""
    if draft.state.ui.panel == ui_state.PUZZLES and PUZZLE.of(draft.state).own:
        PUZZLE.change(draft, sure=True)
        draft.do(Focus('[data-key="puzzle-forget-no"]'))


def _keep(draft: Draft, _: Tapped) -> None:
    if PUZZLE.of(draft.state).sure:
        PUZZLE.change(draft, sure=False)
        draft.do(Focus('[data-key="puzzle-forget"]'))


def _forget_all(draft: Draft, _: Tapped) -> None:
    if PUZZLE.of(draft.state).sure:
        PUZZLE.change(draft, own=(), sure=False)
        draft.do(DropMistakes(PUZZLE.of(draft.state).game), Focus(LIST_TITLE))


def following(shown: Puzzled) -> int:
    """The place in the list of the puzzle that comes next: the first after this one that is not solved, or 0."""
    here = next((n for n, each in enumerate(shown.own, 1) if _is(each, shown)), 0)
    order = [*range(here + 1, len(shown.own) + 1), *range(1, here)]
    return next((n for n in order if not _solved(shown.own[n - 1])), 0)


def _is(own: OwnMistake, shown: Puzzled) -> bool:
    return shown.judged is not None and (own.name, own.decision.ply) == (shown.kept, shown.judged.ply)


def _solved(own: OwnMistake) -> bool:
    return own.result is not None and own.result.solved


def onward(draft: Draft) -> None:
    """The next one in the list comes to the table, or, where all are solved, the list opens."""
    number = following(PUZZLE.of(draft.state))
    if number:
        _lay_own(draft, number)
    else:
        draft.do(Then(Tapped("puzzle-archive", 0.0)))


BUTTONS: Mapping[str, Callable[[Draft, Tapped], None]] = {
    "puzzle-review": back,
    "puzzle-forget": _ask,
    "puzzle-forget-yes": _forget_all,
    "puzzle-forget-no": _keep,
}
"""What each button of such a puzzle, and of the list of them, does, by its key."""
