"""Hands that are left over when a round ends can be read at arm's length, and how many there are is not cut."""

import json
from dataclasses import replace

import pytest

from e2e.any_game import played
from e2e.mirror import Mirror
from e2e.taps import run_values
from epizodiak.core.wording import Wording
from epizodiak.display import staging
from epizodiak.display.screen import screen
from epizodiak.display.ui_state import OVER, ROUND, Ui
from epizodiak.games import GAMES, TABLES
from epizodiak.record.record import read_record
from epizodiak.table.table import Look
from epizodiak.timeline.match import Match

pytestmark = pytest.mark.native_only

LEAST = [(1280, 800, 0.75), (1180, 820, 0.65), (1920, 1080, 0.9), (390, 844, 0.85), (360, 740, 0.75), (844, 390, 0.6)]
"""Sizes of a page, and of the tiles there."""

SAY = Wording(("Ana", "Ben", "Chloé"))


@pytest.mark.parametrize(("width", "height", "least"), LEAST)
def test_tiles_of_two_leftover_hands_have_the_room_of_the_empty_one(width: int, height: int, least: float) -> None:
    mirror, table, ui = Mirror.of("round-end"), TABLES["epizodiak"], Ui(phase=ROUND)
    last = next(text for text in mirror.legal if text[0] in "<>" and len(run_values(text)) == len(mirror.hand))
    match = mirror.match.play(last)
    look = replace(Look(width, height, SAY), shown=staging.hands(match, ui, table, SAY))
    scene = screen(match, ui, table, look).scene
    shown = [sprite for sprite in scene.sprites if sprite.key.startswith("shown-") and sprite.place]
    spots = {(sprite.x, sprite.y) for sprite in shown}
    scales = [sprite.scale for sprite in scene.sprites if (sprite.x, sprite.y) in spots and sprite.layer == "tiles"]
    assert min(scales) >= least
    sheet = scene.boxes["sheet"]
    counts = [sprite for sprite in scene.sprites if sprite.key.startswith("copies-shown-")]
    assert counts
    assert all(sprite.y + 10 < sheet.y for sprite in counts)
    assert all(sprite.y + 74 * min(scales) / 2 < sheet.y for sprite in shown)


def test_leftover_hands_lie_one_below_the_other_where_the_upper_panel_is_the_second_seats() -> None:
    game, table, ui = GAMES["schotten-totten"], TABLES["schotten-totten"], Ui(phase=OVER)
    match = Match(read_record(json.dumps(played("schotten-totten", 1)), GAMES), game)
    look = replace(Look(1280, 800, SAY), shown=staging.hands(match, ui, table, SAY))
    sprites = screen(match, ui, table, look).scene.sprites
    heights = sorted(sprite.y for sprite in sprites if sprite.key.startswith("shown-name-"))
    tiles = {sprite.y for sprite in sprites if sprite.key.startswith("shown-") and sprite.place}
    assert len(heights) == game.seats
    assert heights[1] - heights[0] > 60
    assert len(tiles) >= game.seats


@pytest.mark.parametrize(("width", "height"), [(1280, 736), (1180, 712), (1920, 1016)])
def test_all_hands_of_a_replay_have_the_width_that_the_log_above_them_does_not_take(width: int, height: int) -> None:
    game, table = GAMES["epizodiak"], TABLES["epizodiak"]
    match = Match.new(game, {}, SAY.names, seed=1)
    shown = table.open_hands(match.state.hands, SAY)
    scene = table.scene(match.view(None), Look(width, height, SAY, shown=shown, in_hand=True))
    log, names = scene.boxes["log"], [each for each in scene.sprites if each.key.startswith("shown-name-")]
    assert len(names) == game.seats
    assert max(each.x for each in scene.sprites if each.key.startswith("shown-")) > log.x
    assert min(each.y for each in names) >= log.bottom
