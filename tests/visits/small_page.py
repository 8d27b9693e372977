"""A page without a browser: the real loop of events and effects, and a small device that carries the effects out.

Whatever a browser would do later (store, think, wait, copy) flies until a test lets it land,
in whichever order it likes.
"""

from __future__ import annotations

import random
from contextlib import suppress
from dataclasses import dataclass, field
from gettext import NullTranslations

from epizodiak.app import effects, events, lobby_effects, lobby_events, selectors
from epizodiak.app.events import Event, Tapped
from epizodiak.app.lobby_events import NewGameData
from epizodiak.app.state import Viewport
from epizodiak.app.wires import Wire
from epizodiak.bots.player import choose
from epizodiak.core.errors import EpizodiakError, RecordError
from epizodiak.display.save_results import SaveResult
from epizodiak.display.settings import Settings
from epizodiak.display.setup import Fragment, Setup
from epizodiak.display.tapping import taps
from epizodiak.features.clocks.events import ClockDue
from epizodiak.features.ratings.results import KEPT
from epizodiak.features.ratings.standings import Result, read
from epizodiak.features.replay import words as replay_words
from epizodiak.features.replay.events import ListActions, PartListed, RunTicked
from epizodiak.features.reviews.events import ReachForReview, ReviewReached
from epizodiak.features.saved_games.events import (
    BringBack,
    DeleteGame,
    DeletionDone,
    StandingReady,
    WorkOutStandings,
)
from epizodiak.games import GAMES, TABLES
from epizodiak.record.record import write_record
from epizodiak.table.scene import SELECT, UNSELECT
from epizodiak.timeline.match import Match
from epizodiak.timeline.playback import Playback
from tests.visits.small_judge import advised
from tests.visits.small_loop import Landing, SmallLoop

STORE, OPEN, TABS = "store", "open", "tabs"
"""Lanes: writing to the database, taking up a record, what tabs tell each other. Wires have one each."""


@dataclass
class Disk:
    """What one browser keeps for all of its tabs.

    Attributes:
        texts: the stored games by their names.
        owners: by the name of a game the tab that marked it as its own.
        locks: by the name of a game the tab that plays it.
        settings: as they were kept last.
        kept: short texts by their keys.
        broken: what every attempt to store ends with, if storing does not work.
        tabs: the open ones.
    """

    texts: dict[str, str] = field(default_factory=dict)
    owners: dict[str, SmallPage] = field(default_factory=dict)
    locks: dict[str, SmallPage] = field(default_factory=dict)
    settings: Settings = field(default_factory=Settings)
    kept: dict[str, str] = field(default_factory=dict)
    broken: SaveResult | None = None
    tabs: list[SmallPage] = field(default_factory=list)

    @property
    def results(self) -> tuple[Result, ...]:
        """Those of finished games."""
        found = read(self.kept.get(KEPT))
        assert found is not None, "what the page keeps can be read"
        return found


