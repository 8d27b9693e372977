"""The page's life: one delegated listener, one match, one redraw after every change."""

from __future__ import annotations

import asyncio
import traceback
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from pyscript import document, ffi, window

from epizodiak import __version__
from epizodiak.errors import EpizodiakError
from epizodiak.games import GAMES, TABLES
from epizodiak.lesson import LEARNER
from epizodiak.match import Match
from epizodiak.record import MAX_BYTES, read_record, write_record
from epizodiak.sprites import SELECT, UNSELECT, Look, Travel
from epizodiak.text import clean, isolated
from epizodiak.ui import facing, sounds
from epizodiak.ui import state as ui_state
from epizodiak.ui.motion import SPEEDS, newly_dealt, planned
from epizodiak.ui.screen import screen
from epizodiak.ui.settings import Settings, language_for
from epizodiak.ui.setup import DEFAULT_NAMES
from epizodiak.ui.state import Moment, Ui
from epizodiak.ui.travel import assign
from epizodiak.web import device, dom, language, lobby, panels, preferences, sound, spoken
from epizodiak.web.keyboard import Keyboard
from epizodiak.web.patch import Patcher
from epizodiak.web.rules_page import RulesPage
from epizodiak.web.store import Store
from epizodiak.web.tutorial import Coach
from epizodiak.wording import Wording


