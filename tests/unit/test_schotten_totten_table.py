import pytest

from epizodiak.core.wording import Wording
from epizodiak.games.schotten_totten.rules.notation import ACTIONS, parse_action
from epizodiak.games.schotten_totten.rules.state import Options, State
from epizodiak.games.schotten_totten.rules.view import view
from epizodiak.games.schotten_totten.table import art
from epizodiak.games.schotten_totten.table.narration import in_rows
from epizodiak.games.schotten_totten.table.table import TABLE
from epizodiak.games.schotten_totten.table.typed_input import notation_of
from epizodiak.table.table import Look
from tests.unit.schotten_totten_positions import play, position, stone

SAY = Wording(("Ana", "Ben"))
PLAYING = position("R1 G5 B1 / R2 B9", {4: "N3 / N4", 5: "G2 G3 / B3"}, phase="play")
CLAIMING = position("R1 G4 / R2", {1: "R7 R8 R9 / ", 5: "G5 G6 G7 / B7 B8"})


def travels(state: State, text: str, before: int | None, after: int | None) -> set[tuple[str, ...]]:
    ways = TABLE.motion.travels(parse_action(text), view(state, before), view(play(state, text), after))
    return {way.path for way in ways}


def test_taps_select_a_card_or_a_question_and_take_them_back() -> None:
    seen = view(PLAYING, 0)
    assert TABLE.select(seen, "", "card-R1") == "R1"
    assert TABLE.select(seen, "R1", "card-G5") == "G5"
    assert TABLE.select(seen, "G5", "card-G5") == ""
    assert TABLE.select(view(CLAIMING, 0), "", "stone-5") == "?5"
    assert TABLE.select(view(CLAIMING, 0), "?5", "stone-5") == ""


def test_cards_are_seen_at_the_stones_and_in_the_own_hand() -> None:
    table = ("side-4-0-0", "side-4-1-0", "side-5-0-0", "side-5-0-1", "side-5-1-0")
    assert TABLE.motion.tile_places(view(PLAYING, 0)) == (*table, "hand-R1-0", "hand-G5-0", "hand-B1-0")
    assert TABLE.motion.tile_places(view(PLAYING, None)) == table


def test_a_card_goes_from_the_hand_to_its_stone() -> None:
    assert travels(PLAYING, "G5@5", 0, 0) == {("hand-G5-0", "side-5-0-2")}
    assert travels(PLAYING, "G5@5", 1, 1) == travels(PLAYING, "G5@5", None, None) == {("player-0", "side-5-0-2")}


def test_a_drawn_card_comes_from_the_deck_and_for_the_others_goes_face_down_to_the_panel() -> None:
    drawn = next(card for card in play(CLAIMING, "d").hands[0] if card not in CLAIMING.hands[0])
    assert travels(CLAIMING, "d", 0, 0) == {("deck", f"hand-{drawn}-0")}
    assert travels(CLAIMING, "d", 0, None) == set()
    assert travels(CLAIMING, "d", 1, 1) == travels(CLAIMING, "d", None, None) == {("deck", "player-0")}


def test_a_card_drawn_to_an_empty_hand_travels_too() -> None:
    state = position("/ R2", {1: "R7 / "}, deck="B5")
    assert travels(state, "d", 0, 0) == {("deck", "hand-B5-0")}


def test_a_claim_and_a_new_deal_move_no_card() -> None:
    assert travels(CLAIMING, "claim 1", 0, 0) == set()
    winning = position(
        "R1 / R2",
        {1: "R7 R8 R9 / ", 2: stone("B7 B8 B9 / ", owner=0), 3: stone("Y7 Y8 Y9 / ", owner=0)},
        options=Options(2),
    )
    assert travels(winning, "claim 1", 0, None) == set()


def test_the_hand_is_dealt_from_the_deck() -> None:
    ways = TABLE.deal(view(PLAYING, 0))
    assert {(way.path, way.body) for way in ways if way.along} == {(("deck", "player-1"), art.BACK)}
    assert [way.path for way in ways if not way.along] == [
        ("deck", "hand-R1-0"),
        ("deck", "hand-G5-0"),
        ("deck", "hand-B1-0"),
    ]


