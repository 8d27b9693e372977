"""The two lessons of the tutorial: one game, and the sentences that go with it."""

from __future__ import annotations

from epizodiak.table.lesson import Goal, Lesson, Lessons, notations, stages_of_places
from epizodiak.table.texts import Text

STEPS = (
    Lesson(
        name="mark",
        goals=(
            Goal(
                wanted=("b2",),
                text=Text("You draw crosses, and Ben draws noughts. In your turn you mark a free point."),
                task=Text("Tap {point}, in the middle.", point="b2"),
                hint=Text("That can be marked, too. For now, tap {point}.", point="b2"),
                places=stages_of_places("point-b2"),
            ),
        ),
        heading=Text("Marking"),
        praise=Text("A mark stays where it is to the end of the game."),
    ),
    # Turns in which there is nothing new are played in sight, the learner's own, too.
    Lesson(
        name="row",
        actions=notations("a1 b1 c1"),
        goals=(
            Goal(
                wanted=("b3",),
                text=Text("Whoever has three marks in a row wins: across, down, or from corner to corner."),
                task=Text("Complete your row and win."),
                hint=Text("You can win at once: two crosses stand in a row already. Tap {point}.", point="b3"),
                places=stages_of_places("point-b3"),
            ),
        ),
        heading=Text("Three in a row"),
        praise=Text("You have won. If all points are marked and nobody has a row, the game is a draw."),
    ),
)

LESSONS = Lessons(STEPS)
