"""Schotten Totten's table in words: private news, what can be done, and the whole table as text."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from epizodiak.core.wording import Wording
from epizodiak.games.schotten_totten.rules.log import card_name, draws, empties_deck, is_early, unbeatable
from epizodiak.games.schotten_totten.rules.rules import stones_held
from epizodiak.games.schotten_totten.rules.state import CLAIM_STONE, DRAW, PUT, STONES, Action
from epizodiak.games.schotten_totten.rules.view import View
from epizodiak.games.schotten_totten.table.affordances import WHY, affordances, in_order, near_seat
from epizodiak.games.schotten_totten.table.labels import Labels
from epizodiak.table.table import BOARD, COUNTS, HAND, Part

LONG = 3
"""So many numbers that follow each other are said as a row."""


def action_lines(action: Action, before: View, after: View, say: Wording, name: str = "") -> tuple[str, ...]:
    """The card that a player drew, for that player only (S2): both views are its own; by name, after the game."""
    if action.kind != DRAW or before.seat is None or before.seat != after.seat or before.round != after.round:
        return ()
    drawn = [card for card in after.hand if card not in before.hand]
    told = say.gettext("{name} drew {card}") if name else say.gettext("You drew {card}")
    return tuple(told.format(name=name, card=card_name(card, say)) for card in drawn)


def brief(action: Action, before: View, _after: View, say: Wording) -> str:
    """What was done, in a few words."""
    if action.kind == PUT:
        return say.gettext("{card} at stone {stone}").format(card=card_name(action.card, say), stone=action.stone)
    if action.kind == CLAIM_STONE:
        told = briefest(action, say)
        return unbeatable(told, say) if is_early(action, before) else told
    return say.gettext("drew") if draws(before) else say.gettext("didn't draw")


def briefest(action: Action, say: Wording) -> str:
    """A claim without the reason why it holds."""
    return say.gettext("claimed stone {stone}").format(stone=action.stone) if action.kind == CLAIM_STONE else ""


def as_one(actions: Sequence[Action], say: Wording) -> str:
    """Several claims of a turn in a few words."""
    if any(action.kind != CLAIM_STONE for action in actions):
        return ""
    stones = tuple(str(action.stone) for action in actions)
    told = say.ngettext("claimed stone {stones}", "claimed stones {stones}", len(stones))
    return told.format(stones=say.listed(stones))


def tells_own(action: Action, before: View, _after: View, say: Wording) -> tuple[str, ...]:
    """That somebody drew the last card."""
    told = say.gettext("the deck is empty now")
    return (told, told) if empties_deck(action, before) else ()


def selected(selection: str, say: Wording) -> str:
    """The selection in a few words."""
    if not selection:
        return say.gettext("Nothing is selected")
    if selection.startswith(WHY):
        return say.gettext("Stone {stone}: its name says why you can't claim it yet").format(stone=selection[1:])
    return say.gettext("{card} selected").format(card=card_name(selection, say))


def choices(view: View, say: Wording) -> str:
    """What the seat to act can do, as one sentence."""
    lines = choice_lines(view, say)
    return say.gettext("You can {choices}").format(choices=say.either(lines)) if lines else ""


def choice_lines(view: View, say: Wording) -> tuple[str, ...]:
    """Each kind of thing that can be done, as it stands in a sentence."""
    hint = affordances(view, "")
    if hint.cards:
        stones = say.either(in_rows(sorted(hint.rooms), say))
        return (say.gettext("play a card at stone {stones}").format(stones=stones),)
    if not hint.ends:
        return ()
    claims = tuple(say.gettext("claim stone {stone}").format(stone=number) for number in sorted(hint.claims))
    return (*claims, Labels(view, say, hint).ending())


def in_rows(numbers: Sequence[int], say: Wording) -> list[str]:
    """Numbers for ears: three and more that follow each other by the first and the last."""
    told = []
    for _, group in groupby(enumerate(numbers), key=lambda each: each[1] - each[0]):
        row = [str(number) for _, number in group]
        long = len(row) >= LONG
        told += [say.gettext("{first} to {last}").format(first=row[0], last=row[-1])] if long else row
    return told


def in_brief(action: Action, view: View, say: Wording) -> str:
    """What an action does, as it stands in a sentence."""
    if action.card:
        card = card_name(action.card, say)
        return say.gettext("play {card} at stone {stone}").format(card=card, stone=action.stone)
    if action.stone:
        return say.gettext("claim stone {stone}").format(stone=action.stone)
    return Labels(view, say, affordances(view, "")).ending()


def part(view: View, name: str, say: Wording) -> Part:
    """One part of the table by its name; claimed stones are what is out of the game here."""
    labels = Labels(view, say, affordances(view, ""))
    if name == HAND:
        return say.gettext("Your hand"), tuple(card_name(card, say) for card in in_order(view.hand))
    if name == BOARD:
        return say.gettext("Stones"), tuple(labels.stone_state(number) for number in range(1, STONES + 1))
    if name == COUNTS:
        near = near_seat(view)
        return say.gettext("Players"), (labels.player(near), labels.player(1 - near), labels.deck_count())
    claimed = say.gettext("stone {stone}: {name}")
    owned = ((number, stone.owner) for number, stone in enumerate(view.stones, 1) if stone.owner is not None)
    lines = tuple(claimed.format(stone=number, name=say.called(owner)) for number, owner in owned)
    return say.gettext("Claimed stones"), lines or (say.pgettext("claimed stones", "none"),)


def text(view: View, say: Wording) -> tuple[Part, ...]:
    """The table in words: what can be done, stones, own hand, deck, players, and what stands against claims."""
    labels = Labels(view, say, affordances(view, ""))
    numbers = range(1, STONES + 1)
    seats = (near_seat(view), 1 - near_seat(view))
    against = tuple(labels.why(number) for number in numbers if view.against[number - 1])
    parts = [
        (say.gettext("What can be done"), choice_lines(view, say)),
        (say.gettext("Stones"), tuple(labels.stone_state(number) for number in numbers)),
        (say.gettext("Not to be claimed yet"), against),
        (say.gettext("Your hand"), tuple(card_name(card, say) for card in in_order(view.hand))),
        (say.gettext("Deck"), (labels.deck_count(),)),
        (say.gettext("Players"), tuple(labels.player(seat) for seat in seats)),
    ]
    return tuple((heading, lines) for heading, lines in parts if lines)


def standing(view: View, say: Wording) -> str:
    """Round and everybody's points; in a single round the stones that each holds."""
    title = Labels(view, say, affordances(view, "")).title()
    return f"{title} · {say.tally(view.totals if view.options.rounds > 1 else stones_held(view.stones))}"


def question(view: View, can: str, say: Wording) -> str:
    """The question before an action that ends the turn, with a warning if a stone could be claimed; else empty."""
    if can != DRAW:
        return ""
    claims = [str(number) for number in sorted(affordances(view, "").claims)]
    if not claims:
        return say.gettext("tap again to end your turn")
    sentence = say.gettext("tap again to end your turn without claiming stone {stones}")
    return sentence.format(stones=say.either(claims))
