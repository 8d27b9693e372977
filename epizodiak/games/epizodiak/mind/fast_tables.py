"""What the fast path looks up instead of working it out: action codes, dials, runs and sets.

A *mask* is a set of values in twelve bits, bit ``value - 1`` for ``value``. An *action code* is a small
integer:

==========  ==============================================================
code        action
==========  ==============================================================
0 … 143     ``>``: a run of ``n`` from ``f``: ``12 * (f - 1) + n - 1``
144 … 287   ``<``: the same plus 144
288 … 299   ``x1`` … ``x12``
300 … 311   ``^1`` … ``^12``
312 … 323   ``!1`` … ``!12``
324, 325    ``d``, ``p``
==========  ==============================================================

Everything here is built once and never changes. The big tables of a dial are built when first asked for.
"""

from __future__ import annotations

from typing import Final

from epizodiak.core.errors import NotationError

SLOTS: Final = 12
MASKS: Final = 1 << SLOTS
COUNTERCLOCKWISE_CODES: Final = 144
DISCARD_CODES: Final = 288
PICK_UP_CODES: Final = 300
CONTEST_CODES: Final = 312
DRAW_CODE: Final = 324
PASS_CODE: Final = 325

BITS: Final[tuple[int, ...]] = (0, *(1 << i for i in range(SLOTS)))
"""The mask that holds one value alone, by value; index 0 stands for no value."""


def neighbour(value: int, steps: int) -> int:
    """The value ``steps`` slots further clockwise (counterclockwise if negative); 1 follows 12 (E2)."""
    return (value - 1 + steps) % SLOTS + 1


def _text_of_run(side: str, first: int, size: int, step: int) -> str:
    last = neighbour(first, step * (size - 1))
    return f"{side}{first}" if size == 1 else f"{side}{first}..{last}"


TEXTS: Final[tuple[str, ...]] = (
    *(_text_of_run(">", first, size, +1) for first in range(1, 13) for size in range(1, 13)),
    *(_text_of_run("<", first, size, -1) for first in range(1, 13) for size in range(1, 13)),
    *(f"{kind}{value}" for kind in "x^!" for value in range(1, 13)),
    "d",
    "p",
)
"""The notation of every code."""

CODES: Final[dict[str, int]] = {text: code for code, text in enumerate(TEXTS)}
"""The code of every notation."""


def action_text(code: int) -> str:
    """The notation of an action code."""
    return TEXTS[code]


def parse(text: str) -> int:
    """The action code of a notation.

    Raises:
        NotationError: it names no action.
    """
    code = CODES.get(text)
    if code is None:
        raise NotationError(text)
    return code


def _values_by_mask() -> list[tuple[int, ...]]:
    rows: list[tuple[int, ...]] = [()]
    for value in range(1, SLOTS + 1):
        rows += [(*row, value) for row in rows]
    return rows


VALUES_OF: Final[list[tuple[int, ...]]] = _values_by_mask()
"""The values in a mask, ascending."""

COUNT_OF: Final[list[float]] = [float(mask.bit_count()) for mask in range(MASKS)]
"""How many values are in a mask; as a float, because random choices multiply it by one."""

DISCARDS_OF: Final[list[tuple[int, ...]]] = [
    tuple(DISCARD_CODES - 1 + value for value in values) for values in VALUES_OF
]
"""The codes that discard the values in a mask."""


class Place:
    """A run laid at one end of a certain dial (E8).

    Attributes:
        code: the action.
        run: the values laid, in order.
        mask: the same as a mask.
        size: how many they are.
        last: the value laid last.
        clockwise: whether it goes to the clockwise end.
        after: the dial with the run on it.
        under: the dial with the run but for ``last``: what a pick-up leaves (E12).
        pick_up_ends: mask of the one value that a pick-up of ``last`` lets its player place (E13).
    """

    __slots__ = ("after", "clockwise", "code", "last", "mask", "pick_up_ends", "run", "size", "under")

    def __init__(self, code: int, run: tuple[int, ...], after: Dial, under: Dial, *, clockwise: bool) -> None:
        self.code = code
        self.run = run
        self.mask = sum(BITS[value] for value in run)
        self.size = len(run)
        self.last = run[-1]
        self.clockwise = clockwise
        self.after = after
        self.under = under
        self.pick_up_ends = BITS[under.low_end if clockwise else under.high_end]


class Choices:
    """The runs that some hand can lay at some dial.

    Attributes:
        width: how many there are.
        places: the runs.
        codes: their codes.
    """

    __slots__ = ("codes", "places", "width")

    def __init__(self, places: tuple[Place, ...]) -> None:
        self.width = float(len(places))
        self.places = places
        self.codes = tuple(place.code for place in places)


