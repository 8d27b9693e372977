"""A turn in a few words, for ears."""

from __future__ import annotations

from collections.abc import Sequence

from epizodiak.core.wording import Wording
from epizodiak.games.zodiac.rules.rules import jumped
from epizodiak.games.zodiac.rules.state import Action
from epizodiak.games.zodiac.rules.view import View


def briefly(turn: Sequence[tuple[Action, View, View]], say: Wording) -> tuple[str, ...]:
    """What a turn did: where a piece went and what that turned over, then how many, then where it went alone."""
    action, before, _ = turn[-1]
    turned = jumped(before.board, action)
    way = say.gettext("{first} to {last}").format(first=action.source, last=action.target)
    if not turned:
        return (way,)
    sentence = say.gettext("{way}, turned over {turned}")
    return sentence.format(way=way, turned=say.joined(turned)), sentence.format(way=way, turned=len(turned)), way


BRIEFLY = briefly
