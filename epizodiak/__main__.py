"""``epizodiak`` (``python -m epizodiak``): serves the game; with a command, works on records."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

from epizodiak import __version__
from epizodiak.bots.levels import IN_WORDS, LEVELS, TOP, Budget
from epizodiak.cli import arena, bench, bot, luck, puzzle, serve, trace
from epizodiak.cli.inputs import positive
from epizodiak.cli.shipped import CHECKOUT

FILES = "a record in a .json, or one on each line; - or none: one on each line of standard input"


IN_A_CHECKOUT = "Without a command: serves the game on this machine and opens it in the browser."

INSTALLED = (
    "An installed copy has the rules of all games, records, bots and puzzles; the page is not in it. "
    "As a library: from epizodiak.games import GAMES. 'epizodiak COMMAND --help' says more of a command."
)


def parser() -> argparse.ArgumentParser:
    """The command line's grammar."""
    top = argparse.ArgumentParser(prog="epizodiak", description=INSTALLED if CHECKOUT is None else IN_A_CHECKOUT)
    top.add_argument("--version", action="version", version=f"epizodiak {__version__}")
    if CHECKOUT is not None:
        top.add_argument("--port", type=int, default=serve.DEFAULT_PORT, help="port to serve on (default: %(default)s)")
    commands = top.add_subparsers(dest="command", title="commands", metavar="")
    tracing = commands.add_parser("trace", help="print every position of records as JSON lines")
    tracing.add_argument("files", nargs="*", metavar="FILE", help=FILES)
    playing = commands.add_parser("bot", help="print what a bot does in the last position of records", epilog=IN_WORDS)
    playing.add_argument("--level", choices=list(LEVELS), default=TOP, help="how well it plays (default: %(default)s)")
    _limited(playing)
    playing.add_argument("files", nargs="*", metavar="FILE", help=FILES)
    judging = commands.add_parser("luck", help="tell luck from skill in records of finished games, as JSON lines")
    _limited(judging)
    judging.add_argument("files", nargs="*", metavar="FILE", help=FILES)
    puzzling = commands.add_parser("puzzle", help="print a day's puzzle of a game, or others, as JSON lines")
    puzzling.add_argument("game", metavar="GAME", help="the game's name in records")
    which = puzzling.add_mutually_exclusive_group()
    which.add_argument("--date", metavar="YYYY-MM-DD", help="that day's (default: today's)")
    which.add_argument("--number", type=int, metavar="N", help="the one of this number")
    which.add_argument("--all", action="store_true", help="all of them")
    fighting = commands.add_parser("arena", help="let bots play each other and rate them", add_help=False)
    fighting.add_argument("rest", nargs=argparse.REMAINDER)
    benching = commands.add_parser("bench", help="print the engine's speeds", add_help=False)
    benching.add_argument("rest", nargs=argparse.REMAINDER)
    return top


def _limited(command: argparse.ArgumentParser) -> None:
    """Lets a command that thinks be told how much."""
    limit = command.add_mutually_exclusive_group()
    limit.add_argument("--time", type=positive(float), metavar="SECONDS", help="how long it may think about an action")
    limit.add_argument("--iterations", type=positive(int), metavar="N", help="how many playouts it may play for it")
    command.add_argument("--seed", type=int, default=0, help="of its random numbers (default: %(default)s)")


def _budget(given: argparse.Namespace) -> Budget | None:
    """What a bot may spend, if anything was said about it."""
    if given.time is None and given.iterations is None:
        return None
    return Budget(playouts=given.iterations, seconds=given.time)


def _run(given: argparse.Namespace, grammar: argparse.ArgumentParser) -> int:
    """Runs a command with its arguments; without one, serves the page, or tells what there is where none is."""
    if given.command == "trace":
        return trace.run(given.files)
    if given.command == "bot":
        return bot.run(given.files, given.level, _budget(given), given.seed)
    if given.command == "luck":
        return luck.run(given.files, _budget(given), given.seed)
    if given.command == "puzzle":
        wanted = given.date if given.number is None else given.number
        return puzzle.run(given.game, wanted, whole=given.all)
    if CHECKOUT is None:
        grammar.print_help()
        return 0
    return serve.serve(CHECKOUT, given.port, open_browser=True)


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command.

    Returns:
        The exit status.
    """
    arguments = sys.argv[1:] if arguments is None else list(arguments)
    for name, run in (("bench", bench.main), ("arena", arena.main)):
        if arguments[:1] == [name]:
            return run(arguments[1:])
    grammar = parser()
    given = grammar.parse_args(arguments)
    try:
        return _run(given, grammar)
    except BrokenPipeError:  # whoever read the output has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


if __name__ == "__main__":
    sys.exit(main())
