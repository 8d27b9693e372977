"""The lobby's doors: a new game, a kept one, one from a file, the tutorial."""

from __future__ import annotations

from typing import Any

from pyscript import document

from epizodiak import __version__
from epizodiak.errors import EpizodiakError
from epizodiak.games import GAMES
from epizodiak.match import Match
from epizodiak.record import MAX_BYTES, read_record
from epizodiak.web import device, dom, lobby, panels
from epizodiak.web.page import Page
from epizodiak.web.playing import Playing
from epizodiak.web.store import Store


class Entrance:
    """Leads from the lobby to a table."""

    def __init__(self, page: Page, store: Store, playing: Playing) -> None:
        """The lobby is not ready yet.

        Args:
            page: shows it.
            store: holds the kept games.
            playing: takes over whoever sits down.
        """
        self._page = page
        self._store = store
        self._playing = playing

    async def open(self) -> None:
        """Gets the lobby ready: storage, settings and what the address asks for."""
        page = self._page
        panels.version(__version__)
        page.stage.measure()
        problem = await self._store.open()
        await self.take_fragment()
        if problem:
            panels.lobby_notice(
                page.say.gettext("This browser keeps no games: a private window, or storage is switched off.")
            )
        self.show_kept()
        early = str(page.root.dataset.phase) == "booting"
        page.root.dataset.ready = ""
        if early:
            self.start()
        elif (field := dom.find("import")).files.length:  # chosen before anybody listened
            page.later(self.open_file(field))

    def show_kept(self) -> None:
        """Lists the games that this device keeps."""
        panels.stored_games(self._store.games(), self._page.say)

    async def take_fragment(self) -> None:
        """Fills the lobby, and takes over the settings that the address asks for; they are not kept."""
        page, fragment = self._page, lobby.take_fragment()
        settings = page.settings
        for key, value in fragment.settings.items() if fragment else ():
            settings = settings.changed(key, value) or settings
        await page.set_up(settings)
        if fragment:
            panels.lobby_notice(panels.not_understood(fragment.bad, page.say))

    def button(self, key: str) -> bool:
        """A tap on one of the lobby's buttons; whether it is one."""
        if self._page.seen is not None:
            return False
        if key == "start":
            self.start()
        elif key == "tutorial":
            self._playing.learn()
        elif key.startswith("resume"):
            self._resume(str(document.querySelector(f'[data-key="{key}"]').getAttribute("data-name")))
        else:
            return False
        return True

    def start(self) -> None:
        """Starts the game that the lobby describes; what is wrong there is said there."""
        setup, bad = lobby.read(self._page.say)
        if bad:
            panels.lobby_notice(panels.not_understood(bad, self._page.say))
            self._page.leave()
            return
        match = Match.new(
            GAMES[setup.game], setup.options, setup.players, first_player=setup.first_player, seed=setup.seed
        )
        self._playing.sit(match, self._store.new_name())

    def _resume(self, name: str) -> None:
        record = read_record(self._store.games()[name], GAMES)
        self._playing.sit(Match(record, GAMES[record.game]), name)

    async def open_file(self, field: Any) -> None:
        """Opens a record from a file; a bad one changes nothing but the lobby's notice."""
        file = field.files.item(0)
        try:
            data = await device.bytes_of(file, MAX_BYTES + 1)
            record = read_record(data, GAMES)
            match = Match(record, GAMES[record.game])
        except EpizodiakError as error:
            panels.lobby_notice(self._page.say.gettext("This file cannot be opened: {reason}").format(reason=error))
        else:
            self._playing.sit(match, self._store.new_name())
        field.value = ""
