"""Plays sounds and vibrates, if the browser can."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pyscript import document, ffi, window

from epizodiak.app.effects import Sound
from epizodiak.display.settings import VOLUMES
from epizodiak.features.sound.tones import RATE, SOUNDS, VIBRATIONS, samples_of
from epizodiak.features.sound.voices import Voice, Voices
from epizodiak.web import device, preferences
from epizodiak.web.handling import Handlers, handles
from epizodiak.web.loop import Loop
from epizodiak.web.part import PagePart
from epizodiak.web.warming import AT_LAST_MS

FADE = 0.006
"""Seconds in which a sound that gives way falls to 37 %; at once would crack."""

FADED = 5.0
"""After so many times that it is silent."""

_samples: dict[str, Any] = {}
_buffers: dict[str, Any] = {}
_made: dict[str, Any] = {}
_playing: dict[int, tuple[Any, Any]] = {}
_voices = Voices()


def page(loop: Loop) -> PagePart:
    """What sounds add to the page."""
    sounds = Sounds(loop)
    sounds.prepare(_prepare_sounds())
    return PagePart(handlers=(sounds,))


class Sounds(Handlers):
    """Plays sounds and vibrates, as the settings say.

    Args:
        loop: knows the settings.
    """

    def __init__(self, loop: Loop) -> None:
        self._loop = loop

    def prepare(self, pieces: Iterator[None]) -> None:
        """Work the sounds out while the browser is idle."""
        if next(pieces, self) is not self:
            device.when_idle(lambda: self._loop.guarded(lambda: self.prepare(pieces)), AT_LAST_MS)

    @handles(Sound)
    def give(self, effect: Sound) -> None:
        """Play the sound and vibration of something that happened."""
        settings = self._loop.state.settings
        if document.hidden:
            return
        if settings.sound == "on" and (context := _audio_context()) is not None:
            _made["gain"].gain.value = VOLUMES[settings.volume]
            _play_sound(context, effect.happening, effect.times if preferences.animations_on() else effect.times[-1:])
            since = float(window.performance.now()) - self._loop.spent()
            device.measured("sound", since, about=effect.happening)
        if settings.vibration == "on" and hasattr(window.navigator, "vibrate"):
            window.navigator.vibrate(ffi.to_js(list(VIBRATIONS[effect.happening])))


def _prepare_sounds() -> Iterator[None]:
    """Work the sounds out one by one, then open the browser's audio."""
    for name in SOUNDS:
        _audio_buffer(name)
        yield
    touched = getattr(window.navigator, "userActivation", None)
    if (
        touched and touched.hasBeenActive and (context := _audio_context()) is not None
    ):  # before any gesture it may not sound
        for name in SOUNDS:
            _buffer_of(context, name)
            yield


def _audio_buffer(name: str) -> Any:
    if name not in _samples:
        _samples[name] = samples_of(SOUNDS[name])
    return _samples[name]


def _audio_context() -> Any:
    """The browser's audio context, opened after the first gesture; ``None`` if there is none."""
    if "context" not in _made and hasattr(window, "AudioContext"):
        context = _made["context"] = window.AudioContext.new(ffi.to_js({"latencyHint": "interactive"}))
        gain = _made["gain"] = context.createGain()
        gain.connect(context.destination)
        document.addEventListener("visibilitychange", ffi.create_proxy(lambda _: _stop_sounds()))
    context = _made.get("context")
    if context is not None and context.state != "running":
        context.resume()
    return context


def _stop_sounds() -> None:
    """Stop all sounds while the page is hidden."""
    if document.hidden:
        context = _made["context"]
        for voice in _voices.stop_all():
            _fade_out(voice, context.currentTime)
        context.suspend()


def _buffer_of(context: Any, name: str) -> Any:
    if name not in _buffers:
        samples = _audio_buffer(name)
        _buffers[name] = context.createBuffer(1, len(samples), RATE)
        _buffers[name].copyToChannel(ffi.to_js(samples), 0)
    return _buffers[name]


def _play_sound(context: Any, name: str, times: Sequence[float]) -> None:
    buffer, now = _buffer_of(context, name), float(context.currentTime)
    length = len(_samples[name]) / RATE
    dues: list[float | None] = [now + time for time in times]
    for due in dues or [None]:
        voice = _voices.begin(name, now, length, due=due)
        if voice is None:
            continue
        source, gain = context.createBufferSource(), context.createGain()
        source.buffer = buffer
        source.connect(gain)
        gain.connect(_made["gain"])
        source.start(voice.start)
        _playing[voice.number] = source, gain
        for old in _voices.too_many(voice.start):
            _fade_out(old, voice.start)
    for number in _playing.keys() - _voices.numbers:
        del _playing[number]


def _fade_out(voice: Voice, at: float) -> None:
    """Fade a sound out from a time on."""
    source, gain = _playing.pop(voice.number)
    gain.gain.setTargetAtTime(0, at, FADE)
    source.stop(at + FADED * FADE)
