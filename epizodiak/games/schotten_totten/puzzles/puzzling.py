"""Schotten Totten's texts and functions for puzzles: tasks, hints, and refutations of wrong tries.

All of it is told from what the seat to act sees: the table and its own hand.
"""

from __future__ import annotations

from collections.abc import Collection

from epizodiak.games.schotten_totten.puzzles.proving import ANYWHERE, CLAIMING, SURE, WINNING, complete, is_put
from epizodiak.games.schotten_totten.rules import rules
from epizodiak.games.schotten_totten.rules.claims import beaten_by, claimable, refutations, table_cards
from epizodiak.games.schotten_totten.rules.formations import (
    COLOUR,
    COLOUR_RUN,
    RUN,
    SUM,
    THREE_OF_A_KIND,
    Unseen,
    best_completion,
    formation,
)
from epizodiak.games.schotten_totten.rules.game import GAME
from epizodiak.games.schotten_totten.rules.notation import CLAIMS, action_text, parse_action
from epizodiak.games.schotten_totten.rules.state import SIDE_SIZE, Card, State
from epizodiak.table.puzzle import Puzzle, Puzzling, Quiz, QuizChoice, Refutation, position
from epizodiak.table.texts import Seat, Text

FORMATIONS = {
    COLOUR_RUN: Text("colour run"),
    THREE_OF_A_KIND: Text("three of a kind"),
    COLOUR: Text("colour"),
    RUN: Text("run"),
    SUM: Text("sum"),
}
"""What formations are called (S4)."""


FIVE = 5
"""So many stones win, wherever they are."""

TURNS = {
    SURE: Text("Play a card, then claim a stone."),
    ANYWHERE: Text("Find the card that lets you claim, wherever you play it."),
    WINNING: Text("Win the round in this turn."),
}
"""What a turn has to reach."""


class SchottenTottenPuzzling(Puzzling):
    """Puzzles about claims (S5): which can be made, and which card makes one possible."""

    def task(self, puzzle: Puzzle) -> Text:
        """What is asked, with the opponent's name where it matters what may still come."""
        if puzzle.task == CLAIMING:
            return Text("Which stones can you claim, whatever {name} adds?", name=Seat(1 - puzzle.seat))
        return TURNS[puzzle.task]

    def question(self, puzzle: Puzzle, state: State) -> Quiz | None:
        """The stones at which the seat's side is complete, of those one can claim."""
        if puzzle.task != CLAIMING:
            return None
        stones = complete(state.stones, puzzle.seat)
        choices = (QuizChoice(action_text(CLAIMS[n - 1]), Text("Stone {stone}", stone=n), f"stone-{n}") for n in stones)
        return Quiz(tuple(choices), several=True)

    def refutation(self, puzzle: Puzzle, state: State, tried: tuple[str, ...]) -> Refutation:
        """The cards that beat a claim; a missing claim is named."""
        if puzzle.task == CLAIMING:
            return Refutation((), _ticks_answer(puzzle, state, tried))
        (action,) = tried
        if not is_put(action):
            return Refutation((), Text("Claim before you end your turn: afterwards it is too late."))
        stone = parse_action(action).stone
        after = rules.apply(state, parse_action(action))
        return Refutation(tried, _why_play_fails(puzzle, after, stone))

    def hints(self, puzzle: Puzzle) -> tuple[Text, ...]:
        """What counts, then a part of the answer."""
        state = position(puzzle, GAME)
        if puzzle.task == CLAIMING:
            return _hints_of_claims(puzzle, state)
        first = parse_action(puzzle.solutions[0][0])
        if not is_put(puzzle.solutions[0][0]):  # the card is played already
            stone = first.stone
            return Text("It is about stone {stone}.", stone=stone), Text("Claim stone {stone}.", stone=stone)
        claims = sorted({parse_action(each).stone for line in puzzle.solutions for each in line if not is_put(each)})
        aim = Text("It is about stone {stone}.", stone=claims[0])
        if puzzle.task == ANYWHERE:
            return (
                Text("All cards count that do not lie on the table, those in your own hand too."),
                aim,
                Text("Play {card}, at any stone.", card=first.card),
            )
        last = Text("Play {card} at stone {stone}.", card=first.card, stone=first.stone)
        if puzzle.task == WINNING:
            wanted = Text("Three stones side by side win, and so do any five.")
            return wanted, Text("The card belongs at stone {stone}.", stone=first.stone), last
        if first.stone in claims:
            where = Text("The card completes your side at the stone that you will claim.")
        else:
            where = Text("You will not claim the stone at which you play the card.")
        return where, aim, last

    def praise(self, puzzle: Puzzle) -> Text:
        """The idea, and the best that the other side could still become."""
        state, line = position(puzzle, GAME), puzzle.solutions[0]
        if puzzle.task == WINNING:
            for each in line:
                state = rules.apply(state, parse_action(each))
            owned = sum(stone.owner == puzzle.seat for stone in state.stones)
            how = Text("Any five stones win.") if owned >= FIVE else Text("Three stones side by side win.")
            return Text("{first} {second}", first=how, second=Text("Nobody could have stopped it."))
        played = parse_action(line[0]).card if is_put(line[0]) else None
        if played:
            state, line = rules.apply(state, parse_action(line[0])), line[1:]
        stones = [parse_action(each).stone for each in line]
        there = [n for n in stones if len(state.stones[n - 1].sides[1 - puzzle.seat]) < SIDE_SIZE]
        number = (there or stones)[0]
        idea = idea_of_claim(state, puzzle.seat, number, played)
        reason = _reason_for_claim(state, puzzle.seat, number)
        return reason if idea is None else Text("{first} {second}", first=idea, second=reason)


