"""What happened since a seat's last turn: the places to outline, and chips that tell it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby, islice, takewhile
from typing import Any, NamedTuple

from epizodiak.core.text import fitted, plain, width_of
from epizodiak.core.wording import Wording
from epizodiak.table.table import Table
from epizodiak.timeline.timeline import Lines, Recorded, Step, Timeline

MOST, TWO = 3, 2
"""So many chips there are at most; players of a game in which it is plain who the other one is."""

SIZE = 14
"""Of a chip's letters, in CSS pixels, where the measures below are as they stand."""

ROUND_WORDS, BETWEEN = 42, 6
"""Width that a chip takes besides its words (emblem, edges), and from chip to chip; letters of the usual size."""

NAME, SHORT_NAME = 150, 70
"""Greatest widths of a name on a chip: where there is room, and where there is less."""


@dataclass(frozen=True, slots=True)
class PlayedTurn:
    """A seat's successive actions, before another seat acted.

    Attributes:
        seat: who acted.
        numbers: of its steps in the timeline, oldest first.
    """

    seat: int
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Chip:
    """A short text about a turn; a tap shows that turn again.

    Attributes:
        turn: the turn.
        emblem: markup of the seat's emblem.
        text: what it says.
        log_text: the turn's log lines, for screen readers.
        label: its accessible name: text, log lines, and what a tap does.
    """

    turn: PlayedTurn
    emblem: str
    text: str
    log_text: str
    label: str


class ChipWording(NamedTuple):
    """The wordings and text size for chips.

    Attributes:
        wording: for what is seen.
        spoken_wording: for screen readers.
        size: of the letters, in pixels.
        forced: number of the step that the table played by itself last.
    """

    wording: Wording
    spoken_wording: Wording
    size: float
    forced: int = -1


@dataclass(frozen=True, slots=True)
class Since:
    """The chips for the latest turns, with their heading.

    Attributes:
        label: the group's accessible name, or nothing.
        chips: newest first.
    """

    label: str = ""
    chips: tuple[Chip, ...] = ()


# --- turns ------------------------------------------------------------------------------------------------------------


def latest_turns(timeline: Timeline, table: Table) -> Iterator[PlayedTurn]:
    """All turns, newest first; a seat that ends a round and begins the next one has had two."""
    numbers: tuple[int, ...] = ()
    seat = -1
    for number in reversed(range(timeline.count)):
        step = timeline.step(number)
        if numbers and (step.seat != seat or _ended_round(table, step)):
            yield PlayedTurn(seat, numbers)
            numbers = ()
        numbers, seat = (number, *numbers), step.seat
    if numbers:
        yield PlayedTurn(seat, numbers)


def _ended_round(table: Table, step: Step) -> bool:
    return table.round_points(step.before, step.after) is not None


def turns(timeline: Timeline, table: Table, seat: int | None, forced: int = -1) -> tuple[PlayedTurn, ...]:
    """The turns of this round since a seat last acted by its own will, newest first, as many as there can be chips."""

    def is_of_now(turn: PlayedTurn) -> bool:
        """Whether it was after the seat's, and the table has not been cleared since."""
        last = turn.numbers[-1]
        ended = timeline.player is None and last == timeline.count - 1
        return turn.seat != seat and (ended or not _ended_round(table, timeline.step(last)))

    return tuple(islice(takewhile(is_of_now, _known_turns(timeline, table, forced)), MOST))


def _known_turns(timeline: Timeline, table: Table, forced: int) -> Iterator[PlayedTurn]:
    """All turns, newest first, without one that the table has only begun by itself."""
    found, seat = latest_turns(timeline, table), timeline.player
    if 0 < forced == timeline.count - 1 and timeline.step(forced).seat == seat != timeline.step(forced - 1).seat:
        next(found)
    return found


def own_turn(
    timeline: Timeline, table: Table, seat: int | None, others: Sequence[PlayedTurn], says: ChipWording
) -> tuple[PlayedTurn, ...]:
    """The seat's own turn before those of others, if it may wonder at what that left (``Table.tells_own``).

    Or if the table ended it by itself, and nothing was to be seen.
    """
    turn = next(islice(_known_turns(timeline, table, says.forced), len(others), None), None)
    if turn is None or len(others) >= MOST or seat not in (turn.seat, None):
        return ()
    return (turn,) if _unseen(timeline, table, turn, says) or _told(timeline, table, turn, says.wording) else ()


def _unseen(timeline: Timeline, table: Table, turn: PlayedTurn, says: ChipWording) -> bool:
    """Whether the table ended a turn by itself, with an action that moves nothing."""
    step = timeline.step(turn.numbers[-1])
    return turn.numbers[-1] == says.forced and not table.motion.travels(step.action, step.before, step.after)


