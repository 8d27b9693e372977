"""Keep the parts of index.html that Python writes: the games' style sheets, the lobby's form, and the settings.

`python3 -m tools.shell` writes them between their markers; with `--check` it changes nothing and fails if one is stale.
The tables of `docs/architecture.md` that follow from the code come with them (`tools/overview.py`).
"""

import sys
from collections.abc import Sequence
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from textwrap import indent

from epizodiak.bots.levels import level_name
from epizodiak.core.wording import Wording
from epizodiak.display import lobby_form, settings_form
from epizodiak.games import CATALOGUE, GAMES, PACKAGES
from epizodiak.puzzles.day import CYCLES
from epizodiak.record.seating import FOR_PEOPLE
from tools import overview

ROOT = Path(__file__).resolve().parent.parent
STRENGTHS = ("easy", "medium", "strong", "best")
"""How hard it is to win against each level, as the lobby tells it."""

SHEET = "{folder}/table/table.css"
"""Where a game's style sheet lies, if it has one."""


def pictures() -> dict[str, str]:
    """Return the pictures of the games' tables, of those that draw one."""
    drawn = {name: f"{package}.table.picture" for name, package in PACKAGES.items()}
    found = {name: module for name, module in drawn.items() if find_spec(module) is not None}
    return {name: import_module(module).picture() for name, module in found.items()}


def parts() -> dict[str, str]:
    """Return the markup that stands between each pair of markers."""
    levels = {
        key: f"bot {key}: {level_name(key, Wording(()))} ({strength})"
        for key, strength in zip(FOR_PEOPLE, STRENGTHS, strict=True)
    }
    sheets = (SHEET.format(folder=package.replace(".", "/")) for package in PACKAGES.values())
    return {
        "style sheets": "".join(
            f'<link rel="stylesheet" href="./{sheet}">\n' for sheet in sheets if (ROOT / sheet).is_file()
        ),
        "shelf": lobby_form.game_choice(CATALOGUE, GAMES, pictures(), CYCLES),
        "seats": lobby_form.numbers(GAMES.values()) + lobby_form.seats(levels),
        "sitters": lobby_form.player_choice(levels),
        "questions": lobby_form.questions(CATALOGUE, rare=False),
        "rare questions": lobby_form.questions(CATALOGUE, rare=True) + lobby_form.rare_questions_of_all(),
        "lobby's setting": settings_form.in_lobby(),
        "learning": lobby_form.learning(CATALOGUE),
        "verbs": lobby_form.start_button_texts(CATALOGUE, GAMES),
        "settings": settings_form.settings(),
        "credits": lobby_form.credits_of(CATALOGUE),
    }


def rewritten(text: str) -> str:
    """Return the page with all parts brought up to date.

    Raises:
        ValueError: a marker is missing.
    """
    for name, markup in parts().items():
        text = overview.filled(text, name, "index.html", partial(_indented, markup))
    return text


def _indented(markup: str, margin: str) -> str:
    """Return markup of several lines as far to the right as its markers, if nothing but they stand in their lines."""
    return f"\n{indent(markup, margin)}{margin}" if "\n" in markup and not margin.strip() else markup


def main(arguments: Sequence[str], root: Path = ROOT) -> int:
    """Write or check; returns the exit status."""
    status = overview.main(arguments, root)
    file = root / "index.html"
    text = file.read_text("utf-8")
    try:
        fresh = rewritten(text)
    except ValueError as error:
        print(error, file=sys.stderr)
        return 1
    if fresh == text:
        return status
    if "--check" in arguments:
        print("What Python writes into index.html is stale. Run: make files", file=sys.stderr)
        return 1
    file.write_text(fresh, "utf-8")
    print("index.html: style sheets, lobby and settings written")
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
