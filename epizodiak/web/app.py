"""The page's life: one delegated listener; taps find the part of the page that they are meant for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pyscript import document, ffi, window

from epizodiak.ui import state as ui_state
from epizodiak.ui.settings import Settings, language_for
from epizodiak.ui.state import Ui
from epizodiak.web import device, dom, field_errors, grace, language, live_region, lobby, panels, preferences
from epizodiak.web.advising import Advising
from epizodiak.web.game_opener import OWN_FILE, GameOpener
from epizodiak.web.offline import Offline
from epizodiak.web.page import Page
from epizodiak.web.playing import Playing
from epizodiak.web.ratings import Ratings
from epizodiak.web.replaying import Replaying
from epizodiak.web.saved_games import SavedGames
from epizodiak.web.sharing import Sharing
from epizodiak.web.speech_keys import asked
from epizodiak.web.stopping import REFUSALS
from epizodiak.web.store import Store
from epizodiak.web.watching import Telling, Watching
from epizodiak.wording import Wording

LEAVERS = ("leave", "leave-table", "tutorial-leave", "tutorial-next")
"""Buttons that lead back to the lobby; the last one, where no part of the page takes it for something else."""

PRESSED = "button, a[href], summary, input, select, textarea"
"""What a key presses, or types in."""

MOST_WAITING = 8
"""While an action is being stored, no more taps than this wait: enough for a run of tiles and its slot."""


class App(Page):
    """Everything that changes on the page."""

    def __init__(self) -> None:
        super().__init__()
        store = Store()
        self.playing = Playing(self, store)
        self.replaying = Replaying(self, self.playing)
        self.advising = Advising(self, self.playing.bot_turns, self.replaying)
        self.ratings = Ratings(self)
        self.opener = GameOpener(self, store, self.playing, self._list_games)
        self.sharing = Sharing(self, self.opener.open_text)
        self.saved_games = SavedGames(self, store, self.replaying, self.sharing)
        self.offline = Offline(self)
        self.watching = Watching(self)
        self.telling = Telling(self)

    def _list_games(self) -> None:
        self.saved_games.fill()

    def run(self) -> None:
        """Listens to the page and gets the lobby ready; not if the page has told already that it can't."""
        if str(self.root.dataset.phase) == ui_state.ERROR:
            return
        self.guarded(self._listen)
        if device.for_spectators():
            self.later(self.watching.open())
        else:
            self.telling.open()
            self.later(self._open())

    async def _open(self) -> None:
        await self.opener.open()
        await self.offline.open()

    def mark(self) -> None:
        """Tells the screen contract, and whoever follows in another window, what stands on the page.

        As long as a place rests, the action that it rests after is not told.
        """
        if self.ui.rests:
            return
        super().mark()
        self.replaying.shown()
        self.sharing.shown()
        self.advising.shown()
        self.playing.shown()
        if not self.watching.on:
            self.telling.tell()

    # --- settings -----------------------------------------------------------------------------------------------------

    async def set_up(self, settings: Settings) -> None:
        """Takes over settings: colours, faces, motion and language, at any time and without losing anything."""
        self.settings = settings
        preferences.apply(settings)
        code = language_for(settings.lang, language.preferred())
        texts = await language.catalogue(code)
        language.translate_shell(texts, code)
        self.say = Wording((), settings.face, texts)
        if dom.changed("language", code):
            live_region.say_aloud("")  # what was said last was said in the other language
        self.draw()
        self.playing.redrawn()
        self.replaying.redrawn()
        self.saved_games.redrawn()
        self.advising.redrawn()
        self.ratings.redrawn()

    # --- events -------------------------------------------------------------------------------------------------------

    def _listen(self) -> None:
        def on(target: Any, name: str, handler: Callable[[Any], None]) -> None:
            target.addEventListener(name, ffi.create_proxy(lambda event: self.guarded(lambda: handler(event))))

        on(document, "click", self._clicked)
        on(document, "keydown", self._key)
        on(document, "change", self._changed)
        on(document, "input", self._slid)
        on(dom.find("command"), "submit", lambda event: event.preventDefault())
        on(document, "visibilitychange", lambda _: self._visibility())
        on(window, "pagehide", lambda _: self._hidden())
        on(window, "focus", lambda _: self._lobby_again())
        on(window, "beforeunload", self._unloading)
        on(window, "resize", lambda _: self._resized())
        on(window, "hashchange", lambda _: self._fragment())

    def _clicked(self, event: Any) -> None:
        if self._early():
            return
        hit = event.target.closest("[data-key]")
        # The second click of a double click is a slip of the hand: on the pile it would pass after the draw.
        by_mouse = str(getattr(event, "pointerType", "")) == "mouse"
        if hit and not (event.detail > 1 and by_mouse):
            self.by_finger = not by_mouse
            self.tap(str(hit.getAttribute("data-key")), event.timeStamp)
            self.by_finger = False
        else:
            self.renderer.patcher.animator.skip()
            self.playing.disarm()
            self.playing.bot_turns.hurry()

    def _early(self) -> bool:
        """Whether taps are still kept until the lobby is ready (`static/presses.js`), whoever hears them already."""
        return self.timeline is None and not self.watching.on and not hasattr(self.root.dataset, "ready")

    def _key(self, event: Any) -> None:
        name = str(event.key)
        if self.settings.shortcuts == "off" and len(name) == 1 and name != " ":
            return
        if event.key == "Escape":
            self._escape()
        elif self._lets_go_on(event):
            event.preventDefault()
            self.playing.bot_turns.hurry()
        elif not self.replaying.key(event):
            self.renderer.keyboard.key(event, self.ui, self.tap, lambda name: asked(self, name))

    def _lets_go_on(self, event: Any) -> bool:
        """Whether a key that does nothing else lets the bots go on that wait for it."""
        return self.waits and not self.ui.panel and event.key in ("Enter", " ") and not event.target.closest(PRESSED)

    def _escape(self) -> None:
        if self.ui.panel == ui_state.STOP:
            self.tap(REFUSALS[0], window.performance.now())
        elif self.ui.panel:
            self._close_panel()
        elif self.ui.command:
            self.show(ui_state.commanding(self.ui, wanted=False))
        elif self.ui.armed:
            self.playing.disarm()
        elif self.ui.selection:
            self.show(ui_state.selected(self.ui, ""))

    def _changed(self, event: Any) -> None:
        field = event.target
        field_errors.mend(field)
        if field.id == "import" and field.files.length:
            self.later(self.opener.open_file(field))
        elif field.id == OWN_FILE and field.files.length:
            self.opener.wheel_chosen()
        elif field.id == "seed":
            lobby.take_code()
        elif field.id == "review-seat":
            self.advising.seat_chosen(str(field.value))
        elif str(field.name).startswith("seat-"):
            self.playing.bot_turns.sit_down(str(field.value))
        elif field.hasAttribute("data-setting"):
            settings = self.settings.changed(str(field.getAttribute("data-setting")), str(field.value))
            if settings is not None:
                self.settings = settings
                preferences.keep(settings)
                self.later(self.set_up(settings))

    def _slid(self, event: Any) -> None:
        self.replaying.changed(event.target, event.timeStamp)

    def _visibility(self) -> None:
        self.playing.came_back()
        if document.visibilityState == "visible":
            device.stay_awake(wanted=self.timeline is not None)
            self._lobby_again()
        elif self.timeline is not None:
            self.playing.covered()

    def _lobby_again(self) -> None:
        """Another tab may have stored or deleted games."""
        if self.timeline is None and hasattr(self.root.dataset, "ready") and not self.watching.on:
            self.later(self.opener.freshen())

    def _unloading(self, event: Any) -> None:
        """The browser asks whether to leave the page, if that would lose actions."""
        if self.playing.unsaved:
            event.preventDefault()

    def _hidden(self) -> None:
        self._visibility()
        self.telling.leave()

    def _resized(self) -> None:
        if self.timeline is not None:
            self.renderer.measure()
            self.draw()

    def _fragment(self) -> None:
        if self.timeline is None and not self.watching.on:
            self.later(self.opener.take_fragment())

    # --- taps ---------------------------------------------------------------------------------------------------------

    def tap(self, key: str, when: float) -> None:
        """A tap on a place or a button; while an action is being stored, it waits."""
        slippery, until = self.slip
        if (key == slippery and when < until) or not grace.takes(key, when):
            return
        if self.storing:
            if len(self.waiting) < MOST_WAITING:
                self.waiting.append((key, self.can(key), when))
            return
        self.renderer.patcher.animator.skip()
        sprite = self.renderer.patcher.sprite(key)
        if sprite is not None:
            self.playing.tap(key, sprite, when)
        else:
            self._button(key, when)
        self.renderer.keyboard.hold()

    def _button(self, key: str, when: float) -> None:
        """The fixed keys."""
        if key in panels.OPENERS:
            self.show(ui_state.opened(self.ui, panels.OPENERS[key]))
        elif key in panels.CLOSERS:
            self._close_panel()
        elif not self._taken(key, when) and key in LEAVERS:
            self.leave()

    def _close_panel(self) -> None:
        if not self.advising.closing():
            self.show(ui_state.closed(self.ui))

    def _taken(self, key: str, when: float) -> bool:
        """Whether a part of the page has taken the tap for its own."""
        timely = (self.replaying, self.saved_games, self.advising, self.opener)
        if self.watching.button(key) or any(part.button(key, when) for part in timely):
            return True
        parts = (self.sharing, self.ratings, self.offline, self.playing)
        return any(part.button(key) for part in parts)

    def leave(self) -> None:
        """Back to the lobby; the game stays stored, and no hand stays in the page."""
        self.ui = Ui()
        self.draw()
        self.timeline = None
        self.playing.left()
        self.replaying.left()
        device.turn_page(0)
        live_region.forget()
        self.opener.show_kept()
        self.later(self.opener.freshen())
        panels.at_lobby()
        device.stay_awake(wanted=False)
        self.mark()
