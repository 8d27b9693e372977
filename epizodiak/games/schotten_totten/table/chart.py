"""A round of Schotten Totten as a star chart: a globe with the stones on its equator, and a half of the sky a seat."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from epizodiak.core.wording import Wording
from epizodiak.games.schotten_totten.rules.formations import (
    COLOUR,
    COLOUR_RUN,
    RUN,
    SUM,
    THREE_OF_A_KIND,
    formation,
    strength,
)
from epizodiak.games.schotten_totten.rules.state import CLAIM_STONE, COLOURS, PUT, SEATS, SIDE_SIZE, STONES, STRENGTHS
from epizodiak.games.schotten_totten.rules.view import View
from epizodiak.table.chart import PLAIN, SET, Course, Mark, Move, Place, Saying, Sayings, Sky, Star, unseen
from epizodiak.table.marks import number, point
from epizodiak.table.texts import Text

FARTHEST = 0.88
"""How far from the middle the outermost stones stand on the equator."""

LOWEST, HIGHEST = 0.17, 0.83
"""How far from the equator the weakest cards stand, and the strongest ones."""

BESIDE = 0.36
"""How far beside each other cards stand at a stone, in parts of the way to the next one."""

LOST, WON = 2, 4
"""Sizes of stars."""

NOUNS = {
    COLOUR_RUN: (Text("The Comet"), Text("best formation: a colour run")),
    THREE_OF_A_KIND: (Text("The Trident"), Text("best formation: three of a kind")),
    COLOUR: (Text("The Banner"), Text("best formation: a colour")),
    RUN: (Text("The Ladder"), Text("best formation: a run")),
    SUM: (Text("The Cairn"), Text("best formation: a sum")),
}
"""By the best formation that a seat has completed."""

MIST = Text("The Mist")

MARCHES = (
    ("west", range(1, 4), Text("of the Western March"), Text("most of stones 1 to 3: {count}")),
    ("pass", range(4, 7), Text("of the High Pass"), Text("most of stones 4 to 6: {count}")),
    ("east", range(7, 10), Text("of the Eastern March"), Text("most of stones 7 to 9: {count}")),
)


def chart(moves: Sequence[Move], end: View, wording: Wording) -> Sky:
    """The stars are the cards, at their stones and as high as they are strong."""
    stars: list[list[tuple[int, Star]]] = [[] for _ in range(SEATS)]
    played: list[list[str]] = [[] for _ in range(SEATS)]
    for move in moves:
        if move.action.kind != PUT:
            continue
        card, stone = move.action.card, move.action.stone
        lies = len(move.before.stones[stone - 1].sides[move.seat])
        x, y = _star_place(stone, strength(card), lies, move.seat)
        size = WON if end.stones[stone - 1].owner == move.seat else LOST
        kind = SET if lies == SIDE_SIZE - 1 else PLAIN
        told = wording.gettext("{card} at stone {stone}").format(card=strength(card), stone=stone)
        stars[move.seat].append((sum(map(len, stars)), Star(x, y, size, kind, told)))
        played[move.seat].append(card)
    sayings = _sayings(moves, end, played, wording)
    courses = tuple(
        Course(_noun_of(end, seat, wording) if played[seat] else unseen(wording), sayings.of(seat), tuple(stars[seat]))
        for seat in range(SEATS)
    )
    legend = wording.gettext(
        "Each star is a card, at its stone: the further from the middle, the stronger. Big: the stone was won. "
        "In a ring: the third card."
    )
    return Sky(courses, _thick_lines(), _thin_lines(), legend, _stone_marks(end))


def _x_of_stone(stone: float, height: float) -> float:
    """The horizontal position of a stone's meridian at a height."""
    return (stone - (STONES + 1) / 2) / ((STONES - 1) / 2) * FARTHEST * sqrt(1 - height * height)


def _star_place(stone: int, strong: int, lies: int, seat: int) -> Place:
    height = LOWEST + (HIGHEST - LOWEST) * (strong - 1) / (len(STRENGTHS) - 1)
    return _x_of_stone(stone + BESIDE * (lies - 1), height), height if seat == 0 else -height


