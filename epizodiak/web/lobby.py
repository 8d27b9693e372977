"""The lobby's form: what stands in it, and what a fragment puts there."""

from __future__ import annotations

from typing import Any

from pyscript import window

from epizodiak.errors import OptionError
from epizodiak.games import GAMES
from epizodiak.protocol import Json
from epizodiak.text import clean
from epizodiak.ui.setup import Fragment, Setup, option_value, read_fragment, read_seed
from epizodiak.web import dom
from epizodiak.wording import Wording

USUAL_TARGETS = (7, 13)


def game_name() -> str:
    """The game that the lobby offers."""
    return str(window.document.documentElement.dataset.game)


def take_fragment() -> Fragment | None:
    """Fills the lobby from the URL's fragment and removes it.

    Returns:
        What it asked for, or ``None`` if there was none.
    """
    text = str(window.location.hash)
    if not text.lstrip("#"):
        return None
    fragment = read_fragment(text, GAMES, Setup(game_name()))
    window.history.replaceState(None, "", str(window.location.pathname) + str(window.location.search))
    fill(fragment.setup)
    return fragment


def fill(setup: Setup) -> None:
    """Puts a setup into the form."""
    for seat, name in enumerate(setup.players):
        dom.find(f"name-{seat}").value = name
    options = GAMES[setup.game].options_json(GAMES[setup.game].options_from(setup.options))
    target = options["target"]
    length = "single" if options["mode"] == "single" else str(target) if target in USUAL_TARGETS else "own"
    dom.find(f"length-{length}").checked = True
    if length == "own":
        dom.find("target").value = str(target)
    dom.find("contest_scores").checked = options["contest_scores"]
    dom.find("edition").value = options["edition"]
    dom.find("first").value = "" if setup.first_player is None else str(setup.first_player)
    dom.find("seed").value = "" if setup.seed is None else str(setup.seed)
    if setup.seed is not None or setup.first_player is not None or options["edition"] != "current":
        dom.find("more").open = True


def read(say: Wording) -> tuple[Setup, tuple[str, ...]]:
    """The setup that stands in the form, and the labels of fields whose values are no good."""
    bad = []
    length = next(key for key in ("7", "13", "own", "single") if dom.find(f"length-{key}").checked)
    options: dict[str, Json] = {"edition": str(dom.find("edition").value)}
    if length == "single":
        options |= {"mode": "single", "contest_scores": bool(dom.find("contest_scores").checked)}
    else:
        target = option_value(_value("target") if length == "own" else length)
        options |= {"mode": "target", "target": target}
    try:
        GAMES[game_name()].options_from(options)
    except OptionError:
        bad.append(say.gettext("Points that win: 1 to 99"))
        options["target"] = USUAL_TARGETS[0]
    seed_text = _value("seed")
    seed = read_seed(seed_text) if seed_text else None
    if seed_text and seed is None:
        bad.append(say.gettext("Deal number: digits only"))
    first = _value("first")
    names = tuple(
        clean(_value(f"name-{seat}"), 200) or say.gettext("Player {number}").format(number=seat + 1)
        for seat in range(3)
    )
    return Setup(game_name(), names, int(first) if first else None, seed, options), tuple(bad)


def _value(name: str) -> str:
    field: Any = dom.find(name)
    return str(field.value).strip()
