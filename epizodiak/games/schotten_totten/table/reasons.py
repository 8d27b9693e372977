"""What speaks for an action in Schotten Totten, in a sentence: words for what ``mind/reasons.py`` has found."""

from __future__ import annotations

from collections.abc import Sequence

from epizodiak.core.reasons import MISSED, Comparison, Reasons, seat_of
from epizodiak.core.wording import Wording
from epizodiak.games.schotten_totten.mind import reasons
from epizodiak.games.schotten_totten.rules.formations import SUM
from epizodiak.games.schotten_totten.rules.rules import would_win
from epizodiak.games.schotten_totten.rules.state import STONES, Action
from epizodiak.games.schotten_totten.rules.view import View
from epizodiak.games.schotten_totten.table.labels import kind_phrase


def _told(key: str, case: Comparison, say: Wording) -> str:
    view, better, others = case
    if key == MISSED:
        return _missed(view, better.stone, say)
    stone, kind = better.stone, reasons.in_hand(view, better)
    if (found := {"keeps": reasons.kept_kinds, "spares": reasons.kinds_left}.get(key)) is not None:
        stone, kind = next(each for each in found(view, better).items() if each[0] in stones(key, *case))
    spares = say.gettext("At stone {stone}, {kind} stays possible.")
    if len(others) == 1:
        spares = say.gettext("It leaves {kind} possible at stone {stone}; the other move doesn't.")
    sentence = {
        "wins_now": say.gettext("It wins the round."),
        "claims": say.gettext("A claimed stone stays yours."),
        "proves": say.gettext("You can claim stone {stones} at once."),
        "holds_out": say.gettext("{name} can't claim stone {stones} yet."),
        "strikes": say.gettext("Stone {stone} would win you the round."),
        "guards": say.gettext("Stone {stone} would win {name} the round."),
        "in_hand": say.gettext("You have all the cards for {kind} at stone {stone}."),
        "spares": spares,
        "ahead": say.gettext("At stone {stone}, you can still become stronger than {name} can."),
        "keeps": say.gettext("You keep all the cards for {kind} at stone {stone}."),
        "row": say.gettext("Stone {stone} lies in a row with yours."),
    }[key]
    return sentence.format(
        stones=say.either([str(number) for number in stones(key, view, better, others)]),
        stone=stone,
        name=say.names[1 - seat_of(view)],
        kind=kind_phrase(kind or SUM, say),
    )


def _missed(view: View, stone: int, say: Wording) -> str:
    """The claim that was left undone, and whether the round was left with it."""
    seat = seat_of(view)
    if would_win(view.stones, seat, stone):
        yours = say.gettext("You could have claimed stone {stone}, and won the round.")
        named = say.gettext("{name} could have claimed stone {stone}, and won the round.")
    else:
        yours = say.gettext("You could have claimed stone {stone}.")
        named = say.gettext("{name} could have claimed stone {stone}.")
    return say.to_you(seat, named, yours).format(name=say.names[seat], stone=stone)


def _drawn(before: View, after: View, say: Wording, *, good: bool) -> str:
    """What made a card that was drawn welcome, or not."""
    found = reasons.kinds_drawn(before, after)
    better = {number: kind for number, (without, kind) in found.items() if kind > max(without, SUM)}
    if good and better:
        stone = max(better, key=lambda number: better[number])
        told = say.gettext("It was the card for {kind} at stone {stone}.")
        return told.format(kind=kind_phrase(better[stone], say), stone=stone)
    if not good and found and all(kind == SUM for _, kind in found.values()):
        return say.gettext("It fits none of the sides begun.")
    return ""


def stones(key: str, view: View, better: Action, others: Sequence[Action]) -> tuple[int, ...]:
    """The stones that a reason is about: those that it names for one action and not for the others."""
    if key == "proves":
        mine = reasons.newly_claimable(view, better)
        return tuple(each for each in mine if any(each not in reasons.newly_claimable(view, two) for two in others))
    if key == "holds_out":
        theirs = {each for two in others for each in reasons.lost(view, two)} - {*reasons.lost(view, better)}
        return tuple(each for each in range(1, STONES + 1) if each in theirs)
    if key == "spares":
        left = reasons.kinds_left(view, better)
        lost = [reasons.kinds_left(view, two) for two in others if reasons.spares(view, two) is not None]
        return tuple(each for each in left if any(its[each] < left[each] for its in lost))
    if key == "keeps":
        kept = reasons.kept_kinds(view, better)
        return tuple(each for each in kept if any(each not in reasons.kept_kinds(view, two) for two in others))
    return ()


def _aside(key: str, case: Comparison, say: Wording) -> str:
    """A reason to whoever sat on the other side."""
    view, better, others = case
    stone, kind = better.stone, reasons.in_hand(view, better)
    if (found := {"keeps": reasons.kept_kinds, "spares": reasons.kinds_left}.get(key)) is not None:
        stone, kind = next(each for each in found(view, better).items() if each[0] in stones(key, *case))
    told = {
        "wins_now": say.gettext("It wins the round."),
        "claims": say.gettext("A claimed stone stays {name}'s."),
        "proves": say.gettext("{name} can claim stone {stones} at once."),
        "strikes": say.gettext("Stone {stone} would win {name} the round."),
        "in_hand": say.gettext("{name} has all the cards for {kind} at stone {stone}."),
        "keeps": say.gettext("{name} keeps all the cards for {kind} at stone {stone}."),
        "spares": say.gettext("It leaves {kind} possible at stone {stone}; the other move doesn't."),
        "row": say.gettext("Stone {stone} lies in a row with {name}'s."),
    }.get(key, "")
    return told.format(
        stones=say.either([str(number) for number in stones(key, view, better, others)]),
        stone=stone,
        name=say.names[seat_of(view)],
        kind=kind_phrase(kind or SUM, say),
    )


REASONS = Reasons(reasons.MEASURES, _told, reasons.missed, _drawn, _aside)
