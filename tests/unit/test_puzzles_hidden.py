"""Every shipped puzzle of the games that hide something: true by a second way, told truly, and without a leak."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from gettext import GNUTranslations
from itertools import combinations, islice
from pathlib import Path
from typing import Any

import pytest

from epizodiak.core.errors import EpizodiakError
from epizodiak.core.wording import Wording
from epizodiak.features.puzzles.words import clue_line
from epizodiak.games import GAMES, PUZZLING, TABLES, THINKERS
from epizodiak.games.epizodiak.rules.state import DRAW, PASS
from epizodiak.games.schotten_totten.puzzles.puzzling import idea_of_claim
from epizodiak.games.schotten_totten.rules.formations import formation
from epizodiak.games.schotten_totten.rules.state import ALL_CARDS
from epizodiak.puzzles import pack, solving
from epizodiak.puzzles.day import CYCLES
from epizodiak.table.puzzle import Puzzle, position
from epizodiak.table.texts import Seat, Text, telling
from epizodiak.timeline.match import Match
from tests.unit.hidden_puzzles import after, alike_cards, alike_tiles, begins, legal, solutions
from tools.make_puzzles import stale

pytestmark = pytest.mark.native_only

ROOT = Path(__file__).resolve().parent.parent.parent
NAMES = ("Ana", "Ben", "Chloé")
HIDDEN = ("schotten-totten", "epizodiak")

KINDS = {
    "schotten-totten": {"claims", "sure", "anywhere", "win"},
    "epizodiak": {"most", "no_contest", "holder"},
}

TELLING = {"picked up": "picked up", "kept": "contested", "full dial": "placed", "passed": "passed"}
"""By what explains an answer, what the log tells of the action."""

each_game = pytest.mark.parametrize("game", HIDDEN)


@cache
def shipped(game: str) -> tuple[Puzzle, ...]:
    return pack.read_puzzles(game, (ROOT / pack.file_name(game)).read_text("utf-8"))


@cache
def sample(game: str) -> tuple[Puzzle, ...]:
    """Some of them, of all kinds."""
    return shipped(game)[::7]


def is_question(puzzle: Puzzle, state: Any) -> bool:
    return PUZZLING[puzzle.game].question(puzzle, state) is not None


def faults(puzzle: Puzzle) -> list[str]:
    """What is wrong with a puzzle."""
    state, found = begins(puzzle), []
    if state.player != puzzle.seat:
        found.append("another seat is to act")
    if sorted(puzzle.solutions) != sorted(solutions(puzzle)):
        found.append("solutions")
    if puzzle.task == "anywhere":
        (card,) = {line[0][:2] for line in puzzle.solutions}
        if {line[0] for line in puzzle.solutions} != {text for text in legal(puzzle, state) if text[:2] == card}:
            found.append("not anywhere")
    elif not is_question(puzzle, state) and len({line[0] for line in puzzle.solutions}) != 1:
        found.append("several first actions")
    if not puzzle.proved or puzzle.grade not in range(1, 6) or puzzle.task.partition("-")[0] not in KINDS[puzzle.game]:
        found.append("said of it")
    return found


@each_game
def test_every_puzzle_has_exactly_its_solutions_by_a_second_way(game: str) -> None:
    assert {puzzle.number: found for puzzle in shipped(game) if (found := faults(puzzle))} == {}


def changed(puzzle: Puzzle) -> Iterator[Puzzle]:
    """The puzzle with solutions that are not its own."""
    state, first = begins(puzzle), puzzle.solutions[0]
    if is_question(puzzle, state):
        choices = [choice.key for choice in PUZZLING[puzzle.game].question(puzzle, state).choices]
        yield replace(puzzle, solutions=(tuple(key for key in choices if key not in first),))
        return
    other = next(text for text in legal(puzzle, state) if text not in {line[0] for line in puzzle.solutions})
    yield replace(puzzle, solutions=(*puzzle.solutions, (other,)))
    yield replace(puzzle, solutions=((other, *first[1:]),))
    if len(puzzle.solutions) > 1:
        yield replace(puzzle, solutions=puzzle.solutions[1:])


@each_game
def test_a_changed_pack_would_be_found_out(game: str) -> None:
    assert [each.number for puzzle in sample(game) for each in changed(puzzle) if not faults(each)] == []


@each_game
def test_numbers_go_up_and_a_cycle_is_there(game: str) -> None:
    assert [puzzle.number for puzzle in shipped(game)] == list(range(1, len(shipped(game)) + 1))
    assert len(shipped(game)) >= CYCLES[game]


@each_game
def test_weeks_begin_easily_and_end_hard(game: str) -> None:
    days = [[puzzle.grade for puzzle in shipped(game)[: CYCLES[game]][day::7]] for day in range(7)]
    means = [sum(grades) / len(grades) for grades in days]
    assert means == sorted(means)
    assert max(days[0]) <= 2
    assert min(days[6]) >= 4


@each_game
def test_there_are_enough_of_each_kind(game: str) -> None:
    kinds = Counter(puzzle.task.partition("-")[0] for puzzle in shipped(game))
    assert min(kinds.values()) >= {"schotten-totten": 30, "epizodiak": 14}[game]


@each_game
def test_no_two_are_alike_up_to_symmetry(game: str) -> None:
    look = alike_cards if game == "schotten-totten" else alike_tiles
    groups = defaultdict(list)
    for puzzle in shipped(game):
        rough, exactly = look(puzzle)
        groups[rough].append((puzzle.number, exactly))
    pairs = (pair for group in groups.values() for pair in combinations(group, 2))
    assert [(one[0], two[0]) for one, two in pairs if one[1]() & two[1]()] == []


@each_game
def test_lines_are_played_by_the_seat_alone_and_wait_for_no_chance(game: str) -> None:
    for puzzle in shipped(game):
        state = begins(puzzle)
        if is_question(puzzle, state):
            continue
        for line in puzzle.solutions:
            for number in range(len(line)):
                then = after(puzzle, state, line[:number])
                assert then.player == puzzle.seat
                assert line[number] != "d"
                action = GAMES[game].parse_action(line[number])
                assert not GAMES[game].chance_needed(then, action)
                assert solving.is_right(puzzle, line[:number], line[number])


@each_game
def test_none_is_dull(game: str) -> None:
    """A beginner with some sense goes wrong more often than not; a question has more than one answer that may be."""
    for puzzle in shipped(game):
        state = begins(puzzle)
        asked = PUZZLING[game].question(puzzle, state)
        if asked is None:
            sensible = THINKERS[game].sensible(GAMES[game].view(state, puzzle.seat))
            right = {line[0] for line in puzzle.solutions}
            assert len(legal(puzzle, state)) > 1
            assert len(right.intersection(sensible)) < len(sensible) / 2, puzzle.number
            continue
        keys = [choice.key for choice in asked.choices]
        assert len(set(keys)) == len(keys) >= 2
        assert set(puzzle.solutions[0]) < set(keys)
        assert puzzle.solutions[0]
        if asked.several:
            assert puzzle.solutions[0] != (keys[0],)


def test_where_one_place_is_asked_for_no_place_is_right_more_often_than_half_of_the_time() -> None:
    asked = ((puzzle, PUZZLING["epizodiak"].question(puzzle, begins(puzzle))) for puzzle in shipped("epizodiak"))
    places = [
        [choice.key for choice in each.choices].index(puzzle.solutions[0][0])
        for puzzle, each in asked
        if each is not None
    ]
    assert max(Counter(places).values()) <= len(places) * 0.55


def test_where_a_tile_is_three_answers_are_there_and_the_moves_that_bear_on_it_stand_beside_them() -> None:
    puzzling = PUZZLING["epizodiak"]
    for puzzle in shipped("epizodiak"):
        asked, plies = puzzling.question(puzzle, begins(puzzle)), [each.ply for each in puzzling.past(puzzle)]
        assert (asked is None) == (not plies)
        if asked is not None:
            assert len(asked.choices) == 3
            assert plies == sorted(set(plies))
            assert not puzzling.clue(puzzle) or puzzling.clue(puzzle) in plies
            assert len(plies) <= 5


def test_a_pass_that_tells_nothing_is_told_as_one_after_a_draw() -> None:
    kinds = Counter[tuple[bool, bool]]()
    for puzzle in shipped("epizodiak"):
        for each in PUZZLING["epizodiak"].past(puzzle):
            if puzzle.actions[each.ply - 1] == PASS:
                drew = puzzle.actions[each.ply - 2] == DRAW
                kinds[drew, str(each.note) == "(after a draw)"] += 1
    assert kinds[True, True] > 0 < kinds[False, False]
    assert len(kinds) == 2


# --- what is told -----------------------------------------------------------------------------------------------------


def wrong(puzzle: Puzzle, state: Any) -> list[tuple[str, ...]]:
    """Wrong tries of all sorts: every wrong action, or every single answer and all of them together."""
    asked = PUZZLING[puzzle.game].question(puzzle, state)
    if asked is None:
        return [(text,) for text in legal(puzzle, state) if not solving.is_right(puzzle, (), text)]
    keys = tuple(choice.key for choice in asked.choices)
    tries = [(key,) for key in keys] + ([keys] if asked.several else [])
    return [each for each in tries if not solving.is_correctly_ticked(puzzle, frozenset(each))]


def told(puzzle: Puzzle, state: Any, step: int = 1) -> list[Any]:
    """All that a game tells of a puzzle; of the wrong tries each so many-th."""
    puzzling = PUZZLING[puzzle.game]
    asked = puzzling.question(puzzle, state)
    refuted = [puzzling.refutation(puzzle, state, each) for each in wrong(puzzle, state)[::step]]
    texts = [puzzling.task(puzzle), *puzzling.hints(puzzle), puzzling.praise(puzzle)]
    choices = [choice.text for choice in asked.choices] if asked else []
    choices += [each.note for each in puzzling.past(puzzle) if each.note]
    return [*texts, *choices, *(each.text for each in refuted), *((each.actions, "") for each in refuted)]


def in_full(text: Text) -> tuple[Any, ...]:
    """A text and its values: equal texts are not enough."""
    return str(text), tuple((name, in_full(v) if isinstance(v, Text) else v) for name, v in text.values.items())


def french() -> GNUTranslations:
    with (ROOT / "static/locales/fr.mo").open("rb") as file:
        return GNUTranslations(file)


@each_game
def test_all_that_is_told_can_be_filled_in_and_is_there_in_french(game: str) -> None:
    names, spell, words = NAMES[: GAMES[game].seats], TABLES[game].spell, french()
    english, other = telling(Wording(names), spell), telling(Wording(names, translations=words), spell)
    for puzzle in sample(game):
        for text in told(puzzle, begins(puzzle)):
            if isinstance(text, Text):
                assert "{" not in english(text) + other(text)
                assert words.gettext(str(text)) != str(text) or text == "{first} {second}"
                assert len(english(text)) > 5


@each_game
def test_a_refutation_plays_what_was_tried_or_nothing_where_that_would_show_hidden_tiles(game: str) -> None:
    for puzzle in sample(game):
        state = begins(puzzle)
        for each in wrong(puzzle, state):
            refuted = PUZZLING[game].refutation(puzzle, state, each)
            question = is_question(puzzle, state)
            assert refuted.actions == (() if question or each == ("d",) else each)


def named(text: Text) -> Iterator[Any]:
    """All values of a text, those of the texts in it, too."""
    for value in text.values.values():
        if isinstance(value, Text):
            yield from named(value)
        elif isinstance(value, tuple):
            yield from value
        else:
            yield value


@each_game
def test_a_refutation_does_not_tell_the_answer(game: str) -> None:
    """No right card, no right stone that was not tried, no place where the tile is."""
    rules = GAMES[game]
    for puzzle in sample(game):
        state = begins(puzzle)
        if puzzle.task in ("most", "no_contest"):
            continue
        for each in wrong(puzzle, state):
            text = PUZZLING[game].refutation(puzzle, state, each).text
            praise = PUZZLING[game].praise(puzzle)
            assert (text, text.values) != (praise, praise.values)
            told_of = {value for value in named(text) if type(value) is not Seat}
            if puzzle.task.startswith("holder-"):
                seats = {value for value in named(text) if type(value) is Seat}
                assert not seats & {Seat(int(place)) for place in puzzle.solutions[0] if place.isdecimal()}, text
                assert "full dial" not in text or puzzle.solutions[0] != ("pile",) or "has drawn nothing" in text
                continue
            stones = {rules.parse_action(text).stone for line in puzzle.solutions for text in line}
            cards = {rules.parse_action(text).card for line in puzzle.solutions for text in line}
            tried = {rules.parse_action(text).stone for text in each}
            if game == "schotten-totten":
                assert not told_of & (stones - tried), (puzzle.number, each, text)
                assert not told_of & (cards - {""}), (puzzle.number, each, text)


def other_deals(puzzle: Puzzle, number: int) -> Iterator[Puzzle]:
    """The puzzle with hidden tiles exchanged: the record still replays, and the seat knows the same all along."""
    game, source = GAMES[puzzle.game], random.Random(puzzle.number)
    seen = game.view(begins(puzzle), puzzle.seat)
    for _ in range(number):
        deals = [list(order) for order in puzzle.chance]
        order = source.choice(deals)
        one, two = (int(source.random() * len(order)) for _ in range(2))
        if order[one] == order[two]:
            continue
        order[one], order[two] = order[two], order[one]
        other = replace(puzzle, chance=tuple(map(tuple, deals)))
        try:
            state = position(other, game)
        except EpizodiakError:
            continue
        if game.view(state, puzzle.seat) == seen and state != begins(puzzle):
            yield other


@each_game
def test_nothing_that_is_told_depends_on_what_is_hidden(game: str) -> None:
    compared, some = 0, sample(game)[::2]
    for puzzle in some:
        for other in islice(other_deals(puzzle, 80), 1):
            compared += 1
            one, two = told(puzzle, begins(puzzle), 6), told(other, begins(other), 6)
            assert [in_full(t) if isinstance(t, Text) else t for t in one] == [
                in_full(t) if isinstance(t, Text) else t for t in two
            ]
            assert faults(other) == []
    assert compared > len(some) / 3


@each_game
def test_in_every_world_that_the_seat_cannot_rule_out_the_answer_is_right(game: str) -> None:
    source = random.Random(1)
    for puzzle in sample(game):
        state = begins(puzzle)
        for _ in range(5):
            world = GAMES[game].resample(GAMES[game].view(state, puzzle.seat), source)
            assert legal(puzzle, world) == legal(puzzle, state)
            if puzzle.task.startswith("holder-"):
                holder, value = puzzle.solutions[0][0], int(puzzle.task.removeprefix("holder-"))
                assert value in (world.pile if holder == "pile" else world.hands[int(holder)])
            assert [in_full(t) for t in questions(puzzle, world)] == [in_full(t) for t in questions(puzzle, state)]


def questions(puzzle: Puzzle, state: Any) -> list[Text]:
    asked = PUZZLING[puzzle.game].question(puzzle, state)
    return [choice.text for choice in asked.choices] if asked else []


@each_game
def test_the_tool_makes_the_first_ones_again(game: str) -> None:
    assert stale(game, 2) == []


def test_what_is_said_of_a_hidden_tile_is_so() -> None:
    """What explains the place is borne out by memory; tiles are to be counted only where nothing else tells it."""
    for puzzle in shipped("epizodiak"):
        if puzzle.task.startswith("holder-"):
            seen, value = GAMES["epizodiak"].view(begins(puzzle), puzzle.seat), int(puzzle.task.split("-")[1])
            (holder,) = puzzle.solutions[0]
            (other,) = {"0", "1", "2"} - {holder, str(puzzle.seat)} if holder != "pile" else {holder}
            told = PUZZLING["epizodiak"].praise(puzzle)
            why = str(told)
            if "couldn't be so large" in why:
                assert told.values["tiles"]
                assert not any(seen.most[int(holder)][each - 1] for each in told.values["tiles"])
            elif "picked up" in why or "kept" in why:
                assert seen.least[int(holder)][value - 1] == 1
            elif "full dial" in why:
                assert seen.pile_least[value - 1] == 1
            elif "passed" in why:
                assert not seen.pile_size
                assert seen.most[int(other)][value - 1] == 0
            else:
                assert seen.least[int(holder)][value - 1] == 0
                assert seen.most[int(other)][value - 1] > 0


def test_the_line_of_the_log_that_gives_a_hidden_tile_away_is_found() -> None:
    game, puzzling, say, found = GAMES["epizodiak"], PUZZLING["epizodiak"], Wording(NAMES), Counter[str]()
    for puzzle in shipped("epizodiak"):
        clue = puzzling.clue(puzzle)
        if clue:
            match = Match(pack.record_of(puzzle, NAMES), game)
            line = [each for lines in match.log(say) for each in lines][clue_line(match, clue, say)]
            why = str(puzzling.praise(puzzle))
            act = next(act for part, act in TELLING.items() if part in why)
            assert act in line, (puzzle.number, why, line)
            found[act] += 1
        else:
            assert not puzzle.task.startswith("holder-") or "Whoever passes" not in str(puzzling.praise(puzzle))
    assert set(found) == set(TELLING.values())


def test_the_idea_of_a_claim_is_so_by_every_card_that_could_come() -> None:
    """Told of nothing else than three cards against three, for all that the deck holds or that is left of it."""
    told = Counter[str]()
    for puzzle in (each for each in shipped("schotten-totten")[::5] if each.task in {"sure", "anywhere"}):
        played, claim = (GAMES[puzzle.game].parse_action(text) for text in puzzle.solutions[0])
        state = after(puzzle, begins(puzzle), puzzle.solutions[0][:1])
        own, there = (state.stones[claim.stone - 1].sides[seat] for seat in (puzzle.seat, 1 - puzzle.seat))
        idea = idea_of_claim(state, puzzle.seat, claim.stone, played.card)
        if idea is None:
            assert len(there) == len(own)
            continue
        table = {card for stone in state.stones for side in stone.sides for card in side}

        def beaten(lie: set[str], own: Any = own, there: Any = there) -> bool:
            coming = combinations(sorted({*ALL_CARDS} - lie), len(own) - len(there))
            return any(formation((*there, *cards)) > formation(own) for cards in coming)

        assert not beaten(table)
        assert beaten({*own, *there}) == ("so strong" not in idea)
        assert beaten(table - {played.card}) or "now that lies open" not in idea
        assert "would need" not in idea or ("that card is gone" in idea) == (len(own) - len(there) == 1)
        told[str(idea)] += 1
    assert len(told) == len(("strong enough", "played", "one gone", "some gone"))


def test_what_is_said_against_a_place_of_a_hidden_tile_is_so() -> None:
    """It is borne out by memory, and of the place that was tried."""
    for puzzle in shipped("epizodiak"):
        if not puzzle.task.startswith("holder-"):
            continue
        state = begins(puzzle)
        seen, value = GAMES["epizodiak"].view(state, puzzle.seat), int(puzzle.task.split("-")[1])
        for (place,) in (each for each in wrong(puzzle, state) if len(each) == 1):
            why = str(PUZZLING["epizodiak"].refutation(puzzle, state, (place,)).text)
            if "being taken" in why:
                assert seen.least[int(puzzle.solutions[0][0])][value - 1] == 1
            elif "drawn nothing" in why:
                assert seen.pile_least[value - 1] == 1
            elif "passed" in why:
                assert not seen.pile_size
                assert seen.most[int(place)][value - 1] == 0
            elif "Everybody knows" in why:
                assert sum(seen.least[int(place)]) == seen.hand_sizes[int(place)]
                assert not seen.least[int(place)][value - 1]
            else:
                assert "count" in why.lower()
