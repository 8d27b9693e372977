"""Answers to the replay's bar: moving, running, listing."""

from __future__ import annotations

from collections.abc import Callable

from epizodiak.app import replay, selectors, tile_positions
from epizodiak.app.draft import Draft
from epizodiak.app.effects import After, AfterMotion
from epizodiak.app.events import Tapped
from epizodiak.app.frozen import replace
from epizodiak.core.errors import RecordError
from epizodiak.display import ui_state
from epizodiak.display.motion import BEAT_MS, SPEEDS, length
from epizodiak.features import replay as early
from epizodiak.features.replay import words
from epizodiak.features.replay.events import ListActions, PartListed, RunTicked, WatchAsked
from epizodiak.features.replay.state import REPLAY
from epizodiak.timeline.playback import Playback

LOOK_MS = 1_500
"""How long a game that is watched again stands at its beginning before it runs."""

# --- taps -------------------------------------------------------------------------------------------------------------


def _leave(draft: Draft, _: Tapped) -> None:
    if draft.state.playback is not None:
        replay.leave(draft)


def _before_tap(draft: Draft, event: Tapped) -> bool:
    """Whatever is tapped, it doesn't begin to run by itself any more; a tap on the table stops it."""
    shown = REPLAY.of(draft.state)
    table = not event.key or selectors.place(draft.state, event.key) is not None
    if shown.due or (shown.runs and table):
        _stop(draft)
    return False


def _moved(draft: Draft, event: Tapped) -> None:
    """Go to the position of a button or line; a turn on, its actions are shown one after the other."""
    playback, shown = draft.state.playback, REPLAY.of(draft.state)
    if playback is None:
        return
    steps = event.key == words.FORWARD
    if steps and shown.steps:  # a turn that is still being shown ends at once
        _go(draft, lambda: playback.turn_after(playback.ply), event.when, aloud=False)
    _stop(draft)
    if steps:
        _run(draft, event.when, plays=False)
    else:
        _go(draft, lambda: words.target_ply(event.key, playback), event.when)


def _asked(draft: Draft, event: WatchAsked) -> None:
    """Go to the slider's position, or change the point of view."""
    playback, ply = draft.state.playback, event.ply
    if playback is None:
        return
    if event.eyes is not None:
        _show_hands(
            draft, words.seat_of(event.eyes, playback), every=event.eyes == words.EVERY and playback.opens_hands
        )
    elif ply is not None and ply != playback.ply:
        _stop(draft)
        _go(draft, lambda: words.slid_to(playback, ply), event.when, aloud=False)  # the slider speaks for itself


def _go(draft: Draft, find: Callable[[], int | None], when: float, *, aloud: bool = True) -> None:
    """Go where ``find`` says, unless the record cannot be read as far."""
    try:
        goal = find()
    except RecordError as error:
        replay.unreadable(draft, error)
        return
    if goal is not None:
        replay.go(draft, goal, when, aloud=aloud)


# --- going on by itself -----------------------------------------------------------------------------------------------


def _play_or_pause(draft: Draft, event: Tapped) -> None:
    """Let the replay run, or stop it; at the end it starts again."""
    playback, shown = draft.state.playback, REPLAY.of(draft.state)
    if playback is None:
        return
    if shown.runs:
        _stop(draft)
        return
    if playback.ply == playback.length:
        replay.go(draft, 0, event.when)
    _run(draft, event.when, plays=True)


def _run(draft: Draft, when: float, *, plays: bool) -> None:
    """Let it run by itself, or to the end of the next turn."""
    REPLAY.change(draft, run=REPLAY.of(draft.state).run + 1, plays=plays, due=False)
    _tick(draft, when)


def _ticked(draft: Draft, event: RunTicked) -> None:
    """Begin to run, or show the next action, unless the replay was stopped."""
    shown = REPLAY.of(draft.state)
    if shown.run != event.run:
        return
    if shown.due:
        _run(draft, 0.0, plays=True)
    elif shown.stands is not None:
        _tick(draft, 0.0)


