"""The messages between a table and its phones: short texts, each checked by its reader.

A table tells a phone what everybody may see (:func:`epizodiak.display.spectating.open_side`) and, besides, its own
seat's view, as a bot of that seat gets it. A phone tells what its person does, and after how many actions.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from epizodiak.core.errors import EpizodiakError
from epizodiak.core.protocol import AnyGame, Json
from epizodiak.core.strict_json import parse
from epizodiak.display.spectating import MOST_TEXT, UNREADABLE, Followed, followed_from, open_side
from epizodiak.display.ui_state import OVER, PHASES, ROUND, Phase, Ui
from epizodiak.timeline.timeline import Step, Timeline

HELLO, ACT, BACK, ADVISE = "hello", "act", "back", "advise"
"""What a phone says: it is there and wants to be told everything; it acts; it takes its last turn back; it asks what
the best level would do."""

TABLE, LEFT, REFUSED, ADVICE, SPARE = "table", "left", "refused", "advice", "spare"
"""What a table says: how it stands; that it was left; that it goes no further with this phone; what the best level
thinks; an invitation for when the phone's page is loaded anew."""

MOST_ASKED: Final = 2_000
"""Letters of what a phone says: a notation and some numbers."""

MOST_ACTION: Final = 80
"""Letters of an action's notation."""

MOST_CODE: Final = 1_000
"""Letters of an invitation, of which a code has room for fewer."""

MOST_NUMBER: Final = 1 << 31

MOST_ADVICE: Final = 2_000
"""No more actions than this are rated."""


class PhoneGame(Followed):
    """A game as a phone knows it: the public side, and its seat's view."""

    _own: Any
    _seat: int
    _back: int | None
    _acts: bool

    @classmethod
    def of(cls, followed: Followed, own: Any, seat: int, *, back: int | None, acts: bool) -> PhoneGame:
        """A followed game with one seat's view.

        Args:
            followed: the open side.
            own: the seat's view; ``None`` where a round has ended, and the next one is not to be seen yet.
            seat: the seat.
            back: to which number of actions it may take its last turn back, or ``None``.
            acts: whether it acts here, and not at the table.
        """
        made = cls.__new__(cls)
        vars(made).update(vars(followed), _own=own, _seat=seat, _back=back, _acts=acts)
        return made

    @property
    def side(self) -> int | None:
        """The phone's seat."""
        return self._seat

    @property
    def acts(self) -> bool:
        """Whether the seat is to act, on this phone."""
        return self._acts and self.player == self._seat

    def taking_back(self) -> int | None:
        """The number of actions to which the seat may take its last turn back."""
        return self._back

    def view(self, seat: int | None) -> Any:
        """The seat's view, or a spectator's; no other is known here."""
        if seat is None:
            return self._view
        if seat != self._seat:
            raise EpizodiakError("a phone shows no other seat's hand")
        if self._own is None:
            return replace(self._view, seat=seat)
        return self._own if self._acts else self.game.onlooking(self._own)


# --- what a phone says ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PhoneMessage:
    """A message from a phone.

    Attributes:
        kind: :data:`HELLO`, :data:`ACT`, :data:`BACK` or :data:`ADVISE`.
        ply: number of actions that it knows of.
        action: the notation of what it does.
        number: of a question.
        version: the page's, in a greeting.
    """

    kind: str
    ply: int = 0
    action: str = ""
    number: int = 0
    version: str = ""

    def text(self) -> str:
        """As it is sent."""
        told = {"kind": self.kind, "ply": self.ply, "action": self.action, "number": self.number}
        return json.dumps(told | {"version": self.version})


def read_phone_message(text: str) -> PhoneMessage | None:
    """The message from a phone, or ``None`` if this version does not understand it."""
    try:
        data = parse(text, MOST_ASKED)
        asked = PhoneMessage(data["kind"], data["ply"], data["action"], data["number"], data["version"])
    except UNREADABLE:
        return None
    texts = all(isinstance(each, str) for each in (asked.kind, asked.action, asked.version))
    numbers = all(_is_number(each) for each in (asked.ply, asked.number))
    known = asked.kind in (HELLO, ACT, BACK, ADVISE) and len(data) == len(PhoneMessage.__slots__)
    if not (texts and numbers and known) or bool(asked.action) is not (asked.kind == ACT):
        return None
    return asked if len(asked.action) <= MOST_ACTION else None


