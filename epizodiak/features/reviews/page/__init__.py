"""Looking back: a line on the sheet of the game's end, and a panel.

The panel opens with moments (``cards.py``) and the curve of a seat's chances. Under "Numbers" it tells what chance and
moves brought each seat, where the game tipped, and all slips.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from operator import is_
from typing import Any

from pyscript import document, ffi

from epizodiak.app import selectors
from epizodiak.app.state import AppState
from epizodiak.core.errors import RecordError
from epizodiak.core.luck import Ledger, Parts
from epizodiak.core.protocol import Outcome
from epizodiak.core.text import capital, plain
from epizodiak.core.wording import Wording
from epizodiak.display import ui_state
from epizodiak.display.because import because
from epizodiak.display.tapping import in_brief
from epizodiak.features.mistakes import weighing
from epizodiak.features.mistakes.page import MistakeFiles
from epizodiak.features.mistakes.weighing import Finding
from epizodiak.features.reviews import luck, moments, share_bar, words
from epizodiak.features.reviews.curve import HEIGHT, NARROW, WIDTH, ChanceLine, curve, marked
from epizodiak.features.reviews.events import ReachForReview, ReviewReached, ReviewSeatChosen
from epizodiak.features.reviews.moments import Highlights
from epizodiak.features.reviews.page.cards import Cards, CardTexts, numbered
from epizodiak.features.reviews.state import PANEL, REVIEW, Review
from epizodiak.features.reviews.update import AT, TURN
from epizodiak.timeline.playback import Playback
from epizodiak.web import device, dom
from epizodiak.web.handling import Handlers, handles
from epizodiak.web.loop import Loop
from epizodiak.web.part import PagePart

SHEET = "static/review.css"

NARROW_PAGE = 600
"""A page of less than this width is a phone's, held upright (``SHEET``); one of less than this height, held across."""


