"""Teach EpiZodiak's evaluator (``fast_value.py``) by self-play: positions of rounds, and how the rounds ended.

Most rounds are played by judgement, which is quick, by seats of different habits; some by searches, slow, but as good
players play. The network is fitted to both by gradient descent (Adam, Kingma and Ba 2015): the cross entropy of who
empties the hand, and Poisson's likelihood of the sets that followed.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from math import exp, log, sqrt
from operator import mul

from epizodiak.bots.crew import Countdown, Crew
from epizodiak.bots.levels import Budget
from epizodiak.bots.player import choose
from epizodiak.core.chance import random_seat, shuffled
from epizodiak.games.epizodiak.mind.fast import DEAL, OVER, POTENTIAL, START, FastState
from epizodiak.games.epizodiak.mind.fast_greedy import play_greedy
from epizodiak.games.epizodiak.mind.fast_value import FEATURES, Network, features, softmax
from epizodiak.games.epizodiak.mind.thinker import by_hand, policies
from epizodiak.games.epizodiak.rules.game import GAME
from epizodiak.games.epizodiak.rules.state import Options

UNITS = 10
"""Units of the hidden layer: with eight it tells a little less, with sixteen and more hardly more."""

BATCH = 64
RATE = 3e-3
"""Step length at the beginning; it falls to nothing in proportion to the steps made."""

DECAY = 1e-4
FEW, MANY = 0.9, 0.999
"""How much of the past Adam's two means keep at every step."""

PASSES = 4
TURNS = 300
ACTIONS = 600
"""Where a round by judgement, and one by search, is given up (E21a)."""

BETWEEN = 14
"""At most so many turns and three more lie between two positions taken from a round."""

PLAYOUTS = (40, 80, 160)
CHUNK = 250
"""Rounds for one seed, played by one process at a time."""

WEIGHT = 3
"""How often a position of a searched round counts; twenty times had the network learn rounds by heart."""

Row = list[float]


@dataclass(frozen=True)
class Sample:
    """A position on the way through a round.

    Attributes:
        late: whether the draw pile is used up.
        rows: the features of each seat.
        emptied: who emptied its hand in the end.
        more: how many sets each seat made from here on.
    """

    late: bool
    rows: list[Row]
    emptied: int
    more: list[float]


def options(mode: str) -> Options:
    """One round of a mode."""
    return Options(mode=mode, target=1) if mode == "target" else Options(mode=mode)


def judged(mode: str, seed: int) -> list[Sample]:
    """Positions of some rounds played by judgement, hand-made and learned, with more noise and less."""
    source = random.Random(f"{mode} judged {seed}")
    found: list[Sample] = []
    for number in range(CHUNK):
        state = FastState.deal(options(mode), number % 3, source.random)
        seats = [source.choice((policies(mode), policies(mode), by_hand())) for _ in range(3)]
        noise = source.choice((0.0, 0.5, 0.5, 1.0))
        seen: list[tuple[FastState, list[Row]]] = []
        turns = 0
        while state.phase not in (DEAL, OVER) and turns < TURNS:
            turns += play_greedy(state, source.random, seats, limit=3 + int(source.random() * BETWEEN), noise=noise)
            if state.phase == START:
                seen.append((state.copy(), features(state)))
        if state.phase in (DEAL, OVER):
            found += [_sample(*each, [hand[POTENTIAL] for hand in state.hands], state.emptied) for each in seen]
    return found


