"""Decisions of finished games are weighed fairly: in fresh worlds, both actions in the same, with hands that fit."""

import json
import random
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count
from typing import Any

import pytest

from epizodiak.bots.appraising import FEWEST, Appraising, appraise
from epizodiak.bots.levels import Budget, level_of
from epizodiak.bots.messages import ANSWER, APPRAISE, FAILED, NOW, STOP, Answer, Question, bare_message, read_answer
from epizodiak.bots.player import Decision, choose
from epizodiak.bots.worker import Responder
from epizodiak.core.chance import RandomSource
from epizodiak.core.errors import EpizodiakError
from epizodiak.core.luck import Appraisal, read_appraisal
from epizodiak.games import GAMES, THINKERS
from epizodiak.timeline.match import Match
from tests.unit.offers import Offer, Offers


class Deals(Offers):
    """That game with an even mean of luck, of which hands can be told."""

    def worlds(self, view: Offer, source: RandomSource) -> Callable[[], tuple[Offer, float]]:
        return lambda: (view, view.luck * (source.random() - 0.5))

    def open_worlds(self, view: Offer, hands: object, source: RandomSource) -> Callable[[], tuple[Offer, float]]:
        del source
        return lambda: (view, 0.25 if hands == "lucky" else 0.0)


def weighed(offer: Offer, played: str, playouts: int = 80, seed: int = 1, hands: str = "") -> Appraisal:
    thinker = Deals()
    work = Appraising(
        Decision(thinker, offer, level_of("4"), seed, whole=True), thinker, offer, played, hands, seed=seed
    )
    work.limit(Budget(playouts=playouts))
    while not work.ready or work.spent_part() < 1:
        work.run(1)
    found = work.appraisal()
    assert found is not None
    return found


def test_a_worse_action_costs_what_it_is_worse_and_the_other_gets_it() -> None:
    found = weighed(Offer({"a": 0.6, "b": 0.35}), "b")
    assert found.best == "a"
    assert found.before == pytest.approx((0.4, 0.6))
    assert found.decided == pytest.approx((0.25, -0.25))


def test_both_actions_are_tried_in_the_same_worlds_so_that_their_luck_drops_out() -> None:
    found = weighed(Offer({"a": 0.6, "b": 0.4}, luck=0.7), "b")
    assert found.decided == pytest.approx((0.2, -0.2))


def test_the_best_action_costs_nothing() -> None:
    found = weighed(Offer({"a": 0.6, "b": 0.4}, luck=0.7, noise=0.1), "a")
    assert (found.best, found.decided, found.decided_error) == ("a", (0, 0), (0, 0))


def test_the_curve_is_of_the_true_hands() -> None:
    assert weighed(Offer({"a": 0.6, "b": 0.4}), "b", hands="lucky").before == pytest.approx((0.15, 0.85))
    assert weighed(Offer({"a": 0.6, "b": 0.4}), "b", hands="lucky").decided == pytest.approx((0.2, -0.2))


def test_who_picks_the_luckiest_of_equal_actions_is_not_said_to_have_gained_by_it() -> None:
    """A search's best action looks better than it is: weighed by the search's own playouts, it would here by 0.05."""
    equal = Offer(dict.fromkeys("abcdef", 0.5), noise=0.8)
    costs = [weighed(equal, "a", 64, seed).decided[1] for seed in range(400)]
    mean = sum(costs) / len(costs)
    error = (sum((each - mean) ** 2 for each in costs) / len(costs) / (len(costs) - 1)) ** 0.5
    assert abs(mean) < 2.5 * error < 0.015


def test_errors_are_as_large_as_the_figures_stray() -> None:
    noisy = Offer({"a": 0.9, "b": 0.4}, noise=0.4)
    found = [weighed(noisy, "b", 120, seed) for seed in range(200)]
    strays = [(each.decided[1] + 0.5) / each.decided_error[1] for each in found]
    assert 0.75 < (sum(each * each for each in strays) / len(strays)) ** 0.5 < 1.25