class ReviewPanel:
    """Draws line and panel; caches the actions' descriptions, which are expensive.

    Args:
        loop: runs what draws the moments.
    """

    def __init__(self, loop: Loop) -> None:
        self._loop = loop
        self._cards = Cards()
        self._better: dict[tuple[int, str], str] = {}
        self._of: tuple[object, ...] = ()
        self._told: tuple[object, ...] = ()
        self._record: object = None

    def draw(self, old: AppState, new: AppState) -> None:
        """Update line and panel."""
        self._line_of_the_end(new)
        known = REVIEW.of(new)
        if known is not None and known.record is not self._record:  # another game's figures are not asked for yet
            self._record = known.record
            dom.find("review-numbers").open = False
        if new.ui.panel == PANEL != old.ui.panel and old.playback is None:  # opened, not come back to from the table
            device.to_start_soon(dom.find("review-line").parentElement)
        if new.ui.panel != PANEL or new.playback is None or known is None or known.playback is None:
            return
        parts = known, new.playback, new.ui, new.say, new.viewport
        before = REVIEW.of(old), old.playback, old.ui, old.say, old.viewport
        if known.playback.ending is not None and not _same(parts, before):
            self._draw(new, known, known.playback, known.playback.ending)

    def _line_of_the_end(self, new: AppState) -> None:
        over = new.ui.phase == ui_state.OVER and new.ui.ending == ui_state.TOLD
        known = REVIEW.of(new)
        of = (known, new.match, new.say) if over else ()
        if _same(of, self._told):
            return
        self._told = of
        told = words.line(new) if over else ""
        dom.write("sheet-luck", told)
        dom.find("sheet").classList.toggle("judged", bool(told) and known is not None and known.done)

    def _draw(self, state: AppState, known: Review, playback: Playback, outcome: Outcome) -> None:
        """Draw the whole panel."""
        wording, seat = selectors.wording(state, playback), words.seat_of(known)
        say, done, whole, whose = state.say, len(known.thought), len(known.plies), words.whose(known, seat)
        if dom.changed("review seats", (wording, id(known.record), seat)):
            yours = [each for each in range(len(wording.names)) if words.whose(known, each).alone]
            _offer_seats(replace(wording, you=next(iter(yours), None)), seat)
        meter = dom.find("review-progress")
        meter.max, meter.value = max(1, whole), done
        dom.write("review-count", f"{done} / {whole}" if known.looked == playback.length else "")
        dom.show("review-count", visible=not known.done)
        dom.write("review-looking", "" if known.stopped else say.gettext("Looking back…"))
        dom.write("review-stop", say.gettext("Continue") if known.stopped else say.gettext("Stop"))
        dom.show("review-stop", visible=not known.done)
        dom.show("review-working", visible=not known.done)
        findings = tuple(known.found.get(seat, {}).values())
        here = state.playback.ply if state.playback is not None and 0 < state.playback.ply < playback.length else None
        width = _place_curve(narrow=state.viewport.width < NARROW_PAGE)
        drawn = (id(known.record), seat, done, known.done, here, wording, width, state.viewport.height < NARROW_PAGE)
        if dom.changed("review drawn", drawn):
            found, weighed = words.ledger(known), known.done and bool(known.appraised)
            shown = words.highlights(known, seat) if weighed else None
            own = luck.in_whole(found.parts[seat])[1] if weighed else 0
            dom.write("review-summary", words.summary(findings, own, say) if known.done else "")
            names = wording.gettext("winning"), wording.gettext("losing")
            places = () if shown is None else shown.positions
            line = ChanceLine(found.curve, seat, findings, playback.length, width, places, known.done)
            rounds = playback.rounds if known.done else ()
            dom.fill("review-key", _key(line, wording, here=here is not None, rounds=bool(rounds)))
            turns = partial(words.turn_of, playback)
            spoken = words.chances_in_words(found.curve, whose, turns, wording)
            dom.find("review-curve").innerHTML = curve(line, here=here, rounds=rounds, names=names)
            dom.find("review-curve").setAttribute("aria-label", plain(words.curve_name(whose, wording)))
            dom.write("review-words", spoken)
            dom.write("review-line", words.panel_line(known, seat, wording))
            dom.write("review-judged", moments.judged(whose, wording))
            _draw_shares(found if weighed else None, playback, outcome, wording)
            tipped = words.tipping(known, seat, selectors.table_of(playback), wording) if weighed else None
            dom.fill("review-turn", [] if tipped is None else [_tipping(*tipped)])
            if self._of != (id(known.record), wording):
                self._of, self._better = (id(known.record), wording), {}
            self._moments(state, known, playback, shown, wording)
            told = () if shown is None else shown.shown
            numbers = {each.ply: number for number, each in enumerate(told, 1) if each.best}
            self._list(state, playback, words.costly(findings), wording, numbers)

    def _moments(
        self, state: AppState, known: Review, playback: Playback, shown: Highlights | None, wording: Wording
    ) -> None:
        """Draw the moments, once all is known; what draws them goes on after this."""
        if shown is None:
            self._cards.forget()
            dom.fill("review-moments", [])
            return
        table, seat = selectors.table_of(playback), words.seat_of(known)

        self._cards.draw(
            CardTexts(
                playback,
                shown,
                words.whose(known, seat),
                table,
                wording,
                lambda ply, action: self._brief(state, playback, ply, action, wording),
                lambda ply, better, other: _why(playback, ply, better, other, wording),
                lambda ply, better, other: _why(playback, ply, better, other, wording, aside=True),
                frozenset(known.rated),
            )
        )
        self._loop.later(self._cards.fill())

    def _list(
        self,
        state: AppState,
        playback: Playback,
        costly: tuple[Finding, ...],
        wording: Wording,
        numbers: Mapping[int, int],
    ) -> None:
        opened = {str(each.id) for each in dom.find("review-list").querySelectorAll("details[open]")}
        lines = [self._line(state, playback, each, wording, numbers.get(each.ply)) for each in costly]
        for line in lines:  # who has unfolded an answer goes on reading it while others come
            line.lastElementChild.open = str(line.lastElementChild.id) in opened
        dom.fill("review-list", lines)

    def _line(self, state: AppState, playback: Playback, found: Finding, wording: Wording, nth: int | None) -> Any:
        """A decision, with a button to try it again; the better action is folded away.

        Where it is a moment, it has that one's number, and another key than its button: none is there twice.
        """
        say, item, button = state.say, dom.element("li"), dom.button(f"{AT}{found.ply}")
        told, turn = words.deed(playback, found.ply, wording), words.turn_of(playback, found.ply)
        button.append(
            dom.element("span", words.in_turn(playback, found.ply, say), "number"),
            dom.element("strong", weighing.grade_words(found.loss, say), weighing.grade(found.loss)),
            dom.element("span", told),
        )
        if nth:
            button.prepend(numbered(nth))
        key = f"review-retry-{found.ply}" if nth else f"review-try-{found.ply}"
        tries = dom.button(key, say.gettext("Try it"), "again")
        tries.setAttribute("aria-label", say.gettext("Try it: turn {number}").format(number=turn))
        item.append(button, tries)
        better = dom.element("details")
        better.id = f"review-better-{found.ply}"
        better.append(
            dom.element("summary", say.gettext("Show what was better")),
            dom.element("p", self._better_words(state, playback, found, wording)),
        )
        item.append(better)
        return item

    def _better_words(self, state: AppState, playback: Playback, found: Finding, wording: Wording) -> str:
        """What the better action would have done, and why that is better, if that is known."""
        told = capital(self._brief(state, playback, found.ply, found.best, wording))
        reason = _why(playback, found.ply, found.best, found.played, wording)
        sentence = wording.gettext("{sentence}.").format(sentence=told)
        return wording.gettext("{told} Why? {reason}").format(told=sentence, reason=reason) if reason else sentence

    def _brief(self, state: AppState, playback: Playback, ply: int, action: str, wording: Wording) -> str:
        """The same, as it is written after a colon."""
        if (ply, action) not in self._better:
            _, view, _ = playback.decision(ply)
            look = selectors.look(state, wording)
            self._better[ply, action] = in_brief(selectors.table_of(playback), view, look, action)
        return self._better[ply, action]


