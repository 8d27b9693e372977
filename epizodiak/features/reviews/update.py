"""Working a review out: positions first, then decisions one after the other.

It begins by itself where a game has just ended, behind the sheet that tells who has won, and goes on in the panel: what
was found is the same. First all positions are worked out, then it is looked where there was anything to decide, a few
actions at a time, so that no tap waits; then the workers are asked, one decision after the other.
"""

from __future__ import annotations

import dataclasses

from epizodiak.app import announcements, panels, replay, selectors, tile_positions
from epizodiak.app.draft import Draft
from epizodiak.app.effects import Focus, StopAdvice
from epizodiak.app.events import Advised, Tapped
from epizodiak.app.frozen import replace
from epizodiak.app.state import AppState
from epizodiak.display import ui_state
from epizodiak.display.because import missed, says_why
from epizodiak.features import reviews
from epizodiak.features.mistakes import weighing
from epizodiak.features.reviews import keeping, moments, words
from epizodiak.features.reviews.curve import POINT
from epizodiak.features.reviews.events import ReachForReview, ReviewReached, ReviewSeatChosen
from epizodiak.features.reviews.state import FROM_END, PANEL, REVIEW, REVIEW_REQUESTED, WEIGHING, Review
from epizodiak.games import GAMES
from epizodiak.record import seating
from epizodiak.record.record import Record
from epizodiak.timeline.playback import Playback

AT = "review-at-"
"""A line of the list is ``review-at-N``: the position before the decision that followed N actions."""

TURN = "review-turn-"
"""The turning point is ``review-turn-N``, likewise."""

MOMENT = "review-moment-"
"""A moment is ``review-moment-N``, likewise."""

CARD = "review-card-"
"""A moment's number on the curve is ``review-card-N``: it leads to the N-th card."""

STOP = "review-stop"
"""The button that stops the thinking, and has it go on."""

POSITIONS = 8
"""So many positions are worked out, or looked at, at a time."""


def settle(draft: Draft) -> None:
    """Open a requested review; analyse a finished game while it is on the table."""
    reviews.settle(draft)
    if REVIEW_REQUESTED.of(draft.state):
        REVIEW_REQUESTED.set(draft, False)
        _begin(draft)
    state, known = draft.state, REVIEW.of(draft.state)
    if state.match is not None and reviews.unreviewed(state):
        if known is not None and known.runs:
            draft.emit(StopAdvice())
        known = Review(state.match.record)
        REVIEW.set(draft, known)
    if known is None:
        return
    _mark(draft, known)
    if known.runs == _wanted(state, known):
        return
    if known.runs:
        REVIEW.change(draft, runs=False)
        draft.emit(StopAdvice(idle=True))
    else:
        _work(draft)


def _mark(draft: Draft, known: Review) -> None:
    """Tell a replay of the game where its moments lie and how chances went, as far as it is known."""
    state, marks = draft.state, replay.MARKS.of(draft.state)
    if state.playback is None or state.playback.record != known.record:
        return
    basis = known.seat, len(known.appraised), known.done, state.say
    if known.appraised and (marks.record is not known.record or marks.basis != basis):
        wording = selectors.wording(state, state.playback)
        made = words.on_slider(known, basis, wording)
        plies = {each.ply for each in words.highlights(known, made.seat).of(moments.SLIP)} if known.done else ()
        slips = [
            (*each[:2], words.slip(state, known, each[1] - 1, wording)) for each in made.moments if each[1] - 1 in plies
        ]
        replay.MARKS.set(draft, replace(made, slips=tuple(slips)))


def _wanted(state: AppState, known: Review) -> bool:
    """Whether a finished game is to be analysed now.

    While one of its decisions is tried again it goes on: who comes back to the review does not wait for it. Only an
    action that is weighed there comes first.
    """
    if known.stopped or known.done or state.hidden or WEIGHING.of(state) is not None:
        return False
    left = None if known.retry is None else known.retry.playback
    timeline = state.playback or left or (state.match if reviews.ended(state) else None)
    return timeline is not None and timeline.record == known.record


