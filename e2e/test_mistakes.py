"""Mistakes in the browser: tried again from their review, by taps and by keys; kept, listed, deleted."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from e2e.any_game import MISTAKEN
from e2e.axe import check, start_in_lobby
from e2e.database import DATABASE, READ, kept
from e2e.keys import Keys, focused, settle
from e2e.mirror import whole_game
from e2e.puzzling import act, back, fill, lasting_page, wait_stands
from e2e.screen import TIMEOUT_MS, as_usual, screen, survey, wait_phase, wait_reviewed
from e2e.taps import Taps
from epizodiak.games import GAMES
from epizodiak.record.record import record_from_json
from epizodiak.timeline.match import Match
from epizodiak.timeline.playback import Playback

BLUNDER: dict[str, Any] = {**MISTAKEN, "x_finished": True}
"""The second player gives the win back at once."""

SEEN = """key => {
    const {top, bottom} = document.activeElement.getBoundingClientRect();
    const body = document.querySelector("#review .body").getBoundingClientRect();
    return document.activeElement.dataset.key === key && top >= body.top && bottom <= body.bottom;
}"""
"""Whether a button of the review has the focus, and is in sight."""

SIZES = [(390, 844), (667, 375), (768, 1024), (1024, 768), (1440, 900)]


@pytest.fixture(scope="module")
def device(browser: Browser, site_url: str) -> Iterator[Page]:
    """A page that is kept from test to test."""
    with lasting_page(browser, site_url) as page:
        yield page


@pytest.fixture
def at_home(device: Page) -> Page:
    """That page in its lobby, in a window on a table."""
    if screen(device)["phase"] != "lobby":
        Taps(device).leave()
    as_usual(device)
    device.set_viewport_size({"width": 1024, "height": 768})
    return device


def position(record: dict[str, Any], ply: int) -> Match:
    """Return the game as it was after so many actions."""
    game = GAMES[record["game"]]
    return Match(Playback(record_from_json(record, GAMES), game).record_until(ply), game)


def found(page: Page, game: str = "zodiac") -> dict[str, Any]:
    """Return what the database keeps of mistakes in a kind of game, by the names of the games."""
    entries: list[tuple[str, str]] = page.evaluate(READ, DATABASE)
    texts = {key: json.loads(json.loads(value)[2]) for key, value in entries if key.startswith("mistakes-")}
    return {key: each for key, each in texts.items() if each["game"] == game}


def reviewed(taps: Taps, record: dict[str, Any], fragment: str = "") -> dict[str, Any]:
    """Open a finished game and its review with the first mistake that is kept of it; return that."""
    fill(taps.page, f"think=300&motion=off&pace=0&lang=en{fragment}")
    taps.open_record(record)
    taps.button("review")
    wait_reviewed(taps.page)
    mistake = mistakes(taps.page, record["game"])[0]
    taps.page.select_option("#review-seat", str(mistake["seat"]))
    taps.page.locator(f'[data-key="review-try-{mistake["ply"]}"]').wait_for()
    return mistake


def mistakes(page: Page, game: str) -> list[dict[str, Any]]:
    """Return the mistakes that are kept of the newest game of a kind, once some are."""
    for _ in range(100):
        if known := found(page, game):
            entries: list[dict[str, Any]] = known[max(known)]["found"]
            return entries
        settle(page)
    raise AssertionError("no mistake is kept")


def all_can_be_tried(page: Page) -> None:
    """Each slip of the list has a button, which says the same as the moments' buttons do, and a key of its own."""
    tries = page.locator("#review-list li > .again")
    assert tries.count() == page.locator("#review-list > li").count()
    assert set(tries.all_text_contents()) == {"Try it"}
    assert "Try it" in page.locator("#review-moments .buttons button").all_text_contents()
    number = """found => found.map(each =>
        [each.dataset.key.split("-").at(-1), each.closest("article, li").querySelector(".nth")?.textContent])"""
    cards, lines = (
        dict(page.locator(each).evaluate_all(number))
        for each in ('#review-moments [data-key^="review-moment-"]', "#review-list .again")
    )
    assert lines == {ply: cards.get(ply) for ply in lines}, "a line that is a moment has its number"
    keys = page.locator('[data-key^="review-"][data-key*="try-"]').evaluate_all(
        "found => found.map(each => each.dataset.key)"
    )
    assert len(keys) == len(set(keys)) > tries.count(), "a moment's is there, too"


