"""Answers events of the seal; ``holding.py`` is imported with the first."""

from __future__ import annotations

from epizodiak.app.draft import Draft, Hooks
from epizodiak.app.events import Event
from epizodiak.features.seal.events import SealDue, SealLeft, SealPressed
from epizodiak.features.seal.state import SEAL_PRESS, SealPress


def _happened(draft: Draft, event: Event) -> None:
    from epizodiak.features.seal import holding  # noqa: PLC0415 - not at the start

    holding.happened(draft, event)


def _settle(draft: Draft) -> None:
    """Release a seal that is gone."""
    hold = SEAL_PRESS.of(draft.state)
    if (hold.pointer is not None or hold.early) and hold.faced != draft.state.facing:
        SEAL_PRESS.set(draft, SealPress(hold.number))


HOOKS = Hooks(events=dict.fromkeys((SealPressed, SealLeft, SealDue), _happened), settle=_settle)
