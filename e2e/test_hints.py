"""What the best level tells people: a hint in their turn, a review after the game; and who plays how well."""

import json
from collections.abc import Mapping
from typing import Any

import pytest
from playwright.sync_api import Page

from e2e.any_game import MISTAKEN
from e2e.choosing import choose
from e2e.conftest import PageAt
from e2e.mirror import Mirror
from e2e.pages import stored
from e2e.sampled import sample
from e2e.screen import TIMEOUT_MS, hide, phase_of, screen, spoken, survey, wait_phase, wait_reviewed
from e2e.taps import Taps, run_values
from e2e.workers import ASKED, SPY, script
from epizodiak.bots.messages import ANALYSE, APPRAISE
from epizodiak.core.protocol import Json
from epizodiak.games import GAMES
from epizodiak.record.record import record_from_json, record_json, replay

ENOUGH = 5_000
"""Milliseconds to think about one of the prepared ends. Some ninety playouts settle it, and no longer is thought then;
a busy machine may take its time for those."""

RESULTS = "epizodiak-results"
SETTINGS, WITH_HINTS = "epizodiak-settings", json.dumps({"hints": "on"})


def asked(page: Page, kind: str = APPRAISE) -> list[Mapping[str, Any]]:
    """Return what workers were asked, by default to weigh decisions of finished games."""
    told = [json.loads(text) for text in page.evaluate("() => window.sent")]
    return [each for each in told if each.get("kind") == kind]


def below_the_fold(page: Page) -> float:
    """Return how much of the window, in pixels, lies below the button that closes the hint's panel."""
    box = page.locator('[data-key="close-hint"]').bounding_box()
    assert box is not None
    return float(page.evaluate("() => innerHeight")) - box["y"] - box["height"]


def wait_hint(page: Page) -> None:
    """Wait until the hint stands on the table."""
    page.locator("#board .hint").first.wait_for(state="attached")


def views_of(record: Mapping[str, Json]) -> list[Json]:
    """Return what each seat could know before each of its decisions that had a choice, in order."""
    game = GAMES[record["game"]]
    found = []
    for position in replay(record_from_json(record, GAMES), game):
        seat = game.to_act(position.state)
        if seat is not None and len(game.legal_actions(position.state)) > 1:
            found.append(json.loads(json.dumps(game.view_json(game.view(position.state, seat)))))
    return found


def rated(page: Page) -> list[list[str]]:
    """Return the rows of the ratings: name, games, wins."""
    rows: list[list[str]] = page.evaluate(
        """() => [...document.querySelectorAll("#ratings-lists tbody tr")]
            .map(row => [...row.children].slice(0, 3).map(cell => cell.textContent))"""
    )
    return rows


def ending(mirror: Mirror) -> str:
    """Return the run that empties the hand."""
    return next(text for text in sorted(mirror.legal) if text[0] in "<>" and len(run_values(text)) == len(mirror.hand))


def ratings_count_once(taps: Taps, best: str, players: set[str]) -> None:
    """Assert what the ratings say of the prepared game that has just been finished, and that they can be wiped."""
    page = taps.page
    taps.leave()
    taps.button("ratings")
    winner, *others = rated(page)
    assert winner[1:] == ["1", "1"]
    assert [row[1:] for row in others] == [["1", "0"]] * 2
    assert {row[0] for row in rated(page)} == players
    taps.button("close-ratings")
    taps.open_record("single-end")
    taps.turn(best)
    wait_phase(page, "over")
    taps.leave()
    taps.button("ratings")
    assert [row[1] for row in rated(page)] == ["1", "1", "1"]
    taps.button("ratings-wipe")
    taps.button("ratings-keep")
    assert len(rated(page)) == 3
    taps.button("ratings-wipe")
    taps.button("ratings-wipe-yes")
    assert rated(page) == []
    assert page.evaluate("key => localStorage.getItem(key)", RESULTS) is None
    taps.button("close-ratings")

    page.evaluate('key => localStorage.setItem(key, \'{"version":1,"games":[[]]}\')', RESULTS)
    taps.button("ratings")
    assert "start anew" in page.inner_text("#ratings-notice")
    taps.button("close-ratings")
    assert phase_of(page) == "lobby"


