# %% [markdown]
# A loop with PettingZoo: pip install "epizodiak[pettingzoo]". One agent acts after the other; a mask says what is
# legal.

# %% An environment
import numpy as np

from epizodiak.envs.pettingzoo import env

table = env("epizodiak", render_mode="svg")
print(table.possible_agents, table.observation_space("player_0"), table.action_space("player_0"))


# %% A policy: weights for actions, of what is legal
weights = np.zeros(table.action_space("player_0").n)
chance = np.random.default_rng(1)


def chosen(mask):
    likely = np.exp(weights) * mask
    return int(chance.choice(len(likely), p=likely / likely.sum()))


# %% A loop: what player 0 does becomes likelier by what the game brings it, and less likely by what it costs
def played(seed):
    """Play a game and return what player 0 did, and its reward."""
    table.reset(seed=seed)
    done, earned = [], 0.0
    for agent in table.agent_iter():
        observation, reward, terminated, truncated, _ = table.last()
        action = None if terminated or truncated else chosen(observation["action_mask"])
        if agent == "player_0":
            earned = reward if action is None else earned
            done += [] if action is None else [action]
        table.step(action)
    return done, earned


results = []
for game in range(60):
    done, earned = played(game)
    np.add.at(weights, done, 0.02 * earned)
    results.append(earned)
for name, part in (("first", results[:30]), ("last", results[30:])):
    print(f"mean reward of the {name} 30 games: {np.mean(part):+.2f}")

# %% Where the last game ended
table.render()
