"""What the offer says."""

from __future__ import annotations

from epizodiak.app import selectors
from epizodiak.app.state import AppState
from epizodiak.core.text import width_of
from epizodiak.display.since import SIZE
from epizodiak.features.passing import stands
from epizodiak.features.passing.state import OFFER

ROUND = 32
"""Width that the button takes besides its words, and from the question to it; letters of the usual size."""


def line(state: AppState) -> tuple[str, ...]:
    """A sentence and what its button says: the offer, or once it was taken, how to take it back; or nothing."""
    offer, match, say = OFFER.of(state), state.match, state.say
    if match is None or offer.sitting != state.sitting.number or offer.ply < 0:
        return ()
    if offer.taken and match.ply - offer.ply not in (0, 1):
        return ()
    if offer.taken:
        return say.gettext("Taken care of from now on."), say.gettext("No, stop")
    if match.ply < offer.ply or not stands(state):
        return ()
    (only,) = match.view(state.ui.holder).legal
    draws = selectors.table_of(match).motion.happening(only) == "draw"
    button = say.gettext("Draw for me") if draws else say.gettext("Draw and pass for me")
    return say.gettext("Nothing to decide?"), button


def shown(state: AppState) -> tuple[str, ...]:
    """The same where it has room."""
    told = line(state)
    screen = selectors.shown_screen(state) if told else None
    if screen is None or not screen.offer:
        return ()
    if selectors.is_linear(state):
        return told
    size = screen.scene.texts.chips * state.viewport.text
    wide = sum(width_of(text, size) for text in told) + ROUND * size / SIZE * (len(told) - 1)
    return told if wide <= screen.scene.boxes["words"].width else ()