def test_however_little_may_be_spent_there_are_a_few_worlds_of_each_kind() -> None:
    thinker, offer = Deals(), Offer({"a": 0.6, "b": 0.4}, noise=0.1)
    work = Appraising(Decision(thinker, offer, level_of("4"), 1), thinker, offer, "b", "", seed=1)
    work.limit(Budget(playouts=1))
    assert work.appraisal() is None
    while not work.ready:
        work.run(1)
    assert work.playouts == 1 + 3 * FEWEST


# --- real games -------------------------------------------------------------------------------------------------------


def position(name: str, actions: int, **options: Any) -> tuple[dict[str, Any], str, Any, tuple[str, ...]]:
    """A view after some actions of level 2, what is played there, all hands, and what is legal."""
    game = GAMES[name]
    match = Match.new(game, options, ("Ana", "Ben", "Chloé")[: game.seats], seed=7)
    state, source = match.state, random.Random(3)
    for _ in range(actions):
        view = game.view(state, game.to_act(state))
        action = game.parse_action(choose(view, "2", int(source.random() * 1000), game=name))
        state = game.apply(state, action, None)
    seat = game.to_act(state)
    view, legal = game.view(state, seat), tuple(map(game.action_text, game.legal_actions(state)))
    return game.view_json(view), legal[0], json.loads(json.dumps(game.hands(state))), legal


PLACES = {name: position(name, 4, **({"mode": "single"} if name == "epizodiak" else {})) for name in GAMES}
HIDDEN = ("epizodiak", "schotten-totten")


@pytest.mark.parametrize("name", PLACES)
def test_a_seed_and_a_number_of_playouts_always_give_the_same_appraisal(name: str) -> None:
    view, played, hands, legal = PLACES[name]
    one, other = (appraise(view, played, hands, 5, Budget(playouts=40)) for _ in range(2))
    assert one == other
    assert one.best in legal
    assert read_appraisal(one.as_json(), GAMES[name].seats) == one


@pytest.mark.parametrize("name", HIDDEN)
def test_worlds_with_open_hands_differ_in_what_is_still_to_be_drawn_alone(name: str) -> None:
    view, _, hands, _ = PLACES[name]
    thinker: Any = THINKERS[name]
    draw = thinker.open_worlds(GAMES[name].view_from(view), hands, random.Random(1))
    worlds = [draw() for _ in range(5)]
    fast = [world[0] if isinstance(world, tuple) else world for world in worlds]
    piles = [world.deck if name == "schotten-totten" else world.pile for world in fast]
    assert len({tuple(pile) for pile in piles}) > 1
    assert len({tuple(sorted(pile)) for pile in piles}) == 1
    assert len({str(world.hands) for world in fast}) == 1


def slower(times: Iterator[int], seconds: float) -> float:
    """A clock that goes on by so many seconds with every look at it."""
    return next(times) * seconds


@pytest.mark.parametrize("name", GAMES)
def test_what_a_worker_finds_by_playouts_is_the_same_on_a_fast_device_and_on_a_busy_one(name: str) -> None:
    view, played, hands, _ = PLACES[name]
    told = []
    for seconds in (0.0, 0.02, 40.0):
        desk = Responder(partial(slower, count(), seconds))
        desk.hear(Question(1, APPRAISE, view, "4", 5, played=played, hands=hands, playouts=40).to_text())
        said = ""
        while desk.busy:
            said = desk.step()
        told.append(read_answer(said))
    assert told[0] is not None
    assert told[0].kind == ANSWER
    assert told[0].appraisal is not None
    assert told[0] == told[1] == told[2]


def swapped_hands(hands: list[list[Any]]) -> list[list[Any]]:
    """The tiles of two others exchanged with the own, or some of them."""
    return [*hands[1:], hands[0]]


@pytest.mark.parametrize("name", HIDDEN)
@pytest.mark.parametrize(
    "spoil",
    [
        lambda _: None,
        lambda _: [],
        lambda _: "hands",
        lambda hands: hands[:-1],
        lambda hands: [*hands, []],
        swapped_hands,
        lambda hands: [hand[:-1] for hand in hands],
        lambda hands: [[*hand[:-1], None] for hand in hands],
        lambda hands: [[True] * len(hand) for hand in hands],
        lambda hands: [[99] * len(hand) for hand in hands],
        lambda hands: [["Z9"] * len(hand) for hand in hands],
        lambda hands: [[[]] * len(hand) for hand in hands],
        lambda hands: {"0": hands[0]},
    ],
)
def test_hands_that_are_not_the_positions_are_refused(name: str, spoil: Callable[[Any], Any]) -> None:
    view, played, hands, _ = PLACES[name]
    with pytest.raises(EpizodiakError):
        appraise(view, played, spoil(hands), 5, Budget(playouts=4))


