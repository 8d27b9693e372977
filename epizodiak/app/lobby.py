"""The lobby: what its form starts, and what the page offers besides games."""

from __future__ import annotations

from epizodiak.app import table
from epizodiak.app.draft import Draft
from epizodiak.app.effects import GoToWrongField
from epizodiak.app.events import Tapped
from epizodiak.app.lobby_effects import (
    ForgetDeal,
    ForgetHomeHint,
    PromptInstall,
    SubmitForm,
    TakeVersion,
    TapPlugin,
    WarmUp,
)
from epizodiak.app.lobby_events import (
    FormSubmitted,
    GameOffered,
    HomeHintWanted,
    InstallOffered,
    NoticeGiven,
    NotKept,
    VersionFound,
    WheelChosen,
)
from epizodiak.games import GAMES
from epizodiak.record.takeback import usual
from epizodiak.timeline.match import Match
from epizodiak.ui.lobby import not_understood

OWN_FILE = "own-file"
"""The field for a bot's wheel, and what is asked for when a wheel was chosen there."""


# --- a new game -------------------------------------------------------------------------------------------------------


def offered(draft: Draft, event: GameOffered) -> None:
    """Another game was chosen in the form."""
    draft.set_in("lobby", game=event.game)
    draft.do(WarmUp(event.game))


def start(draft: Draft, event: Tapped) -> None:
    """The game that the form describes is wanted."""
    if draft.state.timeline is None:
        draft.do(SubmitForm(event.when))


def submitted(draft: Draft, event: FormSubmitted) -> None:
    """Start the game that the form describes; what is wrong there is said there."""
    if draft.state.timeline is not None or not event.starts:
        return
    setup, fresh = event.setup, event.fresh
    if event.bad:
        draft.set_in("lobby", notice=not_understood(event.bad, draft.state.say))
        table.leave(draft)
        draft.do(GoToWrongField())
        return
    game = GAMES[setup.game]
    match = Match.new(
        game,
        setup.options,
        setup.players,
        first_player=setup.first_player,
        seed=fresh.seed if setup.seed is None else setup.seed,
        started=fresh.started,
        take_back=setup.take_back or usual(game),
        bots=setup.bots,
    )
    if setup.clock is not None:
        match = match.clocked(*setup.clock)
    draft.do(ForgetDeal())
    table.sit(draft, match, fresh.name, pressed=event.when)


def notice_given(draft: Draft, event: NoticeGiven) -> None:
    """Something is to be said above the form."""
    draft.set_in("lobby", notice=event.text)


# --- offers -----------------------------------------------------------------------------------------------------------


def plugin(draft: Draft, event: Tapped) -> None:
    """A button of the part of the lobby that installs and removes plugin bots."""
    if draft.state.timeline is None:
        draft.do(TapPlugin(event.key))


def wheel_chosen(draft: Draft, _: WheelChosen) -> None:
    """A bot's wheel was chosen."""
    if draft.state.timeline is None:
        draft.do(TapPlugin(OWN_FILE))


def version_found(draft: Draft, _: VersionFound) -> None:
    """A new version waits; a game on the table is never interrupted for it."""
    draft.set_in("lobby", version=True)


def update(draft: Draft, _: Tapped) -> None:
    """The person wants the new version: now, since nothing is on the table."""
    if draft.state.timeline is None:
        draft.do(TakeVersion())


def not_kept(draft: Draft, event: NotKept) -> None:
    """The host changes files of the page."""
    say = draft.state.say
    sentence = (
        say.gettext("Without a network the game cannot be played here: the web server has no file {name}.")
        if event.missing
        else say.gettext("Without a network the game cannot be played here: the web server changes the file {name}.")
    )
    draft.set_in("lobby", unkept=sentence.format(name=event.name))


def install_offered(draft: Draft, event: InstallOffered) -> None:
    """The browser offers a place on the home screen, or not any more."""
    draft.set_in("lobby", install=event.possible)


def install(draft: Draft, _: Tapped) -> None:
    """The person wants a place on the home screen."""
    draft.set_in("lobby", install=False)
    draft.do(PromptInstall())


def home_hint_wanted(draft: Draft, _: HomeHintWanted) -> None:
    """On this device the page itself has to say how to get a place on the home screen."""
    draft.set_in("lobby", home_hint=True)


def home_hint_read(draft: Draft, _: Tapped) -> None:
    """The hint about the home screen was read, and is not given again."""
    draft.set_in("lobby", home_hint=False)
    draft.do(ForgetHomeHint())
