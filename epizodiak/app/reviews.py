"""A review: the decisions of a finished game are thought about one after the other, and told.

It begins by itself where a game has just ended, behind the sheet that tells who has won, and goes on in the panel: what
was found is the same. First all positions are worked out, then it is looked where there was anything to decide, a few
actions at a time, so that no tap waits; then the workers are asked, one decision after the other.
"""

from __future__ import annotations

from epizodiak.app import looks, mistakes, picture, replay, speaking
from epizodiak.app.draft import Draft
from epizodiak.app.effects import AskAdvice, ReachForReview, StopAdvice
from epizodiak.app.events import Advised, ReviewReached, Tapped
from epizodiak.app.frozen import replace
from epizodiak.app.review_state import Review
from epizodiak.app.state import AppState
from epizodiak.core.wording import Wording
from epizodiak.games import GAMES
from epizodiak.record import seating
from epizodiak.timeline.playback import Playback
from epizodiak.ui import advice, luck, review
from epizodiak.ui import state as ui_state
from epizodiak.ui.curve import POINT

IN_ALL = 20_000
"""How much a whole game is thought about, in playouts.

Never in time: what is said of a game would be another thing each time it is asked, and on each device.
"""

MOST, LEAST = 160, 25
"""No decision is thought about more, or less: in a game of a thousand decisions that is all there is."""

OPEN = 3
"""So many times more where nothing is hidden: a playout is two nodes of a search then, and soon done."""

AT = "review-at-"
"""A line of the list is ``review-at-N``: the position before the decision that followed N actions."""

TURN = "review-turn-"
"""The turning point is ``review-turn-N``, likewise."""

STOP = "review-stop"
"""The button that stops the thinking, and has it go on."""

POSITIONS = 8
"""So many positions are worked out, or looked at, at a time."""


# --- the panel --------------------------------------------------------------------------------------------------------


def begin(draft: Draft) -> None:
    """Review the game that is played back, as soon as all of its positions are worked out."""
    playback, known = draft.state.playback, draft.state.review
    if playback is None:
        return
    if known is None or known.record != playback.record:
        known = Review(playback.record, playback)
    draft.set(review=replace(known, here=True, stopped=False, opens=True))
    if known.playback is not None and known.playback.known == playback.length:
        _open(draft)


def _open(draft: Draft) -> None:
    """Open the panel of a game whose positions are worked out."""
    playback, known = draft.state.playback, draft.state.review
    assert known is not None, "a review is open"
    if playback is None or playback.record != known.record:
        return
    draft.set(playback=playback.reached(playback.length), review=replace(known, opens=False))
    if draft.state.ui.panel != ui_state.REVIEW and draft.state.playback is not None and draft.state.playback.ended:
        picture.show(draft, ui_state.opened(draft.state.ui, ui_state.REVIEW))


def seat_of(known: Review) -> int:
    """The seat whose decisions are looked at: the one that was chosen, or that most people will ask for."""
    playback = known.playback
    if known.seat is not None or playback is None or playback.ending is None:
        return known.seat or 0
    return luck.hero(seating.read(playback.record.metadata, playback.game.seats), playback.ending)


def choose(draft: Draft, seat: int) -> None:
    """Another seat's decisions are wanted."""
    playback, known = draft.state.playback, draft.state.review
    if playback is not None and known is not None and seat in range(playback.game.seats):
        draft.set(review=replace(known, seat=seat))


def tapped(draft: Draft, event: Tapped) -> None:
    """The button that stops or goes on, or a decision in the list or in the curve."""
    known, key = draft.state.review, event.key
    assert known is not None, "a review is open"
    if key == STOP:
        draft.set(review=replace(known, stopped=not known.stopped))
        return
    ply = next((key.removeprefix(each) for each in (AT, TURN, POINT) if key.startswith(each)), "")
    if ply.isdecimal() and int(ply) in (0, *known.plies):
        replay.look(draft, int(ply), seat_of(known), event.when)


# --- thinking ---------------------------------------------------------------------------------------------------------


def work(draft: Draft) -> None:
    """Go on where it stands: with positions, with looking where anything was decided, or with a decision."""
    state, known = draft.state, draft.state.review
    assert known is not None, "a game is thought about"
    playback = known.playback or Playback(known.record, GAMES[known.record.game])
    number = state.asked + 1
    known = replace(known, playback=playback, number=number, runs=True)
    draft.set(asked=number, review=known)
    if playback.known < playback.length or known.looked < playback.length:
        draft.do(ReachForReview(number, playback, min(playback.length, playback.known + POSITIONS)))
        return
    if playback.ending is None:
        draft.set(review=replace(known, runs=False, done=True))
        return
    left = next((ply for ply in known.plies if ply not in known.thought), None)
    if left is None:
        _finish(draft, known)
        return
    game, (_, view, _) = playback.game, playback.decision(left)
    hands = luck.open_hands(game, playback.position(left))
    much, played = playouts(len(known.plies), hidden=game.hidden), known.record.actions[left]
    draft.do(AskAdvice(number, game.view_json(view), left, playouts=much, played=played, hands=hands))


