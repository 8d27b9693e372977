"""Remembering and storing the mistakes that a review finds."""

from __future__ import annotations

from collections.abc import Sequence

from epizodiak.app.draft import Draft
from epizodiak.app.state import AppState
from epizodiak.display.advice import RatedAction
from epizodiak.display.saved_games import same_game
from epizodiak.features.mistakes import kept, weighing
from epizodiak.features.mistakes.events import KeepMistake
from epizodiak.features.mistakes.weighing import Finding
from epizodiak.features.reviews.state import REVIEW
from epizodiak.games import GAMES
from epizodiak.record import seating


def note(draft: Draft, seat: int, finding: Finding, choices: Sequence[RatedAction]) -> None:
    """Remember a marked decision, so that it can be tried again; store it if a person made a mistake.

    Args:
        draft: the state, with the game and its review.
        seat: whose decision it was.
        finding: what the review says of the decision.
        choices: what was thought of its actions, the best first.
    """
    known = REVIEW.of(draft.state)
    if known is None or known.playback is None or not weighing.grade(finding.loss):
        return
    decision = kept.judged(seat, finding, choices)
    REVIEW.change(draft, rated={**known.rated, finding.ply: decision})
    name, game = kept_name(draft.state), known.playback.game
    person = seating.is_person(seating.read_seats(known.record.metadata, game.seats)[seat])
    if finding.loss >= weighing.MISTAKE and person and name:
        draft.emit(KeepMistake(name, game.name, decision))


def kept_name(state: AppState) -> str:
    """The name under which the game on the table is stored, or nothing."""
    playback, back, known = state.playback, state.return_to, REVIEW.of(state)
    if known is not None and known.retry is not None:
        return known.retry.stored_name
    if playback is None:
        return state.sitting.name
    return back[1] if back is not None else same_game(playback.record, state.lobby.texts, GAMES)
