"""The texts of the panel that asks whether to stop, and the menu's button that proposes it."""

from __future__ import annotations

from epizodiak.ui.stopping import StopAgreement
from epizodiak.web import dom


def show(told: StopAgreement) -> None:
    """Brings the menu's button and the panel up to date."""
    dom.show("menu-stop", visible=told.offered)
    dom.write("stop-title", told.title)
    dom.write("stop-question", told.question)
    dom.write("stop-agree", told.agree)
    dom.write("stop-decline", told.decline)
    dom.write("stop-withdraw", told.withdraw)
