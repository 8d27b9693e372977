"""Two folders of pictures, compared: what is listed, what is written, and what the command ends with."""

import struct
import subprocess
import sys
import zlib
from collections.abc import Mapping
from pathlib import Path

import pytest

from e2e.compare_pictures import TOLERANCE, Difference, report
from e2e.site import ROOT

WIDTH, HEIGHT = 8, 6
GREY = 100


def png(changed: Mapping[tuple[int, int], int] | None = None, width: int = WIDTH) -> bytes:
    """A grey picture, some of whose pixels have another brightness."""
    found = {} if changed is None else changed
    rows = b"".join(b"\0" + bytes(found.get((x, y), GREY) for x in range(width)) for y in range(HEIGHT))
    head = struct.pack(">IIBBBBB", width, HEIGHT, 8, 0, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"IDAT", zlib.compress(rows)), (b"IEND", b""))
    parts = (struct.pack(">I", len(d)) + n + d + struct.pack(">I", zlib.crc32(n + d)) for n, d in chunks)
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


def compare(folder: Path, before: Mapping[str, bytes], after: Mapping[str, bytes]) -> tuple[int, list[str]]:
    """Run the command on two folders with these files; its exit status and lines."""
    for name, files in (("before", before), ("after", after)):
        (folder / name).mkdir()
        for file, content in files.items():
            (folder / name / file).write_bytes(content)
    given = [str(folder / name) for name in ("before", "after", "out")]
    command = [sys.executable, "-m", "e2e.compare_pictures", *given[:2], "--out", given[2]]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, check=False, text=True)
    return done.returncode, done.stdout.splitlines()


def difference(name: str, share: float) -> Difference:
    return Difference(name, ((8, 6), (8, 6)), 4, share, (1, 2, 3, 4))


def test_the_largest_difference_is_listed_first_and_then_what_only_one_folder_has() -> None:
    lines = report(
        [difference("a.png", 0.1), difference("b.png", 0.5)], {"a.png", "b.png", "c.png"}, {"a.png", "d.png"}
    )
    assert lines == [
        "b.png: 8x6, 4 pixels (50.00%) in 3x4 at 1,2",
        "a.png: 8x6, 4 pixels (10.00%) in 3x4 at 1,2",
        "b.png: missing",
        "c.png: missing",
        "d.png: added",
    ]


def test_equal_folders_are_reported_by_no_line() -> None:
    assert report([], {"a.png"}, {"a.png"}) == []


@pytest.mark.long
def test_pixels_that_differ_are_counted_boxed_and_drawn(tmp_path: Path) -> None:
    changed = png({(2, 1): GREY + TOLERANCE + 1, (5, 3): 0, (0, 0): GREY + TOLERANCE})
    before = {"same.png": png(), "changed.png": png(), "wider.png": png()}
    status, lines = compare(tmp_path, before, {"same.png": png(), "changed.png": changed, "wider.png": png(width=10)})
    assert status == 1
    assert lines == [
        "wider.png: 8x6, now 10x6, 12 pixels (20.00%) in 2x6 at 8,0",
        "changed.png: 8x6, 2 pixels (4.17%) in 4x3 at 2,1",
        "3 pairs compared, 2 differ",
    ]
    drawn = {file.name: struct.unpack(">II", file.read_bytes()[16:24]) for file in (tmp_path / "out").iterdir()}
    assert drawn == {"changed.png": (3 * WIDTH, HEIGHT), "wider.png": (30, HEIGHT)}


def test_what_differs_by_less_than_anybody_sees_is_the_same(tmp_path: Path) -> None:
    files = {"a.png": png({(1, 1): GREY + TOLERANCE})}
    assert compare(tmp_path, {"a.png": png()}, files) == (0, ["1 pairs compared, 0 differ"])
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("empty", ["before", "after"])
def test_a_folder_without_pictures_is_a_mistake(tmp_path: Path, empty: str) -> None:
    folders = {"before": {"a.png": png()}, "after": {"a.png": png()}, empty: {}}
    assert compare(tmp_path, folders["before"], folders["after"]) == (2, [])
