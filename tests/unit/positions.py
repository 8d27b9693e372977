"""Positions to test rules at, written as a person would: ``position("3 3 3 5 / 1 2 / 6 7", dial="4")``."""

from collections.abc import Iterable, Mapping, Sequence

from epizodiak.games.epizodiak.rules import rules
from epizodiak.games.epizodiak.rules.memory import Counts
from epizodiak.games.epizodiak.rules.notation import action_text, parse_action
from epizodiak.games.epizodiak.rules.state import Laid, Options, State


def tiles(text: str) -> tuple[int, ...]:
    """The values that a text lists."""
    return tuple(int(word) for word in text.split())


def position(  # noqa: PLR0913 - as many as a position has parts, nearly all of them named and optional
    hands: str,
    dial: str,
    *,
    pile: str = "",
    player: int = 0,
    phase: str = "start",
    passes: int = 0,
    laid: str | None = None,
    gone: Mapping[int, int] | None = None,
    potential: tuple[int, int, int] | None = None,
    totals: tuple[int, int, int] = (0, 0, 0),
    options: Options | None = None,
) -> State:
    """A position of round 1; it may leave tiles out where they don't matter, but has no tile too many.

    Args:
        hands: three hands, seat 0's first, parted by slashes.
        dial: values clockwise from the counterclockwise end.
        pile: the draw pile, top first.
        player: the seat to act.
        phase: the step of its turn.
        passes: how many turns in a row were passes.
        laid: the tile that may be picked up (or was, in phase ``picked``), such as ``">7"``.
        gone: the values whose sets are discarded, and by whom.
        potential: by default what ``gone`` says.
        totals: points of earlier rounds.
        options: by default those of :class:`Options`.
    """
    gone = gone or {}
    held = tuple(tuple(sorted(tiles(hand))) for hand in hands.split("/"))
    found = State(
        options=options or Options(),
        round=1,
        phase=phase,
        player=player,
        dial=tiles(dial),
        hands=held,
        pile=tiles(pile),
        discards=tuple(gone.get(value) for value in range(1, 13)),
        potential=potential or tuple(list(gone.values()).count(seat) for seat in range(3)),
        totals=totals,
        passes=passes,
        laid=None if laid is None else Laid(int(laid[1:]), laid[0]),
    )
    assert len(held) == 3
    for value in range(1, 13):
        counted = sum(place.count(value) for place in (*held, found.dial, found.pile)) + 3 * (value in gone)
        assert counted <= 4, f"{counted} tiles of {value}"
    assert all(after == before % 12 + 1 for before, after in zip(found.dial, found.dial[1:], strict=False))
    return found


def legal(state: State) -> str:
    """The legal actions' notations, sorted, in one line."""
    return " ".join(action_text(action) for action in rules.legal_actions(state))


def kinds(state: State) -> str:
    """The kinds of the legal actions, each once, sorted by code point."""
    return "".join(sorted({action.kind for action in rules.legal_actions(state)}))


def play(state: State, actions: str, chances: Iterable[Sequence[int]] = ()) -> State:
    """The position after actions (parted by spaces), with the chance outcomes that they need, in order."""
    orders = iter(chances)
    for text in actions.split():
        action = parse_action(text)
        order = next(orders) if rules.chance_needed(state, action) else None
        state = rules.apply(state, action, order)
    assert next(orders, None) is None, "chance left over"
    return state


def after_chance(state: State, action: str) -> State:
    """The position after one action, with whatever chance it needs in ascending order."""
    parsed = parse_action(action)
    return rules.apply(state, parsed, rules.chance_needed(state, parsed) or None)


def counts(default: int = 0, /, **others: int) -> Counts:
    """Twelve numbers: ``counts(4, v9=1)`` is a 1 for the value 9 and a 4 for the others."""
    return tuple(others.get(f"v{value}", default) for value in range(1, 13))
