"""Records: a game as its options, chance outcomes and actions; reading, writing, replaying, tracing.

``docs/record.md`` is the record format, and says what a trace holds.

Reading is safe with hostile input: sizes are bounded before anything is parsed, every value is checked before it is
used, and the only error is :class:`~epizodiak.core.errors.RecordError`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NoReturn

from epizodiak.core.chance import Tile
from epizodiak.core.errors import (
    ChanceError,
    IllegalActionError,
    NotationError,
    OptionError,
    Reason,
    RecordError,
    shorten,
)
from epizodiak.core.rules import AnyRules, Json
from epizodiak.core.strict_json import parse
from epizodiak.record import takeback
from epizodiak.record.metadata import NOTHING, PREFIX, Metadata, metadata_json, read_metadata

FORMAT = "epizodiak-record"
VERSION = 1
MAX_BYTES = 1 << 20
MAX_ACTIONS = 20_000
MAX_NAME = 200
KEYS = ("format", "version", "game", "options", "players", "first_player", "chance", "actions")


KINDS: dict[type, Reason] = {
    dict: Reason("an object"),
    list: Reason("a list"),
    str: Reason("a text"),
    bool: Reason("true or false"),
    int: Reason("a number"),
    float: Reason("a number"),
}
NULL = Reason("null")
"""What values of JSON are called."""


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
        metadata: what else is kept of the game: meaningless to the rules.
    """

    game: str
    options: Mapping[str, Json]
    players: tuple[str, ...]
    first_player: int
    chance: tuple[tuple[Tile, ...], ...] = ()
    actions: tuple[str, ...] = ()
    metadata: Metadata = NOTHING


@dataclass(frozen=True, slots=True)
class Position:
    """A position that a record leads to, with the action before it.

    Attributes:
        ply: number of actions so far.
        action: notation of the action that led here, ``None`` at the start.
        state: the game's state.
    """

    ply: int
    action: str | None
    state: Any


# --- reading --------------------------------------------------------------------------------------------------------


def read_record(data: bytes | str, games: Mapping[str, AnyRules]) -> Record:
    """The record in a JSON text; its form is checked, its actions are not played yet.

    Raises:
        RecordError: too large, not UTF-8, not JSON, or not of the documented form.
    """
    return record_from_json(parse(data, MAX_BYTES), games)


def record_from_json(data: Json, games: Mapping[str, AnyRules]) -> Record:
    """A record from parsed JSON.

    Raises:
        RecordError: it is not of the documented form.
    """
    if not isinstance(data, dict):
        _fail(
            Reason(
                "this is not a saved game", technically="a record is a JSON object, not {kind}", kind=_type_name(data)
            )
        )
    for key in KEYS:
        if key not in data:
            _fail(Reason('the part "{key}" is missing', technically='key "{key}" is missing', key=key))
    for key in data:
        if key not in KEYS and not key.startswith(PREFIX):
            _fail(Reason('no saved game has a part "{key}"', technically='unknown key "{key}"', key=shorten(key)))
    if data["format"] != FORMAT:
        _fail(
            Reason(
                "this is not a saved game, but {found}",
                technically='format is "{wanted}", not {found}',
                wanted=FORMAT,
                found=_quote(data["format"]),
            )
        )
    if type(data["version"]) is not int or data["version"] != VERSION:
        found = _quote(data["version"])
        _fail(
            Reason(
                "saved games of version {found} cannot be read, only those of version {wanted}",
                technically="version is {wanted}, not {found}",
                wanted=VERSION,
                found=found,
            )
        )
    name = data["game"]
    if not isinstance(name, str) or name not in games:
        _fail(
            Reason(
                "this table does not know the game {game}",
                technically="unknown game {game}; games: {games}",
                game=_quote(name),
                games=", ".join(sorted(games)),
            )
        )
    game = games[name]
    return Record(
        game=name,
        options=_read_options(data["options"], game),
        players=(players := _read_players(data["players"], game.takes)),
        first_player=_read_first_player(data["first_player"], len(players)),
        chance=_read_chance(data["chance"]),
        actions=_read_actions(data["actions"]),
        metadata=read_metadata(data),
    )


def _read_options(given: Json, game: AnyRules) -> dict[str, Json]:
    if not isinstance(given, dict):
        _fail(Reason("its options are damaged", technically="options is an object, not {kind}", kind=_type_name(given)))
    try:
        game.options_from(given)
    except OptionError as error:
        raise RecordError(error.why) from error
    return given


def _read_players(given: Json, takes: range) -> tuple[str, ...]:
    if not isinstance(given, list) or len(given) not in takes:
        seats = str(takes[0]) if len(takes) == 1 else f"{takes[0]}–{takes[-1]}"
        _fail(Reason("it does not name {seats} players", technically="players is a list of {seats} names", seats=seats))
    for name in given:
        if not isinstance(name, str):
            _fail(Reason("a player's name is a text, not {kind}", kind=_type_name(name)))
        if len(name) > MAX_NAME:
            _fail(Reason("a player's name has at most {most} characters", most=MAX_NAME))
        if any("\ud800" <= letter <= "\udfff" for letter in name):
            _fail(Reason("a player's name has a broken character"))
    return tuple(given)


