"""Bars of positions of each game, for tests of them."""

import random
from dataclasses import replace
from functools import cache

import pytest

from epizodiak.display.screen import Screen, screen
from epizodiak.display.ui_state import TURN, RefusedTap, Ui
from epizodiak.games import GAMES, TABLES
from epizodiak.table.scene import SELECT
from epizodiak.table.table import Look
from epizodiak.timeline.match import Match
from tests.unit.page_languages import spoken
from tests.unit.positions import position

TAGS = ("en", "de", "es", "fr", "it", "pt-BR", "el", "ja")


SIZES = [(1280, 800), (820, 1180), (1180, 820), (390, 844), (844, 390), (360, 740), (1920, 1080)]


NAMES = ("Ana", "Ben", "Chloé")


by_game = pytest.mark.parametrize(
    "name", ["epizodiak", "schotten-totten", "epicycle", "zodiac"]
)  # another may have none


WHOLE_RUN = position("6 7 8 9 10 1 3 / 1 / 2", dial="4 5", pile="8 11")
"""A hand that goes on from one end by five tiles, and from the other by one."""


@cache
def positions(name: str, most: int = 40) -> tuple[Match, ...]:
    """The first positions of a game that is played by chance, once for all sizes and languages."""
    game, chance, found = GAMES[name], random.Random(5), list[Match]()
    match = Match.new(game, {}, NAMES[: game.seats], seed=5)
    while len(found) < most and match.player is not None:
        found.append(match)
        match = match.play(game.action_text(chance.choice(match.view(match.player).legal)))
    return tuple(found)


def selections(name: str, match: Match, look: Look) -> list[str]:
    """Nothing selected, and what a first tap selects."""
    view, table = match.view(match.player), TABLES[name]
    places = [each.key for each in table.scene(view, look).sprites if each.can == SELECT]
    return ["", *dict.fromkeys(table.select(view, "", key) for key in places[:4])]


def shown(name: str, match: Match, look: Look, selection: str = "", **ui: str | RefusedTap) -> Screen:
    """The screen of the seat to act."""
    state = Ui(phase=TURN, holder=match.player, selection=selection, reminder=True, **ui)  # type: ignore[arg-type]
    return screen(match, state, TABLES[name], replace(look, selection=selection), careful="armed" in ui)


def look_of(name: str, size: tuple[int, int] = (1280, 800), tag: str = "en") -> Look:
    return Look(*size, spoken(tag, NAMES[: GAMES[name].seats]))
