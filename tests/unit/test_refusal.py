"""Why a game cannot be opened is said in the person's language, at its action, and harmlessly."""

import gettext
from typing import Any

import pytest

from epizodiak.core.errors import EpizodiakError, IllegalActionError, NotationError, Reason, RecordError
from epizodiak.core.wording import Wording
from epizodiak.display.refusal import explanation
from epizodiak.games import GAMES
from epizodiak.record.record import read_record
from epizodiak.timeline.match import Match
from tests.unit import companion_records
from tests.unit.damaged_records import NOT_OF_THE_FORM, NOT_TO_BE_PLAYED
from tests.unit.records import text

ENGLISH = Wording(("Ana", "Ben", "Chloé"))
DAMAGED = [
    *((name, data) for name, data, _ in NOT_OF_THE_FORM),
    *((name, data) for name, data, _, _ in NOT_TO_BE_PLAYED),
]


class Loud(gettext.NullTranslations):
    """A language in which every text is marked."""

    def gettext(self, message: str) -> str:
        return f"«{message}»"


LOUD = Wording(ENGLISH.names, translations=Loud())


def refusal(data: bytes) -> EpizodiakError:
    with pytest.raises(EpizodiakError) as caught:  # noqa: PT012 - either may refuse it
        record = read_record(data, GAMES)
        Match(record, GAMES[record.game])
    return caught.value


def plain(sentence: str) -> str:
    return sentence.replace("\u2068", "").replace("\u2069", "")


@pytest.mark.parametrize("data", [data for _, data in DAMAGED], ids=[name for name, _ in DAMAGED])
def test_whatever_is_wrong_is_said_in_the_persons_language_on_one_short_line(data: bytes) -> None:
    error = refusal(data)
    said = explanation(error, LOUD)
    assert said.startswith("«")
    assert said.endswith("»")
    for sentence in (said, explanation(error, ENGLISH)):
        assert len(sentence) < 300
        assert sentence.isprintable() or plain(sentence).isprintable()
        assert "{" not in sentence


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"actions": ["d", ">9"]}, "move 2 (>9): not allowed here"),
        ({"actions": ["draw"]}, "move 1 (draw): not allowed here"),
        ({"actions": ["d", 7]}, "move 2 (7): a move is a text, not a number"),
        ({"chance": []}, "the order of 48 tiles is missing"),
        ({"players": ["A", None, "C"]}, "a player's name is a text, not null"),
        ({"game": "<b>"}, 'this table does not know the game "<b>"'),
        ({"version": 2}, "saved games of version 2 cannot be read, only those of version 1"),
        ({"seed": 5}, 'no saved game has a part "seed"'),
    ],
)
def test_a_person_reads_plain_words(changes: dict[str, Any], sentence: str) -> None:
    assert plain(explanation(refusal(text(**changes)), ENGLISH)) == sentence


@pytest.mark.parametrize("game", sorted(companion_records.BASES))
def test_a_game_that_a_table_does_not_have_is_not_known_to_it(game: str) -> None:
    with pytest.raises(RecordError) as caught:
        read_record(companion_records.text(game), {name: GAMES[name] for name in GAMES if name != game})
    assert plain(explanation(caught.value, ENGLISH)) == f'this table does not know the game "{game}"'


def test_what_would_have_been_legal_is_not_told_since_it_tells_of_a_hand() -> None:
    error = refusal(text(actions=["p"]))
    assert isinstance(error, RecordError)
    assert error.legal == ("d", "x1", "x2", "x3")
    assert "x1" in str(error)
    assert "x1" not in explanation(error, ENGLISH)


def test_of_a_position_nothing_is_told() -> None:
    assert "secret" not in explanation(IllegalActionError("p", "secret", ["secret"]), ENGLISH)


def test_texts_of_a_file_are_cut_and_cannot_turn_a_line_around() -> None:
    action = "\u202e{0}\x00" + "W" * 500
    said = explanation(refusal(text(actions=[action])), ENGLISH)
    assert "\u202e" not in said
    assert "\x00" not in said
    assert "WWW" in said
    assert len(said) < 120


def test_values_are_told_in_the_persons_language_too() -> None:
    why = Reason("{what} is {kind}", what="it", kind=Reason("a list"))
    assert str(why) == "it is a list"
    assert why.sentence(Loud().gettext, str.upper) == "«IT is «a list»»"


def test_a_plain_text_is_a_reason_that_is_said_as_it_stands() -> None:
    assert str(EpizodiakError("{not} a template")) == "{not} a template"
    assert explanation(NotationError("\n"), ENGLISH).endswith("is not a move")
