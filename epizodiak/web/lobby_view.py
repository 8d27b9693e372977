"""Draws the lobby's changing parts: notices, and the progress of opening a game."""

from __future__ import annotations

from epizodiak.app.state import AppState
from epizodiak.web import device, dom


def draw(state: AppState) -> None:
    """Update the lobby's changing parts."""
    lobby, opening = state.lobby, state.opening
    dom.write("lobby-notice", lobby.notice)
    dom.show("lobby-notice", visible=bool(lobby.notice))
    if dom.changed("lobby notice told", lobby.notice) and lobby.notice:
        device.in_sight_soon(dom.find("lobby-notice"))
    if dom.changed("pasted told", lobby.pasted):
        dom.fill("paste-answer", [dom.element("span", lobby.pasted)] if lobby.pasted else [])
    shown = opening is not None and opening.shown
    dom.show("opening", visible=shown)
    # What is left there would tell how fast this device is.
    dom.find("opening-progress").value = opening.share if opening is not None and shown else 0
