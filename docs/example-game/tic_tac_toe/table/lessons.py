"""The two lessons of the tutorial: prepared games, and the sentences that go with them."""

from __future__ import annotations

from epizodiak.table.lesson import Goal, Lesson, stages_of_places
from epizodiak.table.texts import Text
from tic_tac_toe.rules.state import POINTS

LESSONS: tuple[Lesson, ...] = (
    Lesson(
        name="mark",
        goals=(
            Goal(
                wanted=("a", "b", "c"),  # every notation begins with one of these
                text=Text("You draw crosses, and Ben draws noughts. In your turn you mark a free point."),
                task=Text("Tap any point."),
                places=(tuple(f"point-{point}" for point in POINTS),),
            ),
        ),
        heading=Text("Marking"),
        praise=Text("A mark stays where it is to the end of the game."),
    ),
    Lesson(
        name="row",
        actions=("a1", "b1", "a2", "b2"),
        goals=(
            Goal(
                wanted=("a3",),
                text=Text("Whoever has three marks in a row wins: across, down, or from corner to corner."),
                task=Text("Complete your row and win."),
                hint=Text("You can win at once: the row above has two crosses already. Tap {point}.", point="a3"),
                places=stages_of_places("point-a3"),
            ),
        ),
        heading=Text("Three in a row"),
        praise=Text("You have won. If all points are marked and nobody has a row, the game is a draw."),
    ),
)
