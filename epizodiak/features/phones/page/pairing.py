"""The tablet's pages about phones: pairing, phones that are away, and the list of all."""

from __future__ import annotations

from typing import Any, NamedTuple

from epizodiak.app import selectors
from epizodiak.app.state import AppState
from epizodiak.core.wording import Wording
from epizodiak.display import ui_state
from epizodiak.features.phones import words
from epizodiak.features.phones.page import parts
from epizodiak.features.phones.state import (
    APART,
    AWAY,
    CAPABILITIES,
    HERE,
    INVITED,
    PANEL,
    PHONES,
    Capabilities,
    Pairing,
    Phone,
    Phones,
)
from epizodiak.features.qr.page import CodeBox, Later
from epizodiak.record.seating import is_person
from epizodiak.table.seat_marks import SEAT_CLASSES
from epizodiak.web import device, dom

BEHIND = ("board", "header", "words", "log", "curtain", "sheet")
"""Parts of the table that nobody reaches behind a code."""


PLACES = {"sheet": "at-sheet", "log": "at-log", "": "at-edge", "page": "at-page"}
"""Classes of the line about a phone that is away, by the box of the table that it lies over, if any."""


class SeatsPhone(NamedTuple):
    """A seat's phone and name, as listed."""

    seat: int
    name: str
    stands: str
    on_tablet: bool


class PairingPanel:
    """Draws everything about phones on the tablet.

    Args:
        later: runs a coroutine with care.
    """

    def __init__(self, later: Later) -> None:
        self._page = PairingPage(later)
        self._away_line = AwayLine()
        self._list = PhoneList()
        self._seen: tuple[object, ...] = ()

    def draw(self, _: AppState, new: AppState) -> None:
        """Update pairing page, list of phones and line about phones that cannot be reached."""
        players = new.timeline.players if new.timeline is not None else ()
        known, means = PHONES.of(new), CAPABILITIES.of(new)
        seen = known, means, new.ui, new.say, players, new.viewport, new.settings
        same = len(self._seen) == len(seen) and all(was is now for was, now in zip(self._seen, seen, strict=True))
        if same or means is None:
            return
        self._seen = seen
        phones = known if new.match is not None else None
        names = selectors.wording(new, new.match).names if new.match is not None else ()
        self._page.draw(new, phones, means, names)
        self._away_line.draw(new, phones, names)
        self._list.draw(new, phones, means, names)


# --- the page with a code ---------------------------------------------------------------------------------------------


