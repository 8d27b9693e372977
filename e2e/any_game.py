"""Games of any kind, played by nothing but `data-can`."""

from collections.abc import Mapping

from e2e.test_whole_games import BlindDriver
from epizodiak.games import SHOWN

PLAYED_AT_LENGTH = "epizodiak"
"""Nearly every file of this folder plays it."""

COMPANIONS = tuple(name for name in SHOWN if name != PLAYED_AT_LENGTH)

SEED = 3


class AnyDriver(BlindDriver):
    """Plays any game at random, by what a tap can do."""

    def choose(self, cans: Mapping[str, str]) -> str:
        """Return what to tap: something to be played if there is, once something is selected."""
        keys = sorted(cans)
        playing = [key for key in keys if cans[key] not in ("select", "unselect")]
        if "unselect" not in cans.values():
            playing += [key for key in keys if cans[key] == "select"]
        return self.source.choice(playing or [key for key in keys if cans[key] == "unselect"])


def fragment(name: str, seed: int = SEED) -> str:
    """Return what starts a game between people with known names."""
    names = ",".join(("Ana", "Ben", "Chlo%C3%A9")[: SHOWN[name].seats])
    return f"game={name}&seed={seed}&first=0&motion=off&players={names}"
