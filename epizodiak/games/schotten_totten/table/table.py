"""Schotten Totten's table: what it is made of, and how cards are selected and stones asked about by taps.

A selection is a card, or ``?`` and the number of a stone that is asked about.
"""

from __future__ import annotations

from epizodiak.core.wording import Wording
from epizodiak.games.schotten_totten.rules import notation
from epizodiak.games.schotten_totten.rules.log import card_name
from epizodiak.games.schotten_totten.rules.rules import stones_held
from epizodiak.games.schotten_totten.rules.state import DRAW, Card
from epizodiak.games.schotten_totten.rules.view import View
from epizodiak.games.schotten_totten.table import art, layout, narration, opened, refusals, scene, travels, typed_input
from epizodiak.games.schotten_totten.table.affordances import WHY
from epizodiak.table.table import Luck, Table
from epizodiak.table.texts import Text


def _select(_view: View, selection: str, key: str) -> str:
    """The selection after a tap on a card or a stone."""
    kind, _, name = key.partition("-")
    tapped = WHY + name if kind == "stone" else name
    return "" if tapped == selection else tapped


def _takes(_: str, goal: str) -> bool:
    """Whether a dragged card can be dropped on a place."""
    return goal.startswith("stone-")


def _automatic(view: View, _: int | None) -> bool:
    """S5: no stone can be claimed, so that only the draw is left."""
    return [action.kind for action in view.legal] == [DRAW]


def _tells_points(view: View) -> bool:
    """S7: a single round is won by stones, and points only tell how high in a match."""
    return view.options.rounds > 1


def _counts(view: View, wording: Wording) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """The stones that each holds, where they are all that counts."""
    return () if _tells_points(view) else ((wording.gettext("Stones"), stones_held(view.stones)),)


def _in_brief(view: View, can: str, wording: Wording) -> str:
    """A card and its stone, a claim, or the end of the turn."""
    return narration.in_brief(notation.parse_action(can), view, wording)


def _in_full(view: View, can: str, wording: Wording) -> str:
    """The end of the turn; whatever has to do with a stone is told by the stone's name, with what lies there."""
    action = notation.parse_action(can)
    return "" if action.stone else narration.in_brief(action, view, wording)


def _aim(_: View, wording: Wording) -> str:
    """How one wins a round (S9)."""
    return wording.gettext("Win three stones side by side, or any five, with the better cards.")


def _legend(view: View, wording: Wording) -> tuple[tuple[str, str], ...]:
    """Cards, stones, and in a match points."""
    told = wording.gettext("cards in hand"), wording.gettext("stones won"), wording.gettext("points won")
    shown = 3 if view.options.rounds > 1 else 2
    return tuple((count.picture, words) for count, words in zip(art.COUNTS[:shown], told, strict=False))


def _spell(value: Card | int | tuple[Card, ...], wording: Wording) -> str:
    """A card, a list of cards, or a number in words."""
    if isinstance(value, tuple):
        return wording.listed(tuple(card_name(card, wording) for card in value))
    return str(value) if isinstance(value, int) else card_name(value, wording)


TABLE = Table(
    layouts=layout,
    drawing=scene,
    narration=narration,
    motion=travels,
    notation=notation,
    typed_input=typed_input,
    luck=Luck(
        Text("Cards"),
        Text("It was mostly the cards"),
        Text("the cards helped you"),
        Text("the cards helped {name}"),
        Text("the cards didn't help"),
    ),
    settings=frozenset({"confirm", "draw"}),
    charted=True,
    moments=True,
    hand=("hand-",),
    emblems=art.SIGNS,
    outlines_last=True,
    few_actions=False,
    select=_select,
    takes=_takes,
    automatic=_automatic,
    open_hands=opened.hands,
    scoring=opened.scoring,
    deal=travels.deal,
    tells_points=_tells_points,
    counts=_counts,
    brief=narration.brief,
    briefest=narration.briefest,
    as_one=narration.as_one,
    tells_own=narration.tells_own,
    action_lines=narration.action_lines,
    in_brief=_in_brief,
    in_full=_in_full,
    refusal=refusals.refusal,
    aim=_aim,
    legend=_legend,
    spell=_spell,
)
