"""Bots that somebody brings to the arena: a function by its name, or a wheel as the page takes it.

Such a bot may do whatever who runs the arena may do; of the game it is shown its seat's view, as plain data.
"""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from epizodiak.bots.plugin_worker import GROUP, WHEEL, UnusableBotError, loaded
from epizodiak.core.errors import OptionError

OWN: Final = "own:"
"""How the name of such a bot begins."""

SUFFIX: Final = ".whl"


def whereabouts(text: str) -> str:
    """The same bot for every process, wherever it works.

    Args:
        text: ``own:package.module:function``, or ``own:`` and a wheel's file.

    Raises:
        OptionError: there is no such bot.
    """
    found = f"{OWN}{Path(text.removeprefix(OWN)).resolve()}" if text.endswith(SUFFIX) else text
    _function(found)
    return found


def answer(bot: str, view: dict[str, Any], seconds: float, seed: int) -> str:
    """The action that a bot chooses.

    Args:
        bot: as :func:`whereabouts` tells it.
        view: its seat's.
        seconds: how long it may think.
        seed: for its chance.

    Raises:
        OptionError: it chooses none that is legal.
    """
    choose = _function(bot)
    try:
        action = choose(view, round(1_000 * seconds), seed)
    except Exception as error:  # whatever it is, whoever runs the arena is told where
        place = traceback.extract_tb(error.__traceback__)[-1]
        raise OptionError(f"{bot} broke down ({place.filename}:{place.lineno}: {error!r})") from error
    if type(action) is not str or action not in view["legal"]:
        raise OptionError(f"{bot} made no legal move ({action!r} of {' '.join(view['legal'])})")
    return action


@cache
def _function(bot: str) -> Callable[[Any, int, int], object]:
    try:
        return loaded(_entry_points(bot.removeprefix(OWN)))
    except UnusableBotError as error:
        raise OptionError(f"{bot} is no bot ({error})") from error


def _entry_points(named: str) -> list[Any]:
    metadata = import_module("importlib.metadata")  # late: it is large, and most arenas need none of it
    if not named.endswith(SUFFIX):
        sys.path.append(str(Path.cwd()))
        return [metadata.EntryPoint(named, named, GROUP)]
    if not Path(named).is_file():
        raise UnusableBotError(WHEEL)
    sys.path.append(named)
    found = [entry for each in metadata.distributions(path=[named]) for entry in each.entry_points]
    return [entry for entry in found if entry.group == GROUP]
