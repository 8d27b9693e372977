"""What screen readers announce, and which parts of it can be asked for again by keys."""

from __future__ import annotations

from typing import Any

from epizodiak.app import hooks, selectors
from epizodiak.app.draft import Draft
from epizodiak.app.effects import Announce, AnswerTyped, Sound
from epizodiak.app.events import AskedAloud
from epizodiak.app.state import Announced, AppState
from epizodiak.core.wording import Wording
from epizodiak.display import narration, seats, sounds
from epizodiak.display.settings import WAIT
from epizodiak.display.ui_state import CURTAIN, PHONE, SHOWING, TURN, Ui
from epizodiak.display.ui_state import HAND as ON_PHONE
from epizodiak.table.table import BOARD, COUNTS, DISCARDS, HAND, Table
from epizodiak.timeline.timeline import Timeline

PARTS = {"h": HAND, "b": BOARD, "s": COUNTS, "x": DISCARDS}
"""Keys, and the part of the table that each one tells."""

TURN_KEY, AGAIN_KEY = "w", "r"
"""Keys for whose turn it is, and for what was said last."""

FEATURES_KEYS = ("y", "z")
"""Keys that a feature answers (``features/brevity``)."""

KEYS = (*PARTS, TURN_KEY, AGAIN_KEY, *FEATURES_KEYS)


def say(draft: Draft, text: str) -> None:
    """Announce something about the game; it can be asked for again."""
    draft.set_in("announced", last=text)
    draft.emit(Announce(text))


def remove_all(draft: Draft) -> None:
    """Remove all announcements when the table is left."""
    draft.set(announced=Announced())
    draft.emit(Announce(""), AnswerTyped(""))


def can_ask(state: AppState, key: str) -> bool:
    """Whether a key asks for an announcement at this table."""
    return key in KEYS and state.timeline is not None and not state.ui.panel


def note_facing(draft: Draft) -> None:
    """Note which way the page faces; play the sound of a passed turn if the page does not turn by itself."""
    state, timeline = draft.state, draft.state.timeline
    degrees = 0 if timeline is None else selectors.page_turn(state, timeline)
    faced = (state.sitting.number, degrees, (state.ui.phase == CURTAIN) + selectors.is_sealed(state))
    if faced == state.facing:
        return
    draft.set(facing=faced)
    if state.facing[:2] == faced[:2] and faced[2] and not state.facing[2]:
        draft.emit(Sound(sounds.TURN))


def announce_part(draft: Draft, event: AskedAloud) -> None:
    """Announce the part of the table that a key asks for, as far as the holder of the device may know it."""
    state = draft.state
    timeline, key = state.timeline, event.key
    if timeline is None or key in FEATURES_KEYS or not can_ask(state, key):
        return
    table, words = selectors.table_of(timeline), selectors.spoken_wording(state, timeline)
    if key in PARTS:
        text = narration.part(timeline, state.ui, table, PARTS[key], words)
    elif key == TURN_KEY:
        whose = narration.whose_turn(timeline, state.ui, table, words)
        text = f"{whose} {hooks.turn(draft, words)}".rstrip()
    else:
        text = state.announced.last
    draft.emit(Announce(text))


def tell_action(draft: Draft, timeline: Timeline, views: tuple[Any, Any], *, told: str = "") -> None:
    """Announce what the latest action did.

    What bots do is told together when they are done, with what a person did before them, where they don't wait between
    their actions. So is what answers a puzzle.

    Args:
        draft: the state after the action.
        timeline: the game.
        views: what the page showed before and shows after it; equal seats mean that a hand shows.
        told: what is said before it.
    """
    state = draft.state
    each, ui = state.settings.pace not in ("none", WAIT), state.ui
    waits = selectors.bot_waits(state)
    text = (state.teller or narration).after_action(
        timeline,
        ui,
        selectors.table_of(timeline),
        views,
        selectors.spoken_wording(state, timeline),
        each=each,
        waits=waits,
        facing=state.settings.facing,
    )
    text = f"{told} {text}".strip()
    if each or ui.phase not in SHOWING:
        draft.set_in("announced", before=())
        say(draft, text)
    elif not _is_answer_of_others(state, timeline):
        draft.set_in("announced", before=() if waits else (text,))
        say(draft, text)
    elif text:
        say(draft, " ".join([*state.announced.before, text]))
        draft.set_in("announced", before=())


def _is_answer_of_others(state: AppState, timeline: Timeline) -> bool:
    """Whether the latest action was a bot's, or the opponent's in a puzzle."""
    seat = timeline.steps[-1].seat
    return seat != state.ui.holder if state.ui.puzzle else bool(seats.level_at(timeline, seat))


def _tap_refusal(state: AppState, timeline: Timeline, table: Table, words: Wording) -> str:
    """Why a tap does nothing, or who is to act on another device."""
    ui = state.ui
    if ui.phase != TURN:
        return {PHONE: seats.on_phone, ON_PHONE: seats.to_play}[ui.phase](timeline, words)
    return table.refusal(timeline.view(ui.holder), ui.selection, ui.refused.key, words)


def tell_change(draft: Draft, timeline: Timeline, old: Ui) -> None:
    """Announce a new selection, a question, the beginning of a turn, or a waiting bot; ``old`` is the ``Ui`` before."""
    state = draft.state
    new = state.ui
    table, words = selectors.table_of(timeline), selectors.spoken_wording(state, timeline)
    text = (state.teller or narration).after_change(timeline, old, new, table, words, waits=selectors.bot_waits(state))
    if new.armed and new.armed != old.armed:
        question = selectors.place(state, new.armed)
        text = None if question is None else question.label
    if new.refused.key and new.refused != old.refused:
        text = _tap_refusal(state, timeline, table, words)
    if text is not None:
        say(draft, text)
