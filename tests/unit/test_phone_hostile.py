"""Whatever comes over a link, from a phone or a table: it ends that link or changes nothing, and never the game."""

import json
from typing import Any

import pytest

from epizodiak import __version__
from epizodiak.display.setup import Setup
from epizodiak.features.phones import events as phone_events
from epizodiak.features.phones import messages
from epizodiak.features.phones.line import FROM_PHONE, Line, LineError
from epizodiak.features.phones.state import AWAY, HERE
from tests.visits.kitchen import Kitchen, KitchenPage

NAMES = ("Ana", "Ben", "Chloé")
SETUP = Setup("epizodiak", NAMES, seed=3, options={"mode": "single"}, bots=("phone", "phone", "phone"))


def seated(setup: Setup = SETUP) -> tuple[Kitchen, KitchenPage, dict[int, KitchenPage]]:
    """A tablet whose phones are all paired."""
    kitchen = Kitchen()
    tablet = kitchen.tablet(setup)
    tablet.tap("start")
    kitchen.settle(tablet)
    phones = {}
    while tablet.state.ui.phase == "pairing":
        seat = tablet.pairing.seat
        phones[seat] = kitchen.paired(tablet, seed=seat + 10)
        kitchen.settle(tablet, *phones.values())
    return kitchen, tablet, phones


def asked(**changes: Any) -> str:
    """What a phone says, with something wrong in it."""
    return json.dumps({"kind": "act", "ply": 0, "action": "d", "number": 0, "version": "", **changes})


BAD: dict[str, str] = {
    "nothing": "",
    "null": "null",
    "a number": "5",
    "a text": '"act"',
    "a list": "[]",
    "an empty object": "{}",
    "cut off": asked()[:-1],
    "something behind it": asked() + "x",
    "twice": asked() * 2,
    "a byte order mark": "\ufeff" + asked(),
    "deep lists": "[" * 1_000 + "]" * 1_000,
    "deep objects": '{"a":' * 300 + "1" + "}" * 300,
    "too long": asked(action="d" * 2_000),
    "far too long": "x" * 1_000_000,
    "blanks": asked() + " " * 3_000,
    "a long action": asked(action="d" * 81),
    "a key twice": '{"kind":"act","kind":"act","ply":0,"action":"d","number":0,"version":""}',
    "a key missing": '{"kind":"act","ply":0,"action":"d","number":0}',
    "a foreign seat": asked(seat=2),
    "prototype": asked(__proto__={"seat": 1}),
    "another kind": asked(kind="table"),
    "no kind": asked(kind=None),
    "a list of kinds": asked(kind=["act"]),
    "HTML": asked(kind="<img src=x onerror=alert(1)>"),
    "a text for a number": asked(ply="0"),
    "a fraction": asked(ply=0.5),
    "a whole fraction": asked(ply=1.0),
    "true": asked(ply=True),
    "below zero": asked(ply=-1),
    "a huge number": asked(ply=1 << 31),
    "endless digits": asked().replace('"ply": 0', '"ply": ' + "9" * 1_500),
    "NaN": asked(ply=float("nan")),
    "Infinity": asked(number=float("inf")),
    "1e999": asked().replace('"number": 0', '"number": 1e999'),
    "a list for an action": asked(action=["d"]),
    "an object for an action": asked(action={"d": 1}),
    "null for an action": asked(action=None),
    "a number for a version": asked(version=1),
    "no action": asked(action=""),
    "taken back with an action": asked(kind="back"),
    "a greeting with an action": asked(kind="hello"),
    "advice with an action": asked(kind="advise"),
    "single quotes": "{'kind': 'act'}",
    "a comment": "/* */" + asked(),
    "NUL": "\0" + asked(),
    "a control character": asked().replace('"d"', '"\x01"'),
    "escapes that are none": asked().replace('"d"', '"\\x64"'),
}
"""What ends the link."""

