"""The companions' tables: whole games by taps and by keys, a reload, axe; one page for all, by nothing but data-can."""

import os
from collections.abc import Mapping

import pytest
from playwright.sync_api import Page

from e2e.any_game import COMPANIONS, SEED, AnyDriver, fragment, played
from e2e.axe import check, start_in_lobby
from e2e.conftest import TableAt
from e2e.keys import Keys, focused, settle
from e2e.mirror import points
from e2e.sampled import sample
from e2e.screen import TIMEOUT_MS, phase_of, screen, survey, wait_phase, wait_ready, wait_told
from e2e.taps import Taps
from epizodiak.core.wording import Wording
from epizodiak.features.rules_page.words import rules_page
from epizodiak.features.tutorial.lessons import lessons
from epizodiak.games import CATALOGUE, GAMES, TABLES
from epizodiak.record.record import record_from_json, replay

SIZES = [(1024, 768), (768, 1024), (390, 844), (844, 390)]
SOAK = bool(os.environ.get("EPIZODIAK_SOAK"))
RELOADS = 30 if SOAK else 1
LAST = 6
"""Actions of a game that the keyboard plays; all of them in a soak."""

AXE = [(name, *rest) for name in COMPANIONS for rest in ((1024, 768, "night"), (820, 1180, "day"), (390, 844, "light"))]

by_game = pytest.mark.parametrize("name", COMPANIONS)


class ReloadingDriver(AnyDriver):
    """Loads the page again at random moments and goes on with the stored game."""

    def __init__(self, taps: Taps, seed: int) -> None:
        super().__init__(taps, seed)
        self.reloads = 0

    def act(self, cans: Mapping[str, str]) -> str:
        """Reload now and then before a tap."""
        if self.reloads < RELOADS and self.count and self.source.random() < 0.5:
            self.reloads += 1
            before = survey(self.taps.page)
            self.taps.page.reload(wait_until="domcontentloaded")
            wait_ready(self.taps.page)
            self.taps.button("resume")
            if wait_phase(self.taps.page, "curtain", "turn") == "curtain":
                self.taps.reveal()
            after = survey(self.taps.page)
            for key in ("game", "ply", "seat", "step"):
                assert after.html[key] == before.html[key], key
            if "unselect" not in cans.values():  # a selection is not kept
                assert after.cans == cans
            cans = after.cans
        return super().act(cans)


def check_end(taps: Taps, name: str) -> None:
    """Assert that the page tells the end as the rules do."""
    wait_told(taps.page)
    seen = survey(taps.page)
    title = taps.page.inner_text("#sheet-title")
    record = taps.export()
    last = points(record)
    assert (seen.html["game"], seen.html["step"], seen.html["seat"]) == (name, "over", "")
    assert seen.html["ply"] == str(last["ply"])
    ranking = list(replay(record_from_json(record, GAMES), GAMES[name]))[-1].state
    outcome = GAMES[name].outcome(ranking)
    assert outcome is not None
    names = ["Ana", "Ben", "Chloé"][: GAMES[name].seats]
    assert record["players"] == names
    winners = {names[seat] for seat in outcome.ranking[0]}
    assert {one for one in names if one in title} == (winners if len(winners) < len(names) else set()), title


def selectable(taps: Taps) -> list[str]:
    """Return the places that a tap selects; none if this table's taps play at once."""
    return [key for key, can in taps.cans().items() if can == "select"]


@pytest.mark.long
@pytest.mark.parametrize("name", sample(COMPANIONS, "zodiac"))
def test_a_whole_game_is_played_by_taps_with_a_reload(table_at: TableAt, name: str) -> None:
    taps = table_at(1024, 768, quick=True)
    taps.start(fragment(name))
    assert screen(taps.page)["game"] == name
    entry = CATALOGUE[name]
    assert taps.page.text_content("#header .called") == entry.title
    assert taps.page.text_content("#header .greek") == entry.greek
    driver = ReloadingDriver(taps, SEED)
    driver.play()
    assert driver.reloads
    check_end(taps, name)


@pytest.mark.parametrize("name", sample(COMPANIONS, "zodiac"))
def test_a_game_is_played_to_its_end_by_keyboard_alone(table_at: TableAt, name: str) -> None:
    keys = Keys(table_at(390, 844, quick=True).page)
    if SOAK:
        keys.start(fragment(name))
    else:
        keys.open_record(played(name, SEED + 1, LAST))
    AnyDriver(keys, SEED + 1).play()
    settle(keys.page)
    assert focused(keys.page) == "again"
    check_end(keys, name)


