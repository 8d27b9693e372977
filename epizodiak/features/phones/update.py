"""Answers events of phones, on a phone's page or at a table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from epizodiak.app.draft import Draft
from epizodiak.app.events import Advised, Event, Tapped
from epizodiak.app.frozen import replace
from epizodiak.app.state import AppState
from epizodiak.display import ui_state
from epizodiak.display.ui_state import Ui
from epizodiak.features import phones
from epizodiak.features.phones import events, following, hints, joining, linked, pairing, talk
from epizodiak.features.phones.events import CapabilitiesFound
from epizodiak.features.phones.state import CAPABILITIES, JOINED_TABLE, PHONES, Capabilities
from epizodiak.timeline.match import Match

AT_THE_TABLE: Mapping[type[Event], Callable[[Draft, Any], None]] = {
    events.Invited: linked.invitation_ready,
    events.LinkOpened: linked.phone_connected,
    events.LinkSilent: linked.phone_silent,
    events.LinkEnded: linked.link_ended,
    events.LinkHeard: talk.message_received,
    events.ReplyRefused: pairing.reply_refused,
    events.ReplyGiven: pairing.reply_pasted,
    events.Scanned: pairing.scanned,
    events.ScanFailed: pairing.scan_failed,
    events.AddressTyped: pairing.reached_by,
}

ON_A_PHONE: Mapping[type[Event], Callable[[Draft, Any], None]] = {
    events.Joined: joining.answer_ready,
    events.LinkOpened: joining.table_connected,
    events.LinkSilent: joining.table_silent,
    events.LinkEnded: joining.link_ended,
    events.LinkHeard: following.message_received,
    events.ReplyRefused: joining.invitation_refused,
    events.InvitationKept: joining.spare_read,
    events.InvitationGiven: joining.invitation_pasted,
    events.Scanned: joining.scanned,
    events.ScanFailed: joining.scan_failed,
}


def _is_phone(draft: Draft) -> bool:
    return JOINED_TABLE.of(draft.state) is not None


def _has_phones(draft: Draft) -> bool:
    return PHONES.of(draft.state) is not None and draft.state.match is not None


def happened(draft: Draft, event: Event) -> None:
    """Answer an event of a link or a code."""
    answers = ON_A_PHONE if _is_phone(draft) else AT_THE_TABLE if _has_phones(draft) else {}
    if type(event) in answers:
        answers[type(event)](draft, event)


def tapped(draft: Draft, event: Tapped) -> None:
    """Answer a button of pairing, of the phones' panel, or of a phone's page."""
    if _is_phone(draft):
        joining.tapped(draft, event)
    elif _has_phones(draft):
        pairing.tapped(draft, event)


def found(draft: Draft, event: CapabilitiesFound) -> None:
    """Note what this browser can do, and go on with what waited for that."""
    CAPABILITIES.set(draft, Capabilities(event.possible, event.camera, event.local, event.address, event.address))
    if _is_phone(draft):
        joining.begin(draft)
    elif _has_phones(draft):
        pairing.begin(draft)


def opens(draft: Draft, match: Match, plays: bool) -> Ui | None:  # noqa: FBT001 - as every hook is called
    """Tell the phones of another table that it was left."""
    if phones.others(draft, phones.seats_on_phones(match, plays=plays)):
        talk.leave(draft)
    return phones.opens(draft, match, plays)


def left(draft: Draft, before: AppState) -> None:
    """The table was left: tell its phones."""
    if _is_phone(draft):
        joining.leave(draft)
    elif PHONES.of(draft.state) is not None:
        talk.leave(draft)
    phones.left(draft, before)


def settle(draft: Draft) -> None:
    """Pair phones, play their actions, and tell them what is new once it is stored."""
    if CAPABILITIES.of(draft.state) is None:
        return
    if _is_phone(draft):
        joining.keep(draft)
    elif _has_phones(draft):
        pairing.settle(draft)
        talk.follow(draft)
        hints.forget(draft)
        if draft.state.publishable and draft.state.ui.phase in ui_state.PLAYED:
            talk.tell_all(draft)


HOOKS = replace(
    phones.HOOKS,
    tap_patterns={"(pair|phone|join)-[a-z]+(-[0-9]+)?": tapped},
    events={
        CapabilitiesFound: found,
        Advised: hints.advised,
        **dict.fromkeys({**AT_THE_TABLE, **ON_A_PHONE}, happened),
    },
    opens=opens,
    left=left,
    acts=following.send,
    asks=following.ask_advice,
    settle=settle,
)