class PairingPage:
    """The page with an invitation to scan, and the ways to enter the answer."""

    def __init__(self, later: Later) -> None:
        self._later = later
        self.element = dom.element("section")
        self.element.id, self.element.hidden = "pairing", True
        self.element.setAttribute("aria-labelledby", "pairing-title")
        self._built: tuple[object, ...] = ()
        self._parts: dict[str, Any] = {}
        self._code: CodeBox | None = None
        self._listed: tuple[SeatsPhone, ...] = ()

    def draw(self, state: AppState, phones: Phones | None, means: Capabilities, names: tuple[str, ...]) -> None:
        """Update the page; it is shown in its phase only."""
        pairing = phones.pairing if phones is not None and state.ui.phase == ui_state.PAIRING else None
        self._make_inert(wanted=pairing is not None)
        if phones is None or pairing is None:
            if self._built:
                self._built, self._code = (), None
                self.element.replaceChildren()
            return
        say, built = state.say, (pairing.seat, state.say, names, means.local)
        if built != self._built:
            turned = self._built[:1] != built[:1]
            self._built = built
            self._build(means, pairing.seat, names, say)
            if turned:
                device.focus_soon(self._parts["title"])
        self._fill(phones, pairing, words.link_to(means.address, pairing.code), names, say)

    def _make_inert(self, *, wanted: bool) -> None:
        if wanted and not self.element.isConnected:
            dom.find("table").append(self.element)
        if self.element.hidden == wanted:
            self.element.hidden = not wanted
            for name in BEHIND:
                dom.find(name).inert = wanted

    def _build(self, means: Capabilities, seat: int, names: tuple[str, ...], say: Wording) -> None:
        """Build the page for a seat."""
        name = names[seat]
        self._code = CodeBox(f"pair-{seat}", self._later)
        title = parts.heading("h2", "pairing-title", words.heading(name, say))
        local = " local" if means.local else ""
        card = dom.element("div", classes=f"pairing-card {SEAT_CLASSES[seat]}{local}")
        left, right = dom.element("div", classes="pairing-code"), dom.element("div", classes="pairing-answer")
        left.append(self._code.element, *self._invitation_elements(means, seat, say))
        right.append(*self._answer_elements(means, seat, say))
        foot = dom.element("div", classes="pairing-foot")
        listed = dom.element("ul", classes="phone-states")
        listed.setAttribute("aria-label", say.gettext("Phones of this table"))
        later = dom.button(f"pair-later-{seat}", say.gettext("Later: {name} plays on the tablet").format(name=name))
        buttons = dom.element("p", classes="go")
        buttons.append(later, dom.button("pair-leave", say.gettext("Leave (the game stays saved)"), "quiet"))
        foot.append(listed, buttons, parts.help_box(say))
        card.append(title, left, right, foot)
        self._parts |= {"title": title, "listed": listed}
        self._listed = ()
        self.element.replaceChildren(card)

    def _invitation_elements(self, means: Capabilities, seat: int, say: Wording) -> list[Any]:
        """The invitation as a text, and the page's address for other devices."""
        made, link = parts.field(f"pair-link-{seat}", say.gettext("The same as a link"), readonly=True)
        self._parts["link"] = link
        found = [parts.row(made, dom.button(f"pair-copy-{seat}", say.gettext("Copy")))]
        if means.local:
            text = say.gettext(
                "Phones can't open this address: it only works on this device. Type one that phones can reach."
            )
            label, address = parts.field("pair-address", say.gettext("Address for phones"))
            address.setAttribute("inputmode", "url")
            address.value = means.address
            self._parts["address"] = address
            found += [dom.element("p", text, "warns"), parts.row(label)]
        return found

    def _answer_elements(self, means: Capabilities, seat: int, say: Wording) -> list[Any]:
        """The ways to enter the phone's answer."""
        steps = dom.element("ol", classes="steps")
        steps.append(*(dom.element("li", text) for text in words.steps(say)))
        found = [steps]
        if means.camera:
            scan = dom.button("pair-scan", words.scan_label(say, runs=False), "primary")
            why = say.gettext("The tablet's camera reads the code on the phone. Nothing is recorded.")
            note = dom.element("p", why, "quiet note")
            note.id = "pair-scan-note"
            scan.setAttribute("aria-describedby", note.id)
            self._parts["scan"] = scan
            found += [note, scan, parts.scan_view().element]
        else:
            self._parts.pop("scan", None)
        label = say.gettext("Or paste the text of the phone's answer") if means.camera else ""
        made, _ = parts.field(f"pair-answer-{seat}", label or say.gettext("The text of the phone's answer"))
        problem, state = parts.status_line("alert", "problem"), parts.status_line("status", "connecting")
        self._parts |= {"problem": problem, "state": state}
        return [*found, parts.row(made, dom.button(f"pair-take-{seat}", say.gettext("Take it"))), problem, state]

    def _fill(self, phones: Phones, pairing: Pairing, link: str, names: tuple[str, ...], say: Wording) -> None:
        """Update the page."""
        assert self._code is not None, "the page is made"
        label = say.gettext("Code with the invitation for {name}").format(name=names[pairing.seat])
        self._code.show(link, label)
        if self._parts["link"].value != link:
            self._parts["link"].value = link
        if "scan" in self._parts:
            parts.set_status(self._parts["scan"], words.scan_label(say, runs=bool(pairing.scanning)))
            parts.scan_view().show(say, runs=bool(pairing.scanning))
        parts.set_status(self._parts["problem"], words.problem(pairing.problem, say))
        parts.set_status(self._parts["state"], say.gettext("Connecting…") if pairing.taken else "")
        listed = tuple(standing_of(seat, names[seat], phone) for seat, phone in phones.seats.items())
        if listed != self._listed:
            self._listed = listed
            self._parts["listed"].replaceChildren(*(_status_line(each, say) for each in listed))


def standing_of(seat: int, name: str, phone: Phone) -> SeatsPhone:
    """The status of a seat's phone."""
    return SeatsPhone(seat, name, phone.status, phone.on_tablet)


def _status_line(one: SeatsPhone, say: Wording) -> Any:
    """A line of the list: sign, name, status."""
    made = dom.element("li", classes=f"{SEAT_CLASSES[one.seat]} {one.stands}")
    mark = dom.element("span", words.MARKS[one.stands], "mark")
    mark.setAttribute("aria-hidden", "true")
    how = words.standing(one.stands, say, on_tablet=one.on_tablet)
    made.append(mark, dom.element("strong", one.name), " ", dom.element("span", how))
    return made


# --- a phone that is away ---------------------------------------------------------------------------------------------


