import json
import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from epizodiak.core.errors import IllegalActionError, NotationError, OptionError, RecordError
from epizodiak.core.wording import Wording
from epizodiak.games import GAMES
from epizodiak.record.metadata import Metadata
from epizodiak.record.record import MAX_BYTES, Record, read_record, replay, write_record
from epizodiak.timeline.match import ROOM, Match
from tests.unit.records import FOUR_SETS, FOUR_SETS_DEAL, record, text

GAME = GAMES["epizodiak"]
NAMES = ("Ana", "Ben", "Chloé")
WORDING = Wording(NAMES)


def new(seed: int | None = 5, **options: object) -> Match:
    return Match.new(GAME, options, NAMES, seed=seed)


def played(match: Match, actions: int, seed: int = 1) -> Match:
    source = random.Random(seed)
    for _ in range(actions):
        if match.player is None:
            break
        legal = [GAME.action_text(action) for action in GAME.legal_actions(match.state)]
        match = match.play(source.choice(legal))
    return match


def test_the_same_seed_gives_the_same_game() -> None:
    assert played(new(5), 60).record == played(new(5), 60).record
    assert new(5).record != new(6).record


def test_a_seed_is_told_by_the_record() -> None:
    assert new(5).record.metadata == Metadata(seed=5)
    assert new(None).record.metadata == Metadata()


def test_the_first_player_is_drawn_unless_given() -> None:
    assert {new(seed).player for seed in range(20)} == {0, 1, 2}
    for seat in range(3):
        assert Match.new(GAME, {}, NAMES, first_player=seat, seed=5).player == seat


def test_a_seeded_game_deals_on_after_a_pause_as_it_would_have() -> None:
    whole = played(new(9, target=99), 400)
    assert len(whole.record.chance) > 1
    for ply in (0, 20, 100):
        match = new(9, target=99)
        for action in whole.record.actions[:ply]:
            match = match.play(action)
        again = Match(read_record(write_record(match.record), GAMES), GAME)
        for action in whole.record.actions[ply:]:
            again = again.play(action)
        assert again.record == whole.record


def test_a_seed_counts_with_a_given_first_player_too() -> None:
    whole = played(Match.new(GAME, {"target": 99}, NAMES, first_player=1, seed=4), 400)
    again = Match(Match.new(GAME, {"target": 99}, NAMES, first_player=1, seed=4).record, GAME)
    for action in whole.record.actions:
        again = again.play(action)
    assert again.record == whole.record


def test_a_seed_that_did_not_make_the_deals_is_not_trusted() -> None:
    given = read_record(text(x_seed=5), GAMES)
    assert Match(given, GAME).ply == 2


def test_the_record_replays_to_the_position() -> None:
    match = played(new(2), 80)
    *_, last = replay(match.record, GAME)
    assert last.state == match.state
    assert match.ply == len(match.record.actions)


def test_wrong_actions_change_nothing() -> None:
    match = new()
    before = match.record
    with pytest.raises(NotationError):
        match.play(">5..5")
    with pytest.raises(IllegalActionError):
        match.play("p")
    assert match.record == before
    assert match.ply == 0


def test_wrong_options_are_refused() -> None:
    with pytest.raises(OptionError):
        new(target=0)


def test_a_record_that_cannot_be_replayed_is_refused() -> None:
    with pytest.raises(RecordError):
        Match(read_record(text(actions=["p"]), GAMES), GAME)


def test_a_full_record_takes_no_more() -> None:
    match = Match(read_record(text(), GAMES), GAME)
    vars(match).update(_steps=match.steps * 10_000)  # as if twenty thousand had been played
    assert match.full
    with pytest.raises(RecordError, match="at most 20000"):
        match.play("d")


