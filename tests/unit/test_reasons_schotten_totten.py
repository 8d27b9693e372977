"""What is said for an action in Schotten Totten holds by the rules, in the whole position, and not for another."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest

from epizodiak.core.wording import Wording
from epizodiak.display.because import because, drawn_words, missed, missed_words
from epizodiak.games import GAMES
from epizodiak.games.schotten_totten.mind import reasons
from epizodiak.games.schotten_totten.rules import rules
from epizodiak.games.schotten_totten.rules.state import ALL_CARDS, CLAIM, CLAIM_STONE, PLAY, Action, Stone
from epizodiak.games.schotten_totten.rules.view import View, view
from epizodiak.games.schotten_totten.table.reasons import stones
from tests.unit.reasons_told import Truth, after, held_to, positions

GAME = GAMES["schotten-totten"]
SAY = Wording(("Ana", "Ben"))


def kind(cards: Sequence[str]) -> tuple[int, int]:
    """The type of three cards by S4, and their sum."""
    numbers = [int(card[1]) for card in cards]
    run = max(numbers) - min(numbers) == 2 and len(set(numbers)) == 3
    if len({card[0] for card in cards}) == 1:
        return 4 if run else 2, sum(numbers)
    return 3 if len(set(numbers)) == 1 else int(run), sum(numbers)


def best(side: Sequence[str], laid: Sequence[str]) -> tuple[int, int] | None:
    """The strongest of all completions with cards that are not on the table."""
    left = [card for card in ALL_CARDS if card not in laid]
    return max((kind((*side, *rest)) for rest in combinations(left, 3 - len(side))), default=None)


def on_the_table(state: Any) -> list[str]:
    return [card for stone in state.stones for side in stone.sides for card in side]


def claims_of(state: Any, seat: int) -> set[int]:
    """The stones that a seat could claim if its turn were in the claiming step."""
    turn = replace(state, player=seat, phase=CLAIM)
    return {each.stone for each in rules.legal_actions(turn) if each.kind == CLAIM_STONE}


def wins_now(state: Any, seat: int, action: Action) -> bool:
    """Whether some way of claiming ends the round in this turn."""
    if action.kind == "d":
        return False
    now = after(GAME, state, action)
    if now.phase == "over":
        return True
    return any(wins_now(now, seat, each) for each in rules.legal_actions(now) if each.kind == CLAIM_STONE)


def _wins(owned: set[int]) -> bool:
    return len(owned) >= 5 or any({at, at + 1, at + 2} <= owned for at in range(1, 8))


def would_win(state: Any, seat: int, number: int) -> bool:
    return _wins({at for at, stone in enumerate(state.stones, 1) if stone.owner == seat} | {number})


def both(claim: Any) -> Truth:
    """Two actions held to the same claim about the position, the seat and an action."""

    def holds(state: Any, _: View, seat: int, better: Action, other: Action) -> tuple[bool, bool]:
        return claim(state, seat, better), claim(state, seat, other)

    return holds


def more(measure: Any) -> Truth:
    """The one action has more of something than the other."""

    def holds(state: Any, _: View, seat: int, better: Action, other: Action) -> tuple[bool, bool]:
        one, two = measure(state, seat, better), measure(state, seat, other)
        return one > two, two >= one

    return holds


def proves(state: Any, seen: View, seat: int, better: Action, other: Action) -> tuple[bool, bool]:
    named = {*stones("proves", seen, better, [other])}
    one, two = (claims_of(after(GAME, state, each), seat) for each in (better, other))
    return bool(named) and named <= one, bool(named & two)


def holds_out(state: Any, seen: View, seat: int, better: Action, other: Action) -> tuple[bool, bool]:
    named = {*stones("holds_out", seen, better, [other])}
    one, two = (claims_of(after(GAME, state, each), 1 - seat) for each in (better, other))
    return bool(named) and not named & one, not named <= two


def in_hand(state: Any, seat: int, action: Action) -> int:
    now = after(GAME, state, action)
    side = now.stones[action.stone - 1].sides[seat]
    made = [kind(cards)[0] for cards in combinations((*side, *now.hands[seat]), 3) if {*side} <= {*cards}]
    return max(made, default=0)


def spares(state: Any, seen: View, seat: int, better: Action, other: Action) -> tuple[bool, bool]:
    """That a begun side can become something at the stone named which it can't after the other, which makes nothing."""
    named = stones("spares", seen, better, [other])[:1]
    assert all(state.stones[each - 1].sides[seat] for each in named), "of an empty side it would say nothing"
    assert in_hand(state, seat, other) < 3, "no three of a kind that is at hand is a loss"

    def left(action: Action) -> int:
        now = after(GAME, state, action)
        found = best(now.stones[named[0] - 1].sides[seat], on_the_table(now))
        return 0 if found is None else found[0]

    return bool(named) and left(better) > left(other), left(other) >= left(better)


