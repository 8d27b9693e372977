"""EpiZodiak's texts and functions for puzzles: tasks, hints, and refutations of wrong tries.

All of it is told from what the seat to act sees and may remember, and from the actions that all have seen.
"""

from __future__ import annotations

from collections.abc import Sequence

from epizodiak.games.epizodiak.puzzles.proving import (
    COUNTED,
    GATHERED,
    HOLDER,
    KEPT,
    LACKING,
    MOST,
    NO_CONTEST,
    PILE,
    TAKEN,
    Fact,
    contestable,
    fact,
    passed_without,
    turns,
    unseen,
)
from epizodiak.games.epizodiak.rules import rules
from epizodiak.games.epizodiak.rules.game import GAME
from epizodiak.games.epizodiak.rules.notation import parse_action, run_values
from epizodiak.games.epizodiak.rules.rules import end_values
from epizodiak.games.epizodiak.rules.state import (
    CLOCKWISE,
    CONTEST,
    COUNTERCLOCKWISE,
    DISCARD,
    DRAW,
    PASS,
    PICK_UP,
    SEATS,
    START,
    VALUES,
    Action,
    State,
)
from epizodiak.games.epizodiak.rules.view import view
from epizodiak.table.puzzle import PastMove, Puzzle, Puzzling, Quiz, QuizChoice, Refutation, position, positions
from epizodiak.table.texts import Counted, Number, Seat, Text

EITHER = "either"
"""The key of the answer that nobody can tell; never right, since all positions are chosen so."""

FEW, MANY = 3, 5
"""How many past moves are told at least and at most."""


