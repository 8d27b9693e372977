"""Spectators, as part of the page's state."""

from __future__ import annotations

from epizodiak.app.draft import Slice
from epizodiak.app.frozen import Frozen


class Audience(Frozen):
    """The windows that follow this one, or the one that this window follows.

    Attributes:
        has_followers: whether any window follows this one.
        published: the table, position and phase that were sent last; ``None`` if everything has to be sent.
        away: whether the browser has left this page; nothing is sent until it comes back.
        began: whether this spectators' window has asked who plays.
        following: name of the window that it follows, or nothing.
    """

    has_followers: bool = False
    published: tuple[object, ...] | None = None
    away: bool = False
    began: bool = False
    following: str = ""


AUDIENCE = Slice("spectators", Audience())
