"""The log: what was done, in words."""

from __future__ import annotations

from epizodiak.games.epicycle.rules import exchange, three_of_a_size
from epizodiak.games.epicycle.state import CLOCKWISE, OVER, Action
from epizodiak.games.epicycle.view import View
from epizodiak.wording import Wording


def describe(action: Action, before: View, after: View, wording: Wording) -> tuple[str, ...]:
    """Log lines for ``action`` and for what followed by itself."""
    assert before.player is not None, "nobody acts after the game"
    done = exchange(before.ring, before.holdings[before.player], action)
    assert done is not None, "only legal actions are described"
    sentence = {
        True: wording.gettext("{name} placed {placed} and took {taken}, clockwise"),
        False: wording.gettext("{name} placed {placed} and took {taken}, counterclockwise"),
    }[action.side == CLOCKWISE]
    told = sentence.format(
        name=wording.names[before.player], placed=pyramid(action.size, wording), taken=pyramid(done.taken, wording)
    )
    return (told, *_end_lines(before.player, after, wording))


def pyramid(size: int, wording: Wording) -> str:
    """A pyramid in words, by its size."""
    return {
        1: wording.gettext("a small pyramid"),
        2: wording.gettext("a medium pyramid"),
        3: wording.gettext("a large pyramid"),
    }[size]


def _end_lines(actor: int, after: View, wording: Wording) -> tuple[str, ...]:
    if after.phase != OVER:
        return ()
    if after.winner is None:
        return (wording.gettext("The same position for the third time: the game is a draw"),)
    loser = 1 - after.winner
    if loser == actor and three_of_a_size(after.holdings[actor]):
        reason = wording.gettext("{name} holds three pyramids of one size and loses")
    else:
        reason = wording.gettext("{name} can't make an exchange and loses")
    wins = wording.ngettext("{names} wins the game", "{names} win the game", 1)
    return (reason.format(name=wording.names[loser]), wins.format(names=wording.names[after.winner]))
