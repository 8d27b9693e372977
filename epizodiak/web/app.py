"""The page's life: one delegated listener, one match, one redraw after every change."""

from __future__ import annotations

import asyncio
import traceback
from collections import deque
from collections.abc import Callable
from typing import Any

from pyscript import document, ffi, window

from epizodiak import __version__
from epizodiak.errors import EpizodiakError
from epizodiak.games import GAMES, TABLES
from epizodiak.match import Match
from epizodiak.record import MAX_BYTES, read_record, write_record
from epizodiak.sprites import SELECT, UNSELECT, Look
from epizodiak.text import clean, isolated
from epizodiak.ui import state as ui_state
from epizodiak.ui.screen import screen
from epizodiak.ui.state import Moment, Ui
from epizodiak.ui.travel import assign
from epizodiak.web import device, dom, lobby, panels
from epizodiak.web.patch import Patcher
from epizodiak.web.store import Store
from epizodiak.wording import Wording

NOT_KEPT = "This device does not keep the game: save it as a file from the menu before you close the page."
BROKEN = "Something went wrong at the table. The game is kept up to its last action."


class App:
    """Everything that changes on the page."""

    def __init__(self) -> None:
        """Nothing is drawn yet."""
        self.root = document.documentElement
        self.ui = Ui()
        self.match: Match | None = None
        self.name = ""
        self.store = Store()
        self.patcher = Patcher(dom.find("board"))
        self.tiles: dict[str, int] = {}
        self.unused = 0
        self.fresh: frozenset[int] = frozenset()
        self.size = (0, 0)
        self.waiting: deque[str] = deque()
        self.busy = False
        self.tasks: set[asyncio.Task[None]] = set()

    def run(self) -> None:
        """Listens to the page and gets the lobby ready."""
        self.guarded(self._listen)
        self.later(self._open())

    # --- events -------------------------------------------------------------------------------------------------------

    def _listen(self) -> None:
        def on(target: Any, name: str, handler: Callable[[Any], None]) -> None:
            target.addEventListener(name, ffi.create_proxy(lambda event: self.guarded(lambda: handler(event))))

        on(document, "click", self._clicked)
        on(document, "keydown", self._key)
        on(document, "change", self._changed)
        on(document, "visibilitychange", lambda _: self._visibility())
        on(window, "pagehide", lambda _: self._visibility())
        on(window, "resize", lambda _: self._resized())
        on(window, "hashchange", lambda _: self._fragment())

    def guarded(self, work: Callable[[], None]) -> None:
        """Runs ``work``; what it could not mend is told on the page, never lost in a console."""
        try:
            work()
        except Exception:  # noqa: BLE001 - the page's outermost edge: whatever it is, the person is told
            device.tell_error(BROKEN, traceback.format_exc())

    def later(self, work: Any) -> None:
        """Runs a coroutine with the same care."""

        async def run() -> None:
            try:
                await work
            except Exception:  # noqa: BLE001 - as in `guarded`
                device.tell_error(BROKEN, traceback.format_exc())

        task = asyncio.ensure_future(run())
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def _clicked(self, event: Any) -> None:
        hit = event.target.closest("[data-key]")
        # The second click of a double click is a slip of the hand: on the pile it would pass after the draw.
        if hit and not (event.detail > 1 and event.pointerType == "mouse"):
            self.tap(str(hit.getAttribute("data-key")), event.timeStamp)

    def _key(self, event: Any) -> None:
        if event.key == "Escape":
            self._escape()
        elif event.key in ("Enter", " "):
            hit = event.target.closest("#board [data-can]")
            if hit:
                event.preventDefault()
                self.tap(str(hit.getAttribute("data-key")), event.timeStamp)

    def _escape(self) -> None:
        if self.ui.panel:
            self.show(ui_state.closed(self.ui))
        elif self.ui.selection:
            self.show(ui_state.selected(self.ui, ""))

    def _changed(self, event: Any) -> None:
        if event.target.id == "import" and event.target.files.length:
            self.later(self._import(event.target))

    def _visibility(self) -> None:
        if document.visibilityState == "visible":
            device.stay_awake(wanted=self.match is not None)
        elif self.match is not None:
            self.show(ui_state.covered(self.ui))

    def _resized(self) -> None:
        if self.match is not None:
            self.size = device.table_size()
            self.draw()

    def _fragment(self) -> None:
        if self.match is None:
            panels.lobby_notice(lobby.take_fragment())

    # --- taps ---------------------------------------------------------------------------------------------------------

    def tap(self, key: str, when: float) -> None:
        """A tap on a place or a button; while an action is being stored, it waits."""
        if self.busy:
            self.waiting.append(key)
            return
        sprite = self.patcher.sprite(key)
        if sprite is None:
            self._button(key)
        elif sprite.can is not None and self.match is not None and self.ui.phase == ui_state.TURN:
            if sprite.can in (SELECT, UNSELECT):
                table = TABLES[self.match.game.name]
                chosen = table.select(self.match.view(self.ui.holder), self.ui.selection, key)
                self.show(ui_state.selected(self.ui, chosen))
            else:
                self._play(sprite.can)
            device.measured("tap", when)

    def _play(self, text: str) -> None:
        match = self.match
        assert match is not None, "places stand only on a table"
        holder = self.ui.holder
        before = match.view(holder)
        step = match.play(text)
        table = TABLES[match.game.name]
        ended = table.round_points(step.before, step.after) is not None
        self.ui = ui_state.acted(self.ui, Moment(match.player, ended))
        after = match.view(self.ui.holder)
        travels = table.travels(step.action, before, after)
        old = {number for place, number in self.tiles.items() if place.startswith("hand-")}
        self.tiles, self.unused = assign(self.tiles, table.tile_places(after), travels, self.unused)
        hand = {number for place, number in self.tiles.items() if place.startswith("hand-")}
        self.fresh = frozenset(hand - old) if self.ui.phase == ui_state.TURN else frozenset()
        self.draw(retile=False)
        self._keep()

    def _keep(self) -> None:
        """Stores the game; the next tap counts only when it is stored."""
        self.busy = True
        self.later(self._stored())

    async def _stored(self) -> None:
        assert self.match is not None, "only a game is stored"
        problem = await self.store.keep(self.name, write_record(self.match.record))
        if problem:
            panels.notice(NOT_KEPT)
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
        elif key.startswith("resume"):
            self._resume(str(document.querySelector(f'[data-key="{key}"]').getAttribute("data-name")))

    def _table_button(self, key: str, match: Match) -> None:
        if key == "reveal":
            self.show(ui_state.revealed(self.ui, Moment(match.player)))
        elif key == "again":
            self._again(match)
        elif key == "export":
            device.download(write_record(match.record), f"epizodiak-{device.today()}.json")
        elif key in ("leave", "leave-table"):
            self._leave()

    # --- games --------------------------------------------------------------------------------------------------------

    async def _open(self) -> None:
        """What has to be known before the lobby can be used."""
        panels.version(__version__)
        refused = lobby.take_fragment()
        problem = await self.store.open()
        panels.lobby_notice(refused)
        if problem:
            panels.lobby_notice((), "This browser keeps no games: a private window, or storage is switched off.")
        panels.stored_games(self.store.games())
        early = str(self.root.dataset.phase) == "booting"
        self.root.dataset.ready = ""
        if early:
            self.start()
        elif (field := dom.find("import")).files.length:  # chosen before anybody listened
            self.later(self._import(field))

    def start(self) -> None:
        """Starts the game that the lobby describes; what is wrong there is said there."""
        setup, bad = lobby.read()
        if bad:
            panels.lobby_notice(bad)
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

    def _sit(self, match: Match, name: str) -> None:
        """Sits down at a table, new or taken up."""
        self.match, self.name = match, name
        self.ui = ui_state.seated(Moment(match.player))
        panels.at_table()
        self.size = device.table_size()
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
            panels.lobby_notice((), f"This file cannot be opened: {error}")
        else:
            self._sit(match, self.store.new_name())
        field.value = ""

    def _leave(self) -> None:
        """Back to the lobby; the game stays stored, and no hand stays in the page."""
        self.ui = Ui()
        self.draw()
        self.match = None
        panels.at_lobby(self.store.games())
        device.stay_awake(wanted=False)
        self.mark()

    # --- drawing ------------------------------------------------------------------------------------------------------

    def show(self, changed: Ui) -> None:
        """Takes a new state of the page and draws it."""
        if changed != self.ui:
            self.ui = changed
            self.draw()
            if not self.busy:  # else it is marked when the action is stored
                self.mark()

    def draw(self, *, retile: bool = True) -> None:
        """Makes the page show what is.

        Args:
            retile: whether the tiles in sight may have changed without an action.
        """
        panels.show_panels(self.ui.panel)
        match = self.match
        if match is None:
            return
        table = TABLES[match.game.name]
        if retile:
            places = table.tile_places(match.view(self.ui.holder))
            self.tiles, self.unused = assign(self.tiles, places, (), self.unused)
        width, height = self.size
        names = tuple(isolated(clean(name) or f"Player {seat + 1}") for seat, name in enumerate(match.record.players))
        look = Look(
            width=width,
            height=height,
            wording=Wording(names, str(self.root.dataset.face)),
            selection=self.ui.selection,
            tiles=self.tiles,
            fresh=self.fresh,
        )
        shown = screen(match, self.ui, table, look)
        self.patcher.patch(shown.scene)
        panels.show_screen(shown, self.ui)

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
        data.phase = self.ui.phase
