"""The clock of a game: whose time runs, how much is spent, and what is announced about it.

It takes note of time and does nothing else: nobody loses by it, nothing is played or covered because of it. Time is the
difference of two times that the page was told (``Timed``), never a number of looks. It runs only while a person can
act, and stands under the curtain, while a bot thinks, under any panel, in the pause between rounds, where the page is
out of sight, and in a tab that only looks on. What is kept of it goes with the record, action by action; of the turn
that goes on the browser notes every few seconds how much time is left, so that nobody gets it back by a reload.
"""

from __future__ import annotations

from dataclasses import replace as replaced

from epizodiak.app import saving, selectors, tile_positions
from epizodiak.app.draft import Draft, Hooks
from epizodiak.app.effects import After, Announce, Keep, Read
from epizodiak.app.events import Tapped
from epizodiak.app.state import AppState, Notice
from epizodiak.core.wording import Wording
from epizodiak.display import ui_state
from epizodiak.features.clocks import words
from epizodiak.features.clocks.events import ClockDue, ClockRead
from epizodiak.features.clocks.state import CLOCK, PANEL, TableClock
from epizodiak.record.metadata import MOST_TIME, GameClock
from epizodiak.record.seating import is_person
from epizodiak.timeline.match import Match

MORE_MS = 120_000
"""So much more a seat gets at a tap."""

MINUTE_MS = 60_000
"""Somebody with this much left is told so, where everybody had more at the start."""

LEAST_WAIT = 5.0
"""Milliseconds after a second's end, so that it is over when the clock is looked at."""

JOT_MS = 3_000
"""So often the browser notes how much time is left."""

KEPT = "epizodiak-clock"
"""Under which key the browser notes how much time is left in a turn (``localStorage``)."""

OUT, MINUTE = "out", "minute"
"""What is said of a clock, each once."""


def _clock_of(draft: Draft) -> TableClock:
    clock = CLOCK.of(draft.state)
    assert clock is not None, "a table with a clock"
    return clock


def _has_begun(state: AppState) -> bool:
    clock = CLOCK.of(state)
    return clock is not None and clock.begun


def people(match: Match) -> tuple[int, ...]:
    """The seats that have a clock: those of people."""
    return tuple(seat for seat, level in enumerate(match.bots) if is_person(level))


def runs(state: AppState) -> int | None:
    """The seat whose time runs now, or ``None``."""
    match, ui, clock = state.match, state.ui, CLOCK.of(state)
    if match is None or match.clock is None or match.clock.off or clock is None or state.hidden:
        return None
    if ui.panel or ui.taught or ui.watching or match.full or match.player not in people(match):
        return None
    if ui.phase == ui_state.PHONE:
        return None if match.player in state.elsewhere.away else match.player
    return match.player if ui.phase == ui_state.TURN else None


# --- coming and going -------------------------------------------------------------------------------------------------


def settle(draft: Draft) -> None:
    """Start or forget the clock when the table has changed; let the time of the seat to act run."""
    state = draft.state
    match, known = state.match, CLOCK.of(state)
    clock = None if match is None else match.clock
    if clock is None:
        if known is not None:
            CLOCK.set(draft, None)
    elif known is None or known.sitting != state.sitting.number:
        now = 0.0 if known is None else known.now
        CLOCK.set(draft, TableClock(state.sitting.number, clock.left, clock.out, now=now))
        draft.emit(Read(KEPT, ClockRead))
    elif known.begun:
        _run_clock(draft, known)


def _run_clock(draft: Draft, clock: TableClock) -> None:
    """Let the time of the seat to act run, and set a timer for the end of the displayed second."""
    seat = runs(draft.state)
    if clock.seat != seat:
        CLOCK.change(draft, seat=seat)
    if seat is not None and not clock.timer_pending:
        CLOCK.change(draft, timer_pending=True, timer_number=clock.timer_number + 1)
        draft.emit(After(clock.left[seat] % 1000 + LEAST_WAIT, ClockDue(clock.timer_number + 1)))


