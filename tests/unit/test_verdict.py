"""Why somebody won or lost: a plain sentence that says what the figures say, in every language, and no figure."""

import itertools

import pytest

from epizodiak.core.luck import Appraisal, Appraised, Parts
from epizodiak.core.protocol import Outcome
from epizodiak.core.wording import Wording
from epizodiak.features.reviews import verdict
from epizodiak.features.reviews.verdict import Subject
from epizodiak.games import TABLES
from tests.unit.page_languages import SPOKEN, spoken
from tests.unit.plain_words import figures_in, notation

pytestmark = pytest.mark.native_only

TABLE = TABLES["epizodiak"]
TWO, THREE = Wording(("Ana", "Ben")), Wording(("Ana", "Ben", "Chloé"))
ANA, BEN = Outcome((1, 0), ((0,), (1,))), Outcome((0, 1), ((1,), (0,)))
CHLOE, DRAWN = Outcome((0, 0, 1), ((2,), (0, 1))), Outcome((1, 1), ((0, 1),))
YOU = Subject(0, alone=True)


def parts(chance: float, own: float, others: float, error: float = 0.01) -> Parts:
    return Parts(chance, own, others, error, error, error)


def told(
    found: Parts, outcome: Outcome, whose: Subject = YOU, say: Wording = TWO, weighed: tuple[Appraised, ...] = ()
) -> str:
    return verdict.line(found, whose, outcome, TABLE, say, appraised={each.ply: each for each in weighed})


@pytest.mark.parametrize(
    ("found", "outcome", "sentence"),
    [
        (parts(-0.2, -0.45, 0.15), BEN, "It was mostly your moves; the tiles didn't help."),
        (parts(-0.5, 0, 0), BEN, "It was mostly the tiles."),
        (parts(-0.6, 0.0, 0.1), BEN, "It was mostly the tiles, but you had your chances."),
        (parts(-0.64, -0.56, 0), BEN, "A bit of both: the tiles didn't help, and your moves cost you, too."),
        (parts(0, -0.3, -0.25), BEN, "A bit of both: Ben played well, and your moves cost you, too."),
        (parts(-0.4, -0.1, 0), BEN, "It was mostly the tiles; your moves cost you, too."),
        (parts(0.3, -0.8, 0), BEN, "It was mostly your moves, but the tiles helped you."),
        (parts(0.7, -0.2, 0), ANA, "It was mostly the tiles."),
        (parts(-0.1, 0, 0.6), ANA, "Ben left you chances, and you took them, but the tiles didn't help."),
        (parts(0.4, 0, 0.1), ANA, "It was mostly the tiles; Ben's slips helped."),
        (parts(-0.1, 0, -0.4), BEN, "It was mostly Ben's good play; the tiles didn't help."),
        (parts(0.1, -0.1, 0), DRAWN, "No single thing decided it."),
        (parts(-0.009, -0.009, 0), BEN, "No single thing decided it."),
    ],
)
def test_a_sentence_says_what_it_mostly_was_and_what_came_next(found: Parts, outcome: Outcome, sentence: str) -> None:
    assert told(found, outcome) == sentence


def test_among_people_names_are_said_and_of_three_the_rest_are_the_others() -> None:
    assert told(parts(-0.2, -0.3, 0), BEN, Subject(0)) == "It was mostly Ana's moves; the tiles didn't help."
    lost = told(parts(-0.1, -0.3, 0.2), CHLOE, Subject(0), THREE)
    assert lost == "It was mostly Ana's moves, but Ana had chances, too."
    assert told(parts(0.1, 0, 0.5), CHLOE, Subject(2), THREE) == (
        "The others left chances, and Chloé took them; the tiles helped Chloé."
    )


def test_whom_chance_helped_is_said_of_a_win_and_of_a_loss() -> None:
    for outcome in (ANA, BEN):
        own = 0.6 if outcome is ANA else -0.8
        link = "; " if outcome is ANA else ", but "
        assert told(parts(0.3, own, 0), outcome) == f"It was mostly your moves{link}the tiles helped you."
        named = told(parts(0.3, own, 0), outcome, Subject(0))
        assert named == f"It was mostly Ana's moves{link}the tiles helped Ana."


