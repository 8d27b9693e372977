"""Generates EpiZodiak's puzzles from games between players with random preferences.

Each theme has games of its own, in which the hands, the pile and the passes become what it needs. Deals are played as
single rounds, so that an emptied hand ends the record.
"""

from __future__ import annotations

import random
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from itertools import count

from epizodiak.core.chance import RandomSource, shuffled
from epizodiak.games.epizodiak.mind.thinker import THINKER
from epizodiak.games.epizodiak.puzzles.proving import (
    COUNTED,
    GATHERED,
    HOLDER,
    KEPT,
    LACKING,
    MOST,
    NO_CONTEST,
    TAKEN,
    Deals,
    Fact,
    Turn,
    contestable,
    fact,
    places,
    turns,
    unseen,
)
from epizodiak.games.epizodiak.rules.game import GAME
from epizodiak.games.epizodiak.rules.notation import action_text, run_values
from epizodiak.games.epizodiak.rules.rules import PASSES_TO_CONTEST, end_values
from epizodiak.games.epizodiak.rules.state import (
    ALL_TILES,
    CLOCKWISE,
    CONTEST,
    COUNTERCLOCKWISE,
    DISCARD,
    DRAW,
    PASS,
    PICK_UP,
    SEATS,
    START,
    VALUES,
    Action,
    State,
)
from epizodiak.games.epizodiak.rules.view import View, view
from epizodiak.table.candidates import UNGRADED, UNNUMBERED, RawPuzzle
from epizodiak.table.puzzle import Puzzle

COUNT = 126

STEPS = (2.25, 2.8, 3.1, 4.5)
"""Below which difficulty a puzzle has grade 1, 2, 3, 4."""

LEVELS = ("1", "2", "3")
"""Levels whose wrong tries make a puzzle more difficult."""

OPTIONS = {"mode": "single"}

MIX = (NO_CONTEST, LACKING, MOST, TAKEN, NO_CONTEST, GATHERED, LACKING, NO_CONTEST, COUNTED)
"""The themes in the order in which they take turns; of the tiles that are asked for, by what tells where they are."""

FURTHER = tuple(theme for theme in MIX if theme in (NO_CONTEST, MOST))
"""The themes of those that are added: where a tile is guessing tells too often."""

VALUES_KEPT = {MOST: "most", NO_CONTEST: "safe", "holder": "known"}
"""What the right answers bring."""

HARDNESS = {TAKEN: 0.8, GATHERED: 1.2, LACKING: 2.2, COUNTED: 5.2}
"""How hard it is at least to find a hidden tile, by what tells where it is."""

LONGEST = 110
"""After so many actions a game is given up."""

FEW = 3
"""A choice of fewer turns is none, and to lay fewer tiles is no feat."""

MANY = 5
"""From so many turns on it is asked which one lays most."""

OLDER, EAGER = (TAKEN, GATHERED, LACKING), 0.2
"""Themes of which a puzzle is not always taken where there is one, and how often it is: a later one may ask for what
happened longer ago."""


@dataclass(frozen=True, slots=True)
class _Moods:
    """A player's preferences for kinds of actions."""

    liked: Mapping[str, float]
    longer: float
    filling: float

    def weight(self, state: State, action: Action) -> float:
        """How likely an action is, next to the others."""
        if action.kind not in (CLOCKWISE, COUNTERCLOCKWISE):
            return self.liked[action.kind]
        length = len(run_values(action))
        fills = len(state.dial) + length == len(VALUES)
        return self.liked[CLOCKWISE] * self.longer ** (length - 1) * (self.filling if fills else 1.0)


def _random_moods(theme: str, source: RandomSource) -> list[_Moods]:
    """Random preferences for a game's players."""
    if theme == COUNTED:
        return [_random_mood(source, 0.15) for _ in range(SEATS)]
    return [_random_mood(source, 0.6 if theme == GATHERED else 0.15)] * SEATS


def _random_mood(source: RandomSource, filling: float) -> _Moods:
    """Random preferences for one player."""
    liked = {
        DRAW: _random_between(1, 9, source),
        DISCARD: _random_between(1, 13, source),
        PICK_UP: _random_between(0.5, 8.5, source),
        PASS: _random_between(0.3, 4.3, source),
        CLOCKWISE: _random_between(0.3, 3.3, source),
        CONTEST: 8.0,
    }
    return _Moods(liked, _random_between(0.7, 2.7, source), filling)


