import random
from gettext import NullTranslations

import pytest

from epizodiak.core.wording import Wording
from epizodiak.display import narration
from epizodiak.display.bar import height_of_bar
from epizodiak.display.first_words import first_words
from epizodiak.display.measuring import SURELY, lines_of
from epizodiak.display.screen import MOST_NEWS, SHOWN_LINES, Screen, screen
from epizodiak.display.ui_state import (
    BOT,
    CURTAIN,
    LOG,
    MENU,
    OVER,
    ROUND,
    TRY,
    TURN,
    WRONG,
    Phase,
    Ui,
    puzzling,
    with_puzzle_stage,
)
from epizodiak.games import GAMES, TABLES
from epizodiak.record.record import read_record
from epizodiak.table.scene import Span
from epizodiak.table.table import Look
from epizodiak.timeline.match import Match
from tests.unit import charted_games
from tests.unit.records import FILLING_DEAL, FOUR_SETS, FOUR_SETS_DEAL, LATE_SET_DEAL, SORTED_DEAL, text

GAME, TABLE = GAMES["epizodiak"], TABLES["epizodiak"]
LOOK = Look(1180, 820, Wording(("Ana", "Ben", "Chloé")))


def match_of(*actions: str) -> Match:
    return Match(read_record(text(actions=list(actions)), GAMES), GAME)


def shown(match: Match, ui: Ui) -> Screen:
    return screen(match, ui, TABLE, LOOK)


def keys(seen: Screen) -> set[str]:
    return {sprite.key for sprite in seen.scene.sprites if sprite.place}


def cans(seen: Screen) -> dict[str, str]:
    return {sprite.key: sprite.can for sprite in seen.scene.sprites if sprite.can is not None}


def test_under_the_curtain_no_hand_shows_and_nothing_can_be_tapped() -> None:
    seen = shown(match_of("d", "p"), Ui(phase=CURTAIN))
    assert not [key for key in keys(seen) if key.startswith("hand")]
    assert cans(seen) == {}
    assert seen.curtain == "Pass the tablet to Ben"
    assert "Ben" in seen.reveal
    assert seen.sheet is None


@pytest.mark.parametrize("name", ["epicycle", "zodiac"])
def test_where_a_puzzle_leads_to_the_end_of_the_game_the_words_say_why_it_is_over(name: str) -> None:
    match = charted_games.ended(name, 2)
    look = Look(375, 545, Wording(("Ana", "Ben")))
    puzzle = with_puzzle_stage(puzzling(0, TRY), WRONG)
    seen = screen(match, puzzle, TABLES[name], look)
    assert match.outcome is not None
    told = "".join(span.text for span in seen.scene.words)
    assert told == match.game.why(match.outcome, match.view(None), look.wording) != ""
    assert "".join(span.text for span in screen(match, Ui(phase=OVER), TABLES[name], look).scene.words) != told


def test_before_the_first_action_the_history_panel_says_who_begins() -> None:
    match = match_of()
    for phase in (CURTAIN, TURN):
        assert shown(match, Ui(phase=phase, holder=0, panel=LOG)).log == ("Nothing has been played yet. Ana begins.",)
    assert shown(match, Ui(phase=TURN, holder=0)).log == (), "beside the table nothing is missed"


def test_the_log_tells_each_lines_seat_and_where_a_turn_begins() -> None:
    match = match_of("d", "p", "d", "p", "d")
    for panel in ("", LOG):
        seen = shown(match, Ui(phase=TURN, holder=2, panel=panel))
        assert [line.split()[0] for line in seen.log] == ["Chloé", "Ben", "Ben", "Ana", "Ana"]
        emblems = TABLES["epizodiak"].emblems
        assert seen.log_turns == ((2, emblems[2]), (1, ""), (1, emblems[1]), (0, ""), (0, emblems[0]))


def test_in_a_turn_the_holders_hand_shows() -> None:
    match = match_of("d", "p")
    seen = shown(match, Ui(phase=TURN, holder=1))
    hand = match.state.hands[1]
    assert {key for key in keys(seen) if key.startswith("hand")} == {
        f"hand-{value}-{copy}" for value in set(hand) for copy in range(hand.count(value))
    }
    assert cans(seen)["pile"] == "d"
    assert (seen.curtain, seen.reveal, seen.news) == ("", "", ())


