"""What is said for an action in EpiZodiak holds by the rules, in the whole position, and not for the other action."""

from dataclasses import replace
from typing import Any

import pytest

from epizodiak.core.wording import Wording
from epizodiak.display.because import because, drawn_words
from epizodiak.games import GAMES
from epizodiak.games.epizodiak.mind import reasons
from epizodiak.games.epizodiak.rules import rules
from epizodiak.games.epizodiak.rules.notation import parse_action
from epizodiak.games.epizodiak.rules.state import OVER, PASS, START, VALUES, Action, State
from epizodiak.games.epizodiak.rules.view import View, view
from epizodiak.games.epizodiak.table.reasons import tiles
from tests.unit.positions import position
from tests.unit.reasons_told import Truth, after, held_to, positions

GAME = GAMES["epizodiak"]
SAY = Wording(("Ana", "Ben", "Chloé"))


def moved(state: State, action: Action) -> State:
    """The position after an action, the round's end if it ends one."""
    found = after(GAME, state, action)
    assert isinstance(found, State)
    return found


def may(state: State, text: str) -> bool:
    """Whether an action is legal."""
    return parse_action(text) in rules.legal_actions(state)


def laying(state: State, seat: int) -> set[int]:
    """The slots at which a seat could place if its turn began now."""
    turn = replace(state, player=seat, phase=START, passes=0, laid=None)
    return {each.first for each in rules.legal_actions(turn) if each.kind in rules.BOTH_SIDES}


def both(claim: Any) -> Truth:
    """Two actions held to the same claim about the position, the seat and an action."""

    def holds(state: State, _: View, seat: int, better: Action, other: Action) -> tuple[bool, bool]:
        return claim(state, seat, better), claim(state, seat, other)

    return holds


def ends(state: State, seat: int, action: Action) -> bool:
    after_it = moved(state, action)
    return after_it.phase == OVER and not after_it.hands[seat]


def scores(state: State, seat: int, action: Action) -> bool:
    return moved(state, action).potential[seat] == state.potential[seat] + 1


def withheld(state: State, seen: View, seat: int, better: Action, other: Action) -> tuple[bool, bool]:
    """The next player has the tiles; laying them first is not possible after the one action, but after the other."""
    following = (seat + 1) % 3
    named = tiles("withheld", seen, better, [other])
    shut = not {*named} & laying(moved(state, better), following)
    held = all(value in state.hands[following] for value in named)
    return bool(named) and shut and held, not {*named} <= laying(moved(state, other), following)


def sets(state: State, seen: View, seat: int, better: Action, other: Action) -> tuple[bool, bool]:
    """Three of each value are in the hand; after the other action they aren't, or it's not known."""
    named = tiles("sets", seen, better, [other])
    one, two = moved(state, better).hands[seat], moved(state, other).hands[seat]
    drawn = state.pile[:1] if other.kind == "d" else ()
    lacks = [value for value in named if two.count(value) - drawn.count(value) < 3]
    return bool(named) and all(one.count(value) > 2 for value in named), not lacks


def goes_on(state: State, seat: int, action: Action) -> bool:
    """Whatever tile is drawn, a place or a discard is legal then."""
    if action.kind != "d":
        return False
    drawn = [moved(replace(state, pile=(value, *state.pile[1:])), action) for value in VALUES]
    turns = [{each.kind for each in rules.legal_actions(each)} for each in drawn]
    return all(each.player == seat for each in drawn) and all(kinds & {"<", ">", "x"} for kinds in turns)


def unbroken(state: State, seen: View, seat: int, better: Action, other: Action) -> tuple[bool, bool]:
    named = tiles("unbroken", seen, better, [other])
    one, two = moved(state, better).hands[seat], moved(state, other).hands[seat]
    return bool(named) and all(one.count(value) > 1 for value in named), any(two.count(value) > 1 for value in named)


def contests(state: State, seat: int, action: Action, value: int) -> bool | None:
    """Whether a contest is legal in the seat's next turn, if both others pass; ``None`` if one of them may not."""
    turn = moved(state, action)
    for _ in range(2):
        if turn.player == seat:
            return False
        if Action(PASS) not in rules.legal_actions(turn):
            return None
        turn = moved(turn, Action(PASS))
    return may(turn, f"!{value}")