def _random_between(least: float, most: float, source: RandomSource) -> float:
    return least + (most - least) * source.random()


Path = list[tuple[State, Action]]


@dataclass(frozen=True, slots=True)
class _Position:
    """A puzzle in a game: its lines, and how hard it seems."""

    task: str
    lines: tuple[Turn, ...]
    difficulty: float


def candidates() -> Iterator[RawPuzzle]:
    """Puzzles of all themes in turns."""
    streams = {theme: _puzzles_of_theme(theme) for theme in MIX}
    for number in count():
        for theme in MIX if number * len(MIX) < COUNT else FURTHER:
            yield next(streams[theme])


def _puzzles_of_theme(theme: str) -> Iterator[RawPuzzle]:
    """Puzzles of a theme, at most one from a game."""
    for seed in count(1):
        found = _puzzle_from_game(theme, seed)
        if found is not None:
            yield found


def _puzzle_from_game(theme: str, seed: int) -> RawPuzzle | None:
    """A puzzle of a theme from a game, if it holds one."""
    source = random.Random(f"{theme} {seed}")
    first = seed % SEATS
    chance = [shuffled(ALL_TILES, source)]
    state = GAME.start(GAME.options_from(OPTIONS), first, chance[0])
    moods, path = _random_moods(theme, source), Path()
    while state.player is not None and len(path) < LONGEST:
        found = _find_puzzle(theme, state, path)
        if found is not None and (theme not in OLDER or source.random() < EAGER):
            return _make_candidate(theme, found, state, path, first, chance)
        action = _choose_action(moods[state.player], state, source)
        path.append((state, action))
        needed = GAME.chance_needed(state, action)
        if needed:
            chance.append(tuple(int(tile) for tile in shuffled(needed, source)))
        state = GAME.apply(state, action, chance[-1] if needed else None)
    return None


def _choose_action(moods: _Moods, state: State, source: RandomSource) -> Action:
    legal = GAME.legal_actions(state)
    weights = [moods.weight(state, action) for action in legal]
    ticket = source.random() * sum(weights)
    for action, weight in zip(legal, weights, strict=True):
        ticket -= weight
        if ticket < 0:
            return action
    return legal[-1]


def _make_candidate(  # noqa: PLR0917 - a puzzle's parts, used here only
    theme: str, found: _Position, state: State, path: Path, first: int, chance: list[tuple[int, ...]]
) -> RawPuzzle:
    drawn = len(chance[-1]) - len(state.pile)
    plain = (
        *chance[-1][:drawn],
        *sorted(state.pile),
    )  # what is still to be drawn says nothing, and is short when packed
    kind, _, asked = found.task.partition("-")
    return RawPuzzle(
        puzzle=Puzzle(
            game=GAME.name,
            number=UNNUMBERED,
            options=OPTIONS,
            first_player=first,
            chance=(*chance[:-1], plain),
            actions=tuple(action_text(action) for _, action in path),
            seat=_acting_seat(state),
            task=found.task,
            solutions=found.lines,
            value=VALUES_KEPT[kind],
            proved=True,
            grade=UNGRADED,
        ),
        look=(kind, _similarity_key(state, int(asked or 0))),
        theme=theme,
        difficulty=found.difficulty,
        tried=False,
    )


def _find_puzzle(theme: str, state: State, path: Path) -> _Position | None:
    """A puzzle of a theme in a position where a turn begins."""
    if state.phase != START:
        return None
    seen = view(state, state.player)
    if theme == MOST:
        return _find_most(seen, state)
    if theme == NO_CONTEST:
        return _find_safe(seen, state)
    return _find_known(theme, seen, path)


def _find_most(seen: View, state: State) -> _Position | None:
    """A single turn that leaves the fewest tiles, with others that leave nearly as few; nothing left to chance."""
    found = _certain_turns(state)
    if len(found) < MANY:
        return None
    left = {line: len(after.hands[_acting_seat(state)]) for line, after in found.items()}
    fewest = min(left.values())
    best = [line for line in left if left[line] == fewest]
    near = sum(number == fewest + 1 for number in left.values())
    line = best[0]
    wraps = any(_wraps_around(each) for each in line)
    if len(best) > 1 or near < 2 or len(seen.hand) - fewest < FEW or _is_obvious(seen, line):  # noqa: PLR2004 - tempting
        return None
    if len(line) == 1 and not wraps:
        return None
    return _Position(MOST, (line,), 0.8 + 0.1 * len(found) + (0.8 if wraps else 0.0) + (0.9 if len(line) > 1 else 0.0))


