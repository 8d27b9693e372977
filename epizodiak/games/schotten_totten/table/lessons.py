"""The five lessons of the tutorial: one round, and the sentences that go with it.

The learner wins stones 5, 4 and 6. Turns in which there is nothing new are played in sight, the learner's own, too.
"""

from __future__ import annotations

from epizodiak.games.schotten_totten.rules.state import ALL_CARDS, DRAW
from epizodiak.table.lesson import Goal, Lesson, Lessons, notations, stages_of_places
from epizodiak.table.texts import Text

DEALT = notations("G5 R6 R7 R8 P4 P5 B9 G9 P9 R9 N2 Y4 G6 B7 P6 B8 Y2 Y3 G7 G2 B6 N5 N8 Y8 Y5 R4 R2 P2 P1 N7")
"""The learner's six cards, Ben's, then the deck from the top, as far as it is drawn: the learner draws first."""


def _turns(text: str) -> tuple[str, ...]:
    """The actions of turns that are told by their cards: each ends with a card from the deck."""
    return tuple(action for card in notations(text) for action in (card, DRAW))


def _drawing() -> Goal:
    """What ends a turn after a claim."""
    return Goal(
        wanted=(DRAW,),
        text=Text("The stone is yours. Now draw a card: that ends your turn."),
        task=Text("Tap the deck."),
        places=stages_of_places("deck"),
    )


STEPS = (
    # The first turn of a round.
    Lesson(
        name="play",
        goals=(
            Goal(
                wanted=("G5@6",),
                text=Text(
                    "Nine stones stand between you and Ben. You win them with three cards each on your side. In every"
                    " turn you play one card, at any stone where you have fewer than three."
                ),
                task=Text("Tap {card}, then stone 6.", card="G5"),
                hint=Text("For now, play {card} at stone 6.", card="G5"),
                places=stages_of_places("card-G5 / stone-6"),
            ),
            Goal(
                wanted=(DRAW,),
                text=Text("Your card lies there for good. Now you draw a new one, and that ends your turn."),
                task=Text("Tap the deck."),
                places=stages_of_places("deck"),
            ),
        ),
        heading=Text("Play a card"),
        praise=Text("So it goes on, turn by turn: play a card, draw a card. Ben does the same on his side."),
    ),
    # Red 8 goes with red 6 and red 7, against three nines.
    Lesson(
        name="claim",
        actions=_turns("B9@5 R6@5 G9@5 R7@5 P9@5"),
        goals=(
            Goal(
                wanted=("R8@5",),
                text=Text(
                    "Three cards make a formation. The strongest is the colour run: one colour, numbers in a row. Then"
                    " come three of a kind, colour, run. Anything else is a sum. Ben has three nines at stone 5."
                ),
                task=Text("Beat them with a colour run: tap {card}, then stone 5.", card="R8"),
                hint=Text(
                    "That can be played. But at stone 5, {card} makes a colour run with your red 6 and 7.", card="R8"
                ),
                places=stages_of_places("card-R8 / stone-5"),
            ),
            Goal(
                wanted=("claim 5",),
                text=Text("Both sides are complete, and yours is stronger. The stone shines: you can claim it."),
                task=Text("Tap stone 5."),
                hint=Text("Drawing ends your turn. Claim the shining stone first."),
                places=stages_of_places("stone-5"),
            ),
            _drawing(),
        ),
        heading=Text("Claim a stone"),
        praise=Text(
            "The stone moves to your side and is yours for the rest of the round. A small flag shows who was complete"
            " first: that only decides a tie."
        ),
    ),
    # Red 9 could only become a colour run with red 7 and red 8, which lie at stone 5.
    Lesson(
        name="proof",
        actions=_turns("R9@4 P4@4 N2@2 P5@4 Y4@8"),
        goals=(
            Goal(
                wanted=("P6@4",),
                text=Text(
                    "You can claim a stone before Ben's side is complete, if nothing that he could still add beats you."
                    " At stone 4 he has {card}, and the red 7 that he needs lies at stone 5.",
                    card="R9",
                ),
                task=Text("Complete your colour run: tap {card}, then stone 4.", card="P6"),
                hint=Text("Stone 4 is nearly yours. Tap {card}, then stone 4.", card="P6"),
                places=stages_of_places("card-P6 / stone-4"),
            ),
            Goal(
                wanted=("claim 4",),
                text=Text("The stone shines: whatever Ben adds, he cannot beat your colour run. That is a proof."),
                task=Text("Tap stone 4 to claim it."),
                hint=Text("Drawing ends your turn. Claim the shining stone first."),
                places=stages_of_places("stone-4"),
            ),
            _drawing(),
        ),
        heading=Text("Claim with a proof"),
        praise=Text("The table finds every proof for you: a stone that shines can be claimed."),
    ),
    # Blue 6, which the learner holds, would make blue 7 and blue 8 a colour run of 21; blue 9 lies at stone 5.
    Lesson(
        name="why",
        actions=_turns("B7@6 G6@6 B8@6"),
        goals=(
            Goal(
                wanted=("G7@6",),
                text=Text("At stone 6 you have green 5 and 6. Ben has blue 7 and 8 there, and wants a third card."),
                task=Text("Complete your side: tap {card}, then stone 6.", card="G7"),
                hint=Text("For now, play {card} at stone 6.", card="G7"),
                places=stages_of_places("card-G7 / stone-6"),
            ),
            Goal(
                wanted=(DRAW,),
                text=Text(
                    "A colour run, but you cannot claim the stone yet: it has a question mark. Tap it to see which"
                    " card would beat you. Every card that is not on the table counts, even those in your hand."
                ),
                task=Text("Tap stone 6 to see why, then the deck to end your turn."),
                places=stages_of_places("deck"),
                also=("stone-6",),
            ),
        ),
        heading=Text("Why not?"),
        praise=Text(
            "Blue 6 would beat you. It is in your own hand, and in a hand it still counts: only when it lies at another"
            " stone can you claim this one."
        ),
    ),
    # Stones 4 and 5 are the learner's; blue 6 at another stone proves stone 6.
    Lesson(
        name="win",
        actions=_turns("Y3@2"),
        goals=(
            Goal(
                wanted=("B6@7",),
                text=Text(
                    "Stones 4 and 5 are yours. Three stones side by side win the round, and so do any five. At stone 6,"
                    " only blue 6 could help Ben, and you have it."
                ),
                task=Text("Play it at another stone: tap {card}, then stone 7.", card="B6"),
                hint=Text("You can win now: play {card} at stone 7.", card="B6"),
                places=stages_of_places("card-B6 / stone-7"),
            ),
            Goal(
                wanted=("claim 6",),
                text=Text("The stone shines: whatever Ben adds, he cannot beat your colour run. That is a proof."),
                task=Text("Claim stone 6, and the round is yours."),
                hint=Text("Claim stone 6 before you draw: it wins the round."),
                places=stages_of_places("stone-6"),
            ),
        ),
        heading=Text("Three in a row"),
        praise=Text("Three stones side by side: you have won. Now you know the game: enjoy it!"),
    ),
)

LESSONS = Lessons(STEPS, chance=((*DEALT, *(card for card in ALL_CARDS if card not in DEALT)),))
