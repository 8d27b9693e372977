"""The five lessons of the tutorial: prepared games, and the sentences that go with them."""

from __future__ import annotations

from epizodiak.games.schotten_totten.rules.state import CLAIM_STONE, COLOURS, DRAW
from epizodiak.table.lesson import Goal, Lesson, notations, stages_of_places
from epizodiak.table.texts import Text


def _deal(hands: str, deck: str) -> tuple[tuple[str, ...]]:
    """A lesson's only chance outcome: the learner's six cards, the other seat's, then the deck from the top."""
    return (notations(f"{hands} {deck}".replace("/", " ")),)


def _actions_before(text: str) -> tuple[str, ...]:
    """Actions up to the learner's turn, parted by semicolons, with the card drawn that ends each turn.

    It is drawn before every card but the first, and at the end.
    """
    first, *more = text.split("; ")
    later = (each for action in more for each in ((action,) if action.startswith(CLAIM_STONE) else (DRAW, action)))
    return (first, *later, DRAW)


LESSONS: tuple[Lesson, ...] = (
    # The first turn of a round.
    Lesson(
        name="play",
        chance=_deal(
            "R3 R7 G5 B9 Y2 N6 / G2 B4 B5 P8 N1 Y9",
            "N2 R5 B2 R8 B6 B8 Y5 R2 G7 G8 N9 N8 G6 P6 P5 B3 Y6 Y7 R6 P2 G3 Y1 P1 G9 R1 P9 P7 N7 Y8 P3 G1 N3 N5 Y3 B1"
            " B7 R4 P4 G4 R9 Y4 N4",
        ),
        goals=(
            Goal(
                wanted=tuple(COLOURS),
                text=Text(
                    "Nine stones stand between you and Ben. You win them with three cards each on your side. In every"
                    " turn you play one card, at any stone where you have fewer than three."
                ),
                task=Text("Tap a card in your hand, then one of the stones whose place shines."),
                places=stages_of_places("card-R3 card-R7 card-G5 card-B9 card-Y2 card-N6"),
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
        first_player=1,
        chance=_deal(
            "R6 R7 R8 R2 G4 Y6 / B9 G9 P9 N1 N5 B7",
            "P3 P7 R1 N8 G2 N6 B3 P1 Y4 R4 G7 G8 P6 G6 Y9 R9 P8 P5 G3 Y1 Y3 R5 N7 Y8 N9 B1 Y7 P4 R3 Y2 P2 G1 G5 N3 N2"
            " B8 B4 N4 Y5 B2 B5 B6",
        ),
        actions=_actions_before("B9@5; R6@5; G9@5; R7@5; P9@5"),
        goals=(
            Goal(
                wanted=("R8@5",),
                text=Text(
                    "Three cards make a formation. The strongest is the colour run: one colour, numbers in a row. Then"
                    " come three of a kind, colour, run, and last the sum. Ben has three nines at stone 5."
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
        ),
        heading=Text("Claim a stone"),
        praise=Text("The stone moves to your side and is yours for the rest of the round. No more cards go there."),
    ),
    # Red 8 could only become a colour run with red 7, which lies at stone 7.
    Lesson(
        name="proof",
        first_player=1,
        chance=_deal(
            "P4 P5 P6 G3 B1 Y5 / R8 R7 N2 Y4 N1 N8",
            "R5 N9 B3 Y8 R1 N6 R6 P3 Y1 R3 Y3 Y6 P7 N7 R4 G5 Y7 P2 G8 G2 B6 B4 N5 P9 B7 G1 G7 B8 B2 Y2 N4 R9 N3 G6 Y9"
            " P8 R2 P1 B9 G4 B5 G9",
        ),
        actions=_actions_before("R8@4; P4@4; R7@7; P5@4; N2@7"),
        goals=(
            Goal(
                wanted=("P6@4",),
                text=Text(
                    "You need not wait until Ben's side is complete. It is enough that no card still missing from the"
                    " table could help him. At stone 4 he has {card}, and the red 7 that he needs lies at stone 7.",
                    card="R8",
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
        ),
        heading=Text("Claim with a proof"),
        praise=Text("The table finds every proof for you: a stone that shines can be claimed."),
    ),
    # Blue 9 would make blue 7 and blue 8 a colour run of 24.
    Lesson(
        name="why",
        first_player=1,
        chance=_deal(
            "G5 G6 G7 R1 R4 B2 / B7 B8 Y3 Y4 G1 R7",
            "N7 P8 B4 N5 B1 P1 G9 Y2 Y9 Y6 N1 N2 P4 R5 G3 B6 R8 N4 Y7 Y8 R3 Y5 Y1 P9 N9 R2 B5 P3 P6 N8 N3 R9 G2 P7 N6"
            " G4 B3 P2 P5 R6 G8 B9",
        ),
        actions=_actions_before("B7@6; G5@6; B8@6; G6@6; Y3@2"),
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
                    "A colour run, but the stone does not shine: it is marked with a question mark. Tap it to see which"
                    " cards would beat you. All cards that do not lie on the table count, wherever they are."
                ),
                task=Text("Tap stone 6 to see why, then the deck to end your turn."),
                places=stages_of_places("deck"),
            ),
        ),
        heading=Text("Why not?"),
        praise=Text(
            "Blue 6 would beat you as well. Only when blue 6 and blue 9 both lie at other stones can you claim this"
            " one; in a hand they still count, in yours too."
        ),
    ),
    # Stones 4 and 5 are the learner's; red 7 completes a colour run at stone 6, against three fours.
    Lesson(
        name="win",
        first_player=1,
        chance=_deal(
            "Y7 Y8 Y9 P7 P8 P9 / B1 B2 N2 G4 N4 Y4",
            "B3 R5 B5 R6 G1 R7 N1 R1 G2 G8 N6 B6 P6 N3 B7 P2 B8 Y3 G9 P5 Y6 Y5 G3 G6 R3 B4 N8 G7 N9 R4 R8 R2 N7 R9 Y2"
            " G5 P1 Y1 P4 N5 B9 P3",
        ),
        actions=_actions_before(
            "B1@4; Y7@4; B2@5; Y8@4; N2@5; Y9@4; claim 4; G4@6; P7@5; N4@6; P8@5; Y4@6; P9@5; claim 5; B3@1; R5@6;"
            " B5@1; R6@6; G1@9"
        ),
        goals=(
            Goal(
                wanted=("R7@6",),
                text=Text(
                    "Stones 4 and 5 are yours. Three stones side by side win the round, and so do any five. At stone 6,"
                    " Ben has three fours."
                ),
                task=Text("Tap {card}, then stone 6.", card="R7"),
                hint=Text("You can win now: play {card} at stone 6.", card="R7"),
                places=stages_of_places("card-R7 / stone-6"),
            ),
            Goal(
                wanted=("claim 6",),
                text=Text("Your colour run is stronger than three fours."),
                task=Text("Claim stone 6, and the round is yours."),
                hint=Text("Claim stone 6 before you draw: it wins the round."),
                places=stages_of_places("stone-6"),
            ),
        ),
        heading=Text("Three in a row"),
        praise=Text("Three stones side by side: you have won. Now you know the game: enjoy it!"),
    ),
)
