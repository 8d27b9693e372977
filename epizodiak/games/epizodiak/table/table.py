"""EpiZodiak's table: what it is made of, and how runs are selected by taps.

A selection is the notation of the run so far, or of a set's discard.
"""

from __future__ import annotations

from epizodiak.core.wording import Wording
from epizodiak.games.epizodiak.rules import notation
from epizodiak.games.epizodiak.rules.notation import parse_action
from epizodiak.games.epizodiak.rules.numerals import numeral, numerals
from epizodiak.games.epizodiak.rules.rules import SINGLE_ROUND_BONUS
from epizodiak.games.epizodiak.rules.state import DISCARD, DRAW, PASS, Action
from epizodiak.games.epizodiak.rules.view import View
from epizodiak.games.epizodiak.table import art, layout, narration, opened, refusals, scene, travels, typed_input
from epizodiak.games.epizodiak.table.selection import after_tap
from epizodiak.table.table import Luck, Table
from epizodiak.table.texts import Text


def _select(view: View, selection: str, key: str) -> str:
    """The selection after a tap on a tile of the hand, or on an end of the dial whose tile is in it."""
    return after_tap(view.legal, selection, int(key.split("-")[1]))


def _takes(key: str, goal: str) -> bool:
    """Whether a dragged tile can be dropped on a place."""
    return goal.startswith("slot-") or goal == f"discard-{key.split('-')[1]}"


def _rests(action: Action) -> str:
    """Key of the place that takes no taps for a moment after an action: the pile after a draw."""
    return "pile" if action.kind == DRAW else ""


def _automatic(view: View, alone: int | None) -> bool:
    """E10, E11, E15: only a draw or a pass is left. If at once, people learn that nothing fits; bots read no time."""
    return alone is not None and [action.kind for action in view.legal] in ([DRAW], [PASS])


def _in_words(view: View, can: str, wording: Wording) -> str:
    return narration.in_words(parse_action(can), view, wording)


def _in_full(view: View, can: str, wording: Wording) -> str:
    """An action in words; a long run by its first and last tile."""
    return narration.in_words(parse_action(can), view, wording, brief=True)


def _aim(view: View, wording: Wording) -> str:
    """How one wins (E20 to E22)."""
    if view.options.mode == "single":
        return wording.gettext("Each set scores 1, an empty hand 3 more.")
    return wording.gettext("Empty your hand first, and your sets score.")


def _novelty(view: View, wording: Wording) -> str:
    """That a set can be discarded, and what that brings (E9, E21, E22)."""
    tile = next((action.first for action in view.legal if action.kind == DISCARD), 0)
    told = wording.gettext("Discard your three {tile}: a point if you win.")
    if view.options.mode == "single":
        told = wording.gettext("Discard your three {tile} for a point.")
    return told.format(tile=numeral(tile, wording)) if tile else ""


def _legend(_: View, wording: Wording) -> tuple[tuple[str, str], ...]:
    """Tiles, points at stake and points won (E20, E21)."""
    told = wording.gettext("tiles in hand"), wording.gettext("points at stake"), wording.gettext("points won")
    return tuple((count.picture, words) for count, words in zip(art.COUNTS, told, strict=True))


def _counts(view: View, wording: Wording) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """What a single round's points are made of (E22); in a game to a target each round has one maker of points."""
    if view.options.mode != "single":
        return ()
    ended = tuple(SINGLE_ROUND_BONUS * (seat == view.emptied) for seat in range(len(view.totals)))
    sets = tuple(total - bonus for total, bonus in zip(view.totals, ended, strict=True))
    return (wording.gettext("Sets"), sets), (wording.gettext("Empty hand"), ended)


def _spell(value: int | tuple[int, ...], wording: Wording) -> str:
    """A tile in words, or several in a list."""
    return numeral(value, wording) if isinstance(value, int) else numerals(value, wording)


TABLE = Table(
    layouts=layout,
    drawing=scene,
    narration=narration,
    motion=travels,
    notation=notation,
    typed_input=typed_input,
    luck=Luck(
        Text("Tiles"),
        Text("It was mostly the tiles"),
        Text("the tiles helped you"),
        Text("the tiles helped {name}"),
        Text("the tiles didn't help"),
    ),
    settings=frozenset({"face", "confirm", "draw", "numbers"}),
    charted=True,
    joined=True,
    moments=True,
    columns=("hand-",),
    hand=("hand-",),
    select=_select,
    takes=_takes,
    automatic=_automatic,
    open_hands=opened.hands,
    scoring=opened.scoring,
    deal=travels.deal,
    rests=_rests,
    brief=narration.brief,
    briefest=narration.briefest,
    tells_own=narration.tells_own,
    action_lines=narration.action_lines,
    in_words=_in_words,
    in_brief=_in_words,
    in_full=_in_full,
    refusal=refusals.refusal,
    in_order=narration.in_order,
    aim=_aim,
    novelty=_novelty,
    legend=_legend,
    counts=_counts,
    spell=_spell,
)
