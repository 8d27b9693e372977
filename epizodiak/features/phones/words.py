"""Sentences about phones: connecting, status, problems."""

from __future__ import annotations

import re
from collections.abc import Mapping

from epizodiak.core.text import clean, isolated
from epizodiak.core.wording import Wording

JOINS = "#join="
"""What stands between the page's address and an invitation in a link."""

APART, INVITED, HERE, AWAY = "apart", "invited", "here", "away"
"""How a seat's phone stands (``state.py`` tells what each means)."""

MARKS: Mapping[str, str] = {APART: "○", INVITED: "…", HERE: "✓", AWAY: "!"}
"""Signs for the eye before how a phone stands, which says the same in words."""


HOST = re.compile(r"(\[[0-9a-fA-F:.]+\]|[\w-]+(\.[\w-]+)+)(:\d{1,5})?(/\S*)?\Z")
"""What another device may find a page by: a host with a dot, or numbers; maybe a port and a path."""


def link_to(address: str, code: str) -> str:
    """The link with an invitation that opens the phone's page; empty without one."""
    return f"{address.partition('#')[0]}{JOINS}{code}" if code else ""


def address_from(typed: str, own: str) -> str:
    """The page's address for other devices, from what somebody typed.

    A host alone is enough (``192.168.1.20:8000``): the rest is taken from the page's own.

    Args:
        typed: as it stands in the field; with nothing in it, or what is no address, the page's own holds.
        own: the page's own address.
    """
    text = typed.strip().partition("#")[0]
    host = text.partition("://")[2] or text
    if not HOST.match(host):
        return own
    scheme, between, rest = own.partition("://")
    _, slash, path = rest.partition("/")
    if "://" not in text:
        text = f"{scheme}{between}{text}"
    return text if "/" in host else f"{text}{slash}{path}"


def display_name(name: str) -> str:
    """A name received from another device, made fit to be shown."""
    return isolated(clean(name))


# --- the tablet -------------------------------------------------------------------------------------------------------


def heading(name: str, say: Wording) -> str:
    """The heading above an invitation."""
    return say.gettext("{name}: scan this with your phone").format(name=name)


def steps(say: Wording) -> tuple[str, ...]:
    """The steps of pairing."""
    return (
        say.gettext("Point the phone's camera at this code, and open the link that it shows."),
        say.gettext("The phone then shows a code of its own."),
        say.gettext("Hold the phone up to the tablet, and let the tablet scan that code."),
    )


def scan_label(say: Wording, *, runs: bool) -> str:
    """The label of the tablet's camera button."""
    return say.gettext("Stop the camera") if runs else say.gettext("Scan the phone's code")


def away_sentence(name: str, say: Wording) -> str:
    """The sentence that a phone cannot be reached."""
    return say.gettext("{name}'s phone is away").format(name=name)


def standing(stands: str, say: Wording, *, on_tablet: bool) -> str:
    """The status of a seat's phone.

    Args:
        stands: :data:`APART`, :data:`INVITED`, :data:`HERE` or :data:`AWAY`.
        say: the wording.
        on_tablet: whether the person plays on the tablet, though a phone is or was there.
    """
    if stands == HERE:
        if on_tablet:
            return say.gettext("plays on the tablet; the phone is connected")
        return say.gettext("plays on the phone")
    if stands == AWAY:
        if on_tablet:
            return say.gettext("plays on the tablet; the phone is away")
        return say.gettext("the phone is away")
    if stands == INVITED:
        return say.gettext("waits for a phone")
    return say.gettext("plays on the tablet") if on_tablet else say.gettext("comes next")


def problem(reason: str, say: Wording) -> str:
    """What went wrong and what to do, as the tablet says it.

    Args:
        reason: one of ``events.REASONS`` or ``state.SCAN_PROBLEMS``; or nothing.
        say: the wording.
    """
    told = {
        "no code": say.gettext("That is not the phone's answer. Scan the code on the phone, or paste all of its text."),
        "older": say.gettext("The phone has an older version of this page. Load the page anew there, then scan again."),
        "newer": say.gettext("The phone has a newer version of this page. In the lobby the tablet can take it, too."),
        "other pairing": say.gettext("That answer belongs to another invitation. Scan this code with the phone again."),
        "used": say.gettext("This invitation has been answered already. Scan the code with the phone once more."),
        "lost": say.gettext("The connection broke off. Scan the code with the phone again."),
        "left": say.gettext("The phone has left. Scan the code with a phone to go on."),
        "hostile": say.gettext("The phone sent something this page does not understand and was disconnected."),
    }
    return told.get(reason) or _common_problem(reason, say)


