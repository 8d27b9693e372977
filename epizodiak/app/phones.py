"""Hands on phones, as far as every page knows of them: whether a table wants some, and whether this page is a phone's.

What does the work, in ``epizodiak/features/phones`` (``tablet`` for a table, ``phone`` for a phone's own page), is
fetched when a phone is first wanted (``FetchPhones``), so it is imported only then.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from epizodiak.app import looks, picture
from epizodiak.app.draft import Draft
from epizodiak.app.effects import FetchPhones
from epizodiak.app.events import Advised, Event, PhonesCame, Tapped, ThinkerCame, WireHeard
from epizodiak.app.frozen import replace
from epizodiak.app.lobby_effects import JoinTable
from epizodiak.app.phone_state import HERE, Held, Means, Phone, Phones
from epizodiak.app.state import Notice
from epizodiak.record.seating import PHONE
from epizodiak.timeline.match import Match
from epizodiak.ui import state as ui_state

HINT = "phone-hint"
"""For what FetchThinker is asked where somebody on a phone wants a hint."""


def _tablet() -> Any:
    return import_module("epizodiak.features.phones.tablet")


def _hints() -> Any:
    return import_module("epizodiak.features.phones.hints")


def _phone() -> Any:
    return import_module("epizodiak.features.phones.phone")


def _work(draft: Draft) -> Any:
    """What does the work for this page, or ``None`` where it is not here, or no phone is wanted."""
    state = draft.state
    known = state.held or state.phones
    if known is None or not known.means.here:
        return None
    return _phone() if state.held is not None else _tablet()


# --- a table ----------------------------------------------------------------------------------------------------------


def seat(draft: Draft, match: Match, *, plays: bool) -> bool:
    """Somebody sits down at a table: phones that hear it already stay, others are to be paired before it goes on.

    Args:
        draft: the state before.
        match: the game.
        plays: whether it is played here, and not looked at, or a lesson.

    Returns:
        Whether phones are to be paired.
    """
    old = draft.state.phones
    wanted = [seat for seat, level in enumerate(match.bots) if level == PHONE] if plays else []
    if old is not None and old.seats.keys() - set(wanted):
        leave(draft)
        old = None
    if not wanted:
        draft.set(phones=None)
        return False
    known = {} if old is None else dict(old.seats)
    seats = {seat: replace(known.get(seat, Phone()), told=(), again=True) for seat in wanted}
    open_ones = tuple(seat for seat, phone in seats.items() if phone.stands != HERE and not phone.on_tablet)
    means = Means() if old is None else old.means
    asked = () if match.player is None else open_ones
    draft.set(phones=Phones(means=means, seats=seats, asked=asked))
    if asked and not means.here:
        draft.do(FetchPhones())
    return bool(asked)


def leave(draft: Draft) -> None:
    """The table is left, and its phones with it."""
    if draft.state.phones is not None:
        work = _work(draft)
        if work is not None:
            work.leave(draft)
        draft.set(phones=None)


def open_panel(draft: Draft, _: Tapped) -> None:
    """Show how the phones stand, and offer to connect one."""
    state = draft.state
    if state.match is None or state.ui.taught or state.ui.phase not in ui_state.PLAYED:
        return
    if state.phones is None:
        draft.set(phones=Phones())
    if state.phones is None or not state.phones.means.here:
        draft.do(FetchPhones())
    picture.show(draft, ui_state.opened(state.ui, ui_state.PHONES))


# --- a phone's own page -----------------------------------------------------------------------------------------------


def open_page(draft: Draft, invitation: str) -> None:
    """This page is a phone's: it is to be connected to a table.

    Args:
        draft: the state before.
        invitation: the one in the page's address, or nothing.
    """
    draft.set(ui=ui_state.joining(), held=Held(invitation=invitation))


def open_joining(draft: Draft, _: Tapped) -> None:
    """Somebody in the lobby has a table to join: this page becomes a phone's."""
    if draft.state.timeline is None:
        draft.do(JoinTable(""))


def send(draft: Draft, action: str) -> None:
    """A person has acted on a phone: its table is told; with an empty action, to take the last turn back."""
    _phone().send(draft, action)


def ask_advice(draft: Draft, number: int, ply: int) -> None:
    """Somebody asks on a phone what the best level would do: the table's workers think about it."""
    _phone().ask_advice(draft, number, ply)


# --- both -------------------------------------------------------------------------------------------------------------


def came(draft: Draft, event: PhonesCame) -> None:
    """What phones need is here, or cannot be had."""
    state = draft.state
    known = state.held or state.phones
    if known is None:
        return
    address = known.means.address or event.address
    means = Means(event.here, event.possible, event.camera, event.local, event.address, address)
    draft.set_in("phones" if state.held is None else "held", means=means)
    if event.here:
        _work(draft).begin(draft)
        return
    sentence = state.say.gettext("What phones need cannot be loaded just now. Everybody plays on this device.")
    if state.phones is not None and state.match is not None:
        draft.set(phones=None, notice=Notice(sentence))
        if state.ui.phase == ui_state.PAIRING:
            picture.show(draft, ui_state.resting(looks.moment(draft.state, state.match)))
        elif state.ui.panel == ui_state.PHONES:
            picture.show(draft, ui_state.closed(state.ui))


def happened(draft: Draft, event: Event) -> None:
    """Something has happened to a link, or to what is shown of pairing."""
    work = _work(draft)
    if work is not None:
        work.happened(draft, event)


def heard(draft: Draft, event: WireHeard) -> None:
    """A text came over a link."""
    work = _work(draft)
    if work is not None:
        work.heard(draft, event)


def tapped(draft: Draft, event: Tapped) -> None:
    """A button of pairing, of the panel of phones, or of a phone's own page."""
    work = _work(draft)
    if work is not None:
        work.tapped(draft, event)


def thinker_came(draft: Draft, event: ThinkerCame) -> None:
    """What thinks has come for a phone's question."""
    if draft.state.phones is not None:
        _hints().thinker_came(draft, here=event.here)


def advised(draft: Draft, event: Advised) -> None:
    """The best level says what it thinks; if a phone has asked, it is told."""
    if draft.state.phones is not None and draft.state.phones.hint is not None:
        _hints().advised(draft, event)


def settle(draft: Draft) -> None:
    """See to what follows for phones from how the table stands."""
    work = _work(draft)
    if work is not None:
        work.settle(draft)
