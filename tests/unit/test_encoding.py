"""What programs that learn are given of each game: numbers in their bounds, of the view alone, and every action."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from epizodiak.core.chance import random_seat, shuffled
from epizodiak.core.errors import EpizodiakError, OptionError
from epizodiak.core.protocol import AnyGame
from epizodiak.envs.common import encoding_of
from epizodiak.games import ENCODINGS, GAMES, PACKAGES

pytestmark = pytest.mark.native_only

SIZES = {"epizodiak": (302, 139), "schotten-totten": (496, 245), "epicycle": (6, 25), "zodiac": (132, 148)}
"""How many actions there are and how many numbers of a view: programs that have learned rely on it."""

TABLES = [(name, seats) for name in SIZES for seats in GAMES[name].takes]


def positions(game: AnyGame, seed: int, most: int = 250) -> Iterator[Any]:
    chance = random.Random(seed)
    options, first = game.options_from({}), random_seat(game.seats, chance)
    state = game.start(options, first, game.random_opening(options, first, chance))
    for _ in range(most):
        yield state
        if game.to_act(state) is None:
            return
        action = chance.choice(game.legal_actions(state))
        tiles = game.chance_needed(state, action)
        state = game.apply(state, action, shuffled(tiles, chance) if tiles else None)
    yield state


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_numbers_stay_in_their_bounds_and_every_legal_action_has_one(name: str, seats: int) -> None:
    game, encoding = GAMES[name].seated(seats), ENCODINGS[name](seats)
    known = set(encoding.actions)
    assert len(known) == len(encoding.actions)
    for seed in range(4):
        for state in positions(game, seed):
            for seat in range(seats):
                numbers = encoding.encode(game.view(state, seat))
                assert len(numbers) == len(encoding.most)
                assert all(0 <= number <= most for number, most in zip(numbers, encoding.most, strict=True))
            assert known >= set(map(game.action_text, game.legal_actions(state)))


@pytest.mark.parametrize("name", SIZES)
def test_positions_that_a_seat_cannot_tell_apart_have_equal_numbers_of_the_same_size_always(name: str) -> None:
    game, encoding = GAMES[name], ENCODINGS[name](GAMES[name].seats)
    twins, chance = 0, random.Random(9)
    assert (len(encoding.actions), len(encoding.most)) == SIZES[name]
    for state in positions(game, 5):
        seat = game.to_act(state)
        if seat is not None:
            view = game.view(state, seat)
            twin = game.resample(view, chance)
            twins += twin != state
            assert encoding.encode(game.view(twin, seat)) == encoding.encode(view)
    assert bool(twins) is game.hidden


def test_rounds_are_the_options_for_so_many() -> None:
    assert ENCODINGS["epizodiak"](3).options_of_rounds(1) == {"mode": "single"}
    assert ENCODINGS["schotten-totten"](2).options_of_rounds(4) == {"rounds": 4}
    with pytest.raises(OptionError):
        ENCODINGS["zodiac"](2).options_of_rounds(2)


def test_a_game_without_numbers_is_refused_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PACKAGES, "tic-tac-toe", "tic_tac_toe")
    with pytest.raises(EpizodiakError, match=r"^tic-tac-toe has no numbers .*: mind/encoding.py is missing$"):
        encoding_of("tic-tac-toe", 2)
