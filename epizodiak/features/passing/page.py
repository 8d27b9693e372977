"""Writes the offer, in the line of the chips."""

from __future__ import annotations

from epizodiak.app import selectors
from epizodiak.app.state import AppState
from epizodiak.features.passing import words
from epizodiak.features.passing.state import OFFER
from epizodiak.web import dom
from epizodiak.web.loop import Loop
from epizodiak.web.part import PagePart


def page(_: Loop) -> PagePart:
    """The feature's part of the page."""
    line = dom.element("p")
    line.id = "offer"

    def draw(_: AppState, new: AppState) -> None:
        """Put the line there, or take it away: nothing of it stays."""
        told, taken = words.shown(new), OFFER.of(new).taken
        if not dom.changed("offer", told):
            return
        screen = selectors.shown_screen(new)
        line.replaceChildren(*(dom.element("span", text) for text in told[:1]))
        for text in told[1:]:
            button = dom.button("pass-myself", text, "quiet") if taken else dom.button("pass-for-me", text, "quiet")
            line.append(button)
        if told and screen is not None:
            line.style.fontSize = f"{screen.scene.texts.chips / dom.USUAL_TEXT:.4g}rem"
            dom.find("words").prepend(line)
        else:
            line.remove()

    return PagePart(draw=draw)
