"""Let OpenSpiel's own search for hidden games (ISMCTS) play against our levels: `make ismcts`.

`python3 -m tools.ismcts GAME LEVEL … --deals 20 --simulations 100` prints a line of a table for each level. In each
deal the search sits in every seat once, against that level in all others, with the same tiles. It is OpenSpiel's, in
Python, with its rollouts at random; worlds that its seat cannot rule out are drawn by our rules. A level may have a
budget, as in the arena (`4@200`): without one it thinks as long as usual.
"""

import argparse
import random
import sys
import time
from collections.abc import Sequence
from typing import Any, Final

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from epizodiak.bots.arena import SEEDS, Entrant
from epizodiak.bots.player import decide
from epizodiak.bots.ratings import mean_share
from epizodiak.envs import openspiel
from epizodiak.games import GAMES, THINKERS

CURIOUS: Final = 1.4
"""How much the search tries what it has seldom tried (its `uct_c`): near the root of two, as for results of -1 to 1."""

LONGEST: Final = 1_000
"""Actions after which a game is given up, and counts as shared by all."""

HEAD: Final = """\
| game | against level | share of the win, 95 % | games | simulations | a decision |
|---|---|---|---|---|---|"""


class Searcher:
    """OpenSpiel's search, with our worlds.

    Attributes:
        decisions: how many it has taken.
        seconds: how long it has thought, of the processor's time.
    """

    def __init__(self, game: Any, simulations: int, seed: str) -> None:
        chance = np.random.RandomState(random.Random(seed).randrange(1 << 32))
        self.worlds = random.Random(seed)
        self.bot: Any = ismcts.ISMCTSBot(
            game, mcts.RandomRolloutEvaluator(1, chance), CURIOUS, simulations, random_state=chance
        )
        self.bot.set_resampler(lambda state, player: state.resampled(player, self.worlds))
        self.decisions, self.seconds = 0, 0.0

    def choose(self, state: openspiel.SpielState) -> int:
        """The number of the action that it chooses."""
        began = time.process_time()
        number: int = self.bot.step(state)
        self.decisions += 1
        self.seconds += time.process_time() - began
        return number


def answer(state: openspiel.SpielState, entrant: Entrant, seed: int) -> int:
    """The number of the action that a level chooses."""
    setting, position = state.moment.setting, state.moment.position
    thought = decide(setting.game.view(position, position.player), entrant.level.key, seed, setting.game.name)
    thought.spend(entrant.budget, clock=time.process_time)
    return setting.numbers[setting.game.parse_action(thought.best())]


def play(game: Any, deal: str, seat: int, searcher: Searcher, entrant: Entrant) -> float:
    """The share of the win that the search has in a seat."""
    chance, minds, state = random.Random(f"{deal} tiles"), random.Random(f"{deal} minds"), game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            tiles, weights = zip(*state.chance_outcomes(), strict=True)
            number = chance.choices(tiles, weights)[0]
        elif state.current_player() == seat and len(state.legal_actions()) > 1:
            number = searcher.choose(state)
        elif state.current_player() == seat:
            number = state.legal_actions()[0]
        else:
            number = answer(state, entrant, int(minds.random() * SEEDS))
        state.apply_action(number)
    seats = game.num_players()
    return float((state.returns()[seat] * (seats - 1) + 1) / seats)


def measured(name: str, level: str, deals: int, simulations: int, seed: int) -> str:
    """A line of the table: the level, the search's share of the win, how long the search thought."""
    game = pyspiel.load_game(f"python_{name.replace('-', '_')}(cap={LONGEST})")
    entrant = Entrant.read(level, small_search=THINKERS[name].small_search)
    searcher = Searcher(game, simulations, f"{seed} {name} {level}")
    shares = []
    for deal in range(deals):
        each = [play(game, f"{seed} {deal}", seat, searcher, entrant) for seat in range(game.num_players())]
        shares.append(sum(each) / len(each))
    found = mean_share(shares)
    spent = 1000 * searcher.seconds / max(1, searcher.decisions)
    return (
        f"| {name} | {level} | {found.mean:.3f}, {found.low:.3f} to {found.high:.3f} | {deals * game.num_players()} "
        f"| {simulations} | {spent:.0f} ms |"
    )


def main(arguments: Sequence[str]) -> int:
    """Print the table; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python3 -m tools.ismcts", description="Measure OpenSpiel's ISMCTS.")
    parser.add_argument("game", choices=[name for name, game in GAMES.items() if game.hidden])
    parser.add_argument("levels", nargs="+", metavar="LEVEL")
    parser.add_argument("--deals", type=int, default=20)
    parser.add_argument("--simulations", type=int, default=100, help="of the search, for each decision")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    print(HEAD)
    for level in given.levels:
        print(measured(given.game, level, given.deals, given.simulations, given.seed), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
