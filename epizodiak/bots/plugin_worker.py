"""Runs in a plugin bot's worker: installs its wheel, loads the bot, and asks it for its actions.

Runs in a worker of its own that has neither network nor storage (``static/own-worker.js``). Whatever the bot does,
what goes out is one text: an answer, or why there is none.
"""

from __future__ import annotations

import importlib
import json
import sys
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final

from epizodiak.bots.messages import ANSWER, FAILED, READY, Answer

GROUP: Final = "epizodiak.bots"
"""The group of entry points in which a bot's package names its ``choose(view, budget_ms, seed)``."""

WHEEL, ENTRY, IMPORT, ANSWERED, CRASH = "wheel", "entry", "import", "answer", "crash"
"""How the reason begins why there is no bot, or no answer of it: no wheel that can be installed; no single entry point
with a callable; an import that fails; no text as an answer; any other error."""

MOST_WORDS: Final = 300
"""Letters of an error's text that are passed on."""

Install = Callable[[str], Awaitable[object]]


class UnusableBotError(Exception):
    """There is no bot, or none that can be asked; the text begins with the reason."""


class PluginResponder:
    """Answers messages about one plugin bot.

    Args:
        install: installs the wheel in a file; by default micropip, without the packages that it asks for.
    """

    def __init__(self, install: Install | None = None) -> None:
        self._install = install or _install_by_micropip
        self._choose: Callable[[Any, int, int], object] | None = None

    async def install(self, file: str) -> str:
        """Install a wheel and load its bot; returns the answer to send."""
        try:
            return await self._install_wheel(file)
        except UnusableBotError as error:
            return Answer(FAILED, reason=str(error)).text()

    async def _install_wheel(self, file: str) -> str:
        if not file.endswith(".whl") or not _import_late("zipfile").is_zipfile(file):
            raise _refusal(WHEEL, "")
        entry_points = _import_late("importlib.metadata").entry_points
        before = {entry.value for entry in entry_points(group=GROUP)}
        try:
            await self._install(file)
        except BaseException as error:
            raise _refusal(WHEEL, _error_text(error)) from error
        importlib.invalidate_caches()
        found = [entry for entry in entry_points(group=GROUP) if entry.value not in before]
        self._choose = loaded(found)
        games = getattr(sys.modules.get(found[0].module), "GAMES", ())
        named = [each for each in games if isinstance(each, str)] if isinstance(games, list | tuple) else []
        return json.dumps({"kind": READY, "name": found[0].name, "games": named})

    def answer(self, text: str) -> str:
        """Ask the bot for an action; returns the answer to send."""
        asked = json.loads(text)
        number = asked["number"]
        try:
            assert self._choose is not None, "nobody asks before it is there"
            action = self._choose(asked["view"], asked["milliseconds"], asked["seed"])
        except BaseException as error:  # noqa: BLE001 - whatever it is, whoever asked is told
            return Answer(FAILED, number, reason=f"{CRASH} {_error_text(error)}").text()
        if type(action) is not str:
            return Answer(FAILED, number, reason=f"{ANSWERED} {type(action).__name__}").text()
        return Answer(ANSWER, number, action[:MOST_WORDS]).text()


async def _install_by_micropip(file: str) -> None:
    """Install a wheel from memory, without access to any index."""
    await _import_late("micropip").install(f"emfs:{file}", deps=False)


def _import_late(name: str) -> Any:
    """Import a module that is not available when the page starts."""
    return importlib.import_module(name)


def loaded(found: Sequence[Any]) -> Callable[[Any, int, int], object]:
    """The bot that the only one of these entry points names.

    Raises:
        UnusableBotError: there are none or several, or it cannot be loaded.
    """
    if len(found) != 1:
        raise _refusal(ENTRY, str(len(found)))
    try:
        choose: Callable[[Any, int, int], object] = found[0].load()
    except ImportError as error:
        raise _refusal(IMPORT, _error_text(error)) from error
    except AttributeError as error:
        raise _refusal(ENTRY, _error_text(error)) from error
    except BaseException as error:
        raise _refusal(CRASH, _error_text(error)) from error
    if not callable(choose):
        raise _refusal(ENTRY, found[0].value)
    return choose


def _refusal(code: str, detail: str) -> UnusableBotError:
    return UnusableBotError(f"{code} {detail}".strip())


def _error_text(error: BaseException) -> str:
    """An error's kind and the end of its text, on one line."""
    text = " ".join(str(error).split())
    return f"{type(error).__name__}: {text[-MOST_WORDS:]}" if text else type(error).__name__
