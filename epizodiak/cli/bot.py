"""``epizodiak bot``: prints a bot's action in the last position of each record."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from epizodiak.bots.levels import Budget, level_of
from epizodiak.bots.player import choose
from epizodiak.cli.inputs import BAD_INPUT, print_lines
from epizodiak.core.errors import OptionError, RecordError
from epizodiak.games import GAMES
from epizodiak.record.record import read_record, replay


def run(files: Sequence[str], level: str, budget: Budget | None, seed: int) -> int:
    """Read ``files`` (``-`` or none: standard input) and print an action for each record at once.

    Args:
        files: as for ``trace``.
        level: a key of ``levels.LEVELS``.
        budget: what the bot may spend on an action; by default its level's.
        seed: with the number of actions so far it makes the bot's random numbers, so that it does not go round in
            circles (E21a).

    Returns:
        The exit status: 0, or 2 at the first record that cannot be read, replayed or gone on with.
    """
    try:
        level_of(level)
    except OptionError as error:
        sys.stderr.write(f"{error}\n")
        return BAD_INPUT
    return print_lines(files, lambda data, _: [_choice(data, level, budget, seed)])


def _choice(data: bytes, level: str, budget: Budget | None, seed: int) -> str:
    """The bot's action in the last position of a record; it is shown the view of the seat to act, and no more."""
    record = read_record(data, GAMES)
    game = GAMES[record.game]
    *_, last = replay(record, game)
    seat = game.to_act(last.state)
    if seat is None:
        raise RecordError("the game is over")
    return choose(game.view(last.state, seat), level, seed + last.ply, budget, record.game)
