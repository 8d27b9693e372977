"""Generates Schotten Totten's puzzles from games with imperfect play.

In the claiming step: where several sides are complete, and the table alone does not tell which claims hold. In the
playing step: where exactly one card at one stone, or one card wherever it is played, makes a claim possible, or wins.
"""

from __future__ import annotations

import random
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count, permutations

from epizodiak.core.chance import RandomSource, shuffled
from epizodiak.games.schotten_totten.mind.thinker import THINKER
from epizodiak.games.schotten_totten.puzzles.proving import (
    ANYWHERE,
    CLAIMING,
    SURE,
    WINNING,
    claims_after,
    complete,
    wins,
)
from epizodiak.games.schotten_totten.rules.claims import claimable, refutations, table_cards
from epizodiak.games.schotten_totten.rules.formations import SUM, formation
from epizodiak.games.schotten_totten.rules.game import GAME
from epizodiak.games.schotten_totten.rules.notation import CLAIMS, action_text
from epizodiak.games.schotten_totten.rules.state import (
    ALL_CARDS,
    CLAIM_STONE,
    COLOURS,
    PLAY,
    SEATS,
    SIDE_SIZE,
    Action,
    Card,
    Options,
    State,
)
from epizodiak.games.schotten_totten.rules.view import View
from epizodiak.table.candidates import UNGRADED, UNNUMBERED, RawPuzzle
from epizodiak.table.puzzle import Puzzle

COUNT = 371

STEPS = (2.5, 3.1, 3.7, 4.8)
"""Below which difficulty a puzzle has grade 1, 2, 3, 4."""

LEVELS = ("2", "3")
"""Levels whose wrong tries make a puzzle more difficult: level 1 hardly ever begins one of these rightly."""

CLAIMED = (1.0, 0.5, 0.2)
"""How often a stone that can be claimed is claimed at once, by game: where claims wait, there is more to prove."""

NOISES = (1.0, 4.0)
"""How far play strays from judgement, by game."""

FEWEST_CHOICES = 3
"""Of fewer stones no question is asked."""

FEWEST_PLACES = 3
"""A card that does it anywhere needs as many places."""

MOST_LINES = 6
"""A win has no more orders of claims than these."""

WINNING_EVERY = 2
"""In every so many games it is asked how to win: there is not much to be proved then."""

VALUES = {CLAIMING: "proof", SURE: "stone", ANYWHERE: "stone", WINNING: "win"}
"""What the right answers bring."""

HARDER = {0: 2.0, 1: 2.0, 2: 1.2, 3: 0.0}
"""What it adds to the difficulty of a claim that the other side has so many cards."""


@dataclass(frozen=True, slots=True)
class _InGame:
    """A puzzle in a game: after how many actions, the position, and its lines."""

    ply: int
    state: State
    task: str
    lines: tuple[tuple[str, ...], ...]
    difficulty: float


def candidates() -> Iterator[RawPuzzle]:
    """Puzzles of game after game, at most one of each kind from a game; rather early ones, whose records are short."""
    for seed in count(1):
        source = random.Random(seed)
        order, first = shuffled(ALL_CARDS, source), seed % SEATS
        actions, found = _play_game(seed, order, first, source)
        for task in (SURE, CLAIMING, ANYWHERE, *((WINNING,) if seed % WINNING_EVERY == 0 else ())):
            several = [each for each in found if each.task == task]
            if several:
                chosen = several[int(source.random() ** 2 * len(several))]
                yield _make_candidate(chosen, order, first, tuple(actions[: chosen.ply]))


def _make_candidate(found: _InGame, order: Sequence[Card], first: int, actions: tuple[str, ...]) -> RawPuzzle:
    return RawPuzzle(
        puzzle=Puzzle(
            game=GAME.name,
            number=UNNUMBERED,
            first_player=first,
            chance=(_with_sorted_deck(order, found.state),),
            actions=actions,
            seat=_acting_seat(found.state),
            task=found.task,
            solutions=found.lines,
            value=VALUES[found.task],
            proved=True,
            grade=UNGRADED,
        ),
        look=(found.task, _similarity_key(found.state)),
        theme=found.task,
        difficulty=found.difficulty,
        tried=found.task != CLAIMING,
    )


