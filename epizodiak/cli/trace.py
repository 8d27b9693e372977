"""``epizodiak trace``: prints every position of records, as JSON lines."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from epizodiak.cli.inputs import print_lines
from epizodiak.games import GAMES
from epizodiak.record.record import read_record, trace


def run(files: Sequence[str]) -> int:
    """Print the traces of ``files`` (``-`` or none: standard input).

    Returns:
        The exit status: 0, or 2 at the first record that cannot be read or replayed.
    """

    def traced(data: bytes, number: int) -> Iterator[str]:
        record = read_record(data, GAMES)
        return map(json.dumps, trace(record, GAMES[record.game], number))

    return print_lines(files, traced)
