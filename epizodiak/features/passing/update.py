"""Makes the offer after a few turns in which nothing was to be decided, for the rest of that game, and takes it."""

from __future__ import annotations

from dataclasses import replace

from epizodiak.app import settings, tile_positions
from epizodiak.app.draft import Draft, Hooks
from epizodiak.app.effects import Announce, Keep, Read
from epizodiak.app.events import SettingChosen, Tapped
from epizodiak.display import ui_state
from epizodiak.features.passing import stands
from epizodiak.features.passing.events import OfferRead
from epizodiak.features.passing.state import OFFER
from epizodiak.features.passing.words import line, shown

KEY = "epizodiak-passing"
"""Where the browser remembers that the offer was made."""

TURNS = 2
"""After so many such turns of one sitting it is made, in the next one."""


def _settle(draft: Draft) -> None:
    """Count the turns; once they are many, ask whether the offer was ever made; have it stand as long as it may."""
    state, offer = draft.state, OFFER.of(draft.state)
    if not offer.known and state.match is not None and stands(state):
        same = offer.sitting == state.sitting.number
        turns = offer.turns if same else frozenset()
        if state.match.ply not in turns:
            OFFER.change(draft, sitting=state.sitting.number, turns=turns | {state.match.ply})
            if len(turns) >= TURNS:
                draft.emit(Read(KEY, OfferRead))
    _want_line(draft)


def _want_line(draft: Draft) -> None:
    ui, wanted = draft.state.ui, bool(line(draft.state))
    if ui.offer != wanted:
        draft.set(ui=replace(ui, offer=wanted))


def _read(draft: Draft, event: OfferRead) -> None:
    """Make the offer if it is the first time, and there is room; it is told once, and stands in all such turns then."""
    match = draft.state.match
    OFFER.change(draft, known=bool(event.text), ply=-1 if event.text or match is None else match.ply)
    _want_line(draft)
    told = shown(draft.state)
    if told:
        OFFER.change(draft, known=True)
        draft.emit(Keep(KEY, "made"), Announce(" ".join(told)))
    else:
        OFFER.change(draft, ply=-1)


def _take(draft: Draft, _: Tapped) -> None:
    """From now on the table ends such turns."""
    match, offer = draft.state.match, OFFER.of(draft.state)
    if match is not None and shown(draft.state) and not offer.taken:
        tile_positions.show_ui(draft, ui_state.selected(draft.state.ui, ""))  # what was asked for has been read
        OFFER.change(draft, taken=True, ply=match.ply)
        settings.setting_chosen(draft, SettingChosen("draw", "on"))
        draft.emit(Announce(" ".join(line(draft.state))))


def _give_back(draft: Draft, _: Tapped) -> None:
    """From now on the person ends such turns, as before."""
    if OFFER.of(draft.state).taken and shown(draft.state):
        OFFER.change(draft, taken=False, ply=-1)
        settings.setting_chosen(draft, SettingChosen("draw", "off"))


HOOKS = Hooks(taps={"pass-for-me": _take, "pass-myself": _give_back}, events={OfferRead: _read}, settle=_settle)
