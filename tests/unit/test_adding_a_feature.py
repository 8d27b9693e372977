"""The example of the guide to adding a feature works beside the registered ones, as far as no browser is needed."""

import ast
import json
import re
import shutil
import subprocess
from dataclasses import replace as replaced
from importlib import import_module
from pathlib import Path
from typing import Any, cast

import pytest

import notes
from epizodiak import features
from epizodiak.app.draft import Features, module_of
from epizodiak.app.frozen import replace
from epizodiak.core.rules import Json
from epizodiak.display.setup import DEFAULT_NAMES, Setup
from epizodiak.features import FEATURES
from epizodiak.games import GAMES
from epizodiak.record.record import MAX_BYTES, Record, read_record, write_record
from epizodiak.timeline.match import ROOM, Match
from notes import words
from notes.events import LinesGiven, ReadLines
from notes.state import KEY, PANEL
from notes.words import MOST, MOST_LETTERS, Line
from tests.visits.asking import match_of, setup
from tests.visits.small_page import Disk, SmallPage
from tools.pyscript_files import features_modules

pytestmark = pytest.mark.native_only

ROOT = Path(__file__).resolve().parent.parent.parent
README = ROOT / "docs" / "example-feature" / "README.md"
FOLDER = README.parent / "notes"
EVIL = "<b>x</b>\u202e\x00\n" + "y" * 200
ROUNDS = Setup("epizodiak", DEFAULT_NAMES[:3], None, 3, {}, None, ())


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(features, "FEATURES", Features(*FEATURES, notes.FEATURE))


class Page(SmallPage):
    """A page with the feature; what is typed into its fields stands in ``lines``."""

    lines: tuple[tuple[int, str], ...] = ()

    def _do_ReadLines(self, effect: ReadLines) -> None:
        self.tell(LinesGiven(effect.ply, self.lines))


