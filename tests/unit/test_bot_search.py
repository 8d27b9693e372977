"""Search on a game made for it."""

import pytest

from epizodiak.bots.search import Candidate, Search
from epizodiak.core.chance import RandomSource
from epizodiak.core.mind import Forecast
from tests.unit.offers import Offer, Offers


class Numbers:
    """A source of random numbers that says the same every time."""

    def __init__(self) -> None:
        self._state = 1

    def random(self) -> float:
        self._state = self._state * 48_271 % 2_147_483_647
        return self._state / 2_147_483_647


def search(
    offer: Offer, *, racing: bool = True, judged: tuple[float, ...] | None = None, width: int | None = None
) -> tuple[Search, Offers]:
    thinker = Offers()
    thinker.width = width  # type: ignore[misc] # each test has a game of its own
    return Search(thinker, offer, Numbers(), racing=racing, judged=judged), thinker


def test_the_best_action_is_found() -> None:
    found, _ = search(Offer({"a": 0.3, "b": 0.5, "c": 0.4}, noise=0.3))
    found.run(300)
    assert found.best() == "b"


def test_luck_that_all_actions_of_a_world_share_hides_nothing() -> None:
    found, _ = search(Offer({"a": 0.05, "b": 0.2}, luck=0.8))
    found.run(32)
    assert found.settled
    assert found.best() == "b"


def test_every_action_still_in_the_race_is_tried_in_every_world() -> None:
    found, thinker = search(Offer({"a": 0.3, "b": 0.5, "c": 0.4}, luck=0.5, noise=3.0))
    found.run(21)
    assert thinker.worlds_drawn == 7
    for first in range(0, 21, 3):
        world = thinker.tried[first : first + 3]
        assert [action for _, action in world] == ["a", "b", "c"]
        assert len({luck for luck, _ in world}) == 1


def test_an_action_that_is_clearly_worse_drops_out() -> None:
    found, thinker = search(Offer({"a": 0.0, "b": 0.5, "c": 0.5}, noise=0.1))
    found.run(200)
    tries = [action for _, action in thinker.tried]
    assert tries.count("a") == 8
    assert tries.count("b") > 50


def test_without_a_race_every_action_is_tried_as_often_as_the_others() -> None:
    found, thinker = search(Offer({"a": 0.0, "b": 0.5}, noise=0.1), racing=False)
    found.run(100)
    tries = [action for _, action in thinker.tried]
    assert (tries.count("a"), tries.count("b")) == (50, 50)
    assert not found.settled


def test_judgement_decides_before_anything_is_known_and_between_equals() -> None:
    found, _ = search(Offer({"a": 0.5, "b": 0.5, "c": 0.5}), judged=(0.0, 1.0, 0.5))
    assert found.best() == "b"
    found.run(12)
    assert found.best() == "b"


def test_what_is_found_outweighs_judgement() -> None:
    found, _ = search(Offer({"a": 0.6, "b": 0.5}, noise=0.2), judged=(0.0, 100.0))
    found.run(400)
    assert found.best() == "a"


def test_a_width_leaves_the_race_to_the_actions_that_judgement_likes_best() -> None:
    found, thinker = search(Offer({"a": 0.9, "b": 0.5, "c": 0.6, "d": 0.5}), judged=(0.0, 2.0, 1.0, 0.5), width=2)
    found.run(12)
    assert [action for _, action in thinker.tried] == ["b", "c"] * 6
    found.run(100)
    assert found.best() == "c"


def test_without_judgement_a_width_leaves_nobody_out() -> None:
    found, thinker = search(Offer({"a": 0.1, "b": 0.2, "c": 0.3}), width=2)
    found.run(3)
    assert [action for _, action in thinker.tried] == ["a", "b", "c"]


def test_a_settled_search_plays_no_more() -> None:
    found, thinker = search(Offer({"a": 0.5}))
    found.run(100)
    assert found.settled
    assert (found.playouts, thinker.worlds_drawn) == (0, 0)


@pytest.mark.parametrize("playouts", [1, 2, 7])
def test_a_search_cut_short_still_answers(playouts: int) -> None:
    found, _ = search(Offer({"a": 0.3, "b": 0.5, "c": 0.4}))
    found.run(playouts)
    assert found.playouts == playouts
    assert found.best() in {"a", "b", "c"}


@pytest.mark.parametrize(("margin", "best"), [(0.0, "a"), (0.03, "b")])
def test_points_count_as_much_as_the_game_says(margin: float, best: str) -> None:
    class Pointed(Offers):
        def play_out(self, world: tuple[Offer, float], action: str, source: RandomSource) -> Forecast:
            shares, _ = super().play_out(world, action, source)
            return shares, (0.0, 5.0 if action == "b" else 0.0)

    Pointed.margin = margin
    found = Search(Pointed(), Offer({"a": 0.52, "b": 0.5}), Numbers(), racing=False)
    found.run(100)
    assert found.best() == best


def test_a_long_race_is_looked_at_ever_less_often(monkeypatch: pytest.MonkeyPatch) -> None:
    looks: set[int] = set()
    real = Candidate.estimate

    def look(self: Candidate, middle: float) -> float:
        looks.add(len(self.values))
        return real(self, middle)

    monkeypatch.setattr(Candidate, "estimate", look)
    found, _ = search(Offer({"a": 0.5, "b": 0.5}))
    found.run(20_000)
    assert sorted(looks)[:8] == [8, 16, 24, 32, 40, 48, 56, 64]
    assert len(looks) < 60
    assert max(looks) > 8_000
