"""Reading the options of a table (E23 to E25)."""

import pytest

from epizodiak.core.errors import OptionError
from epizodiak.games.epizodiak.rules.game import GAME
from epizodiak.games.epizodiak.rules.state import Options

DEAL = GAME.opening_tiles(Options())


def test_E23_missing_options_have_their_defaults() -> None:
    expected = Options(mode="target", target=7, edition="current", contest_scores=True)
    assert GAME.options_from({}) == expected


def test_all_options_are_written_under_their_names_in_records() -> None:
    assert GAME.options_json(Options()) == {
        "mode": "target",
        "target": 7,
        "edition": "current",
        "contest_scores": True,
    }


@pytest.mark.parametrize(
    "given",
    [
        {"mode": "single", "contest_scores": False},
        {"target": 1},
        {"target": 99},
        {"target": 13, "edition": "earlier"},
        {"mode": "target", "target": 7, "edition": "current", "contest_scores": True},
    ],
)
def test_options_round_trip(given: dict[str, object]) -> None:
    options = GAME.options_from(given)
    assert GAME.options_from(GAME.options_json(options)) == options
    assert {key: GAME.options_json(options)[key] for key in given} == given


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"Mode": "single"}, 'unknown option "Mode"; options: mode, target, edition, contest_scores'),
        ({"x_note": 1}, 'unknown option "x_note"; options: mode, target, edition, contest_scores'),
        ({"mode": "Single"}, "option mode is one of target, single, not 'Single'"),
        ({"mode": None}, "option mode is one of target, single, not None"),
        ({"mode": ["single"]}, "option mode is one of target, single, not ['single']"),
        ({"edition": "first"}, "option edition is one of current, earlier, not 'first'"),
        ({"edition": 1}, "option edition is one of current, earlier, not 1"),
        ({"target": 0}, "option target is a whole number from 1 to 99, not 0"),
        ({"target": 100}, "option target is a whole number from 1 to 99, not 100"),
        ({"target": True}, "option target is a whole number from 1 to 99, not True"),
        ({"target": 7.0}, "option target is a whole number from 1 to 99, not 7.0"),
        ({"target": "7"}, "option target is a whole number from 1 to 99, not '7'"),
        ({"contest_scores": 1}, "option contest_scores is true or false, not 1"),
        ({"contest_scores": "false"}, "option contest_scores is true or false, not 'false'"),
    ],
)
def test_a_bad_option_is_refused_with_what_would_be_right(given: dict[str, object], message: str) -> None:
    with pytest.raises(OptionError) as caught:
        GAME.options_from(given)
    assert str(caught.value) == message


@pytest.mark.parametrize("seat", [-1, 3, True])
def test_a_first_player_who_is_no_seat_is_refused(seat: int) -> None:
    with pytest.raises(OptionError, match="the first player is a seat from 0 to 2"):
        GAME.start(Options(), seat, DEAL)
