from dataclasses import replace

import pytest

from epizodiak.display.setup import (
    Fragment,
    Setup,
    of_game,
    option_value,
    pair,
    read_fragment,
    read_seed,
    repaired_fragment,
)
from epizodiak.games import GAMES
from epizodiak.record.record import MAX_NAME

DEFAULT = Setup("epizodiak")


def read(text: str) -> Fragment:
    return read_fragment(text, GAMES, DEFAULT)


def test_an_empty_fragment_leaves_everything_as_it_is() -> None:
    for text in ("", "#", "#&", "&&"):
        assert read(text) == Fragment(DEFAULT, {}, ())


def test_every_key_fills_its_field() -> None:
    found = read(
        "#game=epizodiak&players=Ana,Ben,Chlo%C3%A9&first=2&seed=0042&mode=single&target=9&edition=earlier"
        "&contest_scores=false&board=light&face=arabic&motion=off"
    )
    assert found.bad == ()
    assert found.setup == Setup(
        game="epizodiak",
        players=("Ana", "Ben", "Chloé"),
        first_player=2,
        seed=42,
        options={"mode": "single", "target": 9, "edition": "earlier", "contest_scores": False},
    )
    assert found.settings == {"board": "light", "face": "arabic", "motion": "off"}


def test_a_name_may_hold_an_escaped_comma_or_ampersand() -> None:
    assert read("players=A%2CB,C%26D,E").setup.players == ("A,B", "C&D", "E")


def test_the_game_tells_how_many_players_there_are_wherever_it_stands() -> None:
    for text in ("game=zodiac&players=Ana,Ben&first=1", "first=1&players=Ana,Ben&game=zodiac"):
        assert read(text) == Fragment(Setup("zodiac", ("Ana", "Ben"), first_player=1), {}, ())
    assert read("game=zodiac").setup.players == ("", "")
    for text in ("players=A,,", "seed=1&players=A,,", "players=A&seed=1", "players=A%2C%2C&seed=1"):
        assert read(text).setup.players == ("A", "", ""), "who has no name there goes by the placeholder"
    assert read("players=A,,C").setup.players == ("A", "", "C")
    assert read("game=zodiac&players=A,B,C").bad == ("players=A,B,C",)


def test_each_game_has_its_own_options() -> None:
    assert read("rounds=3&game=schotten-totten").setup.options == {"rounds": 3}
    assert read("game=epicycle&setup=random").setup.options == {"setup": "random"}
    assert read("game=epicycle&target=9").bad == ("target=9",)


def test_a_fragment_says_where_bots_sit_and_how_long_they_think_and_wait() -> None:
    found = read("bots=-,2,4&pace=0&think=200")
    names = ("", "", "")
    assert found == Fragment(Setup("epizodiak", names, bots=("-", "2", "4"), pace="none", think=200), {}, ())
    assert read("bots=-,-,-").setup == replace(DEFAULT, players=names)
    assert read("pace=slow").setup.pace == "slow"


