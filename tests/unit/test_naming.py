"""What seats are called: namesakes are told apart, however they are written."""

from dataclasses import replace
from gettext import GNUTranslations
from pathlib import Path

import pytest

from epizodiak.core.text import ISOLATE, NAME_LENGTH, POP, plain
from epizodiak.core.wording import Wording
from epizodiak.display.languages import LANGUAGES
from epizodiak.display.lobby import named_seats
from epizodiak.display.naming import named, seen, told_apart
from epizodiak.games import GAMES
from epizodiak.record.record import MAX_NAME
from epizodiak.timeline.match import Match

SAY = Wording(())
LOCALES = Path(__file__).resolve().parent.parent.parent / "static" / "locales"

LIKE_ANA = (
    "ana ",
    "ANA",
    "\uff21\uff4e\uff41",
    "A\u200dna",
    "\u202eAna",
    "\u0410n\u0430",
    "\u0391na",
    "An\ufe0fa",
    "An a",
    "\u2800Ana",
)
"""Small, large, wide, with what nobody sees, Cyrillic, Greek, spaced."""


def called(*players: str) -> tuple[str, ...]:
    return tuple(map(plain, named(SAY, players).names))


@pytest.mark.parametrize("other", LIKE_ANA)
def test_whoever_looks_like_another_is_told_apart(other: str) -> None:
    names = called("Ana", other, "Ben")
    assert (names[0], names[1][-2:], names[2]) == ("Ana A", " B", "Ben")
    assert len({*map(seen, names)}) == 3


def test_three_namesakes_get_letters_and_nobody_elses_name() -> None:
    assert called("Ana", "Ana", "Ana") == ("Ana A", "Ana B", "Ana C")
    assert called("Ana", "ana a", "Ana") == ("Ana B", "ana a", "Ana C")
    assert called("Player 2", "", "Ben") == ("Player 2 A", "Player 2 B", "Ben")
    assert called("Jil", "JiI", "Bo") == ("Jil A", "JiI B", "Bo")


@pytest.mark.parametrize(
    "names", [("Ana", "Anna", "Aña"), ("はな", "ばな", "ハナ"), ("Zoe", "Zoë", "Ζωή"), ("👩", "👨", "1")]
)
def test_who_can_be_told_apart_is_called_as_written(names: tuple[str, ...]) -> None:
    assert called(*names) == names
    assert named_seats(names, (), SAY) == names


def test_of_long_names_what_is_shown_counts_and_none_gets_longer() -> None:
    first, second = "x" * 60 + "1", "x" * 60 + "2"
    for names in (called(first, second, "Ben"), tuple(told_apart((first[:40], second[:40], "Ben")))):
        assert names[0] != names[1]
        assert max(map(len, names)) <= NAME_LENGTH
    assert max(map(len, named_seats(("y" * MAX_NAME, "Y" * MAX_NAME, "Ben"), (), SAY))) <= MAX_NAME


def test_a_name_that_nobody_sees_is_a_number() -> None:
    assert called("\u3164", "\u2800", "\u034f") == ("Player 1", "Player 2", "Player 3")


def test_who_plays_alone_without_a_name_is_you() -> None:
    alone = named(SAY, ("Player 1", "Luna"), you=0)
    assert (alone.called(0), alone.titled(0), plain(alone.called(1))) == ("You", "You", "Luna")
    assert alone.tally((3, 1)) == f"You: 3, {alone.names[1]}: 1"
    assert (alone.to_play(0), plain(alone.to_play(1))) == ("Your turn", "Luna's turn")
    assert (alone.wins((0,)), plain(alone.wins((1,)))) == ("You win the game", "Luna wins the game")
    assert named(SAY, ("", "Luna"), you=0).called(0) == "You"
    for known in (named(SAY, ("Ana", "Luna"), you=0), named(SAY, ("Player 1", "Player 2")), named(SAY, ("Ana", ""))):
        assert "You" not in (known.called(0), known.called(1)), "a name stays, and so does the number where several sit"
    assert plain(named(SAY, ("Ana", "Luna"), you=0).titled(0)) == "Ana (you)"


@pytest.mark.native_only
@pytest.mark.parametrize("language", [tag for tag in LANGUAGES if tag != "en"])
def test_no_sentence_says_you_and_bends_its_verb_to_a_name(language: str) -> None:
    with (LOCALES / f"{language}.mo").open("rb") as file:
        say = replace(SAY, translations=GNUTranslations(file))
    number = say.gettext("Player {number}").format(number=1)
    translated = 0
    for name, game in GAMES.items():
        match = Match.new(game, {}, (number, *("Luna", "Vega")[: game.seats - 1]), seed=5, first_player=0)
        alone = named(say, match.players, you=0)
        for _ in range(6):
            match = match.play(game.action_text(match.view(match.player).legal[0]))
        lines = [line for lines in match.log(alone) for line in lines]
        english = [line for lines in match.log(named(SAY, match.players)) for line in lines]
        assert len(lines) >= 6, name
        if [line.replace(number, match.players[0]) for line in lines] == english:
            continue  # somebody's own game, which nobody has translated yet
        translated += 1
        assert not [line for line in lines if number in line], "a sentence of one's own, in the second person"
        assert len([line for line in lines if "Luna" in line or "Vega" in line]) < len(lines)
    assert translated >= 4


def test_the_lobby_writes_into_the_record_what_the_table_will_say() -> None:
    names = named_seats(("Ana", "ana", "ANA"), (), SAY)
    assert names == ("Ana A", "ana B", "ANA C")
    assert called(*names) == names
    assert named(SAY, names).names[0] == f"{ISOLATE}Ana A{POP}"
