"""Replaying a recorded game on the table, and what is shown after it."""

from __future__ import annotations

from epizodiak.app import announcements, hooks, saving, selectors, table, tile_positions
from epizodiak.app.draft import Draft, Slice
from epizodiak.app.effects import BotsLeft, Focus, Measured, Sound
from epizodiak.app.events import Tapped
from epizodiak.app.frozen import Frozen
from epizodiak.app.lobby_effects import Release
from epizodiak.app.state import Notice, Sitting
from epizodiak.core.errors import EpizodiakError, RecordError
from epizodiak.display import narration, ui_state
from epizodiak.display.refusal import explanation
from epizodiak.games import GAMES
from epizodiak.record.record import Record
from epizodiak.table.scene import Travel
from epizodiak.timeline.match import Match
from epizodiak.timeline.playback import Playback


class SliderMarks(Frozen):
    """What a review has found of a game so far, as a replay shows it.

    Attributes:
        record: the game, or ``None``.
        basis: what it was made from; other marks are wanted for another one.
        moments: the moments in order: the number of actions at the end of the turn, up to the deed in it, and what it
            was.
        chances: how the chances of a seat went: numbers of actions with its shares of the win; none until all is known.
        seat: that seat.
        slips: of the moments that are slips, the same numbers, and what they cost and what was better, in words.
    """

    record: Record | None = None
    basis: tuple[object, ...] = ()
    moments: tuple[tuple[int, int, str], ...] = ()
    chances: tuple[tuple[int, float], ...] = ()
    seat: int = 0
    slips: tuple[tuple[int, int, str], ...] = ()


MARKS = Slice("replay-marks", SliderMarks())
"""What a replay of the game marks on its slider."""


class Looked(Frozen):
    """A decision that somebody has gone to from the review.

    Attributes:
        turn: the number of its turn, as the review gives it, if that is still to begin; else 0.
        told: what it cost and what was better, in words, or nothing.
    """

    turn: int = 0
    told: str = ""


LOOKED = Slice("replay-looked", Looked())
"""What is told of the position that is shown, until another one is."""


class Awaited(Frozen):
    """A replay that is to begin as soon as what shows it is here.

    Attributes:
        playback: the game before its first action.
        back: the game, and the name under which it is stored, whose end is to be shown afterwards.
        sitting: number of the sitting in which it was asked for; in another one it is no longer wanted.
        when: it was asked for, in milliseconds of the page's clock.
        runs: whether it soon runs by itself, where things move.
    """

    playback: Playback
    back: tuple[Match, str] | None
    sitting: int
    when: float
    runs: bool


ASKED: Slice[Awaited | None] = Slice("replay-asked", None)
"""The replay that somebody has asked for."""


def ask(
    draft: Draft, record: Record, when: float, back: tuple[Match, str] | None = None, *, runs: bool = False
) -> None:
    """Ask for a replay of a game; the others are as in :class:`Awaited`.

    Raises:
        RecordError: not even its first position can be worked out.
    """
    known = hooks.known(draft, record)
    playback = Playback(record, GAMES[record.game]) if known is None else known.at(0)
    ASKED.set(draft, Awaited(playback, back, draft.state.sitting.number, when, runs))


def begin(draft: Draft) -> Awaited | None:
    """Show the game that was asked for, before its first action; returns what was asked, if it is still wanted."""
    state, asked = draft.state, ASKED.of(draft.state)
    if asked is None:
        return None
    ASKED.set(draft, None)
    if asked.sitting != state.sitting.number or state.opening is not None:
        return None
    if asked.back is not None:
        draft.emit(Release(), BotsLeft())
    lay(draft, asked.playback, None, asked.back)
    draft.emit(Measured("replay-open", asked.when), Focus('[data-key="replay-play"]'))
    return asked


def lay(draft: Draft, playback: Playback, holder: int | None, back: tuple[Match, str] | None) -> None:
    """Put a replayed game on the table at its current position.

    Args:
        draft: the state before.
        playback: the game.
        holder: the seat through whose eyes it is seen, ``None`` for a spectator's.
        back: as in :class:`Awaited`.
    """
    saving.begin(draft)
    draft.set(
        match=None,
        playback=playback,
        return_to=back,
        ui=ui_state.replaying(holder),
        sitting=Sitting(number=draft.state.sitting.number + 1),
        notice=Notice(),
        opening=None,
        claim="",
    )
    draft.set_in("lobby", notice="")
    LOOKED.set(draft, Looked())
    announcements.remove_all(draft)
    tile_positions.clear(draft)


def from_end(draft: Draft, event: Tapped, *, runs: bool = False) -> None:
    """Ask for a replay of the game that has just ended, which runs by itself if asked to."""
    state, match = draft.state, draft.state.match
    if match is not None and state.ui.phase == ui_state.OVER:
        ask(draft, match.record, event.when, (match, state.sitting.name), runs=runs)


def leave(draft: Draft) -> None:
    """Leave the replay for what was shown before it: the game's end, or the lobby."""
    back = draft.state.return_to
    if back is None:
        table.leave(draft)
    else:
        table.sit(draft, *back)


def look(draft: Draft, ply: int, holder: int | None, when: float, told: Looked) -> None:
    """Show a position, before a decision, seen by a seat if the game allows to choose one.

    Args:
        draft: the state before.
        ply: number of actions before it.
        holder: the seat, ``None`` for a spectator.
        when: it was asked for, in milliseconds of the page's clock.
        told: what is told of it.
    """
    playback = draft.state.playback
    if playback is not None:
        draft.set(ui=ui_state.replaying(holder if playback.may_show(holder) else None))
        go(draft, ply, when)
        LOOKED.set(draft, told)


def go(draft: Draft, goal: int, when: float, *, aloud: bool = True) -> tuple[Travel, ...]:
    """Go to a position: one action forward with animation, whose travels it returns, anywhere else at once.

    Args:
        draft: the state before.
        goal: number of actions before the position.
        when: it was asked for, as in :func:`look`.
        aloud: whether it is said what led there.
    """
    state, old = draft.state, draft.state.playback
    assert old is not None, "only a replay goes to a position"
    try:
        playback = old.at(goal)
    except RecordError as error:
        unreadable(draft, error)
        return ()
    travels: tuple[Travel, ...] = ()
    draft.set(playback=playback, ui=ui_state.ringed(ui_state.closed(state.ui)))
    LOOKED.set(draft, Looked())
    if goal == old.ply + 1:
        step = playback.step(playback.ply - 1)
        views = old.view(state.ui.holder), playback.view(state.ui.holder)
        all_open = state.ui.all_hands and playback.opens_hands
        own = (old.view(step.seat), playback.view(step.seat)) if all_open else None
        travels = tile_positions.play_action(draft, step, views, own)
        draft.emit(Sound(selectors.table_of(playback).motion.happening(step.action)))
    else:
        tile_positions.stand_still(draft)
    if aloud:
        announcements.say(draft, f"{narration.led_to(playback, selectors.spoken_wording(draft.state, playback))}.")
    draft.emit(Measured("replay-jump", when))
    return travels


def unreadable(draft: Draft, error: EpizodiakError) -> None:
    """Leave a game with an illegal action for the lobby, which says what is wrong."""
    table.leave(draft)
    sentence = draft.state.say.gettext("This game cannot be read any further: {reason}")
    draft.set_in("lobby", notice=sentence.format(reason=explanation(error, draft.state.say)))
