"""The features, a folder each, and the registry, which alone names them, in the order in which they are called."""

from __future__ import annotations

from epizodiak.app import update as kernel
from epizodiak.app.draft import Features
from epizodiak.app.effects import Effect
from epizodiak.app.events import Event
from epizodiak.app.state import AppState
from epizodiak.features import (
    agreed_stop,
    brevity,
    charts,
    clocks,
    comparison,
    dragging,
    faces,
    going_back,
    hands,
    hints,
    joined,
    kept_table,
    lens,
    linear,
    offline,
    passing,
    phones,
    plugin_bots,
    puzzles,
    ratings,
    replay,
    reviews,
    rules_page,
    saved_games,
    seal,
    sharing,
    sound,
    spectators,
    turning,
    tutorial,
    typefaces,
    voice,
)

FEATURES = Features(
    kept_table.FEATURE,
    linear.FEATURE,
    lens.FEATURE,
    dragging.FEATURE,
    agreed_stop.FEATURE,
    seal.FEATURE,
    plugin_bots.FEATURE,
    replay.FEATURE,
    saved_games.FEATURE,
    ratings.FEATURE,
    offline.FEATURE,
    phones.FEATURE,
    spectators.FEATURE,
    turning.FEATURE,
    tutorial.FEATURE,
    clocks.FEATURE,
    reviews.FEATURE,
    charts.FEATURE,
    joined.FEATURE,
    faces.FEATURE,
    typefaces.FEATURE,
    going_back.FEATURE,
    rules_page.FEATURE,
    sharing.FEATURE,
    comparison.FEATURE,
    sound.FEATURE,
    puzzles.FEATURE,
    hints.FEATURE,
    passing.FEATURE,
    brevity.FEATURE,
    voice.FEATURE,
    hands.FEATURE,
)


def update(state: AppState, event: Event) -> tuple[AppState, tuple[Effect, ...]]:
    """Answer an event with all features taking part, like :func:`epizodiak.app.update.update`."""
    return kernel.update(state, event, FEATURES)


def timed(state: AppState) -> bool:
    """Whether a feature measures time, so that it has to be told the time before every other event."""
    return bool(FEATURES.active_hooks(state).timed)


def plays(state: AppState) -> bool:
    """Whether a feature shows an animation that any key ends."""
    return any(plays(state) for plays, _ in FEATURES.active_hooks(state).plays)


def offers(state: AppState) -> dict[str, bool]:
    """Keys of the features' buttons that are hidden at times, and whether each can be used now."""
    return {key: offered(state) for key, offered in FEATURES.active_hooks(state).offers.items()}
