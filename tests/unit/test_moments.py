"""The moments of a game: chosen and worded by the figures, in every language without one."""

import itertools
from dataclasses import replace
from functools import partial

import pytest

from epizodiak.core.luck import PRIOR, Appraisal, Appraised, Swing, ledger, shares_of
from epizodiak.core.protocol import Outcome
from epizodiak.core.wording import Wording
from epizodiak.display.advice import RatedAction
from epizodiak.display.because import because, says_why
from epizodiak.display.tapping import in_brief
from epizodiak.features.mistakes import weighing
from epizodiak.features.mistakes.weighing import Finding
from epizodiak.features.reviews import boards, moments, words
from epizodiak.features.reviews.curve import SHAPES
from epizodiak.features.reviews.moments import GIFT, GOOD, MISSED, SLIP, TIPPED, TURN, WON, Edge, Highlight, Highlights
from epizodiak.features.reviews.verdict import Subject
from epizodiak.games import GAMES, TABLES
from epizodiak.table.table import Look
from tests.unit.page_languages import SPOKEN, spoken
from tests.unit.plain_words import figures_in, game_of, notation
from tests.unit.reasons_told import SAYING_WHY
from tests.visits.asking import review_of
from tests.visits.mistakes_at_hand import reviewed

pytestmark = pytest.mark.native_only

ANA, BEN = Outcome((1, 0), ((0,), (1,))), Outcome((0, 1), ((1,), (0,)))
SAY, YOU = Wording(("Ana", "Ben")), Subject(0, alone=True)
SAY3 = Wording(("Ana", "Ben", "Chloé"))
NOBODY: dict[int, dict[int, Finding]] = {}


def weighed(ply: int, seat: int, share: float, lost: float = 0.0, error: float = 0.0) -> Appraised:
    """What was found of a decision: Ana's share before it, and what it cost its seat."""
    decided = (-lost, lost) if seat == 0 else (lost, -lost)
    return Appraised(ply, seat, Appraisal("d", (share, 1 - share), (error,) * 2, decided, (error,) * 2))


def slip(ply: int, loss: float) -> Finding:
    return Finding(ply, "p", "d", 0.9, loss)


def chosen(
    *decisions: Appraised,
    found: dict[int, dict[int, Finding]] | None = None,
    edges: dict[int, Edge] | None = None,
    outcome: Outcome = ANA,
    last: int | None = None,
) -> Highlights:
    made = ledger(decisions, shares_of(outcome, 2), 20, hidden=True)
    return moments.chosen(found or NOBODY, edges or {}, made, 0, outcome, last=last)


def test_slips_are_counted_and_the_two_that_cost_most_are_shown() -> None:
    found = {0: {each.ply: each for each in (slip(3, 0.06), slip(5, 0.3), slip(7, 0.12), slip(9, 0.0))}}
    made = chosen(weighed(3, 0, 0.5), found=found, outcome=BEN)
    assert ([each.ply for each in made.of(SLIP)], made.slips) == ([5, 7], 3)
    assert moments.title(made.of(SLIP)[0], made, SAY) == "3 slips, the two biggest:"
    assert [moments.said(each, YOU, SAY) for each in made.of(SLIP)] == ["It cost a lot.", "It cost quite a bit."]
    before = moments.said(made.of(SLIP)[0], YOU, SAY, "pick up II", coming=True)
    assert before == "The next move cost a lot. Better: pick up II.", "where it is still to come, it has a name"
    assert moments.said(Highlight(SLIP, 3, 0, -0.06), YOU, SAY) == "It cost a little."


def test_a_slip_says_at_first_sight_what_was_better_and_that_the_reason_is_of_that() -> None:
    told = moments.said(Highlight(SLIP, 5, 0, -0.3), YOU, SAY, "pick up II", "It keeps both ends open for you.")
    assert told == "It cost a lot. Better: pick up II. Why? It keeps both ends open for you."
    assert moments.said(Highlight(SLIP, 5, 0, -0.06), YOU, SAY, "pass") == "It cost a little. Better: pass."


