"""The bots of the games that hide nothing: Epicycle's never errs, Zodiac's knows the repetition rule and its table."""

import random

import pytest

from epizodiak.bots.appraising import appraise
from epizodiak.bots.arena import ArenaSetup, Entrant, play_deal
from epizodiak.bots.levels import LEVELS, TOP, Budget
from epizodiak.bots.player import analyse, choose, decide
from epizodiak.games import GAMES
from epizodiak.games.epicycle.mind import solution as epicycle_solution
from epizodiak.games.epicycle.mind.thinker import TRICK
from epizodiak.games.epicycle.rules import rules as epicycle_rules
from epizodiak.games.zodiac.mind import solution
from epizodiak.games.zodiac.mind.positions import START, Position, successors
from epizodiak.games.zodiac.mind.prove import Proof
from epizodiak.games.zodiac.mind.thinker import OPENINGS, THINKER
from epizodiak.games.zodiac.rules.board import FIRST_INNER, INDEX
from epizodiak.games.zodiac.rules.rules import majority, possible
from epizodiak.games.zodiac.table.figures import position

FEW = Budget(playouts=40)
OPEN = ("epicycle", "zodiac")
EPICYCLE = GAMES["epicycle"]
REPEATING = "A3-B1 A2-B6 A1-A3 B6-A2"
WINNING = "A5-B6 A2-B3 A3-B4 B2-B1"


@pytest.mark.parametrize("name", OPEN)
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_takes_a_legal_action_and_the_same_one_from_json(name: str, level: str) -> None:
    game = GAMES[name]
    state = game.start(game.options_from({}), 0)
    for seed in range(3):
        seat = game.to_act(state)
        if seat is None:
            break
        seen = game.view(state, seat)
        action = choose(seen, level, seed, FEW, name)
        assert action == choose(game.view_json(seen), level, seed, FEW)
        state = game.apply(state, game.parse_action(action))


@pytest.mark.parametrize("name", OPEN)
def test_advice_tells_of_every_action_with_a_chance_between_nothing_and_all(name: str) -> None:
    game = GAMES[name]
    seen = game.view(game.start(game.options_from({}), 0), 0)
    for level in LEVELS:
        found = analyse(seen, 1, FEW, level, name)
        assert {each.action for each in found} == {game.action_text(action) for action in seen.legal}
        assert all(each.chance is None or 0 <= each.chance <= 1 for each in found)


@pytest.mark.parametrize("name", OPEN)
def test_the_arena_seats_two(name: str) -> None:
    game = GAMES[name]
    terms = ArenaSetup(name, {}, (Entrant.read("2"), Entrant.read("1")), 1, 400)
    games = play_deal(terms, 1)
    assert sorted(each.seats for each in games) == [("1", "2"), ("2", "1")]
    assert all(len(each.scores) == game.seats for each in games)
    assert games == play_deal(terms, 1)


# --- Zodiac -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
def test_Z12_no_level_repeats_a_placement_without_need(level: str) -> None:
    seen = position(REPEATING)
    assert "A3-A1" not in {choose(seen, level, seed, Budget(playouts=80), "zodiac") for seed in range(6)}


@pytest.mark.parametrize("level", ["1", "2", "3", "4", "flat"])
def test_a_win_at_once_is_taken(level: str) -> None:
    assert {choose(position(WINNING), level, seed, Budget(playouts=200), "zodiac") for seed in range(6)} == {"A1-B2"}


@pytest.mark.parametrize("level", ["3", "4"])
def test_who_searches_does_not_open_with_a_neutral_piece_which_loses_at_once(level: str) -> None:
    assert {choose(position(), level, seed, FEW, "zodiac") for seed in range(6)} <= {"A3-B1", "A5-B6"}