def test_under_a_panel_the_hand_shows_but_nothing_can_be_tapped() -> None:
    seen = shown(match_of("d", "p"), Ui(phase=TURN, holder=1, panel=MENU))
    assert [key for key in keys(seen) if key.startswith("hand")]
    assert cans(seen) == {}


def test_chips_tell_what_happened_since_the_last_turn() -> None:
    match = match_of("d", "p", "d", "p", "d", "p")
    seen = shown(match, Ui(phase=TURN, holder=0, reminder=True))
    assert seen.since.label == "Since your last turn"
    assert [chip.text for chip in seen.since.chips] == ["Chloé: drew, passed", "Ben: drew, passed"], "the newest first"
    assert not shown(match, Ui(phase=TURN, holder=0)).since.chips, "who has acted needs none"
    assert not shown(match, Ui(phase=CURTAIN)).since.chips
    assert not shown(match_of(), Ui(phase=TURN, holder=0, reminder=True)).since.chips


def test_the_log_is_newest_first_and_short_beside_the_table() -> None:
    match = match_of()
    source = random.Random(1)
    while match.ply < 2 * SHOWN_LINES:
        match = match.play(source.choice([GAME.action_text(action) for action in GAME.legal_actions(match.state)]))
    lines = [line for lines in match.log(LOOK.wording) for line in lines]
    assert list(shown(match, Ui(phase=CURTAIN)).log) == lines[::-1][:SHOWN_LINES]
    assert list(shown(match, Ui(phase=CURTAIN, panel=LOG)).log) == lines[::-1]


def test_of_a_log_only_what_is_above_the_curtain_can_be_found() -> None:
    match = match_of("d", "p")
    for size in ((1180, 820), (820, 1180), (390, 844), (844, 390)):
        look = Look(*size, LOOK.wording)
        played = screen(match, Ui(phase=TURN, holder=0), TABLE, look).scene.boxes.get("log")
        boxes = screen(match, Ui(phase=CURTAIN), TABLE, look).scene.boxes
        log, curtain = boxes.get("log"), boxes["curtain"]
        if size == (820, 1180):
            assert (played is not None, log) == (True, None)
        assert log is None or log.bottom <= curtain.y or log.x >= curtain.x + curtain.width


def test_the_curtain_tells_the_next_player_what_happened_since_their_last_turn() -> None:
    match = match_of("d", "p", "d", "p", "d", "p")
    assert shown(match, Ui(phase=CURTAIN)).news == match.since_last_turn(0, LOOK.wording)
    long = match_of()
    while long.ply < 2 * MOST_NEWS:
        long = long.play("d" if long.state.phase == "start" else "p")
    assert len(shown(long, Ui(phase=CURTAIN)).news) <= MOST_NEWS


def test_nothing_shown_to_one_seat_depends_on_the_others_hands() -> None:
    match = match_of("d", "p", "d", "p")
    state = match.state
    swapped = GAME.resample(GAME.view(state, 2), random.Random(3))
    assert swapped.hands != state.hands
    seen = TABLE.scene(GAME.view(state, 2), LOOK)
    assert TABLE.scene(GAME.view(swapped, 2), LOOK) == seen
    assert TABLE.scene(GAME.view(swapped, None), LOOK) == TABLE.scene(GAME.view(state, None), LOOK)


def ended(**options: object) -> Match:
    return Match(read_record(text(options=options, chance=[FOUR_SETS_DEAL], actions=FOUR_SETS), GAMES), GAME)


def test_the_last_score_sheet_ranks_the_players() -> None:
    sheet = shown(ended(mode="single"), Ui(phase=OVER)).sheet
    assert sheet is not None
    assert sheet.rounds == (), "the totals tell a single round"
    assert sheet.totals == (7, 0, 0)
    assert sheet.places == (1, 2, 2)
    assert sheet.heading == "Ana wins"


def test_the_score_sheet_between_rounds_has_no_ranks_yet() -> None:
    match = Match(
        read_record(text(options={"target": 9}, chance=[FOUR_SETS_DEAL, FOUR_SETS_DEAL], actions=FOUR_SETS), GAMES),
        GAME,
    )
    assert match.state.round == 2
    sheet = shown(match, Ui(phase=ROUND)).sheet
    assert sheet is not None
    assert (sheet.rounds, sheet.totals, sheet.places) == ((), (4, 0, 0), ())
    assert sheet.heading == "Ana wins the round"
    assert sheet.reason == "Ana emptied their hand: only their sets count"


