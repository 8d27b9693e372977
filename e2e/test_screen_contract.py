"""docs/screen-contract.md, clause by clause, after every tap of random walks and in made positions."""

import os
import random

import pytest
from playwright.sync_api import Page

from e2e.conftest import TableAt
from e2e.keys import settle
from e2e.mirror import Mirror
from e2e.screen import Place, Survey, hide, survey, wait_can, wait_phase, wait_ply, wait_taken
from e2e.taps import RECORDS, Taps
from epizodiak.display.bar import DO
from epizodiak.display.setup import option_value

pytestmark = pytest.mark.moving

LONG = 2000 if os.environ.get("EPIZODIAK_SOAK") else 80
SHORT = 30
"""Taps per walk; too few for every kind of tap."""


def stands(seen: Survey) -> tuple[object, ...]:
    """What a tap may not change where it does nothing: all but where things are, since what is refused shakes.

    Chips of the last turns give their line to the answer where it needs it; they tell again what the log tells.
    """
    shown = [place for place in seen.places if place.visible and not place.key.startswith("since-")]
    places = [(place.key, place.can, place.name, place.focusable) for place in shown]
    return seen.html, places, seen.width, seen.height, seen.scrolls


class Walk:
    """A random walk in the page and beside it."""

    def __init__(self, taps: Taps, mirror: Mirror, seed: int) -> None:
        self.taps = taps
        self.mirror = mirror
        self.source = random.Random(seed)
        self.phase = "curtain"
        self.tapped: dict[str, int] = {}

    def go(self, steps: int) -> None:
        """Check and tap in turns."""
        for _ in range(steps):
            seen = survey(self.taps.page)
            self.mirror.check(seen, self.phase)
            if self.phase == "curtain":
                self.tap(seen.at("reveal"))
                self.phase = wait_phase(self.taps.page, "turn")
            elif self.phase == "round":
                self.tap(seen.at("next"))
                self.phase = wait_phase(self.taps.page, "curtain")
            elif self.phase == "turn":
                self.tap_something(seen)
            else:
                return
        self.mirror.check(survey(self.taps.page), self.phase)

    def tap(self, place: Place) -> None:
        """Tap at the middle of a place; in a page of words, once it is in sight."""
        if self.mirror.linear:
            self.taps.button(place.key)
        else:
            self.taps.middle(place)

    def tap_something(self, seen: Survey) -> None:
        """Tap a place at its middle: one that can something, or now and then one that can't."""
        idle = [place for place in seen.places if place.visible and place.can is None and "-" in place.key]
        idle = [place for place in idle if not place.key.startswith(DO)]
        if self.source.random() < 0.08:
            place = self.source.choice(idle)
            self.tap(place)
            assert stands(survey(self.taps.page)) == stands(seen), f"{place.key} has no data-can and does something"
            return
        cans = seen.cans
        keys = sorted(cans)
        weights = [3 if cans[key] == "select" or cans[key][0] in "<>x!^" else 1 for key in keys]
        (key,) = self.source.choices(keys, weights)
        can = cans[key]
        self.tapped[can if can in ("select", "unselect") else can[0]] = 1
        self.tap(seen.at(key))
        if can in ("select", "unselect"):
            self.mirror.tap(int(key.split("-")[1]))
            wait_can(self.taps.page, key, self.mirror.expected_cans()[key])
            return
        ply, number = self.mirror.match.ply, self.mirror.state.round
        goes_on = self.mirror.play(can)
        wait_ply(self.taps.page, ply + 1)
        over = self.mirror.state.player is None
        pause = self.mirror.state.round != number
        self.phase = "over" if over else "round" if pause else "turn" if goes_on else "curtain"