class SmallPage(SmallLoop):
    """One tab.

    Attributes:
        said: what screen readers were told, in order.
        marked: names of the games that this tab has marked as its own.
        downloads, copied: texts that left the page.
        wire: over which it tells spectators; without one, all tabs of the browser hear it.
        here: whether what thinks can be fetched.
    """

    def __init__(
        self,
        disk: Disk | None = None,
        setup: Setup | None = None,
        *,
        seed: int = 1,
        address: str = "",
        spectators: bool = False,
        level: str = "",
    ) -> None:
        """Open the page; it has not begun yet.

        Args:
            disk: what the browser keeps; by default a browser of its own.
            setup: what stands in the lobby's form.
            seed: of all chance outside the page.
            address: what stands behind the ``#``.
            spectators: whether this is a window that only follows.
            level: of what plays for people and bots; by chance if it is empty.
        """
        super().__init__()
        self.disk = disk or Disk()
        self.disk.tabs.append(self)
        self.setup = setup or Setup("epizodiak")
        self.address = address
        self.hashed: Fragment | None = None
        self.spectators = spectators
        self.level = level
        self.here = True
        self.said: list[str] = []
        self.marked: set[str] = set()
        self.downloads: list[str] = []
        self.copied: list[str] = []
        self.wire: Wire | None = None
        self.looks: list[Event] = []
        self.typed = self.pasted = ""
        self.tab: dict[str, str] = {}
        self.chosen = ""
        self._chance = random.Random(seed)
        self._unsaved: dict[str, str] = {}
        self._told: tuple[object, object] = (None, None)

    def check(self) -> None:
        """What holds after every event."""
        state, match = self.state, self.state.match
        shown = selectors.shown_screen(state)
        if match is not None and self.stored:
            told = match.record, self.disk.texts[state.sitting.name]
            if (id(told[0]), id(told[1])) != (id(self._told[0]), id(self._told[1])):
                assert told[1] == write_record(told[0]), "told before it was stored"
                self._told = told
        if shown is not None and state.ui.phase != "turn":
            assert not [each.key for each in shown.scene.sprites if each.can is not None], "a place acts out of turn"
        if match is not None and state.ui.phase == "curtain":
            assert state.ui.holder is None, "a hand shows under the curtain"

    @property
    def stored(self) -> bool:
        """Whether the page tells a game as stored, and it is this tab's."""
        state = self.state
        mine = bool(state.sitting.name) and self.disk.owners.get(state.sitting.name) is self
        return state.publishable and mine and state.ui.phase != "watch" and not state.saving.failing

    def kill(self) -> None:
        """The tab is gone at once, with all that flies."""
        self.open = False
        self.flying = []
        self.disk.tabs.remove(self)
        for name in [name for name, page in self.disk.locks.items() if page is self]:
            del self.disk.locks[name]

    # --- what people do -----------------------------------------------------------------------------------------------

    def begin(self) -> SmallPage:
        """Python runs."""
        settings, room = self.disk.settings, Viewport()
        self.tell(events.Began(settings, ("en",), self.setup.game, room, f"table {id(self)}", self.spectators))
        return self.settle()

    def passes(self, milliseconds: float) -> None:
        """Let time pass; a clock that runs is looked at once, at its end."""
        self.clock += milliseconds
        looks, self.looks = self.looks, []
        for event in looks:
            self.tell(event)

    def tap(self, key: str, *, finger: bool = False) -> None:
        """Tap a place or a button."""
        self.clock += 1000
        self.tell(Tapped(key, self.clock, finger))

    def watch(self, key: str = "replay") -> SmallPage:
        """Watch a game again, by the button of its end or of a kept one; it does not run by itself yet."""
        self.tap(key)
        while waiting := [number for number in self.free() if not _runs(self.flying[number][0])]:
            self.land(waiting[0])
        return self

    def tell_escape(self) -> None:
        """Press Escape."""
        self.clock += 1000
        self.tell(events.Escaped(self.clock))

    def places(self) -> dict[str, str]:
        """What a tap on each place does, where it does something."""
        shown = selectors.shown_screen(self.state)
        sprites = shown.scene.sprites if shown is not None else ()
        return {sprite.key: sprite.can for sprite in sprites if sprite.can is not None}

    def act(self) -> str:
        """Do something that the table offers, by chance; actions rather than selections."""
        if self.level:
            return self.act_well()
        places = sorted(self.places().items())
        actions = [key for key, can in places if can not in (SELECT, UNSELECT)]
        chosen = [key for key, can in places if can == SELECT] or [key for key, _ in places]
        key = self._chance.choice(actions if actions and self._chance.random() < 0.7 else chosen or actions)
        self.tap(key)
        return key

    def act_well(self) -> str:
        """Tap, place by place, what a bot would do; returns its action."""
        match, holder = self.state.match, self.state.ui.holder
        assert match is not None, "somebody sits at a table"
        view = match.view(holder)
        action = choose(match.game.view_json(view), self.level, self._chance.randrange(2**31))
        for place in taps(
            TABLES[match.game.name], view, selectors.look(self.state, selectors.wording(self.state, match)), action
        ):
            self.tap(place.key)
        return action

    def play(self, most: int = 5000) -> SmallPage:
        """Play a game to its end by what glows."""
        for _ in range(most):
            self.settle()
            phase = self.state.ui.phase
            if phase == "over":
                return self
            if phase == "turn":
                self.act()
            else:
                self.tap({"curtain": "reveal", "round": "next", "bot": "go-on"}[phase])
        raise AssertionError(f"the game does not end, in phase {self.state.ui.phase}")

    # --- effects ------------------------------------------------------------------------------------------------------

    def fresh(self) -> NewGameData:
        """What a new game needs from outside."""
        while (name := f"game-{self._chance.randrange(10**15):015d}") in self.disk.texts:
            pass
        return NewGameData(self._chance.randrange(10**6), "2026-11-22T12:00:00Z", name)

    def _do_Then(self, effect: effects.Then) -> None:
        self.tell(effect.event)

    def _do_Fetch(self, effect: effects.Fetch) -> None:
        self.fly(effect, lambda: events.FeatureCame(effect.name, loaded=self.here or effect.name == "replay"))

    def _do_Keep(self, effect: effects.Keep) -> None:
        kept = self.tab if effect.tab else self.disk.kept
        if effect.text:
            kept[effect.key] = effect.text
        else:
            kept.pop(effect.key, None)

    def _do_Read(self, effect: effects.Read) -> None:
        self.tell(effect.event((self.tab if effect.tab else self.disk.kept).get(effect.key, "")))

    def _do_ReadField(self, effect: effects.ReadField) -> None:
        self.tell(effect.event(self.typed if effect.name == "typed" else self.pasted))

    def _do_After(self, effect: effects.After) -> None:
        if isinstance(effect.event, ClockDue):
            self.looks.append(effect.event)  # whenever a test lets time pass
            return
        self.fly(effect, lambda: effect.event)

    def _do_AfterMotion(self, effect: effects.AfterMotion) -> None:
        self.fly(effect, lambda: effect.event)

    def _do_Rest(self, effect: effects.Rest) -> None:
        until = self.clock + effect.milliseconds
        self.fly(effect, lambda: events.Rested(effect.sitting, effect.ply, effect.key, until))

    def _do_Announce(self, effect: effects.Announce) -> None:
        self.said.append(effect.text)

    def _do_LoadTexts(self, effect: effects.LoadTexts) -> None:
        self.fly(effect, lambda: events.TextsLoaded(effect.language, NullTranslations()))

    def _do_KeepSettings(self, effect: effects.KeepSettings) -> None:
        self.disk.settings = effect.settings

    def _do_ReadSettings(self, _: effects.ReadSettings) -> None:
        self.tell(events.SettingsRead(self.disk.settings))

    def _do_TakeFragment(self, _: lobby_effects.TakeFragment) -> None:
        fragment = self.hashed or (Fragment(self.setup, {}, ()) if self.address else None)
        self.hashed = None
        self.address = ""
        self.tell(lobby_events.FragmentTaken(fragment, self.setup.game))

    def _do_ReadEarlyInput(self, _: lobby_effects.ReadEarlyInput) -> None:
        self.tell(lobby_events.EarlyInputRead())

    def _do_ReadSeats(self, _: lobby_effects.ReadSeats) -> None:
        names = self.setup.seated(GAMES[self.setup.game])
        self.tell(lobby_events.SeatsLaid(names, self.setup.bots, self.setup.seed, len(self.carried)))

    def _do_SubmitForm(self, effect: lobby_effects.SubmitForm) -> None:
        self.tell(lobby_events.FormSubmitted(self.setup, (), self.fresh(), effect.when, effect.starts))

    def _do_AskNewGameData(self, effect: lobby_effects.AskNewGameData) -> None:
        self.tell(lobby_events.NewGameDataReady(self.fresh(), stronger=effect.stronger))

    def _do_ReadFile(self, effect: lobby_effects.ReadFile) -> None:
        self.fly(effect, lambda: lobby_events.TextGiven(self.chosen.encode(), "file", self.fresh().name))

    def _do_ReadPasted(self, _: lobby_effects.ReadPasted) -> None:
        self.tell(lobby_events.TextGiven(self.chosen, "paste", self.fresh().name))

    def _do_Download(self, effect: lobby_effects.Download) -> None:
        self.downloads.append(effect.text)

    def _do_Copy(self, effect: lobby_effects.Copy) -> None:
        def copied() -> Event:
            self.copied.append(effect.text)
            return events.Copied(effect.text, effect.key, done=True)

        self.fly(effect, copied)

    # --- stored games -------------------------------------------------------------------------------------------------

    def _games(self) -> dict[str, str]:
        return dict(sorted((self.disk.texts | self._unsaved).items()))

    def _do_ReadGames(self, effect: lobby_effects.ReadGames) -> None:
        if effect.known:
            self.tell(lobby_events.GamesRead(self._games(), anew=True))
        self.fly(effect, lambda: lobby_events.GamesRead(self._games(), anew=effect.anew))

    def _do_Save(self, effect: lobby_effects.Save) -> None:
        text = self._unsaved[effect.name] = write_record(effect.record)

        def stored() -> Event:
            owner = self.disk.owners.get(effect.name)
            if self.disk.broken is not None:
                result = self.disk.broken
            elif owner not in (None, self):
                self._unsaved.pop(effect.name, None)
                result = SaveResult.TAKEN
            else:
                gone = owner is None and effect.name in self.marked
                self.disk.texts[effect.name], self.disk.owners[effect.name] = text, self
                if self._unsaved.get(effect.name) == text:
                    del self._unsaved[effect.name]
                self.marked.add(effect.name)
                result = SaveResult.AGAIN if gone else SaveResult.STORED
            return lobby_events.Saved(effect.name, effect.number, result, self.clock)

        self.fly(effect, stored, STORE)

    def _do_SaveAsNew(self, effect: lobby_effects.SaveAsNew) -> None:
        self.disk.texts[self.fresh().name] = write_record(effect.record)

    def _do_DeleteGame(self, effect: DeleteGame) -> None:
        def deleted() -> Event:
            self.disk.texts.pop(effect.name, None)
            self.disk.owners.pop(effect.name, None)
            self._forget(effect.name)
            return DeletionDone(effect.number)

        self.fly(effect, deleted, STORE)

    def _do_BringBack(self, effect: BringBack) -> None:
        def back() -> Event:
            if self.disk.owners.get(effect.name) in (None, self):
                self.disk.texts[effect.name], self.disk.owners[effect.name] = effect.text, self
                self.marked.add(effect.name)
            return DeletionDone(effect.number, back=True)

        self.fly(effect, back, STORE)

    def _do_Claim(self, effect: lobby_effects.Claim) -> None:
        def claimed() -> Event | None:
            holder = self.disk.locks.get(effect.name)
            mine = holder in (None, self) or effect.steals
            if mine:
                self._let_go()
                self.disk.locks[effect.name] = self
                if holder is not None and holder is not self:
                    holder.loses(effect)
            if not effect.reads:
                return None
            text = self._unsaved.get(effect.name, self.disk.texts.get(effect.name))
            if mine:
                self.disk.owners[effect.name] = self
                self.marked.add(effect.name)
            return lobby_events.Claimed(effect.name, mine, text, effect.steals)

        self.fly(effect, claimed)

    def _let_go(self, name: str = "") -> None:
        for held in [each for each, page in self.disk.locks.items() if page is self and name in ("", each)]:
            del self.disk.locks[held]

    def loses(self, effect: lobby_effects.Claim) -> None:
        """Another tab has taken a game from this one, which hears of it later."""

        def lost() -> Event | None:
            return None if self.disk.locks.get(effect.name) is self else lobby_events.GameLost(effect.name)

        self.fly(effect, lost, TABS)

    def _do_Release(self, effect: lobby_effects.Release) -> None:
        self._let_go(effect.name)
        if effect.forget:
            self._forget(effect.name)

    def _forget(self, name: str) -> None:
        self._unsaved.pop(name, None)
        self.marked.discard(name)

    def _do_TellStored(self, effect: lobby_effects.TellStored) -> None:
        told = lobby_events.StoredElsewhere(effect.name)
        for tab in self.disk.tabs:
            if tab is not self:
                tab.fly(effect, lambda: told, TABS)

    def _do_RereadGame(self, effect: lobby_effects.RereadGame) -> None:
        self.fly(effect, lambda: lobby_events.GameReread(effect.name, self.disk.texts.get(effect.name)))

    def _do_OpenRecord(self, effect: lobby_effects.OpenRecord) -> None:
        def opened() -> Event:
            try:
                return lobby_events.Opened(effect.number, Match(effect.record, GAMES[effect.record.game]))
            except EpizodiakError as error:
                return lobby_events.OpeningFailed(effect.number, error)

        self.fly(effect, lambda: lobby_events.OpeningProgressed(effect.number, 0.5, shown=True), OPEN)
        self.fly(effect, opened, OPEN)

    def _do_WorkOutStandings(self, effect: WorkOutStandings) -> None:
        def worked_out(number: int) -> Landing:
            def land() -> Event:
                game = next(game for game in effect.games if game.number == number)
                assert game.record is not None, "only games that can be read have a standing"
                found: Playback | None = None
                with suppress(RecordError):
                    playback = Playback(game.record, GAMES[game.record.game])
                    found = playback.at(playback.length)
                return StandingReady(effect.listing, number, found)

            return land

        for game in effect.games:
            self.fly(effect, worked_out(game.number))

    # --- bots, windows, replays ---------------------------------------------------------------------------------------

    def _do_AskSeat(self, effect: effects.AskSeat) -> None:
        def answered() -> Event:
            if not self.here:
                return events.Answered(effect.number, effect.ply, "", missing=True)
            seed = self._chance.randrange(2**31)
            action = choose(effect.view, self.level, seed) if self.level else self._chance.choice(effect.legal)
            return events.Answered(effect.number, effect.ply, action, seed)

        self.fly(effect, answered)

    def _do_Send(self, effect: effects.Send) -> None:
        if self.wire is not None:
            self.wire.send(effect.text)
            return
        heard = events.WireHeard(effect.wire, effect.text)
        for tab in self.disk.tabs:
            if tab is not self:
                tab.fly(effect, lambda: heard, f"wire of {id(self)}")

    def _do_ListActions(self, effect: ListActions) -> None:
        playback = effect.playback
        found = replay_words.parts(playback, TABLES[playback.game.name], effect.say)

        def listed() -> Event:
            try:
                part = next(found, None)
                done = playback.reached(playback.length) if part is None else playback
            except RecordError as error:
                return PartListed(effect.listing, None, playback, error)
            if part is not None:
                self.fly(effect, listed)
            return PartListed(effect.listing, part, done)

        self.fly(effect, listed)

    def _do_AskAdvice(self, effect: effects.AskAdvice) -> None:
        timeline = self.state.timeline
        game = GAMES[self.state.game] if timeline is None else timeline.game
        missing = events.Advised(effect.number, None, missing=True)
        self.fly(effect, lambda: advised(effect, game) if self.here else missing)

    def _do_ReachForReview(self, effect: ReachForReview) -> None:
        self.fly(effect, lambda: ReviewReached(effect.number, effect.playback.reached(effect.ply)))


def _runs(effect: effects.Effect) -> bool:
    """Whether a replay begins to run by itself when it lands."""
    return isinstance(effect, effects.After) and isinstance(effect.event, RunTicked)
