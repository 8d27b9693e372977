"""The bar: buttons that do what the table's places do, in one line in which all letters have room."""

import random
import re
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po

from epizodiak.app import selectors
from epizodiak.app.events import Tapped
from epizodiak.core.protocol import AnyGame
from epizodiak.core.text import width_of
from epizodiak.core.wording import Wording
from epizodiak.display.bar import (
    AROUND,
    BETWEEN,
    BUTTON,
    DO,
    EDGES,
    FOLDED,
    LINE,
    MOST,
    WHOLE,
    WIDEST,
    fitted_bar,
    height_of_bar,
)
from epizodiak.display.first_words import first_words
from epizodiak.display.measuring import CHIP, SURELY, lines_of
from epizodiak.display.screen import Screen, screen
from epizodiak.display.settings import Settings
from epizodiak.display.ui_state import MENU, TURN, RefusedTap, Ui
from epizodiak.games import GAMES, TABLES
from epizodiak.games.epizodiak.rules.state import Options, State
from epizodiak.games.epizodiak.rules.view import view
from epizodiak.games.epizodiak.table.labels import Labels
from epizodiak.table.scene import BAD, SELECT, UNSELECT
from epizodiak.table.table import Look
from epizodiak.timeline.match import Match
from tests.unit.plain_words import spoken
from tests.unit.positions import position
from tests.visits.asking import in_turn, match_of
from tests.visits.small_page import Disk, SmallPage

pytestmark = pytest.mark.native_only

TAGS = ("en", "de", "es", "fr", "it", "pt-BR", "el", "ja")
SIZES = [(1280, 800), (820, 1180), (1180, 820), (390, 844), (844, 390), (360, 740), (1920, 1080)]
ROOT = Path(__file__).resolve().parents[2]
NAMES = ("Ana", "Ben", "Chloé")
by_game = pytest.mark.parametrize(
    "name", ["epizodiak", "schotten-totten", "epicycle", "zodiac"]
)  # another may have none


@cache
def positions(name: str, most: int = 40) -> tuple[Match, ...]:
    """The first positions of a game that is played by chance, once for all sizes and languages."""
    game, chance, found = GAMES[name], random.Random(5), list[Match]()
    match = Match.new(game, {}, NAMES[: game.seats], seed=5)
    while len(found) < most and match.player is not None:
        found.append(match)
        match = match.play(game.action_text(chance.choice(match.view(match.player).legal)))
    return tuple(found)


def selections(name: str, match: Match, look: Look) -> list[str]:
    """Nothing selected, and what a first tap selects."""
    view, table = match.view(match.player), TABLES[name]
    places = [each.key for each in table.scene(view, look).sprites if each.can == SELECT]
    return ["", *dict.fromkeys(table.select(view, "", key) for key in places[:4])]


def shown(name: str, match: Match, look: Look, selection: str = "", **ui: str | RefusedTap) -> Screen:
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
            assert set(deeds) <= legal
            begun = {each.key for each in scene.sprites if each.can == SELECT}
            assert all(deed.can in plays or deed.place in begun for deed in scene.bar.deeds)
            assert len({deed.text for deed in scene.bar.deeds}) == len(deeds), "two buttons say the same"
            assert all(deed.text[:1].upper() == deed.text[:1] for deed in scene.bar.deeds)
            met.update(deeds)
    assert met, "nothing ever stands on the bar"


@by_game
def test_whatever_one_tap_plays_with_nothing_selected_stands_on_the_bar(name: str) -> None:
    for match in positions(name):
        scene = shown(name, match, look_of(name)).scene
        plays = {each.can for each in scene.sprites if each.can not in (None, SELECT, UNSELECT)}
        assert {deed.can for deed in scene.bar.deeds if not deed.place} == plays


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
                    max(width_of(part, size_of_button) for part in each.text.split("\n"))
                    + (FOLDED if line.folded else AROUND) * size_of_button
                    + EDGES
                    + BETWEEN
                    for each in line.presses
                )
                wide = min(box.width, WIDEST * texts.words)
                assert taken <= wide
                assert all(each.text.count("\n") <= line.folded for each in line.presses)
                if line.lead:
                    rows = lines_of(line.lead, SURELY * (wide - taken) / line.letters)
                    assert rows * line.letters * LINE <= line.height
                above = CHIP * texts.chips if seen.since.chips else 0
                if line.above:
                    above += lines_of(line.above, SURELY * box.width / line.letters_above) * line.letters_above * LINE
                assert above + line.height <= box.height + 0.1
                assert texts.least <= line.letters <= texts.words
                assert line.lead or line.above, "the sentence has gone"
    assert fits, "the bar never fits"


