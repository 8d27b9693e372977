"""Tempers choose among actions that a bot holds for equal, and cost no strength."""

import random
from statistics import mean
from typing import Any

import pytest

from epizodiak.bots.arena import ArenaSetup, Entrant, play_deal, standings
from epizodiak.bots.levels import Budget, level_of
from epizodiak.bots.player import JITTER, Decision
from epizodiak.bots.search import Search
from epizodiak.bots.tempers import EQUAL, TEMPERS, alike, favourite, likings, whims
from epizodiak.games import GAMES, THINKERS

pytestmark = pytest.mark.native_only


def views(name: str, number: int = 24) -> list[Any]:
    """What the seats to act see in some positions of a game that beginners play."""
    game = GAMES[name]
    found: list[Any] = []
    chance = random.Random(5)
    state = game.start(game.options_from({}), 0, game.random_opening(game.options_from({}), 0, chance))
    while (seat := game.to_act(state)) is not None and len(found) < number:
        view = game.view(state, seat)
        action: Any = game.parse_action(Decision(THINKERS[name], view, level_of("1"), len(found)).best())
        waiting = game.chance_needed(state, action)
        if len(view.legal) > 1:
            found.append(view)
        state = game.apply(state, action, chance.sample(waiting, len(waiting)) if waiting else None)
    return found


def decided(name: str, view: Any, level: str, seed: int, temper: str) -> Decision:
    thought = Decision(THINKERS[name], view, level_of(level), seed, temper=temper)
    thought.spend(Budget(playouts=40))
    return thought


def test_a_liking_is_a_matter_of_the_notation() -> None:
    actions = ("<3", ">5..7", "d", "x9")
    assert likings("high", actions) == (3 / 9, 5 / 9, 0, 1)
    assert likings("low", actions) == (6 / 9, 4 / 9, 1, 0)
    assert likings("spends", actions) == (1 / 3, 1, 0, 1 / 3)
    assert likings("right", actions) == (0, 1, 0.5, 0.5)
    assert likings("", actions) == (0.5,) * 4
    assert likings("spends", ("<2..12", ">12..2")) == (0.5, 0.5), "both lay three"


def test_of_equals_without_a_liking_the_best_stays() -> None:
    assert favourite("even", ">3", (">3", ">5")) == ">3"
    assert favourite("even", ">3", (">3", ">4")) == ">4"
    assert favourite("", ">3", (">3", ">4")) == ">3"


def test_what_differs_in_a_number_or_a_side_alone_is_alike() -> None:
    assert alike("<5..3") == alike(">11..1") != alike(">5")
    assert len({alike(each) for each in ("d", "p", "x3", "^3", "!3", ">3")}) == 6


@pytest.mark.parametrize("name", sorted(GAMES))
@pytest.mark.parametrize("temper", sorted(TEMPERS))
def test_a_temper_chooses_among_equals_alone(name: str, temper: str) -> None:
    for seed, view in enumerate(views(name)):
        thinker = THINKERS[name]
        plain, moody = (Decision(thinker, view, level_of("1"), seed, temper=each).best() for each in ("", temper))
        assert moody in thinker.sensible(view)
        assert alike(moody) == alike(plain)
        judged = dict(zip(thinker.actions(view), thinker.judge(view), strict=True))
        assert judged[decided(name, view, "2", seed, temper).best()] >= max(judged.values()) - JITTER


@pytest.mark.parametrize("name", ["epizodiak", "schotten-totten"])
def test_a_search_of_worlds_gives_away_next_to_nothing_for_a_temper(name: str) -> None:
    for seed, view in enumerate(views(name, 8)):
        for temper in TEMPERS:
            thought = decided(name, view, "3", seed, temper)
            assert isinstance(thought.search, Search)
            worth = {each.action: thought.search.estimate(each) for each in thought.search.candidates}
            assert worth[thought.best()] >= worth[thought.search.best()] - EQUAL


def test_tempers_show() -> None:
    for level in ("1", "2"):
        firsts: dict[str, list[int]] = {"high": [], "low": []}
        for seed, view in enumerate(views("epizodiak", 40)):
            for temper, found in firsts.items():
                found.append(TEMPERS["high"](decided("epizodiak", view, level, seed, temper).best()))
        assert mean(firsts["high"]) > mean(firsts["low"]), level


def test_without_a_temper_chance_is_drawn_as_ever() -> None:
    one, other = random.Random(3), random.Random(3)
    assert whims("", ("a", "b"), one) == (other.random(), other.random())


@pytest.mark.parametrize("text", ["2+", "2+none"])
def test_the_arena_knows_tempers(text: str) -> None:
    assert Entrant.read("2+high@8").temper == "high"
    with pytest.raises(ValueError, match="tempers"):
        Entrant.read(text)


def test_a_sample_of_games_shows_no_strength_lost() -> None:
    """Small: what it can show is a temper that plays badly; `make arena` plays hundreds of deals."""
    seats = tuple(Entrant.read(each) for each in ("2+spends", "2", "2"))
    terms = ArenaSetup("epizodiak", {"mode": "single"}, seats, 1, 900)
    found = standings([game for deal in range(6) for game in play_deal(terms, deal)])
    share = next(each.share for each in found if each.name == "2+spends")
    assert share.high >= 1 / 3
