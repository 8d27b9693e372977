"""Texts that leave the page or come into it by hand: a game's record, and links to a deal."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from pyodide.ffi import create_once_callable
from pyscript import document, window

from epizodiak.games import GAMES
from epizodiak.match import Match, drawn_seed
from epizodiak.playback import Playback
from epizodiak.record import write_record
from epizodiak.ui import deal
from epizodiak.ui import state as ui_state
from epizodiak.ui.setup import Setup
from epizodiak.web import device, dom, field_errors, live_region, lobby, panels
from epizodiak.web.page import Page

COPIED_MS = 2500
"""How long a button says that it has copied."""


class Sharing:
    """Copies texts to the clipboard, or shows them to be copied; takes pasted ones."""

    def __init__(self, page: Page, open_text: Callable[[str], Awaitable[bool]]) -> None:
        """Nothing is shown.

        Args:
            page: shows the dialogs.
            open_text: opens a record from its text, and tells whether it could.
        """
        self._page = page
        self._open = open_text

    def button(self, key: str) -> bool:
        """A tap on one of its buttons; whether it is one."""
        page, timeline = self._page, self._page.timeline
        if key == "copy" and isinstance(timeline, Match | Playback):
            self.copy(write_record(timeline.record), key)
        elif key == "deal" and isinstance(timeline, Match) and page.ui.phase == ui_state.OVER:
            setup = deal.setup_of(timeline.record, timeline.game)
            if setup is not None:
                self._copy_deal(setup, panels.notice, key)
        elif key == "deal-link" and timeline is None:
            self._copy_deal_of_form(key)
        elif key == "paste" and timeline is None:
            dom.find("pasted").value = ""
            self._say_pasted("")
            page.show(ui_state.opened(page.ui, ui_state.PASTE))
            device.focus_soon(dom.find("pasted"))
        elif key == "paste-open" and timeline is None:
            page.later(self._paste())
        else:
            return False
        return True

    def shown(self) -> None:
        """The page changed: only a game whose deal a seed tells offers a link to it."""
        timeline = self._page.timeline
        button = document.querySelector('[data-key="deal"]') if self._page.ui.phase == ui_state.OVER else None
        if button and isinstance(timeline, Match):
            button.hidden = deal.setup_of(timeline.record, timeline.game) is None

    # --- copying ------------------------------------------------------------------------------------------------------

    def copy(self, text: str, key: str) -> None:
        """Copies a text; the button with this key says that it is done."""
        self._page.later(self._copy(text, lambda: self._confirm(key)))

    def _confirm(self, key: str) -> None:
        sentence = self._page.say.gettext("Copied")
        button = document.querySelector(f'[data-key="{key}"]')
        if button and button.textContent != sentence:
            window.setTimeout(create_once_callable(_give_back(button, str(button.textContent))), COPIED_MS)
            button.textContent = sentence
        live_region.say_aloud(sentence)

    async def _copy(self, text: str, done: Callable[[], None]) -> None:
        if await device.copied(text):
            done()
            return
        page, field = self._page, dom.find("copied")
        field.value = text
        page.show(ui_state.opened(ui_state.closed(page.ui), ui_state.COPY))
        device.focus_soon(field)
        field.select()

    # --- deals --------------------------------------------------------------------------------------------------------

    def _copy_deal(self, setup: Setup, tell: Callable[[str], None], key: str) -> None:
        game = GAMES[setup.game]
        place = window.location
        link = f"{place.origin}{place.pathname}{place.search}#{deal.fragment(setup, game)}"
        code = deal.code(setup, game)
        say = self._page.say
        tell(say.gettext("To play the same tiles at another table, type there as the deal: {code}").format(code=code))
        self.copy(link, key)

    def _copy_deal_of_form(self, key: str) -> None:
        """The lobby's deal; if it has no number yet, it gets one, and that is what will be played."""
        setup, bad = lobby.read(self._page.say)
        if bad:
            panels.lobby_notice(panels.not_understood(bad, self._page.say))
            field_errors.go_to_first()
            return
        if setup.seed is None:
            setup = Setup(setup.game, setup.players, setup.first_player, drawn_seed(), setup.options)
            dom.find("seed").value = str(setup.seed)

        def tell(sentence: str) -> None:
            dom.write("deal-code", sentence)

        self._copy_deal(setup, tell, key)

    # --- pasting ------------------------------------------------------------------------------------------------------

    async def _paste(self) -> None:
        """Opens what was pasted; if it is no game, the dialog says so and stays."""
        page = self._page
        self._say_pasted(page.say.gettext("Opening the game…"))
        if await self._open(str(dom.find("pasted").value)):
            dom.find("pasted").value = ""
            return
        if page.ui.panel != ui_state.PASTE:  # closed meanwhile: it is said in the lobby
            return
        self._say_pasted(str(dom.find("lobby-notice").textContent))
        panels.lobby_notice("")
        device.focus_soon(dom.find("pasted"))
        page.mark()

    def _say_pasted(self, sentence: str) -> None:
        dom.fill("paste-answer", [dom.element("span", sentence)] if sentence else [])
        field_errors.mark("pasted", "paste-answer", wrong=bool(sentence))


def _give_back(button: Any, text: str) -> Callable[[], None]:
    """What gives a button its text back."""

    def give() -> None:
        button.textContent = text

    return give
