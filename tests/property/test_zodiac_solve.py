"""Zodiac counted: all its positions in ``make soak``, those of two pieces each in ``make test``."""

import os
from collections import Counter

from epizodiak.games.zodiac.mind.positions import LOSS, START, UNDECIDED, WIN, Position
from epizodiak.games.zodiac.mind.solve import Graph
from epizodiak.games.zodiac.rules.rules import majority

TWO_EACH: Position = ("0101...n..n.", 0, -1, -1)
"""Two coloured pieces each: A1 and A3 against A2 and A4, the neutral ones on B2 and B5."""

WHOLE = (START, 8_448, {WIN: 234_124, LOSS: 185_062, UNDECIDED: 60_369}, 44)
PART = (TWO_EACH, 135, {WIN: 54_697, LOSS: 48_131, UNDECIDED: 29_211}, 35)


def test_there_are_as_many_positions_and_as_many_decided_as_have_been_counted() -> None:
    start, filled, results, longest = WHOLE if os.environ.get("EPIZODIAK_SOAK") else PART
    graph = Graph(start)
    going_on = [number for number, position in enumerate(graph.positions) if majority(position[0]) is None]
    assert len(graph.positions) - len(going_on) == filled
    assert Counter(graph.results[number] for number in going_on) == results
    assert max(graph.distances) == longest
