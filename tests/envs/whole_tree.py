"""Walks the whole tree of a tiny deck twice, through OpenSpiel and by the rules alone, and prints both counts.

`python whole_tree.py GAME`, with the package and OpenSpiel. The decks are for this alone: the rules that play them and
the environment are those of the package.
"""

import json
import sys
from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from itertools import permutations
from typing import Any

import pyspiel
from open_spiel.python.policy import TabularPolicy

from epizodiak.core.chance import Tile, check_order
from epizodiak.envs import history
from epizodiak.envs.openspiel import SpielGame
from epizodiak.games import GAMES
from epizodiak.games.epizodiak.rules import state as epizodiak
from epizodiak.games.epizodiak.rules.game import Epizodiak
from epizodiak.games.schotten_totten.rules import state as schotten_totten
from epizodiak.games.schotten_totten.rules.game import SchottenTotten

LONGEST = {"epizodiak": 6, "schotten-totten": 20}
"""Actions after which a game is given up: only EpiZodiak's need it (E21a)."""


class TinyEpizodiak(Epizodiak):
    """Six tiles: one in each hand, one on the dial, two in the pile."""

    def opening_tiles(self, options: epizodiak.Options) -> tuple[Tile, ...]:  # noqa: ARG002 - they are always the same
        """Two of each of three values."""
        return (1, 1, 2, 2, 3, 3)

    def start(
        self, options: epizodiak.Options, first_player: int, chance: Sequence[Tile] | None = None
    ) -> epizodiak.State:
        """The position after the deal."""
        order = tuple(int(tile) for tile in check_order(chance, self.opening_tiles(options)))
        hands = (order[:1], order[1:2], order[2:3])
        return epizodiak.State(options, 1, epizodiak.START, first_player, order[3:4], hands, order[4:])


class TinySchottenTotten(SchottenTotten):
    """Seven stones are claimed; at the others each side lacks a card, and four cards are left."""

    def opening_tiles(self, options: schotten_totten.Options) -> tuple[Tile, ...]:  # noqa: ARG002 - as above
        """Four cards, one for each hand and two in the deck."""
        return ("B4", "G4", "R3", "Y6")

    def start(
        self, options: schotten_totten.Options, first_player: int, chance: Sequence[Tile] | None = None
    ) -> schotten_totten.State:
        """The position after the deal."""
        order = tuple(str(card) for card in check_order(chance, self.opening_tiles(options)))
        stones = [schotten_totten.Stone(owner) for owner in (0, 1, 0, 1, 0, 1, 0)]
        stones.append(schotten_totten.Stone(sides=(("R1", "R2"), ("Y4", "Y5"))))
        stones.append(schotten_totten.Stone(sides=(("P4", "N4"), ("G5", "G6"))))
        hands = (order[:1], order[1:2])
        return schotten_totten.State(
            options, 1, schotten_totten.PLAY, first_player, hands, order[2:], tuple(stones), (0, 0)
        )


TINY = {"epizodiak": TinyEpizodiak, "schotten-totten": TinySchottenTotten}


class Spiel:
    """The tree as OpenSpiel has it, with what has to hold in it.

    Attributes:
        counted: nodes of each kind.
        sets: for each information state who acts there, what is legal, and what that seat has known and done before.
    """

    def __init__(self, game: SpielGame) -> None:
        self.counted: Counter[str] = Counter()
        self.sets: dict[str, tuple[int, tuple[int, ...], Hashable]] = {}
        self._walk(game.new_initial_state(), ((),) * game.num_players())

    def _walk(self, state: Any, past: tuple[tuple[Hashable, ...], ...]) -> None:
        for child, after in self._children(state, past):
            self._walk(child, after)

    def _children(self, state: Any, past: tuple[tuple[Hashable, ...], ...]) -> Iterator[tuple[Any, Any]]:
        if state.is_terminal() or state.is_chance_node():
            assert tells_nothing(state)
        if state.is_terminal():
            self.counted["ends"] += 1
            assert abs(sum(state.returns())) < 1e-9
            return
        if state.is_chance_node():
            self.counted["chances"] += 1
            outcomes = state.chance_outcomes()
            assert abs(sum(chance for _, chance in outcomes) - 1) < 1e-9
            yield from ((state.child(tile), past) for tile, _ in outcomes)
            return
        self.counted["decisions"] += 1
        seat, knows, legal = state.current_player(), state.information_state_string(), tuple(state.legal_actions())
        assert self.sets.setdefault(knows, (seat, legal, past[seat])) == (seat, legal, past[seat])
        for action in legal:
            yield state.child(action), (*past[:seat], (*past[seat], (knows, action)), *past[seat + 1 :])


def tells_nothing(state: Any) -> bool:
    """Whether nobody's information state can be had."""
    try:
        state.information_state_string()
    except RuntimeError:
        return True
    return False


class Rules:
    """The same tree by the rules alone: every order, every action.

    Attributes:
        counted: nodes of each kind.
        sets: for each seat all sequences of its views, with the actions between them, at the end of which it acts.
    """

    def __init__(self, game: Any, options: Any, longest: int) -> None:
        self.game, self.longest = game, longest
        self.counted: Counter[str] = Counter()
        self.sets: set[Hashable] = set()
        orders = set(permutations(game.opening_tiles(options)))
        begun = {order[:dealt] for order in orders for dealt in range(len(game.opening_tiles(options)))}
        self.counted["chances"] = len(begun)
        for order in orders:
            self._walk(game.start(options, 0, order), 0, ((),) * game.seats, None)

    def _walk(self, state: Any, moves: int, seen: tuple[tuple[Hashable, ...], ...], action: Any) -> None:
        seen = tuple((*each, action, self.game.view(state, seat)) for seat, each in enumerate(seen))
        seat = self.game.to_act(state)
        if seat is None or moves == self.longest:
            self.counted["ends"] += 1
            return
        self.counted["decisions"] += 1
        self.sets.add((seat, seen[seat]))
        for each in self.game.legal_actions(state):
            self._walk(self.game.apply(state, each), moves + 1, seen, each)


def main(name: str) -> None:
    """Print both counts, and how many information states a tabular policy of OpenSpiel's has."""
    vars(GAMES)["_here"][name] = TINY[name]()
    history.setting_of.cache_clear()
    game = pyspiel.load_game(f"python_{name.replace('-', '_')}(cap={LONGEST[name]})")
    spiel = Spiel(game)
    rules = Rules(GAMES[name], game.setting.options, LONGEST[name])
    policy = TabularPolicy(game)
    assert set(policy.state_lookup) == set(spiel.sets)
    print(json.dumps([[dict(each.counted), len(each.sets)] for each in (spiel, rules)]))  # noqa: T201 - its answer


if __name__ == "__main__":
    main(sys.argv[1])
