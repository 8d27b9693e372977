"""Records: a game as its options, chance outcomes and actions; reading, writing, replaying and tracing them.

Reading is safe with hostile input: sizes are bounded before anything is parsed, every value is checked before it is
used, and the only error is :class:`~epizodiak.errors.RecordError`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import isinf
from typing import Any, NoReturn

from epizodiak.chance import Tile
from epizodiak.errors import ChanceError, IllegalActionError, NotationError, OptionError, RecordError, shorten
from epizodiak.protocol import AnyGame, Json

FORMAT = "epizodiak-record"
VERSION = 1
MAX_BYTES = 1 << 20
MAX_ACTIONS = 20_000
MAX_NAME = 200
MAX_DEPTH = 64
"""Levels of nesting: the documented keys need three, the rest is for what `x_` keys may hold."""

_STRING = re.compile(r'"(?:[^"\\]++|\\.)*+"?', re.DOTALL)  # an unclosed one ends with the text
_BRACKET = re.compile(r"[\[\]{}]")

KEYS = ("format", "version", "game", "options", "players", "first_player", "chance", "actions")


@dataclass(frozen=True, slots=True)
class Record:
    """One game, finished or not.

    Attributes:
        game: its name in the registry.
        options: options as given; those that are missing have their defaults.
        players: display names, one per seat, exactly as given (hostile until shown as text).
        first_player: the seat that begins round 1.
        chance: chance outcomes in the order they are used.
        actions: notations in order.
        extras: keys that start with ``x_``: kept, and meaningless to the rules.
    """

    game: str
    options: Mapping[str, Json]
    players: tuple[str, ...]
    first_player: int
    chance: tuple[tuple[Tile, ...], ...] = ()
    actions: tuple[str, ...] = ()
    extras: Mapping[str, Json] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Position:
    """A position on the way through a record.

    Attributes:
        ply: number of actions so far.
        action: notation of the action that led here, ``None`` at the start.
        state: the game's state.
        chance_used: number of chance outcomes used so far.
    """

    ply: int
    action: str | None
    state: Any
    chance_used: int


# --- reading --------------------------------------------------------------------------------------------------------


def read_record(data: bytes | str, games: Mapping[str, AnyGame]) -> Record:
    """A record from its JSON text; complete as to form, but its actions are not yet played.

    Raises:
        RecordError: too large, not UTF-8, not JSON, or not of the documented form.
    """
    return record_from_json(_parse(data), games)


def record_from_json(data: Json, games: Mapping[str, AnyGame]) -> Record:
    """A record from parsed JSON.

    Raises:
        RecordError: it is not of the documented form.
    """
    if not isinstance(data, dict):
        _bad(f"a record is a JSON object, not {_kind(data)}")
    for key in KEYS:
        if key not in data:
            _bad(f'key "{key}" is missing')
    for key in data:
        if key not in KEYS and not key.startswith("x_"):
            _bad(f'unknown key "{shorten(key)}"')
    if data["format"] != FORMAT:
        _bad(f'format is "{FORMAT}", not {_quote(data["format"])}')
    if type(data["version"]) is not int or data["version"] != VERSION:
        _bad(f"version is {VERSION}, not {_quote(data['version'])}")
    name = data["game"]
    if not isinstance(name, str) or name not in games:
        _bad(f"unknown game {_quote(name)}; games: {', '.join(sorted(games))}")
    game = games[name]
    return Record(
        game=name,
        options=_options(data["options"], game),
        players=_players(data["players"], game.seats),
        first_player=_first_player(data["first_player"], game.seats),
        chance=_chance(data["chance"]),
        actions=_actions(data["actions"]),
        extras={key: value for key, value in data.items() if key.startswith("x_")},
    )


def _parse(data: bytes | str) -> Json:
    if len(data) > MAX_BYTES:
        _bad("larger than 1 MiB")
    try:
        text = data.decode() if isinstance(data, bytes) else data
    except UnicodeDecodeError as error:
        _bad(f"not UTF-8 (byte {error.start})")
    if _deeper_than(MAX_DEPTH, text):
        _bad("not JSON that a record needs: nested too deeply")
    try:
        return json.loads(text, object_pairs_hook=_object, parse_constant=_constant, parse_float=_number)
    except json.JSONDecodeError as error:
        _bad(f"not JSON: {error.msg} (line {error.lineno}, column {error.colno})")
    except RecordError:
        raise
    except ValueError:  # an integer of more digits than Python converts
        _bad("not JSON that a record needs: a number is too long")


def _object(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    found = dict(pairs)
    if len(found) != len(pairs):
        _bad("a key stands twice in one object")
    return found


def _constant(name: str) -> NoReturn:
    _bad(f"not JSON: {name} is no number")


def _number(text: str) -> float:
    number = float(text)
    if isinf(number):
        _bad("not JSON that a record needs: a number is too large")
    return number


def _deeper_than(depth: int, text: str) -> bool:
    """Whether brackets of a JSON text nest in more than ``depth`` levels; known before it is parsed.

    A parser that recurses too deeply ends natively in RecursionError, but inside a browser it can end the interpreter.
    """
    level = 0
    for bracket in _BRACKET.findall(_STRING.sub("", text)):
        level += 1 if bracket in "[{" else -1
        if level > depth:
            return True
    return False


def _options(given: Json, game: AnyGame) -> dict[str, Json]:
    if not isinstance(given, dict):
        _bad(f"options is an object, not {_kind(given)}")
    try:
        game.options_from(given)
    except OptionError as error:
        raise RecordError(str(error)) from error
    return given


def _players(given: Json, seats: int) -> tuple[str, ...]:
    if not isinstance(given, list) or len(given) != seats:
        _bad(f"players is a list of {seats} names")
    for name in given:
        if not isinstance(name, str):
            _bad(f"a player's name is a text, not {_kind(name)}")
        if len(name) > MAX_NAME:
            _bad(f"a player's name has at most {MAX_NAME} characters")
        if any("\ud800" <= letter <= "\udfff" for letter in name):
            _bad("a player's name is no valid Unicode text")
    return tuple(given)


def _first_player(given: Json, seats: int) -> int:
    if type(given) is not int or given not in range(seats):
        _bad(f"first_player is a seat from 0 to {seats - 1}, not {_quote(given)}")
    return int(given)


def _chance(given: Json) -> tuple[tuple[Tile, ...], ...]:
    if not isinstance(given, list):
        _bad(f"chance is a list, not {_kind(given)}")
    for number, outcome in enumerate(given):
        if not isinstance(outcome, list) or any(type(tile) not in (int, str) for tile in outcome):
            _bad(f"chance outcome {number} is no list of tiles")
    return tuple(tuple(outcome) for outcome in given)


def _actions(given: Json) -> tuple[str, ...]:
    if not isinstance(given, list):
        _bad(f"actions is a list, not {_kind(given)}")
    if len(given) > MAX_ACTIONS:
        _bad(f"more than {MAX_ACTIONS} actions")
    for number, text in enumerate(given, 1):
        if not isinstance(text, str):
            raise RecordError(f"an action is a text, not {_kind(text)}", action=number, text=_quote(text))
    return tuple(given)


def _kind(value: Json) -> str:
    names = {
        dict: "an object",
        list: "a list",
        str: "a text",
        bool: "true or false",
        int: "a number",
        float: "a number",
    }
    return names.get(type(value), "null")


def _quote(value: Json) -> str:
    if isinstance(value, str):
        return f'"{shorten(value)}"'
    return shorten(json.dumps(value)) if isinstance(value, bool | int | float | None) else _kind(value)


def _bad(reason: str) -> NoReturn:
    raise RecordError(reason)


# --- writing --------------------------------------------------------------------------------------------------------


def record_json(record: Record) -> dict[str, Json]:
    """The record as plain data, keys in the documented order."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": record.game,
        "options": dict(record.options),
        "players": list(record.players),
        "first_player": record.first_player,
        "chance": [list(outcome) for outcome in record.chance],
        "actions": list(record.actions),
        **record.extras,
    }


