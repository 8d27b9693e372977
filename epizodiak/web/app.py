"""The page's life: one delegated listener; taps find the part of the page that they are meant for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pyscript import document, ffi, window

from epizodiak.ui import state as ui_state
from epizodiak.ui.settings import Settings, language_for
from epizodiak.ui.state import Ui
from epizodiak.web import device, dom, language, panels, preferences, spoken
from epizodiak.web.entrance import Entrance
from epizodiak.web.page import Page
from epizodiak.web.playing import Playing
from epizodiak.web.store import Store
from epizodiak.wording import Wording

LEAVERS = ("leave", "leave-table", "tutorial-leave", "tutorial-next")
"""Buttons that lead back to the lobby; the last one, where no part of the page takes it for something else."""


class App(Page):
    """Everything that changes on the page."""

    def __init__(self) -> None:
        """Nothing is drawn yet."""
        super().__init__()
        store = Store()
        self.playing = Playing(self, store)
        self.entrance = Entrance(self, store, self.playing)

    def run(self) -> None:
        """Listens to the page and gets the lobby ready."""
        self.guarded(self._listen)
        self.later(self.entrance.open())

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
        self.playing.redrawn()

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

    def _clicked(self, event: Any) -> None:
        hit = event.target.closest("[data-key]")
        # The second click of a double click is a slip of the hand: on the pile it would pass after the draw.
        if hit and not (event.detail > 1 and event.pointerType == "mouse"):
            self.tap(str(hit.getAttribute("data-key")), event.timeStamp)
        else:
            self.stage.patcher.mover.skip()
            self.playing.disarm()

    def _key(self, event: Any) -> None:
        if event.key == "Escape":
            self._escape()
        else:
            self.stage.keyboard.key(event, self.ui, self.tap)

    def _escape(self) -> None:
        if self.ui.panel:
            self.show(ui_state.closed(self.ui))
        elif self.ui.command:
            self.show(ui_state.commanding(self.ui, wanted=False))
        elif self.ui.armed:
            self.playing.disarm()
        elif self.ui.selection:
            self.show(ui_state.selected(self.ui, ""))

    def _changed(self, event: Any) -> None:
        field = event.target
        if field.id == "import" and field.files.length:
            self.later(self.entrance.open_file(field))
        elif field.hasAttribute("data-setting"):
            settings = self.settings.changed(str(field.getAttribute("data-setting")), str(field.value))
            if settings is not None:
                self.settings = settings
                preferences.keep(settings)
                self.later(self.set_up(settings))

    def _visibility(self) -> None:
        if document.visibilityState == "visible":
            device.stay_awake(wanted=self.seen is not None)
        elif self.seen is not None:
            self.show(ui_state.covered(self.ui))

    def _resized(self) -> None:
        if self.seen is not None:
            self.stage.measure()
            self.draw()

    def _fragment(self) -> None:
        if self.seen is None:
            self.later(self.entrance.take_fragment())

    # --- taps ---------------------------------------------------------------------------------------------------------

    def tap(self, key: str, when: float) -> None:
        """A tap on a place or a button; while an action is being stored, it waits."""
        if self.storing:
            self.waiting.append(key)
            return
        self.stage.patcher.mover.skip()
        sprite = self.stage.patcher.sprite(key)
        if sprite is not None:
            self.playing.tap(key, sprite, when)
        else:
            self._button(key)

    def _button(self, key: str) -> None:
        """The fixed keys."""
        if key in panels.OPENERS:
            self.show(ui_state.opened(self.ui, panels.OPENERS[key]))
        elif key in panels.CLOSERS:
            self.show(ui_state.closed(self.ui))
        elif key == "next":
            self.show(ui_state.continued(self.ui))
        elif not any(part.button(key) for part in (self.entrance, self.playing)) and key in LEAVERS:
            self.leave()

    def leave(self) -> None:
        """Back to the lobby; the game stays stored, and no hand stays in the page."""
        self.ui = Ui()
        self.draw()
        self.seen = None
        self.playing.left()
        device.turn_page(0)
        spoken.forget()
        self.entrance.show_kept()
        panels.at_lobby()
        device.stay_awake(wanted=False)
        self.mark()
