"""Answers the lobby's buttons about new versions and the home screen, and what the service worker reports."""

from __future__ import annotations

from epizodiak.app.draft import Draft, Hooks
from epizodiak.app.effects import Keep
from epizodiak.app.events import Tapped
from epizodiak.features.offline.events import Delayed, NotKept, Offered, PromptInstall, TakeVersion
from epizodiak.features.offline.state import OFFERS

HINT_KEY = "epizodiak-home-hint"
"""Where the browser remembers that the hint about the home screen was read."""


def _offered(draft: Draft, event: Offered) -> None:
    OFFERS.change(draft, **{event.what: event.possible})


def _not_kept(draft: Draft, event: NotKept) -> None:
    """Note that the host changes files of the page."""
    say = draft.state.say
    sentence = (
        say.gettext("Without a network the game cannot be played here: the web server has no file {name}.")
        if event.missing
        else say.gettext("Without a network the game cannot be played here: the web server changes the file {name}.")
    )
    OFFERS.change(draft, notice=sentence.format(name=event.name))


def _delayed(draft: Draft, _: Delayed) -> None:
    """Tell whoever asked for the new version, and sees nothing happen."""
    told = draft.state.say.gettext(
        "The new version comes by itself within a minute. If not: close all windows with this game and open it again."
    )
    OFFERS.change(draft, notice=told)


def _update(draft: Draft, _: Tapped) -> None:
    """Switch to the new version."""
    if draft.state.timeline is None:
        draft.emit(TakeVersion())


def _install(draft: Draft, _: Tapped) -> None:
    """Put the page on the home screen."""
    OFFERS.change(draft, install=False)
    draft.emit(PromptInstall())


def _hint_read(draft: Draft, _: Tapped) -> None:
    """Do not show the hint about the home screen again."""
    OFFERS.change(draft, home_hint=False)
    draft.emit(Keep(HINT_KEY, "read"))


HOOKS = Hooks(
    taps={"update": _update, "install": _install, "home-hint-close": _hint_read},
    events={Offered: _offered, NotKept: _not_kept, Delayed: _delayed},
)