class EpizodiakPuzzling(Puzzling):
    """Puzzles about one turn, and about where a hidden tile must be."""

    def task(self, puzzle: Puzzle) -> Text:
        """What the turn is to reach, or which tile is to be found."""
        if puzzle.task == MOST:
            return Text("Without drawing, end this turn with as few tiles as you can.")
        if puzzle.task == NO_CONTEST:
            return Text("Leave both ends safe: nobody can contest them.")
        return Text("Where is the last {tile}? The moves tell: choose an answer.", tile=_asked_tile(puzzle))

    def question(self, puzzle: Puzzle, state: State) -> Quiz | None:
        """The question where a tile is, with the other players and the pile to tick."""
        if not puzzle.task.startswith(HOLDER):
            return None
        hands = tuple(
            QuizChoice(str(seat), Text("In {name}'s hand", name=Seat(seat)), f"player-{seat}")
            for seat in _other_seats(puzzle)
        )
        third = QuizChoice(PILE, Text("In the draw pile"), "pile")
        if not state.pile:  # else a second try would be sure
            third = QuizChoice(EITHER, Text("It could be either"), f"slot-{_asked_tile(puzzle)}")
        return Quiz((*hands, third), several=False)

    def past(self, puzzle: Puzzle) -> tuple[PastMove, ...]:
        """What was done with such tiles, and passes by others, with what fitted then; at least some moves."""
        if not puzzle.task.startswith(HOLDER):
            return ()
        states = positions(puzzle, GAME)
        path, known, tile = _path(puzzle, states), _decisive_fact(puzzle, states), _asked_tile(puzzle)
        tiles = (tile,) if known else _counted_tiles(puzzle, states)
        telling = [ply for ply, step in enumerate(path, 1) if _bears_on(step, tiles, puzzle.seat)]
        at = known.ply if known else (telling or [len(path)])[-1]
        near = sorted(telling, key=lambda ply: abs(ply - at))[:MANY]
        around = sorted(set(range(1, len(path) + 1)) - set(near), key=lambda ply: abs(ply - at))
        return tuple(_past_move(ply, path[ply - 1]) for ply in sorted((*near, *around[: max(0, FEW - len(near))])))

    def recalls(self, puzzle: Puzzle) -> bool:
        """Where a tile is, the moves tell."""
        return puzzle.task.startswith(HOLDER)

    def clue(self, puzzle: Puzzle) -> int:
        """What tells where the tile is, if one fact does."""
        if not puzzle.task.startswith(HOLDER):
            return 0
        known = _decisive_fact(puzzle, positions(puzzle, GAME))
        return 0 if known is None else known.ply

    def lights(self, puzzle: Puzzle, state: State) -> tuple[str, ...]:
        """The ends of the dial where they are to be left safe."""
        if puzzle.task == NO_CONTEST:
            return tuple(f"slot-{value}" for value in end_values(state.dial))
        return super().lights(puzzle, state)

    def refutation(self, puzzle: Puzzle, state: State, tried: tuple[str, ...]) -> Refutation:
        """What is left in the hand; who could contest; or what tells where the tile is."""
        if puzzle.task.startswith(HOLDER):
            return Refutation((), _reason_against_place(puzzle, tried[0]))
        return _refutation_of_action(puzzle, state, tried[0])

    def hints(self, puzzle: Puzzle) -> tuple[Text, ...]:
        """Hints in two steps: what matters, then a part of the answer."""
        if puzzle.task.startswith(HOLDER):
            return _hints_of_holder(puzzle)
        state = position(puzzle, GAME)
        line = puzzle.solutions[0]
        first = _in_words(line[0])
        if puzzle.task == NO_CONTEST:
            after = _play_line(state, line)
            rule = Text(
                "After two passes, whoever holds none of an end's number can contest it, unless its set is discarded."
            )
            return rule, Text("Leave {tiles} at the ends.", tiles=end_values(after.dial)), first
        if len(line) > 1:
            return Text("Take before you give."), first
        return Text("Remember that {first} follows {last}, and that a run has two sides.", first=1, last=12), first

    def praise(self, puzzle: Puzzle) -> Text:
        """What the turn has brought, or what tells where the tile is."""
        if puzzle.task.startswith(HOLDER):
            return _reason_for_answer(puzzle)
        after = _play_line(position(puzzle, GAME), puzzle.solutions[0])
        if puzzle.task == MOST:
            count = len(after.hands[puzzle.seat])
            return Counted(
                "You hold {count} tile now. Fewer are not possible in this turn.",
                "You hold {count} tiles now. Fewer are not possible in this turn.",
                count=Number(count),
            )
        ends = end_values(after.dial)
        if all(after.gone(value) for value in ends):
            return Text("Sets of {tiles} are discarded, and the last tile of a kind can't be contested.", tiles=ends)
        return Text("Now nobody can contest either end, wherever the hidden tiles are.")


def _past_move(ply: int, step: tuple[State, Action]) -> PastMove:
    """A move; also that it filled the dial, and of a pass what fitted then, or that it was one after a draw."""
    before, action = step
    if _fills(before, action):
        return PastMove(ply, Text("(the dial was full)"))
    if action.kind != PASS:
        return PastMove(ply)
    if before.phase != START:
        return PastMove(ply, Text("(after a draw)"))
    return PastMove(ply, Text("(what fitted: {tiles})", tiles=end_values(before.dial)))


def _fills(before: State, action: Action) -> bool:
    """Whether an action fills the dial, whose tiles then go into the pile."""
    laid = len(run_values(action)) if action.kind in (CLOCKWISE, COUNTERCLOCKWISE) else 0
    return bool(laid) and len(before.dial) + laid == len(VALUES)


def _bears_on(step: tuple[State, Action], tiles: Sequence[int], seat: int) -> bool:
    """Whether a move is about tiles of such values: of those who acted, only what all have seen is read."""
    before, action = step
    if action.kind == PASS:
        owed = set(end_values(before.dial)) & set(tiles)
        return before.player != seat and not before.pile and before.phase == START and bool(owed)
    if action.kind in (CLOCKWISE, COUNTERCLOCKWISE):
        return bool(set(run_values(action)) & set(tiles)) or _fills(before, action)
    return action.kind != DRAW and action.first in tiles


