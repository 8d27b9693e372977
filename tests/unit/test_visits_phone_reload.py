"""A phone's page that is loaded anew: the invitation that it kept for that, and what becomes of it."""

import json

import pytest

from epizodiak.features.phones import events as phone_events
from epizodiak.features.phones import messages
from epizodiak.features.phones.codes import LONGEST_CODE
from epizodiak.features.phones.events import Invite, LinkEnded, LinkOpened
from epizodiak.features.phones.joining import KEPT
from epizodiak.features.phones.state import AWAY, HERE
from epizodiak.games import GAMES
from tests.visits.kitchen import Kitchen, KitchenPage
from tests.visits.phone_tables import ALL_PHONES, SHORT, act, goes_on, phase, played, seated


def loaded_anew(kitchen: Kitchen, tablet: KitchenPage, phones: dict[int, KitchenPage], seat: int) -> KitchenPage:
    """A seat's phone is loaded again; everything lands."""
    phones[seat] = kitchen.loaded_anew(phones[seat], tablet)
    kitchen.settle(tablet, *phones.values())
    return phones[seat]


def scanned(kitchen: Kitchen, tablet: KitchenPage, phones: dict[int, KitchenPage], seat: int) -> None:
    """The tablet scans what a phone shows; nobody holds the phone up to the tablet's code."""
    tablet.tap(f"phone-again-{seat}")
    kitchen.settle(tablet)
    assert (phase(tablet), tablet.pairing.seat) == ("pairing", seat)
    tablet.pasted = phones[seat].answer
    tablet.tap(f"pair-take-{seat}")
    kitchen.settle(tablet, *phones.values())


@pytest.mark.heavy
def test_a_phone_that_is_loaded_anew_is_away_and_one_scan_brings_it_back_as_often_as_it_happens() -> None:
    kitchen, tablet, phones = seated(ALL_PHONES)
    for seat in (1, 1, tablet.to_act):
        act(kitchen, tablet, phones)
        before = tablet.match
        phone = loaded_anew(kitchen, tablet, phones, seat)
        assert (phase(phone), tablet.phones.seats[seat].status) == ("away", AWAY)
        assert phone.answer, "what the tablet scans is there by itself"
        assert not phone.places()
        scanned(kitchen, tablet, phones, seat)
        assert tablet.match is before
        assert tablet.phones.seats[seat].status == HERE
        assert phase(phone) in ("hand", "turn")
        assert phone.followed.ply == before.ply
        assert phase(tablet) == "phone"
    goes_on(kitchen, tablet, phones)


def test_a_page_that_is_loaded_anew_twice_still_needs_one_scan_only() -> None:
    kitchen, tablet, phones = seated(ALL_PHONES)
    first = loaded_anew(kitchen, tablet, phones, 2)
    first.tell(LinkEnded(first.held.link, phone_events.LOST))  # as its links say when a page goes
    again = loaded_anew(kitchen, tablet, phones, 2)
    assert phase(again) == "away"
    scanned(kitchen, tablet, phones, 2)
    assert tablet.phones.seats[2].status == HERE


def test_the_tablets_new_code_counts_as_before_and_makes_the_kept_one_void() -> None:
    kitchen, tablet, phones = seated(ALL_PHONES)
    old = loaded_anew(kitchen, tablet, phones, 0)
    stale = old.answer
    tablet.tap("phone-again-0")
    kitchen.settle(tablet)
    old.tap("phone-rejoin")
    assert (phase(old), old.tab) == ("joining", {})
    old.pasted = tablet.invitation
    old.tap("join-take")
    kitchen.settle(old)
    tablet.pasted = old.answer
    tablet.tap("pair-take-0")
    kitchen.settle(tablet, *phones.values())
    assert tablet.phones.seats[0].status == HERE
    loaded_anew(kitchen, tablet, phones, 0)
    tablet.tap("phone-again-0")
    kitchen.settle(tablet)
    tablet.pasted = stale
    tablet.tap("pair-take-0")
    kitchen.settle(tablet)
    assert tablet.pairing.problem == phone_events.OTHER_PAIRING, "an invitation counts once"
    tablet.pasted = phones[0].answer
    tablet.tap("pair-take-0")
    kitchen.settle(tablet, *phones.values())
    assert tablet.phones.seats[0].status == HERE