class App:
    """Everything that changes on the page."""

    def __init__(self) -> None:
        """Nothing is drawn yet."""
        self.root = document.documentElement
        self.ui = Ui()
        self.settings = preferences.load()
        self.say = Wording(())
        self.match: Match | None = None
        self.name = ""
        self.store = Store()
        self.patcher = Patcher(dom.find("board"))
        self.keyboard = Keyboard(self.patcher, panels.ELEMENTS)
        self.coach = Coach()
        self.rules = RulesPage()
        self.tiles: dict[str, int] = {}
        self.unused = 0
        self.fresh: frozenset[int] = frozenset()
        self.size = (0, 0)
        self.text = 1.0
        self.waiting: deque[str] = deque()
        self.busy = False
        self.tasks: set[asyncio.Task[None]] = set()

    def run(self) -> None:
        """Listens to the page and gets the lobby ready."""
        self.guarded(self._listen)
        self.later(self._open())

    def broken(self) -> str:
        """What is said when nothing else can be."""
        return self.say.gettext("Something went wrong at the table. The game is kept up to its last action.")

    # --- settings -----------------------------------------------------------------------------------------------------

    async def set_up(self, settings: Settings) -> None:
        """Takes over settings: colours, faces, motion and language, at any time and without losing anything."""
        self.settings = settings
        preferences.apply(settings)
        code = language_for(settings.lang, language.preferred())
        texts = await language.catalogue(code)
        language.translate_shell(texts, code)
        self.say = Wording((), settings.face, texts)
        self.draw()

    # --- events -------------------------------------------------------------------------------------------------------

    def _listen(self) -> None:
        def on(target: Any, name: str, handler: Callable[[Any], None]) -> None:
            target.addEventListener(name, ffi.create_proxy(lambda event: self.guarded(lambda: handler(event))))

        on(document, "click", self._clicked)
        on(document, "keydown", self._key)
        on(document, "change", self._changed)
        on(dom.find("command"), "submit", lambda event: event.preventDefault())
        on(document, "visibilitychange", lambda _: self._visibility())
        on(window, "pagehide", lambda _: self._visibility())
        on(window, "resize", lambda _: self._resized())
        on(window, "hashchange", lambda _: self._fragment())

    def guarded(self, work: Callable[[], None]) -> None:
        """Runs ``work``; what it could not mend is told on the page, never lost in a console."""
        try:
            work()
        except Exception:  # noqa: BLE001 - the page's outermost edge: whatever it is, the person is told
            device.tell_error(self.broken(), traceback.format_exc())

    def later(self, work: Any) -> None:
        """Runs a coroutine with the same care."""

        async def run() -> None:
            try:
                await work
            except Exception:  # noqa: BLE001 - as in `guarded`
                device.tell_error(self.broken(), traceback.format_exc())

        task = asyncio.ensure_future(run())
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def _clicked(self, event: Any) -> None:
        hit = event.target.closest("[data-key]")
        # The second click of a double click is a slip of the hand: on the pile it would pass after the draw.
        if hit and not (event.detail > 1 and event.pointerType == "mouse"):
            self.tap(str(hit.getAttribute("data-key")), event.timeStamp)
        else:
            self.patcher.mover.skip()
            self._disarm()

    def _key(self, event: Any) -> None:
        if event.key == "Escape":
            self._escape()
        else:
            self.keyboard.key(event, self.ui, self.tap)

    def _escape(self) -> None:
        if self.ui.panel:
            self.show(ui_state.closed(self.ui))
        elif self.ui.command:
            self.show(ui_state.commanding(self.ui, wanted=False))
        elif self.ui.armed:
            self._disarm()
        elif self.ui.selection:
            self.show(ui_state.selected(self.ui, ""))

    def _changed(self, event: Any) -> None:
        field = event.target
        if field.id == "import" and field.files.length:
            self.later(self._import(field))
        elif field.hasAttribute("data-setting"):
            settings = self.settings.changed(str(field.getAttribute("data-setting")), str(field.value))
            if settings is not None:
                self.settings = settings
                preferences.keep(settings)
                self.later(self.set_up(settings))

    def _visibility(self) -> None:
        if document.visibilityState == "visible":
            device.stay_awake(wanted=self.match is not None)
        elif self.match is not None:
            self.show(ui_state.covered(self.ui))

    def _resized(self) -> None:
        if self.match is not None:
            self.size, self.text = device.table_size(), device.text_size()
            self.draw()

    def _fragment(self) -> None:
        if self.match is None:
            self.later(self._take_fragment())

    async def _take_fragment(self) -> None:
        """Fills the lobby, and takes over the settings that the address asks for; they are not kept."""
        fragment = lobby.take_fragment()
        settings = self.settings
        for key, value in fragment.settings.items() if fragment else ():
            settings = settings.changed(key, value) or settings
        await self.set_up(settings)
        if fragment:
            panels.lobby_notice(panels.not_understood(fragment.bad, self.say))

    # --- taps ---------------------------------------------------------------------------------------------------------

    def tap(self, key: str, when: float) -> None:
        """A tap on a place or a button; while an action is being stored, it waits."""
        if self.busy:
            self.waiting.append(key)
            return
        self.patcher.mover.skip()
        sprite = self.patcher.sprite(key)
        if sprite is None:
            self._button(key)
        elif sprite.can is not None and self.match is not None and self.ui.phase == ui_state.TURN:
            if sprite.asks:
                self.show(ui_state.armed(self.ui, key))
            elif sprite.can in (SELECT, UNSELECT):
                table = TABLES[self.match.game.name]
                chosen = table.select(self.match.view(self.ui.holder), self.ui.selection, key)
                self.show(ui_state.selected(self.ui, chosen))
            else:
                self._play(sprite.can)
            device.measured("tap", when)
        else:
            self._disarm()

    def _disarm(self) -> None:
        """A tap elsewhere takes back the first of two that a careful person is asked for."""
        if self.ui.armed:
            self.show(ui_state.armed(self.ui, ""))

    def _play(self, text: str) -> None:
        match = self.match
        assert match is not None, "places stand only on a table"
        if self.ui.taught and not self.coach.tried(text, self.say):
            self.ui = ui_state.selected(self.ui, "")
            self.draw()
            return
        holder = self.ui.holder
        before = match.view(holder)
        step = match.play(text)
        table = TABLES[match.game.name]
        ended = table.round_points(step.before, step.after) is not None
        self.ui = ui_state.acted(self.ui, Moment(match.player, ended))
        after = match.view(self.ui.holder)
        travels = table.travels(step.action, before, after)
        was = self.tiles
        old = {number for place, number in was.items() if place.startswith("hand-")}
        self.tiles, self.unused = assign(was, table.tile_places(after), [t.path for t in travels], self.unused)
        hand = {number for place, number in self.tiles.items() if place.startswith("hand-")}
        self.fresh = frozenset(hand - old) if self.ui.phase == ui_state.TURN else frozenset()
        self.draw(retile=False, travels=travels, was=was)
        pages = {ui_state.ROUND: sounds.ROUND, ui_state.OVER: sounds.OVER}
        sound.give(pages.get(self.ui.phase) or table.happening(step.action), self.settings)
        spoken.tell_action(match, self.ui, table, (before, after), self._wording(match))
        self._keep()

    def _typed(self, match: Match) -> None:
        """Plays what stands in the command field, or says what would be legal."""
        table = TABLES[match.game.name]
        text, sentence = table.typed(match.view(self.ui.holder), spoken.typed(), self._wording(match))
        spoken.answer(sentence)
        if text:
            self._play(text)

    def _keep(self) -> None:
        """Stores the game, unless it is a lesson; the next tap counts only when it is stored."""
        if self.ui.taught:
            self.mark()
            return
        self.busy = True
        self.later(self._stored())

    async def _stored(self) -> None:
        assert self.match is not None, "only a game is stored"
        problem = await self.store.keep(self.name, write_record(self.match.record))
        if problem:
            panels.notice(
                self.say.gettext(
                    "This device does not keep the game: save it as a file from the menu before you close the page."
                )
            )
        self.busy = False
        self.mark()
        while self.waiting and not self.busy:
            self.tap(self.waiting.popleft(), window.performance.now())

    def _button(self, key: str) -> None:
        """The fixed keys."""
        if key in panels.OPENERS:
            self.show(ui_state.opened(self.ui, panels.OPENERS[key]))
        elif key in panels.CLOSERS:
            self.show(ui_state.closed(self.ui))
        elif key == "next":
            self.show(ui_state.continued(self.ui))
        elif self.match is None:
            self._lobby_button(key)
        else:
            self._table_button(key, self.match)

    def _lobby_button(self, key: str) -> None:
        if key == "start":
            self.start()
        elif key == "tutorial":
            self.coach.begin(lobby.game_name())
            self._sit_learner()
        elif key.startswith("resume"):
            self._resume(str(document.querySelector(f'[data-key="{key}"]').getAttribute("data-name")))

    def _table_button(self, key: str, match: Match) -> None:
        if key == "reveal":
            self._reveal(match)
        elif key in ("command", "command-close"):
            self.show(ui_state.commanding(self.ui, wanted=key == "command"))
        elif key == "command-play" and self.ui.command:
            self._typed(match)
        elif key == "again":
            self._again(match)
        elif key == "export":
            device.download(write_record(match.record), f"epizodiak-{device.today()}.json")
        elif key == "tutorial-next" and self.coach.forward(self.say):
            self._sit_learner()
        elif key in ("leave", "leave-table", "tutorial-leave", "tutorial-next"):
            self._leave()

    def _reveal(self, match: Match) -> None:
        """The next player has the device; a hand that it has not seen yet is dealt."""
        player, table = match.player, TABLES[match.game.name]
        if self.ui.phase == ui_state.CURTAIN and player is not None:
            dealt = newly_dealt(match.steps, player, table.round_points)
            travels = table.deal(match.view(player)) if dealt else ()
            self.show(ui_state.revealed(self.ui, Moment(player)), travels)
            sound.give(sounds.REVEAL, self.settings)

    # --- games --------------------------------------------------------------------------------------------------------

    async def _open(self) -> None:
        """What has to be known before the lobby can be used."""
        panels.version(__version__)
        self.text = device.text_size()
        problem = await self.store.open()
        await self._take_fragment()
        if problem:
            panels.lobby_notice(
                self.say.gettext("This browser keeps no games: a private window, or storage is switched off.")
            )
        panels.stored_games(self.store.games(), self.say)
        early = str(self.root.dataset.phase) == "booting"
        self.root.dataset.ready = ""
        if early:
            self.start()
        elif (field := dom.find("import")).files.length:  # chosen before anybody listened
            self.later(self._import(field))

    def start(self) -> None:
        """Starts the game that the lobby describes; what is wrong there is said there."""
        setup, bad = lobby.read(self.say)
        if bad:
            panels.lobby_notice(panels.not_understood(bad, self.say))
            self._leave()
            return
        self._sit(
            Match.new(
                GAMES[setup.game],
                setup.options,
                setup.players,
                first_player=setup.first_player,
                seed=setup.seed,
            ),
            self.store.new_name(),
        )

    def _sit_learner(self) -> None:
        """Sits the learner down at the table of the tutorial's step."""
        self._sit(self.coach.match(self.say), "", ui_state.learning(LEARNER))

    def _sit(self, match: Match, name: str, ui: Ui | None = None) -> None:
        """Sits down at a table, new or taken up; in a lesson with the page's state ``ui``."""
        self.match, self.name, self.tiles = match, name, {}
        self.ui = ui or ui_state.seated(Moment(match.player))
        panels.at_table()
        self.coach.appear(visible=self.ui.taught)
        self.patcher.mover.finish()
        spoken.forget()
        self.size, self.text = device.table_size(), device.text_size()
        device.stay_awake(wanted=True)
        self.draw()
        self._keep()

    def _again(self, old: Match) -> None:
        """The same people and options once more, newly dealt."""
        if self.ui.phase == ui_state.OVER:
            self._sit(Match.new(old.game, old.record.options, old.record.players), self.store.new_name())

    def _resume(self, name: str) -> None:
        record = read_record(self.store.games()[name], GAMES)
        self._sit(Match(record, GAMES[record.game]), name)

    async def _import(self, field: Any) -> None:
        """Opens a record from a file; a bad one changes nothing but the lobby's notice."""
        file = field.files.item(0)
        try:
            data = await device.bytes_of(file, MAX_BYTES + 1)
            record = read_record(data, GAMES)
            match = Match(record, GAMES[record.game])
        except EpizodiakError as error:
            panels.lobby_notice(self.say.gettext("This file cannot be opened: {reason}").format(reason=error))
        else:
            self._sit(match, self.store.new_name())
        field.value = ""

    def _leave(self) -> None:
        """Back to the lobby; the game stays stored, and no hand stays in the page."""
        self.ui = Ui()
        self.draw()
        self.match = None
        self.coach.appear(visible=False)
        self.coach.forget()
        device.turn_page(0)
        spoken.forget()
        panels.at_lobby(self.store.games(), self.say)
        device.stay_awake(wanted=False)
        self.mark()

    # --- drawing ------------------------------------------------------------------------------------------------------

    def show(self, changed: Ui, dealt: Sequence[Travel] = ()) -> None:
        """Takes a new state of the page and draws it; ``dealt`` says how a new hand comes into sight."""
        if changed != self.ui:
            old, self.ui = self.ui, changed
            self.draw(travels=dealt)
            if self.match is not None:
                table = TABLES[self.match.game.name]
                spoken.tell_change(self.match, old, changed, table, self._wording(self.match))
            if not self.busy:  # else it is marked when the action is stored
                self.mark()

    def draw(
        self, *, retile: bool = True, travels: Sequence[Travel] = (), was: Mapping[str, int] | None = None
    ) -> None:
        """Makes the page show what is.

        Args:
            retile: whether the tiles in sight may have changed without an action.
            travels: which tiles move where.
            was: numbers of the tiles by place before they do; without them, what travels was not in sight.
        """
        self.keyboard.before()
        panels.show_panels(self.ui.panel)
        if self.ui.panel == ui_state.RULES:
            name = lobby.game_name()
            self.later(self.rules.fill(name, TABLES[name], replace(self.say, names=DEFAULT_NAMES)))
        match = self.match
        if match is None:
            self.keyboard.after(None, self.ui)
            return
        table = TABLES[match.game.name]
        if retile:
            places = table.tile_places(match.view(self.ui.holder))
            self.tiles, self.unused = assign(self.tiles, places, (), self.unused)
        turn = facing.turn(self.settings.facing, self.ui.holder if self.ui.taught else match.player)
        device.turn_page(turn)
        width, height = facing.turned(self.size, turn)
        say = self._wording(match)
        look = Look(
            width=width,
            height=height,
            wording=say,
            selection=self.ui.selection,
            tiles=self.tiles,
            fresh=self.fresh,
            text=self.text,
        )
        shown = screen(match, self.ui, table, look, careful=self.settings.confirm == "on")
        view, motion = match.view(None), None
        if travels and preferences.moving():
            motion = planned(travels, was or {}, self.tiles, lambda at: table.pose(at, view, look), deal=was is None)
        self.patcher.patch(shown.scene, motion, SPEEDS[self.settings.speed])
        panels.show_screen(shown, self.ui, say)
        spoken.show(match, self.ui, table, say)
        self.keyboard.after(shown.scene, self.ui)
        if self.ui.taught:
            self.coach.say(self.say)

    def _wording(self, match: Match) -> Wording:
        """How to say things at this table."""
        return replace(self.say, names=self._names(match))

    def _names(self, match: Match) -> tuple[str, ...]:
        """The players' names, fit to be shown."""
        unnamed = self.say.gettext("Player {number}")
        return tuple(
            isolated(clean(name) or unnamed.format(number=seat + 1)) for seat, name in enumerate(match.record.players)
        )

    def mark(self) -> None:
        """Tells the screen contract what stands on the page; only when it is drawn and stored."""
        match, data = self.match, self.root.dataset
        if str(data.phase) == ui_state.ERROR:
            return
        seat = None if match is None else match.player
        data.ply = "0" if match is None else str(match.ply)
        data.seat = "" if seat is None else str(seat)
        data.step = "" if match is None else match.game.phase(match.state)
        data.game = lobby.game_name() if match is None else match.game.name
        data.phase = self.ui.shown_phase
