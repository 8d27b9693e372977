"""The moments of a finished game: at most three, chosen by the figures of its review, and said as a friend would.

A *slip* is a decision of the seat that the review marks; a *gift* is another seat's, of which this one had the good; a
*turn* is what chance did at once; *missed* is what stood open at no price and was left undone the longest, by the
rules and whatever it cost; the move that *won* is the only one that kept the win in hand, which stayed there.
Where these are fewer, there is room for where the game *tipped*, from where on the winner was ahead, and for a *good*
move: the seat's own that was best, and clearly so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace

from epizodiak.core.luck import PRIOR, Ledger, Swing
from epizodiak.core.protocol import Outcome
from epizodiak.core.wording import Wording
from epizodiak.display.advice import RatedAction, margin
from epizodiak.features.mistakes.weighing import BLUNDER, DOUBT, INACCURACY, MISTAKE, SURE, Finding, grade, mark_words
from epizodiak.features.reviews.luck import between
from epizodiak.features.reviews.verdict import HALF, Subject

ALIKE = 0.05
"""Slips that differ by no more are about as big: one for which there is a reason goes before the others."""

MOST = 3
"""More than so many nobody looks at."""

TWICE = 2
"""So many slips are shown, if there is room."""

DOUBLED, MORE = 1.8, 2.3
"""From which factor on chances are said to be doubled or halved, and more than that."""

SLIP, MISSED, GIFT, TURN, WON, TIPPED, GOOD = "slip", "missed", "gift", "turn", "won", "tipped", "good"


@dataclass(frozen=True, slots=True)
class Edge:
    """How much the best action of a decision, which was played, was better than the next.

    Attributes:
        best: the share of the win that was to be expected with it.
        other: with the next best.
        error: the standard error of the difference.
        next: the notation of the next best.
    """

    best: float
    other: float
    error: float
    next: str = ""

    @property
    def clear(self) -> float:
        """By how much the best is better at least."""
        return self.best - self.other - DOUBT * self.error


@dataclass(frozen=True, slots=True)
class Highlight:
    """One moment.

    Attributes:
        kind: ``slip``, ``missed``, ``gift``, ``turn``, ``won``, ``tipped`` or ``good``.
        ply: number of actions before the decision, or before what chance did; ``PRIOR`` for the start.
        seat: whose decision it was; of what chance did, or where the game tipped, who is told.
        brought: the share of the win that it brought the seat that the moments are told to.
        best: notation of the better action, or nothing.
        next: notation of the next best action, if the one that was played was the best.
        start, end: the shares before and after: of a turn, of who is told; of where the game tipped, of who was ahead.
        until: of a turn, and of where the game tipped, the position in which it had happened.
        ahead: the seat that was ahead from there on.
        last: whether that was its end.
        chance: of where the game tipped, whether chance did it, and no decision.
    """

    kind: str
    ply: int
    seat: int
    brought: float
    best: str = ""
    start: float = 0.0
    end: float = 0.0
    until: int = 0
    next: str = ""
    ahead: int = 0
    last: bool = False
    chance: bool = False


@dataclass(frozen=True, slots=True)
class Highlights:
    """What is shown of a game to one seat.

    Attributes:
        shown: at most three, in the game's order.
        slips: how many slips there were, shown or not.
        biggest: whether none that isn't shown cost more than one that is.
        doing: the one that tells what the winner did for it, if they are told to the winner.
    """

    shown: tuple[Highlight, ...]
    slips: int
    biggest: bool = True
    doing: Highlight | None = None

    def of(self, kind: str) -> tuple[Highlight, ...]:
        """Those of a kind."""
        return tuple(each for each in self.shown if each.kind == kind)

    @property
    def positions(self) -> tuple[int, ...]:
        """The position on the curve at which each one shows: of a decision, before it; of the others, after them."""
        return tuple(each.until if each.kind in (TURN, TIPPED) else each.ply for each in self.shown)


def _any(_: Swing) -> bool:
    return True


def edge(played: str, choices: Sequence[RatedAction]) -> Edge | None:
    """How much better a decision was than the next best, if the best action was played and both were tried."""
    if len(choices) < 2 or choices[0].action != played:  # noqa: PLR2004 - a next one
        return None
    best, other = choices[0].chance, choices[1].chance
    if best is None or other is None:
        return None
    return Edge(best, other, margin(choices[0], choices[1]), choices[1].action)


def chosen(
    found: Mapping[int, Mapping[int, Finding]],
    edges: Mapping[int, Edge],
    ledger: Ledger,
    seat: int,
    outcome: Outcome,
    *,
    last: int | None = None,
    event: Callable[[Swing], bool] = _any,
    luck: bool = True,
) -> Highlights:
    """The moments of a game for a seat.

    Args:
        found: by seat and number of actions, what was found of the decisions.
        edges: by number of actions, how good the best ones were that were played.
        ledger: what the game was made of.
        seat: whose chances are told.
        outcome: how the game ended.
        last: number of actions before the slip that the verdict speaks of, which is shown then.
        event: whether a change by chance was a single event, which can be told.
        luck: whether the game has any: where nothing is hidden, the start isn't even, but that is not luck.
    """
    marked = [each for each in found.get(seat, {}).values() if grade(each.loss)]
    worst = sorted(marked, key=lambda each: (-round(each.loss, 2), -each.ply))  # of equals, what came later decided
    slips, convincing = _slips_of(worst, seat), _slips_of(_convincing(worst), seat)
    gift = _gift(found, ledger, seat, last)
    told = next((each for each in (*slips, gift) if each is not None and each.ply == last), None)
    first, second = convincing[:1], convincing[1:TWICE]
    pair = (*first, *([told] if told in slips and told not in first else second))
    turn = _turn(ledger, seat, {each.ply for each in pair}, event) if luck else None
    won = _won(found.get(seat, {}), edges, ledger, seat) if outcome.ranking[0] == (seat,) else None
    more = (tipped(ledger, seat, outcome, event), None if won else _good(found.get(seat, {}), edges, seat))
    own = next((each for each in (won, *more) if _is_doing(each, ledger, seat, outcome)), None)
    missed = _missed(found.get(seat, {}), seat, {each.ply for each in pair})
    wanted = (own, told, *pair[:1], missed, turn, *pair[1:], gift)  # one's own teach more than what others did
    kept = list(dict.fromkeys(each for each in wanted if each is not None))[:MOST]
    kept = _filled(kept, more)
    if not any(each.kind == SLIP for each in kept):
        kept = _filled(kept, slips[:1])  # better one without a reason than none
    kept.sort(key=lambda each: (each.ply, each.kind == TURN or each.chance))
    shown = [each for each in slips if each in kept]
    return Highlights(tuple(kept), len(slips), all(map(_as_big, shown, slips)), own)


def _is_doing(moment: Highlight | None, ledger: Ledger, seat: int, outcome: Outcome) -> bool:
    """Whether a moment is what the sole winner did for it."""
    if moment is None or moment.chance or outcome.ranking[0] != (seat,):
        return False
    return moment.kind != TIPPED or any((each.ply, each.by) == (moment.ply, seat) for each in ledger.swings)


def _filled(kept: Sequence[Highlight], more: Sequence[Highlight | None]) -> list[Highlight]:
    """Moments, and as many more as there is room for, none of them where there is one."""
    plies = {each.ply for each in kept}
    return [*kept, *(each for each in more if each is not None and each.ply not in plies)][:MOST]


def _slips_of(findings: Sequence[Finding], seat: int) -> list[Highlight]:
    return [Highlight(SLIP, each.ply, seat, -each.loss, each.best) for each in findings]


def _convincing(slips: Sequence[Finding]) -> list[Finding]:
    """The slips that convince: big ones, and those with a reason, which go before others that are about as big."""
    found = [each for each in slips if each.reasoned or each.loss >= BLUNDER]
    return sorted(found, key=lambda each: (-round(each.loss + ALIKE * each.reasoned, 2), -each.ply))


def _as_big(one: Highlight, other: Highlight) -> bool:
    return round(one.brought, 2) == round(other.brought, 2)


def _missed(found: Mapping[int, Finding], seat: int, slips: AbstractSet[int]) -> Highlight | None:
    """What was left undone most often, where that began, unless it is shown as a slip."""
    missed = {ply: each for ply, each in sorted(found.items()) if each.missed}
    if not missed or slips & missed.keys():
        return None
    often = Counter(each.missed for each in missed.values())
    ply, most = max(missed.items(), key=lambda each: (often[each[1].missed], -each[0]))
    return Highlight(MISSED, ply, seat, 0.0, most.missed)


def _turn(ledger: Ledger, seat: int, slips: AbstractSet[int], event: Callable[[Swing], bool]) -> Highlight | None:
    """The largest change by one event of chance, if it is clear and large, and not in a turn shown as a slip."""
    large = [each for each in ledger.swings if each.by is None and abs(each.brought[seat]) >= MISTAKE]
    swing = _largest([each for each in large if each.ply not in slips and event(each)], seat)
    if swing is None:
        return None
    start, end = between(ledger, swing, seat)
    if abs(swing.brought[seat]) < BLUNDER and max(start, end) < DOUBLED * min(start, end):
        return None  # nobody would remember it
    at = next(index for index, point in enumerate(ledger.curve) if point.ply == swing.ply)
    return Highlight(TURN, swing.ply, seat, swing.brought[seat], "", start, end, ledger.curve[at + 1].ply)


def _gift(
    found: Mapping[int, Mapping[int, Finding]], ledger: Ledger, seat: int, last: int | None = None
) -> Highlight | None:
    """The largest gain by a marked decision of somebody else, or what the verdict speaks of, if that is one."""
    swings = [
        each
        for each in ledger.swings
        if each.by not in (None, seat) and each.brought[seat] >= MISTAKE and _marked(found, each)
    ]
    swing = next((each for each in swings if each.ply == last), None) or _largest(swings, seat)
    if swing is None or swing.by is None:
        return None
    return Highlight(GIFT, swing.ply, swing.by, swing.brought[seat], found[swing.by][swing.ply].best)


def _marked(found: Mapping[int, Mapping[int, Finding]], swing: Swing) -> bool:
    finding = None if swing.by is None else found.get(swing.by, {}).get(swing.ply)
    return finding is not None and bool(grade(finding.loss))


def _largest(swings: Sequence[Swing], seat: int) -> Swing | None:
    """The clear swing that moved a seat most."""
    clear = [each for each in swings if abs(each.brought[seat]) > SURE * each.errors[seat]]
    return max(clear, key=lambda each: abs(each.brought[seat]) - each.errors[seat], default=None)


def _won(found: Mapping[int, Finding], edges: Mapping[int, Edge], ledger: Ledger, seat: int) -> Highlight | None:
    """The winner's last decision that alone kept the win in hand, if it stayed there; one half can be a draw."""
    for ply in sorted(found.keys() & edges.keys(), reverse=True):
        each = edges[ply]
        kept = each.best > HALF > each.other and each.clear >= MISTAKE
        if kept and not found[ply].loss and found[ply].best == found[ply].played:
            after = [point.shares[seat] for point in ledger.curve if point.ply > ply]
            made = Highlight(WON, ply, seat, each.best - each.other, next=each.next)
            return made if min(after) > HALF else None
    return None


