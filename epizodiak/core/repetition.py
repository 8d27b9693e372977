"""The positions that have occurred in a game, for rules of repetition; each version shares memory with the last.

A record may hold 20,000 actions and every position on the way is kept, so a copy of all that occurred in each of them
would not do. The keys stand in parts whose sizes at least halve from one to the next (the logarithmic method of Bentley
and Saxe, "Decomposable Searching Problems I", 1980): adding costs O(log n) on average, asking O(log n).
"""

from __future__ import annotations

from dataclasses import dataclass, field

from epizodiak.core.codec import BARE


@dataclass(frozen=True, slots=True)
class Trail:
    """An unchangeable set of positions' keys.

    Attributes:
        parts: the keys, each in one part; every part is larger than the next.
    """

    parts: tuple[frozenset[str], ...] = field(default=(), metadata=BARE)

    def __contains__(self, key: str) -> bool:
        return any(key in part for part in self.parts)

    def __len__(self) -> int:
        return sum(map(len, self.parts))

    def with_key(self, key: str) -> Trail:
        """The set with one more key, which must not be in it yet."""
        last, parts = frozenset((key,)), self.parts
        while parts and len(parts[-1]) <= len(last):
            last, parts = parts[-1] | last, parts[:-1]
        return Trail((*parts, last))


EMPTY_TRAIL = Trail()
"""Nothing has occurred."""