@pytest.mark.parametrize("tag", TAGS)
@pytest.mark.parametrize(("width", "height"), [(390, 844), (320, 568), (667, 375)])
def test_a_warning_takes_no_button_away_on_a_phone(width: int, height: int, tag: str) -> None:
    match = Match.new(GAMES["epicycle"], {}, NAMES[:2], seed=0)
    look = look_of("epicycle", (width, height), tag)
    while not (bad := [key for key in selections("epicycle", match, look) if losing(match, look, key)]):
        match = match.play(GAMES["epicycle"].action_text(match.view(match.player).legal[0]))
    bar = shown("epicycle", match, look, bad[0]).bar
    assert bar is not None
    assert [each.main for each in bar.presses] == [False, False, False]
    assert BAD in [each.classes for each in bar.presses]


def losing(match: Match, look: Look, key: str) -> bool:
    """Whether one of two exchanges of a selected pyramid loses."""
    deeds = TABLES["epicycle"].scene(match.view(match.player), replace(look, selection=key)).bar.deeds
    return len(deeds) > 1 and BAD in [deed.classes for deed in deeds]


@by_game
@pytest.mark.parametrize("size", [(390, 844), (844, 390), (360, 740), (1180, 820)], ids=str)
def test_no_answer_takes_a_button_away(name: str, size: tuple[int, int]) -> None:
    told = 0
    for tag in ("de", "el"):
        look = look_of(name, size, tag)
        for match in positions(name, 12)[::4]:
            for selection in selections(name, match, look)[:2]:
                bar = shown(name, match, look, selection).bar
                places = shown(name, match, look, selection).scene.sprites
                idle = [each.key for each in places if each.place and each.can is None and "-" in each.key]
                for key in idle[:12:3]:
                    seen = shown(name, match, look, selection, refused=RefusedTap(key, 0))
                    if bar is None:
                        continue
                    assert seen.bar is not None
                    assert seen.bar.above, "the answer has gone"
                    assert [each.can for each in seen.bar.presses] == [each.can for each in bar.presses]
                    told += 1
    assert told, "nothing is ever answered"


@by_game
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_first_turn_of_a_first_game_tells_the_aim_or_what_is_new(name: str, size: tuple[int, int]) -> None:
    for tag in TAGS:
        look = look_of(name, size, tag)
        match = Match.new(GAMES[name], {}, NAMES[: GAMES[name].seats], seed=5, first_player=0)  # with four buttons
        seen = shown(name, match, look)
        assert seen.bar is not None
        taken = height_of_bar(seen.bar, seen.scene, look)
        ui = Ui(phase=TURN, holder=match.player)
        told = first_words(match, ui, TABLES[name], look, seen.scene, taken=taken).aim
        new = TABLES[name].novelty(match.view(match.player), look.wording)
        assert told == (new or TABLES[name].aim(match.view(None), look.wording)) != "", tag
        assert bool(new) == (name in ("epizodiak", "epicycle")), "the deal has a set; dots are always new"


def test_zodiac_says_in_three_short_sentences_what_to_do_how_one_wins_and_who_loses() -> None:
    match = Match.new(GAMES["zodiac"], {}, NAMES[:2], seed=5, first_player=0)
    for tag in TAGS:
        told = TABLES["zodiac"].aim(match.view(None), look_of("zodiac", tag=tag).wording)
        found = re.findall(r"[^.。]+[.。]", told)
        assert (len(found), "".join(found)) == (3, told), tag
        assert all(len(each.split()) <= 12 for each in found), tag
    assert TABLES["zodiac"].aim(match.view(None), Wording(NAMES)).endswith(" Who can't move loses.")


def test_with_too_many_buttons_words_alone_say_what_can_be_done() -> None:
    match = positions("epizodiak")[0]
    seen = shown("epizodiak", match, look_of("epizodiak"))
    assert seen.bar is not None
    many = replace(seen.scene, bar=replace(seen.scene.bar, deeds=seen.scene.bar.deeds * (MOST + 1)))
    assert fitted_bar(many, look_of("epizodiak"), news=False) is None


