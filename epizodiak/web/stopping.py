"""Agreeing to stop: the menu's button, and the panel that asks the other player."""

from __future__ import annotations

from collections.abc import Callable

from epizodiak.match import Match
from epizodiak.ui import seats, sounds
from epizodiak.ui import state as ui_state
from epizodiak.ui.stopping import asking
from epizodiak.web import live_region, ratings, sound
from epizodiak.web.page import Page
from epizodiak.wording import Wording

PROPOSE, AGREE = "stop", "stop-agree"
REFUSALS = ("stop-decline", "stop-withdraw")
"""Buttons after which the game goes on: the one who is asked declines, or the one who proposed takes it back."""


class Stopping:
    """Puts the question, and does what the answer says."""

    def __init__(self, page: Page, put: Callable[[Match], None], keep: Callable[[], None]) -> None:
        """Nobody has proposed anything.

        Args:
            page: shows the game.
            put: has the game go on as another match.
            keep: stores it: a proposal and its answer, too, stand only when they are stored.
        """
        self._page = page
        self._put = put
        self._keep = keep

    def button(self, key: str, match: Match) -> bool:
        """A tap on one of its buttons; whether it is one."""
        page = self._page
        if key == PROPOSE:
            if asking(match, page.ui, self._say(match)).offered and match.player is not None:
                match = match.propose(match.player)
                self._put(match)
                page.show(ui_state.opened(page.ui, ui_state.STOP))
                self._tell_question(match)
                self._keep()
        elif key == AGREE and match.proposed is not None:
            self._agreed(match)
        elif key in REFUSALS and match.proposed is not None:
            self._refused(match)
        else:
            return False
        return True

    def shown(self, match: Match | None) -> None:
        """The page is marked: a question that has no answer yet is put, after a reload too."""
        page = self._page
        asked = match is not None and match.proposed is not None and page.ui.phase == ui_state.TURN
        if match is not None and asked and not page.ui.panel and not page.storing:
            page.show(ui_state.opened(page.ui, ui_state.STOP))
            self._tell_question(match)

    def _say(self, match: Match) -> Wording:
        return self._page.renderer.wording(match, self._page.say)

    def _tell_question(self, match: Match) -> None:
        told = asking(match, self._page.ui, self._say(match))
        live_region.say_aloud(f"{told.title}. {told.question}")

    def _agreed(self, match: Match) -> None:
        page = self._page
        match = match.agree()
        self._put(match)
        page.ui = ui_state.resting(seats.moment(match))
        page.draw()
        ratings.note(match)
        sound.give(sounds.OVER, page.settings)
        live_region.say_aloud(f"{match.told_tries(match.ply, self._say(match))[-1]}.")
        self._keep()

    def _refused(self, match: Match) -> None:
        page = self._page
        self._put(match.decline())
        page.show(ui_state.closed(page.ui))
        live_region.say_aloud(page.say.gettext("The game goes on."))
        self._keep()