# --- the panel --------------------------------------------------------------------------------------------------------


def _begin(draft: Draft) -> None:
    """Begin the review of the replayed game."""
    playback, known = draft.state.playback, REVIEW.of(draft.state)
    if playback is None:
        return
    if known is None or known.record != playback.record:
        known = Review(playback.record, playback)
    known = replace(known, stopped=False, opens=True)
    REVIEW.set(draft, known)
    if known.playback is not None and known.playback.known == playback.length:
        _open(draft)


def _open(draft: Draft) -> None:
    """Open the panel."""
    playback, known = draft.state.playback, REVIEW.of(draft.state)
    if playback is None or known is None or playback.record != known.record:
        return
    draft.set(playback=playback.reached(playback.length))
    REVIEW.change(draft, opens=False)
    if draft.state.ui.panel != PANEL and draft.state.playback is not None and draft.state.playback.ended:
        tile_positions.show_ui(draft, ui_state.opened(draft.state.ui, PANEL))


def _chosen(draft: Draft, event: ReviewSeatChosen) -> None:
    playback = draft.state.playback
    if playback is not None and REVIEW.of(draft.state) is not None and event.seat in range(playback.game.seats):
        REVIEW.change(draft, seat=event.seat)


def _tapped(draft: Draft, event: Tapped) -> None:
    """Answer the stop button, or go to a decision."""
    known, key = REVIEW.of(draft.state), event.key
    if known is None or draft.state.playback is None:
        return
    if key == STOP:
        REVIEW.change(draft, stopped=not known.stopped)
        return
    if key.startswith(CARD) and key.removeprefix(CARD).isdecimal():
        card = f'#review-moments [data-nth="{key.removeprefix(CARD)}"]'
        draft.emit(Focus(f"{card} :is(input:checked, button)", shows=True))
        return
    kind = next((each for each in (AT, TURN, MOMENT, POINT) if key.startswith(each)), key)
    number = key.removeprefix(kind)
    if number.isdecimal() and int(number) in (0, *known.plies):
        _look(draft, known, int(number), event.when, moment=kind in (TURN, MOMENT))


def _look(draft: Draft, known: Review, ply: int, when: float, *, moment: bool) -> None:
    """Go to a decision; of a slip it is told and marked what was better, unless the moment is what chance did later."""
    state, playback = draft.state, draft.state.playback
    if playback is None:
        return
    at, told, heard = words.told_at(known, ply, moment=moment), "", ""
    if playback.turn_after(at) == playback.turn_after(ply):
        told = words.slip(state, known, ply, selectors.wording(state, playback), coming=True)
        heard = words.slip(state, known, ply, selectors.spoken_wording(state, playback), coming=True)
    turn = words.turn_of(playback, at) if playback.turn_before(at + 1) >= ply else 0
    replay.look(draft, ply, words.seat_of(known), when, replay.Looked(turn, told))
    if told:
        draft.set(ui=ui_state.ringed(draft.state.ui, words.better_places(draft.state, known, ply)))
    if heard:
        announcements.say(draft, f"{draft.state.announced.last} {heard}")


def _closes(draft: Draft) -> bool:
    """Closing the panel returns to the game's end, if the review was opened there; returns whether it did.

    Whoever has looked at a position meanwhile has closed the review by that, and stays in the replay.
    """
    from_end, state = FROM_END.of(draft.state), draft.state
    if from_end:
        FROM_END.set(draft, False)
    if not from_end or state.ui.panel != PANEL or state.playback is None:
        return False
    replay.leave(draft)
    draft.emit(Focus('#sheet-buttons [data-key="review"]'))
    return True


def _known(state: AppState, record: Record) -> Playback | None:
    """A game's positions worked out for its review, if any."""
    known = REVIEW.of(state)
    return None if known is None or known.record != record else known.playback


# --- thinking ---------------------------------------------------------------------------------------------------------


