"""A game's end sounds as it feels: won, lost by whoever plays alone, or nobody's."""

import pytest

from epizodiak.app import selectors
from epizodiak.app.effects import Sound
from epizodiak.display import sounds
from tests.visits.asking import at_table, carried

HEARD = {"won": sounds.OVER, "lost": sounds.LOST, "drawn": sounds.DRAWN}


@pytest.mark.parametrize(
    ("game", "bots", "mood"),
    [("zodiac", ("-", "-"), "won"), ("zodiac", ("-", "2"), "won"), ("zodiac", ("2", "-"), "lost")],
)
def test_the_end_of_a_game_sounds_as_it_feels(game: str, bots: tuple[str, ...], mood: str) -> None:
    page = at_table(game, bots).play()
    page.tap("table")
    page.settle()
    shown = selectors.shown_screen(page.state)
    assert shown is not None
    assert shown.sheet is not None
    assert shown.sheet.mood == mood
    heard = [each.happening for each in carried(page, Sound) if isinstance(each, Sound)]
    assert heard[-1] == HEARD[mood]