def test_a_question_stands_above_and_moves_no_button() -> None:
    asked = 0
    for match in positions("epizodiak"):
        plain = shown("epizodiak", match, look_of("epizodiak"))
        for deed in plain.scene.bar.deeds:
            if deed.can[0] not in "xp":
                continue
            place = plain.scene.place_of(deed.can)
            assert place is not None
            seen = shown("epizodiak", match, look_of("epizodiak"), armed=place.key)
            assert seen.bar is not None
            assert plain.bar is not None
            asked += 1
            assert (seen.bar.lead, seen.bar.letters, seen.bar.height) == (
                plain.bar.lead,
                plain.bar.letters,
                plain.bar.height,
            )
            assert [each.text for each in seen.bar.presses] == [each.text for each in plain.bar.presses]
            assert [each.can for each in seen.bar.presses if each.armed] == [deed.can]
            assert "Tap again" in "".join(span.text for span in seen.bar.above)
            assert seen.bar.cancel == "Cancel"
    assert asked, "nothing is ever asked"


def test_under_a_panel_no_button_does_anything_but_all_stay() -> None:
    match = positions("epizodiak")[0]
    seen = shown("epizodiak", match, look_of("epizodiak"), panel=MENU)
    assert seen.bar is not None
    assert [each.ready for each in seen.bar.presses] == [False] * 2


def press(page: SmallPage, can: str, *, finger: bool = False) -> None:
    page.tap(f"{DO}{can}", finger=finger)


def buttons(page: SmallPage) -> dict[str, bool]:
    """The bar's actions, and whether a tap on them does something."""
    seen = selectors.shown_screen(page.state)
    presses = () if seen is None or seen.bar is None else seen.bar.presses
    return {each.can: each.ready for each in presses if not each.selects}


@by_game
def test_a_tap_on_a_button_plays_what_its_place_plays(name: str) -> None:
    page, played = in_turn(name), 0
    for _ in range(80):
        page.settle()
        if page.state.ui.phase in ("over", "round"):
            break
        if page.state.ui.phase == "curtain":
            page.tap("reveal")
        elif ready := [can for can, does in buttons(page).items() if does and can != UNSELECT]:
            press(page, ready[0])
            assert match_of(page).record.actions[-1] == ready[0]
            played += 1
        else:
            page.act()
    assert played, "no button was ever there"


ORDER = {"epizodiak": "><x^!dp", "schotten-totten": "cd", "epicycle": "", "zodiac": ""}
"""Kinds of actions, as their notation begins, in the order of their buttons, where a game has several."""

MOST_WORDS = {"en": 12, "ja": 3}
"""Of a sentence; in other languages it may be a third longer."""


def rank(name: str, can: str) -> int:
    """Where a button of this kind stands."""
    return len(ORDER[name]) if can == UNSELECT else ORDER[name].find(can[0])


def templates(tag: str) -> dict[str, str]:
    """The texts of buttons with a thing in them, English first."""
    with (ROOT / "static" / "locales" / f"{tag}.po").open("rb") as file:
        texts = [(str(each.id), str(each.string)) for each in read_po(file) if each.context == "button"]
    return {english: text for english, text in texts if "{" in english}


@pytest.mark.parametrize("tag", TAGS[1:])
def test_each_language_has_the_verb_on_one_side_of_every_button(tag: str) -> None:
    texts = templates(tag)
    assert len(texts) >= 9
    assert all(english[0] != "{" and english[-1] == "}" for english in texts), "English has the verb first"
    assert len({text.endswith("}") for text in texts.values()}) == 1, texts


