"""Contrast of Schotten Totten's cards and stones on both boards; what all tables share is in ``test_contrast.py``."""

import pytest

from tests.unit.style_sheets import BOTH, EDGE, LEAST, contrast, ivory, rule

pytestmark = pytest.mark.native_only

DARK = ("red", "green", "blue", "purple", "brown")
INK = "#1b1f3a"


@BOTH
@pytest.mark.parametrize("suit", DARK)
def test_a_colours_shape_stands_out_from_its_band_and_the_band_from_the_card(board: str, suit: str) -> None:
    assert contrast(board, "--on-suit", f"--suit-{suit}") >= LEAST[board]
    assert all(contrast(board, f"--suit-{suit}", ground) >= EDGE for ground in ivory(board))


@BOTH
def test_yellow_has_a_dark_shape_and_an_edge(board: str) -> None:
    start = '[data-board="light"] ' if board == "light" else ""
    edge = rule(f"{start}.playcard .yellow .band", "stroke")
    assert contrast(board, "--on-yellow", "--suit-yellow") >= LEAST[board]
    assert all(contrast(board, edge, ground) >= EDGE for ground in (*ivory(board), "--suit-yellow"))


@BOTH
def test_numbers_can_be_read_on_stones_that_nobody_has_claimed(board: str) -> None:
    start = '[data-board="light"] ' if board == "light" else ""
    for stone in ("--rock", rule(f"{start}.boundary.open .rock", "fill")):
        assert contrast(board, "--rock-text", stone) >= LEAST[board]
    assert contrast(board, "--rock-edge", "--ground") >= EDGE


def test_numbers_and_signs_can_be_read_on_claimed_stones() -> None:
    for stone in ("--sun-stone", "--moon-stone"):
        assert contrast("night", INK, stone) >= LEAST["night"]
    assert contrast("light", "#000", "--sun-stone") >= LEAST["light"]
    assert contrast("light", "#fff", "--moon-stone") >= LEAST["light"]


@BOTH
def test_a_card_that_is_not_there_can_be_read(board: str) -> None:
    start = '[data-board="light"] ' if board == "light" else ""
    fill = rule(f"{start}.playcard.phantom .ivory", "fill")
    assert contrast(board, "--text", fill) >= LEAST[board]
    assert contrast(board, "--red", fill) >= EDGE


@BOTH
def test_question_marks_and_pennants_stand_out(board: str) -> None:
    assert contrast(board, "--tap", "--panel") >= LEAST[board]
    assert contrast(board, "--yellow", "--ground") >= LEAST[board]
