"""Texts in the puzzle's box, and the text that is shared."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from typing import NamedTuple

from epizodiak.core.text import capital
from epizodiak.core.wording import Wording
from epizodiak.display import narration, puzzle_results
from epizodiak.display.puzzle_results import PuzzleResult
from epizodiak.display.ui_state import ASKS, SOLVED, TRY, WRONG
from epizodiak.features.puzzles import days
from epizodiak.features.puzzles.state import PuzzleProgress
from epizodiak.games import CATALOGUE, TABLES
from epizodiak.table.puzzle import MOST, Puzzle, Puzzling, Quiz
from epizodiak.table.texts import Tell, Text, telling
from epizodiak.timeline.match import Match

FULL, EMPTY = "★", "☆"


@dataclass(frozen=True, slots=True)
class PuzzleWords:
    """The texts of the puzzle's box.

    Attributes:
        about: the game and its number, as ``Zodiac · no. 47``.
        stars: the grade, for eyes.
        grade: the same in words.
        task: what is asked, in a few words.
        worked: whether it is an example that is worked: neither solved nor counted.
        aside: the name by which the solver sits there, or nothing.
        proof: what asks how sure the answer is, or whose it is.
        proved: what is said to that.
        hints: those that were given, each with its number.
        more: what the button says that gives the next one; nothing if there is none left.
        tries: how often it was tried so far, or how it was solved; nothing before the first try.
        said: what stands against a wrong try, or praises; nothing before.
        stands: how the puzzle stands, as in ``ui.state``.
        answer: what the other side did after a wrong try; nothing before it has.
        past: moves before it that help to find the answer.
        question: the answers that can be ticked, by their keys; none where actions are to be found.
        several: whether more than one may be ticked.
        fresh: whether a hint was given since it came to the table: then the latest one is what is to be read.
    """

    about: str
    stars: str
    grade: str
    task: str
    proof: str
    proved: str
    hints: tuple[str, ...]
    more: str
    tries: str
    said: str
    stands: str
    past: tuple[str, ...] = ()
    question: tuple[tuple[str, str], ...] = ()
    several: bool = False
    fresh: bool = False
    aside: str = ""
    worked: bool = False
    answer: str = ""


class Counts(NamedTuple):
    """How often a puzzle was tried.

    Attributes:
        tries: how many tries there were; while it is not solved, all of them wrong.
        hints: how many were given.
        known: how this device knows it to have been tried.
        begun: how many hints had been given when it came to the table.
        earlier: how many at its earlier decisions.
    """

    tries: int
    hints: int
    known: PuzzleResult | None = None
    begun: int = 0
    earlier: int = 0


def stars(grade: int, *, full: bool = True) -> str:
    """A grade as stars; with ``full``, the missing ones, too."""
    return FULL * grade + EMPTY * (MOST - grade if full else 0)


def teller(game: str, say: Wording) -> Tell:
    """The function that translates a game's texts."""
    return telling(say, TABLES[game].spell)


def box(
    shown: PuzzleProgress,
    puzzling: Puzzling,
    question: Quiz | None,
    say: Wording,
    *,
    stands: str,
    counts: Counts,
    steps: Sequence[Text],
) -> PuzzleWords:
    """The texts of a puzzle's box.

    Args:
        shown: which one, and how far it is solved.
        puzzling: what its game tells of puzzles.
        question: what can be ticked, if it is answered so.
        say: how to say it, with the players' names.
        stands: how it stands.
        counts: how often it was tried, and how many hints were given.
        steps: all hints of the decision that is to be made.
    """
    puzzle, said, tell = shown.puzzle, shown.said, teller(shown.puzzle.game, say)
    count = counts.hints - counts.earlier
    given = zip(range(1, len(steps) + 1), steps[:count], strict=False)
    numbered = say.gettext("Hint {number} of {count}: {hint}")
    return PuzzleWords(
        about=about(puzzle, say),
        stars=stars(puzzle.grade),
        grade=say.gettext("difficulty {grade} of {most}").format(grade=puzzle.grade, most=MOST),
        task=tell(puzzling.task(puzzle)),
        proof=say.gettext("Is that certain?"),
        proved=_proof_sentence(say) if puzzle.proved else _judgement_sentence(say),
        hints=tuple(numbered.format(number=n, count=len(steps), hint=tell(hint)) for n, hint in given),
        more=more(count, len(steps), stands, say),
        tries=tries_line(tried(counts, stands, say), left(shown, say) if stands == SOLVED else "", say),
        said="" if said is None else tell(said),
        stands=stands,
        past=past(shown, puzzling, say),
        question=() if question is None else tuple((each.key, tell(each.text)) for each in question.choices),
        several=question is not None and question.several,
        fresh=counts.hints > counts.begun,
    )


