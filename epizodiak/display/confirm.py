"""Asking before an action that cannot be taken back: the first tap on a place arms it, the second one plays."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from epizodiak.core.wording import Wording
from epizodiak.table.scene import SELECT, UNSELECT, Scene, Span, Sprite


def with_questions(
    scene: Scene,
    ask: Callable[[str], str],
    armed: str,
    name: str,
    wording: Wording,
    *,
    heard: Callable[[str], str] | None = None,
) -> Scene:
    """The scene with questions on the places whose action needs a second tap.

    Args:
        scene: where a tap plays every action at once.
        ask: what is asked before an action, given its notation; nothing if it needs no question.
        armed: key of the place that was tapped once, or nothing.
        name: of the seat to act.
        wording: the person's language.
        heard: the same question for ears, if it is another one.

    Returns:
        The same scene, where places of such actions are to be selected first; the armed one plays, and is named in the
        words.
    """
    words, bar = scene.words, scene.bar
    sprites = []
    for sprite in scene.sprites:
        question = _with_question(sprite, ask)
        if not question:
            sprites.append(sprite)
        elif sprite.key == armed:
            words = (Span(wording.gettext("{name}: ").format(name=name)), Span(question, "both"))
            bar = replace(bar, told=True, asked=True)
            sprites.append(sprite._replace(classes=f"{sprite.classes} armed", label=(heard or ask)(sprite.can or "")))
        else:
            label = wording.gettext("{what} (asks once more)").format(what=sprite.label)
            sprites.append(sprite._replace(can=SELECT, label=label, asks=sprite.can or ""))
    return replace(scene, sprites=tuple(sprites), words=words, bar=bar)


def _with_question(sprite: Sprite, ask: Callable[[str], str]) -> str:
    if sprite.can is None or sprite.can in (SELECT, UNSELECT):
        return ""
    return ask(sprite.can)
