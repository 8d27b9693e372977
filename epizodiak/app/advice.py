"""The buttons of hints and reviews, and the events that belong to both.

The modules that do the rest, :mod:`epizodiak.app.hints` and :mod:`epizodiak.app.reviews`, are fetched together with
what thinks (``FetchThinker``), when somebody asks for the first time, so they are imported only then.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from epizodiak.app import picture, replay
from epizodiak.app.draft import Draft
from epizodiak.app.effects import FetchThinker, Focus, StopAdvice
from epizodiak.app.events import Advised, ReviewReached, ReviewSeatChosen, Tapped, ThinkerCame
from epizodiak.app.frozen import replace
from epizodiak.app.review_state import Review
from epizodiak.app.state import AppState, HintQuestion, Notice
from epizodiak.core.wording import Wording
from epizodiak.ui import state as ui_state

HINT, REVIEW, REPLAY_REVIEW = "hint", "review", "replay-review"
"""Buttons: a hint in a turn; a review from the end of a game, or in a replay."""

LUCK = "luck"
"""For what ``FetchThinker`` is asked where a game has just ended: nobody has pressed anything."""


def hints(state: AppState) -> bool:
    """Whether a hint can be asked for now."""
    wanted = state.settings.hints == "on" and state.ui.phase == ui_state.TURN and not state.ui.taught
    return wanted and state.playing is not None


def reviews(state: AppState) -> bool:
    """Whether the game that is played back can be reviewed."""
    return state.playback is not None and state.playback.ended


def _hints() -> Any:
    return import_module("epizodiak.app.hints")


def _reviews() -> Any:
    return import_module("epizodiak.app.reviews")


# --- buttons ----------------------------------------------------------------------------------------------------------


def hint(draft: Draft, event: Tapped) -> None:
    """Somebody asks what the best level would do, or has seen enough of it."""
    state, match, holder = draft.state, draft.state.playing, draft.state.ui.holder
    if not hints(state) or match is None or holder is None:
        return
    if state.hint is None:
        number = state.asked + 1
        known = HintQuestion(number, state.sitting.number, match.ply, holder, state.say, line=thinking(0, state.say))
        draft.set(asked=number, hint=known)
        draft.do(FetchThinker(event.key))
    elif state.hint.shown:
        hide(draft)
    else:
        draft.set(hint=replace(state.hint, shown=True))
        _hints().tell(draft)


def hide(draft: Draft) -> None:
    """Take a hint from the table; what is known already can be shown again, what is being thought about is given up."""
    known = draft.state.hint
    if known is not None and known.thinks:
        draft.set(hint=None)
        draft.do(StopAdvice())
    elif known is not None:
        draft.set(hint=replace(known, shown=False))


def hint_play(draft: Draft, event: Tapped) -> None:
    """Play what the hint advises."""
    known = draft.state.hint
    if hints(draft.state) and known is not None and known.shown and known.choices and not known.thinks:
        _hints().play(draft, event)


def hint_why(draft: Draft, _: Tapped) -> None:
    """Open the panel with what the best level thinks of all actions."""
    known = draft.state.hint
    if hints(draft.state) and known is not None and known.shown:
        picture.show(draft, ui_state.opened(draft.state.ui, ui_state.HINT))


def thinking(tries: int, say: Wording) -> str:
    """What is said while the best level thinks."""
    told = say.ngettext("The Oracle thinks… ({tries} try)", "The Oracle thinks… ({tries} tries)", tries)
    return told.format(tries=tries)


def review(draft: Draft, event: Tapped) -> None:
    """A finished game is to be reviewed: from its end, or in its replay."""
    if event.key == REPLAY_REVIEW and reviews(draft.state):
        draft.set(from_end=False)
    elif event.key == REVIEW and draft.state.match is not None and draft.state.ui.phase == ui_state.OVER:
        replay.from_end(draft, event)
        draft.set(from_end=True)
    else:
        return
    draft.do(FetchThinker(event.key))


def thinker_came(draft: Draft, event: ThinkerCame) -> None:
    """What thinks is here, or cannot be had; nobody is told of that who has not asked here."""
    if event.key == LUCK:
        if event.here and draft.state.review is not None:
            draft.set_in("review", here=True)
        return
    if event.key not in (HINT, REVIEW, REPLAY_REVIEW):
        return  # a feature has asked
    if not event.here:
        picture.show(draft, ui_state.closed(draft.state.ui))
        sentence = draft.state.say.gettext("What thinks about moves cannot be loaded just now.")
        draft.set(notice=Notice(sentence), hint=None if event.key == HINT else draft.state.hint)
    elif event.key == HINT:
        if hints(draft.state):
            _hints().ask(draft)
    else:
        _reviews().begin(draft)


def advised(draft: Draft, event: Advised) -> None:
    """The best level says what it thinks, for a hint or a review; an answer to another question is late."""
    state = draft.state
    if state.hint is not None and state.hint.number == event.number:
        _hints().advised(draft, event)
    elif state.review is not None and state.review.runs and state.review.number == event.number:
        _reviews().advised(draft, event)


def reached(draft: Draft, event: ReviewReached) -> None:
    """More positions of the game to be reviewed are worked out."""
    state = draft.state
    if state.review is not None and state.review.runs and state.review.number == event.number:
        _reviews().reached(draft, event)


def review_tapped(draft: Draft, event: Tapped) -> None:
    """A button, or a line, of the review."""
    if draft.state.review is not None and draft.state.playback is not None:
        _reviews().tapped(draft, event)


def seat_chosen(draft: Draft, event: ReviewSeatChosen) -> None:
    """Another seat's decisions are to be reviewed."""
    if draft.state.review is not None and draft.state.playback is not None:
        _reviews().choose(draft, event.seat)


