"""The interface of remote seats: seats played by the page's workers or by a plugin bot."""

from __future__ import annotations

from typing import Protocol

from epizodiak.app.effects import AskSeat
from epizodiak.app.events import Answered


class RemoteSeat(Protocol):
    """Plays a seat: gets the seat's view, answers with an action."""

    async def choose(self, asked: AskSeat, seed: int) -> Answered | None:
        """Answer a question, or return ``None`` if told to stop; ``seed`` is for its random numbers."""

    def hurry(self) -> None:
        """Ask for the best action found so far."""

    def stop(self) -> None:
        """Give up the question; no answer is needed any more."""
