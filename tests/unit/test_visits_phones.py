"""Play with phones, without a browser: pairing, playing, cuts, strangers, and what a phone is told."""

import json
import random

import pytest

from epizodiak.app.events import SettingChosen
from epizodiak.display.setup import Setup
from epizodiak.features.hints.state import HINT
from epizodiak.features.phones import events as phone_events
from epizodiak.features.phones import messages
from epizodiak.features.phones.events import EndLink
from epizodiak.features.phones.state import AWAY, HERE
from epizodiak.games import GAMES
from epizodiak.record.record import read_record, replay
from tests.visits.kitchen import End, Kitchen, KitchenPage, Link
from tests.visits.phone_tables import ALL_PHONES, NAMES, SHORT, act, goes_on, phase, played, seated

MIXED = Setup("epizodiak", NAMES, seed=3, options={"mode": "single"}, bots=("-", "phone", "2"), pace="none")


@pytest.mark.heavy
@pytest.mark.parametrize(
    "setup",
    [
        ALL_PHONES,
        MIXED,
        Setup("schotten-totten", NAMES[:2], seed=1, bots=("phone", "phone")),
        Setup("epicycle", NAMES[:2], seed=1, bots=("phone", "-")),
        Setup("zodiac", NAMES[:2], bots=("1", "phone"), pace="none"),
    ],
    ids=lambda setup: f"{setup.game} {','.join(setup.bots)}",
)
def test_a_whole_game_is_played_with_hands_on_phones(setup: Setup) -> None:
    kitchen, tablet, phones = seated(setup)
    assert sorted(phones) == [seat for seat, level in enumerate(setup.bots) if level == "phone"]
    played(kitchen, tablet, phones)
    record = read_record(tablet.disk.texts[tablet.state.sitting.name], GAMES)
    assert [position.ply for position in replay(record, GAMES[setup.game])][-1] == len(record.actions)
    for phone in phones.values():
        assert phase(phone) == "over"
        assert phone.followed.ply == tablet.match.ply


def test_phases_as_the_contract_has_them() -> None:
    kitchen = Kitchen()
    tablet = kitchen.tablet(ALL_PHONES)
    tablet.tap("start")
    kitchen.settle(tablet)
    assert phase(tablet) == "pairing"
    assert tablet.pairing.seat == 0
    first = kitchen.paired(tablet)
    kitchen.settle(tablet, first)
    assert (phase(tablet), tablet.pairing.seat) == ("pairing", 1)
    others = [kitchen.paired(tablet, seed=seed) for seed in (3, 4)]
    kitchen.settle(tablet, first, *others)
    assert phase(tablet) == "phone"
    assert not tablet.places(), "nothing on the table can be tapped while a phone's seat acts"
    player = tablet.to_act
    phases = {phone.held.seat: phase(phone) for phone in (first, *others)}
    assert phases == {seat: "turn" if seat == player else "hand" for seat in range(3)}
    for phone in (first, *others):
        assert bool(phone.places()) == (phone.held.seat == player)


def test_a_person_without_a_phone_has_the_curtain_and_their_hand_never_shows_to_the_others() -> None:
    kitchen, tablet, phones = seated(MIXED)
    seen = set()
    for _ in range(60):
        seen.add(phase(tablet))
        if phase(tablet) in ("curtain", "phone", "bot"):
            assert tablet.state.ui.holder is None, "the device that all must see shows no hand"
        if phase(tablet) == "over":
            break
        act(kitchen, tablet, phones)
    assert {"curtain", "phone", "turn"} <= seen


