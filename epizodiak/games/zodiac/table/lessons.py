"""The six lessons of the tutorial: prepared games, and the sentences that go with them.

The learner's side is black, and began each game.
"""

from __future__ import annotations

from epizodiak.table.lesson import Goal, Lesson, stages_of_places
from epizodiak.table.texts import Text

LESSONS: tuple[Lesson, ...] = (
    Lesson(
        name="jump",
        goals=(
            Goal(
                wanted=("A3-B1", "A5-B6"),
                text=Text(
                    "You play black, the pieces with the crescent. A piece moves only by jumping: along a line of the"
                    " star, over one or two pieces that stand right in front of it, to the empty point behind them."
                ),
                task=Text("Tap a black piece with a bright ring, then the bright point that it can jump to."),
                hint=Text("That moves a neutral piece, which is possible, too. Try a jump: tap the black piece on A3."),
                places=stages_of_places("point-A3 point-A5 / point-B1 point-B6"),
            ),
        ),
        heading=Text("Jumping"),
        praise=Text("It jumped over a neutral piece. Neutral pieces belong to nobody and always stay as they are."),
    ),
    # B3 is white, and B4 behind it is empty.
    Lesson(
        name="turn",
        actions=("A5-B6", "A2-B3"),
        goals=(
            Goal(
                wanted=("A3-B4",),
                text=Text(
                    "Black and white pieces that are jumped turn over and change sides. When you select a piece, two"
                    " round arrows mark what its jumps would turn."
                ),
                task=Text("Jump with A3 over the white piece on B3, and make it yours."),
                hint=Text("That turns no white piece. Select A3, then tap B4."),
                places=stages_of_places("point-A3 / point-B4"),
            ),
        ),
        heading=Text("Turning over"),
        praise=Text("B3 is black now. Take care: your own pieces turn, too, when you jump over them."),
    ),
    # From A3 the line leads over the neutral B2 and the white B1 to A1.
    Lesson(
        name="apex",
        actions=("A3-B1", "A2-B3", "A1-A3", "A4-A2"),
        goals=(
            Goal(
                wanted=("A3-A1",),
                text=Text(
                    "The six tips of the star are its apexes. A jump may end on an apex only if it turns a piece:"
                    " jumping over neutral pieces alone is not enough."
                ),
                task=Text("Jump from A3 over two pieces to the apex A1."),
                hint=Text("That is possible, too. But select A3 now, and jump to A1 at the top."),
                places=stages_of_places("point-A3 / point-A1"),
            ),
        ),
        heading=Text("Onto an apex"),
        praise=Text("The neutral piece on B2 stayed as it was, and the white one on B1 is yours."),
    ),
    # Ben has just moved a neutral piece to B6.
    Lesson(
        name="neutral",
        actions=("A3-B1", "B5-B6"),
        goals=(
            Goal(
                wanted=("B2-B3",),
                text=Text(
                    "Instead of jumping, you may move a neutral piece one step, to an inner point beside it. Ben has"
                    " just moved one from B5 to B6: you can't move it straight back."
                ),
                task=Text("Move the neutral piece on B2 to B3."),
                hint=Text("That is a jump. Tap the neutral piece on B2 now, the red one with the ringed planet."),
                places=stages_of_places("point-B2 / point-B3"),
            ),
        ),
        heading=Text("Neutral pieces"),
        praise=Text("Two neutral moves in a row: now Ben has to jump, since the third turn running must be a jump."),
    ),
    # A3-A1 would undo what happened since the learner's last turn.
    Lesson(
        name="repetition",
        actions=("A3-B1", "A2-B6", "A1-A3", "B6-A2"),
        goals=(
            Goal(
                wanted=("A5-B6", "B2-B3", "B5-B4", "B5-B6"),
                text=Text(
                    "Whoever brings about a placement that was on the board before, with the same player to move,"
                    " loses. A red triangle warns you: Ben has gone back with his piece, and you would with A3."
                ),
                task=Text("Play anything else."),
                hint=Text(
                    "With that move all pieces stand as they did before, and you would lose. Play anything else."
                ),
                places=stages_of_places("point-A5 point-B2 point-B5 / point-B6 point-B3 point-B4"),
            ),
        ),
        heading=Text("No going round in circles"),
        praise=Text("Well seen. So no game of Zodiac goes on for ever, and none is a draw."),
    ),
    # Only B2 is empty.
    Lesson(
        name="end",
        actions=("A5-B6", "A2-B3", "A3-B4", "B2-B1"),
        goals=(
            Goal(
                wanted=("A1-B2",),
                text=Text(
                    "When all six inner points are filled, whoever shows more pieces on them wins. Who can't move"
                    " loses. B2 is the last empty one, and three of the others are black."
                ),
                task=Text("Fill the last inner point and win."),
                hint=Text("You can win at once: jump from A1 to B2."),
                places=stages_of_places("point-A1 / point-B2"),
            ),
        ),
        heading=Text("Winning"),
        praise=Text("Six inner points are filled, four of them with black: you have won. You know all the rules now."),
    ),
)
