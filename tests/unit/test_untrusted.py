"""What is read of the device is read as a stranger's: settings, the database's values, what other tabs say."""

import ast
import json
from pathlib import Path

import pytest

from epizodiak.display import spectating
from epizodiak.display.settings import Settings, read_settings
from epizodiak.display.untrusted import packed, read_tab_message, tab_message, unpacked
from epizodiak.games import GAMES

ROOT = Path(__file__).resolve().parent.parent.parent

NESTED = "[" * 5_000
OBJECTS = '{"a":' * 5_000
GARBAGE = (
    NESTED,
    NESTED + "]" * 5_000,
    OBJECTS,
    f'{{"lang":{NESTED}',
    '{"lang":"fr","lang":"en"}',
    '{"lang":1e999}',
    '{"lang":NaN}',
    f'{{"lang":{"9" * 5_000}}}',
    '"lang"',
    "null",
    "\0",
    "\ud83d",
    " " * 3_000_000,
)

OF_THE_PAGE = {
    "epizodiak/core/strict_json.py": "reads with care for all others",
    "epizodiak/bots/worker.py": "what the page asks its own worker",
    "epizodiak/bots/plugin_worker.py": "what the page asks its own worker",
    "epizodiak/cli/arena.py": "a value on the command line",
    "epizodiak/puzzles/pack.py": "a file of the site's own",
    "epizodiak/web/late.py": "a list of the checkout's own",
}
"""Modules that may parse JSON on their own, and why nobody can hurt them by it."""


def parses(node: ast.AST) -> bool:
    """Whether a piece of Python parses JSON, or lets the browser do it."""
    if isinstance(node, ast.ImportFrom):
        return node.module in ("json", "json.decoder")
    if not isinstance(node, ast.Attribute):
        return False
    of_json = isinstance(node.value, ast.Name) and node.value.id == "json"
    return node.attr == "JSON" or (of_json and node.attr not in ("dumps", "JSONDecodeError"))


@pytest.mark.native_only
def test_only_what_is_no_strangers_is_parsed_by_anything_but_strict_json() -> None:
    found = {
        source.relative_to(ROOT).as_posix()
        for source in sorted((ROOT / "epizodiak").rglob("*.py"))
        if any(map(parses, ast.walk(ast.parse(source.read_text("utf-8")))))
    }
    assert found == set(OF_THE_PAGE)


@pytest.mark.parametrize("text", GARBAGE, ids=range(len(GARBAGE)))
def test_garbage_in_the_settings_is_as_none(text: str) -> None:
    assert read_settings(text) == Settings()


@pytest.mark.parametrize("text", GARBAGE, ids=range(len(GARBAGE)))
def test_garbage_in_the_database_is_shown_as_it_is(text: str) -> None:
    assert unpacked(text) == text


def test_what_was_put_into_the_database_comes_out_as_it_was() -> None:
    for text in ("", "a", NESTED, '"\\\0\ud83dé\N{GRINNING FACE}', json.dumps({"a": [1]})):
        assert unpacked(packed(text)) == text
    assert unpacked('[["1","2"],"generic","from PyScript"]') == "from PyScript"


@pytest.mark.parametrize("value", [None, 7, [NESTED], {"a": 1}, b"bytes"])
def test_what_is_no_text_in_the_database_is_nothing(value: object) -> None:
    assert unpacked(value) == ""


@pytest.mark.parametrize("text", ['["1"]', '[["1", "2"], "generic"]', '[["1", "2"], "generic", 7]', "7", '"a"'])
def test_another_form_in_the_database_is_shown_as_it_is(text: str) -> None:
    assert unpacked(text) == text


def test_tabs_understand_each_other_and_nobody_else() -> None:
    assert read_tab_message(tab_message("stored", "game-1")) == ("stored", "game-1")
    for text in (*GARBAGE, "[]", '["stored"]', '["stored", 7]', '["stored", "game-1", 2]', '{"stored": "game-1"}'):
        assert read_tab_message(text) is None


@pytest.mark.parametrize("text", GARBAGE, ids=range(len(GARBAGE)))
def test_garbage_between_windows_is_no_message(text: str) -> None:
    assert spectating.read(text, GAMES) is None


@pytest.mark.parametrize("number", ["1e999", "-1e999", "Infinity", "1e400", "NaN"])
def test_a_position_with_a_number_beyond_all_numbers_is_no_message(number: str) -> None:
    told = json.dumps(
        {"kind": "position", "game": "epizodiak", "outcome": None, "players": [], "at": ["ply", 0, "start"]}
    )
    assert spectating.read(told.replace('"ply"', number), GAMES) is None
