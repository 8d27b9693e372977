"""Working a hint out: ask the strongest level, then mark and announce what it would do."""

from __future__ import annotations

from collections.abc import Callable

from epizodiak.app import announcements, hooks, selectors, table, tile_positions
from epizodiak.app.draft import Draft
from epizodiak.app.effects import AskAdvice
from epizodiak.app.events import Advised, Escaped, Tapped
from epizodiak.app.frozen import replace
from epizodiak.app.state import AppState
from epizodiak.core.wording import Wording
from epizodiak.display import ui_state
from epizodiak.display.advice import RatedAction, read
from epizodiak.display.because import because
from epizodiak.display.tapping import in_brief, taps
from epizodiak.features import hints
from epizodiak.features.hints import words
from epizodiak.features.hints.marks import Hint
from epizodiak.features.hints.state import HINT, PANEL, HintQuestion
from epizodiak.table.frame import NARROW
from epizodiak.timeline.timeline import Timeline


def settle(draft: Draft) -> None:
    """Send the question if that has not been done; mark the answer on the table while it is shown."""
    hints.settle(draft)
    hint = HINT.of(draft.state)
    if hint is not None and not hint.sent:
        _ask(draft, hint)
    marks = hint.mark if hint is not None and hint.shown else None
    if marks is not draft.state.marks:
        draft.set(marks=marks)


def _ask(draft: Draft, hint: HintQuestion) -> None:
    """Ask for an analysis of the position."""
    match = draft.state.playing
    assert match is not None, "it is at hand"
    HINT.change(draft, sent=True)
    if draft.state.ui.on_phone:
        hooks.asks(draft, hint.number, match.ply)
        return
    view = match.game.view_json(match.view(hint.holder))
    draft.emit(AskAdvice(hint.number, view, match.ply, draft.state.thinking_time, progress=True))


def _advised(draft: Draft, event: Advised) -> None:
    """Take the analysis; when it is complete, mark and announce the best action."""
    state, match = draft.state, draft.state.playing
    hint = HINT.of(state)
    if hint is None or match is None or hint.number != event.number:
        return
    if event.missing:
        hints.missed(draft)
    if event.advice is None:
        return
    legal = [match.game.action_text(action) for action in match.view(hint.holder).legal]
    choices = read(event.advice, legal)
    if not event.done:
        line = hints.thinking(sum(each.visits for each in choices), state.say)
        HINT.change(draft, choices=choices, line=line)
        return
    say = selectors.spoken_wording(state, match) if selectors.is_linear(state) else selectors.wording(state, match)
    most = words.FEW if min(state.viewport.width, state.viewport.height) < NARROW else words.NAMED
    line, reason = words.verdict(choices, _brief(state, match, say), say, most), _reason(match, hint, choices, say)
    if most == words.NAMED or selectors.is_linear(state):
        line = words.with_reason(line, choices, reason, say)
    HINT.change(draft, thinks=False, choices=choices, mark=_mark(state, match, choices), line=line, reason=reason)
    _tell(draft)


def _tell(draft: Draft) -> None:
    """Announce what the strongest level would do."""
    state, match, hint = draft.state, draft.state.playing, HINT.of(draft.state)
    if match is not None and hint is not None and not hint.thinks:
        say = selectors.spoken_wording(state, match)
        line, reason = (
            words.verdict(hint.choices, _brief(state, match, say), say),
            _reason(match, hint, hint.choices, say),
        )
        announcements.say(draft, words.with_reason(line, hint.choices, reason, say))


def _reason(match: Timeline, hint: HintQuestion, choices: tuple[RatedAction, ...], say: Wording) -> str:
    """Why the best action is better than those that are clearly worse, if a reason is known."""
    other = words.rival(choices)
    return because(match.game.name, match.view(hint.holder), choices[0].action, other, say) if other else ""


def _tapped(draft: Draft, event: Tapped) -> None:
    """Ask for a hint, hide it, or show it again."""
    known = HINT.of(draft.state)
    if known is None or (known.thinks and known.shown):
        hints.ask(draft, event)
    elif hints.offered(draft.state):
        HINT.change(draft, shown=not known.shown)
        if not known.shown:
            _tell(draft)


def _shown(state: AppState) -> HintQuestion | None:
    known = HINT.of(state)
    return known if hints.offered(state) and known is not None and known.shown else None


def _why(draft: Draft, _: Tapped) -> None:
    """Open the panel with the analysis of all actions."""
    if _shown(draft.state) is not None:
        tile_positions.show_ui(draft, ui_state.opened(draft.state.ui, PANEL))


def _escaped(draft: Draft, _: Escaped) -> bool:
    """Escape removes the hint if nothing else is open; returns whether it did."""
    ui, known = draft.state.ui, _shown(draft.state)
    if known is None or ui.panel or ui.command or ui.armed or ui.selection:
        return False
    if known.thinks:
        hints.give_up(draft)
    else:
        HINT.change(draft, shown=False)
    return True


def _play(draft: Draft, event: Tapped) -> None:
    """Play the best action as if it had been tapped."""
    state, match, hint = draft.state, draft.state.playing, _shown(draft.state)
    if match is None or hint is None or not hint.choices or hint.thinks:
        return
    action, places = hint.choices[0].action, () if hint.mark is None else hint.mark.places
    if not places:
        table.play(draft, action)
        return
    if state.ui.armed != places[-1]:
        selection = ""
        for key in places[:-1]:
            selection = selectors.table_of(match).select(match.view(hint.holder), selection, key)
        tile_positions.show_ui(draft, ui_state.selected(draft.state.ui, selection))
    place = selectors.place(draft.state, places[-1])
    if place is not None and (place.asks or place.can == action):
        table.tap_place(draft, place, event)


def _brief(state: AppState, match: Timeline, say: Wording) -> Callable[[str], str]:
    """What an action does, in a few words."""
    view, look, at = match.view(state.ui.holder), selectors.look(state, say), selectors.table_of(match)
    return lambda action: in_brief(at, view, look, action)


def _mark(state: AppState, match: Timeline, choices: tuple[RatedAction, ...]) -> Hint | None:
    """The marks: the places of the best action, and of others that are about as good."""
    if not choices:
        return None
    ways = [_places(state, match, each.action) for each in words.alike(choices)]
    shares = ["" if each.chance is None else state.say.percent(each.chance) for each in words.alike(choices)]
    others = {
        way[-1]: share for way, share in zip(ways[1:], shares[1:], strict=True) if way and way[-1:] != ways[0][-1:]
    }
    return Hint(match.ply, state.ui.holder or 0, ways[0], shares[0], tuple(others.items()))


def _places(state: AppState, match: Timeline, action: str) -> tuple[str, ...]:
    """Keys of the places to tap for an action."""
    view, look = match.view(state.ui.holder), selectors.look(state, selectors.wording(state, match))
    return tuple(place.key for place in taps(selectors.table_of(match), view, look, action))


HOOKS = replace(
    hints.HOOKS,
    taps={"hint": _tapped, "hint-play": _play, "hint-why": _why},
    events={Advised: _advised},
    escaped=_escaped,
    settle=settle,
)