def test_a_hint_knows_the_own_hand_only_and_goes_with_it_and_a_finished_game_counts_once(page_at: PageAt) -> None:
    page = page_at(1180, 820, f"think={ENOUGH}&lang=en&motion=off", prepare=script(SPY))
    taps, mirror = Taps(page), Mirror.of("single-end")
    taps.open_record("single-end")
    taps.reveal()
    assert not page.locator("#hint-turn").is_visible()
    taps.button("menu")
    taps.button("menu-settings")
    choose(page, hints="on")
    taps.button("close-settings")
    taps.button("hint")
    wait_hint(page)
    best = ending(mirror)
    told_on_the_board(page)
    taps.button("hint-why")
    listed = [row.get_attribute("data-action") or "" for row in page.locator("#hint-rows tr").all()]
    assert page.locator("#hint kbd").count() == 0, "people read words"
    assert listed[0] == best
    assert set(listed) <= set(mirror.legal)
    assert page.inner_text("#hint-rows tr:first-child td").startswith("100")
    (question,) = asked(page, ANALYSE)
    seat, state = mirror.match.player, mirror.match.state
    game = mirror.match.game
    assert set(question) == ASKED
    assert question["view"] == json.loads(json.dumps(game.view_json(game.view(state, seat))))
    for width, height in ((390, 844), (844, 390), (320, 568), (1180, 820)):
        page.set_viewport_size({"width": width, "height": height})
        assert below_the_fold(page) >= 0, f"the way back is out of sight at {width}x{height}"
    taps.button("close-hint")
    page.locator("#hint-rows tr").first.wait_for(state="detached")
    hints = {place.key: place.name for place in survey(page).places if "(hint" in place.name}
    last = run_values(best)[-1]
    assert set(hints) == {f"slot-{last}", *(f"hand-{value}-0" for value in run_values(best))} & set(hints)
    assert "100" in hints[f"slot-{last}"]

    taken_away_and_shown_again(taps)
    taps.button("hint-why")
    assert page.locator("#hint-rows tr").count() == len(listed)
    assert len(asked(page, ANALYSE)) == 1
    hide(page, "hidden")
    wait_phase(page, "curtain")
    assert not page.locator("#hint").is_visible()
    assert page.locator("#board .hint").count() == 0
    assert page.locator("#hint-rows tr").count() == 0
    assert page.text_content("#hint-best") == ""
    assert page.text_content("#hint-line") == ""
    hide(page, "visible")
    taps.turn(best)
    wait_phase(page, "over")
    assert page.locator("#board .hint").count() == 0

    ratings_count_once(taps, best, {*mirror.match.players})


def taken_away_and_shown_again(taps: Taps) -> None:
    """Take a hint from the table and assert that it is gone; ask again, which is answered at once."""
    page = taps.page
    page.keyboard.press("Escape")
    assert page.locator("#board .hint, #board .trail").count() == 0
    assert not page.locator("#hinted").is_visible()
    taps.button("hint")
    assert page.locator("#board .hint").count() > 0


def told_on_the_board(page: Page) -> None:
    """Assert that the table tells the hint in one line and by a trail, and that no mark takes a tap away."""
    line = page.inner_text("#hint-line")
    assert line.startswith("Best: place")
    assert line.endswith("100\u00a0%. It wins the game.")
    assert "100" in spoken(page)
    assert page.locator("#board .layer.marks .trail").count() == 1
    seen = survey(page)
    assert all(place.hit for place in seen.places if place.can is not None), "a hint's marks take taps away"


