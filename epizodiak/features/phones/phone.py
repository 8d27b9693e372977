"""A phone's own page: it joins a table, shows one seat's hand, and tells the table what its person does.

It keeps no game and plays none: what it shows is what its table has told it, and what is done here counts once the
table says so.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from epizodiak import __version__
from epizodiak.app import looks, picture, saving, speaking
from epizodiak.app.draft import Draft
from epizodiak.app.effects import Send, StayAwake
from epizodiak.app.events import Advised, Event, Tapped, WireHeard
from epizodiak.app.lobby_effects import Copy, LeaveWatch
from epizodiak.app.phone_state import Held, Sent
from epizodiak.app.state import Notice, Sitting
from epizodiak.features.phones import events as told_of
from epizodiak.features.phones import messages, scanning
from epizodiak.features.phones.events import (
    EndLink,
    InvitationGiven,
    InvitationKept,
    Join,
    Joined,
    KeepInvitation,
    LinkEnded,
    LinkOpened,
    LinkSilent,
    ReadInvitation,
    RecallInvitation,
    ReplyRefused,
    ScanFailed,
    Scanned,
    StopScan,
    link_of,
    wire_of,
)
from epizodiak.features.phones.messages import Asked, HeldGame, TableTold
from epizodiak.games import GAMES
from epizodiak.ui import state as ui_state
from epizodiak.ui.spectating import UNFIT


def _held(draft: Draft) -> Held:
    held = draft.state.held
    assert held is not None, "this page is a phone's"
    return held


def begin(draft: Draft) -> None:
    """What phones need is here: the invitation in the address is answered, or else the one that was kept."""
    held = _held(draft)
    if not held.means.possible:
        draft.set_in("held", problem=told_of.IMPOSSIBLE)
        return
    if held.invitation:
        join(draft, held.invitation)
    draft.do(RecallInvitation())


# --- joining ----------------------------------------------------------------------------------------------------------


def join(draft: Draft, text: str) -> None:
    """Answer an invitation, in place of one that was answered before."""
    held = _held(draft)
    if held.scanning:
        draft.do(StopScan())
    if held.link:
        draft.do(EndLink(held.link))
    link = draft.state.asked + 1
    draft.set(asked=link)
    draft.set_in("held", link=link, code="", open=False, problem="", scanning=0, invitation="")
    draft.do(Join(link, text))


def _kept(draft: Draft, event: InvitationKept) -> None:
    """This page was loaded anew while it held a hand: its table need only scan the answer to the spare invitation."""
    draft.set_in("held", kept=event.text)
    if event.text and not _held(draft).link:
        draft.set_in("held", spare=event.text)
        draft.set(ui=ui_state.lost(draft.state.ui))
        join(draft, event.text)


def _joined(draft: Draft, event: Joined) -> None:
    """The answer is there; an invitation to a game or a seat that this page knows none of has none."""
    if event.link != _held(draft).link:
        return
    known = event.game in GAMES
    if known and event.seat < GAMES[event.game].seats:
        draft.set_in("held", code=event.code, seat=event.seat, name=event.name, game=event.game)
        draft.do(StayAwake(wanted=True))
        return
    draft.do(EndLink(event.link))
    _ended(draft, LinkEnded(event.link, told_of.DAMAGED if known else told_of.NEWER))


def _opened(draft: Draft, event: LinkOpened) -> None:
    """The table is there: it is asked for everything. An invitation counts once, and the spare one was for before."""
    if event.link == _held(draft).link:
        draft.set_in("held", open=True, problem="", spare="")
        _greet(draft)


def _greet(draft: Draft) -> None:
    draft.do(Send(wire_of(_held(draft).link), Asked(messages.HELLO, version=__version__).text()))


def _silent(draft: Draft, event: LinkSilent) -> None:
    """The table is not heard for a while, or is heard again: then it tells everything by itself."""
    if event.link != _held(draft).link:
        return
    if event.silent:
        _away(draft, "")
    else:
        draft.set_in("held", open=True, problem="")
        _greet(draft)


def _ended(draft: Draft, event: LinkEnded) -> None:
    held = _held(draft)
    if event.link != held.link:
        return
    draft.set_in("held", link=0, code="")
    if event.reason != told_of.LOST:
        draft.set_in("held", spare="")  # the table goes no further with this page
    if draft.state.followed is None:
        draft.set_in("held", open=False, problem=event.reason)
        draft.set(ui=ui_state.joining())
    else:
        _away(draft, event.reason)


def _away(draft: Draft, problem: str) -> None:
    """The table is out of reach: nothing can be done, what was shown last stays."""
    draft.set_in("held", open=False, problem=problem)
    draft.set_in("saving", storing=False)
    draft.set(pending=())
    if draft.state.followed is not None and draft.state.ui.phase not in (ui_state.AWAY, ui_state.OVER):
        picture.show(draft, ui_state.lost(draft.state.ui))


def _refused(draft: Draft, event: ReplyRefused) -> None:
    held = _held(draft)
    if event.link == held.link and draft.state.ui.phase == ui_state.AWAY:
        draft.set_in("held", link=0, spare="")  # what was kept is no invitation, and its person knows nothing of it
        draft.set(ui=ui_state.joining())
    elif event.link == held.link:
        draft.set_in("held", problem=scanning.worth_telling(event.reason, held.scanning))


def _scanned(draft: Draft, event: Scanned) -> None:
    if _held(draft).scanning == event.number:
        join(draft, event.text)


def _scan_failed(draft: Draft, event: ScanFailed) -> None:
    if _held(draft).scanning == event.number:
        draft.set_in("held", scanning=0, problem=scanning.CAMERA[event.reason])


HAPPENED: dict[type[Event], Callable[[Draft, Any], None]] = {
    Joined: _joined,
    LinkOpened: _opened,
    LinkSilent: _silent,
    LinkEnded: _ended,
    ReplyRefused: _refused,
    InvitationKept: _kept,
    InvitationGiven: lambda draft, event: join(draft, event.text),
    Scanned: _scanned,
    ScanFailed: _scan_failed,
}


def happened(draft: Draft, event: Event) -> None:
    """Something has happened to the link, or to what is shown of joining."""
    if type(event) in HAPPENED:
        HAPPENED[type(event)](draft, event)


# --- buttons ----------------------------------------------------------------------------------------------------------


def tapped(draft: Draft, event: Tapped) -> None:
    """A button of the phone's own page."""
    held = _held(draft)
    if event.key == "join-take":
        draft.do(ReadInvitation())
    elif event.key == "join-copy":
        draft.do(Copy(held.code, event.key))
    elif event.key == "join-scan":
        _scan(draft)
    elif event.key == "phone-rejoin":
        _again(draft)
    elif event.key in ("join-leave", "leave", "leave-table"):
        if held.link:
            draft.do(EndLink(held.link))
        draft.set_in("held", spare="")
        settle(draft)  # nothing is kept any more when the page goes
        draft.do(LeaveWatch())


