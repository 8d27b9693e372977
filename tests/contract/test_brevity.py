"""Turns in few words: the bounds hold for every game in every language, and nothing hidden is told."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from gettext import GNUTranslations, NullTranslations
from itertools import islice
from pathlib import Path
from typing import Any, cast

import pytest

from epizodiak.bots.levels import level_name
from epizodiak.core.protocol import AnyGame
from epizodiak.core.wording import Wording
from epizodiak.display.languages import LANGUAGES
from epizodiak.display.naming import named
from epizodiak.display.since import latest_turns
from epizodiak.features.brevity.turns import MOST, count, told
from epizodiak.games import BRIEFLY, TABLES
from epizodiak.timeline.timeline import Step, Timeline
from tests.contract.every_game import NAMES, SEATED, game_of
from tests.contract.playthroughs import playthroughs, twins

LOCALES = Path(__file__).resolve().parent.parent.parent / "static" / "locales"
SAMPLE, MANY = 150, 1_000
"""How many turns of a game are told in each language: always, and by ``make test-long``."""

TYPED = ("Ana María de los Ángeles", "Ana María del Carmen II", "Ana 3 4 5 6 7 8 9 10 11", "Ana María")
"""Names as long as people may type them, told apart by none of their first words."""

by_game = pytest.mark.parametrize("name", SEATED)
by_language = pytest.mark.parametrize("language", LANGUAGES)


@dataclass(frozen=True)
class Played:
    """A game as far as turns are told of it.

    Attributes:
        game: its rules.
        steps: what was done, as spectators saw it.
    """

    game: AnyGame
    steps: tuple[Step, ...]

    @property
    def count(self) -> int:
        """The number of actions."""
        return len(self.steps)

    def step(self, number: int) -> Step:
        """One of them."""
        return self.steps[number]


@cache
def games(name: str) -> tuple[Timeline, ...]:
    """Random games, with a spectator's views."""
    game, found = game_of(name), []
    for played in playthroughs(name):
        views = [game.view(step.before, None) for step in played.steps]
        views.append(game.view(played.steps[-1].after, None))
        steps = (
            Step(cast("int", game.to_act(step.before)), step.action, views[number], views[number + 1])
            for number, step in enumerate(played.steps)
        )
        found.append(cast("Timeline", Played(game, tuple(steps))))
    return tuple(found)


def turns(name: str) -> Iterator[tuple[Timeline, Any]]:
    """The turns of all of them, those of different games in between one another."""

    def of(timeline: Timeline) -> Iterator[tuple[Timeline, Any]]:
        return ((timeline, turn) for turn in latest_turns(timeline, TABLES[SEATED[name][0]]))

    waiting = [*map(of, games(name))]
    while waiting:
        for each in [*waiting]:
            found = next(each, None)
            if found is None:
                waiting.remove(each)
            else:
                yield found


def texts(language: str) -> NullTranslations:
    """The catalogue of a language."""
    if language == "en":
        return NullTranslations()
    with (LOCALES / f"{language}.mo").open("rb") as file:
        return GNUTranslations(file)


def wordings(game: AnyGame, language: str) -> Iterator[Wording]:
    """How turns are told to ears: of bots as the lobby names them, and of people."""
    say = Wording((), translations=texts(language))
    for players in ([level_name("4", say)] * game.seats, TYPED[: game.seats]):
        yield named(say, players).spoken()


def check(name: str, language: str, number: int) -> None:
    """See that turns are told in as many words as they may have, in both steps and with all names."""
    known = 0
    for say in wordings(game_of(name), language):
        for timeline, turn in islice(turns(name), number):
            known += 1
            for most in filter(None, MOST.values()):
                text = told(timeline, turn, say, most)
                assert text.strip(), (name, language)
                assert count(text) <= most, (language, count(text), text)
    assert known == 2 * number


@by_language
@by_game
def test_a_turn_is_told_in_few_words(name: str, language: str) -> None:
    check(name, language, SAMPLE)


@pytest.mark.long
@by_language
@by_game
def test_a_thousand_turns_are_told_in_few_words(name: str, language: str) -> None:
    check(name, language, MANY)


@pytest.mark.parametrize("name", NAMES)
def test_each_telling_is_shorter_and_names_nobody(name: str) -> None:
    say = Wording(("Nobody",) * game_of(name).seats)
    for timeline, turn in islice(turns(name), SAMPLE):
        steps = [timeline.step(number) for number in turn.numbers]
        forms = BRIEFLY[SEATED[name][0]]([(step.action, step.before, step.after) for step in steps], say)
        assert forms
        assert all(forms)
        assert count(forms[-1]) <= count(forms[0])
        assert not any("Nobody" in form for form in forms)


@by_game
def test_what_is_told_in_few_words_is_known_to_everybody(name: str) -> None:
    game, say, compared = game_of(name), Wording(("Ana", "Ben", "Chloé", "Dev")[: game_of(name).seats]).spoken(), 0
    for step, _, other in twins(name):
        if step.chance is not None or step.action not in game.legal_actions(other):
            continue  # what it uncovers would differ on the table, too
        after = game.apply(other, step.action, None)
        views = game.view(step.before, None), game.view(step.after, None)
        theirs = game.view(other, None), game.view(after, None)
        if views != theirs:
            continue
        forms = (BRIEFLY[SEATED[name][0]]([(step.action, *seen)], say) for seen in (views, theirs))
        assert len(set(forms)) == 1
        compared += 1
    assert compared > 10


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Ben: drew, placed 5 to 9", 6),
        ("Ben\u00a0: pioche", 2),
        ("", 0),
        ("星見びと、 5、6を置いた", 12 / 2.5),
        ("a1–b2", 1),
    ],
)
def test_words_are_counted_as_people_hear_them(text: str, words: float) -> None:
    assert count(text) == words
