"""Hints at the table: asked for, shown, taken away, explained and played."""

import random
import re
from dataclasses import replace

import pytest

from epizodiak.app import events, frozen, selectors
from epizodiak.app.effects import AskAdvice, StopAdvice
from epizodiak.display.settings import Settings
from epizodiak.features.hints.state import HINT, HintQuestion
from epizodiak.games import GAMES
from tests.visits.asking import act, carried, choose, hint_of, in_turn, match_of
from tests.visits.small_page import Disk, SmallPage


def known(page: SmallPage) -> HintQuestion | None:
    """The hint, whether it shows or not."""
    return HINT.of(page.state)


def panel(page: SmallPage) -> str:
    """The open panel, or nothing."""
    return page.state.ui.panel


def asked_for(page: SmallPage) -> tuple[object, ...]:
    """What a hint that is asked for asks, says, shows on the table and tells in its panel."""
    page.carried.clear()
    page.said.clear()
    page.tap("hint")
    page.settle()
    hint = hint_of(page)
    asks = [each for each in page.carried if isinstance(each, AskAdvice)]
    assert asks
    shown = re.sub(r"'tile [0-9]+'", "tile", repr(selectors.shown_screen(page.state)))  # no page tells these names
    return repr(asks), tuple(page.said), shown, repr((hint.mark, hint.choices, hint.line))


@pytest.mark.parametrize("turns", range(3))
@pytest.mark.parametrize("name", [name for name, game in GAMES.items() if game.hidden])
def test_deals_that_differ_in_what_a_seat_may_not_know_get_the_same_hint(name: str, turns: int) -> None:
    found = []
    for twin in (False, True):
        page = in_turn(name, disk=Disk(settings=Settings(hints="on")))
        for _ in range(turns):
            act(page)
            page.settle()
            while page.state.ui.phase != "turn":
                page.tap("reveal" if page.state.ui.phase == "curtain" else "next")
                page.settle()
        match, game = match_of(page), GAMES[name]
        if twin:
            state = game.resample(game.view(match.state, page.state.ui.holder), random.Random(9))
            known = {"memory": match.state.memory} if hasattr(match.state, "memory") else {}
            other = replace(state, **known)
            assert other != match.state
            positions = (*match._positions[:-1], other)  # noqa: SLF001 - no page can do this
            changed = match._with_record(match.record, _positions=positions)  # noqa: SLF001
            page.state = frozen.replace(page.state, match=changed)
        found.append(asked_for(page))
    assert found[0] == found[1]


def test_hints_are_for_one_position() -> None:
    page = in_turn("zodiac", disk=Disk(settings=Settings(hints="on")))
    page.tap("hint")
    page.settle()
    hint = hint_of(page)
    assert hint.mark is not None, "what the best level would do is marked on the table"
    assert panel(page) == "", "the table tells it, and not a panel"
    assert page.said[-1].startswith(("Best: ", "About equal: ")), "what the best level would do is told to ears, too"
    page.tap("hint-why")
    assert panel(page) == "hint"
    page.tap("close-hint")
    act(page)
    assert known(page) is None, "a hint goes with its position"
    page.settle()
    assert known(page) is None


def test_who_looks_away_finds_no_hint_under_the_curtain() -> None:
    page = in_turn("epizodiak", disk=Disk(settings=Settings(hints="on")))
    page.tap("hint")
    page.settle()
    page.tap("hint-why")
    page.tell(events.WentOutOfSight())
    assert (page.state.ui.phase, panel(page), known(page), page.state.marks) == ("curtain", "", None, None)


def test_advice_that_is_late_or_foreign_means_nothing() -> None:
    page = in_turn("zodiac", disk=Disk(settings=Settings(hints="on")))
    page.tap("hint")
    page.land(0)
    hint = hint_of(page)
    page.tell(events.Advised(hint.number + 1, ()))
    assert hint_of(page) == hint
    act(page)
    page.tell(events.Advised(hint.number, ()))
    assert known(page) is None


def test_a_hint_is_played_with_one_tap() -> None:
    page = in_turn("epizodiak", disk=Disk(settings=Settings(hints="on")))
    page.tap("hint")
    page.tap("hint-play")
    assert not match_of(page).ply, "nothing is played before anything is known"
    page.settle()
    best = hint_of(page).choices[0].action
    page.tap("hint-play")
    assert match_of(page).record.actions == (best,)
    page.tap("hint-play")
    page.settle()
    assert match_of(page).ply == 1, "another position has no hint"


@pytest.mark.parametrize("name", GAMES)
def test_whoever_wants_to_be_asked_is_asked_before_a_hint_is_played(name: str) -> None:
    page = in_turn(name, disk=Disk(settings=Settings(hints="on", confirm="on")))
    page.tap("hint")
    page.settle()
    for _ in range(2):
        if not match_of(page).ply:
            asked = page.state.ui.armed
            page.tap("hint-play")
            assert asked or page.state.ui.armed or match_of(page).ply == 1
    assert match_of(page).ply == 1


@pytest.mark.parametrize("how", ["hint", "escape"])
def test_a_hint_is_taken_from_the_table_and_shown_again_at_once(how: str) -> None:
    page = in_turn("zodiac", disk=Disk(settings=Settings(hints="on")))
    page.tap("hint")
    page.settle()
    asked = len(carried(page, AskAdvice))
    if how == "hint":
        page.tap("hint")
    else:
        page.tell_escape()
    assert (hint_of(page).shown, page.state.marks) == (False, None)
    page.tap("hint-play")
    page.tap("hint-why")
    assert (match_of(page).ply, page.state.ui.panel) == (0, ""), "what does not show cannot be played"
    page.tap("hint")
    assert hint_of(page).shown
    assert page.state.marks is not None
    assert len(carried(page, AskAdvice)) == asked


def test_a_hint_that_is_not_wanted_any_more_is_not_thought_about() -> None:
    page = in_turn("zodiac", disk=Disk(settings=Settings(hints="on")))
    page.tap("hint")
    assert known(page) is not None
    page.tap("hint")
    assert known(page) is None
    page.tap("hint")
    page.settle()
    asked = [type(each) for each in page.carried if isinstance(each, AskAdvice | StopAdvice)]
    assert asked == [AskAdvice, StopAdvice, AskAdvice], "of two questions the first was taken back"


def test_without_what_thinks_a_hint_says_so() -> None:
    page = in_turn("zodiac", disk=Disk(settings=Settings(hints="on")))
    page.here = False
    page.tap("hint")
    page.settle()
    assert "cannot be loaded" in page.state.notice.text
    assert not page.state.ui.panel


def test_who_has_switched_hints_off_gets_none() -> None:
    page = in_turn("zodiac")
    choose(page, "hints", "off")
    page.tap("hint")
    assert not page.flying
