"""No trace of a hidden tile where hands are on phones, proved by exchanging them, as in ``test_leaks.py``.

Two tables play the same turns and differ only in what a seat may not know. Then that seat's phone must not differ, nor
what it is sent, nor the tablet, on which nobody's hand shows but under a curtain of its own. Only what is drawn for
each pairing differs: the codes. ``tests/property/test_phone_secrets.py`` does the same without browsers, for many more.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Browser, CDPSession, ViewportSize

from e2e import pages
from e2e.kitchen import PHONE, TABLET, Device, at_ply, link_of, paste, ply_of
from e2e.leaks import LISTEN, Moment, first_difference, moment
from e2e.screen import TIMEOUT_MS, phase_of, screen, wait_phase, wait_ready
from e2e.twins import BACK, Script, script, twin, unseen_by_phones
from e2e.wire import LISTEN_IN, tables
from epizodiak.games import GAMES

pytestmark = pytest.mark.heavy

SOAK = bool(os.environ.get("EPIZODIAK_SOAK"))
SEEDS = range(6 if SOAK else 1)
CODE = re.compile(r"EZ[IR][A-Za-z0-9_-]{60,}")
DRAWN_CODE = re.compile(r' d="M[-Mhvzl0-9 ,.]{800,}?"')
"""A QR code's modules, in one path."""

TABLES = [
    (name, bots, seed, length)
    for seed in SEEDS
    for name, bots, length in (
        ("schotten-totten", ("phone", "phone"), 2),
        ("schotten-totten", ("phone", "-"), 16),
        ("epizodiak", ("phone", "phone", "phone"), 16),
        ("epizodiak", ("-", "phone", "phone"), 24),
    )
]


@dataclass
class Run:
    """One table's game.

    Attributes:
        moments: by seat what its phone showed, and under ``None`` the tablet, in order.
        sent: by seat what the tablet has sent to its phone.
    """

    moments: dict[int | None, list[Moment]] = field(default_factory=dict)
    sent: dict[int, list[str]] = field(default_factory=dict)


class Room:
    """A tablet and phones in one browser, set up anew for each game."""

    def __init__(self, browser: Browser, url: str, stack: ExitStack) -> None:
        self.url = url
        self.browser = browser
        self.stack = stack
        self.devices: dict[int | None, Device] = {}
        self.clients: dict[int | None, CDPSession] = {}

    def device(self, seat: int | None) -> Device:
        """The phone of a seat, or the tablet, as new."""
        if seat not in self.devices:
            width, height = TABLET if seat is None else PHONE
            viewport: ViewportSize = {"width": width, "height": height}
            context = self.browser.new_context(
                viewport=viewport,
                locale="en-GB",
                has_touch=True,
                service_workers="block",  # with one, a page left alone keeps a snapshot of Python, and says so
            )
            made = Device(context)
            self.stack.callback(made.context.close)
            made.page.add_init_script(f"({LISTEN})(); ({LISTEN_IN})()")
            made.page.goto(f"{self.url}{pages.PICTURE}")
            self.devices[seat] = made
            self.clients[seat] = made.page.context.new_cdp_session(made.page)
        pages.forget(self.devices[seat].page, self.url)
        return self.devices[seat]

    def look(self, run: Run, turn: int) -> None:
        """Take every page down."""
        for seat, device in self.devices.items():
            device.page.wait_for_function(  # a curtain goes in its own time
                "() => !document.querySelector('#curtain.leaving')", timeout=TIMEOUT_MS
            )
            held = screen(device.page).get("seat") if seat is None and device.phase == "turn" else None
            holder = int(held) if held is not None else None
            found = moment(device.page, self.clients[seat], [], turn, holder)
            picture, tree, said = (tuple(map(plain, lines)) for lines in (found.picture, found.tree, found.said))
            run.moments.setdefault(seat, []).append(Moment(turn, holder, picture, tree, said))

    def play(self, told: Script, bots: tuple[str, ...]) -> Run:
        """Have a script played, all of it by taps."""
        run = Run()
        seats = [seat for seat, level in enumerate(bots) if level == "phone"]
        for seat in self.devices.keys() - {None, *seats}:
            self.devices.pop(seat).context.close()
        tablet = self.device(None)
        tablet.page.goto(f"{self.url}#motion=off&lang=en", wait_until="domcontentloaded")
        wait_ready(tablet.page)
        record = {**told.record, "x_bots": list(bots)}
        tablet.page.set_input_files(
            '[data-key="import"]',
            {"name": "game.json", "mimeType": "application/json", "buffer": json.dumps(record).encode()},
        )
        wait_phase(tablet.page, "pairing")
        for seat in seats:
            phone = self.device(seat)
            link = link_of(tablet)
            phone.page.goto(f"{link}&motion=off&lang=en", wait_until="domcontentloaded")
            wait_phase(phone.page, "joining")
            phone.value("join-answer")
            paste(tablet, phone)
        wait_phase(tablet.page, "phone", "curtain", "turn")
        for turn, action in enumerate(told.turns):
            self.look(run, turn)
            if tablet.phase == "curtain" and action != BACK:
                tablet.taps.reveal()
                self.look(run, turn)
            self._do(action, int(screen(tablet.page)["seat"]))
        self.look(run, len(told.turns))
        run.sent = dict(zip(seats, tables(tablet.page), strict=True))
        return run

    def _do(self, action: str, seat: int) -> None:
        """Play an action where its seat acts, and wait until all pages tell it."""
        tablet = self.devices[None]
        ply = ply_of(tablet)
        if action == BACK:
            backs = [each for each in self.devices.values() if can_take_back(each)]
            assert len(backs) == 1, "one page offers to take back"
            backs[0].taps.button("take-back")
            tablet.page.wait_for_function(
                "ply => Number(document.documentElement.dataset.ply) < ply", arg=ply, timeout=TIMEOUT_MS
            )
        else:
            (self.devices[seat] if tablet.phase == "phone" else tablet).taps.play(action)
            at_ply(tablet, ply + 1)
        wait_phase(tablet.page, "phone", "curtain", "turn")
        now = screen(tablet.page)
        for phone in (each for at, each in self.devices.items() if at is not None):
            phone.page.wait_for_function(
                """([ply, seat]) => {
                    const told = document.documentElement.dataset;
                    return told.ply === ply && told.seat === seat && ["hand", "turn"].includes(told.phase);
                }""",
                arg=[now["ply"], now["seat"]],
                timeout=TIMEOUT_MS,
            )