def note_read(draft: Draft, event: ClockRead) -> None:
    """Take the note read from the browser; a continued game's clock waits until somebody is ready."""
    match, ui = draft.state.match, draft.state.ui
    clock = None if match is None else match.clock
    if match is None or clock is None or CLOCK.of(draft.state) is None:
        return
    CLOCK.change(draft, begun=True)
    _take_up(draft, event.text)
    if clock.off or ui.panel or ui.phase not in (*ui_state.SHOWING, ui_state.PHONE):
        return
    if match.ply or _clock_of(draft).left != (clock.minutes * MINUTE_MS,) * match.game.seats:
        tile_positions.show_ui(draft, ui_state.opened(ui, PANEL))


def _take_up(draft: Draft, jotted: str) -> None:
    """Subtract what was spent in the current turn before a reload, if noted for this position."""
    state, clock, match = draft.state, _clock_of(draft), draft.state.match
    if match is None or match.clock is None or match.clock.off or state.ui.phase == ui_state.WATCH:
        return
    left = words.read_jotted(jotted, state.sitting.name, match.ply, clock.left)
    if left == clock.left:
        return
    over = [seat for seat in people(match) if left[seat] <= 0 < clock.left[seat]]
    out = tuple((seat, match.ply) for seat in over if all(known != seat for known, _ in clock.out))
    CLOCK.change(draft, left=left, out=(*clock.out, *out))
    keep(draft)


# --- time -------------------------------------------------------------------------------------------------------------


def timed(draft: Draft, when: float) -> None:
    """Subtract the time since the last event from the seat whose time runs."""
    clock = CLOCK.of(draft.state)
    if clock is None:
        return
    now = max(clock.now, when)
    if clock.seat is None:
        CLOCK.change(draft, now=now)
        return
    before = clock.left[clock.seat]
    _set_left(draft, clock.seat, before - (now - clock.now))
    CLOCK.change(draft, now=now)
    _announce_thresholds(draft, clock.seat, before)
    if now - clock.jotted >= JOT_MS:
        _store_note(draft)


def timer_rang(draft: Draft, event: ClockDue) -> None:
    """The timer has rung: set the next one if the clock still runs."""
    clock = CLOCK.of(draft.state)
    if clock is not None and clock.timer_number == event.number:
        CLOCK.change(draft, timer_pending=False)


def seen(draft: Draft, away: bool) -> None:  # noqa: FBT001 - as every hook is called
    """Stop the clock while the page is hidden, and store the time."""
    clock = CLOCK.of(draft.state)
    if away and clock is not None and clock.seat is not None:
        keep(draft)


def _store_note(draft: Draft) -> None:
    """Store in the browser how much time is left."""
    match, clock = draft.state.match, _clock_of(draft)
    assert match is not None, "a game with a clock"
    CLOCK.change(draft, jotted=clock.now)
    draft.emit(Keep(KEPT, words.jotted(draft.state.sitting.name, match.ply, clock.left)))


def _set_left(draft: Draft, seat: int, left: float) -> None:
    known = _clock_of(draft).left
    CLOCK.change(draft, left=(*known[:seat], max(-MOST_TIME, min(left, MOST_TIME)), *known[seat + 1 :]))


def _announce_thresholds(draft: Draft, seat: int, before: float) -> None:
    """Announce that a minute is left, or that time is up; the latter is also recorded."""
    match, clock = draft.state.match, _clock_of(draft)
    if match is None or match.clock is None:
        return
    after, say = clock.left[seat], selectors.spoken_wording(draft.state, match)
    if before > 0 >= after:
        if all(known != seat for known, _ in clock.out):
            CLOCK.change(draft, out=(*clock.out, (seat, match.ply)))
        _announce_once(
            draft, seat, OUT, words.time_up(seat, say), seen=words.time_up(seat, selectors.wording(draft.state, match))
        )
    elif before > MINUTE_MS >= after and match.clock.minutes > 1:
        _announce_once(draft, seat, MINUTE, words.minute_left(seat, say))


def _announce_once(draft: Draft, seat: int, what: str, sentence: str, *, seen: str = "") -> None:
    """Announce something about a clock, once; perhaps also show it over the table."""
    known = _clock_of(draft).announced
    if (seat, what) in known:
        return
    CLOCK.change(draft, announced=known | {(seat, what)})
    if seen and not draft.state.notice.text:
        draft.set(notice=Notice(seen))
    else:
        draft.emit(Announce(sentence))


