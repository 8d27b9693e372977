"""What screen readers announce after each change: whole sentences that name no hidden tile."""

from __future__ import annotations

from typing import Any

from epizodiak.core.text import plain
from epizodiak.core.wording import Wording
from epizodiak.display import passages, seats, staging
from epizodiak.display.facing import handover_sentence
from epizodiak.display.ui_state import BOT, CURTAIN, OVER, ROUND, SHOWING, TOLD, TURN, Ui
from epizodiak.games import TABLES
from epizodiak.table.table import HAND, Table
from epizodiak.timeline.playback import Playback
from epizodiak.timeline.timeline import Lines, Recorded, Timeline


def after_action(
    match: Timeline,
    ui: Ui,
    table: Table,
    views: tuple[Any, Any],
    say: Wording,
    *,
    each: bool = True,
    waits: bool = False,
    facing: str = "off",
) -> str:
    """What the latest action did, and who is to act now.

    Args:
        match: the game, after the action.
        ui: the page's state, after the action.
        table: the game's table.
        views: what whoever holds the device saw before and sees after the action; equal seats mean that the hand shows.
        say: the wording.
        each: whether each action of a bot is told by itself, and not all together when they are done.
        waits: whether the bot that is to act waits for a tap or a key.
        facing: value of the setting: whether the page turns to each player.
    """
    step = match.steps[-1]
    together = not (each or ui.puzzle) and bool(seats.level_at(match, step.seat))
    if together and ui.phase == TURN:
        return turn_begins(match, ui, table, say)
    if together and ui.phase == BOT and passages.pause_ply(match, table) < match.ply:
        return ""
    lines = list(match.game.describe(step.action, step.before, step.after, say))
    if together:
        lines = passages.passage_lines(match, table, say)
    elif ui.phase in SHOWING and step.seat == ui.holder:
        lines = [*(table.action_lines(step.action, *views, say) or lines)]
    elif ui.phase == TURN and match.player is not None and not (ui.idle or seats.at_most_one_person(match)):
        lines.append(say.to_play(match.player))  # no curtain fell before another person
    if ui.phase == TURN:
        lines.append(table.narration.choices(views[1], say))
    elif ui.phase == CURTAIN and match.player is not None:
        lines.append(handover_sentence(say.names[match.player], facing, say))
    elif ui.phase in (ROUND, OVER):
        lines = lines[:1] if ui.ending != TOLD else [*lines, points(match, table, say)]  # the rest is not seen yet
    elif waits:
        lines.append(passages.waiting(match, say))
    return sentences(lines)


def leading_on(match: Recorded, table: Table, say: Wording) -> str:
    """The log lines that explain an automatic action: the seat's last action, or what others did."""
    latest, seat = match.latest, match.player
    if latest is None or seat is None:
        return ""
    if latest.seat != seat:
        return sentences([*match.since_last_turn(seat, say)])
    lines = own_lines(match, table, say) or match.game.describe(latest.action, latest.before, latest.after, say)
    return sentences([*lines])


def own_lines(match: Recorded, table: Table, say: Wording) -> tuple[str, ...]:
    """What only the seat to act, which acted last, may be told of that."""
    seat, ply = match.player, match.ply
    action = match.step(ply - 1).action
    return table.action_lines(action, match.game.view(match.position(ply - 1), seat), match.view(seat), say)


def result(match: Timeline, ui: Ui, table: Table, say: Wording) -> str:
    """The result of a round or game, announced after the action itself."""
    return sentences([*staging.result_lines(match, ui, say)[1:], points(match, table, say)])


def points(match: Timeline, table: Table, say: Wording) -> str:
    """Everybody's points at the end of a round or game; empty in games without points."""
    if not table.counted:
        return ""
    outcome = match.outcome
    rounds = (table.round_points(step.before, step.after) for step in match.steps)
    found = outcome.scores if outcome else [sum(column) for column in zip(*filter(None, rounds), strict=True)]
    return say.joined(f"{say.titled(seat)} {point}" for seat, point in enumerate(found))


