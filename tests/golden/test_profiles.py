"""What earlier versions left in a browser is read as they meant it, and written back as they wrote it."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from epizodiak.bots import plugins
from epizodiak.display.settings import Settings, read_settings
from epizodiak.display.untrusted import packed, unpacked
from epizodiak.features.ratings import standings
from epizodiak.games import GAMES
from epizodiak.record.record import read_record, trace, write_record
from epizodiak.timeline.match import Match

FILES = sorted((Path(__file__).resolve().parent.parent / "data").glob("profile-*.json"))
PROFILES = {file.stem: json.loads(file.read_text("utf-8")) for file in FILES}
DATABASE = "IDBMap/@pyscript/epizodiak"

by_profile = pytest.mark.parametrize("profile", PROFILES.values(), ids=PROFILES)


def entries(profile: dict[str, Any], database: str = DATABASE) -> dict[str, str]:
    return dict(profile["databases"][database]["stores"]["entries"])


def records(profile: dict[str, Any]) -> Iterator[tuple[dict[str, str], str]]:
    """What the page said of each game, and its record's text."""
    games = {key: unpacked(value) for key, value in entries(profile).items() if key.startswith("game-")}
    for told in profile["told"]:
        yield told, games.pop(told["name"])
    assert games == {}


def test_there_is_a_profile_with_games_of_every_kind_finished_and_unfinished() -> None:
    for finished in (True, False):
        found = {
            told["game"] for each in PROFILES.values() for told in each["told"] if (told["phase"] == "over") == finished
        }
        assert len(found) == 4, "the games that there were"


@by_profile
def test_every_record_is_read_taken_up_and_written_back_to_the_letter(profile: dict[str, Any]) -> None:
    for told, text in records(profile):
        record = read_record(text, GAMES)
        assert write_record(record) == text, told["name"]
        assert write_record(Match(record, GAMES[record.game]).record) == text, told["name"]


@by_profile
def test_every_record_is_traced_to_where_the_page_said_that_it_stood(profile: dict[str, Any]) -> None:
    for told, text in records(profile):
        record = read_record(text, GAMES)
        *_, last = trace(record, GAMES[record.game], 0)
        assert (record.game, str(last["ply"])) == (told["game"], told["ply"])
        if told["phase"] != "over":
            assert (str(last["player"]), last["phase"]) == (told["seat"], told["step"]), told["name"]
        elif not record.metadata.agreed:
            assert (last["player"], last["phase"]) == (None, "over"), told["name"]


@by_profile
def test_settings_results_and_the_list_of_bots_are_read_and_written_back_to_the_letter(profile: dict[str, Any]) -> None:
    local = profile["local"]
    settings = read_settings(local["epizodiak-settings"])
    written, kept = json.loads(settings.stored()), json.loads(local["epizodiak-settings"])
    assert {key: written[key] for key in kept} == kept
    assert all(written[key] == getattr(Settings(), key) for key in written.keys() - kept.keys()), "later ones are usual"
    assert not [
        key for key in json.loads(local["epizodiak-settings"]) if getattr(settings, key) == getattr(Settings(), key)
    ]
    results = standings.read(local["epizodiak-results"])
    assert results
    assert standings.written(results) == local["epizodiak-results"]
    bots = plugins.read_list(local["epizodiak-bots"])
    assert bots
    assert plugins.written_list(bots) == local["epizodiak-bots"]
    wheels = entries(profile, f"{DATABASE}-bots")
    assert set(wheels) == {bot.name for bot in bots}
    (mark,) = plugins.read_marks(local["epizodiak-trial"])
    assert mark in entries(profile)


@by_profile
def test_what_stands_in_the_databases_is_packed_as_it_was(profile: dict[str, Any]) -> None:
    for database in (DATABASE, f"{DATABASE}-bots"):
        for value in entries(profile, database).values():
            assert packed(unpacked(value)) == value