def _counted_tiles(puzzle: Puzzle, states: Sequence[State]) -> tuple[int, ...]:
    """The values of which is known that another hand holds one, or has none though somebody does."""
    seen = view(states[-1], puzzle.seat)
    seats = _other_seats(puzzle)
    return tuple(
        value
        for value in VALUES
        if unseen(seen, value) and any(seen.least[seat][value - 1] or not seen.most[seat][value - 1] for seat in seats)
    )


def _refutation_of_action(puzzle: Puzzle, state: State, text: str) -> Refutation:
    """What stands against a wrong action."""
    action = parse_action(text)
    if action.kind == DRAW:
        return Refutation((), Text("What you would draw is luck. There is a way without it."))
    after = rules.apply(state, action)
    ended = after.phase == START
    if puzzle.task == NO_CONTEST:
        return Refutation((text,), _contest_danger(puzzle, after if ended else None))
    left = len(after.hands[puzzle.seat])
    if ended:
        held = Counted(
            "Then you hold {count} tile. Fewer are possible.",
            "Then you hold {count} tiles. Fewer are possible.",
            count=Number(left),
        )
        return Refutation((text,), held)
    left = min(len(each.hands[puzzle.seat]) for _, each in turns(after) if each is not None)
    kept = Counted(
        "Whatever you do, you keep at least {count} tile.",
        "Whatever you do, you keep at least {count} tiles.",
        count=Number(left),
    )
    return Refutation((text,), kept)


def _other_seats(puzzle: Puzzle) -> tuple[int, int]:
    one, two = (seat for seat in range(SEATS) if seat != puzzle.seat)
    return one, two


def _asked_tile(puzzle: Puzzle) -> int:
    return int(puzzle.task.removeprefix(HOLDER))


def _play_line(state: State, line: tuple[str, ...]) -> State:
    for text in line:
        state = rules.apply(state, parse_action(text))
    return state


def _contest_danger(puzzle: Puzzle, after: State | None) -> Text:
    """Who could contest which end after a turn; if ``after`` is ``None``, after every turn that begins with the try."""
    if after is None:
        return Text("From there, somebody could always contest an end of the dial.")
    seen = view(position(puzzle, GAME), puzzle.seat)
    value, contester = min(contestable(seen, after))
    return Text(
        "{name} may have no {tile}, and could then contest it after two passes.", name=Seat(contester), tile=value
    )


def _in_words(text: str) -> Text:
    """An action, as it is told to the player who can do it."""
    action = parse_action(text)
    if action.kind == CLOCKWISE:
        return Text("Place {tiles} clockwise.", tiles=run_values(action))
    if action.kind == COUNTERCLOCKWISE:
        return Text("Place {tiles} counterclockwise.", tiles=run_values(action))
    if action.kind == DISCARD:
        return Text("Discard the set of {tile}.", tile=action.first)
    if action.kind == PICK_UP:
        return Text("Pick up the {tile}.", tile=action.first)
    assert action.kind == CONTEST, "no solution draws or passes"
    return Text("Contest the {tile}.", tile=action.first)


def _decisive_fact(puzzle: Puzzle, states: Sequence[State]) -> Fact | None:
    """What tells where the tile is that is asked for, if one fact does."""
    return fact(_path(puzzle, states), view(states[-1], puzzle.seat), _asked_tile(puzzle), puzzle.solutions[0][0])


def _path(puzzle: Puzzle, states: Sequence[State]) -> list[tuple[State, Action]]:
    return [(state, parse_action(text)) for state, text in zip(states, puzzle.actions, strict=False)]


def _reason_for_answer(puzzle: Puzzle) -> Text:
    """Why the tile must be where it is."""
    states = positions(puzzle, GAME)
    known, tile = _decisive_fact(puzzle, states), _asked_tile(puzzle)
    if known is None:
        return _reason_by_counting(puzzle, states)
    name = Seat(known.seat)
    if known.kind == TAKEN:
        return Text("{name} picked up {tile}, and has not played it since.", name=name, tile=tile)
    if known.kind == KEPT:
        return Text("{name} kept {tile} after a contest, and has not played it since.", name=name, tile=tile)
    if known.kind == GATHERED:
        return Text(
            "{tile} went into the draw pile with the full dial, and no other player has drawn since.", tile=tile
        )
    return Text(
        "The pile is empty, and {name} passed without drawing, though {tile} would have had to be placed: {name} has"
        " none. Whoever passes after a draw may hold one.",
        name=name,
        tile=tile,
    )


