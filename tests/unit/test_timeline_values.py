"""Games to look at are values: whatever is done with one gives another, and the old one tells what it told before."""

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from epizodiak.core.errors import EpizodiakError, RecordError
from epizodiak.core.wording import Wording
from epizodiak.games import GAMES
from epizodiak.record.metadata import TURN, Metadata
from epizodiak.record.record import read_record, write_record
from epizodiak.timeline.match import Match
from epizodiak.timeline.playback import Playback
from epizodiak.timeline.timeline import Timeline
from tests.unit.records import FILLING_DEAL, text

EPIZODIAK, EPICYCLE = GAMES["epizodiak"], GAMES["epicycle"]
SAY, OTHER = Wording(("Ana", "Ben", "Chloé")), Wording(("X", "Y", "Z"), face="arabic")


def told(timeline: Timeline) -> tuple[Any, ...]:
    """Everything that a game says of itself; the log in two wordings, one after the other."""
    return (
        timeline.record,
        (timeline.ply, timeline.player, timeline.phase, timeline.outcome, timeline.full),
        (timeline.steps, timeline.latest, dict(timeline.tried), timeline.taking_back()),
        (timeline.proposed, timeline.agreed, timeline.may_stop, timeline.bots),
        [timeline.view(seat) for seat in (*range(timeline.game.seats), None)],
        [list(timeline.log(say)) for say in (SAY, OTHER, SAY)],
        [timeline.tries_lines(ply, SAY) for ply in range(timeline.ply + 1)],
        timeline.since_last_turn(0, OTHER),
    )


def random_action(match: Match, source: random.Random) -> str:
    return match.game.action_text(source.choice(match.game.legal_actions(match.state)))


# --- a game being played ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", list(GAMES))
def test_no_game_changes_by_what_is_done_with_it(name: str) -> None:
    game, source = GAMES[name], random.Random(11)
    match = Match.new(game, {}, SAY.names[: game.seats], seed=11, take_back=TURN)
    before: list[tuple[Match, Any]] = []
    for turn in range(40):
        before.append((match, told(match)))
        if match.player is None:
            match = match.take_back(0, free=True)
        elif match.taking_back() is not None and turn % 3 == 0:
            match = match.take_back()
        elif turn % 5 == 0:
            match = match.after_look()
        else:
            match = match.play(random_action(match, source))
    for old, then in before:
        assert told(old) == then


def test_a_game_that_is_stopped_was_not_before() -> None:
    going_on = Match.new(EPICYCLE, {}, ("Ana", "Ben"), first_player=0, seed=1)
    proposed = going_on.propose(0)
    declined, agreed, played = proposed.decline(), proposed.agree(), proposed.play("1-")
    assert [each.proposed for each in (going_on, proposed, declined, agreed, played)] == [None, 0, None, None, None]
    assert [each.player is None for each in (going_on, proposed, declined, agreed, played)] == [
        *(False, False, False),
        *(True, False),
    ]
    assert declined.record == going_on.record


def test_who_has_looked_is_told_by_the_later_match_only() -> None:
    match = Match.new(EPIZODIAK, {}, SAY.names, seed=5, take_back=TURN)
    while match.taking_back() is None or match.player == match.steps[-1].seat:
        match = match.play(random_action(match, random.Random(match.ply)))
    looked = match.after_look()
    assert looked.taking_back() is None
    assert match.taking_back() is not None


def test_what_is_not_legal_changes_nothing() -> None:
    match = Match.new(EPIZODIAK, {}, SAY.names, seed=5)
    then = told(match)
    for refused in ("p", "nonsense"):
        with pytest.raises(EpizodiakError):
            match.play(refused)
    with pytest.raises(RecordError):
        match.take_back()
    assert told(match) == then


def test_nothing_of_a_game_can_be_set() -> None:
    match = Match.new(EPIZODIAK, {}, SAY.names, seed=5)
    for each in (match, Playback(match.record, EPIZODIAK)):
        with pytest.raises(AttributeError, match="is a value"):
            each.game = EPICYCLE


