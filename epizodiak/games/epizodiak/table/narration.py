"""EpiZodiak's table in words: private news, what can be done, and the whole table as lines of text."""

from __future__ import annotations

from epizodiak.core.wording import Wording
from epizodiak.games.epizodiak.rules.log import one_left
from epizodiak.games.epizodiak.rules.notation import parse_action, run_values
from epizodiak.games.epizodiak.rules.numerals import from_to, numeral, numerals, the_tile, the_tiles
from epizodiak.games.epizodiak.rules.state import (
    CLOCKWISE,
    CONTEST,
    COUNTERCLOCKWISE,
    DISCARD,
    DRAW,
    PASS,
    PICK_UP,
    SEATS,
    VALUES,
    Action,
)
from epizodiak.games.epizodiak.rules.view import View
from epizodiak.games.epizodiak.table.labels import SIDE_MARK, Labels
from epizodiak.games.epizodiak.table.selection import lifted_set, selected_run
from epizodiak.games.epizodiak.table.travels import gathered
from epizodiak.table.table import BOARD, COUNTS, HAND, Part

KINDS = (CLOCKWISE, COUNTERCLOCKWISE, DISCARD, PICK_UP, CONTEST, DRAW, PASS)
"""In the order in which they are told."""


def action_lines(action: Action, before: View, after: View, say: Wording, name: str = "") -> tuple[str, ...]:
    """The tile that a player drew, for that player only (E5): both views are its own; by name, after the game."""
    drawn = _drawn(action, before, after)
    told = say.gettext("{name} drew {tile}") if name else say.gettext("You drew {tile}")
    return tuple(told.format(name=name, tile=the_tile(value, say)) for value in drawn)


def _drawn(action: Action, before: View, after: View) -> tuple[int, ...]:
    """The tile that a player drew, where both views are its own; else none."""
    if action.kind != DRAW or before.seat is None or before.seat != after.seat:
        return ()
    return tuple(value for value in VALUES if after.hand.count(value) > before.hand.count(value))


FEW = 4
"""A run of no more tiles is told by all of them, a longer one by its ends and its length: I–X is four, or ten."""


def brief(action: Action, before: View, after: View, say: Wording) -> str:
    """What was done, in two or three words."""
    if drawn := _drawn(action, before, after):
        return say.gettext("drew {tile}").format(tile=numerals(drawn, say))
    tiles = _marked(action, say)
    sentence = {
        CLOCKWISE: say.gettext("placed {tiles}"),
        COUNTERCLOCKWISE: say.gettext("placed {tiles}"),
        DISCARD: say.gettext("discarded {tiles}"),
        DRAW: say.gettext("drew"),
        PICK_UP: say.gettext("took {tiles}"),
        CONTEST: say.gettext("contested {tiles}"),
        PASS: say.gettext("passed"),
    }[action.kind]
    return sentence.format(tiles=tiles)


def briefest(action: Action, say: Wording) -> str:
    """What was placed, without a word: its side says that it was placed."""
    return _marked(action, say) if action.kind in SIDE_MARK else ""


def _marked(action: Action, say: Wording) -> str:
    """The tiles of an action, with the mark of their side."""
    return SIDE_MARK.get(action.kind, "{tile}").format(tile=_tiles(action, say))


def tells_own(action: Action, before: View, after: View, say: Wording) -> tuple[str, ...]:
    """That somebody filled the dial (E19), with the new start, and that start alone; or has one tile left."""
    if not gathered(action, before, after):
        left = before.player in one_left(before, after) and before.player != say.you
        return (say.gettext("one tile left"),) * 2 if left else ()
    return filled(after, say), say.gettext("new start at {tile}").format(tile=numeral(after.dial[0], say))


def _tiles(action: Action, say: Wording) -> str:
    """The tiles of an action, if any: a long run by its ends and how many there are."""
    values = run_values(action) if action.kind in (CLOCKWISE, COUNTERCLOCKWISE) else (action.first,)
    if len(values) > FEW:
        return f"{from_to(values[0], values[-1], say)} ({len(values)})"
    return say.joined([numeral(value, say) for value in values if value])


def filled(after: View, say: Wording) -> str:
    """That somebody filled the dial, and which tile begins the new one: else nobody knew why it is so empty."""
    return say.gettext("filled the dial, new start at {tile}").format(tile=numeral(after.dial[0], say))


def selected(selection: str, say: Wording) -> str:
    """The selection in a few words."""
    if not selection:
        return say.gettext("Nothing is selected")
    run = selected_run(selection)
    if run is None:
        return say.gettext("Three {tile} selected").format(tile=numeral(lifted_set(selection), say))
    sentence = {
        CLOCKWISE: say.gettext("{tiles} selected, clockwise"),
        COUNTERCLOCKWISE: say.gettext("{tiles} selected, counterclockwise"),
    }[run.kind]
    return sentence.format(tiles=numerals(run_values(run), say))


def choices(view: View, say: Wording) -> str:
    """What the seat to act can do, as one sentence."""
    lines = choice_lines(view, say)
    if not lines:
        return ""
    return say.gettext("You can {choices}").format(choices=say.either(lines)) + Labels(view, say).bound()


def choice_lines(view: View, say: Wording) -> tuple[str, ...]:
    """Each kind of thing that can be done, as it stands in a sentence; runs are told by their first tiles."""
    single = sorted((action for action in view.legal if action.first == action.last), key=lambda action: action.first)
    return tuple(in_words(action, view, say) for kind in KINDS for action in single if action.kind == kind)


