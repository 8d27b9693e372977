"""Says aloud what is announced and what gets the focus, by the browser's ``speechSynthesis``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pyodide.ffi import create_once_callable
from pyscript import document, ffi, window

from epizodiak.app.state import AppState
from epizodiak.core.text import plain
from epizodiak.display.languages import LANGUAGES
from epizodiak.display.settings import CHOICES, Settings
from epizodiak.display.ui_state import BOT, OVER, ROUND, TOLD
from epizodiak.features.voice.fields import VoiceSetting, fields
from epizodiak.features.voice.names import ELEMENT, name_of, text_of
from epizodiak.features.voice.speaker import PAUSES, RATES, VOLUMES, Manner, Speaker
from epizodiak.features.voice.stopping import stops
from epizodiak.web import dom, live_region
from epizodiak.web.loop import Loop
from epizodiak.web.part import PagePart

WRITTEN = 'textarea, input:not([type="checkbox"], [type="radio"], [type="range"])'

REGIONS = ':is([aria-live="polite"], [role="status"], [role="alert"]):not(#live, #typed-answer)'
"""Parts of the page whose text screen readers say when it changes, as the coach's words; but of those whose text the
page hands over (``web/page_effects.py``)."""

WRITTEN_MS = 50
"""So long after a change there all of it is written, and the focus has moved."""

MODIFIERS = ("Shift", "Control", "Alt", "Meta", "AltGraph", "CapsLock")
"""Keys that ask for nothing by themselves."""


def page(loop: Loop) -> PagePart:
    """What the voice adds to the page."""
    voice = SpokenPage(loop)
    return PagePart(draw=voice.draw, speaks=voice.speaks)


class SpokenPage:
    """Speaks as the settings say; whatever goes wrong with that, the page goes on without a voice.

    Attributes:
        engine: the browser's ``speechSynthesis``.

    Args:
        loop: knows the state.
    """

    def __init__(self, loop: Loop) -> None:
        self._loop = loop
        self.engine: Any = None
        self._note = dom.element("small")
        self._note.id, self._note.hidden = "voice-note", True
        switch = dom.find("set-voice")
        switch.before(self._note)
        switch.setAttribute("aria-describedby", "set-voice-note voice-note")
        self._fields: list[Any] = []
        self._speaker: Speaker | None = None
        self._on = False
        self._fresh: list[Any] = []
        self._later_named: Any = None
        self._watcher = window.MutationObserver.new(
            ffi.create_proxy(lambda records, _: self._quietly(lambda: self._written(records)))
        )
        self._quietly(self._begin)
        for name, hear in (
            ("focusin", self._focused),
            ("change", self._changed),
            ("keydown", self._pressed),
            ("pointerdown", self._pressed),
        ):
            document.addEventListener(name, self.listener(hear), True)
        self._quietly(lambda: self._follow(loop.state))

    def _begin(self) -> None:
        """Take the browser's speech, if it has any."""
        self.engine = getattr(window, "speechSynthesis", None)
        if self.engine and hasattr(window, "SpeechSynthesisUtterance"):
            self._speaker = speaker = Speaker(self)
            self.engine.addEventListener("voiceschanged", self.listener(lambda _: speaker.voices_changed()))

    def _quietly(self, work: Callable[[], None]) -> None:
        """Do some work; if that fails, there is no voice from now on."""
        try:
            work()
        except Exception:  # noqa: BLE001 - a browser's speech may raise what it likes, and no game ends by that
            self._speaker = None
            self.told()

    # --- what the browser lends ---

    def utterance(self, text: str) -> Any:
        """What the browser is to say."""
        return window.SpeechSynthesisUtterance.new(text)

    def listener(self, hear: Callable[[Any], None]) -> Any:
        """A function that the browser can call."""
        return ffi.create_proxy(lambda event: self._quietly(lambda: hear(event)))

    def later(self, milliseconds: int, work: Callable[[], None]) -> None:
        """Do some work after some time."""
        window.setTimeout(create_once_callable(lambda: self._quietly(work)), milliseconds)

    # --- what is said ---

    def speaks(self, text: str) -> bool:
        """Say an announcement; returns whether screen readers need not be told."""
        if not self._on or self._speaker is None:
            return False
        told, button = self._loop.state.hidden or self._speaker.tell(plain(text)), self._later_named
        if button is not None and self._loop.state.ui.ending == TOLD:
            self._later_named = None
            self._name(button)
        return told

    def unheard(self, text: str) -> None:
        """Have screen readers told what could not be said."""
        if self._on:
            live_region.announce(text)

    def _focused(self, event: Any) -> None:
        """Say what has the focus, or how it has been set; of a button at an end once the result has been told.

        Where the focus is left by a typed move is not said: a bot's turn is told next.
        """
        element, ui, typed = event.target, self._loop.state.ui, getattr(event, "relatedTarget", None)
        if not element.isSameNode(document.activeElement):
            return
        if ui.phase in (ROUND, OVER) and ui.ending != TOLD:
            self._later_named = element
        elif not (ui.phase == BOT and typed and str(typed.id) == "typed"):
            self._name(element)

    def _name(self, element: Any) -> None:
        """Say what an element is called, and how it is set."""
        if self._on and self._speaker is not None:
            say = self._loop.state.say
            self._speaker.say(plain(name_of(element, say.gettext("On"), say.gettext("Off"))))

    def _changed(self, event: Any) -> None:
        """What somebody has written, they know."""
        if not event.target.matches(WRITTEN):
            self._focused(event)

    def _written(self, records: Any) -> None:
        """Say what is new in a part of the page that tells by itself what changes."""
        if self._on and not self._fresh:
            self.later(WRITTEN_MS, self._say_fresh)
        if self._on:
            for record in records:
                self._fresh += [record.target] if record.type == "characterData" else record.addedNodes

    def _say_fresh(self) -> None:
        fresh, self._fresh = self._fresh, []
        seen = [node for node in fresh if node.isConnected and _shown(node)]
        parts: list[tuple[Any, list[str]]] = []
        for node in seen:
            if any(each.contains(node) for each in seen if not each.isSameNode(node)):
                continue
            if not parts or not parts[-1][0].isSameNode(node.parentNode):
                parts.append((node.parentNode, []))
            parts[-1][1].append(text_of(node))
        if self._on and self._speaker is not None and not self._loop.state.hidden:
            for _, texts in parts:
                self._speaker.say(plain(" ".join(texts)))

    def _watch(self) -> None:
        """Watch such parts that have come since."""
        for region in document.querySelectorAll(f"{REGIONS}:not([data-heard])"):
            region.setAttribute("data-heard", "")
            self._watcher.observe(region, ffi.to_js({"childList": True, "characterData": True, "subtree": True}))

    def _pressed(self, event: Any) -> None:
        """A key or a finger asks for something else than what is being said."""
        self._later_named = None
        if self._on and self._speaker is not None and getattr(event, "key", "") not in MODIFIERS:
            self._speaker.stop()

    # --- when ---

    def draw(self, old: AppState, new: AppState) -> None:
        """Follow settings and language; stop where that has to be."""
        self._quietly(lambda: self._draw(old, new))

    def _draw(self, old: AppState, new: AppState) -> None:
        if new.settings is not old.settings or new.language != old.language:
            self._follow(new)
        if self._speaker is not None and self._on and stops(old, new):
            self._speaker.stop()
        self._watch()

    def _follow(self, state: AppState) -> None:
        """Speak as the settings say."""
        settings, was_on = state.settings, self._on
        self._on = settings.voice == "on"
        if self._speaker is not None and self._on:
            rate, volume = RATES[settings.voice_rate], VOLUMES[settings.voice_volume]
            self._speaker.speak_as(Manner(state.language or "en", rate, volume, PAUSES[settings.voice_pause]))
        elif self._speaker is not None and was_on:
            self._speaker.stop()
        if dom.changed("voice fields", (self._on, state.say)):
            self._show_fields(state)
        if self._on and not was_on:
            live_region.announce("")
            self.speaks(state.say.gettext("The page speaks now."))
        self.told()

    def _show_fields(self, state: AppState) -> None:
        """Have the voice's settings below its switch, or none."""
        for old in self._fields:
            old.remove()
        self._fields = [_field_element(each, state.settings) for each in fields(state.say)] if self._on else []
        self._note.parentNode.after(*self._fields)

    def told(self) -> None:
        """Say in the settings, and to screen readers, if there is no voice."""
        state = self._loop.state
        missing = self._on and (self._speaker is None or self._speaker.possible is False)
        sentence = state.say.gettext("This device has no voice of its own that speaks {language}.")
        told = sentence.format(language=LANGUAGES.get(state.language, state.language)) if missing else ""
        if str(self._note.textContent) != told:
            self._note.textContent = told
            self._note.hidden = not told
            if told:
                live_region.announce(told)


def _shown(node: Any) -> bool:
    """Whether an element, or what a text stands in, is to be seen."""
    return bool((node if node.nodeType == ELEMENT else node.parentElement).checkVisibility())


def _field_element(field: VoiceSetting, settings: Settings) -> Any:
    """A group of radio buttons, as the panel's others are (``display/settings_form.py``)."""
    group, title, segments = dom.element("div", classes="setting"), dom.element("span", field.title), dom.element("div")
    title.id, title.className, segments.className = f"set-{field.key}", "title", "segments"
    for name, value in (("role", "radiogroup"), ("aria-labelledby", title.id), ("data-setting", field.key)):
        group.setAttribute(name, value)
    for value, text in field.values:
        label, radio = dom.element("label"), dom.element("input")
        radio.type, radio.name, radio.value = "radio", title.id, value
        radio.defaultChecked = value == CHOICES[field.key][0]
        radio.checked = getattr(settings, field.key) == value
        label.append(radio, dom.element("span", text))
        segments.append(label)
    group.append(title, segments)
    return group
