"""The sizes of a table's texts for a size of the page.

The page's own texts are told by :class:`~epizodiak.table.scene.TextSizes`; letters on players' panels grow with them.
"""

from __future__ import annotations

from epizodiak.table.scene import Box, TextSizes

WORDS, LEAST_WORDS, LOG, CHIPS = 22, 18, 18, 16
"""Sizes on a tablet, in pixels."""

LARGEST, SMALLEST = 1.7, 0.8
"""The same in parts of those: in the largest window, and in the smallest that is none of a phone's."""

TABLET = 0.86
"""A page of this size, in parts of the one that the arrangements were drawn for, still has a tablet's texts."""

ROOMY_PHONE = 740
"""Upright phones from this height on have larger texts."""

PANEL, PANEL_WIDTH = 78, 190
"""Height and least width of a full panel whose letters have their usual size."""


def relative_size(scale: float) -> float:
    """The size of texts relative to a tablet's, for a scale of the table."""
    return min(LARGEST, scale) if scale >= 1 else min(1.0, max(SMALLEST, scale / TABLET))


def tablet_sizes(scale: float) -> TextSizes:
    """The sizes of a table's texts on a tablet or larger screen."""
    part = relative_size(scale)
    return TextSizes(*(round(size * part, 1) for size in (WORDS, LEAST_WORDS, LOG, CHIPS)))


def phone_sizes(width: int, height: int) -> TextSizes:
    """The sizes of a table's texts on a phone."""
    roomy = height >= ROOMY_PHONE or width >= ROOMY_PHONE
    return TextSizes(17, 15, 16, 14) if roomy else TextSizes(16, 15, 15, 13)


def panel_letters(panel: Box) -> float:
    """The size of the letters on a full panel, relative to the usual size."""
    return max(1.0, min(panel.height / PANEL, panel.width / PANEL_WIDTH))