def unlooked(record: dict[str, Any], mistake: dict[str, Any]) -> str:
    """Return an action of a decision that the review says nothing of, or nothing."""
    match = position(record, mistake["ply"])
    legal = map(match.game.action_text, match.game.legal_actions(match.state))
    return next((text for text in legal if text not in {*mistake["right"], *mistake["costs"]}), "")


def open_list(taps: Taps) -> None:
    """Open Zodiac's list of puzzles from the lobby."""
    fill(taps.page, "game=zodiac")
    taps.button("puzzle")
    wait_phase(taps.page, "puzzle")
    taps.button("puzzle-archive")
    if not taps.page.locator("#puzzles-own[open]").count():
        taps.page.locator("#puzzles-own-title").click()
    taps.page.locator('[data-key="puzzle-own-1"]').wait_for()


@pytest.mark.long
@pytest.mark.parametrize("way", [Taps, Keys])
def test_a_mistake_is_tried_again_failed_and_solved_and_the_review_stands_where_it_stood(
    at_home: Page, way: type[Taps]
) -> None:
    page, taps = at_home, way(at_home)
    # What was reviewed once is not thought anew.
    mistake = reviewed(taps, {**BLUNDER, "players": ["Ana", way.__name__]})
    name = max(found(page))
    assert (mistake["ply"], mistake["played"]) == (0, BLUNDER["actions"][0])
    listed, games = page.inner_text("#review-list"), kept(page)
    all_can_be_tried(page)
    match = position(BLUNDER, 0)
    taps.button("review-try-0")
    wait_stands(page, "try")
    told = screen(page)
    assert (told["phase"], told["ply"], told["seat"]) == ("puzzle", "0", "0")
    page.wait_for_function("() => !document.querySelector('#review.leaving, #review-list > *')")
    for part in ("#review-list", "#review-moments", "#moves"):
        assert page.text_content(part) == "", "nothing of what came later"
    settle(page)
    assert focused(page) == "puzzle-title"
    act(taps, match, mistake["played"])
    wait_stands(page, "wrong")
    assert "That is what was played. It cost" in page.inner_text("#puzzle-said")
    page.wait_for_function("() => document.activeElement.dataset.key === 'puzzle-again'")
    assert taps.cans() == {}
    taps.button("puzzle-again")
    wait_stands(page, "try")
    for number in (1, 2):
        taps.button("puzzle-hint")
        page.wait_for_function(
            "count => document.querySelectorAll('#puzzle-hints li').length === count", arg=number, timeout=TIMEOUT_MS
        )
    act(taps, match, mistake["right"][0])
    wait_stands(page, "solved")
    assert (page.inner_text("#puzzle-tries"), page.inner_text("#puzzle-task")) == ("", ""), "it asks no more"
    page.wait_for_function("() => document.activeElement.dataset.key === 'puzzle-review'")
    taps.button("puzzle-review")
    wait_phase(page, "replay")
    page.wait_for_function(SEEN, arg="review-try-0")
    assert page.inner_text("#review-list") == listed
    assert not page.locator("#replay").is_visible(), "the cross leads to the end, whose buttons stand there"
    taps.button("close-review")
    wait_phase(page, "over")
    assert kept(page) == games
    taps.leave()

    open_list(taps)
    assert "solved in 2 tries" in page.inner_text('[data-key="puzzle-own-1"]')
    taps.button("puzzle-own-1")
    wait_stands(page, "try")
    assert "From your own games" in page.inner_text("#puzzle-title")
    back(taps)
    page.evaluate("() => { document.getElementById('kept').open = true; }")  # it is folded where other tests left games
    for own in ("game-1", "delete-1", "delete-yes-1"):
        taps.button(own)
    page.locator('[data-key="undelete-1"]').wait_for()
    assert name not in found(page), "its puzzles go with a game"
    taps.button("undelete-1")
    page.locator('[data-key="end-1"]').wait_for()
    assert len(kept(page)) == len(games)