def _tick(draft: Draft, when: float) -> None:
    """Show the next action."""
    playback, shown, speed = draft.state.playback, REPLAY.of(draft.state), draft.state.settings.speed
    if playback is None or playback.ply == playback.length:
        _stop(draft)
        return
    moving = 0.0
    if not (shown.plays and draft.state.ui.panel):  # whoever reads the rules or the list sees nothing of it
        try:
            end = playback.turn_after(playback.ply)
        except RecordError as error:
            replay.unreadable(draft, error)
            return
        moving = length(replay.go(draft, playback.ply + 1, when, aloud=playback.ply + 1 == end)) * SPEEDS[speed]
        if playback.ply + 1 == (playback.length if shown.plays else end):
            _stop(draft)
            return
    REPLAY.change(draft, stands=draft.state.playback)
    if shown.plays:
        pause = words.pause(shown.parts, playback.ply + 1, speed)
        draft.emit(After(max(moving, pause / shown.factor), RunTicked(shown.run)))
    else:
        draft.emit(AfterMotion(moving + BEAT_MS * SPEEDS[speed], RunTicked(shown.run)))


def _next_speed(draft: Draft, _: Tapped) -> None:
    """Choose the next speed; after the highest comes the lowest."""
    factors = list(words.FACTORS)
    at = factors.index(REPLAY.of(draft.state).factor)
    REPLAY.change(draft, factor=factors[(at + 1) % len(factors)])


def _list(draft: Draft, _: Tapped) -> None:
    """Show the list where it has no room beside the table."""
    tile_positions.show_ui(draft, ui_state.opened(draft.state.ui, ui_state.LOG))


def _stop(draft: Draft) -> None:
    REPLAY.change(draft, stands=None, due=False)


# --- the list ---------------------------------------------------------------------------------------------------------


def _listed(draft: Draft, event: PartListed) -> None:
    """Add a part to the list."""
    playback, shown = draft.state.playback, REPLAY.of(draft.state)
    if playback is None or event.listing != shown.listing:
        return
    if event.error is not None:
        replay.unreadable(draft, event.error)
    elif event.part is not None:
        REPLAY.change(draft, parts=(*shown.parts, event.part))
    else:  # only now, so that the table is not drawn anew for every part
        playback = playback.reached(event.playback.known)
        draft.set(playback=playback)
        if shown.stands is not None:
            REPLAY.change(draft, stands=playback)


def _begin(draft: Draft) -> None:
    """Show the game that was asked for."""
    asked = replay.begin(draft)
    if asked is not None and asked.runs and selectors.moves(draft.state):
        run = REPLAY.of(draft.state).run + 1
        REPLAY.change(draft, run=run, due=True)
        draft.emit(After(LOOK_MS, RunTicked(run)))


def _settle(draft: Draft) -> None:
    """Begin; list another game, or in another language; stop running if somebody went elsewhere."""
    _begin(draft)
    state, playback, shown = draft.state, draft.state.playback, REPLAY.of(draft.state)
    if shown.stands is not None and shown.stands is not playback:
        _stop(draft)
    shows = () if playback is None else (state.sitting.number, state.say)
    if shows != shown.shows:
        REPLAY.change(draft, listing=shown.listing + 1, shows=shows, parts=())
        replay.LOOKED.change(draft, told="")  # in the language before
        if playback is not None:
            draft.emit(ListActions(shown.listing + 1, playback, selectors.wording(state, playback)))
    if playback is not None:
        _show_first_hands(draft, playback)


def _show_first_hands(draft: Draft, playback: Playback) -> None:
    """Show the hand of whoever plays alone; where several do, all hands, once the game is known to be over."""
    state, own = draft.state, playback.own
    if REPLAY.of(state).looked == state.sitting.number or not (playback.opens_hands or playback.may_show(own)):
        return
    seat = own if state.ui.holder is None else state.ui.holder
    _show_hands(draft, seat, every=seat is None)


def _show_hands(draft: Draft, seat: int | None, *, every: bool = False) -> None:
    REPLAY.change(draft, looked=draft.state.sitting.number)
    draft.set_in("tile_positions", fresh=frozenset())  # places keep their tiles, whatever those show now
    tile_positions.show_ui(draft, ui_state.showing_hands(draft.state.ui, seat, every=every))


HOOKS = replace(
    early.HOOKS,
    taps={
        **early.HOOKS.taps,
        "leave-replay": _leave,
        words.PLAY: _play_or_pause,
        words.SPEED: _next_speed,
        words.LIST: _list,
    },
    tap_patterns={f"replay-(first|back|forward|last)|{words.LINE}\\d+": _moved},
    events={WatchAsked: _asked, RunTicked: _ticked, PartListed: _listed},
    tapped=_before_tap,
    settle=_settle,
)
