"""The registry: the only place that names the features, in the order in which they are called."""

from __future__ import annotations

from epizodiak.app import update as kernel
from epizodiak.app.draft import Feature
from epizodiak.app.effects import Effect
from epizodiak.app.events import Event
from epizodiak.app.state import AppState
from epizodiak.features import clocks

FEATURES: tuple[Feature, ...] = (clocks.FEATURE,)


def update(state: AppState, event: Event) -> tuple[AppState, tuple[Effect, ...]]:
    """Answer an event on a page with all features, as :func:`epizodiak.app.update.update` does."""
    return kernel.update(state, event, FEATURES)


def timed(state: AppState) -> bool:
    """Whether a feature measures time: then it is told before every other event (``Timed``)."""
    return any(feature.at_work(state).timed is not None for feature in FEATURES)
