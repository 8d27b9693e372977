"""Why a tap on Schotten Totten's table does nothing now, and what would: from the view and its legal actions."""

from __future__ import annotations

from epizodiak.core.wording import Wording
from epizodiak.games.schotten_totten.rules.log import card_name
from epizodiak.games.schotten_totten.rules.state import PLAY, SIDE_SIZE
from epizodiak.games.schotten_totten.rules.view import View
from epizodiak.games.schotten_totten.table.affordances import affordances, near_seat
from epizodiak.games.schotten_totten.table.labels import Labels
from epizodiak.games.schotten_totten.table.witnesses import is_answerable


def refusal(view: View, selection: str, key: str, say: Wording) -> str:
    """What is said to a tap on a place that does nothing: arguments as in ``Table.refusal``."""
    kind, _, name = key.partition("-")
    labels = Labels(view, say, affordances(view, selection))
    if kind == "stone":
        return _stone_told(labels, int(name), flag=not selection)
    if kind == "player":
        return labels.player(int(name))
    if kind == "ranking":
        return labels.ranking()
    if kind == "card":
        return say.gettext("No card can be played now: {choices}").format(choices=labels.claiming())
    if labels.hint.card:
        told = say.gettext("The deck ends your turn: first tap a stone, to play {card}")
        return told.format(card=card_name(labels.hint.card, say))
    return say.gettext("The deck ends your turn: first choose a card, then a stone")


def _stone_told(labels: Labels, number: int, *, flag: bool) -> str:
    """Why a tap at a stone does nothing, and what could still beat the side that is complete there (S5, S10).

    The flag (S4) is left out where something could: with it the words would not fit beside a phone's board.
    """
    say, view = labels.wording, labels.view
    if view.against[number - 1]:
        return labels.against(number) if labels.hint.card else labels.why(number)
    told, first = _stone_refusal(labels, number), labels.complete_first(number)
    if is_answerable(view, number) and (more := labels.to_beat(number)):
        return say.gettext("{told}. {more}").format(told=told, more=more)
    if not (flag and first):
        return told
    return say.gettext("{told}. Flag: {first} (decides a tie).").format(told=told, first=first)


def _stone_refusal(labels: Labels, number: int) -> str:
    """A stone that takes no card, or that is not to be claimed."""
    say, view = labels.wording, labels.view
    stone = view.stones[number - 1]
    lying = len(stone.sides[near_seat(view)])
    if stone.owner is not None:
        told = say.gettext("Stone {stone} belongs to {name}: nothing is played there any more")
        return told.format(stone=number, name=say.names[stone.owner])
    if view.phase != PLAY and not lying:
        return say.gettext("Stone {stone}: no card of yours lies there, a claim needs three").format(stone=number)
    if view.phase != PLAY:
        told = say.ngettext(
            "Stone {stone}: one of your cards lies there, a claim needs three",
            "Stone {stone}: {count} of your cards lie there, a claim needs three",
            lying,
        )
        return told.format(stone=number, count=lying)
    if lying == SIDE_SIZE and not labels.hint.card:
        return say.gettext("Stone {stone}: first play a card, then claim").format(stone=number)
    if lying == SIDE_SIZE:
        return say.gettext("Your side of stone {stone} is full: choose another one").format(stone=number)
    return say.gettext("First choose a card, then stone {stone}").format(stone=number)
