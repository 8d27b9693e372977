"""Players' names as they are shown: whatever a record calls them, fit to stand in a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from epizodiak.core.text import clean, isolated
from epizodiak.core.wording import Wording


def named(say: Wording, players: Sequence[str]) -> Wording:
    """The wording for a table of these players; who has no name that can be shown is a number."""
    unnamed = say.gettext("Player {number}")
    names = (clean(name) or unnamed.format(number=seat + 1) for seat, name in enumerate(players))
    return replace(say, names=tuple(isolated(name) for name in names))
