"""How many sequences of actions there are from fixed positions, on the rules and on the fast path if there is one.

A rule that allows one action too many or too few, anywhere near these positions, changes a count.
"""

import json
from typing import Any

import pytest

from epizodiak.games import GAMES
from epizodiak.games.epizodiak.mind.fast import DEAL, REFILL, FastState
from tools.tree_counts import DATA, count, position

CASES = json.loads(DATA.read_text(encoding="utf-8"))["cases"]
WITH_FAST_PATH = [case for case in CASES if case["game"] == "epizodiak"]


def fast_count(state: FastState, depth: int) -> int:
    """As `tools.tree_counts.count`, on the fast path."""
    if state.phase in (REFILL, DEAL):
        state.settle(state.wanted())
    codes = state.legal()
    if depth == 1:
        return len(codes)
    total = 0
    for code in codes:
        after = state.copy()
        after.apply(code)
        total += fast_count(after, depth - 1)
    return total


def names(case: dict[str, Any]) -> str:
    return f"{case['game']}: {case['name']}"


@pytest.mark.parametrize("case", CASES, ids=names)
def test_the_rules_allow_as_many_action_sequences_as_the_data_say(case: dict[str, Any]) -> None:
    start, depths = position(case), range(1, len(case["counts"]) + 1)
    assert [count(GAMES[case["game"]], start, depth) for depth in depths] == case["counts"]


@pytest.mark.parametrize("case", WITH_FAST_PATH, ids=names)
def test_the_fast_path_allows_as_many_action_sequences_as_the_data_say(case: dict[str, Any]) -> None:
    start = FastState.from_state(position(case))
    counts = [fast_count(start.copy(), depth + 1) for depth in range(len(case["counts"]))]
    assert counts == case["counts"]


@pytest.mark.parametrize("name", sorted({case["game"] for case in CASES}))
def test_a_game_that_is_counted_is_counted_from_some_positions_four_actions_deep_and_further(name: str) -> None:
    counted = [case for case in CASES if case["game"] == name]
    assert len(counted) >= 3
    assert all(len(case["counts"]) >= 4 for case in counted)
