"""What lessons, rules pages and captions say of a position, the engine says too."""

import re
from gettext import GNUTranslations
from itertools import combinations
from pathlib import Path

import pytest

from epizodiak.core.wording import Wording
from epizodiak.features.rules_page.words import rules_page
from epizodiak.features.tutorial.lessons import lessons
from epizodiak.features.tutorial.words import record_of
from epizodiak.games import CATALOGUE, GAMES, TABLES
from epizodiak.games.epicycle.rules.rules import three_of_a_size
from epizodiak.games.epicycle.table.chances import chances
from epizodiak.games.schotten_totten.rules.formations import formation
from epizodiak.games.schotten_totten.table.figures import FORMATIONS
from epizodiak.games.zodiac.rules.board import COLOURS, FIRST_INNER, INDEX, NEUTRAL
from epizodiak.games.zodiac.rules.rules import jumped
from epizodiak.table.lesson import LEARNER, Goal, Lesson
from epizodiak.table.rules_page import Figure, Section
from epizodiak.timeline.match import Match
from tests.unit.schotten_totten_positions import legal, position

ROOT = Path(__file__).resolve().parent.parent.parent
NAMES = ("Ana", "Ben", "Chloé")


def lesson(game: str, name: str) -> Lesson:
    found = lessons(game, Wording(NAMES[: GAMES[game].seats]))
    return next(each for each in found if each.name == name)


def at(game: str, name: str) -> Match:
    steps = lessons(game, Wording(NAMES[: GAMES[game].seats]))
    step = next(number for number, each in enumerate(steps) if each.name == name)
    return Match(record_of(steps, step, GAMES[game]), GAMES[game])


def unwanted(found: Match, goal: Goal) -> list[str]:
    texts = (found.game.action_text(action) for action in found.game.legal_actions(found.state))
    return [text for text in texts if not goal.met_by(text)]


def pages(say: Wording | None = None) -> dict[str, tuple[Section[Figure], ...]]:
    return {name: tuple(rules_page(name, say or Wording(NAMES[: GAMES[name].seats]))) for name in TABLES}


def told(section: Section[Figure]) -> str:
    return " ".join((section.heading, *section.paragraphs, *section.items, *(f.caption for f in section.figures)))


def everything(game: str) -> str:
    """All that the rules page and the lessons of a game say."""
    steps = lessons(game, Wording(NAMES[: GAMES[game].seats]))
    texts = [told(section) for section in pages()[game]]
    for each in steps:
        texts += [each.heading, each.praise, *(text for g in each.goals for text in (g.text, g.task, g.hint))]
    return " ".join(texts)


# --- Schotten Totten --------------------------------------------------------------------------------------------------


def claims_with(hand: str, *elsewhere: str) -> bool:
    """Whether the lesson's stone 6 can be claimed with such a hand and these cards at stone 7."""
    stones = {5: "R6 R7 / B9 G9 P9", 6: "G5 G6 G7 / B7 B8", 7: " ".join((*elsewhere, "/"))}
    return "claim 6" in legal(position(f"{hand} / G1 R4 N4", stones))


@pytest.mark.parametrize("hand", ["R1 Y4 B2", "B6 Y4 B2"])
def test_S5_while_blue_6_is_in_any_hand_the_stone_cannot_be_claimed_as_the_lesson_says(hand: str) -> None:
    assert not claims_with(hand)
    assert "in a hand it still counts" in lesson("schotten-totten", "why").praise


def test_S5_when_blue_6_lies_at_another_stone_the_stone_can_be_claimed_as_the_lesson_says() -> None:
    assert claims_with("R1 Y4 B2", "B6")


def test_S5_in_the_lesson_of_proofs_only_the_red_7_and_8_could_help_ben() -> None:
    played = at("schotten-totten", "proof")
    played = played.play("P6@4")
    assert "claim 4" in legal(played.state)
    without = position("R1 / R3", {4: "P4 P5 P6 / R9"})
    assert "claim 4" not in legal(without), "with them he could"


def test_S4_of_the_figures_formations_the_last_has_the_highest_sum_and_loses_to_all_others() -> None:
    sums = [sum(int(card[1]) for card in cards) for cards in FORMATIONS]
    assert sums[-1] == max(sums)
    assert sums.count(max(sums)) == 1
    ranks = [formation(cards) for cards in FORMATIONS]
    assert ranks == sorted(ranks, reverse=True)


