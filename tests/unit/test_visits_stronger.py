"""Visits of somebody who has beaten bots, and is offered stronger ones."""

from __future__ import annotations

from dataclasses import replace

import pytest

from epizodiak.app import selectors
from epizodiak.bots import cast
from tests.visits.asking import match_of, setup
from tests.visits.small_page import SmallPage


def ended(game: str, bots: tuple[str, ...], winner: int) -> SmallPage:
    """A page at the end of a game that a seat has won: other deals and chances are tried until it has."""
    for seed in range(60):
        page = SmallPage(setup=replace(setup(game, bots), seed=seed), seed=seed).begin()
        page.tap("start")
        outcome = match_of(page.settle().play()).outcome
        if outcome is not None and outcome.ranking[0] == (winner,):
            return page
    raise AssertionError("each seat wins now and then")


def offered(page: SmallPage) -> int:
    """How many stronger bots the end offers."""
    shown = selectors.shown_screen(page.state)
    assert shown is not None, "a table shows"
    assert shown.sheet is not None, "the game is over"
    return shown.sheet.stronger


@pytest.mark.parametrize(
    ("game", "bots", "raised"),
    [("epicycle", ("-", "1"), ("-", "2")), ("epizodiak", ("-", "1", "4"), ("-", "2", "4"))],
)
def test_who_has_beaten_bots_alone_can_meet_stronger_ones(
    game: str, bots: tuple[str, ...], raised: tuple[str, ...]
) -> None:
    page = ended(game, bots, 0)
    before = match_of(page)
    assert offered(page) == len(bots) - 1
    page.tap("stronger")
    after = match_of(page.settle())
    assert (after.bots, after.record.options) == (raised, before.record.options)
    for seat, (level, name) in enumerate(zip(raised, after.players, strict=True)):
        same = level == bots[seat]
        assert name == before.players[seat] if same else cast.known(level, name), "others of the cast sit down"


@pytest.mark.parametrize(("bots", "winner"), [(("-", "4"), 0), (("-", "-"), 0), (("-", "1"), 1)])
def test_nobody_stronger_is_offered_after_a_loss_nor_above_the_best_nor_among_people(
    bots: tuple[str, ...], winner: int
) -> None:
    page = ended("epicycle", bots, winner)
    before = match_of(page)
    assert not offered(page)
    page.tap("stronger")
    after = match_of(page.settle())
    assert (after.bots, after.players) == (before.bots, before.players), "a key that is not there plays again at most"
