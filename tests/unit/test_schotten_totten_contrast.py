"""Contrast of Schotten Totten's cards and stones on all boards; what all tables share is in ``test_contrast.py``."""

import pytest

from tests.unit.style_sheets import ALL, EDGE, LEAST, contrast, ivory, styled

pytestmark = pytest.mark.native_only

DARK = ("red", "green", "blue", "purple", "brown")


@ALL
@pytest.mark.parametrize("suit", DARK)
def test_a_colours_shape_stands_out_from_its_band_and_the_band_from_the_card(board: str, suit: str) -> None:
    assert contrast(board, "--on-suit", f"--suit-{suit}") >= LEAST[board]
    assert all(contrast(board, f"--suit-{suit}", ground) >= EDGE[board] for ground in ivory(board))


@ALL
def test_yellow_has_a_dark_shape_and_an_edge(board: str) -> None:
    edge = styled(board, ".playcard .yellow .band", "stroke")
    assert contrast(board, "--on-yellow", "--suit-yellow") >= LEAST[board]
    assert all(contrast(board, edge, ground) >= EDGE[board] for ground in (*ivory(board), "--suit-yellow"))


@ALL
def test_numbers_can_be_read_on_stones_that_nobody_has_claimed(board: str) -> None:
    for stone in ("--rock", styled(board, ".boundary.open .rock", "fill")):
        assert contrast(board, "--rock-text", stone) >= LEAST[board]
    assert contrast(board, "--rock-edge", "--ground") >= EDGE[board]


@ALL
@pytest.mark.parametrize("seat", [0, 1])
def test_numbers_and_signs_can_be_read_on_claimed_stones(board: str, seat: int) -> None:
    stone = styled(board, f".boundary.of-{seat} .rock", "fill")
    assert contrast(board, styled(board, f".boundary.of-{seat} .sign", "fill"), stone) >= LEAST[board]
    edge = styled(board, f".boundary.of-{seat} .rock", "stroke")
    assert max(contrast(board, side, "--ground") for side in (edge, stone)) >= EDGE[board]


@ALL
def test_a_card_that_is_not_there_can_be_read(board: str) -> None:
    fill = styled(board, ".playcard.phantom .ivory", "fill")
    assert contrast(board, "--text", fill) >= LEAST[board]
    assert contrast(board, "--red", fill) >= EDGE[board]


@ALL
def test_question_marks_and_pennants_stand_out(board: str) -> None:
    assert contrast(board, "--tap", "--panel") >= LEAST[board]
    assert contrast(board, "--yellow", "--ground") >= LEAST[board]
