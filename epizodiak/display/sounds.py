"""The names of all sounds and vibrations, which ``features/sound`` makes."""

from __future__ import annotations

REVEAL, SEAL, TURN, TICK = "reveal", "seal", "turn", "tick"
"""The curtain is lifted; a seal on it breaks; the turn passes, so that it falls; the dial turns on by a sign."""

DEAL, SELECT, REFUSE, BOT = "deal", "select", "refuse", "bot"
"""A hand is dealt; something is selected, or not any more; a tap does nothing; a bot has played."""

SHOWN, POINT, ROUND, OVER, LOST, DRAWN = "shown", "point", "round", "over", "lost", "drawn"
"""Hands turn face up; a point is counted; a round is over; a game is won, lost by whoever plays alone, or nobody's.
A game's own: ``Travels.happening``."""
