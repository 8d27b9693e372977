"""Ratings of the players on this device, from the results of finished games; the panel's page is fetched with it."""

from __future__ import annotations

from epizodiak.app.draft import Draft, Feature
from epizodiak.display import ui_state
from epizodiak.features.ratings.results import HOOKS
from epizodiak.features.ratings.state import PANEL


def _missed(draft: Draft) -> None:
    draft.set(ui=ui_state.closed(draft.state.ui))
    draft.set_in("lobby", notice=draft.state.say.gettext("The ratings cannot be loaded just now."))


FEATURE = Feature(__name__, HOOKS, wanted=lambda state: state.ui.panel == PANEL, missed=_missed)