def _play_game(seed: int, order: Sequence[Card], first: int, source: RandomSource) -> tuple[list[str], list[_InGame]]:
    """A game's actions, and the puzzles in it."""
    claimed, noise = CLAIMED[seed % len(CLAIMED)], NOISES[seed // len(CLAIMED) % len(NOISES)]
    state = GAME.start(Options(), first, order)
    actions: list[str] = []
    found: list[_InGame] = []
    while state.player is not None:
        found += [_InGame(len(actions), state, *task) for task in _find_tasks(state) if not _is_obvious(state, task[1])]
        action = _choose_action(GAME.view(state, state.player), claimed, noise, source)
        actions.append(action_text(action))
        state = GAME.apply(state, action)
    return actions, found


def _choose_action(view: View, claimed: float, noise: float, source: RandomSource) -> Action:
    """What is played on: by judgement with noise; claims are put off at times."""
    if view.phase == PLAY:
        judged = [value + noise * source.random() for value in THINKER.judge(view)]
        return max(zip(judged, view.legal, strict=True), key=lambda each: each[0])[1]
    claims = [action for action in view.legal if action.kind == CLAIM_STONE]
    return claims[0] if claims and source.random() < claimed else view.legal[-1]


def _with_sorted_deck(order: Sequence[Card], state: State) -> tuple[Card, ...]:
    """The deal with undrawn cards sorted, so that it reveals nothing and compresses well."""
    drawn = len(order) - len(state.deck)
    return (*order[:drawn], *sorted(state.deck))


Task = tuple[str, tuple[tuple[str, ...], ...], float]
"""Kind, lines and difficulty."""


def _find_tasks(state: State) -> Iterator[Task]:
    if state.phase != PLAY:
        yield from _claiming_tasks(state)
        return
    yield from _winning_tasks(state)
    if not claimable(state.stones, _acting_seat(state)):
        yield from _playing_tasks(state)


def _claiming_tasks(state: State) -> Iterator[Task]:
    """Several complete sides, of which some can be claimed, not the first alone, and some other sides are open."""
    seat = _acting_seat(state)
    asked, can = complete(state.stones, seat), claimable(state.stones, seat)
    open_ = [n for n in asked if len(state.stones[n - 1].sides[1 - seat]) < SIDE_SIZE]
    if len(asked) < FEWEST_CHOICES or not open_ or can in {(), asked, asked[:1]}:
        return
    line = tuple(action_text(CLAIMS[number - 1]) for number in can)
    yield CLAIMING, (line,), 0.4 * len(asked) + sum(0.7 * _hardness(state, number) for number in open_)


def _playing_tasks(state: State) -> Iterator[Task]:
    """Where nothing can be claimed before, and one card can bring it about."""
    found = claims_after(state)
    actions, cards = list(found), {action.card for action in found}
    if len(cards) != 1:
        return
    lines = tuple((action_text(a), action_text(CLAIMS[n - 1])) for a, stones in found.items() for n in stones)
    (card,) = cards
    everywhere = [action for action in GAME.legal_actions(state) if action.card == card]
    if len(actions) == 1:
        yield SURE, lines, _hardness_of_play(state, actions[0], found[actions[0]])
    elif actions == everywhere and len(actions) >= FEWEST_PLACES and len(lines) == len(actions):
        yield ANYWHERE, lines, 2.0 + HARDER[len(state.stones[found[actions[0]][0] - 1].sides[1 - _acting_seat(state)])]


def _is_obvious(state: State, lines: tuple[tuple[str, ...], ...]) -> bool:
    """Whether a beginner with some sense begins rightly half of the time."""
    if state.phase != PLAY:
        return False
    sensible = THINKER.sensible(GAME.view(state, _acting_seat(state)))
    return 2 * len({line[0] for line in lines}.intersection(sensible)) >= len(sensible)


def _winning_tasks(state: State) -> Iterator[Task]:
    """Where one card at one stone wins the round in this turn, and every other lets it wait."""
    held = sum(stone.owner == _acting_seat(state) for stone in state.stones)
    if held + len(claimable(state.stones, _acting_seat(state))) < 1:
        return
    lines = tuple(wins(state))
    if 0 < len(lines) <= MOST_LINES and len({line[0] for line in lines}) == 1:
        yield WINNING, lines, 1.0 + 0.6 * min(map(len, lines))


def _hardness(state: State, number: int) -> float:
    """How hard it is to say of a complete side whether it can be claimed."""
    seat = _acting_seat(state)
    stone = state.stones[number - 1]
    own, there = stone.sides[seat], stone.sides[1 - seat]
    kind = formation(own)[0]
    against = refutations(state.stones, seat).get(number)
    hard = HARDER[len(there)] - (0.6 if kind == SUM else 0.0)
    if against is None:
        return hard
    in_hand = set(against[len(there) :]) & set(state.hands[seat])
    return hard * 0.7 + (0.6 if in_hand else 0.0)


def _hardness_of_play(state: State, action: Action, stones: tuple[int, ...]) -> float:
    """How hard a single right play is to find: the proof, and what else completes a side."""
    seat = _acting_seat(state)
    elsewhere = action.stone not in stones
    there = len(state.stones[stones[0] - 1].sides[1 - seat])
    tempting = {
        number
        for number, stone in enumerate(state.stones, 1)
        if stone.owner is None and len(stone.sides[seat]) == SIDE_SIZE - 1
    }
    return 1.0 + HARDER[there] + (2.0 if elsewhere else 0.0) + 0.3 * len(tempting - set(stones))


def _similarity_key(state: State) -> Hashable:
    """A key that is equal for positions that look alike with colours or stones exchanged.

    Where stones lie matters to the end of the round alone; positions that differ in nothing else are alike.
    """
    seat = _acting_seat(state)
    seen = {*table_cards(state.stones), *state.hands[seat]}
    found = []
    for colours in permutations(range(len(COLOURS))):
        names = {card: (colours[COLOURS.index(card[0])], int(card[1])) for card in seen}
        stones = sorted(
            (
                -1 if stone.owner is None else int(stone.owner == seat),
                tuple(sorted(names[card] for card in stone.sides[seat])),
                tuple(sorted(names[card] for card in stone.sides[1 - seat])),
                -1 if stone.first is None else int(stone.first == seat),
            )
            for stone in state.stones
        )
        found.append((tuple(stones), tuple(sorted(names[card] for card in state.hands[seat]))))
    return min(found)


def _acting_seat(state: State) -> int:
    assert state.player is not None, "only asked while the game goes on"
    return state.player
