"""Luck and skill told apart: what the ledger adds up, and what of somebody else's figures is believed."""

import json
import random
from math import inf, nan
from typing import Any

import pytest

from epizodiak.core.errors import EpizodiakError
from epizodiak.core.luck import (
    PRIOR,
    Appraisal,
    Appraised,
    Ledger,
    Parts,
    ledger,
    ledger_json,
    read_appraisal,
    shares_of,
)
from epizodiak.core.mind import Numbers
from epizodiak.core.rules import Outcome
from epizodiak.core.wording import Wording
from epizodiak.features.reviews import luck as words
from epizodiak.features.reviews.verdict import Subject
from epizodiak.games import TABLES

ANA, BEN, EVEN = (1.0, 0.0), (0.0, 1.0), (0.5, 0.5)
SURE = (0.0, 0.0)
SAY = Wording(("Ana", "Ben"))


def appraised(
    ply: int, seat: int, before: Numbers, decided: Numbers = SURE, *, error: float = 0.0, lost: float = 0.0
) -> Appraised:
    errors, losses = (error,) * len(before), (lost,) * len(before)
    return Appraised(ply, seat, Appraisal("d", before, errors, decided, losses))


def hidden(*decisions: Appraised, result: Numbers = ANA) -> Ledger:
    return ledger(decisions, result, 10, hidden=True)


def shown(*decisions: Appraised, result: Numbers = ANA) -> Ledger:
    return ledger(decisions, result, 10, hidden=False)


THREE = (
    appraised(0, 0, (0.4, 0.3, 0.3), (-0.1, 0.05, 0.05), error=0.01, lost=0.03),
    appraised(2, 1, (0.2, 0.5, 0.3), (0.02, -0.2, 0.18), error=0.01, lost=0.04),
    appraised(5, 0, (0.5, 0.2, 0.3), (-0.05, 0.05, 0.0), error=0.01),
)


@pytest.mark.parametrize("result", [(1.0, 0.0, 0.0), (0.0, 0.5, 0.5)])
def test_the_parts_of_a_seat_sum_to_its_result_less_an_even_share(result: Numbers) -> None:
    found = hidden(*THREE, result=result)
    for share, part in zip(result, found.parts, strict=True):
        assert part.chance + part.own + part.others == pytest.approx(share - 1 / 3, abs=1e-12)


def test_own_are_a_seats_decisions_and_others_what_the_rest_decided() -> None:
    first, second, third = hidden(*THREE, result=(0.0, 0.0, 1.0)).parts
    assert (first.own, first.others) == pytest.approx((-0.15, 0.02))
    assert (second.own, second.others) == pytest.approx((-0.2, 0.1))
    assert (third.own, third.others) == pytest.approx((0.0, 0.23))
    assert (first.own_error, first.others_error, first.chance_error) == pytest.approx((0.03, 0.04, 0.05))


def test_what_is_given_away_is_what_the_others_get() -> None:
    parts = hidden(*THREE, result=(0.0, 0.0, 1.0)).parts
    assert sum(part.own + part.others for part in parts) == pytest.approx(0)
    assert sum(part.chance for part in parts) == pytest.approx(0)


def test_the_curve_goes_from_an_even_share_to_the_result_and_the_swings_with_it() -> None:
    found = hidden(*THREE, result=(0.0, 0.0, 1.0))
    assert [point.ply for point in found.curve] == [PRIOR, 0, 2, 5, 10]
    assert found.curve[0].shares == (1 / 3,) * 3
    assert found.curve[-1].shares == (0.0, 0.0, 1.0)
    for seat, result in enumerate((0.0, 0.0, 1.0)):
        assert sum(each.brought[seat] for each in found.swings) == pytest.approx(result - 1 / 3)
        luck = sum(each.brought[seat] for each in found.swings if each.by is None)
        assert luck == pytest.approx(found.parts[seat].chance)


def test_where_nothing_is_hidden_luck_is_what_the_start_was_worth() -> None:
    found = shown(appraised(0, 0, (0.7, 0.3)), appraised(1, 1, (0.2, 0.8)), appraised(2, 0, (0.6, 0.4)))
    assert found.parts[0].chance == pytest.approx(0.2)
    assert [(each.ply, each.by) for each in found.swings] == [(PRIOR, None), (0, 0), (1, 1), (2, 0)]
    assert (found.parts[0].own, found.parts[0].others) == pytest.approx((-0.5 + 0.4, 0.4))