@pytest.mark.parametrize(
    ("size", "start", "steps"),
    [
        pytest.param((390, 844, True), "round-end", SHORT, id="390x844-touch-short"),
        *(
            pytest.param(size, start, LONG, id=name, marks=pytest.mark.long)
            for name, (size, start) in {
                "1180x820-mouse": ((1180, 820, False), "seed=31&mode=target&target=2"),
                "820x1180-mouse": ((820, 1180, False), "seed=32&mode=single&contest_scores=false"),
                "1440x900-mouse-contest": ((1440, 900, False), "contest"),
                "1024x768-mouse-big-hand": ((1024, 768, False), "big-hand"),
                "390x844-touch-earlier": ((390, 844, True), "earlier"),
                "844x390-touch-long-run": ((844, 390, True), "long-run"),
                "390x844-touch-round-end": ((390, 844, True), "round-end"),
                "1180x820-mouse-linear": ((1180, 820, False), "seed=31&mode=target&target=2&linear=on"),
                "390x844-touch-linear": ((390, 844, True), "seed=32&mode=single&linear=on"),
            }.items()
        ),
    ],
)
def test_every_clause_holds_after_every_tap_of_a_random_walk(
    table_at: TableAt, size: tuple[int, int, bool], start: str, steps: int
) -> None:
    width, height, touch = size
    taps = table_at(width, height, touch=touch, quick=True)
    if (RECORDS / f"{start}.json").exists():
        taps.open_record(start)
        mirror = Mirror.of(start)
    else:
        given = dict(part.split("=") for part in start.split("&"))
        linear = given.pop("linear", "") == "on"
        taps.start(start)
        seed = int(given.pop("seed"))
        options = {key: option_value(value) for key, value in given.items()}
        mirror = Mirror.seeded(seed, **options)
        mirror.linear = linear
    walk = Walk(taps, mirror, seed=width * height + len(start))
    walk.go(steps)
    assert {"select", "unselect"} <= set(walk.tapped) or steps == SHORT


def shown(taps: Taps, record: str) -> Mirror:
    """Open a prepared record, show the hand, and return its mirror."""
    taps.open_record(record)
    taps.reveal()
    return Mirror.of(record)


def select(taps: Taps, mirror: Mirror, value: int) -> None:
    """Tap a tile of the hand in the page and beside it, and check all clauses."""
    before = survey(taps.page)
    place = before.at(f"hand-{value}-0")
    assert place.can in ("select", "unselect")
    taps.middle(place)
    mirror.tap(value)
    wait_can(taps.page, place.key, "unselect" if place.can == "select" else "select")
    mirror.check(survey(taps.page), "turn")


def slots(taps: Taps) -> dict[str, str]:
    """Return what the slots of the dial can do."""
    return {key: can for key, can in taps.cans().items() if key.startswith("slot")}


def unselectable(taps: Taps) -> set[str]:
    """Return the selected tiles that can be tapped."""
    return {key for key, can in taps.cans().items() if can == "unselect"}


def longest_runs(mirror: Mirror) -> dict[str, list[int]]:
    """Return the longest legal run of each side."""
    found: dict[str, list[int]] = {}
    for text in mirror.legal:
        if text[0] in "<>":
            first, _, last = text[1:].partition("..")
            step = 1 if text[0] == ">" else -1
            values = [int(first)]
            while values[-1] != int(last or first):
                values.append((values[-1] - 1 + step) % 12 + 1)
            found[text[0]] = max(found.get(text[0], []), values, key=len)
    return found


@pytest.mark.long
def test_a_run_grows_from_its_end_and_is_taken_back_from_its_end(table_at: TableAt) -> None:
    taps = table_at(1180, 820)
    mirror = shown(taps, "long-run")
    side, run = max(longest_runs(mirror).items(), key=lambda item: len(item[1]))
    assert len(run) >= 4
    assert all(can == "select" or can[0] in "!^" for can in slots(taps).values())
    for number, value in enumerate(run, 1):
        select(taps, mirror, value)
        text = f"{side}{run[0]}" if number == 1 else f"{side}{run[0]}..{value}"
        assert slots(taps) == {f"slot-{value}": text}
        assert unselectable(taps) == {f"hand-{run[0]}-0", f"hand-{value}-0"}
    for value in run[1:-1]:
        assert f"hand-{value}-0" not in taps.cans(), "tiles between the ends of a run do nothing"
    select(taps, mirror, run[-1])
    assert slots(taps) == {f"slot-{run[-2]}": f"{side}{run[0]}..{run[-2]}"}
    select(taps, mirror, run[0])
    assert unselectable(taps) == set()