def in_order(view: View) -> tuple[Action, ...]:
    """The legal actions by their kinds, of runs on one side the shorter ones first."""

    def place(action: Action) -> tuple[int, int]:
        placing = action.kind in (CLOCKWISE, COUNTERCLOCKWISE)
        return KINDS.index(action.kind), len(run_values(action)) if placing else action.first

    return tuple(sorted(view.legal, key=place))


def in_words(action: Action, view: View, say: Wording, *, brief: bool = False) -> str:
    """What an action does, as it stands in a sentence; briefly, long runs are told by their ends."""
    placing = action.kind in (CLOCKWISE, COUNTERCLOCKWISE)
    called = numeral if action.kind == DISCARD else the_tile
    tiles = the_tiles(run_values(action), say) if placing else called(action.first, say) if action.first else ""
    if brief and placing and action.first != action.last:
        tiles = Labels(view, say).tiles(action)
    if action.kind == CLOCKWISE and len(view.dial) == len(VALUES) - 1:
        return say.gettext("place {tile} in the last slot").format(tile=tiles)
    sentence = {
        CLOCKWISE: say.gettext("place {tile} clockwise"),
        COUNTERCLOCKWISE: say.gettext("place {tile} counterclockwise"),
        DISCARD: say.gettext("discard three {tile}"),
        PICK_UP: say.gettext("pick up {tile}"),
        CONTEST: say.gettext("contest {tile}"),
        DRAW: say.gettext("draw"),
        PASS: say.gettext("pass"),
    }[action.kind]
    return sentence.format(tile=tiles)


def text(view: View, say: Wording) -> tuple[Part, ...]:
    """The table in words: what can be done, dial, own hand, draw pile, players, discarded sets."""
    parts = [
        (say.gettext("What can be done"), choice_lines(view, say)),
        (say.gettext("Dial"), _dial_lines(view, say)),
        (say.gettext("Your hand"), _hand_lines(view, say)),
        (say.gettext("Draw pile"), (_tile_count(view.pile_size, say),)),
        (say.gettext("Players"), tuple(_player_line(view, seat, say) for seat in range(SEATS))),
        (say.gettext("Discarded sets"), Labels(view, say).discarded()),
    ]
    return tuple((heading, lines) for heading, lines in parts if lines)


def part(view: View, name: str, say: Wording) -> Part:
    """One part of the table by its name."""
    if name == HAND:
        return say.gettext("Your hand"), _hand_lines(view, say)
    if name == BOARD:
        return say.gettext("Dial"), _dial_lines(view, say)
    if name == COUNTS:
        pile = say.ngettext("{count} tile in the draw pile", "{count} tiles in the draw pile", view.pile_size)
        players = tuple(_player_line(view, seat, say) for seat in range(SEATS))
        return say.gettext("Players"), (*players, pile.format(count=view.pile_size))
    return say.gettext("Discarded sets"), Labels(view, say).discarded()


def _dial_lines(view: View, say: Wording) -> tuple[str, ...]:
    """The arc in order, and the two ends (E3)."""
    tiles = say.gettext("Clockwise, from the counterclockwise end: {tiles}").format(
        tiles=say.joined(numeral(value, say) for value in view.dial)
    )
    if len(view.dial) == len(VALUES):
        return (tiles,)
    low, high = (view.dial[0] - 2) % 12 + 1, view.dial[-1] % 12 + 1
    if low == high:
        return (tiles, say.gettext("The last free slot: {tile}").format(tile=numeral(low, say)))
    return (
        tiles,
        say.gettext("Free at the clockwise end: {tile}").format(tile=numeral(high, say)),
        say.gettext("Free at the counterclockwise end: {tile}").format(tile=numeral(low, say)),
    )


def _hand_lines(view: View, say: Wording) -> tuple[str, ...]:
    lines = []
    for value in sorted(set(view.hand)):
        count = view.hand.count(value)
        line = say.ngettext("{tile}", "{tile}, {count} copies", count).format(tile=numeral(value, say), count=count)
        lines.append(line)
    return tuple(lines)


def _tile_count(size: int, say: Wording) -> str:
    return say.ngettext("{count} tile", "{count} tiles", size).format(count=size)


def _player_line(view: View, seat: int, say: Wording) -> str:
    name, tiles, sets = say.called(seat), _tile_count(view.hand_sizes[seat], say), view.potential[seat]
    points = view.totals[seat]
    if seat == view.player:
        sentence = say.gettext("{name}, to play: {tiles} in hand, {potential} at stake, {total} won")
    elif view.passed_after_draw(seat):
        sentence = say.gettext("{name}, passed after drawing: {tiles} in hand, {potential} at stake, {total} won")
    elif view.passed(seat):
        sentence = say.gettext("{name}, passed: {tiles} in hand, {potential} at stake, {total} won")
    else:
        sentence = say.gettext("{name}: {tiles} in hand, {potential} at stake, {total} won")
    return sentence.format(name=name, tiles=tiles, potential=sets, total=points)


def standing(view: View, say: Wording) -> str:
    """Round, goal, and everybody's points; in a single round nobody has any before its end."""
    title = Labels(view, say).title()
    return title if view.options.mode == "single" else f"{title} · {say.tally(view.totals)}"


def question(view: View, can: str, say: Wording) -> str:  # noqa: ARG001 - the notation says enough
    """The question before a discard or pass, which cannot be taken back."""
    if can[0] == DISCARD:
        tile = numeral(parse_action(can).first, say)
        return say.gettext("tap again to discard your three {tile}").format(tile=tile)
    return say.gettext("tap again to pass") if can[0] == PASS else ""
