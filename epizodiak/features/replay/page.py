"""The bar below a game that is played back, the list of all its actions, and the keys that do the same."""

from __future__ import annotations

import asyncio
from typing import Any

from pyodide.ffi import create_once_callable
from pyscript import document, ffi, window

from epizodiak.app import replay, selectors
from epizodiak.app.state import AppState
from epizodiak.core.errors import RecordError
from epizodiak.core.wording import Wording
from epizodiak.display import ui_state
from epizodiak.features.replay import words
from epizodiak.features.replay.events import ListActions, PartListed, WatchAsked
from epizodiak.features.replay.state import REPLAY, line_in_view
from epizodiak.features.replay.words import LogLine, Part
from epizodiak.games import TABLES
from epizodiak.table.seat_marks import SEAT_CLASSES
from epizodiak.timeline.playback import Playback
from epizodiak.web import dom
from epizodiak.web.handling import Handlers, handles
from epizodiak.web.loop import Loop
from epizodiak.web.part import PagePart

NATIVE = "button, summary, a[href], [data-key]"
"""Where the space bar has a meaning of its own."""

MOVING = "input, select, textarea, #board"
"""Where arrow keys have one."""


BEFORE, FIRST = "preceding::*[self::h3 or self::button][ancestor::*[@id='moves']][1]", 9
"""What stands before a line of the list, and XPath's number for the first result."""


def page(loop: Loop) -> PagePart:
    """The feature's part of the page."""
    bar = ReplayBar(loop)
    slid = ffi.create_proxy(lambda event: loop.guarded(lambda: _slid(loop, event)))
    dom.find("replay").addEventListener("input", slid)
    return PagePart(handlers=(bar,), prepare=bar.appear, draw=bar.draw, stands_for=_stands_for)


def _slid(loop: Loop, event: Any) -> None:
    """The slider was moved, or another point of view chosen."""
    field, when = event.target, event.timeStamp
    if field.id == "replay-eyes":
        loop.dispatch(WatchAsked(eyes=str(field.value), when=when))
    elif field.id == "replay-at":
        loop.dispatch(WatchAsked(ply=int(field.value), when=when))


def _stands_for(event: Any, state: AppState) -> str:
    key = words.KEYS.get(str(event.key), "")
    if state.playback is None or not key or event.target.closest(MOVING):
        return ""
    return "" if key == words.PLAY and event.target.closest(NATIVE) else key


