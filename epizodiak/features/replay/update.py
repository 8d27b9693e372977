"""Answers to the replay's bar: moving, running, listing."""

from __future__ import annotations

from epizodiak.app import replay, selectors, tile_positions
from epizodiak.app.draft import Draft, Hooks
from epizodiak.app.effects import After
from epizodiak.app.events import Tapped
from epizodiak.display import ui_state
from epizodiak.features.replay import words
from epizodiak.features.replay.events import ListActions, PartListed, RunTicked, WatchAsked
from epizodiak.features.replay.state import REPLAY

# --- taps -------------------------------------------------------------------------------------------------------------


def _leave(draft: Draft, _: Tapped) -> None:
    if draft.state.playback is not None:
        replay.leave(draft)


def _moved(draft: Draft, event: Tapped) -> None:
    """Go to the position of a button or line."""
    playback = draft.state.playback
    goal = None if playback is None else words.target_ply(event.key, playback.ply, playback.length)
    if goal is not None:
        _stop(draft)
        replay.go(draft, goal, event.when)


def _asked(draft: Draft, event: WatchAsked) -> None:
    """Go to the slider's position, or change the point of view."""
    playback = draft.state.playback
    if playback is None:
        return
    if event.eyes is not None:
        tile_positions.show_ui(draft, ui_state.replaying(words.seat_of(event.eyes, playback)))
    elif event.ply is not None and event.ply != playback.ply:
        _stop(draft)
        replay.go(draft, event.ply, event.when, aloud=False)  # the slider speaks for itself


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
    REPLAY.change(draft, run=shown.run + 1)
    _tick(draft, event.when)


def _ticked(draft: Draft, event: RunTicked) -> None:
    """Show the next action, unless the replay was stopped."""
    shown = REPLAY.of(draft.state)
    if shown.runs and shown.run == event.run:
        _tick(draft, 0.0)


def _tick(draft: Draft, when: float) -> None:
    playback = draft.state.playback
    if playback is None or playback.ply == playback.length:
        _stop(draft)
        return
    if not draft.state.ui.panel:  # whoever reads the rules or the list sees nothing of it
        replay.go(draft, playback.ply + 1, when)
    REPLAY.change(draft, stands=draft.state.playback)
    draft.emit(After(words.pause(draft.state.settings.speed) * 1000, RunTicked(REPLAY.of(draft.state).run)))


def _stop(draft: Draft) -> None:
    REPLAY.change(draft, stands=None)


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
        if shown.runs:
            REPLAY.change(draft, stands=playback)


def _settle(draft: Draft) -> None:
    """List another game, or in another language; stop running if somebody went elsewhere."""
    state, playback, shown = draft.state, draft.state.playback, REPLAY.of(draft.state)
    if shown.runs and shown.stands is not playback:
        _stop(draft)
    shows = () if playback is None else (state.sitting.number, state.say)
    if shows != shown.shows:
        REPLAY.change(draft, listing=shown.listing + 1, shows=shows, parts=())
        if playback is not None:
            draft.emit(ListActions(shown.listing + 1, playback, selectors.wording(state, playback)))


HOOKS = Hooks(
    taps={
        "replay": replay.from_end,
        "leave-replay": _leave,
        words.PLAY: _play_or_pause,
        f"replay-(first|back|forward|last)|{words.LINE}\\d+": _moved,
    },
    events={WatchAsked: _asked, RunTicked: _ticked, PartListed: _listed},
    ends={"replay": lambda say, over: say.gettext("Watch the game again") if over else ""},
    settle=_settle,
)
