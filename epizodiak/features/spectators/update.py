"""Sending a game's public side to spectators' windows, and showing it there."""

from __future__ import annotations

from epizodiak.app import announcements, selectors, tile_positions
from epizodiak.app.draft import Draft, Hooks
from epizodiak.app.effects import SPECTATORS, Send, StayAwake
from epizodiak.app.events import PageLeft, WireHeard
from epizodiak.display import spectating, ui_state
from epizodiak.display.spectating import Followed, Message
from epizodiak.display.ui_state import Ui
from epizodiak.features.spectators.state import AUDIENCE
from epizodiak.games import GAMES
from epizodiak.timeline.timeline import Step


def _message_heard(draft: Draft, event: WireHeard) -> None:
    """Take a message from another window, after checking it."""
    message = spectating.read(event.text, GAMES) if event.wire == SPECTATORS else None
    if message is None:
        return
    if not draft.state.ui.watching:
        if message.kind == spectating.HELLO:
            AUDIENCE.change(draft, has_followers=True, published=None)
        return
    following = AUDIENCE.of(draft.state).following
    if message.kind == spectating.HELLO or (following and message.table != following):
        return
    if message.kind == spectating.LEFT:
        _wait_for_game(draft)
    elif (game := message.game) is not None:

        def show() -> None:
            _show_position(draft, message, game)
            selectors.shown_screen(draft.state)  # which is what is drawn next, and made but once

        draft.attempt(show, spectating.UNFIT)


# --- telling ----------------------------------------------------------------------------------------------------------


def _settle(draft: Draft) -> None:
    """Send what is new to the windows that follow, once it is stored."""
    state = draft.state
    if state.ui.watching:
        _begin(draft)
        return
    audience, timeline = AUDIENCE.of(state), state.timeline
    if not audience.has_followers or audience.away or not state.publishable:
        return
    played = timeline is not None and state.ui.phase in ui_state.PLAYED and not state.ui.taught
    now: tuple[object, ...] = ()
    if timeline is not None and played:
        now = state.sitting.number, timeline.ply, state.ui.phase
    old = audience.published
    if now == old:
        return
    AUDIENCE.change(draft, published=now)
    if timeline is None or not played:
        if old:
            _tell_left(draft)
        return
    table = selectors.table_of(timeline)

    def ends_round(step: Step) -> bool:
        return table.round_points(step.before, step.after) is not None

    goes_on = old is not None and old[:1] == now[:1]
    text = spectating.position(timeline, state.window_name, state.ui, None if goes_on else ends_round)
    draft.emit(Send(SPECTATORS, text))


def _tell_left(draft: Draft) -> None:
    """Tell the spectators' windows that the table was left."""
    AUDIENCE.change(draft, published=None)
    if AUDIENCE.of(draft.state).has_followers:
        draft.emit(Send(SPECTATORS, spectating.left(draft.state.window_name)))


def _page_left(draft: Draft, _: PageLeft) -> None:
    """Tell the spectators' windows that the browser leaves the page."""
    _tell_left(draft)
    AUDIENCE.change(draft, away=True)


def _visibility_changed(draft: Draft, away: bool) -> None:  # noqa: FBT001 - as every hook is called
    if not away:
        AUDIENCE.change(draft, away=False)


# --- following --------------------------------------------------------------------------------------------------------


def _begin(draft: Draft) -> None:
    """Begin to follow, in a spectators' window."""
    if draft.state.ready and not AUDIENCE.of(draft.state).began:
        AUDIENCE.change(draft, began=True)
        draft.emit(Send(SPECTATORS, spectating.hello()))


def _wait_for_game(draft: Draft) -> None:
    """The followed table was left; a finished game stays visible until another begins."""
    ui = draft.state.ui
    AUDIENCE.change(draft, following="")
    if ui.phase != ui_state.OVER:
        draft.set(followed=None, ui=Ui(phase=ui_state.WATCH, watching=True, panel=ui.panel))
        announcements.remove_all(draft)
    draft.emit(Send(SPECTATORS, spectating.hello()))


def _show_position(draft: Draft, message: Message, game: Followed) -> None:
    state, old = draft.state, draft.state.followed
    draft.set(ui=ui_state.following(state.ui, message.phase))
    if message.whole:
        AUDIENCE.change(draft, following=message.table)
        draft.set(followed=game)
        announcements.remove_all(draft)
        tile_positions.clear(draft)
        tile_positions.lay(draft)
        draft.emit(StayAwake(wanted=True))
    elif old is None or game.ply not in (old.ply, old.ply + 1):
        draft.set(ui=state.ui)
        draft.emit(Send(SPECTATORS, spectating.hello()))  # something was missed or taken back: all of it comes
    elif game.ply == old.ply:
        draft.set(followed=game.replacing(old))
        tile_positions.lay(draft)
    else:
        known = game.after(old)
        draft.set(followed=known)
        views = known.steps[-1].before, known.view(None)
        tile_positions.play_action(draft, known.steps[-1], views)
        announcements.tell_action(draft, known, views)


HOOKS = Hooks(events={WireHeard: _message_heard, PageLeft: _page_left}, visibility=_visibility_changed, settle=_settle)
