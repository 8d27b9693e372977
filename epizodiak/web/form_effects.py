"""Carries out effects on the lobby's form, and reads files and texts given by hand."""

from __future__ import annotations

from typing import Any

from pyscript import document

from epizodiak.app.lobby_effects import (
    AskNewGameData,
    ForgetDeal,
    ReadEarlyInput,
    ReadFile,
    ReadPasted,
    ReadSeats,
    SubmitForm,
    TakeFragment,
    TellField,
    WarmUp,
)
from epizodiak.app.lobby_events import (
    EarlyInputRead,
    FormSubmitted,
    FragmentTaken,
    NewGameData,
    NewGameDataReady,
    SeveralFilesChosen,
    TextGiven,
)
from epizodiak.app.opening import FILE, PASTED
from epizodiak.record.record import MAX_BYTES
from epizodiak.timeline.match import drawn_seed
from epizodiak.web import device, dom, lobby, panels
from epizodiak.web.handling import Handlers, handles
from epizodiak.web.loop import Loop
from epizodiak.web.store import Store
from epizodiak.web.warming import Warming


class FormEffects(Handlers):
    """Carries out effects on the lobby's form, and reads files and pasted texts.

    Args:
        loop: is told what stands in the form.
        store: names new games.
    """

    def __init__(self, loop: Loop, store: Store) -> None:
        self._loop = loop
        self._store = store
        self._warming = Warming(loop)

    def _fresh(self) -> NewGameData:
        return NewGameData(drawn_seed(), device.now(), self._store.new_name())

    @handles(SubmitForm)
    def submit(self, effect: SubmitForm) -> None:
        """Read the form."""
        setup, bad = lobby.read(self._loop.state.say)
        self._loop.dispatch(FormSubmitted(setup, bad, self._fresh(), effect.when, effect.starts))

    @handles(ReadSeats)
    def read_seats(self, _: ReadSeats) -> None:
        """Read who is to sit where."""
        self._loop.dispatch(lobby.laid())

    @handles(AskNewGameData)
    def ask_fresh(self, effect: AskNewGameData) -> None:
        """Draw a seed, the time and a name for a new game."""
        self._loop.dispatch(NewGameDataReady(self._fresh(), lobby.first_name(), effect.stronger))

    @handles(ForgetDeal)
    def forget_deal(self, _: ForgetDeal) -> None:
        """Empty the fields that are meant for one game only."""
        lobby.forget_deal()

    @handles(TakeFragment)
    def take_fragment(self, _: TakeFragment) -> None:
        """Fill the form in from the address."""
        self._loop.dispatch(FragmentTaken(lobby.take_fragment(), lobby.game_name()))

    @handles(ReadEarlyInput)
    def take_early(self, _: ReadEarlyInput) -> None:
        """Read what people did before Python could answer, and stop collecting it (``static/presses.js``)."""
        root = document.documentElement
        names = ("data-early", "data-early-at", "data-early-name")
        key, when, game = (str(root.getAttribute(name) or "") for name in names)
        for name in names:
            root.removeAttribute(name)
        early = EarlyInputRead(
            key,
            float(when or 0),
            panels.open_already(),
            file=bool(dom.find("import").files.length),
            field=next(
                (name for part in self._loop.view.parts for name in part.fields if dom.find(name).files.length), ""
            ),
            name=game,
        )
        self._loop.dispatch(early)

    @handles(TellField)
    def tell_field(self, effect: TellField) -> None:
        """Tell a feature that its field has changed."""
        self._loop.view.tell_field(effect.name)

    @handles(WarmUp)
    def warm_up(self, effect: WarmUp) -> None:
        """Load and try out what a game's table will need."""
        self._warming.begin(effect.game)

    @handles(ReadFile)
    def read_file(self, _: ReadFile) -> None:
        """Read the chosen file."""
        field = dom.find("import")
        if field.files.length > 1:
            self._loop.dispatch(SeveralFilesChosen())
        else:
            self._loop.later(self._read_file(field))

    async def _read_file(self, field: Any) -> None:
        data = await device.bytes_of(field.files.item(0), MAX_BYTES + 1)
        self._loop.dispatch(TextGiven(data, FILE, self._store.new_name()))

    @handles(ReadPasted)
    def read_pasted(self, _: ReadPasted) -> None:
        """Read the pasted text."""
        self._loop.dispatch(TextGiven(str(dom.find("pasted").value), PASTED, self._store.new_name()))