def solved(shown: PuzzleProgress) -> frozenset[int]:
    """Numbers of the game's puzzles that were solved on this device."""
    return frozenset(number for (game, number), each in shown.results.items() if game == shown.game and each.solved)


def is_too_hard(puzzle: Puzzle, solved: AbstractSet[int]) -> bool:
    """Whether an unsolved puzzle is too hard for who has solved these: each one leads a grade higher."""
    return puzzle.number not in solved and puzzle.grade > 1 + len(solved)


def is_hard(shown: PuzzleProgress) -> bool:
    """Whether the one on the table is too hard for who has solved so few."""
    return shown.judged is None and shown.puzzle is not None and is_too_hard(shown.puzzle, solved(shown))


def past(shown: PuzzleProgress, puzzling: Puzzling, say: Wording) -> tuple[str, ...]:
    """The moves that are told beside a question, as the log tells them."""
    moves = puzzling.past(shown.puzzle)
    if shown.before is None or not moves:
        return ()
    tell, log = teller(shown.puzzle.game, say), shown.before.log(say)
    return tuple(" ".join((log[each.ply - 1][0], *([tell(each.note)] if each.note else ()))) for each in moves)


def about(puzzle: Puzzle, say: Wording) -> str:
    """The game, and the puzzle's number."""
    title = CATALOGUE[puzzle.game].title
    return say.gettext("{game} · no. {number}").format(game=title, number=puzzle.number)


def _proof_sentence(say: Wording) -> str:
    return say.gettext("Every possibility was checked: these answers are right, and no others.")


def _judgement_sentence(say: Wording) -> str:
    return say.gettext("A long search found nothing else as good. It can still be wrong.")


def more(hints: int, most: int, stands: str, say: Wording) -> str:
    """The label of the hint button; empty if there is no further hint."""
    if hints >= most or stands not in (TRY, ASKS):
        return ""
    return say.gettext("Another hint") if hints else say.gettext("Hint")


def tried(counts: Counts, stands: str, say: Wording) -> str:
    """How often the puzzle was tried, or how it was solved."""
    tries, known = counts.tries, counts.known
    if known is not None and known.solved:
        ended = _how_solved(known, say)
        return ended if stands == SOLVED else say.gettext("Before: {result}").format(result=ended)
    if stands == SOLVED:
        return _how_solved(PuzzleResult(solved=True, tries=tries, hints=counts.hints), say)
    if not tries:
        return ""
    return say.ngettext("{count} wrong try so far", "{count} wrong tries so far", tries).format(count=tries)


def left(shown: PuzzleProgress, say: Wording) -> str:
    """How many of this month's puzzles are still to be solved; nothing where the day is not known."""
    if not shown.today:
        return ""
    numbers = {days.chosen(shown.game, day, day).number for day in days.days(shown.today[:7], shown.today)}
    count = len(numbers - solved(shown) - {shown.puzzle.number})
    if not count:
        return say.gettext("No more puzzles to solve this month.")
    told = say.ngettext("{count} more puzzle to solve this month.", "{count} more puzzles to solve this month.", count)
    return told.format(count=count)


def tries_line(tries: str, left_over: str, say: Wording) -> str:
    """How often it was tried and, as sentences, how many are left."""
    if not left_over:
        return capital(tries)
    return f"{say.gettext('{sentence}.').format(sentence=capital(tries))} {left_over}"


