"""A phone's own page: joining a table, and losing and finding the connection.

It keeps no game and plays none: what it shows is what its table has told it, and what is done here counts once the
table says so (``following.py``).
"""

from __future__ import annotations

from typing import Any

from epizodiak import __version__
from epizodiak.app import announcements, tile_positions
from epizodiak.app.draft import Draft
from epizodiak.app.effects import Keep, Read, ReadField, StayAwake
from epizodiak.app.events import Tapped
from epizodiak.app.frozen import replace
from epizodiak.app.lobby_effects import Copy, LeaveWatch
from epizodiak.app.state import Sitting
from epizodiak.display import ui_state
from epizodiak.features.phones import messages, scanning, seats
from epizodiak.features.phones.events import (
    DAMAGED,
    IMPOSSIBLE,
    LOST,
    NEWER,
    EndLink,
    InvitationGiven,
    InvitationKept,
    Join,
    Joined,
    LinkEnded,
    LinkOpened,
    LinkSilent,
    ReplyRefused,
    ScanFailed,
    Scanned,
    StopScan,
    Tell,
)
from epizodiak.features.phones.messages import PhoneMessage
from epizodiak.features.phones.state import JOINED_TABLE, JoinedTable
from epizodiak.games import GAMES

KEPT = "epizodiak-spare"
"""Under which name a phone's tab keeps its table's spare invitation; it is gone with the tab."""


def joined_table(draft: Draft) -> JoinedTable:
    """What this page knows about its table."""
    held = JOINED_TABLE.of(draft.state)
    assert held is not None, "this page is a phone's"
    return held


def change(draft: Draft, **changes: Any) -> None:
    """Change what this page knows about its table."""
    JOINED_TABLE.set(draft, replace(joined_table(draft), **changes))


def begin(draft: Draft) -> None:
    """Answer the invitation in the address, or else the stored one."""
    held = joined_table(draft)
    if not seats.capabilities(draft).possible:
        change(draft, problem=IMPOSSIBLE)
        return
    if held.invitation:
        join(draft, held.invitation)
    draft.emit(Read(KEPT, InvitationKept, tab=True))


def invitation_pasted(draft: Draft, event: InvitationGiven) -> None:
    """Answer a pasted invitation."""
    join(draft, event.text)


def join(draft: Draft, text: str) -> None:
    """Answer an invitation, instead of any earlier one."""
    held = joined_table(draft)
    if held.scanning:
        draft.emit(StopScan())
    if held.link:
        draft.emit(EndLink(held.link))
    link = seats.new_link(draft)
    change(draft, link=link, code="", open=False, problem="", scanning=0, invitation="")
    draft.emit(Join(link, text))


def spare_read(draft: Draft, event: InvitationKept) -> None:
    """Answer the stored spare invitation after a reload, so that the table need only scan once."""
    change(draft, stored_invitation=event.text)
    if event.text and not joined_table(draft).link:
        change(draft, spare=event.text)
        draft.set(ui=ui_state.lost(draft.state.ui))
        join(draft, event.text)


def answer_ready(draft: Draft, event: Joined) -> None:
    """Show the answer; refuse an invitation to an unknown game or seat."""
    if event.link != joined_table(draft).link:
        return
    known = event.game in GAMES
    if known and event.seat < GAMES[event.game].takes[-1]:
        change(draft, code=event.code, seat=event.seat, name=event.name, game=event.game)
        draft.emit(StayAwake(wanted=True))
        return
    draft.emit(EndLink(event.link))
    link_ended(draft, LinkEnded(event.link, DAMAGED if known else NEWER))


def table_connected(draft: Draft, event: LinkOpened) -> None:
    """The table is connected: ask it for everything."""
    if event.link == joined_table(draft).link:
        change(draft, open=True, problem="", spare="")
        greet(draft)


def greet(draft: Draft) -> None:
    """Ask the table for everything."""
    draft.emit(Tell(joined_table(draft).link, PhoneMessage(messages.HELLO, version=__version__).text()))


