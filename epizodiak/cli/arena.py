"""``epizodiak arena``: lets bots play against each other and prints their results."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import count, islice
from time import perf_counter

from epizodiak.bots.arena import ArenaGame, ArenaSetup, Entrant, Standing, play_deal, sequential_test, standings
from epizodiak.bots.crew import Countdown, Crew
from epizodiak.bots.levels import IN_WORDS
from epizodiak.cli.inputs import add_crew, crew_of, positive
from epizodiak.core.errors import OptionError
from epizodiak.core.protocol import Json
from epizodiak.games import GAMES, THINKERS

DEFAULT_DEALS = 20
DEFAULT_CAP = 3_000
MOST_DEALS = 100_000


def parser() -> argparse.ArgumentParser:
    """The parser for the command's arguments."""
    top = argparse.ArgumentParser(
        prog="epizodiak arena",
        description="Plays every deal in all different seatings of the bots and prints ratings and win shares.",
        epilog=f"{IN_WORDS}; own:package.module:function or own:FILE.whl, a bot of yours: choose(view, ms, seed)",
    )
    top.add_argument(
        "levels", nargs="+", metavar="LEVEL[+TEMPER][@PLAYOUTS]", help="one per seat: 1, 2, 3, 4, flat, own:BOT"
    )
    top.add_argument("--game", choices=sorted(THINKERS), default=next(iter(THINKERS)), help="default: %(default)s")
    top.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help="an option, as in records")
    top.add_argument(
        "--deals", type=positive(int), help=f"how many deals (default: {DEFAULT_DEALS}; with --test, at most)"
    )
    top.add_argument(
        "--test",
        nargs=2,
        type=float,
        metavar=("LOW", "HIGH"),
        help="stop when the first level's win share is clearly at most LOW or at least HIGH",
    )
    top.add_argument("--first", type=int, default=0, help="number of the first deal (default: %(default)s)")
    top.add_argument("--seed", type=int, default=1, help="default: %(default)s")
    top.add_argument(
        "--cap", type=positive(int), default=DEFAULT_CAP, help="actions after which a game is left unfinished"
    )
    top.add_argument(
        "--time", type=positive(float), metavar="SECONDS", help="processor time a decision, instead of playouts"
    )
    top.add_argument(
        "--share", type=positive(float), default=1.0, help="part of the levels' own playouts (0.1: a tenth)"
    )
    add_crew(top)
    top.add_argument("--json", action="store_true", help="print everything as JSON instead of a table")
    return top


def main(arguments: Sequence[str]) -> int:
    """Play the games that the arguments ask for, and print the results; returns the exit status.

    Returns:
        The exit status: 0, or 2 if the arguments do not make a match.
    """
    grammar = parser()
    given = grammar.parse_args(arguments)
    takes = GAMES[given.game].takes
    if len(given.levels) not in takes:
        grammar.error(f"argument LEVEL: {given.game} takes {' or '.join(map(str, takes))} players")
    argument = "--option"
    try:
        GAMES[given.game].options_from(options := _options(given.option))
        argument, small_search = "LEVEL", THINKERS[given.game].small_search
        seats = tuple(Entrant.read(text, given.share, given.time, small_search) for text in given.levels)
    except ValueError as error:
        grammar.error(f"argument {argument}: {error}")
    terms = ArenaSetup(game=given.game, options=options, seats=seats, seed=given.seed, cap=given.cap)
    begin = perf_counter()
    games: list[ArenaGame] = []
    try:
        with crew_of(grammar, given) as crew:
            for game in _play_games(terms, given, crew):
                games.append(game)  # noqa: PERF402 - what was played before an interruption counts
    except KeyboardInterrupt:
        sys.stderr.write("interrupted\n")
    except OptionError as error:
        grammar.error(f"argument LEVEL: {error}")
    _print_results(games, standings(games), perf_counter() - begin, terms, as_json=given.json)
    return 0


def _options(given: Sequence[str]) -> dict[str, Json]:
    """A game's options from texts ``key=value``; a value is JSON, or else a plain text.

    Raises:
        OptionError: there is no ``=``.
    """
    found: dict[str, Json] = {}
    for text in given:
        key, equals, value = text.partition("=")
        if not equals:
            raise OptionError(f"an option is KEY=VALUE, not {text}")
        try:
            found[key] = json.loads(value)
        except json.JSONDecodeError:
            found[key] = value
    return found


def _play_games(terms: ArenaSetup, given: argparse.Namespace, crew: Crew) -> Iterator[ArenaGame]:
    """The games, deal by deal, until there are as many as asked for or the test is decided."""
    most = given.deals or (MOST_DEALS if given.test else DEFAULT_DEALS)
    played: list[ArenaGame] = []
    countdown = Countdown(most, "deals", wanted=True)
    for found in crew.map(partial(play_deal, terms), islice(count(given.first), most)):
        yield from found
        played += found
        if given.progress:
            name = terms.seats[0].name
            share = next(each.share for each in standings(played) if each.name == name)
            countdown.tell(f": {name} {share.mean:.3f} ({share.low:.3f}-{share.high:.3f})")
        if given.test and sequential_test(played, terms.seats[0].name, *given.test) is not None:
            return


def _print_results(
    games: Sequence[ArenaGame], standings: Sequence[Standing], seconds: float, terms: ArenaSetup, *, as_json: bool
) -> None:
    """Print the standings as a table, or everything as JSON."""
    unfinished = sum(game.ranking is None for game in games)
    deals = len({game.deal for game in games})
    if as_json:
        answer: dict[str, Json] = {
            "game": terms.game,
            "options": dict(terms.options),
            "seed": terms.seed,
            "seconds": round(seconds, 1),
            "deals": deals,
            "unfinished": unfinished,
            "standings": [_standing_json(each) for each in standings],
            "games": [game.as_json() for game in games],
        }
        sys.stdout.write(json.dumps(answer) + "\n")
        return
    width = max([12, *(len(each.name) + 2 for each in standings)])
    sys.stdout.write(f"{'level':<{width}}{'rating':>8}{'wins':>8}{'95 %':>16}{'points':>8}{'playouts':>10}\n")
    for each in standings:
        interval = f"{each.share.low:.3f}-{each.share.high:.3f}"
        sys.stdout.write(
            f"{each.name:<{width}}{each.rating:>+8.0f}{each.share.mean:>8.3f}{interval:>16}"
            f"{each.score:>8.2f}{each.playouts:>10.0f}\n"
        )
    actions = sum(game.actions for game in games) / max(1, len(games))
    sys.stdout.write(
        f"{deals} deals, {len(games)} games, {unfinished} unfinished, {actions:.0f} actions a game, {seconds:.0f} s\n"
    )


def _standing_json(each: Standing) -> dict[str, Json]:
    return {
        "name": each.name,
        "rating": round(each.rating, 1),
        "share": round(each.share.mean, 4),
        "low": round(each.share.low, 4),
        "high": round(each.share.high, 4),
        "score": round(each.score, 3),
        "playouts": round(each.playouts, 1),
    }
