"""The browser's events (clicks, keys, sizes, visibility) become events of the page's loop."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pyscript import document, ffi, window

from epizodiak import __version__
from epizodiak.app import announcements, selectors
from epizodiak.app.events import (
    AskedAloud,
    Began,
    CameIntoSight,
    Escaped,
    Event,
    Focused,
    GoOnPressed,
    PageLeft,
    Resized,
    SettingChosen,
    Tapped,
    WentOutOfSight,
)
from epizodiak.app.lobby_events import (
    AddressChanged,
    FileChosen,
    GameOffered,
    NoticeGiven,
)
from epizodiak.display import navigation, ui_state
from epizodiak.features import FEATURES, plays
from epizodiak.web import device, dom, field_errors, grace, language, lobby, panels, preferences
from epizodiak.web.fetching import Fetching
from epizodiak.web.form_effects import FormEffects
from epizodiak.web.loop import Loop
from epizodiak.web.page_effects import PageEffects
from epizodiak.web.remote_seats import RemoteSeats
from epizodiak.web.slices import Slices
from epizodiak.web.storing import Storing
from epizodiak.web.view import measured
from epizodiak.web.wires import Wires

PRESSED = "button, a[href], summary, input, select, textarea"
"""What a key presses, or types in."""

SEATING = ("game", "many", "name-", "seat-", "seed")
"""So begin the names of the lobby's fields that say who sits down."""


