"""The ring of the focus, measured in pictures of the page: on every kind of thing that can have it, on all boards.

WCAG 2.4.13: between what has the focus and what has not, pixels differ by 3:1, at least as many as a line two pixels
thick round it would have.
"""

import math
from base64 import b64encode
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import FloatRect, Page

from e2e.any_game import MISTAKEN, fragment, played
from e2e.conftest import TableAt
from e2e.keys import settle
from e2e.sampled import sample
from e2e.screen import wait_phase, wait_ply, wait_reviewed
from e2e.taps import Taps

TABLET = (1180, 820)

THICK, ROUNDED = 2, 0.95
"""Pixels; and how long a line is that goes round a corner, of one that has corners."""

MARGIN = 12
"""Pixels round a thing that are looked at: its ring lies there."""

KINDS = """() => {
    const stops = `button, select, input, textarea, summary, a[href], [tabindex="0"], #board [data-key]`;
    const seen = one => (one.labels?.[0] && one.getBoundingClientRect().width < 4 ? one.labels[0] : one);
    const kinds = new Map();
    const modal = document.querySelector("dialog:modal") ?? document;  // all else is out of reach
    for (const one of modal.querySelectorAll(stops)) {
        const shown = one.checkVisibility({ visibilityProperty: true }) && !one.closest("[inert], [aria-hidden=true]");
        const box = seen(one).getBoundingClientRect();
        if (!shown || one.disabled || !box.width) continue;
        const home = one.closest("[data-region], [id]:not([data-key], input, button, select)");
        const where = home?.dataset.region ?? home?.id;
        const kind = [where, one.localName, one.type ?? "", one.className.baseVal ?? one.className, one.checked ?? ""];
        const key = kind.join(" ");
        kinds.set(key, [...(kinds.get(key) ?? []), [one, box]]);
    }
    const found = [];
    for (const [kind, all] of kinds) {
        const most = side => all.reduce((best, each) => (each[1][side] > best[1][side] ? each : best))[0];
        const least = side => all.reduce((best, each) => (each[1][side] < best[1][side] ? each : best))[0];
        for (const one of new Set([all[0][0], least("left"), most("right"), least("top"), most("bottom")])) {
            one.dataset.kind = String(found.length);
            found.push(`${kind} ${one.dataset.key ?? one.id}`);
        }
    }
    return found;
}"""
"""What can have the focus, of each kind the first and those that lie outermost: what they are, by their numbers."""

SHUT = "() => !document.querySelector('.panel:not([hidden])') || document.getElementById('table').inert"
"""What lies behind an open panel is out of reach, if one is open."""

LOOK = "look => Object.assign(document.documentElement.dataset, { board: look, motion: 'off' })"

FOCUS = """async number => {
    delete document.documentElement.dataset.pointer;
    const one = document.querySelector(`[data-kind="${number}"]`);
    for (const time of [1, 2]) {  // what comes with the first may take it away, or move what has it
        document.activeElement.blur();  // what a tap gave the focus has it, but no ring
        one.focus({ focusVisible: true });
        for (const frame of [1, 2]) await new Promise(requestAnimationFrame);
    }
    const seen = one.labels?.[0] && one.getBoundingClientRect().width < 4 ? one.labels[0] : one;
    const box = seen.getBoundingClientRect();
    const left = Math.max(0, box.left), right = Math.min(innerWidth, box.right);
    const top = Math.max(0, box.top), bottom = Math.min(innerHeight, box.bottom);
    const free = ([x, y]) => {
        const hit = document.elementFromPoint(left + x * (right - left), top + y * (bottom - top));
        return hit && (seen.contains(hit) || hit.contains(seen) || one.labels?.[0]?.contains(hit));
    };
    const covered = ![[0.5, 0.5], [0.5, 0.1]].some(free);  // a tray has other things on it, but not in its first line
    const scrolled = [...document.querySelectorAll("*")].map(each => [each.scrollLeft, each.scrollTop]).join();
    return [covered, left, top, right - left, bottom - top, scrolled];
}"""
"""Gives the focus to a thing, which may scroll: what it is hidden under, where it can be seen, and what is scrolled."""

PIXELS = """async data => {
    const image = Object.assign(new Image(), { src: "data:image/png;base64," + data });
    await image.decode();
    const drawing = new OffscreenCanvas(image.width, image.height).getContext("2d", { willReadFrequently: true });
    drawing.drawImage(image, 0, 0);
    return drawing;
}"""

KEEP = f"async data => {{ window.blurred = await ({PIXELS})(data); }}"
"""Keeps the picture of a page in which nothing has the focus."""

COUNT = f"""async ([data, x, y]) => {{
    const focused = await ({PIXELS})(data), {{ width, height }} = focused.canvas;
    const [one, two] = [focused.getImageData(0, 0, width, height), window.blurred.getImageData(x, y, width, height)];
    const part = value => (value /= 255) <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    const light = (data, at) =>
        0.2126 * part(data[at]) + 0.7152 * part(data[at + 1]) + 0.0722 * part(data[at + 2]) + 0.05;
    let found = 0;
    for (let at = 0; at < one.data.length; at += 4) {{
        const [before, after] = [light(one.data, at), light(two.data, at)];
        if (Math.max(before, after) / Math.min(before, after) >= 3) found += 1;
    }}
    return found;
}}"""
"""How many pixels of a picture differ by 3:1 from what is kept, at its place there."""


