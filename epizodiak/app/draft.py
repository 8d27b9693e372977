"""The next state while ``update`` makes it.

Functions of one call of ``update`` share a draft, so that none has to take and return state and effects; nothing
outside of that call ever holds one (``docs/decisions/one-store.md``).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from epizodiak.app.effects import Effect
from epizodiak.app.frozen import replace
from epizodiak.app.state import AppState


class Draft:
    """A state on its way to the next one, and what is to be done besides.

    Attributes:
        state: as it stands so far; each change makes another frozen value.
        effects: in the order in which they are to be done.
    """

    __slots__ = ("effects", "state")

    def __init__(self, state: AppState) -> None:
        """Begin with nothing changed.

        Args:
            state: the state before.
        """
        self.state = state
        self.effects: list[Effect] = []

    def set(self, **changes: Any) -> None:
        """Change some of the state's attributes."""
        self.state = replace(self.state, **changes)

    def set_in(self, name: str, /, **changes: Any) -> None:
        """Change some attributes of one of the state's parts, such as ``saving``."""
        self.set(**{name: replace(getattr(self.state, name), **changes)})

    def do(self, *effects: Effect) -> None:
        """Have effects carried out, after those that were asked for before."""
        self.effects.extend(effects)

    def tried(self, work: Callable[[], object], unfit: tuple[type[Exception], ...]) -> bool:
        """Do something that may turn out not to fit, and then has changed nothing.

        Args:
            work: what is done.
            unfit: what it raises then.
        """
        before, done = self.state, len(self.effects)
        try:
            work()
        except unfit:
            self.state = before
            del self.effects[done:]
            return False
        return True
