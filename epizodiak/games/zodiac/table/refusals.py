"""Why a tap on Zodiac's table does nothing now, from the view and its legal actions."""

from __future__ import annotations

from epizodiak.core.wording import Wording
from epizodiak.games.zodiac.rules import rules
from epizodiak.games.zodiac.rules.board import COLOURS, EMPTY, INDEX, NEUTRAL
from epizodiak.games.zodiac.rules.view import View
from epizodiak.games.zodiac.table.affordances import affordances
from epizodiak.games.zodiac.table.labels import Labels


def refusal(view: View, selection: str, key: str, say: Wording) -> str:
    """The reason why a tap on a place does nothing; arguments as for ``Table.refusal``."""
    kind, _, name = key.partition("-")
    hint = affordances(view, selection)
    if kind == "player":
        return Labels(view, say, hint).player(int(name))
    sign = view.board[INDEX[name]]
    if sign == NEUTRAL:
        return _neutral_refusal(view, name, say)
    if sign != EMPTY:
        return _coloured_refusal(view, name, say)
    if not hint.selected:
        return say.gettext("{point} is empty: first tap a piece that can move").format(point=name)
    targets = say.either(list(hint.ways))
    told = say.gettext("The piece on {source} can't go to {point}: tap {targets}")
    return told.format(source=hint.selected, point=name, targets=targets)


def _coloured_refusal(view: View, point: str, say: Wording) -> str:
    """Why a coloured piece cannot be selected (Z3, Z4)."""
    assert view.player is not None, "somebody is to act"
    sources = say.either(sorted({action.source for action in view.legal}))
    if view.board[INDEX[point]] != COLOURS[view.player]:
        told = say.gettext("{name} moves this piece: tap {points}")
        return told.format(name=say.names[1 - view.player], points=sources)
    return say.gettext("The piece on {point} has no jump: tap {points}").format(point=point, points=sources)


def _neutral_refusal(view: View, point: str, say: Wording) -> str:
    """Why a neutral piece cannot move (Z7 to Z9)."""
    assert view.player is not None, "somebody is to act"
    if point in _movable_points(view, rested=True, remembered=True):
        return say.gettext("Neutral pieces rest after two turns: tap a piece of yours")
    if point in _movable_points(view, rested=True, remembered=False):
        return say.gettext("This neutral piece may not go straight back: tap another piece")
    return say.gettext("This neutral piece has no empty inner point beside it: tap another piece")


def _movable_points(view: View, *, rested: bool, remembered: bool) -> set[str]:
    """The points of pieces that could move if neutral ones had rested, or if the last step were forgotten (Z8)."""
    assert view.player is not None, "somebody is to act"
    turns, last = 0 if rested else view.neutral_turns, view.last_step if remembered else None
    return {action.source for action in rules.possible(view.board, view.player, turns, last)}