def tipped(ledger: Ledger, seat: int, outcome: Outcome, event: Callable[[Swing], bool] = _any) -> Highlight | None:
    """What put the sole winner ahead of every other seat for good, clearly at first; nothing if that did little."""
    winner, *others = outcome.ranking[0]
    end = ahead = len(ledger.curve) - 1
    if others or end == 1:
        return None
    for at in range(end, 0, -1):
        point = ledger.curve[at]
        lead = point.shares[winner] - max(share for each, share in enumerate(point.shares) if each != winner)
        if lead <= 0:
            break
        if lead > SURE * point.errors[winner]:
            ahead = at
    before, after = ledger.curve[ahead - 1], ledger.curve[ahead]
    causes = [each for each in ledger.swings if each.ply == before.ply and (each.by is not None or event(each))]
    cause = max(causes, key=lambda each: each.brought[winner], default=None)
    if cause is None or cause.brought[winner] < INACCURACY:
        return None
    start, now = between(ledger, cause, winner)
    made = Highlight(TIPPED, before.ply, seat, cause.brought[seat], "", start, now, after.ply)
    return replace(made, ahead=winner, last=ahead == end, chance=cause.by is None)


def _good(found: Mapping[int, Finding], edges: Mapping[int, Edge], seat: int) -> Highlight | None:
    """The decision in which the seat's action was better than any other by most, unless it came right after a slip."""
    slips = {ply for ply, each in found.items() if grade(each.loss)}
    best = {ply for ply, each in found.items() if not each.loss and each.best == each.played and ply - 1 not in slips}
    clear = {ply: edges[ply].clear for ply in best & edges.keys() if edges[ply].clear >= INACCURACY}
    if not clear:
        return None
    ply = max(clear, key=lambda each: (clear[each], each))
    return Highlight(GOOD, ply, seat, clear[ply], next=edges[ply].next)


