"""Tables whose phones are paired, and games on them, without browsers."""

from __future__ import annotations

from epizodiak.display.setup import Setup
from tests.visits.kitchen import Kitchen, KitchenPage

NAMES = ("Ana", "Ben", "Chloé")
ALL_PHONES = Setup("epizodiak", NAMES, seed=3, options={"mode": "single"}, bots=("phone", "phone", "phone"))

SHORT = Setup("zodiac", NAMES[:2], seed=1, bots=("phone", "phone"))
"""A game that is over soon, for what comes after it."""


def phase(page: KitchenPage) -> str:
    """The page's phase."""
    return page.state.ui.phase


def seated(setup: Setup, kitchen: Kitchen | None = None) -> tuple[Kitchen, KitchenPage, dict[int, KitchenPage]]:
    """A tablet whose phones are all paired."""
    kitchen = kitchen or Kitchen()
    tablet = kitchen.tablet(setup)
    tablet.tap("start")
    kitchen.settle(tablet)
    phones = {}
    while phase(tablet) == "pairing":
        pairing = tablet.pairing
        phones[pairing.seat] = kitchen.paired(tablet, seed=pairing.seat + 10)
        kitchen.settle(tablet, *phones.values())
    return kitchen, tablet, phones


def act(kitchen: Kitchen, tablet: KitchenPage, phones: dict[int, KitchenPage]) -> None:
    """Whoever is to act does something; everything lands."""
    now = phase(tablet)
    if now == "phone":
        phones[tablet.to_act].act()
    elif now == "turn":
        tablet.act()
    else:
        tablet.tap({"curtain": "reveal", "round": "next", "bot": "go-on"}[now])
    kitchen.settle(tablet, *phones.values())


def goes_on(kitchen: Kitchen, tablet: KitchenPage, phones: dict[int, KitchenPage]) -> None:
    """Play until each seat has acted twice."""
    ply = tablet.match.ply
    for _ in range(20 * len(phones)):
        act(kitchen, tablet, phones)
    acted = [step.seat for step in tablet.match.steps[ply:]]
    assert all(acted.count(seat) > 1 for seat in range(tablet.match.game.seats))
    assert {phone.followed.ply for phone in phones.values()} == {tablet.match.ply}


def played(kitchen: Kitchen, tablet: KitchenPage, phones: dict[int, KitchenPage], most: int = 4000) -> None:
    """Play the game to its end."""
    for _ in range(most):
        if phase(tablet) == "over":
            return
        act(kitchen, tablet, phones)
    raise AssertionError(f"the game does not end: {tablet.state.ui}")
