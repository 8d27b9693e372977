"""What can be heard and felt: one sound for each thing that happens, by name; ``ui/tones.py`` makes them."""

from __future__ import annotations

from collections.abc import Mapping

REVEAL, SEAL, TURN, TICK = "reveal", "seal", "turn", "tick"
"""The curtain is lifted; a seal on it breaks; the turn passes, so that it falls; the dial turns on by a sign."""

DEAL, SELECT, REFUSE, BOT = "deal", "select", "refuse", "bot"
"""A hand is dealt; something is selected, or not any more; a tap does nothing; a bot has played."""

SHOWN, POINT, ROUND, OVER = "shown", "point", "round", "over"
"""Hands turn face up; a point is counted; a round is won; the game is. A game's own: ``Travels.happening``."""

VIBRATIONS: Mapping[str, tuple[int, ...]] = {
    "place": (12,),
    "discard": (15, 40, 15),
    "draw": (10,),
    "take": (12,),
    "contest": (20, 40, 20, 40, 20),
    "pass": (8,),
    REVEAL: (25,),
    SEAL: (35,),
    TURN: (10,),
    TICK: (4,),
    DEAL: (6, 30, 6, 30, 6),
    SELECT: (5,),
    REFUSE: (10, 30, 10),
    BOT: (10,),
    SHOWN: (12,),
    POINT: (8,),
    ROUND: (30, 60, 30),
    OVER: (40, 60, 40, 60, 80),
}
"""Milliseconds on, off, on … of each."""
