"""What docs/record.md, view.md and screen-contract.md say of keys, options, limits and places is what the code does."""

import json
import re
from collections.abc import Iterator
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest

from epizodiak.core.strict_json import MAX_DEPTH
from epizodiak.core.wording import Wording
from epizodiak.display import ui_state
from epizodiak.display.setup import Setup, read_fragment
from epizodiak.features.puzzles.update import BUTTONS
from epizodiak.games import GAMES, TABLES
from epizodiak.games.epizodiak.rules.state import ALL_TILES
from epizodiak.games.schotten_totten.rules.state import ALL_CARDS
from epizodiak.record.record import KEYS, MAX_ACTIONS, MAX_BYTES, MAX_NAME, read_record, trace
from epizodiak.table.table import Look
from epizodiak.timeline.match import Match

pytestmark = pytest.mark.native_only

ROOT = Path(__file__).resolve().parent.parent.parent
TOLD = [name for name in GAMES if (ROOT / "docs" / "rules" / f"{name}.md").is_file()]
"""The games that have documents: whoever writes down a game's rules writes down its formats, too."""

by_game = pytest.mark.parametrize("name", TOLD)


def section(document: str, heading: str) -> str:
    """What stands under a heading, its subsections included."""
    text = (ROOT / "docs" / document).read_text("utf-8")
    marks, _, _ = heading.partition(" ")
    begin = text.index(f"\n{heading}\n") + len(heading) + 2
    end = re.search(rf"^#{{1,{len(marks)}}} ", text[begin:], re.MULTILINE)
    return text[begin:] if end is None else text[begin : begin + end.start()]


def rows(text: str) -> Iterator[list[str]]:
    """The cells of the rows of all tables, without the heads."""
    for table in re.split(r"\n(?!\|)", text):
        lines = [line for line in table.splitlines() if line.startswith("|")]
        yield from ([cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]] for line in lines[2:])


