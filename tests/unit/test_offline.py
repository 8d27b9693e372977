"""What of being offline and of home screens can be checked without a browser."""

import base64
import hashlib
import json
import struct
from pathlib import Path

import pytest

from tools import build_site, build_worker, icons

pytestmark = pytest.mark.native_only

ROOT = Path(__file__).resolve().parent.parent.parent


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A folder that looks like a site before its files are moved."""
    root = tmp_path / "site"
    for name in (
        "index.html",
        "LICENSE",
        ".nojekyll",
        "game.zip",
        "static/page.css",
        "static/icon.svg",
        "static/manifest.webmanifest",
        "static/icons/icon.png",
        "static/screenshots/wide.png",
        "static/vendor/pyodide/pyodide.mjs",
    ):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(name, "utf-8")
    return root


def pixels(file: Path) -> tuple[int, int]:
    """Return width and height of a PNG file."""
    width, height = struct.unpack_from(">II", file.read_bytes(), 16)
    return width, height


def test_icons_show_the_one_drawing() -> None:
    assert icons.main(["--check"]) == 0


def test_another_drawing_is_refused_and_a_missing_icon_fails_the_check(tmp_path: Path) -> None:
    (tmp_path / "static").mkdir()
    (tmp_path / icons.DRAWING).write_text("<svg><ellipse/></svg>", "utf-8")
    with pytest.raises(ValueError, match="another drawing"):
        icons.main([], tmp_path)
    (tmp_path / icons.DRAWING).write_text((ROOT / icons.DRAWING).read_text("utf-8"), "utf-8")
    assert icons.main(["--check"], tmp_path) == 1


def test_a_maskable_icon_keeps_its_sign_within_the_circle_that_no_system_cuts() -> None:
    drawing = icons.read_drawing((ROOT / icons.DRAWING).read_text("utf-8"))
    icon = icons.ICONS["maskable-192.png"]
    drawn = icons.draw(drawing, icon)
    count = icon.pixels
    card = (*drawing.card, 255)
    outside = [
        tuple(drawn[at : at + 4])
        for row in range(count)
        for column in range(count)
        for at in (4 * (row * count + column),)
        if (row + 0.5 - count / 2) ** 2 + (column + 0.5 - count / 2) ** 2 > (0.4 * count) ** 2
    ]
    assert set(outside) == {card}
    assert drawing.ink in {tuple(drawn[at : at + 3]) for at in range(0, len(drawn), 4)}


def test_the_manifest_tells_the_truth_about_its_pictures() -> None:
    manifest = json.loads((ROOT / "static" / "manifest.webmanifest").read_text("utf-8"))
    shown = {built: ROOT / picture for picture, built in build_site.SCREENSHOTS.items()}
    for picture in [*manifest["icons"], *manifest["screenshots"]]:
        name = f"static/{picture['src']}"
        if picture["type"] == "image/png":
            width, height = pixels(shown.get(name, ROOT / name))
            assert picture["sizes"] == f"{width}x{height}", name
    purposes = {(icon["sizes"], icon.get("purpose", "any")) for icon in manifest["icons"]}
    assert {(size, purpose) for size in ("192x192", "512x512") for purpose in ("any", "maskable")} <= purposes
    assert {shot["form_factor"] for shot in manifest["screenshots"]} == {"wide", "narrow"}
    assert (manifest["start_url"], manifest["scope"]) == ("../", "../"), "it lies in static/, the page above it"


def test_the_bar_of_the_browser_has_the_boards_colours() -> None:
    manifest = json.loads((ROOT / "static" / "manifest.webmanifest").read_text("utf-8"))
    page, script = ((ROOT / name).read_text("utf-8") for name in ("index.html", "static/offline.js"))
    assert f'<meta name="theme-color" content="{manifest["theme_color"]}">' in page
    style = (ROOT / "static" / "page.css").read_text("utf-8")
    grounds = [line.split("--ground: ")[1].split(";")[0] for line in style.splitlines() if "--ground: " in line]
    night, day, light = grounds
    assert f'night: "{night}"' in script
    assert f'day: "{day}"' in script
    assert 'light: "#ffffff"' in script
    shell = (ROOT / "static" / "shell.js").read_text("utf-8")
    for board, ground in (("night", night), ("day", day), ("light", "#ffffff")):
        assert f'{board}: ["{ground}"' in shell
    assert light == "#fff"


def test_what_a_page_fetches_moves_into_a_folder_named_after_it(site: Path) -> None:
    folder = build_worker.folder_name(site)
    text = '"./static/page.css" "./static/icon.svg" "./game.zip"'
    readdressed = build_worker.readdressed(text, site, folder)
    build_worker.move(site, folder)
    assert readdressed == f'"./{folder}static/page.css" "./static/icon.svg" "./{folder}game.zip"'
    inside = {file.relative_to(site / folder).as_posix() for file in (site / folder).rglob("*") if file.is_file()}
    assert inside == {"game.zip", "static/page.css", "static/vendor/pyodide/pyodide.mjs"}
    assert (site / "static" / "manifest.webmanifest").is_file()


def test_the_folders_name_changes_with_any_byte_in_it_and_with_nothing_else(site: Path) -> None:
    first = build_worker.folder_name(site)
    (site / "index.html").write_text("other", "utf-8")
    assert build_worker.folder_name(site) == first
    (site / "static" / "page.css").write_text("other", "utf-8")
    assert build_worker.folder_name(site) != first


def test_the_worker_lists_every_file_that_may_be_asked_for_with_its_checksum(site: Path) -> None:
    folder = build_worker.folder_name(site)
    build_worker.move(site, folder)
    listed = {entry["url"]: entry for entry in build_worker.entries(site)}
    assert set(listed) == {
        "LICENSE",
        "static/icon.svg",
        "static/manifest.webmanifest",
        "static/icons/icon.png",
        f"{folder}game.zip",
        f"{folder}static/page.css",
        f"{folder}static/vendor/pyodide/pyodide.mjs",
    }
    digest = base64.b64encode(hashlib.sha256(b"LICENSE").digest()).decode()
    assert listed["LICENSE"]["integrity"] == f"sha256-{digest}"
    assert listed["LICENSE"]["revision"]
    assert listed[f"{folder}game.zip"]["revision"] is None, "so the browser's own copy will do"


def test_a_page_is_kept_from_a_copy_that_no_host_takes_for_html(site: Path) -> None:
    build_worker.move(site, build_worker.folder_name(site))
    build_worker.write(ROOT, site)
    assert (site / "index.txt").read_bytes() == (site / "index.html").read_bytes()
    listed = {entry["url"] for entry in build_worker.entries(site)}
    assert "index.txt" in listed
    assert [name for name in listed if name.endswith(".html")] == []
    assert 'const PAGES = {"index.html": "index.txt"};' in (site / build_worker.WORKER).read_text("utf-8")
