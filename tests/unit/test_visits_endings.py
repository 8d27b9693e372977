"""The end of a round, or of a game, is staged: each step, that any tap ends it, and that nothing is told before it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from epizodiak.app import selectors
from epizodiak.app.draft import Draft
from epizodiak.app.effects import After
from epizodiak.app.ending import wait
from epizodiak.app.events import EndingStepOver, FeatureCame, GoOnPressed
from epizodiak.app.frozen import replace as changed
from epizodiak.display import staging
from epizodiak.display.screen import Screen
from epizodiak.display.staging import BREATH_MS
from epizodiak.display.tapping import taps
from epizodiak.display.ui_state import MORE, TOLD
from epizodiak.features import offers
from epizodiak.features.joined import joins
from epizodiak.games import GAMES, TABLES
from epizodiak.table.scene import Travel
from tests.visits.asking import match_of, setup
from tests.visits.small_page import Disk, SmallPage

MOST_TAPS = 4000

LONG = {"epizodiak": {"target": 20}, "schotten-totten": {"rounds": 2}}
"""Options with which a game has more than one round."""


@cache
def nearly_over(game: str, phase: str) -> tuple[str, str]:
    """The stored game before the last action of its first round, or before its very last, and that action."""
    usual = setup(game)
    options = LONG[game] if phase == "round" or game == "schotten-totten" else usual.options
    page = SmallPage(setup=replace(usual, options=options), seed=3, level="1").begin()
    page.tap("start")
    for _ in range(MOST_TAPS):
        page.settle()
        shown, texts = page.state.ui.phase, list(page.disk.texts.values())
        if shown == "turn":
            page.act()
        elif shown != phase:
            page.tap({"curtain": "reveal", "round": "next"}[shown])
        if page.state.ui.phase == phase:
            return texts[0], match_of(page).record.actions[-1]
    raise AssertionError(f"no {phase} in {game}")


def ending(game: str, phase: str) -> SmallPage:
    """A page where the last action of a round, or of the game, has just been played, and nothing has landed since."""
    text, action = nearly_over(game, phase)
    page = SmallPage(Disk({"game-000000000000001": text}), setup(game)).begin()
    page.tap("resume")
    page.settle()
    if page.state.ui.phase == "curtain":
        page.tap("reveal")
    match, words = match_of(page), selectors.wording(page.state, match_of(page))
    for place in taps(TABLES[game], match.view(page.state.ui.holder), selectors.look(page.state, words), action):
        page.tap(place.key)
    assert page.state.ui.phase == phase
    return page


def screen_of(page: SmallPage) -> Screen:
    shown = selectors.shown_screen(page.state)
    assert shown is not None
    return shown


def steps(page: SmallPage) -> Iterator[str]:
    """Go on step by step, and name each."""
    yield staging.name(page.state.ui)
    while page.state.ui.ending != TOLD:
        wanted = page.state.ui.ending
        number = next(i for i, (effect, _, _) in enumerate(page.flying) if is_step(effect))
        page.land(number)
        assert page.state.ui.ending != wanted
        yield staging.name(page.state.ui)


def is_step(effect: Any) -> bool:
    return isinstance(effect, After) and isinstance(effect.event, EndingStepOver)


def totals(page: SmallPage) -> tuple[int, ...]:
    view: Any = staging.view(match_of(page), page.state.ui)
    return tuple(view.totals)


def open_tiles(page: SmallPage) -> list[str]:
    return sorted(sprite.key for sprite in screen_of(page).scene.sprites if sprite.place and sprite.key[:6] == "shown-")


def held(page: SmallPage) -> list[str]:
    """The keys of the screen contract for the hands that the rules leave at the end."""
    end = match_of(page).closing
    assert end is not None
    return sorted({f"shown-{seat}-{tile}" for seat, hand in enumerate(end.hands) for tile in hand})


@pytest.mark.heavy
@pytest.mark.parametrize("phase", ["round", "over"])
@pytest.mark.parametrize("game", list(LONG))
def test_an_end_is_staged_hands_first_then_points_then_the_result_e20a_s9a(game: str, phase: str) -> None:
    page = ending(game, phase)
    step = match_of(page).steps[-1]
    before, said = step.before.totals, len(page.said)
    named, counted = [], [totals(page)]
    for name in steps(page):
        named.append(name)
        counted.append(totals(page))
        sheet = screen_of(page).sheet
        assert sheet is not None
        assert open_tiles(page) == ([] if name == "lands" else held(page)), (
            "E20a, S9a: hands turn up after the last tile"
        )
        if name != "told":
            assert (sheet.rounds, sheet.totals, sheet.reason) == ((), (), ""), "told before it was seen"
            assert len(page.said) == said
    assert list(dict.fromkeys(named)) == [n for n in ("lands", "shows", "scores", "told") if n in named]
    assert named[-1] == "told"
    end = match_of(page).closing
    assert end is not None
    assert (counted[0], counted[-1]) == (before, end.view.totals)
    for earlier, later in pairwise(counted):
        assert all(new - old in (0, 1) for old, new in zip(earlier, later, strict=True)), "points count one by one"
    assert len(page.said) > said
    assert screen_of(page).sheet.reason  # type: ignore[union-attr]


@pytest.mark.heavy
@pytest.mark.parametrize("game", list(GAMES))
def test_every_game_ends_with_a_breath_and_then_the_result(game: str) -> None:
    page = ending(game, "over")
    sheet = screen_of(page).sheet
    assert sheet is not None
    assert not sheet.winners
    waits = [effect.milliseconds for effect, _, _ in page.flying if is_step(effect)]  # type: ignore[attr-defined]
    assert len(waits) == 1
    assert waits[0] >= BREATH_MS
    assert [*steps(page)][-1] == "told"
    told = screen_of(page).sheet
    assert told is not None
    assert told.heading != sheet.heading


@pytest.mark.heavy
@pytest.mark.parametrize("game", list(LONG))
def test_nothing_of_the_next_round_shows_before_it_is_asked_for(game: str) -> None:
    page = ending(game, "round")
    match = match_of(page)
    latest = match.steps[-1]
    for name in steps(page):
        view = staging.view(match_of(page), page.state.ui)
        assert (view.round, view.player, view.legal) == (latest.before.round, None, ()), name
        assert view.round == match.view(None).round - 1
        sheet = screen_of(page).sheet
        assert sheet is not None
        assert str(view.round + 1) not in sheet.heading
    page.settle()
    page.tap("next")
    assert page.state.ui.phase == "curtain"
    assert staging.view(match_of(page), page.state.ui).round == latest.after.round
    assert not open_tiles(page)


@pytest.mark.parametrize("key", ["", "player-0", "menu"])
def test_any_tap_brings_the_staging_to_its_end(key: str) -> None:
    page = ending("epizodiak", "round")
    page.tap(key)
    assert page.state.ui.phase == "round"
    assert page.state.ui.ending == TOLD
    assert open_tiles(page) == held(page)
    said = len(page.said)
    page.settle()  # steps that come late
    assert len(page.said) == said
    assert page.state.ui.phase == "round"


@pytest.mark.heavy
def test_any_key_brings_the_staging_to_its_end() -> None:
    page = ending("schotten-totten", "over")
    page.tell(GoOnPressed())
    assert page.state.ui.ending == TOLD


@pytest.mark.parametrize(("phase", "key", "then"), [("round", "next", "curtain"), ("over", "leave-table", "lobby")])
def test_buttons_answer_at_once_and_a_late_step_changes_nothing(phase: str, key: str, then: str) -> None:
    page = ending("epizodiak", phase)
    while page.state.saving.unstored:
        page.land(next(i for i, (effect, _, _) in enumerate(page.flying) if not is_step(effect)))
    page.tap(key)
    assert page.state.ui.phase == then
    page.settle()
    assert page.state.ui.phase == then


def test_the_panel_of_the_end_is_pushed_aside_and_brought_back() -> None:
    page = ending("epizodiak", "over").settle()
    for aside in (True, False):
        page.tap("sheet-aside")
        assert page.state.ui.aside is aside
    assert page.state.ui.phase == "over"


@pytest.mark.parametrize("phase", ["round", "over"])
def test_what_else_can_be_done_opens_over_the_end_and_closes_again(phase: str) -> None:
    page = ending("epizodiak", phase)
    page.tap("more")
    assert page.state.ui.ending == TOLD, "any tap finishes the staging, this one too"
    page.settle()
    assert page.state.ui.panel == MORE
    page.tap("close-more")
    assert (page.state.ui.panel, page.state.ui.phase) == ("", phase)
    page.tap("next" if phase == "round" else "again")
    page.settle()
    page.tap("more")
    assert page.state.ui.panel == "", "nothing has ended"


@pytest.mark.parametrize("game", GAMES)
def test_a_deal_is_shared_only_where_something_was_dealt(game: str) -> None:
    page = ending(game, "over").settle()
    assert offers(page.state)["deal"] == bool(match_of(page).record.chance) == GAMES[game].hidden


@pytest.mark.parametrize("phase", ["round", "over"])
def test_a_rounds_constellation_is_fetched_once_the_end_is_told_and_missed_by_nobody(phase: str) -> None:
    page = ending("epizodiak", phase)
    for _ in steps(page):
        assert joins(page.state) == (page.state.ui.ending == TOLD)
    before = page.state
    page.tell(FeatureCame("joined", loaded=False))
    assert (page.state.notice, page.state.ui) == (before.notice, before.ui)


def test_a_finished_game_that_is_watched_again_is_not_staged() -> None:
    page = ending("epizodiak", "over").settle()
    for key, phase in (("replay", "replay"), ("leave-replay", "over")):
        page.tap(key)
        page.settle()
        assert page.state.ui.phase == phase
        assert page.state.ui.ending == TOLD
    assert open_tiles(page) == held(page)


@pytest.mark.parametrize("less", [True, False])
@pytest.mark.parametrize("motion", ["on", "off", "auto"])
def test_the_first_step_lasts_as_long_as_tiles_are_seen_to_move(motion: str, *, less: bool) -> None:
    """Left to the system, as at first, it is the system that says whether they are."""
    page = ending("epizodiak", "round")
    ways = (Travel(("pile", "slot-1")), Travel(("pile", "slot-2")))
    state = changed(page.state, settings=replace(page.state.settings, motion=motion))
    state = changed(state, viewport=changed(state.viewport, less_motion=less))
    lasts = []
    for travels in ((), ways):
        draft = Draft(state)
        wait(draft, travels)
        lasts += [effect.milliseconds for effect in draft.effects if isinstance(effect, After)]
    assert (lasts[1] > lasts[0]) is (motion == "on" or (motion == "auto" and not less))
