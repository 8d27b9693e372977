"""Log lines: what was done in a game of Zodiac, in words."""

from __future__ import annotations

from epizodiak.core.wording import Wording
from epizodiak.games.zodiac.rules.board import COLOURS, FIRST_INNER, INDEX, NEUTRAL
from epizodiak.games.zodiac.rules.rules import jumped, possible
from epizodiak.games.zodiac.rules.state import INNER, OVER, REPEATED, STUCK, Action
from epizodiak.games.zodiac.rules.view import View


def describe(action: Action, before: View, after: View, wording: Wording) -> tuple[str, ...]:
    """The log lines for ``action`` and for its automatic consequences."""
    assert before.player is not None, "nobody acts after the game"
    turned = jumped(before.board, action)
    if before.board[INDEX[action.source]] == NEUTRAL:
        named = wording.gettext("{name} moved a neutral piece from {source} to {target}")
        yours = wording.gettext("You moved a neutral piece from {source} to {target}")
    elif turned:
        named = wording.gettext("{name} jumped from {source} to {target} and turned over {turned}")
        yours = wording.gettext("You jumped from {source} to {target} and turned over {turned}")
    else:
        named = wording.gettext("{name} jumped from {source} to {target}")
        yours = wording.gettext("You jumped from {source} to {target}")
    told = wording.told(before.player, named, yours).format(
        name=wording.names[before.player],
        source=action.source,
        target=action.target,
        turned=wording.listed(turned) if turned else "",
    )
    return (told, *_end_lines(after, wording))


def why(over: View, wording: Wording) -> str:
    """Why a game is over (Z10-Z12), in words; nothing while it goes on."""
    if over.winner is None:
        return ""
    loses = 1 - over.winner
    told = {
        INNER: wording.to_you(
            over.winner,
            wording.to_you(
                loses,
                wording.gettext("All six inner points are filled: {winner} holds {count} of them, {loser} {fewer}"),
                wording.gettext("All six inner points are filled: {winner} holds {count} of them, you {fewer}"),
            ),
            wording.gettext("All six inner points are filled: you hold {count} of them, {loser} {fewer}"),
        ),
        REPEATED: wording.to_you(
            loses,
            wording.gettext("The board looked like this before: {loser} repeated it and loses"),
            wording.gettext("The board looked like this before: you repeated it and lose"),
        ),
        STUCK: _stuck_sentence(over, loses, wording),
    }[over.reason]
    count, fewer = (over.board[FIRST_INNER:].count(COLOURS[seat]) for seat in (over.winner, loses))
    winner, loser = wording.names[over.winner], wording.names[loses]
    return told.format(winner=winner, loser=loser, count=count, fewer=fewer)


def _stuck_sentence(over: View, loser: int, wording: Wording) -> str:
    """Why a player cannot move (Z10): no piece can, or only neutral ones could, which rest (Z9)."""
    named = wording.gettext("{loser} is blocked: neither their pieces nor the neutral ones can move")
    yours = wording.gettext("You're blocked: neither your pieces nor the neutral ones can move")
    if possible(over.board, loser, 0, over.last_step):
        named = wording.gettext(
            "{loser} is blocked: none of their pieces can move, and neutral ones rest after two turns"
        )
        yours = wording.gettext("You're blocked: none of your pieces can move, and neutral ones rest after two turns")
    return wording.to_you(loser, named, yours)


def _end_lines(after: View, wording: Wording) -> tuple[str, ...]:
    if after.phase != OVER or after.winner is None:
        return ()
    return (why(after, wording), wording.wins((after.winner,)))
