"""A game played back on the table: the bar with its buttons and slider, and the list of all actions."""

from __future__ import annotations

from epizodiak.app import looks, picture, saving, speaking, table
from epizodiak.app.draft import Draft
from epizodiak.app.effects import After, BotsLeft, Focus, ListActions, Measured, Sound
from epizodiak.app.events import PartListed, RunTicked, Tapped, WatchAsked
from epizodiak.app.lobby_effects import Release
from epizodiak.app.state import Notice, Replay, Sitting
from epizodiak.core.errors import EpizodiakError, RecordError
from epizodiak.games import GAMES
from epizodiak.record.record import Record
from epizodiak.timeline.match import Match
from epizodiak.timeline.playback import Playback
from epizodiak.ui import replay as words
from epizodiak.ui import state as ui_state
from epizodiak.ui.refusal import told

# --- beginning and leaving --------------------------------------------------------------------------------------------


def begin(draft: Draft, record: Record, when: float, back: tuple[Match, str] | None = None) -> None:
    """Show a game before its first action.

    Args:
        draft: the state before.
        record: the game.
        when: it was asked for, in milliseconds of the page's clock.
        back: the game, and the name under which it is stored, whose end is to be shown afterwards.

    Raises:
        RecordError: not even its first position can be worked out.
    """
    state = draft.state
    known = None if state.review is None or state.review.record != record else state.review.playback
    playback = Playback(record, GAMES[record.game]) if known is None else known.at(0)
    lay(draft, playback, None, back)
    draft.do(Measured("replay-open", when), Focus(f'[data-key="{words.PLAY}"]'))


def lay(draft: Draft, playback: Playback, holder: int | None, back: tuple[Match, str] | None) -> None:
    """Lay a game on the table that is played back, wherever it stands.

    Args:
        draft: the state before.
        playback: the game.
        holder: the seat through whose eyes it is seen, ``None`` for a spectator's.
        back: as in :func:`begin`.
    """
    saving.begin(draft)
    state = draft.state
    draft.set(
        match=None,
        playback=playback,
        replay=Replay(back=back, run=state.replay.run, listing=state.replay.listing),
        ui=ui_state.replaying(holder),
        sitting=Sitting(number=state.sitting.number + 1),
        notice=Notice(),
        opening=None,
        claim="",
    )
    draft.set_in("lobby", notice="")
    speaking.forget(draft)
    picture.clear(draft)
    _list(draft)


def from_end(draft: Draft, event: Tapped) -> None:
    """Show the game that has just ended from its beginning."""
    state, match = draft.state, draft.state.match
    if match is not None and state.ui.phase == ui_state.OVER:
        draft.do(Release(), BotsLeft())
        begin(draft, match.record, event.when, (match, state.sitting.name))


def leave(draft: Draft) -> None:
    """Show again what the game was watched from: its end, or the lobby."""
    back = draft.state.replay.back
    if back is None:
        table.leave(draft)
    else:
        table.sit(draft, *back)


def leaving(draft: Draft, _: Tapped) -> None:
    """The button that leads away from a replay."""
    if draft.state.playback is not None:
        leave(draft)


# --- taps -------------------------------------------------------------------------------------------------------------


def moved(draft: Draft, event: Tapped) -> None:
    """A button or a line of the list that leads to a position."""
    playback = draft.state.playback
    if playback is None:
        return
    goal = words.goal(event.key, playback.ply, playback.length)
    if goal is not None:
        _stop(draft)
        _to(draft, goal, event.when)


def asked(draft: Draft, event: WatchAsked) -> None:
    """The slider was moved, or other eyes were chosen."""
    playback = draft.state.playback
    if playback is None:
        return
    if event.eyes is not None:
        picture.show(draft, ui_state.replaying(words.seat_of(event.eyes, playback)))
    elif event.ply is not None and event.ply != playback.ply:
        _stop(draft)
        _to(draft, event.ply, event.when, aloud=False)  # the slider speaks for itself


