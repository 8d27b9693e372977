"""The tutorial: how it begins, and how it goes on from step to step."""

from __future__ import annotations

from epizodiak.app import coaching, table
from epizodiak.app.draft import Draft
from epizodiak.app.events import Tapped
from epizodiak.app.frozen import replace
from epizodiak.app.state import Learning
from epizodiak.games import GAMES
from epizodiak.table.lesson import LEARNER
from epizodiak.timeline.match import Match
from epizodiak.ui import state as ui_state
from epizodiak.ui import tutorial


def begin(draft: Draft, _: Tapped) -> None:
    """Begin the tutorial of the game that the lobby offers."""
    if draft.state.timeline is None:
        _sit(draft, Learning(draft.state.lobby.game))


def forward(draft: Draft, _: Tapped) -> None:
    """Go on to the next step; after the last one, to the lobby."""
    learning = draft.state.learning
    if learning is None:
        return
    step = tutorial.following(learning.tutorial, coaching.lessons_of(draft.state, learning))
    if step is None:
        table.leave(draft)
    else:
        _sit(draft, replace(learning, tutorial=step))


def _sit(draft: Draft, learning: Learning) -> None:
    game = GAMES[learning.game]
    match = Match(tutorial.record_of(coaching.lesson_of(draft.state, learning), game), game)
    draft.set(learning=learning)
    table.sit(draft, match, "", ui_state.learning(LEARNER))
