"""Storing the game on the table after every action, and telling people when that fails and when it works again.

As long as storing works, no action is possible before the last one is stored. Once it has failed, people are told, the
game goes on at once, and every further action is another attempt, one at a time, until one succeeds.
"""

from __future__ import annotations

from epizodiak.app.draft import Draft
from epizodiak.app.effects import After, Then
from epizodiak.app.events import Tapped
from epizodiak.app.lobby_effects import AskToPersist, Save, TellStored
from epizodiak.app.lobby_events import GameLost, Saved, TapsCount
from epizodiak.app.selectors import can, place
from epizodiak.app.state import Notice, PendingTap, Saving
from epizodiak.display import save_results
from epizodiak.display.save_results import FAILURES, SaveResult
from epizodiak.display.ui_state import WATCH


def begin(draft: Draft) -> None:
    """Another game comes on the table, or none; the one there is handed over as it stands, if an attempt hasn't it."""
    if draft.state.saving.trying and draft.state.saving.waiting:
        _attempt(draft)
    old = draft.state.saving
    draft.set(saving=Saving(number=old.number, persistence_requested=old.persistence_requested))


def keep(draft: Draft, ready: float = 0.0) -> None:
    """Store the game as it stands now, unless it is a lesson or another tab's.

    Args:
        draft: the state with the game.
        ready: milliseconds of the page's clock before which no tap counts.
    """
    state = draft.state
    if state.ui.taught or state.ui.phase == WATCH:
        return
    if not state.saving.failing:
        draft.set_in("saving", storing=True, ready=ready)
        _attempt(draft)
    elif state.saving.trying:
        draft.set_in("saving", waiting=True)
    else:
        _attempt(draft)


def again(draft: Draft) -> None:
    """Try once more to store what could not be stored, if anything."""
    saving = draft.state.saving
    if saving.failing and saving.trying:
        draft.set_in("saving", once_more=True)  # what is being tried may be too early
    elif saving.failing and saving.waiting:
        _attempt(draft)


def _attempt(draft: Draft) -> None:
    match, name = draft.state.match, draft.state.sitting.name
    assert match is not None, "only a game is stored"
    number = draft.state.saving.number + 1
    draft.set_in("saving", number=number, trying=True, waiting=False)
    draft.emit(Save(name, number, match.record))


def saved(draft: Draft, event: Saved) -> None:
    """Hear what became of an attempt; one for a table that was left meanwhile changes nothing."""
    saving = draft.state.saving
    if event.number != saving.number or event.name != draft.state.sitting.name or not saving.trying:
        return
    first = saving.storing
    draft.set_in("saving", trying=False)
    if event.result in FAILURES:
        _failed(draft, event)
    elif event.result is SaveResult.TAKEN:
        draft.set_in("saving", once_more=False)
        draft.emit(Then(GameLost(event.name)))
    else:
        _stored(draft, event)
    if first:
        left = draft.state.saving.ready - event.when
        draft.emit(After(left, TapsCount(event.number)) if left > 0 else Then(TapsCount(event.number)))


def _failed(draft: Draft, event: Saved) -> None:
    """The record is tried again with the next action, or at once if there was a reason to."""
    saving = draft.state.saving
    _tell(draft, event.result, news=not saving.failing)
    draft.set_in("saving", failing=True, waiting=True, once_more=False)
    if saving.once_more:
        _attempt(draft)


def _stored(draft: Draft, event: Saved) -> None:
    saving = draft.state.saving
    later = saving.failing and saving.waiting
    news = event.result is SaveResult.AGAIN or (saving.failing and not later)
    draft.set_in("saving", failing=later, once_more=False)
    _tell(draft, event.result, news=news)
    draft.emit(TellStored(event.name))
    match = draft.state.match
    if match is not None and match.ply and not saving.persistence_requested:
        draft.set_in("saving", persistence_requested=True)
        draft.emit(AskToPersist())
    if later:
        _attempt(draft)


def _tell(draft: Draft, result: SaveResult, *, news: bool) -> None:
    """Say how storing goes, if that is news; good news goes away with the next action."""
    if not news:
        if draft.state.saving.good:
            draft.set(notice=Notice())
        draft.set_in("saving", good=False)
        return
    draft.set_in("saving", good=result is SaveResult.STORED)
    draft.set(notice=Notice(save_results.message(result, draft.state.say), wants_file=result in FAILURES))


def taps_count(draft: Draft, event: TapsCount) -> None:
    """Taps count again, those first that came meanwhile: the action is stored, or cannot be."""
    if event.number == draft.state.saving.number:
        draft.set_in("saving", storing=False)


def hear_pending(draft: Draft) -> None:
    """Hear the first tap that waits, as soon as taps count; those whose place does something else now are dropped."""
    state = draft.state
    if state.saving.storing or not state.pending:
        return
    pending = state.pending
    while pending:
        tap, pending = pending[0], pending[1:]
        if tap.could in (None, can(state, tap.key)):
            idle = can(state, tap.key) is None and place(state, tap.key) is not None
            draft.emit(Then(Tapped("" if idle else tap.key, tap.when)))  # what waited is not refused: much has changed
            break
    draft.set(pending=pending)


def pended(draft: Draft, event: Tapped, most: int) -> None:
    """A tap waits until the last action is stored; no more than ``most`` do."""
    pending = draft.state.pending
    if len(pending) < most:
        draft.set(pending=(*pending, PendingTap(event.key, can(draft.state, event.key), event.when)))