def after_taking_back(match: Timeline, ui: Ui, table: Table, say: Wording, *, facing: str = "off") -> str:
    """What was taken back, and who is to act now."""
    lines = list(match.tries_lines(match.ply, say)[-1:])
    if ui.phase == TURN:
        lines.append(table.narration.choices(match.view(ui.holder), say))
    elif match.player is not None:
        lines.append(handover_sentence(say.names[match.player], facing, say))
    return sentences(lines)


def turn_begins(match: Timeline, ui: Ui, table: Table, say: Wording) -> str:
    """What happened since the seat's last turn, and what it can do."""
    if ui.holder is None:
        return ""
    lines = list(match.since_last_turn(ui.holder, say)) if ui.reminder else []
    return sentences([*lines, table.narration.choices(match.view(ui.holder), say)])


def after_change(match: Timeline, old: Ui, new: Ui, table: Table, say: Wording, *, waits: bool = False) -> str | None:
    """The announcement of a change other than an action; ``None`` keeps the last one, an empty text removes it."""
    if new.phase != old.phase:
        if waits:
            return sentences([passages.waiting(match, say)])
        return turn_begins(match, new, table, say) if new.phase == TURN else ""
    if new.phase == TURN and new.selection != old.selection:
        return table.narration.selected(new.selection, say)
    return None


# --- what can be asked ------------------------------------------------------------------------------------------------


def part(match: Timeline, ui: Ui, table: Table, name: str, say: Wording) -> str:
    """One part of the table as the holder of the device sees it; ``name`` is one of ``PARTS``."""
    heading, lines = table.narration.part(staging.view(match, ui), name, say)
    if lines:
        return sentences([f"{heading}: {'; '.join(lines)}"])
    if name == HAND:
        return sentences([say.gettext("No hand is shown now")])
    return sentences([say.gettext("Nothing is discarded in this game")])


def whose_turn(match: Timeline, ui: Ui, table: Table, say: Wording) -> str:
    """Who is to act, and, for the holder of the device, what it can do."""
    choices = table.narration.choices(match.view(ui.holder), say) if ui.phase == TURN else ""
    return sentences([say.to_play(match.player), choices])


def title(called: str, match: Timeline | None, say: Wording) -> str:
    """The window's title: the game and whose turn it is; nothing secret.

    Args:
        called: what the game is called.
        match: the game on the table, if there is one.
        say: the wording.
    """
    return "Epizodiak" if match is None else plain(f"{say.to_play(match.player)} · {called}")


def sentences(lines: list[str]) -> str:
    """The lines that are not empty, as sentences."""
    return " ".join(f"{line}." for line in lines if line)


def _seen_lines(playback: Playback, number: int, wording: Wording) -> Lines:
    """The log lines of an action of a recorded game; what was drawn is named once the game is over."""
    lines, step, table = playback.log_lines(number, wording), playback.step(number), TABLES[playback.game.name]
    if table.motion.happening(step.action) != "draw" or not playback.ended:
        return lines
    name = wording.told(step.seat, wording.names[step.seat], "")
    own = table.action_lines(step.action, *playback.views_of_actor(number), wording, name)
    return (*own, *lines[1:]) if own else lines


def led_to(playback: Playback, wording: Wording, ply: int | None = None) -> str:
    """What was done last before a position of a recorded game, or who begins, and an agreement to stop.

    Args:
        playback: the game.
        wording: how things are said.
        ply: number of actions before the position, whose last one is told; ``None``: where the game stands, and all
            that was done in the turn.
    """
    first, ply = (playback.turn_before(playback.ply), playback.ply) if ply is None else (max(0, ply - 1), ply)
    lines = tuple(line for number in range(first, ply) for line in _seen_lines(playback, number, wording))
    if not ply and playback.player is None:
        lines = (wording.gettext("The beginning"),)
    elif not ply and playback.player is not None:
        named, yours = wording.gettext("The beginning: {name}'s turn"), wording.gettext("The beginning: your turn")
        sentence = wording.told(playback.player, named, yours)
        lines = (sentence.format(name=wording.names[playback.player]),)
    return wording.in_sentences((*lines, *playback.agreement_lines(ply, wording)))