def test_of_equal_slips_the_later_ones_are_shown_and_all_in_the_games_order() -> None:
    found = {0: {ply: slip(ply, 0.5) for ply in (3, 5, 9)}}
    made = chosen(weighed(3, 0, 0.5), found=found, outcome=BEN)
    assert [each.ply for each in made.of(SLIP)] == [5, 9]
    worse_last = {0: {3: slip(3, 0.2), 9: slip(9, 0.5)}}
    assert [each.ply for each in chosen(weighed(3, 0, 0.5), found=worse_last, outcome=BEN).of(SLIP)] == [3, 9]
    assert moments.title(made.of(SLIP)[0], made, SAY) == "3 slips, the two biggest:"


def unexplained(ply: int, loss: float) -> Finding:
    return replace(slip(ply, loss), reasoned=False)


@pytest.mark.parametrize(
    ("slips", "shown", "title"),
    [
        ((unexplained(3, 0.14), slip(5, 0.12), slip(7, 0.11)), [5, 7], "3 slips, among them:"),
        ((unexplained(3, 0.22), slip(5, 0.2), slip(7, 0.19)), [5, 7], "3 slips, among them:"),
        ((unexplained(3, 0.5), slip(5, 0.2), slip(7, 0.11)), [3, 5], "3 slips, the two biggest:"),
        ((unexplained(3, 0.19), slip(5, 0.06)), [5], "2 slips, among them:"),
        ((unexplained(3, 0.19), unexplained(5, 0.12)), [3], "2 slips, the biggest:"),
    ],
)
def test_a_slip_for_which_there_is_a_reason_is_shown_before_one_without_unless_that_cost_much_more(
    slips: tuple[Finding, ...], shown: list[int], title: str
) -> None:
    made = chosen(weighed(1, 0, 0.5), found={0: {each.ply: each for each in slips}}, outcome=BEN)
    assert ([each.ply for each in made.of(SLIP)], made.slips) == (shown, len(slips))
    assert moments.title(made.of(SLIP)[0], made, SAY) == title


def test_a_slip_without_a_reason_that_was_not_grave_has_room_only_after_all_else() -> None:
    decisions = weighed(0, 0, 0.5), weighed(2, 1, 0.2, lost=0.3), weighed(4, 0, 0.62), weighed(6, 0, 0.6)
    for poor, kinds in ((unexplained(6, 0.19), [GIFT, GOOD, TURN]), (slip(6, 0.19), [TURN, GIFT, SLIP])):
        found = {0: {4: Finding(4, "d", "d", 0.6, 0.0), 6: poor}, 1: {2: slip(2, 0.3)}}
        made = chosen(*decisions, found=found, edges={4: Edge(0.6, 0.5, 0.0)}, outcome=BEN)
        assert sorted(each.kind for each in made.shown) == sorted(kinds)


def test_the_slip_that_the_verdict_speaks_of_is_shown_whosever_it_was() -> None:
    decisions = weighed(2, 0, 0.9), weighed(4, 1, 0.3, lost=0.3), weighed(6, 1, 0.3, lost=0.25), weighed(8, 0, 0.9)
    own = {0: {2: slip(2, 0.5), 6: slip(6, 0.4), 8: slip(8, 0.3)}}
    made = chosen(*decisions, found=own, outcome=BEN, last=8)
    assert [each.ply for each in made.of(SLIP)] == [2, 8]
    assert moments.title(made.of(SLIP)[0], made, SAY) == "3 slips, among them:"
    given = {0: {2: slip(2, 0.5)}, 1: {4: slip(4, 0.3), 6: slip(6, 0.25)}}
    for last, ply in ((None, 4), (6, 6)):
        (gift,) = chosen(*decisions, found=given, last=last).of(GIFT)
        assert gift.ply == ply


def test_luck_in_a_turn_that_is_shown_as_a_slip_gives_its_place_to_the_next() -> None:
    decisions = weighed(0, 0, 0.5), weighed(2, 0, 0.5, lost=0.2), weighed(4, 1, 0.9), weighed(6, 0, 0.7)
    assert [each.ply for each in chosen(*decisions).of(TURN)] == [2]
    assert [each.ply for each in chosen(*decisions, found={0: {2: slip(2, 0.2)}}).of(TURN)] == [6]


