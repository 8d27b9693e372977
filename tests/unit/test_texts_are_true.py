"""What lessons, rules pages and captions say of a position, the engine says too."""

import re
from gettext import GNUTranslations
from itertools import combinations
from pathlib import Path

import pytest

from epizodiak.core.wording import Wording
from epizodiak.features.rules_page.words import rules_page
from epizodiak.features.tutorial.lessons import lessons
from epizodiak.games import CATALOGUE, GAMES, TABLES
from epizodiak.games.epicycle.rules.rules import three_of_a_size
from epizodiak.games.epicycle.rules.state import GAP, SPACES
from epizodiak.games.epicycle.table.chances import chances
from epizodiak.games.schotten_totten.rules.formations import formation
from epizodiak.games.schotten_totten.table.art import RANKED
from epizodiak.games.zodiac.rules.board import COLOURS, EMPTY, FIRST_INNER, INDEX, NEUTRAL
from epizodiak.games.zodiac.rules.rules import jumped
from epizodiak.table.lesson import LEARNER, Goal, Lesson
from epizodiak.table.rules_page import Figure, Section
from epizodiak.timeline.match import Match
from tests.unit.schotten_totten_positions import legal, position
from tests.unit.taught import asked

ROOT = Path(__file__).resolve().parent.parent.parent
NAMES = ("Ana", "Ben", "Chloé")


def lesson(game: str, name: str) -> Lesson:
    found = lessons(game, Wording(NAMES[: GAMES[game].seats]))
    return next(each for each in found if each.name == name)


def wanted(game: str, name: str) -> tuple[Match, Goal]:
    """Where a lesson of one goal asks for it, and the goal."""
    (goal,) = lesson(game, name).goals
    return asked(game, name), goal


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
    played = asked("schotten-totten", "proof")
    played = played.play("P6@4")
    assert "claim 4" in legal(played.state)
    without = position("R1 / R3", {4: "P4 P5 P6 / R9"})
    assert "claim 4" not in legal(without), "with them he could"


def test_S4_of_the_figures_formations_the_last_has_the_highest_sum_and_loses_to_all_others() -> None:
    sums = [sum(int(card[1]) for card in cards) for cards in RANKED]
    assert sums[-1] == max(sums)
    assert sums.count(max(sums)) == 1
    ranks = [formation(cards) for cards in RANKED]
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


def test_C3_the_small_pyramid_that_the_lesson_begins_with_can_only_take_the_large_one() -> None:
    played, goal = wanted("epicycle", "exchange")
    assert unwanted(played, goal) == ["3-"]
    assert played.play("1-").state.holdings[LEARNER] == (2, 3, 3)


def test_C3_the_medium_pyramid_of_the_lesson_reaches_a_space_on_each_side() -> None:
    played, goal = wanted("epicycle", "sides")
    assert {"2+", "2-"} <= {*unwanted(played, goal), *goal.wanted}


def test_C5_only_the_exchange_that_the_lesson_warns_of_brings_a_third_large_pyramid() -> None:
    played, goal = wanted("epicycle", "three-alike")
    assert played.state.holdings[LEARNER] == (1, 3, 3)
    lost = [text for text in ("1+", "1-", "3-") if three_of_a_size(played.play(text).state.holdings[LEARNER])]
    assert lost == ["1-"]
    assert unwanted(played, goal) == ["1-", "3-"]


def test_C3_only_a_large_pyramid_can_be_exchanged_where_the_lesson_says_so() -> None:
    played, goal = wanted("epicycle", "only-one")
    assert (unwanted(played, goal), goal.wanted, played.state.holdings[LEARNER]) == ([], ("3-",), (2, 3, 3))
    reached = [chance for key in ("held-0-2-0", "held-0-3-0") for chance in chances(played.view(LEARNER), key).values()]
    assert [each.taken for each in reached if not each.possible] == [2, 2, 3]


def test_C6_the_circle_of_the_lesson_is_one_and_goes_round_twice() -> None:
    second = asked("epicycle", "sides").play("2+").state
    once, (again, goal) = asked("epicycle", "circle"), wanted("epicycle", "draw")
    assert once.state.ring == again.state.ring
    here = once.play("2+").state
    assert (here.ring, here.holdings, here.player) == (second.ring, second.holdings, second.player)
    assert [again.game.action_text(action) for action in again.view(LEARNER).drawing] == ["2+"]
    assert again.play("2+").player is None
    assert (goal.wanted, unwanted(again, goal)) == (("3+",), ["2+", "2-", "3-"])


