"""Copying a game's record, and links to deals."""

from __future__ import annotations

from epizodiak.app import announcements, selectors
from epizodiak.app.draft import Draft, Hooks, Slice
from epizodiak.app.effects import GoToWrongField
from epizodiak.app.events import Copied, Tapped
from epizodiak.app.lobby_effects import Copy, ReadSeats, SubmitForm
from epizodiak.app.lobby_events import FormSubmitted
from epizodiak.app.state import Notice
from epizodiak.display import deal, ui_state
from epizodiak.display.lobby import not_understood
from epizodiak.display.setup import Setup
from epizodiak.features.sharing.events import ConfirmCopy, ShowToCopy, WriteSeed
from epizodiak.games import GAMES
from epizodiak.record.record import write_record

DEAL = Slice("sharing", "")
"""What is said under the form of the deal that was copied, or nothing."""

PANEL = "copy"
"""The panel with a text to be copied by hand."""


def _copy_record(draft: Draft, event: Tapped) -> None:
    """Copy the game on the table as a text."""
    timeline = draft.state.match or draft.state.playback
    if timeline is not None:
        draft.emit(Copy(write_record(timeline.record), event.key))


def _copy_deal(draft: Draft, event: Tapped) -> None:
    """Copy a link to the finished game's deal, and say its code."""
    setup = selectors.shareable_deal(draft.state)
    if setup is not None:
        draft.set(notice=Notice(_copy_link(draft, setup, event.key)))


def _ask_for_deal(draft: Draft, event: Tapped) -> None:
    """Read the form, to copy a link to its deal."""
    if draft.state.timeline is None:
        draft.emit(SubmitForm(event.when, starts=False))


def _form_read(draft: Draft, event: FormSubmitted) -> None:
    """Copy a link to the form's deal; a missing seed is drawn and entered."""
    setup = event.setup
    if draft.state.timeline is not None:
        DEAL.set(draft, "")  # it is played
    elif event.starts:
        return
    elif event.bad:
        draft.set_in("lobby", notice=not_understood(event.bad, draft.state.say))
        draft.emit(GoToWrongField())
    else:
        if setup.seed is None:
            setup = Setup(setup.game, setup.players, setup.first_player, event.fresh.seed, setup.options)
            draft.emit(WriteSeed(event.fresh.seed), ReadSeats())
        DEAL.set(draft, _copy_link(draft, setup, "deal-link"))


def _copy_link(draft: Draft, setup: Setup, key: str) -> str:
    """Copy a link to a deal; returns the sentence with its code."""
    game = GAMES[setup.game]
    draft.emit(Copy(deal.fragment(setup, game), key, link=True))
    sentence = draft.state.say.gettext("To play the same deal elsewhere, type this code there: {code}")
    return sentence.format(code=deal.code(setup, game))


def _copied(draft: Draft, event: Copied) -> None:
    """Confirm a copy; if the browser refused, show the text."""
    state = draft.state
    if event.done:
        sentence = state.say.gettext("Copied")
        draft.emit(ConfirmCopy(event.key, sentence))
        announcements.say(draft, sentence)
    else:
        draft.set(ui=ui_state.opened(ui_state.closed(state.ui), PANEL))
        draft.emit(ShowToCopy(event.text))


HOOKS = Hooks(
    taps={"copy": _copy_record, "deal": _copy_deal, "deal-link": _ask_for_deal},
    events={FormSubmitted: _form_read, Copied: _copied},
    ends={"deal": lambda say, over: say.gettext("Copy a link to this deal") if over else ""},
    offers={"deal": lambda state: selectors.shareable_deal(state) is not None},
)