@pytest.mark.long
def test_an_action_that_the_review_did_not_look_at_is_weighed_when_it_is_tried(at_home: Page) -> None:
    page, taps, record = at_home, Taps(at_home), whole_game(5)
    reviewed(taps, {**record, "x_finished": True})
    found = mistakes(page, record["game"])
    mistake = next(each for each in found if unlooked(record, each))
    taps.page.select_option("#review-seat", str(mistake["seat"]))
    taps.button(f"review-try-{mistake['ply']}")
    wait_stands(page, "try")
    act(taps, position(record, mistake["ply"]), unlooked(record, mistake))
    page.wait_for_function("() => ['wrong', 'solved'].includes(document.documentElement.dataset.puzzle)")
    assert re.search("That would cost|Fine too", page.inner_text("#puzzle-said"))
    taps.button("puzzle-review")
    wait_phase(page, "replay")
    taps.button("close-review")
    wait_phase(page, "over")
    taps.leave()


@pytest.mark.long
@pytest.mark.parametrize("board", ["night", "day", "light"])
def test_axe_finds_nothing_wrong_with_a_mistake_that_is_tried_again_and_its_list(at_home: Page, board: str) -> None:
    page, taps = at_home, Taps(at_home)
    start_in_lobby(page, board, "en")
    mistake = reviewed(taps, {**BLUNDER, "players": ["Ana", board]}, f"&board={board}")
    check(page, "a review with its buttons")
    taps.button("review-try-0")
    wait_stands(page, "try")
    act(taps, position(BLUNDER, 0), mistake["played"])
    wait_stands(page, "wrong")
    check(page, "a mistake that is tried again")
    taps.button("puzzle-review")
    wait_phase(page, "replay")
    taps.button("close-review")
    wait_phase(page, "over")
    taps.leave()
    open_list(taps)
    check(page, "the list of puzzles with one's own")
    taps.button("puzzle-forget")
    page.locator('[data-key="puzzle-forget-no"]').wait_for()
    check(page, "the question whether all are to be deleted")
    taps.button("puzzle-forget-yes")
    page.wait_for_function("() => !document.querySelector('#puzzles-own-list li')")
    page.wait_for_function("() => document.activeElement.id === 'puzzles-own-title'")
    taps.button("close-puzzles")
    back(taps)
    assert found(page) == {}
    assert kept(page)


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
def test_at_every_size_a_mistake_of_a_hidden_game_is_seen_by_its_seat_alone(
    at_home: Page, size: tuple[int, int]
) -> None:
    page, taps, record = at_home, Taps(at_home), whole_game(5)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    mistake = reviewed(taps, {**record, "x_finished": True})
    ply = mistake["ply"]
    taps.button(f"review-try-{ply}")
    wait_stands(page, "try")
    settle(page)
    seen, match = survey(page), position(record, ply)
    assert not seen.scrolls
    assert [place.key for place in seen.places if place.can is not None and not place.hit] == []
    own = match.view(mistake["seat"]).hand
    hands = [key for key in seen.keys if key.startswith("hand-")]
    assert {int(key.split("-")[1]) for key in hands} == set(own), "just the own hand"
    assert seen.at("puzzle-hint").hit
    taps.unfold()
    settle(page)
    assert survey(page).at("puzzle-review").hit
    taps.button("puzzle-review")
    wait_phase(page, "replay")
    taps.button("close-review")
    wait_phase(page, "over")
    taps.leave()
