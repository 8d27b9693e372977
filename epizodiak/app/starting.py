"""Gets the lobby ready: stored games, address, texts, settings, and what people did before Python started."""

from __future__ import annotations

from epizodiak.app import hooks, settings, tile_positions
from epizodiak.app.draft import Draft
from epizodiak.app.effects import ReadSettings, Then
from epizodiak.app.events import Began, SettingsRead, Tapped, TextsLoaded
from epizodiak.app.frozen import replace
from epizodiak.app.lobby_effects import (
    ReadEarlyInput,
    ReadFile,
    ReadGames,
    ReadSeats,
    ShowLobby,
    SubmitForm,
    TakeFragment,
    TellField,
    WarmUp,
)
from epizodiak.app.lobby_events import AddressChanged, EarlyInputRead, FragmentTaken, GamesRead
from epizodiak.app.lobby_state import Address
from epizodiak.display import ui_state
from epizodiak.display.lobby import not_understood
from epizodiak.display.ui_state import Ui


def began(draft: Draft, event: Began) -> None:
    """Python has started: read the stored games; a spectators' window needs only its texts."""
    draft.set(
        settings=event.settings,
        saved_settings=event.settings,
        languages=event.languages,
        viewport=event.viewport,
        channels=event.channels,
        played_games=event.played_games,
        window_name=event.window_name,
        reloaded=event.reloaded,
    )
    draft.set_in("lobby", game=event.game)
    if event.spectators:
        draft.set(ui=Ui(phase=ui_state.WATCH, watching=True))
        settings.apply(draft, event.settings)
    elif event.joining is not None:
        draft.set(ui=ui_state.joining())
        settings.apply(draft, event.settings)
    else:
        draft.emit(ReadGames(anew=True))


def games_read(draft: Draft, event: GamesRead) -> None:
    """The stored games were read; the first time, the address is read next."""
    if not draft.state.ready:
        texts = dict(reversed([*event.texts.items()]))
        draft.set_in("lobby", texts=texts, address=Address(unreadable=bool(event.problem)))
        draft.emit(TakeFragment())


def address_changed(draft: Draft, _: AddressChanged) -> None:
    """Read the changed address, in the lobby."""
    if draft.state.ready and not draft.state.ui.watching and draft.state.timeline is None:
        draft.emit(TakeFragment())


def fragment_taken(draft: Draft, event: FragmentTaken) -> None:
    """The form was filled in from the address; settings given there hold, but are not stored."""
    fragment, wanted = event.fragment, draft.state.settings
    draft.set_in("lobby", game=event.game)
    if fragment is not None:
        address = draft.state.lobby.address or Address()
        compared = fragment.setup if fragment.setup.compared and not fragment.bad and not fragment.puzzle else None
        address = replace(address, bad=fragment.bad)
        draft.set_in("lobby", address=address, puzzle=fragment.puzzle, compared=compared)
        for key, value in fragment.settings.items():
            wanted = wanted.changed(key, value) or wanted
        wanted = wanted.changed("pace", fragment.setup.pace or wanted.pace) or wanted
        draft.set(thinking_time=fragment.setup.think or draft.state.thinking_time)
        if draft.state.ready:
            draft.emit(ReadSeats())
    if fragment is not None or not draft.state.ready:
        settings.apply(draft, wanted)


def texts_loaded(draft: Draft, event: TextsLoaded) -> None:
    """The texts are here: answer what the address asked for in the right language."""
    if not settings.texts_loaded(draft, event):
        return
    ready = draft.state.ready
    if draft.state.ui.watching:
        draft.set(ready=True)
        return
    if draft.state.ui.on_phone:
        draft.set(ready=True)
        return
    _answer_address(draft)
    if ready:
        hooks.addressed(draft)
    else:
        draft.emit(ReadSettings())


def _answer_address(draft: Draft) -> None:
    address, say = draft.state.lobby.address, draft.state.say
    if address is None:
        return
    if address.bad is not None:
        draft.set_in("lobby", notice=not_understood(address.bad, say))
    if address.unreadable:
        sentence = say.gettext("Games are not saved here: a private window, or storage is switched off.")
        draft.set_in("lobby", notice=sentence)
    draft.set_in("lobby", address=None)


def settings_read(draft: Draft, event: SettingsRead) -> None:
    """Take over settings that were changed while Python started."""
    if draft.state.ready:
        return
    if event.settings != draft.state.saved_settings:
        draft.set(saved_settings=event.settings)
        settings.apply(draft, event.settings)
        return
    draft.set_in("lobby", read=True, starts=event.starts)


def settle(draft: Draft) -> None:
    """Once everything is read, and the features that the settings need are fetched, the lobby is ready."""
    state = draft.state
    if state.lobby.read and not state.ready and not state.fetching_features:
        draft.set(ready=True)
        draft.emit(ReadEarlyInput())


def early_taken(draft: Draft, event: EarlyInputRead) -> None:
    """Answer what people did in the lobby before Python could answer."""
    starts = event.key == "start"
    draft.emit(ReadSeats())
    if starts:
        draft.emit(SubmitForm(event.when))
    elif event.name and event.name != draft.state.lobby.latest:
        draft.emit(ShowLobby())  # the game that was offered is gone, or another one would be gone on with
    elif event.key:
        draft.emit(ShowLobby(), Then(Tapped(event.key, event.when)))
    elif event.panel:
        tile_positions.show_ui(draft, ui_state.opened(draft.state.ui, event.panel))
    elif event.file:
        draft.emit(ReadFile())
    elif event.field:
        draft.emit(TellField(event.field))
    else:
        hooks.addressed(draft)
    draft.set_in("lobby", puzzle=None, compared=None, starts=starts)  # whoever has done something else wants that
    draft.emit(WarmUp(draft.state.lobby.game))
