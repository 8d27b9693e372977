"""Games played back: any position, nothing to do in it, and only what is asked for is worked out."""

import itertools
import random
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from epizodiak.core.errors import RecordError
from epizodiak.core.wording import Wording
from epizodiak.display import narration
from epizodiak.features.replay import words as replay
from epizodiak.games import GAMES, TABLES
from epizodiak.record.record import Record, read_record
from epizodiak.timeline.match import Match
from epizodiak.timeline.playback import Playback
from tests.unit.records import FOUR_SETS, FOUR_SETS_DEAL, text

GAME, TABLE = GAMES["epizodiak"], TABLES["epizodiak"]
NAMES = ("Ana", "Ben", "Chloé")
WORDING = Wording(NAMES, face="arabic")


TWO_ROUNDS = [*FOUR_SETS, *"dpdp", *FOUR_SETS]
"""Seat 0 wins both rounds; seat 1 begins the second."""

RECORD = read_record(text(chance=[FOUR_SETS_DEAL, FOUR_SETS_DEAL], actions=TWO_ROUNDS), GAMES)
FINISHED = Match(RECORD, GAME)


def stood(ply: int) -> Match:
    """The game as it was played up to an action."""
    dealt = 1 if ply < len(FOUR_SETS) else 2
    return Match(replace(RECORD, actions=RECORD.actions[:ply], chance=RECORD.chance[:dealt]), GAME)


def broken() -> Record:
    return read_record(text(actions=["d", "p", "d", ">9", "d"]), GAMES)


def test_every_position_is_the_one_that_was_played() -> None:
    playback = Playback(RECORD, GAME)
    for ply in range(playback.length + 1):
        playback = playback.at(ply)
        match = stood(ply)
        assert (playback.ply, playback.player, playback.phase) == (ply, match.player, match.phase)
        assert playback.outcome == match.outcome
        for seat in (0, 1, 2, None):
            assert playback.view(seat) == GAME.onlooking(match.view(seat))


def test_jumping_anywhere_shows_the_same_as_going_there() -> None:
    playback, source = Playback(RECORD, GAME), random.Random(4)
    for ply in source.sample(range(playback.length + 1), 20):
        playback = playback.at(ply)
        assert playback.view(2) == GAME.onlooking(stood(ply).view(2))
        assert list(playback.log(WORDING)) == list(FINISHED.log(WORDING))[:ply]
        assert playback.steps == FINISHED.steps[:ply]


def test_in_nobodys_eyes_is_there_anything_to_do() -> None:
    playback = Playback(RECORD, GAME)
    for ply in range(playback.length + 1):
        playback = playback.at(ply)
        for seat in (0, 1, 2, None):
            seen = playback.view(seat)
            assert seen.legal == ()
            assert not seen.forced


def test_positions_before_the_start_and_after_the_end_are_those() -> None:
    playback = Playback(RECORD, GAME)
    playback = playback.at(-3)
    assert playback.ply == 0
    playback = playback.at(10_000)
    assert playback.ply == playback.length


def test_only_what_is_asked_for_is_worked_out() -> None:
    playback = Playback(RECORD, GAME)
    assert playback.known == 0
    playback = playback.at(7)
    assert playback.known == 7
    assert not playback.ended
    playback = playback.at(3)
    assert playback.known == 7


def test_only_a_finished_game_may_be_seen_by_a_seat() -> None:
    whole = Playback(RECORD, GAME)
    whole = whole.reached(whole.length)
    assert replay.points_of_view(whole, WORDING) == (
        ("all", "all hands"),
        ("0", "Ana"),
        ("1", "Ben"),
        ("2", "Chloé"),
        ("", "no hands"),
    )
    assert whole.hands == GAME.hands(whole.state)
    assert [replay.seat_of(value, whole) for value in ("", "0", "2", "3", "x")] == [None, 0, 2, None, None]
    seats = [replay.seen_by(whole, seat, WORDING) for seat in (None, 1)]
    assert seats == ["", "Seen from Ben's seat"]
    unfinished = Playback(read_record(text(x_finished=True), GAMES), GAME)
    unfinished = unfinished.reached(unfinished.length)
    assert replay.points_of_view(unfinished, WORDING) == (("", "no hands"),)
    assert replay.seat_of("0", unfinished) is None
    assert unfinished.hands == ()
    assert replay.hands_hidden(unfinished)