def _place_curve(*, narrow: bool) -> int:
    """Lay the curve right below the sentence, in sight at first; returns the picture's width."""
    width = NARROW if narrow else WIDTH
    if dom.changed("review curve's place", narrow):
        dom.find("review-line").after(dom.find("review-decided"))
        dom.find("review-curve").setAttribute("viewBox", f"0 0 {width} {HEIGHT}")
    return width


def _key(line: ChanceLine, wording: Wording, *, here: bool, rounds: bool) -> list[Any]:
    """What the curve's marks mean, and what a tap does."""
    shapes = [(shape, weighing.mark_words(mark, wording)) for mark, shape in marked(line).items()]
    if rounds:
        shapes.append(('<path class="round" d="M0-8V8"/>', wording.gettext("A new round")))
    items = []
    for shape, meaning in shapes:
        item = dom.element("li")
        item.innerHTML = f'<svg viewBox="-9 -9 18 18" aria-hidden="true">{shape}</svg>'
        item.append(dom.element("span", meaning))
        items.append(item)
    items.append(dom.element("li", wording.gettext("Line across: even chances")))
    if here:
        items.append(dom.element("li", wording.gettext("Dashed line: now on the table")))
    return [*items, dom.element("li", wording.gettext("Tap the curve to see that moment on the table."))]


def _why(playback: Playback, ply: int, better: str, other: str, wording: Wording, *, aside: bool = False) -> str:
    """Why an action was better than another, or nothing."""
    return because(playback.game.name, playback.decision(ply)[1], better, other, wording, aside=aside)


def _same(one: tuple[object, ...], other: tuple[object, ...]) -> bool:
    return len(one) == len(other) and all(map(is_, one, other))


