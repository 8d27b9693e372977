"""What the bar and its buttons say."""

import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from epizodiak.core.wording import Wording
from epizodiak.games import GAMES, TABLES
from epizodiak.games.epizodiak.rules.state import Options, State
from epizodiak.games.epizodiak.rules.view import view
from epizodiak.games.epizodiak.table.labels import Labels
from epizodiak.table.scene import BAD, UNSELECT
from epizodiak.timeline.match import Match
from tests.unit.bars import NAMES, TAGS, WHOLE_RUN, by_game, look_of, positions, selections, shown
from tests.unit.positions import position

pytestmark = pytest.mark.native_only
ROOT = Path(__file__).resolve().parents[2]


ORDER = {"epizodiak": "><x^!dp", "schotten-totten": "cd", "epicycle": "", "zodiac": ""}
"""Kinds of actions, as their notation begins, in the order of their buttons, where a game has several."""


MOST_WORDS = {"en": 12, "ja": 3}
"""Of a sentence; in other languages it may be a third longer."""


def rank(name: str, can: str) -> int:
    """Where a button of this kind stands."""
    return len(ORDER[name]) if can == UNSELECT else ORDER[name].find(can[0])


def templates(tag: str) -> dict[str, str]:
    """The texts of buttons with a thing in them, English first."""
    with (ROOT / "static" / "locales" / f"{tag}.po").open("rb") as file:
        texts = [(str(each.id), str(each.string)) for each in read_po(file) if each.context == "button"]
    return {english: text for english, text in texts if "{" in english}


@pytest.mark.parametrize("tag", TAGS[1:])
def test_each_language_has_the_verb_on_one_side_of_every_button(tag: str) -> None:
    texts = templates(tag)
    assert len(texts) >= 9
    assert all(english[0] != "{" and english[-1] == "}" for english in texts), "English has the verb first"
    assert len({text.endswith("}") for text in texts.values()}) == 1, texts


@by_game
@pytest.mark.parametrize("tag", TAGS)
def test_the_bar_reads_the_same_in_every_state(name: str, tag: str) -> None:
    look, known = look_of(name, tag=tag), look_of(name, tag=tag).wording
    things = [re.escape(known.pgettext("button", each)) for each in templates("de")]
    plain = [known.pgettext("button", "Pass"), known.gettext("Draw"), known.gettext("End turn")]
    says = re.compile(re.sub(r"\\\{\w+\\\}", ".+", rf"{'|'.join([*things, *plain])}"))
    loses = known.headed("", known.gettext("loses"))
    for match in positions(name, 60):
        for selection in selections(name, match, look):
            seen = shown(name, match, look, selection)
            assert seen.bar is not None, "the bar is left off"
            *deeds, last = [each.can for each in seen.bar.presses] or [""]
            assert (last == UNSELECT) == (bool(selection) and selection[0] != "?"), (
                "what is selected can be taken back, by the last button; an explanation, by the one beside it"
            )
            assert UNSELECT not in deeds
            ranks = [rank(name, each.can) for each in seen.bar.presses]
            assert ranks == sorted(ranks), "each kind of action has its place"
            offered = [each for each in seen.bar.presses if each.can != UNSELECT]
            acts = [each for each in offered if not each.selects]
            assert not any(each.main for each in offered if each.selects)
            standing = {deed.can for deed in seen.scene.bar.deeds if deed.main}
            lone = {each.can for each in acts if len(acts) == 1 and each.classes != BAD}
            assert {each.can for each in acts if each.main} == standing | lone, (
                "what alone is possible is the main one, unless it loses"
            )
            assert [each.text.endswith(loses) for each in acts] == [each.classes == BAD for each in acts]
            assert all(says.fullmatch(each.text.removesuffix(loses)) for each in offered), [e.text for e in offered]
            sentence = "".join(span.text for span in seen.scene.bar.lead)
            assert not any(player in sentence for player in NAMES), "whose turn it is, the table shows"
            assert len(sentence.split()) <= MOST_WORDS.get(tag, 16), sentence
            heads = "Your turn: |Your choice: |You drew |You picked up "
            assert tag != "en" or re.match(heads, sentence), sentence
            assert not selection.startswith(">") or tag != "en" or sentence.startswith("Your choice: ")


