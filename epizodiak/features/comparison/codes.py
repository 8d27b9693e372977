"""Codes of finished games: what one person did in a deal against bots that play steadily, as letters and digits.

A code is one number in base 32 between the word and the game's letter in front and a checksum behind. The number holds
the deal as :mod:`~epizodiak.display.deal` has it, the person's seat, the bots' levels and version, and of each action
its rank among those that were legal then. So what is read is a game that could be played, or it is refused; what the
bots did is read, too, and not worked out again, which would take them as long as the game did.

No names are in it: who of the cast sat there follows from the deal.
"""

from __future__ import annotations

import random
import re
from binascii import crc32
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

from epizodiak.bots import steady
from epizodiak.bots.cast import Bot
from epizodiak.core.chance import RandomSource, Tile, random_seat, shuffled
from epizodiak.core.errors import EpizodiakError, Reason
from epizodiak.core.protocol import AnyGame, Json, Outcome
from epizodiak.display import deal
from epizodiak.display.setup import MAX_SEED_DIGITS, Setup
from epizodiak.games import GAMES
from epizodiak.record.metadata import Metadata
from epizodiak.record.record import Record, replay
from epizodiak.record.seating import FOR_PEOPLE, PERSON
from epizodiak.timeline.match import Match
from epizodiak.timeline.timeline import Timeline

WORD: Final = "SAME"
"""How every code begins; the game's letter follows."""

MOST_LETTERS: Final = 2_000
"""No longer code is read ..."""

MOST_PLIES: Final = 1 << 11
"""... and no longer game is written or played again."""

MOST_TEXT: Final = 1 << 16
"""In no longer text are codes looked for."""

MOST_VERSIONS: Final = 1 << 10

CHECKS: Final = 6
"""So many digits at the end tell whether the others are right."""

BITS: Final = 5
"""Of a digit."""

PERIODS: Final = "0123456789abcdefghijklmnopqrstuv"
"""What Python takes for the digits of base 32."""

_FOUND = re.compile(r"SAME[A-Z][0-9A-Z]{12,}")
_TO_PYTHON = str.maketrans(deal.DIGITS, PERIODS)
_FROM_PYTHON = str.maketrans(PERIODS, deal.DIGITS)
_SPELT, _GAPS = str.maketrans("ILO", "110"), str.maketrans("", "", " \n\r\t-\u2010\u2011")


class ComparisonError(EpizodiakError):
    """A code that is none, or a game of which there is no code."""


class UnfinishedError(ComparisonError):
    """A code of a deal that has not been played to its end here; nothing of the game itself is told.

    Attributes:
        setup: what starts the same deal against the same bots.
        code: the deal's own short code.
    """

    def __init__(self, setup: Setup, code: str) -> None:
        super().__init__(Reason("play this deal to its end first"))
        self.setup = setup
        self.code = code


@dataclass(frozen=True, slots=True)
class ComparedGame:
    """One person's finished game of a deal.

    Attributes:
        version: of the bots.
        seat: the person's.
        cast: by seat who of the cast played; ``None`` for the person.
        setup: what starts the same deal against the same bots.
        deal: the deal's short code.
        record: the whole game, without names.
        outcome: how it ended.
        seats: by ply the seat that acted.
    """

    version: int
    seat: int
    cast: tuple[Bot | None, ...]
    setup: Setup
    deal: str
    record: Record
    outcome: Outcome
    seats: tuple[int, ...]

    @property
    def game(self) -> AnyGame:
        """The rules."""
        return GAMES[self.record.game].seated(len(self.setup.bots))

    @property
    def place(self) -> int:
        """The person's place in the game, 1 for the best."""
        ahead = 0
        for seats in self.outcome.ranking:
            if self.seat in seats:
                return ahead + 1
            ahead += len(seats)
        raise AssertionError("every seat has a place")


# --- a game as a comparison -------------------------------------------------------------------------------------------


def comparison_of(record: Record) -> ComparedGame:
    """What a finished game of this device has to tell.

    Raises:
        ComparisonError: it is not over, or was not played so that it can be compared.
    """
    known, seats = record.metadata, len(record.players)
    game = GAMES[record.game].seated(seats)
    setup = deal.setup_of(record, game)
    levels = known.bots
    marked = known.compared > 0 and not known.practice and not known.taken_back
    if not marked or len(levels) != seats or not steady.can_be_compared(levels) or setup is None:
        raise ComparisonError(Reason("it was not played to be compared"))
    if not 0 < len(record.actions) < MOST_PLIES:
        raise ComparisonError(Reason("the game is too long for a code") if record.actions else _not_over())
    states = [position.state for position in replay(record, game)]
    outcome = game.outcome(states[-1])
    if outcome is None or known.compared >= MOST_VERSIONS:
        raise ComparisonError(_not_over())
    bare = Record(
        record.game,
        game.options_json(game.options_from(record.options)),
        ("",) * seats,
        record.first_player,
        record.chance,
        record.actions,
        Metadata(seed=known.seed, finished=True, bots=levels, compared=known.compared),
    )
    assert known.seed is not None, "a deal has a seed"
    return ComparedGame(
        version=known.compared,
        seat=levels.index(PERSON),
        cast=steady.company(levels, known.seed),
        setup=_steady_setup(setup, bare.options, levels),
        deal=deal.code(setup, game),
        record=bare,
        outcome=outcome,
        seats=tuple(_acting(game, state) for state in states[:-1]),
    )


