"""Speaks texts sentence by sentence; nothing waits for it, whatever the browser's speech does or fails to do."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any, Protocol

from epizodiak.app.frozen import Frozen

SENTENCE = re.compile(r"(?<=[.!?;\u2026])\s+|(?<=[\u3002\uff01\uff1f])")

MOST_WAITING = 16
"""So many sentences wait; of more, the oldest ones are dropped: a voice that is far behind tells nothing of use."""

LONGEST = 600
"""Letters of one text; nothing on the page that is read at once is longer."""

VOICES_MS = 2500
"""So long a browser may take to say which voices it has."""

LEAST_MS, LETTER_MS, MOST_MS = 2500, 220, 20_000
"""How long a sentence may take before it counts as over, though nobody has said so."""

AFTER_STOP_MS = 80
"""After a stop some browsers drop what they are given at once."""

MUTE = 2
"""After so many sentences in a row of which nothing was heard, there is no voice."""

RATES = {"slow": 0.75, "normal": 1.0, "fast": 1.5}
VOLUMES = {"low": 0.35, "medium": 0.65, "high": 1.0}
PAUSES = {"short": 0, "normal": 250, "long": 900}
"""Of the voice, by the settings: rates and volumes as the browser takes them, pauses in milliseconds."""

HARMLESS = ("interrupted", "canceled", "not-allowed")
"""Errors that are none: something was stopped, or nobody has touched the page yet."""


class Manner(Frozen):
    """How to speak.

    Attributes:
        language: tag of the language.
        rate, volume: as the browser takes them.
        pause: milliseconds between sentences.
    """

    language: str = ""
    rate: float = 1.0
    volume: float = 1.0
    pause: int = 0


def voice_for(language: str, voices: Iterable[Any]) -> Any:
    """The device's own voice for a language, one of the same region if there is one; ``None`` if there is none.

    A voice that is not on the device would send what it says to somebody's server.
    """
    wanted = language.lower()
    own = [(str(each.lang).replace("_", "-").lower(), each) for each in voices if _is_local(each)]
    same = [each for tag, each in own if tag == wanted]
    near = [each for tag, each in own if tag.partition("-")[0] == wanted.partition("-")[0]]
    return next(iter([*same, *near]), None)


def _is_local(voice: Any) -> bool:
    return getattr(voice, "localService", True) is not False


class Browser(Protocol):
    """What a browser lends to a speaker."""

    @property
    def engine(self) -> Any:
        """Its ``speechSynthesis``."""

    def utterance(self, text: str) -> Any:
        """A ``SpeechSynthesisUtterance``; its attributes are set by the speaker."""

    def listener(self, hear: Callable[[Any], None]) -> Any:
        """A function that the browser can call, for good."""

    def later(self, milliseconds: int, work: Callable[[], None]) -> None:
        """Do some work after some time."""

    def unheard(self, text: str) -> None:
        """Tell otherwise what could not be said."""

    def told(self) -> None:
        """It has become known, or has changed, whether there is a voice."""


class Speaker:
    """Speaks with a browser's voice.

    Args:
        browser: lends it.
    """

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._later = browser.later
        self._listeners = {
            f"on{kind}": browser.listener(hear)
            for kind, hear in (("start", self._started), ("end", self._ended), ("error", self._failed))
        }
        self._manner = Manner()
        self._waiting: deque[str] = deque()
        self._number = 0
        self._speaks = False
        self._rests = False
        self._heard = False
        self._mute = 0
        self._voice: Any = None
        self._saying: Any = None
        self._text = self._told = ""
        self.possible: bool | None = None
        """Whether there is a voice; ``None`` as long as that is not known."""

    def speak_as(self, manner: Manner) -> None:
        """Change how it speaks; another language stops what was said in the old one."""
        if manner.language != self._manner.language:
            self.stop()
            self._manner, self._mute = manner, 0
            self.possible, self._voice = None, None
            self._look()
            if self.possible is None:
                self._later(VOICES_MS, lambda: self._look(last=True))
        self._manner = manner

    def voices_changed(self) -> None:
        """The browser has found other voices."""
        if self._mute < MUTE:
            self._look()

    def _look(self, *, last: bool = False) -> None:
        """See whether there is a voice; ``last`` if no voices at all mean that there will be none."""
        try:
            voices = list(self._browser.engine.getVoices())
        except Exception:  # noqa: BLE001 - a browser's speech may raise what it likes
            voices, last = [], True
        self._voice = voice_for(self._manner.language, voices)
        known = True if self._voice is not None else False if voices or last else None
        if known is None or known == self.possible:
            return
        self.possible = known
        self._browser.told()
        if known:
            self._next()
        else:
            self._give_up()

    def say(self, text: str) -> bool:
        """Say a text after what is being said; returns whether it is in good hands."""
        if self.possible is False:
            return False
        self._waiting.extend(filter(None, SENTENCE.split(text.strip()[:LONGEST])))
        while len(self._waiting) > MOST_WAITING:
            self._waiting.popleft()
        self._next()
        return True

    def tell(self, text: str) -> bool:
        """Say what is announced; of what begins as the last announcement did only the rest, unless that was stopped."""
        new = text.removeprefix(self._told) or text
        self._told = text
        return self.say(new)

    def stop(self) -> None:
        """Say nothing more of what was to be said."""
        self._waiting.clear()
        self._told = ""
        if self._speaks:
            self._speaks, self._rests = False, True
            self._number += 1
            self._later(AFTER_STOP_MS, self._rested)
        with suppress(Exception):  # as above: there is nothing more that could be stopped
            self._browser.engine.cancel()

    def _rested(self) -> None:
        self._rests = False
        self._next()

    def _next(self) -> None:
        """Say the next sentence, if nothing is being said."""
        if self._speaks or self._rests or not self._waiting or not self.possible:
            return
        text = self._waiting.popleft()
        self._number += 1
        self._speaks, self._heard, self._text, number = True, False, text, self._number
        manner = self._manner
        try:
            spoken = self._browser.utterance(text)
            spoken.lang, spoken.voice = manner.language, self._voice
            spoken.rate, spoken.volume = manner.rate, manner.volume
            spoken.number = number
            for name, listener in self._listeners.items():
                setattr(spoken, name, listener)
            self._saying = spoken  # some browsers forget what nobody holds, and never say that it has ended
            self._browser.engine.speak(spoken)
        except Exception:  # noqa: BLE001 - as above
            self._break(text)
            return
        most = LEAST_MS + LETTER_MS * len(text) / manner.rate
        self._later(round(min(MOST_MS, most)), lambda: self._overdue(number, text))

    def _is_latest(self, event: Any) -> bool:
        """Whether an event is about what is being said, and not about what was stopped."""
        return self._speaks and int(getattr(getattr(event, "target", None), "number", self._number)) == self._number

    def _started(self, event: Any) -> None:
        if self._is_latest(event):
            self._heard, self._mute = True, 0

    def _ended(self, event: Any) -> None:
        if self._is_latest(event):
            self._heard, self._mute = True, 0
            self._go_on(self._number)

    def _go_on(self, number: int) -> None:
        """Say the next sentence after a pause."""

        def next_one() -> None:
            if number == self._number:
                self._speaks = False
                self._next()

        self._later(self._manner.pause, next_one)

    def _failed(self, event: Any) -> None:
        if not self._is_latest(event):
            return
        if str(getattr(event, "error", "")) in HARMLESS:
            self._go_on(self._number)
        else:
            self._break(self._text)

    def _overdue(self, number: int, text: str) -> None:
        """A sentence should be over; what was never heard of counts as not said."""
        if number != self._number or not self._speaks:
            return
        self._mute += not self._heard
        if self._mute >= MUTE:
            self._break(text)
        else:
            self._go_on(number)

    def _break(self, text: str) -> None:
        """The voice does not work: what was to be said is told otherwise from now on."""
        self._waiting.appendleft(text)
        self._speaks, self._mute = False, MUTE
        self._number += 1
        self.possible = False
        self._browser.told()
        self._give_up()

    def _give_up(self) -> None:
        """Have what is still to be said told otherwise."""
        text = " ".join(self._waiting)
        self._waiting.clear()
        if text:
            self._browser.unheard(text)
