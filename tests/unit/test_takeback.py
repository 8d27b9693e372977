"""Taking back: what it leads to, when it is possible, and what the record keeps of it."""

import json
import random
from typing import Any

import pytest

from epizodiak.core.chance import shuffled
from epizodiak.core.errors import RecordError
from epizodiak.core.wording import Wording
from epizodiak.games import GAMES
from epizodiak.games.epizodiak.rules import rules
from epizodiak.games.epizodiak.rules.notation import parse_action
from epizodiak.games.epizodiak.rules.state import ALL_TILES, State
from epizodiak.record.metadata import MOST, MOST_ACTIONS, RULE_KEY, TAKEN_KEY, TURN, Metadata, TakenBack, metadata_json
from epizodiak.record.record import read_record, replay, trace, write_record
from epizodiak.record.takeback import default_rule, next_rule
from epizodiak.timeline.match import Match
from tests.unit.positions import counts, play, position
from tests.unit.records import FILLING_DEAL, FOUR_SETS, FOUR_SETS_DEAL, SORTED_DEAL, record, text

GAME = GAMES["epizodiak"]
NAMES = ("Ana", "Ben", "Chloé")
WORDING = Wording(NAMES, face="arabic")
RUN_DEAL = [5, 6, 7, 7, 7, 7, 1, 1, 1, 2, 2, 2, 5, 5, 5, 8, 8, 8, 8, 9, 9, 9, 9, 10]
"""Seat 0 can place 5, 6 and 7 on a 4, or discard three of 7; seat 1 can pick up what was placed."""


def deal(*hands: int, first: int) -> list[int]:
    """A deal that begins with these hands and a first tile of the dial; the rest is in any order."""
    left = list(ALL_TILES)
    for tile in (*hands, first):
        left.remove(tile)
    third = 36 - len(hands)
    return [*hands, *left[:third], first, *left[third:]]


def match(*actions: str, **changes: Any) -> Match:
    """A game on the prepared deal where taking back was agreed."""
    changes = {"chance": [deal(*RUN_DEAL, first=4)], RULE_KEY: TURN, **changes}
    found = Match(read_record(text(**{"actions": [], **changes}), GAMES), GAME)
    for action in actions:
        found = found.play(action)
    return found


def resumed(old: Match) -> Match:
    return Match(read_record(write_record(old.record), GAMES), GAME)


def views(of: Match) -> list[Any]:
    return [of.view(seat) for seat in (0, 1, 2, None)]


def back(state: State, actions: str) -> State:
    """The position after some actions were played and taken back."""
    taken: State = GAME.taken_back(state, play(state, actions))
    return taken


# --- what everybody remembers -----------------------------------------------------------------------------------------


def test_tiles_of_a_run_that_was_taken_back_are_known_to_be_in_that_hand() -> None:
    after = back(position("5 6 7 7 / 3 / 3", "4", pile="1"), ">5..7")
    assert after.memory.least == (counts(v5=1, v6=1, v7=1), counts(), counts())
    assert after.memory.most[0] == counts(4)


def test_a_set_whose_discard_was_taken_back_is_known_to_be_in_that_hand() -> None:
    after = back(position("9 9 9 2 / 3 / 3", "4", pile="1"), "x9")
    assert after.memory.least[0] == counts(v9=3)
    assert [row[8] for row in after.memory.most] == [4, 1, 1]


def test_a_tile_that_was_picked_up_and_put_back_is_known_to_be_in_no_hand() -> None:
    state = position("4 7 2 / 3 / 3", "5 6 7", pile="1", laid=">7")
    assert back(state, "^7") == state


def test_of_a_set_made_with_a_picked_up_tile_two_were_in_the_hand() -> None:
    after = back(position("7 7 2 / 3 / 3", "5 6 7", pile="1", laid=">7"), "^7 x7")
    assert after.memory.least[0] == counts(v7=2)


def test_E17_what_a_pass_showed_is_not_forgotten() -> None:
    after = back(position("9 2 / 6 / 3", "5", gone={6: 1}), "p")
    assert after.memory.most[0] == counts(4, v6=0)


def test_what_was_known_before_is_not_forgotten() -> None:
    known = play(position("4 2 5 / 4 3 / 3", "5 6 7", pile="1", laid=">7"), "^7")
    assert back(known, "<4").memory.least[0] == counts(v4=1, v7=1)


def test_showing_the_same_twice_tells_nothing_new() -> None:
    state = position("5 6 7 7 / 3 / 3", "4", pile="1")
    assert back(back(state, ">5"), ">5") == back(state, ">5")


# --- when it is possible ----------------------------------------------------------------------------------------------


def test_a_turn_is_taken_back_to_its_beginning() -> None:
    played = match(">5..7")
    assert played.taking_back() == 0
    played = played.take_back()
    assert (played.ply, played.player, played.record.actions) == (0, 0, ())


