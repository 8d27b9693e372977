"""What no text holds that a person reads where a game has just ended: figures, numbers of actions, notation."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from e2e.any_game import played
from epizodiak.games import GAMES
from epizodiak.record.record import record_from_json
from epizodiak.timeline.playback import Playback

FIGURES = re.compile(
    r"[±%‰٪\uff05]|\d+\s*/\s*\d+"
    r"|\b(?:action|aktion|acci[oó]n|azion[ei]|moss[ae]|coups?|moves?|a[çc][ãa]o|jugada|jogada|ενέργεια|κίνηση)\w*\s*\d"
    r"|\d+\s*手目|アクション\s*\d",
    re.IGNORECASE,
)
"""Shares, errors, how many of how many, and an action by its number."""


def figures_in(text: str, notation: Iterable[str] = ()) -> list[str]:
    """What of that a text holds.

    Args:
        text: as a person reads it.
        notation: of actions that it may tell of; one or two letters may stand in any text.
    """
    telling = (each for each in notation if len(each) > 2 or not each.isalnum())
    written = (each for each in telling if re.search(rf"(?<!\w){re.escape(each)}(?!\w)", text))
    return [*FIGURES.findall(text), *written]


@lru_cache
def game_of(name: str) -> Playback:
    """A whole game of a kind, with all its positions."""
    playback = Playback(record_from_json(played(name, 3), GAMES), GAMES[name])
    return playback.reached(playback.length)


@lru_cache
def notation(name: str) -> frozenset[str]:
    """How the actions of such a game are written."""
    return frozenset(game_of(name).record.actions)
