"""Puts portraits where the panels have room for them, once there is time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pyscript import document

from epizodiak.app import selectors
from epizodiak.app.state import AppState
from epizodiak.bots.cast import LEVEL, Bot
from epizodiak.display import seats
from epizodiak.display.screen import Screen
from epizodiak.features import faces
from epizodiak.features.faces import drawing, words
from epizodiak.table.seat_marks import FACE, SEAT_CLASSES
from epizodiak.timeline.timeline import Timeline
from epizodiak.web import device, dom, lobby
from epizodiak.web.loop import Loop
from epizodiak.web.part import PagePart

LATEST_MS = 300
"""So long at most a portrait waits for a browser that is busy."""


def page(_: Loop) -> PagePart:
    """What portraits add to the page."""
    return PagePart(draw=Portraits().draw, sheet="static/faces.css")


class Portraits:
    """Knows for what the portraits were drawn last."""

    def __init__(self) -> None:
        self._shown: Screen | None = None
        self._waits = False
        self._latest: AppState | None = None

    def draw(self, _: AppState, new: AppState) -> None:
        """Draw the portraits anew once what is shown has become another."""
        if dom.changed("portraits in the lobby", new.lobby.company) and any(new.lobby.company):
            _show_company(new.lobby.company)
        shown = selectors.shown_screen(new) if faces.seen(new) else None
        self._latest = new
        if shown is not None and shown is not self._shown and not self._waits:
            self._waits = True
            device.when_idle(self._draw_latest, LATEST_MS)
        self._shown = shown

    def _draw_latest(self) -> None:
        """Draw what the page shows by now; whatever goes wrong, the table is played without portraits."""
        self._waits = False
        state, shown = self._latest, self._shown
        if state is None or shown is None or state.timeline is None:
            return
        for seat in range(state.timeline.game.seats):
            _show(state.timeline, shown, state.ui.phase, seat)


def _show_company(company: Sequence[Bot | None]) -> None:
    """Make the portraits of the cast that will sit down, and let the lobby show them."""
    for seat, bot in enumerate(company):
        if bot is None:
            continue
        if not document.getElementById(f"face-{bot.latin}"):
            made = document.createElementNS("http://www.w3.org/2000/svg", "symbol")
            made.id = f"face-{bot.latin}"
            made.setAttribute("viewBox", f"-{FACE} -{FACE} {2 * FACE} {2 * FACE}")
            made.innerHTML = drawing.head(bot.latin, drawing.CALM)
            dom.find("face-own").after(made)
        dom.find(f"seat-{seat}").querySelector(f'[value="{LEVEL[bot]}"]').setAttribute("data-look", bot.latin)
    lobby.show_matching_parts()


def _show(match: Timeline, shown: Screen, phase: str, seat: int) -> None:
    """Draw the portrait of who sits at a seat, in the panel and on the sheet of an end."""
    mood = words.mood(shown, phase, seat, bot=bool(seats.level_at(match, seat)))
    look = words.look_of(match, seat)
    room = document.querySelector(f"#board .player.{SEAT_CLASSES[seat]} .who")
    if room and room.getAttribute("data-face") != f"{look} {mood}":
        face = room.querySelector(".face-drawn")
        if not face:
            face = document.createElementNS("http://www.w3.org/2000/svg", "g")
            face.setAttribute("class", "face-drawn")
            room.insertBefore(face, room.firstChild)
        signed = bool(room.querySelector(".whose").childElementCount)
        face.innerHTML = drawing.portrait(look, mood, signed=signed)
        room.setAttribute("data-face", f"{look} {mood}")
    if shown.sheet is not None and shown.sheet.mood:
        won = [each for each, _ in shown.sheet.faces]
        if seat in won:
            _on_sheet(won.index(seat), look, mood)


def _on_sheet(index: int, look: str, mood: str) -> None:
    """Draw the portrait of a winner on the sheet, in place of the level's."""
    all_drawn: Any = document.querySelectorAll("#sheet-faces svg")
    if index < all_drawn.length:
        svg = all_drawn.item(index)
        svg.setAttribute("viewBox", f"-{FACE} -{FACE} {2 * FACE} {2 * FACE}")
        svg.innerHTML = drawing.head(look, mood)