def test_later_puts_a_seat_on_the_tablet_and_the_menu_brings_its_phone() -> None:
    kitchen = Kitchen()
    tablet = kitchen.tablet(Setup("epizodiak", NAMES, seed=3, first_player=1, bots=("-", "phone", "-")))
    tablet.tap("start")
    kitchen.settle(tablet)
    tablet.tap("pair-later-1")
    kitchen.settle(tablet)
    assert phase(tablet) == "curtain"
    tablet.tap("reveal")
    assert tablet.places(), "the seat acts on the tablet"
    tablet.tap("phones")
    tablet.tap("phone-pair-1")
    kitchen.settle(tablet)
    assert phase(tablet) == "pairing"
    assert tablet.state.ui.holder is None
    phone = kitchen.paired(tablet)
    kitchen.settle(tablet, phone)
    assert (phase(tablet), phase(phone)) == ("phone", "turn")
    tablet.tap("phone-tablet-1")
    kitchen.settle(tablet, phone)
    assert (phase(tablet), phase(phone)) == ("curtain", "hand")
    tablet.tap("phone-back-1")
    kitchen.settle(tablet, phone)
    assert (phase(tablet), phase(phone)) == ("phone", "turn")


def test_a_seat_that_gets_a_phone_later_is_known_by_it_when_the_game_is_taken_up() -> None:
    kitchen = Kitchen()
    tablet = kitchen.tablet(Setup("epizodiak", NAMES, seed=3))
    tablet.tap("start")
    kitchen.settle(tablet)
    tablet.tap("phones")
    kitchen.settle(tablet)
    tablet.tap("phone-pair-2")
    kitchen.settle(tablet)
    phone = kitchen.paired(tablet)
    kitchen.settle(tablet, phone)
    assert tablet.match.bots == ("-", "-", "phone")
    name, disk = tablet.state.sitting.name, tablet.disk
    tablet.leave_kitchen()
    kitchen.settle(phone)
    assert phase(phone) == "away"
    again = KitchenPage(kitchen, disk)
    again.begin()
    again.tap("resume")
    kitchen.settle(again)
    assert again.state.sitting.name == name
    assert (phase(again), again.pairing.seat) == ("pairing", 2)
    phone.tap("phone-rejoin")
    phone.pasted = again.invitation
    phone.tap("join-take")
    kitchen.settle(phone)
    again.pasted = phone.answer
    again.tap("pair-take-2")
    kitchen.settle(again, phone)
    assert again.phones.seats[2].status == HERE
    assert phase(phone) in ("hand", "turn")


def test_a_phone_that_is_away_is_said_and_can_be_replaced_by_the_tablet_or_by_another_scan() -> None:
    kitchen, tablet, phones = seated(ALL_PHONES)
    player = tablet.to_act
    link = kitchen.link_between(tablet, phones[player])
    kitchen.cut(link)
    assert tablet.phones.seats[player].status == AWAY
    assert phase(phones[player]) == "away"
    assert not phones[player].places()
    tablet.tap(f"phone-tablet-{player}")
    kitchen.settle(tablet)
    assert phase(tablet) == "curtain"
    tablet.tap("reveal")
    ply = tablet.match.ply
    tablet.act()
    kitchen.settle(tablet)
    while tablet.match.ply == ply:
        tablet.act()
        kitchen.settle(tablet)
    kitchen.mend(link)
    kitchen.settle(tablet, *phones.values())
    assert phones[player].followed.ply == tablet.match.ply
    tablet.tap(f"phone-back-{player}")
    kitchen.settle(tablet, *phones.values())
    goes_on(kitchen, tablet, phones)


@pytest.mark.heavy
@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(1, 10))])
def test_cuts_lose_no_action_and_play_none_twice(seed: int) -> None:
    """At random moments texts are lost, both ways; every action that is tapped is played once, in its order."""
    setup = Setup("schotten-totten", NAMES[:2], seed=seed, bots=("phone", "phone"))
    kitchen, tablet, phones = seated(setup)
    chance, cut = random.Random(seed), list[Link]()
    tapped: list[str] = []
    for _ in range(3000):
        if phase(tablet) == "over":
            break
        pages = [tablet, *phones.values()]
        busy = [page for page in pages if page.flying]
        if chance.random() < 0.04 and not cut:
            cut.append(kitchen.link_between(tablet, phones[chance.randrange(2)]))
            kitchen.cut(cut[0])
        elif cut and chance.random() < 0.3:
            kitchen.mend(cut.pop())
        elif busy:
            page = chance.choice(busy)
            page.land(chance.choice(page.free()))
        else:
            player = phones[tablet.to_act]
            if phase(player) == "turn" and player.places():
                player.act()
                sent = player.held.sent
                if sent is not None and (not tapped or tapped[-1] != f"{sent.ply} {sent.action}"):
                    tapped.append(f"{sent.ply} {sent.action}")
            elif cut:
                kitchen.mend(cut.pop())
    assert phase(tablet) == "over"
    plies = [f"{ply} {action}" for ply, action in enumerate(tablet.match.record.actions)]
    assert plies == sorted(set(tapped), key=tapped.index), "each action that was tapped was played once, in its order"


