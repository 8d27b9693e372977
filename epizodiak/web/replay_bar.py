"""The bar below a game that is played back, and the list of all its actions."""

from __future__ import annotations

from typing import Any

from pyodide.ffi import create_once_callable
from pyscript import document, ffi, window

from epizodiak.app import looks
from epizodiak.app.state import AppState
from epizodiak.core.wording import Wording
from epizodiak.timeline.playback import Playback
from epizodiak.ui import replay
from epizodiak.ui import state as ui_state
from epizodiak.ui.replay import Part
from epizodiak.web import dom


class ReplayBar:
    """Draws bar and list; remembers how much of the list stands there."""

    def __init__(self) -> None:
        self._listing = 0
        self._listed = 0
        self._marked: Any = None

    def appear(self, *, visible: bool) -> None:
        """Makes room for the bar, or gives the room back; the table's size changes."""
        if dom.changed("replayed", visible):
            dom.show("replay", visible=visible)
            dom.find("table").classList.toggle("replayed", visible)
            dom.show("why", visible=False)

    def draw(self, old: AppState, new: AppState) -> None:
        """Brings bar and list up to date."""
        playback = new.playback
        if playback is None:
            if old.playback is not None:
                self._empty()
            return
        if new.replay.listing != self._listing:
            self._listing, self._listed = new.replay.listing, 0
            dom.fill("moves", [])
        parts = new.replay.parts[self._listed :]
        for part in parts:
            dom.find("moves").append(*_elements(part))
        self._listed = len(new.replay.parts)
        if playback is not old.playback or new.ui is not old.ui or new.say is not old.say:
            self._tell(new, playback)
            self._lie(new)
        elif any(line.ply == playback.ply for part in parts for line in part.lines):
            self._mark_line(playback)
        if new.replay is not old.replay or new.say is not old.say:
            self._show_running(new)

    def _empty(self) -> None:
        self._listed = 0
        self._marked = None
        dom.fill("moves", [])
        dom.write("now", "")
        self._lie_inside(inside=False)

    def _tell(self, state: AppState, playback: Playback) -> None:
        """Brings the bar up to date."""
        wording, at = looks.wording(state, playback), dom.find("replay-at")
        dom.write("now", replay.now(playback, wording))
        dom.write("replay-count", replay.count(playback))
        if dom.changed("replay length", playback.length):
            at.max = str(playback.length)
        at.value = str(playback.ply)
        at.setAttribute("aria-valuetext", replay.spoken(playback, looks.heard(state, playback)))
        for key, off in (
            (replay.FIRST, not playback.ply),
            (replay.BACK, not playback.ply),
            (replay.FORWARD, playback.ply == playback.length),
            (replay.LAST, playback.ply == playback.length),
        ):
            if dom.changed(f"off {key}", off):
                document.querySelector(f'[data-key="{key}"]').setAttribute("aria-disabled", str(off).lower())
        self._offer_eyes(state, playback, wording)
        self._mark_line(playback)

    def _show_running(self, state: AppState) -> None:
        label = state.say.gettext("Pause") if state.replay.runs else state.say.gettext("Let it run")
        if dom.changed("replay runs", label):
            button = document.querySelector(f'[data-key="{replay.PLAY}"]')
            button.setAttribute("aria-label", label)
            button.classList.toggle("runs", state.replay.runs)

    def _offer_eyes(self, state: AppState, playback: Playback, wording: Wording) -> None:
        """The choice of eyes; an unfinished game has none to choose from, and says why."""
        known = playback.known == playback.length
        offered = replay.eyes(playback, wording)
        if dom.changed("eyes", (offered, known)):
            made = [dom.element("option", text) for _, text in offered]
            for option, (value, _) in zip(made, offered, strict=True):
                option.value = value
            dom.fill("replay-eyes", made)
        holder = state.ui.holder
        dom.find("replay-eyes").value = "" if holder is None else str(holder)
        dom.show("eyes", visible=replay.seen_by_seats(playback))
        dom.show("why", visible=replay.hides(playback))

    # --- the list -----------------------------------------------------------------------------------------------------

    def _mark_line(self, playback: Playback) -> None:
        """Marks the line of the action that is shown, and keeps it in view."""
        line = document.getElementById(f"{replay.LINE}{playback.ply}") if playback.ply else None
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

    def _lie(self, state: AppState) -> None:
        """The list lies in the history panel while that is open, else beside the table."""
        if self._lie_inside(inside=state.ui.panel == ui_state.LOG):
            window.requestAnimationFrame(create_once_callable(lambda _: self._keep_in_view()))

    def _lie_inside(self, *, inside: bool) -> bool:
        if not dom.changed("moves inside", inside):
            return False
        moves = dom.find("moves")
        if inside:
            dom.find("history-lines").before(moves)
        else:
            dom.find("log").appendChild(moves)
        return True


def _elements(part: Part) -> list[Any]:
    """A part of the list: perhaps a heading, and a list of buttons."""
    made = [dom.element("h3", part.heading)] if part.heading else []
    listed = dom.element("ol")
    listed.start = part.lines[0].ply
    listed.append(*(_line(line.ply, line.seat, line.notation, line.words) for line in part.lines))
    return [*made, listed]


def _line(ply: int, seat: int, notation: str, words: str) -> Any:
    item, button = dom.element("li"), dom.element("button")
    button.type = "button"
    button.id = f"{replay.LINE}{ply}"
    button.setAttribute("data-key", button.id)
    button.append(
        dom.element("span", str(ply), "number"),
        dom.element("kbd", notation, f"seat-{seat}"),
        dom.element("span", words),
    )
    item.append(button)
    return item
