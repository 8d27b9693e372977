"""The table explored by touch, as VoiceOver and TalkBack do it: all is found under the finger, named and in order."""

import random
import re

import pytest
from playwright.sync_api import Page

from e2e.any_game import SEED, AnyDriver, fragment, played
from e2e.conftest import TableAt
from e2e.exploring import Felt, Glass
from e2e.mirror import Mirror
from e2e.puzzling import fill, opened
from e2e.sampled import sample
from e2e.screen import TIMEOUT_MS, phase_of, wait_phase, wait_ply, wait_told
from e2e.taps import Taps
from epizodiak.games import CATALOGUE, GAMES

SIZES = [(360, 800), (390, 844), (820, 1180)]
FINGER, STEP = 43.5, 2
AWAY = range(-180, 180, STEP)

ORDERS = {
    "epizodiak": (
        r"in your hand|, selected: ",
        r"slot|on the dial|clockwise end: place|: pick up|swap",
        r"in the draw pile",
        r"^\d+: set|^Discarded sets: |[Dd]iscard(?!ed)",
        r"at stake",
    ),
    "schotten-totten": (r"in your hand|, selected: ", r"[Ss]tone \d", r"in the deck", r", \d+ stones?"),
    "epicycle": (r"held by", r"^Space \d", r": (small|medium|large|nothing)"),
    "zodiac": (r"^A\d", r"^B\d", r"pieces?, \d"),
}
"""What the names of a table say, kind by kind in reading order; the page's own buttons come after them."""

BUTTONS = ("What happened", "Menu")


def rested(page: Page) -> None:
    """Wait until nothing leaves, comes or moves, and what lies behind an open panel is shut."""
    page.wait_for_function(
        """() => !document.querySelector(".leaving")
            && (!document.querySelector(".panel:not([hidden])") || document.getElementById("table").inert)
            && !document.getAnimations().some(moves => moves instanceof CSSTransition)"""
    )


def check(glass: Glass, name: str, *, whole: bool = True) -> list[Felt]:
    """Assert that everything is found under the finger, at its middle too, with a name, large enough and in order.

    Args:
        glass: the page.
        name: of the game.
        whole: whether all of the game's table is there, with places of a finger's size.
    """
    rested(glass.page)
    things = glass.things()
    assert [thing for thing in things if not thing.name.strip()] == []
    found = {felt.number for _, _, felt in glass.felt() if felt is not None}
    for thing, (_, _, felt) in zip(things, glass.felt([thing.middle for thing in things]), strict=True):
        if felt is not None and (felt == thing or _within(felt, thing)):
            check_size(glass, thing, whole=whole and not any(_tells(each, thing) for each in things))
        elif thing.offered or thing.number not in found:
            check_scrolled(glass, thing, felt)
    bar = glass.page.locator("#deeds button").all_inner_texts()
    kinds = [kind for thing in things if thing.name not in bar and (kind := _kind(thing, name)) is not None]
    assert kinds == sorted(kinds), [thing.name for thing in things]
    assert not whole or len(set(kinds)) >= len(ORDERS[name])
    return things


def check_scrolled(glass: Glass, thing: Felt, instead: Felt | None) -> None:
    """Assert that what is not found where it lies is out of sight in what scrolls, and found once in sight."""
    brought, window = glass.brought(thing), glass.page.viewport_size
    assert window
    if brought is None:
        inside = 0 < thing.middle[0] < window["width"] and 0 < thing.middle[1] < window["height"]
        assert not inside, f"{instead} covers {thing}"
        return
    (_, _, felt), *_ = glass.felt([brought.middle])
    assert felt == brought, f"{felt} covers {brought}, scrolled into sight"
    check_size(glass, brought)


def check_size(glass: Glass, thing: Felt, *, whole: bool = False) -> None:
    """Assert that a control, or a place of a whole table, is as large as a finger, or taps around it count, too."""
    place = whole and thing.role == "image" and "another copy" not in thing.name
    if min(thing.width, thing.height) >= FINGER or not (thing.offered or place):
        return
    x, y = thing.middle
    for line in ([(x + far, y) for far in AWAY], [(x, y + far) for far in AWAY]):
        felt = "".join("x" if felt == thing else " " for _, _, felt in glass.felt(line))
        assert len(max(felt.split(), key=len)) * STEP >= FINGER - STEP, f"a finger misses {thing}"


def _within(inner: Felt, outer: Felt) -> bool:
    """Whether a thing lies in another one and says where, as what a player holds does, or says it, as a button."""
    across = outer.left <= inner.left + 2 and inner.left + inner.width <= outer.left + outer.width + 2
    return across or (outer.name in inner.name and inner.holds(*outer.middle))


