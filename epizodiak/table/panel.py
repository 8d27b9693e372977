"""Draws players' panels: name, remark, and counts with pictures.

It has three shapes: full, a chip where there is little room, and a tight chip, whose pictures are smaller.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

from epizodiak.core.text import BOLD, fitted, width_of
from epizodiak.table import hit
from epizodiak.table.marks import CAPITAL, number, point
from epizodiak.table.scene import Box, Sprite
from epizodiak.table.seat_marks import SEAT_CLASSES, whose

CHIP_WIDTH, CHIP_HEIGHT = 200, 64
"""Panels narrower or lower than this are chips."""

TIGHT_WIDTH = 100
"""A chip with less width than this for its counts is a tight one."""

SIGN_ROOM = 19
"""So much wider a tight chip may be if it has a sign."""

NARROW_WIDTH = 92
"""A chip narrower than this, as beside a puzzle on a phone held across, has a smaller portrait and name."""

FACE_PART = 0.24
"""Radius of a portrait in parts of a full panel's height."""

CHIP_FACE = 12
"""Radius of a portrait on a chip, if its letters have the usual size."""

PASS_ROOM = 16
"""Width that the mark of a chip takes."""

REMARK_WIDTH = 150
"""A chip of less width than this has no room for a name and a remark."""


class Count(NamedTuple):
    """A count on a player's panel, with its picture.

    Attributes:
        picture: markup whose middle lies at y = -5, from x = 0 on.
        kind: class of the number beside it.
        width: of the picture.
    """

    picture: str
    kind: str
    width: float


STAR = Count(
    '<path class="star" d="M11 -15.5l3.2 7 7.6.8-5.7 5.1 1.6 7.5L11 1.1 4.3 4.9l1.6-7.5-5.7-5.1 7.6-.8Z"/>',
    "points",
    22,
)
"""Points in all."""

HELD = Count('<rect class="tiles" x="0" y="-15" width="16" height="20" rx="4"/>', "tiles", 16)
"""Tiles or cards in the hand."""


LEAST_NAME = 6
"""Of a name so much stands at least, in heights of its letters, before a remark."""


