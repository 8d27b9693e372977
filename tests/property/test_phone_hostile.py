"""Any JSON at all, put anywhere into what tablet and phone say: nobody's page breaks, and nothing is played by it."""

import copy
import json
from functools import cache
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from epizodiak.app import selectors
from epizodiak.app.state import AppState
from epizodiak.core.protocol import Json
from epizodiak.display.setup import Setup
from epizodiak.features import update
from epizodiak.features.phones import messages
from epizodiak.features.phones.events import LinkHeard
from epizodiak.features.phones.state import JOINED_TABLE
from tests.property.any_json import ANYTHING
from tests.visits.kitchen import Kitchen, KitchenPage

HIDDEN = {
    "epizodiak": Setup("epizodiak", ("Ana", "Ben", "Chloé"), seed=3, bots=("phone", "phone", "phone")),
    "schotten-totten": Setup("schotten-totten", ("Ana", "Ben"), seed=1, bots=("phone", "phone")),
}


@cache
def seated(name: str) -> tuple[KitchenPage, KitchenPage, dict[str, Any]]:
    """A tablet, the phone that is to act, and what that was told last, after some actions."""
    kitchen = Kitchen()
    tablet = kitchen.tablet(HIDDEN[name])
    tablet.tap("start")
    kitchen.settle(tablet)
    phones = {}
    while tablet.state.ui.phase == "pairing":
        seat = tablet.pairing.seat
        phones[seat] = kitchen.paired(tablet, seed=seat + 10)
        kitchen.settle(tablet, *phones.values())
    while tablet.match.ply < 5:
        phones[tablet.to_act].act()
        kitchen.settle(tablet, *phones.values())
    phone = phones[tablet.to_act]
    phone.says(messages.PhoneMessage(messages.HELLO, version=version_of(kitchen)).text())
    kitchen.settle(tablet)
    texts = [json.loads(text) for page, text in kitchen.wire if page is tablet]
    return tablet, phone, next(each for each in reversed(texts) if each["kind"] == "table" and each["whole"])


def version_of(kitchen: Kitchen) -> str:
    """What the pages have said of their version."""
    said = (json.loads(text) for _, text in kitchen.wire)
    return next(str(each["version"]) for each in said if each.get("kind") == "hello")


def places(data: Json, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """All places in JSON."""
    found = [path] if path else []
    if isinstance(data, dict):
        for key, value in data.items():
            found += places(value, (*path, key))
    elif isinstance(data, list):
        for number, value in enumerate(data):
            found += places(value, (*path, number))
    return found


def put(data: Any, path: tuple[Any, ...], value: Json) -> Any:
    """JSON with something else in one place."""
    found = copy.deepcopy(data)
    inner = found
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    return found


NEAR = st.sampled_from(
    [
        "",
        "<b>",
        "epizodiak",
        "schotten-totten",
        "turn",
        "over",
        "round",
        -1,
        0,
        1,
        2,
        3,
        12,
        13,
        99,
        1 << 40,
        True,
        None,
    ]
) | st.sampled_from([[], {}, [[]], [{}], [1], [0, 0, 0], ["R1"], [["R1"], ["R1"]], 0.5])


def answered(state: AppState, link: int, text: str) -> AppState:
    """The page after it has heard something, and has drawn what there is to draw."""
    after, _ = update(state, LinkHeard(link, text))
    selectors.shown_screen(after)
    return after


@given(st.sampled_from([*HIDDEN]), st.data())
def test_a_phone_that_is_told_something_else_shows_it_or_ends_the_link(name: str, data: st.DataObject) -> None:
    _, phone, told = seated(name)
    path = data.draw(st.sampled_from(places(told)))
    changed = put(told, path, data.draw(NEAR | ANYTHING))
    after = answered(phone.state, phone.held.link, json.dumps(changed))
    assert after.ui.phase in ("away", "turn", "hand", "round", "over")
    held = JOINED_TABLE.of(after)
    assert held is not None
    assert held.seat == phone.held.seat


@given(
    st.sampled_from([*HIDDEN]), st.dictionaries(st.sampled_from([*messages.PhoneMessage.__slots__, "seat"]), ANYTHING)
)
def test_a_tablet_that_is_asked_anything_plays_nothing(name: str, changes: dict[str, Any]) -> None:
    tablet, phone, _ = seated(name)
    asked: dict[str, Any] = {"kind": "act", "ply": 5, "action": "nonsense", "number": 0, "version": ""} | changes
    assert phone.held.seat is not None
    link = tablet.phones.seats[phone.held.seat].link
    after = answered(tablet.state, link, json.dumps(asked))
    legal = [tablet.match.game.action_text(action) for action in tablet.match.view(tablet.to_act).legal]
    if asked["action"] not in legal:
        assert after.match is tablet.match
