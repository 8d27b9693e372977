"""A review: a seat's decisions in the game that is played back are thought about one after the other, and told."""

from __future__ import annotations

import asyncio
from typing import Any

from epizodiak import seating
from epizodiak.errors import RecordError
from epizodiak.games import TABLES
from epizodiak.playback import Playback
from epizodiak.record import Record
from epizodiak.ui import advice, review
from epizodiak.ui import state as ui_state
from epizodiak.ui.curve import POINT, curve
from epizodiak.ui.review import Finding
from epizodiak.ui.tapping import in_words
from epizodiak.web import dom
from epizodiak.web.page import Page
from epizodiak.web.replaying import Replaying
from epizodiak.web.worker_pool import WorkerPool

MILLISECONDS = 200
"""How long each decision is thought about."""

AT = "review-at-"
"""A line of the list is ``review-at-N``: the position before the decision that followed N actions."""


class Reviewing:
    """The review of one game; what was found of it is kept until another game is reviewed."""

    def __init__(self, page: Page, pool: WorkerPool, replaying: Replaying) -> None:
        """No game is reviewed.

        Args:
            page: shows the review.
            pool: the workers.
            replaying: shows the positions.
        """
        self._page = page
        self._pool = pool
        self._replaying = replaying
        self._record: Record | None = None
        self._found: dict[int, dict[int, Finding]] = {}
        self._better: dict[int, str] = {}
        self._seat = 0
        self._plies: tuple[int, ...] = ()
        self._thought: set[int] = set()
        self._milliseconds = MILLISECONDS
        self._running: Playback | None = None
        self._runs = 0

    async def open(self, think: int | None) -> None:
        """Opens the panel over the game that is played back, and goes on thinking; ``think`` limits each thought."""
        page, playback = self._page, self._replaying.playback
        if playback is None:
            return
        self._milliseconds = min(MILLISECONDS, think or MILLISECONDS)
        try:
            while playback.known < playback.length:
                self._replaying.reach(playback.known + advice.SHOWN)
                await asyncio.sleep(0)
                if self._replaying.playback is None or self._replaying.playback.record is not playback.record:
                    return
                playback = self._replaying.playback
        except RecordError:
            return  # the list beside the table says so
        if not playback.ended:
            return
        if self._record != playback.record:
            self._record, self._found, self._better, self._thought = playback.record, {}, {}, set()
            self._seat = self._first_seat(playback)
        if page.ui.panel != ui_state.REVIEW:
            page.show(ui_state.opened(page.ui, ui_state.REVIEW))
        self._offer_seats(playback)
        self._begin(playback)

    def _first_seat(self, playback: Playback) -> int:
        """The first person's."""
        bots = seating.read(playback.record.metadata, playback.game.seats)
        return bots.index(seating.PERSON) if seating.PERSON in bots else 0

    def _offer_seats(self, playback: Playback) -> None:
        names = self._page.renderer.wording(playback, self._page.say).names
        made = [dom.element("option", name) for name in names]
        for seat, option in enumerate(made):
            option.value = str(seat)
        dom.fill("review-seat", made)
        dom.find("review-seat").value = str(self._seat)

    # --- thinking -----------------------------------------------------------------------------------------------------

    def choose(self, seat: int) -> None:
        """Another seat's decisions are wanted."""
        playback = self._replaying.playback
        if playback is not None and 0 <= seat < playback.game.seats:
            self._pause()
            self._seat = seat
            self._begin(playback)

    def _begin(self, playback: Playback) -> None:
        self._plies = playback.decisions(self._seat)
        if self._running is None:
            self._running = playback
            self._runs += 1
            self._page.later(self._run(playback, self._runs))
        self._tell()

    def _pause(self) -> None:
        if self._running is not None:
            self._running = None
            self._pool.stop()
            self._tell()

    async def _run(self, playback: Playback, run: int) -> None:
        """Thinks about the decisions that are left, until it is stopped."""
        game, seat = playback.game, self._seat
        for ply in [ply for ply in self._plies if ply not in self._thought]:
            _, view, legal = playback.decision(ply)
            said = await self._pool.analyse(game.view_json(view), ply, self._milliseconds)
            if self._stopped(run):
                return
            if not said:
                break
            choices = advice.read(said, legal)
            found = review.finding(ply, playback.record.actions[ply], choices) if choices else None
            if found is not None:
                self._found.setdefault(seat, {})[ply] = found
            self._thought.add(ply)
            self._tell()
            await asyncio.sleep(0)
            if self._stopped(run):
                return
        self._running = None
        self._tell()

    def _stopped(self, run: int) -> bool:
        return self._running is None or self._runs != run

    # --- the page -----------------------------------------------------------------------------------------------------

    def button(self, key: str, when: float) -> bool:
        """A tap on one of the panel's buttons, lines or points; whether it is one."""
        playback = self._replaying.playback
        if playback is None:
            return False
        if key == "review-stop":
            if self._running is None:
                self._begin(playback)
            else:
                self._pause()
            return True
        ply = key.removeprefix(AT) if key.startswith(AT) else key.removeprefix(POINT)
        if ply == key or not ply.isdecimal() or int(ply) not in self._plies:
            return False
        self._replaying.look(int(ply), self._seat, when)
        return True

    def shown(self) -> None:
        """The page changed: who leaves the replay ends the thinking."""
        shown = self._replaying.playback
        if self._running is not None and (shown is None or shown.record is not self._running.record):
            self._running = None
            self._pool.stop()
            self._page.later(self._pool.idle())
        if self._page.ui.panel == ui_state.REVIEW and self._replaying.playback is not None:
            self._draw(self._replaying.playback)

    def redrawn(self) -> None:
        """The page was drawn anew, perhaps in another language."""
        self._better = {}
        playback = self._replaying.playback
        if playback is not None and self._page.ui.panel == ui_state.REVIEW:
            dom.changed("review drawn", None)
            self._offer_seats(playback)
            self._tell()

    def _tell(self) -> None:
        """Brings the panel up to date."""
        playback, say = self._replaying.playback, self._page.say
        if playback is None:
            return
        done, whole = sum(ply in self._thought for ply in self._plies), len(self._plies)
        meter = dom.find("review-progress")
        meter.max, meter.value = max(1, whole), done
        dom.write("review-count", f"{done} / {whole}")
        label = say.gettext("Stop") if self._running is not None else say.gettext("Go on")
        dom.write("review-stop", label)
        dom.show("review-stop", visible=done < whole)
        findings = self._found.get(self._seat, {})
        told = review.summary(tuple(findings.values()), say) if done == whole else ""
        dom.write("review-summary", told)
        self._draw(playback)

    def _draw(self, playback: Playback) -> None:
        """The curve and the list, if anything about them is new."""
        wording = self._page.renderer.wording(playback, self._page.say)
        findings = self._found.get(self._seat, {})
        if not dom.changed("review drawn", (id(playback.record), self._seat, len(findings), playback.ply)):
            return
        outcome = playback.ending
        end = None if outcome is None else review.ended(outcome, self._seat)
        picture = dom.find("review-curve")
        picture.innerHTML = curve(findings.values(), playback.length, end, playback.ply)
        spoken = review.chances_in_words(findings, end, wording.names[self._seat], wording)
        picture.setAttribute("aria-label", spoken)
        dom.write("review-words", spoken)
        costly = review.costly(findings.values())
        dom.fill("review-list", [self._line(playback, each) for each in costly])

    def _line(self, playback: Playback, found: Finding) -> Any:
        say, item, button = self._page.say, dom.element("li"), dom.element("button")
        wording = self._page.renderer.wording(playback, say)
        mark = review.grade(found.loss)
        button.type = "button"
        button.setAttribute("data-key", f"{AT}{found.ply}")
        told = wording.gettext("; ").join(playback.told(found.ply, wording))
        better = dom.element("span", f"{say.gettext('Better:')} ")
        better.append(dom.element("kbd", found.best), f" {self._in_words(playback, found)}")
        button.append(
            dom.element("span", str(found.ply + 1), "number"),
            dom.element("strong", review.grade_words(found.loss, say), mark),
            dom.element("span", told),
            better,
        )
        item.append(button)
        return item

    def _in_words(self, playback: Playback, found: Finding) -> str:
        """What the better action does; made once, since the table may have to be tried."""
        if found.ply not in self._better:
            wording = self._page.renderer.wording(playback, self._page.say)
            _, view, _ = playback.decision(found.ply)
            look = self._page.renderer.look(wording)
            self._better[found.ply] = in_words(TABLES[playback.game.name], view, look, found.best)
        return self._better[found.ply]
