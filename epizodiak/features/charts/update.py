"""Showing a star chart: drawn star by star, then made into a picture to save or share."""

from __future__ import annotations

from epizodiak.app import announcements, selectors
from epizodiak.app.draft import Draft
from epizodiak.app.effects import After
from epizodiak.app.events import Tapped
from epizodiak.app.frozen import replace
from epizodiak.app.state import AppState
from epizodiak.display import deal
from epizodiak.display.motion import SPEEDS
from epizodiak.features import charts
from epizodiak.features.charts import words
from epizodiak.features.charts.events import (
    SAVED,
    SHARED,
    ChartDrawn,
    KeepPicture,
    MakePicture,
    PictureDone,
    PictureMade,
)
from epizodiak.features.charts.state import CHART, ShownChart, open_chart
from epizodiak.games import CATALOGUE

DRAWING_MS = 3000
"""So long a chart takes to be drawn, at the usual speed."""

SHARE = "chart-share"


def settle(draft: Draft) -> None:
    """Draw a chart when its panel was opened; forget it when closed."""
    is_open, shown = draft.state.ui.panel == charts.PANEL, CHART.of(draft.state)
    if is_open and open_chart(draft.state) is None:
        _begin(draft, 1 if shown is None else shown.number + 1)
    elif not is_open and open_chart(draft.state) is not None:
        CHART.change(draft, open=False)


def _begin(draft: Draft, number: int) -> None:
    """Work the chart out and begin to draw it."""
    state, match = draft.state, draft.state.match
    if match is None:
        return
    say, entry = selectors.wording(state, match), CATALOGUE[match.game.name]
    made = words.charted(match, selectors.table_of(match), (entry.title, entry.greek), say, _deal_code(state))
    if made is None:
        return
    draws = selectors.moves(state) and state.settings.linear == "off"
    CHART.set(draft, ShownChart(number, made, draws))
    announcements.say(draft, words.spoken_summary(made, selectors.spoken_wording(state, match)))
    if draws:
        draft.emit(After(DRAWING_MS * SPEEDS[state.settings.speed], ChartDrawn(number)))
    else:
        _make_picture(draft)


def _deal_code(state: AppState) -> str:
    """The deal's code if the game is over; earlier it would reveal what is dealt next."""
    setup = selectors.shareable_deal(state)
    return "" if setup is None or state.match is None else deal.code(setup, state.match.game)


def draws(state: AppState) -> bool:
    """Whether a chart is being drawn in view."""
    shown = open_chart(state)
    return shown is not None and shown.draws


def finish(draft: Draft) -> None:
    """Show the whole chart at once."""
    CHART.change(draft, draws=False)
    _make_picture(draft)


def _make_picture(draft: Draft) -> None:
    shown, match = CHART.of(draft.state), draft.state.match
    if shown is not None and match is not None:
        draft.emit(MakePicture(shown.number, shown.chart, selectors.wording(draft.state, match)))


def _is_shown(draft: Draft, number: int) -> bool:
    shown = open_chart(draft.state)
    return shown is not None and shown.number == number


def drawn(draft: Draft, event: ChartDrawn) -> None:
    """The drawing is complete: have its picture made."""
    if _is_shown(draft, event.number) and draws(draft.state):
        finish(draft)


def picture_made(draft: Draft, event: PictureMade) -> None:
    """Note that the picture is ready, and offer to share it if that is possible."""
    if _is_shown(draft, event.number):
        CHART.change(draft, size=event.size, shares=event.shares)


def picture_done(draft: Draft, event: PictureDone) -> None:
    """Say what has become of the picture."""
    if not _is_shown(draft, event.number):
        return
    say = draft.state.say
    sentences = {SAVED: say.gettext("Saved as {name}"), SHARED: say.gettext("Shared")}
    sentence = sentences.get(event.how, "").format(name=event.name)
    CHART.change(draft, announced=sentence)
    if sentence:
        announcements.say(draft, sentence)


def tapped(draft: Draft, event: Tapped) -> None:
    """Save or share the picture."""
    shown = open_chart(draft.state)
    if shown is not None and shown.size:
        title = draft.state.say.gettext("Night sky")
        draft.emit(KeepPicture(shown.number, shown.chart.name, title, event.key == SHARE))


HOOKS = replace(
    charts.HOOKS,
    tap_patterns={"chart-(save|share)": tapped},
    events={ChartDrawn: drawn, PictureMade: picture_made, PictureDone: picture_done},
    plays=draws,
    finish=finish,
    settle=settle,
)
