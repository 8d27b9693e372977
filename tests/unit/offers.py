"""A game made for searches: what an action brings is known, and nothing else happens."""

from collections.abc import Callable
from dataclasses import dataclass

from epizodiak.core.chance import RandomSource
from epizodiak.core.mind import Forecast, Thinker


@dataclass(frozen=True)
class Offer:
    """The chances to win that each action has, for seat 1 of two; ``luck`` is added to all in a world alike."""

    chances: dict[str, float]
    luck: float = 0.0
    noise: float = 0.0
    seat: int = 1

    @property
    def legal(self) -> tuple[str, ...]:
        return tuple(self.chances)


class Offers(Thinker[Offer, tuple[Offer, float]]):
    seats = 2
    action_text = staticmethod(str)

    def __init__(self) -> None:
        self.worlds_drawn = 0
        self.tried: list[tuple[float, str]] = []

    def sensible(self, view: Offer) -> tuple[str, ...]:
        return self.actions(view)

    def judge(self, view: Offer) -> tuple[float, ...]:
        return (0.0,) * len(view.chances)

    def learned(self, view: Offer) -> tuple[float, ...]:
        return self.judge(view)

    def worlds(self, view: Offer, source: RandomSource) -> Callable[[], tuple[Offer, float]]:
        def draw() -> tuple[Offer, float]:
            self.worlds_drawn += 1
            return view, view.luck * source.random()

        return draw

    def open_worlds(self, view: Offer, hands: object, source: RandomSource) -> Callable[[], tuple[Offer, float]]:
        assert hands == "all open"
        return self.worlds(view, source)

    def play_out(self, world: tuple[Offer, float], action: str, source: RandomSource) -> Forecast:
        offer, luck = world
        self.tried.append((luck, action))
        chance = offer.chances[action] + luck + offer.noise * (source.random() - 0.5)
        return (1 - chance, chance), (0.0, 0.0)

    def play_out_at_random(self, world: tuple[Offer, float], action: str, source: RandomSource) -> Forecast:
        return self.play_out(world, action, source)
