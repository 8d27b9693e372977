"""Where the kernel calls the features, one after the other, each that has something to do there (``draft.Hooks``)."""

from __future__ import annotations

from epizodiak.app import events
from epizodiak.app.draft import Draft
from epizodiak.app.state import AppState
from epizodiak.core.wording import Wording
from epizodiak.timeline.match import Match
from epizodiak.ui.state import Ui


def acts(draft: Draft, action: str) -> None:
    """Somebody acts at a table that is another device's; with an empty action, takes the last turn back."""
    for hooks in draft.hooks():
        if hooks.acts is not None:
            hooks.acts(draft, action)


def asks(draft: Draft, number: int, ply: int) -> None:
    """Somebody asks there what the best level would do, after so many actions."""
    for hooks in draft.hooks():
        if hooks.asks is not None:
            hooks.asks(draft, number, ply)


def opens(draft: Draft, match: Match, *, plays: bool) -> Ui | None:
    """A game is about to come to the table; returns what is to be seen before it begins, if anything is.

    Args:
        draft: the state before.
        match: the game.
        plays: whether it is played here, and not looked at, or a lesson.
    """
    first = [hooks.opens(draft, match, plays) for hooks in draft.hooks() if hooks.opens is not None]
    return next(filter(None, first), None)


def addressed(draft: Draft) -> None:
    """The lobby is ready for what the page's address has asked for."""
    for hooks in draft.hooks():
        if hooks.addressed is not None:
            hooks.addressed(draft)


def sat(draft: Draft) -> None:
    """Something has come to the table."""
    for hooks in draft.hooks():
        if hooks.sat is not None:
            hooks.sat(draft)


def left(draft: Draft, before: AppState) -> None:
    """Whoever sat at the table is back in the lobby."""
    for hooks in draft.hooks():
        if hooks.left is not None:
            hooks.left(draft, before)


def tapped(draft: Draft, event: events.Tapped) -> bool:
    """Something was tapped; whether a feature has answered that before all others."""
    return any(hooks.tapped(draft, event) for hooks in draft.hooks() if hooks.tapped is not None)


def tried(draft: Draft, text: str) -> bool:
    """Somebody tries an action; whether it is played."""
    return all(hooks.tried(draft, text) for hooks in draft.hooks() if hooks.tried is not None)


def acted(draft: Draft, match: Match, *, ended: bool) -> Match:
    """An action was played; returns the match to go on with.

    Args:
        draft: the state before it.
        match: the game after it.
        ended: whether a round ended with it.
    """
    for hooks in draft.hooks():
        if hooks.acted is not None:
            match = hooks.acted(draft, match, ended)
    return match


def ended(draft: Draft) -> None:
    """A game has ended here."""
    for hooks in draft.hooks():
        if hooks.ended is not None:
            hooks.ended(draft)


def taken_back(draft: Draft, before: Match, match: Match) -> Match:
    """A turn was taken back; returns the match to go on with.

    Args:
        draft: the state before.
        before: the game before that.
        match: the game without the turn.
    """
    for hooks in draft.hooks():
        if hooks.taken_back is not None:
            match = hooks.taken_back(draft, before, match)
    return match


def escaped(draft: Draft, event: events.Escaped) -> bool:
    """Escape was pressed: whether a feature has answered it."""
    return any(hooks.escaped is not None and hooks.escaped(draft, event) for hooks in draft.hooks())


def seen(draft: Draft, *, away: bool) -> None:
    """The page went out of sight, or is seen again."""
    for hooks in draft.hooks():
        if hooks.seen is not None:
            hooks.seen(draft, away)


def timed(draft: Draft, event: events.Timed) -> None:
    """Time has passed."""
    for hooks in draft.hooks():
        if hooks.timed is not None:
            hooks.timed(draft, event.when)


def finish(draft: Draft) -> None:
    """Bring what goes on to its end: somebody has seen enough of it."""
    for hooks in draft.hooks():
        if hooks.plays is not None and hooks.finish is not None and hooks.plays(draft.state):
            hooks.finish(draft)


def settle(draft: Draft) -> None:
    """See to what follows from the state."""
    for hooks in draft.hooks():
        if hooks.settle is not None:
            hooks.settle(draft)


def turn(draft: Draft, words: Wording) -> str:
    """What is added for ears where somebody asks whose turn it is."""
    told = (hooks.turn(draft.state, words) for hooks in draft.hooks() if hooks.turn is not None)
    return " ".join(filter(None, told))