@pytest.mark.parametrize(
    ("seats", "alone"),
    [(("-", "2", "4"), 0), (("3", "1", "-"), 2), (("-", "-", "1"), None), (("phone", "2", "2"), None), ((), None)],
)
def test_of_an_unfinished_game_only_who_plays_alone_sees_a_hand_and_that_is_their_own(
    seats: tuple[str, ...], alone: int | None
) -> None:
    playback = Playback(read_record(text(x_bots=list(seats)) if seats else text(), GAMES), GAME)
    playback = playback.reached(playback.length)
    assert playback.own == alone
    assert [seat for seat in (None, 0, 1, 2, 3) if playback.may_show(seat)] == ([] if alone is None else [alone])
    assert playback.hands == ()
    assert replay.hands_hidden(playback) == (alone is None)


def test_the_decisions_of_a_finished_game_are_shown_as_their_seats_saw_them() -> None:
    whole = Playback(RECORD, GAME)
    whole = whole.reached(whole.length)
    for ply in range(whole.length):
        match = stood(ply)
        seat, view, legal = whole.decision(ply)
        assert (seat, view) == (match.player, match.view(match.player))
        assert RECORD.actions[ply] in legal
        assert len(legal) == len(view.legal)
        assert whole.decides(ply) == (len(legal) > 1)
    assert whole.ending == FINISHED.outcome
    assert any(map(whole.decides, range(whole.length)))


def test_the_decisions_of_a_game_that_may_go_on_are_nobodys_to_see() -> None:
    unfinished = Playback(read_record(text(x_finished=True), GAMES), GAME)
    unfinished = unfinished.reached(unfinished.length)
    assert unfinished.ending is None
    with pytest.raises(RecordError, match="games that are over"):
        unfinished.decision(0)
    with pytest.raises(RecordError, match="games that are over"):
        unfinished.decides(0)


def test_a_record_that_does_not_fit_is_played_back_up_to_there_and_says_so_each_time() -> None:
    playback = Playback(broken(), GAME)
    playback = playback.at(3)
    for _ in range(2):
        with pytest.raises(RecordError, match="action 4"):
            playback.at(5)
        assert playback.ply == 3


def test_the_list_has_every_action_once_under_the_heading_of_its_round() -> None:
    playback = Playback(RECORD, GAME)
    parts = list(replay.parts(playback, TABLE, WORDING))
    lines = [line for part in parts for line in part.lines]
    assert [line.ply for line in lines] == list(range(1, playback.length + 1))
    assert [line.seat for line in lines] == [step.seat for step in FINISHED.steps]
    assert [line.words for line in lines] == [". ".join(told) for told in FINISHED.log(WORDING)]
    assert max(len(part.lines) for part in parts) < 2 * replay.PART_LINES
    headings = {part.lines[0].ply: part.heading for part in parts if part.heading}
    ends = [ply for ply, step in enumerate(FINISHED.steps, 1) if TABLE.round_points(step.before, step.after)]
    assert headings == {ply + 1: f"Round {number}" for number, ply in enumerate([0, *ends[:-1]], 1)}
    assert list(headings.values()) == ["Round 1", "Round 2"]


def test_a_part_of_the_list_works_out_no_more_than_it_tells(monkeypatch: pytest.MonkeyPatch) -> None:
    playback, apply = Playback(RECORD, GAME), type(GAME).apply
    worked_out: list[object] = []

    def counted(*given: Any) -> Any:
        worked_out.append(given)
        return apply(*given)

    monkeypatch.setattr(type(GAME), "apply", staticmethod(counted))
    part = next(replay.parts(playback, TABLE, WORDING))
    assert len(worked_out) == len(part.lines) < playback.length
    assert playback.known == 0


