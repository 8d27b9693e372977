"""Installing a plugin bot: choose a wheel, agree, try it out in a worker, store it.

What it is called is known once it was tried out: whether it may take the place of one of that name is asked then.
"""

from __future__ import annotations

import binascii
import re
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from pyscript import document, window

from epizodiak.bots.plugin_worker import ANSWERED
from epizodiak.bots.plugins import (
    LARGE,
    MOST_BYTES,
    NAME,
    NO_GAME,
    Plugin,
    RefusedError,
    read_list,
    refusal_sentence,
    written_list,
)
from epizodiak.core.text import clean
from epizodiak.core.wording import Wording
from epizodiak.games import GAMES
from epizodiak.record.seating import PLUGIN_LEVEL
from epizodiak.timeline.match import Match
from epizodiak.web import device, dom, field_errors
from epizodiak.web.database import StorageError
from epizodiak.web.plugin_workers import PluginWorkers, started

LIST_KEY = "epizodiak-bots"
"""Where the list is kept (``localStorage``): `static/lobby.js` offers what stands there."""

CHANGED = "epizodiak-bots"
"""The event that has the lobby read the list anew."""

TRIAL_MILLISECONDS = 500
"""How long a bot may think about its first action, when it is tried out."""

AGAIN = re.compile(r" ?\(\d+\)(?=\.whl$)")
"""What browsers add to the name of a file that was downloaded before."""


class PluginInstall:
    """The part of the lobby that installs and removes plugin bots.

    Args:
        say: the page's wording, as it is now.
        plugins: keeps the wheels.
    """

    def __init__(self, say: Callable[[], Wording], plugins: PluginWorkers) -> None:
        self._say = say
        self._plugins = plugins
        self._wheel = ""
        self._known: tuple[str, Plugin] | None = None

    async def chosen(self, field: Any) -> None:
        """A wheel was chosen: ask whether its author is trusted."""
        if not field.files.length:
            return
        file = field.files.item(0)
        data = await device.bytes_of(file, MOST_BYTES + 1)
        name = AGAIN.sub("", str(file.name))
        field.value = ""
        if len(data) > MOST_BYTES:
            self._show_refusal(RefusedError(LARGE))
            return
        self._known = None
        self._wheel = f"{name}\n{binascii.b2a_base64(data, newline=False).decode()}"
        say = self._say()
        trust = say.gettext(
            "Installing a bot means trusting whoever made it: its code runs on this device. It runs apart, sees what"
            " its seat sees and nothing else, and is kept from the network and from everything that is stored here."
        )
        dom.write("own-trust", trust)
        self._show_state("asked", say.gettext("Install {file}?").format(file=clean(name, 80)))
        dom.find("own-install").focus()

    async def button(self, key: str) -> None:
        """Answer one of the buttons for plugin bots, whose keys begin with ``own-``."""
        wheel, self._wheel = self._wheel, ""
        known, self._known = self._known, None
        if key == "own-install" and wheel:
            await self._install(wheel)
        elif key == "own-replace" and known is not None:
            await self._store_bot(*known)
        elif key == "own-cancel":
            self._show_state("idle", "")
            dom.find("own-file").focus()
        elif key.startswith("own-remove-"):
            await self._remove(str(document.querySelector(f'[data-key="{key}"]').getAttribute("data-name")))

    async def _install(self, wheel: str) -> None:
        say = self._say()
        self._show_state("trying", say.gettext("Trying it out…"))
        try:
            bot = await _try_out(wheel)
        except RefusedError as error:
            self._show_refusal(error)
            return
        if bot.name not in {each.name for each in self._stored_bots()}:
            await self._store_bot(wheel, bot)
            return
        self._known = wheel, bot
        question = say.gettext("{name} is installed already. Is this one to take its place?")
        self._show_state("known", question.format(name=bot.name))

    async def _store_bot(self, wheel: str, bot: Plugin) -> None:
        """Store a bot that was tried out; it replaces one of the same name."""
        say = self._say()
        try:
            await self._plugins.wheels.put(bot.name, wheel)
        except StorageError as error:
            self._show_state("refused", say.gettext("It cannot be saved: {reason}").format(reason=str(error)))
            return
        kept = self._stored_bots()
        if not self._store_list([*(each for each in kept if each.name != bot.name), bot]):
            if bot.name not in {each.name for each in kept}:
                await self._delete_wheel(bot.name)
            reason = say.gettext("this browser does not let the page save anything")
            self._show_state("refused", say.gettext("It cannot be saved: {reason}").format(reason=reason))
            return
        self._show_state("added", say.gettext("{name} can sit down: choose it at a seat.").format(name=bot.name))

    async def _remove(self, name: str) -> None:
        self._store_list([each for each in self._stored_bots() if each.name != name])
        await self._delete_wheel(name)
        self._show_state("removed", self._say().gettext("{name} is removed.").format(name=name))
        dom.find("own-file").focus()

    async def _delete_wheel(self, name: str) -> None:
        """Delete a wheel that no list contains."""
        with suppress(StorageError):  # then it lies there, offered nowhere
            await self._plugins.wheels.delete(name)

    def _stored_bots(self) -> tuple[Plugin, ...]:
        return read_list(device.stored(LIST_KEY) or "[]")

    def _store_list(self, bots: list[Plugin]) -> bool:
        """Store the list and show it in the lobby; returns whether the browser allowed that."""
        kept = device.store(LIST_KEY, written_list(bots))
        window.dispatchEvent(window.Event.new(CHANGED))
        return kept

    def _show_refusal(self, error: RefusedError) -> None:
        say = self._say()
        self._show_state(
            "refused", say.gettext("This bot is refused: {reason}.").format(reason=refusal_sentence(error, say))
        )

    def _show_state(self, state: str, sentence: str) -> None:
        dom.find("own").dataset.own = state
        dom.write("own-notice", sentence)
        dom.show("own-ask", visible=state in ("asked", "known"))
        for part, asks in (("own-trust", "asked"), ("own-install", "asked"), ("own-replace", "known")):
            dom.show(part, visible=state == asks)
        dom.find("own-file").disabled = state == "trying"
        field_errors.mark("own-file", "own-notice", wrong=state == "refused")
        if state != "asked":  # what had the focus is gone
            beside = {"trying": "own-notice", "known": "own-replace"}
            device.focus_soon(dom.find(beside.get(state, "own-file")))


async def _try_out(wheel: str) -> Plugin:
    """The bot in a wheel, after it has made a legal first action in each of its games, for each number of players.

    Raises:
        RefusedError: it is no good.
    """
    guest, bot = await started(wheel)
    try:
        if not re.fullmatch(PLUGIN_LEVEL, f"own:{bot.name}"):
            raise RefusedError(NAME, bot.name)
        games = [name for name in GAMES if name in bot.games or not bot.games]
        if not games:
            raise RefusedError(NO_GAME, ", ".join(bot.games))
        for name, seats in ((each, seats) for each in games for seats in GAMES[each].takes):
            game = GAMES[name].seated(seats)
            match = Match.new(game, {}, ("",) * seats, seed=1)
            seat = match.player
            assert seat is not None, "a game begins with somebody's turn"
            legal = [game.action_text(action) for action in game.legal_actions(match.state)]
            action = await guest.ask(game.view_json(match.view(seat)), TRIAL_MILLISECONDS, seed=1)
            if action not in legal:
                raise RefusedError(ANSWERED, f"{name}, {seats}: {action}")
        return bot
    finally:
        guest.end()