def ahead(state: Any, seat: int, action: Action) -> bool:
    now = after(GAME, state, action)
    own, theirs = (best(now.stones[action.stone - 1].sides[who], on_the_table(now)) for who in (seat, 1 - seat))
    return own is not None and (theirs is None or own > theirs)


def row(state: Any, seat: int, action: Action) -> int:
    threes = [(at, at + 1, at + 2) for at in range(1, 8) if action.stone in (at, at + 1, at + 2)]
    owners = [[state.stones[number - 1].owner for number in three] for three in threes]
    return max([owner.count(seat) for owner in owners if owner.count(1 - seat) == 0], default=0)


def keeps(state: Any, seen: View, seat: int, better: Action, other: Action) -> tuple[bool, bool]:
    """That three cards of one colour or strength are at hand for the stones named, and not after the other."""
    named = {*stones("keeps", seen, better, [other])}

    def there(action: Action, number: int) -> bool:
        now = after(GAME, state, action)
        side, hand = now.stones[number - 1].sides[seat], now.hands[seat]
        return any({*side} <= {*three} and kind(three)[0] >= 2 for three in combinations((*side, *hand), 3))

    return bool(named) and all(there(better, each) for each in named), any(there(other, each) for each in named)


TRUTHS: dict[str, Truth] = {
    "wins_now": both(wins_now),
    "claims": both(
        lambda state, seat, action: (
            action.kind == CLAIM_STONE and after(GAME, state, action).stones[action.stone - 1].owner == seat
        )
    ),
    "proves": proves,
    "holds_out": holds_out,
    "strikes": both(lambda state, seat, action: would_win(state, seat, action.stone)),
    "guards": both(lambda state, seat, action: would_win(state, 1 - seat, action.stone)),
    "in_hand": more(in_hand),
    "keeps": keeps,
    "spares": spares,
    "ahead": both(ahead),
    "row": more(row),
}


def test_there_is_a_truth_for_each_reason() -> None:
    assert list(TRUTHS) == list(reasons.MEASURES)
    assert len(TRUTHS) <= 12


@pytest.mark.heavy
def test_no_reason_is_false() -> None:
    said = held_to("schotten-totten", TRUTHS, range(1))
    assert len(said) > 5


@pytest.mark.long
def test_no_reason_is_false_in_many_games() -> None:
    said = held_to("schotten-totten", TRUTHS, range(100, 112), liked="c")
    assert {*TRUTHS} - {"wins_now", "strikes", "guards"} <= {*said}


def table(
    sides: dict[int, tuple[str, str]], hand: str, owners: dict[int, int] | None = None, phase: str = PLAY
) -> View:
    """Ana's view of a position: at each stone her cards and Ben's, and who has claimed which."""
    held = tuple(sorted(hand.split()))
    laid = []
    for number in range(1, 10):
        mine, theirs = (tuple(each.split()) for each in sides.get(number, ("", "")))
        first = 0 if len(mine) == 3 else 1 if len(theirs) == 3 else None
        laid.append(Stone((owners or {}).get(number), (mine, theirs), first))
    used = {card for stone in laid for side in stone.sides for card in side} | {*held}
    rest = [card for card in ALL_CARDS if card not in used]
    state = rules.deal(GAME.options_type(), 1, 0, (*rest[:12], *rest[12:]), (0, 0))
    hands = held, tuple(rest[:6])
    return view(replace(state, hands=hands, deck=tuple(rest[6:]), stones=tuple(laid), phase=phase), 0)


LEAVES = "It leaves a colour run possible at stone {}; the other move doesn't."


def test_a_claim_that_a_turn_ends_without_is_told_by_the_rules_and_nothing_else_is() -> None:
    for state in positions("schotten-totten", 5):
        seat = GAME.to_act(state)
        assert seat is not None
        for action in rules.legal_actions(state):
            claims = sorted(claims_of(state, seat)) if action.kind == "d" else []
            ended = {each: rules.apply(state, Action(CLAIM_STONE, each)) for each in claims}
            winning = [each for each in claims if rules.winning(ended[each].stones, seat)]
            told = missed(GAME.name, view(state, seat), GAME.action_text(action))
            assert told == (f"claim {(winning or claims)[0]}" if claims else ""), (
                "the first one, where there are several"
            )


