"""The linear way: tables as pages of words and buttons, for screen readers and switch access.

Fetched where somebody has set so; the lobby, and a game that is started, wait for it, so that no table is drawn first.
"""

from __future__ import annotations

from epizodiak.app import settings
from epizodiak.app.draft import Draft, Feature
from epizodiak.app.state import AppState, Notice


def wanted(state: AppState) -> bool:
    """Whether tables are to be shown as pages of words."""
    return state.settings.linear == "on" and not state.ui.watching


def _missed(draft: Draft) -> None:
    """Its modules could not be fetched: draw tables on this visit; the stored setting stays."""
    sentence = draft.state.say.gettext("The page of words and buttons cannot be loaded just now.")
    settings.apply(draft, draft.state.settings.changed("linear", "off") or draft.state.settings)
    if draft.state.timeline is None:
        draft.set_in("lobby", notice=sentence)
    else:
        draft.set(notice=Notice(sentence))


FEATURE = Feature(__name__, wanted=wanted, missed=_missed, shows=True)
