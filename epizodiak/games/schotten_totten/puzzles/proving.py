"""What the seat to act can bring about in its turn for sure: from what it sees, by the rules' own proofs (S5)."""

from __future__ import annotations

from collections.abc import Iterator

from epizodiak.games.schotten_totten.rules import rules
from epizodiak.games.schotten_totten.rules.claims import claimable
from epizodiak.games.schotten_totten.rules.notation import CLAIMS, action_text
from epizodiak.games.schotten_totten.rules.state import PLAY, PUT, SIDE_SIZE, Action, State, Stone

CLAIMING, SURE, ANYWHERE, WINNING = "claims", "sure", "anywhere", "win"
"""The kinds of task: which stones can be claimed; the card and its place that make a stone one's own; the card that
does so wherever it is played; the turn that wins the round."""


def complete(stones: tuple[Stone, ...], seat: int) -> tuple[int, ...]:
    """The numbers of the unclaimed stones at which ``seat`` has three cards."""
    return tuple(n for n, stone in enumerate(stones, 1) if stone.owner is None and len(stone.sides[seat]) == SIDE_SIZE)


def claims_after(state: State) -> dict[Action, tuple[int, ...]]:
    """In the playing step: the cards that let stones be claimed in the same turn, each with these stones."""
    assert state.player is not None, "asked while somebody is to act"
    found = {}
    for action in rules.legal_actions(state):
        stones = claimable(rules.apply(state, action).stones, state.player)
        if stones:
            found[action] = stones
    return found


def wins(state: State) -> Iterator[tuple[str, ...]]:
    """All ways to win the round in what is left of this turn, as notations (S6); no stone is claimed after the end."""
    seat = state.player
    if state.phase == PLAY:
        for action in rules.legal_actions(state):
            yield from ((action_text(action), *rest) for rest in wins(rules.apply(state, action)))
        return
    assert seat is not None, "asked while somebody is to act"
    for number in claimable(state.stones, seat):
        claim = CLAIMS[number - 1]
        after = rules.apply(state, claim)
        if after.player is None:
            yield (action_text(claim),)
        else:
            yield from ((action_text(claim), *rest) for rest in wins(after))


def is_put(text: str) -> bool:
    """Whether a notation plays a card."""
    return PUT in text
