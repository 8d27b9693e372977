"""Portraits stand in the players' panels and follow the game; without them the table is played all the same."""

import re
from itertools import product

import pytest

from e2e.conftest import PageAt, routed
from e2e.sampled import sample
from e2e.screen import phase_of, wait_phase, wait_ply
from e2e.taps import Taps, start
from epizodiak.games import GAMES as RULES
from epizodiak.record.record import record_json
from epizodiak.timeline.match import Match

FACES = """seats => [...Array(seats).keys()].map(
    seat => document.querySelector(`#board [data-key=player-${seat}] .who`).dataset.face || null)"""
"""What each panel shows: whose portrait, and in which mood."""

SIZES = [(1180, 820), (820, 1180), (390, 844), (360, 740), (844, 390), (1920, 1080)]

GAMES = {"epizodiak": "-,1,1", "schotten-totten": "-,1", "zodiac": "-,1", "epicycle": "-,1"}

BOTS = "bots=-,1,1&first=0&seed=3&pace=0&lang=en"

INSIDE = """() => [...document.querySelectorAll("#board .player")].map(panel => {
    const plate = panel.querySelector(".plate").getBoundingClientRect();
    const face = panel.querySelector(".face-rim").getBoundingClientRect();
    const name = panel.querySelector(".name").getBoundingClientRect();
    const tallies = [...panel.querySelectorAll(".tally")].map(each => each.getBoundingClientRect());
    return face.left >= plate.left - 1 && face.top >= plate.top - 1 && face.right <= name.left + 1
        && name.right <= plate.right + 1 && !name.width === !panel.querySelector(".name").textContent
        && tallies.every(each => each.top >= face.bottom - 3 || each.left >= face.right);
})"""
"""Whether each portrait lies in its panel, before the name and above what is counted."""


@pytest.mark.parametrize(
    ("game", "width", "height"),
    sample([(game, *size) for game, size in product(GAMES, SIZES)], ("epizodiak", 360, 740)),
)
def test_faces_stand_before_whole_names(page_at: PageAt, game: str, width: int, height: int) -> None:
    page = page_at(width, height, f"game={game}&bots={GAMES[game]}&first=0&seed=3&pace=0&lang=en")
    taps = start(page, "turn")
    seats = GAMES[game].count(",") + 1
    page.wait_for_function(f"seats => ({FACES})(seats).every(Boolean)", arg=seats)
    mine, *others = page.evaluate(FACES, seats)
    assert mine == "person acts"
    assert all(other.endswith(" calm") for other in others)
    assert page.evaluate(INSIDE) == [True] * seats
    names = taps.export()["players"]
    assert [other.split()[0] for other in others] == names[1:]
    written = page.locator("#board .player .name").evaluate_all("all => all.map(each => each.textContent)")
    assert {re.sub(r"\W", "", name) for name in written} >= {*names[1:]}, "whole"


def test_faces_follow_the_game(page_at: PageAt) -> None:
    page = page_at(390, 844, BOTS.replace("pace=0", "pace=wait"))
    taps = start(page, "turn")
    taps.turn("d", "p")
    wait_phase(page, "bot")
    page.wait_for_function(f"() => ({FACES})(3)[1].endsWith(' thinking')")
    assert page.evaluate(FACES, 3)[0] == "person passed"
    taps.button("go-on")
    page.wait_for_function(f"() => !({FACES})(3)[1].endsWith(' thinking')")


def test_faces_stay_when_panels_are_made_anew(page_at: PageAt) -> None:
    page = page_at(1180, 820, "game=schotten-totten&bots=-,1&first=0&seed=3&pace=0&lang=en")
    start(page, "turn")
    page.wait_for_function(f"seats => ({FACES})(seats).every(Boolean)", arg=2)
    faces = page.evaluate(FACES, 2)
    page.evaluate(f"""() => {{
        window.requestIdleCallback = () => 0;
        window.gone = [];
        new MutationObserver(() => window.gone.push(...({FACES})(2).filter(each => each === null))).observe(
            document.querySelector("#board"), {{childList: true, subtree: true, attributes: true}});
        window.before = document.querySelector("#board .who");
    }}""")
    page.set_viewport_size({"width": 1000, "height": 720})
    page.wait_for_function("() => !window.before.isConnected")
    assert (page.evaluate(FACES, 2), page.evaluate("() => window.gone")) == (faces, [])


def test_a_table_is_played_without_portraits(page_at: PageAt) -> None:
    """What is for the eyes only can fail to come, or come broken: signs stand in its place, and nothing is said."""
    asked = re.compile(r"faces(\.zip|/\w+\.py)$")

    page = page_at(390, 844, BOTS, expect_errors=True, prepare=routed(asked, lambda route: route.abort()))
    taps = start(page, "turn")
    taps.turn("d", "p")
    wait_ply(page, 3)
    assert phase_of(page) in ("turn", "bot")
    assert not page.locator("#notice").is_visible()
    assert page.evaluate(FACES, 3) == [None] * 3
    assert page.locator(".player .whose .seat-mark").count() == 3


SAID = """seat => {
    const panel = document.querySelector(`#board [data-key=player-${seat}]`);
    const bubble = panel.querySelector(".aside"), plate = panel.querySelector(".plate").getBoundingClientRect();
    if (!bubble) return null;
    const name = panel.querySelector(".name").getBoundingClientRect();
    const box = bubble.getBoundingClientRect(), tallies = [...panel.querySelectorAll(".tally")];
    return {
        text: bubble.textContent, hidden: bubble.getAttribute("aria-hidden"),
        inside: box.left >= plate.left && box.top >= plate.top - 12 && box.right <= plate.right,
        named: box.left >= name.right || box.bottom <= name.top + name.height / 3,
        clear: tallies.every(each => each.getBoundingClientRect().top >= box.bottom - 2),
    };
}"""
"""What a bot says in its panel, and whether it covers neither what lies outside, nor the name, nor what is counted."""


@pytest.mark.parametrize(("width", "height"), sample(SIZES, (390, 844)))
def test_a_bot_is_glad_of_what_it_took_and_says_so_for_a_while(page_at: PageAt, width: int, height: int) -> None:
    page = page_at(width, height, "lang=en")
    taps = Taps(page)
    match = Match.new(RULES["epizodiak"], {}, ("Ana", "Vesta", "Triton"), first_player=0, seed=0, bots="-22")
    for action in ("<4", ">6..8", "^8", "x8"):
        match = match.play(action)
    taps.open_record(record_json(match.record))
    page.wait_for_function(f"() => ({FACES})(3)[2] === 'Triton glad' && ({FACES})(3)[1] === 'Vesta lost'")
    for seat in (1, 2):
        page.wait_for_function(f"seat => ({SAID})(seat)", arg=seat)
        said = page.evaluate(SAID, seat)
        assert said.pop("text")
        assert said == {"hidden": "true", "inside": True, "named": True, "clear": True}
    page.wait_for_function("() => !document.querySelector('.aside')")
    assert page.evaluate(FACES, 3)[2] == "Triton glad"
    assert not page.locator("#board [data-says]").count()
