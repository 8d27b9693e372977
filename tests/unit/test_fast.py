import random
from dataclasses import replace

import pytest

from epizodiak.core.errors import ChanceError, NotationError
from epizodiak.games.epizodiak.mind.fast import CONTESTED, DEAL, DRAWN, OVER, PICKED, REFILL, START, FastState
from epizodiak.games.epizodiak.mind.fast_playout import Log, play_round
from epizodiak.games.epizodiak.mind.fast_tables import CODES, TEXTS, action_text, neighbour, parse
from epizodiak.games.epizodiak.rules import notation
from epizodiak.games.epizodiak.rules.game import GAME
from epizodiak.games.epizodiak.rules.notation import run_values
from epizodiak.games.epizodiak.rules.state import ALL_TILES, Options, State
from tests.unit.positions import position


def played(fast: FastState, *texts: str) -> FastState:
    for text in texts:
        fast.apply(fast.parse(text))
    return fast


def legal(fast: FastState) -> str:
    return " ".join(sorted(map(action_text, fast.legal())))


def opening(options: Options | None = None) -> State:
    return GAME.start(options or Options(), 1, ALL_TILES)


def test_every_code_has_a_text_of_its_own_that_leads_back_to_it() -> None:
    assert len(CODES) == len(TEXTS) == 326
    assert [parse(action_text(code)) for code in range(326)] == list(range(326))


def test_the_texts_are_those_of_the_public_notation() -> None:
    for text in TEXTS:
        assert notation.action_text(notation.parse_action(text)) == text


def test_the_runs_of_a_dial_lay_the_values_that_their_notation_names() -> None:
    fast = FastState.from_state(position("1 / 2 / 3", dial="11 12 1"))
    for code, place in fast.dial.place_of.items():
        assert place.code == code
        assert place.run == run_values(notation.parse_action(action_text(code)))
        assert set(place.after.values) == {11, 12, 1, *place.run}
        assert set(place.under.values) == set(place.after.values) - {place.last}
    assert len(fast.dial.place_of) == 18


def test_a_text_that_names_no_action_is_refused() -> None:
    with pytest.raises(NotationError, match=">13"):
        parse(">13")


@pytest.mark.parametrize(("value", "steps", "found"), [(12, 1, 1), (1, -1, 12), (5, 3, 8), (2, -4, 10)])
def test_values_run_round_the_dial(value: int, steps: int, found: int) -> None:
    assert neighbour(value, steps) == found


def test_a_state_goes_there_and_back_unchanged() -> None:
    state = opening(Options(mode="single", edition="earlier"))
    assert FastState.from_state(state).to_state() == state


def test_what_was_laid_last_goes_there_and_back_too() -> None:
    for side in (">5", "<3"):
        state = position("1 / 2 / 3", dial="3 4 5", laid=side, pile="6")
        assert FastState.from_state(state).to_state() == state


def test_the_tile_picked_up_goes_there_and_back_too() -> None:
    state = position("1 5 5 5 / 2 / 3", dial="3 4", laid=">5", phase="picked")
    fast = FastState.from_state(state)
    assert fast.phase == PICKED
    assert fast.to_state() == state
    assert legal(fast) == "x5"


def test_a_copy_goes_its_own_way() -> None:
    fast = FastState.deal(Options(), 0, random.Random(4).random)
    before = fast.to_state()
    play_round(fast.copy(), random.Random(5).random, limit=900)
    assert fast.to_state() == before


def test_a_random_deal_has_all_tiles_and_the_first_player_it_was_told() -> None:
    state = FastState.deal(Options(), 2, random.Random(4).random).to_state()
    tiles = [*state.dial, *state.pile, *(tile for hand in state.hands for tile in hand)]
    assert tuple(sorted(tiles)) == ALL_TILES
    assert (state.player, state.round, len(state.pile)) == (2, 1, 11)
    assert [len(hand) for hand in state.hands] == [12, 12, 12]


def test_a_draw_leads_to_placing_or_passing() -> None:
    fast = played(FastState.from_state(position("9 / 2 / 3", dial="5", pile="6 7")), "d")
    assert fast.phase == DRAWN
    assert legal(fast) == ">6 p"


def test_a_run_goes_on_from_twelve_to_one() -> None:
    fast = FastState.from_state(position("12 1 2 9 / 2 / 3", dial="10 11"))
    assert legal(fast) == "<9 >12 >12..1 >12..2 p"


