"""Why a tap does nothing, game by game: each sentence in the position that asks for it, and how it is shown."""

import random
from typing import Any

import pytest

from epizodiak.core.wording import Wording
from epizodiak.display import ui_state
from epizodiak.display.refused_taps import EDGE, QUESTIONS, with_refusal
from epizodiak.display.ui_state import RefusedTap, Ui
from epizodiak.games import GAMES, TABLES
from epizodiak.games.epizodiak.rules.state import Options, State
from epizodiak.games.epizodiak.rules.view import view as epizodiak_view
from epizodiak.games.zodiac.table.figures import position as zodiac_position
from epizodiak.table.scene import SELECT, Scene, Sprite
from epizodiak.table.table import Look
from epizodiak.timeline.match import Match
from tests.unit.positions import play, position
from tests.unit.schotten_totten_positions import position as schotten_totten_position
from tests.unit.schotten_totten_positions import stone

NAMES = ("Ana", "Ben", "Chloé")
MOST_WORDS = 16
"""Of an answer to a tap, in English."""

SIZES = [(1180, 820), (820, 1180), (390, 844), (844, 390)]


def wording(name: str) -> Wording:
    return Wording(NAMES[: GAMES[name].seats])


def scene_of(name: str, view: Any, selection: str = "", size: tuple[int, int] = SIZES[0]) -> Scene:
    return TABLES[name].scene(view, Look(*size, wording(name), selection))


def sprite(scene: Scene, key: str) -> Sprite:
    return next(each for each in scene.sprites if each.key == key)


def told(name: str, view: Any, key: str, selection: str = "") -> str:
    """What is said to a tap on a place, which has to be one that does nothing."""
    can = sprite(scene_of(name, view, selection), key).can
    assert can is None, f"a tap on {key} does {can}"
    return TABLES[name].refusal(view, selection, key, wording(name))


def on_dial(state: State, key: str, selection: str = "") -> str:
    return told("epizodiak", epizodiak_view(state, state.player), key, selection)


# --- EpiZodiak --------------------------------------------------------------------------------------------------------

FITS = position("5 6 7 9 12 12 / 1 / 2", dial="4", pile="8")


def test_a_tile_that_fits_neither_end_is_told_the_ends() -> None:
    assert on_dial(FITS, "hand-9-0") == "The IX doesn't fit: the ends take V and III"
    assert on_dial(FITS, "hand-12-0") == "The XII doesn't fit: the ends take V and III; a set needs one more"


def test_the_last_slot_is_one_end() -> None:
    state = position("12 4 / 5 / 6", dial="1 2 3 4 5 6 7 8 9 10 11", pile="8")
    assert on_dial(state, "hand-4-0") == "The IV doesn't fit: the end takes the XII"
    assert on_dial(state, "hand-4-0", ">12") == "The run fills the dial: tap the XII there to place it"


def test_a_tile_that_does_not_follow_the_run_is_told_which_would() -> None:
    assert on_dial(FITS, "hand-9-0", ">5..6") == "The IX doesn't fit: the VII would follow"
    other = position("3 9 / 1 / 2", dial="4", pile="8")
    assert on_dial(other, "hand-9-0", "<3") == "The IX doesn't fit: the II would follow"


def test_a_tile_within_the_run_is_told_how_to_take_back() -> None:
    assert on_dial(FITS, "hand-6-0", ">5..7") == "The VI lies within the run: take the VII back first"


def test_under_a_tile_that_can_be_tapped_the_top_one_is_named() -> None:
    state = position("5 5 / 1 / 2", dial="4", pile="8")
    assert on_dial(state, "hand-5-1") == "Tap the V on top of the others"


def test_e18_three_passes_forbid_discards_and_passing_where_a_tile_fits() -> None:
    state = position("9 9 9 5 / 1 / 2", dial="4", passes=3)
    assert on_dial(state, "hand-9-0") == on_dial(state, "discard-9")
    assert on_dial(state, "discard-9") == "No discard after three passes"
    assert on_dial(state, "pile") == "No passing after three passes"


def test_e24_the_tile_of_the_last_slot_keeps_the_sets() -> None:
    earlier = Options(edition="earlier")
    state = position("12 9 9 9 / 5 / 6", dial="1 2 3 4 5 6 7 8 9 10 11", gone={12: 1}, options=earlier)
    assert on_dial(state, "discard-9") == "No discard while you hold the XII for the last slot"


def test_e17_a_single_tile_that_fits_forbids_to_pass() -> None:
    state = position("5 9 / 1 / 2", dial="4", gone={5: 1})
    assert on_dial(state, "pile") == "The last V fits: you must play, not pass"


