"""Whole games by one switch, without a browser: from the lobby to "again", curtain and questions included."""

import random

import pytest

from epizodiak.app import selectors
from epizodiak.display.settings import Settings
from epizodiak.features.hands.scan import Member, Scanning, Thing, arranged, ordered, said_of, things_of
from epizodiak.games import GAMES
from epizodiak.table.scene import SELECT, UNSELECT
from tests.visits.asking import match_of, phase, setup
from tests.visits.small_page import Disk, SmallPage
from tests.visits.twins import become_twin

HIDDEN = [name for name, game in GAMES.items() if game.hidden]

MENU = ("take-back", "hint", "log", "menu", "since-0", "since-1", "since-2")
OFFERED = {
    "lobby": ("puzzle", "join", "tutorial", "rules", "settings", "ratings", "about", "deal-link", "paste", "start"),
    "curtain": ("menu", "reveal"),
    "turn": MENU,
    "round": ("sheet-aside", "more", "menu", "next"),
    "over": ("sheet-aside", "review", "more", "again"),
}
"""The page's own buttons, more of them than there ever are at once, by the phase."""

FAR = 40
"""No way to anything is longer: times that the mark goes on, and presses."""


class OneSwitch:
    """Somebody who can press one thing: what is marked."""

    def __init__(self, page: SmallPage, seed: int = 1) -> None:
        self.page = page
        self.scan = Scanning()
        self.ways: list[int] = []
        self._source = random.Random(seed)

    def things(self) -> list[Thing]:
        """What can be pressed, as ``page/things.py`` finds it: places within their regions, and buttons."""
        shown = selectors.shown_screen(self.page.state)
        within = {}
        if shown is not None:
            within = {stop.key: region.label for region in shown.scene.regions for stop in region.stops}
        places = [Thing(key, within.get(key, ""), can) for key, can in self.page.places().items()]
        return ordered([*(Thing(key) for key in OFFERED[self.page.state.ui.phase]), *places])

    def take(self, key: str) -> None:
        """Wait until a button or place is marked, and press."""
        for way in range(1, FAR):
            self.scan.show(self.things())
            marked = self.scan.marked
            assert marked is not None
            if key not in {thing.key for thing in things_of(marked)}:
                self.scan.step()
            elif (taken := self.scan.press()) is not None:
                assert taken.key == key
                self.ways.append(way)
                self.page.tap(key)
                self.page.settle()
                return
        raise AssertionError(f"{key} is too far away")

    def turn(self) -> None:
        """Press something of a turn, by chance."""
        places = self.page.places()
        plays = sorted(key for key, can in places.items() if can not in (SELECT, UNSELECT))
        selects = sorted(key for key, can in places.items() if can == SELECT)
        self.take(self._source.choice(plays if plays and self._source.random() < 0.8 else selects or plays))

    def play(self) -> None:
        """Play from the lobby to the end."""
        self.take("start")
        for _ in range(6000):
            now = phase(self.page)
            if now == "over":
                return
            if now == "turn":
                self.turn()
            else:
                self.take({"curtain": "reveal", "round": "next"}[now])
        raise AssertionError("the game does not end")


BY_SWITCH = [
    pytest.param(game, linear, marks=() if (number + way) % 2 == 0 else pytest.mark.long)
    for number, game in enumerate(GAMES)
    for way, linear in enumerate(("off", "on"))
]
"""Each game once, and each way to play with every other one; the rest is left for the long run."""


@pytest.mark.heavy
@pytest.mark.parametrize(("game", "linear"), BY_SWITCH)
def test_a_whole_game_is_played_by_one_switch(game: str, linear: str) -> None:
    settings = Settings(switch="normal", linear=linear, confirm=linear)
    person = OneSwitch(SmallPage(Disk(settings=settings), setup(game)).begin().settle())
    person.play()
    assert match_of(person.page).outcome is not None
    person.take("again")
    assert phase(person.page) in ("curtain", "turn")
    assert match_of(person.page).ply == 0


@pytest.mark.parametrize("game", GAMES)
def test_every_legal_action_is_within_reach(game: str) -> None:
    for linear in ("off", "on"):
        person = OneSwitch(SmallPage(Disk(settings=Settings(linear=linear)), setup(game)).begin().settle())
        person.take("start")
        if phase(person.page) == "curtain":
            person.take("reveal")
        for thing in person.things():
            person.scan = Scanning()
            person.scan.show(person.things())
            for _ in range(FAR):
                marked = person.scan.marked
                assert marked is not None
                if thing in things_of(marked):
                    if person.scan.press() == thing:
                        break
                else:
                    person.scan.step()
            else:
                raise AssertionError(thing.key)


@pytest.mark.parametrize("game", HIDDEN)
def test_under_the_curtain_nothing_of_a_hand_is_marked(game: str) -> None:
    marked = []
    for seed in (1, 2):
        page = SmallPage(Disk(settings=Settings(switch="normal")), setup(game), seed=seed).begin().settle()
        person = OneSwitch(page)
        person.take("start")
        assert phase(page) == "curtain"
        marked.append(person.things())
        assert all(not thing.can for thing in marked[-1])
    assert marked[0] == marked[1], "deals that differ are marked alike"


def said(person: OneSwitch) -> list[str]:
    """All that can be said as the mark goes on: of each thing what the focus says, of each part its name."""
    shown = selectors.shown_screen(person.page.state)
    assert shown is not None
    names = {sprite.key: sprite.label for sprite in shown.scene.sprites if sprite.place}

    def of(member: Member) -> list[str]:
        if isinstance(member, Thing):
            return [names.get(member.key, member.key)]
        part = said_of(member, lambda thing: names.get(thing.key, thing.key), person.page.state.say)
        return [part, *(text for each in member.members for text in of(each))]

    return [text for member in arranged(person.things()) for text in of(member)]


@pytest.mark.parametrize("linear", ["off", "on"])
@pytest.mark.parametrize("game", HIDDEN)
def test_deals_that_differ_in_what_a_seat_may_not_know_are_marked_and_said_alike(game: str, linear: str) -> None:
    heard = []
    for twin in (False, True):
        settings = Settings(switch="normal", linear=linear)
        bots = ("-", *["2"] * (GAMES[game].seats - 1))
        page = SmallPage(Disk(settings=settings), setup(game, bots), level="2").begin().settle()
        person = OneSwitch(page)
        person.take("start")
        while match_of(page).ply < 4 or SELECT not in page.places().values():
            page.act_well()
            page.settle()
        if twin:
            become_twin(page)
        heard.append(said(person))
        person.take(next(key for key, can in sorted(page.places().items()) if can == SELECT))
        heard[-1] += said(person)
    assert heard[0] == heard[1]
    assert len(set(heard[0])) > 10