def turn_ends() -> list[int]:
    """Where another seat is to act, or the round is over, going by the played game alone."""
    steps = FINISHED.steps
    over = [TABLE.round_points(step.before, step.after) is not None for step in steps]
    following = [step.seat for step in steps[1:]] + [None]
    return [ply for ply, step in enumerate(steps, 1) if over[ply - 1] or step.seat != following[ply - 1]]


def test_a_turn_is_what_one_seat_does_until_another_is_to_act_or_the_round_ends() -> None:
    playback, ends, numbers = Playback(RECORD, GAME), turn_ends(), turn_numbers()
    assert len(FOUR_SETS) in ends
    assert any(later - earlier > 1 for earlier, later in itertools.pairwise(ends)), "a turn of several actions"
    assert (playback.turn, playback.turns) == (0, None)
    for ply in range(playback.length + 1):
        playback = playback.at(ply)
        assert playback.turn == (numbers[sum(end < ply for end in ends)] if ply else 0)
        assert playback.turn_before(ply) == max([end for end in ends if end < ply], default=0)
        assert playback.turn_after(ply) == min([end for end in ends if end > ply], default=playback.length)
    assert playback.turns == numbers[-1]


def turn_numbers() -> list[int]:
    """Of each turn, how often its seat had had one when it ended, if that had sat out none; a round begins anew."""
    steps, around, number, found = FINISHED.steps, set[int](), 1, list[int]()
    for end in turn_ends():
        seat = steps[end - 1].seat
        if seat in around:
            number, around = number + 1, set()
        around.add(seat)
        found.append(number)
        if TABLE.round_points(steps[end - 1].before, steps[end - 1].after) is not None:
            number, around = number + 1, set()
    return found


def test_people_count_their_own_turns_so_one_round_of_the_table_has_one_number() -> None:
    three = read_record(text(actions=["d", "p", "d", "p", "d", "p", "d"]), GAMES)
    playback = Playback(three, GAME)
    assert [playback.at(ply).turn for ply in range(8)] == [0, 1, 1, 1, 1, 1, 1, 2]
    assert playback.reached(7).turns == 2
    numbers = [part.numbers for part in replay.parts(Playback(RECORD, GAME), TABLE, WORDING)]
    assert [number for part in numbers for number in part] == turn_numbers()


def test_the_list_has_the_lines_of_each_turn_together() -> None:
    parts = replay.parts(Playback(RECORD, GAME), TABLE, WORDING)
    assert [turn[-1].ply for part in parts for turn in part.turns] == turn_ends()


def test_buttons_lines_and_slider_lead_where_they_say() -> None:
    playback = Playback(RECORD, GAME).at(5)
    ends, last = turn_ends(), playback.length
    before, after = max(end for end in ends if end < 5), min(end for end in ends if end > 5)
    for key, goal in (
        ("replay-first", 0),
        ("replay-back", before),
        ("replay-forward", after),
        ("replay-last", last),
        ("line-7", 7),
        ("line-9999", last),
        ("line-x", None),
        ("replay-play", None),
        ("leave", None),
    ):
        assert replay.target_ply(key, playback) == goal, key
    assert replay.target_ply("replay-back", playback.at(0)) == 0
    assert replay.target_ply("replay-forward", playback.at(last)) == last
    assert [replay.slid_to(playback, ply) for ply in (0, 4, 6, last)] == [0, before, after, last]


def test_what_is_shown_is_said_in_words() -> None:
    playback = Playback(read_record(text(), GAMES), GAME)
    assert narration.led_to(playback, WORDING) == "The beginning: Ana's turn"
    assert replay.told_position(playback, WORDING) == "The beginning: Ana's turn"
    playback = playback.at(1)
    assert narration.led_to(playback, WORDING) == "Ana drew a tile"
    assert replay.told_position(playback, WORDING) == "Turn 1: Ana drew a tile"
    playback = playback.at(2)
    assert replay.told_position(playback, WORDING) == "Turn 1 of 1: Ana drew a tile. Ana passed"
    assert narration.led_to(playback, WORDING, 2) == "Ana passed"


