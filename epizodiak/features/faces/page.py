"""Puts portraits where the panels have room for them, once there is time, and beside them what bots say for a while."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pyodide.ffi import create_once_callable
from pyscript import document, window

from epizodiak.app import selectors
from epizodiak.app.state import AppState
from epizodiak.bots.cast import LEVEL, Bot
from epizodiak.core.wording import Wording
from epizodiak.display import seats
from epizodiak.display.screen import Screen
from epizodiak.display.ui_state import Ui
from epizodiak.features import faces
from epizodiak.features.faces import drawing, words
from epizodiak.features.faces.reactions import NameLine, Reaction, bubble, reactions
from epizodiak.table.seat_marks import FACE, SEAT_CLASSES
from epizodiak.timeline.timeline import Timeline
from epizodiak.web import device, dom, lobby
from epizodiak.web.loop import Loop
from epizodiak.web.part import PagePart

LATEST_MS = 300
"""So long at most a portrait waits for a browser that is busy."""

LINE_MS = 6000
"""So long what a bot says stands there, if it is not to act before."""


def page(_: Loop) -> PagePart:
    """What portraits add to the page."""
    return PagePart(draw=Portraits().draw, sheet="static/faces.css")


class Portraits:
    """Knows for what the portraits were drawn last."""

    def __init__(self) -> None:
        self._shown: Screen | None = None
        self._waits = False
        self._latest: AppState | None = None
        self._said: dict[int, Reaction] = {}
        self._found: tuple[Timeline, object, dict[int, Reaction]] | None = None
        self._told: tuple[object, ...] = ()
        self._rooms: dict[int, Any] = {}

    def draw(self, _: AppState, new: AppState) -> None:
        """Draw the portraits anew once what is shown has become another."""
        if dom.changed("portraits in the lobby", new.lobby.company) and any(new.lobby.company):
            _show_company(new.lobby.company)
        shown = selectors.shown_screen(new) if faces.seen(new) else None
        self._latest = new
        if shown is not None and shown is not self._shown:
            told, self._told = self._told, words.told_by(new, shown)
            stand = new.timeline is not None and self._put_back(new.timeline)
            if not self._waits and not (stand and told == self._told):
                self._waits = True
                device.when_idle(self._draw_latest, LATEST_MS)
        self._shown = shown

    def _put_back(self, match: Timeline) -> bool:
        """Put portraits at once into panels that were made anew, as of another size: nobody is to see them go.

        Returns:
            Whether all of them stand.
        """
        stand = len(self._rooms) >= match.game.seats
        for seat, old in [*self._rooms.items()]:
            if old.isConnected or seat >= match.game.seats:
                continue
            room, face = _portrait(seat), str(old.getAttribute("data-face"))
            if room and face.startswith(f"{words.look_of(match, seat)} ") and _signed(room) == _signed(old):
                room.insertBefore(old.firstChild, room.firstChild)
                room.setAttribute("data-face", face)
                self._rooms[seat] = room
            else:
                stand = False
        return stand

    def _draw_latest(self) -> None:
        """Draw what the page shows by now; whatever goes wrong, the table is played without portraits."""
        self._waits = False
        state, shown = self._latest, self._shown
        if state is None or shown is None or state.timeline is None:
            return
        match, say = state.timeline, selectors.wording(state, state.timeline)
        known = self._reactions(match, shown, state.ui)
        for seat in range(match.game.seats):
            reaction = known.get(seat)
            if room := _show(match, shown, state.ui.phase, seat, reaction):
                self._rooms[seat] = room
            if reaction != self._said.get(seat):
                self._say(seat, seats.cast_at(match, seat), reaction, say)

    def _reactions(self, match: Timeline, shown: Screen, ui: Ui) -> dict[int, Reaction]:
        """What the seats make of the latest actions; looked for once for each, not whenever a tile is selected."""
        if self._found is None or self._found[0] is not match or self._found[1] is not shown.sheet:
            self._found = match, shown.sheet, reactions(match, selectors.table_of(match), shown, ui)
        return self._found[2]

    def _say(self, seat: int, who: Bot | None, reaction: Reaction | None, say: Wording) -> None:
        """Have a bot say its line, once; or let go of what it has said."""
        self._said.pop(seat, None)
        _let_go(seat)
        if reaction is None or who is None or reaction.silent:
            return
        self._said[seat] = reaction
        _write(seat, who, reaction, say)
        over = create_once_callable(lambda: _let_go(seat) if self._said.get(seat) is reaction else None)
        window.setTimeout(over, LINE_MS)


def _show_company(company: Sequence[Bot | None]) -> None:
    """Make the portraits of the cast that will sit down, and let the lobby show them."""
    for seat, bot in enumerate(company):
        if bot is None:
            continue
        if not document.getElementById(f"face-{bot.latin}"):
            made = document.createElementNS(dom.SVG, "symbol")
            made.id = f"face-{bot.latin}"
            made.setAttribute("viewBox", f"-{FACE} -{FACE} {2 * FACE} {2 * FACE}")
            made.innerHTML = drawing.head(bot.latin, drawing.CALM)
            dom.find("face-own").after(made)
        dom.find(f"seat-{seat}").querySelector(f'[value="{LEVEL[bot]}"]').setAttribute("data-look", bot.latin)
    lobby.show_matching_parts()


def _show(match: Timeline, shown: Screen, phase: str, seat: int, reaction: Reaction | None) -> Any:
    """Draw the portrait of who sits at a seat, in the panel, which is returned, and on the sheet of an end."""
    mood = words.mood(shown, phase, seat, bot=bool(seats.level_at(match, seat)), reaction=reaction)
    look = words.look_of(match, seat)
    room = _portrait(seat)
    if room and room.getAttribute("data-face") != f"{look} {mood}":
        face = room.querySelector(".face-drawn")
        if not face:
            face = document.createElementNS(dom.SVG, "g")
            face.setAttribute("class", "face-drawn")
            room.insertBefore(face, room.firstChild)
        face.innerHTML = drawing.portrait(look, mood, signed=_signed(room))
        room.setAttribute("data-face", f"{look} {mood}")
    if shown.sheet is not None and shown.sheet.mood:
        won = [each for each, _ in shown.sheet.faces]
        if seat in won:
            _on_sheet(won.index(seat), look, mood)
    return room


def _signed(room: Any) -> bool:
    """Whether the seat has a sign beside the portrait."""
    return bool(room.querySelector(".whose").childElementCount)


def _portrait(seat: int) -> Any:
    """Where the portrait of who sits at a seat belongs in the drawn panel."""
    return document.querySelector(f"#board .player.{SEAT_CLASSES[seat]} .who")


def _let_go(seat: int) -> None:
    """Take away what a bot has said."""
    room = _portrait(seat)
    said = room and room.parentNode.querySelector(".aside")
    if said:
        said.remove()
        room.parentNode.removeAttribute("data-says")


def _write(seat: int, who: Bot, reaction: Reaction, say: Wording) -> None:
    """Write what a bot says, in a bubble after its name or, where there is too little room, above it."""
    room = _portrait(seat)
    if not room:
        return
    panel = room.parentNode
    name, plate = panel.querySelector(".name"), panel.querySelector(".plate")
    x, y, size = (float(name.getAttribute(each)) for each in ("x", "y", "font-size"))
    row = NameLine(x, y, size, name.getComputedTextLength(), float(plate.getAttribute("width")))
    said = bubble(who, reaction, say, row)
    if said is None:
        return
    made = document.createElementNS(dom.SVG, "g")
    made.setAttribute("class", "aside")
    made.setAttribute("aria-hidden", "true")
    made.innerHTML = said.drawn
    made.querySelector("text").textContent = said.line
    panel.append(made)
    panel.setAttribute("data-says", "over" if said.over else "beside")


def _on_sheet(index: int, look: str, mood: str) -> None:
    """Draw the portrait of a winner on the sheet, in place of the level's."""
    all_drawn: Any = document.querySelectorAll("#sheet-faces svg")
    if index < all_drawn.length:
        svg = all_drawn.item(index)
        svg.setAttribute("viewBox", f"-{FACE} -{FACE} {2 * FACE} {2 * FACE}")
        svg.innerHTML = drawing.head(look, mood)
