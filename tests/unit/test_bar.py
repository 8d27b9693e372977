"""The bar: buttons that do what the table's places do, in one line in which all letters have room."""

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from epizodiak.app import selectors
from epizodiak.app.events import Tapped
from epizodiak.core.protocol import AnyGame
from epizodiak.core.text import width_of
from epizodiak.display.bar import AROUND, BETWEEN, BUTTON, DO, EDGES, LINE, MOST, fitted_bar
from epizodiak.display.measuring import CHIP, SURELY, lines_of
from epizodiak.display.screen import Screen, screen
from epizodiak.display.settings import Settings
from epizodiak.display.ui_state import MENU, TURN, Ui
from epizodiak.games import GAMES, TABLES
from epizodiak.table.scene import SELECT, UNSELECT
from epizodiak.table.table import Look
from epizodiak.timeline.match import Match
from tests.unit.plain_words import spoken
from tests.visits.asking import in_turn, match_of
from tests.visits.small_page import Disk, SmallPage

pytestmark = pytest.mark.native_only

SIZES = [(1280, 800), (820, 1180), (1180, 820), (390, 844), (844, 390), (360, 740), (1920, 1080)]
NAMES = ("Ana", "Ben", "Chloé")
by_game = pytest.mark.parametrize(
    "name", ["epizodiak", "schotten-totten", "epicycle", "zodiac"]
)  # another may have none


def positions(name: str, most: int = 40) -> Iterator[Match]:
    """The first positions of a game that is played by chance."""
    game, chance = GAMES[name], random.Random(5)
    match = Match.new(game, {}, NAMES[: game.seats], seed=5)
    for _ in range(most):
        if match.player is None:
            return
        yield match
        match = match.play(game.action_text(chance.choice(match.view(match.player).legal)))


def selections(name: str, match: Match, look: Look) -> list[str]:
    """Nothing selected, and what a first tap selects."""
    view, table = match.view(match.player), TABLES[name]
    places = [each.key for each in table.scene(view, look).sprites if each.can == SELECT]
    return ["", *dict.fromkeys(table.select(view, "", key) for key in places[:4])]


def shown(name: str, match: Match, look: Look, selection: str = "", **ui: str) -> Screen:
    """The screen of the seat to act."""
    state = Ui(phase=TURN, holder=match.player, selection=selection, reminder=True, **ui)  # type: ignore[arg-type]
    return screen(match, state, TABLES[name], replace(look, selection=selection), careful="armed" in ui)


def look_of(name: str, size: tuple[int, int] = (1280, 800), tag: str = "en") -> Look:
    return Look(*size, spoken(tag, NAMES[: GAMES[name].seats]))


@by_game
def test_each_button_is_a_legal_action_that_a_place_plays(name: str) -> None:
    met = set()
    for match in positions(name):
        legal = {GAMES[name].action_text(action) for action in match.view(match.player).legal}
        for selection in selections(name, match, look_of(name)):
            scene = shown(name, match, look_of(name), selection).scene
            plays = {each.can for each in scene.sprites if each.can not in (None, SELECT, UNSELECT)}
            deeds = [deed.can for deed in scene.bar.deeds]
            assert set(deeds) <= legal & plays
            assert len({deed.text for deed in scene.bar.deeds}) == len(deeds), "two buttons say the same"
            assert all(deed.text[:1].upper() == deed.text[:1] for deed in scene.bar.deeds)
            met.update(deeds)
    assert met, "nothing ever stands on the bar"


@by_game
def test_whatever_one_tap_plays_with_nothing_selected_stands_on_the_bar(name: str) -> None:
    for match in positions(name):
        scene = shown(name, match, look_of(name)).scene
        plays = {each.can for each in scene.sprites if each.can not in (None, SELECT, UNSELECT)}
        assert {deed.can for deed in scene.bar.deeds} == plays


@by_game
def test_nothing_hidden_is_in_a_label(name: str) -> None:
    game: AnyGame = GAMES[name]
    for match in positions(name, 12):
        view = match.view(match.player)
        twin = game.view(game.resample(view, random.Random(2)), match.player)
        look = look_of(name)
        for selection in selections(name, match, look):
            chosen = replace(look, selection=selection)
            assert TABLES[name].scene(view, chosen).bar == TABLES[name].scene(twin, chosen).bar


@by_game
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_all_letters_of_the_bar_have_room_in_every_language(name: str, size: tuple[int, int]) -> None:
    fits = 0
    for tag in ("en", "de", "es", "fr", "it", "pt-BR", "el", "ja"):
        look = look_of(name, size, tag)
        for match in positions(name, 12):
            for selection in selections(name, match, look):
                seen = shown(name, match, look, selection)
                if (line := seen.bar) is None:
                    continue
                fits += 1
                box, texts = seen.scene.boxes["words"], seen.scene.texts
                size_of_button = BUTTON * texts.words
                taken = sum(
                    width_of(each.text, size_of_button) + AROUND * size_of_button + EDGES + BETWEEN
                    for each in line.presses
                )
                assert taken <= box.width
                if line.lead:
                    rows = lines_of(line.lead, SURELY * (box.width - taken) / line.letters)
                    assert rows * line.letters * LINE <= line.height
                above = CHIP * texts.chips if seen.since.chips else 0
                if line.above:
                    assert not seen.since.chips, "news and words share a line"
                    above = lines_of(line.above, SURELY * box.width / line.letters_above) * line.letters_above * LINE
                assert above + line.height <= box.height + 0.1
                assert texts.least <= line.letters <= texts.words
    assert fits, "the bar never fits"