def contests_next(state: State, seen: View, seat: int, better: Action, other: Action) -> tuple[bool, bool]:
    named = tiles("contests_next", seen, better, [other])
    pairs = [(contests(state, seat, better, value), contests(state, seat, other, value)) for value in named]
    return bool(named) and all(one is not False for one, _ in pairs), any(two for _, two in pairs)


def held(state: State, seen: View, seat: int, better: Action, other: Action) -> tuple[bool, bool]:
    number = reasons.held(seen, better)
    one, two = (len(laying(moved(state, each), seat)) for each in (better, other))
    return one == number, two >= one


def fewest(state: State, seen: View, seat: int, better: Action, other: Action) -> tuple[bool, bool]:
    """No more fit in the others' hands; after the other action more may, for all that this seat has seen."""
    number = reasons.fitting(seen, better)
    one, two = moved(state, better), moved(state, other)
    fit = {each.first for value in VALUES for each in _places(one, value)}
    theirs = [tile for who, hand in enumerate(one.hands) if who != seat for tile in hand]
    hidden = [tile for who, hand in enumerate(two.hands) if who != seat for tile in hand] + [*two.pile]
    fit_other = {each.first for value in VALUES for each in _places(two, value)}
    known = sum(seen.pile_least[value - 1] for value in fit_other)
    return sum(tile in fit for tile in theirs) <= number, sum(tile in fit_other for tile in hidden) - known <= number


def _places(state: State, value: int) -> list[Action]:
    """The ways to lay one tile, for somebody who holds it and nothing else."""
    alone = replace(state, player=0, phase=START, passes=0, laid=None, hands=((value,), (1,), (1,)))
    return [each for each in rules.legal_actions(alone) if each.kind in rules.BOTH_SIDES]


def singles(state: State, seen: View, seat: int, better: Action, other: Action) -> tuple[bool, bool]:
    """Tiles leave the hand whose sets were discarded before; of the other action, fewer do."""

    def laid(action: Action) -> list[int]:
        now = moved(state, action).hands[seat]
        gone = [value for value in VALUES if state.discards[value - 1] is not None]
        return [value for value in gone if state.hands[seat].count(value) > now.count(value)]

    one, two = laid(better), laid(other)
    return sorted(one) == sorted(tiles("singles", seen, better, [other])) and bool(one), len(two) >= len(one)


def leaves_room(state: State, seat: int, action: Action) -> bool:
    """No tiles are shuffled into a new pile."""
    return ends(state, seat, action) or rules.ended(state, action) is not None or not rules.chance_needed(state, action)


def sheds(state: State, seen: View, seat: int, better: Action, other: Action) -> tuple[bool, bool]:
    number = reasons.sheds(seen, better)
    one, two = (len(state.hands[seat]) - len(moved(state, each).hands[seat]) for each in (better, other))
    return one == number, two >= number


TRUTHS: dict[str, Truth] = {
    "ends": both(ends),
    "scores": both(scores),
    "withheld": withheld,
    "sets": sets,
    "goes_on": both(goes_on),
    "unbroken": unbroken,
    "contests_next": contests_next,
    "held": held,
    "fewest": fewest,
    "leaves_room": both(leaves_room),
    "singles": singles,
    "sheds": sheds,
}


def test_there_is_a_truth_for_each_reason() -> None:
    assert list(TRUTHS) == list(reasons.MEASURES)
    assert len(TRUTHS) <= 12


@pytest.mark.heavy
def test_no_reason_is_false() -> None:
    said = held_to("epizodiak", TRUTHS, range(6), liked="d^p")
    assert len(said) > 7


@pytest.mark.long
def test_no_reason_is_false_in_many_games() -> None:
    said = held_to("epizodiak", TRUTHS, range(100, 260), liked="d^p") + held_to("epizodiak", TRUTHS, range(300, 340))
    assert {*TRUTHS} <= {*said}


LOOKS_FIRST = "You see one more tile first, and can still place or discard."


