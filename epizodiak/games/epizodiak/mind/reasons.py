"""What speaks for an action in EpiZodiak: a measure each, from what the seat knows, exact by the rules (E1 to E25).

Measures of the position that an action leaves are of actions that end the turn (E8, E9, E11, E15) and don't fill the
dial: after a draw, a pick-up or a contest something else is still to come.
"""

from __future__ import annotations

from collections.abc import Mapping

from epizodiak.core.reasons import Measure, seat_of
from epizodiak.games.epizodiak.rules.notation import run_values
from epizodiak.games.epizodiak.rules.rules import BOTH_SIDES, SET, SINGLE_ROUND_BONUS, SLOTS, end_values
from epizodiak.games.epizodiak.rules.state import (
    CLOCKWISE,
    CONTEST,
    COPIES,
    DISCARD,
    DRAW,
    PASS,
    PICK_UP,
    SEATS,
    Action,
)
from epizodiak.games.epizodiak.rules.view import View

PAIR = 2


def placed(action: Action) -> tuple[int, ...]:
    """The tiles that an action lays on the dial (E8); a contest's own tile is not among them."""
    return run_values(action) if action.kind in BOTH_SIDES else ()


def hand_after(view: View, action: Action) -> tuple[int, ...]:
    """The hand that an action leaves; a tile that it draws is not among them."""
    hand = list(view.hand)
    for value in (action.first,) * SET if action.kind == DISCARD else placed(action):
        hand.remove(value)
    kept = action.kind == PICK_UP or (action.kind == CONTEST and len(view.dial) < SLOTS - 1)
    return (*hand, action.first) if kept else tuple(hand)


def ends_after(view: View, action: Action) -> tuple[int, ...]:
    """The values that fit where an action has ended the turn; none if the turn goes on, or dial or round ends."""
    if action.kind in (DRAW, PICK_UP, CONTEST) or not hand_after(view, action):
        return ()
    run = placed(action)
    dial = (*view.dial, *run) if action.kind == CLOCKWISE else (*reversed(run), *view.dial)
    return tuple(sorted(set(end_values(dial))))


def following(view: View) -> int:
    """The seat that plays next."""
    return (seat_of(view) + 1) % SEATS


def gone_after(view: View, action: Action, value: int) -> bool:
    """Whether a value's set is discarded once an action is done."""
    return view.gone(value) or (action.kind in (DISCARD, CONTEST) and action.first == value)


def ends(view: View, action: Action) -> int:
    """Whether it empties the hand, and so ends the round (E20)."""
    return int(action.kind in (*BOTH_SIDES, DISCARD) and not hand_after(view, action))


def wins(view: View, action: Action) -> bool:
    """Whether the game is won by an action that empties the hand: with points enough (E21), or most of them (E22)."""
    seat = view.seat or 0
    potential = view.potential[seat] + (action.kind == DISCARD)
    if view.options.mode == "single":
        return potential + SINGLE_ROUND_BONUS >= max(view.potential)
    return view.totals[seat] + potential >= view.options.target


def scores(view: View, action: Action) -> int:
    """Whether it makes the seat's potential points one more (E9, E16, E25)."""
    counts = view.options.mode == "target" or view.options.contest_scores
    return int(action.kind == DISCARD or (action.kind == CONTEST and counts))


def singles(view: View, action: Action) -> int:
    """How many single tiles (E4) it lays."""
    return sum(map(view.gone, placed(action)))


def given(view: View, action: Action) -> tuple[int, ...]:
    """The values that fit an end afterwards, and that the next player is known to hold (E3, E5)."""
    return tuple(value for value in ends_after(view, action) if view.least[following(view)][value - 1])


def withheld(view: View, action: Action) -> int | None:
    """Less as many as :func:`given` names."""
    return -len(given(view, action)) if ends_after(view, action) else None


def sets_after(view: View, action: Action) -> tuple[int, ...]:
    """The values of which the hand holds a set (E4) afterwards."""
    hand = hand_after(view, action)
    return tuple(value for value in sorted(set(hand)) if hand.count(value) >= SET)


