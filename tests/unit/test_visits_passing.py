"""Visits of who plays alone with bots and has nothing to decide for some turns: the table offers to end them, once."""

from __future__ import annotations

import random
from gettext import GNUTranslations, NullTranslations
from pathlib import Path

import pytest

from epizodiak.app.automatic import OFFER_MS
from epizodiak.app.effects import After
from epizodiak.app.events import Landed, Resized
from epizodiak.app.selectors import shown_screen
from epizodiak.app.state import Viewport
from epizodiak.core.text import width_of
from epizodiak.core.wording import Wording
from epizodiak.display.bar import fitted_bar
from epizodiak.display.settings import Settings
from epizodiak.display.since import SIZE as SINCE
from epizodiak.display.since import Chip
from epizodiak.display.ui_state import TURN
from epizodiak.features.passing import stands
from epizodiak.features.passing.update import KEY, TURNS
from epizodiak.features.passing.words import ROUND, shown
from epizodiak.games import GAMES, TABLES
from epizodiak.games.epizodiak.rules.game import GAME
from epizodiak.record.record import write_record
from epizodiak.table.scene import SELECT
from epizodiak.table.table import Look
from epizodiak.timeline.match import Match
from tests.visits.asking import choose, in_turn, match_of, phase, setup
from tests.visits.small_page import Disk, SmallPage

LOCALES = Path(__file__).resolve().parent.parent.parent / "static" / "locales"
NAME, ALONE = "epizodiak", ("-", "1", "1")
SEED, FEW = 5, 3
DONE = ("Taken care of from now on.", "No, stop")
OFFER = ("Nothing to decide?", "Draw and pass for me")
OFFER_OF_DRAW = ("Nothing to decide?", "Draw for me")


def few_tiles(bots: tuple[str, ...], seed: int = SEED) -> str:
    """The record of a game up to where seat 0 has few tiles, and often only a pass after a draw."""
    chance = random.Random(seed)
    match = Match.new(GAME, {"mode": "single"}, ("Ana", "Ben", "Cleo"), first_player=0, seed=seed, bots=bots)
    while match.player != 0 or len(match.view(0).hand) > FEW:
        match = match.play(chance.choice([GAME.action_text(each) for each in GAME.legal_actions(match.state)]))
    return write_record(match.record)


def at_table(bots: tuple[str, ...] = ALONE, disk: Disk | None = None, settings: Settings | None = None) -> SmallPage:
    """A page where that game is gone on with."""
    disk = disk or Disk(settings=settings or Settings())
    disk.texts["game-000000000000001"] = few_tiles(bots)
    page = SmallPage(disk, setup(NAME)).begin()
    page.tap("resume")
    return page.settle()


def go_on(page: SmallPage) -> bool:
    """Up to the next turn in which only a pass is left after a draw; whether there is one. Nobody places."""
    for _ in range(400):
        page.settle()
        here = page.places()
        if phase(page) == "over":
            return False
        if phase(page) != TURN:
            page.tap({"curtain": "reveal", "bot": "go-on"}[phase(page)])
        elif set(here.values()) == {"p"} and match_of(page).phase == "drawn":
            return True
        else:
            page.tap("pile") if "pile" in here else page.act()
    return False


def offered(page: SmallPage) -> tuple[list[int], int]:
    """In which of such turns of the game, from 1 on, the offer stood, and their number; each is ended by a tap."""
    found, count = list[int](), 0
    while go_on(page):
        count += 1
        found += [count] if shown(page.state) else []
        page.tap("pile")
    assert count > TURNS + 1, "there are enough of them"
    return found, count


def before_the_offer() -> SmallPage:
    """A page in the turn in which the offer stands."""
    page = at_table()
    for _ in range(TURNS):
        assert go_on(page)
        assert not shown(page.state)
        page.tap("pile")
    assert go_on(page)
    return page


@pytest.mark.parametrize("linear", ["off", "on"])
def test_after_two_turns_with_nothing_to_decide_it_is_offered_for_that_game_and_told_once(linear: str) -> None:
    page = at_table(settings=Settings(linear=linear))
    found, count = offered(page)
    assert found == list(range(TURNS + 1, count + 1))
    assert page.said.count(" ".join(OFFER)) == 1
    assert page.disk.kept[KEY]
    page.kill()
    again = at_table(disk=page.disk)
    assert offered(again)[0] == [], "in no other game on this device"


@pytest.mark.parametrize(("bots", "draw"), [((), "off"), (("-", "-", "1"), "off"), (ALONE, "on")])
def test_it_is_offered_to_nobody_else(bots: tuple[str, ...], draw: str) -> None:
    page = at_table(bots, settings=Settings(draw=draw))
    while go_on(page):
        assert not stands(page.state)
        assert not shown(page.state)
        page.tap("pile")
    assert KEY not in page.disk.kept


def test_taken_it_is_set_and_the_table_passes_from_then_on() -> None:
    page = before_the_offer()
    ply = match_of(page).ply
    assert shown(page.state) == OFFER
    page.tap("pass-for-me")
    assert page.disk.settings.draw == "on"
    assert shown(page.state) == DONE
    assert page.said[-1] == " ".join(DONE)
    (read,) = (each for each, *_ in page.flying if isinstance(each, After) and isinstance(each.event, Landed))
    assert read.milliseconds >= OFFER_MS, "there is time to read it"
    chips = list[Chip]()
    while page.flying:
        page.land()
        screen = shown_screen(page.state)
        assert screen is not None
        chips += screen.since.chips if match_of(page).ply > ply else ()
    assert match_of(page).record.actions[ply] == "p"
    own = [chip for chip in chips if chip.turn.seat == 0 and chip.turn.numbers[-1] == ply]
    assert own, "what the table did is told as what others did"
    assert own[0].text.endswith("passed")
    assert all(chip.log_text.endswith("passed") for chip in own), "ears hear of it where the chips have too little room"
    assert not shown(page.state), "the line is the chips'"
    assert not go_on(page)


