"""The page's words besides the picture: the live region, the table as text, and the field for typed actions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pyscript import document

from epizodiak.sprites import Table
from epizodiak.text import plain
from epizodiak.timeline import Timeline
from epizodiak.ui import narration, seats
from epizodiak.ui import state as ui_state
from epizodiak.ui.state import Ui
from epizodiak.web import dom, field_errors
from epizodiak.wording import Wording

_last: list[str] = []
"""What was said last of the game; nothing once it may not be told any more."""


_before: list[str] = []
"""What was said of a person's action before bots that don't wait: their own would take it away unheard."""


def say_aloud(text: str) -> None:
    """Hands a text to screen readers; a new element each time, so that the same words are told again."""
    _last[:] = [text] if text else []
    answer_aloud(text)


def answer_aloud(text: str) -> None:
    """Says what somebody has asked for; what was said last can still be asked for."""
    dom.fill("live", [dom.element("p", plain(text))] if text else [])


def say_again() -> None:
    """Says once more what was said last."""
    answer_aloud(" ".join(_last))


def tell_action(
    match: Timeline,
    ui: Ui,
    table: Table,
    views: tuple[Any, Any],
    say: Wording,
    *,
    each: bool = True,
    waits: bool = False,
    facing: str = "off",
) -> None:
    """Tells what an action did; without ``each``, what bots did only when they are done, and what went before again.

    What went before a bot that waits for whoever listens was heard, and is not told again.
    """
    text = narration.after_action(match, ui, table, views, say, each=each, waits=waits, facing=facing)
    if each or ui.phase not in (ui_state.TURN, ui_state.BOT):
        _before.clear()
        say_aloud(text)
    elif not seats.level_at(match, match.steps[-1].seat):
        _before[:] = [] if waits else [text]
        say_aloud(text)
    elif text:
        say_aloud(" ".join([*_before, text]))
        _before.clear()


def tell_taking_back(match: Timeline, ui: Ui, table: Table, say: Wording, *, facing: str = "off") -> None:
    """Tells that a turn was taken back."""
    say_aloud(narration.after_taking_back(match, ui, table, say, facing=facing))


def tell_change(match: Timeline, old: Ui, new: Ui, table: Table, say: Wording, *, waits: bool = False) -> None:
    """Tells of a selection, of a question, of a turn's beginning, and that a bot waits."""
    text = narration.after_change(match, old, new, table, say, waits=waits)
    if new.armed and new.armed != old.armed:
        text = str(document.querySelector(f'[data-key="{new.armed}"]').getAttribute("aria-label"))  # the question
    if text is not None:
        say_aloud(text)


def show(match: Timeline, ui: Ui, table: Table, say: Wording) -> None:
    """Brings the text view and the field up to date; closed, they hold nothing."""
    if ui.panel == ui_state.TEXT:
        _parts(table.text(match.view(ui.holder), say))
    else:
        _parts(())
    if dom.changed("command", ui.command):
        dom.find("typed").value = ""
        answer("")
        dom.show("command", visible=ui.command)


def _parts(parts: Sequence[tuple[str, Sequence[str]]]) -> None:
    if not dom.changed("table text", parts):
        return
    made = []
    for heading, lines in parts:
        entries = dom.element("ul")
        entries.append(*(dom.element("li", line) for line in lines))
        made += [dom.element("h3", heading), entries]
    dom.fill("table-text", made)


def forget() -> None:
    """Takes away all that was said: the table is left."""
    _before.clear()
    say_aloud("")
    _parts(())
    answer("")


def typed() -> str:
    """What stands in the field."""
    return str(dom.find("typed").value)


def answer(sentence: str) -> None:
    """What the field says to what was typed; nothing empties the field, since the action was played."""
    dom.write("typed-answer", sentence)
    field_errors.mark("typed", "typed-answer", wrong=bool(sentence))
    if not sentence:
        dom.find("typed").value = ""
