"""The phone's page for joining a table: its answer's code, and the line about a table out of reach."""

from __future__ import annotations

from typing import Any

from pyscript import document

from epizodiak.app.state import AppState
from epizodiak.core.wording import Wording
from epizodiak.display import ui_state
from epizodiak.features.phones import words
from epizodiak.features.phones.page import parts
from epizodiak.features.phones.state import CAPABILITIES, JOINED_TABLE, Capabilities, JoinedTable
from epizodiak.features.qr.page import CodeBox, Later
from epizodiak.games import CATALOGUE
from epizodiak.table.seat_marks import SEAT_CLASSES
from epizodiak.web import device, dom, panels

ASKED, READ, ANSWERED = "asked", "read", "answered"
"""What a phone's page shows before it is connected: how an invitation comes, that it is read, the answer to it."""


class PhonePage:
    """Draws what a phone shows about its connection; its hand is drawn as on any table.

    Args:
        later: runs a coroutine with care.
    """

    def __init__(self, later: Later) -> None:
        self._later = later
        self._joining = dom.element("main")
        self._joining.id, self._joining.hidden = "joining", True
        self._joining.setAttribute("aria-labelledby", "joining-title")
        self._away = dom.element("section")
        self._away.id, self._away.hidden = "table-away", True
        self._away.setAttribute("role", "status")
        self._form = JoinForm()
        self._built: tuple[object, ...] = ()
        self._seen: tuple[object, ...] = ()
        self._code: CodeBox | None = None
        self._problem: Any = None
        self._answer: Any = None

    def draw(self, _: AppState, new: AppState) -> None:
        """Update the page."""
        held, means = JOINED_TABLE.of(new), CAPABILITIES.of(new)
        seen = held, means, new.ui, new.say
        same = self._seen and all(was is now for was, now in zip(self._seen, seen, strict=True))
        if same or held is None or means is None:
            return
        self._seen = seen
        self._draw_away(new, held)
        joining = new.timeline is None
        if joining:
            self._draw_joining(held, means, new.say, away=new.ui.phase == ui_state.AWAY)
        elif self._built:
            self._built, self._code = (), None
            self._joining.replaceChildren()
        if self._joining.hidden == joining:
            self._joining.hidden = not joining
            if not joining and new.timeline is not None:
                panels.at_table()  # it was out of reach, and went out of sight for a new code

    # --- joining ------------------------------------------------------------------------------------------------------

    def _draw_joining(self, held: JoinedTable, means: Capabilities, say: Wording, *, away: bool) -> None:
        if not self._joining.isConnected:
            document.body.append(self._joining)
        for name in ("lobby", "booting", "waiting", "table"):
            dom.changed(f"hidden {name}", None)
            dom.show(name, visible=False)
        stage = ANSWERED if held.code else READ if held.link and not held.problem else ASKED
        built = stage, away, held.seat, held.name, held.game, means, say
        if built != self._built:
            turned = self._built[:1] != built[:1]
            self._built = built
            self._build(stage, held, means, say, away=away)
            if turned:
                device.focus_soon(self._joining.querySelector("h1"))
        if self._code is not None:
            self._code.show(held.code, say.gettext("Code with the answer for the tablet"))
            self._answer.value = held.code
            parts.set_status(self._problem, words.own_problem(held.problem, say))
        if stage == ASKED:
            self._form.fill(held, say)

    def _build(self, stage: str, held: JoinedTable, means: Capabilities, say: Wording, *, away: bool) -> None:
        """Build the page for a stage of joining."""
        self._code = None
        seat = "" if held.seat is None else SEAT_CLASSES[held.seat]
        self._joining.className = f"{stage} {seat}".strip()
        rejoin = [dom.button("phone-rejoin", say.gettext("Scan a new code"), "quiet")] if away else []
        leave = dom.button("join-leave", say.gettext("To the lobby"), "quiet")
        if stage == ANSWERED:
            made = self._answer_elements(held, say)
        elif stage == READ:
            made = [parts.heading("h1", "joining-title", say.gettext("Reading the invitation…"))]
        else:
            made = [parts.heading("h1", "joining-title", say.gettext("Join a table")), *self._form.build(means, say)]
        card, foot = dom.element("div", classes="joining-card"), dom.element("div", classes="joining-foot")
        foot.append(parts.help_box(say), *rejoin, leave)
        card.append(*made, foot)
        self._joining.replaceChildren(card)

    def _answer_elements(self, held: JoinedTable, say: Wording) -> list[Any]:
        """The answer: its code as large as possible, and its text."""
        self._code = CodeBox("join-code", self._later)
        title = parts.heading("h1", "joining-title", words.own_heading(held.name, say))
        label, self._answer = parts.field("join-answer", say.gettext("The same as a text"), readonly=True)
        beside = dom.element("div", classes="joining-text")
        note = say.gettext("The tablet scans it by its camera. Or copy the text, and paste it on the tablet.")
        self._problem = parts.status_line("alert", "problem")
        beside.append(
            dom.element("p", _game_title(held.game), "quiet game"),
            dom.element("p", note),
            self._problem,
            parts.row(label, dom.button("join-copy", say.gettext("Copy"))),
        )
        return [title, self._code.element, beside]

    # --- out of reach -------------------------------------------------------------------------------------------------

    def _draw_away(self, state: AppState, held: JoinedTable) -> None:
        """What to do when the table cannot be reached."""
        away, say = state.followed is not None and state.ui.phase == ui_state.AWAY, state.say
        if not dom.changed("table away", (away, (say, held.problem) if away else None)):
            return
        table = dom.find("table")
        table.classList.toggle("out-of-reach", away)
        if not self._away.isConnected:
            table.append(self._away)
        self._away.hidden = not away
        made = []
        if away:
            title, todo = words.out_of_reach(held.problem, say)
            made = [dom.element("p", title, "title"), dom.button("phone-rejoin", say.gettext("Scan a new code"))]
            if todo:
                made.insert(1, dom.element("p", todo))
        self._away.replaceChildren(*made)


def _game_title(game: str) -> str:
    """A game's title; an unknown game goes by the name that was received."""
    return CATALOGUE[game].title if game in CATALOGUE else words.display_name(game)


class JoinForm:
    """The ways to enter an invitation: by camera, or as a text."""

    def __init__(self) -> None:
        self._scan: Any = None
        self._problem: Any = None

    def build(self, means: Capabilities, say: Wording) -> list[Any]:
        """Build the form."""
        todo = say.gettext("Ask for a code on the tablet (menu, Phones), then scan it or paste its link.")
        found = [dom.element("p", todo)]
        self._scan = None
        if means.camera:
            note = say.gettext("The phone's camera reads the code on the tablet. Nothing is recorded.")
            self._scan = dom.button("join-scan", words.own_scan_label(say, runs=False), "primary")
            found += [dom.element("p", note, "quiet note"), self._scan, parts.scan_view().element]
        label, _ = parts.field("join-text", say.gettext("The invitation as a link or a text"))
        self._problem = parts.status_line("alert", "problem")
        return [*found, parts.row(label, dom.button("join-take", say.gettext("Join"))), self._problem]

    def fill(self, held: JoinedTable, say: Wording) -> None:
        """Update the form."""
        parts.set_status(self._problem, words.own_problem(held.problem, say))
        if self._scan is not None:
            parts.set_status(self._scan, words.own_scan_label(say, runs=bool(held.scanning)))
            parts.scan_view().show(say, runs=bool(held.scanning))
