"""What EpiZodiak says in words: log lines, and the names of its actions."""

from __future__ import annotations

from epizodiak.core.wording import Wording
from epizodiak.games.epizodiak.rules.notation import run_values
from epizodiak.games.epizodiak.rules.numerals import numeral, numerals
from epizodiak.games.epizodiak.rules.rules import SINGLE_ROUND_BONUS
from epizodiak.games.epizodiak.rules.state import (
    CLOCKWISE,
    CONTEST,
    COUNTERCLOCKWISE,
    DISCARD,
    DRAW,
    DRAWN,
    OVER,
    PICK_UP,
    START,
    Action,
)
from epizodiak.games.epizodiak.rules.view import View


def describe(action: Action, before: View, after: View, wording: Wording) -> tuple[str, ...]:
    """Log lines for ``action`` and for what followed by itself, from what the reading seat may know."""
    assert before.player is not None, "nobody acts after the game"
    name = wording.names[before.player]
    return (_action_line(action, before, name, wording), *_event_lines(action, before, after, name, wording))


def why(over: View, wording: Wording) -> str:
    """Why a game is over (E20-E22), in words; nothing while it goes on."""
    if over.emptied is None:
        return ""
    named, yours = wording.gettext("{name} emptied their hand"), wording.gettext("You emptied your hand")
    if over.options.mode == "single":
        named = wording.gettext("{name} emptied their hand: {points} points more")
        yours = wording.gettext("You emptied your hand: {points} points more")
        if over.totals.count(over.totals[over.emptied]) > 1:
            named = wording.gettext("{name} emptied their hand: {points} points more, and that breaks the tie")
            yours = wording.gettext("You emptied your hand: {points} points more, and that breaks the tie")
    sentence = wording.to_you(over.emptied, named, yours)
    return sentence.format(name=wording.names[over.emptied], points=SINGLE_ROUND_BONUS)


def _action_line(action: Action, before: View, name: str, wording: Wording) -> str:
    if action.kind in (CLOCKWISE, COUNTERCLOCKWISE):
        sentence = {
            CLOCKWISE: wording.gettext("{name} placed {tiles}, clockwise"),
            COUNTERCLOCKWISE: wording.gettext("{name} placed {tiles}, counterclockwise"),
        }[action.kind]
        return sentence.format(name=name, tiles=numerals(run_values(action), wording))
    tile = numeral(action.first, wording) if action.first else ""
    if action.kind == DISCARD:
        sentence = wording.gettext("{name} discarded three of {tile}")
    elif action.kind == DRAW:
        sentence = wording.gettext("{name} drew a tile")
    elif action.kind == PICK_UP:
        sentence = wording.gettext("{name} picked up {tile}")
    elif action.kind == CONTEST:
        sentence = wording.gettext("{name} contested {tile}")
    elif before.phase == DRAWN:
        sentence = wording.gettext("{name} passed after drawing")
    else:
        sentence = wording.gettext("{name} passed")
    return sentence.format(name=name, tile=tile)


def _event_lines(action: Action, before: View, after: View, name: str, wording: Wording) -> list[str]:
    if after.round == before.round and after.phase != OVER:
        return _new_pile_lines(action, before, after, wording)
    if after.options.mode == "single":  # E22: else nobody could tell where those points come from
        sentence = wording.gettext("{name} emptied their hand, {points} points more: the round is over")
    else:
        sentence = wording.gettext("{name} emptied their hand: the round is over")
    lines = [sentence.format(name=name, points=SINGLE_ROUND_BONUS)]
    if after.round != before.round:
        lines.append(wording.gettext("Round {number} is dealt").format(number=after.round))
    elif after.ranking is not None:
        winners = tuple(wording.names[seat] for seat in after.ranking[0])
        sentence = wording.ngettext("{names} wins the game", "{names} win the game", len(winners))
        lines.append(sentence.format(names=wording.listed(winners)))
    return lines


def _new_pile_lines(action: Action, before: View, after: View, wording: Wording) -> list[str]:
    lines = []
    lays = action.kind in (CLOCKWISE, COUNTERCLOCKWISE, CONTEST)
    filled = lays and after.phase == START and len(after.dial) <= len(before.dial)
    if filled:
        if action.kind == CONTEST:
            lines.append(
                wording.gettext("{tile} went straight to the dial").format(tile=numeral(action.first, wording))
            )
        lines.append(
            wording.gettext(
                "The dial was full: its tiles are the new pile, and {tile} from it begins the new dial"
            ).format(tile=numeral(after.dial[0], wording))
        )
    return lines
