"""The person's settings: stored in the browser, shown in their panel, passed on to the style sheets."""

from __future__ import annotations

from pyscript import document, ffi, window

from epizodiak.display.settings import Settings, board_for, moves, read_settings
from epizodiak.web import device

KEY = "epizodiak-settings"
WATCH_KEY = "epizodiak-settings-watch"
"""A window for spectators has settings of its own: it may stand on another screen."""

KNOWN_KEY = "epizodiak-known"
"""Where the browser keeps which games somebody has played: each is explained in a few words, once."""

LESS_MOTION = "(prefers-reduced-motion: reduce)"
MORE_CONTRAST = "(prefers-contrast: more)"
LIGHT = "(prefers-color-scheme: light)"

_applied: dict[str, Settings] = {}


def load() -> Settings:
    """The stored settings."""
    return read_settings(device.stored(_key()) or device.stored(KEY))  # a new window for spectators is as the table is


def played_games() -> frozenset[str]:
    """Names of the games that have been played here."""
    return frozenset((device.stored(KNOWN_KEY) or "").split())


def keep_played_games(games: frozenset[str]) -> None:
    """Store the names of the games played here, if the browser allows that."""
    device.store(KNOWN_KEY, " ".join(sorted(games)))


def keep(settings: Settings) -> None:
    """Store the settings, if the browser allows that."""
    device.store(_key(), settings.stored())


def apply(settings: Settings) -> None:
    """Pass the settings on to the style sheets and the panel's fields."""
    if not _applied:
        _follow_system()
    _applied["latest"] = settings
    data = document.documentElement.dataset
    data.board = board_for(settings.board, contrast=_media_matches(MORE_CONTRAST), light=_media_matches(LIGHT))
    data.face = settings.face
    data.motion = "on" if moves(settings.motion, less=less_motion()) else "off"
    data.speed = settings.speed
    window.epizodiakFields(settings.stored())  # static/lobby.js


def less_motion() -> bool:
    """Whether the system asks for less motion."""
    return _media_matches(LESS_MOTION)


def animations_on() -> bool:
    """Whether animations are on."""
    return str(document.documentElement.dataset.motion) == "on"


def _key() -> str:
    return WATCH_KEY if device.for_spectators() else KEY


def _follow_system() -> None:
    """Apply the settings again whenever the system's preferences change."""
    again = ffi.create_proxy(lambda _: apply(_applied["latest"]))
    for query in (LESS_MOTION, MORE_CONTRAST, LIGHT):
        window.matchMedia(query).addEventListener("change", again)


def _media_matches(query: str) -> bool:
    return bool(window.matchMedia(query).matches)