def _offer_seats(wording: Wording, seat: int) -> None:
    made = [dom.element("option", wording.titled(each)) for each in range(len(wording.names))]
    for value, option in enumerate(made):
        option.value = str(value)
    dom.fill("review-seat", made)
    dom.find("review-seat").value = str(seat)


# --- luck and skill ---------------------------------------------------------------------------------------------------


def _draw_shares(found: Ledger | None, playback: Playback, outcome: Outcome, wording: Wording) -> None:
    """Draw the seats' bars."""
    bars = []
    if found is not None:
        table = selectors.table_of(playback)
        most = share_bar.reach(found.parts)
        head = dom.element("p", " ".join(luck.how_to_read(found.parts, wording)), "quiet")
        head.insertAdjacentHTML("afterbegin", share_bar.PATTERNS)
        bars = [head]
        for each, parts in enumerate(found.parts):
            title = luck.heading(each, outcome, wording)
            bars.append(_bar(title, parts, luck.shares(parts, each, table, wording), most, wording))
    dom.fill("review-shares", bars)


def _bar(title: str, parts: Parts, shares: Sequence[luck.SwingPart], most: float, wording: Wording) -> Any:
    """One seat's causes, as a bar and in words."""
    made = dom.element("div", "", "seat-shares")
    made.append(dom.element("h3", title))
    made.append(_picture(f"0 0 {share_bar.WIDTH} {share_bar.HEIGHT}", share_bar.bar(parts, most)))
    listed = dom.element("ul")
    for share in shares:
        item = dom.element("li")
        item.append(_picture("0 0 18 18", share_bar.swatch(share.kind)))
        item.append(dom.element("span", wording.gettext("{name}:").format(name=share.name)), " ")
        item.append(dom.element("span", luck.with_error(share, wording), "amount"))
        listed.append(item)
    made.append(listed)
    return made


def _picture(box: str, markup: str) -> Any:
    """Draw a picture that is hidden from screen readers."""
    made = dom.element("span", "", "drawn")
    made.innerHTML = f'<svg viewBox="{box}" preserveAspectRatio="none" aria-hidden="true">{markup}</svg>'
    return made


def _tipping(ply: int, title: str, told: str) -> Any:
    button = dom.button(f"{TURN}{ply}")
    button.append(dom.element("strong", title), dom.element("span", told))
    return button


def _show_numbers() -> None:
    """Bring the figures into sight that were opened: closed, their heading sticks to the panel's end."""
    numbers = dom.find("review-numbers")
    if numbers.open:
        numbers.scrollIntoView(ffi.to_js({"block": "start", "behavior": "instant"}))


# --- the page ---------------------------------------------------------------------------------------------------------


class ReviewWork(Handlers):
    """Works out the positions of a game.

    Args:
        loop: is told what is found, and which seat's decisions are wanted.
    """

    def __init__(self, loop: Loop) -> None:
        self._loop = loop
        document.addEventListener("change", ffi.create_proxy(lambda event: loop.guarded(lambda: self._changed(event))))
        dom.find("review-numbers").addEventListener("toggle", ffi.create_proxy(lambda _: loop.guarded(_show_numbers)))

    def _changed(self, event: Any) -> None:
        if event.target.id == "review-seat":
            self._loop.dispatch(ReviewSeatChosen(int(event.target.value)))

    @handles(ReachForReview)
    async def reach(self, effect: ReachForReview) -> None:
        """Work out more positions, a few at a time."""
        await asyncio.sleep(0)
        try:
            playback = effect.playback.reached(effect.ply)
        except RecordError:
            return  # the list beside the table says so
        self._loop.dispatch(ReviewReached(effect.number, playback))


def page(loop: Loop) -> PagePart:
    """The feature's part of the page."""
    return PagePart((ReviewWork(loop), MistakeFiles(loop)), ReviewPanel(loop).draw, sheet=SHEET)