@by_game
@pytest.mark.parametrize("tag", TAGS)
def test_the_bar_reads_the_same_in_every_state(name: str, tag: str) -> None:
    look, known = look_of(name, tag=tag), look_of(name, tag=tag).wording
    things = [re.escape(known.pgettext("button", each)) for each in templates("de")]
    plain = [known.pgettext("button", "Pass"), known.gettext("Draw"), known.gettext("End turn")]
    says = re.compile(re.sub(r"\\\{\w+\\\}", ".+", rf"{'|'.join([*things, *plain])}"))
    loses = known.headed("", known.gettext("loses"))
    for match in positions(name, 60):
        for selection in selections(name, match, look):
            seen = shown(name, match, look, selection)
            assert seen.bar is not None, "the bar is left off"
            *deeds, last = [each.can for each in seen.bar.presses] or [""]
            assert (last == UNSELECT) == bool(selection), "what is selected can be taken back, by the last button"
            assert UNSELECT not in deeds
            ranks = [rank(name, each.can) for each in seen.bar.presses]
            assert ranks == sorted(ranks), "each kind of action has its place"
            offered = [each for each in seen.bar.presses if each.can != UNSELECT]
            acts = [each for each in offered if not each.selects]
            assert not any(each.main for each in offered if each.selects)
            standing = {deed.can for deed in seen.scene.bar.deeds if deed.main}
            lone = {each.can for each in acts if len(acts) == 1 and each.classes != BAD}
            assert {each.can for each in acts if each.main} == standing | lone, (
                "what alone is possible is the main one, unless it loses"
            )
            assert [each.text.endswith(loses) for each in acts] == [each.classes == BAD for each in acts]
            assert all(says.fullmatch(each.text.removesuffix(loses)) for each in offered), [e.text for e in offered]
            sentence = "".join(span.text for span in seen.scene.bar.lead)
            assert not any(player in sentence for player in NAMES), "whose turn it is, the table shows"
            assert len(sentence.split()) <= MOST_WORDS.get(tag, 16), sentence
            heads = "Your turn: |Your choice: |You drew |You picked up "
            assert tag != "en" or re.match(heads, sentence), sentence
            assert not selection.startswith(">") or tag != "en" or sentence.startswith("Your choice: ")


@pytest.mark.parametrize(
    ("state", "sentence"),
    [
        (position("7 7 7 9 / 1 / 2", dial="4", pile="8"), "Your turn: you can discard VII"),
        (
            position("4 4 4 9 / 1 / 2", dial="5 6", phase="picked", laid="<4", pile="8"),
            "You picked up the IV: discard your three IV",
        ),
        (
            position("5 5 9 / 1 / 2", dial="4 5", laid=">5", pile="8"),
            "Your turn: pick up the V or draw",
        ),
        (position("9 / 1 / 2", dial="4", pile="8"), "Your turn: no tile fits. To pass, draw first"),
    ],
    ids=["a set", "a set with what was picked up", "a pick-up", "nothing"],
)
def test_where_no_tile_fits_the_bar_says_what_can_be_done_instead(state: State, sentence: str) -> None:
    assert "".join(span.text for span in Labels(view(state, 0), Wording(NAMES)).bar().lead) == sentence


def test_a_tile_that_fits_is_placed_by_its_button_at_once() -> None:
    page = in_turn("epizodiak")
    while not (placing := [can for can in buttons(page) if can[0] in "><"]):
        page.act()
        page.settle()
        if page.state.ui.phase == "curtain":
            page.tap("reveal")
    press(page, placing[0])
    assert match_of(page).record.actions[-1] == placing[0]


@by_game
def test_cancel_takes_all_that_is_selected_back(name: str) -> None:
    page = in_turn(name)
    assert UNSELECT not in buttons(page)
    seen = selectors.shown_screen(page.state)
    assert seen is not None
    page.tap(next(each.key for each in seen.scene.sprites if each.can == SELECT))
    assert page.state.ui.selection
    press(page, UNSELECT)
    assert page.state.ui.selection == ""
    assert UNSELECT not in buttons(page)


def test_the_style_sheet_has_the_same_greatest_width() -> None:
    assert f"max-width: {WIDEST}em" in (ROOT / "static" / "page.css").read_text("utf-8")


def test_after_a_draw_its_button_rests_as_the_pile_does() -> None:
    page = in_turn("epizodiak")
    press(page, "d")
    assert buttons(page)["p"] is False
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


def test_cancel_takes_a_question_back() -> None:
    page = in_turn("epizodiak", disk=Disk(settings=Settings(confirm="on")))
    press(page, "d")
    page.settle()
    press(page, "p")
    assert page.state.ui.armed
    press(page, UNSELECT)
    assert (page.state.ui.armed, match_of(page).record.actions) == ("", ("d",))


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


@pytest.mark.parametrize(
    ("hands", "gone", "mode", "chosen", "told"),
    [
        ("5 / 1 / 2", {}, "target", ">5", ". It ends the round, for no points"),
        ("5 / 1 / 2", {9: 0}, "target", ">5", ". It ends the round, for 1 point"),
        ("5 6 / 1 / 2", {9: 0, 8: 0}, "target", ">5..6", ". It ends the round, for 2 points"),
        ("5 / 1 / 2", {}, "single", ">5", ". It ends the round, for 3 points"),
        ("5 8 / 1 / 2", {}, "target", ">5", ""),
    ],
)
def test_before_the_hand_is_empty_it_is_said_what_that_ends_and_brings(
    hands: str, gone: dict[int, int], mode: str, chosen: str, told: str
) -> None:
    state = position(hands, dial="4", pile="1 2", gone=gone, options=Options(mode=mode))
    bar = Labels(view(state, 0), Wording(NAMES), chosen).bar()
    assert "".join(span.text for span in bar.lead[1:]) == told


