"""One whole game, and the ways of going through it when it is watched again."""

from playwright.sync_api import Page

from e2e.mirror import GAME, whole_game
from e2e.screen import wait_phase
from e2e.taps import Taps
from epizodiak.games import GAMES
from epizodiak.record.record import record_from_json
from epizodiak.timeline.match import Match

WHOLE = whole_game(4)
LENGTH = len(WHOLE["actions"])


def match_at(ply: int) -> Match:
    """Return the whole game as it stood after so many actions."""
    data = {**WHOLE, "actions": WHOLE["actions"][:ply]}
    for dealt in range(1, len(WHOLE["chance"]) + 1):
        try:
            return Match(record_from_json({**data, "chance": WHOLE["chance"][:dealt]}, GAMES), GAME)
        except ValueError:
            continue
    raise AssertionError(ply)


def watch_again(taps: Taps) -> Page:
    """Open the whole game, and watch it from its end, once all eyes are offered."""
    taps.open_record(WHOLE)
    taps.button("replay")
    wait_phase(taps.page, "replay")
    taps.page.locator("#eyes").wait_for()
    return taps.page


def wait_at(page: Page, ply: int) -> None:
    """Wait until the replay stands there, going back or on."""
    page.wait_for_function("ply => document.documentElement.dataset.ply === ply", arg=str(ply))


def turn_ends() -> list[int]:
    """Return after how many actions another seat is to act, or the round is over."""
    steps = match_at(LENGTH).steps
    return [ply for ply, step in enumerate(steps, 1) if ply == LENGTH or step.seat != steps[ply].seat]


TURNS = turn_ends()


def turn_end(ply: int) -> int:
    """Return where the turn ends that has an action."""
    return next(end for end in TURNS if end >= ply)


def slide(page: Page, ply: int) -> None:
    """Move the slider to where a turn ends."""
    page.locator("#replay-at").evaluate(
        """(slider, ply) => {
            slider.value = ply;
            slider.dispatchEvent(new Event("input", {bubbles: true}));
        }""",
        ply,
    )
    wait_at(page, ply)
