"""Count action sequences from fixed positions: `python3 -m tools.tree_counts` writes the counts anew.

The positions stay as they are in `tests/data/tree_counts.json`; each is a game, its chance and some actions.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from epizodiak.core.protocol import AnyGame
from epizodiak.games import GAMES

DATA = Path(__file__).resolve().parent.parent / "tests" / "data" / "tree_counts.json"


def position(case: Mapping[str, Any]) -> Any:
    """Return the position that a case's chance and actions lead to."""
    game, orders = GAMES[case["game"]], iter(case["chance"])
    game = game.seated(case.get("seats", game.seats))
    options = game.options_from(case["options"])
    state = game.start(options, case["first_player"], next(orders) if game.opening_tiles(options) else None)
    for text in case["actions"]:
        action = game.parse_action(text)
        state = game.apply(state, action, next(orders) if game.chance_needed(state, action) else None)
    return state


def count(game: AnyGame, state: Any, depth: int) -> int:
    """Return how many sequences of `depth` actions there are on the public rules.

    Where tiles are to be put in random order, they come sorted; draws take the order there is.
    """
    actions = game.legal_actions(state)
    if depth == 1:
        return len(actions)
    return sum(
        count(game, game.apply(state, action, game.chance_needed(state, action) or None), depth - 1)
        for action in actions
    )


def main() -> None:
    """Write the counts."""
    data = json.loads(DATA.read_text(encoding="utf-8"))
    for case in data["cases"]:
        start, depths = position(case), range(1, len(case["counts"]) + 1)
        case["counts"] = [count(GAMES[case["game"]], start, depth) for depth in depths]
        print(case["game"], case["name"], *case["counts"])
    lines = ",\n".join("  " + json.dumps(case) for case in data["cases"])
    head = json.dumps(data["made_by"])
    DATA.write_text(f'{{"made_by": {head}, "cases": [\n{lines}\n]}}\n', encoding="utf-8")


if __name__ == "__main__":
    main()