@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_card_lies_where_the_scene_draws_it(seat: int | None) -> None:
    seen, look = view(PLAYING, seat), Look(1180, 820, SAY)
    drawn = {sprite.key: sprite for sprite in TABLE.scene(seen, look).sprites}
    for place in TABLE.motion.tile_places(seen):
        if place.startswith("side"):
            pose = TABLE.motion.pose(place, seen, look)
            found = drawn[f"tile {place}"]
            assert (pose.x, pose.y, pose.scale) == (found.x, found.y, found.scale)
    deck = TABLE.motion.pose("deck", seen, look)
    assert (deck.x, deck.y) == (drawn["deck"].x, drawn["deck"].y)
    panel, hidden = drawn["player-1"], TABLE.motion.pose("player-1", seen, look)
    assert panel.x < hidden.x < panel.x + 400
    assert panel.y < hidden.y < panel.y + 100


def test_a_round_that_goes_on_gives_no_points() -> None:
    assert TABLE.round_points(view(CLAIMING, None), view(play(CLAIMING, "claim 1"), None)) is None


@pytest.mark.parametrize("rounds", [1, 2])
def test_S7_a_round_that_ends_gives_five_to_its_winner_and_one_per_stone_to_the_other(rounds: int) -> None:
    state = position(
        "R1 / R2",
        {
            1: "R7 R8 R9 / ",
            2: stone("B7 B8 B9 / ", owner=0),
            3: stone("Y7 Y8 Y9 / ", owner=0),
            5: stone(" / G7 G8 G9", owner=1),
        },
        options=Options(rounds),
        totals=(2, 5) if rounds > 1 else (0, 0),
    )
    assert TABLE.round_points(view(state, None), view(play(state, "claim 1"), None)) == (5, 1)


def test_every_action_has_a_sound_and_only_the_end_of_a_turn_is_asked_about() -> None:
    assert {TABLE.motion.happening(action) for action in ACTIONS.values()} == {"place", "contest", "draw"}
    assert {text for text in ACTIONS if TABLE.narration.question(view(CLAIMING, 0), text, SAY)} == {"d"}


def test_who_ends_a_turn_with_a_stone_to_claim_is_asked_about_that() -> None:
    assert (
        TABLE.narration.question(view(CLAIMING, 0), "d", SAY) == "tap again to end your turn without claiming stone 1"
    )
    assert TABLE.narration.question(view(play(CLAIMING, "claim 1"), 0), "d", SAY) == "tap again to end your turn"


def test_a_claim_stands_out_from_the_end_of_the_turn() -> None:
    bar = TABLE.scene(view(CLAIMING, 0), Look(1180, 820, SAY)).bar
    assert [(deed.can, deed.main) for deed in bar.deeds] == [("claim 1", True), ("d", False)]


def test_a_claim_that_wins_the_round_says_so_and_no_other_does() -> None:
    three = {4: stone("R4 R5 R6 / B1"), 5: stone("/", owner=0), 6: stone("/", owner=0)}
    for stones, told in ((three, "Claim stone 4: wins"), ({4: three[4]}, "Claim stone 4")):
        bar = TABLE.scene(view(position("G1 / G2", stones, phase="claim"), 0), Look(1180, 820, SAY)).bar
        assert bar.deeds[0].text == told, "S6"


def test_examples_of_typed_actions_are_understood() -> None:
    for examples, _ in TABLE.typing(SAY).entries:
        assert {notation_of(example) for example in examples} == {notation_of(examples[0])} <= set(ACTIONS)


def test_a_list_of_games_tells_stones_or_points() -> None:
    one = position("R1 / R2", {5: stone(" / G7 G8 G9", owner=1)})
    three = position("R1 / R2", {}, options=Options(3), totals=(5, 2))
    assert TABLE.narration.standing(view(one, None), SAY) == "One round · Ana: 0, Ben: 1"
    assert TABLE.narration.standing(view(three, None), SAY) == "Round 1 of 3 · Ana: 5, Ben: 2"


