"""Reads what the commands are given: numbers, and records from files or standard input."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, BinaryIO

from epizodiak.bots.crew import Crew
from epizodiak.core.errors import OptionError, RecordError, shorten
from epizodiak.record.record import MAX_BYTES

BAD_INPUT = 2
"""The exit status after a record that cannot be read or replayed."""


def positive(kind: Callable[[str], float]) -> Callable[[str], Any]:
    """A reader of numbers of one kind that are more than 0, for an argument's type."""

    def number(text: str) -> float:
        found = kind(text)
        if not 0 < found < float("inf"):
            raise ArgumentTypeError(f"{text} is not more than 0")
        return found

    return number


def add_crew(grammar: ArgumentParser) -> None:
    """Let a command's work be shared out."""
    grammar.add_argument("--processes", type=positive(int), default=1, help="of this machine (default: %(default)s)")
    grammar.add_argument("--scheduler", default="", metavar="ADDRESS", help="of a Dask cluster that works instead")
    grammar.add_argument("--progress", action="store_true", help="tell on stderr what is done and what is left")


def crew_of(grammar: ArgumentParser, given: Namespace) -> Crew:
    """Who does the work; ends the command if nobody is at the address."""
    try:
        return Crew(given.processes, given.scheduler)
    except OptionError as error:
        grammar.error(f"argument --scheduler: {error}")


def read_records(files: Sequence[str]) -> Iterator[bytes]:
    """The bytes of each record, at most one more than the limit."""
    for name in files:
        if name == "-":
            yield from _read_lines(sys.stdin.buffer)
            continue
        try:
            with Path(name).open("rb") as stream:
                if name.endswith(".json"):
                    yield stream.read(MAX_BYTES + 1)
                else:
                    yield from _read_lines(stream)
        except OSError as error:
            msg = f"{shorten(name, 200)}: cannot be read: {error.strerror or error}"
            raise RecordError(msg) from error


def _read_lines(stream: BinaryIO) -> Iterator[bytes]:
    """The lines that are not blank; too long ones are cut."""
    while line := stream.readline(MAX_BYTES + len(b"\r\n")):
        line = line.rstrip(b"\r\n")
        if len(line) > MAX_BYTES or line.strip():
            yield line
