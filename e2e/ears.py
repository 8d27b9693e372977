"""A browser's speech that tests hear, and somebody who plays with the screen off: by what is spoken, and by keys."""

import json
import random
import re

import pytest
from playwright.sync_api import Page

from e2e.pages import Script

SPEECH = """(() => {
  const heard = window.heard = [];
  const SECOND = 4;
  class Utterance extends EventTarget {
    constructor(text) { super(); this.text = text; this.onstart = this.onend = this.onerror = null; }
  }
  const speech = new EventTarget();
  let waiting = [];
  speech.getVoices = () => [...window.voices ?? []];
  speech.speak = spoken => {
    if (window.speechFails) throw new Error("no speech");
    heard.push({ text: spoken.text, lang: spoken.lang, rate: spoken.rate, volume: spoken.volume,
      phase: document.documentElement.dataset.phase, live: document.getElementById("live").textContent });
    if (window.speechMute) return;
    waiting.push(spoken);
    setTimeout(() => {
      if (!waiting.includes(spoken)) return;
      waiting = waiting.filter(each => each !== spoken);
      spoken.onstart?.({ target: spoken });
      spoken.onend?.({ target: spoken });
    }, SECOND);
  };
  speech.cancel = () => {
    const stopped = waiting;
    waiting = [];
    window.stops = (window.stops ?? 0) + 1;
    for (const spoken of stopped) spoken.onerror?.({ target: spoken, error: "interrupted" });
  };
  Object.defineProperty(window, "speechSynthesis", { value: speech, configurable: true });
  Object.defineProperty(window, "SpeechSynthesisUtterance", { value: Utterance, configurable: true });
  window.voices = [{ lang: "en-GB", localService: true }, { lang: "de-DE", localService: true }];
})()"""
"""A speech with two voices that says a sentence in no time."""


def speaking(**settings: str) -> Script:
    """Return what lets a page speak from its start, with other settings than the usual."""
    told = json.dumps(json.dumps({"voice": "on", "voice_pause": "short", "pace": "none", **settings}))
    return Script(f"{SPEECH}; localStorage.setItem('epizodiak-settings', {told});")


QUIET_MS = 400
"""So long nothing is said when all has been said."""

FAR = 80
"""More presses of Tab than lead to the lobby's button."""

PATIENCE = 100
"""So often somebody listens for their turn before they give up."""

OVER = re.compile(r"wins the game|win the game|the game is a draw")
TURN = re.compile(r"You can |[Yy]our turn")
LEGAL = re.compile(r"Possible now: (.*)")


def heard(page: Page) -> list[str]:
    """Wait until nothing more is said; return all that was said since this was last asked."""
    texts: list[str] = page.evaluate(
        """quiet => new Promise(done => {
            let count = -1;
            const look = () => {
                if (count === window.heard.length) done(window.heard.splice(0).map(each => each.text));
                else { count = window.heard.length; setTimeout(look, quiet); }
            };
            look();
        })""",
        QUIET_MS,
    )
    return texts


class Listener:
    """Plays with the screen off; knows nothing but what it has heard.

    Attributes:
        transcript: what was pressed and heard, line by line.

    Args:
        page: takes keys, and tells what was spoken.
        seed: of what it chooses.
    """

    def __init__(self, page: Page, seed: int = 1) -> None:
        self._page = page
        self._source = random.Random(seed)
        self.transcript: list[str] = []

    def press(self, key: str) -> str:
        """Press a key; return what is said after it."""
        self._page.keyboard.press(key)
        told = " ".join(heard(self._page))
        self.transcript.append(f"[{key}] {told}")
        return told

    def listen(self, *wanted: re.Pattern[str]) -> str:
        """Wait until something is heard; return all that was said until then."""
        told = ""
        for _ in range(PATIENCE):
            if any(each.search(told) for each in wanted):
                return told
            more = " ".join(heard(self._page))
            if more:
                self.transcript.append(f"… {more}")
            told = f"{told} {more}"
        pytest.fail(f"not heard; the last was: {self.transcript[-5:]}")

    def find(self, *names: str) -> None:
        """Press Tab until something of these names is heard."""
        if not any(self.press("Tab").startswith(names) for _ in range(FAR)):
            pytest.fail(f"{names} are not heard: {self.transcript}")

    def play(self, most: int) -> str:
        """Start the game and play it by typed moves, of those that the voice names; return what ended it."""
        self.find("Start", "Deal")
        self._page.keyboard.press("Enter")
        self.listen(TURN)
        for _ in range(most):
            self.press("/")
            found = LEGAL.search(self.press("Enter"))
            assert found, self.transcript[-5:]
            move = self._source.choice([each for each in found[1].split(", ") if each != "…"])
            self._page.keyboard.press("ControlOrMeta+a")
            self._page.keyboard.type(move)
            self.transcript.append(f"[{move}]")
            self._page.keyboard.press("Enter")
            told = self.listen(TURN, OVER)
            if OVER.search(told):
                return told
        pytest.fail("nobody is heard to have won")