def test_a_record_of_as_many_bytes_as_may_be_takes_no_more_and_shows_nothing_to_do() -> None:
    bare = read_record(text(), GAMES)
    left = MAX_BYTES - ROOM - len(write_record(bare).encode())
    match = Match(replace(bare, metadata=Metadata(others={"x_note": "é" * (left // 2 - 20)})), GAME)
    while not match.full:
        assert match.view(match.player).legal
        match = match.play(GAME.action_text(match.view(match.player).legal[-1]))
    size = len(write_record(match.record).encode())
    assert MAX_BYTES - ROOM < size < MAX_BYTES
    assert read_record(write_record(match.record), GAMES) == match.record
    assert match.player is not None
    assert not match.view(match.player).legal
    with pytest.raises(RecordError, match="larger than"):
        match.play("d")


def test_what_is_kept_beside_the_game_stays_as_it_goes_on_and_is_read_again() -> None:
    match = played(new(), 6)
    kept = match.keeping("x_own", ["é", 1])
    assert (kept.steps, kept.state, match.record.metadata.others) == (match.steps, match.state, {})
    record_ = read_record(write_record(played(kept, 3).record), GAMES)
    assert record_.metadata.others == {"x_own": ["é", 1]}
    assert Match(record_, GAME).keeping("x_own", None).record.metadata.others == {}


@pytest.mark.parametrize("key", ["own", "x_seed"])
def test_nothing_is_kept_under_a_key_of_another_meaning(key: str) -> None:
    with pytest.raises(AssertionError):
        new().keeping(key, 1)


def test_what_is_kept_leaves_room_for_another_action() -> None:
    match = new()
    left = MAX_BYTES - ROOM - len(write_record(match.keeping("x_own", "").record).encode())
    match.keeping("x_own", "a" * left).play("d")
    with pytest.raises(RecordError, match="larger than"):
        match.keeping("x_own", "a" * (left + 1))


def test_a_match_that_is_taken_up_gradually_is_the_same() -> None:
    record = played(new(3), 30).record
    made = []

    def work() -> Iterator[int]:
        made.append((yield from Match.gradually(record, GAME)))

    told = [*work()]
    (match,), usual = made, Match(record, GAME)
    assert told == list(range(31))
    assert (match.record, match.state, match.steps) == (record, usual.state, usual.steps)


def finished() -> Record:
    return read_record(text(options={"mode": "single"}, chance=[FOUR_SETS_DEAL], actions=FOUR_SETS), GAMES)


def test_a_finished_game_says_so_in_its_record() -> None:
    match = Match(finished(), GAME)
    assert match.player is None
    assert match.record.metadata == Metadata(finished=True)


def test_a_record_cut_short_is_not_finished_whatever_it_says() -> None:
    data = record(options={"mode": "single"}, chance=[FOUR_SETS_DEAL], actions=FOUR_SETS[:-1], x_finished=True)
    match = Match(read_record(json.dumps(data), GAMES), GAME)
    assert match.record.metadata == Metadata()


def test_each_step_tells_who_acted_and_what_everybody_saw() -> None:
    match = played(new(3), 30)
    assert len(match.steps) == match.ply
    for step, position in zip(match.steps, replay(match.record, GAME), strict=False):
        assert step.seat == GAME.to_act(position.state)
        assert step.before == GAME.view(position.state, None)
    for step, following in zip(match.steps, match.steps[1:], strict=False):
        assert step.after == following.before


def test_the_log_grows_with_the_game_and_follows_the_wording() -> None:
    match = new(3)
    assert match.log(WORDING) == []
    match = played(match, 12)
    told = match.log(WORDING)
    assert len(told) == 12
    assert all(lines and all(lines) for lines in told)
    other = Wording(("X", "Y", "Z"))
    assert all("Ana" not in line for lines in match.log(other) for line in lines)


def test_since_the_last_turn_only_the_others_acted() -> None:
    match = Match(read_record(text(actions=["d", "p", "d", "p", "d", "p", "d"]), GAMES), GAME)
    assert match.player == 0
    assert match.since_last_turn(0, WORDING) == ()
    assert match.since_last_turn(1, WORDING) == tuple(line for lines in match.log(WORDING)[4:] for line in lines)
    assert match.since_last_turn(2, WORDING) == match.log(WORDING)[6]


def test_views_are_those_of_the_position() -> None:
    match = played(new(3), 10)
    for seat in (0, 1, 2, None):
        assert match.view(seat) == GAME.view(match.state, seat)
