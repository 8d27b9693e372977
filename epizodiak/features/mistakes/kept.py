"""Mistakes found by a review: which actions would have been right, and how they are stored.

What is kept of a game is one text beside it, JSON: which decisions, what was thought of their actions, how somebody has
got on with them since. It is read as if anybody had written it, whole or not at all; the game itself is not in it.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, Self

from epizodiak.core.errors import RecordError
from epizodiak.core.protocol import Json
from epizodiak.core.strict_json import parse
from epizodiak.display.advice import RatedAction, margin
from epizodiak.display.puzzle_results import MOST_COUNT, PuzzleResult, merged
from epizodiak.features.mistakes.weighing import DOUBT, INACCURACY, MISTAKE, Finding
from epizodiak.record.record import MAX_ACTIONS, Record

MOST_KEPT = 50
"""So many mistakes are kept of each kind of game, the newest ones; no game keeps more either."""

MOST_RATED = 64
"""So many right actions of a decision are known, and as many that cost something: those that were tried most."""

MOST_TEXT = 1 << 17
"""A longer text is not read, in letters."""

MOST_SEATS = 8
"""More seats has no game."""

EQUAL = INACCURACY / 2
"""An action that gives away less of the win is called as good as the best: half of the least slip."""

MOST_NOTATION = 40
"""Letters of an action's notation; no game's are half as long."""


@dataclass(frozen=True, slots=True)
class JudgedDecision:
    """A review's judgement of the actions of one decision.

    Attributes:
        ply: number of actions before it.
        seat: whose it was.
        played: notation of what was done; it is among the ``costs``.
        right: notations of the best action and of all that are as good, the best first.
        costs: by notation, the share of the win that another action gives away. What is in neither was not looked at,
            or too briefly to tell.
        fine: notations of actions that were looked at since, and are not clearly worse.
    """

    ply: int
    seat: int
    played: str
    right: tuple[str, ...]
    costs: Mapping[str, float]
    fine: tuple[str, ...] = ()

    @property
    def loss(self) -> float:
        """The share of the win that the decision lost."""
        return self.costs[self.played]

    def weighed(self, found: Finding) -> JudgedDecision:
        """This decision with one more action judged."""
        if found.loss < INACCURACY:
            return replace(self, fine=(*self.fine, found.played))
        return replace(self, costs={**self.costs, found.played: found.loss})


def judged(seat: int, found: Finding, choices: Sequence[RatedAction]) -> JudgedDecision:
    """A review's judgement of the actions of a decision.

    Args:
        seat: whose it was.
        found: what the review says of what was done, and of what was better: it has the last word on these two.
        choices: what was thought, the best action first; that one was tried.
    """
    best = next((each for each in choices if each.action == found.best and each.chance is not None), choices[0])
    right, costs = [found.best], {found.played: found.loss}  # what was done comes first, however many there are
    for each in choices:
        if each.chance is None or each.action in {found.best, found.played}:
            continue
        lost = (best.chance or 0.0) - each.chance
        if lost < EQUAL:
            right.append(each.action)
        elif lost >= INACCURACY and lost > DOUBT * margin(best, each):
            costs[each.action] = lost
    return JudgedDecision(found.ply, seat, found.played, tuple(right[:MOST_RATED]), dict([*costs.items()][:MOST_RATED]))


@dataclass(frozen=True, slots=True)
class KeptMistake:
    """A stored mistake, without its game.

    Attributes:
        decision: what is known of it.
        result: how somebody has got on with it since; ``None`` if nobody has tried.
    """

    decision: JudgedDecision
    result: PuzzleResult | None = None

    def tried(self, result: PuzzleResult) -> Self:
        """This mistake after another try; a solved one keeps its first result."""
        return replace(self, result=merged(self.result, result))


class KeptMistakes(NamedTuple):
    """The stored mistakes of one game.

    Attributes:
        game: its kind.
        mistakes: in the order of their actions.
    """

    game: str
    mistakes: tuple[KeptMistake, ...]


Kept = Mapping[str, KeptMistakes]
"""What is kept of all games, by the names under which they are stored, which sort by time."""


# --- changing ---------------------------------------------------------------------------------------------------------


def with_mistake(kept: Kept, name: str, game: str, decision: JudgedDecision) -> dict[str, KeptMistakes]:
    """What to write to store one more mistake; one that is stored already stays as it is.

    Args:
        kept: what is kept so far.
        name: under which its game is stored.
        game: the kind of game: of this, the oldest ones make room.
        decision: the mistake.

    Returns:
        By the names of the games, what has changed; what has no mistakes is to be taken away.
    """
    known = kept[name].mistakes if name in kept else ()
    if any(each.decision.ply == decision.ply for each in known):
        return {}
    more = tuple(sorted((*known, KeptMistake(decision)), key=lambda each: each.decision.ply))
    after = {**kept, name: KeptMistakes(game, more)}
    stay = {*newest(after, game)}
    return _changes(kept, {key: _with_only(each, key, stay) for key, each in after.items() if each.game == game})


def with_try(kept: Kept, name: str, ply: int, result: PuzzleResult) -> dict[str, KeptMistakes]:
    """What to write after a mistake was tried again."""
    if name not in kept:
        return {}
    one = kept[name]
    tried = (each.tried(result) if each.decision.ply == ply else each for each in one.mistakes)
    return _changes(kept, {name: KeptMistakes(one.game, tuple(tried))})


def without(kept: Kept, game: str, name: str = "", ply: int = 0) -> dict[str, KeptMistakes]:
    """What to write after one mistake, or all of a kind of game, were deleted."""
    stay = {(key, each.decision.ply) for key in kept for each in kept[key].mistakes if name} - {(name, ply)}
    return _changes(kept, {key: _with_only(each, key, stay) for key, each in kept.items() if each.game == game})


def newest(kept: Kept, game: str) -> tuple[tuple[str, int], ...]:
    """The newest mistakes of a kind of game: the games' names and numbers of actions."""
    names = sorted((name for name in kept if kept[name].game == game), reverse=True)
    return tuple((name, each.decision.ply) for name in names for each in kept[name].mistakes)[:MOST_KEPT]


