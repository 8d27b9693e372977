"""Play with phones, in browser processes of their own: how phones are paired, and games that are played on them."""

import pytest

from e2e.any_game import AnyDriver, played
from e2e.driver import BlindDriver
from e2e.kitchen import (
    PHONE,
    Device,
    Kitchen,
    all_paired,
    invited,
    join_by_scan,
    join_by_text,
    link_of,
    paste,
    scan,
)
from e2e.long_games import many_rounds
from e2e.phone_games import PhoneGame, agree, check_record, look
from e2e.screen import TIMEOUT_MS, wait_phase, wait_ready

NAMES = ("Ana", "Ben", "Chloé")
SOME = 8
"""Actions that `make test` plays of a game."""

ROUND = "game=epizodiak&seed=3&first=0&mode=single&motion=off&pace=0&players=Ana,Ben,Chlo%C3%A9"
STONES = "game=schotten-totten&seed=3&first=0&motion=off&pace=0&players=Ana,Ben"


def invites(tablet: Device, seat: int) -> None:
    """Wait until the tablet invites a seat's phone."""
    tablet.page.wait_for_function(
        "seat => document.documentElement.dataset.pairing === seat", arg=str(seat), timeout=TIMEOUT_MS
    )


def play_some(tablet: Device, *phones: Device) -> None:
    """Play some actions where all seats are on phones: the tablet needs no curtain."""
    game = PhoneGame(tablet, dict(enumerate(phones)))
    game.play(SOME)
    assert game.phases == {"phone"}
    check_record(tablet.taps.export(), game.tapped)


@pytest.mark.heavy
def test_one_phone_is_paired_by_scanning_and_one_by_pasting(kitchen: Kitchen) -> None:
    tablet = kitchen.tablet(f"{STONES}&bots=phone,phone", camera=True)
    assert invited(tablet) == "0"
    assert (look(tablet).phase, look(tablet).cans) == ("pairing", {})
    first = kitchen.phone(f"{kitchen.url}#join", camera=True, more="&motion=off")
    wait_ready(first.page)
    join_by_scan(tablet, first)
    scan(tablet, first)
    assert look(first).holder == "0"
    invites(tablet, 1)
    second = kitchen.phone(link_of(tablet), more="&motion=off")
    paste(tablet, second)
    wait_phase(tablet.page, "phone")
    play_some(tablet, first, second)


@pytest.mark.long
def test_tablet_and_phone_scan_each_other_and_play_beside_a_bot_and_somebody_at_the_tablet(kitchen: Kitchen) -> None:
    tablet = kitchen.tablet(f"{ROUND}&bots=-,phone,1", camera=True)
    assert invited(tablet) == "1"
    phone = kitchen.phone(f"{kitchen.url}#join", camera=True, more="&motion=off")
    wait_ready(phone.page)
    join_by_scan(tablet, phone)
    scan(tablet, phone)
    game = PhoneGame(tablet, {1: phone}, driver=BlindDriver)
    game.play(SOME)
    assert {"phone", "curtain", "turn"} <= game.phases
    check_record(tablet.taps.export(), game.tapped)


@pytest.mark.long
def test_two_phones_are_paired_by_pasting_and_the_tablet_needs_no_curtain(kitchen: Kitchen) -> None:
    tablet = kitchen.tablet(f"{STONES}&bots=phone,phone")
    assert invited(tablet) == "0"
    assert (look(tablet).phase, look(tablet).cans) == ("pairing", {})
    first = kitchen.phone(link_of(tablet), more="&motion=off")
    paste(tablet, first)
    assert look(first).holder == "0"
    invites(tablet, 1)
    second = kitchen.device(PHONE)
    second.page.goto(f"{kitchen.url}#motion=off", wait_until="domcontentloaded")
    wait_ready(second.page)
    assert second.phase == "lobby"
    second.taps.button("join")
    wait_phase(second.page, "joining")
    wait_ready(second.page)
    join_by_text(tablet, second)
    paste(tablet, second)
    wait_phase(tablet.page, "phone")
    for device in (tablet, first, second):
        pulled = device.page.evaluate("() => getComputedStyle(document.documentElement).overscrollBehaviorY")
        assert pulled == "contain", "pulling the page down loads it again, and its link is gone"
    play_some(tablet, first, second)


@pytest.mark.long
def test_phones_follow_from_round_to_round(kitchen: Kitchen) -> None:
    tablet = kitchen.opened(many_rounds(1, NAMES, left=1, target=9), ("phone", "phone", "1"))
    phones = all_paired(kitchen, tablet)
    wait_phase(tablet.page, "phone")
    game = PhoneGame(tablet, phones, driver=BlindDriver)
    seat, seen = game.to_act()
    while tablet.phase == "phone":
        game.step()
    assert tablet.phase == "round"
    assert seat == 0
    game.next_round(seen.ply + 1)
    game.play(2)
    assert game.phases <= {"phone", "bot"}, "nobody needs a curtain"


@pytest.mark.long
def test_phones_stay_for_the_next_game(kitchen: Kitchen) -> None:
    record = played("schotten-totten", 3, left=1)
    tablet = kitchen.opened(record, ("phone", "phone"))
    phones = all_paired(kitchen, tablet)
    game = PhoneGame(tablet, phones)
    game.play()
    ply = look(tablet).ply
    for phone in phones.values():
        assert not agree(phone, ply, "over").cans
    tablet.taps.button("again")
    wait_phase(tablet.page, "phone")
    for phone in phones.values():
        agree(phone, 0, "hand", "turn")
    again = PhoneGame(tablet, phones)
    again.play(2)
    tablet.taps.button("menu")
    tablet.taps.button("leave")
    wait_phase(tablet.page, "lobby")
    for phone in phones.values():
        assert wait_phase(phone.page, "away") == "away"


@pytest.mark.long
@pytest.mark.parametrize(
    ("fragment", "driver", "phases"),
    [
        pytest.param(f"{ROUND}&bots=phone,phone,1", BlindDriver, {"phone", "bot", "over"}, id="epizodiak"),
        pytest.param(f"{ROUND}&bots=-,phone,1", BlindDriver, {"phone", "curtain", "turn", "bot", "over"}, id="mixed"),
        pytest.param(f"{STONES}&bots=phone,phone", AnyDriver, {"phone", "over"}, id="schotten-totten"),
    ],
)
def test_a_whole_game_is_played_with_hands_on_phones(
    kitchen: Kitchen, fragment: str, driver: type[BlindDriver], phases: set[str]
) -> None:
    tablet = kitchen.tablet(fragment)
    game = PhoneGame(tablet, all_paired(kitchen, tablet), driver=driver)
    game.play()
    assert game.phases <= phases
    assert {"phone", "over"} <= game.phases
    ply = look(tablet).ply
    for phone in game.phones.values():
        assert not agree(phone, ply, "over").cans
    record = tablet.taps.export()
    assert len(record["actions"]) == ply
    check_record(record, game.tapped)