def test_an_opinion_between_two_decisions_of_one_seat_adds_no_error_to_their_sum() -> None:
    found = shown(appraised(0, 0, EVEN, error=0.1), appraised(1, 0, EVEN, error=0.7), appraised(2, 1, EVEN, error=0.2))
    assert found.parts[0].own_error == pytest.approx((0.1**2 + 0.2**2) ** 0.5)
    assert found.parts[0].others_error == pytest.approx(0.2)
    assert found.parts[0].chance_error == pytest.approx(0.1)


def test_a_proof_before_an_action_that_keeps_the_win_is_believed_after_it() -> None:
    found = shown(appraised(0, 0, ANA), appraised(1, 1, (0.4, 0.6), error=0.1), appraised(2, 0, ANA))
    assert found.curve[2].shares == ANA
    assert (found.parts[0].own, found.parts[0].others, found.parts[0].chance) == (0, 0, 0.5)


def test_a_proof_after_an_own_action_is_believed_before_it_and_of_another_seats_not() -> None:
    found = shown(appraised(0, 1, (0.3, 0.7), error=0.1), appraised(1, 0, (0.4, 0.6), error=0.1), appraised(2, 1, ANA))
    assert [point.shares for point in found.curve[1:4]] == [(0.3, 0.7), ANA, ANA]


def test_what_is_known_of_a_bad_action_is_known_after_it() -> None:
    thrown = appraised(0, 0, ANA, (-1.0, 1.0))
    found = shown(thrown, appraised(1, 1, (0.6, 0.4), error=0.1), result=BEN)
    assert found.curve[2].shares == BEN
    assert found.parts[0].own == -1


def test_a_doubtful_loss_says_nothing_of_what_follows() -> None:
    doubtful = appraised(0, 0, ANA, (-0.6, 0.6), lost=0.1)
    found = shown(doubtful, appraised(1, 1, (0.6, 0.4), error=0.1), result=BEN)
    assert found.curve[2].shares == (0.6, 0.4)


@pytest.mark.parametrize(
    ("value", "text"),
    [(-0.004, "0\u00a0%"), (0.49, "+49\u00a0%"), (-1.0, "\u2212100\u00a0%"), (1.61, "+161\u00a0%")],
)
def test_a_cause_is_told_in_full(value: float, text: str) -> None:
    assert words.signed(value, SAY) == text


