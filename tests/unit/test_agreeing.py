"""C9a: two people agree to stop, which makes the game a draw; the record says so, and no action does."""

import json
from typing import Any

import pytest

from epizodiak.core.errors import IllegalActionError, RecordError
from epizodiak.core.protocol import Outcome
from epizodiak.core.wording import Wording
from epizodiak.display import narration, saved_games, seats, spectating
from epizodiak.display.screen import Screen, screen
from epizodiak.display.ui_state import BOT, OVER, TURN, Ui, resting
from epizodiak.features.agreed_stop import words
from epizodiak.features.ratings.standings import result_of
from epizodiak.features.replay import words as replaying
from epizodiak.games import GAMES, TABLES
from epizodiak.games.epicycle.rules.state import STOPPED
from epizodiak.record.metadata import Metadata
from epizodiak.record.record import read_record, replay, trace, write_record
from epizodiak.table.table import Look
from epizodiak.timeline.match import Match
from epizodiak.timeline.playback import Playback

GAME, TABLE = GAMES["epicycle"], TABLES["epicycle"]
NAMES = ("Ana", "Ben")
SAY = Wording(NAMES)
PLAYED = ("1-", "1-")
"""Legal from the standard ring."""

DRAWN = Outcome((0, 0), ((0, 1),), STOPPED)


def match(*actions: str, **extras: Any) -> Match:
    data = {
        "format": "epizodiak-record",
        "version": 1,
        "game": "epicycle",
        "options": {},
        "players": list(NAMES),
        "first_player": 0,
        "chance": [],
        "actions": list(actions),
        **extras,
    }
    return Match(read_record(json.dumps(data), GAMES), GAME)


def agreed() -> Match:
    found = match(*PLAYED)
    found = found.propose(0)
    return found.agree()


def resumed(old: Match) -> Match:
    return Match(read_record(write_record(old.record), GAMES), GAME)


def shown(of: Any, ui: Ui) -> Screen:
    return screen(of, ui, TABLE, Look(1180, 820, SAY))


# --- agreeing ---------------------------------------------------------------------------------------------------------


def test_when_both_have_said_so_the_game_is_a_draw() -> None:
    found = agreed()
    assert (found.player, found.phase, found.outcome) == (None, "over", DRAWN)
    assert found.record.actions == PLAYED
    assert found.record.metadata == Metadata(agreed=True, finished=True)


def test_one_alone_ends_nothing() -> None:
    found = match(*PLAYED)
    with pytest.raises(RecordError):
        found.agree()
    found = found.propose(0)
    assert (found.player, found.phase, found.proposed) == (0, "play", 0)
    assert not found.record.metadata.agreed


@pytest.mark.parametrize("after", ["declined", "played on"])
def test_a_proposal_that_is_declined_or_played_over_is_forgotten(after: str) -> None:
    found = match(*PLAYED)
    found = found.propose(0)
    found = found.decline() if after == "declined" else found.play("2+")
    assert found.proposed is None
    assert found.record.metadata == Metadata()
    with pytest.raises(RecordError):
        found.agree()


def test_a_proposal_and_an_agreement_survive_the_record() -> None:
    asked = match(*PLAYED)
    asked = asked.propose(0)
    again = resumed(asked)
    assert again.proposed == 0
    again = again.agree()
    assert (resumed(again).player, resumed(again).outcome, resumed(again).proposed) == (None, DRAWN, None)


def test_after_it_nothing_is_played_proposed_or_taken_back() -> None:
    found = agreed()
    with pytest.raises(IllegalActionError):
        found.play("2+")
    with pytest.raises(RecordError):
        found.propose(0)
    assert not found.may_stop
    assert found.taking_back() is None


def test_it_can_be_agreed_before_the_first_action() -> None:
    found = match()
    found = found.propose(0)
    found = found.agree()
    assert (found.outcome, found.record.actions) == (DRAWN, ())
    assert resumed(found).outcome == DRAWN


def test_the_trace_is_unchanged() -> None:
    assert list(trace(agreed().record, GAME)) == list(trace(match(*PLAYED).record, GAME))
    assert [at.state for at in replay(agreed().record, GAME)] == [
        at.state for at in replay(match(*PLAYED).record, GAME)
    ]


# --- where it can be agreed -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bots", [["-", "4"], ["2", "-"], ["1", "1"]])
def test_with_a_bot_nothing_is_agreed(bots: list[str]) -> None:
    found = match(*PLAYED, x_bots=bots)
    assert not found.may_stop
    with pytest.raises(RecordError):
        found.propose(0)
    assert match(*PLAYED, x_bots=bots, x_agreed=True).player == 0


@pytest.mark.parametrize("name", [name for name, game in GAMES.items() if "stopped" not in vars(type(game))])
def test_no_other_game_knows_it(name: str) -> None:
    game = GAMES[name]
    found = Match.new(game, {}, ("Ana", "Ben", "Chloé")[: game.seats], seed=5)
    assert not found.may_stop
    told = json.loads(write_record(found.record)) | {"x_agreed": True, "x_proposed": 0}
    odd = Match(read_record(json.dumps(told), GAMES), game)
    assert (odd.player, odd.outcome, odd.proposed) == (found.player, None, None)


@pytest.mark.parametrize("word", [False, None, 1, "true", [0, 1], {}])
def test_only_a_plain_word_in_the_record_counts(word: Any) -> None:
    assert match(*PLAYED, x_agreed=word).player == 0