@pytest.mark.parametrize("game", ["epizodiak", "schotten-totten"])
def test_what_was_drawn_is_named_to_all_after_the_game(game: str) -> None:
    whole, table = game_of(game), TABLES[game]
    say = Wording(whole.players)
    for ply in range(whole.length):
        step, end = whole.step(ply), ply + 1
        own, named = (words.drawn(whole, table, ply, Subject(step.seat, lone), say) for lone in (True, False))
        if not own:
            continue
        before, after = (GAMES[game].view(whole.position(at), step.seat).hand for at in (ply, end))
        assert len(after) == len(before) + 1
        (told,) = own
        assert told.startswith("You drew the " if game == "epizodiak" else "You drew ")
        assert named == (told.replace("You", say.names[step.seat]),)
        assert words.drawn(whole, table, ply, Subject(1 - step.seat, alone=True), say) == named
        return
    pytest.fail("nobody drew")


@pytest.mark.parametrize(
    ("shown", "number", "title"),
    [(1, 1, "1 slip"), (2, 2, "2 slips"), (1, 8, "8 slips, the biggest:"), (2, 8, "8 slips, the two biggest:")],
)
def test_a_heading_counts_the_slips_and_says_which_of_them_are_shown(shown: int, number: int, title: str) -> None:
    made = Highlights(tuple(Highlight(SLIP, ply, 0, -0.3) for ply in range(shown)), number)
    assert moments.title(made.shown[0], made, SAY) == title


@pytest.mark.parametrize(
    ("before", "after", "title", "said"),
    [
        (0.2, 0.5, "A lucky turn", "It more than doubled your chances."),
        (0.2, 0.4, "A lucky turn", "It doubled your chances."),
        (0.3, 0.53, "A lucky turn", "It helped you a lot."),
        (0.5, 0.62, "A lucky turn", "It helped you."),
        (0.9, 0.78, "An unlucky turn", "It hurt you."),
        (0.9, 0.65, "An unlucky turn", "It hurt you a lot."),
        (0.8, 0.4, "An unlucky turn", "It halved your chances."),
        (0.8, 0.2, "An unlucky turn", "It cost you more than half of your chances."),
    ],
)
def test_a_turn_is_called_what_the_figures_say(before: float, after: float, title: str, said: str) -> None:
    made = chosen(weighed(0, 0, before), weighed(4, 1, after), outcome=ANA if after > before else BEN)
    turn = next(each for each in (Highlight(TURN, 0, 0, after - before, "", before, after, 4), *made.of(TURN)))
    assert moments.title(turn, made, SAY) == title
    assert moments.said(turn, YOU, SAY) == said
    others = said.replace("of your", "of the").replace("your", "Ana's").replace("you", "Ana")
    assert moments.said(turn, Subject(0), SAY) == others
    assert moments.said(turn, YOU, SAY, "", "It fits no end.") == f"{said} Why? It fits no end."


def test_the_turn_is_the_largest_clear_change_by_chance_and_none_if_small_or_in_doubt() -> None:
    made = chosen(weighed(0, 0, 0.5), weighed(4, 1, 0.9))
    (turn,) = made.of(TURN)
    assert (turn.ply, turn.until, turn.start, turn.end) == (0, 4, 0.5, 0.9)
    assert turn.brought == pytest.approx(0.4)
    assert chosen(weighed(0, 0, 0.5), weighed(4, 1, 0.9, error=0.6)).of(TURN) == ()
    assert chosen(*(weighed(n, 0, 0.5 + n / 40) for n in range(0, 20, 2))).of(TURN) == (), (
        "many small ones are no moment"
    )
    (start,) = chosen(weighed(0, 0, 0.9)).of(TURN)
    assert (start.ply, moments.title(start, made, SAY)) == (PRIOR, "A lucky start")


def test_a_game_without_luck_has_no_lucky_start() -> None:
    made = ledger((weighed(0, 0, 0.9),), shares_of(ANA, 2), 20, hidden=False)
    assert moments.chosen(NOBODY, {}, made, 0, ANA, luck=False).of(TURN) == ()
    assert moments.chosen(NOBODY, {}, made, 0, ANA).of(TURN), "the start isn't even"


def test_a_gift_is_anothers_marked_decision_that_brought_something() -> None:
    decisions = weighed(0, 0, 0.5), weighed(4, 1, 0.5, lost=0.3), weighed(6, 0, 0.8)
    (gift,) = chosen(*decisions, found={1: {4: slip(4, 0.3)}}).of(GIFT)
    assert (gift.ply, gift.seat, moments.title(gift, Highlights((gift,), 0), SAY)) == (4, 1, "A gift from Ben")
    assert moments.said(gift, YOU, SAY) == "It helped you a lot. Ben had a better move."
    assert moments.said(gift, YOU, SAY, "pass") == "It helped you a lot. Ben had a better move: pass."
    told = moments.said(gift, YOU, SAY, "pass", "It keeps an end open for Ben.")
    assert told == "It helped you a lot. Ben had a better move: pass. Why? It keeps an end open for Ben."
    assert chosen(*decisions, found={1: {4: slip(4, 0.0)}}).of(GIFT) == (), "what is not marked is no gift"