def test_a_round_won_without_a_set_is_won_and_it_says_why_nobody_has_a_point_e21() -> None:
    pile = [11, *range(1, 13), *range(1, 11)]
    chance, actions = [FILLING_DEAL, pile, FOUR_SETS_DEAL], [">1..11", *"dpdp", ">12"]
    match = Match(read_record(text(chance=chance, actions=actions), GAMES), GAME)
    sheet = shown(match, Ui(phase=ROUND)).sheet
    assert sheet is not None
    assert (sheet.heading, sheet.totals, sheet.mood) == ("Ana wins the round", (0, 0, 0), "won")
    assert sheet.reason == "Ana emptied their hand, but had discarded no set: nobody scores"


@pytest.mark.parametrize("phase", [CURTAIN, TURN])
def test_there_is_no_score_sheet_while_the_round_goes_on(phase: Phase) -> None:
    assert shown(match_of("d", "p"), Ui(phase=phase, holder=1 if phase == TURN else None)).sheet is None


def with_bots(*bots: str, actions: tuple[str, ...] = ()) -> Match:
    return Match(read_record(text(actions=list(actions), x_bots=list(bots), x_take_back="turn"), GAMES), GAME)


def test_in_a_bots_turn_the_only_persons_hand_shows_and_nothing_can_be_tapped() -> None:
    seen = shown(with_bots("4", "-", "2"), Ui(phase=BOT, holder=1))
    assert [key for key in keys(seen) if key.startswith("hand")]
    assert cans(seen) == {}
    assert (seen.thinking, seen.hurry) == ("Ana (Oracle) thinks…", True)
    assert (seen.curtain, seen.news) == ("", ())


def test_in_a_bots_turn_no_hand_shows_where_two_people_sit() -> None:
    seen = shown(with_bots("2", "-", "-"), Ui(phase=BOT))
    assert not [key for key in keys(seen) if key.startswith("hand")]
    assert (seen.thinking, seen.hurry) == ("Ana (Astrologer) thinks…", False)


def test_a_person_can_take_back_while_a_bot_thinks_and_never_what_a_bot_did() -> None:
    match = with_bots("-", "4", "-")
    match = match.play("d")
    match = match.play("p")
    assert shown(match, Ui(phase=BOT)).take_back == "Ana: take back my turn"
    assert shown(match, Ui(phase=BOT, holder=0)).take_back == "Take back"
    mine = with_bots("4", "-", "-")
    mine = mine.play("d")
    mine = mine.play("p")
    assert mine.taking_back() is not None
    assert shown(mine, Ui(phase=CURTAIN)).take_back == ""


def test_what_bots_did_is_told_while_the_next_one_thinks() -> None:
    seen = shown(with_bots("2", "4", "-", actions=("d", "p")), Ui(phase=BOT, holder=2, reminder=True))
    assert seen.since.label == "So far"
    assert [chip.text for chip in seen.since.chips] == ["Ana: drew, passed"]


def test_a_page_that_turns_to_the_next_player_asks_nobody_to_pass_it() -> None:
    match = match_of("d", "p")
    for facing in ("left", "right"):
        assert screen(match, Ui(phase=CURTAIN), TABLE, LOOK, facing=facing).curtain == "Ben's turn"
        say, views = LOOK.wording, (match.view(None), match.view(None))
        told = narration.after_action(match, Ui(phase=CURTAIN), TABLE, views, say, facing=facing)
        assert told.endswith("Ben's turn.")
        assert narration.after_taking_back(match, Ui(phase=CURTAIN), TABLE, say, facing=facing).endswith("Ben's turn.")


class _Talkative(NullTranslations):
    """A language that takes many words."""

    def gettext(self, message: str) -> str:
        return f"{message} if that seems better, and nobody at the table minds" if "draw" in message else message


