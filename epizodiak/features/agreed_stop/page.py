"""The texts of the panel that asks whether to stop, and the menu's button that proposes it."""

from __future__ import annotations

from epizodiak.app import selectors
from epizodiak.app.state import AppState
from epizodiak.features.agreed_stop.words import asking
from epizodiak.web import dom
from epizodiak.web.loop import Loop
from epizodiak.web.part import PagePart


def page(_: Loop) -> PagePart:
    """What agreeing to stop adds to the page."""
    return PagePart(draw=_draw)


def _draw(_: AppState, new: AppState) -> None:
    timeline = new.timeline
    if timeline is None:
        return
    told = asking(timeline, new.ui, selectors.wording(new, timeline))
    if not dom.changed("agreement to stop", told):
        return
    dom.show("menu-stop", visible=told.offered)
    dom.write("stop-title", told.title)
    dom.write("stop-question", told.question)
    dom.write("stop-agree", told.agree)
    dom.write("stop-decline", told.decline)
    dom.write("stop-withdraw", told.withdraw)