# --- in words ---------------------------------------------------------------------------------------------------------


def title(moment: Highlight, moments: Highlights, wording: Wording) -> str:
    """The heading of a moment, or of all slips, unless there is something else between those."""
    if moment.kind == SLIP:
        slips, kinds = len(moments.of(SLIP)), [each.kind for each in moments.shown]
        together = kinds[kinds.index(SLIP) :][:slips] == [SLIP] * slips
        return _slips(moments, wording) if together else mark_words(grade(-moment.brought), wording)
    named = {
        MISSED: wording.gettext("A chance missed"),
        GIFT: wording.gettext("A gift from {name}").format(name=wording.names[moment.seat]),
        GOOD: wording.gettext("A good move"),
        WON: wording.gettext("The move that won"),
    }
    if moment.kind in named:
        return named[moment.kind]
    start, lucky = moment.ply == PRIOR, moment.brought > 0
    if moment.kind == TIPPED:
        return wording.gettext("Ahead all the way") if start else wording.gettext("The turning point")
    if start:
        return wording.gettext("A lucky start") if lucky else wording.gettext("An unlucky start")
    return wording.gettext("A lucky turn") if lucky else wording.gettext("An unlucky turn")


def _slips(moments: Highlights, wording: Wording) -> str:
    """The heading of the slips that are shown: how many there were, and which of them these are."""
    shown, number = len(moments.of(SLIP)), moments.slips
    if shown >= number:
        told = wording.ngettext("{count} slip", "{count} slips", number)
    elif not moments.biggest:
        told = wording.ngettext("{count} slip, among them:", "{count} slips, among them:", number)
    elif shown == 1:
        told = wording.ngettext("{count} slip, the biggest:", "{count} slips, the biggest:", number)
    else:
        told = wording.ngettext("{count} slip, the two biggest:", "{count} slips, the two biggest:", number)
    return told.format(count=number)


