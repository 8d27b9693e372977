"""Star charts: what they show of a round, that it is true, and that it is nothing hidden."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import replace
from gettext import GNUTranslations, NullTranslations
from itertools import combinations
from math import hypot
from pathlib import Path
from unicodedata import category
from xml.etree import ElementTree as ET

import pytest

from epizodiak.core.chance import shuffled
from epizodiak.core.text import width_of
from epizodiak.core.wording import Wording
from epizodiak.display.naming import named
from epizodiak.features.charts.ink import GLYPHS, INKS
from epizodiak.features.charts.saved_picture import HEIGHT, picture
from epizodiak.features.charts.sky import FIELD, SIZE, sky
from epizodiak.features.charts.words import MOST_STARS, Chart, charted, order, played, spoken_summary
from epizodiak.games import GAMES, TABLES
from epizodiak.record.record import Record
from epizodiak.timeline.match import Match
from tests.unit.charted_games import chart_of, ended

ROOT = Path(__file__).resolve().parent.parent.parent
SAY = Wording(())
NAMES = sorted(name for name, table in TABLES.items() if table.charted)
SEEDS = range(6)
ALLOWED = {"svg", "g", "rect", "circle", "path", "defs", "text", "textPath"}
"""All elements that a picture is made of."""

LARGEST = 400_000
"""Letters of a picture's drawing at most; browsers turn it into an address."""


def french() -> GNUTranslations:
    with (ROOT / "static" / "locales" / "fr.mo").open("rb") as file:
        return GNUTranslations(file)


def texts_of(document: str) -> list[str]:
    return [element.text or "" for element in ET.fromstring(document).iter() if element.text]  # noqa: S314 - ours


by_game = pytest.mark.parametrize("name", NAMES)


# --- what it is -------------------------------------------------------------------------------------------------------


@by_game
def test_the_same_round_always_gives_the_same_picture(name: str) -> None:
    match = ended(name, 1)
    again = Match(match.record, match.game)
    for board in INKS:
        assert picture(chart_of(match), board, SAY) == picture(chart_of(again), board, SAY)


@by_game
def test_two_rounds_give_two_pictures(name: str) -> None:
    drawn = {picture(chart_of(ended(name, seed)), "night", SAY) for seed in SEEDS}
    assert len(drawn) == len(SEEDS)
    files = {chart_of(ended(name, seed)).name for seed in SEEDS}
    assert len(files) == len(SEEDS)
    assert all(re.fullmatch(r"[a-z-]+-chart-[0-9a-f]{8}", file) for file in files)


@by_game
def test_every_star_stands_inside_the_rim_and_in_the_order_of_play(name: str) -> None:
    for seed in SEEDS:
        for one in chart_of(ended(name, seed)).constellations:
            times = [time for time, _ in one.stars]
            assert times == sorted(times)
            assert all(0 <= time < 1 for time in times)
            assert all(star.x**2 + star.y**2 <= 1 for _, star in one.stars)
            assert len(one.stars) <= MOST_STARS


@by_game
def test_no_chart_is_made_while_a_round_goes_on(name: str) -> None:
    match = Match.new(GAMES[name], {}, ("A", "B", "C")[: GAMES[name].seats], seed=2)
    assert match.closing is None
    assert charted(match, TABLES[name], ("", ""), named(SAY, match.players)) is None


def test_a_table_without_charts_has_none() -> None:
    class Plain:
        charted = False

    match = ended("zodiac", 1)
    assert charted(match, Plain(), ("", ""), named(SAY, match.players)) is None  # type: ignore[arg-type]


def test_a_chart_shows_the_latest_round_alone() -> None:
    match = ended("epizodiak", 3, goes_on=True)
    first = match.ply
    while match.closing is None or match.ply == first:
        legal = match.game.legal_actions(match.state)
        texts = [match.game.action_text(action) for action in legal]
        match = match.play(min(texts, key=lambda text: (text[0] not in "<>x", -len(text), text)))
        if match.ply > first + 900:
            break
    assert match.closing is not None
    assert [step.action for step in played(match)] == [step.action for step in match.steps[first:]]


# --- names ------------------------------------------------------------------------------------------------------------


@pytest.mark.native_only  # catalogues are files
@by_game
@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_two_players_of_a_round_have_one_name(name: str, language: str) -> None:
    translations = french() if language == "fr" else None
    for seed in SEEDS:
        called = [one.name for one in chart_of(ended(name, seed), "", translations).constellations]
        assert len(set(called)) == len(called)
        epithets = [one.epithet.key for one in chart_of(ended(name, seed)).constellations]
        assert len(set(epithets)) == len(epithets)