def _told(timeline: Timeline, table: Table, turn: PlayedTurn, say: Wording) -> tuple[str, ...]:
    """What even who played it is told; or nothing."""
    step = timeline.step(turn.numbers[-1])
    return () if _ended_round(table, step) else table.tells_own(step.action, step.before, step.after, say)


@lru_cache(maxsize=4)
def recent(timeline: Timeline, table: Table, holder: int | None, forced: int = -1) -> Mapping[str, int]:
    """The places to outline, each with the seat that last acted there.

    It is what was done since the holder of the device last acted; where nobody holds it, or the holder acted last at a
    table that outlines that, too (``Table.outlines_last``), it is the latest turn.
    """
    known = turns(timeline, table, holder, forced)
    if holder is None or (not known and table.outlines_last):
        known = turns(timeline, table, None)[:1]
    return places_left_by([step for turn in reversed(known) for step in steps(timeline, turn)], table)


def steps(timeline: Timeline, turn: PlayedTurn) -> tuple[Step, ...]:
    """The steps of a turn, oldest first."""
    return tuple(timeline.step(number) for number in turn.numbers)


def places_left_by(done: Sequence[Step], table: Table) -> dict[str, int]:
    """The places where some steps can still be seen, each with its seat."""
    found: dict[str, int] = {}
    for step in done:
        for travel in table.motion.travels(step.action, step.before, step.after):
            found.pop(travel.path[0], None)
        found.update(dict.fromkeys(table.motion.traces(step.action, step.before, step.after), step.seat))
    return found


# --- chips ------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=4)
def since(timeline: Timeline, table: Table, holder: int | None, says: ChipWording, room: float) -> Since:
    """The chips that fit into a width; if space is short, names go first, then what matters least.

    Args:
        timeline: the game.
        table: how the game is shown.
        holder: whose last turn it is, or ``None``: then the latest turns of all are told.
        says: how they are told.
        room: width that there is for them.
    """
    others, say = turns(timeline, table, holder, says.forced), says.wording
    known = (*others, *own_turn(timeline, table, holder, others, says))
    if not known:
        return Since()
    size = says.size
    parts: list[ChipPart] = []
    for at, turn in enumerate(known):
        seen = turn.numbers if turn in others or _unseen(timeline, table, turn, says) else ()  # the rest one knows
        parts += _parts(at, _done(timeline, table, seen, holder, say), _told(timeline, table, turn, say))
    texts = _fitting_texts(known, parts, say, size, room)
    shown = ((turn, text) for turn, text in zip(known, texts, strict=False) if text)
    chips = (_chip(timeline, table, turn, text, says, holder=holder) for turn, text in shown)
    return Since(_label_of(timeline, holder, say), tuple(chips))


def _label_of(timeline: Timeline, holder: int | None, say: Wording) -> str:
    if holder is None:
        return say.gettext("Latest turns")
    acted = any(timeline.step(number).seat == holder for number in reversed(range(timeline.count)))
    return say.gettext("Since your last turn") if acted else say.gettext("So far")


def _chip(
    timeline: Timeline, table: Table, turn: PlayedTurn, text: str, says: ChipWording, *, holder: int | None
) -> Chip:
    """One chip; its accessible name begins with the visible text, so that speech control finds it."""
    told_to = says.spoken_wording
    lines = (line for number in turn.numbers for line in known_lines(timeline, table, number, holder, told_to))
    told = plain(says.wording.in_sentences(lines))
    sentence = says.wording.gettext("{short} ({told}): show it again")
    return Chip(turn, table.emblems[turn.seat], text, told, plain(sentence.format(short=text, told=told)))


Weight = tuple[bool, bool, bool, int, int]
Done = tuple[str, str, Weight]
"""An action in a few words, without a verb or nothing, and its weight."""


def _own_views(timeline: Timeline, table: Table, number: int, holder: int | None) -> tuple[Any, Any] | None:
    """What the holder of the device saw before and after a draw of their own, if no other person sits here."""
    step = timeline.step(number)
    own = holder is not None and holder == step.seat == timeline.alone
    if not own or not isinstance(timeline, Recorded) or table.motion.happening(step.action) != "draw":
        return None
    return timeline.views_of_actor(number)


def known_lines(timeline: Timeline, table: Table, number: int, holder: int | None, wording: Wording) -> Lines:
    """The log lines of an action; what the holder of the device drew, alone with bots, is named."""
    lines, views = timeline.log_lines(number, wording), _own_views(timeline, table, number, holder)
    own = table.action_lines(timeline.step(number).action, *views, wording) if views else ()
    return (*own, *lines[1:]) if own else lines


def _done(timeline: Timeline, table: Table, numbers: Sequence[int], holder: int | None, say: Wording) -> list[Done]:
    """The actions of a turn; those of one kind in a row are one where the table tells them so (``Table.as_one``)."""
    done: list[Done] = []
    for _, group in groupby(numbers, lambda number: table.motion.happening(timeline.step(number).action)):
        alike = tuple(group)
        one = table.as_one([timeline.step(number).action for number in alike], say) if len(alike) > 1 else ""
        if one:
            done.append((one, "", _weight(timeline, table, alike[-1])))
        else:
            done += (
                (*_brief_texts(timeline, table, each, holder, say), _weight(timeline, table, each)) for each in alike
            )
    return done


