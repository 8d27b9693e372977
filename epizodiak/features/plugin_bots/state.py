"""The table's plugin bots, as part of the page's state."""

from __future__ import annotations

from epizodiak.app.draft import Slice
from epizodiak.app.frozen import Frozen


class SeatedPlugins(Frozen):
    """For which table plugin bots were started.

    Attributes:
        sitting: its number; -1 where none play.
        question: the question whether they may play again, or nothing.
    """

    sitting: int = -1
    question: str = ""


SEATED_PLUGINS = Slice("plugin_bots", SeatedPlugins())
