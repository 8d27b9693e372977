"""A pair of queues as a wire: what is sent at one end waits until the other one hears it."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from epizodiak.app.wires import Wire


class QueueWire:
    """One end; it keeps what :class:`epizodiak.app.wires.Wire` promises.

    Attributes:
        other: the other end.
        waiting: texts that have not been heard here yet, oldest first.
        sent: all texts that went out here.
        open: whether it still says and hears anything.
    """

    def __init__(self, hear: Callable[[str], None]) -> None:
        """An end whose other one is missing.

        Args:
            hear: called with each text that comes.
        """
        self.other: QueueWire | None = None
        self.waiting: deque[str] = deque()
        self.sent: list[str] = []
        self._hear = hear
        self.open = True

    def send(self, text: str) -> None:
        """Hand a text to the other end."""
        if self.open:
            self.sent.append(text)
            if self.other is not None:
                self.other.waiting.append(text)

    def close(self) -> None:
        """Neither say nor hear anything any more."""
        self.open = False
        self.waiting.clear()

    def deliver(self) -> bool:
        """Have the oldest text heard; whether there was one."""
        if not (self.open and self.waiting):
            return False
        self._hear(self.waiting.popleft())
        return True


def pair(here: Callable[[str], None], there: Callable[[str], None]) -> tuple[QueueWire, QueueWire]:
    """Two ends that belong together."""
    one, other = QueueWire(here), QueueWire(there)
    one.other, other.other = other, one
    ends: tuple[Wire, Wire] = one, other  # a type checker sees that they are wires
    assert len(ends) == len({one, other}), "a wire has two ends"
    return one, other
