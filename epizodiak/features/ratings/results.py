"""Storing results as games end, showing and deleting them."""

from __future__ import annotations

from epizodiak.app.draft import Draft, Hooks
from epizodiak.app.effects import Focus, Keep, Read
from epizodiak.app.events import Tapped
from epizodiak.display import ui_state
from epizodiak.features.ratings import standings
from epizodiak.features.ratings.events import ResultCounts, ResultsRead
from epizodiak.features.ratings.state import PANEL, RATINGS, Ratings

KEPT = "epizodiak-results"
"""Where the browser keeps the results (``localStorage``)."""


def _open(draft: Draft, _: Tapped) -> None:
    if draft.state.timeline is None:
        draft.emit(Read(KEPT, ResultsRead))


def _results_read(draft: Draft, event: ResultsRead) -> None:
    """Show the results; damaged ones are dropped."""
    known = standings.read(event.text)
    if known is None:
        draft.emit(Keep(KEPT, ""))
    RATINGS.set(draft, Ratings(known))
    if draft.state.timeline is None:
        draft.set(ui=ui_state.opened(draft.state.ui, PANEL))


def _game_ended(draft: Draft) -> None:
    """A game has ended: add its result."""
    match = draft.state.match
    outcome = None if match is None else match.outcome
    result = None if match is None or outcome is None else standings.result_of(match.record, match.bots, outcome)
    if result is not None:
        RATINGS.set(draft, Ratings(ended=result))
        draft.emit(Read(KEPT, ResultCounts))


def _add_result(draft: Draft, event: ResultCounts) -> None:
    result = RATINGS.of(draft.state).ended
    if result is not None:
        RATINGS.set(draft, Ratings())
        known = standings.read(event.text) or ()
        draft.emit(Keep(KEPT, standings.written(standings.added(known, result))))


def _ask_before_deleting(draft: Draft, event: Tapped) -> None:
    """Ask before deleting the results, or stop asking."""
    wanted = event.key == "ratings-wipe"
    RATINGS.set(draft, Ratings(RATINGS.of(draft.state).results, wanted))
    draft.emit(Focus(f'[data-key="{"ratings-keep" if wanted else "ratings-wipe"}"]'))


def _delete_results(draft: Draft, _: Tapped) -> None:
    """Delete the results."""
    if RATINGS.of(draft.state).sure:
        RATINGS.set(draft, Ratings())
        draft.emit(Keep(KEPT, ""), Focus('[data-key="close-ratings"]'))


HOOKS = Hooks(
    taps={"ratings": _open, "ratings-wipe-yes": _delete_results},
    tap_patterns={"ratings-(wipe|keep)": _ask_before_deleting},
    events={ResultsRead: _results_read, ResultCounts: _add_result},
    ended=_game_ended,
)
