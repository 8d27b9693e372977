"""What the legal actions allow, sorted by place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from epizodiak.games.zodiac.rules import rules
from epizodiak.games.zodiac.rules.board import INDEX, NEUTRAL
from epizodiak.games.zodiac.rules.state import Action
from epizodiak.games.zodiac.rules.view import View


@dataclass(frozen=True, slots=True)
class Way:
    """The result of moving the selected piece to a point.

    Attributes:
        action: the action.
        turned: the points whose pieces it turns over (Z5).
        losing: whether it repeats a placement, and so loses (Z12).
    """

    action: Action
    turned: tuple[str, ...]
    losing: bool


@dataclass(frozen=True, slots=True)
class Affordances:
    """What the legal actions allow, by place; empty for seats that are not to act.

    Attributes:
        sources: points of pieces that can move.
        losing: those of them of which every move repeats a placement, and so loses (Z12).
        selected: the point of the selected piece, or nothing.
        ways: where it can go, by target.
        turned: for every piece that one of its ways turns over, the target of that way; no two ways turn the same one,
            since a piece's lines meet only where it stands.
    """

    sources: frozenset[str]
    losing: frozenset[str]
    selected: str
    ways: Mapping[str, Way]
    turned: Mapping[str, str]


def affordances(view: View, selection: str) -> Affordances:
    """What the view's legal actions allow, given the selection.

    Args:
        view: what is known.
        selection: the point of the selected piece, or nothing; also nothing if no piece there can move.
    """
    ways = {
        action.target: Way(action, rules.jumped(view.board, action), action in view.repeating)
        for action in view.legal
        if action.source == selection
    }
    sources = frozenset(action.source for action in view.legal)
    safe = frozenset(action.source for action in view.legal if action not in view.repeating)
    return Affordances(
        sources=sources,
        losing=sources - safe,
        selected=selection if ways else "",
        ways=ways,
        turned={point: target for target, way in ways.items() for point in way.turned},
    )


def resting(view: View) -> bool:
    """Whether a neutral piece could move if Z9 did not forbid it."""
    if view.neutral_turns < rules.NEUTRAL_TURNS or view.player is None:
        return False
    free = rules.possible(view.board, view.player, 0, view.last_step)
    return any(view.board[INDEX[action.source]] == NEUTRAL for action in free)
