"""Phones that are closed, loaded again, put to sleep or cut off, and codes that are no good: the game is never lost."""

import os
import random
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext

from e2e.kitchen import Device, Kitchen, all_paired, kitchen_at, link_of, pair, paste
from e2e.phone_games import PhoneGame, Room, agree, asleep, check_record, crash, look
from e2e.screen import TIMEOUT_MS, wait_phase, wait_ready
from epizodiak import __version__
from tools.browser import find_browser, launch_arguments

STONES = "game=schotten-totten&seed=5&first=0&motion=off&players=Ana,Ben&bots=phone,phone"


CUTS = 100 if os.environ.get("EPIZODIAK_SOAK") else 10


@pytest.fixture(scope="module")
def kept(browser: Browser, site_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    """A tablet and two phones, for the whole file."""
    with kitchen_at(browser, site_url, tmp_path_factory.mktemp("room")) as kitchen:
        tablet = kitchen.tablet(STONES)
        yield Room(kitchen, PhoneGame(tablet, all_paired(kitchen, tablet)))


@pytest.fixture
def room(kept: Room) -> Iterator[Room]:
    """The kept table, where all phones are here; afterwards the game goes on, and nothing of it is lost."""
    kept.whole()
    kept.game.play(1)
    yield kept
    for seat in kept.game.phones:
        kept.here(seat)
    kept.game.play(3)
    check_record(kept.tablet.taps.export(), kept.game.tapped)


def alert(device: Device, text: str) -> None:
    """Wait until a page says what is wrong."""
    device.page.wait_for_function(
        """text => [...document.querySelectorAll("[role=alert]")]
            .some(line => line.checkVisibility() && line.textContent.includes(text))""",
        arg=text,
        timeout=TIMEOUT_MS,
    )


def waits_for(room: Room, seat: int) -> None:
    """Assert that the table says whose phone is away, what can be done, and shows no hand."""
    seen = look(room.tablet)
    assert seen.phase == "phone"
    assert not seen.cans
    line = room.tablet.page.inner_text("#phone-away")
    assert f"{('Ana', 'Ben')[seat]}'s phone is away" in re.sub("[\u2068\u2069]", "", line)
    assert room.tablet.page.is_visible(f"[data-key='phone-tablet-{seat}']")


# --- phones that go ---------------------------------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize("way", ["closed", "crashed"])
def test_a_phone_that_is_gone_is_told_soon_and_another_page_takes_its_place(
    room: Room, way: str, tell: Callable[[str], None]
) -> None:
    seat, _ = room.game.to_act()
    ply = look(room.tablet).ply
    began = time.monotonic()
    if way == "closed":
        room.phone(seat).page.close()
    else:
        crash(room.phone(seat))
    room.away(seat)
    took = time.monotonic() - began
    tell(f"a phone that is {way} is told after {took:.2f} s")
    waits_for(room, seat)
    if way == "closed":
        room.phone(seat).turn_on()
    room.pair_again(seat)
    assert look(room.tablet).ply == ply


@pytest.mark.long
def test_a_phone_that_is_loaded_again_needs_one_scan(room: Room) -> None:
    seat, mine = room.game.to_act()
    for times in (2, 1):
        for _ in range(times):
            loaded(room, seat)
            assert room.phone(seat).value("join-answer")
        waits_for(room, seat)
        assert not look(room.phone(seat)).cans
        room.ask_again(seat)
        paste(room.tablet, room.phone(seat))
        room.here(seat)
        assert agree(room.phone(seat), mine.ply, "turn").cans == mine.cans


@pytest.mark.long
def test_a_phone_that_was_asleep_finds_its_seat_by_itself(room: Room, tell: Callable[[str], None]) -> None:
    seat, mine = room.game.to_act()
    began = time.monotonic()
    with asleep(room.phone(seat)):
        room.away(seat)
        took = time.monotonic() - began
        tell(f"a phone that is asleep is told after {took:.2f} s")
        waits_for(room, seat)
    room.here(seat)
    assert agree(room.phone(seat), mine.ply, "turn").cans == mine.cans


# --- wires that are cut -----------------------------------------------------------------------------------------------


@pytest.mark.long
def test_a_wire_that_is_cut_within_a_message_and_mended_plays_it_once(room: Room) -> None:
    seat, mine = room.game.to_act()
    room.phone(seat).page.evaluate("() => { wire.at = 'act'; }")
    action = tapped(room, seat)
    room.away(seat)
    assert look(room.tablet).ply == mine.ply
    room.phone(seat).page.evaluate("() => wire.mend()")
    agree(room.tablet, mine.ply + 1, "phone")
    room.here(seat)
    room.game.tapped.append((mine.ply, action, True))


@pytest.mark.long
@pytest.mark.parametrize("lost", ["the action", "the answer"])
def test_a_wire_that_is_torn_within_a_message_loses_nothing_that_was_shown(room: Room, lost: str) -> None:
    seat, mine = room.game.to_act()
    played = lost == "the answer"
    (room.tablet if played else room.phone(seat)).page.evaluate(
        "word => { wire.at = word; }", '"table"' if played else '"act"'
    )
    action = tapped(room, seat)
    if played:
        agree(room.tablet, mine.ply + 1, "phone")
        wait_phase(room.phone(seat).page, "away")
        for device in (room.tablet, room.phone(seat)):
            device.page.evaluate(
                "() => { wire.held.length = 0; wire.cut = false; wire.peers.map(each => each.close()); }"
            )
        other = 1 - seat
        room.away(other)
        room.away(seat)
        room.pair_again(other)
    else:
        room.away(seat)
        room.phone(seat).page.evaluate("() => wire.tear()")
    room.pair_again(seat)
    assert look(room.tablet).ply == mine.ply + played
    room.game.tapped.append((mine.ply, action, played))


def tapped(room: Room, seat: int) -> str:
    """Tap on the phone until something was asked for, and wait for no answer; returns the action."""
    game, phone = room.game, room.phone(seat)
    driver = game.drivers[seat]
    for _ in range(9):
        cans = phone.taps.cans()
        key = driver.choose(cans)
        phone.taps.button(key)
        if cans[key] not in ("select", "unselect"):
            return cans[key]
        phone.page.wait_for_function(
            "key => document.querySelector(`[data-key='${key}']`)?.dataset.can === 'unselect'", arg=key
        )
    raise AssertionError("nothing can be played")


@pytest.mark.long
def test_a_person_plays_on_at_the_tablet_and_goes_back_to_the_phone(room: Room) -> None:
    seat, mine = room.game.to_act()
    room.phone(seat).page.evaluate("() => { wire.cut = true; }")
    room.away(seat)
    room.tablet.taps.button(f"phone-tablet-{seat}")
    wait_phase(room.tablet.page, "curtain")
    assert not look(room.tablet).cans
    room.game.play(1)
    assert look(room.tablet).ply == mine.ply + 1
    room.phone(seat).page.evaluate("() => wire.mend()")
    agree(room.phone(seat), mine.ply + 1, "hand")
    room.tablet.taps.button("menu")
    room.tablet.taps.button("phones")
    room.tablet.taps.button(f"phone-back-{seat}")
    wait_phase(room.tablet.page, "phone")


@pytest.mark.long
def test_phones_find_their_table_again_that_was_loaded_anew(room: Room) -> None:
    ply = look(room.tablet).ply
    room.tablet.page.reload(wait_until="domcontentloaded")
    taken_up(room, ply)


@pytest.mark.long
def test_phones_find_their_table_again_whose_page_has_crashed(room: Room) -> None:
    ply = look(room.tablet).ply
    crash(room.tablet)
    room.tablet.page.goto(f"{room.kitchen.url}#motion=off", wait_until="domcontentloaded")
    taken_up(room, ply)


def taken_up(room: Room, ply: int) -> None:
    """Take the game up at the tablet, and pair every phone anew."""
    wait_ready(room.tablet.page)
    for phone in room.game.phones.values():
        wait_phase(phone.page, "away")
    room.tablet.taps.button("resume")
    wait_phase(room.tablet.page, "pairing")
    assert look(room.tablet).ply == ply
    for seat in room.game.phones:
        room.tablet.page.wait_for_function(
            "seat => document.documentElement.dataset.pairing === seat", arg=str(seat), timeout=TIMEOUT_MS
        )
        room.pair_again(seat)


@pytest.mark.long
def test_a_tablet_whose_browser_was_killed_takes_the_game_up_at_its_last_action(
    browser: Browser, kitchen: Kitchen, tmp_path: Path
) -> None:
    def opened() -> BrowserContext:
        return browser.browser_type.launch_persistent_context(
            tmp_path / "profile",
            executable_path=find_browser(),
            args=launch_arguments(),
            viewport={"width": 1180, "height": 820},
            locale="en-GB",
        )

    with opened() as context:
        tablet = kitchen.known(Device(context))
        tablet.page.goto(f"{kitchen.url}#{STONES}", wait_until="domcontentloaded")
        wait_ready(tablet.page)
        tablet.taps.button("start")
        wait_phase(tablet.page, "pairing")
        phones = all_paired(kitchen, tablet)
        game = PhoneGame(tablet, phones)
        game.play(3)
        crash(tablet)
    with opened() as context:
        again = kitchen.known(Device(context))
        again.page.goto(f"{kitchen.url}#motion=off", wait_until="domcontentloaded")
        game.tablet = again
        room = Room(kitchen, game)
        taken_up(room, 3)
        game.play(2)
        check_record(again.taps.export(), game.tapped)


# --- codes that are no good -------------------------------------------------------------------------------------------


@pytest.mark.long
def test_invitations_that_are_no_good_are_refused_with_a_reason(room: Room, browser: Browser) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, locale="en-GB")
    phone = room.kitchen.known(Device(context))
    phone.page.goto(f"{room.kitchen.url}#join=<b>nonsense</b>", wait_until="domcontentloaded")
    alert(phone, "no invitation")
    assert phone.phase == "joining"
    room.tablet.taps.button("menu")
    room.tablet.taps.button("phones")
    room.phone(1).page.reload(wait_until="domcontentloaded")
    wait_phase(room.phone(1).page, "away")
    room.tablet.taps.button("phone-pair-1")
    wait_phase(room.tablet.page, "pairing")
    link = link_of(room.tablet)
    place = len(link) - 9
    damaged = f"{link[:place]}{'B' if link[place] == 'A' else 'A'}{link[place + 1 :]}"
    phone.page.fill("#join-text", damaged)
    phone.taps.button("join-take")
    alert(phone, "missing or wrong")
    phone.page.fill("#join-text", link)
    phone.taps.button("join-take")
    answer = phone.value("join-answer")
    room.tablet.page.fill("[data-key='pair-answer-1']", answer[:-9])
    room.tablet.taps.button("pair-take-1")
    alert(room.tablet, "missing or wrong")
    room.tablet.page.fill("[data-key='pair-answer-1']", "hello")
    room.tablet.taps.button("pair-take-1")
    alert(room.tablet, "not the phone's answer")
    context.close()
    room.pair_again(1)


