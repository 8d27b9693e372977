"""Turns in as many words as are wanted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from unicodedata import east_asian_width

from epizodiak.core.wording import Wording
from epizodiak.display.since import PlayedTurn, steps
from epizodiak.display.ui_state import OVER, ROUND, TOLD, Ui
from epizodiak.games import BRIEFLY
from epizodiak.timeline.timeline import Timeline

MOST = {"all": 0, "short": 20, "brief": 8}
"""Words in which a turn is told, by the setting; 0 for as many as it takes."""

WORD = 2.5
"""So many characters of a script without spaces, as Japanese, count as a word."""


def count(text: str) -> float:
    """The words of a text; what has no letter and no digit is none."""
    if any(east_asian_width(letter) in "WF" for letter in text):
        return len("".join(text.split())) / WORD
    return sum(any(map(str.isalnum, word)) for word in text.split())


def told(timeline: Timeline, turn: PlayedTurn, say: Wording, most: int, ui: Ui | None = None) -> str:
    """A turn in at most so many words; the log's own where they are few enough.

    Args:
        timeline: the game.
        turn: one of its turns.
        say: how it is told.
        most: number of words; 0 for as many as it takes.
        ui: if given, what has come of the end of a round is told once it has been seen.
    """
    done = [(step.action, step.before, step.after) for step in steps(timeline, turn)]
    lines = [timeline.game.describe(*each, say) for each in done]
    latest = turn.numbers[-1] == timeline.count - 1
    if ui is not None and latest and ui.phase in (ROUND, OVER) and ui.ending != TOLD:
        lines[-1] = lines[-1][:1]
    whole = ". ".join(line for each in lines for line in each)
    if not most or count(whole) <= most:
        return whole
    text = ""
    called = tuple(map(say.called, range(len(say.names))))
    for names in (called, _first_words(called), _numbered(say)):
        for form in BRIEFLY[timeline.game.name](done, replace(say, names=names)):
            text = say.gettext("{name}: {done}").format(name=names[turn.seat], done=form)
            if count(text) <= most:
                return text
    return text


def _first_words(names: Sequence[str]) -> tuple[str, ...]:
    """The names by their first words, where these tell them apart."""
    firsts = tuple(name.split()[0] for name in names)
    return firsts if len(set(firsts)) == len(firsts) else tuple(names)


def _numbered(say: Wording) -> tuple[str, ...]:
    unnamed = say.gettext("Player {number}")
    return tuple(unnamed.format(number=seat + 1) for seat in range(len(say.names)))
