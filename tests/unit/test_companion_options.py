"""Reading the options of the companion games."""

import pytest

from epizodiak.core.errors import OptionError
from epizodiak.games import GAMES

COMPANIONS = ["epicycle", "schotten-totten", "zodiac"]


@pytest.mark.parametrize(
    ("name", "options"), [("schotten-totten", {"rounds": 1}), ("epicycle", {"setup": "standard"}), ("zodiac", {})]
)
def test_missing_options_have_their_defaults(name: str, options: dict[str, object]) -> None:
    game = GAMES[name]
    assert game.options_json(game.options_from({})) == options


@pytest.mark.parametrize("rounds", range(1, 10))
def test_S7_a_match_has_one_to_nine_rounds(rounds: int) -> None:
    game = GAMES["schotten-totten"]
    assert game.options_json(game.options_from({"rounds": rounds})) == {"rounds": rounds}


@pytest.mark.parametrize("name", COMPANIONS)
@pytest.mark.parametrize("seat", [-1, 2, True, "0", 0.0, None])
def test_a_first_player_who_is_no_seat_is_refused(name: str, seat: int) -> None:
    game = GAMES[name]
    options = game.options_from({})
    with pytest.raises(OptionError, match="the first player is a seat from 0 to 1"):
        game.start(options, seat, game.opening_tiles(options) or None)
