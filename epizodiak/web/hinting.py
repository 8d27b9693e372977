"""A hint: the best level thinks about the view of whoever is to act; a panel and marks tell what it found."""

from __future__ import annotations

import asyncio
from typing import Any

from epizodiak.games import TABLES
from epizodiak.match import Match
from epizodiak.ui import advice
from epizodiak.ui import state as ui_state
from epizodiak.ui.advice import RatedAction, percent, points
from epizodiak.ui.hint_marks import Hint
from epizodiak.ui.tapping import in_words, taps
from epizodiak.web import dom
from epizodiak.web.page import Page
from epizodiak.web.worker_pool import WorkerPool


class Hinting:
    """The hint for the position on the table, if one was asked for."""

    def __init__(self, page: Page, pool: WorkerPool) -> None:
        """Nobody has asked.

        Args:
            page: shows the hint.
            pool: the workers.
        """
        self._page = page
        self._pool = pool
        self._asked: tuple[Match, int, int] | None = None
        self._thinks = False
        self._choices: tuple[RatedAction, ...] = ()
        self._words: dict[str, str] = {}

    @property
    def _now(self) -> tuple[Match, int, int] | None:
        """The position on the table, if whoever is to act holds the device."""
        page, match = self._page, self._page.timeline
        holder = page.ui.holder
        if page.ui.phase != ui_state.TURN or holder is None or not isinstance(match, Match):
            return None
        return match, match.ply, holder

    async def ask(self, milliseconds: int | None) -> None:
        """Thinks about the position, unless that is done; tells the panel how far it is."""
        now = self._now
        if now == self._asked:
            self._tell()
        if now is None or now == self._asked:
            return
        match, ply, holder = self._asked = now
        self._choices, self._words, self._thinks = (), {}, True
        view, legal = match.view(holder), [*map(match.game.action_text, match.game.legal_actions(match.state))]
        self._tell()

        def heard(said: Any) -> None:
            if self._asked is now:
                self._choices = advice.read(said, legal)
                self._tell()

        given = match.game.view_json(view)
        found = await self._pool.analyse(given, match.ply, milliseconds, heard)
        if self._asked is not now or found is None:
            return
        self._thinks, self._choices = False, advice.read(found, legal)
        await asyncio.sleep(0)
        if self._asked is now and self._choices:
            best = self._choices[0]
            keys = tuple(sprite.key for sprite in taps(TABLES[match.game.name], view, self._look(match), best.action))
            share = "" if best.chance is None else percent(best.chance)
            self._page.hint = Hint(ply, holder, keys, share)
            self._page.draw()
        if self._asked is now:
            self._tell()

    def shown(self) -> None:
        """The page changed: a hint for another position, or for somebody else, goes.

        What the panel says stands in the page only while it is open, so that it is gone before a hand is covered.
        """
        if self._asked is not None and self._asked != self._now:
            if self._thinks:
                self._pool.stop()
            self._asked, self._thinks, self._choices, self._words = None, False, (), {}
            self._page.hint = None
        if self._page.ui.panel != ui_state.HINT and dom.find("hint-rows").childElementCount:
            for name in ("hint-best", "hint-rows"):
                dom.fill(name, [])
            dom.write("hint-state", "")

    def redrawn(self) -> None:
        """The page was drawn anew, perhaps in another language."""
        if self._asked is not None:
            self._words = {}
            self._tell()

    # --- the panel ----------------------------------------------------------------------------------------------------

    def _look(self, match: Match) -> Any:
        page = self._page
        return page.renderer.look(page.renderer.wording(match, page.say))

    def _tell(self) -> None:
        """Brings the panel up to date, if it is open."""
        if self._asked is None or self._page.ui.panel != ui_state.HINT:
            return
        say, choices = self._page.say, self._choices
        tries = sum(each.visits for each in choices)
        if self._thinks:
            sentence = say.gettext("The Oracle thinks… ({tries} tries)").format(tries=tries)
        elif not choices:
            sentence = say.gettext("The Oracle cannot be asked just now.")
        else:
            sentence = advice.confidence(choices, say)
        dom.write("hint-state", sentence)
        best = [dom.element("kbd", choices[0].action), f" {self._in_words(choices[0])}"] if choices else []
        dom.fill("hint-best", best)
        dom.fill("hint-rows", [self._row(each) for each in choices[: advice.SHOWN]])
        dom.show("hint-table", visible=bool(choices))

    def _row(self, choice: RatedAction) -> Any:
        row, first = dom.element("tr"), dom.element("th")
        first.scope = "row"
        first.append(dom.element("kbd", choice.action), " ", dom.element("span", self._in_words(choice)))
        cells = (percent(choice.chance), points(choice.score, self._page.say), str(choice.visits or "–"))
        row.append(first, *(dom.element("td", text) for text in cells))
        return row

    def _in_words(self, choice: RatedAction) -> str:
        """What an action does; made once, since the table may have to be tried."""
        assert self._asked is not None, "there is advice for a position only"
        match, _, holder = self._asked
        if choice.action not in self._words:
            table, look = TABLES[match.game.name], self._look(match)
            self._words[choice.action] = in_words(table, match.view(holder), look, choice.action)
        return self._words[choice.action]
