"""The games for OpenSpiel: importing this registers ``python_epizodiak``, ``python_schotten_totten`` and the others.

Chance is explicit: each tile of an order is a chance node of its own, for EpiZodiak's deals and its new piles, too.
Sampled chance would spare a deal's 48 nodes, but then algorithms could not count worlds, and a history would not be the
whole game; so a history plays a game again, and chances are exact. Player 0 begins.

Options are parameters (``python_epizodiak(edition=earlier)``), for one round where nothing is said; so are ``players``,
where a game leaves it open, and ``cap``, the actions after which a game ends with 0 for all: some rounds need not end
(E21a).

An information state is all that a seat has been shown, since the deal and in order, with all actions: none is ever
secret. Seats have perfect recall, therefore. Observation tensors are the numbers of ``ENCODINGS``. Searches that draw
worlds (``ISMCTSBot``) draw them as our own do, by ``resample_from_infostate``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt
import pyspiel

from epizodiak.core.chance import RandomSource
from epizodiak.envs.common import CAP, encoding_of, rewards
from epizodiak.envs.history import HistoryPoint, Parameters, Setting, as_text, setting_of
from epizodiak.games import GAMES


@dataclass(frozen=True, slots=True)
class SpielSource:
    """A source of random numbers that a function draws, uniform in [0, 1).

    Attributes:
        random: the function.
    """

    random: Callable[[], float]


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

    def resampled(self, player: int, source: RandomSource) -> SpielState:
        """A state that a player cannot tell from this one, drawn from the source; ``history()`` stays."""
        found: SpielState = self.clone()
        found.moment = self.moment.resampled(player, source)
        return found

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """The same, as OpenSpiel's own searches ask for it."""
        return self.resampled(player, SpielSource(sampler))

    def __str__(self) -> str:
        moment = self.moment
        told = "" if moment.position is None else as_text(moment.setting.game.trace(moment.position))
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
        return as_text(found) if found else ""


class SpielGame(pyspiel.Game):
    """A game with its options.

    Args:
        parameters: of OpenSpiel; what is missing is as in :func:`parameters_of`.
    """

    name: ClassVar[str]
    """In records."""

    def __init__(self, parameters: Parameters) -> None:
        whole = {**parameters_of(self.name), **parameters}
        self.setting: Setting = setting_of(self.name, tuple(whole.items()))
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
