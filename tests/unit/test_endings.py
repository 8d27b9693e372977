"""Why a game is over, as its score sheet, its list and the window for spectators tell it."""

import re
from dataclasses import replace

import pytest

from epizodiak.core.rules import Outcome
from epizodiak.core.wording import Wording
from epizodiak.display import spectating
from epizodiak.display.screen import Sheet, result_sentence, screen
from epizodiak.display.ui_state import OVER, TURN, Ui
from epizodiak.games import GAMES, TABLES
from epizodiak.games.schotten_totten.rules.log import why
from epizodiak.games.schotten_totten.rules.state import Options, State, Stone
from epizodiak.games.schotten_totten.table.layout import CARD_HEIGHT, STONE_HEIGHT, layout
from epizodiak.record.metadata import Metadata
from epizodiak.record.record import Record
from epizodiak.table.scene import Sprite
from epizodiak.table.table import Look
from epizodiak.timeline.match import Match
from tests.unit.records import FOUR_SETS, FOUR_SETS_DEAL
from tests.unit.schotten_totten_positions import position, stone

SAY = Wording(("Ana", "Ben"))
THREE = Wording(("Ana", "Ben", "Chloé"))

ENDS = {
    ("epicycle", "three"): (0, "3- 1- 2-", "Ana holds three pyramids of one size and loses"),
    ("epicycle", "stuck"): (1, "1- 1- 3+ 2- 3+ 1+", "Ben can't make an exchange and loses"),
    ("epicycle", "repeated"): (
        0,
        "3- 3- 1- 1- 2- 1- 1- 2+ 3+ 1- 2- 3+ 1- 2- 3+ 2- 1- 3+ 2- 1- 3+",
        "The same position has come about for the third time",
    ),
    ("zodiac", "inner"): (
        1,
        "B5-B4 B2-B1 A4-B5 B4-B3 B3-B2 A5-B6 A6-B4 A1-A5 A2-A6 A5-B3",
        "All six inner points are filled: Ana holds 4 of them, Ben 0",
    ),
    ("zodiac", "repeated"): (
        1,
        "B2-B3 B5-B4 A4-B2 B4-B5 B5-B6 A3-B1 B3-B4 B1-A3 B4-B3",
        "The board looked like this before: Ben repeated it and loses",
    ),
    ("zodiac", "stuck"): (
        1,
        "B5-B4 A3-B1 B2-B3 B4-B5 A6-B4 A1-B2 A4-A6 B5-B6 B1-A3 B6-B5 A6-A4 A5-B6 A3-A5",
        "Ana is blocked: neither their pieces nor the neutral ones can move",
    ),
}


def ended(name: str, first: int, actions: str) -> Match:
    record = Record(name, {}, ("Ana", "Ben"), first, (), tuple(actions.split()))
    return Match(record, GAMES[name])


def sheet_of(match: Match, say: Wording = SAY) -> Sheet:
    sheet = screen(match, Ui(phase=OVER), TABLES[match.game.name], Look(1180, 820, say)).sheet
    assert sheet is not None
    return sheet


@pytest.mark.parametrize(("name", "reason"), list(ENDS))
def test_the_end_of_an_open_game_says_why_and_ranks_nobody_by_numbers(name: str, reason: str) -> None:
    first, actions, told = ENDS[name, reason]
    match = ended(name, first, actions)
    assert match.outcome is not None
    assert match.outcome.reason == reason
    sheet = sheet_of(match)
    assert sheet.reason == told
    assert sheet.empty


@pytest.mark.parametrize(("name", "reason"), list(ENDS))
def test_a_window_for_spectators_knows_the_reason(name: str, reason: str) -> None:
    first, actions, _ = ENDS[name, reason]
    message = spectating.read(spectating.position(ended(name, first, actions), "t", Ui(phase=OVER)), GAMES)
    assert message is not None
    assert message.game is not None
    assert message.game.outcome is not None
    assert message.game.outcome.reason == reason


SINGLE = Record("epizodiak", {"mode": "single"}, ("Ana", "Ben", "Chloé"), 0, (tuple(FOUR_SETS_DEAL),), tuple(FOUR_SETS))
"""A game of one round, which Ana wins."""


@pytest.mark.parametrize(
    ("bots", "heading", "mood", "face"),
    [
        ((), "Ana wins", "won", "person"),
        (("-", "2", "4"), "You won!", "won", "person"),
        (("2", "-", "4"), "You lost to Ana", "lost", "2"),
        (("-", "-", "4"), "Ana wins", "won", "person"),
        (("phone", "1", "1"), "You won!", "won", "phone"),
        (("own:Hal", "-", "1"), "You lost to Ana", "lost", "own"),
    ],
)
def test_who_plays_alone_is_you_and_who_has_won_has_a_face(
    bots: tuple[str, ...], heading: str, mood: str, face: str
) -> None:
    match = Match(replace(SINGLE, metadata=Metadata(bots=bots)), GAMES["epizodiak"])
    sheet = sheet_of(match, THREE)
    assert (sheet.heading, sheet.mood, sheet.faces) == (heading, mood, ((0, face),))
    followed = screen(match, Ui(phase=OVER, watching=True), TABLES["epizodiak"], Look(1180, 820, THREE)).sheet
    assert followed is not None
    assert (followed.heading, followed.mood) == ("Ana wins", "won"), "spectators are nobody at the table"


