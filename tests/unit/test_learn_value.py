"""The evaluator's teacher, on rounds made up so that what there is to learn is known."""

import random

import pytest

from epizodiak.games.epizodiak.mind.fast_value import FEATURES
from tools.learn_value import Sample, fit, judged, likelihood

pytestmark = pytest.mark.native_only


def made_up(number: int, seed: int) -> list[Sample]:
    """Positions in which whoever has fewest loose tiles empties its hand, and pairs become sets."""
    source = random.Random(seed)
    loose, pairs = FEATURES.index("loose"), FEATURES.index("pairs")
    found = []
    for _ in range(number):
        rows = [[source.random() * 4 for _ in FEATURES] for _ in range(3)]
        emptied = min(range(3), key=lambda seat: rows[seat][loose])
        found.append(Sample(False, rows, emptied, [round(row[pairs]) for row in rows]))
    return found


def test_what_there_is_to_learn_is_learned() -> None:
    network = fit(made_up(2_000, 1), 1, of_winners=False, passes=20)
    assert likelihood(network, made_up(400, 2)) < 0.45  # log 3 = 1.10 knows nothing


def test_the_same_seed_learns_the_same() -> None:
    samples = made_up(300, 1)
    assert fit(samples, 7, of_winners=True) == fit(samples, 7, of_winners=True)


@pytest.mark.parametrize("mode", ["single", "target"])
def test_positions_know_how_their_round_ended(mode: str) -> None:
    found = judged(mode, 1)
    assert len(found) > 500
    assert {each.late for each in found} == {True, False}
    assert all(each.emptied in range(3) and min(each.more) >= 0 for each in found)