@pytest.mark.parametrize("seed", [3, 4])
def test_the_same_done_twice_gives_equal_records_whatever_was_dealt_between(seed: int) -> None:
    source = random.Random(seed)
    match = Match.new(EPIZODIAK, {"target": 99}, SAY.names, seed=seed)
    dealt = 0
    while dealt < 3:
        action = random_action(match, source)
        once, twice = match.play(action), match.play(action)
        assert once.record == twice.record
        assert once.state == twice.state
        dealt += len(once.record.chance) - len(match.record.chance)
        match = twice
    again = Match(read_record(write_record(match.record), GAMES), EPIZODIAK)
    action = random_action(match, source)
    assert again.play(action).record == match.play(action).record


def test_without_a_seed_chance_is_the_systems_each_time() -> None:
    record = replace(read_record(text(chance=[FILLING_DEAL], actions=[]), GAMES), metadata=Metadata())
    match = Match(record, EPIZODIAK)
    assert len({match.play(">1..11").record.chance for _ in range(4)}) > 1


def test_two_games_from_one_position_tell_each_its_own() -> None:
    start = Match.new(EPIZODIAK, {}, SAY.names, first_player=0, seed=5)
    start = start.play("d").play("p")
    one, other = start.play("d"), start.play(random_action(start, random.Random(1)))
    assert one.record != other.record
    for _ in range(2):
        assert [*one.log(SAY)[:2]] == [*other.log(SAY)[:2]] == [*start.log(SAY)]
        assert one.log(SAY)[2] == EPIZODIAK.describe(one.steps[2].action, one.steps[2].before, one.steps[2].after, SAY)
        assert other.log(SAY)[2] != one.log(SAY)[2]


def test_an_action_is_described_once_however_many_follow(monkeypatch: pytest.MonkeyPatch) -> None:
    described: list[int] = []
    describe: Callable[..., tuple[str, ...]] = type(EPIZODIAK).describe

    def counted(*given: Any) -> tuple[str, ...]:
        described.append(1)
        return describe(*given)

    monkeypatch.setattr(type(EPIZODIAK), "describe", staticmethod(counted))
    match = Match.new(EPIZODIAK, {}, SAY.names, seed=5)
    for turn in range(1, 13):
        match = match.play(random_action(match, random.Random(turn)))
        assert len(list(match.log(SAY))) == turn
        assert len(described) == turn


# --- a game played back -----------------------------------------------------------------------------------------------


def recorded() -> Match:
    """A game with something taken back in it."""
    match, source = Match.new(EPIZODIAK, {"mode": "single"}, SAY.names, seed=6, take_back=TURN), random.Random(6)
    while match.player is not None:
        match = match.play(random_action(match, source))
        if match.taking_back() is not None and len(match.record.metadata.taken_back) < 3:
            match = match.take_back()
    assert len(match.record.metadata.taken_back) == 3
    return match


def test_no_playback_changes_by_going_elsewhere() -> None:
    match = recorded()
    playback = Playback(match.record, EPIZODIAK)
    before = []
    for ply in (0, 9, 4, match.ply, 2, match.ply - 1):
        playback = playback.at(ply)
        before.append((playback, told(playback), playback.known, playback.ended, playback.ending))
    assert [known for _, _, known, _, _ in before] == [0, 9, 9, *[match.ply] * 3]
    assert [ended for _, _, _, ended, _ in before] == [*[False] * 3, *[True] * 3]
    for old, then, *rest in before:
        assert told(old) == then
        assert [old.known, old.ended, old.ending] == rest


def test_what_was_taken_back_is_told_as_far_as_a_playback_knows() -> None:
    match = recorded()
    start = Playback(match.record, EPIZODIAK)
    last = max(match.tried)
    short, long = start.reached(last - 1), start.reached(last)
    assert (start.ply, short.ply, long.ply) == (0, 0, 0)
    assert (start.known, short.known, long.known) == (0, last - 1, last)
    assert last not in short.tried
    assert long.tried == match.tried


def test_a_record_that_does_not_fit_leaves_a_playback_where_it_stands() -> None:
    playback = Playback(read_record(text(actions=["d", "p", "d", ">9", "d"]), GAMES), EPIZODIAK).at(3)
    then = told(playback)
    for go in (playback.at, playback.reached):
        with pytest.raises(RecordError, match="action 4"):
            go(5)
        assert (told(playback), playback.known) == (then, 3)
