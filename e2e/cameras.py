"""Cameras that see what a test holds up to them: a QR code on a screen, a little askew and not quite sharp.

Chromium takes such a picture from a file, which it opens with the camera: what is written before counts.
"""

import json
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser

from e2e.site import IN_FOLDER, ROOT
from tools.browser import find_browser, launch_arguments

Size = tuple[int, int]
Modules = Sequence[Sequence[bool]]

SIZE: Size = (640, 480)
DARK, LIGHT, AROUND = 40, 215, 110
"""How bright a code's modules are on a screen, and what is around it."""

BLANK = bytes([AROUND]) * (SIZE[0] * SIZE[1])
"""A picture with nothing in it."""

EDGE = 0.499_999
"""Just inside a code whose width is 1."""

SAMPLES = ((-0.25, -0.25), (0.25, -0.25), (-0.25, 0.25), (0.25, 0.25))
"""Where a pixel looks, in pixels from its middle, if the picture is sharp."""

WRITER = """
import encodeQR from "qr";
process.stdout.write(JSON.stringify(encodeQR(process.argv[1], "raw", { ecc: process.argv[2], border: 4 })));
"""

DESK = """
import asyncio
from pyscript import ffi, window
from epizodiak.web.late import Late
assert await Late("phones", lambda: None).loaded()
from epizodiak.features.phones.events import Scan, StopScan
from epizodiak.features.qr import page as qr
from epizodiak.features.phones.page.camera import Camera

class Desk:
    def dispatch(self, event):
        window.heard.push(ffi.to_js([type(event).__name__, event.number, getattr(event, "text", "") or event.reason]))
    def later(self, work):
        asyncio.ensure_future(work)

camera = Camera(Desk())
async def draw(text, label):
    window.document.body.appendChild(await qr.drawn(text, label))
window.scanCode = ffi.create_proxy(lambda number: camera.scan(Scan(number)))
window.stopScan = ffi.create_proxy(lambda: camera.stop_scan(StopScan()))
window.drawCode = ffi.create_proxy(draw)
"""
"""Python that stands for the screens: it notes what the camera tells, and asks it to scan and to stop."""

SET_UP = """async source => {
    window.before = performance.getEntriesByType("resource").map(entry => entry.name);
    const { mediaDevices } = navigator;
    const ask = mediaDevices.getUserMedia.bind(mediaDevices);
    window.asked = [], window.streams = [], window.heard = [];
    window.forbidden = [];
    addEventListener("securitypolicyviolation", ({ effectiveDirective }) => forbidden.push(effectiveDirective));
    window.refusal = "";
    mediaDevices.getUserMedia = async wanted => {
        asked.push(wanted);
        if (refusal) throw new DOMException("", refusal);
        streams.push(await ask(wanted));
        return streams.at(-1);
    };
    document.body.append(Object.assign(document.createElement("div"), { id: "scan-view" }));
    await (await (await SCRIPT("python.js")).python).runPythonAsync(source);
}""".replace("SCRIPT", IN_FOLDER)
"""Puts that Python into the page, and notes what the browser is asked for."""


def modules_of(text: str, level: str = "low") -> list[list[bool]]:
    """Return a text's code as the page draws it: whether each module is dark, row by row, the frame included."""
    command = ["node", "--input-type=module", "--eval", WRITER, text, level]
    ran = subprocess.run(command, check=True, capture_output=True, text=True, cwd=ROOT)
    found: list[list[bool]] = json.loads(ran.stdout)
    return found


@dataclass(frozen=True, slots=True)
class Held:
    """How a code is held up to the camera; one of no more than 17 letters, without marks inside, is read upright only.

    Attributes:
        width: how much of the picture's height it fills, its frame included.
        turn: how far its right edge is lower than its left one, as a share of its width.
        lean: how much farther its lower edge is than its upper one, as a share of how far the code is.
        blur: how far light spreads, in pixels.
    """

    width: float = 0.85
    turn: float = 0.06
    lean: float = 0.08
    blur: float = 1.2


UNSTEADY = (Held(width=0.8, turn=-0.04, lean=0.05, blur=0.9), Held(width=0.75, turn=0.1, lean=0.03))
"""A hand is never still: of pictures that differ a little one can be read, where a single one sometimes cannot."""


def picture(modules: Modules, held: Held, size: Size = SIZE) -> bytes:
    """Return how bright each pixel is of what the camera sees.

    Args:
        modules: of the code.
        held: how it is held up.
        size: of the picture.
    """
    width, height = size
    side = held.width * height
    spots = [(x * 2 * held.blur, y * 2 * held.blur) for x, y in SAMPLES]
    seen = bytearray([AROUND]) * (width * height)
    near = int(side * 0.75)
    for row in range(max(0, height // 2 - near), min(height, height // 2 + near)):
        for column in range(max(0, width // 2 - near), min(width, width // 2 + near)):
            bright = sum(
                _bright(modules, held, (column + right - width / 2) / side, (row + down - height / 2) / side)
                for right, down in spots
            )
            seen[row * width + column] = bright // len(spots)
    return bytes(seen)


def _bright(modules: Modules, held: Held, x: float, y: float) -> int:
    """Return how bright the picture is in a point, from its middle and in widths of the code."""
    x, y = x + held.turn * y, y - held.turn * x
    x, y = x / (1 - held.lean * y), y / (1 - held.lean * y)
    if not (-0.5 <= x < EDGE and -0.5 <= y < EDGE):
        return AROUND
    count = len(modules)
    return DARK if modules[int((y + 0.5) * count)][int((x + 0.5) * count)] else LIGHT


def show(file: Path, *seen: bytes, size: Size = SIZE, frames: int = 3) -> None:
    """Have a camera see pictures, one after the other and again, from the next time on that it is switched on."""
    width, height = size
    gray = bytes([128]) * (width * height // 2)
    head = f"YUV4MPEG2 W{width} H{height} F10:1 Ip A1:1 C420jpeg\n".encode()
    file.write_bytes(head + b"".join((b"FRAME\n" + each + gray) * frames for each in seen))


def hold_up(file: Path, text: str, *held: Held, size: Size = SIZE) -> None:
    """Have a camera see a text's code from the next time on that it is switched on, held up in one way or several."""
    modules = modules_of(text)
    show(file, *(picture(modules, each, size) for each in held or (Held(),)), size=size)


@contextmanager
def browser_with_camera(like: Browser, file: Path) -> Iterator[Browser]:
    """Launch a browser of its own whose camera sees what a file shows, and whose people let every page have it.

    Args:
        like: any browser of this process, which knows how browsers are launched.
        file: as `show` writes it; written empty if it isn't there.
    """
    if not file.exists():
        show(file, BLANK)
    flags = [
        "--use-fake-device-for-media-stream",
        "--use-fake-ui-for-media-stream",
        f"--use-file-for-fake-video-capture={file}",
    ]
    browser = like.browser_type.launch(executable_path=find_browser(), args=[*launch_arguments(), *flags])
    try:
        yield browser
    finally:
        browser.close()
