"""Chips on a phone, in the words of each language."""

from itertools import product

import pytest

from epizodiak.core.text import width_of
from epizodiak.display.since import BETWEEN, ROUND_WORDS, SIZE
from epizodiak.games import GAMES, TABLES
from epizodiak.timeline.match import Match
from tests.unit.page_languages import SPOKEN, spoken

pytestmark = pytest.mark.native_only

GAME, NAMES = "epizodiak", ("Ana", "Ben", "Chloé")
ROOM = 358
"""Width that a phone of 390 pixels has for them."""


@pytest.mark.parametrize("tag", SPOKEN)
def test_each_of_the_others_has_a_chip(tag: str) -> None:
    say, runs = spoken(tag, NAMES), [">8", ">5..8", ">8..4", ">7..6"]
    match = Match.new(GAMES[GAME], {}, NAMES, first_player=0, seed=3).play("d").play("p")
    view, parse = match.view(None), match.game.parse_action
    for both in product(runs, [*runs, "x8"]):
        words = [(TABLES[GAME].briefest(parse(each), say), parse(each)) for each in both]
        least = [short or TABLES[GAME].brief(action, view, view, say) for short, action in words]
        assert sum(width_of(each, SIZE) + ROUND_WORDS for each in least) + BETWEEN <= ROOM, least
