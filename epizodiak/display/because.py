"""Why one action is better than another, in a sentence, for games that can say so."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from typing import Any

from epizodiak.core.reasons import MISSED, Reasons, compared
from epizodiak.core.wording import Wording
from epizodiak.games import GAMES, PACKAGES, REASONS


def because(game: str, view: Any, better: str, other: str, wording: Wording, *, aside: bool = False) -> str:
    """A reason that holds for one action and not for another, by what the view's seat knows; nothing if there is none.

    Args:
        game: its name in records.
        view: of the seat to act.
        better: the notation of an action.
        other: that of the one it is compared with, or nothing for any other.
        wording: the person's language.
        aside: whether somebody else than who acts is told, once the game is over.
    """
    if not _says_why(game):
        return ""
    reasons: Reasons = REASONS[game]
    parsed = GAMES[game].parse_action
    case = compared(view, parsed(better), parsed(other) if other else None)
    return reasons.because_aside(case, wording) if aside else reasons.because(case, wording)


def says_why(game: str, view: Any, better: str, other: str) -> bool:
    """Whether there is a reason for one action and not for another; of a game that never says why, nobody misses it."""
    return not _says_why(game) or bool(because(game, view, better, other, Wording(("",) * max(GAMES[game].takes))))


def missed(game: str, view: Any, played: str) -> str:
    """The notation of what stood open at no price and was left undone, or nothing."""
    if not _says_why(game):
        return ""
    found = REASONS[game].missed(view, GAMES[game].parse_action(played))
    return "" if found is None else GAMES[game].action_text(found)


def missed_words(game: str, view: Any, action: str, wording: Wording) -> str:
    """What :func:`missed` has found, in a sentence."""
    told: str = REASONS[game].told(MISSED, compared(view, GAMES[game].parse_action(action), None), wording)
    return told


def drawn_words(game: str, before: Any, after: Any, wording: Wording, *, good: bool) -> str:
    """What made a draw good or bad for the seat that drew, in a sentence; nothing if that cannot be said.

    Args:
        game: its name in records.
        before: that seat's view before it.
        after: and after it.
        wording: the person's language.
        good: whether it was good.
    """
    if not _says_why(game):
        return ""
    told: str = REASONS[game].drawn(before, after, wording, good=good)
    return told


@cache
def _says_why(game: str) -> bool:
    """Whether the game's package has reasons."""
    return find_spec(f"{PACKAGES[game]}.table.reasons") is not None
