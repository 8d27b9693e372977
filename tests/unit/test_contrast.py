"""Contrast of everything that carries meaning on all boards, computed from the style sheets."""

import re

import pytest

from tests.unit.style_sheets import (
    ALL,
    BOARDS,
    EDGE,
    LEAST,
    ROOT,
    contrast,
    ivory,
    luminance,
    rgb,
    rule,
    styled,
    variable,
)

pytestmark = pytest.mark.native_only

GREYED = {"night": 3.0, "day": 4.5, "light": 7.0}
GROUNDS = ("--ground", "--ground-2", "--panel")
WORDS = ("--text", "--soft", "--faint", "--gold", "--tap")
MEANINGS = ("--cw", "--ccw", "--red", "--yellow", "--violet")
SIGNS = (".fire", ".earth", ".air", ".water")
WITH_LIGHT = [board for board in BOARDS if board != "light"]
"""The boards on which things glow, and signs have the colours of their elements."""


def test_the_measure_is_that_of_wcag() -> None:
    assert contrast("light", "#000", "#fff") == pytest.approx(21)
    assert contrast("light", "#767676", "#fff") == pytest.approx(4.54, abs=0.01)


@ALL
@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("colour", [*WORDS, *MEANINGS])
def test_words_and_meanings_stand_out_from_every_ground(board: str, colour: str, ground: str) -> None:
    assert contrast(board, colour, ground) >= LEAST[board]


@ALL
@pytest.mark.parametrize("ground", [*GROUNDS, "--bed"])
@pytest.mark.parametrize("colour", ["--line", "--edge", "--rim"])
def test_edges_stand_out_from_every_ground(board: str, colour: str, ground: str) -> None:
    assert contrast(board, colour, ground) >= EDGE[board]


@ALL
@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("seat", range(4))
def test_the_colours_of_seats_stand_out_from_every_ground(board: str, seat: int, ground: str) -> None:
    assert contrast(board, f"--seat-{seat}", ground) >= LEAST[board]


@ALL
def test_the_colours_of_seats_are_no_others(board: str) -> None:
    own = {variable(board, f"--seat-{seat}") for seat in range(4)}
    others = {variable(board, name) for name in (*WORDS, *MEANINGS, "--fresh")}
    assert len(own) == 4
    assert not own & others


def test_links_are_in_a_colour_of_the_board() -> None:
    """A browser's own is dark blue, whatever lies behind."""
    assert rule("a:not(.button)", "color") == "var(--tap)"


def test_faint_numerals_stand_out_at_night_as_small_text_should() -> None:
    assert all(contrast("night", "--faint", ground) >= 6 for ground in GROUNDS)


@ALL
def test_buttons_can_be_read(board: str) -> None:
    assert contrast(board, "--button-text", "--button") >= LEAST[board]


@ALL
def test_where_a_game_is_gone_on_with_can_be_read(board: str) -> None:
    """It is the main button; what begins anew stands beside it in the colours of other buttons."""
    anew = "#bar #resume:not([hidden]) ~ .primary"
    for button in ("#bar .primary", anew):
        colours = (styled(board, button, name) for name in ("color", "background"))
        assert contrast(board, *colours) >= LEAST[board]


def test_what_goes_on_is_a_plate_of_gold_by_day() -> None:
    assert "linear-gradient(var(--back), var(--back-2))" in rule('[data-board="day"] button.primary', "background")
    assert all(contrast("day", "--button-text", gold) >= LEAST["day"] for gold in ("--back", "--back-2"))


@ALL
def test_counts_can_be_read_on_the_backs_of_a_pile(board: str) -> None:
    """And what can be drawn from has an edge that stands out from the ground."""
    assert rule(".back", "fill") == "var(--back-fill)"
    for end in ("#back stop", "#back stop + stop"):
        assert contrast(board, "--text", rule(end, "stop-color")) >= LEAST[board]
    assert all(contrast(board, styled(board, ".open .back", "stroke"), ground) >= EDGE[board] for ground in GROUNDS)


@ALL
def test_numerals_stand_out_from_their_tiles(board: str) -> None:
    text = rule(":is(#board, .figure) .tile text", "fill")
    assert all(contrast(board, text, ground) >= LEAST[board] for ground in ivory(board))


@ALL
def test_tiles_are_brighter_than_all_else_and_have_an_edge(board: str) -> None:
    tile = min(luminance(rgb(board, end)) for end in ("--ivory", "--ivory-2"))
    edge = styled(board, ".tile .ivory", "stroke")
    for ground in (*GROUNDS, "--bed", "--dim"):
        assert tile >= luminance(rgb(board, ground))
    for ground in GROUNDS:
        assert max(contrast(board, end, ground) for end in ("--ivory-2", edge)) >= EDGE[board]


@pytest.mark.parametrize("board", WITH_LIGHT)
@pytest.mark.parametrize("sign", SIGNS)
def test_signs_stand_out_from_their_tiles(board: str, sign: str) -> None:
    assert all(contrast(board, rule(sign, "color"), end) >= LEAST[board] for end in ("--ivory", "--ivory-2"))
    assert contrast(board, rule(sign, "color"), "--between") >= GREYED[board]


def test_signs_are_ink_on_the_board_of_high_contrast() -> None:
    assert rule('[data-board="light"] .face', "color") == "var(--ink)"
    assert variable("light", "--ink") == "#000"


@ALL
def test_greyed_tiles_can_be_read_and_have_an_edge(board: str) -> None:
    fill, stroke = (styled(board, ".tile.dim .ivory", name) for name in ("fill", "stroke"))
    assert contrast(board, styled(board, ".tile.dim .face", "color"), fill) >= GREYED[board]
    assert all(max(contrast(board, fill, g), contrast(board, stroke, g)) >= EDGE[board] for g in GROUNDS)


