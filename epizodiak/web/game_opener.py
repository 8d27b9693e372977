"""The lobby's doors: a new game, a kept one, one from a file, the tutorial."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pyscript import document

from epizodiak import __version__
from epizodiak.errors import EpizodiakError
from epizodiak.games import GAMES
from epizodiak.match import Match, drawn_seed
from epizodiak.record import MAX_BYTES, read_record
from epizodiak.takeback import usual
from epizodiak.ui import state as ui_state
from epizodiak.ui.refusal import told
from epizodiak.ui.saved_games import same_game
from epizodiak.ui.setup import Setup
from epizodiak.web import device, dom, field_errors, grace, lobby, panels, preferences
from epizodiak.web.page import Page
from epizodiak.web.playing import Playing
from epizodiak.web.store import Store
from epizodiak.web.warming import Warming

OWN_FILE = "own-file"
"""The field for a bot's wheel; opening it is the browser's own business."""


class GameOpener:
    """Leads from the lobby to a table."""

    def __init__(self, page: Page, store: Store, playing: Playing, show_kept: Callable[[], None]) -> None:
        """The lobby is not ready yet.

        Args:
            page: shows it.
            store: holds the kept games.
            playing: takes over whoever sits down.
            show_kept: lists the games that this device keeps.
        """
        self._page = page
        self._store = store
        self._playing = playing
        self.show_kept = show_kept
        self._filled = False

    async def open(self) -> None:
        """Gets the lobby ready: storage, settings and what the address asks for."""
        page = self._page
        panels.version(__version__)
        panels.leave_open()
        page.renderer.measure()
        problem = await self._store.refresh()
        kept = preferences.load()
        await self.take_fragment()
        if problem:
            panels.lobby_notice(
                page.say.gettext("This browser keeps no games: a private window, or storage is switched off.")
            )
        self.show_kept()
        if self._filled:
            lobby.start_in_sight()
        while (settings := preferences.load()) != kept:  # changed while Python started
            kept = settings
            await page.set_up(settings)
        if str(page.root.dataset.phase) == ui_state.ERROR:
            return
        page.root.dataset.ready = ""
        self._playing.bot_turns.sit_down(*lobby.bots())
        self._go_on(*_early())
        Warming(page).begin()

    def _go_on(self, early: str, when: float) -> None:
        """What was tapped before anybody listened, is heard now (`static/presses.js`)."""
        page = self._page
        if early == "start":
            self.start(when)
        elif early:
            panels.at_lobby()
            page.mark()
            page.tap(early, when)
        elif panel := panels.open_already():
            page.show(ui_state.opened(page.ui, panel))
        elif (field := dom.find("import")).files.length:
            page.later(self.open_file(field))
        elif dom.find(OWN_FILE).files.length:
            self.wheel_chosen()

    async def freshen(self) -> None:
        """Lists the kept games anew if another tab has changed them meanwhile."""
        known = self._store.games()
        if not await self._store.refresh() and self._page.timeline is None and self._store.games() != known:
            self.show_kept()

    async def take_fragment(self) -> None:
        """Fills the lobby, and takes over the settings that the address asks for; they are not kept."""
        page, usual = self._page, Setup(lobby.game_name())
        fragment = lobby.take_fragment()
        self._filled = fragment is not None and fragment.setup != usual
        settings = page.settings
        for key, value in fragment.settings.items() if fragment else ():
            settings = settings.changed(key, value) or settings
        bot_turns = self._playing.bot_turns
        if fragment:
            bot_turns.think = fragment.setup.think or bot_turns.think
            settings = settings.changed("pace", fragment.setup.pace or settings.pace) or settings
        await page.set_up(settings)
        if fragment:
            if hasattr(page.root.dataset, "ready"):
                bot_turns.sit_down(*fragment.setup.bots)
            panels.lobby_notice(panels.not_understood(fragment.bad, page.say))
            if self._filled:
                lobby.start_in_sight()

    def button(self, key: str, when: float) -> bool:
        """A tap on one of the lobby's buttons, at a time of the page's clock in milliseconds; whether it is one."""
        if self._page.timeline is not None:
            return False
        if key == "start":
            self.start(when)
        elif key == "tutorial":
            self._playing.learn()
        elif self._playing.opening.button(key):
            pass
        elif key.startswith("own-"):
            self._page.later(self._install(key))
        elif key.startswith("resume"):
            self._page.later(self._resume(str(document.querySelector(f'[data-key="{key}"]').getAttribute("data-name"))))
        else:
            return False
        return True

    def wheel_chosen(self) -> None:
        """A bot's wheel was chosen."""
        self._page.later(self._install(OWN_FILE))

    def start(self, when: float) -> None:
        """Starts the game that the lobby describes; what is wrong there is said there.

        Args:
            when: the button was pressed, in milliseconds of the page's clock.
        """
        setup, bad = lobby.read(self._page.say)
        if bad:
            panels.lobby_notice(panels.not_understood(bad, self._page.say))
            self._page.leave()
            field_errors.go_to_first()
            return
        match = Match.new(
            GAMES[setup.game],
            setup.options,
            setup.players,
            first_player=setup.first_player,
            seed=drawn_seed() if setup.seed is None else setup.seed,
            started=device.now(),
            take_back=setup.take_back or usual(GAMES[setup.game]),
            bots=setup.bots,
        )
        lobby.forget_deal()
        with grace.since(when):
            self._playing.sit(match, self._store.new_name())

    async def _resume(self, name: str) -> None:
        """Goes on with a kept game, as it stands in the database now."""
        page = self._page
        try:
            if await self._playing.take_up(name):
                return
        except EpizodiakError as error:
            panels.lobby_notice(
                page.say.gettext("This game cannot be opened: {reason}").format(reason=told(error, self._page.say))
            )
            return
        panels.lobby_notice(page.say.gettext("This game is not kept on this device any more."))
        await self.freshen()
        self.show_kept()

    async def _install(self, key: str) -> None:
        """A tap on what installs and removes plugin bots."""
        plugin_install = await self._playing.bot_turns.plugin_install()
        if plugin_install is None:
            panels.lobby_notice(self._page.say.gettext("What bots need cannot be loaded just now."))
        elif key == OWN_FILE:
            await plugin_install.chosen(dom.find(OWN_FILE))
        else:
            await plugin_install.button(key)

    async def open_file(self, field: Any) -> None:
        """Opens a record from a file; a bad one changes nothing but the lobby's notice."""
        opened = await self.open_text(await device.bytes_of(field.files.item(0), MAX_BYTES + 1))
        field.value = ""
        field_errors.mark(str(field.id), field_errors.NOTICE, wrong=not opened)
        if not opened:
            device.focus_soon(field)

    async def open_text(self, data: bytes | str) -> bool:
        """Opens a record, or the same game where this device keeps it already; whether it could be opened.

        A bad one changes nothing but the lobby's notice.
        """
        try:
            record = read_record(data, GAMES)
            known = same_game(record, self._store.games(), GAMES)
            match = None if known else await self._playing.opening.match(record)
        except EpizodiakError as error:
            panels.lobby_notice(
                self._page.say.gettext("This file cannot be opened: {reason}").format(
                    reason=told(error, self._page.say)
                )
            )
            return False
        if known:
            await self._resume(known)
        elif match is not None:
            self._playing.sit(match, self._store.new_name())
        return True


def _early() -> tuple[str, float]:
    """What was tapped last before Python listened, and when; from now on nothing more is kept."""
    root = document.documentElement
    early, when = (str(root.getAttribute(name) or "") for name in ("data-early", "data-early-at"))
    for name in ("data-early", "data-early-at"):
        root.removeAttribute(name)
    return early, float(when or 0)
