"""Contact sheets of what moves: `python3 -m e2e.films`, into `pictures/films/`.

Each is a PNG of frames of one motion, `STEP_MS` apart by the page's own time, from left to right and line by line. The
frames are those that the browser painted (its screencast); a canvas in the browser puts them together.
`--only run,ending --size phone` takes some.
"""

import argparse
import sys
from base64 import b64decode
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import CDPSession, Page, sync_playwright

from e2e.mirror import Mirror
from e2e.pictures import FOLDER, ROOT, SIZES
from e2e.screen import wait_phase, wait_ready, wait_told
from e2e.taps import Taps, run_values
from tools.browser import find_browser, launch_arguments
from tools.hosting import background_server

STEP_MS = 50
COLUMNS = 8
WIDTH = 320
"""Of a frame on the sheet, in pixels."""

MOST_FRAMES = 96

SHEET = """async ([frames, columns, width]) => {
    const images = await Promise.all(frames.map(async ([time, data]) => {
        const image = Object.assign(new Image(), {src: "data:image/jpeg;base64," + data});
        await image.decode();
        return [time, image];
    }));
    const height = Math.round(width * images[0][1].height / images[0][1].width) + 16;
    const canvas = document.createElement("canvas");
    canvas.width = columns * (width + 4);
    canvas.height = Math.ceil(images.length / columns) * (height + 4);
    const pen = canvas.getContext("2d");
    pen.font = "12px sans-serif";
    images.forEach(([time, image], i) => {
        const x = i % columns * (width + 4), y = Math.floor(i / columns) * (height + 4);
        pen.fillStyle = "#fff";
        pen.fillRect(x, y, width, 16);
        pen.fillStyle = "#000";
        pen.fillText(`${time} ms`, x + 4, y + 12);
        pen.drawImage(image, x, y + 16, width, height - 16);
    });
    return canvas.toDataURL("image/png").split(",")[1];
}"""

Way = Callable[[Taps], None]


@dataclass(frozen=True, slots=True)
class Film:
    """One motion.

    Attributes:
        before: leads to where it begins.
        tap: what sets it going.
        done: waits for its end.
        after: milliseconds that are filmed after that.
    """

    before: Way
    tap: Way
    done: Way
    after: int = 900


@dataclass
class Camera:
    """The frames that the browser paints, with their times in milliseconds."""

    session: CDPSession
    frames: list[tuple[float, str]] = field(default_factory=list)

    def roll(self) -> None:
        """Begin."""
        self.frames.clear()
        self.session.on("Page.screencastFrame", self._frame)
        self.session.send("Page.startScreencast", {"format": "jpeg", "quality": 80, "everyNthFrame": 1})

    def _frame(self, event: dict[str, object]) -> None:
        metadata = event["metadata"]
        assert isinstance(metadata, dict)
        self.frames.append((float(metadata["timestamp"]) * 1000, str(event["data"])))
        self.session.send("Page.screencastFrameAck", {"sessionId": event["sessionId"]})

    def cut(self) -> list[tuple[int, str]]:
        """Stop; what was on the screen every `STEP_MS`, the last that has room: what leads there may take long."""
        self.session.send("Page.stopScreencast")
        end = self.frames[-1][0]
        start = max(self.frames[0][0], end - (MOST_FRAMES - 2) * STEP_MS)
        count = int((end - start) / STEP_MS) + 2
        return [
            (i * STEP_MS, [data for time, data in self.frames if time <= start + i * STEP_MS][-1]) for i in range(count)
        ]


def _opened(record: str) -> Way:
    def go(taps: Taps) -> None:
        taps.open_record(record)
        taps.reveal()

    return go


def _longest(mirror: Mirror, kinds: str) -> str:
    """The longest run of the kinds, or their first action."""
    legal = sorted(text for text in mirror.legal if text[0] in kinds)
    return max(legal, key=lambda text: len(run_values(text)) if text[0] in "<>" else 0)


def _plays(record: str, kinds: str) -> Way:
    return lambda taps: taps.play(_longest(Mirror.of(record), kinds))


def _in(*phases: str) -> Way:
    def wait(taps: Taps) -> None:
        wait_phase(taps.page, *phases)

    return wait


def _told(taps: Taps) -> None:
    wait_told(taps.page)