def can_take_back(device: Device) -> bool:
    """Return whether a page has the button."""
    return device.page.locator('[data-key="take-back"]').is_visible()


def plain(line: str) -> str:
    """Return a line without what is drawn for each pairing."""
    return DRAWN_CODE.sub(" d=CODE", CODE.sub("CODE", line))


def whole_or_not(texts: list[str]) -> dict[tuple[int, bool], set[str]]:
    """Return messages by the number of actions, and by whether they have all that a phone needs.

    How often a position is told depends on how busy the machine is: a phone that was not heard is told once more.
    """
    found: dict[tuple[int, bool], set[str]] = {}
    for text in texts:
        data = json.loads(text)
        found.setdefault((data["at"][0], data["whole"]), set()).add(text)
    return found


def told_alike(mine: list[str], yours: list[str]) -> None:
    """What two tables have sent to a seat is the same."""
    one, two = whole_or_not(mine), whole_or_not(yours)
    assert all(one[key] == two[key] for key in one.keys() & two.keys())
    assert all(whole for _, whole in one.keys() ^ two.keys())


@pytest.fixture(scope="module")
def room(browser: Browser, site_url: str) -> Iterator[Room]:
    """A room for all tests."""
    with ExitStack() as stack:
        found = Room(browser, site_url, stack)
        yield found
        assert [error for device in found.devices.values() for error in device.wrong] == []


@pytest.mark.long
@pytest.mark.parametrize(("name", "bots", "seed", "length"), TABLES)
def test_tables_that_differ_in_hidden_tiles_only_do_not_differ_on_any_page(
    room: Room, name: str, bots: tuple[str, ...], seed: int, length: int
) -> None:
    told = script(GAMES[name], seed, length, unseen_by_phones(bots))
    real = room.play(told, bots)
    searched = range(len(bots)) if length > TABLES[0][3] else [0]
    for seat in searched:
        other = twin(told, seat, seed)
        assert other.record["chance"] != told.record["chance"]
        run = room.play(other, bots)
        for mine, yours in zip(real.moments[None], run.moments[None], strict=True):
            where = f"tablet, seat {seat}, after {mine.turn} turns"
            assert (mine.turn, mine.holder) == (yours.turn, yours.holder), where
            if mine.holder in (None, seat):
                same(mine, yours, where)
        if seat in real.sent:
            for mine, yours in zip(real.moments[seat], run.moments[seat], strict=True):
                same(mine, yours, f"phone {seat}, after {mine.turn} turns")
            told_alike(real.sent[seat], run.sent[seat])
            no_other_view(real.sent[seat], seat)
        for blind in [each for each in real.sent if each != seat][:1]:  # or the search would find nothing
            assert any(
                first_difference(mine.picture, yours.picture)
                for mine, yours in zip(real.moments[blind], run.moments[blind], strict=True)
            )
            assert real.sent[blind] != run.sent[blind]


def same(mine: Moment, yours: Moment, where: str) -> None:
    """Two pages are the same to the last attribute."""
    assert first_difference(mine.picture, yours.picture) == "", where
    assert first_difference(mine.tree, yours.tree) == "", where
    assert first_difference(mine.said, yours.said) == "", where


def no_other_view(texts: list[str], seat: int) -> None:
    """Each view that is sent is a spectator's, or the seat's own."""
    assert texts
    for text in texts:
        data = json.loads(text)
        shown = [data["view"], *(step[when] for step in data["steps"] for when in ("before", "after"))]
        assert all(view["seat"] is None for view in shown)
        assert data["own"]["seat"] == seat
        assert data["hands"] is None
        assert "chance" not in text
        assert "x_seed" not in text


@pytest.mark.long
def test_a_page_that_is_out_of_a_turn_offers_nothing(room: Room) -> None:
    """While a phone acts, nothing on the tablet or on another phone can be tapped."""
    bots = ("phone", "phone", "phone")
    room.play(script(GAMES["epizodiak"], 0, 2, unseen_by_phones(bots)), bots)
    acting = [seat for seat, device in room.devices.items() if device.taps.cans()]
    tablet = room.devices[None]
    assert phase_of(tablet.page) == "phone"
    assert acting == [int(screen(tablet.page)["seat"])]
