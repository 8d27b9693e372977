"""Plays a game that nobody sees with the real ``update``, so that a first tap finds everything loaded.

A first tap would otherwise pay for modules that nothing has asked for yet, for pictures that were never made and for
texts that were never looked up. Nothing of it is shown, stored or kept, and its deal is one that nobody will play.
"""

from __future__ import annotations

from collections.abc import Iterator

from epizodiak.app import selectors, table
from epizodiak.app.draft import NONE, Draft, Features
from epizodiak.app.events import Tapped
from epizodiak.app.frozen import replace
from epizodiak.app.state import AppState, Saving, Viewport
from epizodiak.app.update import update
from epizodiak.core.wording import Wording
from epizodiak.display import ui_state
from epizodiak.display.setup import DEFAULT_NAMES
from epizodiak.games import GAMES
from epizodiak.table.scene import SELECT, UNSELECT, Scene
from epizodiak.timeline.match import Match

SEED = 1
TAPS = 12
"""How many taps are tried out: enough for a run, a set, a draw, and another player's turn."""


def rehearse(name: str, width: int, height: int, features: Features = NONE) -> None:
    """Play a game up to its last tap, before ``static/snapshot-worker.js`` takes its snapshot.

    Args:
        name: of the game.
        width: of the window, in CSS pixels.
        height: likewise.
        features: of the page.
    """
    for _ in rehearsed(AppState(viewport=Viewport(width, height), say=Wording(())), name, features):
        pass


def rehearsed(page: AppState, name: str, features: Features = NONE) -> Iterator[Scene | None]:
    """Play a few taps of a game in short pieces, so that a real tap in between is answered quickly.

    Args:
        page: tells the room, the language and the settings; it stays as it is.
        name: of the game.
        features: of the page.

    Yields:
        ``None`` after the deal and each tap, and what would be shown then.
    """
    game = GAMES[name]
    match = Match.new(game, {}, DEFAULT_NAMES[: game.seats], first_player=0, seed=SEED)
    draft = Draft(
        AppState(
            settings=page.settings,
            played_games=page.played_games,
            language=page.language,
            say=page.say,
            viewport=page.viewport,
        ),
        features,
    )
    table.sit(draft, match, "rehearsal")
    state = draft.state
    for _ in range(TAPS):
        yield None
        shown = selectors.shown_screen(state)
        assert shown is not None, "somebody sits at a table"
        yield shown.scene
        key = _next_tap(state.ui.phase, shown.scene)
        if not key:
            return
        state, _ = update(replace(state, saving=Saving()), Tapped(key, 0.0), features)  # as if all were stored at once


def _next_tap(phase: str, scene: Scene) -> str:
    """The next place to tap: first one that selects something, then one that plays it."""
    if phase == ui_state.CURTAIN:
        return "reveal"
    if phase != ui_state.TURN:
        return ""
    cans = {sprite.key: sprite.can for sprite in scene.sprites if sprite.can is not None}
    plays = [key for key, can in cans.items() if can not in (SELECT, UNSELECT)]
    selects = [key for key, can in cans.items() if can == SELECT]
    if UNSELECT in cans.values() or not selects:
        return (plays or list(cans))[-1]
    return selects[0]