def test_a_missed_claim_that_wins_the_round_is_told_as_such_and_before_others() -> None:
    seen = table({4: ("R9 R8 R7", "P1")}, "B1", phase=CLAIM)
    won = table({4: ("R9 R8 R7", "P1"), 1: ("G9 G8 G7", "P2")}, "B1", {5: 0, 6: 0}, CLAIM)
    assert missed(GAME.name, won, "d") == "claim 4", "S6: one that wins is told, whatever comes before it"
    for view_of, say, told in (
        (seen, SAY, "Ana could have claimed stone 4."),
        (seen, replace(SAY, you=0), "You could have claimed stone 4."),
        (won, SAY, "Ana could have claimed stone 4, and won the round."),
        (won, replace(SAY, you=0), "You could have claimed stone 4, and won the round."),
    ):
        assert missed_words(GAME.name, view_of, "claim 4", say) == told


@pytest.mark.parametrize(
    ("seen", "better", "other", "sentence"),
    [
        (table({1: ("R9 R8", "")}, "R7 B1"), "R7@1", "B1@1", "You can claim stone 1 at once."),
        (table({1: ("R9 R8", "")}, "R7 B1", {2: 0, 3: 0}), "R7@1", "B1@1", "It wins the round."),
        (table({1: ("B9 B8", "R9 R8 R6")}, "G9 B3"), "G9@4", "G9@1", "Ben can't claim stone 1 yet."),
        (table({}, "R7 B1", {2: 0, 3: 0}), "R7@4", "R7@7", "Stone 4 would win you the round."),
        (table({}, "R7 B1", {2: 1, 3: 1}), "R7@4", "R7@7", "Stone 4 would win Ben the round."),
        (
            table({1: ("R9", "")}, "R5 B9 G9"),
            "B9@1",
            "R5@1",
            "You have all the cards for three of a kind at stone 1.",
        ),
        (
            table({1: ("R9", "")}, "R5 R2 G9"),
            "R5@1",
            "G9@4",
            "You have all the cards for three of one colour at stone 1.",
        ),
        (table({1: ("R9", ""), 2: ("B4", "")}, "R8 B1"), "R8@1", "R8@2", LEAVES.format(1)),
        (table({}, "R7 B1", {1: 0}), "R7@2", "R7@7", "Stone 2 lies in a row with yours."),
        (
            table({1: ("R9", "")}, "R7 R8 B1 G4"),
            "B1@2",
            "R7@2",
            "You keep all the cards for a colour run at stone 1.",
        ),
        (table({}, "R7 R8 B1"), "B1@1", "R7@1", ""),
        (table({5: ("P6", ""), 3: ("", "P1")}, "R6 G5 G9 Y6 P3 N2"), "G9@3", "Y6@5", ""),
        (table({5: ("P6", "")}, "G5 G9 Y6 P3 N2"), "G9@3", "Y6@5", LEAVES.format(5)),
        (table({}, "R7 R8 B1"), "R7@1", "R7@2", ""),
    ],
)
def test_reasons_are_told_as_at_a_table(seen: View, better: str, other: str, sentence: str) -> None:
    assert because("schotten-totten", seen, better, other, SAY) == sentence


def made(state: Any, seat: int, hand: Sequence[str], must: Sequence[str] = ()) -> dict[int, int]:
    """By stone the strongest kind that a hand makes of a side begun, with cards that must be among them (S4)."""
    found = {}
    for number, stone in enumerate(state.stones, 1):
        side = stone.sides[seat]
        if stone.owner is None and 0 < len(side) < 3:
            rests = [rest for rest in combinations(hand, 3 - len(side)) if {*must} <= {*rest}]
            found[number] = max((kind((*side, *rest))[0] for rest in rests), default=0)
    return found


def test_what_is_said_of_a_card_that_was_drawn_holds_by_the_rules() -> None:
    said = set()
    for state in (each for seed in range(12) for each in positions("schotten-totten", seed)):
        seat = GAME.to_act(state)
        draw = next((each for each in rules.legal_actions(state) if each.kind == "d"), None)
        now = None if draw is None else after(GAME, state, draw)
        if seat is None or now is None or len(now.hands[seat]) <= len(state.hands[seat]):
            continue
        (card,) = {*now.hands[seat]} - {*state.hands[seat]}
        old, new = made(state, seat, state.hands[seat]), made(state, seat, now.hands[seat], [card])
        told = {
            good: drawn_words(GAME.name, view(state, seat), view(now, seat), SAY, good=good) for good in (False, True)
        }
        assert told[False] in ("", "It fits none of the sides begun."), "S4"
        assert not told[False] or (new and not any(new.values()))
        better = {number for number in new if new[number] > old[number]}
        assert bool(told[True]) == bool(better)
        assert not better or int(told[True].rstrip(".")[-1]) in better
        said |= {told[False], told[True][:10]}
    assert said == {"", "It fits none of the sides begun.", "It was the"}
