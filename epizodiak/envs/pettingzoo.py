"""The games as PettingZoo's environments in which one agent acts after the other (AEC): ``env(game="zodiac")``.

What an agent observes is a function of its seat's view, and of nothing else: positions that a seat cannot tell apart
give equal observations. A number of the action space means the same notation always (``ENCODINGS``).
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from pettingzoo import AECEnv

from epizodiak.core.chance import random_seat, shuffled
from epizodiak.core.encoding import Encoding
from epizodiak.core.errors import ChanceError, EpizodiakError
from epizodiak.core.protocol import AnyGame
from epizodiak.core.rules import Json
from epizodiak.core.wording import Wording
from epizodiak.envs.common import CAP, encoding_of, rewards
from epizodiak.envs.drawing import drawn, told
from epizodiak.games import GAMES

NONE: Mapping[str, Json] = {}

Observation = dict[str, npt.NDArray[Any]]


class raw_env(AECEnv[str, Observation, int]):  # noqa: N801 - what PettingZoo's own are called
    """A game, an agent for each seat.

    Rewards come at the end and are 0 together: 1 for who wins alone, less for a shared win, and the same for all who do
    not win. All have 0 where the game is truncated.

    Args:
        game: its name in records.
        options: its options, as in records.
        rounds: how many rounds are played; ``None`` for what the options say.
        seats: how many play, where a game leaves it open; by default as few as it takes.
        cap: how many actions are played at most.
        render_mode: ``"ansi"`` for the table in words, ``"svg"`` for its picture; both show what all may see.
    """

    metadata: ClassVar[dict[str, Any]] = {  # type: ignore[misc]  # it is one for all, as PettingZoo's own are
        "name": "epizodiak_v0",
        "render_modes": ["ansi", "svg"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        game: str = "epizodiak",
        options: Mapping[str, Json] = NONE,
        rounds: int | None = 1,
        *,
        seats: int | None = None,
        cap: int = CAP,
        render_mode: str | None = None,
    ) -> None:
        self.render_mode = render_mode
        self.game: AnyGame = GAMES[game] if seats is None else GAMES[game].seated(seats)
        self.encoding: Encoding = encoding_of(game, self.game.seats)
        self.options: Any = self.game.options_from(
            {**({} if rounds is None else self.encoding.options_of_rounds(rounds)), **options}
        )
        self.cap = cap
        self.possible_agents: list[str] = [f"player_{seat}" for seat in range(self.game.seats)]
        self.agents: list[str] = self.possible_agents[:]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._actions = [self.game.parse_action(text) for text in self.encoding.actions]
        self._numbers = {action: number for number, action in enumerate(self._actions)}
        self._source = random.Random()
        most = np.array(self.encoding.most, dtype=np.int16)
        self.action_spaces: dict[str, spaces.Space[Any]] = {
            agent: spaces.Discrete(len(self._numbers)) for agent in self.agents
        }
        self.observation_spaces: dict[str, spaces.Space[Any]] = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(np.zeros_like(most), most, dtype=np.int16),
                    "action_mask": spaces.Box(0, 1, (len(self._numbers),), np.int8),
                }
            )
            for agent in self.agents
        }
        self.position: Any = None
        self.actions: int = 0

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent's observations are of; the same object always."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The numbers of all actions; the same object always."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Deal anew: equal seeds deal and go on alike, without one the next deal follows from the last."""
        if seed is not None:
            self._source = random.Random(seed)
        first = random_seat(self.game.seats, self._source)
        opening = self.game.random_opening(self.options, first, self._source)
        self.position = self.game.start(self.options, first, opening)
        self.actions = 0
        self.agents = self.possible_agents[:]
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations: dict[str, bool] = dict.fromkeys(self.agents, False)
        self.truncations: dict[str, bool] = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection: str | None = None
        self._select(first)

    def _select(self, seat: int) -> None:
        self.agent_selection: str = self.possible_agents[seat]

    def observe(self, agent: str) -> Observation:
        """What an agent's seat may know, and what it may do: nothing unless it is to act."""
        view = self.game.view(self.position, self._seats[agent])
        mask = np.zeros(len(self._numbers), dtype=np.int8)
        for action in view.legal:
            mask[self._numbers[action]] = 1
        return {"observation": np.array(self.encoding.encode(view), dtype=np.int16), "action_mask": mask}

    def step(self, action: int | None) -> None:  # type: ignore[override]
        """Play an action by its number; an agent whose game is over steps once more, with ``None``.

        Raises:
            IllegalActionError: it is not legal here.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)  # type: ignore[arg-type]
            return
        if action is None:
            raise EpizodiakError(f"{agent} is to act, and None is no action")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        played = self._actions[int(action)]
        try:
            self.position = self.game.apply(self.position, played)
        except ChanceError:  # asking beforehand would play every action twice, and few need any
            order = shuffled(self.game.chance_needed(self.position, played), self._source)
            self.position = self.game.apply(self.position, played, order)
        self.actions += 1
        seat = self.game.to_act(self.position)
        if seat is not None:
            self._select(seat)
            if self.actions >= self.cap:
                self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.terminations = dict.fromkeys(self.agents, True)
            outcome = self.game.outcome(self.position)
            assert outcome is not None, "the game is over"
            self.rewards = dict(zip(self.possible_agents, rewards(outcome, self.game.seats), strict=True))
        self._accumulate_rewards()
        if seat is None or self.actions >= self.cap:
            self._deads_step_first()

    def render(self) -> str | None:
        """The position as all may see it, in the way that was asked for."""
        view, name = self.game.view(self.position, None), self.game.name
        wording = Wording(tuple(self.possible_agents))
        if self.render_mode == "svg":
            return drawn(name, view, wording)
        return told(name, view, wording) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is left open."""


env: type[raw_env] = raw_env
"""The environment: nothing is wrapped round it, since it refuses what is not legal by itself."""
