"""Switching between drawn tables and pages of words."""

from __future__ import annotations

from epizodiak.app.draft import Draft, Hooks
from epizodiak.features import linear
from epizodiak.features.linear.buttons import prepared


def settle(draft: Draft) -> None:
    """Follow the setting."""
    in_words = prepared if linear.wanted(draft.state) else None
    if in_words is not draft.state.linear_scene:
        draft.set(linear_scene=in_words)


HOOKS = Hooks(settle=settle)
