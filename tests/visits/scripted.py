"""A table with phones at which a script is played: every turn by the page that is asked for it, bots included."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from e2e.twins import BACK, Script
from epizodiak.app import effects, events, selectors
from epizodiak.display.tapping import taps
from epizodiak.games import TABLES
from tests.visits.kitchen import Kitchen, KitchenPage

Phones = dict[int, KitchenPage]


class ScriptedTablet(KitchenPage):
    """A tablet whose bots wait to be told what they do."""

    _asked: effects.AskSeat | None = None

    def _do_AskSeat(self, effect: effects.AskSeat) -> None:
        self._asked = effect

    def bot_does(self, action: str) -> None:
        """The bot that was asked answers."""
        asked, self._asked = self._asked, None
        assert asked is not None and action in asked.legal, "a bot was asked, and may do this"  # noqa: PT018 - one thought
        self.tell(events.Answered(asked.number, asked.ply, action, 1))


def opened(record: dict[str, Any], bots: tuple[str, ...]) -> tuple[Kitchen, ScriptedTablet, Phones]:
    """A tablet that has taken up a record as a file, and the phones of its seats, all paired.

    Args:
        record: as files hold it.
        bots: who sits where.
    """
    kitchen = Kitchen()
    tablet = ScriptedTablet(kitchen)
    tablet.begin()
    tablet.chosen = json.dumps({**record, "x_bots": list(bots)})
    tablet.tap("paste")
    tablet.tap("paste-open")
    kitchen.settle(tablet)
    phones: Phones = {}
    while tablet.state.ui.phase == "pairing":
        seat = tablet.pairing.seat
        phones[seat] = kitchen.paired(tablet, seed=seat + 10)
        kitchen.settle(tablet, *phones.values())
    return kitchen, tablet, phones


def played(kitchen: Kitchen, tablet: ScriptedTablet, phones: Phones, told: Script) -> Iterator[int]:
    """Play a script, and stop before every turn, before every curtain is lifted, and at the end.

    Yields:
        How many turns were played.
    """
    for turn, action in enumerate(told.turns):
        yield turn
        if action == BACK:
            latest = tablet.match.latest
            assert latest is not None, "there is something to take back"
            phones.get(latest.seat, tablet).tap("take-back")
            kitchen.settle(tablet, *phones.values())
            continue
        if tablet.state.ui.phase == "curtain":
            tablet.tap("reveal")
            kitchen.settle(tablet)
            yield turn
        if tablet.state.ui.phase == "bot":
            tablet.bot_does(action)
        else:
            tap(phones[tablet.to_act] if tablet.state.ui.phase == "phone" else tablet, action)
        kitchen.settle(tablet, *phones.values())
    yield len(told.turns)


def tap(page: KitchenPage, action: str) -> None:
    """Tap, place by place, what an action needs."""
    timeline = page.state.timeline
    assert timeline is not None, "a game is shown"
    view = timeline.view(page.state.ui.holder)
    look = selectors.look(page.state, selectors.wording(page.state, timeline))
    for place in taps(TABLES[timeline.game.name], view, look, action):
        page.tap(place.key)
