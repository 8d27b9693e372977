"""The tutorial in the page: the learner's step, and the coach's box beside the table."""

from __future__ import annotations

from pyscript import document

from epizodiak.games import GAMES, TABLES
from epizodiak.lesson import Lesson
from epizodiak.match import Match
from epizodiak.ui.tutorial import Coaching, Tutorial, coaching, following, record_of, tried
from epizodiak.web import device, dom
from epizodiak.wording import Wording


class Coach:
    """Leads through the lessons of one game; knows nothing of stored games."""

    def __init__(self) -> None:
        self._game = ""
        self._tutorial = Tutorial()

    def begin(self, game: str) -> None:
        """The first step of a game's tutorial."""
        self._game, self._tutorial = game, Tutorial()

    def forward(self, say: Wording) -> bool:
        """Goes on to the next step; whether there is one."""
        step = following(self._tutorial, self._lessons(say))
        self._tutorial = step or self._tutorial
        return step is not None

    def match(self, say: Wording) -> Match:
        """The step's table as the learner finds it."""
        game = GAMES[self._game]
        return Match(record_of(self._lesson(say), game), game)

    def tried(self, action: str, say: Wording) -> bool:
        """Whether a legal action is the one that is asked for, and is to be played."""
        self._tutorial, counts = tried(self._tutorial, self._lesson(say), action)
        return counts

    def appear(self, *, visible: bool) -> None:
        """Makes room for the box, or gives the room back; the table's size changes."""
        dom.show("coach", visible=visible)
        dom.find("table").classList.toggle("taught", visible)

    def say(self, say: Wording) -> None:
        """Writes the box; the focus goes to its heading with a new step, to its button when the step is done."""
        words = coaching(self._tutorial, self._lessons(say), say)
        dom.write("coach-progress", words.progress)
        dom.write("coach-title", words.heading)
        if dom.changed("coach", (words, self._tutorial)):
            self._words(words)
            self._focus(words)

    def forget(self) -> None:
        """Empties the box: the next tutorial begins as if nothing had been said."""
        dom.changed("coach", None)
        for name in ("coach-hint", "coach-text", "coach-task"):
            dom.changed(name, None)
            dom.fill(name, [])

    def _words(self, words: Coaching) -> None:
        """New elements each time, so that a hint that is given again is told again."""
        for name, text in (("coach-hint", words.hint), ("coach-text", words.text), ("coach-task", words.task)):
            if name == "coach-hint" or dom.changed(name, (text, self._tutorial.step)):
                dom.fill(name, [dom.element("span", text)] if text else [])
        button = document.querySelector('[data-key="tutorial-next"]')
        button.textContent = words.forward
        button.className = "primary" if words.done else "quiet"

    def _focus(self, words: Coaching) -> None:
        if words.done:
            device.focus_soon(document.querySelector('[data-key="tutorial-next"]'))
        elif self._tutorial == Tutorial(self._tutorial.step):
            device.focus_soon(dom.find("coach-title"))

    def _lessons(self, say: Wording) -> tuple[Lesson, ...]:
        return TABLES[self._game].lessons(say)

    def _lesson(self, say: Wording) -> Lesson:
        return self._lessons(say)[self._tutorial.step]
