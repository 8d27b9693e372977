"""The small boards of a moment: before it, what was played, what would have been better.

They show what the seat could see then; of a better action only what that would have shown for sure.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from epizodiak.core.luck import PRIOR
from epizodiak.core.wording import Wording
from epizodiak.features.reviews.moments import TURN, Highlight
from epizodiak.table.frame import Frame
from epizodiak.table.scene import Box, Scene, Sprite
from epizodiak.table.table import Look, Table
from epizodiak.timeline.playback import Playback
from epizodiak.timeline.timeline import step_between

WIDTH, HEIGHT = 390, 844
"""Size of the page whose drawing the boards are taken from: a phone's."""

HAND = 0.7
"""Size of the hand below the board, in parts of its size on that page."""

GAP = 6

BEFORE, PLAYED, BETTER, AFTER = "before", "played", "better", "after"


def stages(moment: Highlight) -> tuple[str, ...]:
    """Which boards a moment has, the one that is seen at first last but for the better one."""
    if moment.kind == TURN:
        return (AFTER,) if moment.ply == PRIOR else (BEFORE, AFTER)
    return (BEFORE, PLAYED, BETTER) if moment.best else (BEFORE, PLAYED)


def board(playback: Playback, moment: Highlight, stage: str, table: Table, wording: Wording) -> Scene:
    """One of a moment's boards.

    Args:
        playback: the game, which is over, with all its positions.
        moment: the moment.
        stage: one of :func:`stages`.
        table: how the game is drawn.
        wording: in what words.
    """
    view, recent = _seen(playback, moment, stage, table)
    look = Look(WIDTH, HEIGHT, wording, recent=recent)
    return _cut(table.scene(playback.game.onlooking(view), look), _frame(table))


def height(table: Table) -> int:
    """Height of a game's boards."""
    return _height(_frame(table))


def _height(frame: Frame) -> int:
    """Height of a board that is taken from a frame."""
    return round(frame.field.height + (GAP + HAND * frame.hand.height if frame.hand.height else 0))


def _frame(table: Table) -> Frame:
    frame: Frame = table.layouts.layout(WIDTH, HEIGHT, 1, large=False, watched=False).frame
    return frame


def _seen(playback: Playback, moment: Highlight, stage: str, table: Table) -> tuple[Any, dict[str, int]]:
    """What the seat could see, and where something had just been done."""
    game, seat = playback.game, moment.seat
    if moment.kind == TURN:
        return game.view(playback.state_at(max(0, moment.ply) if stage == BEFORE else moment.until), seat), {}
    before = playback.position(moment.ply)
    if stage == BEFORE:
        return game.view(before, seat), {}
    action = game.parse_action(moment.best) if stage == BETTER else playback.step(moment.ply).action
    ended = game.ended(before, action)
    if ended is not None:
        after = ended
    elif stage == PLAYED:
        after = playback.position(moment.ply + 1)
    elif game.reveals(before, action) or game.chance_needed(before, action):
        return game.view(before, seat), {}  # what it would have shown nobody knows
    else:
        after = game.apply(before, action)
    step = step_between(game, action, before, after)
    places = table.motion.traces(action, step.before, step.after)
    return replace(game.view(after, seat), player=None) if ended else game.view(after, seat), dict.fromkeys(
        places, seat
    )


def _cut(scene: Scene, frame: Frame) -> Scene:
    """What lies on the board, and the hand close below it."""
    field, hand, middle = frame.field, frame.hand, WIDTH / 2
    shown = [each._replace(y=each.y - field.y) for each in _in(scene, field)]
    for each in _in(scene, hand) if hand.height else ():
        x, y = middle + HAND * (each.x - middle), field.height + GAP + HAND * (each.y - hand.y)
        shown.append(each._replace(x=x, y=y, scale=HAND * each.scale))
    return Scene(WIDTH, _height(frame), tuple(shown), {}, (), "", "figure")


def _in(scene: Scene, box: Box) -> Iterator[Sprite]:
    """The sprites in a part of a scene, as pictures."""
    for each in scene.sprites:
        inside = box.x <= each.x <= box.x + box.width and box.y <= each.y <= box.bottom
        if inside and each.layer != "places":
            yield each._replace(hit=None, can=None, label="")
