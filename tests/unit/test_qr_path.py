"""A QR code's drawing covers its dark modules, each once, and nothing else."""

import re

import pytest

from epizodiak.features.qr.path import path

MODULES = [
    [True, True, False, True],
    [False, False, False, False],
    [False, True, True, True],
    [True, False, True, False],
]


def test_the_path_covers_the_dark_modules_and_nothing_else() -> None:
    runs = re.findall(r"M(\d+) (\d+)h(\d+)v1h-(\d+)z", path(MODULES))
    assert "".join(f"M{left} {top}h{wide}v1h-{back}z" for left, top, wide, back in runs) == path(MODULES)
    assert all(wide == back for _, _, wide, back in runs)
    covered = [(int(left) + n, int(top)) for left, top, wide, _ in runs for n in range(int(wide))]
    assert covered == [(x, y) for y, row in enumerate(MODULES) for x, is_dark in enumerate(row) if is_dark]


def test_dark_neighbours_of_a_row_are_one_stretch() -> None:
    assert path([[False, True, True, False, True]]) == "M1 0h2v1h-2zM4 0h1v1h-1z"


@pytest.mark.parametrize("modules", [[], [[False]]])
def test_nothing_dark_is_nothing_drawn(modules: list[list[bool]]) -> None:
    assert path(modules) == ""
