"""Features that are fetched: each once it is wanted at a table, and again at the next one if it could not be had."""

from __future__ import annotations

from epizodiak.app.draft import Draft
from epizodiak.app.effects import Fetch
from epizodiak.app.events import Came
from epizodiak.app.state import Notice


def settle(draft: Draft) -> None:
    """Have what is wanted now fetched."""
    for feature in draft.features:
        state, name = draft.state, feature.name
        known = name in state.here or state.fetched.get(name) == state.sitting.number
        if feature.late and not known and feature.wanted(state):
            draft.set(fetched={**state.fetched, name: state.sitting.number})
            draft.do(Fetch(name))


def came(draft: Draft, event: Came) -> None:
    """A feature is here, or cannot be had: then people are told what goes without it."""
    feature = next(each for each in draft.features if each.name == event.name)
    if event.here:
        draft.set(here=draft.state.here | {event.name})
    elif feature.wanted(draft.state):
        draft.set(notice=Notice(feature.sorry(draft.state.say)))
