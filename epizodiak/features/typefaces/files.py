"""The files of the typefaces, and which letters each has."""

from __future__ import annotations

from typing import NamedTuple

LATIN = (
    "U+0-FF, U+131, U+152-153, U+2BB-2BC, U+2C6, U+2DA, U+2DC, U+304, U+308, U+329, U+2000-206F, U+20AC, U+2122,"
    " U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD"
)
GREEK = "U+370-377, U+37A-37F, U+384-38A, U+38C, U+38E-3A1, U+3A3-3FF"
MORE = (
    "U+100-2BA, U+2BD-2C5, U+2C7-2CC, U+2CE-2D7, U+2DD-2FF, U+304, U+308, U+329, U+1D00-1DBF, U+1E00-1E9F, U+1EF2-1EFF,"
    " U+2020, U+20A0-20AB, U+20AD-20C0, U+2113, U+2C60-2C7F, U+A720-A7FF"
)
"""Which letters a file has, as its makers say: Latin, Greek, and Latin with rarer marks."""


SAMPLE = "The players take turns and draw a tile from the pile 0123456789"
"""What typefaces are compared by."""

WIDTHS = {"Inter": 3016.8, "Alegreya": 2512.4}
"""How wide it is in each of them, in letters of :data:`SIZE` pixels."""

SIZE = 100

CLOSEST, WIDEST = 0.92, 1.08
"""So much smaller or larger at most the typefaces are drawn."""


def adjusted(family: str, width: float) -> float:
    """The part of its size in which a typeface is drawn, so that its lines are as long as those that stood there.

    Args:
        family: the typeface.
        width: of the sample in what stood there.
    """
    return min(WIDEST, max(CLOSEST, width / WIDTHS[family]))


class FontFile(NamedTuple):
    """A file of a typeface.

    Attributes:
        family: the typeface, as style sheets call it, first in their lists (``static/page.css``).
        part: its name in the file's name.
        letters: which it has.
        soon: whether it is loaded before the typefaces are used; another one when a letter of it is shown.
    """

    family: str
    part: str
    letters: str
    soon: bool = True

    @property
    def path(self) -> str:
        """Where it lies in the site."""
        return f"static/vendor/fonts/{self.family.lower()}-{self.part}.woff2"


FILES = tuple(
    FontFile(family, part, letters, part != "latin-ext")
    for family in ("Inter", "Alegreya")
    for part, letters in (("latin", LATIN), ("greek", GREEK), ("latin-ext", MORE))
)