VAIN: dict[str, str] = {
    "illegal": asked(action="!12"),
    "nonsense": asked(action="drop table"),
    "HTML": asked(action="<b>d</b>"),
    "RTL": asked(action="\u202ed\u202c"),
    "control characters": asked(action="d\n\0"),
    "a lone surrogate": '{"kind":"act","ply":0,"action":"\\ud800","number":0,"version":""}',
    "another digit": asked(action=">\u0661"),
    "a run without an end": asked(action=">1..999999999"),
    "the other game's": asked(action="R7@3"),
    "late": asked(ply=7),
    "later than all": asked(ply=(1 << 31) - 1),
    "taken back, though nothing was played": asked(kind="back", action=""),
    "advice for another position": asked(kind="advise", action="", ply=3),
}
"""What is heard, and changes nothing."""


@pytest.fixture(scope="module")
def table() -> tuple[Kitchen, KitchenPage, dict[int, KitchenPage]]:
    """A table of which each test breaks one link, and pairs it anew."""
    return seated()


Table = tuple[Kitchen, KitchenPage, dict[int, KitchenPage]]


@pytest.mark.parametrize("text", BAD.values(), ids=BAD)
def test_what_cannot_be_read_ends_the_link_with_a_reason(table: Table, text: str) -> None:
    kitchen, tablet, phones = table
    before = tablet.match
    assert messages.read_phone_message(text) is None
    phones[2].says(text)
    kitchen.settle(tablet, *phones.values())
    assert tablet.match is before
    assert [phone.status for phone in tablet.phones.seats.values()] == [HERE, HERE, AWAY]
    assert "does not understand" in tablet.state.notice.text
    assert phones[2].held.problem == phone_events.HOSTILE
    tablet.tap("phone-again-2")
    kitchen.settle(tablet)
    phones[2] = kitchen.paired(tablet, seed=9)
    kitchen.settle(tablet, *phones.values())
    assert tablet.phones.seats[2].status == HERE


@pytest.mark.parametrize("text", VAIN.values(), ids=VAIN)
def test_what_says_nothing_sensible_changes_nothing(table: Table, text: str) -> None:
    kitchen, tablet, phones = table
    before = tablet.match
    assert messages.read_phone_message(text) is not None
    for phone in phones.values():
        phone.says(text)
        kitchen.settle(tablet, *phones.values())
    assert tablet.match is before
    assert {phone.status for phone in tablet.phones.seats.values()} == {HERE}
    assert tablet.state.ui.phase == "phone"


def legal_of(tablet: KitchenPage) -> str:
    """Something that the seat to act may do."""
    return tablet.match.game.action_text(tablet.match.view(tablet.to_act).legal[0])


def test_no_phone_acts_for_another_seat() -> None:
    kitchen, tablet, phones = seated()
    before = tablet.match
    for seat in set(phones) - {tablet.to_act}:
        phones[seat].says(asked(action=legal_of(tablet)))
        kitchen.settle(tablet, *phones.values())
        assert tablet.match is before


def test_an_old_message_said_again_changes_nothing() -> None:
    kitchen, tablet, phones = seated()
    said = []
    for _ in range(6):
        player = tablet.to_act
        said.append((player, asked(ply=tablet.match.ply, action=legal_of(tablet))))
        phones[player].says(said[-1][1])
        kitchen.settle(tablet, *phones.values())
    before = tablet.match
    assert before.ply == 6
    for player, text in said * 2:
        phones[player].says(text)
    kitchen.settle(tablet, *phones.values())
    assert tablet.match is before


def test_what_one_phone_asks_for_is_not_lost_when_another_asks_meanwhile() -> None:
    """While the table stores, two phones ask: the one whose turn it is gets an answer, whatever the other one wants."""
    kitchen, tablet, phones = seated()
    player = tablet.to_act
    other = next(seat for seat in phones if seat != player)
    phones[player].says(asked(action=legal_of(tablet)))
    while tablet.match.ply == 0:
        tablet.land()
    assert not tablet.state.publishable, "the action is being stored"
    ply, player = tablet.match.ply, tablet.to_act
    other = next(seat for seat in phones if seat != player)
    text = legal_of(tablet)
    for page in phones.values():
        page.settle()
    phones[player].says(asked(ply=ply, action=text))
    phones[other].says(asked(ply=ply, action=text))
    while any(lane.startswith("link") for _, _, lane in tablet.flying):
        tablet.land(next(place for place in tablet.free() if tablet.flying[place][2].startswith("link")))
    kitchen.settle(tablet, *phones.values())
    assert tablet.match.record.actions[-1] == text
    assert tablet.match.ply == ply + 1


