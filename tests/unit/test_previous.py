"""The version before stays beside the new one for as long as its pages may be about."""

import json
from pathlib import Path

import pytest

from tools import build_worker, previous

pytestmark = pytest.mark.native_only


def made(root: Path, text: str) -> tuple[Path, str]:
    """Return a site as the build leaves it, and its folder's name."""
    for name in ("game.zip", "static/page.css", "static/vendor/pyodide/pyodide.mjs", "index.html", "LICENSE"):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(f"{name} {text}", "utf-8")
    folder = build_worker.folder_name(root)
    build_worker.move(root, folder)
    (root / "index.html").write_text(f'<!doctype html>\n<html lang="en" data-files="./{folder}" data-x="">', "utf-8")
    lines = ",\n".join(json.dumps(entry, separators=(",", ":")) for entry in build_worker.entries(root))
    (root / "sw.js").write_text(f"const FILES = [\n{lines},\n];\n", "utf-8")
    return root, folder


@pytest.fixture
def old(tmp_path: Path) -> tuple[Path, str]:
    return made(tmp_path / "old", "first")


@pytest.fixture
def new(tmp_path: Path) -> tuple[Path, str]:
    return made(tmp_path / "new", "second")


def of(site: Path) -> previous.Fetch:
    """Return what fetches from a folder as from a live site."""
    return lambda name: (site / (name or "index.html")).read_bytes()


def files(site: Path) -> set[str]:
    return {file.relative_to(site).as_posix() for file in site.rglob("*") if file.is_file()}


def test_the_live_versions_folder_is_put_beside_the_new_one(old: tuple[Path, str], new: tuple[Path, str]) -> None:
    before, folder = files(new[0]), old[1]
    assert previous.keep(new[0], of(old[0])) == folder
    assert files(new[0]) - before == {name for name in files(old[0]) if name.startswith(folder)}
    for name in files(new[0]) - before:
        assert (new[0] / name).read_bytes() == (old[0] / name).read_bytes()


def test_the_same_version_is_not_fetched_again(old: tuple[Path, str]) -> None:
    before = files(old[0])
    assert previous.keep(old[0], of(old[0])) == ""
    assert files(old[0]) == before


@pytest.mark.parametrize("odd", ["damaged", "missing", "unlisted", "climbing", "no page of ours"])
def test_of_an_odd_live_site_nothing_is_kept(old: tuple[Path, str], new: tuple[Path, str], odd: str) -> None:
    site, folder = old
    listed = (site / "sw.js").read_text("utf-8")
    if odd == "damaged":
        (site / folder / "game.zip").write_text("other", "utf-8")
    elif odd == "missing":
        (site / folder / "game.zip").unlink()
    elif odd == "unlisted":
        (site / "sw.js").write_text("\n".join(line for line in listed.splitlines() if "game.zip" not in line), "utf-8")
    elif odd == "climbing":
        (site / "sw.js").write_text(listed.replace(f"{folder}game.zip", f"{folder}../../game.zip"), "utf-8")
    else:
        (site / "index.html").write_text("<html>", "utf-8")
    before = files(new[0])
    with pytest.raises((previous.OddSiteError, OSError)):
        previous.keep(new[0], of(site))
    assert files(new[0]) == before


def test_without_a_live_site_the_deployment_goes_on(new: tuple[Path, str], capsys: pytest.CaptureFixture[str]) -> None:
    for address in ("", "http://127.0.0.1:9/none/"):
        assert previous.main([str(new[0]), address]) == 0
        assert "version before" in capsys.readouterr().out
    assert previous.main([str(new[0] / "nowhere"), ""]) == 2
