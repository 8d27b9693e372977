"""Following a game from another window: messages that contain only what everybody may see."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self

from epizodiak.core.errors import EpizodiakError
from epizodiak.core.protocol import AnyGame, Json, Outcome
from epizodiak.core.strict_json import parse
from epizodiak.display import staging
from epizodiak.display.ui_state import PHASES, Phase, Ui
from epizodiak.timeline.timeline import Ending, Step, Timeline, Told, Tries

RECENT = 40
"""So many actions a window is told that begins to follow."""

MOST_TEXT = 8 << 20
"""No longer message is read: of a game of many rounds all their ends are told."""

MOST_PLIES = 1 << 31
"""No game has so many actions."""

OpenHands = tuple[tuple[Any, ...], ...]
"""By seat what is left in the hands, as the rules have it."""

HELLO, LEFT, POSITION = "hello", "left", "position"
"""Kinds of messages: a window asks for everything; the table was left; a position."""


@dataclass(frozen=True, slots=True)
class Message:
    """A message between windows.

    Attributes:
        kind: ``hello``, ``left`` or ``position``.
        table: name of the window that plays; empty in a ``hello``.
        phase: of the window that plays.
        game: the public side of the game; only in a position.
        whole: whether it contains everything that a new follower needs.
    """

    kind: str
    table: str = ""
    phase: Phase = "watch"
    game: Followed | None = None
    whole: bool = False


class Followed(Timeline):
    """A game followed from another window: a spectator's view with the latest actions.

    Args:
        game: the rules.
        players: names by seat.
        at: number of actions so far, the seat to act, and the step of its turn.
        seen: a spectator's view and, where a round or the game has ended, the open hands by seat (E20a, S9a).
        steps: the latest actions, and earlier ones that ended rounds.
        ended: scores and ranking if the game is over.
        tried: what was played and taken back lately, by the number of actions before it.
        agreed: whether the players have agreed to stop.
    """

    _players: tuple[str, ...]
    _ply_player_phase: tuple[int, int | None, str]
    _view: Any
    _steps: tuple[Step, ...]
    _ended: Outcome | None
    _tried: Mapping[int, Tries]
    _agreed: bool
    _open_hands: OpenHands | None

    def __init__(
        self,
        game: AnyGame,
        players: tuple[str, ...],
        at: tuple[int, int | None, str],
        seen: tuple[Any, OpenHands | None],
        *,
        steps: Sequence[Step],
        ended: Outcome | None,
        tried: Mapping[int, Tries] | None = None,
        agreed: bool = False,
    ) -> None:
        vars(self).update(
            game=game,
            _players=players,
            _ply_player_phase=at,
            _view=seen[0],
            _steps=tuple(steps),
            _ended=ended,
            _tried=tried or {},
            _agreed=agreed,
            _open_hands=seen[1],
            _told=Told(),
        )

    @property
    def players(self) -> tuple[str, ...]:
        """The players' names, as the followed table has them."""
        return self._players

    @property
    def count(self) -> int:
        """Number of actions known here."""
        return len(self._steps)

    def step(self, number: int) -> Step:
        """One of the actions known here, counted from 0."""
        return self._steps[number]

    def tries(self, ply: int) -> Tries:
        """The actions tried and taken back after so many actions, if that was recently."""
        return self._tried.get(ply, ())

    @property
    def tried(self) -> Mapping[int, Tries]:
        """The actions tried and taken back recently, by the number of actions before them."""
        return self._tried

    @property
    def ply(self) -> int:
        """Number of all actions so far."""
        return self._ply_player_phase[0]

    @property
    def player(self) -> int | None:
        """The seat to act; ``None`` when the game is over."""
        return self._ply_player_phase[1]

    @property
    def phase(self) -> str:
        """The step of the turn."""
        return self._ply_player_phase[2]

    @property
    def outcome(self) -> Outcome | None:
        """Scores and ranking of a finished game."""
        return self._ended

    @property
    def closing(self) -> Ending | None:
        """The end of a round or game that is shown now, or ``None``."""
        return None if self._open_hands is None else Ending(self._view, self._open_hands)

    def stopped_at(self, ply: int) -> tuple[int, ...]:
        """The seats that agreed to stop after so many actions."""
        return self._ended.ranking[0] if self._agreed and self._ended is not None and ply == self.ply else ()

    def view(self, seat: int | None) -> Any:
        """The spectator's view; seats' views are not known here."""
        if seat is not None:
            raise EpizodiakError("a followed game shows no seat's hand")
        return self._view

    def after(self, earlier: Self) -> Self:
        """This position with the actions known at an earlier one put before its own."""
        return self._with(earlier, (*earlier.steps, *self._steps))

    def replacing(self, earlier: Self) -> Self:
        """This position with the known actions of another one that is equally far."""
        return self._with(earlier, earlier.steps)

    def _with(self, earlier: Self, steps: tuple[Step, ...]) -> Self:
        """This position with other actions, and with the tries and log of another one."""
        made = type(self).__new__(type(self))
        tried = {**earlier.tried, **self._tried}
        vars(made).update(vars(self), _steps=steps, _tried=tried, _told=earlier._told)
        return made


# --- writing ----------------------------------------------------------------------------------------------------------


def hello() -> str:
    """The message that asks a table for its whole position."""
    return json.dumps({"kind": HELLO})


def left(table: str) -> str:
    """The message that says that a table was left."""
    return json.dumps({"kind": LEFT, "table": table})


def position(timeline: Timeline, table: str, ui: Ui, ends_round: Callable[[Step], bool] | None = None) -> str:
    """The message with a position; arguments as for :func:`open_side`."""
    return json.dumps(open_side(timeline, table, ui, ends_round))


