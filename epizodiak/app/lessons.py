"""The tutorial: how it begins, and how it goes on from step to step."""

from __future__ import annotations

from epizodiak.app import coaching, table
from epizodiak.app.draft import Draft
from epizodiak.app.events import Tapped
from epizodiak.app.frozen import replace
from epizodiak.app.lobby_effects import AskFresh
from epizodiak.app.lobby_events import FreshGiven
from epizodiak.app.state import Learning
from epizodiak.games import CATALOGUE, GAMES
from epizodiak.record.seating import PERSON
from epizodiak.record.takeback import usual
from epizodiak.table.lesson import LEARNER
from epizodiak.timeline.match import Match
from epizodiak.ui import state as ui_state
from epizodiak.ui import tutorial
from epizodiak.ui.lobby import named_seats
from epizodiak.ui.setup import DEFAULT_NAMES

EASIEST = "1"
"""The level of the bots in a first game."""


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


def play(draft: Draft, _: Tapped) -> None:
    """After the last step: a first game, against bots of the easiest level."""
    if coaching.ends(draft.state):
        draft.do(AskFresh())


def begin_game(draft: Draft, event: FreshGiven) -> None:
    """Everything is here for a new game: the first one after a tutorial, else the same people's next one."""
    learning = draft.state.learning
    if learning is None:
        table.begin_again(draft, event)
        return
    game, entry = GAMES[learning.game], CATALOGUE[learning.game]
    bots = (PERSON, *[EASIEST] * (game.seats - 1))
    names = (event.called or DEFAULT_NAMES[LEARNER], *[""] * (game.seats - 1))
    match = Match.new(
        game,
        entry.first_game,
        named_seats(names, bots, draft.state.say),
        seed=event.fresh.seed,
        started=event.fresh.started,
        take_back=usual(game),
        bots=bots,
    )
    table.sit(draft, match, event.fresh.name)


def _sit(draft: Draft, learning: Learning) -> None:
    game = GAMES[learning.game]
    match = Match(tutorial.record_of(coaching.lesson_of(draft.state, learning), game), game)
    draft.set(learning=learning)
    table.sit(draft, match, "", ui_state.learning(LEARNER))
