"""What is said where hands are on phones."""

import pytest

from epizodiak.core.wording import Wording
from epizodiak.features.phones import events as phone_events
from epizodiak.features.phones import state as phone_state
from epizodiak.features.phones import words as pairing
from epizodiak.features.phones.words import address_from, link_to

SAY = Wording(("Ana", "Ben", "Chloé"))
OWN = "http://localhost:8765/epizodiak/"
REASONS = (*phone_events.REASONS, *phone_state.SCAN_PROBLEMS)


@pytest.mark.parametrize("reason", REASONS)
def test_every_problem_is_told_in_a_sentence_of_its_own_at_both_ends(reason: str) -> None:
    for told in (pairing.problem, pairing.own_problem):
        assert told(reason, SAY).endswith(".")
        assert [other for other in REASONS if told(other, SAY) == told(reason, SAY)] == [reason]


def test_no_problem_is_not_told() -> None:
    assert pairing.problem("", SAY) == pairing.own_problem("", SAY) == ""


def test_an_older_page_is_told_from_a_newer_one_and_which_end_has_it() -> None:
    assert "phone has an older" in pairing.problem(phone_events.OLDER, SAY)
    assert "phone has a newer" in pairing.problem(phone_events.NEWER, SAY)
    assert "tablet has an older" in pairing.own_problem(phone_events.OLDER, SAY)
    assert "tablet has a newer" in pairing.own_problem(phone_events.NEWER, SAY)


def test_how_a_phone_stands_is_told_by_words_and_by_a_sign() -> None:
    stands = (phone_state.APART, phone_state.INVITED, phone_state.HERE, phone_state.AWAY)
    assert tuple(pairing.MARKS) == stands
    assert len(set(pairing.MARKS.values())) == len(stands)
    assert len({pairing.standing(each, SAY, on_tablet=False) for each in stands}) == len(stands)
    for each in (phone_state.HERE, phone_state.AWAY):
        assert "on the tablet" in pairing.standing(each, SAY, on_tablet=True)
        assert "on the tablet" not in pairing.standing(each, SAY, on_tablet=False)


def test_a_link_is_the_pages_address_with_the_invitation_behind_it() -> None:
    assert link_to(OWN, "ABC") == f"{OWN}#join=ABC"
    assert link_to(f"{OWN}#watch", "ABC") == f"{OWN}#join=ABC"
    assert link_to(OWN, "") == ""


@pytest.mark.parametrize(
    ("typed", "address"),
    [
        ("", OWN),
        ("   ", OWN),
        ("192.168.1.20", "http://192.168.1.20/epizodiak/"),
        (" 192.168.1.20:8000 ", "http://192.168.1.20:8000/epizodiak/"),
        ("tablet.local/", "http://tablet.local/"),
        ("https://example.org", "https://example.org/epizodiak/"),
        ("https://example.org/play/#join=OLD", "https://example.org/play/"),
    ],
)
def test_of_an_address_for_phones_a_host_is_enough(typed: str, address: str) -> None:
    assert address_from(typed, OWN) == address


def test_a_name_from_the_other_device_is_one_line_that_turns_nothing_round() -> None:
    told = pairing.own_heading("Ben\n\u202e" + "x" * 300, SAY)
    assert "\n" not in told
    assert "\u202e" not in told
    assert len(told) < 100
