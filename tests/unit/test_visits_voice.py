"""The page's own voice at a table: it tells nobody's tiles before their owner lifts the curtain."""

import pytest

from epizodiak.app import selectors
from epizodiak.app.events import AskedAloud, WentOutOfSight
from epizodiak.display.settings import Settings
from epizodiak.games import GAMES
from tests.visits.asking import setup
from tests.visits.small_page import Disk
from tests.visits.twins import become_twin
from tests.visits.voices import VoicedPage

HIDDEN = [name for name, game in GAMES.items() if game.hidden]
TURNS = 30


def page_of(game: str, bots: tuple[str, ...] = (), **settings: str) -> VoicedPage:
    """A table in its first turn, whose page speaks."""
    page = VoicedPage(Disk(settings=Settings(voice="on", **settings)), setup(game, bots), level="2")
    page.begin()
    page.tap("start")
    page.settle()
    if page.state.ui.phase == "curtain":
        page.tap("reveal")
    page.hear()
    return page


@pytest.mark.parametrize("detail", ["all", "brief"])
@pytest.mark.parametrize("game", HIDDEN)
def test_nothing_of_a_hand_is_said_from_the_curtains_fall_to_its_lifting(game: str, detail: str) -> None:
    page, curtains = page_of(game, detail=detail), 0
    for _ in range(TURNS):
        page.browser.spoken.clear()
        page.act_well()  # and the voice is slow: what is said of that waits
        page.settle()
        if page.state.ui.phase == "curtain":
            for key in "hbsxwrz":
                page.tell(AskedAloud(key))
            page.settle()
            heard = page.hear()
            assert heard, "the next player is called"
            assert not [text for text in heard if text.startswith(("You drew", "You can"))]
            curtains += 1
            page.tap("reveal")
            page.settle()
            assert any("You can" in text or "your turn" in text for text in page.hear())
        if page.state.ui.phase != "turn":
            break
    assert curtains
    assert not page.live, "while the page speaks, screen readers are told nothing"


@pytest.mark.parametrize("game", HIDDEN)
def test_a_curtain_cuts_off_what_was_being_said(game: str) -> None:
    page = page_of(game)
    page.tell(AskedAloud("h"))
    assert page.browser.texts, "the hand is being told"
    before = page.browser.cancelled
    page.tell(WentOutOfSight())
    page.settle()
    assert page.browser.cancelled > before
    assert page.state.ui.phase == "curtain"
    assert not [text for text in page.hear()[1:] if "hand" in text]


@pytest.mark.parametrize("detail", ["all", "short", "brief"])
@pytest.mark.parametrize("game", HIDDEN)
def test_deals_that_differ_in_what_a_seat_may_not_know_sound_the_same(game: str, detail: str) -> None:
    found = []
    for twin in (False, True):
        page = page_of(game, ("-", *["2"] * (GAMES[game].seats - 1)), detail=detail)
        for _ in range(4):
            page.act_well()
            page.settle()
        page.hear()
        if twin:
            become_twin(page)
        heard = []
        for key in ("h", "b", "s", "x", "w", "r", *"zzzzz"):
            page.tell(AskedAloud(key))
            page.settle()
            heard += page.hear()
        shown = selectors.shown_screen(page.state)
        assert shown is not None
        heard += [sprite.label for sprite in shown.scene.sprites if sprite.place]  # what is said of the focus
        heard += [shown.since.label, *(chip.label for chip in shown.since.chips), *shown.log, shown.thinking]
        heard += [shown.first.aim, *(meaning for _, meaning in shown.first.legend), *shown.news]
        heard += ["".join(span.text for span in shown.scene.words), *(each.label for each in shown.scene.regions)]
        found.append(heard)
    assert found[0] == found[1]
    assert len(set(found[0])) > 10
