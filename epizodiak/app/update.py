"""``update``: from a state and an event to the next state and the effects to carry out.

Nothing else makes a state of the page, and nothing but the page's loop calls :func:`update`. Each kind of event has one
handler, and each key of a button has one; places of the table, whose keys are the game's, are answered by
:func:`table.tap_place`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from epizodiak.app import (
    announcements,
    automatic,
    bot_turns,
    ending,
    events,
    hooks,
    late,
    lobby,
    lobby_events,
    opening,
    panels,
    repeat,
    saving,
    selectors,
    settings,
    starting,
    table,
    tabs,
    tile_positions,
)
from epizodiak.app.draft import ActiveHooks, Draft, Features
from epizodiak.app.effects import Effect, StayAwake
from epizodiak.app.events import Event, Tapped
from epizodiak.app.state import AppState
from epizodiak.display import bar, ui_state

MOST_PENDING = 8
"""While an action is being stored, no more taps than this wait: enough for a run of tiles and its slot."""

TapHandler = Callable[[Draft, Tapped], None]

KEYS: Mapping[str, TapHandler] = {
    **dict.fromkeys(panels.OPENERS, panels.open_panel),
    # the lobby
    "start": lobby.start,
    "paste": opening.open_paste,
    "paste-open": opening.take_pasted,
    "opening-stop": opening.stop,
    # the table
    "reveal": table.reveal,
    "next": table.next_round,
    "sheet-aside": ending.push_aside,
    "more": ending.more,
    "take-back": table.take_back,
    "again": table.again,
    "stronger": table.again,
    "export": table.download,
    "notice-save": table.download,
    "notice-close": table.close_notice,
    "command": table.command,
    "command-close": table.command,
    "command-play": table.command_play,
    "leave": table.leaving,
    "leave-table": table.leaving,
    "go-on": bot_turns.let_go_on,
    "move-now": bot_turns.move_now,
    # other tabs and windows
    "take-over": tabs.take_over,
    "leave-elsewhere": tabs.leaving,
    "leave-watch": tabs.leaving,
    "leave-watch-table": tabs.leaving,
}
"""What each button does, by its key."""

PATTERNS: tuple[tuple[re.Pattern[str] | str, TapHandler], ...] = (
    (panels.CLOSER, panels.close_panel),
    (repeat.KEY, repeat.tapped),
    (bar.KEY, table.tap_deed),
)
"""The same for buttons of lists, whose keys say which line they mean; no key fits two of them."""

FOR_SPECTATORS = (*panels.OPENERS, "leave-watch", "leave-watch-table", "sheet-aside")
"""Buttons that a window for spectators answers, besides those that close a panel; nothing is played from there."""


def button(key: str, active: ActiveHooks) -> TapHandler | None:
    """What answers a button, of the kernel or of a feature; ``None`` if nothing does."""
    fitting = (handler for keys, handler in (*PATTERNS, *active.tap_patterns) if re.fullmatch(keys, key))
    return KEYS.get(key) or active.taps.get(key) or next(fitting, None)


# --- taps -------------------------------------------------------------------------------------------------------------


def tapped(draft: Draft, event: Tapped) -> None:
    """Answer a tap on a place or a button; while an action is being stored, the tap waits."""
    state = draft.state
    slippery, until = state.sitting.double_tap
    if event.when < until and (event.key == slippery or all(map(bar.KEY.fullmatch, (event.key, slippery)))):
        return
    ending.finish(draft)
    hooks.finish(draft)
    if draft.state.ui.refused.key:
        draft.set(ui=ui_state.refused(draft.state.ui, ""))
    if hooks.tapped(draft, event):
        return
    state = draft.state
    if not event.key:
        table.tap_elsewhere(draft)
        return
    looks = event.key in panels.OPENERS or panels.CLOSER.fullmatch(event.key)
    if state.saving.unstored or (late.holds_games(draft) and not looks):
        saving.keep_tap(draft, event, MOST_PENDING)
        return
    place = selectors.place(state, event.key)
    if place is not None:
        table.tap_place(draft, place, event)
    elif not state.ui.watching or event.key in FOR_SPECTATORS or panels.CLOSER.fullmatch(event.key):
        handler = button(event.key, draft.hooks)
        if handler is not None:
            handler(draft, event)


def let_go_on(draft: Draft, _: events.GoOnPressed) -> None:
    """A key without another meaning was pressed: let waiting bots go on, or skip to the end of an animation."""
    ending.finish(draft)
    hooks.finish(draft)
    table.hurry(draft)


# --- the page ---------------------------------------------------------------------------------------------------------


def resized(draft: Draft, event: events.Resized) -> None:
    """Lay the table out for the changed space."""
    draft.set(viewport=event.viewport)


def came_into_sight(draft: Draft, _: events.CameIntoSight) -> None:
    """The page is visible again: retry storing, read again what other tabs have done."""
    draft.set(hidden=False)
    hooks.visibility(draft, away=False)
    saving.retry(draft)
    tabs.reread(draft)
    draft.emit(StayAwake(wanted=draft.state.timeline is not None))


def went_out_of_sight(draft: Draft, _: events.WentOutOfSight) -> None:
    """The page is hidden: cover the hand, retry storing."""
    hooks.visibility(draft, away=True)
    saving.retry(draft)
    tabs.reread(draft)
    draft.set(hidden=True)
    table.went_out_of_sight(draft)


HANDLERS: Mapping[type[Event], Callable[[Draft, Any], None]] = {
    events.Began: starting.began,
    lobby_events.GamesRead: starting.games_read,
    lobby_events.AddressChanged: starting.address_changed,
    lobby_events.FragmentTaken: starting.fragment_taken,
    events.TextsLoaded: starting.texts_loaded,
    events.SettingsRead: starting.settings_read,
    lobby_events.EarlyInputRead: starting.early_taken,
    events.Resized: resized,
    events.CameIntoSight: came_into_sight,
    events.WentOutOfSight: went_out_of_sight,
    events.Tapped: tapped,
    events.Escaped: panels.escaped,
    events.GoOnPressed: let_go_on,
    events.AskedAloud: announcements.announce_part,
    events.Typed: table.play_typed,
    events.SettingChosen: settings.setting_chosen,
    lobby_events.GameOffered: lobby.offered,
    lobby_events.FormSubmitted: lobby.submitted,
    lobby_events.NewGameDataReady: table.begin_again,
    lobby_events.FileChosen: opening.file_chosen,
    lobby_events.SeveralFilesChosen: opening.several_files,
    lobby_events.SeatsLaid: lobby.laid,
    lobby_events.NoticeGiven: lobby.notice_given,
    lobby_events.Saved: saving.saved,
    lobby_events.TapsCount: saving.taps_count,
    lobby_events.Claimed: tabs.claimed,
    lobby_events.GameLost: tabs.game_lost,
    lobby_events.StoredElsewhere: tabs.stored_elsewhere,
    lobby_events.GameReread: tabs.game_reread,
    lobby_events.TextGiven: opening.text_given,
    lobby_events.OpeningProgressed: opening.went,
    lobby_events.Opened: opening.opened,
    lobby_events.OpeningFailed: opening.failed,
    events.Rested: table.rested,
    events.EndingStepOver: ending.step_over,
    events.Landed: automatic.tiles_landed,
    events.BotPauseOver: bot_turns.pause_over,
    events.Answered: bot_turns.answered,
    events.FeatureCame: late.feature_came,
    events.Timed: hooks.timed,
}
"""What answers each kind of event."""


def update(state: AppState, event: Event, features: Features) -> tuple[AppState, tuple[Effect, ...]]:
    """Answer an event.

    Args:
        state: the page as it stands; it stays as it is.
        event: what has happened.
        features: those that take part.

    Returns:
        The next state, and what is to be done besides drawing it, in order.
    """
    draft = Draft(state, features)
    if type(event) in HANDLERS:
        HANDLERS[type(event)](draft, event)
    hooks.notify(draft, event)
    if not isinstance(event, events.Timed):  # what happens at that time comes next
        _settle(draft)
    return draft.state, tuple(draft.effects)


def _settle(draft: Draft) -> None:
    """Derive what follows from the state itself, whichever event led to it.

    Nothing happens here where nothing has changed; taps that waited come last, since all else is settled then.
    """
    tile_positions.settle(draft)
    automatic.settle(draft)  # before all that goes with a position
    bot_turns.settle(draft)
    announcements.note_facing(draft)
    late.settle(draft)
    starting.settle(draft)
    hooks.settle(draft)
    if not late.holds_games(draft):
        saving.answer_pending_tap(draft)
    tile_positions.settle(draft)