def test_a_feature_has_only_the_modules_that_it_needs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "waving").mkdir()
    (tmp_path / "waving" / "__init__.py").touch()
    (tmp_path / "waving" / "update.py").write_text("import nowhere\n", "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    assert module_of("waving", "page") is None
    with pytest.raises(ModuleNotFoundError, match="nowhere"):  # what it has is damaged: that is not passed over
        module_of("waving", "update")


def begun(setup: Setup, disk: Disk | None = None) -> Page:
    page = Page(disk, setup)
    page.begin()
    page.tap("start")
    page.settle()
    return page


def until(page: Page, phase: str) -> Page:
    for _ in range(3000):
        page.settle()
        if page.state.ui.phase == phase:
            return page
        if page.state.ui.phase == "turn":
            page.act()
        else:
            page.tap({"curtain": "reveal", "round": "next", "bot": "go-on"}[page.state.ui.phase])
    raise AssertionError(f"{phase} never comes")


def leave(page: Page, *texts: tuple[int, str]) -> None:
    page.lines = texts
    page.tap("notes")
    page.settle()
    assert page.state.ui.panel == PANEL
    page.tap("notes-keep")
    page.settle()
    assert not page.state.ui.panel


def stored(page: Page) -> Record:
    return read_record(page.disk.texts[page.state.sitting.name], GAMES)


def to(page: Page, ply: int) -> str:
    """Go to a position of the replay; returns what is said there."""
    page.said.clear()
    page.tap(f"line-{ply}")
    page.settle()
    return page.said[-1]


# --- a visit ----------------------------------------------------------------------------------------------------------


def test_lines_are_left_stored_read_again_and_told_in_the_replay() -> None:
    page = until(begun(ROUNDS), "round")
    assert "notes" not in page.state.loaded_features, "most tables never need it"
    first = match_of(page).ply
    leave(page, (0, "well played"), (2, EVIL))
    until(page, "over")
    last = match_of(page).ply
    leave(page, (1, "again?"))
    lines = words.read(stored(page))
    assert [(line.ply, line.seat) for line in lines] == [(first, 0), (first, 2), (last, 1)]

    other = Page(page.disk, ROUNDS, seed=2)
    other.begin()
    other.tap("replay-1")
    other.settle()
    assert "notes" in other.state.loaded_features
    assert "well played" not in to(other, first - 1)
    told = to(other, first)
    assert all(text in told for text in ("Ana: ", "well played", "Chloé: ", lines[1].text))
    assert "again?" in to(other, last)
    assert "well played" not in to(other, first + 1)


def test_lines_can_be_written_anew_and_taken_away_until_the_game_goes_on() -> None:
    page = until(begun(ROUNDS), "round")
    leave(page, (0, "one"), (1, "two"))
    leave(page, (0, "three"), (1, " "))
    assert [line.text for line in words.read(stored(page))] == ["three"]
    leave(page, (0, ""))
    assert KEY not in stored(page).metadata.others
    page.tap("next")
    page.tap("notes")
    page.settle()
    assert page.state.ui.panel != PANEL
    page.tell(LinesGiven(match_of(page).ply, ((0, "late"),)))
    assert words.read(match_of(page).record) == ()


def test_bots_and_seats_that_there_are_not_leave_no_line() -> None:
    page = until(begun(setup("epicycle", ("-", "1"))), "over")
    leave(page, (0, "mine"), (1, "a bot's"), (7, "nobody's"))
    assert [line.seat for line in words.read(stored(page))] == [0]


def test_where_it_cannot_be_fetched_that_is_said() -> None:
    page = until(begun(setup("epicycle")), "over")
    page.here = False
    page.tap("notes")
    page.settle()
    assert "cannot be loaded" in page.state.notice.text
    page.here = True
    leave(page, (0, "mine"))


def test_a_record_without_room_keeps_no_line_and_says_so() -> None:
    page = until(begun(setup("epicycle")), "over")
    full = match_of(page).keeping("x_other", "a" * (MAX_BYTES - ROOM - len(write_record(match_of(page).record)) - 20))
    page.state = replace(page.state, match=full)
    page.disk.texts[page.state.sitting.name] = write_record(full.record)
    leave(page, (0, "mine"))
    assert "no room" in page.state.notice.text
    assert words.read(match_of(page).record) == ()


def test_a_turn_that_is_taken_back_takes_with_it_what_was_said_of_its_end() -> None:
    match = match_of(until(begun(setup("epicycle")), "over"))
    kept = match.keeping(KEY, [{"ply": match.ply, "seat": 0, "text": "won"}, {"ply": 1, "seat": 0, "text": "begun"}])
    shorter = kept.take_back(free=True)
    taken_back = import_module("notes.update").HOOKS.taken_back
    assert [line.text for line in words.read(taken_back(None, kept, shorter).record)] == ["begun"]
    assert len(json.dumps(taken_back(None, kept, shorter).record.metadata.others)) < len(
        json.dumps(shorter.record.metadata.others)
    )


# --- what a file may say ----------------------------------------------------------------------------------------------


HOSTILE: list[Any] = [
    *(None, 1, "x", {}, [[]], [None], [{"ply": 0}], [{"ply": 0, "seat": 0, "text": 1}]),
    [{"ply": 0, "seat": 9, "text": "x"}],
    [{"ply": -1, "seat": 0, "text": "x"}],
    [{"ply": 99, "seat": 0, "text": "x"}],
    [{"ply": True, "seat": 0, "text": "x"}],
    [{"ply": 0, "seat": 0, "text": "\u202e\u0000"}],
]


@pytest.mark.parametrize("given", HOSTILE, ids=repr)
def test_what_cannot_be_is_not_believed_and_stays_in_the_file(given: Any) -> None:
    bare = Match.new(GAMES["epicycle"], {}, DEFAULT_NAMES[:2], seed=1).record
    text = json.dumps({**json.loads(write_record(bare)), KEY: given})
    record = read_record(text, GAMES)
    assert words.read(record) == ()
    assert json.loads(write_record(record)) == json.loads(text)


def test_lines_are_bounded_in_length_and_number_and_fit_to_be_shown() -> None:
    record = Match.new(GAMES["epicycle"], {}, DEFAULT_NAMES[:2], seed=1).record
    given = [{"ply": 0, "seat": number % 2, "text": f"{number}{EVIL}"} for number in range(3 * MOST)]
    record = replaced(record, metadata=record.metadata.keeping(KEY, given))
    lines = words.read(record)
    assert [line.seat for line in lines] == [0, 1]
    assert all(len(line.text) == MOST_LETTERS and line.text.isprintable() for line in lines)
    many = [Line(ply, 0, "x") for ply in range(3 * MOST)]
    assert len(cast("list[Json]", words.written(many))) == MOST


# --- the folder -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.py")), ids=lambda file: file.name)
def test_the_example_imports_as_a_feature_does(file: Path) -> None:
    reached = {
        str(node.module) for node in ast.walk(ast.parse(file.read_text("utf-8"))) if isinstance(node, ast.ImportFrom)
    }
    browser = {name for name in reached if name.split(".")[0] in ("js", "pyscript", "pyodide") or ".web" in name}
    assert file.name == "page.py" or not browser
    assert not [name for name in reached if name.startswith("epizodiak.features")]


def test_the_readmes_commands_register_the_example_and_most_of_it_is_fetched_late(tmp_path: Path) -> None:
    (commands,) = re.findall(r"^```sh\n(.*?)^make files$", README.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    for part in ("docs/example-feature", "epizodiak"):
        shutil.copytree(ROOT / part, tmp_path / part, ignore=shutil.ignore_patterns("__pycache__"))
    subprocess.run(["bash", "-euc", commands], cwd=tmp_path, check=True)  # noqa: S607 - the shell that the path finds
    registry = (tmp_path / "epizodiak/features/__init__.py").read_text("utf-8")
    assert [line.strip() for line in registry.splitlines() if "notes" in line] == ["notes,", "notes.FEATURE,"]
    carried, late = features_modules(tmp_path)["notes"]
    assert {Path(name).stem for name in carried} == {"__init__", "state"}
    assert {Path(name).stem for name in late} == {"events", "page", "update", "words"}
