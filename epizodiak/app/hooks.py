"""Calls of the features' hooks, one function for each hook."""

from __future__ import annotations

from epizodiak.app import events
from epizodiak.app.draft import Draft
from epizodiak.app.state import AppState
from epizodiak.core.wording import Wording
from epizodiak.display.ui_state import Ui
from epizodiak.record.record import Record
from epizodiak.timeline.match import Match
from epizodiak.timeline.playback import Playback


def acts(draft: Draft, action: str) -> None:
    """On a phone, send the action that its person plays; with an empty one, take the last turn back."""
    for hook in draft.hooks.acts:
        hook(draft, action)


def asks(draft: Draft, number: int, ply: int) -> None:
    """On a phone, ask its table for a hint in the position after ``ply`` actions."""
    for hook in draft.hooks.asks:
        hook(draft, number, ply)


def opens(draft: Draft, match: Match, *, plays: bool) -> Ui | None:
    """A game is about to come to the table; returns the ``Ui`` to begin with, if a feature has one.

    Args:
        draft: the state before.
        match: the game.
        plays: whether it is played here, and not looked at, or a lesson.
    """
    first = [hook(draft, match, plays) for hook in draft.hooks.opens]
    return next(filter(None, first), None)


def addressed(draft: Draft) -> None:
    """The lobby is ready to show what the page's address asks for."""
    for hook in draft.hooks.addressed:
        hook(draft)


def sat(draft: Draft) -> None:
    """A game has come to the table."""
    for hook in draft.hooks.sat:
        hook(draft)


def left(draft: Draft, before: AppState) -> None:
    """The table was left for the lobby."""
    for hook in draft.hooks.left:
        hook(draft, before)


def tapped(draft: Draft, event: events.Tapped) -> bool:
    """Let features answer a tap before anything else; returns whether one has."""
    return any(hook(draft, event) for hook in draft.hooks.tapped)


def tried(draft: Draft, text: str) -> bool:
    """An action is about to be played in a lesson or puzzle; returns whether to play it."""
    return all(hook(draft, text) for hook in draft.hooks.tried)


def acted(draft: Draft, match: Match, *, ended: bool) -> Match:
    """An action was played; returns the match to go on with.

    Args:
        draft: the state before it.
        match: the game after it.
        ended: whether a round ended with it.
    """
    for hook in draft.hooks.acted:
        match = hook(draft, match, ended)
    return match


def ended(draft: Draft) -> None:
    """A game has ended here."""
    for hook in draft.hooks.ended:
        hook(draft)


def taken_back(draft: Draft, before: Match, match: Match) -> Match:
    """A turn was taken back; returns the match to go on with.

    Args:
        draft: the state before.
        before: the game before that.
        match: the game without the turn.
    """
    for hook in draft.hooks.taken_back:
        match = hook(draft, before, match)
    return match


def known(draft: Draft, record: Record) -> Playback | None:
    """A replay of this record whose positions are worked out already, or ``None``."""
    return next(filter(None, (hook(draft.state, record) for hook in draft.hooks.known)), None)


def closes(draft: Draft) -> bool:
    """A panel is about to be closed; returns whether a feature has gone elsewhere instead."""
    return any(hook(draft) for hook in draft.hooks.closes)


def notify(draft: Draft, event: events.Event) -> None:
    """Pass an event to the features that answer it, after the kernel."""
    for answers in draft.hooks.events:
        if type(event) in answers:
            answers[type(event)](draft, event)


def escaped(draft: Draft, event: events.Escaped) -> bool:
    """Escape was pressed; returns whether a feature has answered it."""
    return any(hook(draft, event) for hook in draft.hooks.escaped)


def visibility(draft: Draft, *, away: bool) -> None:
    """The page was hidden, or is visible again."""
    for hook in draft.hooks.visibility:
        hook(draft, away)


def timed(draft: Draft, event: events.Timed) -> None:
    """Pass the time to features that measure it."""
    for hook in draft.hooks.timed:
        hook(draft, event.when)


def finish(draft: Draft) -> None:
    """End the animations that features are showing."""
    for plays, end in draft.hooks.plays:
        if end is not None and plays(draft.state):
            end(draft)


def settle(draft: Draft) -> None:
    """Let features derive what follows from the state."""
    for hook in draft.hooks.settle:
        hook(draft)


def turn(draft: Draft, words: Wording) -> str:
    """What features add to the answer to "whose turn is it?" for screen readers."""
    return " ".join(filter(None, (hook(draft.state, words) for hook in draft.hooks.turn)))
