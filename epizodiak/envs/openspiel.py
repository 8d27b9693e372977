"""The games for OpenSpiel: importing this registers ``python_epizodiak``, ``python_schotten_totten`` and the others.

Chance is explicit: each tile of an order is a chance node of its own, for EpiZodiak's deals and its new piles, too.
Sampled chance would spare a deal's 48 nodes, but then algorithms could not count worlds, and a history would not be the
whole game; so a history plays a game again, and chances are exact. Player 0 begins.

Options are parameters (``python_epizodiak(edition=earlier)``), for one round where nothing is said; so are ``players``,
where a game leaves it open, and ``cap``, the actions after which a game ends with 0 for all: some rounds need not end
(E21a).

An information state is all that a seat has been shown, since the deal and in order, with all actions: none is ever
secret. Seats have perfect recall, therefore. Observation tensors are the numbers of ``ENCODINGS``.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt
import pyspiel

from epizodiak.core.chance import Tile
from epizodiak.core.encoding import Encoding
from epizodiak.core.protocol import AnyGame
from epizodiak.core.rules import Json
from epizodiak.envs.common import CAP, encoding_of, rewards
from epizodiak.games import GAMES

Parameters = Mapping[str, str | int | bool]
"""What a game is loaded with."""

Shown = tuple[int | None, bool, bool]
"""Who looks, ``None`` for a spectator, whether at what all may see, and whether at what that seat alone may see."""


class Setting:
    """A game with its options: what all its positions have in common.

    Args:
        name: the game's, as in records.
        parameters: as OpenSpiel has them, all of them.
    """

    def __init__(self, name: str, parameters: Parameters) -> None:
        given = dict(parameters)
        self.parameters: Parameters = parameters
        self.cap: int = int(given.pop("cap"))
        self.game: AnyGame = GAMES[name].seated(int(given.pop("players", GAMES[name].seats)))
        self.options: Any = self.game.options_from(given)
        self.opening: tuple[Tile, ...] = self.game.opening_tiles(self.options)
        self.tiles: list[Tile] = sorted(set(self.opening))
        self.encoding: Encoding = encoding_of(name, self.game.seats)
        self.actions: list[Any] = [self.game.parse_action(text) for text in self.encoding.actions]
        self.numbers: dict[Any, int] = {action: number for number, action in enumerate(self.actions)}

    def begin(self) -> HistoryPoint:
        """The moment before the first tile is dealt."""
        moment = HistoryPoint(self, left=self.opening)
        return moment if self.opening else moment.entered(self.game.start(self.options, 0), "")

    @cached_property
    def own_places(self) -> tuple[frozenset[int], ...]:
        """For each seat the places of the first order whose tiles it alone sees: another one changes its part."""
        last, seats = len(self.opening) - 1, range(self.game.seats)
        orders = [list(self.opening) for _ in range(last + 1)]
        for place, order in enumerate(orders):
            order[place], order[last] = order[last], order[place]
        parts = [
            [self.shown(self.game.start(self.options, 0, each), (seat, False, True)) for seat in seats]
            for each in orders
        ]
        return tuple(
            frozenset(place for place in range(last) if parts[place][seat] != parts[last][seat]) for seat in seats
        )

    def shown(self, position: Any, who: Shown) -> dict[str, Json]:
        """What is shown of a position, as plain data."""
        seat, common, private = who
        view = self.game.view(position, None)
        public = self.game.view_json(view)
        if not private or seat is None:
            return public if common else {}
        own = self.game.view(position, seat)
        if common:
            return self.game.view_json(own)
        told = self.game.view_json(self.game.onlooking(own))
        return {key: value for key, value in told.items() if value != public[key] and key != "seat"}


@cache
def _setting(name: str, parameters: tuple[tuple[str, str | int | bool], ...]) -> Setting:
    return Setting(name, dict(parameters))


def _again(name: str, parameters: tuple[tuple[str, str | int | bool], ...], history: tuple[int, ...]) -> HistoryPoint:
    moment = _setting(name, parameters).begin()
    for number in history:
        moment = moment.after(number)
    return moment


@dataclass(frozen=True, slots=True, eq=False)
class HistoryPoint:
    """A position, or a place in the order of tiles that the next one waits for; it never changes.

    Attributes:
        setting: the game.
        position: the last one.
        notation: of the action that led to it.
        before: the moment of the position before that.
        known: what has been told of all until then, by who asked.
        action: what waits for an order.
        left: the tiles that are not in order yet.
        order: those that are.
        moves: how many actions were played.
        history: the numbers of all actions and of all tiles.
    """

    setting: Setting
    position: Any = None
    notation: str = ""
    before: HistoryPoint | None = None
    known: dict[Shown, str] = field(default_factory=dict)
    action: Any = None
    left: tuple[Tile, ...] = ()
    order: tuple[Tile, ...] = ()
    moves: int = 0
    history: tuple[int, ...] = ()

    def __deepcopy__(self, memo: object) -> HistoryPoint:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return _again, (self.setting.game.name, tuple(self.setting.parameters.items()), self.history)

    @property
    def over(self) -> bool:
        """Whether the game has ended, or is given up."""
        return not self.left and (self.moves >= self.setting.cap or self.setting.game.to_act(self.position) is None)

    def entered(self, position: Any, notation: str) -> HistoryPoint:
        """The moment of the next position."""
        before = None if self.position is None else self
        return HistoryPoint(
            self.setting, position, notation, before, moves=self.moves + (before is not None), history=self.history
        )

    def after(self, number: int) -> HistoryPoint:
        """The moment after a tile, or an action, by its number."""
        setting, went = self.setting, replace(self, history=(*self.history, number))
        if self.left:
            return went.dealt(setting.tiles[number])
        action = setting.actions[number]
        left = setting.game.chance_needed(self.position, action)
        if left:
            return replace(went, action=action, left=left)
        return went.entered(setting.game.apply(self.position, action), setting.encoding.actions[number])

    def dealt(self, tile: Tile) -> HistoryPoint:
        """The moment after one more tile; after the last one what waited for the order has come about."""
        left, order, game = list(self.left), (*self.order, tile), self.setting.game
        left.remove(tile)
        if left:
            return replace(self, left=tuple(left), order=order)
        if self.action is not None:
            return self.entered(game.apply(self.position, self.action, order), game.action_text(self.action))
        position = game.start(self.setting.options, 0, order)
        if game.to_act(position) is None:  # nobody could act: dealt again, as in `random_opening`
            return replace(self, left=self.setting.opening, order=())
        return self.entered(position, "")

    def told(self, who: Shown) -> str:
        """All that was shown until now, a line for each action; where nothing is hidden the opening and the actions."""
        unknown: list[HistoryPoint] = []
        moment: HistoryPoint | None = self
        while moment is not None and moment.position is not None and who not in moment.known:
            unknown.append(moment)
            moment = moment.before
        for each in reversed(unknown):
            each.known[who] = ("" if each.before is None else each.before.known[who]) + each.line(who)
        return self.known.get(who, "")

    def line(self, who: Shown) -> str:
        """What has changed of all that is shown, and by which action; parts that are missing there are ``None``."""
        words = f"{self.notation} " if who[1] else ""
        if self.before is not None and not self.setting.game.hidden:
            return f"{words}\n"
        now = self.setting.shown(self.position, who)
        was = {} if self.before is None else self.setting.shown(self.before.position, who)
        return f"{words}{_json({key: now.get(key) for key in was | now if now.get(key) != was.get(key)})}\n"


def _json(data: Json) -> str:
    return json.dumps(data, separators=(",", ":"))


class SpielState(pyspiel.State):
    """A position of a game, or a place in a deal."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.moment: HistoryPoint = game.setting.begin()

    def current_player(self) -> int:
        """Who is to act, or OpenSpiel's numbers for chance and for the end."""
        if self.moment.left:
            return int(pyspiel.PlayerId.CHANCE)
        if self.moment.over:
            return int(pyspiel.PlayerId.TERMINAL)
        seat: int = self.moment.position.player
        return seat

    def is_terminal(self) -> bool:
        """Whether the game has ended, or is given up."""
        return self.moment.over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The tiles that may come next, and how probable each is."""
        left = Counter(self.moment.left)
        tiles = self.moment.setting.tiles
        return [(number, left[tile] / left.total()) for number, tile in enumerate(tiles) if left[tile]]

    def returns(self) -> list[float]:
        """What the end is worth to each, as in ``rewards``; 0 until then, and for all where the game is given up."""
        game = self.moment.setting.game
        outcome = None if self.moment.position is None or self.moment.left else game.outcome(self.moment.position)
        return [0.0] * game.seats if outcome is None else rewards(outcome, game.seats)

    def _legal_actions(self, player: int) -> list[int]:  # noqa: ARG002 - it is asked for who is to act only
        setting = self.moment.setting
        return sorted(setting.numbers[action] for action in setting.game.legal_actions(self.moment.position))

    def _apply_action(self, action: int) -> None:
        self.moment = self.moment.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        setting = self.moment.setting
        return str(setting.tiles[action]) if player < 0 else setting.encoding.actions[action]

    def __str__(self) -> str:
        moment = self.moment
        told = "" if moment.position is None else _json(moment.setting.game.trace(moment.position))
        return f"{told} {' '.join(map(str, moment.order))}" if moment.left else told


class Observer:
    """What a seat is shown, as OpenSpiel asks for it.

    Attributes:
        tensor: the numbers of a view, or nothing where only words can say it.
        dict: the same by name.
    """

    def __init__(self, setting: Setting, kind: Any) -> None:
        alone = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if not alone and kind.private_info != pyspiel.PrivateInfoType.NONE:
            raise ValueError("nobody is shown what all seats know")
        self._common, self._alone, self._recalls = bool(kind.public_info), alone, bool(kind.perfect_recall)
        size = len(setting.encoding.most)
        numbers = self._common and not self._recalls
        self.tensor: npt.NDArray[np.float32] | None = np.zeros(size, np.float32) if numbers else None
        self.dict: dict[str, npt.NDArray[np.float32]] = {} if self.tensor is None else {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Bring the numbers up to date; they are 0 until all is dealt."""
        moment = state.moment
        if self.tensor is None:
            return
        self.tensor.fill(0)
        if moment.position is not None:
            view = moment.setting.game.view(moment.position, player if self._alone else None)
            self.tensor[:] = moment.setting.encoding.encode(view)

    def string_from(self, state: SpielState, player: int) -> str:
        """The same in words; while the first tiles are dealt, those that the seat has got."""
        moment, who = state.moment, (player if self._alone else None, self._common, self._alone)
        if moment.position is None:
            places = moment.setting.own_places[player] if self._alone else ()
            return " ".join(str(tile) for place, tile in enumerate(moment.order) if place in places)
        if self._recalls:
            return moment.told(who)
        found = moment.setting.shown(moment.position, who)
        return _json(found) if found else ""


