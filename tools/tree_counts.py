"""Count action sequences from fixed positions: `python3 -m tools.tree_counts` writes the counts anew.

The positions stay as they are in `tests/data/tree_counts.json`; each is a deal and the actions that lead on from it.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from epizodiak.games.epizodiak import rules
from epizodiak.games.epizodiak.game import GAME
from epizodiak.games.epizodiak.state import State

DATA = Path(__file__).resolve().parent.parent / "tests" / "data" / "tree_counts.json"


def position(case: Mapping[str, Any]) -> State:
    """Return the position that a case's deal and actions lead to."""
    orders = iter(case["chance"])
    state = GAME.start(GAME.options_from(case["options"]), case["first_player"], next(orders))
    for text in case["actions"]:
        action = GAME.parse_action(text)
        state = GAME.apply(state, action, next(orders) if GAME.chance_needed(state, action) else None)
    return state


def count(state: State, depth: int) -> int:
    """Return how many sequences of `depth` actions there are on the public rules.

    Where tiles are to be put in random order, they come sorted; draws take the pile's order.
    """
    actions = rules.legal_actions(state)
    if depth == 1:
        return len(actions)
    return sum(
        count(rules.apply(state, action, rules.chance_needed(state, action) or None), depth - 1) for action in actions
    )


def main() -> None:
    """Write the counts."""
    data = json.loads(DATA.read_text(encoding="utf-8"))
    for case in data["cases"]:
        case["counts"] = [count(position(case), depth + 1) for depth in range(len(case["counts"]))]
        print(case["name"], *case["counts"])
    lines = ",\n".join("  " + json.dumps(case) for case in data["cases"])
    head = json.dumps(data["made_by"])
    DATA.write_text(f'{{"made_by": {head}, "cases": [\n{lines}\n]}}\n', encoding="utf-8")


if __name__ == "__main__":
    main()
