"""How many sequences of actions there are from fixed positions, on the rules and on the fast path.

A rule that allows one action too many or too few, anywhere near these positions, changes a count.
"""

import json
from typing import Any

import pytest

from epizodiak.games.epizodiak.fast import DEAL, REFILL, FastState
from tools.tree_counts import DATA, count, position

CASES = json.loads(DATA.read_text(encoding="utf-8"))["cases"]


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
    return str(case["name"])


@pytest.mark.parametrize("case", CASES, ids=names)
def test_the_rules_allow_as_many_action_sequences_as_the_data_say(case: dict[str, Any]) -> None:
    start = position(case)
    assert [count(start, depth + 1) for depth in range(len(case["counts"]))] == case["counts"]


@pytest.mark.parametrize("case", CASES, ids=names)
def test_the_fast_path_allows_as_many_action_sequences_as_the_data_say(case: dict[str, Any]) -> None:
    start = FastState.from_state(position(case))
    counts = [fast_count(start.copy(), depth + 1) for depth in range(len(case["counts"]))]
    assert counts == case["counts"]


def test_the_counts_go_four_actions_deep_and_further() -> None:
    assert len(CASES) >= 3
    assert all(len(case["counts"]) >= 4 for case in CASES)
