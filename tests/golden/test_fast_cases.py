"""The golden records, played on the fast path, against the traces of an independent implementation."""

import gzip
import json
from pathlib import Path
from typing import Any

from epizodiak.games.epizodiak.mind.fast import DEAL, OVER, REFILL, FastState
from epizodiak.games.epizodiak.rules.game import GAME

CASES = Path(__file__).resolve().parent.parent / "data" / "cases"


def traced(fast: FastState) -> dict[str, Any]:
    """A trace's keys, from a fast position."""
    state = fast.to_state()
    return {
        "phase": state.phase,
        "round": state.round,
        "player": state.player,
        "dial": list(state.dial),
        "pile": list(state.pile),
        "hands": [list(hand) for hand in state.hands],
        "discards": {str(value): seat for value, seat in enumerate(state.discards, 1) if seat is not None},
        "potential": list(state.potential),
        "totals": list(state.totals),
        "passes": state.passes,
        "legal": sorted(fast.action_text(code) for code in fast.legal()),
    }


def test_the_fast_path_passes_through_every_position_of_the_golden_traces() -> None:
    with gzip.open(CASES / "epizodiak.traces.jsonl.gz", "rt", encoding="utf-8") as lines:
        traces = [json.loads(line) for line in lines]
    expected = iter(traces)
    for line in (CASES / "epizodiak.records.jsonl").read_text(encoding="utf-8").splitlines():
        record = json.loads(line)
        orders = iter(record["chance"])
        options = GAME.options_from(record["options"])
        fast = FastState.from_state(GAME.start(options, record["first_player"], next(orders)))
        for action in [None, *record["actions"]]:
            if action is not None:
                fast.apply(fast.parse(action))
                if fast.phase in (REFILL, DEAL):
                    fast.settle(next(orders))
            theirs = next(expected)
            found = traced(fast)
            assert found == {key: theirs[key] for key in found}, (theirs["record"], theirs["ply"])
            assert (fast.phase == OVER) == (theirs["ranking"] is not None)
    assert next(expected, None) is None