def blocks(line: str) -> list[str]:
    """What wins and leaves the other seat no action (Z10)."""
    mover, found = position(line).player, []
    assert mover is not None
    for action in THINKER.actions(position(line)):
        end = position(f"{line} {action}")
        if end.winner == mover and not possible(end.board, 1 - mover, end.neutral_turns, end.last_step):
            found.append(action)
    return found


def test_Z10_the_easiest_level_lets_itself_be_blocked_only_where_it_can_do_nothing_else() -> None:
    source, warned = random.Random(3), 0
    for _ in range(12):
        line = ""
        while position(line).player is not None:
            after = {each: f"{line} {each}".strip() for each in THINKER.actions(position(line))}
            going_on = {each for each, then in after.items() if position(then).player is not None}
            safe = {each for each in going_on if not blocks(after[each])}
            sensible = {*THINKER.sensible(position(line))}
            warned += safe != going_on
            assert not safe or sensible == safe or not sensible & going_on, line
            line = after[source.choice([*after])]
    assert warned > 20


def alike(found: Position) -> list[Position]:
    """The twelve positions that look the same."""
    made = []
    for symmetry in solution.SYMMETRIES:
        signs = [""] * len(symmetry)
        for index, sign in enumerate(found[0]):
            signs[symmetry[index]] = sign
        step = tuple(symmetry[index] if index >= 0 else -1 for index in found[2:])
        made.append(("".join(signs), found[1], step[0], step[1]))
    return made


def known(found: Position) -> float:
    """What the table says; half an action less than nothing where the game is over."""
    winner = majority(found[0])
    if winner is not None:
        return 0.5 if winner == 0 else -0.5
    board, turns, source, target = found
    return solution.lookup(board, turns, (source, target)) if successors(found) else -0.5


def some_positions() -> list[Position]:
    source = random.Random(5)
    found: list[Position] = []
    for _ in range(60):
        here = START
        while majority(here[0]) is None and (after := successors(here)) and len(found) < 4_000:
            found.append(here)
            here = source.choice(after)
    return found


def test_there_are_twelve_ways_to_look_at_the_star_and_lines_stay_lines() -> None:
    assert len(set(solution.SYMMETRIES)) == 12
    for symmetry in solution.SYMMETRIES:
        assert sorted(symmetry) == list(range(12))
        assert {symmetry[index] for index in range(FIRST_INNER)} == set(range(FIRST_INNER))


def test_positions_that_look_alike_have_one_place_in_the_table_and_others_another() -> None:
    places: dict[int, set[Position]] = {}
    for found in some_positions()[:600]:
        same = set(alike(found))
        (place,) = {solution.place(board, turns, (source, target)) for board, turns, source, target in same}
        assert places.setdefault(place, same) == same


def test_every_value_of_the_table_follows_from_those_of_the_positions_after_it() -> None:
    checked = 0
    for found in some_positions():
        value, results = known(found), [known(after) for after in successors(found)]
        losses = [-result for result in results if result < 0]
        if losses:
            assert value == int(min(losses)) + 1
        elif all(results):
            assert -value == int(max(results)) + 1
        else:
            assert value == 0
        checked += bool(value)
    assert checked > 300


def test_the_start_is_undecided_without_the_repetition_rule() -> None:
    assert known(START) == 0
    assert INDEX["B1"] == FIRST_INNER


def test_who_begins_wins_with_the_repetition_rule() -> None:
    proof = Proof()
    found = proof.answer()
    assert found in successors(START)
    assert proof.nodes == 8_540
    assert Proof(limit=100).answer() is None


def test_a_placement_that_has_occurred_is_no_way_to_win() -> None:
    board, *_ = START
    found = Proof().answer()
    assert found is not None
    other = Proof().answer(START, (board,), (found[0],))
    assert other is None or other[0] != found[0]


