"""Draws the moments of a game: a card each, with a small board that shows before, played and better in turn."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count, groupby
from typing import Any

from pyscript import document

from epizodiak.core.wording import Wording
from epizodiak.display.because import missed_words
from epizodiak.features.reviews import boards, moments, words
from epizodiak.features.reviews.boards import AFTER, BEFORE, BETTER, PLAYED, Boards
from epizodiak.features.reviews.moments import GIFT, MISSED, SLIP, TIPPED, TURN, Highlight, Highlights
from epizodiak.features.reviews.update import MOMENT
from epizodiak.features.reviews.verdict import Subject
from epizodiak.table.table import Table
from epizodiak.timeline.playback import Playback
from epizodiak.web import dom
from epizodiak.web.patch import Patcher


@dataclass(frozen=True, slots=True)
class CardTexts:
    """What cards are made from.

    Attributes:
        playback: the game.
        found: its moments.
        whose: whom they are told to.
        table: how the game is drawn.
        wording: how things are said.
        brief: says after a colon what an action would do: from the number of actions before it, and its notation.
        why: says why an action is better than another, or nothing, likewise.
        aside: says it to somebody else than whose decision it was.
        tries: the decisions that can be tried again.
    """

    playback: Playback
    found: Highlights
    whose: Subject
    table: Table
    wording: Wording
    brief: Callable[[int, str], str]
    why: Callable[[int, str, str], str]
    aside: Callable[[int, str, str], str]
    tries: frozenset[int]


class Cards:
    """Draws the cards at once; the boards one after the other, so that the page stays responsive."""

    def __init__(self) -> None:
        self._told: CardTexts | None = None
        self._waiting: list[tuple[Any, Boards, str]] = []

    def draw(self, told: CardTexts) -> None:
        """Draw the cards of a game, whose boards are empty until :meth:`fill`."""
        waiting: list[tuple[Any, Boards, str]] = []
        groups, nth = [], count(1)
        for kind, shown in groupby(told.found.shown, key=lambda each: each.kind):
            of_kind = list(shown)
            made = dom.element("section", classes=kind)
            made.append(dom.element("h3", moments.title(of_kind[0], told.found, told.wording)))
            made.append(*(_card(told, each, next(nth), waiting) for each in of_kind))
            groups.append(made)
        if not groups:
            groups = [dom.element("p", moments.nothing(told.wording))]
        dom.fill("review-moments", groups)
        dom.find("review-moments").setAttribute("data-count", str(len(told.found.shown)))
        waiting.sort(key=lambda each: each[2] not in (PLAYED, AFTER))  # those that are seen at first
        self._told, self._waiting = told, waiting

    async def fill(self) -> None:
        """Draw the boards."""
        told, waiting = self._told, self._waiting
        for drawing, drawn, stage in waiting:
            await asyncio.sleep(0)
            if told is None or self._told is not told:
                return
            scene = drawn.scene(stage)
            drawing.classList.toggle("high", scene.height > boards.HEIGHT)
            Patcher(drawing).patch(scene)

    def forget(self) -> None:
        """Draw nothing more."""
        self._told = None


def _card(told: CardTexts, moment: Highlight, nth: int, waiting: list[tuple[Any, Boards, str]]) -> Any:
    """A moment, numbered as on the curve: its boards with a switch, what it did, why something else was better."""
    say, card = told.wording, dom.element("article")
    card.setAttribute("data-nth", str(nth))
    name = f"{moment.kind}-{moment.ply}"
    stages = boards.stages(moment)
    first = AFTER if AFTER in stages else PLAYED
    drawn = Boards(told.playback, moment, told.table, say)
    figures = dom.element("div", classes="boards")
    if len(stages) > 1:
        own = told.whose == Subject(moment.seat, alone=True)
        figures.append(_switch(name, stages, first, say, own=own))
    for stage in stages:
        figure, drawing = dom.element("figure", classes=stage), document.createElementNS(dom.SVG, "svg")
        drawing.setAttribute("class", "figure")
        drawing.setAttribute("aria-hidden", "true")
        drawing.setAttribute("translate", "no")
        drawing.setAttribute("viewBox", f"0 0 {boards.WIDTH} {boards.HEIGHT}")
        waiting.append((drawing, drawn, stage))
        figure.append(drawing)
        figures.append(figure)
    figures.append(_caption(told, moment, nth))
    said = dom.element("div", classes="said")
    better, reason = "", ""
    if moment.kind in (SLIP, GIFT) and moment.best:
        better = told.brief(moment.ply, moment.best)
        reason = (told.why if moment.kind == SLIP else told.aside)(moment.ply, moment.best, _played(told, moment))
    elif moment.kind in (TURN, TIPPED):
        reason = words.drawn_why(told.playback, told.table, moment, told.whose, say)
    elif moment.kind == MISSED:
        view = told.playback.decision(moment.ply)[1]
        reason = missed_words(told.playback.game.name, view, moment.best, say)
    elif moment.next:
        reason = told.why(moment.ply, _played(told, moment), moment.next)
    said.append(dom.element("p", moments.said(moment, told.whose, say, better, reason)))
    said.append(_buttons(told, moment))
    card.append(figures, said)
    return card


def _switch(name: str, stages: tuple[str, ...], first: str, say: Wording, *, own: bool) -> Any:
    """The radio buttons that say which board is seen; the style sheet shows it."""
    labels = {
        BEFORE: say.gettext("Before"),
        PLAYED: say.gettext("You played") if own else say.gettext("Played"),
        BETTER: say.gettext("Better"),
        AFTER: say.gettext("After"),
    }
    made = dom.element("div", classes="segments")
    made.setAttribute("role", "radiogroup")
    made.setAttribute("aria-label", say.gettext("Board"))
    for stage in stages:
        label, field = dom.element("label"), document.createElement("input")
        field.type, field.name, field.value = "radio", f"review-board-{name}", stage
        field.checked = stage == first
        label.append(field, dom.element("span", labels[stage]))
        made.append(label)
    return made


def _caption(told: CardTexts, moment: Highlight, nth: int) -> Any:
    """The moment's number and turn, and what was done, whichever board is seen: what is said below is of that."""
    if AFTER in boards.stages(moment):
        text = words.done(told.playback, told.table, moment, told.whose, told.wording)
    else:
        text = words.deed(told.playback, moment.ply, told.wording)
    caption = dom.element("p", classes="moment-told")
    dom.write_names(caption, text)
    at = words.told_action(told.playback, told.table, moment)
    caption.prepend(numbered(nth), dom.element("span", words.in_turn(told.playback, at, told.wording), "turn"))
    return caption


def numbered(nth: int) -> Any:
    """A moment's number, as it stands on the curve; for eyes only."""
    number = dom.element("span", str(nth), "nth")
    number.setAttribute("aria-hidden", "true")
    return number


def _played(told: CardTexts, moment: Highlight) -> str:
    playback = told.playback
    return playback.record.actions[moment.ply]


def _buttons(told: CardTexts, moment: Highlight) -> Any:
    """What leads to the table: to try the decision again, or to look at it."""
    say, made = told.wording, dom.element("p", classes="buttons")
    if moment.kind not in (TURN, TIPPED) and moment.ply in told.tries:
        made.append(dom.button(f"review-try-{moment.ply}", say.gettext("Try it"), "quiet"))
    made.append(dom.button(f"{MOMENT}{max(0, moment.ply)}", say.gettext("Show on the table"), "quiet"))
    return made
