"""The rules page: the whole game in plain words, with figures."""

from __future__ import annotations

from epizodiak.games.schotten_totten.table import figures
from epizodiak.games.schotten_totten.table.catalogue_entry import CATALOGUE_ENTRY
from epizodiak.table.rules_page import ON_PHONES, Section, Sections, credits_section, rulings_section
from epizodiak.table.texts import Text

RULES_PAGE: Sections = (
    Section(
        Text("The game in short"),
        (
            Text(
                "Two people play. Nine stones stand in a row between them. At each stone both can lay three cards on"
                " their own side, and the stronger three win it."
            ),
            Text(
                "If you can prove that a stone is won, you may claim it before the other side is complete. Three"
                " stones side by side, or any five, win the round."
            ),
        ),
    ),
    Section(
        Text("Cards and stones"),
        (
            Text(
                "There are 54 cards: six colours, and in each the numbers 1 to 9. Each player has six cards in hand."
                " The rest is the deck, face down."
            ),
            Text(
                "The stones are numbered 1 to 9. Your side of each stone is the one near you, and it holds three cards."
                " Chance decides who begins the first round."
            ),
        ),
        figures=(figures.SUITS,),
        rules="S1",
    ),
    Section(
        Text("Your turn"),
        (
            Text("A turn has three parts:"),
            Text(
                "A card that lies stays where it is. You may not hold back a card: as long as one of your sides has"
                " room at a stone that nobody has claimed, you have to play one."
            ),
        ),
        figures=(figures.PLAYING,),
        items=(
            Text(
                "Play one card face up on your side of a stone that nobody has claimed, and where you have fewer than"
                " three."
            ),
            Text("Claim any stones that you can."),
            Text(
                "Draw the top card of the deck, if there is one and you have fewer than six in hand. That ends your"
                " turn."
            ),
        ),
        rules="S2",
    ),
    Section(
        Text("Formations"),
        (
            Text("Three cards make a formation. There are five types, the strongest first:"),
            Text(
                "A stronger type beats a weaker one, whatever the numbers. If both have the same type, the higher sum"
                " of the three numbers wins. If that is equal too, whoever laid the third card first wins; a flag"
                " marks that side."
            ),
            Text("Numbers in a row do not go round: 8, 9, 1 is no run."),
        ),
        figures=(figures.KINDS,),
        items=(
            Text("colour run: one colour, numbers in a row;"),
            Text("three of a kind: the same number three times;"),
            Text("colour: one colour;"),
            Text("run: numbers in a row;"),
            Text("sum: anything else."),
        ),
        rules="S4",
    ),
    Section(
        Text("Claiming a stone"),
        (
            Text(
                "After you have played, and before you draw, you can claim every stone at which your side is complete"
                " and wins. The stones that you can claim shine, for you alone."
            ),
            Text("A claimed stone takes no more cards. Nobody has to claim: you may wait."),
        ),
        figures=(figures.CLAIMING,),
        rules="S5",
    ),
    Section(
        Text("Proofs"),
        (
            Text(
                "The other side need not be complete. You can also claim a stone if no cards that could still be added"
                " there would beat yours. Cards that would make it equal do not help: they come later."
            ),
            Text(
                "Any card that does not lie on the table counts as one that could still be added, even if you hold it"
                " yourself. A proof uses only what all can see."
            ),
        ),
        figures=(figures.PROOF,),
        rules="S5",
    ),
    Section(
        Text("Why not?"),
        (
            Text(
                "Where your side is complete and you cannot claim, a question mark stands at the stone in the claiming"
                " part of your turn. Tap the stone, and the table shows three cards that beat yours."
            ),
        ),
        figures=(figures.REFUTED,),
        rules="S10",
    ),
    Section(
        Text("Winning a round"),
        (Text("Three claimed stones side by side win the round at once. So do any five claimed stones."),),
        figures=(figures.WINNING,),
        rules="S6",
    ),
    Section(
        Text("Several rounds"),
        (
            Text(
                "You can agree on up to nine rounds. Whoever wins a round gets 5 points; the other gets 1 point for"
                " each stone claimed. All cards are shuffled again, and the loser begins the next round."
            ),
            Text("After the last round, the higher total wins. Equal totals share the win."),
        ),
        figures=(figures.PLAYER,),
        rules="S7",
    ),
    Section(
        Text("When nothing can be played"),
        (
            Text(
                "If you have no card, or no room for one, you play none: your turn begins with claiming. When the deck"
                " is used up, or you still have six cards, you end your turn without drawing."
            ),
            Text(
                "If two turns in a row end with nothing played, claimed or drawn, the round is over. More stones win"
                " it. With equally many stones it is a draw: each gets 1 point per stone, and whoever did not move"
                " last begins the next round."
            ),
        ),
        rules="S3, S8",
    ),
    Section(
        Text("Taking back"),
        (
            Text("What is played stays played: a card that lies at a stone, a stone that is claimed."),
            Text(
                "You can agree otherwise before a game, in the lobby under More, for that one game. Then you may take"
                " back what you did in your turn until you draw, and where there is nothing to draw, until the next"
                " player has looked at their cards. What the other has seen by it, they know."
            ),
        ),
    ),
    rulings_section(
        Text(
            "The rules follow the page that players wrote in Board Game Arena's wiki. Other editions differ, for"
            " example in when a stone may be claimed. What the page leaves open, we had to decide:"
        ),
        "S7, S8, S9a",
        Text("The loser of a round begins the next one; after a draw, whoever did not move last."),
        Text(
            "Two turns in a row in which nothing is done end the round: nobody has to claim, so it might never end"
            " otherwise."
        ),
        Text("When a round has ended, all hands are shown: the next deal does not depend on them."),
    ),
    ON_PHONES,
    credits_section(CATALOGUE_ENTRY.credit),
)