class Marked(NullTranslations):
    """Some language, in which each text is the English one in brackets."""

    def gettext(self, message: str) -> str:
        return f"[{message}]"

    def pgettext(self, context: str, message: str) -> str:
        return f"[{context}: {message}]"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return f"[{msgid1 if n == 1 else msgid2}]"


@by_game
def test_names_are_told_in_a_persons_language(name: str) -> None:
    english, told_otherwise = (chart_of(ended(name, 1), "", each) for each in (None, Marked()))
    for one, other in zip(english.constellations, told_otherwise.constellations, strict=True):
        assert one.noun.key == other.noun.key, "the language chooses nothing"
        assert one.epithet.key == other.epithet.key
        assert one.name != other.name
        assert one.noun.fact != other.noun.fact
        assert other.name in texts_of(picture(told_otherwise, "night", SAY))


def actions_of(match: Match) -> list[tuple[int, str]]:
    return [(step.seat, match.game.action_text(step.action)) for step in match.steps]


def values_of(text: str) -> int:
    """How many tiles an action of EpiZodiak lays, by its notation alone."""
    ends = [int(end) for end in re.findall(r"\d+", text)]
    if len(ends) == 1:
        return 1
    way = (ends[1] - ends[0]) if text[0] == ">" else (ends[0] - ends[1])
    return way % 12 + 1


@pytest.mark.heavy
def test_what_epizodiaks_names_claim_is_told_by_the_record() -> None:
    checked = set()
    for seed in range(30):
        match = ended("epizodiak", seed)
        acted = actions_of(match)

        def count(kinds: str, acted: Sequence[tuple[int, str]] = acted) -> list[int]:
            return [sum(text[0] in kinds for seat, text in acted if seat == each) for each in range(3)]

        longest = [max([values_of(t) for s, t in acted if s == each and t[0] in "<>"] or [0]) for each in range(3)]
        claims = {
            "threes": count("x!"),
            "well": count("d"),
            "patience": count("p"),
            "return": count("^"),
            "challenge": count("!"),
            "stride": longest,
        }
        for one in chart_of(match).constellations:
            key = one.epithet.key
            checked.add(key)
            if key in claims:
                assert [each for each in range(3) if claims[key][each] == max(claims[key])] == [one.seat], key
                assert str(max(claims[key])) in one.epithet.fact
            elif key == "emptied":
                assert acted[-1][0] == one.seat, "who acts last has emptied the hand (E20)"
            elif key == "light":
                assert next(seat for seat, text in acted if text[0] in "<>") == one.seat
            elif key in ("sunwise", "contrary"):
                side = {"sunwise": ">", "contrary": "<"}[key]
                laid = [(t[0], values_of(t)) for s, t in acted if s == one.seat and t[0] in "<>"]
                own = sum(number for kind, number in laid if kind == side)
                assert own * 3 >= 2 * sum(number for _, number in laid)
            elif key.startswith("watch-"):
                assert (one.seat - acted[0][0]) % 3 == int(key[-1])
            elif key == "steps":
                assert all(values_of(text) == 1 for seat, text in acted if seat == one.seat and text[0] in "<>")
    assert len(checked) > 8, "different rounds have different names"


def test_what_zodiacs_and_epicycles_names_claim_is_told_by_the_record() -> None:
    for seed in range(20):
        match = ended("zodiac", seed)
        for one in chart_of(match).constellations:
            goals = [text.split("-")[1] for seat, text in actions_of(match) if seat == one.seat]
            if goals:
                point = one.noun.fact.split(": ")[1].split(",")[0]
                assert goals.count(point) == max(map(goals.count, goals))
        match = ended("epicycle", seed)
        acted = actions_of(match)
        for one in chart_of(match).constellations:
            ways = [sum(int(text[0]) for seat, text in acted if seat == each) for each in range(2)]
            if one.epithet.key == "orbit":
                assert ways[one.seat] > ways[1 - one.seat]
            sides = [sum(text[1] == "+" for seat, text in acted if seat == each) for each in range(2)]
            if one.epithet.key == "sunwise":
                assert sides[one.seat] > sides[1 - one.seat]


def test_what_schotten_tottens_names_claim_is_told_by_the_record() -> None:
    for seed in range(20):
        match = ended("schotten-totten", seed)
        claims = [(seat, int(text[6:])) for seat, text in actions_of(match) if text.startswith("claim")]
        own = [{stone for seat, stone in claims if seat == each} for each in range(2)]
        for one in chart_of(match).constellations:
            key, stones = one.epithet.key, own[one.seat]
            if key == "claim":
                assert claims[0][0] == one.seat
            elif key == "row":
                assert any({stone, stone + 1, stone + 2} <= stones for stone in stones)
            elif key == "hills":
                assert len(stones) >= 5
            elif key in ("west", "pass", "east"):
                part = set(range(*{"west": (1, 4), "pass": (4, 7), "east": (7, 10)}[key]))
                assert len(part & stones) > len(part & own[1 - one.seat])


