"""Where the learner is: this feature's part of the page's state."""

from __future__ import annotations

from epizodiak.app.draft import Slice
from epizodiak.app.frozen import Frozen
from epizodiak.features.tutorial.words import Tutorial


class Learning(Frozen):
    """A tutorial: of which game, and where the learner is."""

    game: str
    tutorial: Tutorial = Tutorial()


LEARNING = Slice[Learning | None]("tutorial", None)
"""The tutorial, as long as somebody learns."""