def _hints_of_claims(puzzle: Puzzle, state: State) -> tuple[Text, ...]:
    right, first = len(puzzle.solutions[0]), parse_action(puzzle.solutions[0][0]).stone
    against = refutations(state.stones, puzzle.seat)
    counted = Text("All cards count that do not lie on the table, those in your own hand too.")
    number = (
        Text("You can claim one of these stones.")
        if right == 1
        else Text("You can claim {count} of these stones.", count=right)
    )
    if against:
        return counted, number, _reason_against_claim(state, puzzle.seat, min(against))
    return counted, number, Text("You can claim stone {stone}.", stone=first)


def _ticks_answer(puzzle: Puzzle, state: State, ticked: tuple[str, ...]) -> Text:
    """What is wrong with ticked claims, or that one is missing, but not which."""
    can = claimable(state.stones, puzzle.seat)
    chosen = sorted(parse_action(each).stone for each in ticked)
    wrong = [number for number in chosen if number not in can]
    if not wrong:
        return Text("What you ticked can be claimed, but that is not all.")
    return _reason_against_claim(state, puzzle.seat, wrong[0])


def _why_play_fails(puzzle: Puzzle, after: State, stone: int) -> Text:
    """Why a card that was played does not bring what is asked; the right card, and its claim, are not told by it."""
    seat = puzzle.seat
    against = refutations(after.stones, seat)
    actions = [parse_action(each) for line in puzzle.solutions for each in line]
    secret = {each.card for each in actions if each.card}
    if stone in against:
        return _reason_against_claim(after, seat, stone, secret)
    if puzzle.task == WINNING:
        return Text("With that, your claims do not win the round in this turn.")
    told = Text("With that, no stone can be claimed.")
    others = sorted(against.keys() - {each.stone for each in actions})
    return (
        Text("{first} {second}", first=told, second=_reason_against_claim(after, seat, others[0], secret))
        if others
        else told
    )