def _started(fragment: str) -> Way:
    return lambda taps: taps.start(f"seed=7&players=Ana,Ben,Chloé&motion=on&{fragment}")


def _round_over(taps: Taps) -> None:
    _opened("round-end")(taps)
    _plays("round-end", "<>")(taps)
    wait_told(taps.page)


def _lie_down(taps: Taps) -> None:
    """The tablet lies on the table."""
    taps.page.evaluate("() => document.querySelector('[name=lobby-facing][value=left]').click()")


def _lying(record: str) -> Way:
    def go(taps: Taps) -> None:
        _lie_down(taps)
        _opened(record)(taps)

    return go


def _before_seal(taps: Taps) -> None:
    _lie_down(taps)
    taps.open_record("long-run")


def _held(taps: Taps) -> None:
    """The seal is held, by a mouse, which is drawn as a finger is."""
    taps.page.hover('[data-key="reveal"]:not([aria-disabled])')
    taps.page.mouse.down()


def _game_over(taps: Taps) -> None:
    _opened("game-end")(taps)
    _plays("game-end", "<>")(taps)
    wait_told(taps.page)


def _chart_drawn(taps: Taps) -> None:
    taps.page.wait_for_selector('html[data-chart="drawn"]')


NEXT_TURN = ("curtain", "turn")

FILMS: Mapping[str, Film] = {
    "deal": Film(_started("first=0"), lambda taps: taps.reveal(), _in("turn"), 1600),
    "run": Film(_opened("long-run"), _plays("long-run", "<>"), _in(*NEXT_TURN)),
    "discard": Film(_opened("big-hand"), _plays("big-hand", "x"), _in(*NEXT_TURN)),
    "contest": Film(_opened("contest"), _plays("contest", "!"), _in(*NEXT_TURN)),
    "refill": Film(_opened("run-fills"), _plays("run-fills", "<>"), _in(*NEXT_TURN), 1600),
    "bot": Film(_in("lobby"), _started("bots=-,1,1&first=1&think=50"), _in("turn")),
    "round": Film(_opened("round-end"), _plays("round-end", "<>"), _told),
    "quarter": Film(_lying("wrap"), _plays("wrap", "<>"), _in(*NEXT_TURN)),
    "half": Film(_lying("long-run"), _plays("long-run", "<>"), _in(*NEXT_TURN)),
    "seal": Film(_before_seal, _held, _in("turn")),
    "over": Film(_opened("game-end"), _plays("game-end", "<>"), _told),
    "chart": Film(_game_over, lambda taps: taps.button("chart"), _chart_drawn, 300),
    "next": Film(_round_over, lambda taps: taps.button("next"), _in("curtain")),
}
"""How each motion begins, what sets it going, and what is waited for."""


def take(page: Page, names: Sequence[str], size: str, board: str, folder: Path) -> None:
    """Film some motions from a page that shows the lobby."""
    camera, taps = Camera(page.context.new_cdp_session(page)), Taps(page)
    page.evaluate("board => { location.hash = `motion=on&board=${board}`; }", board)
    for name in names:
        film = FILMS[name]
        film.before(taps)
        camera.roll()
        film.tap(taps)
        film.done(taps)
        page.wait_for_timeout(film.after)
        data = page.evaluate(SHEET, [camera.cut(), COLUMNS, WIDTH])
        (folder / f"{name}-{size}-{board}.png").write_bytes(b64decode(data))
        page.mouse.up()
        page.keyboard.press("Escape")
        taps.leave()


def main(arguments: Sequence[str]) -> int:
    """Take the films; returns the exit status."""
    assert __doc__ is not None
    parser = argparse.ArgumentParser(prog="python3 -m e2e.films", description=__doc__.splitlines()[0])
    parser.add_argument("--only", default=",".join(FILMS), help="names, with commas")
    parser.add_argument("--size", choices=SIZES, default="landscape")
    parser.add_argument("--board", choices=("night", "day", "light"), default="night")
    parser.add_argument("--folder", type=Path, default=FOLDER / "films")
    told = parser.parse_args(arguments)
    told.folder.mkdir(parents=True, exist_ok=True)
    with background_server(ROOT) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=launch_arguments())
        width, height = SIZES[told.size]
        page = browser.new_page(viewport={"width": width, "height": height}, locale="en")
        page.goto(address)
        wait_ready(page)
        take(page, told.only.split(","), told.size, told.board, told.folder)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
