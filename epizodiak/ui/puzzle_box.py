"""What the puzzle's box says beside the table, and what is shared of a puzzle: pure words."""

from __future__ import annotations

from dataclasses import dataclass

from epizodiak.core.wording import Wording
from epizodiak.games import CATALOGUE, TABLES
from epizodiak.table.puzzle import MOST, Puzzle, Puzzling, Quiz
from epizodiak.table.texts import Tell, Text, telling
from epizodiak.ui import puzzle_results
from epizodiak.ui.puzzle_results import PuzzleResult
from epizodiak.ui.state import ASKS, SOLVED, TRY, WRONG

FULL, EMPTY = "★", "☆"


@dataclass(frozen=True, slots=True)
class PuzzleWords:
    """What stands in the box.

    Attributes:
        about: the game and its number, as ``Zodiac · no. 47``.
        stars: the grade, for eyes.
        grade: the same in words.
        task: what is asked.
        mover: whose move it is.
        proof: whether it is proved, in a word.
        proved: what that means.
        hints: those that were given, each with its number.
        more: what the button says that gives the next one; nothing if there is none left.
        tries: how often it was tried so far, or how it was solved; nothing before the first try.
        said: what stands against a wrong try, or praises; nothing before.
        stands: how the puzzle stands, as in ``ui.state``.
        question: the answers that can be ticked, by their keys; none where actions are to be found.
        several: whether more than one may be ticked.
    """

    about: str
    stars: str
    grade: str
    task: str
    mover: str
    proof: str
    proved: str
    hints: tuple[str, ...]
    more: str
    tries: str
    said: str
    stands: str
    question: tuple[tuple[str, str], ...] = ()
    several: bool = False


def stars(grade: int, *, full: bool = True) -> str:
    """A grade for eyes; the stars that it lacks only if wanted ``full``."""
    return FULL * grade + EMPTY * (MOST - grade if full else 0)


def teller(game: str, say: Wording) -> Tell:
    """What tells a game's texts to somebody."""
    return telling(say, TABLES[game].spell)


def box(
    puzzle: Puzzle,
    puzzling: Puzzling,
    question: Quiz | None,
    say: Wording,
    *,
    stands: str,
    tries: int,
    hints: int,
    said: Text | None,
) -> PuzzleWords:
    """The box of a puzzle.

    Args:
        puzzle: which one.
        puzzling: what its game tells of puzzles.
        question: what can be ticked, if it is answered so.
        say: how to say it, with the players' names.
        stands: how it stands.
        tries: how many tries there were; while it is not solved, all of them wrong.
        hints: how many were given.
        said: what stands against the last try, or praises.
    """
    tell = teller(puzzle.game, say)
    known = puzzling.hints(puzzle)
    given = zip(range(1, len(known) + 1), known[:hints], strict=False)
    numbered = say.gettext("Hint {number} of {count}: {hint}")
    return PuzzleWords(
        about=about(puzzle, say),
        stars=stars(puzzle.grade),
        grade=say.gettext("grade {grade} of {most}").format(grade=puzzle.grade, most=MOST),
        task=tell(puzzling.task(puzzle)),
        mover=mover(puzzle.seat, say),
        proof=say.gettext("Proved") if puzzle.proved else say.gettext("Judged"),
        proved=_proved(say) if puzzle.proved else _judged(say),
        hints=tuple(numbered.format(number=n, count=len(known), hint=tell(hint)) for n, hint in given),
        more=more(hints, len(known), stands, say),
        tries=tried(tries, hints, stands, say),
        said="" if said is None else tell(said),
        stands=stands,
        question=() if question is None else tuple((each.key, tell(each.text)) for each in question.choices),
        several=question is not None and question.several,
    )


def mover(seat: int, say: Wording) -> str:
    """Whose side the puzzle is tried from."""
    return say.gettext("You are {name}.").format(name=say.names[seat])


def about(puzzle: Puzzle, say: Wording) -> str:
    """The game and the number of a puzzle."""
    title = CATALOGUE[puzzle.game].title
    return say.gettext("{game} · no. {number}").format(game=title, number=puzzle.number)


def _proved(say: Wording) -> str:
    return say.gettext(
        "It was worked out to the end, for all that can come: what is right here is right, and nothing else is."
    )


def _judged(say: Wording) -> str:
    return say.gettext("A long search found nothing else as good. That is a judgement, not a proof.")


def more(hints: int, most: int, stands: str, say: Wording) -> str:
    """What the button says that gives the next hint; nothing if ``most`` are given, or none is wanted any more."""
    if hints >= most or stands not in (TRY, ASKS):
        return ""
    return say.gettext("Another hint") if hints else say.gettext("Hint")


def tried(tries: int, hints: int, stands: str, say: Wording) -> str:
    """How often it was tried so far, or how it was solved; nothing before the first try."""
    if stands == SOLVED:
        return _ended(PuzzleResult(solved=True, tries=tries, hints=hints), say)
    if not tries:
        return ""
    return say.ngettext("{count} wrong try so far", "{count} wrong tries so far", tries).format(count=tries)


def _ended(result: PuzzleResult, say: Wording) -> str:
    told = puzzle_results.told(result, say)
    if not result.hints:
        return told
    helped = say.ngettext("{count} hint", "{count} hints", result.hints).format(count=result.hints)
    return f"{told}, {helped}"


def verdict(stands: str, say: Wording) -> str:
    """How the puzzle stands, in a word, where something has been said about it."""
    return {WRONG: say.gettext("Not this one"), SOLVED: say.gettext("Solved")}.get(stands, "")


def shared(puzzle: Puzzle, day: str, result: PuzzleResult, say: Wording) -> str:
    """What is shared of a puzzle that was solved: nothing of what was asked, or answered.

    Args:
        puzzle: which one.
        day: whose day's it is, or nothing.
        result: how it was solved.
        say: how to say it.
    """
    when = day or say.gettext("no. {number}").format(number=puzzle.number)
    game, grade = CATALOGUE[puzzle.game].title, stars(puzzle.grade, full=False)
    return f"Epizodiak {when} · {game} {grade} · {_ended(result, say)}"