@pytest.mark.long
def test_a_first_tile_of_the_other_side_replaces_the_selection(table_at: TableAt) -> None:
    taps = table_at(1180, 820)
    mirror = shown(taps, "long-run")
    runs = longest_runs(mirror)
    assert set(runs) == {">", "<"}
    for side, other in ((">", "<"), ("<", ">")):
        for value in runs[side][: len(runs[side]) - 1] or runs[side]:
            select(taps, mirror, value)
        if runs[other][0] in runs[side]:
            continue
        select(taps, mirror, runs[other][0])
        assert slots(taps) == {f"slot-{runs[other][0]}": f"{other}{runs[other][0]}"}
        select(taps, mirror, runs[other][0])
        assert all(can == "select" or can[0] in "!^" for can in slots(taps).values())


def test_a_tile_that_fits_both_extends_the_run(table_at: TableAt) -> None:
    """Eleven free slots and all their tiles in one hand: the last of the run is also the other end's first."""
    deal = [*range(1, 13), *range(1, 13), *range(1, 13), 12, *range(1, 12)]
    record = {
        "format": "epizodiak-record",
        "version": 1,
        "game": "epizodiak",
        "options": {},
        "players": ["Ana", "Ben", "Chloé"],
        "first_player": 0,
        "chance": [deal],
        "actions": [],
    }
    taps = table_at(1180, 820)
    taps.open_record(record)
    taps.reveal()
    for value in range(1, 11):
        taps.button(f"hand-{value}-0")
        wait_can(taps.page, f"hand-{value}-0", "unselect")
    assert taps.cans()["hand-11-0"] == "select"
    taps.button("hand-11-0")
    wait_can(taps.page, "slot-11", ">1..11")
    assert slots(taps) == {"slot-11": ">1..11"}


@pytest.mark.long
def test_without_a_selection_a_slot_plays_only_contests_and_the_pick_up(table_at: TableAt) -> None:
    for record, kind in (("pick-up", "^"), ("contest", "!"), ("contest-fills", "!")):
        taps = table_at(1180, 820)
        mirror = shown(taps, record)
        texts = {text for text in mirror.legal if text[0] in "^!"}
        assert any(text[0] == kind for text in texts)
        played = {key: can for key, can in slots(taps).items() if can != "select"}
        assert played == {f"slot-{text[1:]}": text for text in texts}


def test_a_run_is_played_by_two_taps_an_end_chooses_its_tile_and_a_set_is_lifted(table_at: TableAt) -> None:
    taps = table_at(1180, 820)
    mirror = shown(taps, "long-run")
    side, run = max(longest_runs(mirror).items(), key=lambda item: len(item[1]))
    end = f"slot-{run[0]}"
    assert slots(taps)[end] == "select"
    taps.button(end)
    wait_can(taps.page, end, f"{side}{run[0]}")
    mirror.tap(run[0])
    mirror.check(survey(taps.page), "turn")
    select(taps, mirror, run[0])
    select(taps, mirror, run[-1])
    assert slots(taps) == {f"slot-{run[-1]}": f"{side}{run[0]}..{run[-1]}"}
    ply = mirror.match.ply
    taps.button(f"slot-{run[-1]}")
    mirror.play(f"{side}{run[0]}..{run[-1]}")
    wait_ply(taps.page, ply + 1)


# --- the curtain ------------------------------------------------------------------------------------------------------


def all_of_the_page(page: Page) -> str:
    """Return the page's whole markup, form fields included."""
    text: str = page.evaluate("() => document.documentElement.outerHTML")
    return text


def test_nothing_in_the_page_under_the_curtain_depends_on_hidden_tiles(table_at: TableAt) -> None:
    taps = table_at(1180, 820)
    pages = []
    for seed in (0, 1, 2):  # the first time a curtain falls in a page, it has no empty class from an earlier one
        rest = [value for value in range(1, 13) for _ in range(4)]
        rest.remove(9)
        random.Random(seed).shuffle(rest)
        taps.leave()
        taps.open_record(
            {
                "format": "epizodiak-record",
                "version": 1,
                "game": "epizodiak",
                "options": {},
                "players": ["Ana", "Ben", "Chloé"],
                "first_player": 2,
                "chance": [[*rest[:36], 9, *rest[36:]]],
                "actions": ["d", "p", "d", "p"],
            }
        )
        wait_taken(taps.page, "reveal")
        settle(taps.page)  # until then the board says that nothing moves
        # What was tapped last has its role until a screen reader has left it.
        taps.page.wait_for_function("() => !document.querySelector('#board [data-key][role=button]')")
        pages.append(taps.page.evaluate("() => document.getElementById('table').outerHTML.split(/(?=<)/)"))
    assert pages[1] == pages[2]