def test_e13_after_a_pick_up_the_tile_goes_to_the_other_end() -> None:
    state = position("3 7 / 1 / 2", dial="4 5 6", phase="picked", laid=">7", pile="8")
    assert on_dial(state, "pile") == "No drawing or passing after a pick-up: place the III counterclockwise"
    assert on_dial(state, "slot-7") == "The VII may not go back where it lay: place the III counterclockwise"
    assert on_dial(state, "hand-7-0") == on_dial(state, "slot-7")


def test_e13_the_ends_leave_out_the_one_where_the_picked_up_tile_lay() -> None:
    state = position("3 7 9 / 1 / 2", dial="4 5 6", phase="picked", laid=">7", pile="8")
    assert on_dial(state, "hand-9-0") == "The IX doesn't fit: the end takes the III"


def test_e16_after_a_contest_nobody_passes() -> None:
    state = position("3 7 / 1 / 2", dial="4 5 6", phase="contested", gone={7: 0})
    assert on_dial(state, "pile").startswith("No passing after a contest")


def test_e18a_where_a_pass_after_a_draw_forbids_the_contest_it_is_said_whose_it_was() -> None:
    pile = position("9 1 / 8 8 / 2", dial="5", pile="3")
    assert on_dial(play(pile, "d p p"), "slot-6") == (
        "Ana passed after drawing, and such a pass does not count for contesting the VI"
    )
    two = position("9 1 / 8 8 / 2", dial="5", pile="3 10")
    assert on_dial(play(two, "d p d p"), "slot-6") == (
        "Ana and Ben passed after drawing, and such passes do not count for contesting the VI"
    )


@pytest.mark.parametrize(
    ("actions", "pile", "gone", "sentence"),
    [
        ("d p d p", "3 10 11", {}, "You hold no VI"),
        ("d p <4", "3", {}, "To contest the VI, both others must pass first"),
        ("d p p", "3", {6: 0}, "You hold no VI: pass"),
    ],
    ids=["the pile is not empty", "one has placed", "its set is gone"],
)
def test_e18a_where_something_else_forbids_the_contest_no_pass_is_named(
    actions: str, pile: str, gone: dict[int, int], sentence: str
) -> None:
    state = play(position("9 1 / 8 4 / 2", dial="5", pile=pile, gone=gone), actions)
    assert on_dial(state, "slot-6").startswith(sentence)
    assert "does not count" not in on_dial(state, "slot-6")


def test_e12_the_last_tile_is_no_use_to_who_could_not_act_with_it() -> None:
    state = position("9 / 1 / 2", dial="4 5", laid=">5", pile="8")
    assert on_dial(state, "slot-5") == "To pick it up you need two V, or a tile for the other end"
    assert on_dial(state, "slot-4") == LAST_ONLY


def test_e12_only_a_turn_s_first_action_picks_up() -> None:
    for phase in ("drawn", "contested"):
        state = position("9 7 / 1 / 2", dial="4 5 6", phase=phase, gone={7: 0}, pile="8" if phase == "drawn" else "")
        assert on_dial(state, "slot-4") == "Pick up only at the start of a turn"


LAST_ONLY = "Only the tile placed last in the turn before yours can be picked up"


def test_e12_a_tile_that_cannot_be_picked_up_says_which_can() -> None:
    state = position("7 9 / 1 / 2", dial="3 4 5 6", gone={6: 1}, pile="8")
    assert on_dial(state, "slot-3") == LAST_ONLY, "the player before laid none, or the tile began the dial"
    assert on_dial(state, "slot-6") == "The VI can't be picked up: its set is discarded"
    assert on_dial(state, "slot-4", ">7") == "The IV lies on the dial already: the ends take VII and II"


def test_what_is_offered_only_with_nothing_selected_says_so() -> None:
    picking = position("3 6 / 1 / 2", dial="4 5", laid=">5", pile="8")
    assert on_dial(picking, "slot-5", ">6") == "Take back what is selected first, then tap the V to pick it up"
    contest = position("3 9 / 5 1 / 2 5", dial="4", passes=2)
    assert on_dial(contest, "slot-5", "<3") == "Take back what is selected first, then tap the V to contest it"


def test_slots_that_take_nothing_say_what_would_go_there_or_where_to_tap() -> None:
    assert on_dial(FITS, "slot-9") == "The IX has no neighbour on the dial: the ends take V and III"
    assert on_dial(FITS, "slot-3") == "You hold no III"
    lone = position("9 / 1 / 2", dial="4", pile="8")
    assert on_dial(lone, "slot-3") == "You hold no III: draw", "what alone can be done is said"
    assert on_dial(FITS, "slot-5", ">5..6") == "The run ends at the VI: tap that slot"
    assert on_dial(FITS, "slot-3", ">5..6") == "The run doesn't go there: tap the VI to place it"
    lifted = position("9 9 9 5 / 1 / 2", dial="4", pile="8")
    assert on_dial(lifted, "slot-5", "x9") == "Three IX are selected: tap IX among the discarded sets"