def weak_rings(page: Page, measure: Page) -> list[str]:
    """Return what has a ring that does not stand out, with how many pixels do for each that should."""
    weak = []
    page.wait_for_function(SHUT)
    settle(page)
    blurred = None
    for number, kind in enumerate(page.evaluate(KINDS)):
        covered, left, top, width, height, scrolled = page.evaluate(FOCUS, number)
        if covered or min(width, height) < 1:
            weak.append(f"{kind}: out of sight")
            continue
        clip = _around(page, left, top, width, height)
        focused = _picture(page, clip)
        if scrolled != blurred:
            page.evaluate("() => document.activeElement.blur()")
            settle(page)
            measure.evaluate(KEEP, _picture(page))
            blurred = scrolled
        wanted = THICK * ROUNDED * 2 * (width + height)
        found = measure.evaluate(COUNT, [focused, clip["x"], clip["y"]])
        if found < wanted:
            weak.append(f"{kind}: {found} of {wanted:.0f}")
    page.evaluate("() => document.querySelectorAll('[data-kind]').forEach(one => delete one.dataset.kind)")
    return weak


def _around(page: Page, left: float, top: float, width: float, height: float) -> FloatRect:
    """Return a box of the page with its margin, in whole pixels."""
    size = page.viewport_size
    assert size is not None
    x, y = max(0, math.floor(left - MARGIN)), max(0, math.floor(top - MARGIN))
    right = min(size["width"], math.ceil(left + width + MARGIN))
    bottom = min(size["height"], math.ceil(top + height + MARGIN))
    return {"x": x, "y": y, "width": right - x, "height": bottom - y}


def _picture(page: Page, clip: FloatRect | None = None) -> str:
    """Return the picture of the page, or of a box of it."""
    return b64encode(page.screenshot(clip=clip, caret="hide", animations="disabled")).decode()


def lobby(taps: Taps) -> Iterator[str]:
    """The lobby and what it opens."""
    yield "lobby"
    for panel in ("settings", "about", "rules"):
        taps.button(panel)
        taps.page.wait_for_selector(f"#{panel}:not([hidden])")
        yield panel
        taps.page.keyboard.press("Escape")
        taps.page.wait_for_selector(f"#{panel}", state="hidden")
    taps.page.locator("[data-sitter='0']").click()
    taps.page.wait_for_selector("#chooser[open]")
    yield "chooser"
    taps.page.keyboard.press("Escape")


def table(game: str, *, linear: str = "off") -> Callable[[Taps], Iterator[str]]:
    """A table: its curtain, a turn, its menu."""

    def screens(taps: Taps) -> Iterator[str]:
        taps.start(f"{fragment(game)}&linear={linear}")
        if game in ("epizodiak", "schotten-totten"):
            yield "curtain"
            taps.reveal()
        yield "turn"
        taps.button("menu")
        yield "menu"
        taps.button("close")

    return screens


def end(taps: Taps) -> Iterator[str]:
    """The end of a game, and what stands behind `more`."""
    taps.open_record(played("zodiac", 3))
    wait_phase(taps.page, "over")
    taps.page.wait_for_function("() => document.documentElement.dataset.ending === 'told'")
    yield "over"
    taps.button("more")
    yield "more"
    taps.page.keyboard.press("Escape")


def lesson(taps: Taps) -> Iterator[str]:
    """A lesson, with its coach."""
    taps.button("tutorial")
    wait_phase(taps.page, "tutorial")
    yield "lesson"


def again(taps: Taps) -> Iterator[str]:
    """A look back, all of it unfolded, and a replay."""
    taps.open_record(MISTAKEN)
    taps.button("review")
    wait_reviewed(taps.page)
    yield "review"
    taps.button("close-review")
    wait_phase(taps.page, "over")
    taps.button("replay")
    wait_phase(taps.page, "replay")
    taps.button("replay-last")
    taps.button("replay-first")  # what runs by itself scrolls its list meanwhile
    wait_ply(taps.page, 0)
    yield "replay"


SCREENS = {
    "lobby": lobby,
    "epizodiak": table("epizodiak"),
    "schotten-totten": table("schotten-totten"),
    "epicycle": table("epicycle"),
    "zodiac": table("zodiac"),
    "words": table("epizodiak", linear="on"),
    "end": end,
    "lesson": lesson,
    "again": again,
}
LOOKS = ("night", "day", "light", "forced")
SIZES = {"night": (360, 740), "day": (390, 844), "light": (844, 390), "forced": (360, 740)}
"""Of the phones; the tablet is looked at last, where it is at all."""

USUAL = ("epizodiak", "day", 1)
ALL = [(screens, look, 2) for screens in SCREENS for look in LOOKS]


@pytest.mark.parametrize(("screens", "look", "sizes"), sample([USUAL, *ALL], USUAL))
def test_the_ring_stands_out_on_everything_that_can_have_the_focus(
    table_at: TableAt, screens: str, look: str, sizes: int
) -> None:
    taps = table_at(*TABLET)
    page = taps.page
    measure = page.context.new_page()
    page.bring_to_front()  # in a browser with windows one behind another draws nothing
    page.emulate_media(forced_colors="active" if look == "forced" else "none")
    weak = []
    try:
        for name in SCREENS[screens](taps):
            page.evaluate(LOOK, "night" if look == "forced" else look)
            for width, height in (SIZES[look], TABLET)[:sizes]:
                page.set_viewport_size({"width": width, "height": height})
                weak += [f"{name} {width}x{height}: {each}" for each in weak_rings(page, measure)]
    finally:
        page.emulate_media(forced_colors="none")
        measure.close()
    assert not weak, "\n".join(weak)
