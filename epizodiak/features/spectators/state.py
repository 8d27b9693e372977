"""What windows know of each other: this feature's part of the page's state."""

from __future__ import annotations

from epizodiak.app.draft import Slice
from epizodiak.app.frozen import Frozen


class Audience(Frozen):
    """The windows that follow this one, or the one that this window follows.

    Attributes:
        has_followers: whether one of them has asked.
        published: the table, position and phase that were told last; empty where the table was left.
        away: whether the browser has left this page: nothing is told until it comes back.
        began: whether this is a window for spectators that has asked who plays.
        following: what the page is called that it follows, or nothing.
    """

    has_followers: bool = False
    published: tuple[object, ...] | None = None
    away: bool = False
    began: bool = False
    following: str = ""


AUDIENCE = Slice("spectators", Audience())
