"""The eight lessons of the tutorial: one game, and the sentences that go with it.

The learner's side is black.
"""

from __future__ import annotations

from epizodiak.table.lesson import Goal, Lesson, Lessons, notations, stages_of_places
from epizodiak.table.texts import Text

STEPS = (
    Lesson(
        name="jump",
        goals=(
            Goal(
                wanted=("A3-B1",),
                text=Text(
                    "When the six inner points are full, whoever has more pieces there wins. You play black, the"
                    " crescents. They only jump: along a line, over one or two pieces, to the empty point behind."
                ),
                task=Text("Tap the black piece on A3, then the bright point B1."),
                hint=Text("That can be played, too. For now, jump with A3 to B1."),
                places=stages_of_places("point-A3 / point-B1"),
            ),
        ),
        heading=Text("Jumping"),
        praise=Text("It jumped over a neutral piece. Neutral pieces belong to nobody and always stay as they are."),
    ),
    # After two neutral turns A2-B6 is all that Ben has.
    Lesson(
        name="neutral",
        actions=notations("B2-B3"),
        goals=(
            Goal(
                wanted=("B3-B4",),
                text=Text(
                    "Instead of jumping, you may move a neutral piece one step, to an inner point beside it. Ben has"
                    " just moved one from B2 to B3: you can't move it straight back."
                ),
                task=Text("Move the neutral piece on B3 to B4."),
                hint=Text("Not this time. Tap the neutral piece on B3, the red one with the ringed planet."),
                places=stages_of_places("point-B3 / point-B4"),
            ),
        ),
        heading=Text("Neutral pieces"),
        praise=Text("Two neutral moves in a row: now Ben has to jump, since the third turn running must be a jump."),
    ),
    # B1 is white now, and B2 behind it is empty.
    Lesson(
        name="turn",
        actions=notations("A2-B6"),
        goals=(
            Goal(
                wanted=("A1-B2",),
                text=Text(
                    "Black and white pieces that are jumped turn over and change sides: Ben has just taken B1 from you."
                    " When you select a piece, two round arrows mark what its jumps would turn."
                ),
                task=Text("Jump with A1 over the white piece on B1, and make it yours."),
                hint=Text("That turns no white piece. Select A1, then tap B2."),
                places=stages_of_places("point-A1 / point-B2"),
            ),
        ),
        heading=Text("Turning over"),
        praise=Text("B1 is black again. So pieces change sides all the time, and none ever leaves the board."),
    ),
    # B2-A1 would undo what happened since the learner's last turn.
    Lesson(
        name="repetition",
        actions=notations("B6-A2"),
        goals=(
            Goal(
                wanted=("A5-B3",),
                text=Text(
                    "Whoever leaves the board as it was once before, with the same player to move, loses."
                    " A red triangle warns you: Ben has gone back with his piece, and you would with B2."
                ),
                task=Text("Play something else: jump with A5 to B3."),
                hint=Text("You would lose with B2, but not with A5: jump with it to B3."),
                places=stages_of_places("point-A5 / point-B3"),
            ),
        ),
        heading=Text("No going round in circles"),
        praise=Text("Well seen. So no game of Zodiac goes on for ever, and none is a draw."),
    ),
    # From B3 only the neutral B4 could be jumped on the way to A5.
    Lesson(
        name="apex",
        actions=notations("B5-B6"),
        goals=(
            Goal(
                wanted=("B2-A1",),
                text=Text(
                    "The six tips of the star are its apexes. A jump may end on an apex only if it turns a piece. From"
                    " B3 you can't jump to A5, since the piece between them is neutral."
                ),
                task=Text("Jump from B2 over the white piece to the apex A1."),
                hint=Text("That is possible, too. But select B2 now, and jump to A1 at the top."),
                places=stages_of_places("point-B2 / point-A1"),
            ),
        ),
        heading=Text("Onto an apex"),
        praise=Text("B1 is yours once more. The red triangle was gone, because other pieces have moved meanwhile."),
    ),
    # A1-A3 would turn B1 and B2.
    Lesson(
        name="own",
        actions=notations("A4-B2"),
        goals=(
            Goal(
                wanted=("B1-A3",),
                text=Text(
                    "Your own pieces turn over, too, when you jump over them. From A1 to A3 you would win B2, but give"
                    " Ben B1."
                ),
                task=Text("Jump with B1 over the white piece on B2 to A3."),
                hint=Text("Take care of your own pieces: jump from B1 to A3."),
                places=stages_of_places("point-B1 / point-A3"),
            ),
        ),
        heading=Text("Your own pieces"),
        praise=Text("B2 is black now, and none of your own pieces has turned."),
    ),
    # B3 is white, B4 is neutral.
    Lesson(
        name="two",
        actions=notations("B6-B1"),
        goals=(
            Goal(
                wanted=("A3-A5",),
                text=Text("A jump may lead over two pieces in a row, and turns all of them that are black or white."),
                task=Text("Jump from A3 over two pieces to the apex A5."),
                hint=Text("That is possible, too. But select A3 now, and jump to A5."),
                places=stages_of_places("point-A3 / point-A5"),
            ),
        ),
        heading=Text("Over two pieces"),
        praise=Text("The neutral piece on B4 stayed as it was, and the white one on B3 is yours."),
    ),
    # Only B5 is empty, and B6 turns.
    Lesson(
        name="end",
        actions=notations("A2-B6"),
        goals=(
            Goal(
                wanted=("A1-B5",),
                text=Text(
                    "When all six inner points are filled, whoever shows more pieces on them wins. Who can't move"
                    " loses. B5 is the last empty one, and two of the others are black."
                ),
                task=Text("Jump from A1 over B6 to B5, and win."),
                hint=Text("You can win at once: jump from A1 to B5."),
                places=stages_of_places("point-A1 / point-B5"),
            ),
        ),
        heading=Text("Winning"),
        praise=Text("Six inner points are filled, four of them with black: you have won. You know all the rules now."),
    ),
)

LESSONS = Lessons(STEPS)
