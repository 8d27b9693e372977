import json

import pytest

from epizodiak.core.errors import EpizodiakError
from epizodiak.core.wording import Wording
from epizodiak.display import spectating
from epizodiak.display.spectating import Followed, Message
from epizodiak.display.ui_state import CURTAIN, OVER, ROUND, TURN, WATCH, Ui
from epizodiak.display.ui_state import following as followed_ui
from epizodiak.games import GAMES, TABLES
from epizodiak.timeline.match import Match
from epizodiak.timeline.timeline import Step

GAME = GAMES["epizodiak"]
SAY = Wording(("Ana", "Ben", "Chloé"))


def played(match: Match, plies: int) -> Match:
    """Play so many actions, sets and long runs first."""
    for _ in range(plies):
        if match.player is None:
            break
        legal = [GAME.action_text(action) for action in match.view(match.player).legal]
        match = match.play(max(legal, key=lambda text: (text[0] == "x", len(text), text)))
    return match


def ends_round(step: Step) -> bool:
    return TABLES["epizodiak"].round_points(step.before, step.after) is not None


def told(match: Match, *, whole: bool) -> Message:
    message = spectating.read(spectating.position(match, "t", Ui(phase=CURTAIN), ends_round if whole else None), GAMES)
    assert message is not None
    return message


def game_of(message: Message) -> Followed:
    assert message.game is not None
    return message.game


def match_of(seed: int = 5, plies: int = 0) -> Match:
    match = Match.new(GAME, {"target": 3}, ("Ana", "Ben", "Chloé"), seed=seed)
    return played(match, plies)


def test_a_follower_sees_what_a_spectator_sees() -> None:
    match = match_of(plies=30)
    message = told(match, whole=True)
    game = game_of(message)
    assert (message.kind, message.table, message.phase, message.whole) == (
        spectating.POSITION,
        "t",
        CURTAIN,
        True,
    )
    assert game.view(None) == match.view(None)
    assert (game.ply, game.player, game.phase) == (match.ply, match.player, match.phase)
    assert game.players == match.players
    assert game.log(SAY) == match.log(SAY)


def test_a_follower_is_told_what_was_taken_back() -> None:
    match = Match.new(GAME, {}, SAY.names, seed=5, take_back="turn")
    for taken in range(12):
        match = played(match, 1)
        if match.taking_back() is not None:
            match = match.take_back()
            game = game_of(told(match, whole=True))
            assert game.tries_lines(game.ply, SAY) == match.tries_lines(match.ply, SAY) != ()
            assert game.log(SAY) == match.log(SAY)
            match = played(match, 1)
            later = game_of(told(match, whole=False)).after(game)
            assert later.log(SAY) == match.log(SAY), taken


def test_a_follower_knows_no_seats_view() -> None:
    game = game_of(told(match_of(plies=5), whole=True))
    with pytest.raises(EpizodiakError, match="no seat's hand"):
        game.view(0)


def test_no_message_holds_a_hand_or_the_order_of_the_pile() -> None:
    match = match_of(plies=40)
    data = json.loads(spectating.position(match, "t", Ui(phase=TURN), ends_round))
    views = [data["view"], *(step[which] for step in data["steps"] for which in ("before", "after"))]
    assert {view["seat"] for view in views} == {None}
    assert all(view["hand"] == [] and view["legal"] == [] for view in views)
    assert "chance" not in data
    assert "actions" not in data


def test_one_action_after_another_gives_the_same_log_as_the_whole() -> None:
    match = match_of()
    game = game_of(told(match, whole=True))
    for _ in range(25):
        match = played(match, 1)
        game = game_of(told(match, whole=False)).after(game)
    assert game.log(SAY) == match.log(SAY)
    assert game.view(None) == match.view(None)


def test_who_begins_late_is_told_the_latest_actions_and_every_round_s_end() -> None:
    match = match_of(seed=3, plies=500)
    ends = sum(1 for step in match.steps[: -spectating.RECENT] if ends_round(step))
    game = game_of(told(match, whole=True))
    assert len(game.steps) == min(match.ply, spectating.RECENT) + ends
    assert [step for step in game.steps if ends_round(step)] == [step for step in match.steps if ends_round(step)]


def test_a_finished_game_brings_its_outcome() -> None:
    match = match_of(seed=3, plies=10_000)
    assert match.player is None
    assert game_of(told(match, whole=True)).outcome == match.outcome


def test_messages_without_a_position() -> None:
    assert spectating.read(spectating.hello(), GAMES) == Message(spectating.HELLO)
    assert spectating.read(spectating.left("t"), GAMES) == Message(spectating.LEFT, "t")


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{", "null", "7", '{"kind":"else"}', '{"kind":"position"}', '{"kind":"position","game":"chess"}'],
)
def test_what_is_no_message_is_passed_over(text: str) -> None:
    assert spectating.read(text, GAMES) is None


def test_a_damaged_position_is_passed_over() -> None:
    data = json.loads(spectating.position(match_of(plies=3), "t", Ui(phase=TURN), ends_round))
    for key in data:
        if key not in ("kind", "phase", "whole", "table"):
            assert spectating.read(json.dumps({**data, key: "x"}), GAMES) is None or key == "players"
            assert spectating.read(json.dumps({k: v for k, v in data.items() if k != key}), GAMES) is None


def test_sheets_show_in_a_window_for_spectators_and_turns_do_not() -> None:
    ui = Ui(phase=WATCH, watching=True)
    assert followed_ui(ui, TURN).phase == WATCH
    assert followed_ui(ui, ROUND).phase == ROUND
    assert followed_ui(ui, OVER).shown_phase == WATCH