# --- nothing hidden ---------------------------------------------------------------------------------------------------


def with_other_deals(match: Match) -> Match:
    """The same game with another deal after the round, and what nobody has drawn in another order."""
    record, source = match.record, random.Random(9)
    chance = [*record.chance]
    chance[-1] = shuffled(chance[-1], source)
    drawn = len(chance[0]) - len(match.position(match.ply - 1).pile) if len(chance) == 2 else None
    if drawn is not None:
        chance[0] = (*chance[0][:drawn], *shuffled(chance[0][drawn:], source))
    other = Match(
        Record(
            record.game,
            record.options,
            record.players,
            record.first_player,
            tuple(chance),
            record.actions,
            replace(record.metadata, seed=None),
        ),
        match.game,
    )
    assert other.record.chance != record.chance
    return other


@pytest.mark.parametrize("seed", SEEDS)
def test_rounds_that_differ_only_in_what_is_hidden_give_one_picture_e5(seed: int) -> None:
    match = ended("epizodiak", seed, goes_on=True)
    other = with_other_deals(match)
    assert match.player is not None, "the game goes on"
    assert match.state.hands != other.state.hands, "the next deal is another one"
    for board in INKS:
        one, two = (picture(chart_of(each), board, SAY) for each in (match, other))
        assert one == two, "E5: the next deal, and what nobody has drawn"


@pytest.mark.parametrize("name", ["epizodiak", "schotten-totten"])
def test_the_deals_code_is_not_told_while_the_game_goes_on(name: str) -> None:
    match = ended(name, 2, goes_on=True)
    assert match.player is not None
    made = chart_of(match, "X-SECRET")
    assert made.code == ""
    assert "SECRET" not in picture(made, "night", SAY), "it would tell what is dealt next"
    over = chart_of(ended(name, 2), "X-SHOWN") if name == "epizodiak" else None
    assert over is None or "X-SHOWN" in picture(over, "night", SAY)


# --- hostile names ----------------------------------------------------------------------------------------------------

HOSTILE = (
    "<script>alert(1)</script>\"'&amp;]]>",
    "\u202eevil\u2066\u0000\ud800\r\n\u2028<svg onload=x>\u200f",
    "W" * 10_000,
)


@by_game
@pytest.mark.parametrize("board", INKS)
def test_hostile_names_stay_texts_and_fit(name: str, board: str) -> None:
    match = ended(name, 1, players=HOSTILE)
    document = picture(chart_of(match), board, SAY)
    document.encode("utf-8")
    root = ET.fromstring(document)  # noqa: S314 - ours
    assert {element.tag.removeprefix("{http://www.w3.org/2000/svg}") for element in root.iter()} <= ALLOWED
    names = {key for element in root.iter() for key in element.attrib}
    assert not any(key.startswith("on") or "style" in key.split("}")[-1].split("-")[0] for key in names)
    assert all(
        value.startswith("#") for element in root.iter() for key, value in element.attrib.items() if "href" in key
    )
    assert len(document) < LARGEST
    assert "W" * 60 not in document, "a long name is cut"
    assert not {category(letter) for letter in document} & {"Cc", "Cf", "Cs", "Zl", "Zp"}, (
        "nothing turns or breaks lines"
    )
    drawing = sky(chart_of(match), INKS[board])
    assert "script" not in drawing.markup, "names are no markup"


@pytest.mark.native_only  # catalogues are files
@by_game
@pytest.mark.parametrize("language", ["en", "fr"])
def test_all_that_a_picture_tells_fits_into_it(name: str, language: str) -> None:
    translations = french() if language == "fr" else None
    for seed in SEEDS:
        document = picture(chart_of(ended(name, seed, players=HOSTILE), "E-0000", translations), "night", SAY)
        for element in ET.fromstring(document).iter("{http://www.w3.org/2000/svg}text"):  # noqa: S314 - ours
            if element.text and element.get("x"):
                size, middle = float(element.get("font-size", 0)), float(element.get("x", 0))
                half = width_of(element.text, size) * 0.5
                assert size >= 13, element.text
                assert middle - half >= -10, element.text
                assert middle + half <= SIZE + 10, element.text
                assert 0 < float(element.get("y", 0)) < HEIGHT


# --- in words ---------------------------------------------------------------------------------------------------------


