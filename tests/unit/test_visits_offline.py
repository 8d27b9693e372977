"""Visits in which there is a newer version of the page, or in which the page can't be kept."""

import pytest

from epizodiak.features.offline.events import Delayed, NotKept, Offered, TakeVersion
from epizodiak.features.offline.state import OFFERS, VERSION
from tests.visits.asking import carried, in_turn
from tests.visits.small_page import SmallPage


def test_a_new_version_interrupts_no_game() -> None:
    page = in_turn("zodiac")
    page.tell(Offered(VERSION))
    page.tap("update")
    assert not carried(page, TakeVersion)
    page.tap("leave")
    page.settle()
    page.tap("update")
    assert carried(page, TakeVersion)


@pytest.mark.parametrize(("missing", "said"), [(True, "has no file"), (False, "changes the file")])
def test_the_lobby_says_why_the_page_can_not_be_kept(*, missing: bool, said: str) -> None:
    page = SmallPage().begin()
    assert OFFERS.of(page.state).notice == ""
    page.tell(NotKept("static/icon.svg", missing=missing))
    assert f"{said} static/icon.svg." in OFFERS.of(page.state).notice


def test_the_lobby_says_what_to_do_while_a_new_version_does_not_come() -> None:
    page = SmallPage().begin()
    page.tell(Delayed())
    assert "close all windows" in OFFERS.of(page.state).notice
