"""The panel with a hint: what the best level thinks of the actions, and how far it is."""

from __future__ import annotations

from typing import Any

from epizodiak.app import looks
from epizodiak.app.advice import thinking
from epizodiak.app.state import AppState, HintQuestion
from epizodiak.timeline.timeline import Timeline
from epizodiak.ui import advice
from epizodiak.ui import state as ui_state
from epizodiak.ui.advice import RatedAction, percent, points
from epizodiak.ui.tapping import in_words
from epizodiak.web import dom


class HintPanel:
    """Draws the panel; remembers what each action is in words, since the table may have to be tried for that."""

    def __init__(self) -> None:
        self._words: dict[str, str] = {}
        self._of: tuple[object, ...] = ()

    def draw(self, old: AppState, new: AppState) -> None:
        """Brings the panel up to date.

        What it says stands in the page only while it is open, so that it is gone before a hand is covered.
        """
        if new.ui.panel != ui_state.HINT or new.hint is None or new.playing is None:
            if dom.find("hint-rows").childElementCount:
                for name in ("hint-best", "hint-rows"):
                    dom.fill(name, [])
                dom.write("hint-state", "")
            return
        if new.hint is not old.hint or new.ui is not old.ui or new.say is not old.say:
            self._tell(new, new.playing, new.hint)

    def _tell(self, state: AppState, match: Timeline, hint: HintQuestion) -> None:
        say, choices = state.say, hint.choices
        tries = sum(each.visits for each in choices)
        if hint.thinks:
            sentence = thinking(tries, say)
        elif not choices:
            sentence = say.gettext("The Oracle cannot be asked just now.")
        else:
            sentence = advice.confidence(choices, say)
        dom.write("hint-state", sentence)
        told = {each.action: self._in_words(state, match, hint, each.action) for each in choices[: advice.SHOWN]}
        dom.fill("hint-best", [dom.element("strong", told[choices[0].action])] if choices else [])
        dom.fill("hint-rows", [_row(each, told[each.action], state) for each in choices[: advice.SHOWN]])
        dom.show("hint-table", visible=bool(choices))

    def _in_words(self, state: AppState, match: Timeline, hint: HintQuestion, action: str) -> str:
        """What an action does."""
        words = looks.wording(state, match)
        if self._of != (hint.number, words):
            self._of, self._words = (hint.number, words), {}
        if action not in self._words:
            view, look = match.view(hint.holder), looks.look(state, words)
            self._words[action] = in_words(looks.table_of(match), view, look, action) or action
        return self._words[action]


def _row(choice: RatedAction, words: str, state: AppState) -> Any:
    row, first = dom.element("tr"), dom.element("th")
    row.setAttribute("data-action", choice.action)  # for scripts; people read it in words
    first.scope = "row"
    first.append(dom.element("span", words))
    cells = (percent(choice.chance, state.say), points(choice.score, state.say), str(choice.visits or "–"))
    row.append(first, *(dom.element("td", text) for text in cells))
    return row
