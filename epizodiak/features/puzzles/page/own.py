"""The list of puzzles from one's own games, in the panel with a game's puzzles."""

from __future__ import annotations

from typing import Any

from epizodiak.core.text import plain
from epizodiak.core.wording import Wording
from epizodiak.display.saved_games import own_day
from epizodiak.features.puzzles import own_words
from epizodiak.features.puzzles.own_words import OwnLine
from epizodiak.features.puzzles.page import dates
from epizodiak.features.puzzles.state import PuzzleProgress
from epizodiak.web import dom

CONTENT = """
<details id="puzzles-own" hidden>
  <summary id="puzzles-own-title"></summary>
  <p id="puzzles-own-none"></p>
  <ol id="puzzles-own-list"></ol>
  <p id="puzzles-own-all">
    <button type="button" class="quiet" data-key="puzzle-forget"></button>
    <span id="puzzles-own-sure"></span>
    <button type="button" class="quiet" data-key="puzzle-forget-yes"></button>
    <button type="button" class="primary" data-key="puzzle-forget-no"></button>
  </p>
</details>
"""
"""The part without its texts; nobody's words are in it."""


def write(panel: Any, shown: PuzzleProgress, say: Wording) -> None:
    """Update the list.

    Args:
        panel: the element that it is in.
        shown: the puzzle on the table, and what is kept.
        say: the wording.
    """
    title, part = say.gettext("From your own games"), panel.querySelector("#puzzles-own")
    dom.write("puzzles-own-title", f"{title} ({len(shown.own)})")
    dom.write(
        "puzzles-own-none",
        say.gettext("Mistakes from your own games come here, to try again.") if not shown.own else "",
    )
    lines = own_words.lines(shown.own, say)
    here = next(
        (
            number
            for number, each in enumerate(shown.own, 1)
            if shown.judged is not None and (each.name, each.decision.ply) == (shown.kept, shown.judged.ply)
        ),
        0,
    )
    made = [_line_element(number, each, say, current=number == here) for number, each in enumerate(lines, 1)]
    dom.fill("puzzles-own-list", made)
    part.hidden = False
    part.open = part.open or bool(here)
    dom.write("puzzles-own-sure", say.gettext("Delete all of these puzzles? The games stay.") if shown.sure else "")
    for key, text, visible in (
        ("puzzle-forget", say.gettext("Delete all"), not shown.sure),
        ("puzzle-forget-yes", say.gettext("Delete all"), shown.sure),
        ("puzzle-forget-no", say.gettext("Keep them"), shown.sure),
    ):
        button = panel.querySelector(f'[data-key="{key}"]')
        button.textContent = text
        button.hidden = not visible
    dom.show("puzzles-own-all", visible=bool(shown.own))


def _line_element(number: int, line: OwnLine, say: Wording, *, current: bool) -> Any:
    """A line with a button that opens the puzzle and one that deletes it."""
    item, button = dom.element("li"), dom.button(f"puzzle-own-{number}", classes="quiet")
    if current:
        button.setAttribute("aria-current", "true")
    day = dates.written(own_day(line.started), dates.OF_GAME) if line.started else ""
    head = dom.element("span", line.players, "day")
    facts = " · ".join(filter(None, (day, line.turn)))
    button.append(head, dom.element("small", facts), dom.element("strong", line.cost, line.mark))
    if line.result:
        mark = "✓ " if line.solved else ""
        button.append(dom.element("small", f"{mark}{line.result}", "result"))
    gone = dom.button(f"puzzle-forget-{number}", "×", "quiet")
    gone.setAttribute("aria-label", plain(say.gettext("Delete: {puzzle}").format(puzzle=f"{line.players}, {facts}")))
    item.append(button, gone)
    return item