def _reason_against_claim(state: State, seat: int, number: int, secret: Collection[Card] = ()) -> Text:
    """Why a claim cannot be made (S5, S10), in the table's own sentences.

    Args:
        state: in which the stone would be claimed.
        seat: who would claim it.
        number: of the stone.
        secret: cards that are not to be named.
    """
    stone = state.stones[number - 1]
    own, there = stone.sides[seat], stone.sides[1 - seat]
    against = refutations(state.stones, seat)[number]
    missing = against[len(there) :]
    mine, theirs = formation(own), formation(against)
    name, kind, other = Seat(1 - seat), FORMATIONS[mine[0]], FORMATIONS[theirs[0]]
    if not missing:
        if mine == theirs:
            return Text(
                "Stone {stone}: both sides are equal, and {name}'s was complete first.", stone=number, name=name
            )
        if mine[0] == theirs[0]:
            return Text("Stone {stone}: {name}'s {theirs} has a higher sum.", stone=number, name=name, theirs=other)
        return Text(
            "Stone {stone}: {name}'s {theirs} beats your {own}.", stone=number, name=name, theirs=other, own=kind
        )
    if {*missing} & {*secret}:
        return Text(
            "Stone {stone}, not yet: with what {name} could still add, that side would beat your {own}.",
            stone=number,
            name=name,
            own=kind,
        )
    if mine[0] == theirs[0]:
        told = Text(
            "Stone {stone}, not yet: with {cards}, {name}'s {theirs} would be higher.",
            stone=number,
            cards=missing,
            name=name,
            theirs=other,
        )
    else:
        told = Text(
            "Stone {stone}, not yet: with {cards}, {name}'s {theirs} would beat your {own}.",
            stone=number,
            cards=missing,
            name=name,
            theirs=other,
            own=kind,
        )
    if set(missing) & set(state.hands[seat]):
        return Text("{first} {second}", first=told, second=Text("(Cards in your hand count, too.)"))
    return told


def idea_of_claim(state: State, seat: int, number: int, played: Card | None) -> Text | None:
    """Why nothing can beat a side: it is strong enough by itself, or what could lies on the table; S5 itself says it.

    Args:
        state: in which the stone is claimed.
        seat: who claims it.
        number: of the stone.
        played: the card that was played before, if any.

    Returns:
        The idea; ``None`` where both sides are complete, and nothing more can come.
    """
    stone = state.stones[number - 1]
    own, there = stone.sides[seat], stone.sides[1 - seat]
    if len(there) == SIDE_SIZE:
        return None
    against = beaten_by(stone, seat, Unseen.besides((*own, *there)))
    if against is None:
        return Text("Your side is so strong that nothing could come to beat it.")
    rest = [card for card in table_cards(state.stones) if card != played]
    if played is not None and played not in own and beaten_by(stone, seat, Unseen.besides(rest)) is not None:
        return Text(
            "{name} needed {cards} to beat your side, and now that lies open.", name=Seat(1 - seat), cards=(played,)
        )
    missing, name = against[len(there) :], Seat(1 - seat)
    if len(missing) == 1:
        return Text("{name} would need {cards} to beat your side, and that card is gone.", name=name, cards=missing)
    return Text("{name} would need {cards} to beat your side, and not all of them are left.", name=name, cards=missing)


def _reason_for_claim(state: State, seat: int, number: int) -> Text:
    """Why a claim holds: the best that the other side is or could still become."""
    stone = state.stones[number - 1]
    own, there = stone.sides[seat], stone.sides[1 - seat]
    kind, name = FORMATIONS[formation(own)[0]], Seat(1 - seat)
    if len(there) == SIDE_SIZE:
        if formation(own) == formation(there):
            return Text("Stone {stone}: both sides are equal, and yours was complete first.", stone=number)
        return Text(
            "Stone {stone}: your {own}, {cards}, beats {name}'s side.", stone=number, own=kind, cards=own, name=name
        )
    best = best_completion(there, Unseen.besides(table_cards(state.stones)))
    if best is None:
        return Text("Stone {stone}: {name} can't complete that side any more.", stone=number, name=name)
    return Text(
        "Stone {stone}: at best {name} could still get {cards} there, and that does not beat your {own}.",
        stone=number,
        name=name,
        cards=_listed_cards((*there, *best)),
        own=kind,
    )


def _listed_cards(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    return tuple(sorted(cards, key=lambda card: (card[1], card)))


PUZZLING = SchottenTottenPuzzling()
