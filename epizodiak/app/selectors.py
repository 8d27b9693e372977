"""Values that follow from a state: the screen, the wording, and what a tap on a place does."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from importlib import import_module
from operator import is_

from epizodiak.app.frozen import NOTHING
from epizodiak.app.state import AppState, Viewport
from epizodiak.core.wording import Wording
from epizodiak.display import facing, passages, seats, settings, since, staging
from epizodiak.display.bar import height_of_bar
from epizodiak.display.deal import setup_of
from epizodiak.display.first_words import first_words
from epizodiak.display.measuring import CHIP, height_of
from epizodiak.display.motion import SPEEDS, length
from epizodiak.display.naming import named
from epizodiak.display.screen import Screen, screen
from epizodiak.display.settings import WAIT
from epizodiak.display.setup import Setup
from epizodiak.display.since import Since
from epizodiak.display.ui_state import (
    BOT,
    CURTAIN,
    LOBBY,
    OVER,
    PHONE,
    PLAYED,
    PUZZLE,
    SHOWING,
    STOP,
    TURN,
    TUTORIAL,
    WATCH,
    Moment,
    Ui,
)
from epizodiak.games import TABLES
from epizodiak.table.scene import Sprite
from epizodiak.table.table import Look, Table
from epizodiak.timeline.timeline import Timeline

UNSEEN = Viewport(1180, 820)
"""Viewport of scenes that are made but not drawn."""

_named = lru_cache(maxsize=8)(named)


@lru_cache(maxsize=8)
def _cached_spoken(say: Wording, numbers: str) -> Wording:
    return say.spoken(numbers)


def table_of(timeline: Timeline) -> Table:
    """The table of a timeline's game."""
    return TABLES[timeline.game.name]


def wording(state: AppState, timeline: Timeline) -> Wording:
    """The wording at a table, with the players' names made fit to be shown; who plays alone, or has, is "you".

    Who solves a puzzle has no other name there, whoever it was that sat at that seat.
    """
    phase, players = state.ui.shown_phase, timeline.players
    alone = state.ui.holder if phase in (TUTORIAL, PUZZLE) else timeline.alone
    if phase == PUZZLE:
        players = tuple("" if seat == alone else name for seat, name in enumerate(players))
    return _named(state.say, players, you=None if state.ui.watching else alone)


def spoken_wording(state: AppState, timeline: Timeline) -> Wording:
    """The wording for screen readers."""
    return _cached_spoken(wording(state, timeline), state.settings.numbers)


def look(state: AppState, words: Wording) -> Look:
    """What a scene depends on besides its view, in the current viewport and with nothing selected."""
    room = state.viewport
    return Look(width=room.width - room.bar, height=room.height, wording=words, text=room.text, large=room.large)


def bot_waits(state: AppState) -> bool:
    """Whether the bot that is to act waits for a tap or key."""
    timeline = state.timeline
    if timeline is None or state.settings.pace != WAIT or state.ui.phase != BOT:
        return False
    return passages.pause_ply(timeline, table_of(timeline)) != state.sitting.resumed_at


def moment(state: AppState, match: Timeline, *, round_over: bool = False) -> Moment:
    """What decides the page's phase: the game, who sits where, and which hands are on other devices."""
    return seats.moment(match, round_over=round_over, phones=state.elsewhere.seats)


def all_elsewhere(state: AppState, timeline: Timeline) -> bool:
    """Whether all hands are on other devices, so that the board can use all the space."""
    return len(state.elsewhere.seats) == timeline.game.seats


def moves(state: AppState) -> bool:
    """Whether what moves on the table is seen to."""
    return settings.moves(state.settings.motion, less=state.viewport.less_motion)


def moving_time(state: AppState) -> float:
    """Milliseconds in which the tiles of what was done last move; none where nothing is seen to move."""
    motion = state.tile_motion
    if motion is None or is_linear(state) or not moves(state):
        return 0
    return length(motion.travels) * SPEEDS[state.settings.speed]


def is_linear(state: AppState) -> bool:
    """Whether the table is shown as a page of words and buttons."""
    ui = state.ui
    can = state.linear_scene is not None and state.timeline is not None
    return can and ui.phase != LOBBY and (not ui.taught or bool(ui.puzzle)) and not ui.watching


