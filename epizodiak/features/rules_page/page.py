"""Writes the rules page: texts, and figures drawn like the table."""

from __future__ import annotations

import asyncio
from typing import Any

from pyscript import document

from epizodiak.app.state import AppState
from epizodiak.core.wording import Wording
from epizodiak.display import ui_state
from epizodiak.features.rules_page import words
from epizodiak.games import CATALOGUE
from epizodiak.table.rules_page import Figure, Section
from epizodiak.web import dom
from epizodiak.web.loop import Loop
from epizodiak.web.part import PagePart
from epizodiak.web.patch import Patcher


class RulesPage:
    """Writes the rules of the game that is played or offered; remembers which are written.

    Args:
        loop: runs what takes longer.
    """

    def __init__(self, loop: Loop) -> None:
        self._loop = loop
        self._wanted: tuple[str, Wording] | None = None

    def draw(self, _: AppState, state: AppState) -> None:
        """Write a game's rules, unless they are there already in this language and with these faces."""
        if state.ui.panel != ui_state.RULES:
            return
        wanted = state.game, words.with_default_names(state.game, state.say)
        if wanted != self._wanted:
            self._wanted = wanted
            dom.write("rules-of", CATALOGUE[state.game].title)
            self._loop.later(self._write(*wanted))

    async def _write(self, game: str, say: Wording) -> None:
        """Write one section at a time, so that the page stays responsive; the place says that it is busy until then."""
        body = dom.find("rules-body")
        body.setAttribute("aria-busy", "true")
        body.replaceChildren()
        body.scrollTop = 0
        for section in words.rules_page(game, say):
            await asyncio.sleep(0)
            if (game, say) != self._wanted:  # asked for in other words meanwhile
                return
            body.append(_section(section))
        body.removeAttribute("aria-busy")


def _section(section: Section[Figure]) -> Any:
    made = dom.element("section")
    paragraphs = [dom.element("p", text) for text in section.paragraphs]
    if section.items:
        listed = dom.element("ul")
        listed.append(*(dom.element("li", text) for text in section.items))
        paragraphs.insert(1, listed)
    made.append(dom.element("h3", section.heading), *(_figure(figure) for figure in section.figures), *paragraphs)
    return made


def _figure(figure: Figure) -> Any:
    """A figure as an SVG with its caption as its name."""
    made, drawing = dom.element("figure"), document.createElementNS(dom.SVG, "svg")
    drawing.setAttribute("class", "figure")
    drawing.setAttribute("aria-hidden", "true")
    drawing.setAttribute("translate", "no")
    Patcher(drawing).patch(figure.scene)
    made.append(drawing, dom.element("figcaption", figure.caption))
    return made


def page(loop: Loop) -> PagePart:
    """What the rules pages add to the page."""
    return PagePart(draw=RulesPage(loop).draw)
