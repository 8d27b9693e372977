"""Draws what is joined, behind the tiles, once there is time."""

from __future__ import annotations

from typing import Any

from pyscript import document

from epizodiak.app import selectors
from epizodiak.app.state import AppState
from epizodiak.core.wording import Wording
from epizodiak.display.screen import Screen
from epizodiak.features import joined
from epizodiak.features.joined import words
from epizodiak.table.seat_marks import SEAT_CLASSES
from epizodiak.timeline.match import Match
from epizodiak.web import device, dom
from epizodiak.web.loop import Loop
from epizodiak.web.part import PagePart

STAR = "M0-13L3.1-3.1L13 0L3.1 3.1L0 13L-3.1 3.1L-13 0L-3.1-3.1Z"

LATEST_MS = 400
"""So long at most it waits for a browser that is busy."""


def page(_: Loop) -> PagePart:
    """What is joined adds a group to the drawn table."""
    return PagePart(draw=JoinedGroup().draw, sheet="static/joined.css")


class JoinedGroup:
    """Knows what is joined now."""

    def __init__(self) -> None:
        self._group: Any = None
        self._caption: Any = None
        self._of: tuple[object, ...] = ()

    def draw(self, _: AppState, new: AppState) -> None:
        """Remove it or draw it anew where the table has become another."""
        shown = selectors.shown_screen(new) if joined.joins(new) else None
        of = () if shown is None else (new.match, new.say, shown.scene.width, shown.scene.height)
        if of == self._of:
            return
        self._of = of
        if self._group is not None:
            self._group.remove()
            self._caption.remove()
            self._group = self._caption = None
        if shown is not None and new.match is not None:
            match, screen, say = new.match, shown, selectors.wording(new, new.match)
            device.when_idle(lambda: self._join(of, match, screen, say), LATEST_MS)

    def _join(self, of: tuple[object, ...], match: Match, shown: Screen, say: Wording) -> None:
        if of != self._of or self._group is not None:
            return
        figure = words.figure(match)
        points = words.stars_of(figure, shown.scene)
        if not points:
            return
        line = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
        stars = "".join(f'<path class="star" transform="translate({x:.1f} {y:.1f})" d="{STAR}"/>' for x, y in points)
        group = document.createElementNS(dom.SVG, "g")
        group.id = "joined"
        group.setAttribute("class", f"{SEAT_CLASSES[figure.seat]} {'' if shown.sheet is None else shown.sheet.mood}")
        group.setAttribute("aria-hidden", "true")
        group.innerHTML = f'<path class="under" d="{line}"/><path class="line" pathLength="1" d="{line}"/>{stars}'
        self._group, self._caption = group, dom.element("p", words.caption(figure, say))
        self._caption.id = "joined-caption"
        if shown.scene.layout.startswith("phone"):  # there it would push the board about: it is for ears alone
            self._caption.className = "unseen"
        dom.find("sheet-luck").after(self._caption)
        dom.find("board").insertBefore(group, document.querySelector("#board > .layer.tiles"))
