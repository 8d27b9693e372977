"""Taking back, for every game in the registry: who takes back learns nothing, and what was shown stays shown."""

import random
from dataclasses import replace
from typing import Any

import pytest

from epizodiak.core.protocol import AnyGame
from epizodiak.core.wording import Wording
from epizodiak.games import GAMES
from epizodiak.record.record import read_record, trace, write_record
from epizodiak.timeline.match import Match
from tests.contract.every_game import SEATED, game_of
from tests.contract.playthroughs import every, option_sets, twins

ACTIONS = 120
ONE_IN = 3
"""How often somebody takes back here."""

pytestmark = pytest.mark.parametrize("name", sorted(SEATED))


def observers(game: AnyGame) -> list[int | None]:
    return [*range(game.seats), None]


def played(name: str, options: dict[str, Any], seed: int) -> Match:
    """A game of random actions in which somebody takes back now and then."""
    game, source = game_of(name), random.Random(f"{name} {seed}")
    players = tuple(f"Player {seat}" for seat in range(game.seats))
    match = Match.new(game, options, players, seed=seed, take_back="turn")
    for _ in range(ACTIONS):
        if match.player is None:
            break
        legal = game.legal_actions(match.state)
        match = match.play(game.action_text(legal[int(source.random() * len(legal))]))
        if match.taking_back() is not None and int(source.random() * ONE_IN) == 0:
            match = match.take_back()
    return match


def with_something_taken_back(name: str, options: dict[str, Any], seed: int) -> Match:
    """The first such game in which somebody did: some games are over after a few actions."""
    matches = (played(name, options, seed + more) for more in range(0, 100, 10))
    return next(match for match in matches if match.record.metadata.taken_back)


def test_what_needs_chance_reveals(name: str) -> None:
    game = game_of(name)
    revealing = [game.reveals(step.before, step.action) for step in every(name, 1)]
    assert False in revealing, "nothing can ever be taken back"
    for step, reveals in zip(every(name, 1), revealing, strict=True):
        assert reveals or step.chance is None


def test_an_action_that_reveals_nothing_shows_its_player_no_difference_between_what_it_cannot_tell_apart(
    name: str,
) -> None:
    game, compared = game_of(name), 0
    for step, seat, twin in twins(name):
        if seat != game.to_act(step.before) or game.reveals(step.before, step.action):
            continue
        assert not game.reveals(twin, step.action)
        after = game.apply(twin, step.action)
        assert game.view(after, seat) == game.view(step.after, seat)
        if game.to_act(after) is not None:
            taken = game.taken_back(twin, after)
            assert game.view(taken, seat) == game.view(game.taken_back(step.before, step.after), seat)
            compared += 1
    assert compared


def test_taken_back_the_position_is_the_one_before(name: str) -> None:
    game = game_of(name)
    for step in every(name, 3):
        if game.reveals(step.before, step.action) or game.to_act(step.after) is None:
            continue
        taken = game.taken_back(step.before, step.after)
        assert game.trace(taken) == game.trace(step.before)
        assert game.legal_actions(taken) == game.legal_actions(step.before)
        assert game.apply(taken, step.action) is not None


def test_what_was_taken_back_leaves_worlds_that_look_the_same(name: str) -> None:
    game, source = game_of(name), random.Random(name)
    for step in every(name, 37):
        if game.reveals(step.before, step.action) or game.to_act(step.after) is None:
            continue
        taken = game.taken_back(step.before, step.after)
        for seat in range(game.seats):
            view = game.view(taken, seat)
            assert game.view(game.resample(view, source), seat) == view
            assert game.view_from(game.view_json(view)) == view


def test_a_game_taken_up_again_is_known_and_told_the_same(name: str) -> None:
    game = game_of(name)
    for seed, options in enumerate(option_sets(name)):
        match = with_something_taken_back(name, options, seed)
        again = Match(read_record(write_record(match.record), GAMES), game)
        assert again.state == match.state
        assert again.steps == match.steps
        for seat in observers(game):
            assert again.view(seat) == match.view(seat)
        wording = Wording(match.players)
        assert again.log(wording) == match.log(wording)
        assert again.tries_lines(again.ply, wording) == match.tries_lines(match.ply, wording)


def test_a_trace_is_the_same_without_what_was_taken_back(name: str) -> None:
    match = with_something_taken_back(name, option_sets(name)[0], 1)
    bare = replace(match.record, metadata=match.record.metadata.updated(taken_back=()))
    assert list(trace(match.record, game_of(name))) == list(trace(bare, game_of(name)))
