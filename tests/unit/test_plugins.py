import asyncio
import base64
import hashlib
import json
import re
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from epizodiak.bots import plugin_worker, plugins
from epizodiak.bots.messages import ANSWER, FAILED, Answer, read_answer
from epizodiak.bots.plugins import Plugin
from epizodiak.core.wording import Wording
from epizodiak.display import seats
from epizodiak.display.lobby import named_seats
from epizodiak.games import GAMES
from epizodiak.record.metadata import Metadata
from epizodiak.record.seating import PERSON, plugin_name, read_seat_list, read_seats
from epizodiak.timeline.match import Match
from tools import vendor

pytestmark = pytest.mark.native_only

SAY = Wording(())
ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "docs" / "example-bot"
CHOOSE = "def choose(view, budget_ms, seed):\n    return view['legal'][0]\n"


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """A folder that is imported from, as long as the test lasts."""
    place = tmp_path / "site"
    place.mkdir()
    sys.path.insert(0, str(place))
    yield place
    sys.path.remove(str(place))
    for name in [name for name, module in sys.modules.items() if str(place) in str(getattr(module, "__file__", ""))]:
        del sys.modules[name]


def wheel(folder: Path, source: str, entries: str = "Some = somebot:choose", group: str = plugin_worker.GROUP) -> str:
    file = folder.parent / "somebot-1.0-py3-none-any.whl"
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("somebot.py", source)
        archive.writestr("somebot-1.0.dist-info/METADATA", "Metadata-Version: 2.1\nName: somebot\nVersion: 1.0\n")
        archive.writestr("somebot-1.0.dist-info/entry_points.txt", f"[{group}]\n{entries}\n")
    return str(file)


def installed(file: str, folder: Path) -> tuple[plugin_worker.PluginResponder, str]:
    """A desk, and what it says of a wheel that is unpacked into a folder."""

    async def unpack(name: str) -> None:
        with zipfile.ZipFile(name) as archive:
            archive.extractall(folder)

    desk = plugin_worker.PluginResponder(unpack)
    return desk, asyncio.run(desk.install(file))


def question(view: Any, number: int = 3) -> str:
    return json.dumps({"number": number, "view": view, "milliseconds": 10, "seed": 1})


def said(text: str) -> Answer:
    found = read_answer(text)
    assert found is not None
    return found


def test_a_bot_is_found_by_its_entry_point_and_answers_what_it_is_asked(folder: Path) -> None:
    desk, told = installed(wheel(folder, f"GAMES = ['zodiac', 3]\n{CHOOSE}"), folder)
    assert plugins.read_ready(told) == Plugin("Some", ("zodiac",))
    assert said(desk.answer(question({"legal": ["a", "b"]}))) == Answer(ANSWER, 3, "a")


@pytest.mark.parametrize(
    ("source", "entries", "code"),
    [
        ("import nosuchthing", "Some = somebot:choose", plugin_worker.IMPORT),
        ("from json import nosuchthing", "Some = somebot:choose", plugin_worker.IMPORT),
        (CHOOSE, "", plugin_worker.ENTRY),
        (CHOOSE, "Some = somebot:choose\nOther = somebot:choose2", plugin_worker.ENTRY),
        (CHOOSE, "Some = somebot:select", plugin_worker.ENTRY),
        ("choose = 3", "Some = somebot:choose", plugin_worker.ENTRY),
        ("1 / 0", "Some = somebot:choose", plugin_worker.CRASH),
        ("raise SystemExit", "Some = somebot:choose", plugin_worker.CRASH),
    ],
)
def test_a_wheel_without_a_bot_is_refused_with_the_reason(folder: Path, source: str, entries: str, code: str) -> None:
    _, told = installed(wheel(folder, source, entries), folder)
    assert said(told).kind == FAILED
    refused = plugins.read_refusal(said(told).reason)
    assert refused.code == code
    assert plugins.refusal_sentence(refused, SAY)


def test_entry_points_of_other_groups_are_no_bots(folder: Path) -> None:
    _, told = installed(wheel(folder, CHOOSE, group="console_scripts"), folder)
    assert plugins.read_refusal(said(told).reason).code == plugin_worker.ENTRY


@pytest.mark.parametrize(("name", "data"), [("bot.whl", b"no archive"), ("bot.zip", None)])
def test_what_is_no_wheel_is_refused(folder: Path, name: str, data: bytes | None) -> None:
    file = folder.parent / name
    file.write_bytes(Path(wheel(folder, CHOOSE)).read_bytes() if data is None else data)
    _, told = installed(str(file), folder)
    assert plugins.read_refusal(said(told).reason).code == plugin_worker.WHEEL