def _read_first_player(given: Json, seats: int) -> int:
    if type(given) is not int or given not in range(seats):
        _fail(
            Reason(
                "the first player is a seat from 0 to {last}, not {seat}",
                technically="first_player is a seat from 0 to {last}, not {seat}",
                last=seats - 1,
                seat=_quote(given),
            )
        )
    return int(given)


def _read_chance(given: Json) -> tuple[tuple[Tile, ...], ...]:
    if not isinstance(given, list):
        _fail(Reason("its deals are damaged", technically="chance is a list, not {kind}", kind=_type_name(given)))
    for number, outcome in enumerate(given):
        if not isinstance(outcome, list) or any(type(tile) not in (int, str) for tile in outcome):
            technically = "chance outcome {index} is no list of tiles"
            _fail(
                Reason("its deal number {number} is damaged", technically=technically, index=number, number=number + 1)
            )
    return tuple(tuple(outcome) for outcome in given)


def _read_actions(given: Json) -> tuple[str, ...]:
    if not isinstance(given, list):
        _fail(Reason("its moves are damaged", technically="actions is a list, not {kind}", kind=_type_name(given)))
    if len(given) > MAX_ACTIONS:
        _fail(Reason("more than {most} moves", most=MAX_ACTIONS))
    for number, text in enumerate(given, 1):
        if not isinstance(text, str):
            why = Reason("a move is a text, not {kind}", kind=_type_name(text))
            raise RecordError(why, action=number, text=str(_quote(text)))
    return tuple(given)


def _type_name(value: Json) -> Reason:
    return KINDS.get(type(value), NULL)


def _quote(value: Json) -> Reason | str:
    if isinstance(value, str):
        return f'"{shorten(value)}"'
    return shorten(json.dumps(value)) if isinstance(value, bool | int | float | None) else _type_name(value)


def _fail(why: Reason) -> NoReturn:
    raise RecordError(why)


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
        **metadata_json(record.metadata),
    }


def write_record(record: Record) -> str:
    """The record's JSON text on one line, without a line end; it can always be encoded as UTF-8."""
    data = record_json(record)
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    try:
        text.encode()  # every tap that plays waits for this: letter by letter it took longer than the rest
    except UnicodeEncodeError:  # half a pair, in an ``x_`` key of somebody else's
        return json.dumps(data, separators=(",", ":"))
    return text


# --- replaying ------------------------------------------------------------------------------------------------------


def replay(record: Record, game: AnyRules) -> Iterator[Position]:
    """The first position and the position after each action, with what players remember of turns taken back.

    Raises:
        RecordError: at the first action or chance outcome that does not fit; after the last position, if chance
            outcomes are left over.
    """
    game, chance = game.seated(len(record.players)), list(record.chance)
    try:
        options = game.options_from(record.options)
        used = 1 if game.opening_tiles(options) else 0
        state = game.start(options, record.first_player, chance[0] if used and chance else None)
    except (OptionError, ChanceError) as error:
        raise RecordError(error.why) from error
    taken = takeback.by_ply(record.metadata.taken_back)
    state = takeback.with_memory_of_tries(game, state, taken.get(0, ()))
    yield Position(0, None, state)
    for ply, text in enumerate(record.actions, 1):
        state, used = _step(game, state, ply, text, chance=chance, used=used)
        state = takeback.with_memory_of_tries(game, state, taken.get(ply, ()))
        yield Position(ply, text, state)
    if used < len(chance):
        _fail(
            Reason(
                "there are deals in it that no move needs: {count}",
                technically="chance outcomes left over: {count}",
                count=len(chance) - used,
            )
        )


def _step(
    game: AnyRules, state: Any, ply: int, text: str, *, chance: Sequence[tuple[Tile, ...]], used: int
) -> tuple[Any, int]:
    """The position after one action of a record, and the number of chance outcomes used."""
    try:
        action = game.parse_action(text)
        needs = bool(game.chance_needed(state, action))
        if needs and used == len(chance):
            why = Reason(
                "the deal that it needs is missing", technically="chance outcomes run out: this action needs one"
            )
            raise RecordError(why, action=ply, text=text)
        return game.apply(state, action, chance[used] if needs else None), used + needs
    except NotationError:
        legal = _legal_texts(game, state)
        raise RecordError(_illegal_action("not an action", legal), action=ply, text=text, legal=legal) from None
    except IllegalActionError as error:
        raise RecordError(
            _illegal_action("not legal", error.legal), action=ply, text=text, legal=error.legal
        ) from error
    except ChanceError as error:
        raise RecordError(error.why, action=ply, text=text) from error


def _illegal_action(what: str, legal: Sequence[str]) -> Reason:
    """The reason why an action is not played; people are not told what is legal, since that depends on a hand."""
    if not legal:
        return Reason("the game is over before it", technically="{what}; the game is over", what=what)
    words = " ".join(legal)
    return Reason("not allowed here", technically="{what}; legal: {legal}", what=what, legal=words)


def _legal_texts(game: AnyRules, state: Any) -> list[str]:
    return sorted(game.action_text(action) for action in game.legal_actions(state))


def trace(record: Record, game: AnyRules, number: int = 0) -> Iterator[dict[str, Json]]:
    """One object for each position of a record, with the keys of the record format.

    Args:
        record: what to trace.
        game: the game it is a record of.
        number: 0-based index of the record in its input.

    Raises:
        RecordError: as :func:`replay`.
    """
    game = game.seated(len(record.players))
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
