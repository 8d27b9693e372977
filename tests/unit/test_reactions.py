"""Bots are glad or sorry at key moments, and say so: of what everybody saw, and of nothing else."""

import random
import re
from gettext import GNUTranslations
from itertools import pairwise, product
from pathlib import Path

import pytest

from epizodiak.bots.cast import LEVEL, known
from epizodiak.bots.tempers import TEMPERS
from epizodiak.core.wording import Wording
from epizodiak.display.languages import LANGUAGES
from epizodiak.display.screen import Screen, screen
from epizodiak.display.ui_state import LANDS, OVER, TOLD, TRY, TURN, PuzzleStage, Ui
from epizodiak.features.faces import words
from epizodiak.features.faces.drawing import CALM, GLAD, LOST
from epizodiak.features.faces.lines import lines
from epizodiak.features.faces.reactions import APART, CAPITALS, HALF, MIDDLE, NameLine, Reaction, bubble, reactions
from epizodiak.games import GAMES, MOMENTS, TABLES
from epizodiak.games.epizodiak.table import art
from epizodiak.table import moments
from epizodiak.table.panel import sized
from epizodiak.table.seat_marks import EMBLEMS, sign
from epizodiak.table.table import Look
from epizodiak.timeline.match import Match
from tests.contract.playthroughs import playthroughs

pytestmark = pytest.mark.native_only

LOCALES = Path(__file__).resolve().parents[2] / "static" / "locales"
PHONE = (390, 844)


def wording(tag: str) -> Wording:
    if tag == "en":
        return Wording(())
    with (LOCALES / f"{tag}.mo").open("rb") as file:
        return Wording((), translations=GNUTranslations(file))


def table_of(game: str, players: tuple[str, ...], actions: str, *, seed: int = 0) -> Match:
    """A game of Ana with the cast, after some actions."""
    bots = ("-", *("2" for _ in players[1:]))
    match = Match.new(GAMES[game], {}, players, first_player=0, seed=seed, bots=bots)
    for action in actions.split("; "):
        match = match.play(action)
    return match


STONES = (
    "G7@3; d; B8@7; d; B9@6; d; B4@4; d; N5@4; d; Y6@6; d; B5@5; d; R3@8; d; Y8@7; d; P7@5; d; R9@2; d; P1@2; d; "
    "Y4@9; d; R6@3; d; P6@1; d; B2@1; d; N3@8; d; N1@9; d; B3@8; d; Y2@1; d; B1@8; d; Y3@8; d; R7@2; d; G2@1; d; "
    "R8@2; claim 2"
)
OUT = "1-; 1-; 2+; 3-; 2+; 1-; 2+; 3-; 1+; 3-; 2-; 2-; 1-; 3+; 2-; 3-; 2+; 1-; 1-; 2+; 3+; 2-; 1-"

KEY_MOMENTS = [
    ("epizodiak", ("Ana", "Vesta", "Triton"), "<4; >6..8; ^8", {1: "lost", 2: "took"}),
    ("epizodiak", ("Ana", "Vesta", "Triton"), "<4; >6..8; ^8; x8", {1: "lost", 2: "made"}),
    ("schotten-totten", ("Ana", "Rhea"), STONES, {0: "took", 1: "lost"}),
    ("schotten-totten", ("Ana", "Rhea"), f"{STONES}; d; P2@8; claim 8; d", {1: "took"}),
    ("epicycle", ("Ana", "Vesta", "Triton"), OUT, {1: "made", 2: "lost"}),
    ("zodiac", ("Ana", "Rhea"), "A3-B1; A2-B6; A1-A3; B6-A2; A5-B6; A6-B4; A3-A1; A2-A6", {1: "took"}),
]


def drawn(match: Match, width: int = 1180, height: int = 820) -> Screen:
    return screen(match, Ui(TURN, holder=0), TABLES[match.game.name], Look(width, height, Wording(match.players)))


def found(match: Match, puzzle: PuzzleStage = "") -> dict[int, Reaction]:
    return reactions(match, TABLES[match.game.name], drawn(match), Ui(TURN, holder=0, puzzle=puzzle))


@pytest.mark.parametrize(("game", "players", "actions", "kinds"), KEY_MOMENTS)
def test_key_moments_make_bots_glad_or_sorry(
    game: str, players: tuple[str, ...], actions: str, kinds: dict[int, str]
) -> None:
    match = table_of(game, players, actions)
    known = found(match)
    assert {seat: reaction.kind for seat, reaction in known.items() if seat or kinds.get(0)} == kinds
    for seat in range(1, len(players)):
        mood = words.mood(drawn(match), TURN, seat, bot=True, reaction=known.get(seat))
        assert mood == {"lost": LOST, None: CALM}.get(kinds.get(seat), GLAD)
    assert words.mood(drawn(match), TURN, 0, bot=False, reaction=known.get(0)) not in (GLAD, LOST), "people are as ever"


@pytest.mark.parametrize("game", sorted(name for name, table in TABLES.items() if table.moments))
def test_most_turns_are_no_key_moment(game: str) -> None:
    steps = [step for played in playthroughs(game)[:4] for step in played.steps]
    seen = [GAMES[game].view(state, None) for step in steps for state in (step.before, step.after)]
    told = [MOMENTS[game](step.action, *seen[2 * at : 2 * at + 2]) for at, step in enumerate(steps)]
    assert sum(map(bool, told)) < len(steps) / 4
    assert {kind for each in told for kind in each.values()} <= {*moments.KINDS}


