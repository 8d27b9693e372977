"""Schotten Totten's table: everything can be seen and tapped, and a stone tells why it cannot be claimed."""

from dataclasses import replace
from typing import Any

import pytest

from e2e.any_game import played
from e2e.choosing import choose
from e2e.coached import begun, choose_game, wait_step
from e2e.conftest import PageAt, TableAt
from e2e.keys import settle
from e2e.layout import LONG_NAMES, apart, inside, of, of_kind, texts
from e2e.sampled import sample
from e2e.screen import Place, Survey, survey, wait_can, wait_phase, wait_ply, wait_told
from e2e.taps import Taps
from epizodiak.features.tutorial.words import dealt
from epizodiak.games import GAMES, LESSONS
from epizodiak.games.schotten_totten.rules.state import STONES
from epizodiak.record.record import record_json
from epizodiak.table.hit import FINGER

SIZES = [(1180, 820), (820, 1180), (390, 844), (844, 390), (1440, 900), (1024, 768), (320, 568)]
LEAST = 43
"""Pixels that a stone is wide on a phone held upright; narrower windows have a ninth of their width."""

PLACES = ("player", "stone", "deck")


def record(lesson: str, *actions: str) -> dict[str, Any]:
    """Return a record that begins where a lesson asks for something, and goes on with some actions."""
    lessons, before = LESSONS["schotten-totten"], list[str]()
    for each in lessons.steps:
        before += each.actions
        if each.name == lesson:
            break
        before += each.own
    found = dealt(lessons, GAMES["schotten-totten"]).record
    return record_json(replace(found, players=(LONG_NAMES[0], LONG_NAMES[1]), actions=(*before, *actions)))


def check(taps: Taps, seen: Survey) -> None:
    """Assert that what can be tapped is large enough, apart, and under nothing."""
    inside(taps, seen)
    able = [place for place in seen.places if place.can is not None]
    assert able
    for number, place in enumerate(able):
        assert place.hit, place
        assert min(place.width, place.height) >= min(LEAST, seen.width / 9 - 0.5), place
        apart([of(place)], [of(other) for other in able[:number] if not _interlocked(place, other, seen.width)])
    apart(of_kind(seen, "player"), of_kind(seen, "stone", "deck", "card"))
    apart(texts(taps, "#can", "#lead", "#deeds button", "#since", "#log-lines"), of_kind(seen, *PLACES, "card"))


def _interlocked(one: Place, other: Place, width: float) -> bool:
    """Whether the two are stones in columns narrower than a finger: these give each other way (`table/hit.py`)."""
    return width / STONES < FINGER and all(place.key.startswith("stone-") for place in (one, other))


@pytest.mark.parametrize("motion", sample(("on", "off"), "on"))
def test_where_only_a_draw_is_left_the_table_draws(table_at: TableAt, motion: str) -> None:
    taps = table_at(*SIZES[0])
    choose(taps.page, draw="on", motion=motion)
    try:
        taps.start("game=schotten-totten&players=Ana,Ben&first=0&seed=3")
        taps.reveal()
        card = next(key for key in taps.cans() if key.startswith("card-")).removeprefix("card-")
        taps.play(f"{card}@5")
        wait_ply(taps.page, 2)
        wait_phase(taps.page, "curtain")
        assert [action.partition("@")[0] for action in taps.export()["actions"]] == [card, "d"]
    finally:
        choose(taps.page, draw="off", motion="auto")  # other tests sit at this page, too


@pytest.mark.parametrize("size", sample([((320, 568),), ((390, 664),), ((390, 844),)], ((390, 664),)))
def test_however_much_a_curtain_says_its_button_is_in_sight(page_at: PageAt, size: tuple[int, int]) -> None:
    taps = Taps(page_at(*size, touch=True))
    taps.start("game=schotten-totten&players=Ana,Ben&first=0&seed=3")
    assert taps.page.locator("#curtain-aim").is_visible(), "somebody new is told what the game is about"
    for _ in range(2):
        within = "button => button.getBoundingClientRect().bottom <= innerHeight"
        assert taps.page.locator('[data-key="reveal"]').evaluate(within)
        taps.reveal()
        card = next(key for key in taps.cans() if key.startswith("card-")).removeprefix("card-")
        taps.play(f"{card}@5")
        taps.play("d")
        wait_phase(taps.page, "curtain")
    assert taps.page.locator("#news").is_visible()


@pytest.mark.long
def test_a_turn_has_everything_in_its_place_at_every_size(table_at: TableAt) -> None:
    taps = table_at(*SIZES[0])
    taps.open_record(record("win"))
    for size in SIZES:
        taps.page.set_viewport_size({"width": size[0], "height": size[1]})
        settle(taps.page)
        seen = survey(taps.page)
        apart(texts(taps, "#curtain-title", "#curtain button", "#news"), of_kind(seen, *PLACES))
    taps.reveal()
    taps.button("card-N8")
    for action in ("", "B6@7"):
        if action:
            taps.play(action)
        for size in SIZES:
            taps.page.set_viewport_size({"width": size[0], "height": size[1]})
            settle(taps.page)
            check(taps, survey(taps.page))
    taps.play("claim 6")
    wait_phase(taps.page, "over")


