"""Epicycle's table: what it is made of, and how a pyramid is selected by a tap.

A selection is the key of a pyramid in a tray.
"""

from __future__ import annotations

from epizodiak.core.wording import Wording
from epizodiak.games.epicycle.rules import notation
from epizodiak.games.epicycle.rules.state import SIZES, TWO
from epizodiak.games.epicycle.rules.view import View
from epizodiak.games.epicycle.table import art, layout, narration, refusals, scene, travels, typed_input
from epizodiak.table.table import Luck, Table
from epizodiak.table.texts import Text


def _in_brief(view: View, can: str, wording: Wording) -> str:
    """The size that an action places and the size it takes."""
    return narration.in_brief(notation.parse_action(can), view, wording)


def _in_full(view: View, can: str, wording: Wording) -> str:
    """What an action places and takes, and whether that ends the game."""
    return narration.in_full(notation.parse_action(can), view, wording)


def _select(_: View, selection: str, key: str) -> str:
    """The selection after a tap on a pyramid: that pyramid, or none if it was selected."""
    return "" if key == selection else key


def _seats(view: View) -> int:
    """How many play."""
    return len(view.holdings)


def _aim(view: View, wording: Wording) -> str:
    """The sentence that says how one loses (C4, C5), and of more than two how one wins (C13)."""
    if len(view.holdings) > TWO:
        return wording.gettext(
            "You lose with three of one size, or when you cannot exchange. The last player left wins."
        )
    return wording.gettext("You lose with three pyramids of one size, or when you cannot exchange.")


def _novelty(view: View, wording: Wording) -> str:
    """Which pyramid one takes (C3), to who holds one of each size, as everybody does in the first turn."""
    if view.player is None or view.holdings[view.player] != SIZES:
        return ""
    return wording.gettext("Your pyramid's dots say how many spaces away you take one.")


def _legend(_: View, wording: Wording) -> tuple[tuple[str, str], ...]:
    """Why a pyramid is grey (C3)."""
    return ((art.GREY, wording.gettext("meets its own size on both sides")),)


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
    settings=frozenset({"confirm", "teach"}),
    charted=True,
    moments=True,
    columns=("held-",),
    emblems=art.EMBLEMS,
    outlines_last=True,
    arrows=True,
    select=_select,
    brief=narration.brief,
    in_brief=_in_brief,
    in_full=_in_full,
    refusal=refusals.refusal,
    aim=_aim,
    novelty=_novelty,
    legend=_legend,
    seats=_seats,
)
