"""Epicycle's table in words: what can be done, and the whole table as lines of text."""

from __future__ import annotations

from epizodiak.core.wording import Wording
from epizodiak.games.epicycle.rules.log import pyramid
from epizodiak.games.epicycle.rules.notation import parse_action
from epizodiak.games.epicycle.rules.rules import exchange, three_of_a_size
from epizodiak.games.epicycle.rules.state import CLOCKWISE, GAP, TWO, Action
from epizodiak.games.epicycle.rules.view import View
from epizodiak.games.epicycle.table.chances import chosen_size
from epizodiak.games.epicycle.table.labels import SECOND, Labels
from epizodiak.table.table import BOARD, COUNTS, HAND, Part


def brief(action: Action, before: View, after: View, say: Wording) -> str:
    """What was done, and who of more than two has lost by it, in a few words."""
    return say.joined((exchanged(action, before, say), *lost(before, after, say)))


def lost(before: View, after: View, say: Wording) -> tuple[str, ...]:
    """Who was removed (C13), while the others go on."""
    if len(after.holdings) == TWO or after.winner is not None:
        return ()
    named, yours = say.gettext("{name} loses"), say.gettext("you lose")
    return tuple(say.to_you(seat, named, yours).format(name=say.names[seat]) for seat in after.out[len(before.out) :])


def exchanged(action: Action, before: View, say: Wording) -> str:
    """What was placed and what was taken, in a few words."""
    assert before.player is not None, "nobody acts after the game"
    done = exchange(before.ring, before.holdings[before.player], action)
    assert done is not None, "only legal actions are told"
    words = Labels(before, say)
    return say.gettext("{placed} in, {taken} out").format(placed=words.size(action.size), taken=words.size(done.taken))


def selected(selection: str, say: Wording) -> str:
    """The selection in a few words."""
    size = chosen_size(selection)
    if size is None:
        return say.gettext("Nothing is selected")
    return say.gettext("Selected: {pyramid}").format(pyramid=pyramid(size, say))


def choices(view: View, say: Wording) -> str:
    """What the seat to act can do, as one sentence; phrases that have commas and "and" are set off by semicolons."""
    lines = say.gettext("; ").join(choice_lines(view, say))
    return say.gettext("You can {choices}").format(choices=lines) if lines else ""


def choice_lines(view: View, say: Wording) -> tuple[str, ...]:
    """Each legal action as a phrase, with the end of the game if it brings one."""
    return tuple(in_full(action, view, say) for action in view.legal)


def in_full(action: Action, view: View, say: Wording) -> str:
    """What an action does as a phrase, with the end of the game if it brings one."""
    assert view.player is not None, "somebody has legal actions"
    done = exchange(view.ring, view.holdings[view.player], action)
    assert done is not None, "it is legal"
    if action.side == CLOCKWISE:
        sentence = say.gettext("place {placed} and take {taken} clockwise")
    else:
        sentence = say.gettext("place {placed} and take {taken} counterclockwise")
    told = sentence.format(placed=pyramid(action.size, say), taken=pyramid(done.taken, say))
    if three_of_a_size(done.holding):
        return say.gettext("{action}, which loses").format(action=told)
    return say.gettext("{action}, which is a draw").format(action=told) if action in view.drawing else told


def in_brief(action: Action, view: View, say: Wording) -> str:
    """What an action does in brief: the size placed, the size taken, and the direction."""
    return directed(exchanged(action, view, say), action, say)


def directed(done: str, action: Action, say: Wording) -> str:
    """What was done, with the direction."""
    told = say.gettext("{done} clockwise") if action.side == CLOCKWISE else say.gettext("{done} counterclockwise")
    return told.format(done=done)


def part(view: View, name: str, say: Wording) -> Part:
    """One part of the table by its name; a hand is a seat's holding, and nothing is discarded."""
    labels = Labels(view, say)
    if name == HAND:
        seat = view.seat if view.seat is not None else view.player
        if seat is None:
            return "", ()
        held = tuple(pyramid(each, say) for each in view.holdings[seat])
        return say.called(seat), held or (labels.removed(),)
    if name == BOARD:
        return say.gettext("Ring, clockwise from the gap"), _ring(view, labels)
    if name == COUNTS:
        return say.gettext("Players"), (*_players(view, labels), _repetition(view, say))
    return say.gettext("Discarded sets"), ()


def _players(view: View, labels: Labels) -> tuple[str, ...]:
    return tuple(labels.player(seat) for seat in range(len(view.holdings)))


def _ring(view: View, labels: Labels) -> tuple[str, ...]:
    gap = view.ring.index(GAP)
    spaces = len(view.ring)
    return tuple(labels.space((gap + step) % spaces, None) for step in range(spaces))


def text(view: View, say: Wording) -> tuple[Part, ...]:
    """The table in words: what can be done, ring, players, repetition."""
    labels = Labels(view, say)
    parts = [
        (say.gettext("What can be done"), choice_lines(view, say)),
        (say.gettext("Ring, clockwise from the gap"), _ring(view, labels)),
        (say.gettext("Players"), _players(view, labels)),
        (say.gettext("Repetition"), (_repetition(view, say),)),
    ]
    return tuple((heading, lines) for heading, lines in parts if lines)


def _repetition(view: View, say: Wording) -> str:
    if view.player is None:
        return say.gettext("The game is over")
    if view.times == SECOND:
        return say.gettext("This position stands on the table for the second time; the third time is a draw")
    return say.gettext("This position stands on the table for the first time")


def standing(view: View, say: Wording) -> str:
    """The ring of the game, and whose turn it is."""
    title = Labels(view, say).title()
    if view.player is None:
        return title
    return f"{title} · {say.to_play(view.player)}"


def question(view: View, can: str, say: Wording) -> str:
    """The question before an action that ends the game at once, other than by a win; else empty."""
    action = parse_action(can)
    assert view.player is not None, "somebody can act"
    done = exchange(view.ring, view.holdings[view.player], action)
    if done is not None and three_of_a_size(done.holding):
        return say.gettext("tap again to take a third of one size, and lose")
    return say.gettext("tap again to make it a draw") if action in view.drawing else ""
