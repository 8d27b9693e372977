"""Games with hands on phones, played by nothing but what can be tapped, on the phones and on the tablet."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Error

from e2e.any_game import AnyDriver
from e2e.driver import BlindDriver
from e2e.kitchen import Device, Kitchen, join_by_text, paste
from e2e.screen import TIMEOUT_MS, phase_of, wait_can, wait_phase, wait_ply, wait_ready
from epizodiak.games import GAMES
from epizodiak.record.record import read_record, trace

MOST_STEPS = 4000

LOOK = """() => {
    const { phase, ply, seat, holder, pairing } = document.documentElement.dataset;
    const cans = Object.fromEntries([...document.querySelectorAll("[data-can]")]
        .map(element => [element.dataset.key, element.dataset.can]));
    return { phase, ply: Number(ply), seat, holder: holder ?? "", pairing: pairing ?? "", cans };
}"""

AGREES = """([phases, ply]) => {
    const root = document.documentElement.dataset;
    return phases.includes(root.phase) && Number(root.ply) === ply;
}"""


@dataclass(frozen=True, slots=True)
class Look:
    """What a page says at one moment.

    Attributes:
        phase, ply, seat, holder, pairing: of the document; what is missing is empty.
        cans: what a tap on each place can do.
    """

    phase: str
    ply: int
    seat: str
    holder: str
    pairing: str
    cans: Mapping[str, str]


def look(device: Device) -> Look:
    """Read a page."""
    return Look(**device.page.evaluate(LOOK))


def agree(device: Device, ply: int, *phases: str) -> Look:
    """Wait until a page is in one of the phases and tells just so many actions."""
    device.page.wait_for_function(AGREES, arg=[list(phases), ply], timeout=TIMEOUT_MS)
    return look(device)


@dataclass
class PhoneGame:
    """A game on a tablet, with phones at some seats.

    Attributes:
        tablet: where the table is.
        phones: by seat.
        drivers: who taps, by seat; the tablet's at -1.
        phases: those that the tablet went through.
        tapped: every tap that plays: number of actions, action, and whether the page showed it as played afterwards.
    """

    tablet: Device
    phones: dict[int, Device]
    seed: int = 1
    driver: type[BlindDriver] = AnyDriver
    drivers: dict[int, BlindDriver] = field(init=False)
    phases: set[str] = field(default_factory=set)
    tapped: list[tuple[int, str, bool]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.drivers = {seat: self.driver(self.tablet.taps, self.seed + seat) for seat in (-1, *self.phones)}

    def play(self, actions: int = MOST_STEPS) -> None:
        """Play so many actions by taps, or to the end."""
        goal = len(self.tapped) + actions
        for _ in range(MOST_STEPS):
            if self.step() == "over" or len(self.tapped) >= goal:
                return
        raise AssertionError("the game does not end")

    def step(self) -> str:
        """Do one thing, whoever is to; returns the tablet's phase."""
        seen = look(self.tablet)
        self.phases.add(seen.phase)
        assert seen.holder == "", "no phone's page"
        if seen.phase == "phone":
            self._on_phone(seen)
        elif seen.phase == "turn":
            self._tap(self.tablet, -1, seen)
        elif seen.phase == "curtain":
            assert not seen.cans
            self.tablet.taps.reveal()
        elif seen.phase == "round":
            self.next_round(seen.ply)
        elif seen.phase == "bot":
            self._wait_for_bot(seen)
        else:
            assert seen.phase == "over", seen
        return seen.phase

    def _wait_for_bot(self, seen: Look) -> None:
        self.tablet.page.wait_for_function(
            """([phase, ply]) => document.documentElement.dataset.phase !== phase
                || Number(document.documentElement.dataset.ply) !== ply""",
            arg=[seen.phase, seen.ply],
            timeout=TIMEOUT_MS,
        )

    def to_act(self) -> tuple[int, Look]:
        """Whose phone is to act, and what it says; the tablet is in phase ``phone``."""
        seen = look(self.tablet)
        seat = int(seen.seat)
        return seat, agree(self.phones[seat], seen.ply, "turn")

    def _on_phone(self, seen: Look) -> None:
        assert not seen.cans, "nothing on the table can be tapped while a phone's seat acts"
        seat = int(seen.seat)
        mine = agree(self.phones[seat], seen.ply, "turn")
        assert mine.holder == mine.seat == str(seat)
        for other, phone in self.phones.items():
            if other != seat:
                theirs = agree(phone, seen.ply, "hand")
                assert not theirs.cans
                assert (theirs.holder, theirs.seat) == (str(other), str(seat))
        self._tap(self.phones[seat], seat, mine)

    def _tap(self, device: Device, seat: int, seen: Look) -> None:
        driver = self.drivers[seat]
        driver.taps = device.taps
        key = driver.choose(seen.cans)
        can = seen.cans[key]
        device.taps.button(key)
        if can == "select":
            wait_can(device.page, key, "unselect")
            return
        wait_ply(device.page, seen.ply + 1)
        wait_ply(self.tablet.page, seen.ply + 1)
        self.tapped.append((seen.ply, can, True))

    def next_round(self, ply: int) -> None:
        """The end of a round shows on every device; the tablet goes on, and the phones follow."""
        for phone in self.phones.values():
            assert not agree(phone, ply, "round").cans
        self.tablet.taps.button("next")
        wait_phase(self.tablet.page, "phone", "curtain", "bot")
        for phone in self.phones.values():
            wait_phase(phone.page, "hand", "turn")