def _common_problem(reason: str, say: Wording) -> str:
    """What tablet and phone say alike."""
    told = {
        "damaged": say.gettext("Something in this text is missing or wrong. Copy it once more, or scan the code."),
        "unreachable": say.gettext(
            "The devices could not find each other. Are both on the same Wi-Fi? Scan the new code again; more "
            "help is below."
        ),
        "impossible": say.gettext("This browser cannot connect to phones."),
        "no camera": say.gettext("There is no camera here. Copy the text on the other device, and paste it here."),
        "camera refused": say.gettext(
            "The browser does not let this page use the camera. Allow it in the browser's settings, or paste the text."
        ),
        "camera failed": say.gettext(
            "The camera does not start; perhaps another program uses it. Try once more, or paste the text."
        ),
    }
    return told.get(reason, "")


# --- the phone --------------------------------------------------------------------------------------------------------


def own_heading(name: str, say: Wording) -> str:
    """The heading above the phone's answer."""
    return say.gettext("You are {name}. Hold this up to the tablet").format(name=display_name(name))


def own_problem(reason: str, say: Wording) -> str:
    """What went wrong and what to do, as the phone says it.

    Args:
        reason: as for :func:`problem`.
        say: the wording.
    """
    told = {
        "no code": say.gettext("That is no invitation. Scan the code on the tablet, or paste all of its link."),
        "older": say.gettext("The tablet has an older version of this page. Load the page anew there."),
        "newer": say.gettext("The tablet has a newer version of this page. Load the page anew here, then scan again."),
        "other pairing": say.gettext("That invitation is for another pairing. Ask for a new code on the tablet."),
        "used": say.gettext("This invitation has been answered already. Ask for a new code on the tablet."),
        "lost": say.gettext("The connection broke off. Ask for a new code on the tablet (menu, Phones)."),
        "left": say.gettext("The table was closed on the tablet. When it opens again, scan its new code."),
        "hostile": say.gettext("The tablet sent something this page does not understand and was disconnected."),
        "impossible": say.gettext("This browser cannot connect to the tablet. Another browser may."),
    }
    return told.get(reason) or _common_problem(reason, say)


def out_of_reach(reason: str, say: Wording) -> tuple[str, str]:
    """Why the phone cannot reach its table, and what to do.

    Args:
        reason: why the link is over, or nothing as long as it may come back by itself.
        say: the wording.
    """
    if reason in ("left", "older", "newer", "hostile"):
        return own_problem(reason, say), ""
    todo = say.gettext("Come nearer, or wake the tablet: then it goes on by itself. If not, scan a new code.")
    if reason:
        todo = say.gettext("Have the tablet show a new code, and scan it: you go on where you were.")
    return say.gettext("The table can't be reached. The game is safe there."), todo


def own_scan_label(say: Wording, *, runs: bool) -> str:
    """The label of the phone's camera button."""
    return say.gettext("Stop the camera") if runs else say.gettext("Scan the tablet's code")


# --- help -------------------------------------------------------------------------------------------------------------


def advice(say: Wording) -> tuple[str, ...]:
    """Tips for connecting tablet and phones."""
    return (
        say.gettext("Tablet and phones must be in one network: the same Wi-Fi, or a hotspot. No internet is needed."),
        say.gettext(
            "A phone that runs the hotspot may not find the tablet, above all with Android: let the tablet or "
            "another device run it."
        ),
        say.gettext("A guest network may keep devices apart. A hotspot helps."),
        say.gettext("If an iPhone or iPad asks to find devices on your network, allow it."),
        say.gettext("Open this page once on each phone beforehand; then it also opens offline there."),
        say.gettext("The camera only scans the code. Nothing is recorded or sent."),
        say.gettext("A locked phone reconnects once it is unlocked; if not, scan again."),
    )
