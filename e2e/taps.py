"""A person's fingers: everything is done by taps on what carries `data-key`, read from `data-can` alone."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, Route

from e2e.screen import Place, phase_of, screen, survey, wait_can, wait_phase, wait_ply, wait_taken

RECORDS = Path(__file__).resolve().parent / "records"
STEP = {">": 1, "<": -1}

WARY = ("reveal", "next")
"""Buttons that take nothing when they appear."""

BEHIND_MORE = ("compare", "deal", "chart", "leave-table")
"""What stands behind `more` where something has ended, and is not in the page before."""


def run_text(side: str, values: list[int]) -> str:
    """Return the notation of a run from its side and values."""
    return f"{side}{values[0]}" if len(values) == 1 else f"{side}{values[0]}..{values[-1]}"


def run_values(text: str) -> list[int]:
    """Return the values of a run from its notation."""
    first, _, last = text[1:].partition("..")
    values = [int(first)]
    while values[-1] != int(last or first):
        values.append((values[-1] - 1 + STEP[text[0]]) % 12 + 1)
    return values


class Gate:
    """Holds requests back until it is opened."""

    def __init__(self) -> None:
        self.held: list[Route] = []
        self.answer: Callable[[Route], None] | None = None

    def __call__(self, route: Route) -> None:
        if self.answer is None:
            self.held.append(route)
        else:
            self.answer(route)

    def open(self, answer: Callable[[Route], None]) -> None:
        """Answer what waits, and whatever still comes."""
        self.answer = answer
        for route in self.held:
            answer(route)
        self.held.clear()


class Taps:
    """Taps on a page, by mouse or finger."""

    def __init__(self, page: Page, *, touch: bool = False) -> None:
        self.page = page
        self.touch = touch

    def button(self, key: str) -> None:
        """Tap a fixed key, or any place, as Playwright taps: once it is visible, still and not covered.

        What stands behind `more` is brought into sight first.
        """
        if key in BEHIND_MORE:
            self.button("more")
        if key in WARY:
            wait_taken(self.page, key)
        target = self.page.locator(f'[data-key="{key}"]')
        if self.touch:
            target.tap()
        else:
            target.click()
        if key == "ratings":  # the first time, what fills the panel comes after it
            self.page.wait_for_selector("#ratings :is(#ratings-note, #ratings-notice):not([hidden])")

    def middle(self, place: Place) -> None:
        """Tap at the middle of a place's box, whatever lies there."""
        if place.key in WARY:
            wait_taken(self.page, place.key)
        if self.touch:
            self.page.touchscreen.tap(*place.middle)
        else:
            self.page.mouse.click(*place.middle)

    # --- games --------------------------------------------------------------------------------------------------------

    def start(self, fragment: str) -> None:
        """Start a game from the lobby, described by a fragment, up to its first curtain, or turn if it has none."""
        self.page.evaluate("fragment => { location.hash = fragment; }", fragment)
        self.page.wait_for_function("() => location.hash === ''")
        self.button("start")
        wait_phase(self.page, "curtain", "turn")

    def open_record(self, record: str | dict[str, Any]) -> None:
        """Import a prepared record by its name, or a record's data, up to the curtain, the turn or the end."""
        text = (RECORDS / f"{record}.json").read_text("utf-8") if isinstance(record, str) else json.dumps(record)
        self.page.set_input_files(
            '[data-key="import"]', {"name": "game.json", "mimeType": "application/json", "buffer": text.encode()}
        )
        wait_phase(self.page, "curtain", "turn", "over")

    def reveal(self) -> None:
        """Say that the next player holds the device."""
        self.button("reveal")
        wait_phase(self.page, "turn")

    def cans(self) -> dict[str, str]:
        """Return what a tap on each place can do."""
        found: dict[str, str] = self.page.evaluate(
            """() => Object.fromEntries([...document.querySelectorAll("[data-can]")]
                .map(element => [element.dataset.key, element.dataset.can]))"""
        )
        return found

    def play(self, action: str) -> None:
        """Play an action in the turn that goes on: a run is selected tile by tile first."""
        ply = int(screen(self.page)["ply"])
        if action[0] in STEP:
            values = run_values(action)
            for number, value in enumerate(values, 1):
                self.button(f"hand-{value}-0")
                wait_can(self.page, f"slot-{value}", run_text(action[0], values[:number]))
            self.button(f"slot-{values[-1]}")
        elif "@" in action:
            card, _, stone = action.partition("@")
            self.button(f"card-{card}")
            wait_can(self.page, f"stone-{stone}", action)
            self.button(f"stone-{stone}")
        else:
            key = next(key for key, can in self.cans().items() if can == action)
            self.button(key)
        wait_ply(self.page, ply + 1)

    def turn(self, *actions: str) -> None:
        """Take the device if need be, and play actions of one turn."""
        if phase_of(self.page) == "curtain":
            self.reveal()
        for action in actions:
            self.play(action)

    def export(self) -> dict[str, Any]:
        """Save the game as a file, from the menu or from the last score sheet, and return what it holds."""
        over = phase_of(self.page) == "over"
        if not over:
            self.button("menu")
        with self.page.expect_download() as download:
            self.button("export")
        path = download.value.path()
        if not over:
            self.button("close")
        assert download.value.suggested_filename.endswith(".json")
        record: dict[str, Any] = json.loads(Path(path).read_text("utf-8"))
        return record

    def unfold(self) -> None:
        """Unfold a puzzle's box where it is a bar."""
        if self.page.locator('[data-key="puzzle-fold"][aria-expanded="false"]').is_visible():
            self.button("puzzle-fold")

    def leave(self) -> None:
        """Go back to the lobby from wherever the game is."""
        phase = phase_of(self.page)
        if phase == "round":
            self.button("next")
            phase = wait_phase(self.page, "curtain")
        if phase == "over":
            self.button("leave-table")
        elif phase == "tutorial":
            self.button("tutorial-leave")
        elif phase == "puzzle":
            if self.page.locator("#puzzles").is_visible():
                self.page.keyboard.press("Escape")
            self.unfold()
            self.button("puzzle-back")
        elif phase != "lobby":
            keys = survey(self.page)
            if keys.at("leave").visible:
                self.button("leave")
            else:
                self.button("menu")
                self.button("leave")
        wait_phase(self.page, "lobby")


def start(page: Page, *phases: str) -> Taps:
    """Start the game that the lobby describes, up to one of the phases."""
    taps = Taps(page)
    taps.button("start")
    wait_phase(page, *phases)
    return taps
