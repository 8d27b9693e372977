"""What a person can set."""

import pytest

from epizodiak.ui.settings import moves


@pytest.mark.parametrize("less", [False, True])
def test_motion_that_is_set_needs_no_system(*, less: bool) -> None:
    assert moves("on", less=less)
    assert not moves("off", less=less)


def test_motion_that_is_left_to_the_system_follows_it() -> None:
    assert moves("auto", less=False)
    assert not moves("auto", less=True)
