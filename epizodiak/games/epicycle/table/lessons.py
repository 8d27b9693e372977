"""The seven lessons of the tutorial: one game, and the sentences that go with it.

The learner goes round with Ben until a draw threatens, turns it down and wins. Turns in which there is nothing new are
played in sight, the learner's own, too.
"""

from __future__ import annotations

from epizodiak.table.lesson import Goal, Lesson, Lessons, notations, stages_of_places
from epizodiak.table.texts import Text

STEPS = (
    # The small pyramid reaches another small one and a large one.
    Lesson(
        name="exchange",
        goals=(
            Goal(
                wanted=("1-",),
                text=Text(
                    "Put one of your pyramids into the gap. Then take one that stands as many spaces from the gap as"
                    " yours has dots. It must be of another size."
                ),
                task=Text("Tap your small pyramid, then the space that shines."),
                hint=Text("That can be done too. For now, tap your small pyramid."),
                places=stages_of_places("held-0-1-0 / space-8"),
            ),
        ),
        heading=Text("Put one in, take one out"),
        praise=Text("You hold three pyramids again, and the gap is where you took one. Now it is Ben's turn."),
    ),
    Lesson(
        name="sides",
        actions=notations("1-"),
        goals=(
            Goal(
                wanted=("2+",),
                text=Text(
                    "You count from the gap to either side. Clockwise is orange, counterclockwise is green. Your"
                    " medium pyramid reaches a space on each side now."
                ),
                task=Text("Tap your medium pyramid, then the orange space."),
                hint=Text("Not this time: tap your medium pyramid, then the orange space."),
                places=stages_of_places("held-0-2-0 / space-9"),
            ),
        ),
        heading=Text("Two sides to choose from"),
        praise=Text("A tap on the pyramid that you chose cancels your choice. Until you take one, nothing counts."),
    ),
    # 1- would take the third large pyramid.
    Lesson(
        name="three-alike",
        actions=notations("3-"),
        goals=(
            Goal(
                wanted=("1+",),
                text=Text(
                    "Whoever holds three pyramids of one size loses at once. You have two large ones, and your small"
                    " one could bring you a third: choose it, and the space says so."
                ),
                task=Text("Place your small pyramid and take clockwise."),
                hint=Text("Not that one."),
                places=stages_of_places("held-0-1-0 / space-7"),
            ),
        ),
        heading=Text("Never three of one size"),
        praise=Text("Well avoided. Two of one size are fine, but they leave you fewer ways."),
    ),
    # 3- is all that is legal.
    Lesson(
        name="only-one",
        actions=notations("2+"),
        goals=(
            Goal(
                wanted=("3-",),
                text=Text(
                    "Your medium pyramid reaches only medium ones, and none is exchanged for its own size: those spaces"
                    " are crossed out. One exchange is left to you."
                ),
                task=Text("Find it: tap a large pyramid, then the green space."),
                places=stages_of_places("held-0-3-0 held-0-3-1 / space-6"),
            ),
        ),
        heading=Text("Only one way"),
        praise=Text("Nobody may pass: in every turn there is something to exchange, or the game is lost."),
    ),
    # As after the learner's second turn.
    Lesson(
        name="circle",
        actions=notations("1+"),
        goals=(
            Goal(
                wanted=("2+",),
                text=Text(
                    "You and Ben can go round in circles. With your medium pyramid, everything would stand as it stood"
                    " after your second turn."
                ),
                task=Text("Place your medium pyramid and take clockwise."),
                hint=Text("Another time. Place your medium pyramid and take clockwise."),
                places=stages_of_places("held-0-2-0 / space-9"),
            ),
        ),
        heading=Text("In circles"),
        praise=Text("That is the same position for the second time. See what happens when you both go round again."),
    ),
    # The same circle once more; 2+ would make the draw.
    Lesson(
        name="draw",
        actions=notations("3- 1+ 2+ 3- 1+"),
        goals=(
            Goal(
                wanted=("3+",),
                text=Text(
                    "When the same position comes about for the third time, the game is a draw. Your medium pyramid can"
                    " do that now: choose it, and the orange space says so."
                ),
                task=Text("You can do better: place your large pyramid and take clockwise."),
                hint=Text("Not that one."),
                places=stages_of_places("held-0-3-0 / space-0"),
            ),
        ),
        heading=Text("Three times the same"),
        praise=Text(
            "No draw this time, though between perfect players the usual ring always ends in one. In the settings, the"
            " table can tell you what each exchange is worth."
        ),
    ),
    # Ben holds 2 2 3; two spaces away from space 2 there stand 2 and 2, three away 3 and 3.
    Lesson(
        name="win",
        actions=notations("2+ 1- 3+"),
        goals=(
            Goal(
                wanted=("2-",),
                text=Text(
                    "Whoever cannot exchange loses, too. Ben holds two medium pyramids and a large one. Leave the gap"
                    " where medium ones stand two spaces away from it, and large ones three: then he can take nothing."
                ),
                task=Text("Place a medium pyramid and take counterclockwise."),
                hint=Text("Ben could answer that. Place a medium pyramid and take counterclockwise."),
                places=stages_of_places("held-0-2-0 held-0-2-1 / space-2"),
            ),
        ),
        heading=Text("Leave nothing to take"),
        praise=Text(
            "Ben has no exchange left: you have won. Each of his pyramids only reaches its own size. Of three or four"
            " players, the last player left wins. Enjoy it!"
        ),
    ),
)

LESSONS = Lessons(STEPS)