def _with_only(kept: KeptMistakes, name: str, stay: Collection[tuple[str, int]]) -> KeptMistakes:
    return KeptMistakes(kept.game, tuple(each for each in kept.mistakes if (name, each.decision.ply) in stay))


def _changes(old: Kept, new: Kept) -> dict[str, KeptMistakes]:
    return {name: each for name, each in new.items() if old.get(name) != each}


# --- the text ---------------------------------------------------------------------------------------------------------


def written(kept: KeptMistakes) -> str:
    """The text to store."""
    found = [_mistake_json(each) for each in kept.mistakes]
    return json.dumps({"game": kept.game, "found": found}, ensure_ascii=False, separators=(",", ":"))


def _mistake_json(kept: KeptMistake) -> dict[str, Json]:
    decision, result = kept.decision, kept.result
    data: dict[str, Json] = {
        "ply": decision.ply,
        "seat": decision.seat,
        "played": decision.played,
        "right": list(decision.right),
        "costs": dict(decision.costs),
    }
    if result is not None:
        data["result"] = [int(result.solved), *(min(count, MOST_COUNT) for count in (result.tries, result.hints))]
    return data


def read(text: str, games: Collection[str]) -> KeptMistakes | None:
    """The mistakes in a stored text; ``None`` if it is invalid.

    Args:
        text: as the browser has it.
        games: names of the games that there are.
    """
    if len(text) > MOST_TEXT:
        return None
    try:
        data = parse(text, 4 * MOST_TEXT)
    except RecordError:
        return None
    if not isinstance(data, dict) or data.keys() != {"game", "found"} or data["game"] not in [*games]:
        return None
    if not isinstance(data["found"], list) or not 0 < len(data["found"]) <= MOST_KEPT:
        return None
    found = [_read_mistake(each) for each in data["found"]]
    known = tuple(each for each in found if each is not None)
    plies = [each.decision.ply for each in known]
    return KeptMistakes(data["game"], known) if len(known) == len(found) and plies == sorted(set(plies)) else None


def _read_mistake(data: Any) -> KeptMistake | None:
    if not isinstance(data, dict) or data.keys() - {"result"} != {"ply", "seat", "played", "right", "costs"}:
        return None
    ply, seat, right, costs = data["ply"], data["seat"], data["right"], data["costs"]
    if type(ply) is not int or not 0 <= ply < MAX_ACTIONS or type(seat) is not int or not 0 <= seat < MOST_SEATS:
        return None
    if not _is_rated(right, costs) or data["played"] not in [*costs]:
        return None
    result = _read_result(data["result"]) if "result" in data else None
    if "result" in data and result is None:
        return None
    shares = {key: float(costs[key]) for key in costs}
    return KeptMistake(JudgedDecision(ply, seat, data["played"], tuple(right), shares), result)


def _is_rated(right: Any, costs: Any) -> bool:
    """Whether these can be right actions and the costs of others."""
    if not isinstance(right, list) or not isinstance(costs, dict) or not all(map(_is_notation, [*right, *costs])):
        return False
    few = 0 < len(right) <= MOST_RATED and 0 < len(costs) <= MOST_RATED
    return few and len({*right, *costs}) == len(right) + len(costs) and all(map(_is_cost, costs.values()))


def _is_notation(value: Any) -> bool:
    return isinstance(value, str) and 0 < len(value) <= MOST_NOTATION


def _is_cost(value: Any) -> bool:
    return type(value) in (int, float) and INACCURACY <= value <= 1


def _read_result(data: Any) -> PuzzleResult | None:
    if not isinstance(data, list) or [type(part) for part in data] != [int, int, int]:
        return None
    if data[0] not in (0, 1) or not all(0 <= count <= MOST_COUNT for count in data[1:]):
        return None
    solved, tries, hints = data
    return PuzzleResult(bool(solved), tries, hints) if tries or (hints and not solved) else None


# --- with its game ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnMistake(KeptMistake):
    """A stored mistake with its game: a puzzle from one's own games.

    Attributes:
        name: under which the game is stored.
        record: the game.
        turn: the number of its turn, as looking back counts them; 0 if the game cannot be read as far.
    """

    name: str
    record: Record
    turn: int = 0


def fits_game(record: Record, game: str, decision: JudgedDecision) -> bool:
    """Whether a stored mistake fits a game: finished, with just that action at that point."""
    if record.game != game or not record.metadata.finished or decision.ply >= len(record.actions):
        return False
    done = record.actions[decision.ply] == decision.played
    return done and decision.seat < len(record.players) and decision.loss >= MISTAKE