@pytest.mark.parametrize("word", [True, -1, 2, 0.0, "0", [0], {}, None])
def test_what_is_no_seat_has_proposed_nothing(word: Any) -> None:
    assert match(*PLAYED, x_proposed=word).proposed is None


def test_a_game_that_the_rules_have_ended_stays_as_it_ended() -> None:
    lost = ("3-", "1-", "2-")
    assert match(*lost).outcome == match(*lost, x_agreed=True).outcome != DRAWN
    assert match(*lost, x_proposed=1).proposed is None


# --- what the page shows of it ----------------------------------------------------------------------------------------


def test_the_log_and_the_sheet_say_that_both_agreed() -> None:
    told = shown(agreed(), Ui(phase=OVER))
    assert told.log[0] == "Ana and Ben agreed to stop: the game is a draw"
    assert len(told.log) == len(PLAYED) + 1
    assert told.sheet is not None
    assert (told.sheet.heading, told.sheet.reason) == ("The game is a draw", "Both agreed to stop")
    assert told.sheet.winners == (0, 1)
    assert "third time" not in str(told.scene), "nothing was repeated"


def test_the_menu_offers_it_in_a_turn_between_two_people_only() -> None:
    assert words.asking(match(*PLAYED), Ui(phase=TURN, holder=0), SAY).offered
    assert not words.asking(match(*PLAYED), Ui(phase=TURN, holder=0, taught=True), SAY).offered
    assert not words.asking(match(*PLAYED), Ui(phase=TURN, holder=0, watching=True), SAY).offered
    assert not words.asking(match(*PLAYED, x_bots=["-", "4"]), Ui(phase=TURN, holder=0), SAY).offered
    assert not words.asking(match(*PLAYED, x_bots=["4", "-"]), Ui(phase=BOT, holder=1), SAY).offered
    assert not words.asking(agreed(), Ui(phase=OVER), SAY).offered


def test_the_other_one_is_asked_by_name() -> None:
    asked = match("1-")
    asked = asked.propose(1)
    told = words.asking(asked, Ui(phase=TURN, holder=1), SAY)
    assert told.title == "Ben offers a draw"
    assert told.question == "Ana, do you agree? Then the game ends here, as a draw."
    assert (told.agree, told.decline, told.withdraw) == ("Ana: we stop", "Ana: we play on", "Ben: I take it back")


def test_the_game_is_over_when_it_is_opened_again() -> None:
    assert resting(seats.moment(resumed(agreed()))) == Ui(phase=OVER)


def test_the_list_of_kept_games_says_that_it_is_a_draw() -> None:
    one = saved_games.saved_game(1, "game-1", write_record(agreed().record), GAMES)
    assert one.record is not None
    assert not one.unfinished
    assert saved_games.standing(Playback(one.record, GAME), TABLE, SAY) == "The game is a draw"


def test_a_replay_ends_with_it() -> None:
    playback = Playback(agreed().record, GAME)
    playback = playback.at(1)
    assert (playback.player, playback.agreed) == (1, False)
    playback = playback.at(playback.length)
    assert (playback.player, playback.phase, playback.outcome, playback.ending) == (None, "over", DRAWN, DRAWN)
    assert playback.ended
    assert narration.led_to(playback, SAY).endswith(". Ana and Ben agreed to stop: the game is a draw")
    last = [line for part in replaying.parts(playback, TABLE, SAY) for line in part.lines][-1]
    assert last.words.endswith(". Ana and Ben agreed to stop: the game is a draw")
    assert shown(playback, Ui(phase="replay")).log[0] == "Ana and Ben agreed to stop: the game is a draw"
    assert playback.decides(0)


def test_a_replay_of_a_game_that_was_stopped_at_once_says_so() -> None:
    found = match(x_agreed=True)
    playback = Playback(found.record, GAME)
    playback = playback.at(0)
    assert narration.led_to(playback, SAY) == "The beginning. Ana and Ben agreed to stop: the game is a draw"


def test_a_window_that_follows_is_told() -> None:
    before = spectating.read(spectating.position(match(*PLAYED), "t", Ui(phase=TURN), lambda _: False), GAMES)
    after = spectating.read(spectating.position(agreed(), "t", Ui(phase=OVER)), GAMES)
    assert before is not None
    assert before.game is not None
    assert after is not None
    assert after.game is not None
    now = after.game.replacing(before.game)
    assert (now.ply, now.player, now.outcome, now.agreed) == (2, None, DRAWN, True)
    assert len(now.steps) == len(PLAYED)
    told = shown(now, Ui(phase=OVER, watching=True))
    assert told.log[0] == "Ana and Ben agreed to stop: the game is a draw"
    assert len(told.log) == len(PLAYED) + 1


def test_it_counts_as_a_draw_for_both() -> None:
    found = agreed()
    assert found.outcome is not None
    result = result_of(found.record, found.bots, found.outcome)
    assert result is not None
    assert result.ranking == (("-Ana", "-Ben"),)


def test_a_record_of_the_same_actions_is_another_game_if_it_was_stopped() -> None:
    texts = {"game-1": write_record(match(*PLAYED).record)}
    assert saved_games.same_game(match(*PLAYED).record, texts, GAMES) == "game-1"
    assert saved_games.same_game(agreed().record, texts, GAMES) == ""