@pytest.mark.parametrize(("version", "reason"), [("0.0.0", phone_events.NEWER), ("99.0.0", phone_events.OLDER)])
def test_a_phone_with_another_version_is_told_which_one_the_tablet_has(version: str, reason: str) -> None:
    kitchen, tablet, phones = seated(ALL_PHONES)
    phones[2].says(messages.PhoneMessage(messages.HELLO, version=version).text())
    kitchen.settle(tablet, *phones.values())
    assert phones[2].held.problem == reason
    assert phase(phones[2]) == "away"
    kinds = {json.loads(text)["kind"] for page, text in kitchen.wire if page is tablet}
    assert kinds == {"table", "refused", "spare"}
    assert (tablet.phones.seats[2].status, tablet.phones.seats[2].link) == (AWAY, 0)


def test_a_phone_is_told_nothing_before_it_has_said_its_version() -> None:
    kitchen = Kitchen()
    tablet = kitchen.tablet(ALL_PHONES)
    tablet.tap("start")
    kitchen.settle(tablet)
    phone = kitchen.phone(tablet.invitation)
    tablet.pasted = phone.answer
    tablet.tap("pair-take-0")
    tablet.settle()
    assert tablet.phones.seats[0].status == HERE
    assert kitchen.wire == []
    kitchen.settle(tablet, phone)
    assert (phone.followed.ply, tablet.phones.seats[0].greeted) == (0, True)


def test_a_reloaded_phone_is_asked_for_a_new_pairing() -> None:
    kitchen, tablet, phones = seated(ALL_PHONES)
    phones[1].leave_kitchen()
    kitchen.settle(tablet)
    assert tablet.phones.seats[1].status == AWAY
    tablet.tap("phone-again-1")
    kitchen.settle(tablet)
    phones[1] = kitchen.paired(tablet, seed=7)
    kitchen.settle(tablet, *phones.values())
    assert tablet.phones.seats[1].status == HERE
    goes_on(kitchen, tablet, phones)


def test_wrong_codes_are_refused_with_a_reason_and_the_right_one_still_counts() -> None:
    kitchen = Kitchen()
    tablet = kitchen.tablet(ALL_PHONES)
    tablet.tap("start")
    kitchen.settle(tablet)
    tablet.pasted = "something else"
    tablet.tap("pair-take-0")
    kitchen.settle(tablet)
    assert tablet.pairing.problem == phone_events.NO_CODE
    old = kitchen.phone(tablet.invitation)
    tablet.tap("pair-later-0")
    kitchen.settle(tablet)
    tablet.pasted = old.answer
    tablet.tap("pair-take-1")
    kitchen.settle(tablet)
    assert tablet.pairing.problem == phone_events.OTHER_PAIRING
    phone = kitchen.paired(tablet)
    kitchen.settle(tablet, phone)
    assert phone.held.seat == 1
    assert tablet.phones.seats[1].status == HERE


