"""Every command of the package from its wheel, in an empty environment, outside of the checkout."""

import json
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from epizodiak.games import GAMES
from tests.envs.installed import ROOT, Installed

CASES = ROOT / "tests" / "data" / "cases"


def a_record(game: str) -> str:
    """A game that somebody else's program has played to its end."""
    return (CASES / f"{game}.records.jsonl").read_text("utf-8").splitlines()[0]


def test_nothing_comes_with_it(everywhere: Installed) -> None:
    names = {each.name.partition("-")[0] for each in everywhere.packages.glob("*.dist-info")}
    assert names - {"pip", "setuptools"} == {"epizodiak"}


def test_the_source_distribution_makes_the_same_wheel(built: tuple[Path, Path], tmp_path: Path) -> None:
    source, wheel = built
    pip = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation"]
    subprocess.run([*pip, "-w", str(tmp_path), str(source)], check=True)
    contents = []
    for file in (wheel, *tmp_path.glob("*.whl")):
        with zipfile.ZipFile(file) as archive:
            contents.append({each.filename: each.CRC for each in archive.infolist() if "/RECORD" not in each.filename})
    assert contents[0] == contents[1]


def test_every_command_tells_its_usage_by_its_own_name(everywhere: Installed) -> None:
    assert everywhere.command("--version").stdout.startswith("epizodiak ")
    for name in ("trace", "bot", "luck", "puzzle", "arena", "bench"):
        ran = everywhere.command(name, "--help")
        assert ran.returncode == 0
        assert ran.stdout.startswith(f"usage: epizodiak {name} ")


@pytest.mark.parametrize("game", GAMES)
def test_records_are_traced_and_gone_on_with_and_puzzles_are_printed(everywhere: Installed, game: str) -> None:
    record = json.loads(a_record(game))
    traced = everywhere.command("trace", given=json.dumps(record))
    assert (traced.returncode, len(traced.stdout.splitlines())) == (0, len(record["actions"]) + 1)
    begun = json.dumps(record | {"actions": [], "chance": record["chance"][:1]})
    decided = everywhere.command("bot", "--iterations", "16", given=begun)
    assert decided.returncode == 0, decided.stderr
    GAMES[game].parse_action(decided.stdout.strip())
    puzzles = [json.loads(line) for line in everywhere.command("puzzle", game, "--all").stdout.splitlines()]
    assert {each["game"] for each in puzzles} == {game}


def test_luck_is_told_from_skill(everywhere: Installed) -> None:
    judged = everywhere.command("luck", "--iterations", "8", given=a_record("zodiac"))
    assert judged.returncode == 0, judged.stderr
    assert json.loads(judged.stdout)["game"] == "zodiac"


def test_bots_play_each_other_in_one_process_and_in_two(everywhere: Installed) -> None:
    told = []
    for processes in ("1", "2"):
        ran = everywhere.command(
            "arena", "--game", "zodiac", "2", "1", "--deals", "4", "--processes", processes, "--json"
        )
        assert ran.returncode == 0, ran.stderr
        told.append(json.loads(ran.stdout)["games"])
    assert told[0] == told[1]


def test_speeds_are_measured(everywhere: Installed) -> None:
    ran = everywhere.command("bench", "--runs", "1", "--seconds", "0.05", "--json")
    assert ran.returncode == 0, ran.stderr
    assert json.loads(ran.stdout)


def test_texts_of_other_languages_are_in_it(everywhere: Installed) -> None:
    said = (
        "from gettext import GNUTranslations; from epizodiak.cli.shipped import shipped; "
        "print(GNUTranslations(shipped('static/locales/de.mo').open('rb')).gettext('Your turn'))"
    )
    ran = everywhere.run(str(everywhere.folder / "bin" / "python"), "-c", said)
    assert ran.stdout.strip() not in {"", "Your turn"}, ran.stderr
