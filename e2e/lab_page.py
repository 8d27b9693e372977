"""What the tests of the lab write into it, whichever browser they drive."""

from tools.lab import NOTEBOOKS

RECORD, BOT = NOTEBOOKS
"""The titles of the two notebooks."""

ENDLESS = "print('begun')\nwhile True:\n    pass\n"
ENDLESS_TEXT = "while True:\n    print('x' * 70)\n"

REACH = """
import js
names = "fetch XMLHttpRequest WebSocket EventSource BroadcastChannel caches indexedDB navigator importScripts Worker"
print([name for name in names.split() if hasattr(js, name)])
try:
    from pyodide.code import run_js
    run_js("1")
except Exception as error:
    print(type(error).__name__, "no code from text" in str(error) or "unsafe-eval" in str(error))
"""
"""Looks for what code in the lab must not have: a network, what is stored, others to talk to, code made of text."""

OWN_BOT = """
from epizodiak.games import GAMES
import random
game = GAMES["zodiac"]
state = game.start(game.options_from({}), 0)
def mine(view, seed):
    return random.Random(seed).choice(view["legal"])
turns = 0
while (seat := game.to_act(state)) is not None:
    state = game.apply(state, game.parse_action(mine(game.view_json(game.view(state, seat)), turns)))
    turns += 1
print("played to the end:", game.outcome(state) is not None, turns > 3)
"""