def words(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


def played(name: str) -> Match:
    """A game after two actions, the first ones that are legal."""
    names = ("Ana", "Ben", "Chloé")[: GAMES[name].seats]
    game = Match.new(GAMES[name], {}, names, seed=1)
    for _ in range(2):
        game = game.play(game.game.action_text(game.game.legal_actions(game.state)[0]))
    return game


# --- records ------------------------------------------------------------------------------------------------------


def test_the_example_of_a_record_is_one() -> None:
    text = section("record.md", "## A record")
    example = text[text.index("```json") + 7 : text.index("```\n", text.index("```json") + 7)]
    record = read_record(example, GAMES)
    assert [line["ply"] for line in trace(record, GAMES[record.game])] == [0, 1, 2]


def test_the_keys_of_a_record_are_those_of_the_document() -> None:
    told = [key for cells in rows(section("record.md", "## A record")) for key in words(cells[0])]
    assert tuple(told[: len(KEYS)]) == KEYS


def test_the_keys_of_our_own_are_those_that_the_code_writes() -> None:
    sources = [file.read_text("utf-8") for file in sorted((ROOT / "epizodiak").rglob("*.py"))]
    ours = {key for source in sources for key in re.findall(r'^\w+_KEY\b.* = "(x_\w+)"$', source, re.MULTILINE)}
    assert {words(cells[0])[0] for cells in rows(section("record.md", "### Keys of our own"))} == ours


def test_the_limits_are_those_of_the_code() -> None:
    text = section("record.md", "### Limits")
    for limit in (MAX_BYTES, MAX_ACTIONS, MAX_NAME, MAX_DEPTH):
        assert f"{limit:,}" in text


def row_of(name: str, document: str, heading: str) -> list[str]:
    """A game's row in a table of a document."""
    found = [row for row in rows(section(document, heading)) if row[0] == f"`{name}`"]
    assert len(found) == 1, f"docs/{document}, {heading}: one row for `{name}`"
    return list(found[0])


@by_game
def test_the_options_of_a_game_are_those_of_the_document(name: str) -> None:
    cells = row_of(name, "record.md", "## A record")
    values = GAMES[name].option_values()
    told = words(cells[1])
    assert [word for word in told if word in values] == list(values)
    for each in values.values():
        assert all(json.dumps(value) in told for value in each if isinstance(value, str))


@by_game
def test_a_trace_has_the_keys_of_the_document_and_no_other(name: str) -> None:
    text = section("record.md", "### trace")
    common = [key for cells in rows(text) if len(cells) == 2 for key in words(cells[0])]
    cells = row_of(name, "record.md", "### trace")
    own = [part.split("`")[1] for part in re.sub(r"\([^)]*\)", "", cells[2]).split(";")]
    line = next(trace(played(name).record, GAMES[name]))
    assert set(line) == {*common, *own}


@by_game
def test_a_view_has_the_keys_of_its_document_and_no_other(name: str) -> None:
    game = played(name)
    found = set(game.game.view_json(game.view(0)))
    if name == "epizodiak":
        assert {key for cells in rows(section("view.md", "## EpiZodiak")) for key in words(cells[0])} == found
        return
    own: dict[str, set[str]] = {}
    last = ""
    for title, keys, _ in rows(section("view.md", "## The other games")):
        last = title or last
        own.setdefault(last.lower().replace(" ", "-"), set()).update(words(keys))
    assert found - {"game", "seat", "player", "legal", "ranking", "phase", "options"} == own.get(name), (
        f"docs/view.md has other keys for {name}"
    )


# --- the screen contract ------------------------------------------------------------------------------------------


def test_the_phases_are_those_of_the_page() -> None:
    told = {words(cells[0])[0] for cells in rows(section("screen-contract.md", "## Where the page stands"))}
    known = {ui_state.LOBBY, *ui_state.PLAYED, ui_state.REPLAY, ui_state.WATCH, ui_state.TUTORIAL, ui_state.ERROR}
    known.add(ui_state.PUZZLE)
    known |= {ui_state.PAIRING, ui_state.PHONE, ui_state.JOINING, ui_state.HAND, ui_state.AWAY}
    assert {word for word in told if not word.startswith("data-")} == known | {"booting"}


def test_every_button_of_the_document_is_named() -> None:
    shell = (ROOT / "index.html").read_text("utf-8")
    named = {key for cells in rows(section("screen-contract.md", "## Fixed keys")) for key in words(cells[1])}
    assert set(re.findall(r'data-key="([^"]+)"', shell)) - named == set()


def test_every_button_that_python_makes_is_named() -> None:
    source = (ROOT / "epizodiak" / "web" / "panels.py").read_text("utf-8")
    named = {key for cells in rows(section("screen-contract.md", "## Fixed keys")) for key in words(cells[1])}
    made = set(re.findall(r'dom.button\("([a-z-]+)"', source))
    assert made
    assert made - named == set()


def test_every_button_of_a_puzzle_is_named() -> None:
    named = {key for cells in rows(section("screen-contract.md", "## Fixed keys")) for key in words(cells[1])}
    assert {*BUTTONS, "puzzle-back"} - named == set()


def patterns(name: str) -> set[str]:
    """The keys of a table's places, capital letters standing for a number, a card or a point."""
    title, found = "", set()
    for cells in rows(section("screen-contract.md", "## Places")):
        title = cells[0] or title
        if title.lower().replace(" ", "-") == name:
            found.add(re.sub(r"-[A-Z]\b", "-[A-Z]?[0-9]+", words(cells[1])[0]))
    return found


@by_game
def test_the_places_of_a_table_have_the_keys_of_the_document_and_each_is_used(name: str) -> None:
    game, table, used = GAMES[name], TABLES[name], set()
    look = Look(1180, 820, Wording(("Ana", "Ben", "Chloé")[: game.seats]))
    state = played(name).view(played(name).player)
    ended = replace(look, shown=table.open_hands(GAMES[name].hands(played(name).state), look.wording))
    for sprite in (*table.scene(state, look).sprites, *table.scene(state, ended).sprites):
        if sprite.place:
            fits = {pattern for pattern in patterns(name) if re.fullmatch(pattern, sprite.key)}
            assert len(fits) == 1, f"docs/screen-contract.md, Places: {name} has no row, or two, for {sprite.key}"
            used |= fits
    assert used == patterns(name)


def examples() -> list[str]:
    addresses = section("screen-contract.md", "## Addresses")
    return [word for cells in rows(addresses) for word in words(cells[0]) if "=" in word]


def test_every_example_of_an_address_is_understood() -> None:
    for part in examples():
        game = {"rounds": "schotten-totten", "seats": "epicycle"}.get(part.partition("=")[0], "epizodiak")
        address = part if part.startswith("game") else f"game={game}&{part}"
        assert read_fragment(address, GAMES, Setup("epizodiak")).bad == (), part


def test_every_field_of_a_lobby_that_an_address_fills_is_told() -> None:
    told: set[Any] = {part.partition("=")[0] for part in examples()}
    also = {"first_player": "first"}
    asked = {also.get(field.name, field.name) for field in fields(Setup)} - {"options"}
    assert asked | {"lang", "board", "face", "motion"} <= told


def test_the_tiles_of_a_deal_are_as_many_as_the_document_says() -> None:
    told = section("record.md", "## A record")
    assert f"{len(ALL_TILES)} values" in told
    assert f"{len(ALL_CARDS)} cards" in told
