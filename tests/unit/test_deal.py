"""Links and codes of deals: whoever follows one plays the same tiles."""

from dataclasses import replace
from itertools import product

import pytest

from epizodiak.display.deal import DIGITS, code, fragment, read_code, setup_of
from epizodiak.display.setup import MAX_SEED_DIGITS, Setup, read_fragment
from epizodiak.games import GAMES
from epizodiak.record.metadata import read_metadata
from epizodiak.timeline.match import DRAWN_SEEDS, Match, drawn_seed

GAME = GAMES["epizodiak"]
OURS, THEIRS = ("Ana", "Ben", "Chloé"), ("Xenia", "Yves", "Zoë")
NAMES = (*OURS, "Dora")
THEIR_LOBBY = Setup("epizodiak", THEIRS, take_back="never")
SETUPS = [
    Setup("epizodiak", OURS, first, seed, options)
    for first in (None, 0, 2)
    for seed in (0, 7, DRAWN_SEEDS - 1, 10**MAX_SEED_DIGITS - 1)
    for options in (
        {},
        {"target": 99, "edition": "earlier"},
        {"mode": "single", "contest_scores": False},
        {"target": 1, "mode": "single"},
    )
]


def dealt(setup: Setup) -> Match:
    return Match.new(GAME, setup.options, setup.players, first_player=setup.first_player, seed=setup.seed)


def same_deal(ours: Match, theirs: Match) -> bool:
    def told(match: Match) -> tuple[object, ...]:
        record = match.record
        return match.game.options_from(record.options), record.first_player, record.chance

    return told(ours) == told(theirs)


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_a_link_and_a_code_give_another_table_the_same_tiles(setup: Setup) -> None:
    linked = read_fragment(fragment(setup, GAME), GAMES, THEIR_LOBBY)
    typed = read_code(code(setup, GAME), GAMES, THEIR_LOBBY)
    assert linked.bad == ()
    assert typed is not None
    for theirs in (linked.setup, typed):
        assert theirs.players == THEIRS
        assert theirs.take_back == "never"
        assert same_deal(dealt(setup), dealt(theirs))


def test_a_link_tells_nobodys_name() -> None:
    link = fragment(Setup("epizodiak", OURS, 1, 5, {"mode": "single"}), GAME)
    assert link == "game=epizodiak&mode=single&first=1&seed=5"


def test_what_is_shared_of_a_deal_is_the_same_whatever_its_players_are_called() -> None:
    hostile = ("\u202e<img src=x onerror=alert(1)>", "A\r\n&seed=9#x", "W" * 10_000)
    shared = []
    for players in (OURS, hostile):
        match = Match.new(GAME, {"target": 3}, players, first_player=1, seed=11)
        setup = setup_of(match.record, GAME)
        assert setup is not None
        shared.append((fragment(setup, GAME), code(setup, GAME)))
    assert shared[0] == shared[1]


def test_a_game_knows_its_deal_whether_its_first_player_was_drawn_or_given() -> None:
    for first in (None, 0, 1, 2):
        match = Match.new(GAME, {"target": 3}, OURS, first_player=first, seed=11)
        setup = setup_of(match.record, GAME)
        assert setup is not None
        assert setup.first_player == first
        assert same_deal(match, dealt(replace(setup, players=THEIRS)))


def test_a_game_whose_tiles_no_seed_tells_has_no_deal_to_share() -> None:
    record = Match.new(GAME, {}, OURS, seed=11).record
    for extras in ({}, {"x_seed": 12}, {"x_seed": "11"}, {"x_seed": True}, {"x_seed": -11}, {"x_seed": 10**40}):
        assert setup_of(replace(record, metadata=read_metadata(extras)), GAME) is None


def test_the_code_of_a_drawn_seed_is_short_enough_to_be_typed() -> None:
    longest = code(Setup("epizodiak", OURS, 2, DRAWN_SEEDS - 1, {}), GAME)
    assert len(longest.replace("-", "")) <= 13
    assert all(0 <= drawn_seed() < DRAWN_SEEDS for _ in range(100))


def test_a_code_may_be_typed_carelessly() -> None:
    setup = Setup("epizodiak", OURS, None, 123456789012, {})
    typed = code(setup, GAME)
    for careless in (typed.lower(), typed.replace("-", " "), f" {typed} ", typed.replace("0", "o").replace("1", "l")):
        found = read_code(careless, GAMES, THEIR_LOBBY)
        assert found is not None
        assert found.seed == 123456789012