def deal_of(record: Record) -> str:
    """The short code of a record's deal; empty if no seed tells it."""
    game = GAMES[record.game].seated(len(record.players))
    setup = deal.setup_of(record, game)
    return "" if setup is None else deal.code(setup, game)


def checked(setup: Setup) -> Setup:
    """What starts a deal to be compared, as anybody may have asked for it: nobody's name is in it, and no clock.

    Raises:
        ComparisonError: its games could not be compared.
    """
    if not steady.can_be_compared(setup.bots):
        raise ComparisonError(Reason("one person has to play alone against bots"))
    if setup.seed is None:
        raise ComparisonError(Reason("the link does not say which deal it is"))
    game, names = GAMES[setup.game].seated(len(setup.bots)), ("",) * len(setup.bots)
    options = game.options_json(game.options_from(setup.options))
    dealt = Match.new(game, options, names, first_player=setup.first_player, seed=setup.seed)
    found = deal.setup_of(dealt.record, game)
    assert found is not None, "its seed deals it"
    return _steady_setup(found, options, setup.bots)


def _steady_setup(setup: Setup, options: Mapping[str, Json], levels: tuple[str, ...]) -> Setup:
    return Setup(
        setup.game,
        ("",) * len(levels),
        first_player=setup.first_player,
        seed=setup.seed,
        options=options,
        bots=levels,
        compared=True,
    )


def _acting(game: AnyGame, state: Any) -> int:
    seat = game.to_act(state)
    assert seat is not None, "the game goes on"
    return seat


def _not_over() -> Reason:
    return Reason("the game is not over yet")


# --- writing ----------------------------------------------------------------------------------------------------------


def encode(timeline: Timeline) -> str:
    """The code of a finished game that was played to be compared.

    Raises:
        ComparisonError: it is not over, or was not played so, or is too long.
    """
    if timeline.record is None:
        raise ComparisonError(Reason("it was not played to be compared"))
    comparison = comparison_of(timeline.record)
    code = written(comparison)
    if decode(code, (comparison.deal,)).record != comparison.record:  # later deals are not the seed's
        raise ComparisonError(Reason("it was not played to be compared"))
    return code


def written(comparison: ComparedGame) -> str:
    """The code of a comparison.

    Raises:
        ComparisonError: the game is too long.
    """
    number = 0
    for value, base in reversed([*_head(comparison), *_ranks(comparison)]):
        number = number * base + value
    body = WORD + comparison.game.letter + _base32(number)
    if len(body) + CHECKS > MOST_LETTERS:
        raise ComparisonError(Reason("the game is too long for a code"))
    return body + _checksum(body)


def _head(comparison: ComparedGame) -> Iterator[tuple[int, int]]:
    """What a code tells before the actions: values, each with the number of those that it could be."""
    game, setup = comparison.game, comparison.setup
    seats = game.seats
    yield comparison.version, MOST_VERSIONS
    yield seats - game.takes[0], len(game.takes)
    yield setup.seed or 0, 10**MAX_SEED_DIGITS
    yield 0 if setup.first_player is None else setup.first_player + 1, seats + 1
    for key, values in game.option_values().items():
        yield list(values).index(comparison.record.options[key]), len(values)
    yield comparison.seat, seats
    for level in setup.bots:
        if level != PERSON:
            yield FOR_PEOPLE.index(level), len(FOR_PEOPLE)
    yield len(comparison.record.actions), MOST_PLIES


def _ranks(comparison: ComparedGame) -> Iterator[tuple[int, int]]:
    """Each action as its rank among those that were legal, with their number."""
    game = comparison.game
    positions = list(replay(comparison.record, game))
    for before, after in pairwise(positions):
        legal = [*map(game.action_text, game.legal_actions(before.state))]
        assert after.action is not None, "positions follow actions"
        yield legal.index(after.action), len(legal)


# --- reading ----------------------------------------------------------------------------------------------------------


