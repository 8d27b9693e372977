"""The tutorial, as part of the page's state."""

from __future__ import annotations

from epizodiak.app.draft import Slice
from epizodiak.app.frozen import Frozen


class Tutorial(Frozen):
    """The learner's progress.

    Attributes:
        step: the lesson, from 0.
        seen: how many of the actions have been played that others do in sight before the learner is asked.
        met: how many of its goals are met.
        hint: whether another action than the wanted one was tried last.
        tries: how many such actions there were in this step, so that a repeated hint is said again.
    """

    step: int = 0
    seen: int = 0
    met: int = 0
    hint: bool = False
    tries: int = 0


class Learning(Frozen):
    """The current tutorial.

    Attributes:
        game: its name.
        tutorial: the learner's progress.
        awaited: the number of actions after which another's next one is awaited already.
    """

    game: str
    tutorial: Tutorial = Tutorial()
    awaited: int = -1


LEARNING = Slice[Learning | None]("tutorial", None)
"""The tutorial, as long as somebody learns."""