def test_who_stops_it_at_once_ends_the_turn_as_before() -> None:
    page = before_the_offer()
    ply = match_of(page).ply
    page.tap("pass-myself")
    assert shown(page.state) == OFFER, "nothing is to be stopped yet"
    page.tap("pass-for-me")
    page.tap("pass-for-me")
    assert page.disk.settings.draw == "on", "a tap meant for the button before stops nothing"
    page.tap("pass-myself")
    assert page.disk.settings.draw == "off"
    page.settle()
    assert (match_of(page).ply, shown(page.state)) == (ply, ())
    page.tap("pile")
    assert match_of(page).ply == ply + 1


def test_it_goes_with_the_setting() -> None:
    page = before_the_offer()
    page.tap("player-1")
    assert page.state.ui.refused.key
    page.tell_escape()
    assert shown(page.state) == OFFER
    page.tap("menu")
    page.tap("close")
    choose(page, "draw", "on")
    assert not shown(page.state)
    page.tap("pass-for-me")
    assert page.disk.settings.draw == "on"


def test_a_tap_on_it_elsewhere_does_nothing() -> None:
    page = at_table()
    assert go_on(page)
    page.tap("pass-for-me")
    assert page.disk.settings.draw == "off"


# --- a draw that ends a turn ------------------------------------------------------------------------------------------


def before_a_draw(page: SmallPage) -> SmallPage:
    """The page in the next turn in which a card has been put, and only a draw is left."""
    while True:
        page.settle()
        if phase(page) != TURN:
            page.tap("go-on")
        elif set(page.places().values()) == {"d"}:
            return page
        else:
            page.act()


def test_where_a_draw_ends_every_turn_that_is_offered_too() -> None:
    page = in_turn("schotten-totten", ALONE[:2])
    for _ in range(TURNS):
        assert not shown(before_a_draw(page).state)
        page.tap("deck")
    ply = match_of(before_a_draw(page)).ply
    assert shown(page.state) == OFFER_OF_DRAW
    page.tap("pass-for-me")
    page.settle()
    assert match_of(page).record.actions[ply] == "d"


def test_taken_while_an_explanation_is_open_the_table_plays_on() -> None:
    page = in_turn("schotten-totten", ALONE[:2])
    page.tell(Resized(Viewport(390, 844)))
    asked: list[str] = []
    for _ in range(400):
        page.settle()
        here = page.places()
        asked = [key for key, can in here.items() if can == SELECT and key.startswith("stone")]
        if asked and shown(page.state):
            break
        assert phase(page) != "over", "the game has such a turn"
        if phase(page) != TURN:
            page.tap("go-on")
        elif stands(page.state):
            page.tap("deck")
        else:
            page.act()
    ply = match_of(page).ply
    page.tap(asked[0])
    page.settle()
    assert shown(page.state) == OFFER_OF_DRAW
    page.tap("pass-for-me")
    page.settle()
    assert match_of(page).record.actions[ply] == "d"


def test_in_a_whole_game_it_stands_in_every_such_turn_from_the_fourth_on_whatever_else_is_told() -> None:
    page, stood = in_turn("schotten-totten", ALONE[:2]), list[bool]()
    plies = set[int]()
    while phase(page) != "over":
        here, ply = page.places(), match_of(page).ply
        if phase(page) == TURN and stands(page.state) and ply not in plies:
            plies.add(ply)
            stood.append(bool(shown(page.state)))
            asked = [key for key, can in here.items() if can == SELECT]
            for key in asked[:1]:
                page.tap(key)
                page.tap(key)
                assert bool(shown(page.state)) == stood[-1], "after the answer, too"
            page.tap("deck")
        elif phase(page) == TURN:
            page.act()
        else:
            page.tap("go-on")
        page.settle()
    assert len(stood) > 2 * TURNS
    assert stood == [number >= TURNS for number in range(len(stood))]


def forced(name: str, wanted: str) -> Match:
    """A game in which seat 0 has acted, and can only do this."""
    game, chance = GAMES[name], random.Random(SEED)
    match = Match.new(game, {}, ("Ana", "Ben", "Cleo")[: game.seats], first_player=0, seed=SEED)
    while match.player != 0 or [game.action_text(each) for each in match.view(0).legal] != [wanted]:
        match = match.play(chance.choice([game.action_text(each) for each in game.legal_actions(match.state)]))
    return match


def spoken(tag: str) -> NullTranslations:
    """The texts of a language."""
    if tag == "en":
        return NullTranslations()
    with (LOCALES / f"{tag}.mo").open("rb") as file:
        return GNUTranslations(file)


@pytest.mark.native_only
@pytest.mark.parametrize(("name", "only"), [("epizodiak", "p"), ("schotten-totten", "d")])
@pytest.mark.parametrize("tag", ["en", *sorted(each.stem for each in LOCALES.glob("*.mo"))])
def test_it_has_room_on_a_narrow_phone_in_every_language(name: str, only: str, tag: str) -> None:
    match = forced(name, only)
    say = Wording(match.players, translations=spoken(tag))
    for height in (640, 740):
        look = Look(360, height, say)
        scene = TABLES[name].scene(match.view(0), look)
        bar, size = fitted_bar(scene, look, news=True, offer=True), scene.texts.chips
        assert bar is not None
        assert bar.news
        assert bar.presses
        for told in (OFFER, OFFER_OF_DRAW, DONE):
            wide = sum(width_of(say.gettext(text), size) for text in told) + ROUND * size / SINCE * (len(told) - 1)
            assert wide <= scene.boxes["words"].width
