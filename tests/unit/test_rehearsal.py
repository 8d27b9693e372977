"""A game that nobody sees goes through what a real one's first taps need."""

import pytest

from epizodiak.app import selectors
from epizodiak.app.rehearsal import TAPS, rehearse, rehearsed
from epizodiak.app.state import AppState, Viewport
from epizodiak.core.wording import Wording
from epizodiak.display.screen import Screen
from epizodiak.display.settings import Settings
from epizodiak.games import GAMES
from epizodiak.table.scene import SELECT, UNSELECT

PAGE = AppState(viewport=Viewport(1180, 820), say=Wording(()))

by_game = pytest.mark.parametrize("game", GAMES)


@by_game
def test_something_is_selected_and_played_by_more_than_one_seat(game: str) -> None:
    scenes = [scene for scene in rehearsed(PAGE, game) if scene is not None]
    cans = [{sprite.can for sprite in scene.sprites} - {None} for scene in scenes]
    assert len(scenes) == TAPS or not cans[-1], "a shorter game is played to its end"
    chosen, selected = (any(word in each for each in cans) for word in (SELECT, UNSELECT))
    assert selected == chosen, "nothing was selected"
    assert any(each - {SELECT, UNSELECT} for each in cans), "nothing could be played"
    assert len({scene.title for scene in scenes}) > 1 or len({scene.words for scene in scenes}) > 1


@by_game
def test_it_is_the_same_each_time(game: str) -> None:
    assert list(rehearsed(PAGE, game)) == list(rehearsed(PAGE, game))


@by_game
def test_whoever_is_asked_before_an_action_is_asked_here_too(game: str) -> None:
    careful = PAGE.settings.changed("confirm", "on")
    assert isinstance(careful, Settings)
    asking = AppState(viewport=PAGE.viewport, say=PAGE.say, settings=careful)
    scenes = [scene for scene in rehearsed(asking, game) if scene is not None]
    assert len(scenes) >= len([scene for scene in rehearsed(PAGE, game) if scene is not None])


@by_game
def test_a_worker_rehearses_what_the_next_visit_will_be_in_this_window(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = len([scene for scene in rehearsed(PAGE, game) if scene is not None])
    seen = []
    real = selectors.shown_screen

    def shown(state: AppState) -> Screen | None:
        seen.append(state.viewport)
        return real(state)

    monkeypatch.setattr(selectors, "shown_screen", shown)
    rehearse(game, 390, 844)
    assert len(seen) >= usual
    assert all(room == Viewport(390, 844) for room in seen)
