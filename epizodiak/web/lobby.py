"""The lobby's form: what stands in it, and what a fragment puts there."""

from __future__ import annotations

from typing import Any

from pyscript import window

from epizodiak.errors import OptionError
from epizodiak.games import SHOWN
from epizodiak.protocol import Json
from epizodiak.takeback import TURN
from epizodiak.text import clean
from epizodiak.ui.deal import read_code
from epizodiak.ui.settings import Settings
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
    fragment = read_fragment(text, SHOWN, Setup(game_name()))
    window.history.replaceState(None, "", str(window.location.pathname) + str(window.location.search))
    fill(fragment.setup)
    return fragment


def settings_asked(settings: Settings) -> Settings:
    """The settings with what the address of a window for spectators asks for; the address keeps it."""
    fragment = read_fragment(str(window.location.hash).partition("&")[2], SHOWN, Setup(game_name()))
    for key, value in fragment.settings.items():
        settings = settings.changed(key, value) or settings
    return settings


def fill(setup: Setup) -> None:
    """Puts a setup into the form."""
    for seat, name in enumerate(setup.players):
        dom.find(f"name-{seat}").value = name
    options = SHOWN[setup.game].options_json(SHOWN[setup.game].options_from(setup.options))
    target = options["target"]
    length = "single" if options["mode"] == "single" else str(target) if target in USUAL_TARGETS else "own"
    dom.find(f"length-{length}").checked = True
    if length == "own":
        dom.find("target").value = str(target)
    dom.find("contest_scores").checked = options["contest_scores"]
    dom.find("edition").value = options["edition"]
    dom.find("first").value = "" if setup.first_player is None else str(setup.first_player)
    dom.find("seed").value = "" if setup.seed is None else str(setup.seed)
    dom.find("take_back").value = setup.take_back
    unusual = setup.first_player is not None or options["edition"] != "current" or setup.take_back != TURN
    if setup.seed is not None or unusual:
        dom.find("more").open = True


def take_code() -> None:
    """Fills the form from the code of a deal, if that is what stands where its number goes."""
    names = tuple(str(dom.find(f"name-{seat}").value) for seat in range(3))
    present = Setup(game_name(), names, take_back=str(dom.find("take_back").value))
    setup = read_code(_value("seed"), SHOWN, present)
    if setup is not None:
        fill(setup)


def forget_deal() -> None:
    """The deal is played: the next game is dealt anew."""
    dom.find("seed").value = ""
    dom.write("deal-code", "")


def read(say: Wording) -> tuple[Setup, tuple[str, ...]]:
    """The setup that stands in the form, and the labels of fields whose values are no good."""
    take_code()
    bad = []
    length = next(key for key in ("7", "13", "own", "single") if dom.find(f"length-{key}").checked)
    options: dict[str, Json] = {"edition": str(dom.find("edition").value)}
    if length == "single":
        options |= {"mode": "single", "contest_scores": bool(dom.find("contest_scores").checked)}
    else:
        target = option_value(_value("target") if length == "own" else length)
        options |= {"mode": "target", "target": target}
    try:
        SHOWN[game_name()].options_from(options)
    except OptionError:
        bad.append(say.gettext("Points that win: 1 to 99"))
        options["target"] = USUAL_TARGETS[0]
    seed_text = _value("seed")
    seed = read_seed(seed_text) if seed_text else None
    if seed_text and seed is None:
        bad.append(say.gettext("Deal: a number or a code"))
    first = _value("first")
    names = tuple(
        clean(_value(f"name-{seat}"), 200) or say.gettext("Player {number}").format(number=seat + 1)
        for seat in range(3)
    )
    setup = Setup(game_name(), names, int(first) if first else None, seed, options, str(dom.find("take_back").value))
    return setup, tuple(bad)


def _value(name: str) -> str:
    field: Any = dom.find(name)
    return str(field.value).strip()
