"""Who plays a seat from elsewhere: the page's own workers, or a plugin bot in its cell."""

from __future__ import annotations

from typing import Protocol

from epizodiak.app.effects import AskSeat
from epizodiak.app.events import Answered


class RemoteSeat(Protocol):
    """Whoever plays a seat from elsewhere: asked with a seat's view, it answers with an action."""

    async def choose(self, asked: AskSeat, seed: int) -> Answered | None:
        """The answer to a question, or ``None`` if it was told to stop; ``seed`` is that of its chance."""

    def hurry(self) -> None:
        """It is to answer with what it likes best so far."""

    def stop(self) -> None:
        """The answer is not wanted any more."""