HOSTILE = [
    "",
    "null",
    "[]",
    "{}",
    "{" * 5000,
    "x" * 100_000,
    '{"kind":"act"}',
    '{"kind":"act","ply":"0","action":"d","number":0,"version":""}',
    '{"kind":"act","ply":-1,"action":"d","number":0,"version":""}',
    '{"kind":"act","ply":1e400,"action":"d","number":0,"version":""}',
    '{"kind":"act","ply":true,"action":"d","number":0,"version":""}',
    '{"kind":"act","ply":0,"action":["d"],"number":0,"version":""}',
    '{"kind":"act","ply":0,"action":"d","number":0,"version":"","seat":2}',
    json.dumps({"kind": "act", "ply": 0, "action": "d" * 5000, "number": 0, "version": ""}),
    '{"kind":"table","ply":0,"action":"d","number":0,"version":""}',
    '{"kind":"<img src=x onerror=alert(1)>","ply":0,"action":"","number":0,"version":""}',
]


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_what_cannot_be_read_ends_the_link_and_never_the_game(text: str) -> None:
    kitchen, tablet, phones = seated(ALL_PHONES)
    before = tablet.match
    kitchen.settle(*phones.values())
    phones[2].says(text)
    kitchen.settle(tablet, *phones.values())
    assert tablet.match is before
    assert tablet.phones.seats[2].status == AWAY
    assert tablet.phones.seats[2].link == 0
    assert phase(phones[2]) == "away"


def test_a_phone_acts_for_its_own_seat_alone_and_only_at_the_position_that_stands() -> None:
    kitchen, tablet, phones = seated(ALL_PHONES)
    match, player = tablet.match, tablet.to_act
    other = next(seat for seat in phones if seat != player)
    legal = match.game.action_text(match.game.legal_actions(match.state)[0])
    for seat, ply, action in ((other, 0, legal), (player, 5, legal), (player, 0, "nonsense")):
        asked = messages.PhoneMessage(messages.ACT, ply, action).text()
        phones[seat].says(asked)
        kitchen.settle(tablet, *phones.values())
        assert tablet.match.ply == 0
        assert tablet.phones.seats[seat].status == HERE
    asked = messages.PhoneMessage(messages.ACT, 0, legal).text()
    for _ in range(3):  # the same message again and again
        phones[player].says(asked)
    kitchen.settle(tablet, *phones.values())
    assert tablet.match.ply == 1


@pytest.mark.heavy
def test_no_text_to_a_phone_tells_another_seats_hand() -> None:
    """Each view that goes over a link is its own seat's, or a spectator's."""
    kitchen, tablet, phones = seated(ALL_PHONES)
    played(kitchen, tablet, phones)
    seats = {json.loads(text).get("seat") for page, text in kitchen.wire if page is tablet}
    assert {0, 1, 2} <= seats
    for page, text in kitchen.wire:
        data = json.loads(text)
        assert data["kind"] != "spare" or data.keys() == {"kind", "code"}
        if page is not tablet or data["kind"] != "table":
            continue
        shown = [data["view"], *(step[when] for step in data["steps"] for when in ("before", "after"))]
        assert all(view["seat"] is None for view in shown)
        assert data["own"] is None or data["own"]["seat"] == data["seat"]


def test_a_browser_without_links_plays_on_the_tablet_and_says_so() -> None:
    kitchen = Kitchen()
    tablet = kitchen.tablet(ALL_PHONES)
    tablet.possible = False
    tablet.tap("start")
    kitchen.settle(tablet)
    assert phase(tablet) == "curtain"
    assert "cannot connect" in tablet.state.notice.text


def test_modules_that_cannot_be_fetched_keep_nobody_from_playing() -> None:
    kitchen = Kitchen()
    tablet = kitchen.tablet(ALL_PHONES)
    tablet.phones_here = False
    tablet.tap("start")
    kitchen.settle(tablet)
    assert phase(tablet) == "curtain"
    assert tablet.state.notice.text


