"""``python -m epizodiak trace``: every position of records, as JSON lines."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import BinaryIO

from epizodiak.errors import RecordError, shorten
from epizodiak.games import GAMES
from epizodiak.record import MAX_BYTES, read_record, trace

BAD_INPUT = 2


def run(files: Sequence[str]) -> int:
    """Traces ``files`` (``-`` or none: standard input) to standard output.

    Returns:
        The exit status: 0, or 2 at the first record that cannot be read or replayed.
    """
    number = 0
    try:
        for data in _inputs(files or ["-"]):
            try:
                for line in trace(record := read_record(data, GAMES), GAMES[record.game], number):
                    sys.stdout.write(json.dumps(line) + "\n")
            except RecordError as error:
                raise error.within(number) from error
            number += 1
        sys.stdout.flush()
    except RecordError as error:
        sys.stdout.flush()
        sys.stderr.write(f"{error}\n")
        return BAD_INPUT
    return 0


def _inputs(files: Sequence[str]) -> Iterator[bytes]:
    """The bytes of each record; never more of one than the limit and a byte, so that a huge file costs little."""
    for name in files:
        if name == "-":
            yield from _lines(sys.stdin.buffer)
            continue
        try:
            with Path(name).open("rb") as stream:
                if name.endswith(".json"):
                    yield stream.read(MAX_BYTES + 1)
                else:
                    yield from _lines(stream)
        except OSError as error:
            msg = f"{shorten(name, 200)}: cannot be read: {error.strerror or error}"
            raise RecordError(msg) from error


def _lines(stream: BinaryIO) -> Iterator[bytes]:
    """The lines that are not blank; of one that is too long, blank or not, just enough to show it."""
    while line := stream.readline(MAX_BYTES + len(b"\r\n")):
        line = line.rstrip(b"\r\n")
        if len(line) > MAX_BYTES or line.strip():
            yield line
