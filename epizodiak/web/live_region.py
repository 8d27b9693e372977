"""The table in words: the live region for screen readers, the text view, and the field for typed actions."""

from __future__ import annotations

from collections.abc import Sequence

from epizodiak.core.text import plain
from epizodiak.core.wording import Wording
from epizodiak.display import staging, ui_state
from epizodiak.display.ui_state import Ui
from epizodiak.table.table import Table
from epizodiak.timeline.timeline import Timeline
from epizodiak.web import dom, field_errors, panels

MOST = 6
"""So many announcements stay: a slow device that takes one in late finds it still there."""


def announce(text: str) -> None:
    """Have screen readers read a text after those before it; an empty one removes them all.

    Each comes in a new element, so that a repeated text is read again.
    """
    region = dom.find("live")
    while region.childElementCount >= (MOST if text else 1):
        region.firstElementChild.remove()
    if text:
        region.append(dom.element("p", plain(text)))


def latest() -> str:
    """What screen readers were told last."""
    last = dom.find("live").lastElementChild
    return str(last.textContent) if last else ""


def show(match: Timeline, ui: Ui, table: Table, say: Wording) -> None:
    """Update the text view and the field for typed actions; both are empty once they are closed.

    What was announced to one seat is gone as soon as another's hand may show, or none.

    What a screen reader reads in the text view stays until it has noticed the new focus (``panels.show_panels``).
    """
    if dom.changed("announced to", ui.holder):
        announce("")
    parts = table.narration.text(staging.view(match, ui), say) if ui.panel == ui_state.TEXT else ()
    if dom.changed("table text", parts) and parts:
        _write(parts)
    if dom.changed("command", ui.command):
        dom.find("typed").value = ""
        answer("")
        if ui.command:
            panels.show_focusable("command")
        else:
            panels.hide_focusable("command")


def _write(parts: Sequence[tuple[str, Sequence[str]]]) -> None:
    made = []
    for heading, lines in parts:
        entries = dom.element("ul")
        entries.append(*(dom.element("li", line) for line in lines))
        made += [dom.element("h3", heading), entries]
    dom.fill("table-text", made)


def answer(sentence: str) -> None:
    """Answer a typed action; an empty sentence empties the field, since the action was played."""
    dom.write("typed-answer", sentence)
    field_errors.mark("typed", "typed-answer", wrong=bool(sentence))
    if not sentence:
        dom.find("typed").value = ""
