"""The regions of Epicycle's table, for moving over it with the keyboard."""

from __future__ import annotations

from epizodiak.core.wording import Wording
from epizodiak.games.epicycle.rules.view import View
from epizodiak.table.scene import Region, Stop

NAMES = ("first", "second", "third", "fourth")
"""Names of the trays' regions, by seat."""


def held_places(view: View, seat: int) -> tuple[tuple[str, int], ...]:
    """Key and size of each pyramid in a tray, from left to right: ``held-S-SIZE-COPY``; what was left of who is out."""
    holding = view.holdings[seat] or view.left[view.out.index(seat)]
    return tuple((f"held-{seat}-{size}-{holding[:i].count(size)}", size) for i, size in enumerate(holding))


def regions(view: View, say: Wording) -> tuple[Region, ...]:
    """The trays that hold something, the ring and the players, in the order in which Tab goes through them."""
    held, yours = say.gettext("Pyramids of {name}"), say.gettext("Your pyramids")
    trays = (
        Region(
            NAMES[seat],
            say.told(seat, held, yours).format(name=say.names[seat]),
            tuple(Stop(key, 0, column) for column, (key, _) in enumerate(held_places(view, seat))),
        )
        for seat, holding in enumerate(view.holdings)
        if holding
    )
    ring = tuple(Stop(f"space-{number}", 0, number) for number in range(len(view.ring)))
    players = tuple(Stop(f"player-{seat}", 0, seat) for seat in range(len(view.holdings)))
    return (
        *trays,
        Region("ring", say.gettext("Ring"), ring, ring=True),
        Region("players", say.gettext("Players"), players),
    )