@by_game
@pytest.mark.parametrize(("width", "height"), sample(SIZES, (390, 844)))
def test_every_place_can_be_hit_at_its_middle(table_at: TableAt, name: str, width: int, height: int) -> None:
    taps = table_at(width, height, touch=True)
    taps.start(fragment(name))
    if phase_of(taps.page) == "curtain":
        taps.reveal()
    for key in ("", *selectable(taps)[:1]):
        if key:
            taps.button(key)
        seen = survey(taps.page)
        assert not seen.scrolls
        for place in (seen.at(key) for key in seen.cans):
            assert place.hit, place.key
            assert place.name, place.key
            assert min(place.width, place.height) >= 40, place.key


@pytest.mark.parametrize("name", sample(COMPANIONS, "schotten-totten", "zodiac"))
def test_a_curtain_falls_only_where_something_is_hidden(table_at: TableAt, name: str) -> None:
    taps = table_at(1024, 768)
    taps.start(fragment(name))
    assert phase_of(taps.page) == ("curtain" if GAMES[name].hidden else "turn")
    if not GAMES[name].hidden:
        driver = AnyDriver(taps, SEED)
        while survey(taps.page).html["ply"] == "0":
            driver.act(taps.cans())
        assert (phase_of(taps.page), screen(taps.page)["seat"]) == ("turn", "1")
        assert taps.cans()
        assert taps.page.text_content("#live")


@pytest.mark.parametrize("name", sample(COMPANIONS, "epicycle"))
def test_panels_speak_of_the_game_on_the_table(table_at: TableAt, name: str) -> None:
    taps = table_at(1024, 768)
    taps.start(fragment(name))
    table = TABLES[name]
    say = Wording(("Ana", "Ben", "Chloé")[: GAMES[name].seats])
    taps.button("menu")
    taps.button("keys")
    shown = taps.page.locator("#typing dt").all_inner_texts()
    assert [text.split() for text in shown] == [list(examples) for examples, _ in table.typing(say).entries]
    taps.page.keyboard.press("Escape")
    taps.button("menu")
    taps.button("menu-settings")
    for key in ("face", "confirm", "teach"):
        assert taps.page.locator(f'[data-setting="{key}"]').is_visible() == (key in table.settings), key
    taps.page.keyboard.press("Escape")


@pytest.mark.parametrize("name", sample(COMPANIONS, "zodiac"))
def test_the_tutorial_is_done_by_its_own_actions(table_at: TableAt, name: str) -> None:
    taps = table_at(1024, 768)
    taps.page.evaluate("fragment => { location.hash = fragment; }", f"game={name}")
    taps.page.wait_for_function("() => location.hash === ''")
    taps.button("tutorial")
    wait_phase(taps.page, "tutorial")
    for lesson in lessons(name, Wording(())):
        taps.page.wait_for_function("() => document.querySelector('#coach-task').textContent")
        for goal in lesson.goals:
            ply = survey(taps.page).html["ply"]
            driver = AnyDriver(taps, SEED)
            while survey(taps.page).html["ply"] == ply:
                meet(driver, goal.wanted)
        assert lesson.praise in (taps.page.text_content("#coach-text") or "")
        taps.button("tutorial-next")
    wait_phase(taps.page, "lobby")


def meet(driver: AnyDriver, wanted: tuple[str, ...]) -> None:
    """Tap what is wanted, or else select something that has not been tried."""
    cans = driver.taps.cans()
    goal = next((key for key, can in cans.items() if can in wanted or can[0] in wanted), None)
    selecting = sorted(key for key, can in cans.items() if can == "select")
    driver.taps.button(goal or driver.source.choice(selecting))
    settle(driver.taps.page)


@pytest.mark.long
@pytest.mark.parametrize(("name", "width", "height", "board"), sample(AXE, ("zodiac", 1024, 768, "night")))
def test_axe_finds_nothing_at_the_table(axe_page: Page, name: str, width: int, height: int, board: str) -> None:
    taps = Taps(axe_page)
    axe_page.set_viewport_size({"width": width, "height": height})
    start_in_lobby(axe_page, board, "en")
    taps.start(fragment(name))
    if phase_of(axe_page) == "curtain":
        check(axe_page, "curtain")
        taps.reveal()
    check(axe_page, "turn")
    for key in selectable(taps)[:1]:
        taps.button(key)
        check(axe_page, "turn, selected")
    for panel in ("keys", "text", "menu-rules"):
        taps.button("menu")
        taps.button(panel)
        if panel == "menu-rules":
            wanted = sum(1 for _ in rules_page(name, Wording(("Ana", "Ben", "Chloé"))))
            axe_page.wait_for_function(
                "wanted => document.querySelectorAll('#rules h3').length >= wanted", arg=wanted, timeout=TIMEOUT_MS
            )
        check(axe_page, panel)
        axe_page.keyboard.press("Escape")
    taps.leave()
    taps.open_record(played(name, SEED))
    wait_phase(axe_page, "over")
    check(axe_page, "over")
    taps.leave()
