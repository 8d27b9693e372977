"""The table for ears and for typing hands."""

import pytest

from epizodiak.core.wording import Wording
from epizodiak.games.epizodiak.rules.game import GAME
from epizodiak.games.epizodiak.rules.notation import parse_action
from epizodiak.games.epizodiak.rules.state import State
from epizodiak.games.epizodiak.table.table import TABLE
from epizodiak.games.epizodiak.table.typed_input import notation_of
from epizodiak.table.table import Look
from tests.unit.positions import play, position

SAY = Wording(("Ana", "Ben", "Chloé"))
STATE = position("4 4 4 7 8 / 2 2 / 1 3", "5 6", pile="10 9", laid=">6", gone={12: 1})


def names(state: State, seat: int | None, selection: str = "") -> dict[str, str]:
    """The accessible names of the places."""
    scene = TABLE.scene(GAME.view(state, seat), Look(width=1180, height=820, wording=SAY, selection=selection))
    return {sprite.key: sprite.label for sprite in scene.sprites if sprite.place}


@pytest.mark.parametrize(
    ("written", "notation"),
    [
        (">5..7", ">5..7"),
        (" > 5 .. 7 ", ">5..7"),
        (">V..VII", ">5..7"),
        (">v-vii", ">5..7"),
        (">5…7", ">5..7"),
        ("<iv..I", "<4..1"),
        ("<4..4", "<4"),
        ("x9", "x9"),
        ("X IX", "x9"),
        ("xx", "x10"),
        ("D", "d"),
        (" p ", "p"),
        ("^VII", "^7"),
        ("!3", "!3"),
    ],
)
def test_typed_actions_are_read_forgivingly(written: str, notation: str) -> None:
    assert notation_of(written) == notation


@pytest.mark.parametrize("written", ["", "5", ">", ">13", ">0", ">iiii", "x", "d5", "pp", "x9..10", ">5..6..7", "\0"])
def test_what_is_no_action_is_none(written: str) -> None:
    assert notation_of(written) is None


def test_a_legal_action_is_taken_and_any_other_answered() -> None:
    view = GAME.view(STATE, 0)
    assert TABLE.typed(view, "> vii", SAY) == (">7", "")
    text, sentence = TABLE.typed(view, "p", SAY)
    assert text == ""
    assert "can't be played now. Possible: " in sentence
    assert ">7..8" in sentence
    assert "is not a move" in TABLE.typed(view, "hello", SAY)[1]
    assert TABLE.typed(view, "  ", SAY)[1].startswith("Possible now: ")


def test_a_long_or_strange_text_is_quoted_short_and_plain() -> None:
    for text in ("x" * 10_000, "\u202e\0\n{0}"):
        sentence = TABLE.typed(GAME.view(STATE, 0), text, SAY)[1]
        assert len(sentence) < 200
        assert "\u202e" not in sentence


def test_a_drawn_tile_is_told_to_its_owner_only() -> None:
    action = parse_action("d")
    after = play(STATE, "d")
    own = TABLE.action_lines(action, GAME.view(STATE, 0), GAME.view(after, 0), SAY)
    assert own == ("You drew the X",)
    assert TABLE.action_lines(action, GAME.view(STATE, None), GAME.view(after, None), SAY) == ()
    assert TABLE.action_lines(action, GAME.view(STATE, 0), GAME.view(after, None), SAY) == ()


def test_what_can_be_done_is_one_sentence() -> None:
    assert TABLE.narration.choices(GAME.view(STATE, 0), SAY) == (
        "You can place the VII clockwise, place the IV counterclockwise, discard three IV, pick up the VI or draw"
    )
    assert TABLE.narration.choices(GAME.view(STATE, 1), SAY) == ""


def test_a_selection_is_told_in_a_few_words() -> None:
    assert TABLE.narration.selected(">7..8", SAY) == "VII and VIII selected, clockwise"
    assert TABLE.narration.selected("", SAY) == "Nothing is selected"


def test_the_table_in_words_holds_the_own_hand_and_no_other() -> None:
    text = dict(TABLE.narration.text(GAME.view(STATE, 0), SAY))
    assert text["Your hand"] == ("IV, 3 copies", "VII", "VIII")
    assert text["Dial"] == (
        "Clockwise, from the counterclockwise end: V, VI",
        "Free at the clockwise end: VII",
        "Free at the counterclockwise end: IV",
    )
    assert text["Players"][0].startswith("Ana, to play: 5 tiles")
    assert text["Discarded sets"] == ("XII: set discarded by Ben",)
    hidden = dict(TABLE.narration.text(GAME.view(STATE, None), SAY))
    assert "Your hand" not in hidden
    assert "What can be done" not in hidden


def test_names_of_places_say_what_a_tap_will_do() -> None:
    found = names(STATE, 0)
    assert found["hand-4-0"] == "IV, 3 in your hand: select, counterclockwise"
    assert found["hand-7-0"] == "VII, in your hand: select, clockwise"
    assert found["hand-8-0"] == "VIII, in your hand: select VII and VIII, clockwise"
    assert found["slot-6"] == "VI, on the dial: pick up"
    assert found["slot-7"] == "VII, empty slot, clockwise end: select your VII"
    assert found["slot-4"] == "IV, empty slot, counterclockwise end: select your IV"
    assert found["slot-9"] == "IX, empty slot"
    assert found["pile"] == "2 tiles in the draw pile: draw"
    chosen = names(STATE, 0, ">7..8")
    assert chosen["slot-8"] == "VIII, clockwise end: place VII and VIII"
    assert chosen["hand-7-0"] == "VII, selected: cancel the selection"
    assert chosen["hand-8-0"] == "VIII, selected: take back"
    assert names(STATE, 0, ">7")["hand-8-0"] == "VIII, in your hand: add to the selection"


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (">7..9", "place VII, VIII and IX clockwise"),
        ("<4", "place the IV counterclockwise"),
        ("x4", "discard three IV"),
        ("^6", "pick up the VI"),
        ("!7", "contest the VII"),
        ("d", "draw"),
        ("p", "pass"),
    ],
)
def test_an_action_has_words_for_the_middle_of_a_sentence(action: str, words: str) -> None:
    assert TABLE.in_words(GAME.view(STATE, 0), action, SAY) == words


def test_in_the_last_slot_a_tile_has_no_direction() -> None:
    full = position("4 4 4 7 8 / 2 2 / 1 3", "5 6 7 8 9 10 11 12 1 2 3", laid=">3")
    assert TABLE.in_words(GAME.view(full, 0), ">4", SAY) == "place the IV in the last slot"
