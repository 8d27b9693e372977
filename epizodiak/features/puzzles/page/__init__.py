"""Puzzles on the page: fetching, storing, sharing, and drawing them."""

from __future__ import annotations

from typing import Any

from pyodide.ffi import JsException
from pyscript import document, ffi, window
from pyscript import fetch as ask

from epizodiak.app import selectors
from epizodiak.app.events import Copied
from epizodiak.app.state import AppState
from epizodiak.display import puzzle_results, ui_state
from epizodiak.features.mistakes.page import MistakeFiles
from epizodiak.features.puzzles import words
from epizodiak.features.puzzles.events import (
    KeepResult,
    OpenPack,
    PackCame,
    PuzzleShared,
    ReadTicked,
    ResultKept,
    SharePuzzle,
    Ticked,
    TicksChanged,
)
from epizodiak.features.puzzles.page import dates
from epizodiak.features.puzzles.page.box import PuzzleBox
from epizodiak.features.puzzles.page.flourish import Flourish
from epizodiak.features.puzzles.page.listing import PuzzleArchive
from epizodiak.features.puzzles.state import PUZZLE
from epizodiak.games import GAMES
from epizodiak.puzzles.pack import file_name
from epizodiak.web import device, dom
from epizodiak.web.handling import Handlers, handles
from epizodiak.web.loop import Loop
from epizodiak.web.part import PagePart

SHEET = "static/puzzle.css"
"""It says how much room the box leaves for the table."""

KEY = "epizodiak-puzzles"
"""Where the browser keeps which puzzles were solved and failed (``localStorage``)."""

ABORTED = "AbortError"
"""What browsers call it if somebody closes what other apps are chosen from."""


class PuzzleFiles(Handlers):
    """Carries out effects about puzzles.

    Args:
        loop: is told what is read.
    """

    def __init__(self, loop: Loop) -> None:
        self._loop = loop
        document.addEventListener("change", ffi.create_proxy(lambda event: loop.guarded(lambda: self._changed(event))))

    def _changed(self, event: Any) -> None:
        if event.target.name == "puzzle-choice":
            self._loop.dispatch(TicksChanged(_ticked_answers()))

    @handles(OpenPack)
    async def open(self, effect: OpenPack) -> None:
        """Fetch a game's puzzles."""
        text = await _file_text(file_name(effect.game))
        named = dates.written(effect.day, dates.SHORT) if effect.day else ""
        self._loop.dispatch(PackCame(effect.number, text, device.today(), device.stored(KEY), named))

    @handles(ReadTicked)
    def read_ticked(self, effect: ReadTicked) -> None:
        """Read which answers are ticked."""
        self._loop.dispatch(Ticked(effect.number, _ticked_answers()))

    @handles(KeepResult)
    def keep(self, effect: KeepResult) -> None:
        """Store a result, together with those that other tabs have stored."""
        stored = device.stored(KEY)
        known, days = puzzle_results.read(stored, GAMES), puzzle_results.read_days(stored, GAMES)
        if effect.day:
            days[effect.game] = effect.day
        text = puzzle_results.written(puzzle_results.added(known, effect.game, effect.puzzle, effect.result), days)
        self._loop.dispatch(ResultKept(device.store(KEY, text)))
        window.dispatchEvent(window.Event.new(KEY))  # the lobby's button tells of it (`static/lobby.js`)

    @handles(SharePuzzle)
    async def share(self, effect: SharePuzzle) -> None:
        """Share a text with another app, or copy it to the clipboard."""
        place = window.location
        address = f"{place.origin}{place.pathname}{place.search}" + (effect.fragment and f"#{effect.fragment}")
        if hasattr(window.navigator, "share"):
            try:
                await window.navigator.share(ffi.to_js({"text": effect.text, "url": address}))
            except JsException as error:
                if str(getattr(error, "name", "")) == ABORTED:
                    return
            else:
                self._loop.dispatch(PuzzleShared(effect.number))
                return
        text = f"{effect.text}\n{address}"
        self._loop.dispatch(Copied(text, effect.key, await device.copied(text)))


def _ticked_answers() -> tuple[str, ...]:
    return tuple(str(each.value) for each in document.querySelectorAll("#puzzle-question input:checked"))


async def _file_text(name: str) -> str | None:
    """The content of a file of the site, or ``None``."""
    try:
        answer: Any = await ask(device.address(name))
        return str(await answer.text()) if answer.ok else None
    except Exception:  # noqa: BLE001 - no network, and not kept: the person is told
        return None


def marks(state: AppState) -> dict[str, str]:
    """The document's attributes about the puzzle on the table."""
    stands = state.ui.puzzle
    return {"puzzle": ui_state.TRY if stands == ui_state.ASKS else stands}


def _show_clue(state: AppState) -> None:
    """Bring the log's line in sight that gives the answer away; once a hint was given, or it is solved, mark it."""
    shown, match = PUZZLE.of(state), state.match
    assert match is not None, "a puzzle is on the table"
    log = dom.find("history-lines")
    for each in log.querySelectorAll("[aria-current]"):
        each.removeAttribute("aria-current")
    if shown.clue:
        line = log.children[words.clue_line(match, shown.clue, selectors.wording(state, match))]
        if shown.hints or state.ui.puzzle == ui_state.SOLVED:
            line.setAttribute("aria-current", "true")
        device.in_sight_soon(line)


def page(loop: Loop) -> PagePart:
    """What puzzles add to the page."""
    box, archive, flourish = PuzzleBox(), PuzzleArchive(loop), Flourish()

    def draw(old: AppState, new: AppState) -> None:
        box.draw(new)
        archive.draw(new)
        flourish.draw(old, new)
        if new.ui.puzzle and new.ui.panel == ui_state.LOG != old.ui.panel:
            _show_clue(new)

    handlers = PuzzleFiles(loop), MistakeFiles(loop)
    return PagePart(handlers, draw, sheet=SHEET, prepare=box.appear, marks=marks)
