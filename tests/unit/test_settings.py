"""What a person can set."""

import pytest

from epizodiak.display.settings import CHOICES, Settings, board_for, moves, read_settings


@pytest.mark.parametrize("less", [False, True])
def test_motion_that_is_set_needs_no_system(*, less: bool) -> None:
    assert moves("on", less=less)
    assert not moves("off", less=less)


def test_motion_that_is_left_to_the_system_follows_it() -> None:
    assert moves("auto", less=False)
    assert not moves("auto", less=True)


@pytest.mark.parametrize("setting", ["night", "day", "light"])
@pytest.mark.parametrize("contrast", [False, True])
@pytest.mark.parametrize("light", [False, True])
def test_a_board_that_is_chosen_needs_no_system(setting: str, *, contrast: bool, light: bool) -> None:
    assert board_for(setting, contrast=contrast, light=light) == setting


@pytest.mark.parametrize("light", [False, True])
def test_without_a_choice_it_is_night_but_for_whoever_asks_for_contrast(*, light: bool) -> None:
    assert Settings().board == "usual"
    assert board_for("usual", contrast=False, light=light) == "night"
    assert board_for("usual", contrast=True, light=light) == "light"


def test_as_the_system_is_day_where_the_system_is_light() -> None:
    assert board_for("auto", contrast=False, light=True) == "day"
    assert board_for("auto", contrast=False, light=False) == "night"
    assert board_for("auto", contrast=True, light=True) == board_for("auto", contrast=True, light=False) == "light"


@pytest.mark.parametrize("board", ["auto", "night", "light"])
def test_boards_that_older_versions_kept_are_still_taken(board: str) -> None:
    assert read_settings(f'{{"board": "{board}"}}').board == board


def test_what_is_kept_comes_back() -> None:
    changed = Settings(lang="fr", board="light", motion="off", pace="wait")
    assert read_settings(changed.stored()) == changed


@pytest.mark.parametrize("key", CHOICES)
def test_a_value_that_a_setting_does_not_have_is_not_taken(key: str) -> None:
    assert read_settings(f'{{"{key}": "neither"}}') == Settings()
    assert Settings().changed(key, "neither") is None


def test_a_setting_that_there_is_not_is_passed_over() -> None:
    assert read_settings('{"shade": "on", "sound": "on"}') == Settings(sound="on")
