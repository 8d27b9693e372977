"""Turns scenes into SVG: adds, updates and removes elements by key, and leaves the rest untouched."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from itertools import compress
from operator import itemgetter, ne
from typing import Any

from pyodide.ffi import create_once_callable
from pyscript import document, ffi, window

from epizodiak.display.motion import Motion, delay
from epizodiak.table.hit import Hit, markup
from epizodiak.table.marks import number
from epizodiak.table.scene import LAYERS, Region, Scene, Sprite
from epizodiak.web import device, dom
from epizodiak.web.animator import Animator, transform

PICTURE_LAYERS = ("tiles", "marks")
"""Layers without places: what they show is said by the places' names."""


Mould = tuple[str, Hit | None, str, bool, bool]
"""What decides an element's markup as it begins: body, what is hit, layer, whether a tap does nothing, and a name."""


class Patcher:
    """Holds the drawn sprites and their elements.

    Attributes:
        focused: key of the place that had the focus before the latest redraw, or empty.

    Args:
        svg: the drawing to draw into.
    """

    def __init__(self, svg: Any) -> None:
        self._svg = svg
        self._size: tuple[int, int] | None = None
        self._shown: Mapping[str, Sprite] = {}
        self._new: dict[str, list[Any]] = {}
        self._elements: dict[str, Any] = {}
        self._moulds: dict[Mould, int] = {}
        self._cast = window.Array.new()
        self._layers = {}
        self.animator = Animator(svg)
        self._motion: Motion | None = None
        self._regions: tuple[Region, ...] = ()
        self._groups: dict[str, Any] = {}
        self._homes: dict[str, tuple[str, int]] = {}
        self._guests: dict[str, list[tuple[int, Any]]] = {}
        self._kept: dict[str, Any] = {}
        self.focused: str | None = None
        for name in LAYERS:
            group = document.createElementNS(dom.SVG, "g")
            group.setAttribute("class", f"layer {name}")
            if name in PICTURE_LAYERS:
                group.setAttribute("aria-hidden", "true")
            svg.appendChild(group)
            self._layers[name] = group

    def sprite(self, key: str) -> Sprite | None:
        """The sprite shown under ``key``."""
        return self._shown.get(key)

    def element(self, key: str) -> Any:
        """The element of a shown sprite."""
        return self._elements[key]

    @property
    def empty(self) -> bool:
        """Whether nothing is drawn yet."""
        return not self._shown

    def clear(self) -> None:
        """Remove everything: another game's table is next, whose keys may mean other things."""
        self.animator.finish()
        for group in self._layers.values():
            group.replaceChildren()
        self._regions = ()
        self._shown, self._elements, self._groups, self._homes = {}, {}, {}, {}
        self._kept = {}

    def patch(self, scene: Scene, motion: Motion | None = None, factor: float = 1) -> None:
        """Draw ``scene``.

        Args:
            scene: what is to be seen.
            motion: which tiles are on their way there; the others go straight, or stand there at once.
            factor: of the motion's times.
        """
        self.animator.begin(motion, factor, self._layers["tiles"])
        self._motion = motion
        self._measure(scene)
        shown = scene.by_key
        if scene.regions != self._regions:
            self._group_regions(scene.regions, shown)
        gone = self._shown.keys() - shown.keys()
        for key in filter(gone.__contains__, self._shown):
            self._kept.pop(key, None)
            self.animator.drop(key, self._elements.pop(key), self._shown[key].classes)
        self.animator.sweep()
        before = [*map(self._shown.get, shown)]
        changed = [*compress(zip(before, shown.values(), strict=True), map(ne, before, shown.values()))]
        self._add([sprite for old, sprite in changed if old is None])
        for old, sprite in changed:
            if old is not None:
                self._update(old, sprite)
        for name, made in self._new.items():  # one call to the browser per layer
            self._layers[name].append(*made)
        for name, guests in self._guests.items():
            self._insert_places(name, guests)
        self._new, self._guests = {}, {}
        if motion is not None and motion.repeated:
            self._repeat_motion(shown, motion)
        self._shown = shown

    def _repeat_motion(self, shown: Mapping[str, Sprite], motion: Motion) -> None:
        """Let tiles that lie where they belong move there once more."""
        for key, sprite in shown.items():
            if key in self._shown and (key in motion.enters or sprite.beside in motion.arrivals):
                self.animator.restart(key, self._elements[key], _transform_of(sprite), delay(sprite, motion))

    def prepare(self, scene: Scene) -> None:
        """Parse in advance the markup of a scene that may be shown later."""
        if self._size is None:
            self._measure(scene)
        if self._size == (scene.width, scene.height):
            self._parse_markup(scene.sprites)

    def _measure(self, scene: Scene) -> None:
        if self._size == (scene.width, scene.height):
            return
        if self._size is not None:
            self.animator.stand_still()
        self._size = (scene.width, scene.height)
        self._moulds, self._cast = {}, window.Array.new()  # bodies are made for a size
        self._svg.setAttribute("viewBox", f"0 0 {scene.width} {scene.height}")

    def _parse_markup(self, sprites: Sequence[Sprite]) -> None:
        """Parse the markup of new sprites, all at once; their elements are copies of the result."""
        missing = {mould: sprite for sprite in sprites if (mould := _markup_kind(sprite)) not in self._moulds}
        if missing:
            made = document.createElementNS(dom.SVG, "g")
            made.innerHTML = "".join(map(_markup, missing.values()))
            known = len(self._moulds)
            self._moulds.update({mould: known + index for index, mould in enumerate(missing)})
            self._cast.push(*made.children)

    def _add(self, sprites: Sequence[Sprite]) -> None:
        """Make the elements of new sprites, in one call to the browser (``static/elements.js``), and let them move."""
        if not sprites:
            return
        self._parse_markup(sprites)
        told, ways = [], [(_transform_of(sprite), delay(sprite, self._motion)) for sprite in sprites]
        for sprite, way in zip(sprites, ways, strict=True):
            attributes = {"class": sprite.classes}
            if sprite.label:
                attributes |= {"data-key" if sprite.place else "id": sprite.key, "aria-label": sprite.label}
                if sprite.can is not None:
                    attributes["data-can"] = sprite.can
            where, opacity = self.animator.start_style(sprite.key, *way)
            lean = f"{number(sprite.lean)}deg" if sprite.upright and sprite.lean else ""
            told.append((self._moulds[_markup_kind(sprite)], where, opacity, lean, attributes, sprite.words))
        made = window.epizodiakElements(self._cast, json.dumps(told))
        for sprite, element, way in zip(sprites, made, ways, strict=True):
            self._elements[sprite.key] = element
            self.animator.enter(sprite.key, element, *way)
            if sprite.key in self._homes:
                name, index = self._homes[sprite.key]
                self._guests.setdefault(name, []).append((index, element))
            else:
                self._new.setdefault(sprite.layer, []).append(element)

    def _group_regions(self, regions: tuple[Region, ...], shown: Mapping[str, Sprite]) -> None:
        """Make one named group per region, with its places, all in reading order; one without places is none."""
        labels = {region.name: region.label for region in self._regions if region.stops}
        self._regions = regions
        regions = tuple(region for region in regions if region.stops)
        self._svg.setAttribute("aria-owns", " ".join(f"told-{region.name} region-{region.name}" for region in regions))
        self._homes = {stop.key: (region.name, i) for region in regions for i, stop in enumerate(region.stops)}
        for name in self._groups.keys() - {region.name for region in regions}:
            self._hide_group(self._groups[name])
        for region in regions:
            group = self._groups.get(region.name)
            if group is None:
                group = document.createElementNS(dom.SVG, "g")
                group.id = f"region-{region.name}"
                first = shown.get(region.stops[0].key)
                self._layers[first.layer if first else LAYERS[-1]].appendChild(group)
                self._groups[region.name] = group
            if labels.get(region.name) != region.label:
                group.setAttribute("role", "toolbar")
                group.setAttribute("data-region", region.name)
                group.setAttribute("aria-label", region.label)

    @staticmethod
    def _hide_group(group: Any) -> None:
        """Hide the group of a region that is gone."""
        for name in ("role", "data-region", "aria-label"):
            group.removeAttribute(name)

    def _insert_places(self, name: str, guests: list[tuple[int, Any]]) -> None:
        """Put new places into their region, in order."""
        guests.sort(key=itemgetter(0))
        stops = next(region for region in self._regions if region.name == name).stops
        there = [i for i, stop in enumerate(stops) if stop.key in self._shown]
        if not there:
            self._groups[name].append(*(made for _, made in guests))
            return
        for index, made in guests:
            later = next((i for i in there if i > index), None)
            self._groups[name].insertBefore(made, None if later is None else self._elements[stops[later].key])

    def _update(self, old: Sprite, new: Sprite) -> None:
        """Change what differs; ``body`` is our own markup, ``words`` become text nodes."""
        made = self._elements[new.key]
        fresh = old.body != new.body or old.hit != new.hit
        if fresh:
            made.innerHTML = _inner_markup(new)
        if new.words and (fresh or old.words != new.words):
            for index, text in enumerate(new.words):
                if fresh or old.words[index] != text:
                    made.querySelector(f'[data-w="{index}"]').textContent = text
        if old.classes != new.classes:
            made.setAttribute("class", new.classes)
        if _pose_key(old) != _pose_key(new):
            self.animator.put(new.key, made, _transform_of(new))
            if (old.upright, old.lean) != (new.upright, new.lean) and (old.upright or new.upright):
                made.style.setProperty("--lean", f"{number(new.lean if new.upright else 0)}deg")
        if old.label != new.label:
            made.setAttribute("aria-label", new.label)
        if old.can != new.can:
            self._update_can(made, old, new)

    def _update_can(self, made: Any, old: Sprite, new: Sprite) -> None:
        if (old.can is None) != (new.can is None):
            if new.key == self.focused:
                self._keep_role(new.key, made)
            else:
                made.setAttribute("role", _role(new))
        if new.can is not None:
            made.setAttribute("data-can", new.can)
        else:
            made.removeAttribute("data-can")

    def _keep_role(self, key: str, made: Any) -> None:
        """Keep the role of the focused place until a screen reader has noticed where the focus goes.

        To browsers another role is another thing: the one that the screen reader stands on would be gone.
        """
        if key in self._kept:
            return
        self._kept[key] = made
        if made.isSameNode(document.activeElement):
            left = create_once_callable(lambda _: self._give_role_later(key, made))
            made.addEventListener("blur", left, ffi.to_js({"once": True}))
        else:
            self._give_role_later(key, made)

    def _give_role_later(self, key: str, made: Any) -> None:
        device.after_screen_reader(lambda: self._give_role(key, made), key)

    def _give_role(self, key: str, made: Any) -> None:
        """Give a place its new role, unless it has the focus again."""
        if key not in self._kept or self._kept[key] is not made:
            return  # another stands under its key by now, or none
        del self._kept[key]
        if made.isSameNode(document.activeElement):
            self._keep_role(key, made)
        else:
            made.setAttribute("role", _role(self._shown[key]))