def page_turn(state: AppState, timeline: Timeline) -> int:
    """How many degrees the page is turned clockwise to face the next player."""
    if is_linear(state) or state.settings.facing not in facing.SIDES:
        return 0
    return facing.turn_degrees(state.settings.facing, _facing_seat(timeline, state), timeline.game.seats)


def is_sealed(state: AppState) -> bool:
    """Whether a seal has to be held to lift the curtain: on a tablet whose page turns to each player."""
    holds = state.settings.facing in facing.SIDES and state.settings.hold != "none"
    return holds and state.ui.phase == CURTAIN and not is_linear(state)


def _facing_seat(timeline: Timeline, state: AppState) -> int | None:
    """The seat that the page faces."""
    ui = state.ui
    if ui.taught:
        return ui.holder
    if ui.panel == STOP and timeline.asked:
        return timeline.asked[0]
    return seats.next_person(timeline) if ui.phase in PLAYED else None


# --- the screen -------------------------------------------------------------------------------------------------------

_made: list[tuple[tuple[object, ...], Screen]] = []
"""The latest screens and what each was made from: drawing, tapping and telling ask for the same one."""

MOST_MADE = 3


def shown_screen(state: AppState) -> Screen | None:
    """The screen of the table; ``None`` in the lobby. The last few are cached.

    Values are frozen: where all parts are the very ones that a screen was made from, it is that screen.
    """
    timeline = state.timeline
    if timeline is None:
        return None
    asked = bot_waits(state) if state.settings.pace == WAIT else None
    parts = (
        timeline,
        state.settings,
        state.say,
        state.viewport,
        state.tile_positions,
        state.marks,
        asked,
        state.repeated,
        state.sitting.newcomer,
        state.linear_scene,
        state.elsewhere,
        state.ui,
    )
    for known, found in _made:
        if all(map(is_, known[:-2], parts)) and known[-2:] == parts[-2:]:
            return found
    seen = table_look(state, timeline)
    made = screen(
        timeline,
        state.ui,
        table_of(timeline),
        seen,
        careful=state.settings.confirm == "on",
        marks=state.marks,
        waits=asked,
        facing=state.settings.facing,
    )
    if state.elsewhere.seats:
        made = _with_hands_elsewhere(state, timeline, made)
    if state.sitting.newcomer:
        made = _with_first_words(timeline, state.ui, seen, made)
    if state.ui.ringed:
        rings = import_module("epizodiak.display.rings")
        made = replace(made, scene=rings.with_rings(made.scene, state.ui.ringed))
    _made[:] = [(parts, made), *_made[: MOST_MADE - 1]]
    return made


def _with_first_words(timeline: Timeline, ui: Ui, look: Look, made: Screen) -> Screen:
    """The screen with what a newcomer is told, which may stand instead of news."""
    scene, bar = made.scene, made.bar
    taken = height_of(scene, look, made.letters, chips=False) if bar is None else height_of_bar(bar, scene, look)
    news = CHIP * scene.texts.chips * look.text if made.since.chips else 0.0
    told = first_words(timeline, ui, table_of(timeline), look, scene, taken=taken, news=news)
    if told is made.first:
        return made
    return replace(made, first=told, since=made.since if told.beside_news else Since())


def _with_hands_elsewhere(state: AppState, timeline: Timeline, made: Screen) -> Screen:
    """The screen of a table some of whose hands are on other devices."""
    if made.take_back and timeline.steps[-1].seat in state.elsewhere.seats:
        made = replace(made, take_back="")  # what was done there is taken back there
    if state.ui.phase != PHONE or timeline.player not in state.elsewhere.seats:
        return made
    if timeline.player in state.elsewhere.away:
        return replace(made, thinking="")  # that is said, with what can be done
    if all_elsewhere(state, timeline):
        turns = (-1, ""), *made.log_turns
        return replace(made, log=(made.thinking, *made.log), log_turns=turns)  # where the words have no room
    return made


