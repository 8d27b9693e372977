"""The person's settings: kept in the browser, shown in their panel, and told to the style sheets."""

from __future__ import annotations

from typing import Any

from pyscript import document, window

from epizodiak.ui.settings import CHOICES, Settings, read_settings

KEY = "epizodiak-settings"


def load() -> Settings:
    """The settings that this browser keeps."""
    try:
        return read_settings(window.localStorage.getItem(KEY))
    except Exception:  # noqa: BLE001 - a browser may forbid storage with errors of many types
        return Settings()


def keep(settings: Settings) -> None:
    """Keeps the settings, where the browser lets it."""
    try:
        window.localStorage.setItem(KEY, settings.stored())
    except Exception:  # noqa: BLE001 - as above; the settings hold until the page is closed
        return


def apply(settings: Settings) -> None:
    """Tells the style sheets, and the panel's fields."""
    data = document.documentElement.dataset
    light = _asked("(prefers-contrast: more)") or _asked("(prefers-color-scheme: light)")
    data.board = settings.board if settings.board != "auto" else "light" if light else "night"
    data.face = settings.face
    still = settings.motion == "off" or _asked("(prefers-reduced-motion: reduce)")
    data.motion = "off" if still else "on"
    data.speed = settings.speed
    for key in CHOICES:
        field: Any = document.querySelector(f'[data-setting="{key}"]')
        if field:
            field.value = getattr(settings, key)


def moving() -> bool:
    """Whether tiles travel."""
    return str(document.documentElement.dataset.motion) == "on"


def _asked(query: str) -> bool:
    return bool(window.matchMedia(query).matches)
