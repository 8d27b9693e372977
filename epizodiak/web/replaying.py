"""A game played back on the table: the bar with its buttons and slider, and the list of all actions."""

from __future__ import annotations

import asyncio
from typing import Any

from pyodide.ffi import create_once_callable
from pyscript import document, ffi, window

from epizodiak.errors import RecordError
from epizodiak.games import GAMES, TABLES
from epizodiak.match import Match
from epizodiak.playback import Playback
from epizodiak.record import Record, write_record
from epizodiak.ui import replay
from epizodiak.ui import state as ui_state
from epizodiak.ui.refusal import told
from epizodiak.ui.replay import Part
from epizodiak.web import device, dom, live_region, panels, sound
from epizodiak.web.page import Page
from epizodiak.web.playing import Playing
from epizodiak.wording import Wording

NATIVE = "button, summary, a[href], [data-key]"
"""Where the space bar has a meaning of its own."""

MOVING = "input, select, textarea, #board"
"""Where arrow keys have one."""


class Replaying:
    """The game that is played back on this page, if there is one."""

    def __init__(self, page: Page, playing: Playing) -> None:
        """Nothing is played back.

        Args:
            page: shows the game.
            playing: the game to go back to, if it was watched again from its end.
        """
        self._page = page
        self._playing = playing
        self._playback: Playback | None = None
        self._back: tuple[Match, str] | None = None
        self._runs = False
        self._runs_begun = 0
        self._lists_begun = 0
        self._marked: Any = None

    # --- beginning and leaving ----------------------------------------------------------------------------------------

    def begin(self, record: Record, when: float, back: tuple[Match, str] | None = None) -> None:
        """Shows a game before its first action.

        Args:
            record: the game.
            when: milliseconds of the page's clock at which it was asked for.
            back: the game, and the name under which it is stored, whose end is to be shown afterwards.

        Raises:
            RecordError: not even its first position can be worked out.
        """
        page, playback = self._page, Playback(record, GAMES[record.game])
        self._playback, self._back = playback, back
        page.timeline, page.ui = playback, ui_state.replaying(None)
        panels.at_table()
        self._appear(visible=True)
        live_region.forget()
        page.renderer.lay()
        self._jumped()
        device.measured("replay-open", when)
        page.later(self._make_list(playback))
        device.focus_soon(document.querySelector(f'[data-key="{replay.PLAY}"]'))

    def shows(self, playback: Playback) -> bool:
        """Whether the game that is played back is the one of a playback, wherever it stands now."""
        return self._playback is not None and self._playback.record is playback.record

    def reach(self, ply: int) -> Playback:
        """The game that is played back, with positions worked out up to there.

        Raises:
            RecordError: the record has an action before that does not fit.
        """
        assert self._playback is not None, "a game is played back"
        self._playback = self._page.timeline = self._playback.reached(ply)
        return self._playback

    @property
    def playback(self) -> Playback | None:
        """The game that is played back, if there is one."""
        return self._playback

    def look(self, ply: int, holder: int | None, when: float) -> None:
        """Shows a position through a seat's eyes, if the game has any to choose from.

        Args:
            ply: number of actions before it.
            holder: the seat, ``None`` for a spectator.
            when: milliseconds of the page's clock at which it was asked for.
        """
        playback = self._playback
        if playback is not None:
            self._stop()
            seat = replay.seat_of("" if holder is None else str(holder), playback)
            self._page.ui = ui_state.replaying(seat)
            self._to(playback, ply, when)

    def left(self) -> None:
        """The table was left."""
        if self._playback is not None:
            self._playback = None
            self._stop()
            self._appear(visible=False)
            dom.fill("moves", [])
            dom.write("now", "")

    def back(self) -> None:
        """Shows again what the game was watched from: its end, or the lobby."""
        back = self._back
        if back is None:
            self._page.leave()
        else:
            self.left()
            self._playing.sit(*back)

    def _appear(self, *, visible: bool) -> None:
        """Makes room for the bar, or gives the room back; the table's size changes."""
        dom.show("replay", visible=visible)
        dom.find("table").classList.toggle("replayed", visible)
        dom.show("why", visible=False)

    def redrawn(self) -> None:
        """The page was drawn anew, perhaps in another language."""
        if self._playback is not None:
            self._tell(self._playback)
            self._page.later(self._make_list(self._playback))

    # --- taps and keys ------------------------------------------------------------------------------------------------

    def button(self, key: str, when: float) -> bool:
        """A tap on one of the replay's buttons or lines; whether it is one."""
        page, playback = self._page, self._playback
        if playback is None:
            if key == "replay" and page.ui.phase == ui_state.OVER and isinstance(page.timeline, Match):
                match, name = page.timeline, self._playing.name
                self._playing.left()
                self.begin(match.record, when, (match, name))
                return True
            return False
        if key == replay.PLAY:
            self._play_or_pause(playback)
        elif key == "leave-replay":
            self.back()
        elif key == "export":
            device.download(write_record(playback.record), f"{playback.game.name}-{device.today()}.json")
        elif (goal := replay.goal(key, playback.ply, playback.length)) is not None:
            self._stop()
            self._to(playback, goal, when)
        else:
            return False
        return True

    def key(self, event: Any) -> bool:
        """A key was pressed; whether it means something here."""
        command, target = replay.KEYS.get(str(event.key)), event.target
        busy = self._page.ui.panel or event.ctrlKey or event.metaKey or event.altKey
        if self._playback is None or command is None or busy:
            return False
        if target.closest(MOVING) or (command == replay.PLAY and target.closest(NATIVE)):
            return False
        event.preventDefault()
        self.button(command, event.timeStamp)
        return True

    def changed(self, field: Any, when: float) -> bool:
        """The slider was moved or other eyes were chosen; whether it was one of them."""
        playback = self._playback
        if playback is None or field.id not in ("replay-at", "replay-eyes"):
            return False
        if field.id == "replay-eyes":
            self._page.show(ui_state.replaying(replay.seat_of(str(field.value), playback)))
        elif int(field.value) != playback.ply:
            self._stop()
            self._to(playback, int(field.value), when, aloud=False)  # the slider speaks for itself
        return True

    # --- positions ----------------------------------------------------------------------------------------------------

    def _to(self, playback: Playback, goal: int, when: float, *, aloud: bool = True) -> None:
        """Goes to a position: one action on by its motion, anywhere else at once."""
        page, single = self._page, goal == playback.ply + 1
        before = playback.view(page.ui.holder)
        try:
            playback = playback.at(goal)
        except RecordError as error:
            self._unreadable(error)
            return
        self._playback = page.timeline = playback
        if page.ui.panel:
            page.ui = ui_state.closed(page.ui)
        if single:
            self._stepped(playback, before)
        else:
            self._jumped()
        if aloud:
            live_region.say_aloud(f"{replay.now(playback, self._page.heard(playback))}.")
        device.measured("replay-jump", when)

    def _stepped(self, playback: Playback, before: Any) -> None:
        page, step = self._page, playback.step(playback.ply - 1)
        views = before, playback.view(page.ui.holder)
        page.act(step, views)
        sound.give(TABLES[playback.game.name].happening(step.action), page.settings)
        self._tell(playback)
        page.mark()

    def _jumped(self) -> None:
        assert self._playback is not None, "only a replay jumps"
        self._page.renderer.patcher.animator.finish()
        self._page.draw()
        self._tell(self._playback)
        self._page.mark()

    def _unreadable(self, error: RecordError) -> None:
        self._page.leave()
        sentence = self._page.say.gettext("This game cannot be read any further: {reason}")
        panels.lobby_notice(sentence.format(reason=told(error, self._page.say)))

    def _play_or_pause(self, playback: Playback) -> None:
        if self._runs:
            self._stop()
            return
        if playback.ply == playback.length:
            self._to(playback, 0, window.performance.now())
        self._runs = True
        self._runs_begun += 1
        self._show_running()
        self._page.later(self._run(self._runs_begun))

    def _stop(self) -> None:
        self._runs = False
        self._show_running()

    async def _run(self, turn: int) -> None:
        """Goes on by itself until it is stopped, or the end."""
        while self._runs and self._runs_begun == turn and (playback := self._playback) is not None:
            if playback.ply == playback.length:
                self._stop()
                return
            if not self._page.ui.panel:  # whoever reads the rules or the list sees nothing of it
                self._to(playback, playback.ply + 1, window.performance.now())
            await asyncio.sleep(replay.pause(self._page.settings.speed))

    # --- the bar ------------------------------------------------------------------------------------------------------

    def _wording(self, playback: Playback) -> Wording:
        return self._page.renderer.wording(playback, self._page.say)

    def _tell(self, playback: Playback) -> None:
        """Brings the bar up to date."""
        wording, at = self._wording(playback), dom.find("replay-at")
        dom.write("now", replay.now(playback, wording))
        dom.write("replay-count", replay.count(playback))
        if dom.changed("replay length", playback.length):
            at.max = str(playback.length)
        at.value = str(playback.ply)
        at.setAttribute("aria-valuetext", replay.spoken(playback, self._page.heard(playback)))
        for key, off in (
            (replay.FIRST, not playback.ply),
            (replay.BACK, not playback.ply),
            (replay.FORWARD, playback.ply == playback.length),
            (replay.LAST, playback.ply == playback.length),
        ):
            if dom.changed(f"off {key}", off):
                document.querySelector(f'[data-key="{key}"]').setAttribute("aria-disabled", str(off).lower())
        self._show_running()
        self._offer_eyes(playback, wording)
        self._mark_line(playback)

    def _show_running(self) -> None:
        say = self._page.say
        label = say.gettext("Pause") if self._runs else say.gettext("Let it run")
        if dom.changed("replay runs", label):
            button = document.querySelector(f'[data-key="{replay.PLAY}"]')
            button.setAttribute("aria-label", label)
            button.classList.toggle("runs", self._runs)

    def _offer_eyes(self, playback: Playback, wording: Wording) -> None:
        """The choice of eyes; an unfinished game has none to choose from, and says why."""
        known = playback.known == playback.length
        offered = replay.eyes(playback, wording)
        if dom.changed("eyes", (offered, known)):
            made = [dom.element("option", text) for _, text in offered]
            for option, (value, _) in zip(made, offered, strict=True):
                option.value = value
            dom.fill("replay-eyes", made)
        holder = self._page.ui.holder
        dom.find("replay-eyes").value = "" if holder is None else str(holder)
        dom.show("eyes", visible=replay.seen_by_seats(playback))
        dom.show("why", visible=replay.hides(playback))

    # --- the list -----------------------------------------------------------------------------------------------------

    async def _make_list(self, playback: Playback) -> None:
        """Lists all actions, some at a time, so that taps come between."""
        self._lists_begun += 1
        turn, wording, told = self._lists_begun, self._wording(playback), 0
        dom.fill("moves", [])
        try:
            for part in replay.parts(playback, TABLES[playback.game.name], wording):
                told += len(part.lines)
                if self._lists_begun != turn or not self.shows(playback):
                    return
                shown = self.reach(told)
                dom.find("moves").append(*_elements(part))
                if any(line.ply == shown.ply for line in part.lines):
                    self._mark_line(shown)
                await asyncio.sleep(0)
        except RecordError as error:
            self._unreadable(error)
            return
        if self._playback is not None:
            self._tell(self._playback)

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

    def shown(self) -> None:
        """The page changed: the list lies in the history panel while that is open, else beside the table."""
        if self._playback is None:
            return
        inside = self._page.ui.panel == ui_state.LOG
        if dom.changed("moves inside", inside):
            moves = dom.find("moves")
            if inside:
                dom.find("history-lines").before(moves)
            else:
                dom.find("log").appendChild(moves)
            window.requestAnimationFrame(create_once_callable(lambda _: self._keep_in_view()))


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
