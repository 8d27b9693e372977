"""Schotten Totten, S4, S5 and S10: formations, and which claims can be proved."""

from itertools import pairwise

import pytest

from epizodiak.games.schotten_totten.rules.claims import beaten_by, claimable, refutations
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
from epizodiak.games.schotten_totten.rules.state import ALL_CARDS, Stone
from tests.unit.schotten_totten_positions import legal, play, position, stone


def best(side: str, gone: str = "", left: str = "") -> tuple[str, ...] | None:
    """The best completion of ``side`` when ``gone`` lies on the table too, or when only ``left`` does not."""
    cards = tuple(side.split())
    table = set(ALL_CARDS) - set(left.split()) if left else {*cards, *gone.split()}
    found = best_completion(cards, Unseen.besides(table))
    return None if found is None else tuple(sorted(found))


# --- S4 -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "kind", "total"),
    [
        ("R7 R8 R9", COLOUR_RUN, 24),
        ("R9 R7 R8", COLOUR_RUN, 24),
        ("N1 N2 N3", COLOUR_RUN, 6),
        ("R4 G4 N4", THREE_OF_A_KIND, 12),
        ("R1 R2 R4", COLOUR, 7),
        ("R9 R1 R2", COLOUR, 12),  # runs don't wrap
        ("R8 R9 R1", COLOUR, 18),
        ("R5 G6 B7", RUN, 18),
        ("R6 R5 B7", RUN, 18),
        ("R9 G1 B2", SUM, 12),
        ("R5 G5 B6", SUM, 16),
        ("R9 G8 B6", SUM, 23),
    ],
)
def test_S4_three_cards_are_the_strongest_formation_they_can_be(cards: str, kind: int, total: int) -> None:
    assert formation(tuple(cards.split())) == (kind, total)


def test_S4_types_go_before_sums_and_sums_decide_between_equal_types() -> None:
    strongest_first = [
        *("R7 R8 R9", "N1 N2 N3", "R9 G9 B9", "R1 G1 B1", "Y6 Y8 Y9", "Y1 Y2 Y4", "R7 G8 B9", "R1 G2 B3"),
        *("R9 G9 B8", "R1 G1 B2"),
    ]
    found = [formation(tuple(cards.split())) for cards in strongest_first]
    assert all(stronger > weaker for stronger, weaker in pairwise(found))


@pytest.mark.parametrize("first", [0, 1])
def test_S4_of_equal_formations_the_one_completed_first_wins(first: int) -> None:
    state = position("B1 / B2", {4: stone("R1 G2 B3 / Y1 P2 N3", first=first)}, player=0)
    other = position("B1 / B2", {4: stone("R1 G2 B3 / Y1 P2 N3", first=first)}, player=1)
    assert ("claim 4" in legal(state)) == (first == 0)
    assert ("claim 4" in legal(other)) == (first == 1)


def test_S4_who_places_the_third_card_first_is_noted_and_stays_noted() -> None:
    state = position("R1 R9 / G1 G9", {4: "R2 R3 / G2 G3"}, phase="play", deck="")
    state = play(state, "R9@4")
    assert state.stones[3].first == 0
    state = play(state, "d", "G9@4")
    assert state.stones[3].first == 0
    assert state.stones[3].sides == (("R2", "R3", "R9"), ("G2", "G3", "G9"))
    assert legal(state) == ["d"]
    assert legal(play(state, "d", "R1@1")) == ["claim 4", "d"]


# --- S5 -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("side", "gone", "completion"),
    [
        ("", "", "R7 R8 R9"),
        ("", "B9 G9 N9 P9 R9", "Y7 Y8 Y9"),
        ("R5", "", "R6 R7"),
        ("R5", "R7", "R4 R6"),
        ("R5", "R6", "R3 R4"),
        ("R5", "R4 R6", "N5 P5"),
        ("R5", "R4 R6 B5 G5 N5 P5", "R8 R9"),
        ("R1", "R2", "P1 Y1"),
        ("R9 R7", "", "R8"),
        ("R9 R7", "R8", "R6"),
        ("R9 G9", "", "Y9"),
        ("R9 G9", "B9 N9 P9 Y9", "Y8"),
        ("R9 G8", "", "Y7"),
        ("R2 G3", "", "Y4"),
        ("R2 G3", "B4 G4 N4 P4 R4 Y4", "Y1"),
        ("R1 G3", "", "Y2"),
        ("R1 G9", "", "Y9"),
        ("R1 G4", "", "Y9"),
        ("R9 R1", "", "R8"),
    ],
)
def test_S5_the_best_completion_is_as_strong_as_any(side: str, gone: str, completion: str) -> None:
    found = best(side, gone)
    assert found is not None
    cards = tuple(side.split())
    assert formation((*cards, *found)) == formation((*cards, *completion.split()))