@pytest.mark.parametrize("touch", sample([False, True], True))
def test_a_hint_is_played_with_one_tap_as_it_stands(page_at: PageAt, touch: bool) -> None:  # noqa: FBT001 - a column
    page = page_at(390, 844, f"think={ENOUGH}&lang=en&motion=off", touch=touch, prepare=stored({SETTINGS: WITH_HINTS}))
    taps, mirror = Taps(page, touch=touch), Mirror.of("single-end")
    taps.open_record("single-end")
    taps.reveal()
    taps.button("hint")
    wait_hint(page)
    taps.button("hint-play")
    wait_phase(page, "over")
    assert not page.locator("#hinted").is_visible()
    assert taps.export()["actions"][-1] == ending(mirror)


def closing_leads_back_to_the_end(taps: Taps) -> None:
    """Close a review that was opened from the end, by its button and by Escape, and assert where that leads."""
    page = taps.page
    taps.button("close-review")
    wait_phase(page, "over")
    assert not page.locator("#replay").is_visible()
    page.wait_for_function("() => document.activeElement.dataset.key === 'review'")
    taps.button("review")
    page.locator("#review").wait_for()
    page.keyboard.press("Escape")
    wait_phase(page, "over")


def told_when_asked(page: Page) -> str:
    """Return what would have been better than the first decision in the list: it is folded until somebody asks."""
    better = page.locator("#review-list details").first
    assert not better.locator("p").is_visible(), "who wants to try it again is not told"
    better.locator("summary").click()
    return better.locator("p").inner_text()


@pytest.mark.long
def test_a_review_finds_the_blunder_leads_to_it_and_uses_no_hindsight(page_at: PageAt) -> None:
    page = page_at(1180, 820, "think=300&lang=en&motion=off", prepare=script(SPY))
    taps = Taps(page)
    taps.open_record(MISTAKEN)
    taps.button("review")
    wait_reviewed(page)
    assert page.input_value("#review-seat") == "1", "among people it begins with the winner"
    page.select_option("#review-seat", "0")
    page.wait_for_function("() => document.querySelector('#review-list button')")
    first = page.locator("#review-list button").first
    assert first.get_attribute("data-key") == "review-at-0"
    assert first.inner_text().removeprefix("1\n").startswith("Turn 1\nA big slip")
    assert told_when_asked(page)
    assert "big slip" in page.inner_text("#review-summary")
    assert page.get_attribute("#review-curve", "aria-label") == "Ana's chances over the game"
    described = page.inner_text("#review-words")
    assert described.startswith("Ana's chances over the game: 100")
    assert described.endswith("0\u00a0% in the end.")
    page.select_option("#review-seat", "1")  # is known already
    wait_reviewed(page)
    page.select_option("#review-seat", "0")
    wait_reviewed(page)
    assert [each["view"] for each in asked(page)] == views_of(MISTAKEN)
    assert {json.dumps(each.get("hands")) for each in asked(page)} == {"null"}, "nothing is hidden"
    page.locator('#review-curve [data-key="at-4"]').click()
    wait_phase(page, "replay")
    assert (screen(page)["ply"], page.locator("#review").is_visible()) == ("4", False)
    taps.button("replay-review")
    taps.button("review-at-0")
    assert (screen(page)["ply"], page.locator("#review").is_visible()) == ("0", False)
    taps.button("leave-replay")
    wait_phase(page, "over")
    taps.leave()

    before = len(asked(page))
    mirror = Mirror.of("single-end")
    mirror.play(ending(mirror))
    record = record_json(mirror.match.record)
    sent = page.evaluate("() => window.sent.length")
    taps.open_record(record)
    page.wait_for_function("count => window.sent.length > count", arg=sent + 2, timeout=TIMEOUT_MS)
    taps.button("review")
    page.locator("#review").wait_for()
    taps.button("review-stop")
    taps.button("review-stop")
    wait_reviewed(page)
    known = views_of(record)
    questions = [each["view"] for each in asked(page)[before:]]
    assert [view for i, view in enumerate(questions) if view not in questions[:i]] == known
    closing_leads_back_to_the_end(taps)
    taps.leave()
    assert page.evaluate("key => localStorage.getItem(key)", RESULTS) is None  # nothing was played here
