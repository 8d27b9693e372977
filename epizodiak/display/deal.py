"""Sharing a deal with another table: as a link to the lobby, or as a short code to type."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from epizodiak.core.protocol import AnyGame, Json
from epizodiak.display.setup import MAX_SEED_DIGITS, Setup, of_game, of_seats
from epizodiak.record.record import Record
from epizodiak.timeline.match import Match

DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's base 32: what is easily mistaken for another digit is none, and is read as that one."""

_MISTAKEN, _DASHES = str.maketrans("ILO", "110"), str.maketrans("", "", " -\u2010\u2011")
_CHECK = 29
"""The check digit counts modulo a prime: a wrong digit, or two that are swapped, do not go unnoticed."""

GROUP = 4


def setup_of(record: Record, game: AnyGame) -> Setup | None:
    """The setup that deals the same tiles again; ``None`` if no seed determines them.

    Whether its first player was drawn from the seed or given shows in what the seed deals.
    """
    seed = record.metadata.seed
    if seed is None or not 0 <= seed < 10**MAX_SEED_DIGITS:
        return None
    for first in (None, record.first_player):
        dealt = Match.new(game, record.options, record.players, first_player=first, seed=seed).record
        if dealt.first_player == record.first_player and dealt.chance == record.chance[: len(dealt.chance)]:
            nameless = ("",) * len(record.players)
            return Setup(record.game, nameless, first_player=first, seed=seed, options=record.options)
    return None


def fragment(setup: Setup, game: AnyGame) -> str:
    """The address fragment that fills the lobby in: game, options, first player if given, seed; no names.

    How many play is told where they are not the fewest, and who plays where the deal is to be compared.
    """
    options = game.options_json(game.options_from(setup.options))
    usual = game.options_json(game.options_from({}))
    told: dict[str, Json] = {key: value for key, value in options.items() if value != usual[key]}
    if setup.compared:
        told |= {"bots": ",".join(setup.bots), "compared": 1}
    elif (seats := len(setup.seated(game))) != game.takes[0]:
        told["seats"] = seats
    if setup.first_player is not None:
        told["first"] = setup.first_player
    if setup.seed is not None:
        told["seed"] = setup.seed
    from urllib.parse import quote  # noqa: PLC0415 - not at the start

    return "&".join(f"{key}={quote(_value_text(value), ',')}" for key, value in {"game": setup.game, **told}.items())


def _value_text(value: Json) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def code(setup: Setup, game: AnyGame) -> str:
    """The deal as a short code: game, options, first player if given, seed.

    The seed, the first player and the options are one number, of which each is a digit in a system of its own. For
    each player beyond the fewest that the game takes a 0 stands before it.
    """
    seats, number = len(setup.seated(game)), setup.seed or 0
    more = seats - game.takes[0]
    number = number * (seats + 1) + (0 if setup.first_player is None else setup.first_player + 1)
    options = game.options_json(game.options_from(setup.options))
    for key, values in game.option_values().items():
        number = number * len(values) + list(values).index(options[key])
    text = more * DIGITS[0] + _base32(number) + DIGITS[_check_digit(number, more, game)]
    groups = [text[at : at + GROUP] for at in range(0, len(text), GROUP)]
    return "-".join([game.letter, *groups])


def read_code(text: str, games: Mapping[str, AnyGame], default: Setup) -> Setup | None:
    """The setup that a code stands for, or ``None`` if the text is not a code.

    Args:
        text: as somebody typed it: small letters, spaces, and O for 0 do not matter.
        games: the registry.
        default: who plays there stays.
    """
    typed = text.strip().translate(_DASHES).upper() if text.translate(_DASHES).isascii() else ""
    letter, digits = typed[:1], typed[1:].translate(_MISTAKEN)
    if not letter.isalpha():  # most often nothing stands there: no game is imported to be asked for its letter
        return None
    game = next((game for game in games.values() if game.letter == letter), None)
    if game is None or not 1 < len(digits) <= 2 * MAX_SEED_DIGITS or not set(digits) <= set(DIGITS):
        return None
    number, told = 0, digits[:-1]
    for digit in told:
        number = number * len(DIGITS) + DIGITS.index(digit)
    more = len(told) - len(_base32(number))
    seats = game.takes[0] + more
    if seats not in game.takes or DIGITS.index(digits[-1]) != _check_digit(number, more, game):
        return None
    options: dict[str, Json] = {}
    for key, values in reversed(list(game.option_values().items())):
        number, index = divmod(number, len(values))
        options[key] = values[index]
    seed, first = divmod(number, seats + 1)
    if seed >= 10**MAX_SEED_DIGITS:
        return None
    fitting = of_seats(of_game(default, game), seats)
    return replace(fitting, seed=seed, first_player=first - 1 if first else None, options=options)


def _base32(number: int) -> str:
    text = ""
    while number or not text:
        number, digit = divmod(number, len(DIGITS))
        text = DIGITS[digit] + text
    return text


def _check_digit(number: int, more: int, game: AnyGame) -> int:
    return (number + more + ord(game.letter)) % _CHECK
