"""What EpiZodiak says in words: log lines, and the names of its actions."""

from __future__ import annotations

from epizodiak.core.text import capital
from epizodiak.core.wording import Wording
from epizodiak.games.epizodiak.rules.notation import run_values
from epizodiak.games.epizodiak.rules.numerals import numeral, the_tile, the_tiles
from epizodiak.games.epizodiak.rules.rules import SINGLE_ROUND_BONUS
from epizodiak.games.epizodiak.rules.state import (
    CLOCKWISE,
    CONTEST,
    COUNTERCLOCKWISE,
    DISCARD,
    DRAW,
    OVER,
    PICK_UP,
    START,
    Action,
)
from epizodiak.games.epizodiak.rules.view import View


def describe(action: Action, before: View, after: View, wording: Wording) -> tuple[str, ...]:
    """Log lines for ``action`` and for what followed by itself, from what the reading seat may know."""
    assert before.player is not None, "nobody acts after the game"
    seat = before.player
    return (_action_line(action, seat, wording), *_event_lines(action, before, after, seat, wording))


def why(over: View, wording: Wording) -> str:
    """Why a game is over (E20-E22), in words; nothing while it goes on."""
    if over.emptied is None:
        return ""
    named, yours = wording.gettext("{name} emptied their hand"), wording.gettext("You emptied your hand")
    if over.options.mode == "single":
        named = wording.gettext("{name} emptied their hand, which is worth {points} points")
        yours = wording.gettext("You emptied your hand, which is worth {points} points")
        if over.totals.count(over.totals[over.emptied]) > 1:
            named = wording.gettext("{name} emptied their hand, which is worth {points} points and breaks the tie")
            yours = wording.gettext("You emptied your hand, which is worth {points} points and breaks the tie")
    sentence = wording.to_you(over.emptied, named, yours)
    return sentence.format(name=wording.names[over.emptied], points=SINGLE_ROUND_BONUS)


def why_round(over: View, wording: Wording) -> str:
    """Why a round is over, and why it brings points to one player alone, or to nobody (E20, E21), in words."""
    if over.emptied is None:
        return ""
    if over.potential[over.emptied]:
        named = wording.gettext("{name} emptied their hand: only their sets count")
        yours = wording.gettext("You emptied your hand: only your sets count")
    else:
        named = wording.gettext("{name} emptied their hand, but had discarded no set: nobody scores")
        yours = wording.gettext("You emptied your hand, but had discarded no set: nobody scores")
    return wording.to_you(over.emptied, named, yours).format(name=wording.names[over.emptied])


def _action_line(action: Action, seat: int, wording: Wording) -> str:
    named, yours = _action_sentences(action, wording)
    tiles = the_tiles(run_values(action), wording) if action.kind in (CLOCKWISE, COUNTERCLOCKWISE) else ""
    called = numeral if action.kind == DISCARD else the_tile
    tile = called(action.first, wording) if action.first else ""
    return wording.told(seat, named, yours).format(name=wording.names[seat], tiles=tiles, tile=tile)


def _action_sentences(action: Action, wording: Wording) -> tuple[str, str]:
    """What is said of an action, and what is said of the reader's own."""
    if action.kind == CLOCKWISE:
        return wording.gettext("{name} placed {tiles}, clockwise"), wording.gettext("You placed {tiles}, clockwise")
    if action.kind == COUNTERCLOCKWISE:
        named = wording.gettext("{name} placed {tiles}, counterclockwise")
        return named, wording.gettext("You placed {tiles}, counterclockwise")
    if action.kind == DISCARD:
        named, yours = (
            wording.gettext("{name} discarded three of {tile}"),
            wording.gettext("You discarded three of {tile}"),
        )
    elif action.kind == DRAW:
        named, yours = wording.gettext("{name} drew a tile"), wording.gettext("You drew a tile")
    elif action.kind == PICK_UP:
        named, yours = wording.gettext("{name} picked up {tile}"), wording.gettext("You picked up {tile}")
    elif action.kind == CONTEST:
        named, yours = wording.gettext("{name} contested {tile}"), wording.gettext("You contested {tile}")
    else:
        named, yours = wording.gettext("{name} passed"), wording.gettext("You passed")
    return named, yours


def _event_lines(action: Action, before: View, after: View, seat: int, wording: Wording) -> list[str]:
    if after.round == before.round and after.phase != OVER:
        return [*_new_pile_lines(action, before, after, wording), *_left_lines(before, after, wording)]
    if after.options.mode == "single":  # E22: else nobody could tell where those points come from
        named = wording.gettext("{name} emptied their hand, which is worth {points} points: the round is over")
        yours = wording.gettext("You emptied your hand, which is worth {points} points: the round is over")
    else:
        named = wording.gettext("{name} emptied their hand: the round is over")
        yours = wording.gettext("You emptied your hand: the round is over")
    lines = [wording.told(seat, named, yours).format(name=wording.names[seat], points=SINGLE_ROUND_BONUS)]
    if after.round != before.round:
        lines.append(wording.gettext("Round {number} is dealt").format(number=after.round))
    elif after.ranking is not None:
        lines.append(wording.wins(after.ranking[0]))
    return lines


def _new_pile_lines(action: Action, before: View, after: View, wording: Wording) -> list[str]:
    lines = []
    lays = action.kind in (CLOCKWISE, COUNTERCLOCKWISE, CONTEST)
    filled = lays and after.phase == START and len(after.dial) <= len(before.dial)
    if filled:
        if action.kind == CONTEST:
            told = wording.gettext("{tile} went straight to the dial").format(tile=the_tile(action.first, wording))
            lines.append(capital(told))
        lines.append(
            wording.gettext(
                "The dial was full: its tiles are shuffled into the pile, and {tile} from it begins the new dial"
            ).format(tile=the_tile(after.dial[0], wording))
        )
    return lines


def one_left(before: View, after: View) -> tuple[int, ...]:
    """The seats whose hand has come down to one tile, for all to see (E5)."""
    sizes = enumerate(zip(before.hand_sizes, after.hand_sizes, strict=True))
    return tuple(seat for seat, (old, new) in sizes if new == 1 < old and before.round == after.round)


def _left_lines(before: View, after: View, wording: Wording) -> list[str]:
    named, yours = wording.gettext("{name} has one tile left"), wording.gettext("You have one tile left")
    left = one_left(before, after)
    return [wording.told(seat, named, yours).format(name=wording.names[seat]) for seat in left]
