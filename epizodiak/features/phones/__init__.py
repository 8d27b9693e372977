"""Play with phones: tables whose players hold their tiles on phones, and the phones' own pages.

Every page knows whether somebody wants that: seats that are people's with phones, the panel of phones, an invitation in
the address. All else is fetched then. One folder for both ends, since what one says the other one reads. Needs the room
``qr``, which shows codes.
"""

from __future__ import annotations

from epizodiak.app import selectors, tile_positions
from epizodiak.app.draft import Draft, Feature, Hooks
from epizodiak.app.events import Began, Tapped
from epizodiak.app.frozen import replace
from epizodiak.app.lobby_effects import JoinTable
from epizodiak.app.state import AppState, Notice
from epizodiak.display import ui_state
from epizodiak.display.ui_state import Ui
from epizodiak.features.phones.state import HERE, JOINED_TABLE, PANEL, PHONES, JoinedTable, Phone, Phones, put
from epizodiak.record.seating import PHONE
from epizodiak.timeline.match import Match


def phones_began(draft: Draft, event: Began) -> None:
    """Turn this page into a phone's if its address contains an invitation."""
    if draft.state.ui.on_phone:
        JOINED_TABLE.set(draft, JoinedTable(invitation=event.joining or ""))


def join(draft: Draft, _: Tapped) -> None:
    """Turn this page into a phone's, to join a table."""
    if draft.state.timeline is None:
        draft.emit(JoinTable(""))


def others(draft: Draft, seats: tuple[int, ...]) -> bool:
    """Whether phones of the last table sit at seats other than these."""
    old = PHONES.of(draft.state)
    return old is not None and bool(old.seats.keys() - set(seats))


def seats_on_phones(match: Match, *, plays: bool) -> tuple[int, ...]:
    """The seats whose hands are to be on phones, if the game is played here."""
    return tuple(seat for seat, level in enumerate(match.bots) if level == PHONE) if plays else ()


def opens(draft: Draft, match: Match, plays: bool) -> Ui | None:  # noqa: FBT001 - as every hook is called
    """Keep the phones that are connected already; let the others be paired before the game goes on."""
    wanted, old = seats_on_phones(match, plays=plays), PHONES.of(draft.state)
    if not wanted:
        put(draft, None)
        return None
    known = {} if old is None or others(draft, wanted) else old.seats
    seats = {seat: replace(known.get(seat, Phone()), published=(), resend_all=True) for seat in wanted}
    apart = tuple(seat for seat, phone in seats.items() if phone.status != HERE and not phone.on_tablet)
    asked = () if match.player is None else tuple(seat for seat in apart if seat not in match.out)
    put(draft, Phones(seats=seats, to_pair=asked))
    return ui_state.pairing() if asked else None


def left(draft: Draft, _: AppState) -> None:
    """Forget a table's phones when the table is left."""
    if PHONES.of(draft.state) is not None:
        put(draft, None)


def open_panel(draft: Draft, _: Tapped) -> None:
    """Open the panel that shows the phones' status and connects one."""
    ui = draft.state.ui
    if draft.state.match is None or ui.taught or ui.phase not in ui_state.PLAYED:
        return
    if PHONES.of(draft.state) is None:
        put(draft, Phones())
    tile_positions.show_ui(draft, ui_state.opened(ui, PANEL))


def _wanted(state: AppState) -> bool:
    phones = PHONES.of(state)
    if phones is None:
        return JOINED_TABLE.of(state) is not None and state.ready
    return bool(phones.to_pair) or state.ui.panel == PANEL


def _missed(draft: Draft) -> None:
    ui, match = draft.state.ui, draft.state.match
    if match is None:
        return
    sentence = draft.state.say.gettext("Phones can't be connected just now. Everybody plays on this device.")
    put(draft, None)
    draft.set(notice=Notice(sentence))
    if ui.phase == ui_state.PAIRING:
        tile_positions.show_ui(draft, ui_state.resting(selectors.moment(draft.state, match)))
    elif ui.panel == PANEL:
        tile_positions.show_ui(draft, ui_state.closed(ui))


HOOKS = Hooks(taps={"phones": open_panel, "join": join}, events={Began: phones_began}, opens=opens, left=left)

FEATURE = Feature(__name__, HOOKS, wanted=_wanted, missed=_missed)
