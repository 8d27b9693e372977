"""EpiZodiak's slots and columns stay as they were drawn where a tap changes nothing of them."""

from collections.abc import Mapping

from epizodiak.core.wording import Wording
from epizodiak.games.epizodiak.rules.view import view
from epizodiak.games.epizodiak.table.table import TABLE
from epizodiak.table.scene import SELECT, Sprite
from epizodiak.table.table import Look
from tests.unit.positions import position

FEW = position("1 2 3 4 6 / 5 5 6 / 7 8 9", dial="10 11 12", pile="1 2 3")
WORDING = Wording(("Ana", "Ben", "Chloé"))


def drawn(selection: str) -> Mapping[str, Sprite]:
    return TABLE.scene(view(FEW, 0), Look(1180, 820, WORDING, selection)).by_key


def test_a_tap_makes_anew_only_what_it_changes() -> None:
    """Each slot and column is a part of its own: most of them stay the very objects that they were."""
    before, after = drawn(""), drawn(">1")
    stay = {key for key, sprite in after.items() if sprite is before.get(key)}
    assert {f"discard-{value}" for value in range(1, 13)} <= stay
    assert {f"slot-{value}" for value in range(2, 13)} <= stay
    assert (before["slot-1"].can, after["slot-1"].can) == (SELECT, ">1")
