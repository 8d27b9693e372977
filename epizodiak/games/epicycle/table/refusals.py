"""Why a tap on Epicycle's table does nothing now, from the view and its legal actions."""

from __future__ import annotations

from collections.abc import Iterable

from epizodiak.core.wording import Wording
from epizodiak.games.epicycle.rules.log import pyramid
from epizodiak.games.epicycle.rules.state import GAP
from epizodiak.games.epicycle.rules.view import View
from epizodiak.games.epicycle.table.chances import Chance, chances
from epizodiak.games.epicycle.table.labels import Labels


def refusal(view: View, selection: str, key: str, say: Wording) -> str:
    """The reason why a tap on a place does nothing; arguments as for ``Table.refusal``."""
    kind, *numbers = key.split("-")
    if kind == "player":
        return Labels(view, say).player(int(numbers[0]))
    if kind == "held":
        return _held_refusal(view, int(numbers[0]), int(numbers[1]), say)
    reached = chances(view, selection)
    if not reached:
        return _nothing_selected(view.ring[int(numbers[0])], say)
    return _out_of_reach_refusal(view, int(numbers[0]), list(reached.values()), say)


def _held_refusal(view: View, seat: int, size: int, say: Wording) -> str:
    """Why a pyramid cannot be selected: it is the other player's, or cannot be exchanged (C3)."""
    if seat != view.player:
        return say.gettext("{name} holds this pyramid: tap one of yours").format(name=say.names[seat])
    others = _sizes_in_words({action.size for action in view.legal}, view, say)
    told = say.gettext("On both sides {pyramid} would meet its own size: tap the {others} one")
    return told.format(pyramid=pyramid(size, say), others=others)


def _sizes_in_words(sizes: Iterable[int], view: View, say: Wording) -> str:
    """Sizes in words, as a choice."""
    labels = Labels(view, say)
    return say.either([labels.size(size) for size in sorted(set(sizes))])


def _nothing_selected(stands: int, say: Wording) -> str:
    """Why a tap on a space does nothing while no pyramid is selected."""
    if stands == GAP:
        return say.gettext("First tap one of your pyramids: it goes into this gap")
    return say.gettext("First tap one of your pyramids, then the one you take for it")


def _out_of_reach_refusal(view: View, number: int, reached: list[Chance], say: Wording) -> str:
    """Why the selected pyramid cannot take from a space."""
    taken = _sizes_in_words((chance.taken for chance in reached if chance.possible), view, say)
    if view.ring[number] == GAP:
        told = say.gettext("Your pyramid goes into this gap: now tap the {taken} one at its arrow")
    elif any(chance.space == number for chance in reached):
        told = say.gettext("This one has the same size: tap the {taken} one at its arrow")
    else:
        told = say.ngettext(
            "Your pyramid reaches {count} space from the gap: tap the {taken} one at its arrow",
            "Your pyramid reaches {count} spaces from the gap: tap the {taken} one at its arrow",
            reached[0].size,
        )
    return told.format(taken=taken, count=reached[0].size)
