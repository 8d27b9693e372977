"""The shipped puzzles on the page: each is failed, refuted to the end and solved, by what the page itself offers."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from epizodiak.app import events
from epizodiak.core.wording import Wording
from epizodiak.display import puzzle_results
from epizodiak.features.puzzles.events import NumberTyped, OpenPack, PackCame, Ticked
from epizodiak.features.puzzles.state import PUZZLE
from epizodiak.features.puzzles.trying import question
from epizodiak.features.puzzles.update import hints
from epizodiak.features.puzzles.words import Counts, PuzzleWords, box, is_hard, is_too_hard, solved
from epizodiak.games import GAMES, PUZZLING
from epizodiak.games.zodiac.puzzles.judging import known
from epizodiak.games.zodiac.puzzles.puzzling import WIN
from epizodiak.puzzles import solving
from epizodiak.puzzles.day import CYCLES
from epizodiak.puzzles.pack import file_name, read_puzzles
from epizodiak.table.puzzle import MOST, position
from tests.visits.asking import match_of, setup
from tests.visits.small_page import SmallPage

pytestmark = pytest.mark.native_only

ROOT = Path(__file__).resolve().parent.parent.parent

SPARSELY = 12
"""Of the longer wins of Zodiac one in so many is solved by its hints."""

EACH = 8
"""So many puzzles of each game are tried, all over its pack."""

TODAY, MONDAY = "2026-11-22", "2026-11-16"


def opened(game: str, kept: str | None = None) -> SmallPage:
    page = SmallPage(setup=setup(game)).begin()
    page.tap("puzzle")
    page.tell(events.FeatureCame("puzzles", loaded=True))
    asked = page.carried[-1]
    assert isinstance(asked, OpenPack)
    page.tell(PackCame(asked.number, (ROOT / file_name(game)).read_text("utf-8"), TODAY, kept))
    assert page.state.ui.puzzle
    return page


def type_in(page: SmallPage, action: str) -> None:
    """Play an action by the field for typed actions, which takes notations at every table."""
    page.tap("command")
    page.tell(events.Typed(action))


def told(page: SmallPage, *, given: int | None = None) -> PuzzleWords:
    """What the box says; with all hints, unless a number is ``given``."""
    shown, match = PUZZLE.of(page.state), match_of(page)
    count = len(hints(shown)) if given is None else given
    return box(
        shown,
        PUZZLING[shown.game],
        question(page.state),
        Wording(match.players),
        stands=page.state.ui.puzzle,
        counts=Counts(shown.tries, shown.earlier + count, earlier=shown.earlier),
        steps=hints(shown),
    )


def fail(page: SmallPage) -> None:
    shown, match = PUZZLE.of(page.state), match_of(page)
    before, asked = match.record, question(page.state)
    if asked is not None:
        answers = [each.key for each in asked.choices]
        wrong = next(key for key in answers if not solving.is_correctly_ticked(shown.puzzle, frozenset({key})))
        page.tell(Ticked(shown.number, (wrong,)))
    else:
        texts = [match.game.action_text(action) for action in match.game.legal_actions(match.state)]
        type_in(page, next(text for text in texts if not solving.is_right(shown.puzzle, (), text)))
    assert page.state.ui.puzzle == "wrong"
    page.settle()
    assert not PUZZLE.of(page.state).line, "the refutation was played to its end"
    assert not page.places()
    assert told(page).said
    page.tap("puzzle-again")
    assert match_of(page).record == before


def solve(page: SmallPage) -> None:
    shown = PUZZLE.of(page.state)
    line = shown.puzzle.solutions[0]
    if question(page.state) is not None:
        page.tell(Ticked(shown.number, line))
    else:
        for number, action in enumerate(line):
            if match_of(page).player == shown.puzzle.seat and len(PUZZLE.of(page.state).played) == number:
                type_in(page, action)
                page.settle()
    assert page.state.ui.puzzle == "solved"
    assert told(page).said
    assert not page.places()


@pytest.mark.parametrize("game", CYCLES)
def test_who_has_solved_few_is_offered_easier_ones_and_the_next_is_a_little_harder(game: str) -> None:
    page = opened(game)
    assert (PUZZLE.of(page.state).day, PUZZLE.of(page.state).puzzle.grade) == (TODAY, MOST), "Sundays are hard"
    assert is_hard(PUZZLE.of(page.state)), "the list is offered as that of easier ones"
    page.tap("puzzle-archive")
    page.tap(f"puzzle-day-{MONDAY}")
    assert PUZZLE.of(page.state).puzzle.grade == 1
    assert not is_hard(PUZZLE.of(page.state))
    for most in range(1, MOST):
        assert PUZZLE.of(page.state).puzzle.grade <= most
        assert PUZZLE.of(page.state).day < TODAY
        solve(page)
        page.tap("puzzle-next")
    page = opened(game, puzzle_results.written(PUZZLE.of(page.state).results, {}))
    shown = PUZZLE.of(page.state)
    assert not any(is_too_hard(each, solved(shown)) for each in shown.pack), "who has solved four can try any"


@pytest.mark.parametrize("game", CYCLES)
def test_puzzles_all_over_the_pack_are_failed_refuted_and_solved(game: str) -> None:
    pack = read_puzzles(game, (ROOT / file_name(game)).read_text("utf-8"))
    assert [each.number for each in pack] == [*range(1, len(pack) + 1)]
    page = opened(game)
    for number in range(1, len(pack) + 1, max(1, len(pack) // EACH)):
        page.tell(NumberTyped(str(number)))
        assert PUZZLE.of(page.state).puzzle == pack[number - 1]
        words = told(page)
        assert words.task
        assert len(words.hints) > 1
        fail(page)
        solve(page)


def test_each_decision_has_its_own_hints_and_who_follows_them_wins_in_as_many_moves_as_the_task_says() -> None:
    pack = read_puzzles("zodiac", (ROOT / file_name("zodiac")).read_text("utf-8"))
    page = opened("zodiac")
    for puzzle in [each for each in pack if each.task == WIN and len(each.solutions[0]) > 1][::SPARSELY]:
        page.tell(NumberTyped(str(puzzle.number)))
        while page.state.ui.puzzle == "try":
            shown = PUZZLE.of(page.state)
            assert not told(page, given=shown.hints - shown.earlier).hints, "a hint of another decision is told"
            for _ in (*hints(shown), "one more"):
                page.tap("puzzle-hint")
            given = PUZZLE.of(page.state).hints - PUZZLE.of(page.state).earlier
            assert given == len(hints(shown))
            words = told(page, given=given)
            assert not words.more
            type_in(page, "-".join(re.findall(r"[AB]\d", words.hints[-1])))
            page.settle()
        assert page.state.ui.puzzle == "solved"
        played = len(match_of(page).record.actions) - len(puzzle.actions)
        assert (played + 1) // 2 <= (known(position(puzzle, GAMES["zodiac"])) + 1) // 2, puzzle.number
