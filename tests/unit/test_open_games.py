"""What the page does with a game that hides nothing and counts no points, shown on Epicycle."""

import pytest

from epizodiak.core.wording import Wording
from epizodiak.display import narration, saved_games
from epizodiak.display.facing import turn_degrees
from epizodiak.display.screen import Screen, screen
from epizodiak.display.ui_state import MENU, OVER, REPLAY, TURN, Ui
from epizodiak.features.replay import words as replay
from epizodiak.games import GAMES, TABLES
from epizodiak.record.record import Record
from epizodiak.table.table import Look
from epizodiak.timeline.match import Match
from epizodiak.timeline.playback import Playback

GAME, TABLE = GAMES["epicycle"], TABLES["epicycle"]
SAY = Wording(("Ana", "Ben"))
LOST = ("3-", "1-", "2-")
TO_A_DRAW = "3- 3- 1- 1- 2- 1- 1- 2+ 3+ 1- 2- 3+ 1- 2- 3+ 2- 1- 3+ 2- 1- 3+"
DRAWN = tuple(TO_A_DRAW.split())


def record(*actions: str) -> Record:
    return Record(game="epicycle", options={}, players=("Ana", "Ben"), first_player=0, chance=(), actions=actions)


def shown(match: Match, ui: Ui, *, careful: bool = False) -> Screen:
    return screen(match, ui, TABLE, Look(1180, 820, SAY), careful=careful)


def test_the_end_names_a_winner_and_counts_nothing() -> None:
    sheet = shown(Match(record(*LOST), GAME), Ui(phase=OVER)).sheet
    assert sheet is not None
    assert (sheet.heading, sheet.reason) == ("Ben wins", "Ana holds three pyramids of one size and loses")
    assert sheet.empty
    assert sheet.winners == (1,)


def test_a_draw_is_called_one() -> None:
    sheet = shown(Match(record(*DRAWN), GAME), Ui(phase=OVER)).sheet
    assert sheet is not None
    assert sheet.heading == "The game is a draw"
    assert sheet.reason == "The same position has come about for the third time"
    assert sheet.empty


@pytest.mark.parametrize(
    ("actions", "standing"),
    [(LOST, "Ben wins"), (DRAWN, "The game is a draw"), (("3-",), "Ring in order · Ben's turn")],
)
def test_a_kept_game_says_who_won_or_whose_turn_it_is(actions: tuple[str, ...], standing: str) -> None:
    assert "".join(saved_games.standing(Playback(record(*actions), GAME), TABLE, SAY).split("\u2068")).replace(
        "\u2069", ""
    ) == (standing)


def test_a_replay_offers_no_other_eyes_and_hides_nothing() -> None:
    for actions in (LOST, ("3-",)):
        playback = Playback(record(*actions), GAME)
        playback = playback.at(playback.length)
        assert replay.points_of_view(playback, SAY) == (("", "no hands"),)
        assert replay.seat_of("0", playback) is None
        assert not replay.hands_hidden(playback)


def test_a_game_without_rounds_has_no_headings_in_its_list() -> None:
    parts = list(replay.parts(Playback(record(*LOST), GAME), TABLE, SAY))
    assert [part.heading for part in parts] == [""]
    assert [line.ply for line in parts[0].lines] == list(range(1, len(LOST) + 1))


def test_no_file_of_it_tells_a_secret() -> None:
    match = Match(record("3-"), GAME)
    for phase in (TURN, REPLAY, OVER):
        assert not shown(match, Ui(phase=phase, holder=1)).secret


def test_a_turn_that_passes_without_a_curtain_says_whose_it_is() -> None:
    match = Match(record("3-"), GAME)
    ui = Ui(phase=TURN, holder=1, reminder=True)
    told = narration.after_action(match, ui, TABLE, (match.view(0), match.view(1)), SAY)
    assert told.startswith("Ana placed a large pyramid and took a small pyramid, counterclockwise. Ben's turn. You can")


def test_a_careful_person_is_asked_before_losing() -> None:
    match = Match(record("3-", "1-"), GAME)
    ui = Ui(phase=TURN, holder=0, selection="held-0-2-0")
    scene = screen(match, ui, TABLE, Look(1180, 820, SAY, "held-0-2-0"), careful=True).scene
    asking = [sprite.key for sprite in scene.sprites if sprite.asks]
    assert len(asking) == 1
    armed = Ui(phase=TURN, holder=0, selection="held-0-2-0", armed=asking[0])
    words = screen(match, armed, TABLE, Look(1180, 820, SAY, "held-0-2-0"), careful=True).scene.words
    assert "".join(span.text for span in words) == "Ana: tap again to take a third of one size, and lose"


def test_under_a_panel_nothing_can_be_tapped() -> None:
    scene = shown(Match(record(), GAME), Ui(phase=TURN, holder=0, panel=MENU)).scene
    assert not [sprite for sprite in scene.sprites if sprite.can is not None]


@pytest.mark.parametrize(("facing", "degrees"), [("off", [0, 0, 0]), ("left", [0, 0, 180]), ("right", [0, 0, 180])])
def test_two_players_sit_opposite_each_other(facing: str, degrees: list[int]) -> None:
    assert [turn_degrees(facing, seat, 2) for seat in (None, 0, 1)] == degrees
