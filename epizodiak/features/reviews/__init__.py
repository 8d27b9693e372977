"""Reviews: what each decision of a finished game lost, and what was luck or skill.

Fetched where a game has just ended, or when somebody asks. Needs the room ``mistakes``: finds those, and has them kept.
"""

from __future__ import annotations

from epizodiak.app import panels, replay
from epizodiak.app.draft import Draft, Feature, Hooks
from epizodiak.app.effects import StopAdvice
from epizodiak.app.events import Tapped
from epizodiak.app.state import AppState
from epizodiak.display import ui_state
from epizodiak.features.reviews.state import FROM_END, REVIEW, REVIEW_REQUESTED, WEIGHING, Review


def ended(state: AppState) -> bool:
    """Whether the result of a finished game is shown at its table."""
    ui = state.ui
    told = ui.phase == ui_state.OVER and ui.ending == ui_state.TOLD
    return told and state.match is not None and not ui.taught and not ui.puzzle


def unreviewed(state: AppState) -> bool:
    """Whether a finished game has not been reviewed."""
    known = REVIEW.of(state)
    return ended(state) and (known is None or state.match is None or known.record != state.match.record)


def _offered(state: AppState) -> bool:
    """Whether the replayed game can be reviewed."""
    return state.playback is not None and state.playback.ended


def _from_replay(draft: Draft, _: Tapped) -> None:
    if _offered(draft.state):
        REVIEW_REQUESTED.set(draft, True)
        FROM_END.set(draft, False)


def _from_end(draft: Draft, event: Tapped) -> None:
    """Review the game that has just ended."""
    if draft.state.match is not None and draft.state.ui.phase == ui_state.OVER:
        replay.from_end(draft, event)
        REVIEW_REQUESTED.set(draft, True)
        FROM_END.set(draft, True)


def missed(draft: Draft) -> None:
    """The modules could not be fetched; say so if somebody has asked for a review."""
    if draft.state.match is not None and unreviewed(draft.state):
        REVIEW.set(draft, Review(draft.state.match.record))
    if REVIEW_REQUESTED.of(draft.state):
        REVIEW_REQUESTED.set(draft, False)
        panels.say_missing(draft)


def settle(draft: Draft) -> None:
    """Forget an action to be weighed when its position was left."""
    weighing, state = WEIGHING.of(draft.state), draft.state
    if weighing is not None and (weighing.sitting, ui_state.TRY) != (state.sitting.number, state.ui.puzzle):
        WEIGHING.set(draft, None)
        draft.emit(StopAdvice())


HOOKS = Hooks(
    taps={"review": _from_end, "replay-review": _from_replay},
    offers={"replay-review": _offered},
    beside={"review": lambda say, over: say.gettext("Look back") if over else ""},
    settle=settle,
)
FEATURE = Feature(__name__, HOOKS, wanted=lambda state: REVIEW_REQUESTED.of(state) or unreviewed(state), missed=missed)