def test_a_reaction_lasts_until_its_seat_acts_in_another_turn() -> None:
    robbed = table_of("schotten-totten", ("Ana", "Rhea"), f"{STONES}; d")
    assert found(robbed)[1].kind == "lost"
    assert found(robbed, TRY) == {}, "a puzzle may ask for a player by name"
    assert 1 not in found(robbed.play("P2@8"))
    took = robbed.play("P2@8").play("claim 8").play("d").play("G8@4")
    assert found(took)[1].kind == "took"
    mine = took.play("d")
    assert 1 not in found(mine.play(legal(mine, random.Random(0))))


@pytest.mark.parametrize("seed", range(3))
def test_a_bot_says_a_line_once_a_round_and_not_many_in_a_row(seed: int) -> None:
    match, source = table_of("epizodiak", ("Ana", "Vesta", "Triton"), "d", seed=seed), random.Random(seed)
    known: list[dict[int, Reaction]] = []
    shown, ui = drawn(match), Ui(TURN, holder=0)
    while match.view(None).round == 1 and match.ply < 90:
        known.append(reactions(match, TABLES["epizodiak"], shown, ui))
        texts = [match.game.action_text(each) for each in match.game.legal_actions(match.state)]
        match = match.play(
            next((each for each in texts if each[0] in "x^" and match.ply % 2), "") or source.choice(texts)
        )
    for seat in (1, 2):
        had = [*dict.fromkeys(each[seat] for each in known if seat in each)]
        said = [each for each in had if not each.silent]
        assert 0 < len(said) < len(had)
        assert len({each.kind for each in said}) == len(said)
        gaps = [later.number - earlier.number for earlier, later in pairwise(said)]
        assert all(gap >= APART or gap < len(match.players) for gap in gaps), "but for one turn's last word"


def test_a_name_stays_to_be_read_below_what_a_bot_says() -> None:
    row = NameLine(30, 20, 15, 60, 118)
    bot = known("1", "Juno")
    assert bot is not None
    said = bubble(bot, Reaction("made", 1), Wording(()), row)
    assert said is not None
    assert said.over
    size, line = (float(re.findall(rf'{name}="([-\d.]+)"', said.drawn)[0]) for name in ("font-size", "y"))
    assert line - MIDDLE * size + HALF * size <= row.y - CAPITALS * row.size + 0.1


def legal(match: Match, source: random.Random) -> str:
    """The notation of something that is legal."""
    action = source.choice(match.game.legal_actions(match.state))
    return TABLES[match.game.name].notation.action_text(action)


def test_nothing_is_said_of_a_round_that_is_being_counted() -> None:
    match = table_of("epizodiak", ("Ana", "Vesta", "Triton"), "<4; >6..8; ^8; x8")
    played, source = match, random.Random(1)
    while played.view(None).round == 1:
        played = played.play(legal(played, source))
    assert not found(played)


def test_each_player_is_glad_or_beaten_at_an_end_once_it_is_told() -> None:
    game, source = GAMES["epizodiak"], random.Random(1)
    match = Match.new(
        game, {"mode": "single"}, ("Ana", "Vesta", "Triton"), first_player=0, seed=1, bots=("-", "2", "2")
    )
    while match.player is not None:
        match = match.play(legal(match, source))
    assert match.outcome is not None
    won, table = match.outcome.ranking[0], TABLES[game.name]

    def kinds(ending: int) -> dict[int, str]:
        ui = Ui(OVER, ending=ending)
        shown = screen(match, ui, table, Look(*PHONE, Wording(match.players)))
        return {seat: reaction.kind for seat, reaction in reactions(match, table, shown, ui).items()}

    assert kinds(TOLD) == {seat: moments.MADE if seat in won else moments.BEATEN for seat in range(3)}
    assert not set(kinds(LANDS).values()) & {moments.BEATEN}


@pytest.mark.parametrize("tag", LANGUAGES)
def test_each_temper_has_its_own_lines_and_room_for_one_on_a_phone(tag: str) -> None:
    say = wording(tag)
    layout = TABLES["epizodiak"].layouts.layout(*PHONE, 1, large=False, watched=False, seats=3)
    box = layout.frame.players[1]
    panel = sized(box.width, box.height, layout.frame.letters, art.COUNTS, sign=sign(EMBLEMS[1]), mark=art.PASSED)
    row = NameLine(panel.name_at, 20, panel.name_size, 60, box.width)
    for kind in moments.KINDS:
        told = [lines(temper, kind, say) for temper in TEMPERS]
        assert len({*told}) == len(TEMPERS)
        assert all(1 < len(each) <= 3 for each in told)
        for bot, number in product(LEVEL, range(3)):
            said = bubble(bot, Reaction(kind, number), say, row)
            assert said is not None, (bot, kind)
            assert said.line in lines(bot.temper, kind, say)
            assert said.over


def test_a_line_stands_after_the_name_where_there_is_room_and_is_the_same_again() -> None:
    bot = known("2", "Rhea")
    assert bot is not None
    row = NameLine(80, 40, 19, 70, 320)
    said = [bubble(bot, Reaction("took", number), Wording(()), row) for number in (0, 1, 0)]
    assert [each and each.line for each in said] == ["Oh, nice!", "Just what I wanted!", "Oh, nice!"]
    assert not any(each.over for each in said if each)
    assert bubble(bot, Reaction("took", 0), Wording(()), NameLine(20, 40, 14, 30, 70)) is None