def test_a_cause_that_was_surely_nothing_is_not_told_and_an_error_of_nothing_neither() -> None:
    found = Parts(0.5, -1.2, 0.004, 0.0, 0.22, 0.004)
    rows = words.shares(found, 0, TABLES["zodiac"], SAY)
    told = [(each.name, words.with_error(each, SAY)) for each in rows]
    assert told == [("The start", "+50\u00a0%"), ("Ana's moves", "\u2212120\u00a0% ±\u00a022\u00a0%")]
    doubtful = Parts(0.0, 0.0, 0.004, 0.0, 0.0, 0.1)
    assert [each.name for each in words.shares(doubtful, 0, TABLES["zodiac"], SAY)] == ["Ben's moves"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_causes_add_up_to_what_their_heading_says(seats: int) -> None:
    source = random.Random(seats)
    for _ in range(500):
        start, end = 1 / seats, source.choice([0.0, 1.0])
        own, others = source.uniform(-1.5, 0), source.uniform(0, 1.5)
        parts = Parts(end - start - own - others, own, others, 0, 0, 0)
        found = words.in_whole(parts)
        assert sum(found) == round(100 * end) - round(100 * start)
        exact = 100 * parts.chance, 100 * own, 100 * others
        assert all(abs(told - each) < 1 for told, each in zip(found, exact, strict=True))


def test_a_heading_says_between_which_chances_its_causes_lie() -> None:
    outcome = Outcome((1, 0, 0), ((0,), (1, 2)))
    say = Wording(("Ana", "Ben", "Chloé"))
    assert words.heading(0, outcome, say) == "Ana won: from 33\u00a0% to 100\u00a0%"
    assert words.heading(1, outcome, say) == "Ben came second: from 33\u00a0% to 0\u00a0%"


def test_only_what_is_there_is_explained() -> None:
    sure, doubtful, much = Parts(0.5, 0, 0, 0, 0, 0), Parts(0.5, 0, 0, 0.1, 0, 0), Parts(0.5, -1.2, 0, 0, 0, 0)
    assert [len(words.how_to_read([each], SAY)) for each in (sure, doubtful, much)] == [1, 2, 3]
    assert words.how_to_read([doubtful], SAY)[1] == "± shows how sure that is."
    assert words.how_to_read([much], SAY)[1].startswith("Moves are measured against the best ones"), "so they cost"
    assert words.how_to_read([much], SAY)[2] == "Swings back and forth can add up to more than 100\u00a0%."


@pytest.mark.parametrize(
    ("start", "end", "whose", "text"),
    [
        (0.5, 0.1, Subject(0), "Ana's chances fell from 50\u00a0% to 10\u00a0%"),
        (0.1, 0.5, Subject(0), "Ana's chances rose from 10\u00a0% to 50\u00a0%"),
        (0.5, 0.1, Subject(0, alone=True), "your chances fell from 50\u00a0% to 10\u00a0%"),
        (0.1, 0.5, Subject(0, alone=True), "your chances rose from 10\u00a0% to 50\u00a0%"),
    ],
)
def test_a_change_is_told_to_whoever_reads(start: float, end: float, whose: Subject, text: str) -> None:
    assert words.changed(start, end, whose, SAY) == text


def test_a_game_without_any_choice_is_chance_alone() -> None:
    found = hidden()
    assert [(part.chance, part.own, part.others) for part in found.parts] == [(0.5, 0, 0), (-0.5, 0, 0)]
    assert len(found.swings) == 1
    assert shown().parts[0].chance == 0.5


@pytest.mark.parametrize(
    "wrong",
    [
        [appraised(3, 0, EVEN), appraised(1, 0, EVEN)],
        [appraised(1, 0, EVEN), appraised(1, 1, EVEN)],
        [appraised(10, 0, EVEN)],
        [appraised(0, 2, EVEN)],
        [appraised(0, 0, (0.4, 0.3, 0.3), (0.0, 0.0, 0.0))],
    ],
)
def test_decisions_out_of_order_or_of_other_seats_are_refused(wrong: list[Appraised]) -> None:
    with pytest.raises(EpizodiakError):
        hidden(*wrong)


def test_a_shared_first_place_is_shared() -> None:
    assert shares_of(Outcome((3, 3, 1), ((0, 1), (2,))), 3) == (0.5, 0.5, 0.0)


def test_a_ledger_is_plain_data() -> None:
    told = json.loads(json.dumps(ledger_json(hidden(*THREE, result=(0.0, 0.0, 1.0)))))
    assert set(told) == {"parts", "curve", "swings"}
    assert told["swings"][0]["by"] is None


GOOD = Appraisal("d", (0.4, 0.6), (0.1, 0.1), (-0.2, 0.2), (0.05, 0.05)).as_json()


def test_an_appraisal_is_read_as_it_was_written() -> None:
    read = read_appraisal(json.loads(json.dumps(GOOD)), 2)
    assert read is not None
    assert read.as_json() == GOOD


@pytest.mark.parametrize(
    "wrong",
    [
        {"best": ""},
        {"best": 7},
        {"best": "x" * 101},
        {"before": [0.4, 0.5]},
        {"before": [1.4, -0.4]},
        {"before": [nan, 0.6]},
        {"before": [True, False]},
        {"before": "46"},
        {"before": [0.4, 0.3, 0.3]},
        {"before": [1.0]},
        {"before_error": [-0.1, 0.1]},
        {"before_error": [inf, 0.1]},
        {"decided": [-0.2, 0.3]},
        {"decided": [-2.0, 2.0]},
        {"decided": None},
        {"decided_error": [0.05, 7]},
        {"decided_error": []},
    ],
    ids=str,
)
def test_what_is_no_appraisal_is_not_read(wrong: dict[str, Any]) -> None:
    assert read_appraisal({**GOOD, **wrong}) is None


@pytest.mark.parametrize("wrong", [None, [], "d", 7, {}])
def test_neither_is_what_is_no_object_at_all(wrong: object) -> None:
    assert read_appraisal(wrong) is None


def test_numbers_for_other_seats_are_not_read() -> None:
    assert read_appraisal(GOOD, 3) is None
