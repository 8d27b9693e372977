"""A state as one plain value that can be compared: games are compared by what is recorded of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from gettext import NullTranslations

from epizodiak.app.frozen import Frozen
from epizodiak.record.record import write_record
from epizodiak.timeline.match import Match
from epizodiak.timeline.playback import Playback
from epizodiak.timeline.timeline import Timeline


def plain_value(value: object) -> object:
    """A value in which everything is compared by what it says and nothing by which object it is."""
    if isinstance(value, Match):
        return "match", write_record(value.record), repr(value.view(None)), value.taking_back()
    if isinstance(value, Playback):
        return "playback", write_record(value.record), value.ply, value.known
    if isinstance(value, Timeline):
        return "followed", value.players, value.ply, repr(value.view(None))
    return parts(value)


def parts(value: object) -> object:
    """The same for what is no game."""
    if isinstance(value, NullTranslations):
        return "texts", id(value)
    if isinstance(value, Frozen):
        return type(value).__name__, *((name, plain_value(each)) for name, each in vars(value).items())
    if is_dataclass(value) and not isinstance(value, type):
        return type(value).__name__, *((each.name, plain_value(getattr(value, each.name))) for each in fields(value))
    if isinstance(value, Mapping):
        return "mapping", *((plain_value(key), plain_value(each)) for key, each in value.items())
    if isinstance(value, (tuple, list)):
        return "row", *map(plain_value, value)
    return ("set", *sorted(map(repr, value))) if isinstance(value, (set, frozenset)) else repr(value)
