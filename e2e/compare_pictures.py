"""Compare two folders of pictures: `python3 -m e2e.compare_pictures BEFORE AFTER [--out FOLDER]`.

Every PNG of the one is held against that of the same name in the other, as `python3 -m e2e.pictures` takes them. What
differs is listed, the largest difference first; with `--out`, each such pair is written beside what differs in it. The
exit status is 0 if all pictures are the same, 1 if not. A canvas in the browser does the comparing.
"""

import argparse
import sys
from base64 import b64decode, b64encode
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

from tools.browser import BrowserError, find_browser, launch_arguments

TOLERANCE = 8
"""By so much of 255 each channel of a pixel may differ: edges of letters are not drawn alike every time."""

COMPARE = """async ([urls, tolerance]) => {
    const images = await Promise.all(urls.map(async url => {
        const image = Object.assign(new Image(), {src: url});
        await image.decode();
        return image;
    }));
    const width = Math.max(...images.map(image => image.width));
    const height = Math.max(...images.map(image => image.height));
    const canvas = Object.assign(document.createElement("canvas"), {width: 3 * width, height});
    const context = canvas.getContext("2d", {willReadFrequently: true});
    images.forEach((image, i) => context.drawImage(image, i * width, 0));
    const [before, after] = [0, 1].map(i => context.getImageData(i * width, 0, width, height).data);
    const marked = context.createImageData(width, height);
    let pixels = 0, [left, top, right, bottom] = [width, height, -1, -1];
    for (let i = 0; i < before.length; i += 4) {
        const differs = [0, 1, 2, 3].some(channel => Math.abs(before[i + channel] - after[i + channel]) > tolerance);
        marked.data.set(differs ? [255, 0, 0, 255] : [before[i], before[i + 1], before[i + 2], 60], i);
        if (differs) {
            const [x, y] = [i / 4 % width, Math.floor(i / 4 / width)];
            pixels += 1;
            [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
        }
    }
    context.putImageData(marked, 2 * width, 0);
    return {
        sizes: images.map(image => [image.width, image.height]),
        pixels, share: pixels / (width * height), box: [left, top, right - left + 1, bottom - top + 1],
        picture: pixels ? canvas.toDataURL().split(",")[1] : "",
    };
}"""


@dataclass(frozen=True, slots=True)
class Difference:
    """How two pictures of one name differ.

    Attributes:
        name: of both files.
        sizes: width and height, before and after.
        pixels: how many differ; all that only the larger one has are among them.
        share: of all pixels.
        box: left, top, width and height of what differs.
        picture: before, after, and in red what differs, side by side, as PNG.
    """

    name: str
    sizes: tuple[tuple[int, int], tuple[int, int]]
    pixels: int
    share: float
    box: tuple[int, int, int, int]
    picture: bytes = b""


def line(difference: Difference) -> str:
    """Return what is said of two pictures that differ."""
    was, now = ("x".join(map(str, size)) for size in difference.sizes)
    left, top, width, height = difference.box
    size = was if was == now else f"{was}, now {now}"
    share = f"{difference.pixels} pixels ({difference.share:.2%})"
    return f"{difference.name}: {size}, {share} in {width}x{height} at {left},{top}"


def report(differences: Sequence[Difference], before: set[str], after: set[str]) -> list[str]:
    """Return the lines to be printed: the largest difference first, then names that only one folder has."""
    largest_first = sorted(differences, key=lambda one: (-one.share, one.name))
    return [
        *map(line, largest_first),
        *(f"{name}: missing" for name in sorted(before - after)),
        *(f"{name}: added" for name in sorted(after - before)),
    ]


def compared(page: Page, before: Path, after: Path) -> Difference | None:
    """Return how two PNG files differ, or nothing if no pixel does."""
    files = before.read_bytes(), after.read_bytes()
    if files[0] == files[1]:
        return None
    urls = [f"data:image/png;base64,{b64encode(file).decode()}" for file in files]
    found: dict[str, Any] = page.evaluate(COMPARE, [urls, TOLERANCE])
    if not found["pixels"]:
        return None
    was, now = map(tuple, found["sizes"])
    picture = b64decode(found["picture"])
    return Difference(before.name, (was, now), found["pixels"], found["share"], tuple(found["box"]), picture)


def main(arguments: Sequence[str]) -> int:
    """Compare; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python3 -m e2e.compare_pictures", description=__doc__.splitlines()[0])
    parser.add_argument("before", type=Path, help="a folder of PNG files")
    parser.add_argument("after", type=Path, help="another")
    parser.add_argument("--out", type=Path, help="where to write each pair that differs (default: nowhere)")
    given = parser.parse_args(arguments)
    before, after = ({file.name for file in folder.glob("*.png")} for folder in (given.before, given.after))
    if not before or not after:
        parser.error(f"no PNG file in {given.after if before else given.before}")
    try:
        browser_path = find_browser()
    except BrowserError as error:
        print(error, file=sys.stderr)
        return 2
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path, args=launch_arguments())
        page = browser.new_page()
        pairs = (compared(page, given.before / name, given.after / name) for name in sorted(before & after))
        differences = [pair for pair in pairs if pair is not None]
        browser.close()
    for pair in differences if given.out else ():
        given.out.mkdir(parents=True, exist_ok=True)
        (given.out / pair.name).write_bytes(pair.picture)
    lines = report(differences, before, after)
    print("\n".join([*lines, f"{len(before & after)} pairs compared, {len(differences)} differ"]))
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
