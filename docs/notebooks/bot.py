# %% [markdown]
# Write a bot and let it play. A bot is a function of a view, all that its seat may know, as plain data: it returns one
# of view["legal"]. Change `mine`, and run again.

# %% What a seat knows at the beginning
import random

from epizodiak.bots.arena import ArenaSetup, Entrant, play_deal, standings
from epizodiak.bots.player import choose
from epizodiak.core.chance import random_seat, shuffled
from epizodiak.core.wording import Wording
from epizodiak.envs.drawing import Pictures, drawn
from epizodiak.games import GAMES

game = GAMES["epizodiak"]
options = game.options_from({"mode": "single"})
state = game.start(options, 0, game.random_opening(options, 0, random.Random(1)))
for key, value in game.view_json(game.view(state, 0)).items():
    print(f"{key:12} {value}")

# %% [markdown]
# In view["legal"], ">5..7" lays 5, 6 and 7 clockwise and "<4" a 4 counterclockwise, "x9" discards a set of three 9s,
# "d" draws, "^7" picks up the 7 that was laid last, "!3" contests a set of 3s, "p" passes. "dial" is what lies on the
# table, clockwise; "discards" says who has discarded which set.


# %% A bot: sets first, then the longest run
def length(action):
    """How many tiles an action such as ">5..7" lays."""
    if action[0] not in "<>":
        return 0
    first, _, last = action[1:].partition("..")
    way = int(last or first) - int(first)
    return 1 + (way if action[0] == ">" else -way) % 12


def mine(view, seed):
    return max(view["legal"], key=lambda action: 20 if action[0] == "x" else length(action))


# %% A round
def states(bots, deal):
    """Play a round, and give every position of it."""
    chance = random.Random(deal)
    first = random_seat(game.seats, chance)
    state = game.start(options, first, game.random_opening(options, first, chance))
    for turn in range(300):  # a round need not end (E21a)
        yield state
        seat = game.to_act(state)
        if seat is None:
            return
        view = game.view_json(game.view(state, seat))
        said = bots[seat](view, turn)
        if said not in view["legal"]:
            raise ValueError(f"the bot of seat {seat} returned {said!r}, which is none of {view['legal']}")
        action = game.parse_action(said)
        tiles = game.chance_needed(state, action)
        state = game.apply(state, action, shuffled(tiles, chance) if tiles else None)


def play(bots, deal):
    """Play a round and return the seats that have won it; all, if it did not end."""
    *_, last = states(bots, deal)
    return range(game.seats) if game.to_act(last) is not None else game.outcome(last).ranking[0]


print("three of mine: seats", play([mine] * 3, deal=1), "win")

# %% Look at it, as seat 0 does
names = Wording(("Mine 0", "Mine 1", "Mine 2"))
Pictures(drawn("epizodiak", game.view(each, 0), names) for each in states([mine] * 3, deal=1))


# %% An arena: every deal in every seat
def level_1(view, seed):
    return choose(view, "1", seed)


def arena(bot, others, deals):
    won = 0.0
    for deal in range(deals):
        for seat in range(game.seats):
            bots = [others] * game.seats
            bots[seat] = bot
            winners = play(bots, deal)
            won += (seat in winners) / len(winners)
    return won / (deals * game.seats)


print(f"mine against two of level 1: {arena(mine, level_1, deals=10):.0%} of the wins; a third is even")

# %% The same for the levels, with the arena that `epizodiak arena` runs
levels = tuple(Entrant.read(level) for level in ("2", "1", "1"))
setup = ArenaSetup("epizodiak", {"mode": "single"}, levels, seed=1, cap=300)
for each in standings([played for deal in range(3) for played in play_deal(setup, deal)]):
    print(f"level {each.name}: {each.share.mean:.0%} of the wins")
