"""Write a playthrough of each game, as OpenSpiel prints them: `.venv-envs/bin/python -m tools.playthroughs`.

They are short: a deal, five actions, and the end that comes of giving up.
"""

from pathlib import Path

from open_spiel.python.algorithms.generate_playthrough import playthrough

from epizodiak.envs import openspiel  # noqa: F401 - it registers the games
from epizodiak.games import GAMES

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "envs" / "playthroughs"
ACTIONS, SEED = 5, 1


def main() -> None:
    """Write them all."""
    for name in GAMES:
        game = f"python_{name.replace('-', '_')}"
        text = playthrough(f"{game}(cap={ACTIONS})", None, seed=SEED)
        (FOLDER / f"{game}.txt").write_text(text, "utf-8")


if __name__ == "__main__":
    main()
