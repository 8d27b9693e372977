"""The page's words besides the picture: the live region, the table as text, and the field for typed actions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from epizodiak.seen import Seen
from epizodiak.sprites import Table
from epizodiak.ui import speech
from epizodiak.ui import state as ui_state
from epizodiak.ui.state import Ui
from epizodiak.web import dom
from epizodiak.wording import Wording


def say_aloud(text: str) -> None:
    """Hands a text to screen readers; a new element each time, so that the same words are told again."""
    dom.fill("live", [dom.element("p", text)] if text else [])


def tell_action(
    match: Seen,
    ui: Ui,
    table: Table,
    seen: tuple[Any, Any],
    say: Wording,
    *,
    each: bool = True,
    facing: str = "off",
) -> None:
    """Tells what an action did; without ``each``, what bots did only when they are done."""
    say_aloud(speech.after_action(match, ui, table, seen, say, each=each, facing=facing))


def tell_taking_back(match: Seen, ui: Ui, table: Table, say: Wording, *, facing: str = "off") -> None:
    """Tells that a turn was taken back."""
    say_aloud(speech.after_taking_back(match, ui, table, say, facing=facing))


def tell_change(match: Seen, old: Ui, new: Ui, table: Table, say: Wording) -> None:
    """Tells of a selection, of a question, and of a turn's beginning."""
    text = speech.after_change(match, old, new, table, say)
    if new.armed and new.armed != old.armed:
        text = str(dom.find("can").textContent)  # the question, as it was just written there
    if text is not None:
        say_aloud(text)


def show(match: Seen, ui: Ui, table: Table, say: Wording) -> None:
    """Brings the text view and the field up to date; closed, they hold nothing."""
    if ui.panel == ui_state.TEXT:
        _parts(table.text(match.view(ui.holder), say))
    else:
        _parts(())
    if dom.changed("command", ui.command):
        dom.find("typed").value = ""
        dom.write("typed-answer", "")
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
    say_aloud("")
    _parts(())
    dom.find("typed").value = ""
    dom.write("typed-answer", "")


def typed() -> str:
    """What stands in the field."""
    return str(dom.find("typed").value)


def answer(sentence: str) -> None:
    """What the field says to what was typed; nothing empties the field, since the action was played."""
    dom.write("typed-answer", sentence)
    if not sentence:
        dom.find("typed").value = ""