@by_game
def test_words_tell_whose_constellation_is_which_and_the_order(name: str) -> None:
    match = ended(name, 1)
    made = chart_of(match)
    sentence = spoken_summary(made, SAY)
    for one in made.constellations:
        assert one.name in sentence
        assert match.players[one.seat] in sentence
        listed = order(one, SAY)
        assert all(star.sentence in listed for _, star in one.stars)
        assert bool(listed) == bool(one.stars)


def test_the_legend_of_epizodiak_explains_the_marks_that_are_there_and_no_others() -> None:
    marks = {"set": "In a ring: a set.", "hollow": "Hollow: picked up."}
    seen = set()
    for seed in range(40):
        made = chart_of(ended("epizodiak", seed))
        kinds = {star.kind for one in made.constellations for _, star in one.stars}
        seen |= {(kind, kind in kinds) for kind in marks}
        assert all((sentence in made.sky.legend) is (kind in kinds) for kind, sentence in marks.items())
        assert made.sky.legend.endswith("Dotted ring: the first.")
    assert {("set", True), ("hollow", True), ("hollow", False)} <= seen


def test_who_plays_alone_and_gave_no_name_is_you_in_a_chart() -> None:
    match = ended("epizodiak", 3, players=("", "Ben", "Chloé"))
    assert match.outcome is not None
    assert match.outcome.ranking[0] == (0,)
    say = named(SAY, match.players, you=0)
    made = charted(match, TABLES["epizodiak"], ("", ""), say)
    assert made is not None
    assert made.constellations[0].player == "You"
    assert "You: " in spoken_summary(made, say)
    assert any(told.startswith("You ") for told in made.occasion)


def test_the_order_of_epizodiak_is_that_of_the_record() -> None:
    match = ended("epizodiak", 4)
    acted = actions_of(match)
    for one in chart_of(match).constellations:
        laid = sum(values_of(text) for seat, text in acted if seat == one.seat and text[0] in "<>")
        sets = sum(text[0] in "x!^" for seat, text in acted if seat == one.seat)
        assert len(one.stars) + one.hidden == laid + sets


# --- drawing ----------------------------------------------------------------------------------------------------------


def test_a_seat_without_a_star_has_a_name_too() -> None:
    match = ended("epizodiak", 1)
    none = [chart_of(ended("zodiac", seed)) for seed in SEEDS]
    assert all(one.name for made in none for one in made.constellations)
    made = chart_of(match)
    empty = replace(made, constellations=tuple(replace(one, stars=()) for one in made.constellations))
    for board in INKS:
        ET.fromstring(picture(empty, board, SAY))  # noqa: S314 - ours


def test_where_colour_alone_must_not_tell_dashes_and_shapes_do() -> None:
    document = picture(chart_of(ended("epizodiak", 1)), "light", SAY)
    assert 'stroke-dasharray="14 7"' in document
    assert 'stroke-dasharray="3 8"' in document
    assert 'fill-opacity=".22"' not in document, "no glow"


@pytest.mark.native_only
def test_signs_and_colours_are_those_of_the_page() -> None:
    page = (ROOT / "index.html").read_text("utf-8")
    for number, glyph in enumerate(GLYPHS, 1):
        assert f'id="glyph-{number}" viewBox="0 0 24 24"><path d="{glyph}"' in page
    sheet = (ROOT / "static" / "page.css").read_text("utf-8")
    for ink in INKS.values():
        for seat, colour in enumerate(ink.seats):
            assert f"--seat-{seat}: {colour};" in sheet


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("board", INKS)
def test_texts_and_constellations_stand_out_from_the_sky(board: str) -> None:
    ink = INKS[board]
    least = 7.0 if ink.plain else 4.5
    for ground in ink.ground:
        for text in (ink.text, ink.quiet, *ink.seats):
            assert contrast(text, ground) >= (least if ground != ink.ground[-1] else min(least, 4.0)), (text, ground)
    assert all(contrast(one, field) >= 3 for one in ink.seats for field in ink.field)
    assert all(one != other for one, other in combinations(ink.seats, 2))


def test_a_line_round_the_middle_ends_at_its_star() -> None:
    made: Chart = chart_of(ended("epizodiak", 1))
    drawing = sky(made, INKS["night"])
    ways = re.findall(r'<path d="M[^"]*?Q[^"]* ([-\d.]+ [-\d.]+)" fill="none"', drawing.markup)
    ends = [(star.x * FIELD, star.y * FIELD) for one in made.constellations for _, star in one.stars]
    assert ways
    for way in ways:
        x, y = map(float, way.split())
        assert min(hypot(x - across, y - down) for across, down in ends) < 0.1
