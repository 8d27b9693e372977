"""A second window follows the game and shows what everybody may see, and nothing else."""

import pytest

from e2e.conftest import PageAt
from e2e.screen import screen, wait_phase, wait_ply
from e2e.spectators import open_side_only, spectators, wait_board
from e2e.taps import Taps


@pytest.mark.long
def test_a_second_window_follows_the_game_with_settings_of_its_own(page_at: PageAt) -> None:
    page = page_at(1180, 820, "seed=11&target=4")
    taps = Taps(page)
    early = spectators(page, "&board=light&face=arabic&lang=en")
    assert early.locator("#waiting").is_visible()
    assert "spectators" in early.inner_text("#waiting")
    taps.button("start")
    wait_phase(page, "curtain")
    wait_board(early, 0)
    open_side_only(early)
    assert (screen(early)["board"], screen(early)["face"]) == ("light", "arabic")
    assert screen(page)["face"] == "zodiac"

    taps.turn("d", "p")
    late = spectators(page)
    wait_board(late, 2)
    taps.reveal()
    for window in (early, late):
        wait_board(window, 2)
        open_side_only(window)
    taps.play("d")
    taps.play("p")
    for window in (early, late):
        wait_board(window, 4)
        open_side_only(window)
        assert window.inner_text("#log-lines").count("\n") >= 1
    assert early.inner_text("#log-lines") == late.inner_text("#log-lines")

    taps.leave()
    early.wait_for_function("() => !document.getElementById('waiting').hidden")
    taps.button("resume")
    wait_phase(page, "curtain")
    wait_ply(early, 4)
    wait_board(early, 4)
    open_side_only(early)


@pytest.mark.long
def test_spectators_see_the_score_sheet_and_cannot_go_on_for_the_players(page_at: PageAt) -> None:
    page = page_at(1180, 820)
    taps = Taps(page)
    taps.open_record("round-end")
    window = spectators(page)
    wait_board(window, int(screen(page)["ply"]))
    taps.turn("<10..9")
    wait_phase(page, "round")
    window.wait_for_function("() => !document.getElementById('sheet').hidden")
    assert screen(window)["phase"] == "watch"
    assert window.locator("#sheet-buttons button").count() == 0
    taps.button("next")
    wait_phase(page, "curtain")
    window.wait_for_function("() => document.getElementById('sheet').hidden")
    open_side_only(window)
