"""Numbers, shares and lists as a language writes them."""

import random
import re
from typing import Any

import pytest

from epizodiak.core.numbers import Marks
from epizodiak.core.wording import Wording
from epizodiak.features.charts.words import charted
from epizodiak.features.hints.words import percent, points
from epizodiak.features.reviews.curve import ChanceLine, curve
from epizodiak.games import GAMES, TABLES
from epizodiak.table.scene import SELECT
from epizodiak.table.table import Look
from epizodiak.timeline.match import Match
from tests.unit.charted_games import ended

GERMAN = Marks(decimal=",", group=".", percent="{number}\u00a0%")
JAPANESE = Marks(decimal=".", group=",", percent="{number}%", comma="、")
ENGLISH = Wording(("Ana", "Ben", "Chloé"))


@pytest.mark.parametrize(
    ("value", "places", "english", "german"),
    [
        (3.25, 1, "3.2", "3,2"),
        (-0.21, 2, "\u22120.21", "\u22120,21"),
        (12345.6, 1, "12\u202f345.6", "12.345,6"),
        (7, 0, "7", "7"),
    ],
)
def test_a_number_has_the_languages_marks(value: float, places: int, english: str, german: str) -> None:
    assert ENGLISH.number(value, places) == english
    assert Wording((), marks=GERMAN).number(value, places) == german


def test_a_share_is_written_in_percent_as_the_language_does() -> None:
    assert [Wording((), marks=marks).percent(0.214) for marks in (GERMAN, JAPANESE)] == ["21\u00a0%", "21%"]
    assert percent(None, ENGLISH) == "–"


def test_what_is_worth_points_is_told_with_the_languages_decimal_mark() -> None:
    assert points(-1.5, Wording((), marks=GERMAN)) == "\u22121,5"


def test_lists_have_the_languages_comma() -> None:
    japanese = Wording(ENGLISH.names, marks=JAPANESE)
    assert japanese.listed(("1", "2", "3")) == "1、2 and 3"
    assert japanese.either(("1", "2", "3")) == "1、2 or 3"
    assert japanese.tally((1, 2, 3)) == "Ana: 1、Ben: 2、Chloé: 3"


@pytest.mark.parametrize("name", sorted(GAMES))
def test_what_can_be_done_is_listed_with_the_languages_comma(name: str) -> None:
    game, chance, listed = GAMES[name], random.Random(1), False
    japanese = Wording(ENGLISH.names[: game.seats], marks=JAPANESE)
    match = Match.new(game, {}, ENGLISH.names[: game.seats], first_player=0, seed=1)
    match = Match.new(game, {}, ENGLISH.names[: game.seats], first_player=0, seed=1)
    while match.player is not None and match.ply < 40:
        seen = match.view(match.player)
        keys = [each for each, can in _cans(name, seen, japanese).items() if can == SELECT]
        for chosen in ("", *(TABLES[name].select(seen, "", key) for key in keys)):
            spans = [span.text for span in TABLES[name].scene(seen, Look(1180, 820, japanese, chosen)).words]
            assert ", " not in spans, spans
            listed |= "、" in spans
        match = match.play(game.action_text(chance.choice(list(game.legal_actions(match.state)))))
    assert listed or name != "epizodiak", "elsewhere there are two choices at most"


def _cans(name: str, seen: Any, say: Wording) -> dict[str, str | None]:
    return {each.key: each.can for each in TABLES[name].scene(seen, Look(1180, 820, say)).sprites}


def test_a_mean_in_a_star_chart_is_told_with_the_languages_decimal_mark() -> None:
    facts, table = [], TABLES["schotten-totten"]
    for seed in range(12):
        match = ended("schotten-totten", seed)
        chart = charted(match, table, ("", ""), Wording(match.players, marks=GERMAN))
        assert chart is not None
        facts += [one.epithet.fact for one in chart.constellations if one.epithet.key in ("peaks", "valleys")]
    assert facts
    assert all(re.search(r"average card: \d,\d", fact) for fact in facts), facts


def test_the_marks_are_kept_when_a_wording_gets_names_or_is_told_aloud() -> None:
    assert Wording((), marks=JAPANESE).spoken().marks == JAPANESE


def test_the_curve_of_a_review_names_its_edges_in_words() -> None:
    assert re.findall(r"<text[^>]*>([^<]*)</text>", curve(ChanceLine([], 0, [], 10), names=("vorn", "<hinten>"))) == [
        "vorn",
        "&lt;hinten&gt;",
    ]