def test_what_was_left_undone_is_shown_whatever_it_cost_where_it_began_and_what_stood_open_longest() -> None:
    left = {3: "claim 7", 5: "claim 4", 7: "claim 4"}
    found = {0: {ply: Finding(ply, "d", each, 0.5, 0.0, each) for ply, each in left.items()}}
    made = chosen(weighed(3, 0, 0.5), found=found, outcome=BEN)
    (missed,) = made.of(MISSED)
    assert (missed.ply, missed.best, moments.title(missed, made, SAY)) == (5, "claim 4", "A chance missed")
    assert moments.said(missed, YOU, SAY, "", "You could have claimed stone 4.") == "You could have claimed stone 4."
    assert chosen(weighed(3, 0, 0.5), found={1: found[0]}, outcome=BEN).of(MISSED) == (), "it is told to whose it was"
    found[0][5] = Finding(5, "d", "claim 4", 0.5, 0.3, "claim 4")
    assert chosen(weighed(3, 0, 0.5), found=found, outcome=BEN).of(MISSED) == (), "the slip tells of it"


def test_luck_within_its_error_is_no_moment() -> None:
    decisions = weighed(0, 0, 0.5), weighed(2, 0, 0.5, error=0.05), weighed(6, 0, 0.7, error=0.1)
    assert [each.ply for each in chosen(*decisions, outcome=BEN).of(TURN)] == [6], "and not 2, by 0.2 or 0"


def test_the_move_that_won_alone_kept_the_win_which_then_stayed() -> None:
    good, edge = {0: {6: Finding(6, "d", "d", 0.8, 0.0)}}, {6: Edge(0.8, 0.3, 0.1)}
    before, after = weighed(6, 0, 0.6), weighed(8, 1, 0.85)
    (won,) = chosen(before, after, found=good, edges=edge).of(WON)
    assert (won.ply, moments.title(won, Highlights((won,), 0), SAY)) == (6, "The move that won")
    assert chosen(before, weighed(8, 1, 0.3), found=good, edges=edge).of(WON) == (), "it was lost again"
    assert chosen(before, after, found=good, edges=edge, outcome=BEN).of(WON) == (), "who lost won by nothing"
    for poor in (Edge(0.8, 0.6, 0.1), Edge(0.55, 0.47, 0.0), Edge(0.8, 0.3, 0.45)):
        assert chosen(before, after, found=good, edges={6: poor}).of(WON) == ()


def test_what_the_winner_did_for_it_is_always_shown_and_told() -> None:
    good, edge = Finding(6, "d", "d", 0.8, 0.0), {6: Edge(0.8, 0.3, 0.1)}
    found = {0: {2: slip(2, 0.3), 4: slip(4, 0.2), 6: good}, 1: {3: slip(3, 0.3)}}
    decisions = weighed(2, 0, 0.4, lost=0.3), weighed(3, 1, 0.3, lost=0.3), weighed(6, 0, 0.8), weighed(8, 1, 0.85)
    for edges, kind, sentence in (
        (edge, WON, "Your move in turn 4 won it: placed IX."),
        ({6: Edge(0.8, 0.6, 0.1)}, GOOD, "Your best move was in turn 4: placed IX."),
    ):
        made = chosen(*decisions, found=found, edges=edges)
        assert made.doing is not None
        assert made.doing in made.shown
        assert (made.doing.kind, len(made.shown)) == (kind, moments.MOST)
        assert moments.doing(made.doing, YOU, SAY, turn=4, done="placed IX") == sentence
        assert chosen(*decisions, found=found, edges=edges, outcome=BEN).doing is None
    named = moments.doing(Highlight(TIPPED, 6, 1, 0.2), Subject(1), SAY, turn=4, done="placed IX")
    assert named == "Ben took the lead for good in turn 4: placed IX."