def said(
    moment: Highlight, whose: Subject, wording: Wording, better: str = "", reason: str = "", *, coming: bool = False
) -> str:
    """What the moment did, and why, as a friend would say it.

    Args:
        moment: the moment.
        whose: whom it is told to.
        wording: how it is said.
        better: of a slip or gift, what would have been better, as it stands after a colon.
        reason: what speaks for what was best, in a sentence to whoever played (of a gift, about who did), or what
            made a draw good or bad; or nothing.
        coming: of a slip, whether it is still to come where it is told.
    """
    if moment.kind == MISSED:
        return reason
    if moment.kind in (TURN, TIPPED, WON, GOOD):
        told = _outcome(moment, whose, wording)
        return wording.gettext("{told} Why? {reason}").format(told=told, reason=reason) if reason else told
    size = abs(moment.brought)
    if moment.kind == SLIP:
        cost = _cost(size, wording, coming=coming)
        told = wording.gettext("{cost} Better: {action}.") if better else "{cost}"
        if better and reason:
            told = wording.gettext("{cost} Better: {action}. Why? {reason}")
        return told.format(cost=cost, action=better, reason=reason)
    helped = _brought(moment, whose, wording)
    told = wording.gettext("{helped} {name} had a better move.")
    if better:
        told = wording.gettext("{helped} {name} had a better move: {action}.")
    if better and reason:
        told = wording.gettext("{helped} {name} had a better move: {action}. Why? {reason}")
    return told.format(helped=helped, name=wording.names[moment.seat], action=better, reason=reason)


