"""The linear way, at every table: buttons lead to every legal action and to no other, and say what they do."""

import random

import pytest

from epizodiak.core.wording import Wording
from epizodiak.display.screen import screen
from epizodiak.display.ui_state import CURTAIN, TURN, Phase, Ui
from epizodiak.features.linear.buttons import ACT, prepared
from epizodiak.features.linear.words import LinearPage, page
from epizodiak.games import GAMES, TABLES
from epizodiak.table.scene import SELECT, UNSELECT
from epizodiak.table.table import Look
from epizodiak.timeline.match import Match
from tests.contract.every_game import NAMES, SEATED, game_of

by_name = pytest.mark.parametrize("name", SEATED)

PEOPLE = ("Ana", "Ben", "Chloé", "Dev")
PLIES = 60

MOST_BUTTONS = 24
"""So many buttons a person with one switch may have to go through; where there are more, a tile is selected first."""

DEPTH = 12
"""Taps on the way to an action: a long run, tile by tile."""


def match_of(name: str, seed: int) -> Match:
    """A new game."""
    game = game_of(name)
    return Match.new(game, {}, PEOPLE[: game.seats], seed=seed)


def shown(
    match: Match, selection: str = "", *, phase: Phase = TURN, careful: bool = False, armed: str = ""
) -> LinearPage:
    """The page of words for whoever is to act; under the curtain for nobody."""
    table, say = TABLES[match.game.name], Wording(PEOPLE[: match.game.seats]).spoken()
    ui = Ui(phase, match.player if phase == TURN else None, selection, reminder=True, armed=armed)
    look = Look(1180, 820, say, selection=selection, spoken=say, in_words=prepared)
    return page(screen(match, ui, table, look, careful=careful), match, ui, table, say, title=match.game.name)


def presses(found: LinearPage) -> dict[str, str]:
    """What each button does, by its key."""
    every = [*found.actions, *found.steps]
    assert len({press.key for press in every}) == len(every), "a key stands twice"
    return {press.key: press.can for press in every}


def legal(match: Match) -> set[str]:
    """The legal actions, as they are written."""
    return {match.game.action_text(action) for action in match.view(match.player).legal}


def played_by(found: LinearPage) -> list[str]:
    """The actions that buttons play."""
    return [can for can in presses(found).values() if can not in (SELECT, UNSELECT)]


def reached(match: Match) -> set[str]:
    """All that can be played by pressing buttons, found by their keys alone."""
    table, view = TABLES[match.game.name], match.view(match.player)
    found, waiting, met = set[str](), [("", 0)], {""}
    while waiting:
        selection, depth = waiting.pop()
        for key, can in presses(shown(match, selection)).items():
            if can not in (SELECT, UNSELECT):
                found.add(can)
            elif depth < DEPTH and (chosen := table.select(view, selection, key)) not in met:
                met.add(chosen)
                waiting.append((chosen, depth + 1))
    return found


def positions(name: str, seed: int) -> list[Match]:
    """A game played at random, position by position."""
    source, match = random.Random(seed), match_of(name, seed)
    found: list[Match] = []
    while match.player is not None and len(found) < PLIES:
        found.append(match)
        match = match.play(match.game.action_text(source.choice(match.view(match.player).legal)))
    return found


def texts(found: LinearPage) -> list[str]:
    """Everything that stands in the page."""
    said = [*found.title, found.heading, *(press.text for press in (*found.actions, *found.steps))]
    for part in (*found.parts, *found.shown, *found.places):
        said += [part.heading, *(text for _, text in part.lines)]
    return said


@by_name
def test_buttons_play_every_legal_action_and_no_other(name: str) -> None:
    for seed in (1, 2):
        for match in positions(name, seed):
            found = shown(match)
            if TABLES[SEATED[name][0]].few_actions:
                assert sorted(played_by(found)) == sorted(legal(match)), "each has one button, at once"
            assert reached(match) == legal(match)


