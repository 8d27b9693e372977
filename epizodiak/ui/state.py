"""What the page knows besides the game: its phase, who holds the device, what is selected and open."""

from __future__ import annotations

from dataclasses import dataclass, replace

LOBBY, CURTAIN, TURN, ROUND, OVER, ERROR = "lobby", "curtain", "turn", "round", "over", "error"
"""Phases of the screen contract that the table itself goes through (``booting`` is before Python runs)."""

MENU, ABOUT, LOG, RULES = "menu", "about", "log", "rules"
"""Panels that can lie over the table."""


@dataclass(frozen=True, slots=True)
class Ui:
    """The page's own state.

    Attributes:
        phase: of the screen contract.
        holder: the seat whose hand shows: it holds the device and has said so.
        selection: what it has selected, in the game's terms.
        panel: the open panel, or none.
        reminder: whether the line about what happened since the seat's last turn still stands.
    """

    phase: str = LOBBY
    holder: int | None = None
    selection: str = ""
    panel: str = ""
    reminder: bool = False


@dataclass(frozen=True, slots=True)
class Moment:
    """What of a position decides the phase.

    Attributes:
        player: seat to act, ``None`` when over.
        round_over: whether the last action ended a round.
    """

    player: int | None
    round_over: bool = False


def seated(moment: Moment) -> Ui:
    """A game was started or taken up: nobody has the device yet."""
    return Ui(phase=OVER if moment.player is None else CURTAIN)


def revealed(ui: Ui, moment: Moment) -> Ui:
    """The seat to act holds the device."""
    return replace(ui, phase=TURN, holder=moment.player, selection="", reminder=True) if ui.phase == CURTAIN else ui


def selected(ui: Ui, selection: str) -> Ui:
    """The person selected or unselected something."""
    return replace(ui, selection=selection)


def acted(ui: Ui, moment: Moment) -> Ui:
    """An action was played: the hand is hidden unless the turn goes on."""
    if moment.player is None:
        return Ui(phase=OVER)
    if moment.round_over:
        return Ui(phase=ROUND)
    if moment.player == ui.holder:
        return replace(ui, selection="", reminder=False)
    return Ui(phase=CURTAIN)


def continued(ui: Ui) -> Ui:
    """The pause between two rounds is over."""
    return Ui(phase=CURTAIN) if ui.phase == ROUND else ui


def covered(ui: Ui) -> Ui:
    """The page went out of sight: whoever comes back may be somebody else."""
    return Ui(phase=CURTAIN, panel=ui.panel) if ui.phase == TURN else ui


def opened(ui: Ui, panel: str) -> Ui:
    """A panel was opened, or closed if it was open."""
    return replace(ui, panel="" if ui.panel == panel else panel)


def closed(ui: Ui) -> Ui:
    """No panel is open."""
    return replace(ui, panel="")