def test_where_it_tipped_is_the_winners_doing_only_if_the_winner_did_it() -> None:
    for by, own in ((0, True), (1, False)):
        made = ledger((weighed(0, by, 0.45), weighed(2, 1 - by, 0.8)), shares_of(ANA, 2), 20, hidden=False)
        found = moments.chosen(NOBODY, {}, made, 0, ANA, luck=False)
        assert [each.ply for each in found.of(TIPPED)] == [0]
        assert (found.doing is not None) == own


def test_an_edge_is_known_of_what_was_played_and_best_if_another_was_tried() -> None:
    best, other = RatedAction("d", 100, 0.8, None), RatedAction("p", 100, 0.3, None)
    made = moments.edge("d", (best, other))
    assert made is not None
    assert (made.best, made.other, made.error > 0) == (0.8, 0.3, True)
    assert moments.edge("p", (best, other)) is None
    assert moments.edge("d", (best,)) is None
    assert moments.edge("d", (best, RatedAction("p", 0, None, None))) is None


def test_there_are_never_more_than_three_in_the_games_order_and_ones_own_slips_come_before_a_gift() -> None:
    found = {0: {2: slip(2, 0.3), 8: slip(8, 0.2)}, 1: {4: slip(4, 0.3)}}
    made = chosen(
        weighed(0, 0, 0.2), weighed(2, 0, 0.8, lost=0.3), weighed(4, 1, 0.5, lost=0.3), weighed(8, 0, 0.8), found=found
    )
    assert [(each.kind, each.ply) for each in made.shown] == [(TURN, 0), (SLIP, 2), (SLIP, 8)]
    apart = {0: {2: slip(2, 0.3), 8: slip(8, 0.06)}, 1: {4: slip(4, 0.3)}}
    made = chosen(weighed(2, 0, 0.5, lost=0.3), weighed(4, 1, 0.5, lost=0.3), weighed(8, 0, 0.8), found=apart)
    assert [each.kind for each in made.shown] == [SLIP, GIFT, SLIP]
    titles = [moments.title(each, made, SAY) for each in made.shown]
    assert titles == ["A big slip", "A gift from Ben", "A small slip"], "a count stands over slips that stand together"


def test_where_there_is_room_it_is_told_from_where_on_the_winner_was_ahead() -> None:
    calm = [weighed(0, 0, 0.55), weighed(2, 1, 0.45), weighed(4, 0, 0.53), weighed(6, 1, 0.58)]
    (tipped,) = chosen(*calm).of(TIPPED)
    assert (tipped.kind, tipped.ply, tipped.until, tipped.last, tipped.chance) == (TIPPED, 2, 4, False, True)
    assert (tipped.start, tipped.end, tipped.brought) == pytest.approx((0.45, 0.53, 0.08))
    assert moments.title(tipped, Highlights((tipped,), 0), SAY) == "The turning point"
    assert moments.said(tipped, YOU, SAY) == "From here on you were ahead."
    assert moments.said(tipped, Subject(1, alone=True), SAY) == "From here on Ana was ahead."
    (lost,) = chosen(*calm[:3], weighed(6, 1, 0.58, error=0.7), outcome=BEN).of(TIPPED)
    assert lost.ply == 6
    assert moments.said(lost, YOU, SAY) == "It was open to the last turn."
    (late,) = chosen(*calm[:3], weighed(6, 1, 0.6, error=0.3), weighed(8, 0, 0.6)).of(TIPPED)
    assert late.ply == 2, "it stayed so, though it was in doubt for a while"
    (sure,) = chosen(weighed(0, 0, 0.55), weighed(2, 1, 0.58)).of(TIPPED)
    assert moments.title(sure, Highlights((sure,), 0), SAY) == "Ahead all the way"
    assert moments.said(sure, YOU, SAY) == "You were ahead from start to end."
    assert chosen(*calm, outcome=Outcome((1, 1), ((0, 1),))).of(TIPPED) == (), "nobody won"
    near = weighed(0, 0, 0.55), weighed(2, 1, 0.49), weighed(4, 0, 0.52), weighed(6, 1, 0.58)
    assert chosen(*near).of(TIPPED) == (), "what put Ana ahead did little"
    given = weighed(0, 0, 0.55), weighed(2, 1, 0.4, lost=0.2), weighed(4, 0, 0.62)
    (slipped,) = chosen(*given).of(TIPPED)
    assert (slipped.ply, slipped.chance) == (2, False), "the larger of two causes is told"
    assert (slipped.start, slipped.end) == pytest.approx((0.4, 0.6))


