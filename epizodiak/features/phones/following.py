"""A phone's side of a game: shows what its table reports, and sends what its person does."""

from __future__ import annotations

from epizodiak.app import announcements, hooks, saving, selectors, tile_positions
from epizodiak.app.draft import Draft
from epizodiak.app.effects import StayAwake
from epizodiak.app.events import Advised
from epizodiak.app.state import Notice, Sitting
from epizodiak.display import ui_state
from epizodiak.display.spectating import UNFIT
from epizodiak.features.phones import events, joining, messages
from epizodiak.features.phones.events import EndLink, LinkEnded, LinkHeard, Tell
from epizodiak.features.phones.joining import change, joined_table
from epizodiak.features.phones.messages import PhoneGame, PhoneMessage, TableMessage
from epizodiak.features.phones.state import SentAction
from epizodiak.games import GAMES


def send(draft: Draft, action: str) -> None:
    """Send an action to the table; until it answers, taps wait."""
    held, game = joined_table(draft), draft.state.followed
    if game is None or not held.open or held.sent is not None:
        return
    change(draft, sent=SentAction(game.ply, action))
    draft.set_in("saving", unstored=True)
    tile_positions.show_ui(draft, ui_state.selected(draft.state.ui, ""))
    asked = PhoneMessage(messages.ACT if action else messages.BACK, game.ply, action)
    draft.emit(Tell(held.link, asked.text()))


def ask_advice(draft: Draft, number: int, ply: int) -> None:
    """Ask the table for a hint."""
    draft.emit(Tell(joined_table(draft).link, PhoneMessage(messages.ADVISE, ply, number=number).text()))


def message_received(draft: Draft, event: LinkHeard) -> None:
    """Take a message from the table; an invalid one ends the link."""
    held = joined_table(draft)
    if event.link != held.link or not held.link:
        return
    told = messages.read_table_message(event.text, GAMES)
    understood = told is not None and draft.attempt(lambda: _apply_message(draft, told), UNFIT)
    if not understood:
        draft.emit(EndLink(held.link))
        joining.link_ended(draft, LinkEnded(held.link, events.HOSTILE))


def _apply_message(draft: Draft, told: TableMessage) -> None:
    """Apply a message; raises an error if it is for another seat or fits no game."""
    held = joined_table(draft)
    if told.game is not None and told.game.side != held.seat:
        raise ValueError(told.game.side)
    if told.kind == messages.TABLE and told.game is not None:
        _show_position(draft, told, told.game)
        selectors.shown_screen(draft.state)  # which is what is drawn next, and made but once
    elif told.kind == messages.ADVICE:
        hooks.notify(draft, Advised(told.number, told.advice, told.done))
    elif told.kind == messages.SPARE:
        change(draft, spare=told.code)
    elif told.kind in (messages.LEFT, messages.REFUSED):
        draft.emit(EndLink(held.link))
        reason = events.LEFT if told.kind == messages.LEFT else told.reason
        joining.link_ended(draft, LinkEnded(held.link, reason if reason in events.REASONS else events.LOST))


def _show_position(draft: Draft, told: TableMessage, game: PhoneGame) -> None:
    """Show the table's position."""
    state, old = draft.state, draft.state.followed
    held, known = joined_table(draft), old if isinstance(old, PhoneGame) else None
    if not told.whole and (known is None or game.ply not in (known.ply, known.ply + 1)):
        joining.greet(draft)  # something was missed: everything is told anew
        return
    acted = known is not None and game.ply == known.ply + 1
    goes_on = acted and game.latest is not None and game.latest.seat == held.seat and game.acts
    before = state.ui
    ui = ui_state.phone_side(before, told.phase, held.seat or 0, to_act=game.acts, goes_on=goes_on)
    draft.set(ui=ui)
    again = _accept_taps_again(draft, game)
    if told.whole or known is None:
        _show_whole(draft, game)
    elif acted:
        _show_action(draft, known, game.after(known))
    else:
        draft.set(followed=game.replacing(known))
        if before.phase in (ui_state.ROUND, ui_state.OVER) and ui.phase != before.phase:
            tile_positions.clear(draft)
        tile_positions.lay(draft)
        announcements.tell_change(draft, game, before)
    if again:
        send(draft, again)


def _accept_taps_again(draft: Draft, game: PhoneGame) -> str:
    """Taps count again; an action that was lost with a cut link is sent once more."""
    sent = joined_table(draft).sent
    change(draft, sent=None)
    draft.set_in("saving", unstored=False)
    if sent is None or not sent.action or sent.ply != game.ply or not game.acts:
        return ""
    legal = map(game.game.action_text, game.view(game.side).legal)
    return sent.action if sent.action in legal else ""


def _show_whole(draft: Draft, game: PhoneGame) -> None:
    old = draft.state.followed
    draft.set(followed=game)
    if old is None or old.game is not game.game:
        draft.set(sitting=Sitting(number=draft.state.sitting.number + 1), notice=Notice())
        saving.begin(draft)
    announcements.remove_all(draft)
    tile_positions.clear(draft)
    tile_positions.lay(draft)
    draft.emit(StayAwake(wanted=True))
    announcements.tell_change(draft, game, ui_state.joining())


def _show_action(draft: Draft, known: PhoneGame, game: PhoneGame) -> None:
    draft.set(followed=game)
    seat = draft.state.ui.holder
    views = (known.view(seat), game.view(seat)) if seat is not None else (game.steps[-1].before, game.view(None))
    tile_positions.play_action(draft, game.steps[-1], views)
    announcements.tell_action(draft, game, views)