# --- what is kept -----------------------------------------------------------------------------------------------------


def _with_clock_in_record(draft: Draft, match: Match, **changes: bool) -> Match:
    clock, known = _clock_of(draft), match.clock
    assert known is not None, "a game with a clock"
    left = tuple(round(each) for each in clock.left)
    noted: GameClock = replaced(known, left=left, out=clock.out, **changes)
    return match if noted == known else match.timed(noted)


def keep(draft: Draft, **changes: bool) -> None:
    """Store the game with its clock as it is now, perhaps paused."""
    match, (shown, holder) = draft.state.match, draft.state.tile_positions.shows
    assert match is not None, "a game with a clock"
    noted = _with_clock_in_record(draft, match, **changes)
    draft.set(match=noted)
    if shown is match:  # the tiles lie where they lay
        draft.set_in("tile_positions", shows=(noted, holder))
    saving.save(draft)
    _store_note(draft)


def acted(draft: Draft, match: Match, ended: bool) -> Match:  # noqa: FBT001 - as every hook is called
    """Give the seat whose turn has ended the seconds that a turn adds; returns the match with its clock."""
    if not _has_begun(draft.state):
        return match
    seat = match.steps[-1].seat
    if ended or match.player != seat:
        _add_time(draft, match, seat, 1)
        if draft.state.notice == Notice(words.time_up(seat, selectors.wording(draft.state, match))):
            draft.set(notice=Notice())
    return _with_clock_in_record(draft, match)


def taken_back(draft: Draft, before: Match, match: Match) -> Match:
    """Take away what the turn added; the time spent stays spent. Returns the match with its clock."""
    if not _has_begun(draft.state):
        return match
    if match.player is not None and match.player != before.player:
        _add_time(draft, match, match.player, -1)
    return _with_clock_in_record(draft, match)


def _add_time(draft: Draft, match: Match, seat: int, times: int) -> None:
    """Add time to a seat that has a clock."""
    if match.clock is not None and seat in people(match) and not match.clock.off:
        _set_left(draft, seat, _clock_of(draft).left[seat] + times * match.clock.seconds * 1000)


# --- buttons ----------------------------------------------------------------------------------------------------------


def tapped(draft: Draft, event: Tapped) -> None:
    """Answer a button about the clock."""
    match = draft.state.match
    if match is None or match.clock is None or not _has_begun(draft.state) or draft.state.ui.phase == ui_state.WATCH:
        return
    if event.key == "clock":
        _pause(draft, match)
    elif draft.state.ui.panel != PANEL:
        return
    elif event.key in ("clock-off", "clock-on"):
        keep(draft, off=event.key == "clock-off")
    elif (seat := int(event.key.rpartition("-")[2])) in people(match):
        _set_left(draft, seat, _clock_of(draft).left[seat] + MORE_MS)
        CLOCK.change(draft, announced=frozenset(each for each in _clock_of(draft).announced if each[0] != seat))
        draft.emit(Announce(words.more_given(seat, selectors.spoken_wording(draft.state, match))))
        keep(draft)


def _pause(draft: Draft, match: Match) -> None:
    """Stop the clock and cover the hand, so that nobody can go on thinking."""
    ui = ui_state.covered(draft.state.ui, selectors.moment(draft.state, match))
    tile_positions.show_ui(draft, ui_state.opened(ui_state.closed(ui), PANEL))


def spoken_times(state: AppState, say: Wording) -> str:
    """How much time everybody has left, for screen readers."""
    match, clock = state.match, CLOCK.of(state)
    if match is None or match.clock is None or match.clock.off or clock is None:
        return ""
    return words.all_left({seat: clock.left[seat] for seat in people(match)}, say)


HOOKS = Hooks(
    tap_patterns={"clock(-off|-on|-more-[0-9]+)?": tapped},
    events={ClockRead: note_read, ClockDue: timer_rang},
    timed=timed,
    acted=acted,
    taken_back=taken_back,
    visibility=seen,
    settle=settle,
    turn=spoken_times,
)