def _wraps_around(text: str) -> bool:
    """Whether a notation lays a run over 12 and 1."""
    action = GAME.parse_action(text)
    return action.kind in (CLOCKWISE, COUNTERCLOCKWISE) and {VALUES[0], VALUES[-1]} <= set(run_values(action))


def _find_safe(seen: View, state: State) -> _Position | None:
    """A single turn after which nobody else could contest; as the dial lies, somebody could."""
    if state.pile or state.passes >= PASSES_TO_CONTEST:
        return None  # after two passes the offered contests tell of hands
    found = _certain_turns(state)
    if len(found) < FEW or not any(contestable(seen, state)):
        return None
    lines = [line for line, after in found.items() if not any(contestable(seen, after))]
    if len(lines) != 1 or _is_obvious(seen, lines[0]):
        return None
    after = found[lines[0]]
    open_ = sum(not after.gone(value) for value in end_values(after.dial))
    return _Position(NO_CONTEST, tuple(lines), 2.0 + 0.25 * len(found) + 1.2 * open_ + 0.8 * (len(lines[0]) - 1))


def _find_known(theme: str, seen: View, path: Path) -> _Position | None:
    """The only tile of a value that the seat doesn't see, in a place that follows; the hardest of a position."""
    if not seen.pile_size and seen.passes >= PASSES_TO_CONTEST:
        return None
    if theme == COUNTED and not _is_tight(seen):
        return None
    deals = Deals(seen)
    found: list[tuple[int, int, str]] = []
    for value in VALUES:
        simply = [holder for holder in deals.holders if deals.simply_possible(holder, value)]
        if deals.unseen[value - 1] != 1 or (len(simply) > 1) != (theme == COUNTED):
            continue
        where = places(seen, value)
        if len(where) == 1:
            known = fact(path, seen, value, where[0])
            if _theme_of_fact(known) == theme:
                found.append((0 if known is None else len(path) - known.ply, value, where[0]))
    if not found:
        return None
    age, value, holder = max(found)
    return _Position(f"{HOLDER}{value}", ((holder,),), HARDNESS[theme] + min(2.4, age / 6))


def _is_tight(seen: View) -> bool:
    """Whether another hand is nearly determined by what is known."""
    hidden = [unseen(seen, value) for value in VALUES]
    for seat in range(SEATS):
        most = sum(map(min, seen.most[seat], hidden))
        if seat != seen.seat and not sum(seen.least[seat]) + 1 < seen.hand_sizes[seat] < most - 1:
            return True
    return False


def _theme_of_fact(known: Fact | None) -> str:
    """What tells it; to be kept after a contest is to be taken, and where nothing tells it there is to be counted."""
    if known is None:
        return COUNTED
    return TAKEN if known.kind == KEPT else known.kind


def _certain_turns(state: State) -> dict[Turn, State]:
    """All turns without a draw, if none of them is left to chance or ends the round; else none."""
    found = dict(turns(state))
    certain = {line: after for line, after in found.items() if after is not None and after.player is not None}
    return certain if len(certain) == len(found) else {}


def _is_obvious(seen: View, line: Turn) -> bool:
    """Whether a beginner with some sense plays the first action half of the time."""
    sensible = THINKER.sensible(seen)
    return line[0] in sensible and len(sensible) <= 2  # noqa: PLR2004 - half of them


def _similarity_key(state: State, asked: int) -> Hashable:
    """A key that is equal for positions that look alike when turned or mirrored."""
    seat = _acting_seat(state)
    found = []
    for turned in VALUES:
        for mirrored in (1, -1):
            to = {value: (mirrored * value + turned) % len(VALUES) for value in VALUES}
            dial = tuple(to[value] for value in state.dial)
            laid = state.laid
            found.append(
                (
                    tuple(sorted(to[value] for value in state.hands[seat])),
                    dial if mirrored == 1 else dial[::-1],
                    tuple(sorted(to[value] for value in VALUES if state.gone(value))),
                    -1 if laid is None else to[laid.value],
                    to.get(asked, -1),
                )
            )
    return min(found)


def _acting_seat(state: State) -> int:
    assert state.player is not None, "only asked while the game goes on"
    return state.player
