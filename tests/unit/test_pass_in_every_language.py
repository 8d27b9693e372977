"""The word PASS has air in the frame of the draw pile, in every language."""

from gettext import GNUTranslations
from pathlib import Path

import pytest

from epizodiak.core.text import width_of
from epizodiak.games.epizodiak.table.scene import WIDE_WORD
from tests.unit.style_sheets import rule

pytestmark = pytest.mark.native_only

LOCALES = Path(__file__).resolve().parent.parent.parent / "static" / "locales"
FRAME, AIR = 76, 5
"""How wide the frame is, and what is to be free at either side, in its own units."""

PILE = ":is(#board, .figure) .pile"
PHONE = '[data-layout^="phone"] #board .pile'
SIZES = {
    False: (f"{PILE} .big", f"{PILE}.passing .big", f"{PHONE}.passing .big"),
    True: (f"{PILE}.long .big", f"{PILE}.long.passing .big", f"{PHONE}.long.passing .big"),
}
"""The rules that say how large the word is: for words that are not long, and for long ones."""


@pytest.mark.parametrize("tag", sorted(each.stem for each in LOCALES.glob("*.mo")))
def test_the_word_has_air_in_its_frame(tag: str) -> None:
    with (LOCALES / f"{tag}.mo").open("rb") as file:
        word = GNUTranslations(file).gettext("PASS")
    for selector in SIZES[width_of(word, 1) > WIDE_WORD]:
        size = float(rule(selector, "font-size").removesuffix("px"))
        assert width_of(word, size) <= FRAME - 2 * AIR, (word, selector)
