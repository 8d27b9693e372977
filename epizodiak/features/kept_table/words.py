"""The content of the picture of a table: what everybody may see.

It is made of a spectator's view alone: what a seat holds is not hidden in it, it was never there.
"""

from __future__ import annotations

import json
from collections.abc import Mapping

from epizodiak.core.protocol import Json
from epizodiak.core.text import plain
from epizodiak.core.wording import Wording
from epizodiak.display.saved_games import offer, so_far
from epizodiak.table.scene import Sprite
from epizodiak.table.table import Look, Table
from epizodiak.timeline.timeline import Timeline

WIDTH, HEIGHT = 760, 340
"""Size of the picture in its own pixels: the lobby shows it smaller, or as large, whatever the window is."""


def described(timeline: Timeline, table: Table, title: str, say: Wording, recent: Mapping[str, int]) -> str:
    """Everything that ``static/keeping.js`` needs to make the picture, as JSON.

    Args:
        timeline: an unfinished game.
        table: how it is shown.
        title: what the game is called.
        say: language, names and face of the tiles.
        recent: places where it is to be seen what was done lately, each with the seat that did it.
    """
    view = timeline.view(None)
    scene = table.scene(view, Look(WIDTH, HEIGHT, say, recent=recent, watched=True))
    return json.dumps(
        {
            "ply": timeline.ply,
            "alt": alternative(timeline, title, say),
            "told": offer(title, so_far(timeline, table, say), say),
            "layout": scene.layout,
            "size": [scene.width, scene.height],
            "sprites": [_sprite(sprite) for sprite in scene.sprites if sprite.layer != "places"],
        }
    )


def _sprite(sprite: Sprite) -> Json:
    """A sprite as plain data: layer, pose, classes, markup, texts."""
    return [
        sprite.layer,
        [round(part, 2) for part in (sprite.x, sprite.y, sprite.lean)],
        sprite.upright,
        round(sprite.scale, 4),
        sprite.classes,
        sprite.body,
        sprite.words,
    ]


def alternative(timeline: Timeline, title: str, say: Wording) -> str:
    """The picture's alternative text."""
    sentence = say.gettext("The table as you left it: {game}, {name}'s turn")
    if timeline.player is None:
        return plain(sentence.format(game=title, name=""))
    sentence = say.told(timeline.player, sentence, say.gettext("The table as you left it: {game}, your turn"))
    return plain(sentence.format(game=title, name=say.names[timeline.player]))
