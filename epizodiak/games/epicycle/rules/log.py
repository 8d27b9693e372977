"""Log lines: what was done in a game of Epicycle, in words."""

from __future__ import annotations

from epizodiak.core.rules import Outcome
from epizodiak.core.wording import Wording
from epizodiak.games.epicycle.rules.rules import exchange, why_lost
from epizodiak.games.epicycle.rules.state import CLOCKWISE, LAST, OVER, REPEATED, STOPPED, STUCK, THREE, TWO, Action
from epizodiak.games.epicycle.rules.view import View


def describe(action: Action, before: View, after: View, wording: Wording) -> tuple[str, ...]:
    """The log lines for ``action`` and for its automatic consequences."""
    assert before.player is not None, "nobody acts after the game"
    done = exchange(before.ring, before.holdings[before.player], action)
    assert done is not None, "only legal actions are described"
    if action.side == CLOCKWISE:
        named = wording.gettext("{name} placed {placed} and took {taken}, clockwise")
        yours = wording.gettext("You placed {placed} and took {taken}, clockwise")
    else:
        named = wording.gettext("{name} placed {placed} and took {taken}, counterclockwise")
        yours = wording.gettext("You placed {placed} and took {taken}, counterclockwise")
    told = wording.told(before.player, named, yours).format(
        name=wording.names[before.player], placed=pyramid(action.size, wording), taken=pyramid(done.taken, wording)
    )
    out = after.out[len(before.out) :]
    lost = [_lost(seat, THREE if seat == before.player else STUCK, wording) for seat in out]
    return (told, *lost, *_end_lines(after, wording))


def pyramid(size: int, wording: Wording) -> str:
    """A pyramid in words, by its size."""
    return {
        1: wording.gettext("a small pyramid"),
        2: wording.gettext("a medium pyramid"),
        3: wording.gettext("a large pyramid"),
    }[size]


def in_short(left: tuple[int, ...], wording: Wording) -> str:
    """Why somebody who had this left has lost (C4, C5), in two or three words."""
    return {THREE: wording.gettext("three alike"), STUCK: wording.gettext("nothing to exchange")}[why_lost(left)]


def why(outcome: Outcome, over: View, wording: Wording) -> str:
    """Why a game is over (C4-C6, C9a, C13, C15), in words."""
    if outcome.reason == LAST:
        lost = zip(over.out, over.left, strict=True)
        each = (wording.headed(wording.called(seat), in_short(left, wording)) for seat, left in lost)
        return wording.gettext("; ").join(each)
    two, reason_ = len(outcome.scores) == TWO, outcome.reason
    told = {
        REPEATED: wording.gettext("The same position has come about for the third time"),
        STOPPED: wording.gettext("Both agreed to stop") if two else wording.gettext("All agreed to stop"),
    }
    return told[reason_] if reason_ in told else _lost(outcome.ranking[-1][0], reason_, wording)


def _lost(seat: int, reason_: str, wording: Wording) -> str:
    """Why a seat has lost (C4, C5, C13), in words."""
    told = {
        THREE: wording.to_you(
            seat,
            wording.gettext("{name} holds three pyramids of one size and loses"),
            wording.gettext("You hold three pyramids of one size and lose"),
        ),
        STUCK: wording.to_you(
            seat,
            wording.gettext("{name} can't make an exchange and loses"),
            wording.gettext("You can't make an exchange, so you lose"),
        ),
    }
    return told[reason_].format(name=wording.names[seat])


def _end_lines(after: View, wording: Wording) -> tuple[str, ...]:
    if after.phase != OVER:
        return ()
    if after.winner is None and after.out and after.ranking is not None:
        ended = wording.gettext("The same position for the third time: {names} share the win")
        return (ended.format(names=wording.listed(tuple(wording.names[seat] for seat in after.ranking[0]))),)
    if after.winner is None:
        return (wording.gettext("The same position for the third time: the game is a draw"),)
    return (wording.wins((after.winner,)),)
