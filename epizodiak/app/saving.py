"""Stores the game after every action, and tells people when that fails and when it works again.

As long as storing works, no action is possible before the last one is stored. Once it has failed, people are told, the
game goes on at once, and every further action is another attempt, one at a time, until one succeeds.
"""

from __future__ import annotations

from epizodiak.app.draft import Draft
from epizodiak.app.effects import After, Then
from epizodiak.app.events import Tapped
from epizodiak.app.lobby_effects import AskToPersist, Save, TellStored
from epizodiak.app.lobby_events import GameLost, Saved, TapsCount
from epizodiak.app.selectors import place, tap_meaning
from epizodiak.app.state import Notice, PendingTap, Saving
from epizodiak.display import save_results
from epizodiak.display.save_results import FAILURES, SaveResult
from epizodiak.display.ui_state import WATCH


def begin(draft: Draft) -> None:
    """Begin to save another game, or none; the last one is stored once more if its latest action has not been."""
    if draft.state.saving.in_progress and draft.state.saving.waiting:
        _begin_attempt(draft)
    old = draft.state.saving
    draft.set(saving=Saving(number=old.number, persistence_requested=old.persistence_requested))


def save(draft: Draft, ready: float = 0.0) -> None:
    """Store the game in its current position, unless it is a lesson or another tab's.

    Args:
        draft: the state with the game.
        ready: milliseconds of the page's clock before which no tap counts.
    """
    state = draft.state
    if state.ui.taught or state.ui.phase == WATCH:
        return
    if not state.saving.failing:
        draft.set_in("saving", unstored=True, taps_from=ready)
        _begin_attempt(draft)
    elif state.saving.in_progress:
        draft.set_in("saving", waiting=True)
    else:
        _begin_attempt(draft)


def retry(draft: Draft) -> None:
    """Try to store again what could not be stored."""
    saving = draft.state.saving
    if saving.failing and saving.in_progress:
        draft.set_in("saving", once_more=True)  # what is being tried may be too early
    elif saving.failing and saving.waiting:
        _begin_attempt(draft)


def _begin_attempt(draft: Draft) -> None:
    match, name = draft.state.match, draft.state.sitting.name
    assert match is not None, "only a game is stored"
    number = draft.state.saving.number + 1
    draft.set_in("saving", number=number, in_progress=True, waiting=False)
    draft.emit(Save(name, number, match.record))


def saved(draft: Draft, event: Saved) -> None:
    """Take the result of an attempt to store; ignored if the table was left meanwhile."""
    saving = draft.state.saving
    if event.number != saving.number or event.name != draft.state.sitting.name or not saving.in_progress:
        return
    first = saving.unstored
    draft.set_in("saving", in_progress=False)
    if event.result in FAILURES:
        _note_failure(draft, event)
    elif event.result is SaveResult.TAKEN:
        draft.set_in("saving", once_more=False)
        draft.emit(Then(GameLost(event.name)))
    else:
        _note_success(draft, event)
    if first:
        left = draft.state.saving.taps_from - event.when
        draft.emit(After(left, TapsCount(event.number)) if left > 0 else Then(TapsCount(event.number)))


def _note_failure(draft: Draft, event: Saved) -> None:
    """Note that storing failed; it is tried again with the next action, or at once if there is a reason to.

    An action that came meanwhile is one: each has to be handed over, since a table that is left is taken up from there.
    """
    saving = draft.state.saving
    _show_result(draft, event.result, news=not saving.failing)
    draft.set_in("saving", failing=True, waiting=True, once_more=False)
    if saving.once_more or saving.waiting:
        _begin_attempt(draft)


def _note_success(draft: Draft, event: Saved) -> None:
    saving = draft.state.saving
    later = saving.failing and saving.waiting
    news = event.result is SaveResult.AGAIN or (saving.failing and not later)
    draft.set_in("saving", failing=later, once_more=False)
    _show_result(draft, event.result, news=news)
    draft.emit(TellStored(event.name))
    match = draft.state.match
    if match is not None and match.ply and not saving.persistence_requested:
        draft.set_in("saving", persistence_requested=True)
        draft.emit(AskToPersist())
    if later:
        _begin_attempt(draft)


def _show_result(draft: Draft, result: SaveResult, *, news: bool) -> None:
    """Show a notice about storing, if it is news; good news disappears with the next action."""
    if not news:
        if draft.state.saving.good_news:
            draft.set(notice=Notice())
        draft.set_in("saving", good_news=False)
        return
    draft.set_in("saving", good_news=result is SaveResult.STORED)
    draft.set(notice=Notice(save_results.message(result, draft.state.say), wants_file=result in FAILURES))


def taps_count(draft: Draft, event: TapsCount) -> None:
    """Accept taps again: the latest action has been stored, or could not be."""
    if event.number == draft.state.saving.number:
        draft.set_in("saving", unstored=False)


def answer_pending_tap(draft: Draft) -> None:
    """Answer the first tap that has waited, once taps count; drop those whose place now means something else."""
    state = draft.state
    if state.saving.unstored or not state.pending:
        return
    pending = state.pending
    while pending:
        tap, pending = pending[0], pending[1:]
        if tap.action in (None, tap_meaning(state, tap.key)):
            idle = tap_meaning(state, tap.key) is None and place(state, tap.key) is not None
            draft.emit(Then(Tapped("" if idle else tap.key, tap.when)))  # what waited is not refused: much has changed
            break
    draft.set(pending=pending)


def keep_tap(draft: Draft, event: Tapped, most: int) -> None:
    """Keep a tap until the latest action is stored; at most ``most`` are kept."""
    pending = draft.state.pending
    if len(pending) < most:
        draft.set(pending=(*pending, PendingTap(event.key, tap_meaning(draft.state, event.key), event.when)))