def _is_number(value: object) -> bool:
    return type(value) is int and 0 <= value < MOST_NUMBER


# --- what a table says ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TableMessage:
    """A message from a table.

    Attributes:
        kind: :data:`TABLE`, :data:`LEFT`, :data:`REFUSED`, :data:`ADVICE` or :data:`SPARE`.
        phase: of the table's page.
        game: as the phone may know it.
        whole: whether it has all that a phone needs that knows nothing yet.
        reason: why the table goes no further, one of ``events.REASONS``.
        number: of the question that advice answers.
        advice: what is thought of each action, the best first.
        done: whether no more advice is to come.
        code: the spare invitation.
    """

    kind: str
    phase: Phase = "away"
    game: PhoneGame | None = None
    whole: bool = False
    reason: str = ""
    number: int = 0
    advice: tuple[Mapping[str, Json], ...] | None = None
    done: bool = True
    code: str = ""


def table(
    timeline: Timeline,
    name: str,
    ui: Ui,
    seat: int,
    *,
    acts: bool,
    ends_round: Callable[[Step], bool] | None = None,
) -> str:
    """The message with a table's position, for one seat's phone.

    Args:
        timeline: the game.
        name: which table it is.
        ui: of its page.
        seat: the phone's.
        acts: whether the seat acts on the phone, and not on the tablet for now.
        ends_round: as in :func:`epizodiak.display.spectating.open_side`.
    """
    told = open_side(timeline, name, ui, ends_round)
    ended = ui.phase in (ROUND, OVER)
    mine = timeline.latest is not None and timeline.latest.seat == seat
    told |= {
        "kind": TABLE,
        "seat": seat,
        "acts": acts,
        "own": None if ended else timeline.game.view_json(timeline.view(seat)),
        "back": timeline.taking_back() if mine and acts and not ended else None,
    }
    return json.dumps(told)


def left() -> str:
    """The message that the table was left."""
    return json.dumps({"kind": LEFT})


def refused(reason: str) -> str:
    """The message that the table ends its link with this phone."""
    return json.dumps({"kind": REFUSED, "reason": reason})


def advice(number: int, found: tuple[Mapping[str, Json], ...] | None, *, done: bool) -> str:
    """The message with an analysis."""
    told = None if found is None else [dict(each) for each in found]
    return json.dumps({"kind": ADVICE, "number": number, "advice": told, "done": done})


def spare(code: str) -> str:
    """The message with an invitation for after a reload."""
    return json.dumps({"kind": SPARE, "code": code})


def read_table_message(text: str, games: Mapping[str, AnyGame]) -> TableMessage | None:
    """The message from a table, or ``None`` if this version does not understand it."""
    try:
        data = parse(text, MOST_TEXT)
        kind = data["kind"]
        if kind == TABLE:
            return _read_position(data, games)
        if kind == ADVICE:
            return _read_advice(data)
        if kind == SPARE:
            return _read_spare(data)
        return TableMessage(kind, reason=str(data.get("reason", ""))) if kind in (LEFT, REFUSED) else None
    except UNREADABLE:
        return None


def _read_position(data: Mapping[str, Json], games: Mapping[str, AnyGame]) -> TableMessage:
    followed = followed_from(data, games)
    seat, back, game = data["seat"], data["back"], followed.game
    if not _is_number(seat) or seat >= game.seats:
        raise ValueError(seat)
    if back is not None and not _is_number(back):
        raise ValueError(back)
    own = None if data["own"] is None else game.view_from(data["own"])
    if own is not None and own.seat != seat:
        raise ValueError(own.seat)
    held = PhoneGame.of(followed, own, seat, back=back, acts=data["acts"] is True)
    return TableMessage(TABLE, PHASES[data["phase"]], held, data["whole"] is True)


def _read_advice(data: Mapping[str, Json]) -> TableMessage:
    found = data["advice"]
    if not _is_number(data["number"]) or not (found is None or len(found) <= MOST_ADVICE):
        raise ValueError(data["number"])
    rated = None if found is None else tuple(dict(each) for each in found)
    return TableMessage(ADVICE, number=data["number"], advice=rated, done=data["done"] is True)


def _read_spare(data: Mapping[str, Json]) -> TableMessage:
    code = data["code"]
    if not isinstance(code, str) or not 0 < len(code) <= MOST_CODE:
        raise ValueError(code)
    return TableMessage(SPARE, code=code)
