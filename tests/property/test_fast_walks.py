"""Walks from all sorts of positions, played on the fast path and on the public rules side by side."""

from __future__ import annotations

import os
import random
from collections import Counter

import pytest

from epizodiak.core.chance import shuffled
from epizodiak.games.epizodiak.mind.fast import FastState
from epizodiak.games.epizodiak.rules import rules
from epizodiak.games.epizodiak.rules.notation import action_text
from epizodiak.games.epizodiak.rules.rules import legal_actions
from epizodiak.games.epizodiak.rules.state import OVER, Options
from tests.property.fast_positions import OPTIONS, after, assert_equal, position, tiles_of

WALKS = 5_000 if os.environ.get("EPIZODIAK_SOAK") else 120
STEPS = 12


@pytest.mark.parametrize("options", OPTIONS)
def test_walks_from_rare_positions_agree_at_every_step(options: Options) -> None:
    source = random.Random(21)
    kinds: Counter[str] = Counter()
    for _ in range(WALKS):
        state = position(options, source)
        fast = FastState.from_state(state)
        assert_equal(fast, state)
        for _ in range(STEPS):
            if state.phase == OVER:
                break
            action = source.choice(legal_actions(state))
            kinds[action.kind] += 1
            tiles = rules.chance_needed(state, action)
            order = shuffled(tiles, source) if tiles else None
            code = next(code for code in fast.legal() if fast.action_text(code) == action_text(action))
            state = after(state, fast, code, order)
            assert_equal(FastState.from_state(state), state)
            assert tiles_of(fast) == 48
    assert min(kinds[kind] for kind in "><xd^!p") > 0, kinds
