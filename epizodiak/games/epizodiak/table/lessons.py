"""The eight lessons of the tutorial: one deal from its first tile to its end, and the sentences that go with it.

The learner empties a hand of twelve in eight turns with three sets, which is the game. Ben and Chloé draw in each of
their turns, so that the pile is empty in time; then Ben fills the dial, and the learner's last tile fits the new one.
"""

from __future__ import annotations

from epizodiak.table.lesson import Goal, Lesson, Lessons, notations, stages_of_places
from epizodiak.table.texts import Text

HANDS = "1 3 3 3 3 4 7 7 9 11 11 12 / 1 2 2 4 5 6 8 9 10 12 12 12 / 1 2 2 4 5 5 6 7 8 9 10 11"
"""What the three seats are dealt: of II and V the others get all, and of VII the learner two and Chloé one."""

PILE = "8 4 8 9 11 1 5 10 6 7 6 10"
"""The pile from the top; its first tile goes to the dial (E6). The last VII comes as the learner draws."""

SEED = 5
"""So shuffled, X comes first of a full dial's tiles (E19); beside it the learner's last tile fits."""

STEPS = (
    # VII and IX fit the ends of a dial that holds VIII alone.
    Lesson(
        name="place",
        goals=(
            Goal(
                wanted=(">9",),
                text=Text(
                    "Get rid of all your tiles. The dial grows at its two ends, one number at a time. Your tiles that"
                    " fit are raised: {high}, orange, goes on clockwise, and {low}, green, counterclockwise.",
                    low=7,
                    high=9,
                ),
                task=Text("Tap {tile} in your hand, then its shining slot on the dial.", tile=9),
                hint=Text("That can be played too, and we will come to it. For now, place {tile}.", tile=9),
                places=stages_of_places("hand-9-0 / slot-9"),
            ),
        ),
        heading=Text("Place a tile"),
        praise=Text("One tile fewer in your hand. Placing ends your turn, and Ben plays next."),
        praised=notations("player-0"),
    ),
    # XI, XII and I follow the X that Ben places.
    Lesson(
        name="run",
        actions=notations("d >10 d p"),
        goals=(
            Goal(
                wanted=(">11..1",),
                text=Text(
                    "Ben drew and placed {before}; Chloé drew and passed. Several numbers in a row are a run. You"
                    " place a run in one turn, all of it on one side. After {second} comes {last}: the dial is a"
                    " circle.",
                    before=10,
                    second=12,
                    last=1,
                ),
                task=Text(
                    "Tap {last} in your hand: {first} and {second} are chosen with it. Then tap the slot of {last} on"
                    " the dial.",
                    first=11,
                    second=12,
                    last=1,
                ),
                hint=Text("That can be played, but all three in one go is better. Tap {last} first.", last=1),
                places=stages_of_places("hand-1-0 / slot-1"),
            ),
        ),
        heading=Text("Place a run"),
        praise=Text("Three tiles in one turn."),
    ),
    # Four III: three are discarded, the fourth stays in the hand.
    Lesson(
        name="discard",
        actions=notations("d x12 d p"),
        goals=(
            Goal(
                wanted=("x3",),
                text=Text(
                    "Three tiles alike are a set: a thick red bar lies under them. A set leaves your hand in one"
                    " turn, and is a point at stake: yours if you win the round. In a game of one round, it is yours in"
                    " any case."
                ),
                task=Text("Tap the shining slot {tile} among the discarded sets.", tile=3),
                hint=Text("That can be played, but a set is worth a point. Discard three {tile}.", tile=3),
                places=stages_of_places("discard-3"),
            ),
        ),
        heading=Text("Discard a set"),
        praise=Text(
            "The red number, your points at stake, is now 1. Only one {tile} is left in this round, the last of its"
            " kind. It can still be placed.",
            tile=3,
        ),
        praised=notations("player-0"),
    ),
    # Chloé places the VII that makes a set with the learner's two.
    Lesson(
        name="pick-up",
        actions=notations("d p d <7"),
        goals=(
            Goal(
                wanted=("^7",),
                text=Text(
                    "Chloé has just placed {tile}. You have two of them, marked in red: with hers, they make a set. The"
                    " last tile of the player before you may be picked up, if you can play at once after that.",
                    tile=7,
                ),
                task=Text("Tap the shining {tile} on the dial.", tile=7),
                hint=Text("Drawing would give up Chloé's {tile}. Pick it up from the dial instead.", tile=7),
                places=stages_of_places("slot-7"),
            ),
            Goal(
                wanted=("x7",),
                text=Text(
                    "Now discard a set, or place a tile at the other end of the dial. Putting {tile} back is not"
                    " allowed.",
                    tile=7,
                ),
                task=Text("Tap the shining slot {tile} among the discarded sets.", tile=7),
                places=stages_of_places("discard-7"),
            ),
        ),
        heading=Text("Pick up a tile"),
        praise=Text(
            "A set, with Chloé's help. Watch what you place: the next player may want it. Only the last tile of a kind"
            " may not be picked up."
        ),
        praised=notations("player-0"),
    ),
    # Nothing fits beside VIII and I but the VII that is drawn.
    Lesson(
        name="draw",
        actions=notations("d p d p"),
        goals=(
            Goal(
                wanted=("d",),
                text=Text("Nothing of yours fits, and you have no set. Then you draw a tile."),
                task=Text("Tap the pile in the middle of the dial."),
                places=stages_of_places("pile"),
            ),
            Goal(
                wanted=("<7",),
                text=Text(
                    "You drew {tile}, and only you can see it. It fits, so you can play now. Had it not helped, you"
                    " would tap the middle of the dial again to pass.",
                    tile=7,
                ),
                task=Text("Place the new tile: tap it in your hand, then its slot on the dial."),
                hint=Text("You may pass, too. But {tile} fits: place it.", tile=7),
                places=stages_of_places("hand-7-0 / slot-7"),
            ),
        ),
        heading=Text("Draw a tile"),
        praise=Text("You draw at most once in a turn. You may also draw when you could play something."),
    ),
    # The pile is empty; II and V fit, and the learner has neither.
    Lesson(
        name="pass",
        actions=notations("d <6 d p"),
        goals=(
            Goal(
                wanted=("p",),
                text=Text(
                    "The pile is empty, and nobody can draw. {low} and {high} would fit, but you have neither. With an"
                    " empty pile you may simply pass.",
                    low=2,
                    high=5,
                ),
                task=Text("Tap PASS in the middle of the dial."),
                places=stages_of_places("pile"),
            ),
        ),
        heading=Text("When the pile is empty"),
        praise=Text("You may pass even if you could play, unless you hold the last tile of a kind, and it fits."),
    ),
    # The same ends, and both others have passed. With II, all but one tile are a run.
    Lesson(
        name="contest",
        actions=notations("p p"),
        goals=(
            Goal(
                wanted=("!2",),
                text=Text(
                    "Ben and Chloé have both passed, and you have no {low}: all four are in their hands. Now you may"
                    " contest: three of them are discarded for you, and the fourth comes to your hand.",
                    low=2,
                ),
                task=Text("Tap the flashing {tile} on the dial.", tile=2),
                hint=Text("That can be contested, too. For now, take {tile}.", tile=2),
                places=stages_of_places("slot-2"),
            ),
            Goal(
                wanted=(">2..4",),
                text=Text(
                    "The set counts for you, and your turn goes on: with the fourth {tile} you have a run.", tile=2
                ),
                task=Text("Place it: tap {last} in your hand, then its slot on the dial.", last=4),
                hint=Text("That can be played, but all three in one go is better. Tap {last} first.", last=4),
                places=stages_of_places("hand-4-0 / slot-4"),
            ),
        ),
        heading=Text("Contest"),
        praise=Text(
            "After two passes in a row, look at the dial: a number may flash for you. Now one slot is free. Watch Ben"
            " fill it."
        ),
    ),
    # X begins the new dial, and XI is all that the learner has.
    Lesson(
        name="end",
        actions=notations(">5 d p"),
        goals=(
            Goal(
                wanted=(">11",),
                text=Text(
                    "Ben has filled the dial: its twelve tiles were shuffled into a new pile, and the first of them"
                    " begins a new dial. Discarded sets stay out. Whoever empties their hand ends the round, and alone"
                    " scores their sets."
                ),
                task=Text("Place your last tile: tap it in your hand, then its slot on the dial."),
                hint=Text("You may draw, too. But your last tile fits: place it."),
                places=stages_of_places("hand-11-0 / slot-11"),
            ),
        ),
        heading=Text("When the dial is full"),
        praise=Text(
            "Your hand is empty, so only you score: Ben's set counts for nothing. Your three sets are three points, and"
            " 3 points win. The game against two beginners goes to 3 points, too. Enjoy it!"
        ),
        praised=notations("player-0"),
    ),
)

DEALT = tuple(map(int, f"{HANDS} {PILE}".replace("/", " ").split()))

LESSONS = Lessons(STEPS, chance=(DEALT,), options={"target": 3}, seed=SEED)
