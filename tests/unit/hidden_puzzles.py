"""Second ways to solve the puzzles of games that hide something; what their makers know is not used here.

Schotten Totten's claims are proved by going through all completions one by one. What EpiZodiak's deals allow follows
from sums where there are two hands, and from the sampler's exact counts where there is a pile, too.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations, permutations
from typing import Any

from epizodiak.core.errors import EpizodiakError
from epizodiak.games import GAMES
from epizodiak.games.epizodiak.rules.sampling import Positions
from epizodiak.games.schotten_totten.rules.formations import formation
from epizodiak.table.puzzle import Puzzle, position

Line = tuple[str, ...]


def begins(puzzle: Puzzle) -> Any:
    """The position in which a puzzle begins; worked out once."""
    key = (puzzle.game, puzzle.chance, puzzle.actions)
    if key not in _BEGUN:
        _BEGUN[key] = position(puzzle, GAMES[puzzle.game])
    return _BEGUN[key]


_BEGUN: dict[tuple[Any, ...], Any] = {}


def after(puzzle: Puzzle, state: Any, line: Line) -> Any:
    game = GAMES[puzzle.game]
    for text in line:
        state = game.apply(state, game.parse_action(text))
    return state


def legal(puzzle: Puzzle, state: Any) -> tuple[str, ...]:
    game = GAMES[puzzle.game]
    return tuple(game.action_text(action) for action in game.legal_actions(state))


def solutions(puzzle: Puzzle) -> set[Line]:
    """All right lines, of a question the right answers in order."""
    state = begins(puzzle)
    if puzzle.game == "schotten-totten":
        if puzzle.task == "claims":
            return {tuple(f"claim {number}" for number in claims(state))}
        return set(wins(puzzle, state)) if puzzle.task == "win" else new_claims(puzzle, state)
    if puzzle.task == "most":
        return fewest_left(puzzle, state)
    if puzzle.task == "no_contest":
        return safe(puzzle, state)
    return {(key,) for key in must_hold(state, int(puzzle.task.removeprefix("holder-")))}


# --- Schotten Totten --------------------------------------------------------------------------------------------------

DECK = frozenset(f"{colour}{strength}" for colour in "RGBYPN" for strength in range(1, 10))


def table(state: Any) -> frozenset[str]:
    return frozenset(card for stone in state.stones for side in stone.sides for card in side)


@cache
def proved(own: Line, other: Line, first: bool, unseen: frozenset[str]) -> bool:  # noqa: FBT001 - cached, so all are positions
    """Whether three cards win against all that the other side is or can become; who comes later has to be better."""
    mine = formation(own)
    if len(other) == 3:
        return mine > formation(other) or (mine == formation(other) and first)
    return all(formation((*other, *rest)) <= mine for rest in combinations(sorted(unseen), 3 - len(other)))


def claims(state: Any) -> list[int]:
    seat, unseen = state.player, DECK - table(state)
    found = []
    for number, stone in enumerate(state.stones, 1):
        own, other = stone.sides[seat], stone.sides[1 - seat]
        if stone.owner is None and len(own) == 3 and proved(own, other, stone.first == seat, unseen):
            found.append(number)
    return found


def new_claims(puzzle: Puzzle, state: Any) -> set[Line]:
    """Plays and the claims that they make possible; none if there were some before."""
    assert claims(state) == [], "nothing can be claimed before"
    puts = ((put, claims(after(puzzle, state, (put,)))) for put in legal(puzzle, state))
    return {(put, f"claim {number}") for put, numbers in puts for number in numbers}


def wins(puzzle: Puzzle, state: Any) -> Iterator[Line]:
    """All ways to end the round with the rest of this turn."""
    seat = state.player
    can = legal(puzzle, state) if state.phase == "play" else [f"claim {number}" for number in claims(state)]
    for text in can:
        then = after(puzzle, state, (text,))
        held = [n for n, stone in enumerate(then.stones) if stone.owner == seat]
        if len(held) >= 5 or any({n, n + 1, n + 2} <= set(held) for n in held):
            yield (text,)
        else:
            yield from ((text, *rest) for rest in wins(puzzle, then))


def alike_cards(puzzle: Puzzle) -> tuple[Any, Any]:
    """What stays the same when colours are exchanged and stones are moved: roughly, and exactly (a function)."""
    state, seat = begins(puzzle), puzzle.seat

    def seen(name: dict[str, str]) -> Any:
        def renamed(cards: Any) -> tuple[str, ...]:
            return tuple(sorted(name[card[0]] + card[1] for card in cards))

        stones = (
            (str(stone.owner), renamed(stone.sides[seat]), renamed(stone.sides[1 - seat])) for stone in state.stones
        )
        return renamed(state.hands[seat]), tuple(sorted(stones))

    rough = (puzzle.task, seen(dict.fromkeys("RGBYPN", "")))
    return rough, lambda: {seen(dict(zip("RGBYPN", each, strict=True))) for each in permutations("RGBYPN")}


# --- EpiZodiak --------------------------------------------------------------------------------------------------------


def turns(puzzle: Puzzle, state: Any, done: Line = ()) -> Iterator[tuple[Line, Any]]:
    """All whole turns without a draw."""
    for text in legal(puzzle, state):
        if text != "d":
            then = after(puzzle, state, (text,))
            if then.player == puzzle.seat:
                yield from turns(puzzle, then, (*done, text))
            else:
                yield (*done, text), then


def fewest_left(puzzle: Puzzle, state: Any) -> set[Line]:
    left = {line: len(then.hands[puzzle.seat]) for line, then in turns(puzzle, state)}
    return {line for line, number in left.items() if number == min(left.values())}


def safe(puzzle: Puzzle, state: Any) -> set[Line]:
    """The turns after which no other seat could contest an end, by any deal that fits the view."""
    assert not state.pile, "contests need an empty pile"
    assert state.passes < 2, "after two passes legal actions tell of hands"
    seen = GAMES["epizodiak"].view(state, puzzle.seat)
    return {line for line, then in turns(puzzle, state) if not list(contests(seen, then))}


def contests(seen: Any, then: Any) -> Iterator[tuple[int, int]]:
    """E16 but for the passes: which end values whom.

    With an empty pile two hands share what is unseen: a deal fits if one hand's least in sum is not too much, nor its
    most too little.
    """
    unseen = {value: hidden(seen, value) for value in range(1, 13)}
    one, two = (seat for seat in range(3) if seat != seen.seat)
    free = [v for v in range(1, 13) if v not in then.dial]
    for value in free:
        if (value % 12 + 1 in free and (value - 2) % 12 + 1 in free) or then.discards[value - 1] is not None:
            continue
        for contester, third in ((one, two), (two, one)):
            low, high, rest = seen.least, seen.most, [v for v in unseen if v != value]
            ranges = [
                (
                    max(low[contester][v - 1], unseen[v] - high[third][v - 1]),
                    min(high[contester][v - 1], unseen[v] - low[third][v - 1]),
                )
                for v in rest
            ]
            none = low[contester][value - 1] == 0 and high[third][value - 1] >= unseen[value]
            size = seen.hand_sizes[contester]
            some = all(least <= most for least, most in ranges)
            some = some and sum(least for least, _ in ranges) <= size <= sum(most for _, most in ranges)
            only = set(then.hands[seen.seat]) == {value} or seen.hand_sizes[third] == unseen[value]
            if none and some and not only:
                yield value, contester


def hidden(seen: Any, value: int) -> int:
    """How many tiles of a value a seat doesn't see."""
    return int(4 - seen.hand.count(value) - seen.dial.count(value) - 3 * (seen.discards[value - 1] is not None))


