"""Carries out effects on the page itself: announcements, focus, fields, texts, timers."""

from __future__ import annotations

import asyncio

from pyscript import document, window

from epizodiak.app.effects import (
    After,
    AfterMotion,
    Announce,
    AnswerTyped,
    Focus,
    GoToWrongField,
    Keep,
    KeepPlayedGames,
    KeepSettings,
    LoadTexts,
    MarkField,
    Measured,
    Read,
    ReadField,
    ReadSettings,
    Rest,
    ShowAddress,
    StayAwake,
    Then,
)
from epizodiak.app.events import Copied, Event, Rested, SettingsRead, TextsLoaded
from epizodiak.app.lobby_effects import (
    Copy,
    Download,
    EmptyField,
    JoinTable,
    LeaveWatch,
    ShowLobby,
)
from epizodiak.web import device, dom, field_errors, language, live_region, panels, preferences
from epizodiak.web.handling import Handlers, handles
from epizodiak.web.loop import Loop

MOST_TYPED = 8_000
"""Letters of a field that are read: a code with a message round it is shorter."""


class PageEffects(Handlers):
    """Carries out effects on the page itself.

    Args:
        loop: is told what is read.
    """

    def __init__(self, loop: Loop) -> None:
        self._loop = loop

    # --- what follows -------------------------------------------------------------------------------------------------

    @handles(Then)
    def then(self, effect: Then) -> None:
        """Dispatch another event after the page is drawn."""
        self._loop.dispatch(effect.event)

    @handles(After)
    def after(self, effect: After) -> None:
        """Dispatch another event after some time."""
        self._loop.later(self._after(effect.milliseconds, effect.event))

    async def _after(self, milliseconds: float, event: Event) -> None:
        await asyncio.sleep(milliseconds / 1000)
        self._loop.dispatch(event)

    @handles(AfterMotion)
    def after_motion(self, effect: AfterMotion) -> None:
        """Dispatch another event after an animation."""
        if preferences.animations_on():
            self._loop.later(self._after(effect.milliseconds, effect.event))
        else:
            self._loop.dispatch(effect.event)

    @handles(Rest)
    def rest(self, effect: Rest) -> None:
        """Let a place take no taps for a while."""
        until = float(window.performance.now()) + effect.milliseconds
        rested = Rested(effect.sitting, effect.ply, effect.key, until)
        self._loop.later(self._after(effect.milliseconds, rested))

    @handles(Measured)
    def measured(self, effect: Measured) -> None:
        """Record a performance entry."""
        now = float(window.performance.now())
        since = now - self._loop.spent() if effect.since is None else effect.since
        device.measured(effect.name, since, now, effect.about)

    # --- words --------------------------------------------------------------------------------------------------------

    @handles(Announce)
    def announce(self, effect: Announce) -> None:
        """Hands a text to screen readers, or to the page's own voice."""
        live_region.announce("" if self._speaks(effect.text) else effect.text)

    def _speaks(self, text: str) -> bool:
        return any(part.speaks is not None and part.speaks(text) for part in self._loop.view.parts)

    @handles(AnswerTyped)
    def answer_typed(self, effect: AnswerTyped) -> None:
        """Answer a typed action."""
        self._speaks(effect.text)
        live_region.answer(effect.text)

    @handles(ReadField)
    def read_field(self, effect: ReadField) -> None:
        """Read a field, which may be a new element with the same id."""
        field = document.getElementById(effect.name)
        self._loop.dispatch(effect.event(str(field.value)[:MOST_TYPED]))

    @handles(LoadTexts)
    def load_texts(self, effect: LoadTexts) -> None:
        """Loads a language's texts."""
        self._loop.later(self._load_texts(effect.language))

    async def _load_texts(self, code: str) -> None:
        self._loop.dispatch(TextsLoaded(code, await language.catalogue(code), language.marks(code)))

    # --- focus and fields ---------------------------------------------------------------------------------------------

    @handles(Focus)
    def focus(self, effect: Focus) -> None:
        """Moves the focus, but not behind a panel that has opened since."""
        element = document.querySelector(effect.selector)
        if element and not panels.covers(element):
            device.focus_soon(element, shows=effect.shows)

    @handles(ShowAddress)
    def show_address(self, effect: ShowAddress) -> None:
        """Change the address's fragment without causing an event."""
        place = window.location
        behind = f"#{effect.fragment}" if effect.fragment else ""
        window.history.replaceState(window.history.state, "", f"{place.pathname}{place.search}{behind}")

    @handles(MarkField)
    def mark_field(self, effect: MarkField) -> None:
        """Mark a field as invalid or valid."""
        field_errors.mark(effect.name, effect.by, wrong=effect.wrong)

    @handles(GoToWrongField)
    def go_to_wrong_field(self, _: GoToWrongField) -> None:
        """Move the focus to the first invalid field."""
        field_errors.go_to_first()

    @handles(EmptyField)
    def empty_field(self, effect: EmptyField) -> None:
        """Empties a field."""
        dom.find(effect.name).value = ""

    @handles(ShowLobby)
    def show_lobby(self, _: ShowLobby) -> None:
        """Show the lobby."""
        panels.at_lobby()

    @handles(LeaveWatch)
    def leave_watch(self, _: LeaveWatch) -> None:
        """Go from a spectators' window to the lobby."""
        window.location.hash = ""
        window.location.reload()

    @handles(JoinTable)
    def join_table(self, effect: JoinTable) -> None:
        """Turn this page into a phone's."""
        window.location.hash = f"join={effect.text}" if effect.text else "join"

    # --- screen, what the browser keeps ------------------------------------------------------------------------

    @handles(StayAwake)
    def stay_awake(self, effect: StayAwake) -> None:
        """Keep the screen on, or allow it to turn off."""
        device.stay_awake(wanted=effect.wanted)

    @handles(Download)
    def download(self, effect: Download) -> None:
        """Save a text as a file on the person's device."""
        device.download(effect.text, f"{effect.game}-{effect.day or device.today()}.json")

    @handles(Copy)
    async def copy(self, effect: Copy) -> None:
        """Copy a text to the clipboard."""
        text, place = effect.text, window.location
        if effect.link:
            text = f"{place.origin}{place.pathname}{place.search}#{text}"
        self._loop.dispatch(Copied(text, effect.key, await device.copied(text)))

    @handles(Keep)
    def keep(self, effect: Keep) -> None:
        """Store a short text in the browser."""
        device.store(effect.key, effect.text, tab=effect.tab)

    @handles(Read)
    def read(self, effect: Read) -> None:
        """Read a short text that the browser stores."""
        self._loop.dispatch(effect.event(device.stored(effect.key, tab=effect.tab) or ""))

    @handles(KeepSettings)
    def keep_settings(self, effect: KeepSettings) -> None:
        """Store the settings in the browser."""
        preferences.keep(effect.settings)

    @handles(KeepPlayedGames)
    def keep_played_games(self, effect: KeepPlayedGames) -> None:
        """Store which games have been played here."""
        preferences.keep_played_games(effect.games)

    @handles(ReadSettings)
    def read_settings(self, _: ReadSettings) -> None:
        """Reads the settings that the browser keeps, and whether a game is to begin at once (``static/presses.js``)."""
        starts = document.documentElement.getAttribute("data-early") == "start"
        self._loop.dispatch(SettingsRead(preferences.load(), starts))
