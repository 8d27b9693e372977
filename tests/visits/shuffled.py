"""One shuffled visit: what people and browsers do, in an order that chance makes up."""

from __future__ import annotations

import random
from collections.abc import Callable

from epizodiak.app import events, lobby_events
from epizodiak.app.state import Viewport
from epizodiak.app.update import KEYS
from epizodiak.display import ui_state
from epizodiak.display.save_results import FAILURES
from epizodiak.display.settings import CHOICES, Settings
from epizodiak.display.setup import DEFAULT_NAMES, Setup
from epizodiak.features.offline.events import Delayed, NotKept, Offered
from epizodiak.features.offline.state import VERSION
from epizodiak.features.plugin_bots.events import TrialAsked
from epizodiak.features.replay.events import WatchAsked
from epizodiak.features.replay.state import REPLAY
from epizodiak.features.reviews.events import ReviewSeatChosen
from epizodiak.features.saved_games.state import LISTED
from epizodiak.games import GAMES
from tests.visits.promises import consistent, leads_on
from tests.visits.small_page import Disk, SmallPage

BUTTONS = (
    *KEYS,
    *(f"{each}-{number}" for each in ("game", "replay", "export", "copy") for number in (1, 2)),
    *(f"{each}-1" for each in ("resume", "line", "at", "review-at", "delete-no", "own-remove-x")),
)
"""Every button that the page knows; of lists, the first lines."""

DELETING = ("delete-1", "delete-yes-1", "undelete-1")
"""Taken only where one tab is open: who deletes a game that another tab plays has done it on purpose."""

ROOMS = (Viewport(), Viewport(390, 600), Viewport(320, 500, 2.0), Viewport(2000, 900))
MOST_TABS = 2