@pytest.mark.long
def test_of_two_phones_with_one_invitation_the_first_that_answers_has_the_seat(kitchen: Kitchen) -> None:
    tablet = kitchen.tablet(STONES)
    link = link_of(tablet)
    first, second = (kitchen.phone(link, more="&motion=off") for _ in range(2))
    late = second.value("join-answer")
    paste(tablet, first)
    tablet.page.wait_for_function("() => document.documentElement.dataset.pairing === '1'", timeout=TIMEOUT_MS)
    link_of(tablet)
    tablet.page.fill("[data-key='pair-answer-1']", late)
    tablet.taps.button("pair-take-1")
    alert(tablet, "belongs to another invitation")
    assert second.phase == "joining"
    assert look(first).holder == "0"
    third = pair(kitchen, tablet)
    assert look(third).holder == "1"
    PhoneGame(tablet, {0: first, 1: third}).play(2)


@pytest.mark.long
@pytest.mark.parametrize(("version", "told"), [("0.0.0", "has a newer version"), ("99.0.0", "has an older version")])
def test_a_phone_with_another_version_is_told_which_is_older(kitchen: Kitchen, version: str, told: str) -> None:
    tablet = kitchen.tablet(STONES.replace("phone,phone", "phone,-"))
    phone = kitchen.phone(link_of(tablet), more="&motion=off")
    phone.page.evaluate("words => { wire.instead = words; }", [f'"{__version__}"', f'"{version}"'])
    tablet.page.fill("[data-key='pair-answer-0']", phone.value("join-answer"))
    tablet.taps.button("pair-take-0")
    alert(phone, f"The tablet {told}")
    assert phone.phase == "joining"
    tablet.page.wait_for_selector("[data-key='phone-again-0']", timeout=TIMEOUT_MS)
    tablet.taps.button("phone-tablet-0")
    wait_phase(tablet.page, "curtain")
    PhoneGame(tablet, {}).play(1)


