"""The doors to hints and reviews: their buttons; what is behind them is fetched when somebody asks."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from epizodiak.match import Match
from epizodiak.playback import Playback
from epizodiak.ui import state as ui_state
from epizodiak.web import device, dom, panels
from epizodiak.web.bot_turns import BotTurns
from epizodiak.web.page import Page
from epizodiak.web.replaying import Replaying

HINT, REVIEW, REPLAY_REVIEW = "hint", "review", "replay-review"


class Advising:
    """What the best level says to people: a hint in their turn, a review after the game."""

    def __init__(self, page: Page, bot_turns: BotTurns, replaying: Replaying) -> None:
        """Nobody has asked.

        Args:
            page: shows it.
            bot_turns: lends what thinks.
            replaying: shows the game that is reviewed.
        """
        self._page = page
        self._bot_turns = bot_turns
        self._replaying = replaying
        self._hinting: Any = None
        self._reviewing: Any = None
        self._from_end: Playback | None = None

    # --- what can be asked --------------------------------------------------------------------------------------------

    @property
    def _hints(self) -> bool:
        """Whether a hint can be asked for now."""
        page, timeline = self._page, self._page.timeline
        wanted = page.settings.hints == "on" and page.ui.phase == ui_state.TURN and not page.ui.taught
        return wanted and isinstance(timeline, Match)

    @property
    def _reviews(self) -> bool:
        """Whether the game that is played back can be reviewed."""
        playback = self._replaying.playback
        return playback is not None and playback.ended

    def shown(self) -> None:
        """The page changed: buttons come and go, and what is not true any more goes."""
        dom.show("hint-turn", visible=self._hints)
        dom.show("replay-review", visible=self._reviews)
        if self._hinting is not None:
            self._hinting.shown()
        if self._reviewing is not None:
            self._reviewing.shown()

    def redrawn(self) -> None:
        """The page was drawn anew, perhaps in another language or with other settings."""
        self.shown()
        for part in (self._hinting, self._reviewing):
            if part is not None:
                part.redrawn()

    # --- taps ---------------------------------------------------------------------------------------------------------

    def button(self, key: str, when: float) -> bool:
        """A tap on one of the buttons; whether it is one."""
        page = self._page
        if key == HINT and self._hints:
            page.show(ui_state.opened(page.ui, ui_state.HINT))
            page.later(self._hint())
        elif (key == REPLAY_REVIEW and self._reviews) or (key == REVIEW and self._replaying.button("replay", when)):
            self._from_end = self._replaying.playback if key == REVIEW else None
            page.later(self._review())
        else:
            return self._reviewing is not None and bool(self._reviewing.button(key, when))
        return True

    def closing(self) -> bool:
        """A panel is closed: whether that led back to the end of a game that was only reviewed from there.

        Whoever has looked at one of its positions meanwhile watches the game, and stays.
        """
        page, reviewed = self._page, self._from_end
        self._from_end = None
        if page.ui.panel != ui_state.REVIEW or reviewed is None or not self._replaying.shows(reviewed):
            return False
        self._replaying.back()
        opener = dom.find("sheet-buttons").querySelector(f'[data-key="{REVIEW}"]')
        if opener:
            device.focus_soon(opener)
        return True

    def seat_chosen(self, value: str) -> None:
        """Another seat's decisions are to be reviewed."""
        if self._reviewing is not None:
            self._reviewing.choose(int(value))

    async def _hint(self) -> None:
        pool = await self._lent()
        if pool is None:
            return
        if self._hinting is None:
            self._hinting = import_module("epizodiak.web.hinting").Hinting(self._page, pool)
        if self._hints:
            await self._hinting.ask(self._bot_turns.think)

    async def _review(self) -> None:
        pool = await self._lent()
        if pool is None:
            return
        if self._reviewing is None:
            made = import_module("epizodiak.web.reviewing").Reviewing
            self._reviewing = made(self._page, pool, self._replaying)
        await self._reviewing.open(self._bot_turns.think)

    async def _lent(self) -> Any:
        """What thinks, or ``None`` after saying that it cannot be had."""
        pool = await self._bot_turns.lent()
        if pool is None:
            page = self._page
            page.show(ui_state.closed(page.ui))
            panels.notice(page.say.gettext("What thinks about moves cannot be loaded just now."))
        return pool
