"""A round's constellation is joined on the table: the same for everybody, and only what is drawn."""

from dataclasses import replace
from math import dist

import pytest

from epizodiak.core.wording import Wording
from epizodiak.features.joined import words
from epizodiak.games import GAMES, TABLES
from epizodiak.record.metadata import Metadata
from epizodiak.record.record import Record
from epizodiak.table.joined import JoinedPlaces
from epizodiak.table.table import Look
from epizodiak.timeline.match import Match
from tests.unit.records import FOUR_SETS, FOUR_SETS_DEAL

pytestmark = pytest.mark.native_only

THREE = Wording(("Ana", "Ben", "Chloé"))
SINGLE = Record("epizodiak", {"mode": "single"}, THREE.names, 0, (tuple(FOUR_SETS_DEAL),), tuple(FOUR_SETS))
"""A game of one round, which Ana wins."""


def test_the_winners_signs_are_joined_inside_the_dial_whoever_looks() -> None:
    match = Match(SINGLE, GAMES["epizodiak"])
    found = words.figure(match)
    assert (found.seat, len(found.places) > 1) == (0, True)
    scene = TABLES["epizodiak"].scene(match.view(None), Look(1180, 820, THREE))
    drawn = {sprite.key: sprite for sprite in scene.sprites}
    pile, stars = drawn["pile"], words.stars_of(found, scene)
    assert len(stars) == len(found.places)
    for key, (x, y) in zip(found.places, stars, strict=True):
        out = (drawn[key].x - pile.x) ** 2 + (drawn[key].y - pile.y) ** 2
        assert (x - pile.x) ** 2 + (y - pile.y) ** 2 < out
    assert words.caption(found, THREE) == "The stars join what Ana played last."
    assert words.caption(found, replace(THREE, you=0, nameless=True)) == "The stars join what you played last."
    bots = replace(SINGLE, metadata=Metadata(bots=("2", "-", "4")))
    assert words.figure(Match(bots, GAMES["epizodiak"])) == found


@pytest.mark.parametrize("size", [(844, 390), (360, 740), (390, 844)])
def test_where_discarded_sets_lie_in_the_dial_the_stars_stand_within_them(size: tuple[int, int]) -> None:
    match = Match(SINGLE, GAMES["epizodiak"])
    scene = TABLES["epizodiak"].scene(match.view(None), Look(*size, THREE))
    drawn = {sprite.key: (sprite.x, sprite.y) for sprite in scene.sprites}
    nearest = min(dist(drawn["pile"], drawn[f"discard-{value}"]) for value in range(1, 13))
    if nearest < min(dist(drawn["pile"], drawn[f"slot-{value}"]) for value in range(1, 13)):
        stars = words.stars_of(words.figure(match), scene)
        assert max(dist(drawn["pile"], star) for star in stars) < 0.75 * nearest


def test_one_place_alone_is_no_figure() -> None:
    match = Match.new(GAMES["epizodiak"], {}, THREE.names, seed=1)
    scene = TABLES["epizodiak"].scene(match.view(None), Look(1180, 820, Wording(THREE.names)))
    assert words.figure(match) == JoinedPlaces()
    assert words.stars_of(JoinedPlaces(0, ("slot-1",), "pile"), scene) == ()
    assert words.stars_of(JoinedPlaces(0, ("slot-1", "gone"), "pile"), scene) == ()
