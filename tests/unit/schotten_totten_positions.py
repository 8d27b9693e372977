"""Positions of Schotten Totten, written as a person would: ``position("R1 R2 / G5", {3: "R7 R8 R9 / G1"})``."""

from collections.abc import Mapping

from epizodiak.games.schotten_totten.rules import rules
from epizodiak.games.schotten_totten.rules.notation import action_text, parse_action
from epizodiak.games.schotten_totten.rules.state import ALL_CARDS, Card, Options, State, Stone

Side = tuple[Card, ...]


def sides(text: str) -> tuple[Side, Side]:
    """Two lists of cards, parted by a slash."""
    one, two = text.split("/")
    return tuple(one.split()), tuple(two.split())


def stone(text: str, *, owner: int | None = None, first: int | None = None) -> Stone:
    """A stone; ``first`` need only be told where both sides are complete."""
    both = sides(text)
    complete = [seat for seat in (0, 1) if len(both[seat]) == 3]
    if first is None and len(complete) == 1:
        first = complete[0]
    assert (first is None) == (not complete)
    return Stone(owner, both, first)


def position(  # noqa: PLR0913 - as many as a position has parts, nearly all of them named and optional
    hands: str,
    stones: Mapping[int, Stone | str] | None = None,
    *,
    deck: str | None = None,
    player: int = 0,
    phase: str = "claim",
    options: Options | None = None,
    totals: tuple[int, int] = (0, 0),
    acted: bool = True,
    idle: int = 0,
) -> State:
    """A position of round 1.

    Args:
        hands: seat 0's and seat 1's cards, parted by a slash.
        stones: what lies at some stones; the others are bare.
        deck: top first; by default all cards that are nowhere else.
        player: the seat to act.
        phase: the step of its turn.
        options: by default those of :class:`Options`.
        totals: points of earlier rounds.
        acted: whether something was played or claimed in this turn.
        idle: how many idle turns went before it.
    """
    table = {number: stone(each) if isinstance(each, str) else each for number, each in (stones or {}).items()}
    held = sides(hands)
    elsewhere = {*held[0], *held[1], *(card for each in table.values() for side in each.sides for card in side)}
    return State(
        options=options or Options(),
        round=1,
        phase=phase,
        player=player,
        hands=(tuple(sorted(held[0])), tuple(sorted(held[1]))),
        deck=tuple(card for card in ALL_CARDS if card not in elsewhere) if deck is None else tuple(deck.split()),
        stones=tuple(table.get(number, Stone()) for number in range(1, 10)),
        totals=totals,
        acted=acted,
        idle=idle,
    )


def legal(state: State) -> list[str]:
    """Notations of what is legal."""
    return [action_text(action) for action in rules.legal_actions(state)]


def play(state: State, *texts: str) -> State:
    """The position after these actions; a new round is dealt in sorted order."""
    for text in texts:
        action = parse_action(text)
        state = rules.apply(state, action, rules.chance_needed(state, action) or None)
    return state
