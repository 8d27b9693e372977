"""What is said aloud after each change, for whoever cannot see it: whole sentences that name no hidden tile."""

from __future__ import annotations

from typing import Any

from epizodiak.seen import Seen
from epizodiak.sprites import Table
from epizodiak.ui import seats
from epizodiak.ui.facing import hands_over
from epizodiak.ui.state import CURTAIN, TURN, Ui
from epizodiak.wording import Wording


def after_action(
    match: Seen,
    ui: Ui,
    table: Table,
    seen: tuple[Any, Any],
    say: Wording,
    *,
    each: bool = True,
    facing: str = "off",
) -> str:
    """What the latest action did, and how it goes on.

    Args:
        match: the game, after the action.
        ui: the page's state, after the action.
        table: the game's table.
        seen: what whoever holds the device saw before and sees after the action; equal seats mean that the hand shows.
        say: the wording.
        each: whether each action of a bot is told by itself, and not all together when a person's turn begins.
        facing: value of the setting: whether the page turns to each player.
    """
    if not each and ui.holder is not None and seats.level_at(match, match.steps[-1].seat):
        return turn_begins(match, ui, table, say) if ui.phase == TURN else ""
    lines = list(match.log(say)[-1][len(match.told_tries(match.ply - 1, say)) :])
    if ui.phase == TURN:
        if match.steps[-1].seat == ui.holder:
            lines = [*(table.told(match.steps[-1].action, *seen, say) or lines)]
        elif ui.holder is not None and not seats.alone(match):  # another person, without a curtain in between
            lines.append(say.gettext("{name} is to play").format(name=say.names[ui.holder]))
        lines.append(table.choices(seen[1], say))
    elif ui.phase == CURTAIN and match.player is not None:
        lines.append(hands_over(say.names[match.player], facing, say))
    return _sentences(lines)


def after_taking_back(match: Seen, ui: Ui, table: Table, say: Wording, *, facing: str = "off") -> str:
    """What was taken back, and how it goes on."""
    lines = list(match.told_tries(match.ply, say)[-1:])
    if ui.phase == TURN:
        lines.append(table.choices(match.view(ui.holder), say))
    elif match.player is not None:
        lines.append(hands_over(say.names[match.player], facing, say))
    return _sentences(lines)


def turn_begins(match: Seen, ui: Ui, table: Table, say: Wording) -> str:
    """What happened since the last turn of the seat that now shows its hand, and what it can do."""
    if ui.holder is None:
        return ""
    lines = list(match.since_last_turn(ui.holder, say)) if ui.reminder else []
    return _sentences([*lines, table.choices(match.view(ui.holder), say)])


def after_change(match: Seen, old: Ui, new: Ui, table: Table, say: Wording) -> str | None:
    """What is said of a change that was no action; ``None`` leaves what was said, an empty text takes it away."""
    if new.phase != old.phase:
        return turn_begins(match, new, table, say) if new.phase == TURN else ""
    if new.phase == TURN and new.selection != old.selection:
        return table.selected(new.selection, say)
    return None


def _sentences(lines: list[str]) -> str:
    return " ".join(f"{line}." for line in lines if line)
