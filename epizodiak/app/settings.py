"""Changes settings, at any time."""

from __future__ import annotations

from epizodiak.app.draft import Draft
from epizodiak.app.effects import Announce, KeepSettings, LoadTexts
from epizodiak.app.events import SettingChosen, TextsLoaded
from epizodiak.app.state import Announced
from epizodiak.core.wording import Wording
from epizodiak.display.settings import Settings, language_for


def setting_chosen(draft: Draft, event: SettingChosen) -> None:
    """Change one setting and have it stored."""
    changed = draft.state.settings.changed(event.key, event.value)
    if changed is not None:
        draft.emit(KeepSettings(changed))
        apply(draft, changed)


def apply(draft: Draft, settings: Settings) -> None:
    """Change the settings; texts in another language follow once they are loaded."""
    draft.set(settings=settings)
    draft.emit(LoadTexts(language_for(settings.lang, draft.state.languages)))


def texts_loaded(draft: Draft, event: TextsLoaded) -> bool:
    """Switch to the language whose texts have been loaded, if it is still wanted; returns whether it is."""
    state = draft.state
    if event.language != language_for(state.settings.lang, state.languages):
        return False
    say = Wording((), state.settings.face, event.texts, event.marks)
    if event.language != state.language:
        draft.set(announced=Announced())  # what was said last was said in the other language
        draft.emit(Announce(""))
    if say != state.say or event.language != state.language:
        draft.set(say=say, language=event.language)
    return True