class App:
    """Listens to the browser."""

    def __init__(self) -> None:
        self._root = document.documentElement
        self._loop = Loop()
        self._wires = Wires(self._loop)
        for handlers in (
            PageEffects(self._loop),
            FormEffects(self._loop, self._loop.store),
            Storing(self._loop),
            Slices(self._loop),
            RemoteSeats(self._loop),
            self._wires,
            Fetching(self._loop),
        ):
            self._loop.add(handlers)
        for feature in FEATURES:
            if not feature.late:
                self._loop.join(feature.name)

    def run(self) -> None:
        """Start listening and get the lobby ready, unless the page has already failed."""
        if str(self._root.dataset.phase) == ui_state.ERROR:
            return
        self._loop.guarded(self._listen)
        panels.version(__version__)
        spectators, settings = device.for_spectators(), preferences.load()
        asked = spectators or device.is_phone_page()
        began = Began(
            settings=lobby.settings_asked(settings) if asked else settings,
            languages=tuple(language.preferred()),
            game=lobby.game_name(),
            viewport=measured(settings),
            window_name=f"{window.Date.now():.0f}-{window.Math.random()}",
            spectators=spectators,
            channels=self._wires.possible,
            played_games=preferences.played_games(),
            reloaded=bool(window.history.state) and not asked,
            joining=device.invitation(),
        )
        self._dispatch(began)

    def _dispatch(self, event: Event) -> None:
        self._loop.guarded(lambda: self._loop.dispatch(event))

    # --- events -------------------------------------------------------------------------------------------------------

    def _listen(self) -> None:
        def on(target: Any, name: str, handler: Callable[[Any], None]) -> None:
            target.addEventListener(name, ffi.create_proxy(lambda event: self._loop.guarded(lambda: handler(event))))

        on(document, "click", self._on_click)
        on(document, "keydown", self._on_key)
        on(document, "change", self._on_change)
        on(document, "input", lambda event: self._clear_error(event.target))
        on(dom.find("command"), "submit", lambda event: event.preventDefault())
        on(document, "visibilitychange", lambda _: self._on_visibility())
        on(window, "pagehide", lambda _: self._on_page_hide())
        on(window, "focus", lambda _: self._dispatch(Focused()))
        on(window, "beforeunload", self._before_unload)
        on(window, "resize", lambda _: self._on_resize())
        # A safe area may change without a resize: bars of a phone that come and go.
        shrinks = ffi.create_proxy(lambda *_: self._loop.guarded(self._on_resize))
        window.ResizeObserver.new(shrinks).observe(dom.find("table"))
        fit = ffi.create_proxy(lambda *_: self._loop.guarded(panels.fit_board))
        fits = window.ResizeObserver.new(fit)
        for resized in (dom.find("table"), dom.find("sheet").firstElementChild):
            fits.observe(resized)
        # After a look back the sheet has its size before the end counts as told.
        told = ffi.to_js({"attributeFilter": ["data-ending"]})
        window.MutationObserver.new(fit).observe(self._root, told)
        on(window, "hashchange", lambda _: self._on_hash_change())

    def _on_click(self, event: Any) -> None:
        parts = self._loop.view.parts
        if self._collects_early() or any(part.swallows is not None and part.swallows(event) for part in parts):
            return
        hit = event.target.closest("[data-key]")
        if event.target.matches(".panel, .cross") and self._loop.state.ui.panel not in ("", ui_state.STOP):
            self._dispatch(Escaped(event.timeStamp))  # beside a dialog, or at its cross: it closes
            return
        # The second click of a double click is a slip of the hand: on the pile it would pass after the draw.
        by_mouse = str(getattr(event, "pointerType", "")) == "mouse"
        if hit and not (event.detail > 1 and by_mouse):
            self._tap(str(hit.getAttribute("data-key")), event.timeStamp, finger=not by_mouse)
        elif not event.target.closest("[data-apart]"):  # whoever reads there, or ticks, goes nowhere by that
            self._loop.view.renderer.patcher.animator.skip()
            self._dispatch(Tapped("", event.timeStamp))

    def _tap(self, key: str, when: float, *, finger: bool = False) -> None:
        """A place or button was tapped; some buttons ignore taps in their first moment."""
        if not grace.press_counts(key, when):
            return
        self._loop.view.renderer.patcher.animator.skip()
        self._dispatch(Tapped(key, when, finger))
        self._loop.view.renderer.keyboard.keep_focus_visible()

    def _collects_early(self) -> bool:
        """Whether taps are still collected by ``static/presses.js``, because the lobby is not ready."""
        return not self._loop.state.ready

    # --- keys ---------------------------------------------------------------------------------------------------------

    def _on_key(self, event: Any) -> None:
        if self._loop.state.ui.ending != ui_state.TOLD or plays(self._loop.state):
            self._dispatch(GoOnPressed())
        name, state = navigation.meant_key(str(event.key), str(event.code), shifted=event.shiftKey), self._loop.state
        if name == "Tab":
            panels.pass_over_leaving()
        if state.settings.shortcuts == "off" and len(name) == 1 and name != " ":
            return
        if name == "Escape":
            self._dispatch(Escaped(event.timeStamp))
        elif self._is_go_on_key(event):
            event.preventDefault()
            self._dispatch(GoOnPressed())
        elif command := self._button_of_key(event):
            event.preventDefault()
            self._tap(command, event.timeStamp)
        else:
            self._loop.view.renderer.keyboard.key(event, name, state.ui, self._tap, self._ask_aloud)

    def _is_go_on_key(self, event: Any) -> bool:
        """Whether a key without another meaning lets waiting bots go on."""
        state = self._loop.state
        pressed = event.key in ("Enter", " ") and not event.target.closest(PRESSED)
        return pressed and not state.ui.panel and selectors.bot_waits(state)

    def _button_of_key(self, event: Any) -> str:
        """The button that a key activates, or nothing."""
        state, parts = self._loop.state, self._loop.view.parts
        if state.ui.panel or event.ctrlKey or event.metaKey or event.altKey:
            return ""
        return next(filter(None, (part.stands_for(event, state) for part in parts if part.stands_for is not None)), "")

    def _ask_aloud(self, key: str) -> bool:
        """Whether a key asks for a part of the table to be announced; if so, it is."""
        if not announcements.can_ask(self._loop.state, key):
            return False
        self._dispatch(AskedAloud(key))
        return True

    # --- fields -------------------------------------------------------------------------------------------------------

    def _on_change(self, event: Any) -> None:
        field = event.target
        self._clear_error(field)
        name, value = str(field.id), str(field.value)
        if name == "import" and field.files.length:
            self._dispatch(FileChosen())
        elif self._loop.view.tell_field(name):
            return
        elif name == "seed":
            lobby.take_code()
            self._dispatch(GameOffered(lobby.game_name()))
        elif str(field.name) == "game":
            self._dispatch(GameOffered(lobby.game_name()))
        elif setting := field.closest("[data-setting]"):
            switched = "on" if field.checked else "off"
            chosen = switched if str(field.type) == "checkbox" else value
            self._dispatch(SettingChosen(str(setting.getAttribute("data-setting")), chosen))
        if str(field.name).startswith(SEATING):
            self._dispatch(lobby.laid())

    def _clear_error(self, field: Any) -> None:
        """A field's content has changed: its error message is removed."""
        if field_errors.clear_error(field):
            self._dispatch(NoticeGiven(""))

    # --- the window ---------------------------------------------------------------------------------------------------

    def _on_visibility(self) -> None:
        self._dispatch(CameIntoSight() if document.visibilityState == "visible" else WentOutOfSight())

    def _on_page_hide(self) -> None:
        """The page was left; some browsers show it again unchanged, perhaps to another person."""
        self._dispatch(WentOutOfSight())
        self._dispatch(PageLeft())

    def _before_unload(self, event: Any) -> None:
        """Have the browser ask before leaving the page, if actions would be lost."""
        if self._loop.store.unsaved:
            event.preventDefault()

    def _on_hash_change(self) -> None:
        """The address has changed; an invitation turns this page into a phone's, unless a game is stored here."""
        state = self._loop.state
        if isinstance(window.history.state, int):  # one of the page's own, by going back
            return
        if device.is_phone_page() and (state.timeline is None or state.ui.on_phone):
            window.location.reload()
        else:
            self._dispatch(AddressChanged())

    def _on_resize(self) -> None:
        state = self._loop.state
        if state.timeline is not None and (room := measured(state.settings)) != state.viewport:
            self._dispatch(Resized(room))
