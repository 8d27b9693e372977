"""S5: the proof of claims against trying every completion."""

import os
from collections.abc import Iterable
from itertools import chain, pairwise

from epizodiak.games.schotten_totten.rules.claims import beaten_by
from epizodiak.games.schotten_totten.rules.formations import Unseen, formation
from epizodiak.games.schotten_totten.rules.state import ALL_CARDS, Stone
from tests.property.schotten_totten_oracle import Case, can_be_claimed, cases, played_cases, rank

SOAK = bool(os.environ.get("EPIZODIAK_SOAK"))
MADE, PLAYED = (120_000, 400) if SOAK else (800, 3)


def check(found: Iterable[Case]) -> tuple[int, int]:
    """Compares every case.

    Returns:
        How many there were, and how many claims held.
    """
    number = held = 0
    for own, other, unseen in found:
        against = beaten_by(Stone(None, (own, other), 0), 0, Unseen.besides(set(ALL_CARDS) - unseen))
        claimed = can_be_claimed(own, other, unseen)
        assert (against is None) == claimed, f"{own} against {other}, unseen {sorted(unseen)}: {against}"
        if against is not None:
            assert against[: len(other)] == other
            assert set(against[len(other) :]) <= unseen
            assert len(set(against)) == 3
            assert rank(against) > rank(own)
        number += 1
        held += claimed
    return number, held


def test_S5_the_proof_decides_as_trying_every_completion_does() -> None:
    number, held = check(chain(cases(5, MADE), played_cases(6, PLAYED)))
    assert number >= (100_000 if SOAK else 1_000)
    assert number // 10 < held < number * 9 // 10


def test_S4_three_cards_rank_as_the_words_of_the_rule_say() -> None:
    sides = [own for own, _, _ in cases(8, 500)]
    for one, other in pairwise(sides):
        assert (formation(one) > formation(other)) == (rank(one) > rank(other))
        assert (formation(one) == formation(other)) == (rank(one) == rank(other))