def test_zodiac_says_in_three_short_sentences_what_to_do_how_one_wins_and_who_loses() -> None:
    match = Match.new(GAMES["zodiac"], {}, NAMES[:2], seed=5, first_player=0)
    for tag in TAGS:
        told = TABLES["zodiac"].aim(match.view(None), look_of("zodiac", tag=tag).wording)
        found = re.findall(r"[^.。]+[.。]", told)
        assert (len(found), "".join(found)) == (3, told), tag
        assert all(len(each.split()) <= 12 for each in found), tag
    assert TABLES["zodiac"].aim(match.view(None), Wording(NAMES)).endswith(" Who can't move loses.")


@pytest.mark.parametrize(
    ("state", "sentence"),
    [
        (position("7 7 7 9 / 1 / 2", dial="4", pile="8"), "Your turn: you can discard VII"),
        (
            position("4 4 4 9 / 1 / 2", dial="5 6", phase="picked", laid="<4", pile="8"),
            "You picked up the IV: discard your three IV",
        ),
        (
            position("5 5 9 / 1 / 2", dial="4 5", laid=">5", pile="8"),
            "Your turn: pick up the V or draw",
        ),
        (position("9 / 1 / 2", dial="4", pile="8"), "Your turn: no tile fits. To pass, draw first"),
    ],
    ids=["a set", "a set with what was picked up", "a pick-up", "nothing"],
)
def test_where_no_tile_fits_the_bar_says_what_can_be_done_instead(state: State, sentence: str) -> None:
    assert "".join(span.text for span in Labels(view(state, 0), Wording(NAMES)).bar().lead) == sentence


@pytest.mark.parametrize(
    ("hands", "gone", "mode", "chosen", "told"),
    [
        ("5 / 1 / 2", {}, "target", ">5", ". It ends the round, for no points"),
        ("5 / 1 / 2", {9: 0}, "target", ">5", ". It ends the round, for 1 point"),
        ("5 6 / 1 / 2", {9: 0, 8: 0}, "target", ">5..6", ". It ends the round, for 2 points"),
        ("5 / 1 / 2", {}, "single", ">5", ". It ends the round, for 3 points"),
        ("5 8 / 1 / 2", {}, "target", ">5", ""),
    ],
)
def test_before_the_hand_is_empty_it_is_said_what_that_ends_and_brings(
    hands: str, gone: dict[int, int], mode: str, chosen: str, told: str
) -> None:
    state = position(hands, dial="4", pile="1 2", gone=gone, options=Options(mode=mode))
    bar = Labels(view(state, 0), Wording(NAMES), chosen).bar()
    assert "".join(span.text for span in bar.lead[1:]) == told


@pytest.mark.parametrize(
    ("chosen", "texts"),
    [
        (">6", ["Place VI\u00a0↻", "Add VII–\u2060X"]),
        (">6..9", ["Place VI–\u2060IX\u00a0↻", "Add X"]),
        (">6..10", ["Place VI–\u2060X\u00a0↻"]),
        ("<3", ["Place III\u00a0↺"]),
        ("", ["Place VI\u00a0↻", "Choose VI–\u2060X", "Place III\u00a0↺", "Draw"]),
    ],
)
def test_a_whole_run_and_what_goes_on_from_selected_tiles_are_one_button(chosen: str, texts: list[str]) -> None:
    bar = Labels(view(WHOLE_RUN, 0), Wording(NAMES), chosen).bar()
    assert [deed.text for deed in bar.deeds] == texts


def test_where_somebody_can_contest_it_is_said_in_a_few_words_what_that_does() -> None:
    state = position("3 9 / 5 5 1 / 2 5 5", dial="4", passes=2)
    said = Labels(view(state, 0), Wording(NAMES))
    for spans in (said.bar().lead, said.what_can_be_done()):
        assert spans[-1].text == ". A contest takes all four from the others"
    plain = Labels(view(position("3 9 / 5 5 1 / 2 5 5", dial="4", passes=1), 0), Wording(NAMES))
    assert "contest" not in "".join(span.text for span in plain.what_can_be_done())


@pytest.mark.parametrize(
    ("hand", "told"),
    [
        ("5 9", "You drew the V: it fits"),
        ("5 3 9", "You drew the V: V and III fit"),
        ("3 9 5", "You drew the IX: V and III fit"),
    ],
)
def test_a_tile_that_was_drawn_and_alone_fits_is_not_named_twice(hand: str, told: str) -> None:
    fresh = 9 if "IX" in told else 5
    state = position(f"{hand} / 1 / 2", dial="4", phase="drawn", pile="8")
    said = Labels(view(state, 0), Wording(NAMES), fresh=(fresh,)).bar().lead
    assert "".join(span.text for span in said) == told
