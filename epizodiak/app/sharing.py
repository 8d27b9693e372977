"""Texts that leave the page by hand: a game's record, and links to a deal."""

from __future__ import annotations

from epizodiak.app.draft import Draft
from epizodiak.app.effects import GoToWrongField
from epizodiak.app.events import Copied, Tapped
from epizodiak.app.lobby_effects import ConfirmCopy, Copy, ShowToCopy, SubmitForm, WriteSeed
from epizodiak.app.lobby_events import FormSubmitted
from epizodiak.app.speaking import say as say_aloud
from epizodiak.app.state import AppState, Notice
from epizodiak.games import GAMES
from epizodiak.record.record import write_record
from epizodiak.ui import deal
from epizodiak.ui import state as ui_state
from epizodiak.ui.lobby import not_understood
from epizodiak.ui.setup import Setup


def copy(draft: Draft, event: Tapped) -> None:
    """Copy the game on the table as a text."""
    timeline = draft.state.match or draft.state.playback
    if timeline is not None:
        draft.do(Copy(write_record(timeline.record), event.key))


def dealt(state: AppState) -> Setup | None:
    """The setup with which another table can play the finished game's tiles, or ``None`` if no seed tells them."""
    match = state.match
    if match is None or state.ui.phase != ui_state.OVER:
        return None
    return deal.setup_of(match.record, match.game)


def copy_deal(draft: Draft, event: Tapped) -> None:
    """Copy a link to the deal of the finished game, and say its code."""
    setup = dealt(draft.state)
    if setup is not None:
        draft.set(notice=Notice(_copy(draft, setup, event.key)))


def ask_for_deal(draft: Draft, event: Tapped) -> None:
    """A link to the deal that the lobby's form describes is wanted."""
    if draft.state.timeline is None:
        draft.do(SubmitForm(event.when, copies=True))


def copy_form(draft: Draft, event: FormSubmitted) -> None:
    """Copy a link to the lobby's deal; if it has no number yet, it gets one, and that is what will be played."""
    setup = event.setup
    if event.bad:
        draft.set_in("lobby", notice=not_understood(event.bad, draft.state.say))
        draft.do(GoToWrongField())
        return
    if setup.seed is None:
        setup = Setup(setup.game, setup.players, setup.first_player, event.fresh.seed, setup.options)
        draft.do(WriteSeed(event.fresh.seed))
    draft.set_in("lobby", deal_code=_copy(draft, setup, "deal-link"))


def _copy(draft: Draft, setup: Setup, key: str) -> str:
    """Copy a link to a deal; the sentence that tells its code."""
    game = GAMES[setup.game]
    draft.do(Copy(deal.fragment(setup, game), key, link=True))
    sentence = draft.state.say.gettext("To play the same tiles at another table, type there as the deal: {code}")
    return sentence.format(code=deal.code(setup, game))


def copied(draft: Draft, event: Copied) -> None:
    """The browser has copied, or has refused: then the text is shown, to be copied by hand."""
    state = draft.state
    if event.done:
        sentence = state.say.gettext("Copied")
        draft.do(ConfirmCopy(event.key, sentence))
        say_aloud(draft, sentence)
    else:
        draft.set(ui=ui_state.opened(ui_state.closed(state.ui), ui_state.COPY))
        draft.do(ShowToCopy(event.text))