@pytest.mark.parametrize(
    ("side", "left", "completion"),
    [
        ("R9 R8", "G1", "G1"),
        ("R9", "G1 N4", "G1 N4"),
        ("R9", "G1", None),  # two are missing, and one card is left
        ("", "G1 N4", None),
        ("", "G1 N4 R1", "G1 N4 R1"),
        ("R5", "G7 G6 N1", "G6 G7"),
        ("R5", "G7 G6 N5 Y5", "N5 Y5"),
        ("R5", "R1 R2 N9 Y9", "R1 R2"),
    ],
)
def test_S5_only_cards_that_are_not_on_the_table_complete_a_side(side: str, left: str, completion: str | None) -> None:
    assert best(side, left=left) == (None if completion is None else tuple(completion.split()))


def claims(own: str, other: str, gone: str = "") -> bool:
    """Whether seat 0 can claim stone 1 with these sides when ``gone`` lies elsewhere."""
    words = gone.split()
    rest: dict[int, Stone | str] = {
        number + 2: Stone(None, ((), tuple(words[3 * number : 3 * number + 3])), 1) for number in range(8)
    }
    return "claim 1" in legal(position("B1 / B2", {1: f"{own} / {other}", **rest}, deck=""))


def test_S5_an_incomplete_side_cannot_claim() -> None:
    state = position("B1 / B2", {1: "R8 R9 / G1 G3 Y5"})
    assert legal(state) == ["d"]


def test_S5_the_strongest_formation_claims_at_once() -> None:
    assert claims("R7 R8 R9", "")
    assert claims("R7 R8 R9", "G8")
    assert claims("R7 R8 R9", "G7 G8")


def test_S5_a_completion_that_ties_loses() -> None:
    assert claims("R4 R5 R6", "G5 G6", gone="G7")
    assert not claims("R4 R5 R6", "G5 G6")
    assert claims("R9 G8 B6", "Y8 P6", gone="N7 R7 G7 B7 Y7 P7")


def test_S5_what_lies_on_the_table_proves() -> None:
    assert not claims("R5 R6 R7", "G9 G8")
    assert claims("R5 R6 R7", "G9 G8", gone="G7")


def test_S5_cards_at_claimed_stones_lie_on_the_table_too() -> None:
    table: dict[int, Stone | str] = {1: "R5 R6 R7 / G9 G8", 2: Stone(1, (("P1", "G1", "Y1"), ("G7", "Y7", "N7")), 1)}
    assert "claim 1" in legal(position("B1 / B2", table))


def test_S5_cards_in_hands_and_in_the_deck_prove_nothing() -> None:
    table: dict[int, Stone | str] = {1: "R5 R6 R7 / G9 G8"}
    for hands in ("G7 / B2", "B1 / G7", "B1 / B2"):
        assert "claim 1" not in legal(position(hands, table))


def test_S5_nobody_claims_for_the_other_or_what_is_claimed() -> None:
    table: dict[int, Stone | str] = {
        1: stone("R7 R8 R9 / ", owner=1),
        2: stone("G1 G2 G4 / P7 P8 P9", first=1),
    }
    assert legal(position("B1 / B2", table)) == ["d"]


# --- S10 ------------------------------------------------------------------------------------------


def test_S10_a_view_names_the_completion_that_would_beat_a_claim() -> None:
    state = position("B1 / B2", {4: "R5 R6 R7 / G8 G9"})
    assert GAME.view(state, 0).against[3] == ("G8", "G9", "G7")
    assert GAME.view(state, 1).against == GAME.view(state, None).against == ((),) * 9


def test_S10_or_the_complete_side_that_beats_it() -> None:
    state = position("B1 / B2", {4: stone("R1 G2 B3 / Y1 P2 N3", first=1)})
    assert GAME.view(state, 0).against[3] == ("Y1", "P2", "N3")
    assert GAME.view(state, 1).against[3] == ()


def test_S10_and_nothing_where_the_claim_holds_or_the_side_is_incomplete() -> None:
    state = position("B1 / B2", {4: "R7 R8 R9 / G8 G9", 5: "R1 R2 / P1"})
    assert GAME.view(state, 0).against == ((),) * 9


def test_S10_what_stands_against_a_claim_is_there_exactly_where_it_is_not_legal() -> None:
    state = position("B1 / B2", {1: "R7 R8 R9 / G1", 2: "P1 P2 P4 / ", 3: stone("Y1 N1 B3 / Y2 Y3 Y4", first=0)})
    found = refutations(state.stones, 0)
    assert (sorted(found), claimable(state.stones, 0)) == ([2, 3], (1,))
    for number, cards in found.items():
        side = state.stones[number - 1].sides
        assert set(side[1]) <= set(cards)
        assert formation(cards) > formation(side[0])
        assert beaten_by(state.stones[number - 1], 0, Unseen.besides(())) is not None