def _role(sprite: Sprite) -> str:
    return "img" if sprite.can is None else "button"


def _markup(sprite: Sprite) -> str:
    """The first markup of a sprite's element, without anything set later or typed by people."""
    if sprite.place:  # web/keyboard.py chooses the one place per region that Tab reaches
        return f'<g tabindex="-1" role="{_role(sprite)}">{_inner_markup(sprite)}</g>'
    hidden = "" if sprite.layer in PICTURE_LAYERS else ' aria-hidden="true"'
    told = ' role="img"' if sprite.label else hidden
    return f"<g{told}>{sprite.body}</g>"


def _inner_markup(sprite: Sprite) -> str:
    if sprite.hit is None:
        return sprite.body
    return (f'<g aria-hidden="true">{sprite.body}</g>' if sprite.body else "") + markup(sprite.hit)


def _markup_kind(sprite: Sprite) -> Mould:
    return sprite.body, sprite.hit, sprite.layer, sprite.can is None, bool(sprite.label)


def _transform_of(sprite: Sprite) -> str:
    """A sprite's position as a CSS transform."""
    return transform(sprite, turned=not sprite.upright)


def _pose_key(sprite: Sprite) -> tuple[float, float, float, float, bool]:
    """What determines that position."""
    return sprite.x, sprite.y, sprite.scale, sprite.lean, sprite.upright