WHOLE_RUN = position("6 7 8 9 10 1 3 / 1 / 2", dial="4 5", pile="8 11")
"""A hand that goes on from one end by five tiles, and from the other by one."""


@pytest.mark.parametrize(
    ("chosen", "texts"),
    [
        (">6", ["Place VI\u00a0↻", "Add VII–\u2060X"]),
        (">6..9", ["Place VI to IX\u00a0↻", "Add X"]),
        (">6..10", ["Place VI to X\u00a0↻"]),
        ("<3", ["Place III\u00a0↺"]),
        ("", ["Place VI\u00a0↻", "Place III\u00a0↺", "Draw"]),
    ],
)
def test_what_goes_on_from_the_selected_tiles_can_be_added_by_one_button(chosen: str, texts: list[str]) -> None:
    bar = Labels(view(WHOLE_RUN, 0), Wording(NAMES), chosen).bar()
    assert [deed.text for deed in bar.deeds] == texts


def with_a_run(**how: Any) -> tuple[SmallPage, str, str]:
    """A page on which the first tile of a longer run is selected; that tile's action, and the whole run's."""
    page = in_turn("epizodiak", **how)
    while True:
        view = match_of(page).view(page.state.ui.holder)
        runs = [GAMES["epizodiak"].action_text(each) for each in view.legal if each.first != each.last]
        if page.state.ui.phase == TURN and runs:
            whole = max(runs, key=len)
            first = whole.partition("..")[0]
            page.tap(f"hand-{first[1:]}-0")
            assert page.state.ui.selection == first
            return page, first, max((each for each in runs if each.startswith(first)), key=runs.index)
        page.act()
        page.settle()
        if page.state.ui.phase == "curtain":
            page.tap("reveal")


def test_the_button_that_adds_selects_and_plays_nothing() -> None:
    page, first, whole = with_a_run()
    ply = match_of(page).ply
    assert set(buttons(page)) == {first, UNSELECT}
    page.tap(f"{WHOLE}{whole}")
    assert (page.state.ui.selection, match_of(page).ply) == (whole, ply)
    assert set(buttons(page)) == {whole, UNSELECT}
    press(page, whole)
    assert match_of(page).record.actions[-1] == whole


def test_a_double_tap_on_the_button_that_adds_places_nothing() -> None:
    page, _, whole = with_a_run()
    page.tap(f"{WHOLE}{whole}", finger=True)
    page.tell(Tapped(f"{DO}{whole}", page.clock + 299, finger=True))
    assert page.state.ui.selection == whole


@pytest.mark.parametrize("tag", TAGS)
@pytest.mark.parametrize("size", [*SIZES, (360, 640), (320, 568)], ids=str)
def test_the_button_that_adds_is_in_no_buttons_way(size: tuple[int, int], tag: str) -> None:
    view = GAMES["epizodiak"].view(WHOLE_RUN, 0)
    look = replace(look_of("epizodiak", size, tag), selection=">6")
    scene = TABLES["epizodiak"].scene(view, look)
    alone = replace(scene, bar=replace(scene.bar, deeds=scene.bar.deeds[:1]))
    for news in (True, False):
        with_it, without = fitted_bar(scene, look, news=news), fitted_bar(alone, look, news=news)
        assert (with_it is None) == (without is None)
        if with_it is not None:
            assert [press.key for press in with_it.presses] == ["do->6", "whole->6..10", "do-unselect"], "it has room"


def test_where_somebody_can_contest_it_is_said_in_a_few_words_what_that_does() -> None:
    state = position("3 9 / 5 5 1 / 2 5 5", dial="4", passes=2)
    said = Labels(view(state, 0), Wording(NAMES))
    for spans in (said.bar().lead, said.what_can_be_done()):
        assert spans[-1].text == ". A contest takes all four from the others"
    plain = Labels(view(position("3 9 / 5 5 1 / 2 5 5", dial="4", passes=1), 0), Wording(NAMES))
    assert "contest" not in "".join(span.text for span in plain.what_can_be_done())
