"""What a tap says could still beat a complete side: it does by the rules, and tells no secret."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

import pytest

from epizodiak.core.wording import Wording
from epizodiak.display.navigation import tab_stops
from epizodiak.display.refused_taps import with_refusal
from epizodiak.display.ui_state import RefusedTap
from epizodiak.games import GAMES, TABLES
from epizodiak.games.schotten_totten.rules.formations import formation
from epizodiak.games.schotten_totten.rules.log import card_name
from epizodiak.games.schotten_totten.rules.state import ALL_CARDS, STONES
from epizodiak.games.schotten_totten.rules.view import View
from epizodiak.games.schotten_totten.table.witnesses import against_claim, answer, is_answerable
from epizodiak.table.table import Look
from tests.unit.reasons_told import positions
from tests.unit.schotten_totten_positions import position, stone

GAME, TABLE = GAMES["schotten-totten"], TABLES["schotten-totten"]
SAY = Wording(("Ana", "Leda"))
NUMBERS = range(1, STONES + 1)


def views(seeds: range) -> Iterator[View]:
    """Yield what the seat to act knows, in random games."""
    for seed in seeds:
        for state in positions("schotten-totten", seed, liked="d"):
            yield GAME.view(state, GAME.to_act(state))


def told(view: View, number: int, selection: str = "") -> str:
    return TABLE.refusal(view, selection, f"stone-{number}", SAY)


def at_three(stones: str, hands: str = "N1 / N2", selection: str = "", **given: Any) -> str:
    """What a tap at stone 3 says to Ana before she plays."""
    state = position(hands, {3: stones}, **({"phase": "play"} | given))
    return told(GAME.view(state, 0), 3, selection)


def laid(view: View) -> set[str]:
    return {card for each in view.stones for side in each.sides for card in side}


def completions(side: tuple[str, ...], cards: set[str]) -> Iterator[tuple[str, ...]]:
    return ((*side, *rest) for rest in combinations(sorted(cards), 3 - len(side)))


# --- what is said -----------------------------------------------------------------------------------------------------


def test_S10_before_one_plays_a_complete_side_tells_what_could_still_beat_it() -> None:
    higher = "Stone 3, not yet: with blue 8, Leda's colour run would be higher."
    assert at_three("R5 R6 R7 / B6 B7") == higher
    assert at_three("R5 R6 R7 / B6 B7", selection="N1") == higher, "with a card selected, too"
    assert at_three("R1 B2 N9 / G7") == (
        "Stone 3, not yet: with green 8 and green 9, Leda's colour run would beat your sum."
    )


def test_S4_of_two_complete_sides_the_better_one_is_told_while_one_plays() -> None:
    lost = position("N1 / N2", {3: stone("R1 B2 N9 / G7 P8 Y9", first=1)}, phase="play")
    assert told(GAME.view(lost, 0), 3) == "Stone 3: Leda's run beats your sum."


def test_S5_a_card_of_the_own_hand_is_told_only_where_nothing_else_would_do() -> None:
    sentence = "Stone 3, not yet: with blue {}, Leda's colour run would be higher."
    assert at_three("R5 R6 R7 / B6 B7", "B8 / N2") == sentence.format(8) + " (Cards in your hand count, too.)"
    assert at_three("R5 R6 R7 / B7 B8", "B9 / N2") == sentence.format(6)


def test_what_the_own_hand_would_do_comes_before_what_might_be_drawn() -> None:
    told = "First choose a card, then stone 3. With {} would beat Leda's {}.".format
    assert at_three("R2 B3 / R1 B2 N9", "G4 N1 / N2") == told("green 4, your run", "sum")
    assert at_three("R2 R3 / R1 B2 N9", "N8 N9 / N2") == told("brown 9, your sum", "sum")
    assert at_three("R2 R3 / B7 B8 P9", "N1 N5 / N2") == told("red 4, your colour run", "run")


def test_a_side_that_cannot_be_beaten_any_more_is_told_so() -> None:
    told = "First choose a card, then stone 3. You can't beat Leda's {} any more.".format
    assert at_three("R2 B3 / B7 B8 B9", "G4 N1 / N2") == told("colour run")
    assert at_three("R2 R3 / B7 B8 P9", "N1 N5 / N2", deck="") == told("run"), "nothing is drawn any more"


def test_S2_in_the_claiming_step_too() -> None:
    told = at_three("R2 / B7 B8 P9", "R3 R4 / N2", phase="claim")
    assert told == (
        "Stone 3: one of your cards lies there, a claim needs three."
        " With red 3 and red 4, your colour run would beat Leda's run."
    )


def test_what_is_left_to_the_deck_s_last_cards_is_not_said() -> None:
    assert at_three("R2 R3 / B7 B8 P9", "N1 N5 / N2", deck="R4") == (
        "First choose a card, then stone 3. Flag: Leda was complete first (decides a tie)."
    )


# --- by the rules, and from what a seat knows -------------------------------------------------------------------------


def missing(cards: Sequence[str], lying: Sequence[str]) -> str:
    return SAY.listed(tuple(card_name(card, SAY) for card in cards[len(lying) :]))


@pytest.mark.heavy
def test_what_is_told_beats_a_complete_side_by_the_rules_and_where_nothing_is_told_nothing_does() -> None:
    met = Counter[str]()
    for view in views(range(6)):
        seat, away = view.seat, {*ALL_CARDS} - laid(view)
        assert seat is not None
        for number in NUMBERS:
            own, other = (view.stones[number - 1].sides[each] for each in (seat, 1 - seat))
            found = against_claim(view, number)
            assert bool(found) == bool(view.against[number - 1]), "a claim is refused for a reason"
            if found and len(other) < 3:
                assert found[: len(other)] == other
                assert {*found[len(other) :]} <= away
                assert formation(found) > formation(own)
                assert f"with {missing(found, other)}, " in told(view, number)
                held = {*found} & {*view.hand}
                assert not held or not any(
                    formation(each) > formation(own) for each in completions(other, away - {*view.hand})
                )
                met["held" if held else "against"] += 1
            if is_answerable(view, number) and (cards := answer(view, number)) is not None:
                best = max((formation(each) for each in completions(own, away - {*view.shown[1 - seat]})), default=None)
                if cards:
                    assert cards[: len(own)] == own
                    assert {*cards[len(own) :]} <= away
                    assert formation(cards) > formation(other)
                    assert f"With {missing(cards, own)}, " in told(view, number)
                    met["answered"] += 1
                else:
                    assert best is None or best <= formation(other) or not view.deck_size
                    assert "can't beat" in told(view, number)
                    met["lost"] += 1
    assert met.keys() == {"held", "against", "answered", "lost"}


def test_twins_that_differ_in_what_is_hidden_tell_the_same_words() -> None:
    source, differed, said = random.Random(4), 0, 0
    for seed in range(2):
        for state in positions("schotten-totten", seed):
            view = GAME.view(state, GAME.to_act(state))
            twin = GAME.resample(view, source)
            differed += twin.hands != state.hands
            for number in NUMBERS:
                sentence = told(view, number)
                assert sentence == told(GAME.view(twin, view.seat), number)
                said += "would" in sentence
    assert differed > 50
    assert said > 50


# --- which formation beats which --------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(390, 844), (820, 1180), (1180, 820), (360, 640)])
def test_S4_a_tap_on_the_small_formations_names_and_explains_them(size: tuple[int, int]) -> None:
    view = GAME.view(position("N1 / N2", phase="play"), 0)
    scene = TABLE.scene(view, Look(*size, SAY))
    place = next(each for each in scene.sprites if each.key == "ranking")
    assert place.can is None
    sentence = TABLE.refusal(view, "", "ranking", SAY)
    kinds = ("colour run (", "three of a kind", ", colour", ", run (", ", sum")
    assert sorted(kinds, key=sentence.index) == [*kinds], "the strongest first"
    assert place.label == sentence
    shown = with_refusal(scene, RefusedTap("ranking", 1), sentence)
    assert shown.sprites == scene.sprites, "who asks does nothing wrong"
    assert [span.text for span in shown.words] == [sentence]
    region = next(each for each in scene.regions if each.name == "deck")
    assert [stop.key for stop in region.stops] == ["deck", "ranking"], "arrows reach it, Tab stays with the deck"
    assert tab_stops(scene.regions, {}, ["deck"], None)["deck"] == "deck"