def _reason_by_counting(puzzle: Puzzle, states: Sequence[State]) -> Text:
    """Why there is no room for the tile elsewhere: the other hand is known, or this one would not be full without."""
    state, path = states[-1], _path(puzzle, states)
    seen, tile, holder = view(state, puzzle.seat), _asked_tile(puzzle), puzzle.solutions[0][0]
    hidden = [unseen(seen, value) for value in VALUES]
    for seat in _other_seats(puzzle):
        if str(seat) != holder:
            known = tuple(value for value in VALUES for _ in range(seen.least[seat][value - 1]))
            if known and len(known) == seen.hand_sizes[seat]:
                return Text(
                    "Everybody knows that {name} holds {tiles}, and nothing else.", name=Seat(seat), tiles=known
                )
            continue
        lacking = (v for v in VALUES if hidden[v - 1] and not seen.most[seat][v - 1])
        none = tuple(value for value in lacking if passed_without(path, seat, value))
        others = sum(min(seen.most[seat][v - 1], hidden[v - 1]) for v in VALUES if v != tile)
        if none and others < seen.hand_sizes[seat]:
            return Text(
                "{name} passed without drawing, though {tiles} would have had to be placed: {name} has none."
                " Without {tile}, that hand couldn't be so large.",
                name=Seat(seat),
                tiles=none,
                tile=tile,
            )
    return Text("Count the hidden tiles: there is no room for it elsewhere.")


def _reason_against_place(puzzle: Puzzle, place: str) -> Text:
    """Why the tile cannot be in one place; where it is instead is not told."""
    states = positions(puzzle, GAME)
    known, tile = _decisive_fact(puzzle, states), _asked_tile(puzzle)
    if place == EITHER:
        return Text(
            "No need to guess: the moves tell where {tile} is. Look, and count.",
            tile=tile,
        )
    kind = COUNTED if known is None else known.kind
    if place == PILE:
        if kind in (TAKEN, KEPT):
            return Text(
                "Everybody saw {tile} being taken, and it has not been played: it is not in the pile.", tile=tile
            )
        return Text("If it lay in the pile, the other hidden tiles would not fit: count them.")
    name = Seat(int(place))
    seen = view(states[-1], puzzle.seat)
    hand = tuple(value for value in VALUES for _ in range(seen.least[int(place)][value - 1]))
    if kind in (TAKEN, KEPT):
        told = Text(
            "Everybody saw {tile} being taken, and it has not been played: {name} did not take it.",
            tile=tile,
            name=name,
        )
    elif kind == GATHERED:
        told = Text("{name} has drawn nothing since the tiles of the full dial went into the pile.", name=name)
    elif kind == LACKING:
        told = Text(
            "The pile is empty, and {name} passed where {tile} would have had to be placed.", name=name, tile=tile
        )
    elif len(hand) == seen.hand_sizes[int(place)]:
        told = Text("Everybody knows that {name} holds {tiles}, and nothing else.", name=name, tiles=hand)
    else:
        told = Text("If {name} had it, the other hidden tiles would not fit: count them.", name=name)
    return told


def _hints_of_holder(puzzle: Puzzle) -> tuple[Text, ...]:
    known = _decisive_fact(puzzle, positions(puzzle, GAME))
    turn = {
        TAKEN: Text("Think of what was picked up."),
        KEPT: Text("Think of what was contested."),
        GATHERED: Text("Think of what the full dial brought into the pile."),
        LACKING: Text("Think of who passed, and of what fitted then."),
        COUNTED: Text("Think of hands that you know, and of how many tiles they hold."),
    }[COUNTED if known is None else known.kind]
    return turn, _reason_for_answer(puzzle)


PUZZLING = EpizodiakPuzzling()
