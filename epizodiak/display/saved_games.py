"""Stored games as the lobby lists them; of each no more is read than is shown."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from epizodiak.core.errors import RecordError
from epizodiak.core.protocol import AnyGame
from epizodiak.core.wording import Wording
from epizodiak.display.naming import named
from epizodiak.display.screen import result_sentence
from epizodiak.record.metadata import FINISHED_KEY
from epizodiak.record.record import Record, read_record
from epizodiak.record.seating import only_person, read_seats
from epizodiak.table.table import Table
from epizodiak.timeline.playback import Playback
from epizodiak.timeline.timeline import Timeline

PREFIX = "game-"
"""How the names begin under which games are stored."""

_TIME = re.compile(rf"{PREFIX}(\d{{15}})(?!\d)", re.ASCII)
_FINISHED = f'"{FINISHED_KEY}":true'
_DATE = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|\+00:00)")


@dataclass(frozen=True, slots=True)
class SavedGame:
    """One stored game.

    Attributes:
        number: position in the list; the latest is 1.
        name: under which it is stored.
        text: the stored text.
        record: the game, or ``None`` if the text cannot be read.
    """

    number: int
    name: str
    text: str
    record: Record | None

    @property
    def finished(self) -> bool:
        """Whether the record is valid and the game is over."""
        return self.record is not None and not self.unfinished

    @property
    def unfinished(self) -> bool:
        """Whether the game can be continued."""
        return self.record is not None and not self.record.metadata.finished

    @property
    def started(self) -> str:
        """When the game was started, in ISO 8601; empty if the record does not say."""
        text = None if self.record is None else self.record.metadata.started
        return text if text is not None and _DATE.fullmatch(text) else ""


def new_name(names: Collection[str], now: int) -> str:
    """A name to store a new game under; names sort by age, even if the clock was set back.

    Args:
        names: of the games that there are.
        now: milliseconds since 1970, as the device has it.
    """
    times = [int(found[1]) for found in map(_TIME.match, names) if found]
    number = max(now, *(time + 1 for time in times if time + 1 < 10**15), 0)
    return f"{PREFIX}{number:015d}"


def own_day(moment: str) -> str:
    """The local date of a time in ISO 8601, ``YYYY-MM-DD``; else the beginning of the text."""
    from datetime import datetime  # noqa: PLC0415 - not at the start

    try:
        return datetime.fromisoformat(moment).astimezone().date().isoformat()
    except (ValueError, OverflowError, OSError):
        return moment[:10]


def saved_game(number: int, name: str, text: str, games: Mapping[str, AnyGame]) -> SavedGame:
    """An entry of the lobby's list for a stored text."""
    try:
        return SavedGame(number, name, text, read_record(text, games))
    except RecordError:
        return SavedGame(number, name, text, None)


def latest_unfinished(texts: Mapping[str, str], games: Mapping[str, AnyGame]) -> str:
    """The stored name of the latest unfinished game; empty if there is none.

    Texts in which this program noted that the game is finished are skipped unparsed.
    """
    for name, text in texts.items():
        if _FINISHED not in text and saved_game(0, name, text, games).unfinished:
            return name
    return ""


def same_game(record: Record, texts: Mapping[str, str], games: Mapping[str, AnyGame]) -> str:
    """The name of a stored game with the same people, deal and actions as a record; empty if there is none.

    Only texts in which these actions stand are parsed.
    """
    actions = json.dumps(list(record.actions), ensure_ascii=False, separators=(",", ":"))
    for name, text in texts.items():
        if f'"actions":{actions}' in text:
            other = saved_game(0, name, text, games).record
            if other is not None and _identity(other, games) == _identity(record, games):
                return name
    return ""


def _identity(record: Record, games: Mapping[str, AnyGame]) -> tuple[object, ...]:
    options = games[record.game].options_from(record.options)
    agreed = record.metadata.agreed
    return record.game, options, record.players, record.first_player, record.chance, record.actions, agreed


def worded(record: Record, say: Wording) -> Wording:
    """The wording with a stored game's names; who played it alone is "you"."""
    return named(say, record.players, you=only_person(read_seats(record.metadata, len(record.players))))


def players(record: Record, say: Wording) -> str:
    """The players' names, in one line."""
    wording = worded(record, say)
    return say.joined(map(wording.called, range(len(wording.names))))


def offer(title: str, standing: str, say: Wording) -> str:
    """The text of the lobby's button that continues a game.

    Args:
        title: what the game is called.
        standing: how it stands, or nothing as long as that is not worked out.
        say: the wording, with the players' names.
    """
    names = tuple(map(say.called, range(len(say.names))))
    who = "" if all(name in standing for name in names) else say.joined(names)
    return " · ".join(filter(None, (title, who, standing)))


def so_far(timeline: Timeline, table: Table, say: Wording) -> str:
    """How an unfinished game stands, in one line; right after a round, that it is over, for the next has not begun."""
    view, latest = timeline.view(None), timeline.latest
    if latest is None or table.round_points(latest.before, latest.after) is None:
        return table.narration.standing(view, say)
    over = say.gettext("Round {number} is over").format(number=latest.before.round)
    return f"{over} · {say.tally(view.totals)}"


def standing(playback: Playback, table: Table, say: Wording) -> str:
    """A game's score, or who won it, in one line.

    Raises:
        RecordError: its actions do not fit the rules.
    """
    playback = playback.at(playback.length)
    wording, outcome = named(say, playback.players, you=playback.alone), playback.outcome
    if outcome is None:
        return so_far(playback, table, wording)
    view = playback.view(None)
    counted = [outcome.scores] if table.scored(view) else [counts for _, counts in table.counts(view, wording)]
    return " · ".join(
        [result_sentence(outcome, wording.you if wording.nameless else None, wording), *map(wording.tally, counted)]
    )
