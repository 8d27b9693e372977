"""The buttons on a page of words, made from the scene.

It is made of the same scene as the picture: what can be tapped there is a button here, under the same key. Besides,
each action that no place plays by one tap is a button of its own, at tables where few are legal at once. The page that
comes of it is made in ``words.py``.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from epizodiak.core.text import capital
from epizodiak.core.wording import Wording
from epizodiak.table.hit import target
from epizodiak.table.scene import SELECT, UNSELECT, Scene, Span, tappable
from epizodiak.table.table import Table

ACT = "act-"
"""How keys of buttons begin that play an action by themselves; its notation follows."""

SIDE = 44
"""Side of a place that is in no picture; no table is drawn from it."""


def prepared(scene: Scene, table: Table, view: Any, selection: str, say: Wording) -> Scene:
    """The scene with each action at a place of its own, named by what it does, in reading order.

    Args:
        scene: as the game draws it.
        table: how the game is shown.
        view: what the scene was drawn from.
        selection: what is selected.
        say: how it is said, to ears.
    """
    boxes = {**scene.boxes, "log": scene.boxes.get("log", scene.boxes["words"])}  # there is room for what happened
    scene = replace(scene, boxes=boxes)
    if not view.legal:
        return scene
    known = {sprite.can: sprite for sprite in scene.sprites if sprite.can not in (None, SELECT, UNSELECT)}
    playing = []
    for action in table.in_order(view):
        can = table.notation.action_text(action)
        full = capital(table.in_full(view, can, say))
        if can in known:
            playing.append(known[can]._replace(label=full or known[can].label))
        elif table.few_actions:
            label = full or capital(table.in_brief(view, can, say)) or can
            playing.append(tappable(f"{ACT}{can}", (0, 0), target(SIDE, SIDE), can, label))
    taken = {sprite.key for sprite in playing}
    rest = (sprite for sprite in scene.sprites if sprite.key not in taken)
    lead = table.narration.selected(selection, say) if selection else table.narration.choices(view, say)
    return replace(scene, sprites=(*playing, *rest), words=(Span(f"{capital(lead)}."),) if lead else ())