@pytest.mark.parametrize(
    ("ranking", "heading"),
    [(((0,), (1,), (2,)), "Ana wins"), (((0,), (2,), (1,)), "Ana wins"), (((0,), (1, 2)), "You lost to Ana")],
)
def test_who_is_second_or_last_has_not_lost_to_the_winner_alone(
    ranking: tuple[tuple[int, ...], ...], heading: str
) -> None:
    assert result_sentence(Outcome((7, 3, 3), ranking), 1, THREE) == heading


YOURS = {
    ("epicycle", "three"): "You hold three pyramids of one size and lose",
    ("epicycle", "stuck"): "You can't make an exchange, so you lose",
    ("zodiac", "inner"): "All six inner points are filled: you hold 4 of them, Ben 0",
    ("zodiac", "repeated"): "The board looked like this before: you repeated it and lose",
    ("zodiac", "stuck"): "You're blocked: neither your pieces nor the neutral ones can move",
}


@pytest.mark.parametrize(("name", "reason"), list(YOURS))
def test_a_person_alone_reads_of_themselves_as_you(name: str, reason: str) -> None:
    match = ended(name, *ENDS[name, reason][:2])
    seat = SAY.names.index("Ben" if reason == "repeated" or (name, reason) == ("epicycle", "stuck") else "Ana")
    alone = Metadata(bots=tuple("-" if each == seat else "2" for each in range(2)))
    assert sheet_of(Match(replace(match.record, metadata=alone), match.game)).reason == YOURS[name, reason]


def test_who_emptied_a_hand_is_you_only_if_the_reader_did() -> None:
    lost = Match(replace(SINGLE, metadata=Metadata(bots=("2", "-", "4"))), GAMES["epizodiak"])
    assert sheet_of(lost, THREE).reason == "Ana emptied their hand, which is worth 3 points"
    won = Match(replace(SINGLE, metadata=Metadata(bots=("-", "2", "4"))), GAMES["epizodiak"])
    assert sheet_of(won, THREE).reason == "You emptied your hand, which is worth 3 points"


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("size", [(1180, 820), (390, 844)])
def test_who_plays_alone_is_you_on_the_panel_aloud_and_on_the_sheet(name: str, size: tuple[int, int]) -> None:
    """While the game goes on as at its end, and nobody else is."""
    game, table = GAMES[name], TABLES[name]
    names = ("Ana", "Ben", "Chloé")[: game.seats]
    bots = tuple("-" if seat == 1 else "2" for seat in range(game.seats))
    match = Match.new(game, {}, names, seed=3, bots=bots)
    scene = screen(match, Ui(phase=TURN, holder=1), table, Look(*size, Wording(names, you=1))).scene
    panels = [each for each in scene.sprites if each.key.startswith("player-")]
    for panel in panels:
        yours = panel.key == "player-1"
        assert ("(you)" in panel.words[0]) is yours
        assert ("Ben (you)" in panel.label) is yours
        assert not yours or panel.words[0].startswith("B"), "the name is there, too"
    assert len(panels) == game.seats


def test_the_heads_of_scores_say_which_seat_is_yours() -> None:
    match = Match(replace(SINGLE, metadata=Metadata(bots=("2", "-", "4"))), GAMES["epizodiak"])
    assert sheet_of(match, THREE).names == ("Ana", "Ben (you)", "Chloé")
    watched = screen(match, Ui(phase=OVER, watching=True), TABLES["epizodiak"], Look(1180, 820, THREE)).sheet
    assert watched is not None
    assert watched.names == THREE.names


@pytest.mark.parametrize(("name", "reason"), list(ENDS))
def test_the_panel_of_who_has_won_is_marked_in_every_game_alike(name: str, reason: str) -> None:
    match = ended(name, *ENDS[name, reason][:2])
    made = screen(match, Ui(phase=OVER), TABLES[name], Look(1180, 820, SAY))
    marked = {each.key for each in made.scene.sprites if "won" in each.classes.split()}
    won = match.outcome.ranking[0] if match.outcome is not None else ()
    assert marked == (set() if len(won) == 2 else {f"player-{won[0]}"})


def test_a_draw_is_nobodys_win() -> None:
    sheet = sheet_of(ended("epicycle", *ENDS["epicycle", "repeated"][:2]))
    assert (sheet.mood, sheet.faces) == ("drawn", ((0, "person"), (1, "person")))


def test_a_game_of_three_ranks_them_and_says_what_ended_it() -> None:
    sheet = sheet_of(Match(SINGLE, GAMES["epizodiak"]), THREE)
    assert sheet.reason == "Ana emptied their hand, which is worth 3 points"
    assert (sheet.places, sheet.winners) == ((1, 2, 2), (0,))