def searched(mode: str, seed: int) -> list[Sample]:
    """Positions of a round played by searches."""
    source = random.Random(f"{mode} searched {seed}")
    seats = [(source.choice("34"), Budget(playouts=source.choice(PLAYOUTS))) for _ in range(3)]
    first = random_seat(3, source)
    state = GAME.start(options(mode), first, GAME.random_opening(options(mode), first, source))
    seen: list[tuple[FastState, list[Row]]] = []
    for _ in range(ACTIONS):
        if state.player is None:
            break
        fast = FastState.from_state(state)
        if fast.phase == START:
            seen.append((fast, features(fast)))
        level, budget = seats[state.player]
        view = GAME.view(state, state.player)
        action = GAME.parse_action(choose(view, level, source.getrandbits(30), budget, GAME.name))
        waiting = GAME.chance_needed(state, action)
        state = GAME.apply(state, action, shuffled(waiting, source) if waiting else None)
    if state.player is not None or state.emptied is None:
        return []
    return [_sample(*each, list(state.potential), state.emptied) for each in seen]


def _sample(state: FastState, rows: list[Row], final: Sequence[int], emptied: int) -> Sample:
    more = [float(end - hand[POTENTIAL]) for end, hand in zip(final, state.hands, strict=True)]
    return Sample(not state.pile, [[float(each) for each in row] for row in rows], emptied, more)