def test_no_hand_is_in_the_page_but_in_its_owners_turn(table_at: TableAt) -> None:
    taps = table_at(1180, 820)
    mirror = shown(taps, "pick-up")

    def tiles_told() -> bool:
        return "in your hand" in taps.page.locator("body").aria_snapshot()

    assert tiles_told()
    assert any(key.startswith("hand-") for key in survey(taps.page).keys)
    for action in ("d", "p"):
        taps.play(action)
        mirror.play(action)
    wait_phase(taps.page, "curtain")
    mirror.check(survey(taps.page), "curtain")
    assert not tiles_told()
    assert "hand-" not in all_of_the_page(taps.page)
    taps.reveal()
    taps.leave()
    assert not any(key.startswith("hand-") for key in survey(taps.page).keys), "a hand stays behind the lobby"
    assert survey(taps.page).cans == {}


def test_the_curtain_names_the_next_player_and_reveal_shows_that_hand(table_at: TableAt) -> None:
    taps = table_at(390, 844, touch=True)
    taps.start("seed=5&first=1&players=Ana,Ben,Chlo%C3%A9")
    assert "Ben" in taps.page.locator("#curtain-title").inner_text()
    assert survey(taps.page).html["seat"] == "1"
    taps.reveal()
    seen = survey(taps.page)
    record = taps.export()
    hand = record["chance"][0][12:24]
    keys = {f"hand-{value}-{copy}" for value in set(hand) for copy in range(hand.count(value))}
    assert {key for key in seen.keys if key.startswith("hand-")} == keys


@pytest.mark.long
@pytest.mark.parametrize("drawn", [False, True], ids=["start", "drawn"])
def test_the_curtain_falls_when_the_page_is_hidden_and_the_turn_goes_on_after_it(
    table_at: TableAt,
    drawn: bool,  # noqa: FBT001 - pytest passes it by name
) -> None:
    taps = table_at(1180, 820)
    mirror = shown(taps, "pick-up")
    if drawn:
        taps.play("d")
        mirror.play("d")
    elif longest_runs(mirror):
        select(taps, mirror, next(iter(longest_runs(mirror).values()))[0])
    hide(taps.page, "hidden")
    wait_phase(taps.page, "curtain")
    mirror.run = None
    mirror.check(survey(taps.page), "curtain")
    hide(taps.page, "visible")
    mirror.check(survey(taps.page), "curtain")
    taps.reveal()
    mirror.check(survey(taps.page), "turn")


def test_a_window_that_changes_its_size_shows_the_same_position(table_at: TableAt) -> None:
    taps = table_at(1180, 820)
    mirror = shown(taps, "long-run")
    select(taps, mirror, next(iter(longest_runs(mirror).values()))[0])
    for width, height in ((390, 844), (844, 390), (820, 1180)):
        taps.page.set_viewport_size({"width": width, "height": height})
        taps.page.wait_for_function(
            "size => document.getElementById('board').getAttribute('viewBox') === size", arg=f"0 0 {width} {height}"
        )
        mirror.check(survey(taps.page), "turn")


def test_under_an_open_panel_no_place_can_anything(table_at: TableAt) -> None:
    taps = table_at(1180, 820)
    mirror = shown(taps, "pick-up")
    taps.button("menu")
    assert survey(taps.page).cans == {}
    taps.button("menu-about")
    assert survey(taps.page).cans == {}
    taps.button("close-about")
    mirror.check(survey(taps.page), "turn")


def test_a_turn_can_be_played_by_keyboard(table_at: TableAt) -> None:
    taps = table_at(1180, 820)
    mirror = shown(taps, "long-run")
    run = max(longest_runs(mirror).values(), key=len)[:2]
    for value in run:
        taps.page.locator(f'[data-key="hand-{value}-0"]').focus()
        taps.page.keyboard.press("Enter")
        wait_can(taps.page, f"hand-{value}-0", "unselect")
        mirror.tap(value)
    (action,) = slots(taps).values()
    taps.page.locator(f'[data-key="slot-{run[-1]}"]').focus()
    taps.page.keyboard.press(" ")
    wait_phase(taps.page, "curtain")
    mirror.play(action)
    mirror.check(survey(taps.page), "curtain")
    assert taps.page.evaluate("() => document.activeElement.dataset.key") == "reveal"
