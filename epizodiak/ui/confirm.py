"""Asking once more before what cannot be taken back: the first tap arms a place, the second one plays."""

from __future__ import annotations

from dataclasses import replace

from epizodiak.sprites import SELECT, UNSELECT, Scene, Span, Sprite, Table
from epizodiak.wording import Wording


def asking(scene: Scene, table: Table, armed: str, name: str, wording: Wording) -> Scene:
    """The scene of a person who wants to be asked.

    Args:
        scene: where a tap plays every action at once.
        table: says which actions are asked about, and how.
        armed: key of the place that was tapped once, or nothing.
        name: of the seat to act.
        wording: the person's language.

    Returns:
        The same scene, where places of such actions are to be selected first; the armed one plays, and is named in the
        words.
    """
    words = scene.words
    sprites = []
    for sprite in scene.sprites:
        question = _question(sprite, table, wording)
        if not question:
            sprites.append(sprite)
        elif sprite.key == armed:
            words = (Span(wording.gettext("{name}: ").format(name=name)), Span(question, "both"))
            sprites.append(replace(sprite, classes=f"{sprite.classes} armed", label=question))
        else:
            label = wording.gettext("{what} (asks once more)").format(what=sprite.label)
            sprites.append(replace(sprite, can=SELECT, label=label, asks=True))
    return replace(scene, sprites=tuple(sprites), words=words)


def _question(sprite: Sprite, table: Table, wording: Wording) -> str:
    if sprite.can is None or sprite.can in (SELECT, UNSELECT):
        return ""
    return table.question(sprite.can, wording)
