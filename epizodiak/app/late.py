"""Fetching late features as soon as they are wanted."""

from __future__ import annotations

from epizodiak.app.draft import Draft
from epizodiak.app.effects import Fetch
from epizodiak.app.events import FeatureCame


def settle(draft: Draft) -> None:
    """Fetch the features that are wanted now; a failed one is tried again once it has not been wanted in between."""
    state = draft.state
    wanted = {each.name: each.idle for each in draft.hooks.absent if each.wanted(state)}
    if wanted.keys() != state.fetching_features:
        draft.set(fetching_features=frozenset(wanted))
        draft.emit(*(Fetch(name, wanted[name]) for name in sorted(wanted.keys() - state.fetching_features)))


def holds_games(draft: Draft) -> bool:
    """Whether in the lobby a feature is still on its way that a table is not to be seen without."""
    state = draft.state
    coming = (each.shows and each.name in state.fetching_features for each in draft.hooks.absent)
    return state.timeline is None and any(coming)


def feature_came(draft: Draft, event: FeatureCame) -> None:
    """A late feature has been fetched, or could not be."""
    feature = next(each for each in draft.features if each.name == event.name)
    if event.loaded:
        draft.set(loaded_features=draft.state.loaded_features | {event.name})
    elif feature.wanted(draft.state):
        feature.missed(draft)