def _scan(draft: Draft) -> None:
    """Switch the camera on, or off again."""
    held = _held(draft)
    number = scanning.switched(draft, held.scanning)
    draft.set_in("held", scanning=number, problem="" if number else held.problem)


def _again(draft: Draft) -> None:
    """Another invitation is to be read; the table's picture goes."""
    held = _held(draft)
    if held.link:
        draft.do(EndLink(held.link))
    draft.set_in("held", link=0, code="", open=False, problem="", sent=None, spare="")
    draft.set(followed=None, ui=ui_state.joining(), sitting=Sitting(number=draft.state.sitting.number + 1))
    speaking.forget(draft)


# --- acting -----------------------------------------------------------------------------------------------------------


def send(draft: Draft, action: str) -> None:
    """Tell the table what its person does; until the table answers, taps wait."""
    held, game = _held(draft), draft.state.followed
    if game is None or not held.open or held.sent is not None:
        return
    draft.set_in("held", sent=Sent(game.ply, action))
    draft.set_in("saving", storing=True)
    picture.show(draft, ui_state.selected(draft.state.ui, ""))
    asked = Asked(messages.ACT if action else messages.BACK, game.ply, action)
    draft.do(Send(wire_of(held.link), asked.text()))


def ask_advice(draft: Draft, number: int, ply: int) -> None:
    """Have the table think about the seat's position."""
    draft.do(Send(wire_of(_held(draft).link), Asked(messages.ADVISE, ply, number=number).text()))


# --- what the table says ----------------------------------------------------------------------------------------------