def closing(draft: Draft) -> bool:
    """Whether closing the open panel leads back to the end of a game, where its review was asked for; goes there.

    Whoever has looked at a position meanwhile has closed the review by that, and stays in the replay.
    """
    state = draft.state
    from_end, reviewing = state.from_end, state.ui.panel == ui_state.REVIEW
    draft.set(from_end=False)
    if not from_end or not reviewing or state.playback is None:
        return False
    replay.leave(draft)
    draft.do(Focus(f'#sheet-buttons [data-key="{REVIEW}"]'))
    return True


def seen(draft: Draft, *, unseen: bool) -> None:
    """The page went out of sight, or came back."""
    draft.set(unseen=unseen)


def settle(draft: Draft) -> None:
    """Forget a hint for another position or person, and a try that was left; have a finished game thought about."""
    state = draft.state
    known = state.hint
    if known is not None and not _stands(state):
        if known.thinks:
            draft.do(StopAdvice())
        draft.set(hint=None)
    weighing = state.weighing
    if weighing is not None and (weighing.sitting, ui_state.TRY) != (state.sitting.number, state.ui.puzzle):
        draft.set(weighing=None)
        draft.do(StopAdvice())
        state = draft.state
    match, review = state.match, state.review
    if match is not None and _over(state) and (review is None or review.record != match.record):
        if review is not None and review.runs:
            draft.do(StopAdvice())
        draft.set(review=Review(match.record))
        draft.do(FetchThinker(LUCK))
    elif review is not None and review.runs != _wanted(state, review):
        if not review.runs:
            _reviews().work(draft)
            return
        draft.set_in("review", runs=False)
        draft.do(StopAdvice(idle=True))


def _over(state: AppState) -> bool:
    """Whether the end of a game is told, at the table where it was played."""
    ui = state.ui
    told = ui.phase == ui_state.OVER and ui.ending == ui_state.TOLD
    return told and state.match is not None and not ui.taught and not ui.puzzle


def _wanted(state: AppState, review: Review) -> bool:
    """Whether a finished game is to be thought about now: as long as it is on the table, and in sight.

    While one of its decisions is tried again it goes on: who comes back to the review does not wait for it. Only an
    action that is weighed there comes first.
    """
    if not review.here or review.stopped or review.done or state.unseen or state.weighing is not None:
        return False
    left = None if review.retry is None else review.retry.playback
    timeline = state.playback or left or (state.match if _over(state) else None)
    return timeline is not None and timeline.record == review.record


def _stands(state: AppState) -> bool:
    """Whether the position is still the one that the hint is for, and whoever asked still holds the device."""
    known, match = state.hint, state.playing
    if known is None or match is None or not hints(state):
        return False
    now = state.sitting.number, match.ply, state.ui.holder
    return now == (known.sitting, known.ply, known.holder) and state.say is known.say