def open_side(
    timeline: Timeline, table: str, ui: Ui, ends_round: Callable[[Step], bool] | None = None
) -> dict[str, Json]:
    """What everybody may see of a position, as plain data; in the pause after a round only its end.

    Args:
        timeline: the game.
        table: which page plays it.
        ui: of that page.
        ends_round: whether an action ended a round; with it, the latest actions and those that ended rounds are told,
            without, only the last one.
    """
    steps: tuple[Step, ...] = () if timeline.latest is None else (timeline.latest,)
    if ends_round is not None:
        steps = (*(step for step in timeline.steps[:-RECENT] if ends_round(step)), *timeline.steps[-RECENT:])
    outcome, game, end = timeline.outcome, timeline.game, staging.shown_end(timeline, ui)
    tried = {
        ply: tries for ply, tries in timeline.tried.items() if ends_round is not None and ply >= timeline.ply - RECENT
    }
    return {
        "kind": POSITION,
        "table": table,
        "phase": ui.phase,
        "whole": ends_round is not None,
        "game": timeline.game.name,
        "players": list(timeline.players),
        "at": [timeline.ply, timeline.player, timeline.phase],
        "view": timeline.game.view_json(timeline.view(None) if end is None else end.view),
        "hands": None if end is None else end.hands,
        "steps": [_step_json(step, game) for step in steps],
        "tried": [[ply, [[_step_json(step, game) for step in one] for one in tries]] for ply, tries in tried.items()],
        "agreed": timeline.agreed,
        "outcome": None if outcome is None else _outcome_json(outcome),
    }


def _outcome_json(outcome: Outcome) -> dict[str, Json]:
    return {"scores": outcome.scores, "ranking": outcome.ranking, "reason": outcome.reason}


def _step_json(step: Step, game: AnyGame) -> dict[str, Json]:
    return {
        "seat": step.seat,
        "action": game.action_text(step.action),
        "before": game.view_json(step.before),
        "after": game.view_json(step.after),
    }


# --- reading ----------------------------------------------------------------------------------------------------------


def read(text: str, games: Mapping[str, AnyGame]) -> Message | None:
    """The message in a text, or ``None`` if this version does not understand it."""
    try:
        data = parse(text, MOST_TEXT)
        kind = data["kind"]
        if kind != POSITION:
            return Message(kind, str(data.get("table", ""))) if kind in (HELLO, LEFT) else None
        followed = followed_from(data, games)
        return Message(kind, str(data["table"]), PHASES[data["phase"]], followed, bool(data["whole"]))
    except UNREADABLE:
        return None


UNREADABLE = (EpizodiakError, ValueError, TypeError, LookupError, AttributeError, ArithmeticError)
"""What reading data of another form than expected raises."""

UNFIT = (*UNREADABLE, AssertionError, RuntimeError)
"""What showing data raises that could be read, but fits no game."""


def followed_from(data: Mapping[str, Json], games: Mapping[str, AnyGame]) -> Followed:
    """The game in data that :func:`open_side` made; raises :data:`UNREADABLE` for anything else."""
    game = games[data["game"]]
    ended, view = data["outcome"], game.view_from(data["view"])
    players = tuple(str(name) for name in data["players"])
    if len(players) not in game.takes:
        raise ValueError(players)
    game = game.seated(len(players))
    return Followed(
        game,
        players,
        _read_position(data["at"], game.seats),
        (view, _read_hands(data["hands"], game, view)),
        steps=[_read_step(one, game) for one in data["steps"]],
        tried={int(ply): _read_tries(tries, game) for ply, tries in data["tried"]},
        ended=None if ended is None else _read_outcome(ended, game.seats),
        agreed=_checked_flag(data["agreed"]),
    )


def _read_position(data: Sequence[Json], seats: int) -> tuple[int, int | None, str]:
    ply, player, phase = data
    return _checked_number(ply, MOST_PLIES), None if player is None else _checked_number(player, seats), str(phase)


def _checked_number(value: Json, below: int) -> int:
    if type(value) is not int or not 0 <= value < below:
        raise ValueError(value)
    return value


def _checked_flag(data: Json) -> bool:
    if not isinstance(data, bool):
        raise TypeError(data)
    return data


def _read_hands(data: Json, game: AnyGame, view: Any) -> OpenHands | None:
    """Open hands in plain data, checked: known tiles, one hand per seat or none."""
    if not data:
        return None if data is None else ()
    tiles, hands = game.opening_tiles(view.options), tuple(tuple(hand) for hand in data)
    many = (hand.count(tile) > tiles.count(tile) for hand in hands for tile in hand)
    if len(hands) != game.seats or any(many):
        raise ValueError(data)
    return hands


def _read_outcome(data: Mapping[str, Json], seats: int) -> Outcome:
    scores, ranking = tuple(data["scores"]), tuple(tuple(rank) for rank in data["ranking"])
    if len(scores) != seats or not all(type(score) is int for score in scores):
        raise ValueError(scores)
    if sorted(seat for rank in ranking for seat in rank) != [*range(seats)]:
        raise ValueError(ranking)
    return Outcome(scores, ranking, str(data["reason"]))


def _read_tries(data: Sequence[Sequence[Mapping[str, Json]]], game: AnyGame) -> Tries:
    return tuple(tuple(_read_step(one, game) for one in steps) for steps in data)


def _read_step(data: Mapping[str, Json], game: AnyGame) -> Step:
    return Step(
        _checked_number(data["seat"], game.seats),
        game.parse_action(data["action"]),
        game.view_from(data["before"]),
        game.view_from(data["after"]),
    )
