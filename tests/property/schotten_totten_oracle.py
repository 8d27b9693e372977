"""Claims decided by trying: every three cards there are, strongest first, until some can be the opponent's side.

It shares nothing with the game's own proof but the cards' names.
"""

import random
from collections.abc import Iterator, Sequence
from itertools import combinations, product

from epizodiak.games.schotten_totten.rules.game import GAME
from epizodiak.games.schotten_totten.rules.notation import action_text
from epizodiak.games.schotten_totten.rules.state import Stone

Case = tuple[tuple[str, ...], tuple[str, ...], frozenset[str]]
"""The claimer's three cards, the opponent's none to two, and all cards that are not on the table."""

CARDS = [f"{colour}{strength}" for strength, colour in product("123456789", "RGBYPN")]
BIT = {card: 1 << index for index, card in enumerate(CARDS)}


def rank(cards: Sequence[str]) -> tuple[int, int]:
    """The strength of three cards, from the words of S4."""
    strengths = sorted(int(card[1]) for card in cards)
    same_colour = len({card[0] for card in cards}) == 1
    consecutive = [value - strengths[0] for value in strengths] == [0, 1, 2]
    if same_colour and consecutive:
        place = 5
    elif len(set(strengths)) == 1:
        place = 4
    elif same_colour:
        place = 3
    elif consecutive:
        place = 2
    else:
        place = 1
    return place, sum(strengths)


STRONGEST_FIRST = sorted(
    ((rank(cards), BIT[cards[0]] | BIT[cards[1]] | BIT[cards[2]]) for cards in combinations(CARDS, 3)), reverse=True
)


def can_be_claimed(own: Sequence[str], other: Sequence[str], unseen: frozenset[str]) -> bool:
    """Whether no three cards that contain ``other`` and are otherwise unseen are stronger than ``own``."""
    there = sum(BIT[card] for card in other)
    possible = there | sum(BIT[card] for card in unseen)
    least = rank(own)
    for found, cards in STRONGEST_FIRST:
        if found <= least:
            return True
        if cards & there == there and cards & possible == cards:
            return False
    return True


def cases(seed: int, number: int) -> Iterator[Case]:
    """Positions of a claim, most of them unlikely: many cards on the table, few colours or strengths left."""
    source = random.Random(seed)
    for _ in range(number):
        kind = source.random()
        cards = list(CARDS)
        source.shuffle(cards)
        if kind < 0.4:  # any cards on the table
            unseen = set(cards[: source.randint(0, 50)])
        elif kind < 0.6:  # whole strengths are gone
            gone = set(source.sample("123456789", source.randint(1, 7)))
            unseen = {card for card in cards if card[1] not in gone}
        elif kind < 0.8:  # whole colours are gone
            gone = set(source.sample("RGBYPN", source.randint(1, 5)))
            unseen = {card for card in cards if card[0] not in gone}
        else:  # one of each strength, or thereabouts
            unseen = {card for card in cards if source.random() < 0.2}
        unseen -= set(cards[-5:])  # both sides lie on the table
        table = [card for card in cards if card not in unseen]
        size = source.randint(0, 2)
        pool = alike(table, source) if source.random() < 0.7 else table
        own, other = pool[:3], pool[3 : 3 + size]
        yield tuple(own), tuple(other), frozenset(unseen - {*own, *other})


def alike(table: list[str], source: random.Random) -> list[str]:
    """The cards on the table so that each side tends to make a formation."""
    rule = source.choice([lambda card: card[0], lambda card: card[1], lambda card: (card[0], card[1])])
    ordered = sorted(table, key=rule)
    at = source.randrange(len(ordered))
    return ordered[at:] + ordered[:at]


def played_cases(seed: int, games: int) -> Iterator[Case]:
    """Every question of S5 that comes up in random games."""
    source = random.Random(seed)
    options = GAME.options_from({})
    for _ in range(games):
        state = GAME.start(options, 0, GAME.random_opening(options, 0, source))
        while state.player is not None:
            for stone in state.stones:
                yield from asked(stone, state.player, state.stones)
            legal = GAME.legal_actions(state)
            state = GAME.apply(state, min(legal, key=lambda action: (action_text(action) == "d", source.random())))


def asked(stone: Stone, seat: int, stones: Sequence[Stone]) -> Iterator[Case]:
    """The question at one stone, if there is one that takes a proof."""
    own, other = stone.sides[seat], stone.sides[1 - seat]
    if stone.owner is None and len(own) == 3 and len(other) < 3:
        table = {card for each in stones for side in each.sides for card in side}
        yield own, other, frozenset(CARDS) - table
