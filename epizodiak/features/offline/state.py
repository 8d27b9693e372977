"""What the lobby offers besides games: this feature's part of the page's state."""

from __future__ import annotations

from epizodiak.app.draft import Slice
from epizodiak.app.frozen import Frozen

VERSION, INSTALL, HOME_HINT = "version", "install", "home_hint"
"""Parts of the state below that are offered, or are not."""


class Offers(Frozen):
    """What can be had now.

    Attributes:
        version: whether a new version of the page waits.
        install: whether the browser gives the page a place on the home screen.
        home_hint: whether the page says how to get one.
        unkept: why the page can't be kept for visits without a network, or nothing.
    """

    version: bool = False
    install: bool = False
    home_hint: bool = False
    unkept: str = ""


OFFERS = Slice("offline", Offers())
