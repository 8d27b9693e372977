"""What bots make of key moments: who is glad or sorry now, and what they say.

All of it follows from actions that everybody has seen, and from nothing else: a replay tells the same, and no bot's
decision hears of it. It is for the eyes alone: ears are told what was done by the log's own line, and something said
between that and "your turn" would only keep people waiting.
"""

from __future__ import annotations

from typing import NamedTuple

from epizodiak.bots.cast import Bot
from epizodiak.core.text import width_of
from epizodiak.core.wording import Wording
from epizodiak.display.screen import Screen
from epizodiak.display.ui_state import Ui
from epizodiak.features.faces.lines import lines
from epizodiak.games import MOMENTS
from epizodiak.table.marks import number
from epizodiak.table.moments import BEATEN, MADE
from epizodiak.table.table import Table
from epizodiak.timeline.timeline import Timeline

MOST = 40
"""So many actions are looked at: more than everybody's last turn has."""

APART = 12
"""So many actions lie between two moments of which a bot speaks, at least."""

BESIDE, LEAST, USUAL = 12, 11, 0.75
"""Letters of a line are no smaller, in pixels, after a name and over it; usually they are so large, in parts of its."""

CAPITALS, MIDDLE, HALF = 0.85, 0.36, 0.85
"""How high letters stand, with air, and capitals' middle; half a bubble's height: in parts of the letters."""

PADDING = 6
"""Room before and after a line, in its bubble."""


class Reaction(NamedTuple):
    """What a seat is glad of, or sorry for.

    Attributes:
        kind: one of ``moments.KINDS``.
        number: of the action that it comes of, in the timeline.
        silent: whether it only shows: what it makes its bot say was said in this round, or it has just spoken.
    """

    kind: str
    number: int
    silent: bool = False


def reactions(match: Timeline, table: Table, shown: Screen, ui: Ui) -> dict[int, Reaction]:
    """The latest key moment of each seat that has not begun another turn since; at an end, of all.

    A puzzle may ask for players by their names: nothing is said over those.
    """
    if ui.puzzle:
        return {}
    if shown.sheet is not None and shown.sheet.mood:
        won = [seat for seat, _ in shown.sheet.faces]
        seats = range(match.game.seats) if 0 < len(won) < match.game.seats else ()
        return {seat: Reaction(MADE if seat in won else BEATEN, match.count) for seat in seats}
    found: dict[int, Reaction] = {}
    acted: set[int] = set()
    later: int | None = None
    for at in reversed(range(max(0, match.count - MOST), match.count) if table.moments else ()):
        step = match.step(at)
        if step.after.player is None or getattr(step.after, "round", 0) != getattr(step.before, "round", 0):
            break
        acted |= set() if later in (None, step.seat) else {later}
        for seat, kind in MOMENTS[match.game.name](step.action, step.before, step.after).items():
            if seat not in acted:
                found.setdefault(seat, Reaction(kind, at, _is_old(match, seat, kind, at)))
        later = step.seat
    return found


def _is_old(match: Timeline, seat: int, kind: str, number: int) -> bool:
    """Whether a seat had such a moment in an earlier turn of the round, or another one just before."""
    turn = number
    while turn and match.step(turn - 1).seat == match.step(number).seat:
        turn -= 1
    for at in reversed(range(turn)):
        step = match.step(at)
        if getattr(step.after, "round", 0) != getattr(step.before, "round", 0):
            return False
        earlier = MOMENTS[match.game.name](step.action, step.before, step.after).get(seat)
        if earlier == kind or (earlier and number - at < APART):
            return True
    return False


class NameLine(NamedTuple):
    """The line of a panel on which its name stands.

    Attributes:
        x, y, size: where the name begins, on which line, and how large its letters are.
        name: its width.
        width: of the panel.
    """

    x: float
    y: float
    size: float
    name: float
    width: float


class Bubble(NamedTuple):
    """What a bot says in its panel.

    Attributes:
        line: the words.
        drawn: markup, with a place for them.
        over: whether it stands at the panel's upper edge, where there is too little room after the name.
    """

    line: str
    drawn: str
    over: bool


def bubble(bot: Bot, reaction: Reaction, say: Wording, row: NameLine) -> Bubble | None:
    """What one of the cast says of a moment, and where: the same of the same moment; nothing without room for it."""
    usual, ends = max(LEAST, USUAL * row.size), row.width - PADDING / 2
    known = lines(bot.temper, reaction.kind, say)
    for begins, least in ((row.x + row.name + 2 * PADDING, BESIDE), (row.x, LEAST)):
        room = ends - begins - 2 * PADDING
        fitting = [each for each in known if width_of(each, least) <= room]
        if fitting:
            text = fitting[reaction.number % len(fitting)]
            size = min(usual, room / width_of(text, 1))
            over = begins == row.x
            middle = row.y - (CAPITALS * row.size + HALF * size if over else MIDDLE * row.size)
            return Bubble(text, _drawn(text, begins, size, middle), over)
    return None


def _drawn(text: str, begins: float, size: float, middle: float) -> str:
    """A bubble with a tail to the left; its words are filled in."""
    wide, high, round_ = width_of(text, size) + 2 * PADDING, 2 * HALF * size, HALF * size
    shape = (
        f"M{number(begins + round_)} {number(middle - round_)}h{number(wide - 2 * round_)}"
        f"a{number(round_)} {number(round_)} 0 0 1 0 {number(high)}h{number(2 * round_ - wide)}"
        f"q{number(-0.6 * round_)} 0 {number(-1.5 * round_)} {number(0.2 * round_)}"
        f"q{number(0.7 * round_)} {number(-0.4 * round_)} {number(0.6 * round_)} {number(-1.2 * round_)}"
        f"a{number(round_)} {number(round_)} 0 0 1 {number(0.9 * round_)} {number(-round_)}Z"
    )
    at = f'x="{number(begins + wide / 2)}" y="{number(middle + MIDDLE * size)}" font-size="{number(size)}"'
    return f'<path d="{shape}"/><text {at}/>'
