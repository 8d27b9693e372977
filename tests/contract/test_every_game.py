"""What holds for every game in the registry; nothing here knows anything of one game."""

import dataclasses
import json
import random
from typing import Any

import pytest

from epizodiak.core.chance import Tile, check_order
from epizodiak.core.errors import ChanceError, IllegalActionError, OptionError
from epizodiak.core.protocol import AnyGame
from epizodiak.core.wording import Wording
from epizodiak.games import GAMES
from epizodiak.record.record import Record, read_record, record_json, replay, trace, write_record
from tests.contract.every_game import SEATED, game_of
from tests.contract.playthroughs import Playthrough, every, option_sets, play, playthroughs, twins

LONG_CAP = 3_000
"""Actions that no random game of these takes; the longest is over after a third of them."""

TRIED = 100
"""At most so many of the actions that occur anywhere in a game are tried in one position, besides the legal ones."""

pytestmark = pytest.mark.parametrize("name", sorted(SEATED))


def observers(game: AnyGame) -> list[int | None]:
    return [*range(game.seats), None]


def wording(game: AnyGame) -> Wording:
    return Wording(tuple(f"Player {seat}" for seat in range(game.seats)))


def record_of(name: str, played: Playthrough) -> Record:
    game = game_of(name)
    opening = () if played.opening is None else (played.opening,)
    return Record(
        game=game.name,
        options=game.options_json(played.options),
        players=wording(game).names,
        first_player=played.first_player,
        chance=(*opening, *(step.chance for step in played.steps if step.chance is not None)),
        actions=tuple(game.action_text(step.action) for step in played.steps),
    )


def refusal(game: AnyGame, state: Any, action: Any) -> IllegalActionError:
    with pytest.raises(IllegalActionError):
        game.chance_needed(state, action)
    with pytest.raises(IllegalActionError) as caught:
        game.apply(state, action)
    return caught.value


def test_codes_of_its_deals_begin_with_a_letter_of_its_own(name: str) -> None:
    letters = [game.letter for game in GAMES.values()]
    game = game_of(name)
    assert letters.count(game.letter) == 1
    assert "A" <= game.letter <= "Z"
    assert SEATED[name] == (game.name, game.seats)


def test_it_is_seated_for_as_many_as_it_takes_and_for_nobody_else(name: str) -> None:
    game = game_of(name)
    assert [game.seated(seats).seats for seats in game.takes] == [*game.takes]
    assert game.seated(game.seats) is game
    assert all(game.seated(seats) is game.seated(seats) for seats in game.takes)
    for seats in (game.takes[0] - 1, game.takes[-1] + 1):
        with pytest.raises(AssertionError):
            game.seated(seats)


# --- actions --------------------------------------------------------------------------------------


def test_an_action_is_legal_if_and_only_if_it_can_be_applied(name: str) -> None:
    game, source = game_of(name), random.Random(name)
    known = {game.action_text(step.action): step.action for step in every(name, 1)}
    for step in every(name, 11):
        legal = [game.action_text(action) for action in game.legal_actions(step.before)]
        for text in {*legal, *source.sample(sorted(known), min(TRIED, len(known)))}:
            action = game.parse_action(text)
            if text in legal:
                assert game.apply(step.before, action, game.chance_needed(step.before, action) or None) != step.before
            else:
                error = refusal(game, step.before, action)
                assert (error.action, error.position, list(error.legal)) == (text, str(step.before), legal)


def test_somebody_can_always_act_until_the_game_is_over(name: str) -> None:
    game = game_of(name)
    for step in every(name, 1):
        for state in (step.before, step.after):
            over = game.to_act(state) is None
            assert (game.phase(state) == "over") == over
            assert (game.outcome(state) is not None) == over
            assert bool(game.legal_actions(state)) != over


def test_after_the_end_every_action_is_refused(name: str) -> None:
    game = game_of(name)
    ended = [played for played in playthroughs(name) if game.to_act(played.steps[-1].after) is None]
    assert ended
    for played in ended:
        for step in played.steps[:20]:
            assert refusal(game, played.steps[-1].after, step.action).legal == ()