def replayed(record: dict[str, Any]) -> list[dict[str, Any]]:
    """All positions of an exported record, if it can be read and replayed."""
    read = read_record(json.dumps(record), GAMES)
    return list(trace(read, GAMES[read.game], 0))


def check_record(record: dict[str, Any], tapped: list[tuple[int, str, bool]]) -> None:
    """Assert that what was tapped and shown was played, there and once, and nothing else in its stead."""
    actions: list[str] = record["actions"]
    assert replayed(record)[-1]["ply"] == len(actions)
    for ply, action, shown in tapped:
        assert not shown or actions[ply] == action, "an action that was shown is lost"
    by_people: dict[int, set[str]] = {}
    for ply, action, _ in tapped:
        by_people.setdefault(ply, set()).add(action)
    for ply, wanted in by_people.items():
        assert ply >= len(actions) or actions[ply] in wanted, "something was played that nobody has tapped"
    assert [ply for ply, _, shown in tapped if shown] == sorted({ply for ply, _, shown in tapped if shown})


# --- phones that go, and come back ------------------------------------------------------------------------------------


@dataclass
class Room:
    """A game that is played on from fault to fault."""

    kitchen: Kitchen
    game: PhoneGame

    @property
    def tablet(self) -> Device:
        """The tablet."""
        return self.game.tablet

    def phone(self, seat: int) -> Device:
        """A seat's phone."""
        return self.game.phones[seat]

    def away(self, seat: int) -> None:
        """Wait until the tablet says that a phone is away."""
        self.tablet.page.wait_for_selector(f"[data-key='phone-again-{seat}']", timeout=TIMEOUT_MS)

    def here(self, seat: int) -> None:
        """Wait until a phone shows what the tablet shows, and the tablet misses it no more."""
        self.tablet.page.wait_for_selector(f"[data-key='phone-again-{seat}']", state="detached", timeout=TIMEOUT_MS)
        agree(self.phone(seat), look(self.tablet).ply, "hand", "turn", "round", "over")

    def ask_again(self, seat: int) -> None:
        """Have the tablet show a new code for a phone that is away."""
        self.tablet.taps.button(f"phone-again-{seat}")
        self.tablet.page.wait_for_function(
            "seat => document.documentElement.dataset.pairing === seat", arg=str(seat), timeout=TIMEOUT_MS
        )

    def pair_again(self, seat: int) -> None:
        """Pair a phone that is away, from the tablet's line about it on, or from its code on."""
        if look(self.tablet).pairing != str(seat):
            self.away(seat)
            self.ask_again(seat)
        if not self.shows_answer(seat):
            self.waiting_page(seat)
            join_by_text(self.tablet, self.phone(seat))
        paste(self.tablet, self.phone(seat))
        self.here(seat)

    def shows_answer(self, seat: int) -> bool:
        """Return whether a phone was loaded anew, and shows by itself what the tablet is to scan."""
        page = self.phone(seat).page
        return not page.is_closed() and page.locator("#joining").is_visible() and phase_of(page) == "away"

    def waiting_page(self, seat: int) -> None:
        """Have a phone's page wait for an invitation."""
        phone = self.phone(seat)
        if phone.page.is_closed():
            phone.turn_on()
        if phone.page.url == "about:blank":
            phone.page.goto(f"{self.kitchen.url}#join&motion=off", wait_until="domcontentloaded")
        wait_ready(phone.page)
        if look(phone).phase != "joining":
            wait_phase(phone.page, "away")
            phone.taps.button("phone-rejoin")
        phone.page.wait_for_selector("#join-text", timeout=TIMEOUT_MS)

    def whole(self) -> None:
        """Wait until all phones are here, and the game goes on."""
        if look(self.tablet).phase == "over":
            self.tablet.taps.button("again")
            wait_phase(self.tablet.page, "phone")
            self.game.tapped.clear()
        for seat in self.game.phones:
            self.here(seat)


def crash(device: Device) -> None:
    """Kill the process of a device's page, and put an empty page in its place."""
    with device.page.expect_event("crash"), suppress(Error):  # nobody is left to answer
        device.page.goto("chrome://crash", wait_until="commit")
    device.page.close()
    device.turn_on()


@contextmanager
def asleep(device: Device) -> Iterator[None]:
    """Have a page stand still, as if the system had put it to sleep: nothing in it runs, but it is not told."""
    session = device.context.new_cdp_session(device.page)
    session.send("Debugger.enable")
    session.send("Debugger.pause")
    yield
    session.send("Debugger.resume")
    session.detach()