@pytest.mark.parametrize(
    ("seat", "game", "reason"),
    [(2, "zodiac", phone_events.DAMAGED), (255, "epizodiak", phone_events.DAMAGED), (0, "chess", phone_events.NEWER)],
)
def test_an_invitation_to_what_this_page_knows_none_of_is_refused_by_a_sentence(
    seat: int, game: str, reason: str
) -> None:
    kitchen = Kitchen()
    tablet = kitchen.tablet(ALL_PHONES)
    code = f"invitation {len(kitchen.links)} {seat} {game} Mallory"
    kitchen.links[code] = Link(End(tablet, 1))
    phone = kitchen.phone(code)
    kitchen.settle(phone)
    assert (phase(phone), phone.held.problem, phone.held.code) == ("joining", reason, "")
    assert any(isinstance(each, EndLink) for each in phone.carried), "nothing stays open towards whoever wrote it"


def test_a_phone_takes_its_own_turn_back() -> None:
    setup = Setup("schotten-totten", NAMES[:2], seed=1, first_player=0, take_back="turn", bots=("phone", "-"))
    kitchen, tablet, phones = seated(setup)
    ply = tablet.match.ply
    while tablet.match.ply == ply:
        phones[0].act()
        kitchen.settle(tablet, *phones.values())
    assert tablet.match.taking_back() == ply
    tablet.tap("take-back")
    kitchen.settle(tablet, *phones.values())
    assert tablet.match.ply == ply + 1, "what was done on a phone is taken back there"
    phones[0].tap("take-back")
    kitchen.settle(tablet, *phones.values())
    assert tablet.match.ply == ply
    assert phase(phones[0]) == "turn"


def test_the_phones_stay_for_the_next_game() -> None:
    kitchen, tablet, phones = seated(SHORT)
    played(kitchen, tablet, phones)
    tablet.tap("again")
    kitchen.settle(tablet, *phones.values())
    assert phase(tablet) == "phone"
    assert {phase(phone) for phone in phones.values()} == {"turn", "hand"}
    tablet.tap("leave")
    kitchen.settle(tablet, *phones.values())
    assert {phase(phone) for phone in phones.values()} == {"away"}


def test_a_hint_is_thought_about_at_the_table_and_shown_on_the_phone_alone() -> None:
    kitchen, tablet, phones = seated(ALL_PHONES)
    phone = phones[tablet.to_act]
    phone.tell(SettingChosen("hints", "on"))
    kitchen.settle(phone)
    phone.tap("hint")
    kitchen.settle(tablet, *phones.values())
    hint = HINT.of(phone.state)
    assert hint is not None
    assert not hint.thinks
    assert hint.choices
    assert HINT.of(tablet.state) is None
    assert tablet.phones.hint is None
    assert not [effect for effect in phone.carried if type(effect).__name__ == "AskAdvice"], "the phone need not think"
    assert [effect for effect in tablet.carried if type(effect).__name__ == "AskAdvice"]
    phone.tap("hint-play")
    kitchen.settle(tablet, *phones.values())
    assert tablet.match.record.actions == (hint.choices[0].action,)
    assert HINT.of(phone.state) is None


def asked_for(tablet: KitchenPage) -> bool:
    """Whether a phone waits for a hint."""
    return tablet.phones.hint is not None


def thinks(tablet: KitchenPage) -> bool:
    """Whether the best level thinks about it."""
    return any(type(effect).__name__ == "AskAdvice" for effect, *_ in tablet.flying)


def test_somebody_who_acts_before_the_hint_has_come_gives_it_up() -> None:
    kitchen, tablet, phones = seated(ALL_PHONES)
    phone = phones[tablet.to_act]
    phone.tell(SettingChosen("hints", "on"))
    kitchen.settle(phone)
    phone.tap("hint")
    while not thinks(tablet):
        (phone if phone.flying else tablet).land()
    ply = tablet.match.ply
    legal = tablet.match.game.action_text(tablet.match.game.legal_actions(tablet.match.state)[0])
    phone.says(messages.PhoneMessage(messages.ACT, ply, legal).text())
    while tablet.match.ply == ply:
        number = next(at for at in tablet.free() if type(tablet.flying[at][0]).__name__ != "AskAdvice")
        tablet.land(number)
    assert not asked_for(tablet)
    kitchen.settle(tablet, *phones.values())
    assert HINT.of(phone.state) is None