@pytest.mark.parametrize(
    ("value", "sentence"),
    [
        (1, "You hold no I: a set needs three"),
        (9, "Only one IX: a set needs three"),
        (12, "Only 2 XII: a set needs three"),
        (10, "Ben has discarded the set of X already"),
        (11, "You have discarded the set of XI already"),
    ],
)
def test_a_set_is_three(value: int, sentence: str) -> None:
    state = position("5 9 12 12 / 1 / 2", dial="4", pile="8", gone={10: 1, 11: 0})
    assert on_dial(state, f"discard-{value}") == sentence


def test_every_tap_on_a_tile_that_does_nothing_says_why_in_one_short_sentence() -> None:
    game, say, asked = GAMES["epizodiak"], wording("epizodiak"), 0
    for seed in range(3):
        chance, match = random.Random(seed), Match.new(GAMES["epizodiak"], {}, NAMES, seed=seed)
        while match.player is not None and match.ply < 40:
            view = match.view(match.player)
            starts = [each.key for each in scene_of("epizodiak", view).sprites if each.can == SELECT]
            for selection in ("", *(TABLES["epizodiak"].select(view, "", key) for key in starts[:1])):
                idle = [
                    each.key for each in scene_of("epizodiak", view, selection).sprites if each.place and not each.can
                ]
                for key in chance.sample(idle, min(8, len(idle))):
                    sentence = TABLES["epizodiak"].refusal(view, selection, key, say)
                    assert 0 < len(sentence.split()) <= MOST_WORDS, (key, sentence)
                    assert sentence.count(". ") == 0
                    asked += 1
            match = match.play(game.action_text(chance.choice(view.legal)))
    assert asked > 500


def test_a_player_s_panel_tells_what_it_shows() -> None:
    assert on_dial(FITS, "player-1") == "Ben: 1 tile in hand, 0 at stake, 0 won"


def test_the_sentences_are_written_by_the_face_that_the_tiles_have() -> None:
    say = Wording(NAMES, face="arabic")
    told_ = TABLES["epizodiak"].refusal(epizodiak_view(FITS, 0), "", "hand-9-0", say)
    assert told_ == "9 doesn't fit: the ends take 5 and 3"


# --- Schotten Totten --------------------------------------------------------------------------------------------------


def at_stones(key: str, selection: str = "", **given: Any) -> str:
    stones = {1: stone("R1 R2 R3 / G1", owner=0), 2: stone("B1 B2 B5 / G2"), 3: stone("Y1 / G3")}
    state = schotten_totten_position("R9 N8 / N1", stones | given.pop("stones", {}), **given)
    return told("schotten-totten", GAMES["schotten-totten"].view(state, 0), key, selection)


def test_s2_a_card_is_chosen_before_its_stone_and_before_the_deck() -> None:
    assert at_stones("stone-3", phase="play") == "First choose a card, then stone 3"
    assert at_stones("deck", phase="play") == "The deck ends your turn: first choose a card, then a stone"
    assert at_stones("deck", "R9", phase="play") == "The deck ends your turn: first tap a stone, to play red 9"


def test_s2_full_and_claimed_stones_take_no_card() -> None:
    sure = {2: stone("B7 B8 B9 / G2")}
    assert at_stones("stone-2", "R9", stones=sure, phase="play") == ("Your side of stone 2 is full: choose another one")
    assert at_stones("stone-1", "R9", phase="play") == ("Stone 1 belongs to Ana: nothing is played there any more")


def test_s2_a_full_stone_is_claimed_after_a_card_is_played() -> None:
    assert at_stones("stone-2", stones={2: stone("B7 B8 B9 / G2")}, phase="play") == (
        "Stone 2: first play a card, then claim. Flag: Ana was complete first (decides a tie)."
    )


def test_s5_a_claim_needs_three_cards_and_comes_after_the_card() -> None:
    assert at_stones("stone-3") == "Stone 3: one of your cards lies there, a claim needs three"
    assert at_stones("stone-9") == "Stone 9: no card of yours lies there, a claim needs three"
    assert at_stones("card-R9") == "No card can be played now: draw to end your turn"


# --- Epicycle ---------------------------------------------------------------------------------------------------------


def in_ring(key: str, selection: str = "") -> str:
    match = Match.new(GAMES["epicycle"], {}, NAMES[:2], first_player=0, seed=1)
    return told("epicycle", match.view(0), key, selection)