@pytest.mark.parametrize("name", PLACES)
def test_what_could_not_be_played_is_not_appraised(name: str) -> None:
    view, _, hands, _ = PLACES[name]
    with pytest.raises(EpizodiakError, match="not legal"):
        appraise(view, "nonsense", hands, 5, Budget(playouts=4))


def test_a_level_that_does_not_search_judges_nobody() -> None:
    view, played, hands, _ = PLACES["epicycle"]
    with pytest.raises(EpizodiakError, match="judges nobody"):
        appraise(view, played, hands, 5, Budget(playouts=4), level="2")


def test_a_drawn_position_is_half_a_win_and_the_draw_kept_costs_nothing() -> None:
    match = Match.new(GAMES["epicycle"], {}, ("Ana", "Ben"), seed=7)
    view = GAMES["epicycle"].view_json(match.view(match.player))
    kept = appraise(view, choose(view, "4", 1), (), 5, Budget(playouts=4))
    assert (kept.before, kept.before_error) == ((0.5, 0.5), (0, 0))
    assert kept.decided == (0, 0)


# --- the worker -------------------------------------------------------------------------------------------------------


def asked(name: str, number: int = 1, **changed: Any) -> str:
    view, played, hands, _ = PLACES[name]
    question = json.loads(Question(number, APPRAISE, view, "4", 5, 60, played, hands).to_text())
    return json.dumps({**question, **changed})


def said(text: str) -> Answer:
    found = read_answer(text)
    assert found is not None
    return found


@pytest.mark.parametrize("name", PLACES)
def test_a_worker_that_is_asked_answers_with_an_appraisal_and_advice(name: str) -> None:
    desk, told = Responder(), []
    assert desk.hear(asked(name)) == ""
    while desk.busy:
        told += [said(text)] if (text := desk.step()) else []
    answer = told[-1]
    assert answer.kind == ANSWER
    assert read_appraisal(answer.appraisal, GAMES[name].seats) is not None
    assert {each["action"] for each in answer.advice} == set(PLACES[name][3])


def test_told_to_stop_or_to_answer_at_once_a_worker_does_and_may_know_nothing_yet() -> None:
    desk = Responder()
    desk.hear(asked("epizodiak", 3))
    assert desk.hear(bare_message(STOP, 3)) == ""
    assert not desk.busy
    desk.hear(asked("epizodiak", 4))
    answer = said(desk.hear(bare_message(NOW, 4)))
    assert (answer.kind, answer.appraisal) == (ANSWER, None)


@pytest.mark.parametrize(
    "wrong", [{"played": 7}, {"played": "nonsense"}, {"hands": "x"}, {"hands": [[1], [2], [3]]}, {"level": "1"}]
)
def test_a_question_that_makes_no_sense_is_answered_with_a_reason(wrong: dict[str, Any]) -> None:
    desk = Responder()
    answer = said(desk.hear(asked("epizodiak", **wrong)))
    assert (answer.kind, desk.busy) == (FAILED, False)


def test_an_answer_with_a_strange_appraisal_is_not_understood() -> None:
    good = {"best": "d", "before": [0.5, 0.5], "before_error": [0, 0], "decided": [0, 0], "decided_error": [0, 0]}
    text = Answer(ANSWER, 1, "d", 9).text()
    assert read_answer(json.dumps({**json.loads(text), "appraisal": good})) is not None
    strange: object
    for strange in ({**good, "before": [0.5, 0.6]}, {**good, "decided": [1e9, -1e9]}, [], 7):
        assert read_answer(json.dumps({**json.loads(text), "appraisal": strange})) is None


def test_other_questions_carry_neither_hands_nor_what_was_played() -> None:
    view, played, hands, _ = PLACES["epizodiak"]
    told = json.loads(Question(1, "analyse", view, "4", 5, 60, played, hands).to_text())
    assert {"played", "hands"}.isdisjoint(told)