# --- many of them -----------------------------------------------------------------------------------------------------


def closed(room: Room, seat: int) -> None:
    """The page is closed."""
    room.phone(seat).page.close()
    room.away(seat)
    room.phone(seat).turn_on()


def loaded(room: Room, seat: int) -> None:
    """The page is loaded again, once it has what brings it back: that is told some time after it is here."""
    room.phone(seat).page.wait_for_function("() => sessionStorage.getItem('epizodiak-spare')", timeout=TIMEOUT_MS)
    room.phone(seat).page.reload(wait_until="domcontentloaded")
    wait_phase(room.phone(seat).page, "away")
    room.away(seat)


def slept(room: Room, seat: int) -> None:
    """The page sleeps for a while."""
    with asleep(room.phone(seat)):
        room.away(seat)


def cut(room: Room, seat: int) -> None:
    """What the phone says stays in it for a while."""
    room.phone(seat).page.evaluate("() => { wire.cut = true; }")
    room.away(seat)
    room.phone(seat).page.evaluate("() => wire.mend()")


def torn(room: Room, seat: int) -> None:
    """The connection is gone at once."""
    room.phone(seat).page.evaluate("() => wire.tear()")
    room.away(seat)


FAULTS = {closed: False, loaded: False, slept: True, cut: True, torn: False}
"""What happens to phones, and whether they find their seats by themselves."""