@pytest.mark.parametrize("first", [0, 1])
def test_the_proof_stands_against_the_rules_whatever_the_other_does(first: int) -> None:
    game, source = GAMES["zodiac"], random.Random(first)
    for _ in range(4):
        state = game.start(game.options_from({}), first)
        while (seat := game.to_act(state)) is not None:
            if seat == first:
                node = THINKER.node(game.view(state, seat), learned=True)
                known = {reply.action: reply.exact() for reply in node.replies()}
                sure = [action for action, exact in known.items() if exact is not None and exact < 0]
                text = sure[0] if sure else choose(game.view(state, seat), TOP, 1, FEW, "zodiac")
            else:
                legal = [game.action_text(action) for action in game.legal_actions(state)]
                calm = [t for t in legal if game.to_act(game.apply(state, game.parse_action(t))) is not None]
                text = source.choice(calm or legal)
            state = game.apply(state, game.parse_action(text))
        outcome = game.outcome(state)
        assert outcome is not None
        assert outcome.ranking[0] == (first,)


@pytest.mark.parametrize("seat", [0, 1])
def test_the_best_level_of_zodiac_opens_with_the_proof_and_answers_at_once(seat: int) -> None:
    game = GAMES["zodiac"]
    thought = decide(game.view(game.start(game.options_from({}), seat), seat), TOP, 1, "zodiac")
    assert thought.settled
    assert thought.best() == OPENINGS[seat][0]


@pytest.mark.parametrize("seat", [0, 1])
def test_to_open_zodiac_with_the_mirror_image_of_the_proof_is_no_slip(seat: int) -> None:
    game = GAMES["zodiac"]
    view = game.view(game.start(game.options_from({}), seat), seat)
    for action in OPENINGS[seat]:
        assert appraise(view, action, None, 1, Budget(playouts=100), game="zodiac").decided == (0, 0)
    places = set()
    for action in OPENINGS[seat]:
        after = game.apply(game.start(game.options_from({}), seat), game.parse_action(action))
        places.add(solution.place(after.board.translate(str.maketrans("01", "01" if seat else "10")), 0, (-1, -1)))
    assert len(places) == 1, "they look alike"


# --- Epicycle ---------------------------------------------------------------------------------------------------------


def test_the_best_level_of_epicycle_never_errs_and_sets_traps_where_it_cannot_win() -> None:
    source = random.Random(3)
    tricky = 0
    for seed in range(12):
        state = EPICYCLE.start(EPICYCLE.options_from({}), 0)
        for _ in range(40):
            seat = EPICYCLE.to_act(state)
            if seat is None:
                break
            values = epicycle_solution.action_values(state)
            text = choose(EPICYCLE.view(state, seat), TOP, seed, None, "epicycle")
            chosen = EPICYCLE.parse_action(text)
            best = max(value.merit for value in values.values())
            assert values[chosen].merit == best
            if best[0] == epicycle_solution.DRAW:
                traps = {action: _traps(state, action) for action, value in values.items() if value.merit == best}
                assert traps[chosen] == max(traps.values())
                tricky += len(set(traps.values())) > 1
            legal = EPICYCLE.legal_actions(state)
            state = EPICYCLE.apply(state, chosen if source.random() < 0.5 else source.choice(legal))
    assert tricky > 10


def _traps(state: object, action: object) -> float:
    """What share of the other's replies lose."""
    after = EPICYCLE.apply(state, action)
    if EPICYCLE.to_act(after) is None:
        return 0.0
    values = epicycle_solution.action_values(after).values()
    return sum(value.result == epicycle_solution.LOSS for value in values) / len(values)


def test_the_best_level_of_epicycle_answers_at_once() -> None:
    seen = EPICYCLE.view(EPICYCLE.start(EPICYCLE.options_from({}), 0), 0)
    assert decide(seen, TOP, 1, "epicycle").settled
    assert not decide(seen, "3", 1, "epicycle").settled
    assert TRICK > 0
    assert len(epicycle_rules.legal_actions(EPICYCLE.resample(seen, random.Random(1)))) == len(seen.legal)
