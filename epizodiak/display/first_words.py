"""What newcomers are told once at the table: in their first turn the game's aim, in their second what is counted.

The first turn in which something new can be done tells that instead, and the rest comes a turn later.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice
from math import ceil
from typing import Any

from epizodiak.core.protocol import AnyGame
from epizodiak.core.text import width_of
from epizodiak.core.wording import Wording
from epizodiak.display.bar import GAP
from epizodiak.display.since import latest_turns
from epizodiak.display.ui_state import CURTAIN, TURN, Ui
from epizodiak.table.scene import Scene
from epizodiak.table.table import Look, Table
from epizodiak.timeline.timeline import Recorded, Timeline

LETTERS, LINE = 14, 1.2
"""About how large letters are, in pixels, where the news' size isn't theirs; a line's height in parts of that."""

PICTURE, NARROW = 33, 0.84
"""Room that a count's picture takes in a line, with what stands between two counts; and how much narrower than
``width_of`` says the legend's short words are."""

FILLED = 0.94
"""How much of a line words fill at most."""

MOST = 2
"""So many turns of a seat tell something, besides what is new."""


@dataclass(frozen=True, slots=True)
class FirstWords:
    """The texts for somebody new to a game: its aim, or what the players' panels count.

    Attributes:
        aim: the game's aim, or what can be done for the first time; or nothing.
        legend: each count's picture and meaning, or nothing.
        beside_news: whether there is room for the news, too.
    """

    aim: str = ""
    legend: tuple[tuple[str, str], ...] = ()
    beside_news: bool = True


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
        news: that of the news; without room for both, the aim stands instead of them.
    """
    covered = ui.phase == CURTAIN
    told = _of_turn(match, table, look.wording, covered=covered) if covered or ui.phase == TURN else NOTHING
    if told is NOTHING:
        return NOTHING
    letters = (scene.texts.chips if told.aim and not covered else LETTERS) * look.text
    counted = sum(NARROW * width_of(words, letters) + PICTURE for _, words in told.legend)
    lines = ceil((width_of(told.aim, letters) + counted) / (FILLED * scene.boxes["words"].width))
    room = scene.boxes["words"].height - taken - lines * letters * LINE
    beside = room >= news + 2 * GAP
    fits = covered or beside or (told.aim and room >= GAP)
    return replace(told, beside_news=beside) if fits else NOTHING


@lru_cache(maxsize=4)
def _of_turn(match: Timeline, table: Table, say: Wording, *, covered: bool) -> FirstWords:
    """What a turn tells, if there is space; under the curtain nothing that depends on a hand. No tap asks twice."""
    new = "" if covered else table.novelty(match.view(match.player), say)
    turns = (turn.numbers for turn in latest_turns(match, table) if turn.seat == match.player)
    own = list(islice(turns, None if new else MOST + 2))
    begun = bool(own) and match.ply - 1 in own[0]
    earlier = own[begun:]
    if not new and (begun or len(earlier) > MOST):
        return NOTHING
    known = None if covered else _first_new(match, table, say, earlier[::-1])
    if new and known is None:
        return FirstWords(new)
    number = len(earlier) - (known in [turn[0] for turn in earlier])
    if begun or number >= MOST:
        return NOTHING
    view = match.view(None)
    return FirstWords(legend=table.legend(view, say)) if number else FirstWords(table.aim(view, say))


def _first_new(match: Timeline, table: Table, say: Wording, turns: Sequence[tuple[int, ...]]) -> int | None:
    """The ply at which something new could first be done in some turns of the seat to act, the oldest of them first."""
    if not isinstance(match, Recorded):
        return None
    plies = (ply for turn in turns for ply in turn)
    return next((ply for ply in plies if _new_at(match.game, match.position(ply), match.player, table, say)), None)


@lru_cache(maxsize=16)
def _new_at(game: AnyGame, position: Any, seat: int | None, table: Table, say: Wording) -> str:
    """What a seat could do for the first time in a position: each later turn asks for that of the earlier ones."""
    return table.novelty(game.view(position, seat), say)