def test_greetings_by_the_hundred_change_nothing() -> None:
    kitchen, tablet, phones = seated()
    before = tablet.match
    hello = messages.PhoneMessage(messages.HELLO, version=phone_version()).text()
    for _ in range(FROM_PHONE.burst):
        phones[1].says(hello)
    kitchen.settle(tablet)
    assert tablet.match is before


def phone_version() -> str:
    """The version that pages have."""
    return __version__


@pytest.mark.parametrize(
    "version",
    ["", "0", "0.0.1", "999.0", "9" * 1_500, "1.2.x", "\u0661.\u0662", "<b>1</b>", "-1", "1e9", "\u202e2.0", "." * 900],
)
def test_another_version_ends_the_link_with_the_reason(version: str) -> None:
    kitchen, tablet, phones = seated()
    phones[0].says(messages.PhoneMessage(messages.HELLO, version=version).text())
    kitchen.settle(tablet, *phones.values())
    assert tablet.phones.seats[0].status == AWAY
    assert phones[0].held.problem in (phone_events.OLDER, phone_events.NEWER)


FRAMES: dict[str, list[object]] = {
    "bytes": [b"m1.1/1:x"],
    "a number": [5],
    "nothing": [""],
    "no frame": ["hello"],
    "JSON": ["{}"],
    "a late number": ["m2.1/1:x"],
    "a number with noughts": ["m01.1/1:x"],
    "below zero": ["m-1.1/1:x"],
    "digits of another script": ["m\u0661.1/1:x"],
    "endless digits": ["m" + "9" * 5_000 + ".1/1:x"],
    "more parts than there are": ["m1.3/2:x"],
    "ninety thousand parts": ["m1.1/99999:" + "x" * 16_000],
    "a short part": ["m1.1/2:x"],
    "a long part": ["m1.1/1:" + "x" * 16_001],
    "a million letters": ["m1.1/1:" + "x" * 1_000_000],
    "parts without an end": ["m1.1/4:" + "x" * 16_000, "m1.1/4:" + "x" * 16_000],
    "too large": ["m1.1/5:" + "x" * 16_000],
    "after a goodbye": ["x", "m1.1/1:x"],
    "the same message again": ["m1.1/1:x", "m1.1/1:x"],
    "beats without an end": ["b"] * 101,
    "messages without an end": [f"m{number}.1/1:x" for number in range(1, 102)],
}


@pytest.mark.parametrize("frames", FRAMES.values(), ids=FRAMES)
def test_frames_that_are_none_are_refused_at_once(frames: list[object]) -> None:
    line = Line(FROM_PHONE, 0.0)
    *good, last = frames
    for frame in good:
        line.heard(frame, 0.0)
    with pytest.raises(LineError):
        line.heard(last, 0.0)


# --- what a table that is none says to a phone ------------------------------------------------------------------------


def genuine() -> dict[str, Any]:
    """What the table really tells the seat to act."""
    kitchen, tablet, _ = seated()
    seat = tablet.to_act
    texts = [json.loads(text) for page, text in kitchen.wire if page is tablet]
    found: dict[str, Any] = next(each for each in texts if each["kind"] == "table" and each["seat"] == seat)
    return found


GENUINE = genuine()
OTHER_SEAT = (GENUINE["seat"] + 1) % 3


def told(**changes: Any) -> str:
    """What a table says, with something wrong in it."""
    return json.dumps({**GENUINE, **changes})


def viewed(where: str, **changes: Any) -> str:
    return told(**{where: {**GENUINE[where], **changes}})