def test_a_filled_dial_waits_for_the_order_of_the_new_pile() -> None:
    fast = FastState.from_state(position("12 1 / 2 / 3", dial="1 2 3 4 5 6 7 8 9 10 11", pile="6"))
    assert fast.wanted() == ()
    played(fast, ">12")
    assert fast.phase == REFILL
    assert fast.legal() == []
    assert fast.wanted() == (1, 2, 3, 4, 5, 6, 6, 7, 8, 9, 10, 11, 12)
    with pytest.raises(ChanceError, match="13 tiles"):
        fast.to_state()
    with pytest.raises(ChanceError, match="permutation"):
        fast.settle((1,) * 13)
    fast.settle((4, 6, 6, 1, 2, 3, 5, 7, 8, 9, 10, 11, 12))
    state = fast.to_state()
    assert (state.player, state.dial, state.pile[:2]) == (1, (4,), (6, 6))


def test_an_order_may_come_with_the_action_that_needs_it() -> None:
    fast = FastState.from_state(position("12 1 / 2 / 3", dial="1 2 3 4 5 6 7 8 9 10 11"))
    fast.apply(parse(">12"), range(1, 13))
    assert fast.phase == START
    with pytest.raises(ChanceError, match="none is needed"):
        fast.apply(parse("p"), (1, 2))


def test_an_emptied_hand_waits_for_a_deal_until_the_target_is_reached() -> None:
    state = position("5 / 2 / 3", dial="4", pile="6", options=Options(target=3), potential=(2, 0, 0))
    fast = played(FastState.from_state(state), ">5")
    assert fast.phase == DEAL
    assert fast.totals == [2, 0, 0]
    fast.settle(ALL_TILES)
    dealt = fast.to_state()
    assert (dealt.round, dealt.player, dealt.potential, dealt.totals) == (2, 1, (0, 0, 0), (2, 0, 0))
    fast = played(FastState.from_state(replace(state, totals=(1, 0, 0))), ">5")
    assert fast.phase == OVER
    assert fast.to_state().player is None


def test_a_single_round_scores_every_seat_and_three_for_the_emptied_hand() -> None:
    state = position("5 / 2 / 3", dial="4", options=Options(mode="single"), potential=(1, 4, 0))
    assert played(FastState.from_state(state), ">5").totals == [4, 4, 0]


def test_a_contest_takes_all_four_and_goes_on_to_place_or_discard() -> None:
    state = position("9 9 / 5 5 5 2 / 5 8", dial="4", passes=2, gone={3: 1})
    fast = FastState.from_state(state)
    assert legal(fast) == "!5 p"
    played(fast, "!5")
    assert fast.phase == CONTESTED
    assert fast.to_state().hands == ((5, 9, 9), (2,), (8,))
    assert legal(fast) == ">5"


def test_a_contest_for_the_last_slot_fills_the_dial_at_once() -> None:
    state = position("9 9 / 5 5 5 2 / 5 3", dial="6 7 8 9 10 11 12 1 2 3 4", passes=2)
    fast = played(FastState.from_state(state), "!5")
    assert fast.phase == REFILL
    assert fast.hands[0][1:13] == [0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0]


def test_a_contest_that_would_take_somebodys_last_tiles_is_not_offered() -> None:
    fast = FastState.from_state(position("9 9 / 5 5 5 / 5 8", dial="4", passes=2, gone={3: 1}))
    assert legal(fast) == "p"


def test_a_playout_ends_with_a_round_and_says_how_many_actions_it_took() -> None:
    source = random.Random(9)
    fast = FastState.deal(Options(mode="single"), 0, source.random)
    log: Log = []
    actions = play_round(fast, source.random, limit=3000, log=log)
    assert fast.phase == OVER
    assert actions == sum(isinstance(entry, int) for entry in log) > 20
    assert play_round(fast, source.random, limit=3000) == 0


def test_the_same_numbers_give_the_same_playout() -> None:
    ends = []
    for _ in range(2):
        source = random.Random(10)
        fast = FastState.deal(Options(), 0, source.random)
        play_round(fast, source.random, limit=3000)
        ends.append((fast.totals, fast.round, [hand[:] for hand in fast.hands]))
    assert ends[0] == ends[1]