def playouts(decisions: int, *, hidden: bool) -> int:
    """How much each decision of a game is thought about: the same at every visit, however fast the device is.

    Args:
        decisions: how many there are.
        hidden: whether the game hides anything.
    """
    each = max(LEAST, min(MOST, IN_ALL // decisions))
    return each if hidden else OPEN * each


def _finish(draft: Draft, known: Review) -> None:
    """All decisions are thought about: at the end of a game that is said; a table of people needs no workers more."""
    draft.set(review=replace(known, runs=False, done=True))
    match = draft.state.match
    if match is None or match.record != known.record:
        return
    if found := line(draft.state, aloud=True):  # where nothing was decided, the end that was told stays the last word
        speaking.say(draft, found)
    if all(map(seating.is_person, seating.read(known.record.metadata, match.game.seats))):
        draft.do(StopAdvice(idle=True))


def reached(draft: Draft, event: ReviewReached) -> None:
    """More positions are worked out, and perhaps all; then a few more are looked at."""
    known, playback = draft.state.review, event.playback
    assert known is not None, "a game is thought about"
    known = replace(known, playback=playback)
    if playback.known == playback.length:
        until = min(playback.length, known.looked + POSITIONS) if playback.ended else playback.length
        found = () if not playback.ended else tuple(filter(playback.decides, range(known.looked, until)))
        known = replace(known, looked=until, plies=(*known.plies, *found))
    draft.set(review=known)
    if known.opens and playback.known == playback.length:
        _open(draft)
    work(draft)


def advised(draft: Draft, event: Advised) -> None:
    """What was thought about a decision; the next one is thought about after it."""
    known = draft.state.review
    assert known is not None, "a game is thought about"
    if event.advice is None or not event.done:
        return
    if not event.advice:  # all workers died
        draft.set(review=replace(known, runs=False, stopped=True))
        return
    assert known.playback is not None, "its positions are worked out"
    ply = next(ply for ply in known.plies if ply not in known.thought)
    seat, _, legal = known.playback.decision(ply)
    choices = advice.read(event.advice, legal)
    weighed = luck.entry(ply, seat, event.appraisal, known.playback.game.seats, legal)
    finding = review.finding(ply, known.record.actions[ply], choices, weighed) if choices else None
    if finding is not None:
        known = replace(known, found={**known.found, seat: {**known.found.get(seat, {}), ply: finding}})
    if weighed is not None:
        known = replace(known, appraised={**known.appraised, ply: weighed})
    draft.set(review=replace(known, thought=known.thought | {ply}))
    if finding is not None:
        mistakes.note(draft, seat, finding, choices)
    work(draft)


# --- the line at the end of a game ------------------------------------------------------------------------------------


def line(state: AppState, *, aloud: bool = False) -> str:
    """What stands on the sheet of a game's end: how far the thinking is, then what brought the result; or nothing."""
    known, match = state.review, state.match
    if known is None or match is None or match.outcome is None or known.record != match.record:
        return ""
    if not known.done:
        working = known.runs and bool(known.plies) and known.looked == match.ply
        return luck.progress(len(known.thought), len(known.plies), state.say) if working else ""
    if not known.appraised:
        return ""
    words = looks.heard(state, match) if aloud else looks.wording(state, match)
    seat = luck.hero(seating.read(known.record.metadata, match.game.seats), match.outcome)
    return told_of(known, seat, words)


def told_of(known: Review, seat: int, words: Wording) -> str:
    """Why a seat won or lost, by all that was found: the same on the sheet and in the review.

    Args:
        known: a review that is done.
        seat: the one that is told about.
        words: how it is said.
    """
    whole = known.playback
    assert whole is not None, "its positions are worked out"
    outcome = whole.ending
    assert outcome is not None, "only finished games are reviewed"
    found = luck.summed(known.appraised, outcome, whole.length, whole.game)
    why = whole.game.why(outcome, whole.at(whole.length).view(None), words)
    return luck.line(found.parts[seat], seat, outcome, looks.table_of(whole), words, why=why)
