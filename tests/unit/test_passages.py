"""What bots do between people, told as one passage; and bots that wait to be let go on."""

import random

from epizodiak.core.wording import Wording
from epizodiak.display import narration, passages
from epizodiak.display.screen import Screen, screen
from epizodiak.display.settings import CHOICES, PACES, WAIT
from epizodiak.display.setup import Setup, read_fragment
from epizodiak.display.ui_state import BOT, CURTAIN, OVER, TURN, Ui
from epizodiak.games import GAMES, TABLES
from epizodiak.table.table import Look
from epizodiak.timeline.match import Match

GAME, TABLE = GAMES["epizodiak"], TABLES["epizodiak"]
SAY = Wording(("Ana", "Ben", "Hal"))


def match_of(*bots: str, actions: str = "", first: int = 0) -> Match:
    match = Match.new(GAME, {"mode": "single"}, ("Ana", "Ben", "Hal"), first_player=first, seed=5, bots=bots)
    for action in actions.split():
        match = match.play(action)
    return match


def shown(match: Match, *, waits: bool, pausing: bool = True) -> Screen:
    return screen(match, Ui(phase=BOT, holder=0), TABLE, Look(1180, 820, SAY), waits=waits if pausing else None)


def said(match: Match, ui: Ui, *, waits: bool = False) -> str:
    views = match.steps[-1].before, match.steps[-1].after
    return narration.after_action(match, ui, TABLE, views, SAY, each=False, waits=waits)


def test_every_pace_has_its_time_and_a_fragment_knows_it() -> None:
    assert set(PACES) == set(CHOICES["pace"])
    assert read_fragment(f"pace={WAIT}", GAMES, Setup("epizodiak")).setup.pace == WAIT


def test_a_passage_goes_back_to_the_last_action_of_a_person() -> None:
    match = match_of("-", "1", "1", actions="d p")
    assert passages.pause_ply(match, TABLE) == passages.passage_ply(match, TABLE) == 2
    for action, ply in (("d", 2), ("p", 2), ("d", 2), ("p", 2), ("d", 7)):
        match = match.play(action)
        assert passages.passage_ply(match, TABLE) == ply
    assert match.ply == 7


def test_where_only_bots_sit_a_passage_is_one_bots_turn() -> None:
    match = match_of("1", "1", "1", actions="d")
    assert passages.pause_ply(match, TABLE) == 0
    match = match.play("p")
    assert (passages.passage_ply(match, TABLE), passages.pause_ply(match, TABLE)) == (0, 2)
    match = match.play("d")
    assert (passages.passage_ply(match, TABLE), passages.pause_ply(match, TABLE)) == (2, 2)


def test_after_the_end_of_a_round_bots_wait_again() -> None:
    match = Match.new(GAME, {"mode": "target", "target": 99}, ("Ana", "Ben", "Hal"), seed=5, bots=("1", "1", "-"))
    source = random.Random(1)
    while not match.steps or TABLE.round_points(match.steps[-1].before, match.steps[-1].after) is None:
        assert match.player is not None
        match = match.play(GAME.action_text(source.choice(match.view(match.player).legal)))
    assert passages.pause_ply(match, TABLE) == match.ply
    assert passages.passage_ply(match, TABLE) < match.ply or match.steps[-1].seat == 2


def test_what_bots_do_is_said_once_when_the_person_is_to_act_again() -> None:
    match = match_of("-", "1", "1", actions="d p d p d")
    assert said(match, Ui(phase=BOT, holder=0, reminder=True)) == ""
    match = match.play("p")
    text = said(match, Ui(phase=TURN, holder=0, reminder=True))
    assert text.count("Ben drew a tile") == text.count("Hal drew a tile") == 1
    assert text.index("Ben passed") < text.index("Hal drew") < text.index("Hal passed")
    assert "Ana drew" not in text


def test_between_two_people_the_passage_is_said_under_the_curtain() -> None:
    match = match_of("-", "1", "-", actions="d p d p")
    text = said(match, Ui(phase=CURTAIN))
    assert text.index("Ben drew a tile") < text.index("Ben passed") < text.index("Pass the tablet to Hal")
    assert "Ana" not in text


def test_a_game_that_bots_end_is_told_from_where_they_began() -> None:
    match = match_of("-", "1", "1")
    source = random.Random(3)
    while match.player is not None:
        match = match.play(GAME.action_text(source.choice(match.view(match.player).legal)))
    start = passages.passage_ply(match, TABLE)
    text = said(match, Ui(phase=OVER))
    told = [line for lines in match.log(SAY)[start or match.ply - 1 :] for line in lines]
    assert all(line in text for line in told)


def test_a_bot_that_waits_says_what_it_waits_for() -> None:
    match = match_of("-", "1", "1", actions="d p")
    assert said(match, Ui(phase=BOT, holder=0), waits=True).endswith("Ben waits for a tap or Enter.")
    waiting, going = shown(match, waits=True), shown(match, waits=False)
    assert waiting.thinking == "Ben waits for a tap or Enter"
    assert going.thinking.endswith("thinks…")
    assert waiting.pausing
    assert going.pausing, "the button that has the focus stays"
    assert not shown(match, waits=False, pausing=False).pausing
    assert not waiting.hurry


def test_a_bot_that_opens_the_game_says_that_it_waits() -> None:
    match = match_of("-", "1", "1", first=1)
    text = narration.after_change(match, Ui(), Ui(phase=BOT, holder=0), TABLE, SAY, waits=True)
    assert text == "Ben waits for a tap or Enter."
