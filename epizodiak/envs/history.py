"""A game as chance and actions one after the other, as OpenSpiel has them, and what each seat was shown on the way.

Nothing of OpenSpiel is needed here, so that who is told what is tested where nothing is installed.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from typing import Any

from epizodiak.core.chance import RandomSource, Tile
from epizodiak.core.encoding import Encoding
from epizodiak.core.errors import ChanceError
from epizodiak.core.protocol import AnyGame
from epizodiak.core.rules import Json
from epizodiak.envs.common import encoding_of
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
def setting_of(name: str, parameters: tuple[tuple[str, str | int | bool], ...]) -> Setting:
    """The one setting of a game with all its parameters."""
    return Setting(name, dict(parameters))


def _again(name: str, parameters: tuple[tuple[str, str | int | bool], ...], history: tuple[int, ...]) -> HistoryPoint:
    moment = setting_of(name, parameters).begin()
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
        try:
            position = setting.game.apply(self.position, action)
        except ChanceError:  # asking beforehand would play every action twice, and few need any
            return replace(went, action=action, left=setting.game.chance_needed(self.position, action))
        return went.entered(position, setting.encoding.actions[number])

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

    def resampled(self, seat: int, source: RandomSource) -> HistoryPoint:
        """A moment that a seat cannot tell from this one, drawn at random; its history stays that of this one.

        As if all else had begun there: the others were told what they are shown there now, and nothing before.
        """
        game, who = self.setting.game, (seat, True, True)
        position = game.resample(game.view(self.position, seat), source)
        return replace(self, position=position, before=None, known={who: self.told(who)})

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
        return f"{words}{as_text({key: now.get(key) for key in was | now if now.get(key) != was.get(key)})}\n"


def as_text(data: Json) -> str:
    """Plain data on one line, without spaces."""
    return json.dumps(data, separators=(",", ":"))