class Dial:
    """An arc on the dial: one of 144, compared by identity.

    Attributes:
        values: clockwise from the counterclockwise end.
        index: 0 … 143, its place in tables.
        mask: the values on it.
        free: how many slots are free.
        high_end: value of the clockwise end (E3); 0 on a full dial.
        low_end: value of the counterclockwise end; equal to ``high_end`` with one free slot.
        ends: mask of both.
        place_of: every run that fits, by code.
        runs: every run that fits: from the clockwise end, by size, and from the counterclockwise end.
        table: :class:`Choices` by the mask of a hand; ``None`` until :meth:`build` makes it, and for ever on
            a full dial.
    """

    __slots__ = (
        "_sides",
        "ends",
        "free",
        "high_end",
        "index",
        "low_end",
        "mask",
        "place_of",
        "runs",
        "table",
        "values",
    )

    def __init__(self, low: int, size: int) -> None:
        self.values = tuple(neighbour(low, i) for i in range(size))
        self.index = SLOTS * (low - 1) + size - 1
        self.mask = sum(BITS[value] for value in self.values)
        self.free = SLOTS - size
        self.high_end = neighbour(low, size) if self.free else 0
        self.low_end = neighbour(low, -1) if self.free else 0
        self.ends = BITS[self.high_end] | BITS[self.low_end]
        self.place_of: dict[int, Place] = {}
        self.runs: tuple[tuple[Place, ...], tuple[Place, ...]] = ((), ())
        self.table: list[Choices] | None = None
        self._sides: list[list[Choices] | None] = [None, None]

    def build(self) -> list[Choices]:
        """:attr:`table`, made if it isn't there yet. Not for a full dial."""
        if self.table is None:
            high, low = self.runs
            if self.free == 1:
                low = ()  # E8: with one free slot ">" alone names the act
            choices = [[Choices(high[:i] + low[:j]) for j in range(len(low) + 1)] for i in range(len(high) + 1)]
            # A hand's run may be longer than what fits (E8): the grid goes on with the longest that does.
            lengths = range(SLOTS + 1)
            grid = [[choices[min(i, len(high))][min(j, len(low))] for j in lengths] for i in lengths]
            high_runs, low_runs = run_lengths(self.high_end, +1), run_lengths(self.low_end, -1)
            self.table = [grid[i][j] for i, j in zip(high_runs, low_runs, strict=True)]
        return self.table

    def other_side(self, *, clockwise: bool) -> list[Choices]:
        """E13: :class:`Choices` by mask for the end other than the one a tile was picked up from.

        Args:
            clockwise: whether the tile was picked up from the clockwise end.
        """
        known = self._sides[clockwise]
        if known is None:
            runs = self.runs[1] if clockwise else self.runs[0]
            lengths = run_lengths(self.low_end, -1) if clockwise else run_lengths(self.high_end, +1)
            choices = [Choices(runs[:i]) for i in range(len(runs) + 1)]
            row = choices + choices[-1:] * (SLOTS - len(runs))  # longer runs don't fit
            self._sides[clockwise] = known = [row[i] for i in lengths]
        return known


_RUN_LENGTHS: Final[dict[tuple[int, int], list[int]]] = {}


def run_lengths(first: int, step: int) -> list[int]:
    """By mask: how many values it holds in a row from ``first`` on, going ``step``."""
    known = _RUN_LENGTHS.get((first, step))
    if known is None:
        known = [0] * MASKS
        prefix = 0
        for size in range(1, SLOTS + 1):
            prefix |= BITS[neighbour(first, step * (size - 1))]
            rest = MASKS - 1 - prefix
            sub = rest  # every mask that holds the prefix: the prefix with any subset of the rest
            while True:
                known[prefix | sub] = size
                if not sub:
                    break
                sub = (sub - 1) & rest
        _RUN_LENGTHS[first, step] = known
    return known


def _make_dials() -> dict[tuple[int, int], Dial]:
    dials = {(low, size): Dial(low, size) for low in range(1, 13) for size in range(1, 13)}
    for (low, size), dial in dials.items():
        high_runs, low_runs = [], []
        for n in range(1, dial.free + 1):
            first = dial.high_end
            run = tuple(neighbour(first, i) for i in range(n))
            code = SLOTS * (first - 1) + n - 1
            high_runs.append(Place(code, run, dials[low, size + n], dials[low, size + n - 1], clockwise=True))
            first = dial.low_end
            run = tuple(neighbour(first, -i) for i in range(n))
            code = COUNTERCLOCKWISE_CODES + SLOTS * (first - 1) + n - 1
            after, under = dials[neighbour(low, -n), size + n], dials[neighbour(low, 1 - n), size + n - 1]
            low_runs.append(Place(code, run, after, under, clockwise=False))
        dial.runs = tuple(high_runs), tuple(low_runs)
        dial.place_of = {place.code: place for place in (*high_runs, *low_runs)}
    return dials


DIALS: Final = _make_dials()
"""All arcs by their lowest value (at the counterclockwise end) and their number of tiles, 1..12."""