def test_a_game_over_is_told_with_its_winner_at_its_last_action() -> None:
    record = read_record(text(chance=[FOUR_SETS_DEAL], actions=FOUR_SETS, options={"mode": "single"}), GAMES)
    playback = Playback(record, GAME)
    playback = playback.at(playback.length)
    assert playback.ended
    assert narration.led_to(playback, WORDING).endswith("Ana wins the game")


def test_it_is_known_where_rounds_begin() -> None:
    playback = Playback(RECORD, GAME)
    assert playback.reached(playback.length).rounds == (len(FOUR_SETS),)


def listed(*turns: int) -> tuple[replay.Part, ...]:
    """A list of two rounds, alike, whose turns have so many actions."""
    ply, parts = 0, []
    for number in (1, 2):
        made = []
        for count in turns:
            made.append(tuple(replay.LogLine(ply + n, 0, "Ana drew a tile") for n in range(1, count + 1)))
            ply += count
        parts.append(replay.Part(f"Round {number}", tuple(made)))
    return tuple(parts)


def lasts(parts: tuple[replay.Part, ...]) -> float:
    """How long the first round takes, in seconds."""
    return sum(replay.pause(parts, line.ply, "normal") for line in parts[0].lines) / 1000


def test_a_round_is_seen_in_a_minute_and_a_half_whatever_its_number_of_turns() -> None:
    for turns in (23, 60, 150):
        assert lasts(listed(*[1, 3] * (turns // 2), 2)) == pytest.approx(90, rel=0.12), turns
    assert lasts(listed(1, 2, 1)) == 15, "nobody waits for long at a turn"
    assert lasts(listed(*[1] * 300)) == 180, "each turn can be followed"


def test_a_turn_of_many_words_stands_longer_than_one_of_few() -> None:
    few, many = replay.LogLine(1, 0, "Ana passed"), replay.LogLine(2, 1, "The dial was full: " * 8)
    parts = (replay.Part("Round 1", (*[(few,)] * 40, (many,))),)
    assert replay.pause(parts, 2, "normal") > 2 * replay.pause(parts, 1, "normal")


def test_a_turn_that_only_passes_is_soon_over() -> None:
    playback = Playback(read_record(text(), GAMES), GAME)
    (part,) = replay.parts(playback, TABLES["epizodiak"], WORDING)
    assert [[line.passed for line in turn] for turn in part.turns] == [[False, True]]
    told = "Ana drew a tile"
    for turns in (20, 60, 200):
        empty = [replay.LogLine(2 * n, 0, told, passed=True) for n in range(1, turns)]
        parts = (replay.Part("Round 1", tuple((line,) for line in [*empty, replay.LogLine(2 * turns, 1, told)])),)
        assert 2 * replay.pause(parts, 2, "normal") < replay.pause(parts, 2 * turns, "normal"), turns


def test_a_faster_setting_plays_faster() -> None:
    parts = listed(1, 2, 1)
    fast, normal, slow = (replay.pause(parts, 2, speed) for speed in ("fast", "normal", "slow"))
    assert fast < normal < slow


def test_a_replay_names_what_was_drawn_once_hands_may_be_seen() -> None:
    over = Playback(RECORD, GAME)
    over = over.at(over.length)
    draw, seat = len(FOUR_SETS), over.step(len(FOUR_SETS)).seat
    (drawn,) = Counter(over.position(draw + 1).hands[seat]) - Counter(over.position(draw).hands[seat])
    named, kept = f"{NAMES[seat]} drew {drawn}", f"{NAMES[seat]} drew a tile"
    assert over.ended
    assert narration.led_to(over, WORDING, draw + 1) == named
    going = Playback(replace(RECORD, actions=RECORD.actions[: draw + 1]), GAME)
    assert narration.led_to(going.at(draw + 1), WORDING, draw + 1) == kept, "the game goes on"
