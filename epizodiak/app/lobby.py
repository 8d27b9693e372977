"""The lobby: what its form starts, and what the page offers besides games."""

from __future__ import annotations

from collections.abc import Sequence

from epizodiak.app import table
from epizodiak.app.draft import Draft
from epizodiak.app.effects import GoToWrongField, StartBots
from epizodiak.app.events import Tapped
from epizodiak.app.lobby_effects import (
    ForgetDeal,
    SubmitForm,
    WarmUp,
)
from epizodiak.app.lobby_events import (
    FormSubmitted,
    GameOffered,
    NoticeGiven,
    SeatsLaid,
)
from epizodiak.bots import cast, steady
from epizodiak.display.lobby import met_again, named_seats, not_understood
from epizodiak.games import GAMES
from epizodiak.record.metadata import NEVER
from epizodiak.record.seating import FOR_PEOPLE, PERSON
from epizodiak.record.takeback import default_rule
from epizodiak.timeline.match import Match

# --- a new game -------------------------------------------------------------------------------------------------------


def offered(draft: Draft, event: GameOffered) -> None:
    """Note that another game was chosen in the form."""
    draft.set_in("lobby", game=event.game)
    draft.emit(WarmUp(event.game))


def laid(draft: Draft, event: SeatsLaid) -> None:
    """Note who of the cast sits down, at the next tables, too, as the lobby shows; their workers start meanwhile."""
    if draft.state.timeline is None:
        if any(level in FOR_PEOPLE for level in event.bots):
            draft.emit(StartBots())
        names = _named(draft, event.names, event.bots, event.seed, event.chance)
        levels = event.bots or (PERSON,) * len(names)
        draft.set_in("lobby", company=tuple(map(cast.known, levels, names)))


def _named(draft: Draft, names: Sequence[str], bots: Sequence[str], seed: int | None, chance: int) -> tuple[str, ...]:
    """The names of all seats; a deal that is asked for brings its own company, else whoever was shown sits down."""
    if seed is None:
        names = met_again(names, bots, draft.state.lobby.company, draft.state.say)
    return named_seats(names, bots, draft.state.say, chance if seed is None else seed)


def start(draft: Draft, event: Tapped) -> None:
    """Read the form, to start the game that it describes."""
    if draft.state.timeline is None:
        draft.emit(SubmitForm(event.when))


def submitted(draft: Draft, event: FormSubmitted) -> None:
    """Start the game that the form describes, or say what is wrong in it."""
    if draft.state.timeline is not None or not event.starts:
        return
    draft.set_in("lobby", starts=False)
    setup, fresh = event.setup, event.fresh
    if event.bad:
        draft.set_in("lobby", notice=not_understood(event.bad, draft.state.say))
        table.leave(draft)
        draft.emit(GoToWrongField())
        return
    game = GAMES[setup.game]
    compared = setup.compared and steady.can_be_compared(setup.bots)
    match = Match.new(
        game,
        setup.options,
        _named(draft, setup.seated(game), setup.bots, setup.seed, fresh.seed),
        first_player=setup.first_player,
        seed=fresh.seed if setup.seed is None else setup.seed,
        started=fresh.started,
        take_back=NEVER if compared else setup.take_back or default_rule(game),
        bots=setup.bots,
    )
    if compared:
        match = match.comparing(steady.VERSION)
    if setup.clock is not None:
        match = match.with_clock(*setup.clock)
    draft.emit(ForgetDeal())
    table.sit(draft, match, fresh.name, pressed=event.when)


def notice_given(draft: Draft, event: NoticeGiven) -> None:
    """Show a sentence above the form."""
    draft.set_in("lobby", notice=event.text)