def test_a_kept_invitation_whose_devices_find_no_way_to_each_other_makes_place_for_a_new_code() -> None:
    kitchen, tablet, phones = seated(ALL_PHONES)
    loaded_anew(kitchen, tablet, phones, 1)
    tablet.tap("phone-again-1")
    kitchen.settle(tablet)
    shown, spare = tablet.pairing.link, tablet.phones.seats[1].spare
    tablet.pasted = phones[1].answer
    tablet.tap("pair-take-1")
    tablet.tell(LinkEnded(spare, phone_events.UNREACHABLE))
    assert tablet.pairing.link != shown
    assert (tablet.pairing.problem, tablet.pairing.taken) == (phone_events.UNREACHABLE, False)
    tablet.tell(LinkOpened(spare))
    assert tablet.phones.seats[1].status == AWAY, "what was given up opens no more"


def test_a_table_that_was_left_is_not_come_back_to() -> None:
    kitchen, tablet, phones = seated(ALL_PHONES)
    assert [len(phone.tab) for phone in phones.values()] == [1, 1, 1]
    tablet.tap("leave")
    kitchen.settle(tablet, *phones.values())
    assert [phone.tab for phone in phones.values()] == [{}, {}, {}]
    assert not [link for link in kitchen.links.values() if link.opened]
    assert phase(loaded_anew(kitchen, tablet, phones, 1)) == "joining"


def test_a_phone_that_leaves_keeps_nothing() -> None:
    kitchen, tablet, phones = seated(ALL_PHONES)
    phones[1].tap("menu")
    phones[1].tap("leave")
    assert phones[1].tab == {}
    kitchen.settle(tablet)


def test_when_the_game_is_over_nothing_is_kept_until_the_next_one() -> None:
    kitchen, tablet, phones = seated(SHORT)
    played(kitchen, tablet, phones)
    assert [phone.tab for phone in phones.values()] == [{}, {}]
    tablet.tap("again")
    kitchen.settle(tablet, *phones.values())
    assert [len(phone.tab) for phone in phones.values()] == [1, 1]
    loaded_anew(kitchen, tablet, phones, 1)
    scanned(kitchen, tablet, phones, 1)
    assert tablet.phones.seats[1].status == HERE


@pytest.mark.parametrize("text", ["<img src=x>", "x" * 4000, "answer 1 1 to invitation 0"])
def test_a_text_that_is_no_invitation_is_kept_no_longer_and_a_code_is_asked_for(text: str) -> None:
    kitchen, tablet, phones = seated(ALL_PHONES)
    phones[1].tab = {KEPT: text}
    phone = loaded_anew(kitchen, tablet, phones, 1)
    assert (phase(phone), phone.held.problem, phone.tab) == ("joining", "", {})


def test_an_invitation_in_the_address_goes_before_a_kept_one() -> None:
    kitchen, tablet, phones = seated(ALL_PHONES)
    kept = phones[1].tab
    phones[1].leave_kitchen()
    kitchen.settle(tablet)
    tablet.tap("phone-again-1")
    kitchen.settle(tablet)
    phone = kitchen.phone(tablet.invitation, tab=kept)
    assert (phase(phone), phone.tab) == ("joining", {})
    assert tablet.invitation in phone.answer


def test_only_a_phone_that_has_greeted_by_the_same_version_is_given_one_and_each_has_one_at_a_time() -> None:
    kitchen, tablet, phones = seated(ALL_PHONES)
    invites = len([effect for effect in tablet.carried if isinstance(effect, Invite)])
    link = kitchen.link_between(tablet, phones[0])
    for _ in range(3):
        kitchen.cut(link)
        kitchen.mend(link)
        kitchen.settle(tablet, *phones.values())
    assert len([effect for effect in tablet.carried if isinstance(effect, Invite)]) == invites
    phones[2].says("what cannot be read")
    kitchen.settle(tablet, *phones.values())
    assert (tablet.phones.seats[2].spare, phones[2].tab) == (0, {}), "a stranger is not asked back"


@pytest.mark.parametrize("code", [None, 7, [], "", "x" * (messages.MOST_CODE + 1)])
def test_what_is_no_code_is_not_taken(code: object) -> None:
    assert LONGEST_CODE < messages.MOST_CODE
    assert messages.read_table_message(json.dumps({"kind": "spare", "code": code}), GAMES) is None
