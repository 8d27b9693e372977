"""Contrast of everything that carries meaning on both boards, computed from the style sheets."""

import pytest

from tests.unit.style_sheets import BOTH, EDGE, LEAST, contrast, css, ivory, luminance, rgb, rule, variable

pytestmark = pytest.mark.native_only

GREYED = {"night": 3.0, "light": 7.0}
GROUNDS = ("--ground", "--ground-2", "--panel")
WORDS = ("--text", "--soft", "--faint", "--gold", "--tap")
MEANINGS = ("--cw", "--ccw", "--red", "--yellow", "--violet")
SIGNS = (".fire", ".earth", ".air", ".water")


def test_the_measure_is_that_of_wcag() -> None:
    assert contrast("light", "#000", "#fff") == pytest.approx(21)
    assert contrast("light", "#767676", "#fff") == pytest.approx(4.54, abs=0.01)


@BOTH
@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("colour", [*WORDS, *MEANINGS])
def test_words_and_meanings_stand_out_from_every_ground(board: str, colour: str, ground: str) -> None:
    assert contrast(board, colour, ground) >= LEAST[board]


@BOTH
@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("colour", ["--line", "--edge"])
def test_edges_stand_out_from_every_ground(board: str, colour: str, ground: str) -> None:
    assert contrast(board, colour, ground) >= EDGE


@BOTH
@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_the_colours_of_seats_stand_out_from_every_ground(board: str, seat: int, ground: str) -> None:
    assert contrast(board, f"--seat-{seat}", ground) >= LEAST[board]


@BOTH
def test_the_colours_of_seats_are_no_others(board: str) -> None:
    own = {variable(board, f"--seat-{seat}") for seat in range(3)}
    others = {variable(board, name) for name in (*WORDS, *MEANINGS, "--fresh")}
    assert len(own) == 3
    assert not own & others


def test_links_are_in_a_colour_of_the_board() -> None:
    """A browser's own is dark blue, whatever lies behind."""
    assert rule("a:not(.button)", "color") == "var(--tap)"


def test_faint_numerals_stand_out_at_night_as_small_text_should() -> None:
    assert all(contrast("night", "--faint", ground) >= 6 for ground in GROUNDS)


@BOTH
def test_buttons_can_be_read(board: str) -> None:
    assert contrast(board, "--button-text", "--button") >= LEAST[board]


@BOTH
def test_numerals_stand_out_from_their_tiles(board: str) -> None:
    text = "#1b1f3a" if board == "night" else "#000"
    assert text in css()
    assert all(contrast(board, text, ground) >= LEAST[board] for ground in ivory(board))


@pytest.mark.parametrize("sign", SIGNS)
def test_signs_stand_out_from_their_tiles_at_night(sign: str) -> None:
    assert all(contrast("night", rule(sign, "color"), ground) >= LEAST["night"] for ground in ivory("night"))


def test_signs_are_ink_on_the_light_board() -> None:
    assert rule('[data-board="light"] .face', "color") == "#000"


@BOTH
def test_greyed_tiles_can_be_read_and_have_an_edge(board: str) -> None:
    start = "" if board == "night" else '[data-board="light"] '
    fill, stroke = (rule(f"{start}.tile.dim .ivory", name) for name in ("fill", "stroke"))
    assert contrast(board, rule(f"{start}.tile.dim .face", "color"), fill) >= GREYED[board]
    assert all(max(contrast(board, fill, g), contrast(board, stroke, g)) >= EDGE for g in GROUNDS)


INK = {"night": "#1b1f3a", "light": "#000"}
"""Of what is selected, in the hand and where it will lie."""


@BOTH
@pytest.mark.parametrize("side", ["cw", "ccw", "set"])
def test_what_is_selected_is_filled_with_its_colour_and_can_be_read(board: str, side: str) -> None:
    selectors = {
        "night": {"set": ":is(.tile.chosen.set:not(.cw, .ccw), .tile.taken) .ivory"},
        "light": {
            "set": '[data-board="light"] :is(:is(.tile.chosen.set:not(.cw, .ccw), .tile.taken) .ivory, '
            ".discard.open.goal .to-be)"
        },
    }
    usual = {
        "night": f".tile.chosen.{side} .ivory",
        "light": f'[data-board="light"] :is(.tile.chosen.{side} .ivory, .slot.chosen.{side} .to-be)',
    }
    fill = rule(selectors[board].get(side, usual[board]), "fill")
    assert ("var(--red)" if side == "set" else f"var(--{side})") in fill
    assert (
        rule(".tile.chosen .face" if board == "night" else '[data-board="light"] .tile.chosen .face', "color")
        == (INK[board])
    )
    assert contrast(board, INK[board], fill) >= LEAST[board]


@pytest.mark.parametrize("side", ["cw", "ccw"])
def test_the_selected_run_can_be_read_on_the_dial_at_night(side: str) -> None:
    """The light board's tiles-to-be are not translucent, and have the colours of those in the hand."""
    assert float(rule('[data-board="light"] .to-be', "fill-opacity")) == 1
    share = float(rule(".to-be", "fill-opacity"))
    assert rule(":is(.slot.chosen, .discard.open.goal) .face", "color") == INK["night"]
    below = rgb("night", rule(f".slot.chosen.{side} .bed", "fill"))
    for colour in ivory("night"):
        mixed = tuple(a * share + b * (1 - share) for a, b in zip(rgb("night", colour), below, strict=True))
        ink = luminance(rgb("night", INK["night"]))
        assert (luminance((mixed[0], mixed[1], mixed[2])) + 0.05) / (ink + 0.05) >= LEAST["night"]


@BOTH
@pytest.mark.parametrize("side", ["cw", "ccw"])
def test_what_a_pyramid_reaches_can_be_read(board: str, side: str) -> None:
    assert contrast(board, "--text", rule(f".space.fits.{side} .bed", "fill")) >= LEAST[board]


def test_pips_stand_out_from_their_pyramid_at_night() -> None:
    pip = rule(".pyramid .pip", "fill")
    greyed = rule(".tile.dim .ivory", "fill")
    assert all(contrast("night", pip, ground) >= LEAST["night"] for ground in (*ivory("night"), greyed))


def test_empty_slots_can_be_read_on_the_light_board() -> None:
    fill = rule('[data-board="light"] .bed', "fill")
    assert all(contrast("light", colour, fill) >= LEAST["light"] for colour in ("--faint", "--tap", "--text"))
    assert contrast("light", "--line", fill) >= EDGE


def test_the_light_board_glows_nowhere() -> None:
    assert rule('[data-board="light"] .glow', "display") == "none"