@dataclass(frozen=True, eq=False)
class PlayerPanel:
    """How panels of one size are drawn.

    Attributes:
        width, height: of a panel.
        letters: size of its letters, in parts of the usual.
        counts: what is counted, from the left: nothing, or two or three things.
        sign: markup that stands where the player's portrait belongs, before the name: round its middle and about 22
            wide (larger drawings have to be scaled down); or nothing.
        lead: markup that stands at the left, round its middle; or nothing.
        lead_room: width of its lead, at scale 1.
        mark: markup that a narrow chip has in its corner, where a larger one has a remark.
        said: what the last count means; it stands beside it if there is room.
    """

    width: float
    height: float
    letters: float
    counts: tuple[Count, ...]
    sign: str = ""
    lead: str = ""
    lead_room: float = 0
    mark: str = ""
    said: str = ""

    @cached_property
    def small(self) -> bool:
        """Whether the panel is a chip."""
        return self.width < CHIP_WIDTH or self.height < CHIP_HEIGHT

    @cached_property
    def tight(self) -> bool:
        """Whether the panel is a tight chip, with smaller pictures."""
        return self.small and self.width - (SIGN_ROOM if self.sign else 0) < TIGHT_WIDTH

    @cached_property
    def narrow(self) -> bool:
        """Whether the panel is so narrow that a name would be cut after two letters."""
        return self.width < NARROW_WIDTH

    @cached_property
    def shape(self) -> str:
        """CSS classes for the panel's shape."""
        shape = "chip tight" if self.tight else "chip" if self.small else "full"
        return f"{shape} marked" if self.marked else shape

    @cached_property
    def marked(self) -> bool:
        """Whether the panel shows a mark in its corner instead of a remark, which would leave the name no space."""
        return self.small and bool(self.mark) and self.width < REMARK_WIDTH

    @cached_property
    def drawn(self) -> float:
        """The scale of the panel's pictures, which on a full panel grow with the letters."""
        return 1 if self.small else self.letters

    @cached_property
    def margin(self) -> float:
        """The space between the panel's edges and its content, in pixels."""
        return 9 if self.small else 18

    @cached_property
    def radius(self) -> float:
        """The radius of the panel's corners, in pixels."""
        return 9 if self.small else 12

    @cached_property
    def left(self) -> float:
        """The horizontal position where name and counts begin."""
        return self.margin + self.lead_room * (0.69 if self.small else self.drawn)

    @cached_property
    def face(self) -> float:
        """The radius of the portrait, in pixels."""
        if not self.small:
            return FACE_PART * self.height
        return CHIP_FACE * self.letters * (0.75 if self.narrow else 1)

    @cached_property
    def face_at(self) -> float:
        """The horizontal position of the portrait's middle; on a chip it begins before what stands below it."""
        return self.left + self.face - (5 if self.small else 3)

    @cached_property
    def name_at(self) -> float:
        """The horizontal position where the name begins, after the portrait."""
        return self.face_at + self.face + (3 if self.small else 8)

    @cached_property
    def name_size(self) -> float:
        """The size of the name's letters, in pixels."""
        return (12 if self.narrow else 14 if self.small else 19) * self.letters

    @cached_property
    def remark_size(self) -> float:
        """The size of the remark's letters, in pixels."""
        return 13 if self.small else 14 * self.letters

    @cached_property
    def body(self) -> str:
        """The panel's markup; its words are the name, the remark, then the counts."""
        small, width, height = self.small, self.width, self.height
        top = height * (0.39 if self.counts else 0.58) - (0.5 if small else 0)
        plate = f'<rect class="plate" width="{number(width)}" height="{number(height)}" rx="{self.radius}"/>'
        lead = ""
        if self.lead:
            size = 0.69 if small else self.drawn
            lead = _picture(self.lead, (self.margin + self.lead_room * size * 0.4, height / 2), size)
        middle = self.face_at, top - self.name_size * CAPITAL / 2
        lead += whose(self.sign, middle, self.face, 0.66 if small else 0.9 * self.drawn)
        corner = _picture(self.mark, (width - 13, top - 5), 1) if self.marked else ""
        return (
            f'<g class="{self.shape}">{plate}{lead}<text class="name" x="{number(self.name_at)}" y="{number(top)}" '
            f'font-size="{number(self.name_size)}" data-w="0"/><text class="remark" x="{number(width - self.margin)}" '
            f'y="{number(top - 0.5)}" font-size="{number(self.remark_size)}" data-w="1"/>{_count_svg(self)}{corner}</g>'
        )

    @property
    def told(self) -> tuple[str, ...]:
        """What the last count means, the last of the panel's words, if there is room."""
        return (self.said,) if 'class="caption"' in self.body else ()

    def named(self, text: str, remark: str, *, always: bool = False) -> tuple[str, str]:
        """The name, cut to fit beside the remark, and the remark, or no remark if the name would hardly fit.

        Args:
            text: the name.
            remark: what is to stand in the corner, or nothing.
            always: whether a chip shows the remark, too; a narrow one shows its mark.
        """
        size, room = self.name_size, self.width - self.name_at - (4 if self.narrow else self.margin)
        if remark and not self.small:
            left = room - width_of(remark, self.remark_size) - 8
            if left < min(width_of(text, size * BOLD), LEAST_NAME * size):
                remark = ""
            else:
                room = left
        elif remark and always:
            room -= PASS_ROOM if self.marked else width_of(remark, self.remark_size) + 8
        return fitted(text, room, size * BOLD), remark


sized = lru_cache(maxsize=32)(PlayerPanel)
"""How panels of a size are drawn: arguments as in :class:`PlayerPanel`."""