def test_S10_a_stone_tells_why_it_cannot_be_claimed_and_shows_the_cards(table_at: TableAt) -> None:
    taps = table_at(390, 844, touch=True)
    taps.open_record(record("why", "G7@6"))
    taps.reveal()
    page = taps.page
    assert taps.cans() == {"stone-6": "select", "deck": "d"}
    taps.button("stone-6")
    wait_can(page, "stone-6", "unselect")
    settle(page)
    assert "Stone 6, not yet: with blue 6" in page.inner_text("#can")
    assert page.locator("#board .phantom").count() == 1
    assert "blue 6" in survey(page).at("stone-6").name
    taps.button("stone-6")
    wait_can(page, "stone-6", "select")
    assert page.locator("#board .phantom").count() == 0
    taps.button("deck")
    wait_ply(page, 36)
    wait_phase(page, "curtain")
    assert taps.cans() == {}


def test_S10_before_one_plays_taps_tell_what_could_beat_a_side_and_which_formation_beats_which(
    table_at: TableAt,
) -> None:
    taps = table_at(390, 844, touch=True)
    taps.open_record(record("win"))
    taps.reveal()
    page, able = taps.page, taps.cans()
    for key, words in (("stone-6", "not yet: with blue 6"), ("ranking", "Strongest first: colour run")):
        taps.button(key)
        line = "words => document.getElementById('can').textContent.includes(words)"
        page.wait_for_function(line, arg=words)
        page.wait_for_function(line.replace("'can'", "'live'"), arg=words)
        settle(page)
        apart(texts(taps, "#can", "#lead", "#since"), of_kind(survey(page), *PLACES, "card", "ranking"))
        assert taps.cans() == able


@pytest.mark.parametrize("size", SIZES[0::2])
def test_every_card_has_its_letter_wherever_it_lies(table_at: TableAt, size: tuple[int, int]) -> None:
    taps = table_at(*size)
    taps.open_record(played("schotten-totten", 3))
    wait_told(taps.page)
    letters = taps.page.locator("#board .playcard .suit").evaluate_all("all => all.map(each => each.checkVisibility())")
    crowding = """all => all.filter(each => {
        const {width} = each.parentNode.querySelector(".band").getBoundingClientRect();
        const begins = each.parentNode.querySelector(".strength").getBoundingClientRect().left;
        return begins - each.getBoundingClientRect().right < width * 0.03;
    }).length"""
    assert size[0] < 1000 or taps.page.locator("#board .brown .suit").evaluate_all(crowding) == 0
    assert len(letters) == 54 + taps.page.locator("#board .ranked .suit").count()
    assert all(letters)


def test_in_a_lesson_no_place_shines_that_is_not_asked_for(table_at: TableAt) -> None:
    taps = table_at(*SIZES[0])
    shining = """() => [...document.querySelectorAll("#board .glow")]
        .filter(each => getComputedStyle(each).display !== "none")
        .map(each => each.closest(".boundary, .berth, .deck").getAttribute("class"))"""
    choose_game(taps.page, "schotten-totten")
    begun(taps)
    wait_step(taps.page, 1)
    taps.button("card-G5")
    wait_can(taps.page, "stone-6", "G5@6")
    assert taps.page.evaluate(shining) == []
    taps.button("tutorial-next")
    wait_step(taps.page, 2)
    taps.play("R8@5")
    wait_can(taps.page, "stone-5", "claim 5")
    settle(taps.page)
    assert taps.page.evaluate(shining) == ["boundary open"]
    taps.button("tutorial-leave")


def test_what_is_counted_stands_below_the_panels_and_nothing_slides_into_a_puzzle(page_at: PageAt) -> None:
    taps = Taps(page_at(*SIZES[0]))
    page = taps.page
    taps.start("game=schotten-totten&players=Ana,Ben&first=0&seed=3")
    for number in range(3):
        taps.reveal()
        if number < 2:
            taps.play(f"{next(key for key in taps.cans() if key.startswith('card-')).removeprefix('card-')}@5")
            taps.play("d")
            wait_phase(page, "curtain")
    legend, panel = page.locator("#legend").bounding_box(), page.locator('[data-key="player-0"]').bounding_box()
    assert legend is not None
    assert panel is not None
    assert 0 < legend["y"] - panel["y"] - panel["height"] < 40
    assert abs(legend["x"] - panel["x"]) < 40
    page.evaluate(
        """() => {
            window.slid = [];
            document.querySelector("#board").addEventListener("transitionrun", ({target, propertyName}) =>
                propertyName === "transform" && window.slid.push(target.getAttribute("class")));
        }"""
    )
    taps.button("menu")
    taps.button("leave")
    page.evaluate("() => { location.hash = 'puzzle=schotten-totten-329'; }")
    wait_phase(page, "puzzle")
    settle(page)
    assert page.evaluate("() => window.slid") == []
