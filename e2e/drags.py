"""A person who drags: with the mouse, or with a finger through the browser's own touch events."""

from collections.abc import Mapping
from typing import Any

from playwright.sync_api import CDPSession, Page

from e2e.any_game import AnyDriver
from e2e.screen import screen, survey, wait_ply
from e2e.taps import Taps

HELD = ("hand-", "card-", "held-", "point-")
"""How the keys of places begin whose tile can be dragged."""

STEPS = 4
"""Of a way, so that the page hears of it more than once."""

FRAMES = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"

Spot = tuple[float, float]


class Drags:
    """One pointer."""

    def __init__(self, page: Page, *, touch: bool = False) -> None:
        self.page = page
        self.touch = touch
        self.at: Spot = (0.0, 0.0)
        self._session: CDPSession | None = page.context.new_cdp_session(page) if touch else None

    def press(self, spot: Spot) -> None:
        """Put the pointer down."""
        self.at = spot
        if self.touch:
            self._finger("touchStart", spot)
        else:
            self.page.mouse.move(*spot)
            self.page.mouse.down()

    def move(self, spot: Spot) -> None:
        """Move it, pressed, in a few steps."""
        (x, y), (to_x, to_y) = self.at, spot
        for step in range(1, STEPS + 1):
            way = x + (to_x - x) * step / STEPS, y + (to_y - y) * step / STEPS
            if self.touch:
                self._finger("touchMove", way)
            else:
                self.page.mouse.move(*way)
        self.at = spot
        self.page.evaluate(FRAMES)  # moves are told once a frame

    def let_go(self) -> None:
        """Lift it."""
        if self.touch:
            self._finger("touchEnd")
        else:
            self.page.mouse.up()

    def second_finger(self) -> None:
        """Put another finger down beside the first."""
        self._finger("touchStart", self.at, (self.at[0] + 60, self.at[1]))

    def place(self, key: str) -> Spot:
        """Return the middle of a place."""
        return survey(self.page).at(key).middle

    def take(self, key: str) -> None:
        """Press a place's tile and move it a little, so that it is dragged."""
        x, y = self.place(key)
        self.press((x, y))
        self.move((x + 3, y - 20))
        self.page.locator("#board .dragged").wait_for(state="attached", timeout=5000)

    def drag(self, key: str, goal: str) -> None:
        """Drag what lies at a place to another place, and let go in its middle."""
        self.take(key)
        self.move(self.place(goal))
        self.let_go()

    def goals(self) -> dict[str, str]:
        """Return where what is dragged may be let go, each with what it plays there."""
        found: dict[str, str] = self.page.evaluate(
            """() => Object.fromEntries([...document.querySelectorAll("[data-goal]")]
                .map(element => [element.dataset.key, element.dataset.can]))"""
        )
        return found

    def near(self) -> list[str]:
        """Return the key of the goal that holds what is dragged, if one does."""
        found: list[str] = self.page.evaluate(
            """() => [...document.querySelectorAll("[data-goal=near]")].map(element => element.dataset.key)"""
        )
        return found

    @property
    def dragged(self) -> int:
        """How many pictures follow the pointer."""
        return self.page.locator("#board .dragged").count()

    def _finger(self, kind: str, *spots: Spot) -> None:
        assert self._session is not None, "only a finger touches"
        points: list[dict[str, Any]] = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(spots)]
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


class DraggingDriver(AnyDriver):
    """Plays any game at random and drags whatever can be dragged; the rest is tapped."""

    def __init__(self, taps: Taps, seed: int) -> None:
        super().__init__(taps, seed)
        self.drags = Drags(taps.page, touch=taps.touch)
        self.dragged = 0

    def act(self, cans: Mapping[str, str]) -> str:
        """Drag something to one of its goals, or tap an action that moves nothing from the hand."""
        sources = sorted(key for key, can in cans.items() if can == "select" and key.startswith(HELD))
        plays = sorted(key for key, can in cans.items() if can not in ("select", "unselect"))
        ply, chosen = int(screen(self.taps.page)["ply"]), self.source.choice([*sources, *plays])
        if chosen in sources:
            self.drags.take(chosen)
            self.drags.move(self.drags.place(self.source.choice(sorted(self.drags.goals()))))
            self.drags.let_go()
            self.dragged += 1
        else:
            self.taps.button(chosen)
        wait_ply(self.taps.page, ply + 1)
        return chosen
