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


def note(draft: Draft, finding: Finding, choices: Sequence[RatedAction]) -> None:
    """Remember a decision that the review marks, so that it can be tried again; keep it if a person made a mistake.

    Args:
        draft: the state, with the game and its review.
        finding: what the review says of the decision.
        choices: what was thought of its actions, the best first.
    """
    state, playback, known = draft.state, draft.state.playback, draft.state.review
    if playback is None or known is None or not review.grade(finding.loss):
        return
    decision = mistakes.judged(finding.ply, known.seat, finding.played, choices)
    draft.set_in("review", rated={**known.rated, finding.ply: decision})
    name = kept_name(state)
    person = seating.is_person(seating.read(playback.record.metadata, playback.game.seats)[known.seat])
    if finding.loss >= review.MISTAKE and person and name:
        draft.do(KeepMistake(name, playback.game.name, decision))


def kept_name(state: AppState) -> str:
    """Under which name the game is stored that is played back; nothing if this device does not keep it."""
    playback, back = state.playback, state.replay.back
    if playback is None:
        return ""
    return back[1] if back is not None else same_game(playback.record, state.lobby.saved.texts, GAMES)
