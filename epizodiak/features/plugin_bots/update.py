"""When plugin bots start, end and may play."""

from __future__ import annotations

from epizodiak.app.draft import Draft, Hooks
from epizodiak.app.events import Tapped
from epizodiak.display.ui_state import WATCH
from epizodiak.features.plugin_bots.events import AnswerTrial, SeatPlugins, TapPlugin, TrialAsked, WheelChosen
from epizodiak.features.plugin_bots.state import SEATED_PLUGINS
from epizodiak.record.seating import plugin_name

OWN_FILE = "own-file"
"""The field for a bot's wheel."""


def _settle(draft: Draft) -> None:
    """Start the plugin bots' workers when a game with them begins; end those of the last table."""
    state, match = draft.state, draft.state.match
    sitting = -1 if match is None else state.sitting.number
    if sitting == SEATED_PLUGINS.of(state).sitting:
        return
    bots: dict[int, str] = {}
    if match is not None and match.player is not None and state.ui.phase != WATCH and not state.ui.taught:
        bots = {seat: name for seat, level in enumerate(match.bots) if (name := plugin_name(level))}
    SEATED_PLUGINS.change(draft, sitting=sitting, question="")
    draft.emit(SeatPlugins(state.sitting.name, bots, state.say))


def _asked(draft: Draft, event: TrialAsked) -> None:
    SEATED_PLUGINS.change(draft, question=event.text)


def _answered(draft: Draft, event: Tapped) -> None:
    """Take the answer whether they may play again."""
    if SEATED_PLUGINS.of(draft.state).question:
        SEATED_PLUGINS.change(draft, question="")
        draft.emit(AnswerTrial(again=event.key == "trial-again"))


def _tapped(draft: Draft, event: Tapped) -> None:
    """Answer a button that installs or removes them."""
    if draft.state.timeline is None:
        draft.emit(TapPlugin(event.key))


def _wheel_chosen(draft: Draft, _: WheelChosen) -> None:
    _tapped(draft, Tapped(OWN_FILE))


HOOKS = Hooks(
    tap_patterns={"trial-(again|stand-in)": _answered, "own-(install|replace|cancel|remove-.+)": _tapped},
    events={TrialAsked: _asked, WheelChosen: _wheel_chosen},
    settle=_settle,
)
