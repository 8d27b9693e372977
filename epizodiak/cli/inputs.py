"""Reads what the commands are given: numbers, and records from files or standard input."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Iterable, Iterator, Sequence
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


def print_lines(files: Sequence[str], lines: Callable[[bytes, int], Iterable[str]]) -> int:
    """Print lines for each record of ``files`` (``-`` or none: standard input) at once.

    Args:
        files: where the records are.
        lines: those for a record's bytes, and its number.

    Returns:
        The exit status: 0, or 2 at the first record of which ``lines`` raises a :class:`RecordError`.
    """
    try:
        for number, data in enumerate(_read_records(files or ["-"])):
            try:
                for line in lines(data, number):
                    sys.stdout.write(f"{line}\n")
            except RecordError as error:
                raise error.within(number) from error
            finally:
                sys.stdout.flush()
    except RecordError as error:
        sys.stderr.write(f"{error}\n")
        return BAD_INPUT
    return 0


def _read_records(files: Sequence[str]) -> Iterator[bytes]:
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
