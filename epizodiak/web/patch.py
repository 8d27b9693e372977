"""Scene to SVG: keyed add, update and remove, touching nothing that did not change."""

from __future__ import annotations

from typing import Any

from pyscript import document

from epizodiak.sprites import LAYERS, Scene, Sprite, number

SVG = "http://www.w3.org/2000/svg"


class Patcher:
    """Holds the drawn sprites and their elements."""

    def __init__(self, svg: Any) -> None:
        """Draws into ``svg``, one group per layer."""
        self._svg = svg
        self._size: tuple[int, int] | None = None
        self._shown: dict[str, Sprite] = {}
        self._elements: dict[str, Any] = {}
        self._layers = {}
        for name in LAYERS:
            group = document.createElementNS(SVG, "g")
            group.setAttribute("class", f"layer {name}")
            svg.appendChild(group)
            self._layers[name] = group

    def sprite(self, key: str) -> Sprite | None:
        """The sprite shown under ``key``."""
        return self._shown.get(key)

    def element(self, key: str) -> Any:
        """The element of a shown sprite."""
        return self._elements[key]

    def patch(self, scene: Scene) -> None:
        """Makes the picture show ``scene``."""
        if self._size != (scene.width, scene.height):
            self._size = (scene.width, scene.height)
            self._svg.setAttribute("viewBox", f"0 0 {scene.width} {scene.height}")
        shown = {sprite.key: sprite for sprite in scene.sprites}
        for key in [key for key in self._shown if key not in shown]:
            self._elements.pop(key).remove()
        for key, sprite in shown.items():
            old = self._shown.get(key)
            if old is None:
                self._add(sprite)
            elif old != sprite:
                self._update(old, sprite)
        self._shown = shown

    def _add(self, sprite: Sprite) -> None:
        made = document.createElementNS(SVG, "g")
        self._elements[sprite.key] = made
        if sprite.place:
            made.setAttribute("data-key", sprite.key)
        self._update(None, sprite)
        self._layers[sprite.layer].appendChild(made)

    def _update(self, old: Sprite | None, new: Sprite) -> None:
        """Sets what differs; ``body`` is markup of our own, ``words`` become text nodes."""
        made = self._elements[new.key]
        fresh = old is None or old.body != new.body
        if fresh:
            made.innerHTML = new.body
        if new.words and (fresh or old is None or old.words != new.words):
            for index, text in enumerate(new.words):
                if fresh or old is None or old.words[index] != text:
                    made.querySelector(f'[data-w="{index}"]').textContent = text
        if old is None or old.classes != new.classes:
            made.setAttribute("class", new.classes)
        where = _where(new)
        if old is None or _where(old) != where:
            made.style.transform = where
            if new.upright:
                made.style.setProperty("--lean", f"{number(new.lean)}deg")
        if new.place:
            self._update_place(made, old, new)

    def _update_place(self, made: Any, old: Sprite | None, new: Sprite) -> None:
        if old is None or old.label != new.label:
            made.setAttribute("aria-label", new.label)
        if old is not None and old.can == new.can:
            return
        made.setAttribute("role", "img" if new.can is None else "button")
        if new.can is None:
            made.removeAttribute("data-can")
            made.removeAttribute("tabindex")
        else:
            made.setAttribute("data-can", new.can)
            made.setAttribute("tabindex", "0")


def _where(sprite: Sprite) -> str:
    turn = f" rotate({number(sprite.lean)}deg)" if sprite.lean and not sprite.upright else ""
    size = f" scale({sprite.scale:.4g})" if sprite.scale != 1 else ""
    return f"translate({number(sprite.x)}px,{number(sprite.y)}px){turn}{size}"