BAD_TABLES: dict[str, str] = {
    "nothing": "",
    "a list": "[]",
    "another kind": told(kind="<b>"),
    "no game": told(game="chess"),
    "a game with a path": told(game="../epizodiak"),
    "another seat": told(seat=OTHER_SEAT, own=None),
    "no seat": told(seat=9),
    "a seat below zero": told(seat=-1),
    "another's view": viewed("own", seat=OTHER_SEAT),
    "two names": told(players=["Ana", "Ben"]),
    "no names": told(players=None),
    "names that are none": told(players=[{}, [], 5]),
    "a thousand names": told(players=["Ana"] * 1_000),
    "a player that is none": told(at=[0, 7, "start"]),
    "a player below zero": told(at=[0, -1, "start"]),
    "a number of actions that is none": told(at=["x", 0, "start"]),
    "actions below zero": told(at=[-5, 0, "start"]),
    "actions without an end": told(at=[1 << 70, 0, "start"]),
    "no position": told(at=[]),
    "no view": told(view=None),
    "a view of a number": told(view=5),
    "a dial of texts": viewed("view", dial=["<b>", "x"]),
    "a dial of anything": viewed("view", dial=[99] * 500),
    "a hand of anything": viewed("own", hand=[99, -5, 1 << 40]),
    "a hand of texts": viewed("own", hand=["<img src=x>"]),
    "a hand without an end": viewed("own", hand=[1] * 100_000),
    "sizes of hands": viewed("own", hand_sizes=[10**9, -1, 3]),
    "legal actions that are none": viewed("own", legal=["nonsense"]),
    "legal actions that are numbers": viewed("own", legal=[1, 2]),
    "a step of nobody": told(steps=[{"seat": 9, "action": "d", "before": GENUINE["view"], "after": GENUINE["view"]}]),
    "a step of nothing": told(steps=[{}]),
    "steps of a text": told(steps="steps"),
    "tries of nothing": told(tried=[[0]]),
    "open hands of two": told(hands=[[1], [2]]),
    "open hands of anything": told(hands=[[99], [], []]),
    "an outcome of nothing": told(outcome={}),
    "an outcome of texts": told(outcome={"scores": ["a", "b", "c"], "ranking": [["x"]], "reason": "<b>"}, phase="over"),
    "a phase that is none": told(phase="<script>"),
    "to go back to nowhere": told(back=-3),
    "to go back to a text": told(back="0"),
    "deep": json.dumps({**GENUINE, "x": json.loads("[" * 60 + "]" * 60)}).replace('"x"', '"kind"'),
    "NaN": told(at=[float("nan"), 0, "start"]),
    "a key twice": told()[:-1] + ', "seat": 1}',
    "too large": told(table="x" * (9 << 20)),
    "advice of nothing": json.dumps({"kind": "advice"}),
    "advice of texts": json.dumps({"kind": "advice", "number": 1, "advice": ["<b>"], "done": True}),
    "advice without an end": json.dumps({"kind": "advice", "number": 1, "advice": [{}] * 5_000, "done": True}),
    "advice below zero": json.dumps({"kind": "advice", "number": -1, "advice": None, "done": True}),
}


@pytest.mark.parametrize("text", BAD_TABLES.values(), ids=BAD_TABLES)
def test_a_phone_reads_its_table_as_a_stranger(text: str) -> None:
    """Its page never breaks: the link ends with a reason, or what was told can be shown."""
    kitchen, tablet, phones = seated()
    phone = phones[GENUINE["seat"]]
    number = tablet.phones.seats[GENUINE["seat"]].link
    tablet._do_Tell(phone_events.Tell(number, text))  # noqa: SLF001 - as a table would that is none
    kitchen.settle(phone)
    assert phone.state.ui.phase in ("away", "turn", "hand", "over", "round")
    if phone.state.ui.phase == "away":
        assert phone.held.problem == phone_events.HOSTILE


def test_there_are_enough_of_them() -> None:
    assert len(BAD) + len(VAIN) >= 40
    assert len(BAD_TABLES) >= 40
