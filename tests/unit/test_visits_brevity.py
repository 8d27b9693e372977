"""How much is told at a table, and the last turns told again."""

import pytest

from epizodiak.app.events import AskedAloud, SettingChosen
from epizodiak.core.wording import Wording
from epizodiak.display.settings import Settings
from epizodiak.display.since import latest_turns
from epizodiak.features.brevity.turns import MOST, count, told
from epizodiak.features.brevity.update import BACK
from epizodiak.games import GAMES, TABLES
from tests.visits.asking import act, in_turn, match_of
from tests.visits.small_page import Disk, SmallPage

TURNS = 12
"""So many turns of a person each game is played here."""


def page_of(game: str, **settings: str) -> SmallPage:
    """A page where a person sits with bots."""
    bots = ("-", *["1"] * (GAMES[game].seats - 1))
    page = in_turn(game, bots, disk=Disk(settings=Settings(**settings)))
    page.level = "2"
    return page


def play_turns(page: SmallPage, number: int) -> None:
    """Play so many of a person's actions, and what bots do after them."""
    for _ in range(number):
        if page.state.ui.phase != "turn":
            return
        act(page)
        page.settle()


@pytest.mark.parametrize("pace", ["normal", "none"])
@pytest.mark.parametrize("detail", ["short", "brief"])
@pytest.mark.parametrize("game", GAMES)
def test_a_bots_turn_is_announced_once_and_in_few_words(game: str, detail: str, pace: str) -> None:
    page, most, heard = page_of(game, detail=detail, pace=pace), MOST[detail], 0
    for _ in range(TURNS):
        page.said.clear()
        before = match_of(page).ply
        act(page)
        page.settle()
        match = match_of(page)
        if page.state.ui.phase != "turn":
            break  # the end is told in other words
        say = Wording(match.players).spoken()
        turns = [each for each in latest_turns(match, TABLES[game]) if each.numbers[0] > before and each.seat]
        whole = " ".join(page.said)
        for turn in turns:
            text = told(match, turn, say, most, page.state.ui)
            assert count(text) <= most
            assert whole.count(text) >= 1, (text, page.said)
            heard += 1
    assert heard


@pytest.mark.parametrize("game", GAMES)
def test_choices_are_announced_if_they_are_few(game: str) -> None:
    page = page_of(game, detail="brief")
    play_turns(page, 3)
    choices = TABLES[game].narration.choices(match_of(page).view(0), Wording(match_of(page).players).spoken())
    assert ("Your turn." in page.said[-1]) == (count(choices) > MOST["brief"])
    page.tell(AskedAloud("w"))
    assert choices in page.said[-1], "who asks is told all of them"


def test_a_key_goes_through_the_steps_and_stores_each() -> None:
    page = page_of("zodiac")
    for detail, words in [("short", "Shorter"), ("brief", "In few words"), ("all", "In full")]:
        page.tell(AskedAloud("y"))
        page.settle()
        assert page.state.settings.detail == detail
        assert words in page.said[-1]
        assert page.disk.settings.detail == detail


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("detail", MOST)
def test_a_key_tells_the_last_five_turns_and_begins_anew(game: str, detail: str) -> None:
    page = page_of(game, detail=detail)
    for _ in range(2 * BACK):
        if len([*latest_turns(match_of(page), TABLES[game])]) <= BACK:
            play_turns(page, 1)
    match, told_now = match_of(page), []
    for _ in range(BACK + 2):
        page.tell(AskedAloud("z"))
        page.settle()
        told_now.append(page.said[-1])
    say = Wording(match.players).spoken()
    turns = [f"{told(match, turn, say, MOST[detail])}." for turn in latest_turns(match, TABLES[game])]
    assert [*turns[:BACK], "No earlier turn.", *turns][: BACK + 2] == told_now
    if page.state.ui.phase != "turn":
        return  # a short game is over
    act(page)
    page.settle()
    page.tell(AskedAloud("z"))
    assert turns[0] != page.said[-1], "what was done since begins anew"


def test_the_first_press_is_answered_though_the_feature_comes_late() -> None:
    page = page_of("epicycle")
    play_turns(page, 1)
    assert "brevity" not in page.state.loaded_features
    page.said.clear()
    page.tell(AskedAloud("z"))
    assert not page.said
    page.settle()
    assert len(page.said) == 1
    assert "brevity" in page.state.loaded_features


@pytest.mark.parametrize("key", ["y", "z"])
def test_what_cannot_be_fetched_is_told_once(key: str) -> None:
    page = page_of("epicycle")
    page.here = False
    page.tell(AskedAloud(key))
    page.settle()
    assert "cannot be loaded" in page.state.notice.text
    page.here = True
    page.tell(AskedAloud(key))
    page.settle()
    assert page.said[-1]


def test_the_setting_changes_back_at_once() -> None:
    page = page_of("zodiac", detail="brief")
    page.settle()
    assert page.state.teller.most == MOST["brief"]
    page.tell(SettingChosen("detail", "all"))
    page.settle()
    assert page.state.teller is None


@pytest.mark.parametrize("game", [name for name, game in GAMES.items() if game.hidden])
@pytest.mark.parametrize("detail", MOST)
def test_before_the_curtain_is_lifted_nothing_private_is_told(game: str, detail: str) -> None:
    """What is told while nobody holds the device is what a spectator's views tell."""
    page = in_turn(game, ("-",) * GAMES[game].seats, disk=Disk(settings=Settings(detail=detail)))
    heard = 0
    for _ in range(TURNS):
        act(page)
        page.settle()
        if page.state.ui.phase == "curtain":
            page.tell(AskedAloud("z"))
            page.settle()
            assert not any("You " in text for text in (page.said[-1], page.state.announced.last))
            heard += 1
            page.tap("reveal")
            page.settle()
    assert heard