def test_what_a_winner_did_for_it_is_told_before_anything_else() -> None:
    both = {each.ply: each for each in (slip(3, 0), slip(8, 1))}
    for found in (parts(-0.1, 0, 0.6), parts(0.7, -0.2, 0)):
        line = verdict.line(found, YOU, ANA, TABLE, TWO, appraised=both, doing="Your move in turn 3 won it: drew.")
        assert line == "Your move in turn 3 won it: drew."


def test_what_is_within_its_error_is_not_named() -> None:
    assert told(Parts(-0.3, -0.2, 0, 0.1, 0.25, 0), BEN) == "It was mostly the tiles."


def test_nothing_is_called_most_of_it_that_is_less_than_half() -> None:
    assert told(parts(-0.2, -0.18, -0.15), BEN) == "A bit of everything."
    for chance, own, others in itertools.product((-0.4, -0.15, 0, 0.15, 0.4), repeat=3):
        for outcome, sign in ((BEN, -1), (ANA, 1)):
            led = {
                name: sign * value
                for name, value in zip(("tiles", "your moves", "Ben"), (chance, own, others), strict=True)
            }
            head = told(parts(chance, own, others), outcome).replace(",", ";").split(";")[0]
            for name, value in led.items():
                gains = [each for each in led.values() if each > 0]
                if "mostly" in head and name in head:
                    assert value == max(gains)
                    assert value >= sum(gains) / 2


def slip(ply: int, seat: int, lost: float = 0.4, before: float = 0.9) -> Appraised:
    """A decision before which its seat had most of the win."""
    shares = (before, 1 - before) if seat == 0 else (1 - before, before)
    decided = (-lost, lost) if seat == 0 else (lost, -lost)
    return Appraised(ply, seat, Appraisal("d", shares, (0.0, 0.0), decided, (0.05, 0.05)))


def test_of_two_who_let_a_win_slip_the_loser_did_so_last() -> None:
    found = parts(0, -0.4, 0.4)
    both = (slip(3, 1), slip(8, 0))
    assert told(found, BEN, weighed=both) == "Either of you could have won this; the last slip was yours."
    assert told(found, BEN, Subject(0), weighed=both) == "Either could have won this; the last slip was Ana's."
    assert "slip" not in told(found, BEN, Subject(1, alone=True), weighed=both), "who won hears nothing of it"
    for others in (
        (slip(3, 0), slip(8, 1)),
        (slip(8, 0),),
        (slip(3, 1, lost=0.1), slip(8, 0)),
        (slip(3, 1, before=0.3), slip(8, 0)),
    ):
        assert told(found, BEN, weighed=others).startswith("It was mostly your moves")


def test_of_three_who_did_not_win_is_told_their_place_and_of_two_that_they_lost() -> None:
    ranked = Outcome((0, 1, 2), ((2,), (1,), (0,)))
    assert verdict.result(YOU, ranked, THREE) == "You came third"
    assert verdict.result(Subject(1), ranked, THREE) == "Ben came second"
    assert verdict.result(YOU, CHLOE, THREE) == "You came second", "together with Ben"
    assert verdict.result(YOU, Outcome((1, 0, 1), ((1, 2), (0,))), THREE) == "You came third"
    assert verdict.result(YOU, BEN, TWO) == "You lost"


@pytest.mark.parametrize("tag", SPOKEN)
@pytest.mark.parametrize("name", TABLES)
def test_no_sentence_in_any_language_holds_a_figure(tag: str, name: str) -> None:
    values = (-0.3, 0, 0.3)
    for names, outcome in ((("Ana", "Ben"), ANA), (("Ana", "Ben"), BEN), (("Ana", "Ben", "Chloé"), CHLOE)):
        say = spoken(tag, names)
        for seat, lone in itertools.product(range(len(names)), (False, True)):
            whose = Subject(seat, lone)
            assert figures_in(verdict.result(whose, outcome, say), notation(name)) == []
            for each in itertools.product(values, repeat=3):
                sentence = verdict.line(parts(*each), whose, outcome, TABLES[name], say, appraised={})
                assert sentence
                assert figures_in(sentence, notation(name)) == [], sentence