def table_look(state: AppState, timeline: Timeline) -> Look:
    """What the current scene depends on besides its view."""
    aloud = spoken_wording(state, timeline)
    by_words = is_linear(state)
    room = UNSEEN if by_words else state.viewport
    forced = state.sitting.landed if timeline is state.match else -1
    width, height = facing.size_after_turn((room.width, room.height), page_turn(state, timeline))
    return Look(
        width=width - room.bar,
        height=height,
        wording=aloud if by_words else wording(state, timeline),
        selection=state.ui.selection,
        tiles=state.tile_positions.tiles,
        fresh=state.tile_positions.fresh,
        text=room.text,
        large=room.large,
        in_words=state.linear_scene if by_words else None,
        teach=state.settings.teach == "on",
        spoken=aloud,
        rests=state.ui.rests,
        shown=staging.hands(timeline, state.ui, table_of(timeline), aloud),
        in_hand=state.ui.all_hands,
        recent=_recent(state, timeline, forced),
        repeated=frozenset(repeated_places(state, timeline)),
        watched=state.ui.phase == WATCH or (state.ui.phase == PHONE and all_elsewhere(state, timeline)),
        taught=state.ui.taught and not state.ui.puzzle,
        ends=plays_itself(state),
        forced=forced,
    )


def plays_itself(state: AppState) -> bool:
    """Whether the setting is on that plays what needs no decision, only one action is possible, and no taking back."""
    match, ui = state.match, state.ui
    if state.settings.draw != "on" or match is None or ui.phase != TURN or ui.taught:
        return False
    if not table_of(match).automatic(match.view(ui.holder), match.alone) or match.tries(match.ply):
        return False
    game, position = match.game, match.state
    ends = any(game.reveals(position, action) for action in game.legal_actions(position))
    return not ends or match.taking_back(match.player) is None


def has_acted_by_itself(old: AppState, new: AppState) -> bool:
    """Whether the table has just played what needed no decision, and who was to act still is."""
    match = new.match
    if match is None or match is old.match or match.latest is None or new.ui.phase != TURN:
        return False
    return new.sitting.landed == match.ply - 1 and match.player == new.ui.holder == match.latest.seat


def _recent(state: AppState, timeline: Timeline, forced: int) -> Mapping[str, int]:
    """The places outlined because something was done there lately, each with the seat that did it.

    In a lesson it is only what others did: what the learner does, the lesson itself tells. Where a puzzle lists the
    moves that count, it is only what is asked to be seen again.
    """
    holder = state.ui.holder if state.ui.phase in SHOWING else None
    known = NOTHING if state.ui.recalls else since.recent(timeline, table_of(timeline), holder, forced)
    if state.ui.taught and not state.ui.puzzle:
        return {place: seat for place, seat in known.items() if seat != holder}
    return {**known, **more} if (more := repeated_places(state, timeline)) else known


def repeated_places(state: AppState, timeline: Timeline) -> Mapping[str, int]:
    """The places of the turn that somebody asked to see again, each with its seat."""
    looked = state.repeated
    return looked.places if (looked.sitting, looked.ply) == (state.sitting.number, timeline.ply) else NOTHING


def shareable_deal(state: AppState) -> Setup | None:
    """The setup with which another table can play the same deal, or ``None`` if nothing is dealt, or by no seed."""
    match = state.match if state.ui.phase == OVER else None
    setup = setup_of(match.record, match.game) if match is not None and match.record.chance else None
    if setup is None or match is None or seats.compared_deal(match) is None:
        return setup
    return replace(setup, bots=match.bots, compared=True)


def place(state: AppState, key: str) -> Sprite | None:
    """The sprite on the table that has a key, or ``None``."""
    found = shown_screen(state)
    return None if found is None else found.scene.sprite(key)


def place_of(state: AppState, button: str) -> Sprite | None:
    """The place that a button of the bar stands for, or ``None``."""
    found = shown_screen(state)
    presses = () if found is None or found.bar is None else found.bar.presses
    return next((place(state, press.place) for press in presses if press.key == button), None)


def tap_meaning(state: AppState, key: str) -> str | None:
    """What a tap on a place does, in notation or as a selection; ``None`` if nothing."""
    found = place(state, key)
    return None if found is None else found.can
