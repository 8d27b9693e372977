"""Plugin bots: checking their workers' messages, the stored list of bots, and reasons for refusals."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from epizodiak.bots.messages import MOST_TEXT, READY
from epizodiak.bots.plugin_worker import ANSWERED, CRASH, ENTRY, IMPORT, WHEEL
from epizodiak.core.errors import RecordError
from epizodiak.core.strict_json import parse
from epizodiak.core.text import clean
from epizodiak.core.wording import Wording

SLOW, NAME, NO_GAME, LARGE, GONE, TIRED, START = "slow", "name", "games", "large", "gone", "tired", "start"
FLOOD, ENDED = "flood", "ended"
"""More reasons, beside those of ``guest``: no answer in time; a name that can't stand in records; games that nobody
here knows; a file that is too large; not on this device; failed too often; the worker could not start; it said more
than it was asked (``static/guard.js``); the page came to a sudden end while it played."""

CODES: Final = (WHEEL, ENTRY, IMPORT, ANSWERED, CRASH, SLOW, NAME, NO_GAME, LARGE, GONE, TIRED, START, FLOOD, ENDED)

MOST_BYTES: Final = 2 << 20
"""No larger wheel is taken."""

MOST_DETAIL: Final = 300
"""Letters of an error's text that are shown."""


MOST_MARKS: Final = 50
"""So many games are marked at most."""

MOST_MARKS_TEXT: Final = 10_000
"""No more letters are read of what this device keeps of marks."""


class RefusedError(Exception):
    """A plugin bot or its answer is invalid.

    Attributes:
        code: why, one of :data:`CODES`.
        detail: what the bot or Python says about it.
    """

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(f"{code} {detail}".strip())
        self.code = code
        self.detail = detail


@dataclass(frozen=True, slots=True)
class Plugin:
    """An installed plugin bot: its name, and the games that it plays.

    Attributes:
        name: what its entry point is called.
        games: the games that it plays, by their names in records; none stands for all.
    """

    name: str
    games: tuple[str, ...] = ()


def read_refusal(text: str) -> RefusedError:
    """The error that a worker's message of failure stands for; with an unknown code, the one for a crash."""
    code, _, detail = text.partition(" ")
    return RefusedError(code, detail) if code in CODES else RefusedError(CRASH, text)


def read_ready(text: str) -> Plugin | None:
    """The bot in a worker's message that it is ready, or ``None`` if the message is another one."""
    try:
        data = parse(text, MOST_TEXT)
    except RecordError:
        return None
    return _read_plugin(data) if isinstance(data, dict) and data.get("kind") == READY else None


def read_list(text: str) -> tuple[Plugin, ...]:
    """The plugin bots in the text that this device stores; invalid entries are left out."""
    try:
        data = parse(text, MOST_TEXT)
    except RecordError:
        return ()
    found = map(_read_plugin, data) if isinstance(data, list) else ()
    return tuple(each for each in found if each is not None)


def written_list(bots: Sequence[Plugin]) -> str:
    """The list of plugin bots as text, to be stored; ``static/lobby.js`` reads it."""
    return json.dumps([{"name": each.name, "games": list(each.games)} for each in bots])


def read_marks(text: str) -> tuple[str, ...]:
    """The names of games during which the page ended abruptly while plugin bots played, oldest first."""
    return tuple(each for each in text[:MOST_MARKS_TEXT].split("\n") if each)


def with_mark(text: str, game: str, *, wanted: bool) -> str:
    """The text of :func:`read_marks` with one game's name added or removed."""
    names = [each for each in read_marks(text) if each != game]
    return "\n".join([*names, game][-MOST_MARKS:] if wanted else names)


def _read_plugin(data: object) -> Plugin | None:
    if not isinstance(data, dict):
        return None
    name, games = data.get("name"), data.get("games")
    if not isinstance(name, str) or not isinstance(games, list) or not all(isinstance(each, str) for each in games):
        return None
    return Plugin(name, tuple(games))


def refusal_sentence(refused: RefusedError, say: Wording) -> str:
    """Why a plugin bot was refused, in the person's language, without a full stop."""
    sentence = {
        WHEEL: say.gettext("this is no wheel (.whl) of pure Python that can be installed"),
        ENTRY: say.gettext(
            "it must name one bot, under the entry points “epizodiak.bots”, and this one can't be found"
        ),
        IMPORT: say.gettext("it needs something that is not here"),
        ANSWERED: say.gettext("it made no legal move"),
        CRASH: say.gettext("it broke down"),
        SLOW: say.gettext("it did not answer in time"),
        NAME: say.gettext("its name has to be short, of letters, digits, “.”, “-” and “_”"),
        NO_GAME: say.gettext("it plays no game that is known here"),
        LARGE: say.gettext("the file is larger than 2 MB"),
        GONE: say.gettext("it is not on this device"),
        TIRED: say.gettext("it has failed too often"),
        START: say.gettext("its worker could not start"),
        FLOOD: say.gettext("it flooded the page with messages"),
        ENDED: say.gettext("the page came to a sudden end while it played"),
    }[refused.code]
    detail = clean(refused.detail, MOST_DETAIL)
    return f"{sentence} ({detail})" if detail else sentence
