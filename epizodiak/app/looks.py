"""What follows from a state for eyes, ears and taps: its words, its screen, what a tap on a place does."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache

from epizodiak.app.state import NOTHING, AppState
from epizodiak.core.wording import Wording
from epizodiak.games import TABLES
from epizodiak.table.scene import Sprite
from epizodiak.table.table import Look, Table
from epizodiak.timeline.timeline import Timeline
from epizodiak.ui import facing, passages, seats, since, staging
from epizodiak.ui.hint_marks import Hint
from epizodiak.ui.naming import named
from epizodiak.ui.screen import Screen, screen
from epizodiak.ui.settings import WAIT
from epizodiak.ui.setup import DEFAULT_NAMES
from epizodiak.ui.state import BOT, PLAYED, STOP, TURN

_named = lru_cache(maxsize=8)(named)


@lru_cache(maxsize=8)
def _aloud(say: Wording, numbers: str) -> Wording:
    return say.aloud(numbers)


def table_of(timeline: Timeline) -> Table:
    """How a game is shown."""
    return TABLES[timeline.game.name]


def wording(state: AppState, timeline: Timeline) -> Wording:
    """How to say things at a table, with the players' names fit to be shown."""
    return _named(state.say, timeline.players)


def heard(state: AppState, timeline: Timeline) -> Wording:
    """The same for ears."""
    return _aloud(wording(state, timeline), state.settings.numbers)


def rules_wording(state: AppState, count: int) -> Wording:
    """The wording of a game's rules page, whose figures show the usual names."""
    return replace(state.say, names=DEFAULT_NAMES[:count])


def look(state: AppState, words: Wording) -> Look:
    """What a scene in the room there is depends on, with nothing selected."""
    room = state.room
    return Look(width=room.width - room.bar, height=room.height, wording=words, text=room.text, large=room.large)


def waits(state: AppState) -> bool:
    """Whether the bot that is to act waits for a tap or a key."""
    timeline = state.timeline
    if timeline is None or state.settings.pace != WAIT or state.ui.phase != BOT:
        return False
    return passages.pause(timeline, table_of(timeline)) != state.sitting.gone_on


def turn(state: AppState, timeline: Timeline) -> int:
    """By how many degrees the page is turned clockwise, to face the next player."""
    return facing.turn(state.settings.facing, _towards(timeline, state), timeline.game.seats)


def _towards(timeline: Timeline, state: AppState) -> int | None:
    """The seat that the page faces."""
    ui = state.ui
    if ui.taught:
        return ui.holder
    if ui.panel == STOP and timeline.proposed is not None:
        return 1 - timeline.proposed
    return seats.next_person(timeline) if ui.phase in PLAYED else None


def mark(state: AppState) -> Hint | None:
    """What a hint marks on the table, if there is one."""
    return state.hint.mark if state.hint is not None and state.hint.shown else None


# --- the screen -------------------------------------------------------------------------------------------------------

_made: list[tuple[tuple[object, ...], Screen]] = []
"""The latest screens and what each was made from: drawing, tapping and telling ask for the same one."""

MOST_MADE = 3


def shown(state: AppState) -> Screen | None:
    """What the page shows of the table; ``None`` where there is none.

    Values are frozen: where all parts are the very ones that a screen was made from, it is that screen.
    """
    timeline = state.timeline
    if timeline is None:
        return None
    asked = waits(state) if state.settings.pace == WAIT else None
    hint = mark(state)
    parts = timeline, state.settings, state.say, state.room, state.drawn, hint, asked, state.again, state.ui
    for known, found in _made:
        if known[-1] == parts[-1] and all(one is other for one, other in zip(known[:-1], parts, strict=False)):
            return found
    made = screen(
        timeline,
        state.ui,
        table_of(timeline),
        table_look(state, timeline),
        careful=state.settings.confirm == "on",
        hint=hint,
        waits=asked,
        facing=state.settings.facing,
    )
    _made[:] = [(parts, made), *_made[: MOST_MADE - 1]]
    return made


def table_look(state: AppState, timeline: Timeline) -> Look:
    """What the scene of a state depends on besides its view."""
    aloud = heard(state, timeline)
    width, height = facing.turned((state.room.width, state.room.height), turn(state, timeline))
    return Look(
        width=width - state.room.bar,
        height=height,
        wording=wording(state, timeline),
        selection=state.ui.selection,
        tiles=state.drawn.tiles,
        fresh=state.drawn.fresh,
        text=state.room.text,
        large=state.room.large,
        teach=state.settings.teach == "on",
        aloud=aloud,
        rests=state.ui.rests,
        shown=staging.hands(timeline, state.ui, table_of(timeline), aloud),
        recent=recent(state, timeline),
        again=frozenset(again(state, timeline)),
    )


def recent(state: AppState, timeline: Timeline) -> Mapping[str, int]:
    """Where on the table it is outlined what was done lately, and what somebody asked to see again; with the seats."""
    if state.ui.taught:
        return NOTHING
    holder = state.ui.holder if state.ui.phase in (TURN, BOT) else None
    known = since.recent(timeline, table_of(timeline), holder)
    return {**known, **more} if (more := again(state, timeline)) else known


def again(state: AppState, timeline: Timeline) -> Mapping[str, int]:
    """Where it is to be seen what was done in the turn that somebody asked to see once more."""
    looked = state.again
    return looked.places if (looked.sitting, looked.ply) == (state.sitting.number, timeline.ply) else NOTHING


def place(state: AppState, key: str) -> Sprite | None:
    """The place or mark of the table that is drawn under a key."""
    found = shown(state)
    return None if found is None else next((each for each in found.scene.sprites if each.key == key), None)


def can(state: AppState, key: str) -> str | None:
    """What a tap on a place does."""
    found = place(state, key)
    return None if found is None else found.can