@pytest.mark.parametrize(
    ("state", "better", "other", "sentence"),
    [
        (position("5 / 1 2 / 3 4", "4", pile="9"), ">5", "d", "It ends the round."),
        (position("5 / 1 2 / 3 4", "4", pile="9", totals=(7, 0, 0)), ">5", "d", "It wins the game."),
        (position("5 7 7 7 / 1 2 / 3 4", "4", pile="9"), "x7", ">5", "It puts one more point at stake for you."),
        (position("5 5 5 3 / 1 2 / 9 10", "4", pile="9"), "<3", ">5", "It keeps your three V."),
        (position("3 3 9 / 1 2 / 9 10", "3 4", pile="9", laid="<3"), "^3", "d", "It gives you three III."),
        (position("5 8 / 1 2 / 9 10", "4", pile="9"), "d", ">5", LOOKS_FIRST),
        (
            position("4 11 11 / 1 2 / 9 10", "5", pile="9"),
            "<4",
            "d",
            "A draw would give you one more tile to get rid of.",
        ),
        (position("5 5 3 9 / 1 2 / 9 10", "4", pile="9"), "<3", ">5", "It keeps your pair of V."),
        (position("5 3 6 9 / 1 2 / 9 10", "4", pile="9"), ">5", "<3", "It keeps both ends open for you."),
        (position("5 6 9 / 1 2 / 9 10", "4", pile="9"), ">5", ">5..6", "It keeps an end open for you."),
        (position("5 3 9 / 1 2 / 9 10", "4", pile="9", gone={5: 1}), ">5", "<3", "It gets rid of your last V."),
        (
            position("5 3 9 / 1 2 / 9 10", "4", pile="9", gone={6: 1}),
            ">5",
            "<3",
            "It leaves the others less to place.",
        ),
        (position("3 9 9 / 1 2 / 9 10", "4 5 6 7 8 9 10 11 12 1 2"), "p", ">3", "It brings no new pile."),
        (position("5 3 9 / 1 2 / 9 10", "4", pile="9"), "<3", ">5", ""),
    ],
)
def test_reasons_are_told_as_at_a_table(state: State, better: str, other: str, sentence: str) -> None:
    assert because("epizodiak", view(state, 0), better, other, SAY) == sentence


def test_what_the_next_player_is_known_to_hold_is_named() -> None:
    """Ben picked VI up, for all to see; who has not seen that is told nothing of it."""
    state = position("5 3 9 / 6 2 / 9 10", "4", pile="9")
    assert "VI" not in because("epizodiak", view(state, 0), "<3", ">5", SAY)
    known = replace(state, memory=state.memory.picked_up(1, 6))
    assert because("epizodiak", view(known, 0), "<3", ">5", SAY) == "Ben holds the VI: no end fits it then."


def test_who_stands_alone_is_compared_with_any_other() -> None:
    state = position("5 7 7 7 / 1 2 / 3 4", "4", pile="9")
    assert because("epizodiak", view(state, 0), "x7", "", SAY) == "It puts one more point at stake for you."


def test_what_is_said_of_a_tile_that_was_drawn_holds_by_the_rules() -> None:
    said, truths = set(), {"": True}
    for state in (each for seed in range(6) for each in positions("epizodiak", seed, liked="d")):
        seat, draw = state.player, Action("d")
        if seat is None or draw not in rules.legal_actions(state) or not state.pile:
            continue
        now, drawn = moved(state, draw), state.pile[0]
        legal = {each.kind for each in rules.legal_actions(now)}
        gone, fits = state.discards[drawn - 1] is not None, drawn in laying(now, seat)
        three = now.hands[seat].count(drawn) == 3 and not gone
        truths = {
            "It makes three of a kind, a set.": three,
            "It fits an end at once.": fits,
            "Nothing could be done with it.": legal == {"p"},
            "It fits no end.": not fits and not three,
            "": True,
        }
        for good in (False, True):
            told = drawn_words(GAME.name, view(state, seat), view(now, seat), SAY, good=good)
            assert truths[told], f"{told} of {drawn} in {now}"
            said.add(told)
    assert said == {*truths}