def _work(draft: Draft) -> None:
    """Do the next piece of work."""
    known = REVIEW.of(draft.state)
    assert known is not None, "a game is thought about"
    playback = known.playback or Playback(known.record, GAMES[known.record.game])
    number = draft.state.question_count + 1
    known = replace(known, playback=playback, number=number, runs=True)
    draft.set(question_count=number)
    REVIEW.set(draft, known)
    if playback.known < playback.length or known.looked < playback.length:
        draft.emit(ReachForReview(number, playback, min(playback.length, playback.known + POSITIONS)))
        return
    left = next((ply for ply in known.plies if ply not in known.thought), None)
    if playback.ending is None:
        REVIEW.change(draft, runs=False, done=True)
    elif left is None:
        _finish(draft, known)
    else:
        decision = left, playback.decision(left)[0], known.record.actions[left]
        draft.emit(weighing.question(number, playback.game, playback.position(left), decision, len(known.plies)))


def _finish(draft: Draft, known: Review) -> None:
    """All decisions are analysed: say so."""
    REVIEW.change(draft, runs=False, done=True)
    match = draft.state.match
    if match is None or match.record != known.record:
        return
    if found := words.line(
        draft.state, aloud=True
    ):  # where nothing was decided, the end that was told is the last word
        announcements.say(draft, found)
    if all(map(seating.is_person, seating.read_seats(known.record.metadata, match.game.seats))):
        draft.emit(StopAdvice(idle=True))


def _running(draft: Draft, event: ReviewReached | Advised) -> Review | None:
    """The review, if it waits for this event."""
    known = REVIEW.of(draft.state)
    return known if known is not None and known.runs and known.number == event.number else None


def _reached(draft: Draft, event: ReviewReached) -> None:
    """More positions have been worked out."""
    known, playback = _running(draft, event), event.playback
    if known is None:
        return
    known = replace(known, playback=playback)
    if playback.known == playback.length:
        until = min(playback.length, known.looked + POSITIONS) if playback.ended else playback.length
        found = () if not playback.ended else tuple(filter(playback.decides, range(known.looked, until)))
        known = replace(known, looked=until, plies=(*known.plies, *found))
    REVIEW.set(draft, known)
    if known.opens and playback.known == playback.length:
        _open(draft)
    _work(draft)


def _advised(draft: Draft, event: Advised) -> None:
    """Take the analysis of a decision, and go on with the next."""
    known = _running(draft, event)
    if known is None or known.playback is None or not event.done or (event.advice is None and not event.missing):
        return
    if not event.advice:  # all workers died, or there are none
        REVIEW.change(draft, runs=False, stopped=True)
        if event.missing and draft.state.ui.panel == PANEL:
            panels.say_missing(draft)
        return
    ply = next(ply for ply in known.plies if ply not in known.thought)
    seat, view, legal = known.playback.decision(ply)
    decision = ply, seat, known.record.actions[ply]
    weighed = weighing.answer(known.playback.game, decision, event.advice, event.appraisal, legal)
    found = weighed.finding
    if found is not None:
        why = not found.loss or says_why(known.record.game, view, found.best, found.played)
        found = dataclasses.replace(found, missed=missed(known.record.game, view, found.played), reasoned=why)
        known = replace(known, found={**known.found, seat: {**known.found.get(seat, {}), ply: found}})
    if (edge := moments.edge(decision[2], weighed.choices)) is not None:
        known = replace(known, edges={**known.edges, ply: edge})
    if weighed.appraised is not None:
        known = replace(known, appraised={**known.appraised, ply: weighed.appraised})
    REVIEW.set(draft, replace(known, thought=known.thought | {ply}))
    if found is not None:
        keeping.note(draft, seat, found, weighed.choices)
    _work(draft)


HOOKS = replace(
    reviews.HOOKS,
    tap_patterns={"review-stop|(review-at|review-turn|review-moment|review-card|at)-[0-9]+": _tapped},
    events={Advised: _advised, ReviewReached: _reached, ReviewSeatChosen: _chosen},
    closes=_closes,
    known=_known,
    settle=settle,
)
