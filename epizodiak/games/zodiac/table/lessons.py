"""The six lessons of the tutorial: prepared games, and the sentences that go with them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from epizodiak.core.wording import Wording
from epizodiak.table.lesson import LEARNER, Goal, Lesson

GAMES: Mapping[str, str] = {
    "jump": "",
    # B3 is white, and B4 behind it is empty.
    "turn": "A5-B6 A2-B3",
    # From A3 the line leads over the neutral B2 and the white B1 to A1.
    "apex": "A3-B1 A2-B3 A1-A3 A4-A2",
    # Ben has just moved a neutral piece to B6.
    "neutral": "A3-B1 B5-B6",
    # A3-A1 would undo what happened since the learner's last turn.
    "repetition": "A3-B1 A2-B6 A1-A3 B6-A2",
    # Only B2 is empty.
    "end": "A5-B6 A2-B3 A3-B4 B2-B1",
}
"""The learner's side is black, and began each game."""


class _Told(NamedTuple):
    heading: str
    goal: Goal
    praise: str


def lessons(say: Wording) -> tuple[Lesson, ...]:
    """The lessons in a person's language, in their order."""
    return tuple(_lesson(name, told(say)) for name, told in _TOLD.items())


def _lesson(name: str, told: _Told) -> Lesson:
    return Lesson(
        name=name,
        first_player=LEARNER,
        chance=(),
        actions=tuple(GAMES[name].split()),
        goals=(told.goal,),
        heading=told.heading,
        praise=told.praise,
    )


def _jump(say: Wording) -> _Told:
    goal = Goal(
        wanted=("A3-B1", "A5-B6"),
        text=say.gettext(
            "You play black, the pieces with the crescent. A piece moves only by jumping: along a line of the star,"
            " over one or two pieces that stand right in front of it, to the empty point behind them."
        ),
        task=say.gettext("Tap a black piece with a bright ring, then the bright point that it can jump to."),
        hint=say.gettext("That moves a neutral piece, which is possible, too. Try a jump: tap the black piece on A3."),
    )
    return _Told(
        say.gettext("Jumping"),
        goal,
        say.gettext("It jumped over a neutral piece. Neutral pieces belong to nobody and always stay as they are."),
    )


def _turn(say: Wording) -> _Told:
    goal = Goal(
        wanted=("A3-B4",),
        text=say.gettext(
            "Black and white pieces that are jumped turn over and change sides. When you select a piece, two round"
            " arrows mark what its jumps would turn."
        ),
        task=say.gettext("Jump with A3 over the white piece on B3, and make it yours."),
        hint=say.gettext("That turns no white piece. Select A3, then tap B4."),
    )
    return _Told(
        say.gettext("Turning over"),
        goal,
        say.gettext("B3 is black now. Take care: your own pieces turn, too, when you jump over them."),
    )


def _apex(say: Wording) -> _Told:
    goal = Goal(
        wanted=("A3-A1",),
        text=say.gettext(
            "The six tips of the star are its apexes. A jump may end on an apex only if it turns a piece: jumping over"
            " neutral pieces alone is not enough."
        ),
        task=say.gettext("Jump from A3 over two pieces to the apex A1."),
        hint=say.gettext("That is possible, too. But select A3 now, and jump to A1 at the top."),
    )
    return _Told(
        say.gettext("Onto an apex"),
        goal,
        say.gettext("The neutral piece on B2 stayed as it was, and the white one on B1 is yours."),
    )


def _neutral(say: Wording) -> _Told:
    goal = Goal(
        wanted=("B2-B3",),
        text=say.gettext(
            "Instead of jumping, you may move a neutral piece one step, to an inner point beside it. Ben has just moved"
            " one from B5 to B6: you can't move it straight back."
        ),
        task=say.gettext("Move the neutral piece on B2 to B3."),
        hint=say.gettext("That is a jump. Tap the neutral piece on B2 now, the red one with the ringed planet."),
    )
    return _Told(
        say.gettext("Neutral pieces"),
        goal,
        say.gettext("Two neutral moves in a row: now Ben has to jump, since the third turn running must be a jump."),
    )


def _repetition(say: Wording) -> _Told:
    goal = Goal(
        wanted=("A5-B6", "B2-B3", "B5-B4", "B5-B6"),
        text=say.gettext(
            "Whoever brings about a placement that was on the board before, with the same player to move, loses. A red"
            " triangle warns you: Ben has gone back with his piece, and you would with A3."
        ),
        task=say.gettext("Play anything else."),
        hint=say.gettext("With that move all pieces stand as they did before, and you would lose. Play anything else."),
    )
    return _Told(
        say.gettext("No going round in circles"),
        goal,
        say.gettext("Well seen. So no game of Zodiac goes on for ever, and none is a draw."),
    )


def _end(say: Wording) -> _Told:
    goal = Goal(
        wanted=("A1-B2",),
        text=say.gettext(
            "When all six inner points are filled, whoever shows more pieces on them wins. Who can't move loses. B2 is"
            " the last empty one, and three of the others are black."
        ),
        task=say.gettext("Fill the last inner point and win."),
        hint=say.gettext("You can win at once: jump from A1 to B2."),
    )
    return _Told(
        say.gettext("Winning"),
        goal,
        say.gettext("Six inner points are filled, four of them with black: you have won. You know all the rules now."),
    )


_TOLD: Mapping[str, Callable[[Wording], _Told]] = {
    "jump": _jump,
    "turn": _turn,
    "apex": _apex,
    "neutral": _neutral,
    "repetition": _repetition,
    "end": _end,
}
