import random

import pytest

from epizodiak.bots.cast import CAST
from epizodiak.core.protocol import Json
from epizodiak.core.wording import Wording
from epizodiak.display import seats, spectating
from epizodiak.display.lobby import named_seats
from epizodiak.display.saved_games import worded
from epizodiak.display.ui_state import resting
from epizodiak.games import GAMES
from epizodiak.record.metadata import BOTS_KEY, metadata_json, read_metadata
from epizodiak.record.record import read_record, write_record
from epizodiak.record.seating import FOR_PEOPLE, PERSON, PHONE, is_person, read_seat_list, read_seats, seats_metadata
from epizodiak.timeline.match import Match
from epizodiak.timeline.playback import Playback

GAME = GAMES["epizodiak"]
ENGLISH = Wording(("Ana", "Ben", "Oracle"))


def match_of(bots: tuple[str, ...], first: int = 0) -> Match:
    return Match.new(GAME, {}, ("Ana", "Ben", "Oracle"), first_player=first, seed=7, bots=bots)


def test_who_sits_where_comes_back_from_a_stored_record() -> None:
    match = match_of(("-", "2", "4"))
    again = Match(read_record(write_record(match.record), GAMES), GAME)
    assert again.bots == match.bots == ("-", "2", "4")


def test_a_table_of_people_says_nothing_of_bots() -> None:
    match = match_of(("-", "-", "-"))
    assert BOTS_KEY not in metadata_json(match.record.metadata)
    assert match.bots == (PERSON,) * 3
    assert seats_metadata(()) == seats_metadata((PERSON,) * 3) == ()


@pytest.mark.parametrize(
    "told", [None, 7, "-,2,4", {}, [], ["-", "2"], ["-", "2", "4", "1"], ["-", 2, "4"], [[], {}, 1]]
)
def test_of_a_word_that_is_no_list_of_seats_nothing_is_believed(told: Json) -> None:
    assert read_seats(read_metadata({BOTS_KEY: told}), 3) == (PERSON,) * 3


def test_a_seat_whose_level_nobody_knows_is_a_persons() -> None:
    assert read_seats(read_metadata({BOTS_KEY: ["9", "flat", "4"]}), 3) == ("-", "-", "4")


def test_a_person_with_a_phone_is_a_person_whose_seat_says_so_in_the_record() -> None:
    match = match_of(("-", "phone", "2"))
    again = Match(read_record(write_record(match.record), GAMES), GAME)
    assert again.bots == ("-", PHONE, "2")
    assert seats_metadata(("-", PHONE, "-")) == ("-", PHONE, "-")
    assert read_seat_list("-,phone,2", 3) == ("-", PHONE, "2")
    assert read_seat_list("-,phones,2", 3) is None
    assert [is_person(level) for level in ("-", "phone", "1", "own:phone")] == [True, True, False, False]
    assert [seats.level_at(match, seat) for seat in range(3)] == ["", "", "2"]
    assert seats.moment(match).people == (0, 1)
    assert not seats.at_most_one_person(match)
    assert seats.at_most_one_person(match_of(("phone", "2", "2")))
    assert seats.next_person(match_of(("2", "phone", "-"))) == 1
    assert seats.thinking(match_of(("-", "phone", "2"), 1), ENGLISH) == ""


@pytest.mark.parametrize(
    ("bots", "alone"),
    [(("-", "2", "4"), 0), (("3", "1", "-"), 2), (("-", "-", "1"), None), (("phone", "2", "2"), 0), ((), None)],
)
def test_a_game_tells_who_plays_alone_at_its_table_however_it_is_looked_at(
    bots: tuple[str, ...], alone: int | None
) -> None:
    match = match_of(bots)
    seen = spectating.read(spectating.position(match, "t", resting(seats.moment(match))), GAMES)
    assert seen is not None
    assert seen.game is not None
    assert (match.alone, Playback(match.record, GAME).alone, seen.game.alone) == (alone, alone, None)
    assert worded(match.record, ENGLISH).you == alone


def test_a_person_with_a_phone_keeps_the_name_of_a_person() -> None:
    assert named_seats(("Ana", "Ben", ""), ("-", "phone", "4"), ENGLISH)[:2] == ("Ana", "Ben")
    assert named_seats(("Ana", "", ""), ("-", "phone", "4"), ENGLISH)[:2] == ("Ana", "Player 2")


def test_a_fragments_list_names_a_level_or_a_person_for_every_seat() -> None:
    assert read_seat_list("-,2,4", 3) == ("-", "2", "4")
    assert read_seat_list("-,-,-", 3) == ()
    for text in ("", "-", "-,2", "-,2,4,1", "-,2,5", "-,2,flat", "-, 2,4"):
        assert read_seat_list(text, 3) is None


def test_a_bot_that_thinks_is_named_with_its_level_unless_that_is_its_name() -> None:
    assert seats.thinking(match_of(("-", "2", "4"), 1), ENGLISH) == "Ben (Astrologer) thinks…"
    assert seats.thinking(match_of(("-", "2", "4"), 2), ENGLISH) == "Oracle thinks…"
    assert seats.thinking(match_of(("-", "2", "4"), 0), ENGLISH) == ""


def test_only_a_bot_that_searches_can_be_hurried() -> None:
    told = [seats.can_hurry(match_of((level, "-", "-"))) for level in ("-", *FOR_PEOPLE)]
    assert told == [False, False, False, True, True]


def test_the_page_faces_the_next_person_and_no_side_if_there_is_only_one() -> None:
    assert seats.next_person(match_of(())) == 0
    assert seats.next_person(match_of(("2", "-", "-"))) == 1
    assert seats.next_person(match_of(("2", "-", "2"))) is None


def test_a_bot_without_a_name_is_one_of_the_cast_and_a_named_one_keeps_its_name() -> None:
    bots, cast = ("4", "-", "4"), {bot.latin for bot in CAST["4"]}
    one, person, other = named_seats(("", "", ""), bots, ENGLISH)
    assert (person, {one, other} < cast, one != other) == ("Player 2", True, True)
    hal, ana, bot = named_seats(("Hal", "Ana", ""), bots, ENGLISH)
    assert (hal, ana, bot in cast) == ("Hal", "Ana", True)
    assert named_seats(("", "Ben", ""), (), ENGLISH) == ("Player 1", "Ben", "Player 3")


def test_a_bot_gets_a_seed_of_its_own_for_every_action_of_every_game() -> None:
    assert seats.seed("a b", 3) == seats.seed("a b", 3)
    assert len({seats.seed(secret, ply) for secret in ("a b", "a c") for ply in range(100)}) == 200


def test_a_short_seed_of_a_game_is_not_found_by_what_its_bots_are_given() -> None:
    """As a plugin bot would look for it: through all short seeds, for one that makes what it was given."""
    secret = f"{random.SystemRandom().getrandbits(128):x} game-000001763830000000"
    match = match_of(("2", "2", "2"))
    given = [seats.seed(secret, ply) for ply in range(3)]
    found = []
    for seed in range(2_000):
        by_name = [random.Random(f"{seed} {ply}").getrandbits(31) for ply in range(3)]
        by_number = [random.Random(seed + ply).getrandbits(31) for ply in range(3)]
        by_rule = [seats.seed(str(seed), ply) for ply in range(3)]
        found += [seed for made in (by_name, by_number, by_rule) if made == given]
    assert match.record.metadata.seed in range(2_000)
    assert found == []
    assert secret not in write_record(match.record)