def test_S4_S5_the_figure_of_claims_shines_where_its_caption_says() -> None:
    table = {
        2: "R6 G6 N6 / B7 P8 Y9",
        3: "R2 G3 P9 / N1 B4 Y9",
        4: "P1 P4 P7 / G7 G8 G9",
    }
    from tests.unit.schotten_totten_positions import stone  # noqa: PLC0415 - a name of many meanings

    stones = {number: stone(text, first=int(number == 2)) for number, text in table.items()}
    found = legal(position("R1 / R2", stones))
    assert [text for text in found if text.startswith("claim")] == ["claim 2", "claim 3"]
    assert 2 + 3 + 9 == 1 + 4 + 9 == 14


def test_S2_with_six_cards_in_hand_none_is_drawn_as_the_page_says() -> None:
    full = position("R1 R2 R3 R4 R5 R6 / G1", phase="claim", acted=False)
    after = GAMES["schotten-totten"].apply(full, GAMES["schotten-totten"].parse_action("d"))
    assert len(after.hands[0]) == 6
    assert "fewer than six in hand" in everything("schotten-totten")


# --- Epicycle ---------------------------------------------------------------------------------------------------------


def test_C5_all_that_the_lesson_calls_a_loss_is_one_and_the_wanted_exchange_is_none() -> None:
    for text, loses in (("1-", False), ("2-", True)):
        played = at("epicycle", "three-alike")
        assert played.state.holdings[LEARNER].count(1) == 2
        played = played.play(text)
        assert three_of_a_size(played.state.holdings[LEARNER]) == loses
    assert unwanted(at("epicycle", "three-alike"), lesson("epicycle", "three-alike").goals[0]) == ["2-"]


def test_C4_ben_could_answer_every_exchange_but_the_wanted_one() -> None:
    goal = lesson("epicycle", "win").goals[0]
    for text in unwanted(at("epicycle", "win"), goal):
        played = at("epicycle", "win")
        played = played.play(text)
        assert played.player is not None, text
    won = at("epicycle", "win")
    won = won.play(goal.wanted[0])
    assert won.outcome is not None
    assert won.outcome.ranking[0] == (LEARNER,)


def test_C6_the_only_exchange_that_is_left_makes_the_draw() -> None:
    played = at("epicycle", "draw")
    assert unwanted(played, lesson("epicycle", "draw").goals[0]) == []
    assert len(played.view(LEARNER).drawing) == len(played.view(LEARNER).legal) == 1


def test_a_word_above_the_space_says_what_the_page_promises_and_no_more() -> None:
    winning = at("epicycle", "win").view(LEARNER)
    found = chances(winning, "held-0-2-0").values()
    assert not [each for each in found if each.loses or each.draws], "a win is not announced"
    assert "lose the game at once, or make it a draw" in everything("epicycle")


def test_both_large_pyramids_reach_a_space_on_each_side() -> None:
    played = at("epicycle", "sides")
    assert played.state.holdings[LEARNER].count(3) == 2
    assert {"3+", "3-"} <= {GAMES["epicycle"].action_text(action) for action in played.view(LEARNER).legal}


# --- Zodiac -----------------------------------------------------------------------------------------------------------


def test_Z5_only_the_wanted_jump_turns_a_white_piece() -> None:
    played = at("zodiac", "turn")
    board = played.state.board
    for action in played.view(LEARNER).legal:
        turned = [point for point in jumped(board, action) if board[INDEX[point]] == COLOURS[1]]
        text = GAMES["zodiac"].action_text(action)
        assert bool(turned) == lesson("zodiac", "turn").goals[0].met_by(text), text


@pytest.mark.parametrize(("name", "neutral"), [("jump", True), ("neutral", False)])
def test_Z4_Z7_a_hint_calls_the_other_moves_what_they_are(name: str, neutral: bool) -> None:  # noqa: FBT001 - a column
    played, goal = at("zodiac", name), lesson("zodiac", name).goals[0]
    for text in unwanted(played, goal):
        assert (played.state.board[INDEX[text[:2]]] == NEUTRAL) == neutral, text


def test_Z9_after_the_lessons_neutral_move_ben_can_only_jump() -> None:
    played = at("zodiac", "neutral")
    played = played.play("B2-B3")
    assert played.player == 1 - LEARNER
    board = played.state.board
    assert not [action for action in played.view(1).legal if board[INDEX[action.source]] == NEUTRAL]


def test_Z12_only_the_move_that_the_lesson_warns_of_repeats_a_placement() -> None:
    view = at("zodiac", "repetition").view(LEARNER)
    assert [GAMES["zodiac"].action_text(action) for action in view.repeating] == ["A3-A1"]
    assert unwanted(at("zodiac", "repetition"), lesson("zodiac", "repetition").goals[0]) == ["A3-A1"]


