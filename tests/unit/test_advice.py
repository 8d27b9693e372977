"""What the best level thinks, as people are told: hints, reviews and their curve."""

import re
from itertools import combinations, pairwise
from math import dist

import pytest

from epizodiak.bots.messages import ANSWER, Answer
from epizodiak.bots.pooling import pooled_advice
from epizodiak.core.luck import PRIOR, Appraisal, Appraised, Point
from epizodiak.core.wording import Wording
from epizodiak.display import advice
from epizodiak.display.advice import RatedAction
from epizodiak.features.hints import words as hints
from epizodiak.features.mistakes import weighing
from epizodiak.features.mistakes.weighing import Finding
from epizodiak.features.reviews import words as reviews
from epizodiak.features.reviews.curve import APART, HEIGHT, NARROW, WIDTH, ChanceLine, curve, marked, marks, upright
from epizodiak.features.reviews.verdict import Subject
from epizodiak.table.marks import number

SAY = Wording(("Ana", "Ben"))

ASCENT = 16
"""So far the letters below a curve reach up from their line, on a phone."""


def choice(action: str, chance: float | None, visits: int = 400) -> RatedAction:
    return RatedAction(action, visits, chance, None)


def thought(action: str, **told: object) -> dict[str, object]:
    return {"action": action, "visits": 10, "chance": 0.5, "score": 1.0, "value": 0.5, **told}


# --- what is believed -------------------------------------------------------------------------------------------------


def test_only_legal_actions_are_believed_and_each_once() -> None:
    said = [thought("d"), thought("x99"), thought("d", visits=99), thought("p")]
    assert [(each.action, each.visits) for each in advice.read(said, ["p", "d"])] == [("d", 10), ("p", 10)]


@pytest.mark.parametrize("chance", [None, "0.5", True, float("nan"), float("inf"), [0.5]])
def test_a_share_that_is_no_number_is_unknown(chance: object) -> None:
    (found,) = advice.read([thought("d", chance=chance, score=chance)], ["d"])
    assert (found.chance, found.score) == (None, None)


@pytest.mark.parametrize(("chance", "believed"), [(-3.0, 0.0), (2, 1.0), (0.25, 0.25)])
def test_a_share_lies_between_nothing_and_all(chance: float, believed: float) -> None:
    (found,) = advice.read([thought("d", chance=chance)], ["d"])
    assert found.chance == believed


@pytest.mark.parametrize("broken", [{}, {"action": 3}, thought("d", visits=-1), thought("d", visits=2.0)])
def test_what_is_not_of_the_form_is_left_out(broken: dict[str, object]) -> None:
    assert advice.read([broken], ["d"]) == ()


# --- how sure it is ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("choices", "words"),
    [
        ([choice("d", 0.6), choice("p", 0.3)], "It is sure"),
        ([choice("d", 0.55), choice("p", 0.5)], "fairly sure"),
        ([choice("d", 0.51), choice("p", 0.5)], "close call"),
        ([choice("d", 0.7, visits=2), choice("p", 0.4, visits=2)], "close call"),
        ([choice("d", 1.0, visits=0), choice("p", 0.0, visits=0)], "It is sure"),
        ([choice("d", 0.5, visits=0), choice("p", 0.5, visits=0)], "close call"),
        ([choice("d", None, visits=0), choice("p", None, visits=0)], "At a glance"),
        ([choice("d", 0.5)], "nothing else"),
    ],
)
def test_a_hint_says_how_far_the_best_action_leads(choices: list[RatedAction], words: str) -> None:
    assert words in hints.confidence(choices, SAY)


@pytest.mark.parametrize(
    ("choices", "line"),
    [
        ([], "The strongest bot cannot be asked just now."),
        ([choice("d", 0.5)], "There is nothing else to do: do d"),
        ([choice("d", None, 0), choice("p", None, 0)], "At a glance, without looking ahead: do d"),
        ([choice("d", 0.4), choice("p", None, 0)], "At a glance, without looking ahead: do d"),
        ([choice("d", 0.62), choice("p", 0.3)], "Best: do d, 62\u00a0%"),
        ([choice("d", 1.0, 0), choice("p", 0.0, 0)], "Best: do d, 100\u00a0%"),
        ([choice("d", 0.51), choice("p", 0.3), choice("x3", 0.5)], "About equal: do d (51\u00a0%); do x3 (50\u00a0%)"),
        (
            [choice("d", 0.5), choice("p", 0.49), choice("x3", 0.5), choice("x4", 0.48)],
            "About equal: do d (50\u00a0%); do x3 (50\u00a0%); do p (49\u00a0%)",
        ),
    ],
)
def test_a_hint_is_told_on_one_line(choices: list[RatedAction], line: str) -> None:
    assert hints.verdict(choices, lambda action: f"do {action}", SAY) == line


