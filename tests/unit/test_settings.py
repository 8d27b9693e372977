"""What a person can set."""

import pytest

from epizodiak.ui.settings import CHOICES, Settings, moves, read_settings


@pytest.mark.parametrize("less", [False, True])
def test_motion_that_is_set_needs_no_system(*, less: bool) -> None:
    assert moves("on", less=less)
    assert not moves("off", less=less)


def test_motion_that_is_left_to_the_system_follows_it() -> None:
    assert moves("auto", less=False)
    assert not moves("auto", less=True)


def test_what_is_kept_comes_back() -> None:
    changed = Settings(lang="fr", board="light", motion="off", pace="wait")
    assert read_settings(changed.stored()) == changed


@pytest.mark.parametrize("key", CHOICES)
def test_a_value_that_a_setting_does_not_have_is_not_taken(key: str) -> None:
    assert read_settings(f'{{"{key}": "neither"}}') == Settings()
    assert Settings().changed(key, "neither") is None


def test_a_setting_that_there_is_not_is_passed_over() -> None:
    assert read_settings('{"shade": "on", "sound": "on"}') == Settings(sound="on")
