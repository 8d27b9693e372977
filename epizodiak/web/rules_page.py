"""Writes the rules page when it is opened: texts, and figures drawn like the table."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from pyscript import document

from epizodiak.core.wording import Wording
from epizodiak.games import CATALOGUE
from epizodiak.table.rules_page import Figure, Section
from epizodiak.table.table import Table
from epizodiak.web import dom
from epizodiak.web.patch import SVG, Patcher


class RulesPage:
    """Writes the rules; remembers which are written.

    Args:
        later: runs a coroutine with care.
    """

    def __init__(self, later: Callable[[Coroutine[Any, Any, None]], None]) -> None:
        self._later = later
        self._wanted: tuple[str, Wording] | None = None

    def show(self, name: str, table: Table, say: Wording) -> None:
        """Write a game's rules, unless they are there already in this language and with these faces.

        Args:
            name: the game's name.
            table: how it is shown.
            say: language and face; the figures show its names.
        """
        if (name, say) != self._wanted:
            self._wanted = name, say
            dom.write("rules-of", CATALOGUE[name].title)
            self._later(self._write(table, say, self._wanted))

    async def _write(self, table: Table, say: Wording, wanted: tuple[str, Wording]) -> None:
        """Write one section at a time, so that the page stays responsive."""
        body = dom.find("rules-body")
        body.replaceChildren()
        body.scrollTop = 0
        for section in table.rules(say):
            await asyncio.sleep(0)
            if wanted != self._wanted:  # asked for in other words meanwhile
                return
            body.append(_section(section))


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
    made, drawing = dom.element("figure"), document.createElementNS(SVG, "svg")
    drawing.setAttribute("class", "figure")
    drawing.setAttribute("aria-hidden", "true")
    drawing.setAttribute("translate", "no")
    Patcher(drawing).patch(figure.scene)
    made.append(drawing, dom.element("figcaption", figure.caption))
    return made