@pytest.mark.long
def test_cuts_at_any_moment_lose_no_action_and_play_none_twice(
    browser: Browser, site_url: str, tmp_path: Path, tell: Callable[[str], None]
) -> None:
    chance = random.Random(1)
    with kitchen_at(browser, site_url, tmp_path) as kitchen:
        tablet = kitchen.tablet(STONES)
        room = Room(kitchen, PhoneGame(tablet, all_paired(kitchen, tablet)))
        within = played = 0
        for _ in range(CUTS):
            if look(tablet).phase == "over":
                check_record(tablet.taps.export(), room.game.tapped)
                room.whole()
            room.game.play(chance.randrange(1, 5))
            if look(tablet).phase == "over":
                continue
            fault, seat = chance.choice([*FAULTS]), chance.randrange(2)
            acts, mine = room.game.to_act()
            action = ""
            if chance.random() < 0.6:  # a tap is on its way
                if chance.random() < 0.5:
                    room.phone(acts).page.evaluate("word => { wire.at = word; }", chance.choice(('"act"', '"hello"')))
                action, seat = tapped(room, acts), acts
                within += 1
            fault(room, seat)
            if FAULTS[fault]:
                room.phone(seat).page.evaluate("() => wire.mend()")
                room.here(seat)
            else:
                room.pair_again(seat)
            if action:
                ply = look(tablet).ply
                assert ply in (mine.ply, mine.ply + 1), "played twice, or something else"
                room.game.tapped.append((mine.ply, action, ply > mine.ply))
                played += ply > mine.ply
        check_record(tablet.taps.export(), room.game.tapped)
        tell(f"{CUTS} cuts, {within} with a tap on its way, of which {played} were played")
