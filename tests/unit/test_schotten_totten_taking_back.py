"""Schotten Totten: what a card that was played and taken back leaves behind, and what cannot be taken back."""

import random

import pytest

from epizodiak.core.chance import shuffled
from epizodiak.core.errors import IllegalActionError
from epizodiak.games.schotten_totten.rules.game import GAME
from epizodiak.games.schotten_totten.rules.notation import parse_action
from epizodiak.games.schotten_totten.rules.state import ALL_CARDS, State
from epizodiak.timeline.match import Match
from tests.unit.schotten_totten_positions import position, stone


def started() -> State:
    """Seat 0 holds B1 to B6, seat 1 B7 to B9 and G1 to G3."""
    return GAME.start(GAME.options_from({}), 0, ALL_CARDS)


def tried(state: State, *texts: str) -> State:
    """The position after actions that are taken back."""
    later = state
    for text in texts:
        action = parse_action(text)
        assert not GAME.reveals(later, action)
        later = GAME.apply(later, action)
    return GAME.taken_back(state, later)


def played(state: State, *texts: str) -> State:
    for text in texts:
        state = GAME.apply(state, parse_action(text))
    return state


def test_a_card_that_was_taken_back_is_in_the_hand_and_all_have_seen_it() -> None:
    state = tried(tried(started(), "B3@5"), "B1@2")
    assert state.hands == started().hands
    assert state.stones == started().stones
    for seat in (0, 1, None):
        assert GAME.view(state, seat).shown == (("B1", "B3"), ())


def test_in_what_the_others_can_imagine_it_stays_in_that_hand_and_its_other_cards_may_be_any() -> None:
    state = tried(started(), "B3@5")
    for seat in (1, None):
        drawn = [GAME.resample(GAME.view(state, seat), random.Random(seed)) for seed in range(50)]
        assert all("B3" in each.hands[0] and len(each.hands[0]) == 6 for each in drawn)
        assert len({card for each in drawn for card in each.hands[0]}) > 30
        assert all(sorted((*each.hands[0], *each.hands[1], *each.deck)) == list(ALL_CARDS) for each in drawn)


def test_once_it_is_played_for_good_it_is_no_card_of_the_hand_any_more() -> None:
    state = played(tried(started(), "B3@5"), "B1@1", "d", "G1@1", "d")
    assert state.shown == (("B3",), ())
    assert played(state, "B3@2").shown == ((), ())


def test_of_a_new_deal_nothing_has_been_seen() -> None:
    before = position(
        "R1 / G2",
        {1: stone("R7 R8 R9 / G1 G3 Y5", first=0)},
        deck="",
        options=GAME.options_from({"rounds": 2}),
        idle=1,
        acted=False,
    )
    state = GAME.taken_back(before, GAME.apply(before, parse_action("claim 1")))
    assert state.shown == ((), ()), "a claim shows no card"
    seen = GAME.taken_back(state, position("/ G2"))
    assert seen.shown == (("R1",), ())
    ended = GAME.apply(seen, parse_action("d"), shuffled(ALL_CARDS, random.Random(1)))
    assert (ended.round, ended.shown) == (2, ((), ()))


def test_a_drawn_card_and_a_deal_reveal_and_nothing_else_does() -> None:
    after = played(started(), "B3@5")
    assert GAME.reveals(after, parse_action("d"))
    assert not GAME.reveals(started(), parse_action("B3@5"))
    without_cards = position("R1 / G1", deck="")
    assert not GAME.reveals(without_cards, parse_action("d"))
    last = position("R1 / G1", deck="", options=GAME.options_from({"rounds": 2}), idle=1, acted=False)
    assert GAME.reveals(last, parse_action("d"))
    with pytest.raises(IllegalActionError):
        GAME.reveals(started(), parse_action("d"))


def test_at_a_table_the_card_comes_back_until_one_is_drawn() -> None:
    match = Match.new(GAME, {}, ("Ana", "Ben"), first_player=0, seed=1, take_back="turn")
    text = GAME.action_text(GAME.legal_actions(match.state)[0])
    match = match.play(text)
    match = match.take_back()
    assert match.view(1).shown == ((text.partition("@")[0],), ())
    match = match.play(text)
    match = match.play("d")
    assert match.taking_back() is None