class ShuffledVisit:
    """Does things by chance until it is told to stop, and looks after each whether the page keeps its promises.

    Attributes:
        steps: what was done so far, to be read where a promise was broken.
    """

    def __init__(self, seed: int, kind: type[SmallPage] = SmallPage) -> None:
        """A browser with one open page.

        Args:
            seed: of all chance.
            kind: of the pages.
        """
        self._kind = kind
        self._chance = random.Random(seed)
        game = self._chance.choices(("epicycle", "zodiac", "schotten-totten", "epizodiak"), (20, 20, 5, 1))[0]
        seats = self._chance.choice(GAMES[game].takes)
        alone = tuple("2" if seat else "-" for seat in range(seats))
        bots = self._chance.choices(((), alone, ("1",) * seats), (10, 10, 1))[0]
        take_back = self._chance.choice(("turn", "never"))
        options = {"rounds": 1} if game == "schotten-totten" else {}
        self._setup = Setup(game, DEFAULT_NAMES[:seats], None, seed, options, take_back, bots)
        pace = self._chance.choice(("none", "normal", "wait"))
        confirm = self._chance.choice(("off", "off", "on"))
        self.disk = Disk(settings=Settings(pace=pace, confirm=confirm, hints="on"))
        self.steps = [f"{game}, bots {bots}, take back {take_back}, pace {pace}, confirm {confirm}"]
        self._doings: tuple[tuple[Callable[[], str], int], ...] = (
            (self._land, 40),
            (self._place, 25),
            (self._onward, 10),
            (self._button, 10),
            (self._event, 6),
            (self._other_tab, 2),
            (self._kill, 1),
            (self._break, 2),
        )
        self._page = self._open()
        self._page.tap("start")

    def _open(self) -> SmallPage:
        page = self._kind(self.disk, self._setup, seed=self._chance.randrange(10**6))
        page.begin()
        return page

    def go(self, steps: int) -> None:
        """Do so many things, then let everything land and see whether every page leads on."""
        for _ in range(steps):
            self._page = self._chance.choice(self.disk.tabs)
            doing = self._chance.choices([each for each, _ in self._doings], [share for _, share in self._doings])[0]
            self.steps.append("…")
            self.steps[-1] = f"tab {self.disk.tabs.index(self._page)}: {doing()}"
            for page in self.disk.tabs:
                consistent(page)
        self.disk.broken = None
        for page in self.disk.tabs:  # a browser that works again is found out when the page comes into sight
            page.tell(events.CameIntoSight())
            if REPLAY.of(page.state).runs:
                page.tap("replay-play")
        self._settle()
        for page in self.disk.tabs:
            consistent(page, rests=True)
            leads_on(page)
        self._goes_on_where_it_was_told()

    def _settle(self) -> None:
        for _ in range(2_000):
            flying = [page for page in self.disk.tabs if page.flying]
            if not flying:
                return
            for page in flying:
                page.land()
        raise AssertionError("the pages never come to rest")

    def _goes_on_where_it_was_told(self) -> None:
        """Whoever closes all pages now, and opens a new one, finds every game where it was told."""
        told = {
            page.state.sitting.name: page.state.match.record.actions
            for page in self.disk.tabs
            if page.state.match is not None and page.state.ui.phase != ui_state.WATCH and page.stored
        }
        for page in [*self.disk.tabs]:
            page.kill()
        page = self._open()
        for name, actions in told.items():
            saved = LISTED.of(page.state)
            record = next((game.record for game in saved.games.values() if game.name == name), None)
            assert record is not None, "a game that was told as stored is not listed"
            assert record.actions == actions, "a game goes on elsewhere than where it was told"

    # --- what is done -------------------------------------------------------------------------------------------------

    def _land(self) -> str:
        free = self._page.free()
        return f"lands: {self._page.land(self._chance.choice(free))!r:.90}" if free else "nothing flies"

    def _place(self) -> str:
        places = sorted(self._page.places())
        if not places:
            return self._land()
        key = self._chance.choice(places)
        finger = self._chance.random() < 0.3
        told = f"taps the place {key}"
        self._page.tap(key, finger=finger)
        if finger and self._chance.random() < 0.5:  # a double tap
            self._page.tell(events.Tapped(key, self._page.clock + 100, finger))
            told = f"{told} twice"
        return told

    def _onward(self) -> str:
        key = {
            ui_state.CURTAIN: "reveal",
            ui_state.ROUND: "next",
            ui_state.BOT: self._chance.choice(("go-on", "take-back", "move-now")),
            ui_state.TURN: self._chance.choice(("take-back", "hint", "menu", "command", "stop")),
            ui_state.OVER: self._chance.choice(("again", "replay", "review", "more", "leave-table")),
            ui_state.LOBBY: self._chance.choice(("start", "resume", "resume-1", "tutorial")),
            ui_state.WATCH: "take-over",
            ui_state.REPLAY: self._chance.choice(("replay-play", "replay-last", "replay-review", "leave-replay")),
        }.get(self._page.state.ui.phase, "take-back")
        self._page.tap(key)
        return f"taps {key}"

    def _button(self) -> str:
        key = self._chance.choice(BUTTONS if len(self.disk.tabs) > 1 else (*BUTTONS, *DELETING))
        self._page.tap(key)
        return f"taps {key}"

    def _event(self) -> str:
        page, chance = self._page, self._chance
        setting = chance.choice([*CHOICES])
        page.typed = chance.choice(("d", "?", "1-", *page.places().values()))
        event = chance.choice(
            (
                events.WentOutOfSight(),
                events.CameIntoSight(),
                events.PageLeft(),
                events.Focused(),
                events.Escaped(page.clock),
                events.GoOnPressed(),
                events.AskedAloud(chance.choice("hbsxwr")),
                events.Resized(chance.choice(ROOMS)),
                events.SettingChosen(setting, chance.choice(CHOICES[setting])),
                WatchAsked(ply=chance.randrange(5)),
                WatchAsked(eyes=chance.choice(("", "0", "1"))),
                ReviewSeatChosen(chance.randrange(4)),
                events.Typed(page.typed),
                events.Tapped("", page.clock),
                events.Answered(chance.randrange(4), chance.randrange(4), "nothing"),
                events.Advised(chance.randrange(4), None),
                events.WireHeard("spectators", '{"kind": "hello"}'),
                TrialAsked("May it play again?"),
                lobby_events.AddressChanged(),
                Offered(VERSION),
                Delayed(),
                NotKept("index.txt", missing=chance.random() < 0.5),
            )
        )
        page.tell(event)
        return repr(event)

    def _other_tab(self) -> str:
        if len(self.disk.tabs) >= MOST_TABS:
            return self._land()
        page = self._open()
        page.tap("resume")
        return "another tab opens the latest game"

    def _kill(self) -> str:
        self._page.kill()
        if not self.disk.tabs:
            self._open().tap("resume")
        return "is killed"

    def _break(self) -> str:
        self.disk.broken = None if self.disk.broken else self._chance.choice(FAILURES)
        return f"storing ends with {self.disk.broken}"
