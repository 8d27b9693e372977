"""Zodiac's table in words: what can be done, what is selected, and the whole table as lines of text."""

from __future__ import annotations

from epizodiak.core.wording import Wording
from epizodiak.games.zodiac.rules.board import APEXES, COLOURS, INDEX, INNER, NEUTRAL, POINTS
from epizodiak.games.zodiac.rules.notation import parse_action
from epizodiak.games.zodiac.rules.rules import jumped
from epizodiak.games.zodiac.rules.state import SEATS, Action
from epizodiak.games.zodiac.rules.view import View
from epizodiak.games.zodiac.table.affordances import affordances, resting
from epizodiak.games.zodiac.table.labels import Labels, on_point
from epizodiak.table.table import BOARD, COUNTS, HAND, Part


def brief(action: Action, before: View, _after: View, say: Wording) -> str:
    """What was done, in a few words."""
    turned = jumped(before.board, action)
    sentence = say.gettext("{source}–{target}, turned over {turned}") if turned else "{source}–{target}"
    return sentence.format(source=action.source, target=action.target, turned=say.listed(turned) if turned else "")


def selected(selection: str, say: Wording) -> str:
    """The selection in a few words."""
    if not selection:
        return say.gettext("Nothing is selected")
    return say.gettext("Piece on {point} selected").format(point=selection)


def choices(view: View, say: Wording) -> str:
    """What the seat to act can do, as one sentence: each piece with the points that it can go to."""
    if not view.legal:
        return ""
    sources = dict.fromkeys(action.source for action in view.legal)
    moves = [
        say.gettext("from {source} to {targets}").format(source=source, targets=say.either(targets))
        for source in sources
        for targets in ([action.target for action in view.legal if action.source == source],)
    ]
    sentence = say.gettext("You can move {moves}").format(moves=say.gettext("; ").join(moves))
    if not view.repeating:
        return sentence
    way = say.gettext("{first} to {last}")
    losing = say.either([way.format(first=action.source, last=action.target) for action in view.repeating])
    warning = say.gettext("these repeat a position and lose: {moves}").format(moves=losing)
    return say.gettext("; ").join((sentence, warning))


def part(view: View, name: str, say: Wording) -> Part:
    """One part of the table by its name; a hand is the pieces of a seat's colour, and nobody's are the neutral ones."""
    labels = Labels(view, say, affordances(view, ""))
    if name == HAND:
        seat = view.seat if view.seat is not None else view.player
        return ("", ()) if seat is None else (say.called(seat), _points_with(view, COLOURS[seat]))
    if name == BOARD:
        return say.pgettext("places of the board", "Points"), tuple(
            on_point(view, point, say) for point in (*APEXES, *INNER)
        )
    if name == COUNTS:
        return say.gettext("Players"), tuple(labels.player(seat) for seat in range(SEATS))
    return say.gettext("Neutral pieces"), (*_points_with(view, NEUTRAL), *_neutral_lines(view, say)) or (
        say.pgettext("neutral pieces", "none"),
    )


def _points_with(view: View, sign: str) -> tuple[str, ...]:
    """The points on which pieces of a kind stand."""
    return tuple(point for point in POINTS if view.board[INDEX[point]] == sign)


def text(view: View, say: Wording) -> tuple[Part, ...]:
    """The table in words: what can be done, apexes, inner points, players, and what neutral pieces remember."""
    labels = Labels(view, say, affordances(view, ""))
    parts = [
        (say.gettext("What can be done"), tuple(in_full(action, view, say) for action in view.legal)),
        (say.gettext("Apexes"), tuple(on_point(view, point, say) for point in APEXES)),
        (say.gettext("Inner points"), tuple(on_point(view, point, say) for point in INNER)),
        (say.gettext("Players"), tuple(labels.player(seat) for seat in range(SEATS))),
        (say.gettext("Neutral pieces"), _neutral_lines(view, say)),
    ]
    return tuple((heading, lines) for heading, lines in parts if lines)


def in_full(action: Action, view: View, say: Wording) -> str:
    """A legal action with what it turns over, and a warning where it loses (Z12)."""
    turned = jumped(view.board, action)
    if view.board[INDEX[action.source]] == NEUTRAL:
        sentence = say.gettext("{source} to {target}: a neutral piece")
    elif turned:
        sentence = say.gettext("{source} to {target}: turns over {turned}")
    else:
        sentence = say.gettext("{source} to {target}: turns over nothing")
    told = sentence.format(source=action.source, target=action.target, turned=say.listed(turned) if turned else "")
    return (
        say.gettext("{what}. It repeats a position and loses").format(what=told) if action in view.repeating else told
    )


def _neutral_lines(view: View, say: Wording) -> tuple[str, ...]:
    """The sentences about what neutral pieces may not do now (Z8, Z9)."""
    lines = []
    if view.player is not None and view.last_step is not None:
        sentence = say.gettext("The one on {target} can't go straight back to {source}")
        lines.append(sentence.format(target=view.last_step.target, source=view.last_step.source))
    if resting(view):
        lines.append(say.gettext("They rest in this turn, after two turns in which one was moved"))
    return tuple(lines)


def standing(view: View, say: Wording) -> str:
    """Whose turn it is, and how many inner points are filled."""
    title = Labels(view, say, affordances(view, "")).title()
    if view.player is None:
        return title
    return f"{say.to_play(view.player)} · {title}"


def question(view: View, can: str, say: Wording) -> str:
    """The question before a move that loses by repetition (Z12)."""
    if parse_action(can) not in view.repeating:
        return ""
    return say.gettext("tap again to repeat a position, which loses the game")
