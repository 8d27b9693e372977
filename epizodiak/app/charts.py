"""A star chart in its panel: drawn star by star, then made a picture of, which can be saved and shared."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from epizodiak.app import looks, sharing, speaking
from epizodiak.app.chart_effects import KeepPicture, MakePicture
from epizodiak.app.chart_events import SAVED, SHARED, ChartDrawn, PictureMade, PictureWent
from epizodiak.app.draft import Draft
from epizodiak.app.effects import After
from epizodiak.app.events import ChartEvent, Tapped
from epizodiak.app.frozen import replace
from epizodiak.app.state import AppState
from epizodiak.games import CATALOGUE
from epizodiak.ui import chart, deal
from epizodiak.ui.motion import SPEEDS

DRAWING_MS = 3000
"""So long a chart takes to be drawn, at the usual speed."""

SHARE = "chart-share"


def begin(draft: Draft) -> None:
    """What draws charts is here: work the chart out, and begin to draw it."""
    state, shown, match = draft.state, draft.state.chart, draft.state.match
    if shown is None or shown.chart is not None or match is None:
        return
    words, entry = looks.wording(state, match), CATALOGUE[match.game.name]
    made = chart.charted(match, looks.table_of(match), (entry.title, entry.greek), words, _code(state))
    if made is None:
        return
    draws = state.settings.motion == "on" and state.settings.linear == "off"
    draft.set(chart=replace(shown, chart=made, draws=draws))
    speaking.say(draft, chart.told(made, looks.heard(state, match)))
    if draws:
        draft.do(After(DRAWING_MS * SPEEDS[state.settings.speed], ChartDrawn(shown.number)))
    else:
        _picture(draft)


def _code(state: AppState) -> str:
    """The code of the deal, where the game is over: before, it would tell what is dealt next."""
    setup = sharing.dealt(state)
    return "" if setup is None or state.match is None else deal.code(setup, state.match.game)


def finish(draft: Draft) -> None:
    """The whole chart stands."""
    draft.set_in("chart", draws=False)
    _picture(draft)


def _picture(draft: Draft) -> None:
    state, shown, match = draft.state, draft.state.chart, draft.state.match
    if shown is not None and shown.chart is not None and match is not None:
        draft.do(MakePicture(shown.number, shown.chart, looks.wording(state, match)))


def happened(draft: Draft, event: ChartEvent) -> None:
    """The drawing has come to its end, or something has become of the picture."""
    shown = draft.state.chart
    if shown is not None and getattr(event, "number", None) == shown.number:
        HAPPENED[type(event)](draft, event)


def _drawn(draft: Draft, _: ChartDrawn) -> None:
    if draft.state.chart is not None and draft.state.chart.draws:
        finish(draft)


def _made(draft: Draft, event: PictureMade) -> None:
    draft.set_in("chart", size=event.size, shares=event.shares)


def _went(draft: Draft, event: PictureWent) -> None:
    """Say what has become of the picture."""
    say = draft.state.say
    sentences = {SAVED: say.gettext("Saved as {name}"), SHARED: say.gettext("Shared")}
    sentence = sentences.get(event.how, "").format(name=event.name)
    draft.set_in("chart", told=sentence)
    if sentence:
        speaking.say(draft, sentence)


HAPPENED: Mapping[type[ChartEvent], Callable[[Draft, Any], None]] = {
    ChartDrawn: _drawn,
    PictureMade: _made,
    PictureWent: _went,
}
"""What answers each kind of event of a chart that is shown."""


def tapped(draft: Draft, event: Tapped) -> None:
    """The picture is to be saved, or to be shared."""
    state, shown = draft.state, draft.state.chart
    if shown is None or not shown.size or state.match is None:
        return
    title = state.say.gettext("Star chart")
    draft.do(KeepPicture(shown.number, shown.chart.name, title, event.key == SHARE))