def test_with_more_than_four_buttons_words_alone_say_what_can_be_done() -> None:
    match = next(positions("epizodiak"))
    seen = shown("epizodiak", match, look_of("epizodiak"))
    assert seen.bar is not None
    many = replace(seen.scene, bar=replace(seen.scene.bar, deeds=seen.scene.bar.deeds * (MOST + 1)))
    assert fitted_bar(many, look_of("epizodiak")) is None


def test_a_question_stands_above_and_moves_no_button() -> None:
    asked = 0
    for match in positions("epizodiak"):
        plain = shown("epizodiak", match, look_of("epizodiak"))
        for deed in plain.scene.bar.deeds:
            place = plain.scene.place_of(deed.can)
            assert place is not None
            seen = shown("epizodiak", match, look_of("epizodiak"), armed=place.key)
            if deed.can[0] not in "xp" or seen.bar is None or plain.bar is None:
                continue
            asked += 1
            assert (seen.bar.lead, seen.bar.letters, seen.bar.height) == (
                plain.bar.lead,
                plain.bar.letters,
                plain.bar.height,
            )
            assert [each.text for each in seen.bar.presses] == [each.text for each in plain.bar.presses]
            assert [each.can for each in seen.bar.presses if each.armed] == [deed.can]
            assert "tap again" in "".join(span.text for span in seen.bar.above)
            assert not seen.since.chips
    assert asked, "nothing is ever asked"


def test_under_a_panel_no_button_does_anything_but_all_stay() -> None:
    match = next(positions("epizodiak"))
    seen = shown("epizodiak", match, look_of("epizodiak"), panel=MENU)
    assert seen.bar is not None
    assert [each.ready for each in seen.bar.presses] == [False]


def press(page: SmallPage, can: str, *, finger: bool = False) -> None:
    page.tap(f"{DO}{can}", finger=finger)


def buttons(page: SmallPage) -> dict[str, bool]:
    """The bar's actions, and whether a tap on them does something."""
    seen = selectors.shown_screen(page.state)
    return {} if seen is None or seen.bar is None else {each.can: each.ready for each in seen.bar.presses}


@by_game
def test_a_tap_on_a_button_plays_what_its_place_plays(name: str) -> None:
    page, played = in_turn(name), 0
    for _ in range(80):
        page.settle()
        if page.state.ui.phase in ("over", "round"):
            break
        if page.state.ui.phase == "curtain":
            page.tap("reveal")
        elif ready := [can for can, does in buttons(page).items() if does]:
            press(page, ready[0])
            assert match_of(page).record.actions[-1] == ready[0]
            played += 1
        else:
            page.act()
    assert played, "no button was ever there"


def test_after_a_draw_its_button_rests_as_the_pile_does() -> None:
    page = in_turn("epizodiak")
    press(page, "d")
    assert buttons(page) == {"p": False}
    press(page, "p")
    assert match_of(page).record.actions == ("d",), "a pass within 600 ms of the draw is a slip"
    page.settle()
    press(page, "p")
    assert match_of(page).record.actions == ("d", "p")


def test_a_button_asks_as_its_place_does_and_either_answers() -> None:
    for answer in (f"{DO}p", "pile"):
        page = in_turn("epizodiak", disk=Disk(settings=Settings(confirm="on")))
        press(page, "d")
        page.settle()
        press(page, "p")
        assert match_of(page).record.actions == ("d",)
        assert page.state.ui.armed == "pile"
        page.tap(answer)
        assert match_of(page).record.actions == ("d", "p")


def test_the_second_tap_of_a_fingers_double_tap_presses_no_other_button() -> None:
    page = in_turn("epizodiak", disk=Disk(settings=Settings(confirm="on")))
    press(page, "d")
    page.settle()
    press(page, "p", finger=True)
    page.tell(Tapped(f"{DO}p", page.clock + 299, finger=True))
    assert match_of(page).record.actions == ("d",)
    page.tell(Tapped(f"{DO}p", page.clock + 300, finger=True))
    assert match_of(page).record.actions == ("d", "p")


def test_a_button_whose_place_is_gone_plays_nothing() -> None:
    page = in_turn("epizodiak")
    press(page, "x9")
    assert match_of(page).record.actions == ()


def test_lessons_and_pages_of_words_have_no_bar() -> None:
    page = SmallPage().begin()
    page.tap("tutorial")
    page.settle()
    seen = selectors.shown_screen(page.state)
    assert seen is not None
    assert seen.bar is None
    page = in_turn("epizodiak", disk=Disk(settings=Settings(linear="on")))
    assert buttons(page) == {}