def test_C4_ben_could_answer_every_exchange_but_the_wanted_one() -> None:
    played, goal = wanted("epicycle", "win")
    assert played.state.holdings[1 - LEARNER] == (2, 2, 3)
    assert all(played.play(text).player is not None for text in unwanted(played, goal))
    won = played.play(goal.wanted[0])
    assert won.outcome is not None
    assert won.outcome.ranking[0] == (LEARNER,)
    gap = won.state.ring.index(GAP)
    assert [won.state.ring[(gap + way * far) % SPACES] for far in (2, 3) for way in (1, -1)] == [2, 2, 3, 3]


def test_a_word_above_the_space_says_what_the_page_promises_and_no_more() -> None:
    found = chances(asked("epicycle", "win").view(LEARNER), "held-0-2-0").values()
    assert not [each for each in found if each.loses or each.draws], "a win is not announced"
    assert "lose the game at once, or make it a draw" in everything("epicycle")


# --- Zodiac -----------------------------------------------------------------------------------------------------------


def turned(played: Match, text: str) -> str:
    """What a move turns over: signs of the pieces that are jumped."""
    action = played.game.parse_action(text)
    return "".join(played.state.board[INDEX[point]] for point in jumped(played.state.board, action))


def test_Z4_the_first_jump_leads_over_a_neutral_piece() -> None:
    played = asked("zodiac", "jump")
    assert (played.state.board[INDEX["B2"]], turned(played, "A3-B1")) == (NEUTRAL, "")


def test_Z7_Z8_Z9_the_neutral_piece_cannot_go_back_and_after_the_move_ben_can_only_jump() -> None:
    played, goal = wanted("zodiac", "neutral")
    assert played.record.actions[-1] == "B2-B3"
    assert "B3-B2" not in unwanted(played, goal)
    after = played.play("B3-B4")
    assert [after.state.board[INDEX[action.source]] for action in after.view(1).legal] == [COLOURS[1]]


def test_Z5_only_the_wanted_jump_turns_a_white_piece() -> None:
    played, goal = wanted("zodiac", "turn")
    assert asked("zodiac", "neutral").state.board[INDEX["B1"]] == COLOURS[0], "Ben has taken it"
    assert turned(played, "A1-B2") == played.state.board[INDEX["B1"]] == COLOURS[1]
    assert "".join(turned(played, text) for text in unwanted(played, goal)) == ""


def test_Z12_only_the_move_that_the_lesson_warns_of_repeats_a_placement() -> None:
    played, goal = wanted("zodiac", "repetition")
    assert [played.game.action_text(action) for action in played.view(LEARNER).repeating] == ["B2-A1"]
    assert "B2-A1" in unwanted(played, goal)
    assert played.record.actions[-3:] == ("A2-B6", "A1-B2", "B6-A2"), "Ben has gone back, and the learner would"


def test_Z6_over_a_neutral_piece_no_jump_leads_to_the_apex_and_over_the_white_one_it_does() -> None:
    played, goal = wanted("zodiac", "apex")
    assert [played.state.board[INDEX[point]] for point in ("B3", "B4", "A5")] == [COLOURS[0], NEUTRAL, EMPTY]
    assert turned(played, "B2-A1") == COLOURS[1]
    assert unwanted(played, goal) == ["B4-B5"]
    assert not played.view(LEARNER).repeating


def test_Z5_the_jump_that_the_lesson_warns_of_turns_one_of_each_and_the_wanted_one_none_of_ones_own() -> None:
    played = asked("zodiac", "own")
    assert (turned(played, "A1-A3"), turned(played, "B1-A3")) == (COLOURS, COLOURS[1])


def test_Z4_the_lessons_jump_over_two_turns_the_white_piece_only() -> None:
    played = asked("zodiac", "two")
    assert (turned(played, "A3-A5"), played.state.board[INDEX["B4"]]) == (COLOURS[1], NEUTRAL)


def test_Z11_B5_is_the_last_inner_point_and_four_black_pieces_win() -> None:
    played, goal = wanted("zodiac", "end")
    inner = played.state.board[FIRST_INNER:]
    assert (inner.count(EMPTY), played.state.board[INDEX["B5"]], inner.count(COLOURS[0])) == (1, EMPTY, 2)
    assert all(played.play(text).outcome is None for text in unwanted(played, goal))
    played = played.play("A1-B5")
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
