"""Mistakes as a review finds them: how their actions are rated is remembered, and one's own are kept for puzzles."""

from __future__ import annotations

from collections.abc import Sequence

from epizodiak.app.draft import Draft
from epizodiak.app.mistake_effects import KeepMistake
from epizodiak.app.state import AppState
from epizodiak.games import GAMES
from epizodiak.record import seating
from epizodiak.ui import mistakes, review
from epizodiak.ui.advice import RatedAction
from epizodiak.ui.review import Finding
from epizodiak.ui.saved_games import same_game


def note(draft: Draft, seat: int, finding: Finding, choices: Sequence[RatedAction]) -> None:
    """Remember a decision that the review marks, so that it can be tried again; keep it if a person made a mistake.

    Args:
        draft: the state, with the game and its review.
        seat: whose decision it was.
        finding: what the review says of the decision.
        choices: what was thought of its actions, the best first.
    """
    known = draft.state.review
    if known is None or known.playback is None or not review.grade(finding.loss):
        return
    decision = mistakes.judged(seat, finding, choices)
    draft.set_in("review", rated={**known.rated, finding.ply: decision})
    name, game = kept_name(draft.state), known.playback.game
    person = seating.is_person(seating.read(known.record.metadata, game.seats)[seat])
    if finding.loss >= review.MISTAKE and person and name:
        draft.do(KeepMistake(name, game.name, decision))


def kept_name(state: AppState) -> str:
    """Under which name the game on the table is stored, at its end or played back; nothing if it is not kept here."""
    playback, back = state.playback, state.back
    if state.review is not None and state.review.retry is not None:
        return state.review.retry.kept
    if playback is None:
        return state.sitting.name
    return back[1] if back is not None else same_game(playback.record, state.lobby.saved.texts, GAMES)
