"""``epizodiak luck``: how much of each seat's result was chance, own decisions or others', as JSON lines."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from epizodiak.bots.judging import judge_record
from epizodiak.bots.levels import Budget
from epizodiak.cli.inputs import print_lines
from epizodiak.core.luck import ledger_json
from epizodiak.games import GAMES
from epizodiak.record.record import read_record

USUAL = Budget(playouts=800)
"""What is spent on a decision if nobody says otherwise: the same figures on every machine."""


def run(files: Sequence[str], budget: Budget | None, seed: int) -> int:
    """Read ``files`` (``-`` or none: standard input) and print a line for each record at once.

    Args:
        files: as for ``trace``.
        budget: what may be spent on a decision; by default :data:`USUAL`.
        seed: of the judge's random numbers.

    Returns:
        The exit status: 0, or 2 at the first record that cannot be read or replayed, or is of an unfinished game.
    """

    def judged(data: bytes, number: int) -> Iterator[str]:
        record = read_record(data, GAMES)
        found = judge_record(record, GAMES[record.game], budget or USUAL, seed)
        told = {"record": number, "game": record.game, "players": list(record.players), **ledger_json(found)}
        yield json.dumps(told)

    return print_lines(files, judged)
