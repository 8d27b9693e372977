"""Whoever plays EpiZodiak to its end without knowing the rules, by nothing but what a tap can do."""

import random
from collections.abc import Mapping

import pytest

from e2e.screen import screen, wait_other_than, wait_phase, wait_ply
from e2e.taps import STEP, Taps, run_values

MAX_TAPS = 4000
"""More than any of these games takes; a bound against a game that never ends (E21a)."""


class BlindDriver:
    """Plays by what a tap can do, and prefers what brings a game to its end: sets, then runs as long as they get."""

    def __init__(self, taps: Taps, seed: int) -> None:
        self.taps = taps
        self.source = random.Random(seed)
        self.count = 0
        self.rounds = 1

    def play(self) -> None:
        """Tap until the game is over."""
        while self.count < MAX_TAPS:
            phase, cans = self.look()
            if phase == "curtain":
                self.taps.reveal()
            elif phase == "round":
                self.rounds += 1
                self.taps.button("next")
                wait_phase(self.taps.page, "curtain")
            elif phase == "turn":
                self.act(cans)
            else:
                assert phase == "over"
                return
            self.count += 1
        pytest.fail("the game does not end")

    def look(self) -> tuple[str, dict[str, str]]:
        """Return the phase and what a tap on each place can do, read in one go."""
        phase, cans = self.taps.page.evaluate(
            """() => [document.documentElement.dataset.phase,
                Object.fromEntries([...document.querySelectorAll("[data-can]")]
                    .map(element => [element.dataset.key, element.dataset.can]))]"""
        )
        return phase, cans

    def act(self, cans: Mapping[str, str]) -> str:
        """Make one tap of a turn, wait for what it does, and return its key."""
        page, key = self.taps.page, self.choose(cans)
        ply = int(screen(page)["ply"])
        self.taps.button(key)
        if cans[key] in ("select", "unselect"):
            wait_other_than(page, key, cans[key])
        else:
            wait_ply(page, ply + 1)
        return key

    def choose(self, cans: Mapping[str, str]) -> str:
        """Return what to tap."""
        by_kind: dict[str, list[str]] = {}
        for key in sorted(cans):
            can = cans[key]
            if can == "select" and key.startswith("slot"):
                continue  # a tile of the hand does the same
            by_kind.setdefault(can if can in ("select", "unselect") else can[0], []).append(key)
        placing = by_kind.get(">", []) + by_kind.get("<", [])
        if placing:  # something is selected
            run = cans[placing[0]]
            follows = f"hand-{(run_values(run)[-1] - 1 + STEP[run[0]]) % 12 + 1}-0"
            return follows if cans.get(follows) == "select" else placing[0]
        for kind, eager in (("x", 0.95), ("select", 0.95), ("!", 0.9), ("^", 0.1)):
            if kind in by_kind and self.source.random() < eager:
                return self.source.choice(by_kind[kind])
        rest = [key for kind in ("d", "p", "x", "!", "select", "^") for key in by_kind.get(kind, [])]
        return rest[0]
