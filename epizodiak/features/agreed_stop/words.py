"""The sentences about agreeing to stop."""

from __future__ import annotations

from dataclasses import dataclass

from epizodiak.core.wording import Wording
from epizodiak.display.ui_state import TURN, Ui
from epizodiak.timeline.timeline import Timeline


@dataclass(frozen=True, slots=True)
class StopAgreement:
    """The texts about an agreement to stop: whether it can be proposed, and the question about a proposal.

    Attributes:
        offered: whether the menu offers to propose it.
        title: who proposes it, while somebody does; else nothing, as the other texts.
        question: what the others are asked.
        agree, decline: what the buttons of those who are asked say.
        withdraw: what the button of the one who proposed it says.
    """

    offered: bool = False
    title: str = ""
    question: str = ""
    agree: str = ""
    decline: str = ""
    withdraw: str = ""


def asking(match: Timeline, ui: Ui, wording: Wording) -> StopAgreement:
    """The texts about an agreement to stop in the current position."""
    if ui.phase != TURN or ui.taught or ui.watching:
        return StopAgreement()
    seat = match.proposed
    if seat is None:
        return StopAgreement(offered=match.may_stop)
    others = tuple(wording.names[each] for each in match.asked)
    mine, other = wording.names[seat], wording.listed(others)
    question = (
        wording.gettext("{name}, do you agree? Then the game ends here, as a draw.").format(name=other)
        if len(others) == 1
        else wording.gettext("{names}, do you all agree? Then the game ends here, as a draw.").format(names=other)
    )
    return StopAgreement(
        offered=False,
        title=wording.gettext("{name} offers a draw").format(name=mine),
        question=question,
        agree=wording.gettext("{name}: we stop").format(name=other),
        decline=wording.gettext("{name}: we play on").format(name=other),
        withdraw=wording.gettext("{name}: I take it back").format(name=mine),
    )
