"""A step back in the browser's history: what it closes, where it leads, and how many of them the page answers."""

from epizodiak.app.events import FeatureCame
from epizodiak.features.going_back.events import WentBack
from epizodiak.features.going_back.update import depth
from tests.visits.phone_tables import ALL_PHONES
from tests.visits.phone_tables import seated as with_phones
from tests.visits.small_page import SmallPage


def back(page: SmallPage) -> None:
    """Go a step back."""
    page.clock += 1000
    page.tell(WentBack(page.clock))
    page.settle()


def seated() -> SmallPage:
    """A page at a table, with what answers steps back."""
    page = SmallPage().begin()
    page.tap("start")
    page.settle()
    page.tell(FeatureCame("going_back", loaded=True))
    return page


def test_what_is_open_is_closed_first_then_the_table_is_left_and_the_game_stays() -> None:
    page = seated()
    page.tap("reveal")
    page.tap("menu")
    assert depth(page.state) == 2
    back(page)
    assert (page.state.ui.panel, page.state.ui.phase, depth(page.state)) == ("", "turn", 1)
    back(page)
    assert (page.state.ui.phase, depth(page.state)) == ("lobby", 0)
    assert len(page.disk.texts) == 1
    page.tap("resume")
    page.settle()
    assert page.state.match is not None


def test_in_the_lobby_there_is_nothing_to_go_back_from() -> None:
    page = seated()
    back(page)
    before = page.state
    back(page)
    assert page.state == before


def test_a_lesson_goes_back_to_the_lobby_and_its_panel_to_the_lesson() -> None:
    page = SmallPage().begin()
    page.tap("tutorial")
    page.settle()
    page.tell(FeatureCame("going_back", loaded=True))
    page.tap("rules")
    page.settle()
    back(page)
    assert page.state.ui.shown_phase == "tutorial"
    back(page)
    assert page.state.ui.phase == "lobby"


def test_a_phone_keeps_its_hand_and_closes_its_panels() -> None:
    _, _, phones = with_phones(ALL_PHONES)
    phone = next(iter(phones.values()))
    phone.tell(FeatureCame("going_back", loaded=True))
    sees = phone.state.followed
    assert sees is not None
    assert depth(phone.state) == 2
    back(phone)
    assert phone.state.followed is sees
    phone.tap("menu")
    assert phone.state.ui.panel
    back(phone)
    assert not phone.state.ui.panel
    assert phone.state.followed is sees