def test_a_single_rounds_points_are_told_apart_and_add_up() -> None:
    sheet = sheet_of(Match(SINGLE, GAMES["epizodiak"]), THREE)
    assert [heading for heading, _ in sheet.counts] == ["Sets", "Empty hand"]
    assert tuple(map(sum, zip(*(counts for _, counts in sheet.counts), strict=True))) == sheet.totals
    assert sheet.counts[1][1] == (3, 0, 0)


def test_a_game_to_a_target_tells_its_points_by_rounds_alone() -> None:
    assert not TABLES["epizodiak"].counts(Match.new(GAMES["epizodiak"], {}, THREE.names).view(None), SAY)


# --- Schotten Totten: the sheet and the cards on the table tell the same ------------------------------------

WON = {1: Stone(0), 2: Stone(0), 5: Stone(1), 7: Stone(1), 9: Stone(1)}


def over(rounds: int = 1, stones: dict[int, Stone | str] | None = None) -> State:
    game = GAMES["schotten-totten"]
    start = position("B1 / B2", {**(stones or {**WON}), 3: stone("R7 R8 R9 / ")}, options=Options(rounds))
    state: State = game.apply(start, game.parse_action("claim 3"))
    return state


def test_a_round_alone_counts_stones_as_the_players_panels_do() -> None:
    state, table = over(), TABLES["schotten-totten"]
    view = GAMES["schotten-totten"].view(state, None)
    assert not table.scored(view)
    assert table.counts(view, SAY) == (("Stones", (3, 3)),)
    panels = [each.label for each in table.scene(view, Look(1180, 820, SAY)).sprites if each.key.startswith("player-")]
    assert panels == ["Ana: 1 card, 3 stones", "Ben: 1 card, 3 stones"]


@pytest.mark.parametrize(
    ("others", "said"),
    [
        ((1, 2), "With three stones side by side, Ana wins the round"),
        ((1, 5, 7, 9), "With five stones, Ana wins the round"),
        ((1, 2, 6, 8), "With five stones, three of them side by side, Ana wins the round"),
        ((1, 2, 4, 5), "With five stones, Ana wins the round"),
    ],
)
def test_a_round_of_stones_ends_with_all_that_has_won_it(others: tuple[int, ...], said: str) -> None:
    assert why(over(stones={number: Stone(0) for number in others}).stones, SAY) == said


def test_a_match_of_rounds_counts_points() -> None:
    game = GAMES["schotten-totten"]
    view = game.view(position("B1 / B2", {}, options=Options(3)), None)
    assert TABLES["schotten-totten"].scored(view)
    assert TABLES["schotten-totten"].counts(view, SAY) == ()


def frames(state: State, width: int, height: int) -> list[Sprite]:
    view = GAMES["schotten-totten"].view(state, None)
    scene = TABLES["schotten-totten"].scene(view, Look(width, height, SAY))
    return [each for each in scene.sprites if each.classes == "won"]


@pytest.mark.parametrize(("width", "page_height"), [(1180, 820), (820, 1180), (390, 844), (844, 390)])
def test_the_three_stones_in_a_row_are_marked_on_the_table(width: int, page_height: int) -> None:
    state = over()
    (frame,) = frames(state, width, page_height)
    view = GAMES["schotten-totten"].view(state, None)
    sprites = TABLES["schotten-totten"].scene(view, Look(width, page_height, SAY)).sprites
    rocks = {each.key: each for each in sprites if each.key.startswith("rock-")}
    assert frame.x == pytest.approx(rocks["rock-2"].x)
    height = float(re.search(r' height="([\d.]+)"', frame.body)[1])  # type: ignore[index]
    reach, place = rocks["rock-2"].scale * STONE_HEIGHT / 2, layout(width, page_height)
    assert frame.layer == "marks"
    assert frame.y - height / 2 <= rocks["rock-2"].y - reach + 1
    assert frame.y + height / 2 >= rocks["rock-2"].y + reach - 3
    side = 1 if rocks["rock-2"].y > place.board.row else -1
    edge = place.board.card(2, side > 0, 0)[1] - side * CARD_HEIGHT / 2 * place.board.scale
    assert side * (edge - frame.y) - height / 2 >= 3, "it covers no edge of a card"
    names = [each.label for each in sprites if each.key in ("stone-2", "stone-5")]
    assert [name.endswith("who wins with it") for name in names] == [True, False]


def test_five_stones_that_win_are_marked_one_by_one_and_none_before_the_end() -> None:
    five: dict[int, Stone | str] = {number: Stone(0) for number in (1, 5, 7, 9)}
    assert [each.key for each in frames(over(stones=five), 1180, 820)] == [f"won-{n}" for n in (1, 3, 5, 7, 9)]
    assert frames(position("B1 / B2", {**WON}), 1180, 820) == []