def _brief_texts(timeline: Timeline, table: Table, number: int, holder: int | None, say: Wording) -> tuple[str, str]:
    """An action in a few words, or in games without such words its log line; and without a verb, or nothing."""
    step = timeline.step(number)
    views = _own_views(timeline, table, number, holder) or (step.before, step.after)
    told = table.brief(step.action, *views, say) or timeline.game.describe(step.action, *views, say)[0]
    return told, table.briefest(step.action, say)


class ChipPart(NamedTuple):
    """A part of what the chips tell.

    Attributes:
        rank: its place among all parts; where space is short, the lowest goes first.
        turn: which turn it tells of, counted from the newest.
        text: what it says.
        shorter: what stays when it goes, if anything does.
    """

    rank: tuple[int, ...]
    turn: int
    text: str
    shorter: ChipPart | None = None


DETAIL, OLD_EARLIER, OLD_TOLD, VERB, TAKEN, TOLD, OLD_MAIN, EARLIER, MAIN, LEAST = range(10)
"""Ranks: a draw or pass beside what was seen by all; of older turns the lesser actions, and what everybody is told; all
verbs; what was taken first; what everybody is told in full, or else a player who moved would not be named at all; of
older turns the main action, or the least of what is told; the newest turn's."""


def _weight(timeline: Timeline, table: Table, number: int) -> Weight:
    """How much an action matters in its turn: it can be seen, or all saw it; it won for good, moved much, was late."""
    step = timeline.step(number)
    done = step.action, step.before, step.after
    stays = any(not place.startswith("player-") for place in table.motion.traces(*done))
    kind = table.motion.happening(step.action)
    return stays, kind not in {"draw", "pass"}, kind == "contest", len(table.motion.travels(*done)), number


def _parts(at: int, done: Sequence[Done], told: Sequence[str]) -> Iterator[ChipPart]:
    """The parts of a turn: its actions, and what the table tells everybody of the last one (``Table.tells_own``)."""
    main = max((weight for *_, weight in done), default=None)
    for number, (text, verbless, weight) in enumerate(done):
        if weight == main and not told:
            rank = OLD_MAIN if at else MAIN
        elif weight[0]:
            rank = OLD_EARLIER if at else EARLIER
        else:
            rank = TAKEN if weight[1] else DETAIL
        part = ChipPart((rank, -at, number), at, verbless or text)
        yield ChipPart((VERB, -at, number), at, text, part) if verbless and rank > VERB else part._replace(text=text)
    if told:
        whole, least = told
        last = ChipPart((OLD_MAIN if at else LEAST, -at), at, least)
        yield ChipPart((OLD_TOLD if at else TOLD, -at), at, whole, last)


def _fitting_texts(
    known: Sequence[PlayedTurn], parts: list[ChipPart], say: Wording, size: float, room: float
) -> Sequence[str]:
    """The first variant of the texts that fits, or the shortest; none stands for a turn that is left out."""
    texts: Sequence[str] = ()
    for texts in _variants(known, parts, say, size):
        shown = [*filter(None, texts)]
        around = (ROUND_WORDS * size / SIZE) * len(shown) + BETWEEN * (len(shown) - 1)
        if sum(width_of(text, size) for text in shown) + around <= room:
            break
    return texts


def _variants(known: Sequence[PlayedTurn], parts: list[ChipPart], say: Wording, size: float) -> Iterator[Sequence[str]]:
    """Ever shorter variants of the turns' texts, the newest first: without names, then without the lowest parts.

    Of two players all but what matters most goes before the name.
    """

    def told() -> list[str]:
        pause = say.gettext(", ")
        return [pause.join(part.text for part in parts if part.turn == at) for at in range(len(known))]

    def named(wide: float) -> list[str]:
        sentence = say.gettext("{name}: {done}")
        names = (fitted(say.called(turn.seat), wide * size / SIZE, size) for turn in known)
        return [sentence.format(name=name, done=done) if done else "" for name, done in zip(names, told(), strict=True)]

    yield named(NAME)
    yield named(SHORT_NAME)
    while len(say.names) == TWO and min(parts).rank[0] < MAIN and _shortened(parts):
        yield named(SHORT_NAME)
    yield told()
    while _shortened(parts):
        yield told()


def _shortened(parts: list[ChipPart]) -> bool:
    """Whether the lowest part could go, or as much of it as can: something stays."""
    lowest = min(parts)
    if len(parts) == 1 and not lowest.shorter:
        return False
    at = parts.index(lowest)
    parts[at : at + 1] = filter(None, (lowest.shorter,))
    return True
