"""The rules page: the whole game in plain words, with figures; the rules' numbers stand beside what tells them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from epizodiak.core.wording import Wording
from epizodiak.games.schotten_totten.table import figures
from epizodiak.games.schotten_totten.table.catalogue_entry import CATALOGUE_ENTRY
from epizodiak.table.rules_page import Section, whose


def sections(say: Wording) -> Iterator[Section]:
    """The page in a person's language, section by section."""
    yield from (told(say) for told in _SECTIONS)
    yield whose(CATALOGUE_ENTRY.credit, say)


def _in_short(say: Wording) -> Section:
    return Section(
        say.gettext("The game in short"),
        (
            say.gettext(
                "Two people play. Nine stones stand in a row between them. At each stone both can lay three cards on"
                " their own side, and the stronger three win it."
            ),
            say.gettext(
                "Who can prove that a stone is won may claim it before the other side is complete. Three stones side by"
                " side, or any five, win the round."
            ),
        ),
    )


def _cards(say: Wording) -> Section:  # S1
    return Section(
        say.gettext("Cards and stones"),
        (
            say.gettext(
                "There are 54 cards: six colours, and in each the numbers 1 to 9. Each player has six cards in hand."
                " The rest is the deck, face down."
            ),
            say.gettext(
                "The stones are numbered 1 to 9. Your side of each stone is the one near you, and it holds three cards."
                " Chance decides who begins the first round."
            ),
        ),
        (figures.suits(say),),
    )


def _a_turn(say: Wording) -> Section:  # S2
    return Section(
        say.gettext("Your turn"),
        (
            say.gettext("A turn has three parts:"),
            say.gettext(
                "A card that lies stays where it is. You may not hold back a card: as long as one of your sides has"
                " room at a stone that nobody has claimed, you have to play one."
            ),
        ),
        (figures.playing(say),),
        items=(
            say.gettext(
                "Play one card face up on your side of a stone that nobody has claimed, and where you have fewer than"
                " three."
            ),
            say.gettext("Claim as many stones as you like and can."),
            say.gettext(
                "Draw the top card of the deck, if there is one and you have fewer than six in hand. That ends your"
                " turn."
            ),
        ),
    )


def _formations(say: Wording) -> Section:  # S4
    return Section(
        say.gettext("Formations"),
        (
            say.gettext("Three cards make a formation. There are five types, the strongest first:"),
            say.gettext(
                "A stronger type beats a weaker one, whatever the numbers. If both have the same type, the higher sum"
                " of the three numbers wins. If that is equal too, whoever laid the third card first wins; a pennant"
                " marks that side."
            ),
            say.gettext("Numbers in a row do not go round: 8, 9, 1 is no run."),
        ),
        (figures.formations(say),),
        items=(
            say.gettext("colour run: one colour, numbers in a row;"),
            say.gettext("three of a kind: the same number three times;"),
            say.gettext("colour: one colour;"),
            say.gettext("run: numbers in a row;"),
            say.gettext("sum: anything else."),
        ),
    )


def _claiming(say: Wording) -> Section:  # S5
    return Section(
        say.gettext("Claiming a stone"),
        (
            say.gettext(
                "After you have played, and before you draw, you can claim every stone at which your side is complete"
                " and wins. The stones that you can claim shine, for you alone."
            ),
            say.gettext(
                "A claimed stone takes no more cards. Nobody has to claim: you may wait, and the stone with you."
            ),
        ),
        (figures.claiming(say),),
    )


def _proofs(say: Wording) -> Section:  # S5
    return Section(
        say.gettext("Proofs"),
        (
            say.gettext(
                "The other side need not be complete. You can also claim a stone if no cards that could still be added"
                " there would beat yours. Cards that would make it equal do not help: they come later."
            ),
            say.gettext(
                "Any card that does not lie on the table counts as one that could still be added, even if you hold it"
                " yourself. A proof uses only what all can see."
            ),
        ),
        (figures.proof(say),),
    )


def _why_not(say: Wording) -> Section:  # S10
    return Section(
        say.gettext("Why not?"),
        (
            say.gettext(
                "Where your side is complete and you cannot claim, a question mark stands at the stone in the claiming"
                " part of your turn. Tap the stone, and the table shows three cards that beat yours."
            ),
        ),
        (figures.refuted(say),),
    )


def _winning(say: Wording) -> Section:  # S6
    return Section(
        say.gettext("Winning a round"),
        (say.gettext("Three claimed stones side by side win the round at once. So do any five claimed stones."),),
        (figures.winning(say),),
    )


def _match(say: Wording) -> Section:  # S7
    return Section(
        say.gettext("Several rounds"),
        (
            say.gettext(
                "You can agree on up to nine rounds. Who wins a round gets 5 points; the other gets 1 point for each"
                " stone claimed. All cards are shuffled again, and who lost the round begins the next one."
            ),
            say.gettext("After the last round, the higher total wins. Equal totals share the win."),
        ),
        (figures.player(say),),
    )


def _stuck(say: Wording) -> Section:  # S3, S8
    return Section(
        say.gettext("When nothing can be played"),
        (
            say.gettext(
                "If you have no card, or no room for one, you play none: your turn begins with claiming. When the deck"
                " is used up, or you still have six cards, you end your turn without drawing."
            ),
            say.gettext(
                "If two turns in a row end with nothing played, claimed or drawn, the round is over. More stones win"
                " it. With equally many stones it is a draw: each gets 1 point per stone, and who did not move last"
                " begins the next round."
            ),
        ),
    )


def _taking_back(say: Wording) -> Section:
    return Section(
        say.gettext("Taking back"),
        (
            say.gettext("What is played stays played: a card that lies at a stone, a stone that is claimed."),
            say.gettext(
                "You can agree otherwise before a game, in the lobby under More, for that one game. Then you may take"
                " back what you did in your turn until you draw, and where there is nothing to draw, until the next"
                " player has looked at their cards. What the other has seen by it, they know."
            ),
        ),
    )


_SECTIONS: tuple[Callable[[Wording], Section], ...] = (
    _in_short,
    _cards,
    _a_turn,
    _formations,
    _claiming,
    _proofs,
    _why_not,
    _winning,
    _match,
    _stuck,
    _taking_back,
)
