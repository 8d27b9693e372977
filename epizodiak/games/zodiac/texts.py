"""The log: what was done, in words."""

from __future__ import annotations

from epizodiak.games.zodiac.board import INDEX, NEUTRAL
from epizodiak.games.zodiac.rules import jumped, majority
from epizodiak.games.zodiac.state import OVER, Action
from epizodiak.games.zodiac.view import View
from epizodiak.wording import Wording


def describe(action: Action, before: View, after: View, wording: Wording) -> tuple[str, ...]:
    """Log lines for ``action`` and for what followed by itself."""
    assert before.player is not None, "nobody acts after the game"
    turned = jumped(before.board, action)
    if before.board[INDEX[action.source]] == NEUTRAL:
        sentence = wording.gettext("{name} moved a neutral piece from {source} to {target}")
    elif turned:
        sentence = wording.gettext("{name} jumped from {source} to {target} and turned over {turned}")
    else:
        sentence = wording.gettext("{name} jumped from {source} to {target}")
    told = sentence.format(
        name=wording.names[before.player],
        source=action.source,
        target=action.target,
        turned=wording.listed(turned) if turned else "",
    )
    return (told, *_end_lines(before.player, after, wording))


def _end_lines(actor: int, after: View, wording: Wording) -> tuple[str, ...]:
    if after.phase != OVER or after.winner is None:
        return ()
    winner, loser = wording.names[after.winner], wording.names[1 - after.winner]
    if majority(after.board) is not None:
        reason = wording.gettext("All six inner points are filled, and {winner} shows more pieces there")
    elif after.winner != actor:
        reason = wording.gettext("This placement has occurred before: {loser} repeated it and loses")
    else:
        reason = wording.gettext("{loser} can't move and loses")
    wins = wording.ngettext("{names} wins the game", "{names} win the game", 1)
    return (reason.format(winner=winner, loser=loser), wins.format(names=winner))
