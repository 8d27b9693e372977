"""The tutorial, as part of the page's state."""

from __future__ import annotations

from epizodiak.app.draft import Slice
from epizodiak.app.frozen import Frozen
from epizodiak.features.tutorial.words import Tutorial


class Learning(Frozen):
    """The current tutorial: its game and the learner's progress."""

    game: str
    tutorial: Tutorial = Tutorial()


LEARNING = Slice[Learning | None]("tutorial", None)
"""The tutorial, as long as somebody learns."""