def _thick_lines() -> str:
    """The equator, and a meridian for each stone."""
    lines = "M-1 0H1"
    for stone in range(1, STONES + 1):
        wide = abs(_x_of_stone(stone, 0))
        half = int(stone * 2 > STONES)
        arc = f"A{number(wide)} 1 0 0 {half} 0 1" if wide else "L0 1"
        lines += f"M0 -1{arc}"
    return lines


def _thin_lines() -> str:
    """Parallels, at each third of the strengths."""
    lines = ""
    for strong in (1, 5, 9):
        height = LOWEST + (HIGHEST - LOWEST) * (strong - 1) / (len(STRENGTHS) - 1)
        wide = sqrt(1 - height * height)
        lines += "".join(f"M{point(-wide, y)}H{number(wide)}" for y in (height, -height))
    return lines


def _stone_marks(end: View) -> tuple[Mark, ...]:
    return tuple(Mark(_x_of_stone(n, 0), 0, 0.042, 4, stone.owner) for n, stone in enumerate(end.stones, 1))


# --- what is true -----------------------------------------------------------------------------------------------------


def _noun_of(end: View, seat: int, wording: Wording) -> Saying:
    whole = [stone.sides[seat] for stone in end.stones if len(stone.sides[seat]) == SIDE_SIZE]
    if not whole:
        return Saying("mist", wording.gettext(str(MIST)), wording.gettext("no formation completed"))
    kind, _ = max(map(formation, whole))
    noun, fact = NOUNS[kind]
    return Saying(f"formation-{kind}", wording.gettext(str(noun)), wording.gettext(str(fact)))


def _sayings(moves: Sequence[Move], end: View, played: Sequence[Sequence[str]], say: Wording) -> Sayings:
    found = Sayings(say, SEATS)
    owned = [[n for n, stone in enumerate(end.stones, 1) if stone.owner == seat] for seat in range(SEATS)]
    for seat, stones in enumerate(owned):
        row = next((n for n in stones if {n + 1, n + 2} <= set(stones)), None)
        if row is not None:
            fact = say.gettext("stones {first} to {last} in a row").format(first=row, last=row + 2)
            found.add(seat, "row", Text("of the Three Cairns"), fact)
        if len(stones) > STONES // 2:
            fact = say.gettext("{count} of the nine stones").format(count=len(stones))
            found.add(seat, "hills", Text("of the Many Hills"), fact)
    for key, among, name, sentence in MARCHES:
        counts = [sum(n in among for n in stones) for stones in owned]
        told = say.gettext(str(sentence))
        found.most(key, name, counts, 2, told)
    claim = next((move for move in moves if move.action.kind == CLAIM_STONE), None)
    if claim is not None:
        fact = say.gettext("first claim: stone {stone}").format(stone=claim.action.stone)
        found.add(claim.seat, "claim", Text("of the First Claim"), fact)
    _add_card_sayings(found, played, say)
    return found


def _add_card_sayings(found: Sayings, played: Sequence[Sequence[str]], say: Wording) -> None:
    means = [sum(map(strength, cards)) / len(cards) if cards else 0 for cards in played]
    if all(means) and means[0] != means[1]:
        fact = say.gettext("average card: {number}")
        high = int(means[1] > means[0])
        for key, name, seat in (
            ("peaks", Text("of the High Peaks"), high),
            ("valleys", Text("of the Deep Valleys"), 1 - high),
        ):
            found.add(seat, key, name, fact.format(number=say.number(means[seat], 1)))
    for seat, cards in enumerate(played):
        if {card[0] for card in cards} == set(COLOURS):
            found.add(seat, "banners", Text("of the Six Banners"), say.gettext("cards of all six colours"))
    twins = [max((cards.count(c) for c in cards), default=0) for cards in ([c[1] for c in each] for each in played)]
    fact = say.gettext("one number, played {count} times")
    found.most("echo", Text("of the Echo"), twins, 3, fact)


CHART = chart