def player(
    seat: int, box: Box, panel: PlayerPanel, words: tuple[str, ...], label: str, *, acts: bool, classes: str = ""
) -> Sprite:
    """The sprite of a player's panel.

    Args:
        seat: whose.
        box: where it lies.
        panel: how it is drawn; of the box's size.
        words: name and remark, then a number for each count.
        label: accessible name.
        acts: whether the seat is to act.
        classes: more of them, for the style sheet.
    """
    reached = hit.panel(box.width, box.height, panel.radius)
    classes = " ".join(filter(None, ("player", SEAT_CLASSES[seat], "acts" if acts else "", classes.strip())))
    key, body = f"player-{seat}", panel.body
    return Sprite(key, "ground", box.x, box.y, classes=classes, body=body, hit=reached, words=words, label=label)


def hidden_in(box: Box) -> tuple[float, float]:
    """Where a tile of a player's hand lies hidden: at the count of them, so that on its way it covers no name."""
    return box.x + 0.27 * box.height, box.y + 0.73 * box.height


PARTS = {0: (), 2: (0, 0.42), 3: (0, 0.32, 0.64)}
CHIP_PARTS = {0: (), 2: (0, 0.42), 3: (0, 0.395, 0.665)}
TIGHT_PARTS = {0: (), 2: (0, 0.42), 3: (0, 0.42, 0.7)}
"""Where the counts begin, in parts of the width: on a chip the hand's two digits need more room than the others."""


def _count_svg(panel: PlayerPanel) -> str:
    size = (12 if panel.tight else 14 if panel.small else 18) * panel.letters
    scale, gap = (0.55, 2.5) if panel.tight else (0.7, 4) if panel.small else (panel.drawn, 8)
    middle = panel.height * (0.75 if panel.small else 0.7)
    room = panel.width - panel.left - (7 if panel.narrow else 3 if panel.small else 12)
    parts = (TIGHT_PARTS if panel.tight else CHIP_PARTS if panel.small else PARTS)[len(panel.counts)]
    drawn = ""
    for word, (part, count) in enumerate(zip(parts, panel.counts, strict=True), 2):
        x = panel.left + room * part
        beside, below = number(x + count.width * scale + gap), number(middle + size * CAPITAL / 2)
        drawn += (
            f'{_picture(count.picture, (x, middle + 5 * scale), scale)}<text class="tally {count.kind}" x="{beside}" '
            f'y="{below}" font-size="{number(size)}" data-w="{word}"/>'
        )
        after, small = x + count.width * scale + 2 * gap + width_of("0", size * BOLD), panel.remark_size
        if count is panel.counts[-1] and panel.said and after + width_of(panel.said, small) < panel.width - 6:
            at = f'x="{number(after)}" y="{below}" font-size="{number(small)}"'
            drawn += f'<text class="caption" {at} data-w="{word + 1}"/>'
    return drawn


WRITTEN = r'"name" x="([\d.]+)" y="[\d.]+" font-size="([\d.]+)".*"remark" x="([\d.]+)" y="[\d.]+" font-size="([\d.]+)"'
"""Where a panel's name begins and its remark ends, each with the size of its letters, as every game writes them."""


@lru_cache(maxsize=16)
def with_character(panel: Sprite, character: str) -> Sprite:
    """A panel that says in the remark's place what its player is like, where nothing else stands and it has room."""
    found = re.search(WRITTEN, panel.body)
    if found is None or panel.words[1] or 'class="chip' in panel.body:
        return panel
    begins, size, ends, small = map(float, found.groups())
    if width_of(panel.words[0], size * BOLD) + width_of(character, small) + size > ends - begins:
        return panel
    words = (panel.words[0], character, *panel.words[2:])
    return panel._replace(words=words, classes=f"{panel.classes} tempered")


def _picture(picture: str, at: tuple[float, float], scale: float) -> str:
    return f'<g transform="translate({point(*at)}) scale({scale})">{picture}</g>'