def look(draft: Draft, ply: int, holder: int | None, when: float) -> None:
    """Show a position through a seat's eyes, if the game has any to choose from.

    Args:
        draft: the state before.
        ply: number of actions before it.
        holder: the seat, ``None`` for a spectator.
        when: it was asked for, in milliseconds of the page's clock.
    """
    playback = draft.state.playback
    if playback is not None:
        _stop(draft)
        seat = words.seat_of("" if holder is None else str(holder), playback)
        draft.set(ui=ui_state.replaying(seat))
        _to(draft, ply, when)


def _to(draft: Draft, goal: int, when: float, *, aloud: bool = True) -> None:
    """Go to a position: one action on by its motion, anywhere else at once."""
    state, old = draft.state, draft.state.playback
    assert old is not None, "only a replay goes to a position"
    try:
        playback = old.at(goal)
    except RecordError as error:
        _unreadable(draft, error)
        return
    draft.set(playback=playback, ui=ui_state.closed(state.ui))
    if goal == old.ply + 1:
        step = playback.step(playback.ply - 1)
        picture.act(draft, step, (old.view(state.ui.holder), playback.view(state.ui.holder)))
        draft.do(Sound(looks.table_of(playback).motion.happening(step.action)))
    else:
        picture.stand_still(draft)
    if aloud:
        speaking.say(draft, f"{words.now(playback, looks.heard(draft.state, playback))}.")
    draft.do(Measured("replay-jump", when))


def _unreadable(draft: Draft, error: EpizodiakError) -> None:
    table.leave(draft)
    sentence = draft.state.say.gettext("This game cannot be read any further: {reason}")
    draft.set_in("lobby", notice=sentence.format(reason=told(error, draft.state.say)))


# --- going on by itself -----------------------------------------------------------------------------------------------


def play_or_pause(draft: Draft, event: Tapped) -> None:
    """Let the game run, or stop it; at its end it begins again."""
    state, playback = draft.state, draft.state.playback
    if playback is None:
        return
    if state.replay.runs:
        _stop(draft)
        return
    if playback.ply == playback.length:
        _to(draft, 0, event.when)
    run = state.replay.run + 1
    draft.set_in("replay", runs=True, run=run)
    _tick(draft, event.when)


def ticked(draft: Draft, event: RunTicked) -> None:
    """The next action may come, unless it was stopped meanwhile."""
    state = draft.state
    if state.replay.runs and state.replay.run == event.run and state.playback is not None:
        _tick(draft, event.when)


def _tick(draft: Draft, when: float) -> None:
    state, playback = draft.state, draft.state.playback
    assert playback is not None, "only a replay runs"
    if playback.ply == playback.length:
        _stop(draft)
        return
    if not state.ui.panel:  # whoever reads the rules or the list sees nothing of it
        _to(draft, playback.ply + 1, when)
    draft.do(After(words.pause(state.settings.speed) * 1000, RunTicked(state.replay.run)))


def _stop(draft: Draft) -> None:
    if draft.state.replay.runs:
        draft.set_in("replay", runs=False)


# --- the list ---------------------------------------------------------------------------------------------------------


def _list(draft: Draft) -> None:
    """Have the list of actions made anew."""
    state, playback = draft.state, draft.state.playback
    assert playback is not None, "only a replay has a list"
    listing = state.replay.listing + 1
    draft.set_in("replay", listing=listing, parts=())
    draft.do(ListActions(listing, playback, looks.wording(state, playback)))


def relist(draft: Draft) -> None:
    """The page speaks another language."""
    if draft.state.playback is not None:
        _list(draft)


def listed(draft: Draft, event: PartListed) -> None:
    """Some of the list is made, and as many positions are worked out."""
    state, playback = draft.state, draft.state.playback
    if playback is None or event.listing != state.replay.listing:
        return
    if event.error is not None:
        _unreadable(draft, event.error)
        return
    if event.part is not None:
        draft.set_in("replay", parts=(*state.replay.parts, event.part))
    else:  # only now, so that the table is not drawn anew for every part
        draft.set(playback=playback.reached(event.playback.known))