def test_where_a_sentence_takes_all_lines_there_are_no_chips() -> None:
    match = match_of("d", "p", "d", "p", "d", "p")
    ui, names = Ui(phase=TURN, holder=0, reminder=True), LOOK.wording.names
    for talkative in (False, True):
        say = Wording(names, translations=_Talkative()) if talkative else LOOK.wording
        words = Wording(("Ana of the long and winding way", *names[1:]), translations=say.translations)
        look = Look(480, 375, words if talkative else say)
        assert bool(screen(match, ui, TABLE, look).since.chips) != talkative


WHERE = Span("Maximi…: tap the stone at which ")


@pytest.mark.parametrize(
    ("told", "lines"),
    [
        ((WHERE, Span("green 8", "both"), Span(" is to lie, or choose another card")), 3),
        ((WHERE, Span("it is to lie, or choose another card")), 2),
        ((Span("アナ: 緑の8を置く石をタップするか、別のカードを選んでください"),), 2),
    ],
    ids=["not broken", "plain", "without spaces"],
)
def test_a_sentence_takes_the_lines_that_a_browser_breaks_it_into(told: tuple[Span, ...], lines: int) -> None:
    assert lines_of(told, SURELY * 304 / 15) == lines


def told_first(match: Match, look: Look, phase: Phase = TURN) -> str:
    """What the seat to act is told of a game that it has never played."""
    ui = Ui(phase=phase, holder=match.player if phase == TURN else None)
    made = screen(match, ui, TABLE, look)
    high = height_of_bar(made.bar, made.scene, look) if made.bar else 0
    told = first_words(match, ui, TABLE, look, made.scene, taken=high)
    return told.aim or ("legend" if told.legend else "")


AIM, SET = "Empty your hand first, and your sets score.", "Discard your three {}: a point if you win."


@pytest.mark.parametrize("size", [(844, 390), (390, 844), (1180, 820)])
@pytest.mark.parametrize(
    ("deal", "told"),
    [
        (FILLING_DEAL, [AIM, "", "legend", "", "", "", "", ""]),
        (SORTED_DEAL, [SET.format("I"), SET.format("I"), AIM, "", "legend", "", "", ""]),
        (LATE_SET_DEAL, [AIM, "", "legend", SET.format("III"), "", "", "", ""]),
    ],
    ids=["no set", "dealt", "drawn"],
)
def test_newcomers_are_told_the_aim_what_panels_count_and_of_their_first_set(
    size: tuple[int, int], deal: list[int], told: list[str]
) -> None:
    """One thing at once, nothing else in the rest of a turn that has begun, and nothing once all is told."""
    match, look, heard = Match(read_record(text(actions=[], chance=[deal]), GAMES), GAME), Look(*size, LOOK.wording), []
    for ply in range(20):
        if ply % 6 < 2:
            heard.append(told_first(match, look))
        match = match.play("d" if match.phase == "start" else "p")
    assert heard == told


def test_nothing_that_a_hand_decides_is_told_under_the_curtain() -> None:
    sets, none = (
        Match(read_record(text(chance=[deal], actions=[]), GAMES), GAME) for deal in (SORTED_DEAL, FILLING_DEAL)
    )
    for told in (AIM, "legend", ""):
        assert told_first(sets, LOOK, CURTAIN) == told_first(none, LOOK, CURTAIN) == told
        for action in "dpdpdp":
            sets, none = sets.play(action), none.play(action)


def test_in_a_single_round_a_set_is_a_point_whoever_wins() -> None:
    match = Match(read_record(text(actions=[], options={"mode": "single"}), GAMES), GAME)
    assert told_first(match, LOOK) == "Discard your three I for a point."


@pytest.mark.parametrize(("size", "beside"), [((1180, 820), True), ((820, 1180), True), ((844, 390), False)])
def test_the_news_give_way_to_the_aim_only_without_room_for_both(size: tuple[int, int], *, beside: bool) -> None:
    match, look = Match(read_record(text(actions=[], chance=[FILLING_DEAL]), GAMES), GAME), Look(*size, LOOK.wording)
    ui = Ui(phase=TURN, holder=match.player)
    made = screen(match, ui, TABLE, look)
    assert made.bar is not None
    high = height_of_bar(made.bar, made.scene, look)
    told = first_words(match, ui, TABLE, look, made.scene, taken=high, news=30)
    assert (told.aim, told.beside_news) == (AIM, beside)