def _how_solved(result: PuzzleResult, say: Wording) -> str:
    return say.joined(filter(None, (puzzle_results.in_words(result, say), puzzle_results.hints_used(result, say))))


def answer(match: Match, before: Match | None, say: Wording) -> str:
    """What the other side did after a wrong try; nothing as long as it has done nothing.

    Args:
        match: the game with what followed the try.
        before: the game at the decision.
        say: how to say it, with the players' names.
    """
    followed = () if before is None else match.steps[before.ply + 1 :]
    if before is None or not followed or followed[0].seat == before.player:
        return ""
    step = followed[0]
    return narration.sentences([*match.game.describe(step.action, step.before, step.after, say)[:1]])


def clue_line(match: Match, clue: int, say: Wording) -> int:
    """The number, from 0, of the log's line that tells the action which gives the answer away."""
    return sum(map(len, match.log(say)[: clue - 1]))


def wanted(*, several: bool) -> Text:
    """The sentence above the answers that may be ticked."""
    return Text("Tick all that are right") if several else Text("Choose one")


def unticked(*, several: bool) -> Text:
    """The sentence if no answer is ticked."""
    return Text("Tick everything that is right first.") if several else Text("First choose an answer.")


def as_example(box: PuzzleWords) -> PuzzleWords:
    """The texts of a puzzle that is worked: nobody has solved it."""
    return replace(box, tries="", hints=(), worked=True)


def verdict(stands: str, say: Wording) -> str:
    """Whether the try was right, in a word."""
    return {WRONG: say.gettext("Not this one"), SOLVED: say.gettext("Solved")}.get(stands, "")


def line(box: PuzzleWords) -> str:
    """Which text a folded box shows: ``said``, ``hint`` or ``task``.

    Whoever comes back to a puzzle reads what is asked, whatever hints were given before.
    """
    if box.said:
        return "said"
    return "hint" if box.hints and box.fresh else "task"


def out_of_sight(box: PuzzleWords, say: Wording) -> str:
    """The number of hints, if a folded box shows none of them."""
    hidden = box.hints and line(box) != "hint"
    return puzzle_results.hints_in_words(len(box.hints), say) if hidden else ""


def first(box: PuzzleWords, offered: Collection[str]) -> str:
    """Key of the button that a folded box shows whatever else it shows.

    A question's answers are in the bar, too; hints about it have to be unfolded first.
    """
    if box.stands == ASKS:
        return "puzzle-answer"
    hint = ("puzzle-hint",) if box.more else ()
    return next(
        (
            key
            for key in (
                "puzzle-again",
                "puzzle-next",
                "puzzle-show",
                "puzzle-ready",
                "puzzle-example",
                *hint,
                "puzzle-review",
            )
            if key in offered
        ),
        "",
    )


def is_told(box: PuzzleWords) -> bool:
    """Whether it is told how a try went: then that is read whole, and the heading leaves its place to buttons."""
    return box.stands in (WRONG, SOLVED) and bool(box.said or not box.worked)


def shown_folded(box: PuzzleWords, offered: Collection[str]) -> tuple[str, ...]:
    """Keys of the buttons that a folded box shows: the one, and once a try is answered the way back, too."""
    back = ("puzzle-review", "puzzle-back") if is_told(box) else ()
    return tuple(dict.fromkeys(key for key in (first(box, offered), *back) if key in offered))


def shared(puzzle: Puzzle, day: str, result: PuzzleResult, say: Wording) -> str:
    """The text to share about a solved puzzle; it reveals nothing.

    Args:
        puzzle: which one.
        day: whose day's it is, or nothing.
        result: how it was solved.
        say: how to say it.
    """
    when = day or say.gettext("no. {number}").format(number=puzzle.number)
    game, grade = CATALOGUE[puzzle.game].title, stars(puzzle.grade, full=False)
    return f"Epizodiak {when} · {game} {grade} · {_how_solved(result, say)}"