def _is(told: bool, _: Swing) -> bool:  # noqa: FBT001
    return told


def test_a_moment_of_chance_is_one_event_that_can_be_told() -> None:
    decisions = weighed(0, 0, 0.5), weighed(4, 1, 0.9)
    made = ledger(decisions, shares_of(ANA, 2), 20, hidden=True)
    for told, number in ((True, 1), (False, 0)):
        found = moments.chosen(NOBODY, {}, made, 0, ANA, event=partial(_is, told))
        assert len(found.of(TURN)) == number


def test_what_chance_did_is_told_and_marked_by_its_one_draw() -> None:
    whole, table = game_of("epizodiak"), TABLES["epizodiak"]
    draws = [ply for ply in range(whole.length) if words.drawn(whole, table, ply, Subject(-1), SAY3)]
    first, second, *_ = draws
    assert words.events(whole, table, first, second) == (first,)
    assert words.events(whole, table, first, second + 1) == (first, second), "of two nobody knows which it was"
    seat = whole.step(second).seat
    turn = Highlight(TURN, first + 1, seat, -0.3, until=second + 1)
    assert words.told_action(whole, table, turn) == second
    told = words.done(whole, table, turn, Subject(seat), SAY3)
    assert told.startswith(f"{SAY3.names[seat]} drew the ")
    assert ";" not in told
    assert words.told_action(whole, table, Highlight(SLIP, first, seat, -0.3)) == first
    assert words.told_action(whole, table, Highlight(TURN, PRIOR, seat, -0.3, until=first)) is None
    assert chosen().of(TIPPED) == (), "nothing is known"


def test_where_there_is_room_a_good_move_is_shown_the_clearest_one_that_was_best() -> None:
    best = {ply: Finding(ply, "d", "d", 0.5, 0.0) for ply in (2, 4, 6)} | {8: slip(8, 0.0)}
    edges = {2: Edge(0.5, 0.4, 0.04), 4: Edge(0.5, 0.3, 0.19), 6: Edge(0.5, 0.47, 0.0), 8: Edge(0.5, 0.1, 0.0, "x")}
    calm = [weighed(ply, 0, 0.5) for ply in (2, 4, 6, 8)]
    (good,) = chosen(*calm, found={0: best}, edges=edges, outcome=BEN).of(GOOD)
    assert (good.ply, moments.title(good, Highlights((good,), 0), SAY)) == (2, "A good move")
    assert moments.said(good, YOU, SAY) == "Every other move would have been worse."
    told = moments.said(good, YOU, SAY, reason="It keeps both ends open for you.")
    assert told == "Every other move would have been worse. Why? It keeps both ends open for you."
    mended = chosen(*calm, found={0: best | {1: slip(1, 0.1)}}, edges=edges, outcome=BEN)
    assert mended.of(GOOD) == (), "none in the turn of a slip, after it"
    full = {0: best | {10: slip(10, 0.3), 12: slip(12, 0.2)}}
    kinds = {each.kind for each in chosen(*calm, found=full, edges=edges, outcome=BEN).shown}
    assert kinds == {SLIP, TURN}, "what was bad, or luck, goes before it"


@pytest.mark.parametrize("tag", SPOKEN)
def test_no_title_or_sentence_in_any_language_holds_a_figure(tag: str) -> None:
    say = spoken(tag, ("Ana", "Ben"))
    shares = (0.1, 0.9), (0.4, 0.8), (0.5, 0.6), (0.6, 0.5), (0.8, 0.4), (0.9, 0.1)
    sizes = -0.3, -0.12, -0.06, 0.06, 0.3
    every = itertools.product((SLIP, GIFT, TURN, WON, TIPPED, GOOD), (PRIOR, 4), sizes, shares)
    kinds = [Highlight(kind, ply, 1, brought, "d", *ends) for kind, ply, brought, ends in every]
    kinds.append(Highlight(TIPPED, 4, 1, 0.1, last=True))
    told = {moments.nothing(say), say.gettext("Looking back…")}
    for whose in (YOU, Subject(0)):
        told |= {moments.judged(whose, say), words.curve_name(whose, say)}
        for each in kinds:
            titles = (moments.title(each, Highlights(shown, 2), say) for shown in ((each,), (each, each)))
            told |= {*titles, moments.said(each, whose, say), moments.said(each, whose, say, "IX")}
            told |= {moments.said(each, whose, say, "IX", moments.nothing(say))}
    told |= {weighing.mark_words(mark, say) for mark in SHAPES}
    written = frozenset(itertools.chain.from_iterable(map(notation, GAMES)))
    assert [text for text in told if figures_in(text, written)] == []
    assert all(told)