@pytest.mark.parametrize(
    ("choices", "other", "line"),
    [
        ([choice("d", 0.62), choice("p", 0.3), choice("x3", 0.4)], "x3", "Best. It is so."),
        ([choice("d", 0.62), choice("p", 0.3), choice("x3", 0.61)], "p", "Best"),
        ([choice("d", 0.62), choice("p", 0.61)], "", "Best"),
        ([choice("d", None, 0), choice("p", None, 0)], "", "Best"),
        ([choice("d", 0.62)], "", "Best"),
        ([], "", "Best"),
    ],
)
def test_a_reason_is_asked_against_what_is_clearly_worse_and_told_of_one_best(
    choices: list[RatedAction], other: str, line: str
) -> None:
    assert hints.rival(choices) == other
    assert hints.with_reason("Best", choices, "It is so." if other else "", SAY) == line


def test_on_a_phone_fewer_are_named() -> None:
    choices = [choice("d", 0.5), choice("p", 0.5), choice("x3", 0.5)]
    assert [each.action for each in hints.alike(choices, hints.FEW)] == ["d", "p"]
    assert hints.verdict(choices, str, SAY, hints.FEW).count("%") == hints.FEW


def test_of_no_advice_nothing_is_said() -> None:
    assert hints.confidence([], SAY) == ""


def test_numbers_are_shown_short() -> None:
    assert (hints.percent(0.346, SAY), hints.percent(None, SAY)) == ("35\u00a0%", "–")
    assert [hints.points(score, SAY) for score in (-1.25, 0.96, None)] == ["\u22121.2", "1.0", "–"]


def test_several_workers_advice_counts_each_playout_alike() -> None:
    one = Answer(ANSWER, action="d", advice=(thought("d", visits=30, chance=0.6, value=0.6), thought("p", chance=None)))
    other = Answer(ANSWER, action="d", advice=(thought("p"), thought("d", visits=10, chance=0.2, value=0.2)))
    best, second = pooled_advice([one, other])
    assert (best["action"], best["visits"], best["chance"]) == ("d", 40, pytest.approx(0.5))
    assert (second["action"], second["visits"], second["chance"]) == ("p", 20, 0.5)


# --- reviews ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lost", "mark"),
    [
        (0.0, ""),
        (0.04, ""),
        (0.05, "inaccuracy"),
        (0.1, "mistake"),
        (0.19, "mistake"),
        (0.2, "blunder"),
        (1.0, "blunder"),
    ],
)
def test_a_loss_has_its_mark(lost: float, mark: str) -> None:
    assert weighing.grade(lost) == mark
    told = {"": "", "inaccuracy": "A small slip", "mistake": "A slip", "blunder": "A big slip"}[mark]
    assert not mark or weighing.grade_words(lost, SAY) == f"{told} (\u2212{round(100 * lost)}\u00a0%)"


def test_a_decision_costs_what_the_best_action_would_have_brought_more() -> None:
    found = weighing.finding(7, "p", [choice("d", 0.6), choice("x3", 0.5), choice("p", 0.35)])
    assert found is not None
    assert (found.ply, found.played, found.best, found.chance) == (7, "p", "d", 0.6)
    assert found.loss == pytest.approx(0.25)


@pytest.mark.parametrize(
    "choices",
    [
        [choice("p", 0.6), choice("d", 0.65)],  # what decides is more than the share alone
        [choice("d", 0.6), choice("p", 0.57)],
        [choice("d", 0.6, visits=4), choice("p", 0.4, visits=4)],
    ],
)
def test_what_short_thoughts_cannot_tell_costs_nothing(choices: list[RatedAction]) -> None:
    found = weighing.finding(7, "p", choices)
    assert found is not None
    assert found.loss == 0


def test_of_an_action_that_nobody_tried_nothing_is_found() -> None:
    assert weighing.finding(7, "p", [choice("d", 0.6)]) is None
    assert weighing.finding(7, "p", [choice("d", 0.6), choice("p", None, visits=0)]) is None


def test_costly_decisions_stand_in_the_games_order() -> None:
    found = [Finding(9, "p", "d", 0.5, 0.3), Finding(4, "p", "p", 0.5, 0.0), Finding(2, "p", "d", 0.5, 0.06)]
    assert [each.ply for each in reviews.costly(found)] == [2, 9]
    assert reviews.summary(found, -36, SAY) == "1 big slip and 1 small slip."
    told = "1 big slip and 1 small slip; all other moves together: \u22124\u00a0%."
    assert reviews.summary(found, -40, SAY) == told, "what stands together adds up"


