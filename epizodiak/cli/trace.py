"""``epizodiak trace``: prints every position of records, as JSON lines."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence

from epizodiak.cli.inputs import BAD_INPUT, read_records
from epizodiak.core.errors import RecordError
from epizodiak.games import GAMES
from epizodiak.record.record import read_record, trace


def run(files: Sequence[str]) -> int:
    """Print the traces of ``files`` (``-`` or none: standard input).

    Returns:
        The exit status: 0, or 2 at the first record that cannot be read or replayed.
    """
    number = 0
    try:
        for data in read_records(files or ["-"]):
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
