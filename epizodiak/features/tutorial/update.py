"""Running the tutorial: its steps, and which actions count."""

from __future__ import annotations

from epizodiak.app import selectors, table
from epizodiak.app.draft import Draft
from epizodiak.app.events import Tapped
from epizodiak.app.frozen import replace
from epizodiak.app.lobby_effects import AskNewGameData
from epizodiak.app.lobby_events import NewGameDataReady
from epizodiak.app.state import AppState
from epizodiak.display import ui_state
from epizodiak.display.lobby import named_seats
from epizodiak.features import tutorial
from epizodiak.features.tutorial import places, words
from epizodiak.features.tutorial.lessons import lessons
from epizodiak.features.tutorial.state import LEARNING, Learning
from epizodiak.features.tutorial.words import Coaching
from epizodiak.games import CATALOGUE, GAMES
from epizodiak.record.seating import PERSON
from epizodiak.record.takeback import default_rule
from epizodiak.table.lesson import LEARNER, Goal, Lesson
from epizodiak.timeline.match import Match

EASIEST = "1"
"""The level of the bots in a first game."""


# --- what is learned --------------------------------------------------------------------------------------------------


def coaching(state: AppState) -> Coaching | None:
    """What the coach says, or ``None`` outside of tutorials."""
    learning = LEARNING.of(state)
    if learning is None:
        return None
    seats = GAMES[learning.game].seats
    return words.coaching(learning.tutorial, lessons_of(state, learning), state.say, seats)


def lessons_of(state: AppState, learning: Learning) -> tuple[Lesson, ...]:
    """All steps of the tutorial."""
    return lessons(learning.game, state.say)


def lesson_of(state: AppState, learning: Learning) -> Lesson:
    """The current step."""
    return lessons_of(state, learning)[learning.tutorial.step]


def goal_of(state: AppState, learning: Learning) -> tuple[Goal | None, tuple[str, ...]]:
    """The current goal, or ``None`` if all are met; and the places that the praise speaks of."""
    lesson = lesson_of(state, learning)
    finished = words.done(learning.tutorial, lesson)
    return (None, lesson.praised) if finished else (lesson.goals[learning.tutorial.met], ())


# --- taps -------------------------------------------------------------------------------------------------------------


def _next_step(draft: Draft, _: Tapped) -> None:
    """Go on to the next step; after the last one, to the lobby."""
    learning = LEARNING.of(draft.state)
    if learning is None:
        return
    step = words.following(learning.tutorial, lessons_of(draft.state, learning))
    if step is None:
        table.leave(draft)
    else:
        _sit(draft, replace(learning, tutorial=step))


def _sit(draft: Draft, learning: Learning) -> None:
    game = GAMES[learning.game]
    match = Match(words.record_of(lesson_of(draft.state, learning), game), game)
    LEARNING.set(draft, learning)
    table.sit(draft, match, "", ui_state.learning(LEARNER))


def _begin_first_game(draft: Draft, _: Tapped) -> None:
    """Begin a first game against the weakest bots, after the last step."""
    learning = LEARNING.of(draft.state)
    if learning is not None and words.ends(learning.tutorial, lessons_of(draft.state, learning)):
        draft.emit(AskNewGameData())


def _begin_game(draft: Draft, event: NewGameDataReady) -> None:
    """Begin the first game after the tutorial, now that its seed is here."""
    learning = LEARNING.of(draft.state)
    if learning is None:
        return
    game, entry = GAMES[learning.game], CATALOGUE[learning.game]
    bots = (PERSON, *[EASIEST] * (game.seats - 1))
    names = (event.called, *[""] * (game.seats - 1))
    match = Match.new(
        game,
        entry.first_game,
        named_seats(names, bots, draft.state.say, event.fresh.seed),
        seed=event.fresh.seed,
        started=event.fresh.started,
        take_back=default_rule(game),
        bots=bots,
    )
    table.sit(draft, match, event.fresh.name)


# --- at the table -----------------------------------------------------------------------------------------------------


def _is_asked_for(draft: Draft, action: str) -> bool:
    """Whether an action is one that the lesson asks for, so that it is played."""
    learning = LEARNING.of(draft.state)
    if learning is None:
        return True
    found, counts = words.tried(learning.tutorial, lesson_of(draft.state, learning), action)
    LEARNING.set(draft, replace(learning, tutorial=found))
    return counts


def _settle(draft: Draft) -> None:
    """Come to the table with what was asked for; draw rings round the places that the coach points at."""
    learning = LEARNING.of(draft.state)
    if learning is not None and draft.state.timeline is None:
        _sit(draft, learning)
    state = draft.state
    shown = None if learning is None else selectors.shown_screen(state)
    if learning is None or shown is None:
        return
    keys = places.rings(places.pointed_at(shown.scene, *goal_of(state, learning)))
    if keys != state.ui.ringed:
        draft.set(ui=ui_state.ringed(state.ui, keys))


HOOKS = replace(
    tutorial.HOOKS,
    taps={
        **tutorial.HOOKS.taps,
        "tutorial-next": _next_step,
        "tutorial-play": _begin_first_game,
        "tutorial-leave": table.leaving,
    },
    events={NewGameDataReady: _begin_game},
    tried=_is_asked_for,
    settle=_settle,
)