def test_a_faultless_review_says_so() -> None:
    faultless = [Finding(4, "p", "p", 0.5, 0.0)]
    assert reviews.summary(faultless, 0, SAY) == "No slips."
    assert reviews.summary(faultless, -17, SAY) == "No slip worth telling; small ones add up to 17\u00a0%."
    assert reviews.summary([], 0, SAY) == ""


def weighed(lost: float, error: float, best: str = "d") -> Appraised:
    """What a judge found of seat 0's decision."""
    return Appraised(7, 0, Appraisal(best, (0.6, 0.4), (0.02, 0.02), (-lost, lost), (error, error)))


@pytest.mark.parametrize(
    ("lost", "error", "best", "loss"),
    [(0.12, 0.04, "d", 0.12), (0.12, 0.07, "d", 0.0), (0.04, 0.01, "d", 0.0), (0.0, 0.0, "p", 0.0)],
)
def test_what_was_played_out_side_by_side_has_the_last_word(lost: float, error: float, best: str, loss: float) -> None:
    choices = [choice("d", 0.7), choice("p", 0.3)]
    found = weighing.finding(7, "p", choices, weighed(lost, error, best))
    assert found == Finding(7, "p", best, 0.7 if best == "d" else 0.3, loss)


# --- the curve --------------------------------------------------------------------------------------------------------


def points(*shares: tuple[int, float]) -> tuple[Point, ...]:
    """A curve of the first of two seats."""
    return tuple(Point(ply, (share, 1 - share), (0.05, 0.05)) for ply, share in shares)


@pytest.mark.parametrize(
    ("end", "told"),
    [
        (1.0, "lowest 10\u00a0% (turn 9), 100\u00a0% in the end."),
        (0.5, "highest 80\u00a0% (turn 5), lowest 10\u00a0% (turn 9), 50\u00a0% in the end."),
        (0.0, "highest 80\u00a0% (turn 5), 0\u00a0% in the end."),
    ],
)
def test_the_curve_is_told_in_words_of_which_the_end_contradicts_none(end: float, told: str) -> None:
    found = points((PRIOR, 0.5), (0, 0.33), (4, 0.8), (8, 0.1), (11, end))
    for whose, name in ((Subject(0), "Ana's"), (Subject(0, alone=True), "Your")):
        words = reviews.chances_in_words(found, whose, lambda ply: ply + 1, SAY)
        assert words == f"{name} chances over the game: 33\u00a0% before the first move, {told}"
        assert not reviews.chances_in_words(points((PRIOR, 0.5), (11, 1.0)), whose, lambda ply: ply + 1, SAY)


def whole(length: int, width: int = WIDTH) -> ChanceLine:
    """An empty curve of a game with so many actions."""
    return ChanceLine([], 0, [], length, width)


def test_the_curve_goes_from_an_even_share_through_its_points_to_the_result() -> None:
    line = points((PRIOR, 0.5), (0, 0.4), (10, 0.25), (20, 1.0))
    drawn = curve(ChanceLine(line, 0, [Finding(10, "p", "d", 0.25, 0.3), Finding(0, "p", "p", 0.5, 0.0)], 20))
    places = drawn.partition('polyline class="chances" points="')[2].partition('"')[0].split()
    expected = [(whole(20).across(ply), upright(chance)) for ply, chance in ((0, 0.5), (0, 0.4), (10, 0.25), (20, 1.0))]
    assert [tuple(map(float, point.split(","))) for point in places] == [
        pytest.approx(each, abs=0.01) for each in expected
    ]
    assert drawn.count('class="blunder"') == 1
    assert drawn.count('class="doubt"') == 1, "how sure the line is shows, too"


def test_a_curve_that_is_still_worked_out_goes_no_further_than_it_is_known() -> None:
    line = points((PRIOR, 0.5), (0, 0.4), (10, 0.25), (20, 1.0))
    drawn = curve(ChanceLine(line, 0, [], 20, whole=False))
    places = drawn.partition('polyline class="chances" points="')[2].partition('"')[0].split()
    assert [float(place.partition(",")[0]) for place in places] == [whole(20).across(ply) for ply in (0, 0, 10)]
    assert re.findall('data-key="([^"]+)"', drawn) == ["at-0", "at-10"], "what is known can be tapped, to the last"


