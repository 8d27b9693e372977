"""What speaks for an action in Schotten Totten, in a sentence: words for what ``mind/reasons.py`` has found."""

from __future__ import annotations

from epizodiak.core.wording import Wording
from epizodiak.games.schotten_totten.mind import reasons
from epizodiak.games.schotten_totten.rules.formations import COLOUR, COLOUR_RUN, RUN, SUM, THREE_OF_A_KIND
from epizodiak.games.schotten_totten.rules.notation import parse_action
from epizodiak.games.schotten_totten.rules.state import STONES, Action
from epizodiak.games.schotten_totten.rules.view import View


def because(view: View, better: str, other: str, say: Wording) -> str:
    """Why an action is better than another, in a sentence; nothing if that cannot be said.

    Args:
        view: of the seat to act.
        better: the action, in its notation.
        other: the one that it is compared with, or nothing for any other.
        say: language and names.
    """
    one, two = parse_action(better), parse_action(other) if other else None
    key = reasons.found(view, one, two)
    others = [two] if two is not None else [action for action in view.legal if action != one]
    return _told(key, view, one, others, say) if key else ""


def _told(key: str, view: View, better: Action, others: list[Action], say: Wording) -> str:
    kind = (reasons.in_hand if key == "in_hand" else reasons.possible)(view, better)
    kinds = {
        COLOUR_RUN: say.gettext("colour run"),
        THREE_OF_A_KIND: say.gettext("three of a kind"),
        COLOUR: say.gettext("colour"),
        RUN: say.gettext("run"),
        SUM: say.gettext("sum"),
    }
    sentence = {
        "wins_now": say.gettext("It wins the round."),
        "claims": say.gettext("A claimed stone stays yours."),
        "proves": say.gettext("You can claim stone {stones} at once."),
        "holds_out": say.gettext("{name} can't claim stone {stones} yet."),
        "strikes": say.gettext("Stone {stone} would win you the round."),
        "guards": say.gettext("Stone {stone} would win {name} the round."),
        "in_hand": say.gettext("Stone {stone}: {kind}, and you hold all of it."),
        "spares": say.gettext("Stone {stone}: {kind} stays possible."),
        "ahead": say.gettext("At stone {stone}, you can still become stronger than {name} can."),
        "row": say.gettext("Stone {stone} lies in a row with yours."),
        "possible": say.gettext("Stone {stone}: {kind} is still possible."),
        "together": say.gettext("The cards left in your hand go together better."),
    }[key]
    return sentence.format(
        stones=say.either([str(number) for number in stones(key, view, better, others)]),
        stone=better.stone,
        name=say.names[1 - reasons.seat_of(view)],
        kind=kinds[kind or SUM],
    )


def stones(key: str, view: View, better: Action, others: list[Action]) -> tuple[int, ...]:
    """The stones that a reason is about: those that it names for one action and not for the others."""
    if key == "proves":
        mine = reasons.newly_claimable(view, better)
        return tuple(each for each in mine if any(each not in reasons.newly_claimable(view, two) for two in others))
    if key == "holds_out":
        theirs = {each for two in others for each in reasons.lost(view, two)} - {*reasons.lost(view, better)}
        return tuple(each for each in range(1, STONES + 1) if each in theirs)
    return ()


REASONS = because