def heard(draft: Draft, event: WireHeard) -> None:
    """The table says something; what cannot be read, or not be shown, ends the link."""
    held = _held(draft)
    if link_of(event.wire) != held.link or not held.link:
        return
    told = messages.read_told(event.text, GAMES)
    understood = told is not None and draft.tried(lambda: _understand(draft, told), UNFIT)
    if not understood:
        draft.do(EndLink(held.link))
        _ended(draft, LinkEnded(held.link, told_of.HOSTILE))


def _understand(draft: Draft, told: TableTold) -> None:
    """Take in what the table says; it raises an error if it is meant for another seat, or fits no game."""
    held = _held(draft)
    if told.game is not None and told.game.side != held.seat:
        raise ValueError(told.game.side)
    if told.kind == messages.TABLE and told.game is not None:
        _follow(draft, told, told.game)
        looks.shown(draft.state)  # which is what is drawn next, and made but once
    elif told.kind == messages.ADVICE:
        _advised(draft, told)
    elif told.kind == messages.SPARE:
        draft.set_in("held", spare=told.code)
    elif told.kind in (messages.LEFT, messages.REFUSED):
        draft.do(EndLink(held.link))
        reason = told_of.LEFT if told.kind == messages.LEFT else told.reason
        _ended(draft, LinkEnded(held.link, reason if reason in told_of.REASONS else told_of.LOST))


def _advised(draft: Draft, told: TableTold) -> None:
    from epizodiak.app import advice  # noqa: PLC0415 - hints ask for this module

    advice.advised(draft, Advised(told.number, told.advice, told.done))


def _follow(draft: Draft, told: TableTold, game: HeldGame) -> None:
    """Show how the table stands."""
    state, old = draft.state, draft.state.followed
    held, known = _held(draft), old if isinstance(old, HeldGame) else None
    if not told.whole and (known is None or game.ply not in (known.ply, known.ply + 1)):
        _greet(draft)  # something was missed: everything is told anew
        return
    acted = known is not None and game.ply == known.ply + 1
    goes_on = acted and game.latest is not None and game.latest.seat == held.seat and game.acts
    before = state.ui
    ui = ui_state.holding(before, told.phase, held.seat or 0, to_act=game.acts, goes_on=goes_on)
    draft.set(ui=ui)
    again = _answered(draft, game)
    if told.whole or known is None:
        _shown_whole(draft, game)
    elif acted:
        _shown_action(draft, known, game.after(known))
    else:
        draft.set(followed=game.instead_of(known))
        if before.phase in (ui_state.ROUND, ui_state.OVER) and ui.phase != before.phase:
            picture.clear(draft)
        picture.lay(draft)
        speaking.tell_change(draft, game, before)
    if again:
        send(draft, again)


def _answered(draft: Draft, game: HeldGame) -> str:
    """Taps count again; an action that the table has not heard of, since the link was cut, is to be sent once more."""
    sent = _held(draft).sent
    draft.set_in("held", sent=None)
    draft.set_in("saving", storing=False)
    if sent is None or not sent.action or sent.ply != game.ply or not game.acts:
        return ""
    legal = map(game.game.action_text, game.view(game.side).legal)
    return sent.action if sent.action in legal else ""


def _shown_whole(draft: Draft, game: HeldGame) -> None:
    old = draft.state.followed
    draft.set(followed=game)
    if old is None or old.game is not game.game:
        draft.set(sitting=Sitting(number=draft.state.sitting.number + 1), notice=Notice())
        saving.begin(draft)
    speaking.forget(draft)
    picture.clear(draft)
    picture.lay(draft)
    draft.do(StayAwake(wanted=True))
    speaking.tell_change(draft, game, ui_state.joining())


def _shown_action(draft: Draft, known: HeldGame, game: HeldGame) -> None:
    draft.set(followed=game)
    seat = draft.state.ui.holder
    views = (known.view(seat), game.view(seat)) if seat is not None else (known.steps[-1].before, game.view(None))
    picture.act(draft, game.steps[-1], views)
    speaking.tell_action(draft, game, views)


def settle(draft: Draft) -> None:
    """Keep the table's spare invitation beyond a reload, as long as there is a game to come back to."""
    held = _held(draft)
    wanted = "" if draft.state.ui.phase == ui_state.OVER else held.spare
    if wanted != held.kept:
        draft.set_in("held", kept=wanted)
        draft.do(KeepInvitation(wanted))