class SpielGame(pyspiel.Game):
    """A game with its options.

    Args:
        parameters: of OpenSpiel; what is missing is as in :func:`parameters_of`.
    """

    name: ClassVar[str]
    """In records."""

    def __init__(self, parameters: Parameters) -> None:
        whole = {**parameters_of(self.name), **parameters}
        self.setting: Setting = _setting(self.name, tuple(whole.items()))
        seats = self.setting.game.seats
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.setting.actions),
            max_chance_outcomes=len(self.setting.tiles),
            num_players=seats,
            min_utility=-1 / (seats - 1),
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.setting.cap,
        )
        super().__init__(_game_type(self.name, self.setting), info, dict(parameters))

    def max_chance_nodes_in_history(self) -> int:
        """No action needs more tiles in order than the first deal."""
        return len(self.setting.opening) * (self.setting.cap + 1)

    def new_initial_state(self) -> SpielState:
        """Before the first tile is dealt."""
        return SpielState(self)

    def make_py_observer(self, kind: Any = None, parameters: object = None) -> Observer:  # noqa: ARG002 - there are none
        """What shows a seat its part: all of it by default, as it is now."""
        return Observer(self.setting, kind or pyspiel.IIGObservationType(perfect_recall=False))


def parameters_of(name: str) -> Parameters:
    """A game's parameters with their defaults."""
    game = GAMES[name]
    seats = {"players": game.seats} if len(game.takes) > 1 else {}
    options = game.options_json(game.options_from(encoding_of(name, game.seats).options_of_rounds(1)))
    return {**options, **seats, "cap": CAP}


def _game_type(name: str, setting: Setting) -> Any:
    kinds, game = pyspiel.GameType, setting.game
    return kinds(
        short_name=f"python_{name.replace('-', '_')}",
        long_name=f"Epizodiak's {name}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC if setting.opening else kinds.ChanceMode.DETERMINISTIC,
        information=kinds.Information.IMPERFECT_INFORMATION if game.hidden else kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=game.takes[-1],
        min_num_players=game.takes[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters_of(name),
    )


# A class for each: OpenSpiel drops what makes a game after Python's end, which only a class survives.
for _name in GAMES:
    _kind = type(f"Game_{_name}", (SpielGame,), {"name": _name})
    pyspiel.register_game(_game_type(_name, _kind({}).setting), _kind)
