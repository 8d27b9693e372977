"""A game played here, or a lesson: taps become actions, and every action is stored before the next is possible."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from pyscript import window

from epizodiak import takeback
from epizodiak.errors import RecordError
from epizodiak.games import GAMES, TABLES
from epizodiak.lesson import LEARNER
from epizodiak.match import Match, drawn_seed
from epizodiak.record import MAX_ACTIONS, read_record, write_record
from epizodiak.sprites import SELECT, UNSELECT, Sprite, Travel
from epizodiak.ui import seats, sounds
from epizodiak.ui import state as ui_state
from epizodiak.ui.motion import newly_dealt
from epizodiak.ui.state import Ui
from epizodiak.web import device, live_region, panels, ratings, sound
from epizodiak.web.autosave import Autosave
from epizodiak.web.bot_turns import BotTurns
from epizodiak.web.opening import Opening
from epizodiak.web.page import Page
from epizodiak.web.stopping import Stopping
from epizodiak.web.store import Store
from epizodiak.web.tabs import Tabs
from epizodiak.web.tutorial import Coach

DOUBLE_TAP = 300
"""Milliseconds within which systems take two taps of a finger for a double tap."""

REST_MS = 600
"""After an action whose place goes on with another one, so long that place takes nothing."""

LEAVERS = ("leave-elsewhere", "leave-watch-table")
"""Buttons that lead to the lobby from a game that another tab plays."""


class Playing:
    """The game that is being played on this page, if there is one.

    Attributes:
        bot_turns: the bots.
        opening: the game that is about to come to the table.
    """

    def __init__(self, page: Page, store: Store) -> None:
        """Nobody sits at the table.

        Args:
            page: shows the game.
            store: keeps it.
        """
        self._page = page
        self._store = store
        self._tabs = Tabs(self._taken, self._told)
        self._autosave = Autosave(page, store, lambda: self._taken(self._name), lambda: self._tabs.stored(self._name))
        self._coach = Coach()
        self._stopping = Stopping(page, self._put, self._keep)
        self.opening = Opening(page)
        self.bot_turns = BotTurns(page, self._play)
        self._match: Match | None = None
        self._name = ""

    @property
    def unsaved(self) -> bool:
        """Whether actions would be lost if the page were closed now."""
        return self._store.unsaved

    @property
    def name(self) -> str:
        """Under which the game is stored."""
        return self._name

    # --- sitting down and leaving -------------------------------------------------------------------------------------

    def sit(self, match: Match, name: str, ui: Ui | None = None) -> None:
        """Sits down at a table, new or taken up; in a lesson with the page's state ``ui``.

        Args:
            match: the game.
            name: under which it is stored.
            ui: the page's state, if it is not the usual one.
        """
        page = self._page
        self.opening.drop()
        self._match, page.timeline, self._name = match, match, name
        page.ui, page.gone_on = ui or ui_state.resting(seats.moment(match)), -1
        self._autosave.begin(name)
        panels.at_table()
        panels.elsewhere(visible=page.ui.phase == ui_state.WATCH)
        self._coach.appear(visible=page.ui.taught)
        live_region.forget()
        page.renderer.lay()
        device.stay_awake(wanted=True)
        page.draw(() if page.ui.taught else self._dealt(match, page.ui.holder))
        self._say_lesson()
        self._say_full(match)
        if ui is None:
            self._begins(match)
            page.later(self._claim(name))
        self._keep()

    def _put(self, match: Match) -> None:
        """The game on the table goes on as this one."""
        self._match = self._page.timeline = match

    def learn(self) -> None:
        """Begins the tutorial of the game that the lobby offers."""
        self._coach.begin(self._page.game)
        self._sit_learner()

    def _sit_learner(self) -> None:
        self.sit(self._coach.match(self._page.say), "", ui_state.learning(LEARNER))

    def _say_lesson(self) -> None:
        if self._page.ui.taught:
            self._coach.say(self._page.say)

    def left(self) -> None:
        """The table was left: no hand stays in the page, and another tab may play the game."""
        self._match = None
        self._name = ""
        self._autosave.begin("")
        self._tabs.release()
        self.bot_turns.left()
        panels.elsewhere(visible=False)
        self._coach.appear(visible=False)
        self._coach.forget()

    # --- taps ---------------------------------------------------------------------------------------------------------

    def tap(self, key: str, sprite: Sprite, when: float) -> None:
        """A tap on a place.

        Args:
            key: of the place.
            sprite: what stands there.
            when: milliseconds of the page's clock.
        """
        page, match = self._page, self._match
        if sprite.can is None or match is None or page.ui.phase != ui_state.TURN:
            self.disarm()
            self.bot_turns.hurry()
            return
        if sprite.asks:
            page.show(ui_state.armed(page.ui, key))
            self._double_tap(key, sprite.can, when)
        elif sprite.can in (SELECT, UNSELECT):
            table = TABLES[match.game.name]
            page.show(ui_state.selected(page.ui, table.select(match.view(page.ui.holder), page.ui.selection, key)))
        else:
            self._play(match, sprite.can, lambda: self._double_tap(key, sprite.can, when))
        device.measured("tap", when)

    def _double_tap(self, key: str, could: str | None, when: float) -> float:
        """Guards against the second tap of a double tap where it would do something else than the first.

        Args:
            key: of the place that was tapped.
            could: what the tap did.
            when: milliseconds of the page's clock.

        Returns:
            When the next tap counts, in milliseconds of the page's clock.
        """
        page = self._page
        if not page.by_finger or page.ui.taught or page.can(key) in (None, could):
            return when
        page.slip = key, when + DOUBLE_TAP
        return when + DOUBLE_TAP

    def disarm(self) -> None:
        """A tap elsewhere takes back the first of two that a careful person is asked for."""
        if self._page.ui.armed:
            self._page.show(ui_state.armed(self._page.ui, ""))

    def button(self, key: str) -> bool:
        """A tap on one of the table's buttons; whether it is one."""
        page, match = self._page, self._match
        if match is None:
            return False
        if key == "reveal":
            self._reveal(match)
        elif key in ("command", "command-close"):
            page.show(ui_state.commanding(page.ui, wanted=key == "command"))
        elif key == "command-play":
            self._typed(match)
        elif key == "take-back":
            self._take_back(match)
        elif key == "again":
            self._again(match)
        elif key in ("export", "notice-save"):
            device.download(write_record(match.record), f"{match.game.name}-{device.today()}.json")
        elif key == "tutorial-next" and self._coach.forward(page.say):
            self._sit_learner()
        else:
            return self._stopping.button(key, match) or self._other_button(key, match)
        return True

    def _other_button(self, key: str, match: Match) -> bool:
        """Buttons of what the table says about rounds, bots, storing and other tabs."""
        page = self._page
        if key == "next":
            self._next(match)
        elif key == "go-on":
            self.bot_turns.hurry()
        elif key == "move-now":
            self.bot_turns.move_now()
        elif key == "notice-close":
            panels.notice("")
        elif page.ui.phase == ui_state.WATCH and key == "take-over":
            page.later(self._take_over(self._name))
        elif page.ui.phase == ui_state.WATCH and key in LEAVERS:
            page.leave()
        else:
            return self.bot_turns.button(key)
        return True

    def shown(self) -> None:
        """The page is marked: what is shown is stored."""
        self._stopping.shown(self._match)
        self.bot_turns.look(self._match, self._name)

    def covered(self) -> None:
        """The page went out of sight."""
        if self._match is not None:
            self._page.show(ui_state.covered(self._page.ui, seats.moment(self._match)))

    def redrawn(self) -> None:
        """The page was drawn anew, perhaps in another language."""
        self._say_lesson()

    # --- actions ------------------------------------------------------------------------------------------------------

    def _play(self, match: Match, text: str, ready: Callable[[], float] = float) -> None:
        """Plays an action, draws it, stores it; ``ready`` says afterwards when the next tap counts."""
        page = self._page
        if page.ui.taught and not self._coach.tried(text, page.say):
            page.ui = ui_state.selected(page.ui, "")
            page.draw()
            self._say_lesson()
            return
        if match.full:
            self._say_full(match)
            return
        before = match.view(page.ui.holder)
        match = match.play(text)
        step = match.steps[-1]
        table = TABLES[match.game.name]
        ended = table.round_points(step.before, step.after) is not None
        page.ui = ui_state.acted(page.ui, seats.moment(match, round_over=ended))
        if page.ui.phase == ui_state.TURN and match.player != step.seat:
            match = match.looked()
        elif rests := table.rests(step.action):
            page.ui = ui_state.rests(page.ui, rests)
        self._put(match)
        views = before, match.view(page.ui.holder)
        page.act(step, views)
        self._say_lesson()
        self._say_full(match)
        if page.ui.phase == ui_state.OVER:
            ratings.note(match)
        sheets = {ui_state.ROUND: sounds.ROUND, ui_state.OVER: sounds.OVER}
        sound.give(sheets.get(page.ui.phase) or table.happening(step.action), page.settings)
        page.tell(views)
        if page.ui.rests:
            page.later(self._rest(page.ui.rests, match.ply))
        self._keep(ready())

    async def _rest(self, key: str, ply: int) -> None:
        """Lets a place rest; a tap from that time does not count, whenever it is heard."""
        page, name, until = self._page, self._name, window.performance.now() + REST_MS
        await asyncio.sleep(REST_MS / 1000)
        if self._match is not None and (self._name, self._match.ply, page.ui.rests) == (name, ply, key):
            page.slip = key, until
            page.show(ui_state.rests(page.ui, ""))

    def _say_full(self, match: Match) -> None:
        """Says that a game can't go on, before anybody tries: no more of it could be kept."""
        if match.full and match.player is not None:
            sentence = self._page.say.gettext(
                "This game is as long as a kept game can be ({most} actions, or 1 MB): it cannot go on. It stays kept."
            )
            panels.notice(sentence.format(most=MAX_ACTIONS), wants_file=True)

    def _typed(self, match: Match) -> None:
        """Plays what stands in the command field, or says what would be legal."""
        page = self._page
        if not page.ui.command:
            return
        table = TABLES[match.game.name]
        wording = page.renderer.wording(match, page.say)
        text, sentence = table.typed(match.view(page.ui.holder), live_region.typed(), wording)
        live_region.answer(sentence)
        if text:
            self._play(match, text)

    def _take_back(self, match: Match) -> None:
        """The last turn is taken back, if it may be: a table without the button knows no such key."""
        page = self._page
        phases = (ui_state.CURTAIN, ui_state.TURN, ui_state.BOT)
        playing = page.ui.phase in phases and not page.ui.panel and not page.ui.taught
        if not playing or match.taking_back() is None or seats.level_at(match, match.steps[-1].seat):
            return
        match = match.take_back()
        self._put(match)
        page.ui = ui_state.taken_back(page.ui, seats.moment(match))
        page.draw()
        table, facing = TABLES[match.game.name], page.settings.facing
        live_region.tell_taking_back(match, page.ui, table, page.heard(match), facing=facing)
        self._keep()

    def _reveal(self, match: Match) -> None:
        """The next player has the device; a hand that it has not seen yet is dealt."""
        page = self._page
        if page.ui.phase == ui_state.CURTAIN:
            match = match.looked()
            self._put(match)
            revealed = ui_state.revealed(page.ui, seats.moment(match))
            page.show(revealed, self._dealt(match, revealed.holder))
            sound.give(sounds.REVEAL, page.settings)

    def _next(self, match: Match) -> None:
        """The pause between two rounds is over; the hand of whoever plays alone is dealt at once."""
        page, continued = self._page, ui_state.continued(self._page.ui, seats.moment(match))
        if continued.phase == ui_state.TURN:
            match = match.looked()
            self._put(match)
        page.show(continued, self._dealt(match, continued.holder))

    def _dealt(self, match: Match, holder: int | None) -> tuple[Travel, ...]:
        """How a hand comes into sight that has not been seen yet."""
        table = TABLES[match.game.name]
        dealt = holder is not None and newly_dealt(match.steps, holder, table.round_points)
        return table.deal(match.view(holder)) if dealt else ()

    def _begins(self, match: Match) -> None:
        """A table that opens with somebody's turn says so, and so does one where a bot waits."""
        page = self._page
        if page.ui.phase == ui_state.TURN:
            match = match.looked()
            self._put(match)
        if page.ui.phase == ui_state.TURN or page.waits:
            table = TABLES[match.game.name]
            live_region.tell_change(match, Ui(), page.ui, table, page.heard(match), waits=page.waits)

    def _again(self, old: Match) -> None:
        """The same people and options once more, newly dealt."""
        if self._page.ui.phase == ui_state.OVER:
            agreed = takeback.once_more(old.game, old.record.metadata)
            match = Match.new(
                old.game,
                old.record.options,
                old.record.players,
                seed=drawn_seed(),
                started=device.now(),
                take_back=agreed,
                bots=old.bots,
            )
            self.sit(match, self._store.new_name())

    # --- storing ------------------------------------------------------------------------------------------------------

    def _keep(self, ready: float = 0) -> None:
        """Stores the game, unless it is a lesson or another tab's; the next tap counts only when it is stored.

        Args:
            ready: milliseconds of the page's clock before which no tap counts, either.
        """
        page, match = self._page, self._match
        assert match is not None, "only a game is stored"
        if page.ui.taught or page.ui.phase == ui_state.WATCH:
            page.mark()
        else:
            self._autosave.keep(match.record, ready)

    def came_back(self) -> None:
        """The page came into sight, or goes out of it: what could not be stored is tried again."""
        self._autosave.again()
        self._told(self._name)

    # --- several tabs -------------------------------------------------------------------------------------------------

    async def take_up(self, name: str, *, steal: bool = False) -> bool:
        """Sits down at a kept game as it stands now; if another tab plays it, only looks on.

        Args:
            name: of the game.
            steal: whether to take it from the other tab.

        Returns:
            Whether there is such a game.

        Raises:
            RecordError: what is kept there is no game.
        """
        page, known = self._page, self._match if steal else None
        page.storing = True  # until it is clear what stands on the table
        try:
            mine = await self._tabs.claim(name, steal=steal)
            text = await (self._store.take(name) if mine else self._store.record(name))
        finally:
            page.storing = False
            page.waiting.clear()
        try:
            match = known if text is None else await self._opened(text, known)
        except RecordError:
            self._tabs.release()
            raise
        if match is None:
            self._tabs.release(name)
            return text is not None
        self.sit(match, name, None if mine else Ui(phase=ui_state.WATCH))
        return True

    async def _claim(self, name: str) -> None:
        await self._tabs.claim(name)

    async def _take_over(self, name: str) -> None:
        await self.take_up(name, steal=True)

    def _taken(self, name: str) -> None:
        """Another tab plays the game now: the hand goes out of sight at once, then comes what is played there."""
        page, match = self._page, self._match
        if match is None or name != self._name or page.ui.phase == ui_state.WATCH:
            return
        page.waiting.clear()
        self._tabs.release()
        if self._autosave.failing:
            page.later(self._keep_apart(write_record(match.record)))
        self._store.forget(name)
        self.sit(match, name, Ui(phase=ui_state.WATCH))
        self._told(name)

    async def _keep_apart(self, record: str) -> None:
        """Stores actions that no other tab has, since they could not be stored in time, as another game."""
        await self._store.keep(self._store.new_name(), record)

    def _told(self, name: str) -> None:
        """Another tab has stored a game: who looks on at it sees it."""
        if name == self._name and self._page.ui.phase == ui_state.WATCH:
            self._page.later(self._look_again(name))

    async def _look_again(self, name: str) -> None:
        page, text = self._page, await self._store.record(name)
        old = self._match
        if text is None or old is None or name != self._name or page.ui.phase != ui_state.WATCH:
            return
        match = await self._opened(text, old)
        if match is None or self._match is not old or name != self._name or page.ui.phase != ui_state.WATCH:
            return
        page.timeline = self._match = match
        if match.record.actions[:-1] == old.record.actions and match.steps:
            views = match.steps[-1].before, match.steps[-1].after
            page.act(match.steps[-1], views)
            page.tell(views)
        elif (match.record.actions, match.agreed) != (old.record.actions, old.agreed):
            page.renderer.lay()
            page.draw()
        page.mark()

    async def _opened(self, text: str, known: Match | None) -> Match | None:
        """The game in a text, without any work if it is the known one; ``None`` if nobody waits for it any more.

        Raises:
            RecordError: it is no game.
        """
        record = read_record(text, GAMES)
        return known if known is not None and known.record == record else await self.opening.match(record)
