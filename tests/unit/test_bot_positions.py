"""Fixed positions with one clearly right answer, and how many of them each level finds."""

import pytest

from epizodiak.bots.levels import Budget
from epizodiak.bots.player import choose
from epizodiak.games.epizodiak.rules.game import GAME
from tests.unit.judged_positions import Judged, judged_positions

POSITIONS = judged_positions()


def found(level: str, playouts: int | None = None) -> tuple[float, list[str]]:
    """The share of the positions that a level solves, and the names of the others."""
    budget = None if playouts is None else Budget(playouts=playouts)
    missed = [each.name for each in POSITIONS if choose(each.view, level, 1, budget, GAME.name) not in each.best]
    return 1 - len(missed) / len(POSITIONS), missed


@pytest.mark.parametrize("judged", POSITIONS, ids=lambda each: each.name)
def test_the_right_answer_is_legal_and_not_the_only_legal_action(judged: Judged) -> None:
    legal = {GAME.action_text(action) for action in judged.view.legal}
    assert judged.best < legal
    assert judged.reason


def test_there_are_forty_positions_of_different_names() -> None:
    assert len({each.name for each in POSITIONS}) == len(POSITIONS) >= 40


def test_hand_made_judgement_solves_four_fifths_of_the_positions() -> None:
    share, missed = found("2")
    assert share >= 0.8, missed


@pytest.mark.native_only
def test_the_top_level_solves_nineteen_of_twenty_positions() -> None:
    share, missed = found("4", 1_500)
    assert share >= 0.95, missed
