"""``python -m epizodiak``: serves the game; with a command, works on records."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from epizodiak import __version__, bench, serve
from epizodiak.cli import trace


def parser() -> argparse.ArgumentParser:
    """The command line's grammar."""
    top = argparse.ArgumentParser(
        prog="python -m epizodiak",
        description="Without a command: serves the game on this machine and opens it in the browser.",
    )
    top.add_argument("--version", action="version", version=f"epizodiak {__version__}")
    top.add_argument("--port", type=int, default=serve.DEFAULT_PORT, help="port to serve on (default: %(default)s)")
    commands = top.add_subparsers(dest="command", title="commands", metavar="")
    tracing = commands.add_parser("trace", help="print every position of records as JSON lines")
    tracing.add_argument("files", nargs="*", metavar="FILE", help=".json: one record; .jsonl or -: one per line")
    benching = commands.add_parser("bench", help="print the engine's speeds", add_help=False)
    benching.add_argument("rest", nargs=argparse.REMAINDER)
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command.

    Returns:
        The exit status.
    """
    arguments = sys.argv[1:] if arguments is None else list(arguments)
    if arguments[:1] == ["bench"]:
        return bench.main(arguments[1:])
    given = parser().parse_args(arguments)
    try:
        if given.command == "trace":
            return trace.run(given.files)
        return serve.serve(Path(__file__).resolve().parent.parent, given.port, open_browser=True)
    except BrokenPipeError:  # whoever read the output has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


if __name__ == "__main__":
    sys.exit(main())
