"""How much is told: what others did in few words, and the last turns again; fetched when first asked for."""

from __future__ import annotations

from epizodiak.app import panels
from epizodiak.app.announcements import FEATURES_KEYS
from epizodiak.app.draft import Draft, Feature, Hooks, Slice
from epizodiak.app.events import AskedAloud
from epizodiak.app.state import AppState

DETAIL_KEY, EARLIER_KEY = FEATURES_KEYS
"""Keys for how much is told, and for the turn before. No screen reader takes them, nor a browser."""

ASKED = Slice("asked", "")
"""The key that waits for an answer."""


def _wanted(state: AppState) -> bool:
    return bool(ASKED.of(state)) or (state.ready and state.settings.detail != "all")


def _note(draft: Draft, event: AskedAloud) -> None:
    if event.key in FEATURES_KEYS:
        ASKED.set(draft, event.key)


def _missed(draft: Draft) -> None:
    if ASKED.of(draft.state):
        ASKED.set(draft, "")
        panels.note_missing(draft)


HOOKS = Hooks(events={AskedAloud: _note})
FEATURE = Feature(__name__, HOOKS, wanted=_wanted, missed=_missed)
