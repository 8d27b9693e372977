"""The clock of a game, as far as every page knows of it: when there is one, and what has come.

What does the work, :mod:`epizodiak.app.clocks`, is fetched when a game that has one comes to the table
(``FetchClocks``), so it is imported only then; until it is here, no time is spent.
"""

from __future__ import annotations

import re
from importlib import import_module
from typing import Any

from epizodiak.app.clock_state import Clocking
from epizodiak.app.draft import Draft
from epizodiak.app.effects import FetchClocks
from epizodiak.app.events import ClockDue, ClocksCame, ClockTold, Tapped
from epizodiak.app.frozen import replace
from epizodiak.app.state import AppState, Notice
from epizodiak.core.wording import Wording
from epizodiak.timeline.match import Match

KEY = re.compile(r"clock(-off|-on|-more-\d+)?")
"""Keys of the buttons about the clock, but that which closes its panel."""


def _work(state: AppState) -> Any:
    """What does the work, if there is any to be done and it is here."""
    clock = state.clock
    return None if clock is None or not clock.here else import_module("epizodiak.app.clocks")


# --- coming and going -------------------------------------------------------------------------------------------------


def settle(draft: Draft) -> None:
    """A table with a clock has come, or is left; else have the clock run or stand, as the table does."""
    state = draft.state
    match, known = state.match, state.clock
    clock = None if match is None else match.clock
    if clock is None:
        if known is not None:
            draft.set(clock=None)
    elif known is None or known.sitting != state.sitting.number:
        old = known or Clocking(0, ())
        draft.set(clock=Clocking(state.sitting.number, clock.left, clock.out, now=old.now, away=old.away))
        draft.do(FetchClocks())
    elif known.here:
        _work(state).settle(draft)


def came(draft: Draft, event: ClocksCame) -> None:
    """What a clock needs is here; without it the game is played as one that has none."""
    if draft.state.clock is None:
        return
    if not event.here:
        draft.set(notice=Notice(draft.state.say.gettext("The clock cannot be loaded just now.")))
        return
    draft.set_in("clock", here=True)
    _work(draft.state).begin(draft, event.jotted)


# --- time -------------------------------------------------------------------------------------------------------------


def told(draft: Draft, event: ClockTold) -> None:
    """Time has passed."""
    clock, work = draft.state.clock, _work(draft.state)
    if work is not None:
        work.told(draft, event.when)
    elif clock is not None:
        draft.set(clock=replace(clock, now=max(clock.now, event.when)))


def due(draft: Draft, event: ClockDue) -> None:
    """Another second may be over: the next look is asked for then, if the clock still runs."""
    clock = draft.state.clock
    if clock is not None and clock.asked == event.number:
        draft.set(clock=replace(clock, waits=False))


def seen(draft: Draft, *, away: bool) -> None:
    """The page went out of sight, or is seen again: out of sight no time is spent, and what was is kept."""
    clock = draft.state.clock
    if clock is None:
        return
    draft.set(clock=replace(clock, away=away))
    if away and clock.seat is not None:
        _work(draft.state).keep(draft)


# --- actions and buttons ----------------------------------------------------------------------------------------------


def played(draft: Draft, match: Match, *, ended: bool) -> Match:
    """The match after an action, with the clock as it stands; ``ended`` says whether a round ended with it."""
    work = _work(draft.state)
    made: Match = match if work is None else work.played(draft, match, ended=ended)
    return made


def taken_back(draft: Draft, before: Match, match: Match) -> Match:
    """The match after a turn was taken back, with the clock as it stands."""
    work = _work(draft.state)
    made: Match = match if work is None else work.taken_back(draft, before, match)
    return made


def tapped(draft: Draft, event: Tapped) -> None:
    """A button about the clock."""
    if (work := _work(draft.state)) is not None:
        work.tapped(draft, event)


def aloud(state: AppState, say: Wording) -> str:
    """How much time everybody has left, for ears; nothing without a clock."""
    work = _work(state)
    return "" if work is None else str(work.aloud(state, say))
