"""The five lessons of the tutorial: prepared games, and the sentences that go with them."""

from __future__ import annotations

from collections.abc import Callable

from epizodiak.core.wording import Wording
from epizodiak.games.epicycle.rules.state import RANDOM
from epizodiak.table.lesson import Goal, Lesson

DEAD_END = (1, 1, 1, 2, 3, 2, 3, 2, 3)
"""A random ring in which ``2+`` leaves the other player no exchange."""

ROUND_AND_ROUND = "3- 3- 1- 1- 2- 1- 1- 2+ 3+ 1- 2- 3+ 1- 2- 3+ 2- 1- 3+ 2- 1-"
"""After this, ``3+`` is all that is legal, and brings a position about for the third time."""


def lessons(say: Wording) -> tuple[Lesson, ...]:
    """The lessons in a person's language, in their order."""
    return tuple(told(say) for told in _LESSONS)


def _exchange(say: Wording) -> Lesson:
    goal = Goal(
        wanted=("3-",),
        text=say.gettext(
            "Put one of your pyramids into the gap. Then take one that stands as many spaces from the gap as yours has"
            " dots. It must be of another size."
        ),
        task=say.gettext("Tap your large pyramid, then the space that shines."),
        hint=say.gettext("That can be done too. For now, tap your large pyramid."),
    )
    return Lesson(
        name="exchange",
        first_player=0,
        chance=(),
        actions=(),
        goals=(goal,),
        heading=say.gettext("Put one in, take one out"),
        praise=say.gettext("You hold three pyramids again, and the gap is where you took one. Now it is Ben's turn."),
    )


def _sides(say: Wording) -> Lesson:
    goal = Goal(
        wanted=("3+",),
        text=say.gettext(
            "You count from the gap to either side. Clockwise is orange, counterclockwise is green. Both of your large"
            " pyramids reach a space on each side now."
        ),
        task=say.gettext("Tap a large pyramid, then the orange space."),
        hint=say.gettext("Not this time: tap a large pyramid, then the orange space."),
    )
    return Lesson(
        name="sides",
        first_player=0,
        chance=(),
        actions=("1-", "1-"),
        goals=(goal,),
        heading=say.gettext("Two sides to choose from"),
        praise=say.gettext(
            "A tap on the pyramid that you chose cancels your choice. Until you take one, nothing counts."
        ),
    )


def _three_alike(say: Wording) -> Lesson:
    goal = Goal(
        wanted=("1-",),
        text=say.gettext(
            "Whoever holds three pyramids of one size loses at once. You have two small ones. The medium pyramid would"
            " bring you a third: try it, and the space says so."
        ),
        task=say.gettext("Find the exchange that does not lose."),
        hint=say.gettext("That would be three small pyramids, and the end. Place a small one."),
    )
    return Lesson(
        name="three-alike",
        first_player=0,
        chance=(),
        actions=("3-", "1-"),
        goals=(goal,),
        heading=say.gettext("Never three of one size"),
        praise=say.gettext("Well avoided. Two of one size are fine, but they leave you fewer ways."),
    )


def _win(say: Wording) -> Lesson:
    goal = Goal(
        wanted=("2+",),
        text=say.gettext(
            "Whoever cannot exchange loses, too. Look where the gap will be: one, two and three spaces away from it"
            " there should stand a small, a medium and a large pyramid. Then Ben can take nothing."
        ),
        task=say.gettext("Place your medium pyramid and take clockwise."),
        hint=say.gettext("Ben could answer that. Place your medium pyramid and take clockwise."),
    )
    return Lesson(
        name="win",
        first_player=0,
        chance=(DEAD_END,),
        actions=(),
        goals=(goal,),
        heading=say.gettext("Leave nothing to take"),
        praise=say.gettext("Ben has no exchange left: you have won. Each of his pyramids only reaches its own size."),
        options={"setup": RANDOM},
    )


def _draw(say: Wording) -> Lesson:
    goal = Goal(
        wanted=("3+",),
        text=say.gettext(
            "You and Ben have gone round in circles. When the same position comes about for the third time, the game"
            " is a draw. Only one exchange is left to you, and it is that one."
        ),
        task=say.gettext("Tap a large pyramid, then the space that says so."),
        hint="",
    )
    return Lesson(
        name="draw",
        first_player=0,
        chance=(),
        actions=tuple(ROUND_AND_ROUND.split()),
        goals=(goal,),
        heading=say.gettext("Three times the same"),
        praise=say.gettext(
            "A draw: if nobody errs, the usual ring always ends so. In the settings, the table can tell you what each"
            " exchange is worth. Enjoy the game!"
        ),
    )


_LESSONS: tuple[Callable[[Wording], Lesson], ...] = (_exchange, _sides, _three_alike, _win, _draw)