def test_names_bots_or_a_number_say_how_many_play_where_a_game_takes_fewer_or_more() -> None:
    def seated(text: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
        found = read(f"game=epicycle&{text}")
        assert found.bad == (), text
        return found.setup.seated(GAMES["epicycle"]), found.setup.bots

    assert seated("seed=1") == (("", ""), ()), "the fewest"
    assert seated("players=A,B,C") == seated("seats=3&players=A,B,C") == (("A", "B", "C"), ())
    assert seated("players=A,B%2CC,D,E") == (("A", "B,C", "D", "E"), ())
    assert seated("players=A&seats=4") == seated("seats=4&players=A,,") == (("A", "", "", ""), ()), "commas may go"
    assert seated("bots=-,2,3") == (("", "", ""), ("-", "2", "3"))
    assert seated("bots=-,1,-,-&players=A,B") == (("A", "B", "", ""), ("-", "1", "-", "-"))
    assert seated("bots=-,2&seats=4") == (("",) * 4, ("-", "2", "2", "2")), "against bots all others are bots"
    assert seated("bots=-,-,-")[0] == ("", "", "")
    assert seated("first=3&seats=4")[0] == ("",) * 4
    assert read("seats=3").bad == ()


@pytest.mark.parametrize(
    "wrong",
    [
        *("seats=1", "seats=5", "seats=03", "seats=", "seats=2&players=A,B,C", "bots=-,2&players=A,B,C", "first=2"),
        *("players=A,B,C,D,E", "bots=-,1,1,1,1", "bots=-,1,1&seats=2", "first=3&seats=3", "seats=9" * 1000),
    ],
)
def test_a_number_that_does_not_fit_the_game_or_those_who_sit_there_is_refused(wrong: str) -> None:
    assert len(read(f"game=epicycle&{wrong}").bad) == 1
    assert read("seats=4").bad == ("seats=4",), "three play"


def test_bots_have_the_names_that_a_fragment_gives_them() -> None:
    for text in ("bots=-,2,4&players=Ana,Ben,Hal", "players=Ana,Ben,Hal&bots=-,2,4"):
        assert read(text).setup.players == ("Ana", "Ben", "Hal")


@pytest.mark.parametrize(
    "part",
    [
        "game=chess",
        "players=A,B,C,D",
        "players=A,%20,C",
        "players=A,%E3%85%A4,C",
        "players=A,B," + "C" * 201,
        "first=3",
        "first=-1",
        "first=0009",
        "first=",
        "seed=",
        "seed=x",
        "seed=-5",
        "seed=1.5",
        "seed=" + "1" * 31,
        "seed=٣",
        "mode=long",
        "target=0",
        "target=100",
        "target=seven",
        "target=true",
        "target=9999999999",
        "edition=2",
        "contest_scores=1",
        "contest_scores=yes",
        "bots=",
        "bots=2",
        "bots=-,2,5",
        "bots=-,2,flat",
        "bots=-,2,4,1",
        "pace=1",
        "pace=",
        "think=",
        "think=0",
        "think=-1",
        "think=1.5",
        "think=60001",
        "board=blue",
        "face=",
        "motion",
        "colour=red",
        "=",
    ],
)
def test_a_bad_value_is_named_and_the_default_stands(part: str) -> None:
    found = read(f"{part}&seed=8" if not part.startswith("seed") else f"{part}&first=1")
    assert len(found.bad) == 1
    assert found.settings == {}
    assert found.setup == (
        Setup("epizodiak", first_player=1) if part.startswith("seed") else Setup("epizodiak", seed=8)
    )


def test_what_is_named_as_bad_is_short_and_unescaped() -> None:
    assert read("mode=%3Cb%3E").bad == ("mode=<b>",)
    assert len(read("mode=" + "x" * 5000).bad[0]) <= 40


PLAIN = "game=zodiac&players=Ana,Ben&seed=5&lang=de"


@pytest.mark.parametrize(
    "text",
    [
        *(
            f"#{PLAIN}{end}"
            for end in (".", ")", ").", ",", "!", "?", "'", "**", "]", "%3E", "...", "%E2%80%9D.", "%60")
        ),
        "#game%3Dzodiac%26players%3DAna%2CBen%26seed%3D5%26lang%3Dde",
        "#game%3dzodiac&players=Ana%2CBen&seed%3D5&lang=de",
        f"#{PLAIN.replace('&', '&amp;')}",
        f"#{PLAIN.replace('&', '&amp;amp;')}.",
        f"#&amp;{PLAIN}",
        "#game=zodiac&players=Ana%2cBen&seed=%35&lang=%64e",
    ],
)
def test_a_link_is_understood_as_messengers_write_it(text: str) -> None:
    found = read(text)
    assert found == Fragment(Setup("zodiac", ("Ana", "Ben"), seed=5), {"lang": "de"}, ())


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("game=zodiac&players=Ana%20(B),Ben%20(C)", ("Ana (B)", "Ben (C)")),
        ("game=zodiac&players=Ana%20(B),Ben%20(C).", ("Ana (B)", "Ben (C)")),
        ("game=zodiac&players=A%2CB,%3CBen%3E", ("A,B", "<Ben>")),
        ("game=zodiac&players=A%26amp%3BB,C%3DD%2E", ("A&amp;B", "C=D.")),
    ],
)
def test_what_belongs_to_a_name_stays(text: str, names: tuple[str, ...]) -> None:
    assert read(text).setup.players == names