def decode(text: str, finished: Collection[str]) -> ComparedGame:
    """The game in a code, which may be anybody's.

    Args:
        text: the code; small letters, spaces and dashes do not matter.
        finished: the short codes of the deals that were played to their ends here.

    Raises:
        UnfinishedError: its deal was not: nothing else is told of it.
        ComparisonError: it is no code of a game that could have been played.
    """
    game, number = _number_in(text)
    digits = _Digits(number)
    version, setup, plies = _read_head(digits, game)
    game = game.seated(len(setup.bots))
    code = deal.code(setup, game)
    if code not in finished:
        raise UnfinishedError(setup, code)
    return comparison_of(_played(digits, game, setup, version, plies))


def found_in(text: str) -> tuple[str, ...]:
    """The codes that a text seems to hold, such as a message with words round them."""
    return tuple(each[:MOST_LETTERS] for each in _FOUND.findall(text[:MOST_TEXT].upper()))


class _Digits:
    """A number that is taken apart, the lowest digit first.

    Attributes:
        left: what has not been read.
    """

    def __init__(self, number: int) -> None:
        self.left = number

    def next(self, base: int) -> int:
        """The next digit, of a system with this base."""
        self.left, digit = divmod(self.left, base)
        return digit


def _number_in(text: str) -> tuple[AnyGame, int]:
    """The game and the number in a code whose checksum is right."""
    bare = text.translate(_GAPS) if len(text) <= 2 * MOST_LETTERS else ""
    typed = bare.upper() if bare.isascii() else ""
    letter, digits = typed[len(WORD) : len(WORD) + 1], typed[len(WORD) + 1 :].translate(_SPELT)
    game = next((game for game in GAMES.values() if game.letter == letter), None)
    plausible = typed.startswith(WORD) and len(digits) > CHECKS and len(typed) <= MOST_LETTERS
    if game is None or not plausible or not set(digits) <= set(deal.DIGITS):
        raise ComparisonError(Reason("this is not the code of a game that was played"))
    told = digits[:-CHECKS]
    if _checksum(WORD + letter + told) != digits[-CHECKS:]:
        raise ComparisonError(Reason("a letter of the code is wrong or missing"))
    return game, int(told.translate(_TO_PYTHON), 1 << BITS)


def _read_head(digits: _Digits, game: AnyGame) -> tuple[int, Setup, int]:
    """The bots' version, the setup and the number of actions that a code begins with."""
    version = digits.next(MOST_VERSIONS)
    seats = game.takes[digits.next(len(game.takes))]
    seed, first = digits.next(10**MAX_SEED_DIGITS), digits.next(seats + 1)
    options: dict[str, Json] = {key: values[digits.next(len(values))] for key, values in game.option_values().items()}
    person = digits.next(seats)
    levels = [FOR_PEOPLE[digits.next(len(FOR_PEOPLE))] for _ in range(seats - 1)]
    levels.insert(person, PERSON)
    setup = Setup(
        game.name,
        ("",) * seats,
        first_player=first - 1 if first else None,
        seed=seed,
        options=options,
        bots=tuple(levels),
        compared=True,
    )
    return version, setup, digits.next(MOST_PLIES)


def _played(digits: _Digits, game: AnyGame, setup: Setup, version: int, plies: int) -> Record:
    """The record of the game whose actions a code tells; the rules alone are asked."""
    assert setup.seed is not None, "codes tell it"
    source: RandomSource = random.Random(setup.seed)
    first = random_seat(game.seats, source) if setup.first_player is None else setup.first_player
    options = game.options_from(setup.options)
    order = game.random_opening(options, first, source)
    state = game.start(options, first, order)
    chance: list[tuple[Tile, ...]] = [] if order is None else [order]
    actions: list[str] = []
    for _ in range(plies):
        legal: Sequence[Any] = game.legal_actions(state)
        if not legal:
            break
        action = legal[digits.next(len(legal))]
        tiles = game.chance_needed(state, action)
        order = shuffled(tiles, source) if tiles else None
        if order is not None:
            chance.append(order)
        state = game.apply(state, action, order)
        actions.append(game.action_text(action))
    if len(actions) != plies or digits.left or game.to_act(state) is not None or not version:
        raise ComparisonError(Reason("this is not the code of a game that was played"))
    metadata = Metadata(seed=setup.seed, finished=True, bots=setup.bots, compared=version)
    return Record(game.name, setup.options, ("",) * game.seats, first, tuple(chance), tuple(actions), metadata)


# --- digits -----------------------------------------------------------------------------------------------------------


def _base32(number: int) -> str:
    digits = ""
    while number or not digits:
        number, digit = divmod(number, 1 << BITS)
        digits += PERIODS[digit]
    return digits[::-1].translate(_FROM_PYTHON)


def _checksum(text: str) -> str:
    found = crc32(text.encode()) % (1 << BITS * CHECKS)
    return _base32(found).rjust(CHECKS, deal.DIGITS[0])