# --- words ------------------------------------------------------------------------------------------------------------


def test_who_draws_is_told_the_card_and_nobody_else() -> None:
    after = play(CLAIMING, "d")
    action = parse_action("d")
    (told,) = TABLE.action_lines(action, view(CLAIMING, 0), view(after, 0), SAY)
    assert told.startswith("You drew ")
    assert TABLE.action_lines(action, view(CLAIMING, 1), view(after, 1), SAY) == ()
    assert TABLE.action_lines(action, view(CLAIMING, None), view(after, None), SAY) == ()


def test_choices_name_all_that_is_legal() -> None:
    assert TABLE.narration.choices(view(PLAYING, 0), SAY) == "You can play a card at stone 1 to 9"
    assert TABLE.narration.choices(view(CLAIMING, 0), SAY) == "You can claim stone 1 or draw to end your turn"
    assert TABLE.narration.choices(view(CLAIMING, 1), SAY) == ""


def test_stones_in_a_row_are_said_by_the_first_and_the_last() -> None:
    assert in_rows([1, 2, 3, 5, 6, 8], SAY) == ["1 to 3", "5", "6", "8"]
    assert in_rows([], SAY) == []


def test_selections_are_told() -> None:
    assert TABLE.narration.selected("", SAY) == "Nothing is selected"
    assert TABLE.narration.selected("R7", SAY) == "red 7 selected"
    assert TABLE.narration.selected("?5", SAY) != TABLE.narration.selected("?6", SAY)


def test_the_table_in_words_tells_stones_hand_and_what_stands_against_claims() -> None:
    parts = dict(TABLE.narration.text(view(CLAIMING, 0), SAY))
    assert parts["What can be done"] == ("claim stone 1", "draw to end your turn")
    assert parts["Stones"][0] == "Stone 1: Ana red 7, red 8, red 9 (colour run); Ben no card; Ana was complete first"
    assert parts["Your hand"] == ("red 1", "green 4")
    assert parts["Not to be claimed yet"][0].startswith("Stone 5, not yet")
    spectator = dict(TABLE.narration.text(view(CLAIMING, None), SAY))
    assert "Your hand" not in spectator
    assert "Not to be claimed yet" not in spectator


@pytest.mark.parametrize(
    ("text", "notation"),
    [
        ("G5@5", "G5@5"),
        ("g5 5", "G5@5"),
        (" 5G - 5 ", "G5@5"),
        ("g 5 @ 5", "G5@5"),
        ("r1/9", "R1@9"),
        ("\uff27\uff15\uff20\uff15", "G5@5"),
        ("\uff47\uff15\u30fc\uff15", "G5@5"),
    ],
)
def test_cards_can_be_typed_forgivingly(text: str, notation: str) -> None:
    assert TABLE.typed(view(PLAYING, 0), text, SAY) == (notation, "")


@pytest.mark.parametrize(
    ("text", "notation"),
    [("claim 1", "claim 1"), ("CLAIM1", "claim 1"), ("c1", "claim 1"), ("1", "claim 1"), ("D", "d"), ("draw", "d")],
)
def test_claims_and_the_end_of_the_turn_can_be_typed_forgivingly(text: str, notation: str) -> None:
    assert TABLE.typed(view(CLAIMING, 0), text, SAY) == (notation, "")


@pytest.mark.parametrize(
    ("text", "beginning"),
    [("", "Possible now"), ("claim 5", "“claim 5” can't be played now"), ("x7@3", "“x7@3” is not a move")],
)
def test_what_cannot_be_played_is_answered_with_what_can(text: str, beginning: str) -> None:
    notation, sentence = TABLE.typed(view(CLAIMING, 0), text, SAY)
    assert notation == ""
    assert sentence.replace("\u2068", "").replace("\u2069", "").startswith(beginning)
    assert sentence.endswith("claim 1, d")
