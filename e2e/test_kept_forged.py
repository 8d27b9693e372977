"""What others put in the place of the picture of a table that was left."""

from base64 import b64encode
from urllib.parse import quote

import pytest
from playwright.sync_api import Page

from e2e.database import DATABASE, PUT
from e2e.kept import COPY, LONG, entries, go_on, source, visit, wait_kept, wait_none
from e2e.pages import PICTURE
from e2e.sampled import sample
from e2e.screen import phase_of
from e2e.site import CORE

SVG = "<svg xmlns='http://www.w3.org/2000/svg' width='760' height='340'/>"


IMAGE = """([width, height, kind]) => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [width, height];
    return canvas.toDataURL(kind, 0.85);
}"""
"""Makes an image of a size, which stands for little but a size."""


REFUSED: dict[str, object] = {
    "drawing": f"data:image/svg+xml;charset=utf-8,{quote(SVG)}",
    "long": LONG,
    "large": (4_096, 4_096, "image/webp"),
    "wide": (2_049, 10, "image/webp"),
    "high": (10, 2_049, "image/jpeg"),
    "another kind": (760, 340, "image/png"),
    "moving": "data:image/webp;base64,"
    + b64encode(b"RIFF\0\0\0\0WEBPVP8X" + bytes((10, 0, 0, 0, 2)) + bytes(90)).decode(),
    "address": "https://elsewhere.invalid/a.webp",
    "a number": 7,
    "nothing": None,
}
"""What no page writes: drawings, in which little text can stand for very much, and images that fill the memory."""


FORGE = """([name, record, pixels, more]) => {
    const {board, face} = document.documentElement.dataset;
    const of = window.epizodiakSeal(record);
    const made = {name, of, ply: 2, board, face, lang: "en", alt: "alt", told: "told", pixels, ...more};
    return JSON.stringify([["1", "2"], "generic", JSON.stringify(made)]);
}"""


def forge(page: Page, image: object, more: dict[str, object] | None = None) -> None:
    """Put another picture beside the game that a page's browser keeps, without a copy."""
    visit(page)
    wait_kept(page)
    name, record = next(each for each in entries(page).items() if each[0].startswith("game-"))
    pixels = page.evaluate(IMAGE, image) if isinstance(image, tuple) else image
    value = page.evaluate(FORGE, [name, record, pixels, more or {}])
    page.evaluate(PUT, [DATABASE, [[f"table-{name}", value]]])
    page.evaluate("key => localStorage.removeItem(key)", COPY)
    page.unroute(CORE)
    page.goto(page.url + PICTURE)


@pytest.mark.parametrize("kind", sample(["image/webp", "image/jpeg"], "image/jpeg"))
def test_an_image_that_a_page_can_have_written_is_shown(left_page: Page, kind: str) -> None:
    forge(left_page, (760, 340, kind))
    visit(left_page)
    wait_kept(left_page)
    assert source(left_page).startswith(f"data:{kind}")
    assert left_page.locator("#kept-table *").count() == 2, "an image and its caption"


@pytest.mark.parametrize("kind", sample([*REFUSED], "drawing", "large"))
def test_what_no_page_has_written_is_not_shown(left_page: Page, kind: str) -> None:
    forge(left_page, REFUSED[kind])
    gate = visit(left_page)
    wait_none(left_page)
    go_on(left_page, gate)
    assert phase_of(left_page) == "lobby"


def test_words_that_somebody_put_there_are_only_words(left_page: Page) -> None:
    markup = "<img src=x onerror='window.ran = 1'>"
    forge(left_page, (760, 340, "image/webp"), {"alt": markup, "told": markup})
    visit(left_page)
    wait_kept(left_page)
    assert left_page.inner_text("#resume-told") == markup
    assert left_page.locator("#resume img").count() == 0
