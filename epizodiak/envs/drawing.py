"""What all may see of a position: in words, and as a picture that stands by itself."""

from __future__ import annotations

import re
from base64 import b64encode
from html import escape
from pathlib import Path
from typing import Any

from epizodiak.cli.shipped import PACKAGE, shipped
from epizodiak.core.wording import Wording
from epizodiak.games import PACKAGES, TABLES
from epizodiak.table.scene import LAYERS, Sprite
from epizodiak.table.table import Look

WIDTH, HEIGHT = 1180, 820
"""As on a tablet."""

SYMBOLS = PACKAGE / "envs" / "symbols.svg"
"""What is drawn by reference, as the page has it in its markup: signs, and how tiles and backs are filled."""

WORD = re.compile(r'<(\w+)([^>]*) data-w="(\d+)"/>')
"""An empty element of a sprite's body that stands for one of its texts."""


class Picture(str):
    """SVG, which notebooks show as the picture that it is."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


class Pictures(tuple[Picture, ...]):
    """Several, which notebooks show one below the other, each under its own styles."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        texts = (b64encode(each.encode()).decode() for each in self)
        return "\n".join(f'<img alt="" src="data:image/svg+xml;base64,{text}">' for text in texts)


def told(game: str, view: Any, wording: Wording) -> str:
    """A view in words: headings with lines."""
    parts = TABLES[game].narration.text(view, wording)
    return "\n".join("\n  ".join((heading, *lines)) for heading, lines in parts)


def drawn(game: str, view: Any, wording: Wording) -> Picture:
    """A view as SVG, drawn and styled as the page does it."""
    scene = TABLES[game].scene(view, Look(WIDTH, HEIGHT, wording))
    groups = "".join(
        f'<g class="{layer}">{"".join(_group(each) for each in scene.sprites if each.layer == layer)}</g>'
        for layer in LAYERS
        if layer != "places"
    )
    styles = "\n".join(file.read_text("utf-8") for file in _sheets(game)).replace("]]>", "")
    return Picture(
        f'<svg xmlns="http://www.w3.org/2000/svg" id="board" class="{escape(scene.layout)}" '
        f'viewBox="0 0 {scene.width} {scene.height}"><title>{escape(scene.title)}</title>'
        f"<style><![CDATA[{styles}]]></style>{SYMBOLS.read_text('utf-8')}"
        f'<rect width="100%" height="100%" style="fill: var(--ground)"/>{groups}</svg>'
    )


def _sheets(game: str) -> tuple[Path, ...]:
    own = PACKAGE.joinpath(*PACKAGES[game].split(".")[1:], "table", "table.css")
    return (shipped("static/page.css"), shipped("static/table.css"), own)


def _group(sprite: Sprite) -> str:
    body = WORD.sub(lambda it: f"<{it[1]}{it[2]}>{escape(sprite.words[int(it[3])])}</{it[1]}>", sprite.body)
    move = f"translate({sprite.x:g} {sprite.y:g})" + (f" scale({sprite.scale:g})" if sprite.scale != 1 else "")
    lean = f' transform="rotate({sprite.lean:g})"' if sprite.lean else ""
    return f'<g class="{escape(sprite.classes)}" transform="{move}"><g class="lean"{lean}>{body}</g></g>'
