"""The setup of a game in the lobby, and how the fragment of an address fills it in."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from epizodiak.core.errors import OptionError, shorten
from epizodiak.core.protocol import AnyGame, Json
from epizodiak.core.text import clean
from epizodiak.display.languages import matching_language
from epizodiak.display.settings import CHOICES
from epizodiak.record.metadata import MOST_MINUTES, MOST_SECONDS, RULES
from epizodiak.record.record import MAX_NAME
from epizodiak.record.seating import PERSON, is_person, read_seat_list

MAX_SEED_DIGITS = 30
MAX_OPTION_DIGITS = 9
MOST_CLOCK_DIGITS = 2
DEFAULT_NAMES = ("Ana", "Ben", "Chloé", "Dora")
SETTINGS = {key: CHOICES[key] for key in ("lang", "board", "face", "motion", "linear")}
AT_A_TABLE = ("pace", "think", "clock")
SEATING = ("players", "bots", "seats")
FIRST = ("game", "puzzle", *SEATING)

PACES = {"0": "none"} | {pace: pace for pace in CHOICES["pace"]}
"""What ``pace`` may be in a fragment, and the setting that it stands for."""

PUZZLE = re.compile(r"(?P<game>[a-z]+(?:-[a-z]+)*)(?:-(?P<which>\d{4}-\d\d-\d\d|\d{1,4}))?", re.ASCII)
"""What ``puzzle`` may be in a fragment: a game, and maybe a day or a number."""

MOST_FRAGMENT = 16_384
"""Letters of a fragment that is read: names alone may take half of them. A longer one is refused unread."""

AMPERSANDS = re.compile(r"(^|&)(?:amp;)+")
"""An ampersand that a program wrote for HTML, once or again and again; the first one may be cut off."""

BEHIND = ".,;:!?'*"
ENCODED = ("%60", "%C2%BB", "%E2%80%8B", "%E2%80%99", "%E2%80%9D", "%E2%80%A6")
PAIRS = ((")", "("), ("]", "["), ("}", "{"), ("%3E", "%3C"))
"""What sentences and messengers put behind a link, as browsers write it; the last ones where nothing is open."""

WIDE = {0xFF10 + digit: str(digit) for digit in range(10)}
"""Digits as a Japanese keyboard may write them, and the usual ones."""

MOST_BEHIND = 8
"""So often is it looked for."""

MOST_THINKING = 60_000
"""No longer may a fragment have a bot think, in milliseconds."""


@dataclass(frozen=True, slots=True)
class Setup:
    """The answers in the lobby's form: a game, its players and options.

    Attributes:
        game: name in the registry.
        players: names, one per seat; empty for whoever goes by the seat's number, or a bot's level. Without any, as
            many play as there are bots, or the fewest that the game takes (:meth:`seated`).
        first_player: a seat, or ``None`` to have it drawn.
        seed: of the deals, or ``None``.
        options: the game's options by their names in records; missing ones have their defaults.
        take_back: whether players may take back, one of ``takeback.RULES``; ``None`` for what is usual in the game.
        bots: by seat a bot's level, ``seating.PERSON`` or ``seating.PHONE``; empty if all are people.
        pace: a value of the setting of that name, or ``None`` to leave it as it is.
        think: milliseconds that bots may think about an action, or ``None`` for what is usual at their levels.
        clock: minutes for each seat and seconds that each turn adds, or ``None``.
        compared: whether the bots are to play steadily (``bots/steady.py``), for a comparison with other tables.
    """

    game: str
    players: tuple[str, ...] = ()
    first_player: int | None = None
    seed: int | None = None
    options: Mapping[str, Json] = field(default_factory=dict)
    take_back: str | None = None
    bots: tuple[str, ...] = ()
    pace: str | None = None
    think: int | None = None
    clock: tuple[int, int] | None = None
    compared: bool = False

    def seated(self, game: AnyGame) -> tuple[str, ...]:
        """A name for each seat, maybe an empty one."""
        return self.players or ("",) * (len(self.bots) or game.seats)


@dataclass(frozen=True, slots=True)
class Fragment:
    """What an address's fragment asks for.

    Attributes:
        setup: the lobby, filled in.
        settings: values for the page's own settings (``lang``, ``board``, ``face``, ``motion``, ``linear``).
        bad: keys whose values were refused.
        puzzle: the game whose puzzle is wanted, and the day as ``YYYY-MM-DD``, the number or nothing; ``None`` if none
            is.
    """

    setup: Setup
    settings: Mapping[str, str]
    bad: tuple[str, ...]
    puzzle: tuple[str, str] | None = None


def read_fragment(text: str, games: Mapping[str, AnyGame], default: Setup) -> Fragment:
    """The setup that ``#game=…&players=Ana,Ben,Chlo%C3%A9&…`` asks for; wrong values keep their default.

    Args:
        text: the fragment, with or without ``#``.
        games: the registry.
        default: what stands in the lobby otherwise.
    """
    if len(text) > MOST_FRAGMENT:
        return Fragment(default, {}, (shorten(text, 40),))
    setup, settings, bad, wanted = default, {}, [], None
    parts = sorted(filter(None, repaired_fragment(text).split("&")), key=_sort_key)
    for part in parts:  # the game first: it says how many players there may be and which options
        key, raw = pair(part)
        if key == "puzzle" and (found := _read_puzzle(raw, games)) is not None:
            wanted, setup = found, of_game(setup, games[found[0]])
            continue
        value = (matching_language(raw) or raw) if key == "lang" else raw
        if key in SETTINGS and value in SETTINGS[key]:
            settings[key] = value
            continue
        read = _with_seats_key if key in SEATING else _with_table_key if key in AT_A_TABLE else _with_key
        changed = None if key in (*SETTINGS, "puzzle") else read(setup, key, raw, games)
        if changed is None:
            bad.append(shorten(_decoded(part), 40))
        else:
            setup = changed
    return Fragment(setup, settings, tuple(bad), wanted)


def repaired_fragment(text: str) -> str:
    """A fragment without ``#``, repaired if messengers or punctuation have changed it.

    Programs that find links in texts take the full stop behind them for a part, or write ``&amp;`` and ``%3D``.
    """
    text = text[:MOST_FRAGMENT].lstrip("#")
    text = AMPERSANDS.sub(r"\1", text if "=" in text else _decoded(text))
    for _ in range(MOST_BEHIND):
        text = text.rstrip(BEHIND)
        ends = [end for end, begin in PAIRS if text.count(end) > text.count(begin)]
        for end in (*ENCODED, *ends):
            text = text.removesuffix(end)
    return text


def pair(part: str) -> tuple[str, str]:
    """The key and value of one part of a fragment; percent signs are decoded except in lists of names."""
    key, _, raw = part.partition("=") if "=" in part else _decoded(part).partition("=")
    return key, raw if key == "players" else _decoded(raw)


def _sort_key(part: str) -> int:
    """Sort key that puts the name of the game first, then who plays."""
    key = pair(part)[0]
    return FIRST.index(key) if key in FIRST else len(FIRST)


def _read_puzzle(raw: str, games: Mapping[str, AnyGame]) -> tuple[str, str] | None:
    """The game of a puzzle, perhaps with its day or number; ``None`` if there is no such game."""
    found = PUZZLE.fullmatch(raw)
    return (found["game"], found["which"] or "") if found is not None and found["game"] in games else None


def _with_key(setup: Setup, key: str, raw: str, games: Mapping[str, AnyGame]) -> Setup | None:
    """``setup`` with one key of the fragment, or ``None`` if the value is invalid."""
    game = games[setup.game]
    if key in ("game", "take_back"):
        changed = of_game(setup, games.get(raw, game)) if key == "game" else replace(setup, take_back=raw)
        return changed if raw in (games if key == "game" else RULES) else None
    if key == "first":
        return replace(setup, first_player=int(raw)) if raw in map(str, range(len(setup.seated(game)))) else None
    if key == "seed":
        return replace(setup, seed=seed) if (seed := read_seed(raw)) is not None else None
    if key == "compared":
        return replace(setup, compared=True) if raw == "1" else None
    options = {**setup.options, key: option_value(raw)}
    try:
        game.options_from(options)
    except OptionError:
        return None
    return replace(setup, options=options)


def _with_seats_key(setup: Setup, key: str, raw: str, games: Mapping[str, AnyGame]) -> Setup | None:
    """``setup`` with one of the keys that say who plays, or ``None`` if the value is invalid.

    Names and bots say how many play, too, and nobody leaves whom another key has seated.
    """
    game = games[setup.game]
    if key == "players":
        names = tuple(_decoded(name) for name in raw.split(","))
        if len(names) not in game.takes:  # commas may be written otherwise, too
            names = tuple(_decoded(raw).split(","))
        names += ("",) * (game.seats - len(names))  # the last commas may have gone with what stands behind a link
        good = all(len(name) <= MAX_NAME and (clean(name) or not name) for name in names)
        return replace(setup, players=names) if good and len(names) in game.takes else None
    seats = raw.count(",") + 1 if key == "bots" else int(raw) if raw in map(str, game.takes) else 0
    if seats not in game.takes or max(len(setup.players), len(setup.bots)) > seats:
        return None
    if key == "seats":
        return of_seats(setup, seats)
    bots = read_seat_list(raw, seats)
    return None if bots is None else replace(of_seats(setup, seats), bots=bots)


def _with_table_key(setup: Setup, key: str, raw: str, _: Mapping[str, AnyGame]) -> Setup | None:
    """``setup`` with one of the keys about time, or ``None`` if the value is invalid."""
    if key == "clock":
        clock = read_clock(*raw.partition("+")[::2])
        return None if clock is None else replace(setup, clock=clock)
    if key == "pace":
        return replace(setup, pace=PACES[raw]) if raw in PACES else None
    number = raw.isdecimal() and raw.isascii() and len(raw) <= MAX_OPTION_DIGITS
    return replace(setup, think=int(raw)) if number and 0 < int(raw) <= MOST_THINKING else None


def of_game(setup: Setup, game: AnyGame) -> Setup:
    """A setup changed to another game, for the fewest that it takes: players stay, the deal and options do not."""
    if game.name == setup.game:
        return setup
    fresh = Setup(game.name, setup.players, bots=setup.bots, pace=setup.pace, think=setup.think, clock=setup.clock)
    return of_seats(fresh, game.seats)


def of_seats(setup: Setup, seats: int) -> Setup:
    """A setup for so many players: more are nameless, and bots where bots play."""
    bot = next((level for level in reversed(setup.bots) if not is_person(level)), PERSON)
    players = (*setup.players, *("",) * seats)[:seats]
    bots = (*setup.bots, *(bot,) * seats)[:seats] if setup.bots else ()
    return replace(setup, players=players, bots=bots)


def read_seed(text: str) -> int | None:
    """The seed in a text, a whole number of at most 30 digits, or ``None``."""
    digits = text.strip().translate(WIDE)
    return int(digits) if digits.isdecimal() and digits.isascii() and len(digits) <= MAX_SEED_DIGITS else None


def read_clock(minutes: str, seconds: str = "") -> tuple[int, int] | None:
    """The clock's minutes and seconds from two texts, the second perhaps empty; ``None`` if invalid."""
    digits = [text.strip().translate(WIDE) or "0" for text in (minutes, seconds)]
    if not all(text.isdecimal() and text.isascii() and len(text) <= MOST_CLOCK_DIGITS for text in digits):
        return None
    given, added = map(int, digits)
    return (given, added) if 1 <= given <= MOST_MINUTES and added <= MOST_SECONDS else None


def option_value(raw: str) -> Json:
    """The value of an option from its text in a fragment or form field."""
    if raw in ("true", "false"):
        return raw == "true"
    return int(raw) if raw.isdecimal() and raw.isascii() and len(raw) <= MAX_OPTION_DIGITS else _decoded(raw)


def _decoded(text: str) -> str:
    """A part of a fragment with its percent signs decoded; invalid UTF-8 becomes U+FFFD."""
    if "%" not in text:
        return text
    from urllib.parse import unquote  # noqa: PLC0415 - two modules, and most starts have no fragment

    return unquote(text, errors="replace")
