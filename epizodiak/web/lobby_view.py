"""Draws the lobby's changing parts: notices, and the progress of opening a game."""

from __future__ import annotations

from collections.abc import Sequence

from pyscript import document

from epizodiak.app.state import AppState
from epizodiak.bots.cast import LEVEL, Bot
from epizodiak.core.wording import Wording
from epizodiak.display.lobby import letters
from epizodiak.web import device, dom
from epizodiak.web.lobby import show_matching_parts


def draw(state: AppState) -> None:
    """Update the lobby's changing parts."""
    lobby, opening = state.lobby, state.opening
    dom.write("lobby-notice", lobby.notice)
    dom.show("lobby-notice", visible=bool(lobby.notice))
    if dom.changed("lobby notice told", lobby.notice) and lobby.notice:
        device.in_sight_soon(dom.find("lobby-notice"))
    if dom.changed("pasted told", lobby.pasted):
        dom.fill("paste-answer", [dom.element("span", lobby.pasted)] if lobby.pasted else [])
    if dom.changed("company", (lobby.company, state.say)):
        _draw_company(lobby.company, state.say)
    shown = opening is not None and opening.shown
    dom.show("opening", visible=shown)
    # What is left there would tell how fast this device is.
    dom.find("opening-progress").value = opening.share if opening is not None and shown else 0


def _draw_company(company: Sequence[Bot | None], say: Wording) -> None:
    """Note at the seats' levels who will sit there, for ``static/lobby.js``; it is told only of what changes."""
    gone = document.querySelectorAll("[data-met]")
    if not gone.length and not any(company):
        return
    for option in gone:
        option.removeAttribute("data-met")
    for seat, bot in enumerate(company):
        if bot is not None:
            option = dom.find(f"seat-{seat}").querySelector(f'[value="{LEVEL[bot]}"]')
            option.setAttribute("data-met", bot.called(letters(say)))
    show_matching_parts()
