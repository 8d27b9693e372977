"""What newcomers are told once at the table: in their first turn the game's aim, in their second what is counted."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from math import ceil

from epizodiak.core.text import width_of
from epizodiak.display.bar import GAP
from epizodiak.display.since import latest_turns
from epizodiak.display.ui_state import CURTAIN, TURN, Ui
from epizodiak.table.scene import Scene
from epizodiak.table.table import Look, Table
from epizodiak.timeline.timeline import Timeline

LETTERS, LINE = 14, 1.2
"""About how large the letters are, in CSS pixels, and a line's height in parts of that."""

PICTURE, NARROW = 33, 0.84
"""Room that a count's picture takes in a line, with what stands between two counts; and how much narrower than
``width_of`` says the legend's short words are."""

FILLED = 0.94
"""How much of a line words fill at most."""


@dataclass(frozen=True, slots=True)
class FirstWords:
    """The texts for somebody new to a game: its aim, or what the players' panels count.

    Attributes:
        aim: the game's aim, or nothing.
        legend: each count's picture and meaning, or nothing.
    """

    aim: str = ""
    legend: tuple[tuple[str, str], ...] = ()


NOTHING = FirstWords()
"""For who knows the game."""


def first_words(
    match: Timeline, ui: Ui, table: Table, look: Look, scene: Scene, *, taken: float, news: float = 0.0
) -> FirstWords:
    """The texts for a game's first turns on this device: under the curtain, and in a turn if there is space.

    Args:
        match: the game, whose kind this device has not seen before.
        ui: the page's own state.
        table: how the game is shown.
        look: what the scene depends on.
        scene: the table.
        taken: height of what else the table's words say, in pixels.
        news: that of the news, which stay above the legend; the aim stands instead of them.
    """
    own = tuple(islice((turn for turn in latest_turns(match, table) if turn.seat == match.player), 2))
    begun = any(match.ply - 1 in turn.numbers for turn in own)
    if ui.phase not in (CURTAIN, TURN) or begun or len(own) > 1:
        return NOTHING
    view, letters = match.view(None), LETTERS * look.text
    told = FirstWords(legend=table.legend(view, look.wording)) if own else FirstWords(table.aim(view, look.wording))
    counted = sum(NARROW * width_of(words, letters) + PICTURE for _, words in told.legend)
    lines = ceil((width_of(told.aim, letters) + counted) / (FILLED * scene.boxes["words"].width))
    room = scene.boxes["words"].height - taken - (news if told.legend else 0) - lines * letters * LINE
    return told if ui.phase == CURTAIN or room >= (2 * GAP if told.legend else GAP) else NOTHING
