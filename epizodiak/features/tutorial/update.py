"""Running the tutorial: its steps, what others do between them, and which actions count."""

from __future__ import annotations

from epizodiak.app import bot_turns, selectors, table, tile_positions
from epizodiak.app.draft import Draft
from epizodiak.app.effects import AfterMotion, Sound
from epizodiak.app.events import Tapped
from epizodiak.app.frozen import replace
from epizodiak.app.lobby_effects import AskNewGameData
from epizodiak.app.lobby_events import NewGameDataReady
from epizodiak.app.state import AppState
from epizodiak.display import sounds, ui_state
from epizodiak.display.lobby import named_seats
from epizodiak.display.settings import PACES
from epizodiak.features import tutorial
from epizodiak.features.tutorial import places, words
from epizodiak.features.tutorial.events import OthersDue
from epizodiak.features.tutorial.lessons import lessons
from epizodiak.features.tutorial.state import LEARNING, Learning
from epizodiak.features.tutorial.words import Coaching
from epizodiak.games import CATALOGUE, GAMES, LESSONS
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
    outcome = None if state.match is None else state.match.outcome
    return words.coaching(
        learning.tutorial,
        lessons_of(state, learning),
        state.say,
        GAMES[learning.game].seats,
        won=outcome is not None and outcome.ranking[0] == (LEARNER,),
    )


def lessons_of(state: AppState, learning: Learning) -> tuple[Lesson, ...]:
    """All steps of the tutorial."""
    return lessons(learning.game, state.say)


def lesson_of(state: AppState, learning: Learning) -> Lesson:
    """The current step."""
    return lessons_of(state, learning)[learning.tutorial.step]


def goal_of(state: AppState, learning: Learning) -> tuple[Goal | None, tuple[str, ...]]:
    """The goal that is asked for now, or ``None``; and the places that the praise speaks of, once all are met."""
    lesson = lesson_of(state, learning)
    if words.in_sight(learning.tutorial, lesson):
        return None, ()
    finished = words.done(learning.tutorial, lesson)
    return (None, lesson.praised) if finished else (lesson.goals[learning.tutorial.met], ())


# --- taps -------------------------------------------------------------------------------------------------------------


def _next_step(draft: Draft, _: Tapped) -> None:
    """Go on to the next step, or to the lobby after the last; what a learner skips is played for them."""
    learning = LEARNING.of(draft.state)
    if learning is None:
        return
    steps, tutorial = lessons_of(draft.state, learning), learning.tutorial
    lesson, after = steps[tutorial.step], words.following(tutorial, steps)
    if not words.done(tutorial, lesson):
        for action in lesson.own[tutorial.met :]:
            table.play(draft, action)
    elif after is None:
        table.leave(draft)
    if after is not None:
        LEARNING.change(draft, tutorial=after)


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


# --- what others do ---------------------------------------------------------------------------------------------------


def _others_to_play(state: AppState) -> tuple[str, ...]:
    """What others have yet to do before the learner is asked."""
    learning = LEARNING.of(state)
    if learning is None or state.match is None:
        return ()
    return words.in_sight(learning.tutorial, lesson_of(state, learning))


def _lead_others(draft: Draft) -> None:
    """Have others play one action after the other, once it is read that they do; at once where nothing moves."""
    state, learning = draft.state, LEARNING.of(draft.state)
    if learning is None or state.match is None or not _others_to_play(state):
        return
    if learning.awaited != state.match.ply:
        LEARNING.change(draft, awaited=state.match.ply)
        due = OthersDue(state.sitting.number, state.match.ply)
        pause: float = PACES[state.settings.pace]
        if bot_turns.leaves_nothing(state.match):
            pause /= 2  # there is little to be looked at
        if pause and not learning.tutorial.seen:
            pause = max(pause, words.reading_time(words.watch(state.say)))
        draft.emit(AfterMotion(pause, due))


def _others_due(draft: Draft, event: OthersDue) -> None:
    """Play what others do next, unless a tap has had it played."""
    state = draft.state
    if state.match is not None and (state.sitting.number, state.match.ply) == (event.sitting, event.ply):
        _play_other(draft)


def _play_other(draft: Draft) -> None:
    """Play what is next in sight, if anything."""
    for action in _others_to_play(draft.state)[:1]:
        table.play(draft, action)


def _finish_others(draft: Draft) -> None:
    """Play all that others do at once, and let nothing move."""
    while _others_to_play(draft.state):
        _play_other(draft)
    tile_positions.stand_still(draft)


def _before_tap(draft: Draft, event: Tapped) -> bool:
    """While others play, a tap only lets them be done at once."""
    if event.key == "tutorial-leave" or not _others_to_play(draft.state):
        return False
    _finish_others(draft)
    return True


# --- at the table -----------------------------------------------------------------------------------------------------


def _is_asked_for(draft: Draft, action: str) -> bool:
    """Whether an action is played: one that the lesson asks for, or that is next in sight."""
    learning = LEARNING.of(draft.state)
    if learning is None:
        return True
    steps, tutorial = lessons_of(draft.state, learning), learning.tutorial
    if coming := _others_to_play(draft.state):
        LEARNING.change(draft, tutorial=replace(tutorial, seen=tutorial.seen + (action == coming[0])))
        return action == coming[0]
    found, counts = words.tried(tutorial, steps, action)
    LEARNING.change(draft, tutorial=found)
    if counts and words.ends(found, steps):
        draft.emit(Sound(sounds.OVER))
    return counts


def _settle(draft: Draft) -> None:
    """Come to the table with what was asked for; have others play; draw rings round the places that are spoken of."""
    learning = LEARNING.of(draft.state)
    if learning is not None and draft.state.timeline is None:
        match = words.dealt(LESSONS[learning.game], GAMES[learning.game])
        table.sit(draft, match, "", ui_state.learning(LEARNER))
    _lead_others(draft)
    state, learning = draft.state, LEARNING.of(draft.state)
    shown = None if learning is None else selectors.shown_screen(state)
    if learning is None or shown is None:
        return
    keys = places.ringed(shown.scene, *goal_of(state, learning))
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
    events={NewGameDataReady: _begin_game, OthersDue: _others_due},
    tapped=_before_tap,
    tried=_is_asked_for,
    settle=_settle,
)