class ReplayBar(Handlers):
    """Draws bar and list.

    Args:
        loop: is told what is listed, and tells whether that is still wanted.
    """

    def __init__(self, loop: Loop) -> None:
        self._loop = loop
        self._listing = 0
        self._listed = 0
        self._marked: Any = None

    def appear(self, new: AppState) -> None:
        """Show or hide the bar before the table is measured."""
        visible = new.playback is not None
        if dom.changed("replayed", visible):
            dom.show("replay", visible=visible)
            dom.find("table").classList.toggle("replayed", visible)
            dom.show("why", visible=False)

    def draw(self, old: AppState, new: AppState) -> None:
        """Update bar and list."""
        playback = new.playback
        if playback is None:
            if old.playback is not None:
                self._empty()
            return
        shown = REPLAY.of(new)
        if shown.listing != self._listing:
            self._listing, self._listed = shown.listing, 0
            self._begin_list(new)
        for part in shown.parts[self._listed :]:
            dom.find("moves").append(*_elements(part))
        self._listed = len(shown.parts)
        marks = replay.MARKS.of(new)
        if marks.record != playback.record:
            marks = replay.SliderMarks()
        if dom.changed("replay", (playback, new.ui, new.say)):
            self._tell(new, playback)
            self._lie_inside(inside=new.ui.panel == ui_state.LOG)
        self._mark_moments(marks, playback)
        view = line_in_view(new)
        if dom.changed(
            "told",
            (playback, new.say, view, marks, new.viewport, selectors.is_linear(new), replay.LOOKED.of(new)),
        ):
            self._tell_turn(new, playback, marks)
        if dom.changed("line in view", view):
            self._mark_line(playback)
        self._show_running(new.say, runs=shown.runs)
        self._show_speed(new.say, words.FACTORS[shown.factor])

    def _empty(self) -> None:
        self._listed = 0
        self._marked = None
        dom.fill("moves", [])
        dom.write("now", "")
        self._lie_inside(inside=False)

    def _tell(self, state: AppState, playback: Playback) -> None:
        """Update the bar."""
        wording, at = selectors.wording(state, playback), dom.find("replay-at")
        if dom.changed("replay length", playback.length):
            at.max = str(playback.length)
        at.value = str(playback.ply)
        spoken = selectors.spoken_wording(state, playback)
        before = words.before_turn(replay.LOOKED.of(state).turn, playback.player, spoken)
        at.setAttribute("aria-valuetext", before or words.told_position(playback, spoken))
        for key, off in (
            (words.FIRST, not playback.ply),
            (words.BACK, not playback.ply),
            (words.FORWARD, playback.ply == playback.length),
            (words.LAST, playback.ply == playback.length),
        ):
            if dom.changed(f"off {key}", off):
                document.querySelector(f'[data-key="{key}"]').setAttribute("aria-disabled", str(off).lower())
        self._offer_eyes(state, playback, wording)

    def _tell_turn(self, state: AppState, playback: Playback, marks: replay.SliderMarks) -> None:
        """Say below the board what a moment was, the turn, and what was done or, if the list does, would be better."""
        beside = words.list_is_beside(selectors.shown_screen(state)) and line_in_view(state)[2]
        wording = selectors.wording(state, playback)
        told = words.told_position(playback, wording)
        looked, moment = replay.LOOKED.of(state), words.moment_at(marks.moments, playback.ply)
        more = looked.told
        if before := words.before_turn(looked.turn, playback.player, wording):
            moment, told = "", before
        elif beside and playback.ply:
            told = state.say.gettext("Turn {number}").format(number=playback.turn)
            more = words.moment_at(marks.slips, playback.ply)
        seen = words.seen_by(playback, state.ui.holder, state.say)
        dom.write("now", "\n".join(filter(None, (moment, told, more, seen))))
        dom.find("now").classList.toggle("moment", bool(moment))

    def _mark_moments(self, marks: replay.SliderMarks, playback: Playback) -> None:
        """Mark on the slider and in the list what a review has found; in words the review tells it."""
        plies, deeds = [end for end, _, _ in marks.moments], [deed for _, deed, _ in marks.moments]
        if dom.changed("replay moments", (plies, playback.length)):
            made = [dom.element("i") for _ in plies]
            for mark, ply in zip(made, plies, strict=True):
                mark.style.setProperty("--at", str(ply / playback.length))
            dom.fill("replay-moments", made)
        if dom.changed("replay chances", (marks.chances, playback.length, marks.seat)):
            drawn = dom.find("replay-chances")
            drawn.setAttribute("d", words.chances_path(marks.chances, playback.length))
            dom.find("replay-track").className = f"track {SEAT_CLASSES[marks.seat]}"
        if dom.changed("listed moments", (deeds, self._listing, self._listed)):
            for line in document.querySelectorAll("#moves .moment"):
                line.classList.remove("moment")
            for ply in deeds:
                if line := document.getElementById(f"{words.LINE}{ply}"):
                    line.classList.add("moment")

    def _show_running(self, say: Wording, *, runs: bool) -> None:
        label = say.gettext("Pause") if runs else say.gettext("Let it run")
        if dom.changed("replay runs", label):
            button = document.querySelector(f'[data-key="{words.PLAY}"]')
            button.setAttribute("aria-label", label)
            button.classList.toggle("runs", runs)

    def _show_speed(self, say: Wording, factor: str) -> None:
        label = say.gettext("Speed {factor}").format(factor=factor)
        if dom.changed("replay speed", label):
            button = document.querySelector(f'[data-key="{words.SPEED}"]')
            button.textContent = factor
            button.setAttribute("aria-label", label)

    def _offer_eyes(self, state: AppState, playback: Playback, wording: Wording) -> None:
        """Write the choice of hands; in an unfinished game of several people there is none."""
        known = playback.known == playback.length
        offered = words.points_of_view(playback, wording)
        if dom.changed("eyes", (offered, known)):
            made = [dom.element("option", text) for _, text in offered]
            for option, (value, _) in zip(made, offered, strict=True):
                option.value = value
            dom.fill("replay-eyes", made)
        holder = state.ui.holder
        chosen = words.EVERY if state.ui.all_hands else "" if holder is None else str(holder)
        if dom.changed("eyes chosen", (chosen, offered)):  # who is just choosing another one is not disturbed
            dom.find("replay-eyes").value = chosen
        dom.show("eyes", visible=len(offered) > 1)
        dom.show("why", visible=words.hands_hidden(playback))

    # --- the list -----------------------------------------------------------------------------------------------------

    @handles(ListActions)
    async def list_actions(self, effect: ListActions) -> None:
        """Make the list of actions, a part at a time."""
        loop, playback = self._loop, effect.playback
        try:
            for part in words.parts(playback, TABLES[playback.game.name], effect.say):
                if REPLAY.of(loop.state).listing != effect.listing:
                    return
                loop.dispatch(PartListed(effect.listing, part, playback))
                await asyncio.sleep(0)
            loop.dispatch(PartListed(effect.listing, None, playback.reached(playback.length)))
        except RecordError as error:
            loop.dispatch(PartListed(effect.listing, None, playback, error))

    def _begin_list(self, state: AppState) -> None:
        """Empty the list, but for the box that has it tell what is still to come; the style sheet hides that.

        Whoever comes from the game's end knows it.
        """
        later, box = dom.element("label"), dom.element("input")
        box.type, box.id, box.checked = "checkbox", "moves-later", state.return_to is not None
        later.append(box, dom.element("span", state.say.gettext("Show what is still to come")))
        dom.fill("moves", [later])

    def _mark_line(self, playback: Playback) -> None:
        """Mark the line of the current action and scroll to it."""
        line = document.getElementById(f"{words.LINE}{playback.ply}") if playback.ply else None
        if self._marked is not None:
            self._marked.removeAttribute("aria-current")
        self._marked = line or None
        if self._marked is not None:
            self._marked.setAttribute("aria-current", "step")
        window.requestAnimationFrame(create_once_callable(lambda _: self._keep_in_view()))

    def _keep_in_view(self) -> None:
        if self._marked is None:
            dom.find("moves").scrollTop = 0
        else:
            self._marked.scrollIntoView(ffi.to_js({"block": "nearest"}))
            self._begin_with_whole_line()

    def _begin_with_whole_line(self) -> None:
        """Scroll on to the first line or heading that is seen whole, so that none is cut on top."""
        moves, first = dom.find("moves"), self._marked
        edge = moves.getBoundingClientRect().top
        while (before := _line_before(first)) and before.getBoundingClientRect().top >= edge:
            first = before
        if moves.scrollTop:
            moves.scrollTop += first.getBoundingClientRect().top - edge

    def _lie_inside(self, *, inside: bool) -> None:
        """Put the list into the history panel while that is open, else beside the table."""
        if dom.changed("moves inside", inside):
            moves = dom.find("moves")
            if inside:
                dom.find("history-lines").before(moves)
            else:
                dom.find("log").appendChild(moves)


def _line_before(line: Any) -> Any:
    """The line of the list before one, which may stand under another turn, or the heading of its round, or nothing."""
    found = document.evaluate(BEFORE, line, None, FIRST)
    return found.singleNodeValue


def _elements(part: Part) -> list[Any]:
    """The elements of a part of the list."""
    made = [dom.element("h3", part.heading)] if part.heading else []
    listed = dom.element("ol")
    for turn, number in zip(part.turns, part.numbers, strict=True):
        item = dom.element("li", "", SEAT_CLASSES[turn[0].seat])
        item.value = number
        item.append(*map(_line, turn))
        listed.append(item)
    return [*made, listed]


def _line(line: LogLine) -> Any:
    button = dom.button(f"{words.LINE}{line.ply}", line.words)
    button.id = button.getAttribute("data-key")
    return button