def test_a_turn_of_several_actions_is_taken_back_as_a_whole() -> None:
    played = match(">5..7", "^7")
    assert played.taking_back() == 1
    played = played.take_back()
    assert (played.ply, played.player, played.phase) == (1, 1, "start")


def test_nothing_is_taken_back_across_a_draw() -> None:
    played = match("d")
    assert played.taking_back() is None
    played = played.play(">5")
    assert played.taking_back() == 1
    played = played.take_back()
    assert (played.ply, played.player, played.phase) == (1, 0, "drawn")
    assert played.taking_back() is None


def test_nothing_is_taken_back_across_a_filled_dial() -> None:
    assert match(">1..11", chance=[FILLING_DEAL]).taking_back() is None


def test_nothing_is_taken_back_across_a_contest() -> None:
    state = position("9 2 / 6 6 1 / 6 6 2", "5", passes=2, gone={4: 1})
    assert GAME.reveals(state, parse_action("!6"))
    assert not GAME.reveals(state, parse_action("p"))


def test_nothing_is_taken_back_across_a_deal() -> None:
    played = match(*FOUR_SETS, chance=[FOUR_SETS_DEAL])
    assert (played.state.round, played.taking_back()) == (2, None)


def test_nothing_is_taken_back_when_the_game_is_over() -> None:
    played = match(*FOUR_SETS, chance=[FOUR_SETS_DEAL], options={"mode": "single"})
    assert (played.player, played.taking_back()) == (None, None)


def test_nothing_is_taken_back_once_the_next_player_has_looked() -> None:
    played = match(">5..7")
    played = played.after_look()
    assert played.taking_back() is None
    with pytest.raises(RecordError):
        played.take_back()


def test_who_looks_at_the_own_tiles_in_the_middle_of_a_turn_can_still_take_it_back() -> None:
    played = match(">5..7", "^7")
    played = played.after_look()
    assert played.taking_back() == 1


def test_after_taking_back_the_turn_before_is_for_good() -> None:
    played = match(">5..7", "x5")
    played = played.take_back()
    assert (played.player, played.taking_back()) == (1, None)


def test_after_a_pause_the_next_player_may_have_looked() -> None:
    assert resumed(match(">5..7")).taking_back() is None
    assert resumed(match(">5..7", "^7")).taking_back() == 1


@pytest.mark.parametrize("agreed", ["never", "always", "TURN", True, 1, None, ["turn"], {}, ...])
def test_nothing_is_taken_back_unless_it_was_agreed(agreed: object) -> None:
    assert match(">5..7", **{RULE_KEY: agreed}).taking_back() is None


def test_what_was_agreed_stands_in_the_record() -> None:
    new = Match.new(GAME, {}, NAMES, seed=5, take_back="turn")
    assert new.record.metadata.take_back == TURN
    assert Match.new(GAME, {}, NAMES, seed=5).record.metadata.take_back == "never"


@pytest.mark.parametrize("name", list(GAMES))
def test_where_something_is_hidden_taking_back_is_off_until_it_is_chosen(name: str) -> None:
    assert default_rule(GAMES[name]) == ("never" if GAMES[name].hidden else "turn")


def test_a_choice_holds_for_one_game_where_taking_back_is_off_at_first() -> None:
    chosen, refused = Metadata(take_back=TURN), Metadata()
    assert next_rule(GAMES["epizodiak"], chosen) == next_rule(GAMES["schotten-totten"], chosen) == "never"
    assert next_rule(GAMES["zodiac"], chosen) == "turn"
    assert next_rule(GAMES["zodiac"], refused) == "never"


def test_taking_back_ends_somewhere() -> None:
    played = match(**{TAKEN_KEY: [{"ply": 0, "actions": [">5"]}] * (MOST - 3)})
    for _ in range(3):
        played = played.play(">5..6")
        played = played.take_back()
    played = played.play(">5")
    assert played.taking_back() is None
    assert views(resumed(played)) == views(played)


# --- what is told -----------------------------------------------------------------------------------------------------


def test_the_log_tells_what_was_taken_back_before_what_was_done_instead() -> None:
    played = match(">5..7")
    played = played.take_back()
    assert played.log(WORDING) == []
    assert played.tries_lines(0, WORDING) == ("Ana placed 5, 6 and 7, clockwise", "Ana took it back")
    assert played.since_last_turn(1, WORDING) == played.tries_lines(0, WORDING)
    played = played.play("x7")
    assert played.log(WORDING) == [(*played.tries_lines(0, WORDING), "Ana discarded three of 7")]
    assert played.tries_lines(1, WORDING) == ()
    assert resumed(played).log(WORDING) == played.log(WORDING)


def test_every_step_begins_with_what_was_seen_after_the_one_before() -> None:
    played = match(">5..7", "^7")
    played = played.take_back()
    played = played.play("d")
    first, second = played.steps
    assert first.after == second.before
    assert resumed(played).steps == played.steps


# --- records ----------------------------------------------------------------------------------------------------------