def sets(view: View, action: Action) -> int:
    """How many :func:`sets_after` names; after a draw there may be one more, which is not known."""
    return len(sets_after(view, action))


def broken(view: View, action: Action) -> tuple[int, ...]:
    """The values of which it lays one of two (no set of them is discarded then: that leaves one, E4)."""
    return tuple(value for value in placed(action) if view.hand.count(value) == PAIR)


def unbroken(view: View, action: Action) -> int:
    """Less as many as :func:`broken` names."""
    return -len(broken(view, action))


def held(view: View, action: Action) -> int | None:
    """How many ends the seat could place at afterwards, by its own hand (E3, E8)."""
    free, hand = ends_after(view, action), hand_after(view, action)
    return sum(value in hand for value in free) if free else None


def fitting(view: View, action: Action) -> int:
    """How many of the others' tiles fit an end afterwards, at most: those that the seat can't account for.

    It knows its own tiles, the discarded sets, and what it has seen go into the draw pile (E5, E19).
    """
    hand = hand_after(view, action)
    left = 0
    for value in ends_after(view, action):
        discarded = SET if gone_after(view, action, value) else 0
        left += COPIES - hand.count(value) - discarded - view.pile_least[value - 1]
    return left


def fewest(view: View, action: Action) -> int | None:
    """Less as many as :func:`fitting` counts."""
    return -fitting(view, action) if ends_after(view, action) else None


def sheds(view: View, action: Action) -> int:
    """How many tiles leave the hand (E8, E9)."""
    return max(0, len(view.hand) - len(hand_after(view, action)))


def goes_on(view: View, action: Action) -> int:
    """Whether it is a draw, and the seat can surely place or discard after it, since it could before (E10)."""
    return int(action.kind == DRAW and any(each.kind in (*BOTH_SIDES, DISCARD) for each in view.legal))


def contestable(view: View, action: Action) -> tuple[int, ...]:
    """The values that the seat can contest in its next turn if both others pass (E16).

    The pile is empty, they fit an end, the seat has none, their set is not discarded, and nobody's hand can be of them
    alone.
    """
    if view.pile_size:
        return ()
    hand, seats = hand_after(view, action), [seat for seat in range(SEATS) if seat != view.seat]
    return tuple(
        value
        for value in ends_after(view, action)
        if value not in hand
        and not gone_after(view, action, value)
        and all(view.hand_sizes[seat] > COPIES for seat in seats)
    )


def contests_next(view: View, action: Action) -> int | None:
    """How many values :func:`contestable` names."""
    return len(contestable(view, action)) if ends_after(view, action) else None


def leaves_room(view: View, action: Action) -> int:
    """Whether the dial is not filled by it, so that no new pile comes (E16, E19; E20 goes before that)."""
    contested = action.kind == CONTEST and len(view.dial) == SLOTS - 1
    return int(not contested and (len(view.dial) + len(placed(action)) < SLOTS or not hand_after(view, action)))


def drawn(before: View, after: View) -> int:
    """The value that a seat drew (E10), by its own views."""
    return next(value for value in after.hand if after.hand.count(value) > before.hand.count(value))


def can_lay(after: View, value: int) -> bool:
    """Whether a tile can be laid at an end of the dial at once (E8)."""
    return any(placed(each)[:1] == (value,) for each in after.legal)


def can_go_on(after: View) -> bool:
    """Whether anything but a pass is possible (E10, E15)."""
    return any(each.kind != PASS for each in after.legal)


MEASURES: Mapping[str, Measure] = {
    "ends": ends,
    "scores": scores,
    "withheld": withheld,
    "sets": sets,
    "goes_on": goes_on,
    "unbroken": unbroken,
    "contests_next": contests_next,
    "held": held,
    "fewest": fewest,
    "leaves_room": leaves_room,
    "singles": singles,
    "sheds": sheds,
}
"""The reasons, the most telling first, as `python3 -m tools.reasons` finds them."""