def test_Z11_B2_is_the_last_inner_point_and_four_black_pieces_win() -> None:
    played = at("zodiac", "end")
    inner = played.state.board[FIRST_INNER:]
    assert (inner.count("."), played.state.board[INDEX["B2"]], inner.count(COLOURS[0])) == (1, ".", 3)
    played = played.play("A1-B2")
    assert played.state.board[FIRST_INNER:].count(COLOURS[0]) == 4
    assert played.outcome is not None
    assert played.outcome.ranking[0] == (LEARNER,)


def test_Z5_Z11_the_page_says_what_turns_and_what_counts() -> None:
    short = told(pages()["zodiac"][0])
    assert "black and white pieces that are jumped turn over" in short, "neutral ones do not"
    assert "you show more pieces there than the other" in short
    assert "Every piece" not in CATALOGUE["zodiac"].lead


# --- EpiZodiak --------------------------------------------------------------------------------------------------------


def test_E21a_the_page_says_that_a_round_may_never_end() -> None:
    assert "it may never end" in everything("epizodiak")


@pytest.mark.parametrize(
    "wrong",
    ["take everything back", "You draw once", "Other tiles are grey", "left in the game", "lies somewhere else"],
)
def test_what_was_not_true_stands_on_no_page(wrong: str) -> None:
    assert not [game for game in TABLES if wrong in everything(game)]


def test_E10_the_page_and_the_lesson_say_that_one_draws_at_most_once() -> None:
    assert everything("epizodiak").count("You draw at most once in a turn") == 2


@pytest.mark.native_only
def test_an_end_slot_does_not_glow_like_what_can_be_tapped() -> None:
    sheet = (ROOT / "epizodiak" / "games" / "epizodiak" / "table" / "table.css").read_text("utf-8")
    sheet = re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL)
    rules = re.findall(r"([^{}]+)\{([^}]*)\}", sheet)
    ends = [body for names, body in rules if re.search(r"\.slot\.fits\S* \.glow", names)]
    assert ends == [" display: none; "]
    assert not [names for names, body in rules if ".slot.fits" in names and "--tap" in body]


# --- whose games they are, and taking back ----------------------------------------------------------------------------

MAKERS = {
    "epizodiak": ("Cigitur", "Board Game Arena"),
    "schotten-totten": ("Reiner Knizia", "1999", "ASS"),
    "epicycle": ("Nick Wedig", "2001", "Icehouse"),
    "zodiac": ("Mitsuo Yamamoto", "2015"),
}


@pytest.mark.parametrize("name", list(TABLES))
def test_every_game_is_credited_on_its_rules_page(name: str) -> None:
    section = pages()[name][-1]
    assert CATALOGUE[name].credit in section.paragraphs
    assert all(word in CATALOGUE[name].credit for word in MAKERS.get(name, ()))


@pytest.mark.native_only
def test_the_about_box_and_the_readme_name_all_makers_and_no_year_that_no_source_gives() -> None:
    about = (ROOT / "index.html").read_text("utf-8").partition('id="about"')[2].partition("</section>")[0]
    readme = " ".join((ROOT / "README.md").read_text("utf-8").split())
    for words in MAKERS.values():
        assert all(word in about and word in readme for word in words)
    assert "2020" not in about


@pytest.mark.parametrize("name", list(TABLES))
def test_the_rules_page_says_what_agreeing_on_taking_back_does(name: str) -> None:
    assert "Taking back" in [section.heading for section in pages()[name]]


def test_as_long_as_a_bot_thinks_a_move_can_be_taken_back_as_the_open_games_pages_say() -> None:
    game = GAMES["zodiac"]
    played = Match.new(game, {}, ("Ana", "Ben"), first_player=0, take_back="turn", bots=("-", "2"))
    played = played.play("A3-B1")
    assert played.taking_back() == 0


# --- French -----------------------------------------------------------------------------------------------------------


@pytest.mark.native_only
def test_the_french_pages_say_the_same_where_they_did_not() -> None:
    with (ROOT / "static" / "locales" / "fr.mo").open("rb") as stream:
        french = GNUTranslations(stream)
    praise = next(
        each.praise
        for each in lessons("schotten-totten", Wording(NAMES[:2], translations=french))
        if each.name == "why"
    )
    assert "6 bleu" in praise
    texts = "\n".join(str(text) for text in vars(french)["_catalog"].values())
    for wrong in ("se réserver", "le propre pion", "tout reprendre", "Les autres sont grises", "2020"):
        assert wrong not in texts, wrong


def test_no_two_sections_of_a_page_say_the_same() -> None:
    for sections in pages().values():
        assert not [
            (a.heading, b.heading) for a, b in combinations(sections, 2) if set(a.paragraphs) & set(b.paragraphs)
        ]