def test_the_record_leaves_the_actions_out_and_names_them() -> None:
    played = match(">5..7", "^7")
    played = played.take_back()
    assert played.record.actions == (">5..7",)
    assert metadata_json(played.record.metadata)[TAKEN_KEY] == [{"ply": 1, "actions": ["^7"]}]
    assert played.record.metadata.taken_back == (TakenBack(1, ("^7",)),)


def test_a_game_taken_up_again_is_remembered_the_same() -> None:
    played = match(">5..7")
    played = played.take_back()
    played = played.play("x7")
    played = played.take_back()
    played = played.play("d")
    again = resumed(played)
    assert views(again) == views(played)
    assert [position.state for position in replay(played.record, GAME)][-1] == played.state
    assert [step.action for step in again.tried[0][0]] == [step.action for step in played.tried[0][0]]
    assert again.log(WORDING) == played.log(WORDING)


def test_a_trace_tells_nothing_of_it() -> None:
    played = match(">5..7")
    played = played.take_back()
    played = played.play("d")
    assert list(trace(played.record, GAME)) == list(trace(match("d").record, GAME))


MALFORMED: list[Any] = [
    *(7, "x", None, {}, [7], [None], [[]], [{}], [{"ply": 0}], [{"actions": [">5"]}], [{"ply": 0, "actions": []}]),
    *([{"ply": "0", "actions": [">5"]}], [{"ply": True, "actions": [">5"]}], [{"ply": 0, "actions": ">5"}]),
    *([{"ply": 0, "actions": [5]}], [{"ply": 0, "actions": ["nonsense"]}], [{"ply": 0, "actions": [">9"]}]),
    *([{"ply": -1, "actions": [">5"]}], [{"ply": 7, "actions": [">5"]}], [{"ply": 10**30, "actions": [">5"]}]),
    [{"ply": 0, "actions": ["d"]}],
    [{"ply": 0, "actions": ["d", "p"]}],
    [{"ply": 0, "actions": [">5", "d"]}],
    [{"ply": 0, "actions": [">5"] * (MOST_ACTIONS + 1)}],
]


@pytest.mark.parametrize("given", MALFORMED, ids=[json.dumps(given)[:40] for given in MALFORMED])
def test_what_cannot_have_been_taken_back_is_passed_over(given: Any) -> None:
    plain, odd = match("d", "p"), match("d", "p", **{TAKEN_KEY: given})
    assert views(odd) == views(plain)
    assert dict(odd.tried) == {}
    assert metadata_json(resumed(odd).record.metadata)[TAKEN_KEY] == given


def test_what_a_record_tells_too_often_is_believed_so_far() -> None:
    told = match(**{TAKEN_KEY: [{"ply": 0, "actions": [">5"]}] * (MOST + 9)})
    assert len(told.tried[0]) == MOST


# --- practice ---------------------------------------------------------------------------------------------------------


def test_taken_back_freely_a_turn_goes_with_all_that_followed_and_is_practice() -> None:
    played = match("d", ">5", "d", "p", "d", "p")
    assert played.taking_back(0) is None
    assert played.taking_back(0, free=True) == 0
    played = played.take_back(0, free=True)
    assert (played.ply, played.player) == (0, 0)
    assert played.record.metadata == Metadata(take_back=TURN, practice=True)
    assert views(played) == views(match())


def test_taken_back_freely_a_deal_is_dealt_again_as_it_was() -> None:
    source = random.Random(3)
    played = Match.new(GAME, {"target": 99}, NAMES, seed=3)
    while len(played.record.chance) == 1:
        legal = [GAME.action_text(action) for action in GAME.legal_actions(played.state)]
        played = played.play(legal[int(source.random() * len(legal))])
    last, whole = played.record.actions[-1], played.record
    played = played.take_back(free=True)
    assert len(played.record.chance) == 1
    for action in whole.actions[played.ply :]:
        played = played.play(action)
    assert played.record.actions[-1] == last
    assert played.record.chance == whole.chance


def test_taken_back_freely_even_the_end_is_not_the_end() -> None:
    played = match(*FOUR_SETS, chance=[FOUR_SETS_DEAL], options={"mode": "single"})
    played = played.take_back(0, free=True)
    assert (played.player, played.record.actions) == (0, tuple(FOUR_SETS[:-1]))
    assert not played.record.metadata.finished


def test_who_has_not_acted_has_nothing_to_take_back() -> None:
    assert match().taking_back(free=True) is None
    assert match("d").taking_back(1, free=True) is None


def test_the_prepared_deals_are_whole() -> None:
    for tiles in (deal(*RUN_DEAL, first=4), record(chance=[SORTED_DEAL])["chance"][0]):
        assert sorted(tiles) == list(ALL_TILES)
    assert rules.PASSES_TO_CONTEST == 2
    assert shuffled((1, 2), random.Random(1)) in {(1, 2), (2, 1)}
