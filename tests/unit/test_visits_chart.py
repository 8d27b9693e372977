"""A star chart in its panel, without a browser: opened, drawn, brought to its end, saved; and what comes too late."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from epizodiak.app import effects, events
from epizodiak.app.frozen import replace as with_changes
from epizodiak.app.lobby_events import FileChosen
from epizodiak.display.settings import Settings
from epizodiak.features.charts.events import (
    LEFT,
    SAVED,
    ChartDrawn,
    KeepPicture,
    MakePicture,
    PictureDone,
    PictureMade,
)
from epizodiak.features.charts.state import CHART, ShownChart
from epizodiak.games import TABLES
from epizodiak.record.record import write_record
from tests.unit.charted_games import ended
from tests.visits.asking import match_of, setup
from tests.visits.small_page import Disk, SmallPage

PICTURE = 123_456


@cache
def over(name: str) -> str:
    return write_record(ended(name, 2).record)


def at_end(name: str = "epizodiak", **settings: str) -> SmallPage:
    """A page where a finished game was opened."""
    page = SmallPage(Disk(), setup(name)).begin()
    page.state = with_changes(page.state, settings=Settings(**{"motion": "on", **settings}))
    page.chosen = over(name)
    page.tell(FileChosen())
    page.settle()
    assert page.state.ui.phase == "over"
    return page


def shown(page: SmallPage) -> ShownChart:
    chart = CHART.of(page.state)
    assert chart is not None
    return chart


def opened(name: str = "epizodiak", **settings: str) -> SmallPage:
    page = at_end(name, **settings)
    page.tap("chart")
    assert effects.Fetch("charts") in page.carried
    page.tell(events.FeatureCame("charts", loaded=True))
    return page


def carried(page: SmallPage, kind: type[effects.Effect]) -> list[effects.Effect]:
    return [each for each in page.carried if isinstance(each, kind)]


@pytest.mark.parametrize("name", [name for name, table in TABLES.items() if table.charted])
def test_a_games_end_shows_its_chart_and_says_whose_stars_are_which(name: str) -> None:
    page = opened(name)
    chart = shown(page).chart
    assert page.state.ui.panel == "chart"
    assert shown(page).draws
    assert chart.constellations[0].name in page.said[-1]
    assert bool(chart.code) == bool(match_of(page).record.chance), "a game that is over tells its deal, if it had one"
    assert not carried(page, MakePicture), "not before it stands"


@pytest.mark.parametrize("way", ["tap", "key", "time"])
def test_any_tap_or_key_finishes_the_drawing_as_time_does(way: str) -> None:
    page = opened()
    if way == "tap":
        page.tap("")
    elif way == "key":
        page.tell(events.GoOnPressed())
    else:
        page.settle()
    assert not shown(page).draws
    assert page.state.ui.panel == "chart"
    assert len(carried(page, MakePicture)) == 1
    page.settle()
    assert len(carried(page, MakePicture)) == 1, "time that was running out does nothing more"


@pytest.mark.parametrize("settings", [{"motion": "off"}, {"linear": "on"}])
def test_without_motion_and_in_words_the_chart_stands_at_once(settings: dict[str, str]) -> None:
    page = opened(**settings)
    assert not shown(page).draws
    assert len(carried(page, MakePicture)) == 1


def test_a_picture_is_saved_once_it_is_made() -> None:
    page = opened(motion="off")
    page.tap("chart-save")
    assert not carried(page, KeepPicture), "there is none yet"
    page.tell(PictureMade(shown(page).number, PICTURE, shares=True))
    assert (shown(page).size, shown(page).shares) == (PICTURE, True)
    page.tap("chart-save")
    page.tap("chart-share")
    kept = [each for each in page.carried if isinstance(each, KeepPicture)]
    assert [each.shares for each in kept] == [False, True]
    assert kept[0].name == shown(page).chart.name
    page.tell(PictureDone(shown(page).number, SAVED, "a.png"))
    assert "a.png" in shown(page).announced
    assert "a.png" in page.said[-1]
    page.tell(PictureDone(shown(page).number, LEFT, "a.png"))
    assert shown(page).announced == "", "who has thought better of it is told nothing"


def test_what_comes_of_an_earlier_chart_is_ignored() -> None:
    page = opened()
    first = shown(page).number
    page.tell_escape()
    assert page.state.ui.panel == ""
    page.tell(PictureMade(first, PICTURE, shares=True))
    page.tap("chart")
    page.tell(events.FeatureCame("charts", loaded=True))
    assert shown(page).number == first + 1
    page.tell(ChartDrawn(first))
    assert shown(page).draws
    page.tell(PictureMade(first, PICTURE, shares=True))
    assert shown(page).size == 0


def test_a_chart_that_cannot_be_fetched_is_told_and_closes() -> None:
    page = at_end()
    page.tap("chart")
    page.tell(events.FeatureCame("charts", loaded=False))
    assert page.state.ui.panel == ""
    assert page.state.notice.text
    page.tap("chart")
    assert page.state.ui.panel == "chart", "it can be tried again"


def test_charts_that_come_after_the_panel_was_closed_open_nothing() -> None:
    page = at_end()
    page.tap("chart")
    page.tap("close-chart")
    page.tell(events.FeatureCame("charts", loaded=True))
    assert page.state.ui.panel == ""
    assert CHART.of(page.state) is None


def test_a_drawing_that_was_closed_is_not_finished_by_taps_elsewhere() -> None:
    page = opened()
    page.tell_escape()  # as the cross does, which is no tap
    page.tap("sheet-aside")
    page.settle()
    assert not carried(page, MakePicture)


def test_there_is_no_chart_in_the_middle_of_a_round() -> None:
    page = SmallPage(Disk(), setup("epizodiak")).begin()
    page.tap("start")
    page.settle()
    page.tap("chart")
    assert page.state.ui.panel == ""
    assert CHART.of(page.state) is None
    assert match_of(page).ply == 0


@pytest.mark.heavy
def test_where_the_game_goes_on_the_chart_tells_no_code() -> None:
    long = replace(setup("epizodiak"), options={"target": 20})
    page = SmallPage(setup=long, seed=3, level="1").begin()
    page.tap("start")
    while page.settle().state.ui.phase != "round":
        if page.state.ui.phase == "turn":
            page.act()
        else:
            page.tap("reveal")
    page.tap("chart")
    page.tell(events.FeatureCame("charts", loaded=True))
    assert shown(page).chart.occasion == ("Round 1", *shown(page).chart.occasion[1:])
    assert shown(page).chart.code == "", "it tells what is dealt next"
    page.tap("close-chart")
    page.tap("next")
    assert page.settle().state.ui.phase in ("curtain", "turn")
