"""What the lobby offers besides games, as part of the page's state."""

from __future__ import annotations

from epizodiak.app.draft import Slice
from epizodiak.app.frozen import Frozen

VERSION, INSTALL, HOME_HINT = "version", "install", "home_hint"
"""Parts of the state below that are offered, or are not."""


class Offers(Frozen):
    """What the lobby offers: a new version, a place on the home screen.

    Attributes:
        version: whether a new version of the page is ready.
        install: whether the browser can put the page on the home screen.
        home_hint: whether to explain how to put it there by hand.
        notice: why the page cannot be stored for visits without a network, or does not change yet, or nothing.
    """

    version: bool = False
    install: bool = False
    home_hint: bool = False
    notice: str = ""


OFFERS = Slice("offline", Offers())
