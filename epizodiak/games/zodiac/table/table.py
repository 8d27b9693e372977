"""Zodiac's table: what it is made of, and how a piece is selected by a tap.

A selection is the point of a piece.
"""

from __future__ import annotations

from epizodiak.core.wording import Wording
from epizodiak.games.zodiac.rules import notation
from epizodiak.games.zodiac.rules.view import View
from epizodiak.games.zodiac.table import art, layout, narration, refusals, scene, travels, typed_input
from epizodiak.table.table import Luck, Table
from epizodiak.table.texts import Text


def _in_brief(_: View, can: str, wording: Wording) -> str:
    """The points from which and to which an action moves."""
    action = notation.parse_action(can)
    return wording.gettext("{source} to {target}").format(source=action.source, target=action.target)


def _in_full(view: View, can: str, wording: Wording) -> str:
    """The points of an action, what it turns over, and whether it loses."""
    return narration.in_full(notation.parse_action(can), view, wording)


def _select(view: View, selection: str, key: str) -> str:
    """The selection after a tap on a piece: its point, or none if it was selected."""
    point = key.removeprefix("point-")
    sources = {action.source for action in view.legal}
    return "" if point == selection or point not in sources else point


def _aim(_: View, wording: Wording) -> str:
    """What there is to do, how one wins (Z11), and who loses (Z10)."""
    return wording.gettext("Jump pieces to turn them over. Six inside: the majority wins. Who can't move loses.")


def _legend(_: View, wording: Wording) -> tuple[tuple[str, str], ...]:
    """What the counts on a player's panel mean: pieces, and those on inner points."""
    told = wording.gettext("pieces of the player's colour"), wording.gettext("of them inside")
    return tuple((count.picture, words) for count, words in zip(art.COUNTS, told, strict=True))


TABLE = Table(
    layouts=layout,
    drawing=scene,
    narration=narration,
    motion=travels,
    notation=notation,
    typed_input=typed_input,
    counted=False,
    luck=Luck(
        Text("The start"),
        Text("It was mostly the start"),
        Text("the start helped you"),
        Text("the start helped {name}"),
        Text("the start didn't help"),
    ),
    settings=frozenset({"confirm"}),
    charted=True,
    moments=True,
    emblems=art.EMBLEMS,
    outlines_last=True,
    arrows=True,
    select=_select,
    brief=narration.brief,
    in_brief=_in_brief,
    in_full=_in_full,
    refusal=refusals.refusal,
    aim=_aim,
    legend=_legend,
)