def positions(mode: str, rounds: int, games: int, seed: int, crew: Crew, *, tell: bool = False) -> list[Sample]:
    """Positions of so many rounds by judgement and so many by search; each of the latter counts as several."""
    chunks = range(seed, seed + max(1, rounds // CHUNK))
    kinds = []
    for work, what, units in ((judged, "chunks", chunks), (searched, "games", range(seed, seed + games))):
        told = Countdown(len(units), what, wanted=tell).told(crew.map(partial(work, mode), units))
        kinds.append([each for some in told for each in some])
    by_judgement, by_search = kinds
    print(
        f"{mode}: {len(by_judgement)} positions by judgement, {len(by_search)} by search, each counted {WEIGHT} times",
        flush=True,
    )
    return by_judgement + by_search * WEIGHT


class Adam:
    """Steps down a slope, each as long as its number's slopes so far suggest."""

    def __init__(self, size: int) -> None:
        self.mean, self.square, self.steps = [0.0] * size, [0.0] * size, 0

    def step(self, numbers: Row, slope: Row, rate: float) -> None:
        """Change ``numbers`` in place."""
        self.steps += 1
        long = rate * sqrt(1 - MANY**self.steps) / (1 - FEW**self.steps)
        for i, each in enumerate(slope):
            self.mean[i] = mean = FEW * self.mean[i] + (1 - FEW) * each
            self.square[i] = square = MANY * self.square[i] + (1 - MANY) * each * each
            numbers[i] -= long * mean / (sqrt(square) + 1e-8)


def fit(found: Sequence[Sample], seed: int, *, of_winners: bool, passes: int = PASSES) -> Network:
    """A network for some positions.

    Args:
        found: the positions.
        seed: of all chance.
        of_winners: whether only the sets of those who empty their hands count.
        passes: how often each position is learned from.
    """
    source = random.Random(seed)
    size = len(FEATURES)
    middle, scale = _scale(found)
    scaled = [
        [[(x - m) * s for x, m, s in zip(row, middle, scale, strict=True)] for row in each.rows] for each in found
    ]
    units = [[source.gauss(0, sqrt(1.5 / size)) for _ in range(size)] + [0.0] for _ in range(UNITS)]
    heads = [source.gauss(0, 0.3) for _ in range(2 * UNITS)] + [0.0]
    climbers = [Adam(size + 1) for _ in units]
    head_climber = Adam(len(heads))
    order = list(range(len(found)))
    total = passes * (len(order) // BATCH)
    done = 0
    for _ in range(passes):
        source.shuffle(order)
        for start in range(0, len(order) - BATCH + 1, BATCH):
            slopes = [[DECAY * BATCH * weight for weight in unit] for unit in units]
            head_slope = [DECAY * BATCH * weight for weight in heads]
            for index in order[start : start + BATCH]:
                _learn_from(found[index], scaled[index], units, heads, slopes, head_slope, of_winners=of_winners)
            rate = RATE * (1 - done / total)
            done += 1
            for unit, slope, climber in zip(units, slopes, climbers, strict=True):
                climber.step(unit, [each / BATCH for each in slope], rate)
            head_climber.step(heads, [each / BATCH for each in head_slope], rate)
    return _unscaled(units, heads, middle, scale)


def _learn_from(  # noqa: PLR0917 - one step of a loop, with its whole state
    sample: Sample,
    rows: list[Row],
    units: list[Row],
    heads: Row,
    slopes: list[Row],
    head_slope: Row,
    *,
    of_winners: bool,
) -> None:
    """Add one position's slopes."""
    layers = [[max(0.0, sum(map(mul, unit, row), unit[-1])) for unit in units] for row in rows]
    to_score, to_sets = heads[:UNITS], heads[UNITS:-1]
    chances = softmax([sum(map(mul, to_score, layer)) for layer in layers])
    for seat, (row, layer, chance) in enumerate(zip(rows, layers, chances, strict=True)):
        wrong = chance - (seat == sample.emptied)
        too_many = 0.0
        if seat == sample.emptied or not of_winners:
            more = exp(min(2.0, sum(map(mul, to_sets, layer), heads[-1])))
            too_many = (more - sample.more[seat]) / 3
        head_slope[-1] += too_many
        for unit, active in enumerate(layer):
            if active > 0:
                head_slope[unit] += wrong * active
                head_slope[UNITS + unit] += too_many * active
                back = wrong * to_score[unit] + too_many * to_sets[unit]
                slope = slopes[unit]
                slopes[unit] = [a + back * x for a, x in zip(slope, row, strict=False)]
                slopes[unit].append(slope[-1] + back)


def _scale(found: Sequence[Sample]) -> tuple[Row, Row]:
    """The mean of every feature, and the inverse of its standard deviation."""
    rows = [row for each in found for row in each.rows]
    middle = [sum(column) / len(rows) for column in zip(*rows, strict=True)]
    spread = [
        sum((x - m) ** 2 for x in column) / len(rows) for column, m in zip(zip(*rows, strict=True), middle, strict=True)
    ]
    return middle, [1 / max(0.3, sqrt(each)) for each in spread]


def _unscaled(units: list[Row], heads: Row, middle: Row, scale: Row) -> Network:
    """The network for features as they are."""
    found = []
    for *weights, bias in units:
        plain = [w * s for w, s in zip(weights, scale, strict=True)]
        shift = sum(w * m for w, m in zip(plain, middle, strict=True))
        found.append((tuple(round(w, 4) for w in plain), round(bias - shift, 4)))
    return Network(
        tuple(found),
        tuple(round(w, 4) for w in heads[:UNITS]),
        tuple(round(w, 4) for w in heads[UNITS:-1]),
        round(heads[-1], 4),
    )


def likelihood(network: Network, found: Sequence[Sample]) -> float:
    """The mean cross entropy, in nats, of who emptied its hand; log 3 knows nothing."""
    total = 0.0
    for each in found:
        scores = [
            sum(
                head * max(0.0, sum(map(mul, weights, row), bias))
                for (weights, bias), head in zip(network.units, network.emptying, strict=True)
            )
            for row in each.rows
        ]
        total -= log(max(1e-9, softmax(scores)[each.emptied]))
    return total / len(found)


def networks(mode: str, found: Sequence[Sample], seed: int, crew: Crew) -> tuple[Network, Network]:
    """Networks for positions with a draw pile and without, fitted to nine positions of ten, held to the tenth."""
    halves = [[each for each in found if each.late == late] for late in (False, True)]
    cuts = [len(half) // 10 for half in halves]
    shown = [half[cut:] for half, cut in zip(halves, cuts, strict=True)]
    early, late = crew.map(partial(fit, seed=seed, of_winners=mode == "target"), shown)
    for network, half, cut in zip((early, late), halves, cuts, strict=True):
        nats = likelihood(network, half[:cut])
        print(
            f"{mode}: {len(half)} positions; of {cut} by judgement that it was not shown: {nats:.4f} nats", flush=True
        )
    return early, late
