"""A browser's speech for tests, which does or fails to do what real ones do and fail to do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

from epizodiak.app.effects import Announce
from epizodiak.app.events import Event
from epizodiak.features.voice.speaker import Manner, Speaker
from epizodiak.features.voice.stopping import stops
from tests.visits.small_page import SmallPage


def voice(lang: str, *, local: bool = True) -> SimpleNamespace:
    """A voice that the browser has."""
    return SimpleNamespace(lang=lang, localService=local)


@dataclass
class FakeBrowser:
    """A browser whose clock goes on when a test says so.

    Attributes:
        voices: that it has.
        raises: whether everything that is called fails.
        spoken: what it has been given to say.
        cancelled: how often it was stopped.
        lost: what was told otherwise.
        news: how often it became known whether there is a voice.
    """

    voices: Sequence[Any] = ()
    raises: bool = False
    spoken: list[Any] = field(default_factory=list)
    cancelled: int = 0
    lost: list[str] = field(default_factory=list)
    news: int = 0
    clock: float = 0
    _due: list[tuple[float, int, Callable[[], None]]] = field(default_factory=list)

    @property
    def engine(self) -> Any:
        """Its speech: this very object."""
        return self

    @property
    def texts(self) -> list[str]:
        """What it was given to say."""
        return [each.text for each in self.spoken]

    def getVoices(self) -> Sequence[Any]:
        """The voices."""
        self._fail()
        return self.voices

    def speak(self, utterance: Any) -> None:
        """Take a sentence."""
        self._fail()
        self.spoken.append(utterance)

    def cancel(self) -> None:
        """Stop."""
        self._fail()
        self.cancelled += 1

    def _fail(self) -> None:
        if self.raises:
            raise RuntimeError("no speech here")

    def utterance(self, text: str) -> Any:
        """A sentence."""
        return SimpleNamespace(text=text)

    def listener(self, hear: Callable[[Any], None]) -> Any:
        """The function itself."""
        return hear

    def later(self, milliseconds: int, work: Callable[[], None]) -> None:
        """Note when it is due."""
        self._due.append((self.clock + milliseconds, len(self._due), work))

    def unheard(self, text: str) -> None:
        """Note what was told otherwise."""
        self.lost.append(text)

    def told(self) -> None:
        """Count."""
        self.news += 1

    def wait(self, milliseconds: float) -> None:
        """Let time pass."""
        until = self.clock + milliseconds
        while self._due and min(self._due)[0] <= until:
            due = min(self._due, key=lambda each: each[:2])
            self._due.remove(due)
            self.clock = max(self.clock, due[0])
            due[2]()
        self.clock = until

    def finish(self, kind: str = "onend", error: str = "") -> None:
        """The last sentence is over, or has failed."""
        event = SimpleNamespace(target=self.spoken[-1], error=error)
        getattr(self.spoken[-1], kind)(event)


def speaker_of(browser: FakeBrowser, language: str = "en", **manner: Any) -> Speaker:
    """A speaker of a language."""
    speaker = Speaker(browser)
    speaker.speak_as(Manner(language, **manner))
    return speaker


class VoicedPage(SmallPage):
    """A page that speaks as the feature's page does, with a voice whose sentences end when a test says so.

    Attributes:
        browser: what it speaks with.
        live: what screen readers were told.
    """

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.browser = FakeBrowser([voice("en-GB")])
        self.live: list[str] = []
        self._speaker = speaker_of(self.browser)
        self._seen = self.state

    def hear(self) -> list[str]:
        """Let all that waits be said; returns what has been said since this was last asked."""
        number = -1
        while number != len(self.browser.spoken):
            number = len(self.browser.spoken)
            if self.browser.spoken:
                self.browser.finish()
            self.browser.wait(1_000)
        found = self.browser.texts
        self.browser.spoken.clear()
        return found

    def before(self, event: Event) -> None:
        """Draw what was answered last, as far as the voice is told of it."""
        super().before(event)
        self.drawn()

    def drawn(self) -> None:
        """Stop where that has to be."""
        old, self._seen = self._seen, self.state
        if stops(old, self.state):
            self._speaker.stop()

    def _do_Announce(self, effect: Announce) -> None:
        super()._do_Announce(effect)
        self.drawn()
        if not self._speaker.tell(effect.text):
            self.live.append(effect.text)
