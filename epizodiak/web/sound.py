"""Sounds without files, and vibrations, where the browser can and the person wants them."""

from __future__ import annotations

from typing import Any

from pyodide.ffi import create_once_callable
from pyscript import ffi, window

from epizodiak.ui.settings import Settings
from epizodiak.ui.sounds import SOUNDS, VIBRATIONS, Note

SILENCE = 0.0001
"""The gain that counts as none: an exponential fall never reaches zero."""

ATTACK = 0.008
"""Seconds until a tone is at its loudest; at once would crack."""

_made: dict[str, Any] = {}


def give(happening: str, settings: Settings) -> None:
    """Lets a happening be heard and felt, after what changed on the page is drawn; called from a person's gesture."""
    if settings.sound == "on":
        context = _context()
        if context is not None:
            window.setTimeout(create_once_callable(lambda: _sound(context, SOUNDS[happening])), 0)
    if settings.vibration == "on" and hasattr(window.navigator, "vibrate"):
        window.navigator.vibrate(ffi.to_js(list(VIBRATIONS[happening])))


def _context() -> Any:
    """The browser's sound, opened by the first gesture that wants it; ``None`` where there is none."""
    if "context" not in _made and hasattr(window, "AudioContext"):
        _made["context"] = window.AudioContext.new()
    context = _made.get("context")
    if context is not None and context.state == "suspended":
        context.resume()
    return context


def _sound(context: Any, notes: tuple[Note, ...]) -> None:
    now = context.currentTime
    for note in notes:
        oscillator, gain = context.createOscillator(), context.createGain()
        oscillator.type = note.wave
        oscillator.frequency.value = note.pitch
        start = now + note.start
        gain.gain.setValueAtTime(SILENCE, start)
        gain.gain.exponentialRampToValueAtTime(note.loud, start + ATTACK)
        gain.gain.exponentialRampToValueAtTime(SILENCE, start + note.length)
        oscillator.connect(gain)
        gain.connect(context.destination)
        oscillator.start(start)
        oscillator.stop(start + note.length)
