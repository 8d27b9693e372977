"""Agreeing to stop: one proposes it, the others are asked, after a reload too."""

from __future__ import annotations

from epizodiak.app import announcements, hooks, saving, selectors, tile_positions
from epizodiak.app.draft import Draft, Hooks
from epizodiak.app.effects import Sound, Then
from epizodiak.app.events import Escaped, Tapped
from epizodiak.display import sounds, ui_state
from epizodiak.features.agreed_stop.words import asking
from epizodiak.timeline.match import Match


def _propose(draft: Draft, _: Tapped) -> None:
    """Propose to stop."""
    state, match = draft.state, draft.state.match
    if match is None or match.player is None or not asking(match, state.ui, selectors.wording(state, match)).offered:
        return
    match = match.propose(match.player)
    draft.set(match=match)
    _ask(draft, match)
    saving.save(draft)


def _settle(draft: Draft) -> None:
    """Ask the others about a proposal that has no answer yet."""
    state, match = draft.state, draft.state.match
    if (
        match is None
        or match.proposed is None
        or state.ui.phase != ui_state.TURN
        or state.ui.panel
        or not state.publishable
    ):
        return
    _ask(draft, match)


def _ask(draft: Draft, match: Match) -> None:
    tile_positions.show_ui(draft, ui_state.opened(draft.state.ui, ui_state.STOP))
    told = asking(match, draft.state.ui, selectors.wording(draft.state, match))
    announcements.say(draft, f"{told.title}. {told.question}")


def _agree(draft: Draft, _: Tapped) -> None:
    """The others agree: the game is over."""
    state, match = draft.state, draft.state.match
    if match is None or match.proposed is None:
        return
    match = match.agree()
    draft.set(match=match, ui=ui_state.resting(selectors.moment(state, match)))
    tile_positions.lay(draft)
    hooks.ended(draft)
    draft.emit(Sound(sounds.OVER))
    announcements.say(draft, f"{match.tries_lines(match.ply, selectors.wording(state, match))[-1]}.")
    saving.save(draft)


def _refuse(draft: Draft, _: Tapped) -> None:
    """Somebody declines, or the proposal is withdrawn: the game goes on."""
    match = draft.state.match
    if match is None or match.proposed is None:
        return
    draft.set(match=match.decline())
    tile_positions.show_ui(draft, ui_state.closed(draft.state.ui))
    announcements.say(draft, draft.state.say.gettext("The game goes on."))
    saving.save(draft)


def _escaped(draft: Draft, event: Escaped) -> bool:
    """Escape declines; returns whether there was a proposal."""
    asked = draft.state.ui.panel == ui_state.STOP
    if asked:
        draft.emit(Then(Tapped("stop-decline", event.when)))
    return asked


HOOKS = Hooks(
    taps={"stop": _propose, "stop-agree": _agree},
    tap_patterns={"stop-(decline|withdraw)": _refuse},
    escaped=_escaped,
    settle=_settle,
)