def _tells(words: Felt, thing: Felt) -> bool:
    """Whether words large enough for a finger lie round a thing, and tell of it."""
    large = words.role == "image" and min(words.width, words.height) >= FINGER and words.holds(*thing.middle)
    return large and words.name.startswith("Discarded sets: ") and re.search(r"^\d+: set", thing.name) is not None


def _kind(thing: Felt, name: str) -> int | None:
    said = thing.name
    if said in BUTTONS:
        return len(ORDERS[name])
    if "show it again" in said or thing.role not in ("button", "image"):
        return None
    return next((number for number, kind in enumerate(ORDERS[name]) if re.search(kind, said)), None)


@pytest.mark.parametrize(
    ("name", "size"),
    sample([(name, size) for name in GAMES for size in SIZES], ("epizodiak", SIZES[0]), ("zodiac", SIZES[0])),
)
def test_all_of_a_turn_is_found_named_and_in_order(table_at: TableAt, name: str, size: tuple[int, int]) -> None:
    taps = table_at(*size, touch=True)
    taps.start(fragment(name))
    glass = Glass(taps.page)
    if phase_of(taps.page) == "curtain":
        hidden = check(glass, name, whole=False)
        assert not [thing for thing in hidden if "in your hand" in thing.name]
        taps.reveal()
    things = check(glass, name)
    first = next(thing for thing in things if thing.offered and re.search(r": select", thing.name))
    before = glass.told()
    glass.double_tap(first)
    wait_other(glass, before)
    check(glass, name)
    glass.leave()


def wait_other(glass: Glass, before: tuple[str, ...]) -> None:
    """Wait until a screen reader is told something else than before."""
    for _ in range(TIMEOUT_MS // 20):
        if glass.told() != before:
            return
        glass.page.evaluate("() => new Promise(requestAnimationFrame)")
    pytest.fail("a double tap changes nothing")


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", GAMES)
def test_all_of_a_bots_turn_and_of_the_menu_is_found_and_named(
    table_at: TableAt, name: str, size: tuple[int, int]
) -> None:
    taps = table_at(*size, touch=True)
    glass = Glass(taps.page)
    bots = ",".join(["-", "1", "1"][: GAMES[name].seats])
    taps.start(f"{fragment(name)}&bots={bots}&pace=wait")
    driver = AnyDriver(taps, SEED)
    while (look := driver.look())[0] == "turn":
        driver.act(look[1])
    assert look[0] == "bot"
    check(glass, name, whole=False)
    taps.button("menu")
    check(glass, name, whole=False)
    taps.button("close")
    glass.leave()


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES)
def test_the_end_of_a_round_is_found_and_named(table_at: TableAt, size: tuple[int, int]) -> None:
    taps = table_at(*size, touch=True)
    taps.open_record("round-end")
    taps.turn(next(text for text in sorted(Mirror.of("round-end").legal, key=len, reverse=True) if text[0] in "<>"))
    wait_phase(taps.page, "round")
    wait_told(taps.page)
    glass = Glass(taps.page)
    check(glass, "epizodiak", whole=False)
    glass.leave()


def in_lobby(taps: Taps, name: str) -> None:
    """Choose a game there."""
    fill(taps.page, f"game={name}")
    taps.page.wait_for_function("name => document.documentElement.dataset.game === name", arg=name)


def in_lesson(taps: Taps, name: str) -> None:
    """Begin the lessons."""
    in_lobby(taps, name)
    taps.button("tutorial")
    wait_phase(taps.page, "tutorial")


def in_puzzle(taps: Taps, name: str) -> None:
    """Open the day's puzzle."""
    opened(taps, name)


def at_the_end(taps: Taps, name: str) -> None:
    """Open a game that is over."""
    taps.open_record(played(name, SEED + 1))
    wait_phase(taps.page, "over")
    wait_told(taps.page)


def with_more(taps: Taps, name: str) -> None:
    """See what else can be done with it."""
    at_the_end(taps, name)
    taps.button("more")


def in_replay(taps: Taps, name: str) -> None:
    """Watch it again once the lines of its moments are marked, and stop it: what runs by itself lies elsewhere soon."""
    at_the_end(taps, name)
    taps.page.locator("#sheet.judged").wait_for(timeout=TIMEOUT_MS)
    taps.button("replay")
    wait_phase(taps.page, "replay")
    if GAMES[name].hidden:
        taps.page.locator("#eyes").wait_for()
    taps.button("replay-last")
    taps.button("replay-first")
    wait_ply(taps.page, 0)