def write_record(record: Record) -> str:
    """The record's JSON text on one line, without a line end; it can always be encoded as UTF-8."""
    data = record_json(record)
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    if any("\ud800" <= letter <= "\udfff" for letter in text):  # half a pair, in an ``x_`` key of somebody else's
        text = json.dumps(data, separators=(",", ":"))
    return text


# --- replaying ------------------------------------------------------------------------------------------------------


def replay(record: Record, game: AnyGame) -> Iterator[Position]:
    """The start and the position after each action.

    Raises:
        RecordError: at the first action or chance outcome that does not fit; after the last position, if chance
            outcomes are left over.
    """
    chance = list(record.chance)
    try:
        options = game.options_from(record.options)
        used = 1 if game.opening_tiles(options) else 0
        state = game.start(options, record.first_player, chance[0] if used and chance else None)
    except (OptionError, ChanceError) as error:
        raise RecordError(str(error)) from error
    yield Position(0, None, state, used)
    for ply, text in enumerate(record.actions, 1):
        state, used = _step(game, state, ply, text, chance=chance, used=used)
        yield Position(ply, text, state, used)
    if used < len(chance):
        _bad(f"chance outcomes left over: {len(chance) - used}")


def _step(
    game: AnyGame, state: Any, ply: int, text: str, *, chance: Sequence[tuple[Tile, ...]], used: int
) -> tuple[Any, int]:
    """The position after one action of a record, and the number of chance outcomes used."""
    try:
        action = game.parse_action(text)
        needs = bool(game.chance_needed(state, action))
        if needs and used == len(chance):
            raise RecordError("chance outcomes run out: this action needs one", action=ply, text=text)
        return game.apply(state, action, chance[used] if needs else None), used + needs
    except NotationError:
        raise RecordError(
            f"not an action; {_legal_words(game, state)}", action=ply, text=text, legal=_legal_texts(game, state)
        ) from None
    except IllegalActionError as error:
        raise RecordError(
            f"not legal; {_legal_words(game, state)}", action=ply, text=text, legal=error.legal
        ) from error
    except ChanceError as error:
        raise RecordError(str(error), action=ply, text=text) from error


def _legal_texts(game: AnyGame, state: Any) -> list[str]:
    return sorted(game.action_text(action) for action in game.legal_actions(state))


def _legal_words(game: AnyGame, state: Any) -> str:
    return f"legal: {' '.join(texts)}" if (texts := _legal_texts(game, state)) else "the game is over"


def trace(record: Record, game: AnyGame, number: int = 0) -> Iterator[dict[str, Json]]:
    """One object per position of the record, with the keys of the record format.

    Args:
        record: what to trace.
        game: the game it is a record of.
        number: 0-based index of the record in its input.

    Raises:
        RecordError: as :func:`replay`.
    """
    for position in replay(record, game):
        outcome = game.outcome(position.state)
        yield {
            "record": number,
            "ply": position.ply,
            "action": position.action,
            **game.trace(position.state),
            "player": game.to_act(position.state),
            "legal": _legal_texts(game, position.state),
            "ranking": None if outcome is None else [list(rank) for rank in outcome.ranking],
        }
