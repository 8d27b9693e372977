"""Portraits in the panels: how a player looks is told by what the panel shows, and costs nobody a game."""

import pytest

from epizodiak.app import selectors
from epizodiak.app.events import FeatureCame
from epizodiak.core.wording import Wording
from epizodiak.display.screen import Screen, screen
from epizodiak.display.setup import Setup
from epizodiak.display.ui_state import BOT, TOLD, TURN, Ui
from epizodiak.features import faces
from epizodiak.features.faces import words
from epizodiak.features.faces.drawing import ACTS, CALM, GLAD, LOST, PASSED, THINKING
from epizodiak.games import GAMES, TABLES
from epizodiak.table.table import Look
from epizodiak.timeline.match import Match
from tests.contract.playthroughs import twins
from tests.visits.asking import match_of, setup
from tests.visits.small_page import SmallPage

pytestmark = pytest.mark.native_only

MOST_TAPS = 4000

FEW_TWINS = 76
"""Of so many steps one is looked at: many times as many as there are panels."""


def screen_of(page: SmallPage) -> Screen:
    shown = selectors.shown_screen(page.state)
    assert shown is not None
    return shown


def moods(page: SmallPage) -> list[str]:
    match = match_of(page)
    bots = [level != "-" for level in match.bots] or [False] * match.game.seats
    return [words.mood(screen_of(page), page.state.ui.phase, seat, bot=bot) for seat, bot in enumerate(bots)]


@pytest.mark.parametrize(("name", "bots"), [("epizodiak", ("-", "2", "4")), ("zodiac", ("-", "4"))])
def test_whoever_is_to_act_is_awake_and_a_bot_thinks(name: str, bots: tuple[str, ...]) -> None:
    for first, mood in ((0, ACTS), (1, THINKING)):
        players = ("Ana", "", "")[: len(bots)]
        page = SmallPage(setup=Setup(name, players, first, 7, bots=bots)).begin()
        page.tap("start")
        assert moods(page) == [mood if seat == first else CALM for seat in range(len(bots))]


def test_whoever_has_passed_rests() -> None:
    names = ("Ana", "Ben", "Chloé")
    match = Match.new(GAMES["epizodiak"], {}, names, first_player=0, seed=3)
    match = match.play("p") if "p" in map(str, match.game.legal_actions(match.state)) else match.play("d").play("p")
    shown = screen(match, Ui(TURN, holder=1), TABLES["epizodiak"], Look(390, 844, Wording(names)))
    assert [words.mood(shown, TURN, seat, bot=False) for seat in range(3)] == [PASSED, ACTS, CALM]


@pytest.mark.parametrize("game", sorted(GAMES))
def test_joy_and_grief_come_with_an_end_and_not_before_it_is_told(game: str) -> None:
    page = SmallPage(setup=setup(game), seed=3, level="1").begin()
    page.tap("start")
    for _ in range(MOST_TAPS):
        phase = page.state.ui.phase
        if phase in ("round", "over"):
            if page.state.ui.ending != TOLD:
                assert not {GLAD, LOST} & set(moods(page))
            page.settle()
            sheet = screen_of(page).sheet
            assert sheet is not None
            won = {seat for seat, _ in sheet.faces}
            same = len(won) in (0, GAMES[game].seats)
            told = [CALM if same else GLAD if seat in won else LOST for seat in range(GAMES[game].seats)]
            assert moods(page) == told
            labels = {sprite.key: sprite.label for sprite in screen_of(page).scene.sprites}
            said = {seat for seat in range(len(told)) if labels[f"player-{seat}"].endswith("has won")}
            assert said == (set() if same else won)
        if phase == "over":
            break
        page.settle()
        phase = page.state.ui.phase
        if phase == "turn":
            page.act()
        elif phase in ("curtain", "round"):
            page.tap({"curtain": "reveal", "round": "next"}[phase])
    assert page.state.ui.phase == "over"


@pytest.mark.parametrize("name", sorted(GAMES))
def test_deals_that_differ_in_what_is_hidden_alone_look_alike(name: str) -> None:
    table, names = TABLES[name], ("Ana", "Ben", "Chloé")[: GAMES[name].seats]
    look = Look(390, 844, Wording(names))
    for step, seat, twin in twins(name, FEW_TWINS):
        drawn = (table.scene(GAMES[name].view(state, seat), look).sprites for state in (step.before, twin))
        panels = [[each for each in sprites if each.key.startswith("player-")] for sprites in drawn]
        assert panels[0] == panels[1]


def test_portraits_are_fetched_with_a_table_and_missed_by_nobody() -> None:
    page = SmallPage(setup=Setup("epizodiak", ("Ana", "", ""), 1, 7, bots=("-", "2", "2"))).begin()
    assert not faces.seen(page.state)
    page.tap("start")
    assert faces.seen(page.state)
    before = page.state
    page.tell(FeatureCame("faces", loaded=False))
    assert (page.state.notice, page.state.ui) == (before.notice, before.ui)
    assert page.state.ui.phase == BOT
    assert page.play().state.ui.phase == "over"
    assert selectors.shown_screen(page.state) is not None