class AwayLine:
    """The line about a phone that cannot be reached."""

    def __init__(self) -> None:
        self.element = dom.element("section")
        self.element.id, self.element.hidden = "phone-away", True
        self.element.setAttribute("role", "status")
        self._shown: tuple[object, ...] = ()

    def draw(self, state: AppState, phones: Phones | None, names: tuple[str, ...]) -> None:
        """Update the line; it is hidden under the panel of phones."""
        phase, panel = state.ui.phase, state.ui.panel
        quiet = phones is None or phase in (ui_state.PAIRING, ui_state.OVER) or panel == PANEL
        seats = () if quiet or phones is None else tuple(seat for seat, phone in phones.seats.items() if is_away(phone))
        shown = seats, names, state.say
        if shown != self._shown:
            self._shown = shown
            if not self.element.isConnected:
                dom.find("table").append(self.element)
            self.element.hidden = not seats
            self.element.replaceChildren(*(_away_line(seat, names[seat], state.say) for seat in seats))
        if seats:
            self._place_line(state)

    def _place_line(self, state: AppState) -> None:
        """Place the line: where the panel of an end would be, over the log, or at the window's edge."""
        screen = selectors.shown_screen(state)
        boxes = screen.scene.boxes if screen is not None else {}
        hidden = state.ui.phase == ui_state.PHONE
        name = next((each for each in ("sheet" if hidden else "", "log") if each in boxes), "")
        place = "page" if selectors.is_linear(state) else name
        if dom.changed("phone-away place", (place, boxes.get(name))):
            self.element.className = PLACES[place]
            dom.changed("box phone-away", None)
            self.element.removeAttribute("style")
            if name and place != "page":
                dom.put("phone-away", boxes[name])


def is_away(phone: Phone) -> bool:
    """Whether people have to be told that a phone cannot be reached."""
    return phone.status == AWAY and not phone.on_tablet


def _away_line(seat: int, name: str, say: Wording) -> Any:
    made, buttons = dom.element("div", classes=f"away {SEAT_CLASSES[seat]}"), dom.element("p", classes="go")
    again = dom.button(f"phone-again-{seat}", say.gettext("Show a new code"))
    instead = dom.button(f"phone-tablet-{seat}", say.gettext("Play on the tablet"))
    line = dom.element("p", words.away_sentence(name, say))
    line.id = f"phone-away-{seat}"
    for each in (again, instead):
        each.setAttribute("aria-describedby", line.id)
    buttons.append(again, instead)
    made.append(line, buttons)
    return made


# --- the list ---------------------------------------------------------------------------------------------------------


class PhoneList:
    """The panel with all phones."""

    def __init__(self) -> None:
        self._shown: tuple[object, ...] = ()

    def draw(self, state: AppState, phones: Phones | None, means: Capabilities, names: tuple[str, ...]) -> None:
        """Update the panel while it is open."""
        match = state.match
        wanted = state.ui.panel == PANEL and match is not None
        if not wanted or match is None:
            if self._shown:
                self._shown = ()
                dom.fill("phones-body", [])
            return
        known = phones or Phones()
        levels = match.bots or ("-",) * match.game.seats
        seats = tuple(seat for seat, level in enumerate(levels) if is_person(level))
        found = tuple(known.seats.get(seat, Phone(on_tablet=True)) for seat in seats)
        shown = seats, names, state.say, means, found
        if shown == self._shown:
            return
        say, fresh, self._shown = state.say, not self._shown, shown
        made = [dom.element("p", say.gettext("With a phone, you see your hand there and play from it."), "quiet")]
        if not means.possible:
            made = [dom.element("p", say.gettext("This browser cannot connect to phones."), "warns")]
        listed = dom.element("ul", classes="phone-list")
        standing = (standing_of(seat, names[seat], phone) for seat, phone in zip(seats, found, strict=True))
        listed.append(*(_seat_line(each, say, possible=means.possible) for each in standing))
        focus = None if fresh else focused()
        dom.fill("phones-body", [*made, listed, parts.help_box(say)])
        if focus:
            refocus(focus)


def focused() -> str:
    """The key of the focused button in the list, or empty."""
    active = dom.find("phones-body").querySelector("[data-key]:focus")
    return str(active.getAttribute("data-key")) if active else ""


def refocus(key: str) -> None:
    """Restore the focus: to that button, another one of its seat, or the heading."""
    body, seat = dom.find("phones-body"), key.rpartition("-")[2]
    goal = body.querySelector(f'[data-key="{key}"]') or body.querySelector(f'[data-key$="-{seat}"]')
    device.focus(goal or dom.find("phones-title"))


def _seat_line(one: SeatsPhone, say: Wording, *, possible: bool) -> Any:
    """A seat's line with its current buttons."""
    made, seat = _status_line(one, say), one.seat
    made.id = f"phone-seat-{seat}"
    buttons = []
    if one.stands == HERE and one.on_tablet:
        buttons.append(dom.button(f"phone-back-{seat}", say.gettext("Play on the phone")))
    elif one.stands != HERE and possible:
        text = {INVITED: say.gettext("Show the code"), AWAY: say.gettext("Show a new code")}.get(one.stands)
        buttons.append(dom.button(f"phone-pair-{seat}", text or say.gettext("Play on a phone")))
    if one.stands != APART and not one.on_tablet:
        buttons.append(dom.button(f"phone-tablet-{seat}", say.gettext("Play on the tablet")))
    for each in buttons:
        each.setAttribute("aria-describedby", made.id)
    row = dom.element("p", classes="go")
    row.append(*buttons)
    made.append(row)
    return made