@pytest.mark.parametrize("end", [".", ")", "%3E", "&amp;", "%", "&amp;." * 2])
def test_a_link_of_nothing_but_what_stands_behind_links_costs_little(end: str) -> None:
    assert read("#" + end * (16_000 // len(end))).setup == DEFAULT


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("#join", ("join", "")),
        ("#join.", ("join", "")),
        ("#join=EZIabc_-9).", ("join", "EZIabc_-9")),
        ("#join%3DEZIabc&lang=de", ("join", "EZIabc")),
        ("#watch)", ("watch", "")),
        ("#watch&amp;lang=de", ("watch", "")),
        ("", ("", "")),
    ],
)
def test_what_a_page_is_for_is_understood_as_messengers_write_it(text: str, meant: tuple[str, str]) -> None:
    assert pair(repaired_fragment(text).partition("&")[0]) == meant


def test_invalid_escapes_do_no_harm() -> None:
    assert read("players=%ff,B,C").setup.players == ("\ufffd", "B", "C")
    assert read("%=%").bad == ("%=%",)


def test_taking_back_is_left_to_the_game_unless_the_fragment_chooses() -> None:
    assert read("seed=5").setup.take_back is None
    assert read("take_back=turn").setup.take_back == "turn"
    assert read("take_back=always").bad == ("take_back=always",)


def test_what_was_chosen_about_taking_back_is_not_taken_to_another_game() -> None:
    chosen = replace(DEFAULT, take_back="turn")
    assert of_game(chosen, GAMES["epizodiak"]).take_back == "turn"
    assert of_game(chosen, GAMES["schotten-totten"]).take_back is None


def test_a_seed_is_a_whole_number_of_at_most_thirty_digits() -> None:
    assert read_seed(" 17 ") == 17
    assert read_seed("\uff14\uff17") == 47
    assert read_seed("9" * 30) == int("9" * 30)
    for text in ("", "9" * 31, "1e3", "+1", "²"):
        assert read_seed(text) is None


def test_options_are_truths_numbers_or_texts() -> None:
    assert option_value("true") is True
    assert option_value("false") is False
    assert option_value("13") == 13
    assert option_value("single") == "single"
    assert option_value("a%20b") == "a b"


def test_a_fragment_of_two_megabytes_is_refused_unread() -> None:
    for text in ("#" + "a&" * 1_000_000, "#players=" + "%F0%9F%98%80" * 170_000, "#" + "seed=7&" * 300_000):
        found = read_fragment(text, GAMES, DEFAULT)
        assert (found.setup, found.settings, len(found.bad)) == (DEFAULT, {}, 1)
        assert len(found.bad[0]) <= 40


def test_the_longest_fragment_that_means_something_is_read() -> None:
    names = ",".join(["%F0%9F%98%80" * MAX_NAME] * 3)
    assert read_fragment(f"#players={names}&seed=7", GAMES, DEFAULT).bad == ()


@pytest.mark.parametrize("text", ["bots=-,2", "game=zodiac&bots=-,2"])
def test_bots_sit_down_at_a_game_for_two_that_is_offered_already(text: str) -> None:
    found = read_fragment(text, GAMES, Setup("zodiac"))
    assert found.bad == ()
    assert found.setup.players == ("", "")
