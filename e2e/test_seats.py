"""Whole games for three and four, by nothing but what a tap can do: by taps, by keys, on phones, against bots."""

import json
import random
from typing import Any

import pytest

from e2e.any_game import AnyDriver
from e2e.conftest import TableAt
from e2e.keys import Keys
from e2e.kitchen import Kitchen, all_paired
from e2e.phone_games import PhoneGame, agree, check_record, look
from e2e.screen import screen, wait_phase, wait_ply, wait_told
from e2e.taps import Taps
from epizodiak.games import GAMES
from epizodiak.record.record import read_record, record_json
from epizodiak.timeline.match import Match

pytestmark = pytest.mark.moving

NAMES = ("Ana", "Ben", "Chloé", "Dora")
QUICK = "game=epicycle&seed=3&first=0&motion=off&pace=0&think=50"
SHORT = 7
"""Whoever taps by this seed has four people's game over after 13 actions."""


def fragment(seats: int = 4, more: str = "") -> str:
    """Return what starts a game of so many with known names."""
    return f"{QUICK}&players={','.join(NAMES[:seats])}{more}"


def check_end(taps: Taps, seats: int) -> dict[str, Any]:
    """Assert that the page tells the end as the rules do; return the record."""
    wait_told(taps.page)
    record = taps.export()
    match = Match(read_record(json.dumps(record), GAMES), GAMES["epicycle"])
    assert match.outcome is not None
    assert (match.players, match.game.seats) == (NAMES[:seats], seats)
    assert screen(taps.page)["ply"] == str(match.ply)
    title = taps.page.inner_text("#sheet-title")
    first = {NAMES[seat] for seat in match.outcome.ranking[0]}
    assert {name for name in NAMES if name in title} <= first, title
    return record


def test_four_play_a_whole_game_by_taps(table_at: TableAt) -> None:
    taps = table_at(1024, 768, quick=True)
    taps.start(fragment())
    AnyDriver(taps, SHORT).play()
    record = check_end(taps, 4)
    ranked = taps.page.inner_text("#scores")
    assert all(name in ranked for name in NAMES)
    assert len({*record["actions"]}) > 1


@pytest.mark.long
@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390), (820, 1180)])
@pytest.mark.parametrize("seats", [3, 4])
def test_a_whole_game_is_played_by_taps_at_every_size(table_at: TableAt, seats: int, width: int, height: int) -> None:
    taps = table_at(width, height, quick=True, touch=True)
    taps.start(fragment(seats))
    AnyDriver(taps, 11).play()
    check_end(taps, seats)


@pytest.mark.long
@pytest.mark.parametrize("seats", [3, 4])
def test_a_whole_game_is_played_by_keys(table_at: TableAt, seats: int) -> None:
    keys = Keys(table_at(390, 844, quick=True).page)
    keys.start(fragment(seats))
    AnyDriver(keys, 11).play()
    check_end(keys, seats)


@pytest.mark.long
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_one_person_and_three_bots_play_to_the_end_even_if_the_person_is_out_before(
    table_at: TableAt, seed: int
) -> None:
    taps = table_at(820, 1180, quick=True)
    taps.start(fragment(more="&bots=-,1,2,3"))
    driver = AnyDriver(taps, seed)
    while wait_phase(taps.page, "turn", "over") == "turn":
        driver.act(driver.look()[1])
    assert check_end(taps, 4)["x_bots"] == ["-", "1", "2", "3"]


@pytest.mark.long
def test_three_at_the_tablet_and_one_on_a_phone_play_a_whole_game(kitchen: Kitchen) -> None:
    tablet = kitchen.tablet(fragment(more="&bots=-,phone,-,-"))
    game = PhoneGame(tablet, all_paired(kitchen, tablet), seed=SHORT)
    game.play()
    assert {"turn", "phone", "over"} == game.phases
    assert not agree(game.phones[1], look(tablet).ply, "over").cans
    check_record(tablet.taps.export(), game.tapped)


def removed(seat: int) -> Match:
    """Return a game of four in which a seat has just been removed by its own action, and the others play on."""
    for seed in range(200):
        match, source = Match.new(GAMES["epicycle"].seated(4), {}, NAMES, first_player=0, seed=1), random.Random(seed)
        while match.player is not None and len(match.out) == 0:
            match = match.play(match.game.action_text(source.choice(match.view(match.player).legal)))
        if match.player is not None and match.latest is not None and match.out == (match.latest.seat,) == (seat,):
            return match
    raise AssertionError("nobody is removed")


@pytest.mark.long
def test_who_is_removed_is_told_on_the_phone_and_sees_the_others_play_on(kitchen: Kitchen) -> None:
    match = removed(1)
    record = record_json(match.record)
    *record["actions"], last = record["actions"]
    tablet = kitchen.opened(record, ("-", "phone", "-", "-"))
    game = PhoneGame(tablet, all_paired(kitchen, tablet), seed=SHORT)
    phone = game.phones[1]
    agree(phone, match.ply - 1, "turn")
    phone.taps.button(f"held-1-{last[0]}-0")
    phone.taps.play(last)
    assert not agree(phone, match.ply, "hand").cans
    assert "You're out, Ben" in phone.page.inner_text("#can").replace("\u2068", "").replace("\u2069", "")
    game.play(1)
    wait_ply(phone.page, match.ply + 1)
    assert look(phone).phase in ("hand", "over")
