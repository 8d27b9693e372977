"""Pictures stand by themselves: what they are drawn with is in them, as the page has it."""

import random
import re
from pathlib import Path

import pytest

from epizodiak.core.wording import Wording
from epizodiak.envs.drawing import SYMBOLS, drawn
from epizodiak.games import GAMES

pytestmark = pytest.mark.native_only

PAGE = Path(__file__).resolve().parent.parent.parent / "index.html"


@pytest.mark.parametrize("name", GAMES)
def test_whatever_a_picture_names_is_in_it(name: str) -> None:
    game = GAMES[name]
    options = game.options_from({})
    state = game.start(options, 0, game.random_opening(options, 0, random.Random(1)))
    for seat in (None, 0):
        picture = drawn(name, game.view(state, seat), Wording(("Ana", "Ben", "Eva", "Leo")[: game.seats]))
        ids = set(re.findall(r"\bid=\"([\w-]+)\"", picture))
        assert set(re.findall(r"(?:href=\"|url\()#([\w-]+)", picture)) - ids == set()
        assert 'style="fill: var(--ground)"' in picture


def test_symbols_are_those_of_the_page() -> None:
    page, symbols = PAGE.read_text("utf-8"), SYMBOLS.read_text("utf-8").splitlines()[1:-1]
    assert len(symbols) == 14
    assert [line for line in symbols if line not in page] == []