@pytest.mark.parametrize(
    ("names", "bots", "players", "sit"),
    [
        (("Zoë", ""), ("-", "2"), ("Zoë", "", ""), ("-", "2", "2")),
        (("Zoë", "Yves"), ("-", "phone"), ("Zoë", "Yves", ""), ("-", "phone", "-")),
        (("Zoë", "Yves"), (), ("Zoë", "Yves", ""), ()),
    ],
)
def test_the_code_of_a_game_with_more_seats_leaves_who_plays(
    names: tuple[str, ...], bots: tuple[str, ...], players: tuple[str, ...], sit: tuple[str, ...]
) -> None:
    found = read_code(code(SETUPS[0], GAME), GAMES, Setup("epicycle", names, bots=bots))
    assert found is not None
    assert (found.game, found.players, found.bots) == ("epizodiak", players, sit)
    back = read_code(code(Setup("epicycle", seed=7), GAMES["epicycle"]), GAMES, found)
    assert back is not None
    assert (back.players, back.bots) == (names, bots)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_deal_says_how_many_play_it_where_they_are_not_the_fewest(seats: int) -> None:
    game, fewest = GAMES["epicycle"].seated(seats), GAMES["epicycle"]
    here = Setup("epicycle", ("Zoë", "Yves", "Xaver", "Wim"))
    for first, seed in product((None, *range(seats)), (0, 1, 5, 31, 32, 987654321098)):
        match = Match.new(game, {"setup": "random"}, NAMES[:seats], first_player=first, seed=seed)
        setup = setup_of(match.record, match.game)
        assert setup is not None
        for asked in (game, fewest):
            typed = read_code(code(setup, asked), GAMES, here)
            linked = read_fragment(fragment(setup, asked), GAMES, Setup("epizodiak")).setup
            for found in (typed, linked):
                assert found is not None
                names = found.seated(fewest)
                assert len(names) == seats
                again = Match.new(game, found.options, names, first_player=found.first_player, seed=found.seed)
                assert same_deal(match, again)
            assert typed is not None
            assert typed.players == here.players[:seats]
        assert ("seats" in fragment(setup, game)) == (seats > 2)


def test_the_codes_of_before_are_those_of_the_fewest() -> None:
    for text, seed, first, ring in (
        ("C-09", 0, None, "standard"),
        ("C-PVF", 121, 1, "random"),
        ("C-5CEY-BBDN-Y0", 987654321098, 0, "standard"),
    ):
        found = read_code(text, GAMES, Setup("epicycle", ("A", "B", "C")))
        assert found == Setup("epicycle", ("A", "B"), first, seed, {"setup": ring})
        assert code(found, GAMES["epicycle"]) == text


def test_a_wrong_digit_and_two_swapped_ones_are_noticed() -> None:
    digits = code(Setup("epizodiak", OURS, None, 987654321098, {}), GAME).replace("-", "")[1:]
    for at in range(len(digits)):
        for other in DIGITS:
            near = abs(DIGITS.index(other) - DIGITS.index(digits[at])) in (0, 29)
            if not near:
                assert read_code(f"E{digits[:at]}{other}{digits[at + 1 :]}", GAMES, THEIR_LOBBY) is None
        swapped = f"E{digits[:at]}{digits[at : at + 2][::-1]}{digits[at + 2 :]}"
        if swapped != f"E{digits}":
            assert read_code(swapped, GAMES, THEIR_LOBBY) is None


@pytest.mark.parametrize("foreign", ["\u0131", "\u0663", "\uff11", "\xb9", "\u2460", "\U0001d7cf"])
def test_a_foreign_letter_or_digit_is_not_read_as_one_of_ours(foreign: str) -> None:
    typed = next(text for seed in range(99) if "1" in (text := code(Setup("epizodiak", OURS, None, seed, {}), GAME)))
    assert read_code(typed.replace("1", "l"), GAMES, THEIR_LOBBY) is not None
    assert read_code(typed.replace("1", foreign), GAMES, THEIR_LOBBY) is None


@pytest.mark.parametrize("text", ["", "E", "E5", "E-", "42", "X123", "E!!!!", "E" + "Z" * 61, "Eé12", "ElephanT-U"])
def test_what_is_no_code_is_not_taken_for_one(text: str) -> None:
    assert read_code(text, GAMES, THEIR_LOBBY) is None
