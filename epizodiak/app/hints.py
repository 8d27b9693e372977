"""A hint: the best level thinks about the view of whoever is to act; marks, a line and a panel tell what it found."""

from __future__ import annotations

from collections.abc import Callable

from epizodiak.app import hooks, looks, picture, speaking, table
from epizodiak.app.advice import thinking
from epizodiak.app.draft import Draft
from epizodiak.app.effects import AskAdvice
from epizodiak.app.events import Advised, Tapped
from epizodiak.app.frozen import replace
from epizodiak.app.state import AppState
from epizodiak.core.wording import Wording
from epizodiak.table.frame import NARROW
from epizodiak.timeline.timeline import Timeline
from epizodiak.ui import advice
from epizodiak.ui import state as ui_state
from epizodiak.ui.advice import RatedAction, percent
from epizodiak.ui.hint_marks import Hint
from epizodiak.ui.tapping import in_brief, taps


def ask(draft: Draft) -> None:
    """Have the position thought about, unless it is, or has been."""
    match, hint = draft.state.playing, draft.state.hint
    if match is None or hint is None or hint.asked:
        return
    draft.set(hint=replace(hint, asked=True))
    if draft.state.ui.on_phone:
        hooks.asks(draft, hint.number, match.ply)
        return
    view = match.game.view_json(match.view(hint.holder))
    draft.do(AskAdvice(hint.number, view, match.ply, draft.state.think, progress=True))


def advised(draft: Draft, event: Advised) -> None:
    """The best level says what it thinks of the position; at the end its choice is marked on the table, and told."""
    state, match = draft.state, draft.state.playing
    hint = state.hint
    if hint is None or match is None or event.advice is None:
        return
    legal = [match.game.action_text(action) for action in match.view(hint.holder).legal]
    choices = advice.read(event.advice, legal)
    hint = replace(hint, thinks=not event.done, choices=choices)
    if not event.done:
        tries = sum(each.visits for each in choices)
        draft.set(hint=replace(hint, line=thinking(tries, state.say)))
        return
    words = looks.heard(state, match) if looks.linear(state) else looks.wording(state, match)
    most = advice.FEW if min(state.room.width, state.room.height) < NARROW else advice.NAMED
    line = advice.verdict(choices, _brief(state, match, words), words, most)
    draft.set(hint=replace(hint, mark=_mark(state, match, choices), line=line))
    tell(draft)


def tell(draft: Draft) -> None:
    """Say what the best level would do."""
    state, match = draft.state, draft.state.playing
    if match is not None and state.hint is not None and not state.hint.thinks:
        words = looks.heard(state, match)
        speaking.say(draft, advice.verdict(state.hint.choices, _brief(state, match, words), words))


def play(draft: Draft, event: Tapped) -> None:
    """Play what is thought best as if it had been tapped; a careful person is asked first, as ever."""
    state, match, hint = draft.state, draft.state.playing, draft.state.hint
    if match is None or hint is None or not hint.choices:
        return
    action, places = hint.choices[0].action, () if hint.mark is None else hint.mark.places
    if not places:
        table.play(draft, action)
        return
    if state.ui.armed != places[-1]:
        selection = ""
        for key in places[:-1]:
            selection = looks.table_of(match).select(match.view(hint.holder), selection, key)
        picture.show(draft, ui_state.selected(draft.state.ui, selection))
    place = looks.place(draft.state, places[-1])
    if place is not None and (place.asks or place.can == action):
        table.tap_place(draft, place, event)


def _brief(state: AppState, match: Timeline, words: Wording) -> Callable[[str], str]:
    """What an action does, in a few words."""
    view, look, at = match.view(state.ui.holder), looks.look(state, words), looks.table_of(match)
    return lambda action: in_brief(at, view, look, action)


def _mark(state: AppState, match: Timeline, choices: tuple[RatedAction, ...]) -> Hint | None:
    """What is marked: the places of the best action, and where others end that are about as good."""
    if not choices:
        return None
    ways = [_places(state, match, each.action) for each in advice.alike(choices)]
    shares = ["" if each.chance is None else percent(each.chance, state.say) for each in advice.alike(choices)]
    others = {
        way[-1]: share for way, share in zip(ways[1:], shares[1:], strict=True) if way and way[-1:] != ways[0][-1:]
    }
    return Hint(match.ply, state.ui.holder or 0, ways[0], shares[0], tuple(others.items()))


def _places(state: AppState, match: Timeline, action: str) -> tuple[str, ...]:
    """Keys of the places to be tapped for an action."""
    view, look = match.view(state.ui.holder), looks.look(state, looks.wording(state, match))
    return tuple(place.key for place in taps(looks.table_of(match), view, look, action))