def test_the_strips_of_a_curve_share_its_width_and_do_not_overlap() -> None:
    found = points((PRIOR, 0.5), *((ply, 0.5) for ply in (3, 4, 9, 30)), (40, 0.0))
    strips = curve(ChanceLine(found, 0, [], 40), here=9).split("<rect")[1:]
    read = [
        {key: part.partition(f'{key}="')[2].partition('"')[0] for key in ("data-key", "x", "width")} for part in strips
    ]
    assert [each["data-key"] for each in read] == ["at-3", "at-4", "at-9", "at-30"]
    for left, right in pairwise(read):
        assert float(left["x"]) + float(left["width"]) == pytest.approx(float(right["x"]), abs=0.02)
    assert 0 <= upright(1.0) < upright(0.0) <= HEIGHT
    assert 0 <= whole(1).across(0) < whole(1).across(1) <= WIDTH
    assert whole(1).across(1) - whole(1, NARROW).across(1) == WIDTH - NARROW


def test_no_line_runs_through_what_a_curves_edges_are_called() -> None:
    line = ChanceLine(points((PRIOR, 0.5), (0, 1.0), (9, 0.0), (20, 1.0)), 0, [], 20)
    drawn = curve(line, names=("winning", "losing"))
    above, below = (float(each) for each in re.findall(r'<text [^>]*y="([\d.]+)"', drawn))
    assert above < upright(1.0) - 4
    assert below - ASCENT > upright(0.0) + 4
    assert below < HEIGHT


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_who_is_as_good_as_the_others_stands_on_the_line_in_between(seats: int) -> None:
    even = (1 / seats,) * seats
    line = ChanceLine([Point(ply, even, (0.0,) * seats) for ply in (PRIOR, 0, 9)], 0, [], 9)
    _, between, _ = re.findall(r'class="grid" d="M\d+ ([\d.]+)H', curve(line))
    assert float(between) == pytest.approx(upright(1 / seats), abs=0.1)


def test_a_curves_marks_are_explained_the_gravest_first_and_only_those_it_bears() -> None:
    line = points((PRIOR, 0.5), (0, 0.4), (4, 0.6), (10, 0.25), (20, 1.0))
    losses = {0: 0.06, 4: 0.0, 10: 0.3, 15: 0.1}
    found = [Finding(ply, "p", "d", 0.5, loss) for ply, loss in losses.items()]
    going = ChanceLine(line, 0, found, 20, whole=False)
    assert list(marked(going)) == ["blunder", "inaccuracy"], "one lies beyond what is known"
    assert marked(ChanceLine(line, 0, [], 20)) == {}


@pytest.mark.parametrize("width", [NARROW, WIDTH])
def test_a_curve_bears_as_many_marks_as_there_are_slips_and_none_hides_another_or_a_moments_number(width: int) -> None:
    line = points((PRIOR, 0.5), *((ply, 0.5) for ply in range(0, 400, 2)), (400, 0.0))
    found = [Finding(ply, "p", "d", 0.5, 0.3 if ply == 200 else 0.1) for ply in range(196, 206, 2)]
    drawn = ChanceLine(line, 0, found, 400, width, moments=(200,))
    at = [place for _, place in marks(drawn)]
    assert len(at) == len(found) == curve(drawn).count('class="mistake"') + 1
    assert min(dist(one, other) for one, other in combinations(at, 2)) >= APART - 0.02
    assert marks(drawn)[-1] == ("blunder", drawn.place(line[101])), "the gravest stays on the line, above all"
    numbers = re.findall(r'class="nth"[^>]*translate\(([\d.]+) ([\d.]+)\)', curve(drawn))
    assert len(numbers) == 1
    assert all(dist(one, tuple(map(float, number))) >= APART - 0.02 for one in at for number in numbers)


def test_a_slip_that_was_not_played_out_is_marked_on_the_curve_all_the_same() -> None:
    line = points((PRIOR, 0.5), (0, 0.4), (10, 0.25), (20, 1.0))
    (mark,) = marks(ChanceLine(line, 0, [Finding(4, "p", "d", 0.5, 0.3)], 20))
    assert mark == ("blunder", (whole(20).across(4), upright(0.4)))


def test_a_line_stands_where_a_round_begins() -> None:
    drawn = curve(ChanceLine(points((PRIOR, 0.5), (0, 0.5), (40, 0.0)), 0, [], 40), rounds=(10, 30))
    assert re.findall(r'class="round" d="M([\d.]+) ', drawn) == [number(whole(40).across(each)) for each in (10, 30)]


def test_a_curve_of_nothing_has_neither_line_nor_strips() -> None:
    drawn = curve(ChanceLine(points((PRIOR, 0.5), (40, 1.0)), 0, [], 40))
    assert "polyline" not in drawn
    assert "data-key" not in drawn
