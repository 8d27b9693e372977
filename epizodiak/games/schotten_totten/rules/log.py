"""Log lines: what was done in a game of Schotten Totten, in words that name no hidden card."""

from __future__ import annotations

from epizodiak.core.wording import Wording
from epizodiak.games.schotten_totten.rules.rules import adjacent, reason, stones_held, winning
from epizodiak.games.schotten_totten.rules.state import (
    CLAIM_STONE,
    DRAW,
    FIVE,
    HAND_SIZE,
    IDLE,
    OVER,
    PUT,
    ROW,
    SIDE_SIZE,
    Action,
    Card,
    Stone,
)
from epizodiak.games.schotten_totten.rules.view import View

BOTH = "both"
"""Why a round is over, beside those of ``state.py``: five stones, of which just three are adjacent."""


def describe(action: Action, before: View, after: View, wording: Wording) -> tuple[str, ...]:
    """Log lines for ``action`` and for what followed by itself, from what the reading seat may know."""
    assert before.player is not None, "nobody acts after the game"
    seat = before.player
    told = wording.told(seat, *_action_sentences(action, before, wording)).format(
        name=wording.names[seat], stone=action.stone, card=card_words(action, wording)
    )
    if is_early(action, before):
        told = unbeatable(told, wording)
    if after.round == before.round and after.phase != OVER:
        empty = wording.gettext("The deck is empty: nobody draws any more")
        return (told, empty) if empties_deck(action, before) else (told,)
    return (told, *_round_lines(action, before, after, wording))


def is_early(action: Action, before: View) -> bool:
    """S5: whether an action claims a stone whose other side is not complete: it was proved to lose."""
    if action.kind != CLAIM_STONE:
        return False
    assert before.player is not None, "nobody acts after the game"
    return len(before.stones[action.stone - 1].sides[1 - before.player]) < SIDE_SIZE


def unbeatable(told: str, wording: Wording) -> str:
    """What is told of such a claim, with the reason why it holds."""
    return wording.gettext("{claim}: nothing left beats it").format(claim=told)


def empties_deck(action: Action, before: View) -> bool:
    """S2: whether an action draws the last card."""
    return action.kind == DRAW and before.deck_size == 1 and draws(before)


def card_words(action: Action, wording: Wording) -> str:
    """The card that an action plays, in words; nothing for the other kinds."""
    return card_name(action.card, wording) if action.kind == PUT else ""


def card_name(card: Card, wording: Wording) -> str:
    """A card in words: its colour and strength."""
    names = {
        "R": wording.gettext("red {strength}"),
        "G": wording.gettext("green {strength}"),
        "B": wording.gettext("blue {strength}"),
        "Y": wording.gettext("yellow {strength}"),
        "P": wording.gettext("purple {strength}"),
        "N": wording.gettext("brown {strength}"),
    }
    return names[card[0]].format(strength=card[1])


def _action_sentences(action: Action, before: View, wording: Wording) -> tuple[str, str]:
    """What is said of an action, and what is said of the reader's own."""
    if action.kind == PUT:
        named = wording.gettext("{name} played {card} at stone {stone}")
        return named, wording.gettext("You played {card} at stone {stone}")
    if action.kind == CLAIM_STONE:
        return wording.gettext("{name} claimed stone {stone}"), wording.gettext("You claimed stone {stone}")
    if draws(before):
        return wording.gettext("{name} drew a card"), wording.gettext("You drew a card")
    named = wording.gettext("{name} ended the turn without drawing")
    return named, wording.gettext("You ended the turn without drawing")


def draws(before: View) -> bool:
    """S2: whether ending the turn draws a card."""
    assert before.player is not None, "nobody acts after the game"
    return bool(before.deck_size) and before.hand_sizes[before.player] < HAND_SIZE


def _round_lines(action: Action, before: View, after: View, wording: Wording) -> tuple[str, ...]:
    """What ended the round, what it brought, and what follows."""
    stones = before.stones
    if action.kind == CLAIM_STONE:
        owned = Stone(before.player)
        stones = (*stones[: action.stone - 1], owned, *stones[action.stone :])
    points = (_points_line(before, after, wording),) if after.options.rounds > 1 else ()
    return (why(stones, wording), *points, *_next_lines(before, after, wording))


def why(stones: tuple[Stone, ...], wording: Wording) -> str:
    """Why a round is over (S6, S8), in words; ``stones`` as they were then."""
    held = stones_held(stones)
    ended = reason(stones)
    if ended == IDLE:
        if held[0] == held[1]:
            return wording.gettext("Nobody can go on: the round is a draw")
        ahead = int(held[1] > held[0])
    else:
        ahead = next(seat for seat in range(len(wording.names)) if winning(stones, seat))
    row = adjacent(stones, ahead) if ended == FIVE else ()
    if row and not adjacent(stones[row[0] :], ahead):  # the last one has made both; of a longer row, five say enough
        ended = BOTH
    named, yours = {
        IDLE: (
            wording.gettext("Nobody can go on: with more stones, {name} wins the round"),
            wording.gettext("Nobody can go on: with more stones, you win the round"),
        ),
        FIVE: (
            wording.gettext("With five stones, {name} wins the round"),
            wording.gettext("With five stones, you win the round"),
        ),
        BOTH: (
            wording.gettext("With five stones, three of them side by side, {name} wins the round"),
            wording.gettext("With five stones, three of them side by side, you win the round"),
        ),
        ROW: (
            wording.gettext("With three stones side by side, {name} wins the round"),
            wording.gettext("With three stones side by side, you win the round"),
        ),
    }[ended]
    return wording.to_you(ahead, named, yours).format(name=wording.names[ahead])


def _points_line(before: View, after: View, wording: Wording) -> str:
    gained = tuple(new - old for old, new in zip(before.totals, after.totals, strict=True))
    return wording.listed(tuple(_points(seat, count, wording) for seat, count in enumerate(gained)))


def _points(seat: int, count: int, wording: Wording) -> str:
    named = wording.ngettext("{count} point for {name}", "{count} points for {name}", count)
    yours = wording.ngettext("{count} point for you", "{count} points for you", count)
    return wording.told(seat, named, yours).format(count=count, name=wording.names[seat])


def _next_lines(before: View, after: View, wording: Wording) -> tuple[str, ...]:
    if after.round != before.round:
        return (wording.gettext("Round {number} is dealt").format(number=after.round),)
    if after.ranking is None:  # nothing has followed yet
        return ()
    return (wording.wins(after.ranking[0]),)