@ALL
def test_tiles_between_can_be_told_from_those_that_are_usable_and_those_that_are_not(board: str) -> None:
    """Not by their grey alone: usable ones have a frame, and on the board of high contrast greyed ones have dashes."""
    usable, between, greyed = (luminance(rgb(board, name)) for name in ("--ivory-2", "--between", "--dim"))
    assert usable > between > greyed
    assert rule('[data-board="light"] .tile.dim .ivory', "stroke-dasharray")


@ALL
@pytest.mark.parametrize("side", ["cw", "ccw", "set"])
def test_what_is_selected_is_filled_with_its_colour_and_can_be_read(board: str, side: str) -> None:
    colour = "red" if side == "set" else side
    usual = ":is(.tile.chosen.set:not(.cw, .ccw, .both), .tile.taken) .ivory"
    assert rule(usual if side == "set" else f".tile.chosen.{side} .ivory", "fill") == f"var(--{colour}-fill)"
    to_be = ".discard.open.goal .to-be" if side == "set" else f".slot.chosen.{side} .to-be"
    assert rule(f'[data-board="light"] {to_be}', "fill") == f"var(--{colour}-fill)"
    assert rule(".tile.chosen .face", "color") == rule(".tile.taken .face", "color") == "var(--ink)"
    assert contrast(board, "--ink", f"--{colour}-fill") >= LEAST[board]


@pytest.mark.parametrize("board", WITH_LIGHT)
@pytest.mark.parametrize("side", ["cw", "ccw"])
def test_the_selected_run_can_be_read_on_the_dial(board: str, side: str) -> None:
    """Tiles-to-be of the board of high contrast are not translucent, and have the colours of those in the hand."""
    assert float(rule('[data-board="light"] .to-be', "fill-opacity")) == 1
    share = float(rule(".to-be", "fill-opacity"))
    assert rule(":is(.slot.chosen, .discard.open.goal) .face", "color") == "var(--ink)"
    below = rgb(board, rule(f".slot.chosen.{side} .bed", "fill"))
    for colour in ("--ivory", "--ivory-2"):
        mixed = tuple(a * share + b * (1 - share) for a, b in zip(rgb(board, colour), below, strict=True))
        ink = luminance(rgb(board, "--ink"))
        assert (luminance((mixed[0], mixed[1], mixed[2])) + 0.05) / (ink + 0.05) >= LEAST[board]


@ALL
@pytest.mark.parametrize("side", ["cw", "ccw"])
def test_what_a_pyramid_reaches_can_be_read(board: str, side: str) -> None:
    assert contrast(board, "--text", rule(f".space.fits.{side} .bed", "fill")) >= LEAST[board]


@pytest.mark.parametrize("board", WITH_LIGHT)
def test_pips_stand_out_from_their_pyramid(board: str) -> None:
    pip = rule(".pyramid .pip", "fill")
    assert all(contrast(board, pip, ground) >= LEAST[board] for ground in (*ivory(board), "--dim"))


@ALL
def test_empty_slots_can_be_read(board: str) -> None:
    assert rule(".bed", "fill") == "var(--bed)"
    for colour in ("--faint", "--tap", "--text"):
        assert contrast(board, colour, "--bed") >= LEAST[board]
    assert contrast(board, "--line", "--bed") >= EDGE[board]


@pytest.mark.parametrize("side", ["cw", "ccw"])
def test_the_brighter_marks_of_the_day_stand_out_from_whatever_they_lie_on(side: str) -> None:
    mark = rule('[data-board="day"] :is(#board, .figure)', f"--{side}")
    grounds = (*GROUNDS, "--bed", "--ivory", "--ivory-2", f"--{side}-fill")
    assert all(contrast("day", mark, ground) >= EDGE["day"] for ground in grounds)
    assert mark != variable("day", f"--{side}")


@ALL
@pytest.mark.parametrize("ground", [*GROUNDS, "--bed"])
def test_the_focus_has_a_colour_that_stands_out_from_any_ground(board: str, ground: str) -> None:
    assert max(contrast(board, ring, ground) for ring in ("--ring", "--ring-under")) >= 7
    assert contrast(board, "--ring", "--ring-under") >= 7


def test_the_engraving_behind_the_day_board_stays_behind() -> None:
    """Its lines hardly differ from the paper, and texts can be read on them."""
    drawn = (ROOT / "static" / "day.svg").read_text("utf-8")
    lines = re.search(r'<g fill="none" stroke="(#\w+)" opacity="([.\d]+)">', drawn)
    stains = re.search(r'<g fill="url\(#m\)" opacity="([.\d]+)">', drawn)
    stain = re.search(r'stop-color="(#\w+)"', drawn)
    assert lines
    assert stains
    assert stain
    paper = luminance(rgb("day", "--ground"))
    stained = f"color-mix(in srgb, {stain[1]} {round(100 * float(stains[1]))}%, var(--ground))"
    crossed = f"color-mix(in srgb, {lines[1]} {round(100 * float(lines[2]))}%, var(--ground))"
    for mixed, least in ((stained, LEAST["day"]), (crossed, 3.5)):
        assert (paper + 0.05) / (luminance(rgb("day", mixed)) + 0.05) < 1.4
        assert all(contrast("day", colour, mixed) >= least for colour in ("--text", "--soft", "--faint", "--gold"))


def test_the_board_of_high_contrast_has_no_glow_and_no_gradient() -> None:
    assert rule('[data-board="light"] .glow', "display") == "none"
    for one, two in (("--ivory", "--ivory-2"), ("--back", "--back-2"), ("--ground", "--ground-2")):
        assert variable("light", one) == variable("light", two)
    assert variable("light", "--sky") == "none"
