"""The eight lessons of the tutorial: prepared games, and the sentences that go with them."""

from __future__ import annotations

from epizodiak.games.epizodiak.rules.state import CLOCKWISE, CONTEST, COUNTERCLOCKWISE
from epizodiak.table.lesson import Goal, Lesson, notations, stages_of_places
from epizodiak.table.texts import Text


def _deal(hands: str, pile: str) -> tuple[tuple[int, ...]]:
    """A lesson's only chance outcome: the tiles of the three seats, then the pile from the top.

    Its first tile goes to the dial (E6).
    """
    return (tuple(map(int, f"{hands} {pile}".replace("/", " ").split())),)


LESSONS: tuple[Lesson, ...] = (
    # VI and VIII fit the ends of a dial that holds VII alone.
    Lesson(
        name="place",
        chance=_deal(
            "1 2 2 3 4 4 6 8 10 10 11 12 / 1 2 3 3 5 6 6 8 8 9 11 12 / 1 1 2 3 5 6 7 7 9 9 11 12",
            "7 9 4 7 5 12 11 4 10 5 10 8",
        ),
        goals=(
            Goal(
                wanted=(">8", "<6"),
                text=Text(
                    "Get rid of all your tiles. The dial grows at its two ends, one number at a time. Your tiles that"
                    " fit are raised: {high}, orange, goes on clockwise, and {low}, green, counterclockwise.",
                    low=6,
                    high=8,
                ),
                task=Text("Tap {high} or {low} in your hand, then its shining slot on the dial.", low=6, high=8),
                hint=Text("You may draw, and we will come to that. For now, place one of the two tiles that fit."),
                places=stages_of_places("hand-6-0 hand-8-0 / slot-6 slot-8"),
            ),
        ),
        heading=Text("Place a tile"),
        praise=Text("One tile fewer in your hand. Placing ends your turn, and Ben plays next."),
        praised=notations("player-0"),
    ),
    # XI, XII and I follow the X that Ben placed.
    Lesson(
        name="run",
        first_player=1,
        chance=_deal(
            "1 1 3 4 5 5 6 6 7 7 11 12 / 1 1 2 3 4 5 9 9 10 11 12 12 / 2 2 4 5 6 7 8 9 10 10 11 12",
            "9 8 8 4 10 3 8 2 11 3 7 6",
        ),
        actions=notations(">10 d p"),
        goals=(
            Goal(
                wanted=(">11..1",),
                text=Text(
                    "Several numbers in a row are a run. You place a run in one turn, all of it on one side. After"
                    " {second} comes {last}: the dial is a circle.",
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
        praise=Text(
            "Three tiles in one turn. A tap on the last tile you chose takes it back, a tap on the first cancels all."
        ),
    ),
    # Three IX, and nothing that fits beside IV.
    Lesson(
        name="discard",
        chance=_deal(
            "1 2 2 6 7 8 9 9 9 10 11 12 / 1 2 3 4 4 6 6 7 8 10 11 12 / 1 3 3 4 5 6 7 8 9 11 11 12",
            "4 5 7 10 2 5 5 10 1 8 3 12",
        ),
        goals=(
            Goal(
                wanted=("x9",),
                text=Text(
                    "Three tiles alike are a set, underlined in red. A set leaves your hand in one turn, and is a point"
                    " at stake: yours if you win the round."
                ),
                task=Text("Tap the shining slot {tile} among the discarded sets.", tile=9),
                hint=Text("You may draw here, but a set is worth a point. Discard your three {tile}.", tile=9),
                places=stages_of_places("discard-9"),
            ),
        ),
        heading=Text("Discard a set"),
        praise=Text(
            "The red number, your points at stake, is now 1. One {tile} is left in this round: a single tile. It can be"
            " placed, but nobody may pick it up.",
            tile=9,
        ),
        praised=notations("player-0"),
    ),
    # Nothing fits beside IV, nor does the VIII that is drawn.
    Lesson(
        name="draw",
        chance=_deal(
            "1 1 2 6 7 7 8 9 10 11 11 12 / 2 3 3 4 5 5 6 6 7 8 10 12 / 1 2 3 4 5 5 7 9 10 11 11 12",
            "4 8 9 10 4 2 6 12 3 8 9 1",
        ),
        goals=(
            Goal(
                wanted=("d",),
                text=Text("Nothing of yours fits, and you have no set. Then you draw a tile."),
                task=Text("Tap the pile in the middle of the dial."),
                places=stages_of_places("pile"),
            ),
            Goal(
                wanted=("p",),
                text=Text(
                    "You drew {tile}, and only you can see it. Had it helped, you could play now. It does not fit, so"
                    " you pass.",
                    tile=8,
                ),
                task=Text("Tap the middle of the dial again to pass."),
                places=stages_of_places("pile"),
            ),
        ),
        heading=Text("Draw, then pass"),
        praise=Text("You draw at most once in a turn. You may also draw when you could play something."),
    ),
    # Chloé places the VII that makes a set with the learner's two.
    Lesson(
        name="pick-up",
        first_player=2,
        chance=_deal(
            "1 2 2 3 4 7 7 9 10 11 12 12 / 3 4 4 5 5 6 7 8 8 9 10 11 / 1 1 2 3 4 5 7 8 9 11 11 12",
            "6 3 9 10 8 6 6 10 2 5 1 12",
        ),
        actions=notations(">7"),
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
        praise=Text("A set, with Chloé's help. Watch what you place: the next player may want it."),
        praised=notations("player-0"),
    ),
    # The pile is drawn to its end; IV and X fit, and the learner has neither.
    Lesson(
        name="pass",
        first_player=1,
        chance=_deal(
            "1 1 1 2 2 2 6 7 9 12 12 12 / 4 5 5 6 7 8 8 9 10 11 11 11 / 3 3 3 4 4 5 5 6 7 9 10 10",
            "6 8 11 8 4 9 3 10 7 12 1 2",
        ),
        actions=notations("d >7..8 d x3 d x1 d x11 d <5 d x2 d >9 d p d x12 d p d p"),
        goals=(
            Goal(
                wanted=("p",),
                text=Text(
                    "Later in a round: the pile is empty, and nobody can draw. {low} and {high} would fit, but you have"
                    " neither. With an empty pile you may simply pass.",
                    low=4,
                    high=10,
                ),
                task=Text("Tap PASS in the middle of the dial."),
                places=stages_of_places("pile"),
            ),
        ),
        heading=Text("When the pile is empty"),
        praise=Text(
            "You may pass even if you could play. But whoever holds a single tile that fits has to play, and after"
            " three passes in a row somebody must."
        ),
    ),
    # The same ends, and both others have passed.
    Lesson(
        name="contest",
        first_player=2,
        chance=_deal(
            "1 1 1 2 2 2 3 6 7 12 12 12 / 4 5 5 6 7 8 9 10 10 11 11 11 / 3 3 3 4 4 6 7 8 8 9 9 10",
            "6 11 8 1 5 5 7 2 12 4 10 9",
        ),
        actions=notations("d >7..8 d x1 d x11 d x3 d x2 d <5 d >9 d x12 d p d p d p p p"),
        goals=(
            Goal(
                wanted=(CONTEST,),
                text=Text(
                    "Ben and Chloé have both passed. You have neither {low} nor {high}, so they hold all of them, and"
                    " you may contest: three tiles are discarded for you, and the fourth comes to your hand.",
                    low=4,
                    high=10,
                ),
                task=Text("Tap one of the flashing numbers on the dial."),
                hint=Text("You may pass too. But a contest is worth a point: tap a flashing number."),
                places=stages_of_places("slot-4 slot-10"),
            ),
            Goal(
                wanted=(CLOCKWISE, COUNTERCLOCKWISE),
                text=Text("The set counts for you, and the fourth tile is yours. Now play: it fits."),
                task=Text("Place the new tile: tap it in your hand, then its slot on the dial."),
                places=stages_of_places("hand-4-0 hand-10-0 / slot-4 slot-10"),
            ),
        ),
        heading=Text("Contest"),
        praise=Text("After two passes in a row, look at the dial: a number may flash for you."),
    ),
    # Three sets are gone; V, VI and VII are left, and fit.
    Lesson(
        name="end",
        chance=_deal(
            "5 6 7 9 9 9 11 11 11 12 12 12 / 1 1 1 2 2 2 5 5 6 6 8 9 / 2 3 3 4 4 6 7 8 8 10 10 11",
            "4 4 3 10 8 12 7 1 7 10 5 3",
        ),
        actions=notations("x9 d p d <3 x11 d x1 d p x12 d <2 d p"),
        goals=(
            Goal(
                wanted=(">5..7",),
                text=Text(
                    "You have discarded three sets, and this game goes to 3 points. Three tiles are left in your hand."
                    " Whoever empties their hand ends the round, and alone scores their sets."
                ),
                task=Text("Place {first}, {second} and {last} in one run.", first=5, second=6, last=7),
                hint=Text(
                    "That leaves tiles in your hand. Tap {first}, {second}, {last}, then the last slot.",
                    first=5,
                    second=6,
                    last=7,
                ),
                places=stages_of_places("hand-7-0 / slot-7"),
            ),
        ),
        heading=Text("Empty your hand"),
        praise=Text(
            "Your hand is empty, your three sets are three points, and you have won. Ben's discarded set counts for"
            " nothing. Now you know the game: enjoy it!"
        ),
        options={"target": 3},
        praised=notations("player-0"),
    ),
)
