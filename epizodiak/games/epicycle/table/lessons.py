"""The five lessons of the tutorial: prepared games, and the sentences that go with them."""

from __future__ import annotations

from epizodiak.games.epicycle.rules.state import RANDOM
from epizodiak.table.lesson import Goal, Lesson, notations, stages_of_places
from epizodiak.table.texts import Text

DEAD_END = (1, 1, 1, 2, 3, 2, 3, 2, 3)
"""A random ring in which ``2+`` leaves the other player no exchange."""

ROUND_AND_ROUND = notations("3- 3- 1- 1- 2- 1- 1- 2+ 3+ 1- 2- 3+ 1- 2- 3+ 2- 1- 3+ 2- 1-")
"""After this, ``3+`` is all that is legal, and brings a position about for the third time."""

LESSONS: tuple[Lesson, ...] = (
    Lesson(
        name="exchange",
        goals=(
            Goal(
                wanted=("3-",),
                text=Text(
                    "Put one of your pyramids into the gap. Then take one that stands as many spaces from the gap as"
                    " yours has dots. It must be of another size."
                ),
                task=Text("Tap your large pyramid, then the space that shines."),
                hint=Text("That can be done too. For now, tap your large pyramid."),
                places=stages_of_places("held-0-3-0 / space-6"),
            ),
        ),
        heading=Text("Put one in, take one out"),
        praise=Text("You hold three pyramids again, and the gap is where you took one. Now it is Ben's turn."),
    ),
    Lesson(
        name="sides",
        actions=("1-", "1-"),
        goals=(
            Goal(
                wanted=("3+",),
                text=Text(
                    "You count from the gap to either side. Clockwise is orange, counterclockwise is green. Both of"
                    " your large pyramids reach a space on each side now."
                ),
                task=Text("Tap a large pyramid, then the orange space."),
                hint=Text("Not this time: tap a large pyramid, then the orange space."),
                places=stages_of_places("held-0-3-0 held-0-3-1 / space-0"),
            ),
        ),
        heading=Text("Two sides to choose from"),
        praise=Text("A tap on the pyramid that you chose cancels your choice. Until you take one, nothing counts."),
    ),
    Lesson(
        name="three-alike",
        actions=("3-", "1-"),
        goals=(
            Goal(
                wanted=("1-",),
                text=Text(
                    "Whoever holds three pyramids of one size loses at once. You have two small ones. The medium"
                    " pyramid would bring you a third: try it, and the space says so."
                ),
                task=Text("Find the exchange that does not lose."),
                hint=Text("That would be three small pyramids, and the end. Place a small one."),
                places=stages_of_places("held-0-1-0 held-0-1-1 / space-4"),
            ),
        ),
        heading=Text("Never three of one size"),
        praise=Text("Well avoided. Two of one size are fine, but they leave you fewer ways."),
    ),
    Lesson(
        name="win",
        chance=(DEAD_END,),
        goals=(
            Goal(
                wanted=("2+",),
                text=Text(
                    "Whoever cannot exchange loses, too. Look where the gap will be: one, two and three spaces away"
                    " from it there should stand a small, a medium and a large pyramid. Then Ben can take nothing."
                ),
                task=Text("Place your medium pyramid and take clockwise."),
                hint=Text("Ben could answer that. Place your medium pyramid and take clockwise."),
                places=stages_of_places("held-0-2-0 / space-1"),
            ),
        ),
        heading=Text("Leave nothing to take"),
        praise=Text("Ben has no exchange left: you have won. Each of his pyramids only reaches its own size."),
        options={"setup": RANDOM},
    ),
    Lesson(
        name="draw",
        actions=ROUND_AND_ROUND,
        goals=(
            Goal(
                wanted=("3+",),
                text=Text(
                    "You and Ben have gone round in circles. When the same position comes about for the third time, the"
                    " game is a draw. Only one exchange is left to you, and it is that one."
                ),
                task=Text("Tap a large pyramid, then the space that says so."),
                places=stages_of_places("held-0-3-0 held-0-3-1 / space-2"),
            ),
        ),
        heading=Text("Three times the same"),
        praise=Text(
            "A draw: if nobody errs, the usual ring always ends so. In the settings, the table can tell you what each"
            " exchange is worth. Enjoy the game!"
        ),
    ),
)
