"""Who sits at the table: people and bots, when a hand has to be covered, and what is said about a bot."""

from __future__ import annotations

import random
import re
from itertools import pairwise

from epizodiak.bots import cast, steady
from epizodiak.bots.levels import SEARCH, level_name, level_of
from epizodiak.core.wording import Wording
from epizodiak.display.ui_state import Moment
from epizodiak.record.seating import FOR_PEOPLE, PERSON, is_person, plugin_name
from epizodiak.timeline.timeline import Timeline


def moment(match: Timeline, *, round_over: bool = False, phones: tuple[int, ...] = ()) -> Moment:
    """The facts about position and people that decide the page's phase.

    Args:
        match: the game.
        round_over: whether the last action ended a round.
        phones: the seats whose hands are on phones.
    """
    people = tuple(seat for seat, level in enumerate(match.bots) if is_person(level)) if match.bots else None
    return Moment(match.player, round_over, people, match.game.hidden, phones)


def level_at(match: Timeline, seat: int | None) -> str:
    """The level of the bot at a seat; empty if a person sits there."""
    level = match.bots[seat] if match.bots and seat is not None else PERSON
    return "" if is_person(level) else level


def face(match: Timeline, seat: int) -> str:
    """The portrait of who sits at a seat, by the name that the lobby has for it."""
    level = match.bots[seat] if match.bots else PERSON
    return "person" if level == PERSON else "own" if plugin_name(level) else level


def cast_at(match: Timeline, seat: int | None) -> cast.Bot | None:
    """Who of the cast sits at a seat; ``None`` for people, and for bots with other names."""
    if seat is None:
        return None
    deal = compared_deal(match)
    if deal is not None:
        return steady.company(match.bots, deal)[seat]
    return cast.known(level_at(match, seat), match.players[seat].strip())


def compared_deal(match: Timeline) -> int | None:
    """The deal's seed, if the table's bots play steadily so that the game can be compared with others; else ``None``.

    A mark of bots of another version counts for nothing, nor does one in a game that has another table.
    """
    known = None if match.record is None else match.record.metadata
    if known is None or known.compared != steady.VERSION or known.practice or known.taken_back:
        return None
    return known.seed if steady.can_be_compared(match.bots) else None


def at_most_one_person(match: Timeline) -> bool:
    """Whether at most one person sits at the table."""
    return bool(match.bots) and sum(map(is_person, match.bots)) <= 1


def stronger(match: Timeline) -> tuple[str, ...]:
    """The seats' levels with each bot one level up, if a person alone has beaten bots of which one can play better."""
    if match.outcome is None or match.alone is None or match.outcome.ranking[0] != (match.alone,):
        return ()
    above = dict(pairwise(FOR_PEOPLE))
    raised = tuple(above.get(level, level) for level in match.bots)
    return raised if raised != match.bots else ()


def bot_name(level: str, wording: Wording) -> str:
    """A bot's name: its level's, or a plugin bot's own."""
    return plugin_name(level) or level_name(level, wording)


def thinking(match: Timeline, wording: Wording) -> str:
    """The sentence about the bot that is to act; empty if none is."""
    level = level_at(match, match.player)
    if not level or match.player is None:
        return ""
    name, kind = match.players[match.player], bot_name(level, wording)
    lettered = re.fullmatch(f"{re.escape(kind)}( [A-Z])?", name.strip())  # as bots of before the cast are named
    if lettered:
        return wording.gettext("{name} thinks…").format(name=wording.names[match.player])
    who = cast_at(match, match.player)
    if who is not None:
        kind = who.character(wording)
    return wording.gettext("{name} ({level}) thinks…").format(name=wording.names[match.player], level=kind)


def on_phone(match: Timeline, wording: Wording) -> str:
    """The sentence about the person who is to act on a phone; empty if nobody is."""
    if match.player is None:
        return ""
    return wording.gettext("{name} plays on the phone").format(name=wording.names[match.player])


def to_play(match: Timeline, wording: Wording) -> str:
    """The sentence about the player who is to act, for a person who waits at a phone."""
    if match.player is None or match.side is None:
        return ""
    if match.player == match.side:
        return wording.gettext("{name}, you play on the tablet now").format(name=wording.names[match.side])
    if match.side in match.out:
        sentence = wording.gettext("You're out, {me}. Watch on: it's {name}'s turn")
    else:
        sentence = wording.gettext("You are {me}; it's {name}'s turn")
    return sentence.format(me=wording.names[match.side], name=wording.names[match.player])


def can_hurry(match: Timeline) -> bool:
    """Whether the bot that is to act can be told to move now: not where it has to think the same everywhere."""
    if compared_deal(match) is not None:
        return False
    level = level_at(match, match.player)
    return bool(level) and not plugin_name(level) and level_of(level).method == SEARCH


def next_person(match: Timeline) -> int | None:
    """The seat of the next person to act, which the page faces; ``None`` if at most one person plays."""
    if match.player is None or at_most_one_person(match):
        return None
    seats = match.game.seats
    turns = ((match.player + turn) % seats for turn in range(seats))
    return next((seat for seat in turns if seat not in match.out and not level_at(match, seat)), None)


def seed(secret: str, ply: int) -> int:
    """The seed for a bot's next action, from the device's secret and the number of actions so far.

    No deal depends on the secret, and it stands in no record, so that no bot can work the deal out from its seed.
    """
    return random.Random(f"{secret} {ply}").getrandbits(31)
