"""A review: a seat's decisions in the game that is played back are thought about one after the other, and told."""

from __future__ import annotations

from epizodiak.app import mistakes, picture, replay
from epizodiak.app.draft import Draft
from epizodiak.app.effects import AskAdvice, ReachForReview, StopAdvice
from epizodiak.app.events import Advised, ReviewReached, Tapped
from epizodiak.app.frozen import replace
from epizodiak.app.state import Review
from epizodiak.record import seating
from epizodiak.timeline.playback import Playback
from epizodiak.ui import advice, review
from epizodiak.ui import state as ui_state
from epizodiak.ui.curve import POINT

MILLISECONDS = 200
"""How long each decision is thought about."""

AT = "review-at-"
"""A line of the list is ``review-at-N``: the position before the decision that followed N actions."""

STOP = "review-stop"
"""The button that stops the thinking, and has it go on."""

POSITIONS = 8
"""So many positions are worked out at a time."""


def begin(draft: Draft) -> None:
    """Review the game that is played back, as soon as all of its positions are worked out."""
    playback = draft.state.playback
    if playback is None:
        return
    if playback.known < playback.length:
        draft.do(ReachForReview(playback, playback.known + POSITIONS))
        return
    _open(draft, playback)


def reached(draft: Draft, event: ReviewReached) -> None:
    """More positions are worked out."""
    playback = draft.state.playback
    if playback is None or playback.record != event.playback.record:
        return
    if event.playback.known < event.playback.length:
        draft.do(ReachForReview(event.playback, event.playback.known + POSITIONS))
        return
    draft.set(playback=playback.reached(playback.length))
    begin(draft)


def _open(draft: Draft, playback: Playback) -> None:
    """Open the panel, and go on thinking."""
    if not playback.ended:
        return
    known = draft.state.review
    if known is None or known.record != playback.record:
        bots = seating.read(playback.record.metadata, playback.game.seats)
        seat = next((seat for seat, level in enumerate(bots) if seating.is_person(level)), 0)
        known = Review(playback.record, seat=seat)
    limit = min(MILLISECONDS, draft.state.think or MILLISECONDS)
    draft.set(review=replace(known, milliseconds=limit, plies=playback.decisions(known.seat), runs=False))
    if draft.state.ui.panel != ui_state.REVIEW:
        picture.show(draft, ui_state.opened(draft.state.ui, ui_state.REVIEW))
    _think(draft)


def choose(draft: Draft, seat: int) -> None:
    """Another seat's decisions are wanted."""
    playback, known = draft.state.playback, draft.state.review
    if playback is not None and known is not None and seat in range(playback.game.seats):
        _pause(draft)
        draft.set(review=replace(known, seat=seat, plies=playback.decisions(seat), runs=False))
        _think(draft)


def tapped(draft: Draft, event: Tapped) -> None:
    """The button that stops or goes on, or a decision in the list or in the curve."""
    known, key = draft.state.review, event.key
    assert known is not None, "a review is open"
    if key == STOP:
        if known.runs:
            _pause(draft)
        else:
            _think(draft)
        return
    ply = key.removeprefix(AT) if key.startswith(AT) else key.removeprefix(POINT)
    if ply != key and ply.isdecimal() and int(ply) in known.plies:
        replay.look(draft, int(ply), known.seat, event.when)


def _pause(draft: Draft) -> None:
    known = draft.state.review
    if known is not None and known.runs:
        draft.set(review=replace(known, runs=False))
        draft.do(StopAdvice())


def _think(draft: Draft) -> None:
    """Think about the next decision that is left, if there is one."""
    state, playback, known = draft.state, draft.state.playback, draft.state.review
    assert playback is not None, "a game is played back"
    assert known is not None, "a review is open"
    left = next((ply for ply in known.plies if ply not in known.thought), None)
    if left is None:
        draft.set(review=replace(known, runs=False))
        return
    number = state.asked + 1
    draft.set(asked=number, review=replace(known, runs=True, number=number))
    _, view, _ = playback.decision(left)
    draft.do(AskAdvice(number, playback.game.view_json(view), left, known.milliseconds))


def advised(draft: Draft, event: Advised) -> None:
    """What was thought about a decision; the next one is thought about after it."""
    playback, known = draft.state.playback, draft.state.review
    if playback is None or known is None or event.advice is None or not event.done:
        return
    if not event.advice:  # all workers died
        draft.set(review=replace(known, runs=False))
        return
    ply = next(ply for ply in known.plies if ply not in known.thought)
    _, _, legal = playback.decision(ply)
    choices = advice.read(event.advice, legal)
    finding = review.finding(ply, playback.record.actions[ply], choices) if choices else None
    found = known.found
    if finding is not None:
        found = {**found, known.seat: {**found.get(known.seat, {}), ply: finding}}
    draft.set(review=replace(known, found=found, thought=known.thought | {ply}))
    if finding is not None:
        mistakes.note(draft, finding, choices)
    _think(draft)