def test_legal_actions_are_sorted_by_their_notation_and_each_stands_once(name: str) -> None:
    game = game_of(name)
    for step in every(name, 1):
        texts = [game.action_text(action) for action in game.legal_actions(step.before)]
        assert texts == sorted(set(texts))


def test_every_action_round_trips_through_its_notation(name: str) -> None:
    game = game_of(name)
    for step in every(name, 1):
        for action in game.legal_actions(step.before):
            assert game.parse_action(game.action_text(action)) == action


def test_the_ranking_names_every_seat_once(name: str) -> None:
    game = game_of(name)
    for played in playthroughs(name):
        outcome = game.outcome(played.steps[-1].after)
        if outcome is not None:
            assert sorted(seat for rank in outcome.ranking for seat in rank) == list(range(game.seats))
            assert len(outcome.scores) == game.seats
            assert all(list(rank) == sorted(rank) for rank in outcome.ranking)


# --- chance ---------------------------------------------------------------------------------------


def damaged(order: tuple[Tile, ...]) -> list[tuple[Any, ...]]:
    """Orders of other tiles than these, in several ways."""
    return [order[1:], (*order, order[0]), (*order[1:], "no tile"), (*order[1:], -1), (*order[1:], True), ()]


def test_the_tiles_that_wait_for_an_order_are_accepted_in_any_and_no_others_are(name: str) -> None:
    game = game_of(name)
    for step in every(name, 1):
        if step.chance is not None:
            tiles = game.chance_needed(step.before, step.action)
            assert check_order(step.chance, tiles) == step.chance
            for order in (None, *damaged(step.chance)):
                with pytest.raises(ChanceError):
                    game.apply(step.before, step.action, order)


def test_chance_where_none_is_needed_is_refused(name: str) -> None:
    game = game_of(name)
    for step in every(name, 3):
        if step.chance is None:
            for order in ((), (1,)):
                with pytest.raises(ChanceError):
                    game.apply(step.before, step.action, order)


def test_an_opening_that_does_not_fit_is_refused(name: str) -> None:
    game = game_of(name)
    for played in playthroughs(name):
        wrong = [(1,)] if played.opening is None else [None, *damaged(played.opening)]
        for order in wrong:
            with pytest.raises(ChanceError):
                game.start(played.options, played.first_player, order)


def test_a_first_player_who_is_no_seat_is_refused(name: str) -> None:
    game = game_of(name)
    for seat in (-1, game.seats):
        with pytest.raises(OptionError):
            game.start(playthroughs(name)[0].options, seat, playthroughs(name)[0].opening)


# --- games ----------------------------------------------------------------------------------------


def test_the_same_chance_and_the_same_actions_give_the_same_game(name: str) -> None:
    game = game_of(name)
    for played in playthroughs(name):
        state = game.start(played.options, played.first_player, played.opening)
        for step in played.steps:
            assert state == step.before
            assert hash(state) == hash(step.before)
            state = game.apply(state, step.action, step.chance)


def test_a_replayed_record_is_the_game_that_was_played(name: str) -> None:
    game = game_of(name)
    for played in playthroughs(name):
        record = read_record(write_record(record_of(name, played)), GAMES)
        assert record == record_of(name, played)
        assert json.loads(write_record(record)) == record_json(record)
        states = [position.state for position in replay(record, game)]
        assert states == [played.steps[0].before, *(step.after for step in played.steps)]


def test_a_trace_line_can_be_written_as_json_and_tells_of_its_position(name: str) -> None:
    game = game_of(name)
    played = playthroughs(name)[0]
    lines = list(trace(record_of(name, played), game, 3))
    assert [line["ply"] for line in lines] == list(range(len(played.steps) + 1))
    for line, step in zip(lines, played.steps, strict=False):
        assert json.loads(json.dumps(line)) == line
        assert (line["record"], line["player"], line["phase"]) == (
            3,
            game.to_act(step.before),
            game.phase(step.before),
        )


