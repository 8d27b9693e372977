"""The content of a page of words: buttons from the scene, and the table in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from epizodiak.core.text import capital, plain
from epizodiak.core.wording import Wording
from epizodiak.display import seats, staging
from epizodiak.display.screen import Screen
from epizodiak.display.since import Since
from epizodiak.display.ui_state import OVER, REPLAY, ROUND, SHOWING, TURN, Ui
from epizodiak.table.scene import SELECT, UNSELECT, Scene
from epizodiak.table.table import Part, Table
from epizodiak.timeline.timeline import Timeline

OPENED = "shown"
"""Name of the region of open hands (``table/shown.py``)."""

CHOICES = (SELECT, UNSELECT)

SHORT, FEW = 20, 2
"""More than a few lines, all of them as short as this, stand in one line."""


@dataclass(frozen=True, slots=True)
class Press:
    """A button.

    Attributes:
        key: of the place, or of an action.
        can: what a press does, as in a scene.
        text: what it says.
    """

    key: str
    can: str
    text: str


@dataclass(frozen=True, slots=True)
class Lines:
    """A heading with lines of text.

    Attributes:
        heading: what it is called.
        lines: each with the key of the place that it tells of, if it is about one where a press does nothing now.
        short: whether they are so short that they stand in one line.
    """

    heading: str
    lines: tuple[tuple[str, str], ...]
    short: bool = False


@dataclass(frozen=True, slots=True)
class LinearPage:
    """The table as a page, in reading order.

    Attributes:
        title: what the game is called, and where it stands.
        heading: whose turn it is, or what else is going on.
        actions: the buttons that play, or begin to; what is to be selected first stands among them only at tables where
            there is no other way.
        steps_heading, steps: the buttons that select a part of an action.
        parts: the table in words.
        joined: what stands between lines that are one.
        shown: at the end of a round, what is left in the hands.
        places_heading, places: the other places.
    """

    title: tuple[str, str]
    heading: str
    actions: tuple[Press, ...]
    steps_heading: str
    steps: tuple[Press, ...]
    parts: tuple[Lines, ...]
    shown: tuple[Lines, ...]
    places_heading: str
    places: tuple[Lines, ...]
    joined: str


def page(shown: Screen, match: Timeline, ui: Ui, table: Table, say: Wording, *, title: str = "") -> LinearPage:
    """The page for a screen whose scene :func:`buttons.prepared` has made.

    Args:
        shown: the screen: what can be pressed, and what others did.
        match: the game.
        ui: the page's own state.
        table: how the game is shown.
        say: how it is said, to ears.
        title: what the game is called.
    """
    scene, view = shown.scene, staging.view(match, ui)
    whole, steps = _buttons_of(scene)
    if not table.few_actions:
        whole, steps = (*whole, *sorted(steps, key=lambda press: press.can != UNSELECT)), ()
    whole, steps = _numbered(whole, steps)
    parts = tuple(_table_parts(shown.since, table.narration.text(view, say), scene, say))
    return LinearPage(
        title=(title, scene.title.removeprefix(title).lstrip(" ·")),
        heading=_heading_of(match, ui, say),
        actions=whole,
        steps_heading=say.gettext("Step by step"),
        steps=steps,
        parts=parts,
        places_heading=say.gettext("Each place by itself"),
        shown=tuple(_unmentioned_places(scene, parts, opened=True)),
        places=tuple(_unmentioned_places(scene, parts, opened=False)),
        joined=say.gettext("; "),
    )


def _heading_of(match: Timeline, ui: Ui, say: Wording) -> str:
    if ui.phase == OVER or match.player is None:
        return say.gettext("The game is over")
    if ui.phase == ROUND:
        return say.gettext("The round is over")
    if ui.phase in (*SHOWING, REPLAY):
        if ui.phase == TURN and seats.at_most_one_person(match):
            return say.gettext("Your turn")
        if ui.phase != TURN:
            return say.to_play(match.player)
        return say.gettext("{name}: your turn").format(name=say.names[match.player])
    return say.gettext("The table")


def _buttons_of(scene: Scene) -> tuple[tuple[Press, ...], tuple[Press, ...]]:
    """The buttons that play an action, and those that select."""
    order = {stop.key: number for number, stop in enumerate(stop for region in scene.regions for stop in region.stops)}
    whole: list[Press] = []
    steps: list[Press] = []
    for sprite in scene.sprites:
        if sprite.can is not None and sprite.place:
            press = Press(sprite.key, sprite.can, capital(plain(sprite.label)))
            (steps if sprite.can in CHOICES and not sprite.asks else whole).append(press)
    return tuple(whole), tuple(sorted(steps, key=lambda press: order.get(press.key, 0)))


def _numbered(*groups: Sequence[Press]) -> Iterator[tuple[Press, ...]]:
    """The buttons; those with equal texts are numbered."""
    said, met = Counter(press.text for group in groups for press in group), Counter[str]()
    for group in groups:
        told = []
        for press in group:
            met[press.text] += 1
            twice = said[press.text] > 1
            told.append(replace(press, text=f"{press.text} ({met[press.text]})") if twice else press)
        yield tuple(told)


def _table_parts(since: Since, parts: Sequence[Part], scene: Scene, say: Wording) -> Iterator[Lines]:
    """What others did, then the table in words, without what the buttons say."""
    if since.chips:
        yield Lines(since.label, tuple(("", chip.log_text) for chip in reversed(since.chips)))
    idle = _places_without_buttons(scene)
    regions = {region.label: [stop.key for stop in region.stops] for region in scene.regions}
    for heading, lines in parts:
        if heading != say.gettext("What can be done"):
            keys = regions.get(heading, [])
            known = keys if len(keys) == len(lines) else [""] * len(lines)
            found = tuple((key if key in idle else "", line) for key, line in zip(known, lines, strict=True))
            yield Lines(heading, found, short=len(lines) > FEW and all(len(line) <= SHORT for line in lines))


def _places_without_buttons(scene: Scene) -> dict[str, str]:
    """The places that are no buttons, and what lies there."""
    return {sprite.key: plain(sprite.label) for sprite in scene.sprites if sprite.place and sprite.can is None}


def _unmentioned_places(scene: Scene, told: Sequence[Lines], *, opened: bool) -> Iterator[Lines]:
    """The places that are no buttons and not mentioned yet, region by region."""
    known, idle = {key for part in told for key, _ in part.lines}, _places_without_buttons(scene)
    for region in scene.regions:
        lines = tuple((stop.key, idle[stop.key]) for stop in region.stops if stop.key in idle.keys() - known)
        if lines and opened == (region.name == OPENED):
            yield Lines(region.label, lines)
