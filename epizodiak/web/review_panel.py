"""The panel with a review: the curve of a seat's chances, and its costly decisions."""

from __future__ import annotations

from typing import Any

from epizodiak.app import looks
from epizodiak.app.reviews import AT
from epizodiak.app.state import AppState, Review
from epizodiak.core.wording import Wording
from epizodiak.timeline.playback import Playback
from epizodiak.ui import review
from epizodiak.ui import state as ui_state
from epizodiak.ui.curve import curve
from epizodiak.ui.review import Finding
from epizodiak.ui.tapping import in_words
from epizodiak.web import dom


class ReviewPanel:
    """Draws the panel; remembers what each better action is in words, since the table may have to be tried for that."""

    def __init__(self) -> None:
        self._better: dict[int, str] = {}
        self._of: tuple[object, ...] = ()

    def draw(self, old: AppState, new: AppState) -> None:
        """Brings the panel up to date."""
        playback, found = new.playback, new.review
        if new.ui.panel != ui_state.REVIEW or playback is None or found is None:
            return
        parts = (new.review, new.playback, new.ui, new.say)
        if all(one is other for one, other in zip(parts, (old.review, old.playback, old.ui, old.say), strict=True)):
            return
        wording = looks.wording(new, playback)
        if dom.changed("review seats", (wording.names, found.seat)):
            _offer_seats(wording, found.seat)
        self._tell(found, new.say)
        self._draw(new, playback, found, wording)

    def _tell(self, found: Review, say: Wording) -> None:
        done, whole = sum(ply in found.thought for ply in found.plies), len(found.plies)
        meter = dom.find("review-progress")
        meter.max, meter.value = max(1, whole), done
        dom.write("review-count", f"{done} / {whole}")
        dom.write("review-stop", say.gettext("Stop") if found.runs else say.gettext("Go on"))
        dom.show("review-stop", visible=done < whole)
        findings = found.found.get(found.seat, {})
        dom.write("review-summary", review.summary(tuple(findings.values()), say) if done == whole else "")

    def _draw(self, state: AppState, playback: Playback, found: Review, wording: Wording) -> None:
        """The curve and the list, if anything about them is new."""
        findings = found.found.get(found.seat, {})
        drawn = (id(found.record), found.seat, len(findings), playback.ply, wording)
        if not dom.changed("review drawn", drawn):
            return
        if self._of != (id(found.record), wording):
            self._of, self._better = (id(found.record), wording), {}
        outcome = playback.ending
        end = None if outcome is None else review.ended(outcome, found.seat)
        picture = dom.find("review-curve")
        picture.innerHTML = curve(findings.values(), playback.length, end, playback.ply, wording.marks)
        spoken = review.chances_in_words(findings, end, wording.names[found.seat], wording)
        picture.setAttribute("aria-label", spoken)
        dom.write("review-words", spoken)
        costly = review.costly(findings.values())
        dom.fill("review-list", [self._line(state, playback, each, wording) for each in costly])

    def _line(self, state: AppState, playback: Playback, found: Finding, wording: Wording) -> Any:
        say, item, button = state.say, dom.element("li"), dom.element("button")
        button.type = "button"
        button.setAttribute("data-key", f"{AT}{found.ply}")
        told = wording.gettext("; ").join(playback.told(found.ply, wording))
        better = dom.element("span", f"{say.gettext('Better:')} ")
        better.append(self._in_words(state, playback, found, wording))
        button.append(
            dom.element("span", str(found.ply + 1), "number"),
            dom.element("strong", review.grade_words(found.loss, say), review.grade(found.loss)),
            dom.element("span", told),
            better,
        )
        item.append(button)
        return item

    def _in_words(self, state: AppState, playback: Playback, found: Finding, wording: Wording) -> str:
        """What the better action does."""
        if found.ply not in self._better:
            _, view, _ = playback.decision(found.ply)
            table = looks.table_of(playback)
            self._better[found.ply] = in_words(table, view, looks.look(state, wording), found.best) or found.best
        return self._better[found.ply]


def _offer_seats(wording: Wording, seat: int) -> None:
    made = [dom.element("option", name) for name in wording.names]
    for value, option in enumerate(made):
        option.value = str(value)
    dom.fill("review-seat", made)
    dom.find("review-seat").value = str(seat)