SCENES = {
    "lobby": in_lobby,
    "lesson": in_lesson,
    "puzzle": in_puzzle,
    "end": at_the_end,
    "more": with_more,
    "replay": in_replay,
}
USUAL = [("epizodiak", "lobby"), ("epizodiak", "lesson"), ("schotten-totten", "puzzle"), ("epicycle", "end")]
USUAL += [("epizodiak", "more"), ("zodiac", "replay")]


def check_lobby(things: list[Felt]) -> None:
    """Assert that every game can be chosen, each by one thing, then who plays, and that Start is last."""
    for title in (CATALOGUE[name].title for name in GAMES):
        assert [thing.role for thing in things if thing.name.startswith(title) and thing.offered] == ["radio"], title
    told = [thing.name for thing in things if thing.offered]
    games, seats = [[at for at, name in enumerate(told) if name.startswith(each)] for each in (title, "Seat ")]
    assert max(games) < min(seats)
    assert re.match("Deal|Start", told[-1])


@pytest.mark.parametrize(
    ("name", "scene", "size"),
    sample(
        [(name, scene, size) for name in GAMES for scene in SCENES for size in SIZES],
        *((name, scene, SIZES[0]) for name, scene in USUAL),
    ),
)
def test_all_of_the_other_scenes_is_found_and_named(
    table_at: TableAt, name: str, scene: str, size: tuple[int, int]
) -> None:
    taps = table_at(*size, touch=True)
    SCENES[scene](taps, name)
    glass = Glass(taps.page)
    things = check(glass, name, whole=scene == "lesson")
    if scene == "lobby":
        check_lobby(things)
    glass.leave()
    if scene == "more":
        taps.page.keyboard.press("Escape")


# --- whole games ------------------------------------------------------------------------------------------------------

WISHES = (
    r"^I am |^Next round",
    r"[Dd]iscard ",
    r"add to the selection",
    r": place |^Play (?!again)|^Claim|take this one|: move|: jump",
    r": select",
    r": draw|: end your turn",
    r": pass",
    r": pick up|swap",
)
"""What somebody who has never seen the table would like to do, the best first, by what is said."""

OVER = "Play again"
EAGER = 0.9
MOST = 2000


class Toucher:
    """Plays by touch exploration: knows names and bounds, feels for what it wants, and taps twice there."""

    def __init__(self, page: Page, seed: int) -> None:
        self.glass = Glass(page)
        self._source = random.Random(seed)

    def play(self) -> int:
        """Play until another game is offered, and return how many double taps that took."""
        before: list[Felt] = []
        for count in range(MOST):
            before = self._other_than(before)
            wanted = self._wanted(before)
            if wanted.name == OVER:
                self.glass.leave()
                return count
            (_, _, felt), *_ = self.glass.felt([wanted.middle])
            assert felt is not None, wanted
            assert felt.name == wanted.name, "what is wanted lies under the finger"
            self.glass.double_tap(felt)
        pytest.fail("the game does not end")

    def _other_than(self, before: list[Felt]) -> list[Felt]:
        """Wait until something else is told than before, and something wanted is offered."""
        told = [thing.name for thing in before]
        for _ in range(TIMEOUT_MS // 20):
            things = self.glass.things()
            wanted = [x for x in things if x.offered and any(re.search(wish, x.name) for wish in (*WISHES, OVER))]
            if wanted and [thing.name for thing in things] != told:
                return things
            self.glass.page.evaluate("() => new Promise(requestAnimationFrame)")
        pytest.fail("a double tap leads nowhere")

    def _wanted(self, things: list[Felt]) -> Felt:
        offered = [thing for thing in things if thing.offered]
        if over := [thing for thing in offered if thing.name == OVER]:
            return over[0]
        ranks = [found for wish in WISHES if (found := [x for x in offered if re.search(wish, x.name)])]
        rank = next((rank for rank in ranks if self._source.random() < EAGER), ranks[-1])
        return self._source.choice(rank)


@pytest.mark.parametrize(
    ("name", "left"),
    sample([("zodiac", 4), *((name, None) for name in GAMES)], ("zodiac", 4)),
)
def test_a_whole_game_is_played_by_touch_exploration_alone(table_at: TableAt, name: str, left: int | None) -> None:
    taps = table_at(390, 844, touch=True, quick=True)
    if left is None:
        taps.start(fragment(name) + ("&mode=single" if name == "epizodiak" else ""))
    else:
        taps.open_record(played(name, SEED + 1, left))
    count = Toucher(taps.page, SEED).play()
    assert phase_of(taps.page) == "over"
    assert count > 0
