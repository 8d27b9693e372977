"""The ring of the focus, measured in pictures of the page: on every kind of thing that can have it, on all boards.

WCAG 2.4.13: between what has the focus and what has not, pixels differ by 3:1, at least as many as a line two pixels
thick round it would have.
"""

from base64 import b64encode
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import FloatRect, Page

from e2e.any_game import fragment, played
from e2e.conftest import TableAt
from e2e.keys import settle
from e2e.sampled import sample
from e2e.screen import wait_phase
from e2e.taps import Taps

THICK, ROUNDED = 2, 0.95
"""Pixels; and how long a line is that goes round a corner, of one that has corners."""

MARGIN = 12
"""Pixels round a thing that are looked at: its ring lies there."""

KINDS = """() => {
    const stops = `button, select, input, textarea, summary, a[href], [tabindex="0"], #board [data-key]`;
    const found = new Map();
    for (const one of document.querySelectorAll(stops)) {
        const unseen = one.labels?.[0] && one.getBoundingClientRect().width < 4;
        const box = (unseen ? one.labels[0] : one).getBoundingClientRect();
        const shown = one.checkVisibility({ visibilityProperty: true }) && !one.closest("[inert], [aria-hidden=true]");
        if (!shown || one.disabled || !box.width || box.bottom > innerHeight || box.right > innerWidth) continue;
        if (box.left < 0 || box.top < 0) continue;
        const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
        if (!hit || !(one.contains(hit) || one.labels?.[0]?.contains(hit))) continue;
        const home = one.closest("[data-region], [id]:not([data-key], input, button, select)");
        const where = home?.dataset.region ?? home?.id;
        const kind = [where, one.localName, one.type ?? "", one.className.baseVal ?? one.className, one.checked ?? ""];
        const key = kind.join(" ");
        if (found.has(key)) continue;
        one.dataset.kind = String(found.size);
        found.set(key, [`${key} ${one.dataset.key ?? ""}`, one.dataset.kind, box.left, box.top, box.width, box.height]);
    }
    return [...found.values()];
}"""
"""One thing of each kind that is in sight: what it is, a number, and its box."""

LOOK = "look => Object.assign(document.documentElement.dataset, { board: look, motion: 'off' })"

FOCUS = """number => {
    delete document.documentElement.dataset.pointer;
    document.activeElement.blur();
    if (number) document.querySelector(`[data-kind="${number}"]`).focus({ focusVisible: true, preventScroll: true });
}"""

COUNT = """async ([before, after]) => {
    const pixels = await Promise.all([before, after].map(async data => {
        const image = Object.assign(new Image(), { src: "data:image/png;base64," + data });
        await image.decode();
        const canvas = new OffscreenCanvas(image.width, image.height), drawing = canvas.getContext("2d");
        drawing.drawImage(image, 0, 0);
        return drawing.getImageData(0, 0, image.width, image.height).data;
    }));
    const part = value => (value /= 255) <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    const light = (data, at) =>
        0.2126 * part(data[at]) + 0.7152 * part(data[at + 1]) + 0.0722 * part(data[at + 2]) + 0.05;
    let found = 0;
    for (let at = 0; at < pixels[0].length; at += 4) {
        const [one, two] = pixels.map(data => light(data, at));
        if (Math.max(one, two) / Math.min(one, two) >= 3) found += 1;
    }
    return found;
}"""


def weak_rings(page: Page, measure: Page) -> list[str]:
    """Return what has a ring that does not stand out, with how many pixels do for each that should."""
    weak = []
    settle(page)
    for kind, number, left, top, width, height in page.evaluate(KINDS):
        size = page.viewport_size
        assert size is not None
        x, y = max(0, left - MARGIN), max(0, top - MARGIN)
        clip: FloatRect = {
            "x": x,
            "y": y,
            "width": min(size["width"], left + width + MARGIN) - x,
            "height": min(size["height"], top + height + MARGIN) - y,
        }
        pictures = []
        for which in ("", number):
            page.evaluate(FOCUS, which)
            settle(page)
            pictures.append(b64encode(page.screenshot(clip=clip, caret="hide", animations="disabled")).decode())
        wanted = THICK * ROUNDED * 2 * (width + height)
        found = measure.evaluate(COUNT, pictures)
        if found < wanted:
            weak.append(f"{kind}: {found} of {wanted:.0f}")
    page.evaluate("() => document.querySelectorAll('[data-kind]').forEach(one => delete one.dataset.kind)")
    return weak


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


SCREENS = {
    "lobby": lobby,
    "epizodiak": table("epizodiak"),
    "schotten-totten": table("schotten-totten"),
    "epicycle": table("epicycle"),
    "zodiac": table("zodiac"),
    "words": table("epizodiak", linear="on"),
    "end": end,
}
LOOKS = ("night", "day", "light", "forced")
ALL = [(screens, look) for screens in SCREENS for look in LOOKS]


@pytest.mark.parametrize(("screens", "look"), sample(ALL, ("epizodiak", "day")))
def test_the_ring_stands_out_on_everything_that_can_have_the_focus(table_at: TableAt, screens: str, look: str) -> None:
    taps = table_at(1180, 820)
    page = taps.page
    measure = page.context.new_page()
    page.emulate_media(forced_colors="active" if look == "forced" else "none")
    weak = []
    try:
        for name in SCREENS[screens](taps):
            page.evaluate(LOOK, "night" if look == "forced" else look)
            weak += [f"{name}: {each}" for each in weak_rings(page, measure)]
    finally:
        page.emulate_media(forced_colors="none")
        measure.close()
    assert not weak, "\n".join(weak)
