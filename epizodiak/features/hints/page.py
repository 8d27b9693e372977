"""The hint's line, and the panel with the analysis of all actions."""

from __future__ import annotations

from typing import Any

from epizodiak.app import selectors
from epizodiak.app.state import AppState
from epizodiak.display import ui_state
from epizodiak.display.advice import RatedAction
from epizodiak.display.tapping import in_words
from epizodiak.display.ui_state import Ui
from epizodiak.features.hints import thinking, words
from epizodiak.features.hints.state import HINT, PANEL, HintQuestion
from epizodiak.timeline.timeline import Timeline
from epizodiak.web import dom
from epizodiak.web.loop import Loop
from epizodiak.web.part import PagePart


class HintPanel:
    """Draws line and panel; caches the actions' descriptions, which are expensive."""

    def __init__(self) -> None:
        self._words: dict[str, str] = {}
        self._of: tuple[object, ...] = ()

    def draw(self, old: AppState, new: AppState) -> None:
        """Update line and panel; what the closed one says goes with it (``web/panels.py``)."""
        hint = HINT.of(new)
        if hint is not HINT.of(old) or (hint is not None and new.ui is not old.ui):
            _line(hint, new.ui)
        if new.ui.panel != PANEL or hint is None or new.playing is None:
            return
        if hint is not HINT.of(old) or new.ui is not old.ui or new.say is not old.say:
            self._tell(new, new.playing, hint)

    def _tell(self, state: AppState, match: Timeline, hint: HintQuestion) -> None:
        say, choices = state.say, hint.choices
        tries = sum(each.visits for each in choices)
        if hint.thinks:
            sentence = thinking(tries, say)
        elif not choices:
            sentence = say.gettext("The strongest bot cannot be asked just now.")
        else:
            sentence = words.confidence(choices, say)
        dom.fill("hint-state", [sentence])
        told = {each.action: self._in_words(state, match, hint, each.action) for each in choices[: words.SHOWN]}
        best = [dom.element("strong", told[choices[0].action])] if choices else []
        dom.fill("hint-best", [*best, dom.element("span", hint.reason)] if hint.reason else best)
        dom.fill("hint-rows", [_row(each, told[each.action], state) for each in choices[: words.SHOWN]])
        dom.show("hint-table", visible=bool(choices))

    def _in_words(self, state: AppState, match: Timeline, hint: HintQuestion, action: str) -> str:
        """What an action does, in words."""
        say = selectors.wording(state, match)
        if self._of != (hint.number, say):
            self._of, self._words = (hint.number, say), {}
        if action not in self._words:
            view, look = match.view(hint.holder), selectors.look(state, say)
            self._words[action] = in_words(selectors.table_of(match), view, look, action) or action
        return self._words[action]


def _row(choice: RatedAction, told: str, state: AppState) -> Any:
    row, first = dom.element("tr"), dom.element("th")
    row.setAttribute("data-action", choice.action)  # for scripts; people read it in words
    first.scope = "row"
    first.append(dom.element("span", told))
    cells = (words.percent(choice.chance, state.say), words.points(choice.score, state.say), str(choice.visits or "–"))
    row.append(first, *(dom.element("td", text) for text in cells))
    return row


def _line(hint: HintQuestion | None, ui: Ui) -> None:
    """What the strongest level would do, with a button that plays it."""
    visible = hint is not None and hint.shown and ui.phase == ui_state.TURN
    line = hint.line if hint is not None and visible and not ui.armed else ""
    dom.write("hint-line", line)
    dom.show("hint-line", visible=bool(line))
    dom.show("hint-play", visible=hint is not None and not hint.thinks and bool(hint.choices))
    dom.show("hinted", visible=visible)
    if dom.changed("hinted", (visible, bool(line))):
        dom.find("words").classList.toggle("with-hint", visible)
        dom.find("words").classList.toggle("with-line", bool(line))


def page(_: Loop) -> PagePart:
    """The feature's part of the page."""
    return PagePart(draw=HintPanel().draw)