def must_hold(state: Any, value: int) -> list[str]:
    """Where the only hidden tile of a value can be: everywhere else no deal fits, as the sampler counts them."""
    seen = GAMES["epizodiak"].view(state, state.player)
    assert state.pile or state.passes < 2, "after two passes legal actions tell of hands"
    assert hidden(seen, value) == 1
    found = []
    for key in ("0", "1", "2", "pile"):
        if key == str(state.player):
            continue
        rows = [list(row) for row in (*seen.least, seen.pile_least)]
        rows[3 if key == "pile" else int(key)][value - 1] = 1
        least = tuple(tuple(row) for row in rows)
        if key != "pile" and seen.most[int(key)][value - 1] == 0:
            continue
        if fits(replace(seen, least=least[:3], pile_least=least[3])):
            found.append(key)
    return found


def fits(seen: Any) -> bool:
    try:
        Positions(seen).draw(_Middle())
    except EpizodiakError:
        return False
    return True


class _Middle:
    def random(self) -> float:
        return 0.5


def alike_tiles(puzzle: Puzzle) -> tuple[Any, Any]:
    """What stays the same when the dial is turned or mirrored: the least of all ways, and the same as a function."""
    state, seat = begins(puzzle), puzzle.seat
    asked = int(puzzle.task.partition("-")[2] or 0)
    ways = []
    for sign in (1, -1):
        for turned in range(12):
            to = [(sign * value + turned) % 12 for value in range(13)]
            ways.append(
                (
                    sorted(to[value] for value in state.hands[seat]),
                    sorted(to[value] for value in state.dial),
                    sorted(to[value] for value in range(1, 13) if state.discards[value - 1] is not None),
                    to[asked] if asked else -1,
                )
            )
    least = str(min(ways))
    return (puzzle.task.partition("-")[0], least), lambda: {least}