@by_name
def test_a_selection_leaves_each_action_one_button_at_most(name: str) -> None:
    table = TABLES[SEATED[name][0]]
    for match in positions(name, 3):
        for key, can in presses(shown(match)).items():
            if can == SELECT:
                chosen = table.select(match.view(match.player), "", key)
                playing = played_by(shown(match, chosen))
                assert len(set(playing)) == len(playing)
                assert set(playing) <= legal(match)


@by_name
def test_nobody_goes_through_more_buttons_than_a_switch_can_bear(name: str) -> None:
    for seed in (1, 2, 3):
        for match in positions(name, seed):
            assert len(shown(match).actions) <= MOST_BUTTONS


@by_name
def test_every_button_says_something_of_its_own(name: str) -> None:
    for match in positions(name, 4):
        for selection in ("", *_selections(match)):
            found = shown(match, selection)
            said = [press.text for press in (*found.actions, *found.steps)]
            assert all(text.strip() for text in said)
            assert len(set(said)) == len(said), sorted(said)
            assert all(text[:1] == text[:1].upper() for text in said)


def _selections(match: Match) -> set[str]:
    table, view = TABLES[match.game.name], match.view(match.player)
    return {table.select(view, "", key) for key, can in presses(shown(match)).items() if can == SELECT}


@by_name
def test_every_place_of_the_picture_is_in_the_page_once(name: str) -> None:
    table = TABLES[SEATED[name][0]]
    for match in positions(name, 5)[::7]:
        say = Wording(PEOPLE[: match.game.seats])
        drawn = table.scene(match.view(match.player), Look(1180, 820, say))
        found = shown(match)
        keys = [press.key for press in (*found.actions, *found.steps)]
        keys += [key for each in (*found.parts, *found.places, *found.shown) for key, _ in each.lines if key]
        assert len(set(keys)) == len(keys)
        assert {key for key in keys if not key.startswith(ACT)} == {each.key for each in drawn.sprites if each.place}
        cans = {each.key: each.can for each in drawn.sprites if each.can}
        assert {key: can for key, can in presses(found).items() if not key.startswith(ACT)} == cans


@by_name
def test_what_is_asked_about_is_pressed_twice(name: str) -> None:
    asked = 0
    for seed in range(6):
        for match in positions(name, seed):
            found, plain = shown(match, careful=True), shown(match)
            held = [press.key for press in found.actions if presses(plain)[press.key] != press.can]
            assert {press.key for press in found.actions} == {press.key for press in plain.actions}
            for key in held[:1]:
                asked += 1
                assert presses(found)[key] == SELECT
                assert presses(shown(match, careful=True, armed=key))[key] == presses(plain)[key]
    assert asked or name == "tic-tac-toe", "nothing was ever asked"


@by_name
def test_the_table_is_told_in_words_that_stand_by_themselves(name: str) -> None:
    for match in positions(name, 6)[::5]:
        found = shown(match)
        headings = [part.heading for part in found.parts]
        assert len(set(headings)) == len(headings)
        assert all(part.lines and all(text for _, text in part.lines) for part in found.parts)
        assert "What can be done" not in headings, "the buttons say that"
        assert not {"\u2068", "\u2069"} & set("".join(texts(found)))


HIDING = ("epizodiak", "schotten-totten")


@pytest.mark.parametrize("name", HIDING)
def test_under_the_curtain_the_page_is_the_same_whatever_lies_hidden(name: str) -> None:
    by_view: dict[object, list[LinearPage]] = {}
    for seed in range(60):
        match = Match.new(GAMES[name], {}, PEOPLE[: GAMES[name].seats], seed=seed, first_player=0)
        by_view.setdefault(match.view(None), []).append(shown(match, phase=CURTAIN))
    groups = [pages for pages in by_view.values() if len(pages) > 1]
    assert groups, "no two deals look the same to everybody"
    for pages in groups:
        assert all(each == pages[0] for each in pages)
        assert not presses(pages[0])


def test_every_game_that_hides_something_is_looked_at() -> None:
    assert {name for name in NAMES if GAMES[name].hidden} == set(HIDING)