def test_c3_a_pyramid_is_exchanged_for_another_size() -> None:
    assert in_ring("held-0-2-0") == (
        "On both sides a medium pyramid would meet its own size: tap the small or large one"
    )
    assert in_ring("space-0", "held-0-1-0") == "This one has the same size: tap the large one at its arrow"


def test_c3_a_pyramid_reaches_as_many_spaces_as_its_size() -> None:
    assert in_ring("space-4", "held-0-1-0") == (
        "Your pyramid reaches 1 space from the gap: tap the large one at its arrow"
    )
    assert in_ring("space-4", "held-0-3-0").startswith("Your pyramid reaches 3 spaces from the gap")
    assert in_ring("space-9", "held-0-1-0") == ("Your pyramid goes into this gap: now tap the large one at its arrow")


def test_an_own_pyramid_comes_first() -> None:
    assert in_ring("held-1-1-0") == "Ben holds this pyramid: tap one of yours"
    assert in_ring("space-9") == "First tap one of your pyramids: it goes into this gap"
    assert in_ring("space-1") == "First tap one of your pyramids, then the one you take for it"


# --- Zodiac -----------------------------------------------------------------------------------------------------------


def on_star(actions: str, key: str, selection: str = "") -> str:
    return told("zodiac", zodiac_position(actions), key, selection)


def test_z3_z4_pieces_that_cannot_move() -> None:
    assert on_star("", "point-A2") == "Ben moves this piece: tap A3, A5, B2 or B5"
    assert on_star("", "point-A1") == "The piece on A1 has no jump: tap A3, A5, B2 or B5"
    assert on_star("", "point-B1") == "B1 is empty: first tap a piece that can move"
    assert on_star("", "point-B4", "B2") == "The piece on B2 can't go to B4: tap B1 or B3"


def test_z8_z9_neutral_pieces_that_rest_or_may_not_go_back() -> None:
    twice = "A5-B6 B5-B4 B2-B3"
    assert on_star(twice, "point-B4") == "Neutral pieces rest after two turns: tap a piece of yours"
    assert on_star(twice, "point-B3") == "This neutral piece may not go straight back: tap another piece"


# --- how it is shown --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", GAMES)
def test_every_refused_place_shakes_and_has_its_mark_on_the_table(name: str, size: tuple[int, int]) -> None:
    match = Match.new(GAMES[name], {}, NAMES[: GAMES[name].seats], first_player=0, seed=4)
    scene = scene_of(name, match.view(0), size=size)
    places = [each for each in scene.sprites if each.place and not each.key.startswith(QUESTIONS)]
    idle = [each.key for each in places if each.can is None]
    assert idle or all(each.can for each in places)  # where everything can be done, nothing is refused
    for key in idle:
        shown = with_refusal(scene, RefusedTap(key, 1), "Not now")
        moved = [each for each in shown.sprites if "refused" in each.classes.split()]
        assert moved, f"nothing shakes at {key}"
        assert all(key in (each.key, each.pictures) for each in moved)
        mark = sprite(shown, "refused tap")
        assert EDGE <= mark.x <= scene.width - EDGE
        assert EDGE <= mark.y <= scene.height - EDGE
        assert [span.text for span in shown.words] == ["Not now"]


def test_a_second_refusal_in_the_same_place_shakes_anew() -> None:
    view = epizodiak_view(FITS, 0)
    scene = scene_of("epizodiak", view)
    first, second = (sprite(with_refusal(scene, RefusedTap("slot-9", n), "No"), "bed-9").classes for n in (1, 2))
    assert first != second


def test_a_table_that_says_nothing_shows_nothing() -> None:
    scene = scene_of("epizodiak", epizodiak_view(FITS, 0))
    assert with_refusal(scene, RefusedTap("slot-9", 1), "") == scene
    assert with_refusal(scene, RefusedTap("nowhere", 1), "No") == scene


def test_a_refusal_stands_until_something_else_is_done() -> None:
    ui = ui_state.refused(Ui(phase=ui_state.TURN, holder=0), "slot-9")
    assert ui.refused == RefusedTap("slot-9", 1)
    again = ui_state.refused(ui_state.refused(ui, ""), "slot-9")
    assert again.refused == RefusedTap("slot-9", 2), "counted on, so that it shakes again"
    moment = ui_state.Moment(0)
    assert not ui_state.acted(ui, moment).refused.key
    assert not ui_state.taken_back(ui, moment).refused.key


def test_a_tap_on_a_panel_is_answered_as_a_question() -> None:
    scene = scene_of("epizodiak", epizodiak_view(FITS, 0))
    shown = with_refusal(scene, RefusedTap("player-1", 1), "Ben: 12 tiles in hand")
    assert (shown.sprites, [span.text for span in shown.words]) == (scene.sprites, ["Ben: 12 tiles in hand"])
    assert shown.bar.told