def test_every_random_game_ends(name: str) -> None:
    game = game_of(name)
    for seed, given in enumerate(option_sets(name)):
        played = play(game, game.options_from(given), random.Random(seed), LONG_CAP)
        assert game.to_act(played.steps[-1].after) is None, given


def test_options_round_trip_and_unknown_ones_are_refused(name: str) -> None:
    game = game_of(name)
    for given in option_sets(name):
        options = game.options_from(given)
        assert game.options_from(game.options_json(options)) == options
        with pytest.raises(OptionError):
            game.options_from({**given, "no such option": 1})


def test_options_states_actions_and_views_are_frozen_and_hashable(name: str) -> None:
    game = game_of(name)
    step = playthroughs(name)[0].steps[0]
    for value in (playthroughs(name)[0].options, step.before, step.action, game.view(step.before, 0)):
        hash(value)
        for field in dataclasses.fields(value):
            with pytest.raises(dataclasses.FrozenInstanceError):
                setattr(value, field.name, None)


# --- what a seat may know -------------------------------------------------------------------------


def test_a_view_round_trips_through_plain_data_and_json(name: str) -> None:
    game = game_of(name)
    for step in every(name, 3):
        for seat in observers(game):
            view = game.view(step.before, seat)
            data = game.view_json(view)
            assert game.view_from(data) == view
            assert game.view_from(json.loads(json.dumps(data))) == view


def test_only_the_seat_to_act_finds_its_legal_actions_in_its_view(name: str) -> None:
    game = game_of(name)
    for step in every(name, 3):
        texts = [game.action_text(action) for action in game.legal_actions(step.before)]
        for seat in observers(game):
            data = game.view_json(game.view(step.before, seat))
            assert data["legal"] == (texts if seat == game.to_act(step.before) else [])


def test_a_position_drawn_for_a_view_has_that_view(name: str) -> None:
    game = game_of(name)
    for step, seat, twin in twins(name):
        assert game.view(twin, seat) == game.view(step.before, seat)


def test_a_position_drawn_for_the_seat_to_act_can_be_played_on(name: str) -> None:
    game = game_of(name)
    for step, seat, twin in twins(name):
        if seat == game.to_act(step.before):
            assert game.legal_actions(twin) == game.legal_actions(step.before)
            game.apply(twin, step.action, game.chance_needed(twin, step.action) or None)


def test_the_same_source_of_chance_draws_the_same_position(name: str) -> None:
    game = game_of(name)
    for step in every(name, 41):
        view = game.view(step.before, 0)
        assert game.resample(view, random.Random(1)) == game.resample(view, random.Random(1))


def test_what_a_seat_cannot_see_changes_neither_its_view_nor_its_log_after_what_another_does(name: str) -> None:
    game, told = game_of(name), wording(game_of(name))
    compared = different = 0
    for step, seat, twin in twins(name):
        if seat is not None and seat in (game.to_act(step.before), game.to_act(step.after)):
            continue  # who acts, or is to act, learns something: what was drawn, what is legal
        if step.action not in game.legal_actions(twin):
            continue  # the action itself tells the two apart
        if game.chance_needed(twin, step.action) != game.chance_needed(step.before, step.action):
            continue  # and so does the order that follows
        after = game.apply(twin, step.action, step.chance)
        before = game.view(step.before, seat)
        assert game.view(after, seat) == game.view(step.after, seat)
        assert game.describe(step.action, before, game.view(after, seat), told) == game.describe(
            step.action, before, game.view(step.after, seat), told
        )
        compared += 1
        different += twin != step.before
    assert compared > 50
    hidden = any(twin != step.before for step, _, twin in twins(name))
    assert bool(different) == hidden


def test_every_action_has_a_log_line_that_names_who_acts(name: str) -> None:
    game, told = game_of(name), wording(game_of(name))
    for step in every(name, 1):
        actor = game.to_act(step.before)
        assert actor is not None
        for seat in observers(game):
            lines = game.describe(step.action, game.view(step.before, seat), game.view(step.after, seat), told)
            assert lines
            assert told.names[actor] in lines[0]
            assert all(line and "\n" not in line for line in lines)
