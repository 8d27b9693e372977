"""A person's settings, stored on the device and independent of any game."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace

from epizodiak.core.errors import RecordError
from epizodiak.core.strict_json import parse
from epizodiak.display.languages import LANGUAGES, matching_language

MOST_TEXT = 10_000
"""A longer text of settings is not read."""

CHOICES: Mapping[str, tuple[str, ...]] = {
    "lang": ("auto", *LANGUAGES),
    "board": ("usual", "auto", "night", "day", "light"),
    "face": ("zodiac", "arabic"),
    "motion": ("auto", "on", "off"),
    "large": ("auto", "on", "off"),
    "speed": ("normal", "slow", "fast"),
    "pace": ("normal", "slow", "fast", "none", "wait"),
    "facing": ("off", "left", "right"),
    "hold": ("normal", "short", "none"),
    "again": ("off", "short", "normal", "long"),
    "switch": ("off", "slow", "normal", "fast", "two"),
    "linear": ("off", "on"),
    "confirm": ("off", "on"),
    "draw": ("off", "on"),
    "teach": ("off", "on"),
    "hints": ("off", "on"),
    "sound": ("off", "on"),
    "volume": ("medium", "low", "high"),
    "vibration": ("off", "on"),
    "detail": ("all", "short", "brief"),
    "numbers": ("arabic", "tiles"),
    "shortcuts": ("on", "off"),
    "voice": ("off", "on"),
    "voice_rate": ("normal", "slow", "fast"),
    "voice_volume": ("high", "medium", "low"),
    "voice_pause": ("normal", "short", "long"),
}
"""Each setting's values, the default first. ``auto`` follows browser or system; ``usual``: :func:`board_for`."""


@dataclass(frozen=True, slots=True)
class Settings:
    """One person's settings; possible values are in :data:`CHOICES`.

    Attributes:
        lang: language of all texts.
        board: ``night``, ``day``, or ``light`` with high contrast; ``usual`` and ``auto``: :func:`board_for`.
        face: signs of the zodiac, or plain Arabic numerals.
        motion: whether tiles travel and halos breathe.
        large: whether the table is drawn in large print and scrolls; ``auto``: if the page is zoomed, or too small.
        speed: of animations.
        pace: how long a bot's action is looked at before the next one; ``none``: bots don't wait; ``wait``: after a
            person's action they wait for a tap or a key, and then go through all that they do.
        facing: for a tablet lying on the table: whether the page turns to face the seat to play, and on which side
            of seat 0 seat 1 sits.
        hold: how long the seal of a curtain is held; ``none``: a tap lifts every curtain (``features/seal``).
        again: how long after a press another one does not count (``features/hands``).
        switch: whether one switch reaches everything, since the page marks one thing after another, and how fast;
            ``two``: a second switch has it go on.
        linear: whether games are played by words and buttons, without a picture (``features/linear``).
        confirm: whether to ask again before actions that cannot be taken back.
        draw: whether actions that need no decision are played automatically (``Table.automatic``).
        teach: whether the table shows what each action is worth.
        hints: whether the player can ask for a hint.
        sound: whether sounds are played.
        volume: their volume.
        vibration: whether the device vibrates.
        detail: how much screen readers are told of what others did (``features/brevity``).
        numbers: whether screen readers are told tiles as plain numbers, or as they are drawn.
        shortcuts: whether single letters and signs are keyboard shortcuts.
        voice: whether the page says itself what screen readers would be told (``features/voice``).
        voice_rate, voice_volume, voice_pause: how fast and loud it speaks, and its pauses between sentences.
    """

    lang: str = "auto"
    board: str = "usual"
    face: str = "zodiac"
    motion: str = "auto"
    large: str = "auto"
    speed: str = "normal"
    pace: str = "normal"
    facing: str = "off"
    hold: str = "normal"
    again: str = "off"
    switch: str = "off"
    linear: str = "off"
    confirm: str = "off"
    draw: str = "off"
    teach: str = "off"
    hints: str = "off"
    sound: str = "off"
    volume: str = "medium"
    vibration: str = "off"
    detail: str = "all"
    numbers: str = "arabic"
    shortcuts: str = "on"
    voice: str = "off"
    voice_rate: str = "normal"
    voice_volume: str = "high"
    voice_pause: str = "normal"

    def changed(self, key: str, value: str) -> Settings | None:
        """The settings with one value changed, or ``None`` if there is no such setting or value."""
        return replace(self, **{key: value}) if value in CHOICES.get(key, ()) else None

    def stored(self) -> str:
        """The settings as text, for :func:`read_settings`."""
        return json.dumps(asdict(self))


OF_SOME_TABLES = ("face", "confirm", "draw", "teach", "numbers")
"""Settings that mean something at some tables only: see ``Table.settings``."""


def read_settings(text: str | None) -> Settings:
    """Settings from a text made by :meth:`Settings.stored`; anything invalid gets its default."""
    settings = Settings()
    try:
        found = parse(text or "{}", MOST_TEXT)
    except RecordError:
        return settings
    if isinstance(found, dict):
        for key, value in found.items():
            settings = (settings.changed(key, value) if isinstance(value, str) else None) or settings
    return settings


def moves(setting: str, *, less: bool) -> bool:
    """Whether animations are on; only the value ``auto`` asks the system.

    Args:
        setting: value of ``motion``.
        less: whether the system asks for less motion.
    """
    return setting == "on" or (setting == "auto" and not less)


def board_for(setting: str, *, contrast: bool, light: bool) -> str:
    """The board to show; only values that leave it open ask the system.

    ``static/boot.js`` knows the same, for the first paint.

    Args:
        setting: value of ``board``; ``auto`` follows the system in all, ``usual`` where it asks for more contrast.
        contrast: whether the system asks for more contrast.
        light: whether the system's colours are light ones.
    """
    if setting not in ("usual", "auto"):
        return setting
    if contrast:
        return "light"
    return "day" if light and setting == "auto" else "night"


VOLUMES: Mapping[str, float] = {"low": 0.35, "medium": 0.65, "high": 1.0}
"""What all sounds are multiplied by, by the setting."""

WAIT = "wait"
"""The pace at which bots wait until they are let go on."""

PACES: Mapping[str, int] = {"slow": 2200, "normal": 1200, "fast": 500, "none": 0, "wait": 500}
"""Milliseconds between what was done last and a bot's action, by the setting."""


def language_for(setting: str, preferred: Sequence[str]) -> str:
    """The language to use: the one set, or the first of the browser's that the page has, or English.

    Args:
        setting: value of ``lang``.
        preferred: the browser's languages as tags such as ``fr-CA``, most wanted first.

    ``static/shell.js`` knows the same, for the first paint.
    """
    if setting in LANGUAGES:
        return setting
    return next(filter(None, map(matching_language, preferred)), "en")