@pytest.mark.parametrize("tag", SPOKEN)
@pytest.mark.parametrize("game", GAMES)
def test_what_was_played_or_better_is_told_without_notation(game: str, tag: str) -> None:
    whole, table = game_of(game), TABLES[game]
    say = spoken(tag, whole.players)
    for ply in range(0, whole.length, max(1, whole.length // 12)):
        _, view, legal = whole.decision(ply)
        for action in legal[:8]:
            text = in_brief(table, view, Look(*boards.PAGE, say), action)
            assert figures_in(text, notation(game) | set(legal)) == [], text


@pytest.mark.parametrize("game", GAMES)
def test_the_looked_for_notation_is_found(game: str) -> None:
    written = max(sorted(notation(game)), key=len)
    short = len(written) < 3 and written.isalnum()  # which may stand in any text
    assert figures_in(f"Better: {written}.", [written]) == ([] if short else [written])


@pytest.mark.parametrize("game", GAMES)
def test_the_numbers_tell_of_the_same_moment_where_it_tipped_and_of_one_act(game: str) -> None:
    page = reviewed(game)
    known, table = review_of(page), TABLES[game]
    whole, outcome = words.finished(known)
    say = Wording(whole.players)
    for seat in range(GAMES[game].seats):
        moment = moments.tipped(words.ledger(known), seat, outcome, words.one_event(known))
        told = words.tipping(known, seat, table, say)
        assert (moment is None) == (told is None)
        assert all(each == moment for each in words.highlights(known, seat).of(TIPPED))
        if moment is None or told is None:
            continue
        ply, title, sentence = told
        assert (ply, title) == (max(0, moment.ply), moments.title(moment, Highlights((moment,), 0), say))
        assert all(say.percent(share) in sentence for share in (moment.start, moment.end))
        assert f"{say.names[moment.ahead]}'s chances rose from" in sentence, "the winner's, whoever reads"
        act = words.told_action(whole, table, moment)
        assert (act is None) == (moment.ply == PRIOR)
        assert act is None or words.in_turn(whole, act, say) in sentence
        assert act is None or (", by chance: " in sentence) == moment.chance


def test_of_a_slip_it_is_known_whether_there_is_a_reason() -> None:
    found = set()
    for game in SAYING_WHY:
        known = review_of(reviewed(game))
        whole = words.finished(known)[0]
        for each in (each for own in known.found.values() for each in own.values() if each.loss):
            view = whole.decision(each.ply)[1]
            assert each.reasoned == bool(because(game, view, each.best, each.played, Wording(whole.players)))
            found.add(each.reasoned)
    assert found == {True, False}


def test_of_a_game_that_never_says_why_no_reason_is_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("epizodiak.display.because._says_why", lambda _: False)
    assert says_why("zodiac", None, "a", "b")


def test_luck_that_came_in_a_later_turn_is_told_by_the_number_of_that_turn() -> None:
    whole, table, say = game_of("epizodiak"), TABLES["epizodiak"], SAY3
    turns = [words.turn_of(whole, ply) for ply in range(whole.length)]
    draws = [ply for ply in range(1, whole.length) if words.events(whole, table, ply, ply + 1)]
    drawn = next(ply for ply in draws if turns[ply - 1] < turns[ply] and not words.events(whole, table, ply - 1, ply))
    moment = Highlight(TURN, drawn - 1, 0, 0.3, until=drawn + 1)
    assert words.told_action(whole, table, moment) == drawn
    assert words.in_turn(whole, words.told_action(whole, table, moment), say) == f"Turn {turns[drawn]}"


@pytest.mark.parametrize("game", GAMES)
def test_what_was_played_is_told_as_done_and_never_as_an_order(game: str) -> None:
    whole = game_of(game)
    say, you = Wording(whole.players), Wording(whole.players, you=0, nameless=True)
    for ply in range(whole.length):
        seat = whole.decision(ply)[0]
        told = words.deed(whole, ply, say)
        assert told.startswith(f"{say.names[seat]} ")
        assert told == words.deed(whole, ply, you) or (seat == 0 and words.deed(whole, ply, you).startswith("You "))