def test_a_wheel_that_the_installer_refuses_is_refused_in_its_words(folder: Path) -> None:
    async def refuse(name: str) -> None:
        raise ValueError(f"not for  this\nplatform: {Path(name).name}")

    told = asyncio.run(plugin_worker.PluginResponder(refuse).install(wheel(folder, CHOOSE)))
    refused = plugins.read_refusal(said(told).reason)
    assert (refused.code, refused.detail.partition(": ")[2][:22]) == (plugin_worker.WHEEL, "not for this platform:")


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ("return 3", plugin_worker.ANSWERED),
        ("return None", plugin_worker.ANSWERED),
        ("1 / 0", plugin_worker.CRASH),
        ("exit()", plugin_worker.CRASH),
    ],
)
def test_a_choice_that_is_no_text_or_an_error_is_told(folder: Path, body: str, code: str) -> None:
    desk, _ = installed(wheel(folder, f"def choose(view, budget_ms, seed):\n    {body}\n"), folder)
    told = said(desk.answer(question({"legal": ["a"]})))
    assert (told.kind, told.number, plugins.read_refusal(told.reason).code) == (FAILED, 3, code)


def test_words_that_no_worker_of_ours_says_are_only_an_error() -> None:
    assert plugins.read_refusal("nonsense and more").code == plugin_worker.CRASH
    assert plugins.read_ready("[") is None
    assert plugins.read_ready('{"kind": "ready", "name": 3, "games": []}') is None
    assert plugins.read_ready('{"kind": "answer", "name": "x", "games": []}') is None
    assert "<" in plugins.refusal_sentence(plugins.RefusedError(plugin_worker.CRASH, "<b>\u202e" + "x" * 5_000), SAY)
    assert len(plugins.refusal_sentence(plugins.RefusedError(plugin_worker.CRASH, "x" * 5_000), SAY)) < 400


def test_the_list_on_this_device_is_read_back_and_damage_in_it_left_out() -> None:
    bots = (Plugin("Some"), Plugin("Other", ("zodiac",)))
    assert plugins.read_list(plugins.written_list(bots)) == bots
    assert plugins.read_list('[3, {"name": "Some"}, {"name": "Some", "games": []}]') == (Plugin("Some"),)
    assert plugins.read_list("{") == plugins.read_list("3") == ()


def test_every_reason_has_words() -> None:
    sentences = {plugins.refusal_sentence(plugins.RefusedError(code), SAY) for code in plugins.CODES}
    assert len(sentences) == len(plugins.CODES)


def test_plugin_bots_sit_at_the_table_by_their_names() -> None:
    assert plugin_name("own:Tidy-2.x") == "Tidy-2.x"
    assert [plugin_name(level) for level in ("own:", "own:-x", "own:a b", f"own:{'x' * 41}", "4", "own:é")] == [""] * 6
    assert read_seats(Metadata(bots=("own:Tidy", "own:a b", "4")), 3) == ("own:Tidy", PERSON, "4")
    assert read_seat_list("own:Tidy,-,4", 3) == ("own:Tidy", "-", "4")
    assert read_seat_list("own:,-,4", 3) is None
    assert named_seats(("", "Ana", ""), ("own:Tidy", PERSON, "own:Tidy"), SAY) == ("Tidy A", "Ana", "Tidy B")
    match = Match.new(GAMES["epizodiak"], {}, ("Hal", "b", "c"), first_player=0, bots=("own:Tidy", PERSON, PERSON))
    assert "Tidy" in seats.thinking(match, Wording(match.players))
    assert not seats.can_hurry(match)


def test_the_installer_that_the_page_carries_is_the_pinned_one() -> None:
    digest = hashlib.sha256((ROOT / "static/vendor/micropip/micropip.whl").read_bytes()).hexdigest()
    assert vendor.wheel_pins(ROOT)["micropip"].endswith(f" --hash=sha256:{digest}")


def test_the_example_plays_legal_actions_to_the_end_of_a_round(folder: Path) -> None:
    source = (EXAMPLE / "tidy_bot.py").read_text("utf-8")
    assert len(source.splitlines()) <= 25
    desk, _ = installed(wheel(folder, source), folder)
    game = GAMES["epizodiak"]
    match = Match.new(game, {"mode": "single"}, ("a", "b", "c"), seed=3)
    while match.player is not None:
        view = game.view_json(match.view(match.player))
        action = said(desk.answer(question(view))).action
        assert action in view["legal"]
        match = match.play(action)
        assert match.ply < 1_000


def test_the_one_inline_script_that_the_page_allows_is_that_of_the_bots_frames() -> None:
    cell = (ROOT / "static/cell.js").read_text("utf-8")
    script = re.findall(r"const SCRIPT = `([^`]*)`;", cell)[0]
    checksum = f"sha256-{base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()}"
    assert re.findall(r'const CHECKSUM = "(.*)";', cell) == [checksum]
    page = (ROOT / "index.html").read_text("utf-8")
    assert re.findall(r"'(sha256-[^']*)'", page) == [checksum]


def test_a_game_is_marked_once_and_of_many_marks_the_oldest_go() -> None:
    text = ""
    for number in range(plugins.MOST_MARKS + 5):
        text = plugins.with_mark(plugins.with_mark(text, f"game-{number}", wanted=True), f"game-{number}", wanted=True)
    assert plugins.read_marks(text) == tuple(f"game-{number}" for number in range(5, plugins.MOST_MARKS + 5))
    assert "game-9" not in plugins.read_marks(plugins.with_mark(text, "game-9", wanted=False))
    assert plugins.read_marks("") == plugins.read_marks("\n\n") == ()
    assert plugins.with_mark("", "game-1", wanted=False) == ""