def _outcome(moment: Highlight, whose: Subject, wording: Wording) -> str:
    """What was good or bad of a moment that nobody could have played better."""
    if moment.kind == TURN:
        return _changed(moment, whose, wording)
    if moment.kind == TIPPED:
        return _ahead(moment, Subject(moment.ahead, whose == Subject(moment.ahead, alone=True)), wording)
    if moment.kind == WON:
        return wording.gettext("No other move was nearly as good.")
    return wording.gettext("Every other move would have been worse.")


def _cost(size: float, wording: Wording, *, coming: bool) -> str:
    """What a slip cost."""
    if size >= BLUNDER:
        return wording.gettext("The next move cost a lot.") if coming else wording.gettext("It cost a lot.")
    if size >= MISTAKE:
        return wording.gettext("The next move cost quite a bit.") if coming else wording.gettext("It cost quite a bit.")
    return wording.gettext("The next move cost a little.") if coming else wording.gettext("It cost a little.")


def doing(moment: Highlight, whose: Subject, wording: Wording, *, turn: int, done: str) -> str:
    """What a winner did for it, and in which turn."""
    yours, named = {
        WON: (
            wording.gettext("Your move in turn {number} won it: {done}."),
            wording.gettext("{name}'s move in turn {number} won it: {done}."),
        ),
        TIPPED: (
            wording.gettext("You took the lead for good in turn {number}: {done}."),
            wording.gettext("{name} took the lead for good in turn {number}: {done}."),
        ),
        GOOD: (
            wording.gettext("Your best move was in turn {number}: {done}."),
            wording.gettext("{name}'s best move was in turn {number}: {done}."),
        ),
    }[moment.kind]
    return (yours if whose.alone else named).format(name=wording.names[whose.seat], number=turn, done=done)


def _ahead(moment: Highlight, winner: Subject, wording: Wording) -> str:
    """From where on the winner was ahead."""
    if moment.last:
        return wording.gettext("It was open to the last turn.")
    yours, named = wording.gettext("From here on you were ahead."), wording.gettext("From here on {name} was ahead.")
    if moment.ply == PRIOR:
        yours = wording.gettext("You were ahead from start to end.")
        named = wording.gettext("{name} was ahead from start to end.")
    return yours if winner.alone else named.format(name=wording.names[winner.seat])


def _brought(moment: Highlight, whose: Subject, wording: Wording) -> str:
    """That something helped somebody, or hurt them."""
    lot = abs(moment.brought) >= BLUNDER
    if moment.brought > 0:
        yours = wording.gettext("It helped you a lot.") if lot else wording.gettext("It helped you.")
        named = wording.gettext("It helped {name} a lot.") if lot else wording.gettext("It helped {name}.")
    else:
        yours = wording.gettext("It hurt you a lot.") if lot else wording.gettext("It hurt you.")
        named = wording.gettext("It hurt {name} a lot.") if lot else wording.gettext("It hurt {name}.")
    return yours if whose.alone else named.format(name=wording.names[whose.seat])


def _changed(moment: Highlight, whose: Subject, wording: Wording) -> str:
    """What chance made of somebody's chances, if that was much."""
    if moment.start > 0 and moment.end >= DOUBLED * moment.start:
        yours, named = wording.gettext("It doubled your chances."), wording.gettext("It doubled {name}'s chances.")
        if moment.end >= MORE * moment.start:
            yours = wording.gettext("It more than doubled your chances.")
            named = wording.gettext("It more than doubled {name}'s chances.")
    elif moment.start >= DOUBLED * moment.end:
        yours, named = wording.gettext("It halved your chances."), wording.gettext("It halved {name}'s chances.")
        if moment.start >= MORE * moment.end:
            yours = wording.gettext("It cost you more than half of your chances.")
            named = wording.gettext("It cost {name} more than half of the chances.")
    else:
        return _brought(moment, whose, wording)
    return yours if whose.alone else named.format(name=wording.names[whose.seat])


def judged(whose: Subject, wording: Wording) -> str:
    """Who judged, and from what."""
    if whose.alone:
        return wording.gettext("Judged by the strongest bot, from what you could see.")
    return wording.gettext("Judged by the strongest bot, from what each player could see.")


def nothing(wording: Wording) -> str:
    """What is said where there is no moment to show."""
    return wording.gettext("No single big moment: many small things added up.")
