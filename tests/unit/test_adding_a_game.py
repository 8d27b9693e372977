"""The guide to adding a game shows one that works."""

import random
import re
from pathlib import Path
from typing import Any

import pytest

from epizodiak.core.protocol import Game
from epizodiak.core.wording import Wording
from epizodiak.record.record import read_record, replay, write_record
from epizodiak.timeline.match import Match

pytestmark = pytest.mark.native_only

ROOT = Path(__file__).resolve().parent.parent.parent
GUIDE = ROOT / "docs" / "adding-a-game.md"
PLAYERS = ("Ana", "Ben")


def game() -> Game[Any, Any, Any, Any]:
    """What the guide's one block of Python makes."""
    (source,) = re.findall(r"^```python\n(.*?)^```$", GUIDE.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    made: dict[str, Any] = {"__name__": __name__}
    exec(compile(source, "docs/adding-a-game.md", "exec"), made)  # noqa: S102 - our own guide's
    found = made["GAME"]
    assert isinstance(found, Game)
    return found


@pytest.mark.parametrize("seed", range(20))
def test_the_guides_game_is_played_recorded_and_replayed(seed: int) -> None:
    shown, source = game(), random.Random(seed)
    match = Match.new(shown, {}, PLAYERS, seed=seed)
    while match.player is not None:
        seen = match.view(match.player)
        assert shown.view_from(shown.view_json(seen)) == seen
        match = match.play(shown.action_text(source.choice(seen.legal)))
    record = read_record(write_record(match.record), {shown.name: shown})
    assert list(replay(record, shown))[-1].state == match.state
    assert len(match.log(Wording(PLAYERS))) >= match.ply
    outcome = shown.outcome(match.state)
    assert outcome is not None
    assert sum(outcome.scores) == len(outcome.ranking) - 1


def test_the_guide_names_files_that_there_are() -> None:
    named = re.findall(r"`((?:epizodiak|static|tests|e2e|tools)/[\w/.-]+)`", GUIDE.read_text("utf-8"))
    assert len(named) > 8
    assert [name for name in named if "GAME" not in name and not (ROOT / name).exists()] == []