def table_silent(draft: Draft, event: LinkSilent) -> None:
    """The table is silent, or is heard again."""
    if event.link != joined_table(draft).link:
        return
    if event.silent:
        _table_lost(draft, "")
    else:
        change(draft, open=True, problem="")
        greet(draft)


def link_ended(draft: Draft, event: LinkEnded) -> None:
    """The link has ended: keep showing the last position, or ask for another invitation."""
    held = joined_table(draft)
    if event.link != held.link:
        return
    change(draft, link=0, code="")
    if event.reason != LOST:
        change(draft, spare="")  # the table goes no further with this page
    if draft.state.followed is None:
        change(draft, open=False, problem=event.reason)
        draft.set(ui=ui_state.joining())
    else:
        _table_lost(draft, event.reason)


def _table_lost(draft: Draft, problem: str) -> None:
    """The table cannot be reached: the last position stays visible, nothing can be done."""
    change(draft, open=False, problem=problem)
    draft.set_in("saving", unstored=False)
    draft.set(pending=())
    if draft.state.followed is not None and draft.state.ui.phase not in (ui_state.AWAY, ui_state.OVER):
        tile_positions.show_ui(draft, ui_state.lost(draft.state.ui))


def invitation_refused(draft: Draft, event: ReplyRefused) -> None:
    """Say that what was read is no invitation."""
    held = joined_table(draft)
    if event.link == held.link and draft.state.ui.phase == ui_state.AWAY:
        change(draft, link=0, spare="")  # what was kept is no invitation, and its person knows nothing of it
        draft.set(ui=ui_state.joining())
    elif event.link == held.link:
        change(draft, problem=scanning.reason_to_show(event.reason, held.scanning))


def scanned(draft: Draft, event: Scanned) -> None:
    """Take a code that the camera has read."""
    if joined_table(draft).scanning == event.number:
        join(draft, event.text)


def scan_failed(draft: Draft, event: ScanFailed) -> None:
    """Say that the camera cannot be used."""
    if joined_table(draft).scanning == event.number:
        change(draft, scanning=0, problem=scanning.CAMERA[event.reason])


def tapped(draft: Draft, event: Tapped) -> None:
    """Answer a button of the phone's page."""
    if event.key == "join-take":
        draft.emit(ReadField("join-text", InvitationGiven))
    elif event.key == "join-copy":
        draft.emit(Copy(joined_table(draft).code, event.key))
    elif event.key == "join-scan":
        _toggle_camera(draft)
    elif event.key == "phone-rejoin":
        _ask_again(draft)
    elif event.key == "join-leave":
        leave(draft)


def leave(draft: Draft) -> None:
    """Go to the lobby."""
    link = joined_table(draft).link
    if link:
        draft.emit(EndLink(link))
    change(draft, spare="")
    keep(draft)  # nothing is kept any more when the page goes
    draft.emit(LeaveWatch())


def _toggle_camera(draft: Draft) -> None:
    """Switch the camera on or off."""
    held = joined_table(draft)
    number = scanning.switch_camera(draft, held.scanning)
    change(draft, scanning=number, problem="" if number else held.problem)


def _ask_again(draft: Draft) -> None:
    """Ask for another invitation; forget the table."""
    held = joined_table(draft)
    if held.link:
        draft.emit(EndLink(held.link))
    change(draft, link=0, code="", open=False, problem="", sent=None, spare="")
    draft.set(followed=None, ui=ui_state.joining(), sitting=Sitting(number=draft.state.sitting.number + 1))
    announcements.remove_all(draft)


def keep(draft: Draft) -> None:
    """Store the table's spare invitation, so that a reload can use it."""
    held = joined_table(draft)
    wanted = "" if draft.state.ui.phase == ui_state.OVER else held.spare
    if wanted != held.stored_invitation:
        change(draft, stored_invitation=wanted)
        draft.emit(Keep(KEPT, wanted, tab=True))
