"""The rules page: the whole game in plain words, with figures."""

from __future__ import annotations

from epizodiak.games.epicycle.table import figures
from epizodiak.games.epicycle.table.catalogue_entry import CATALOGUE_ENTRY
from epizodiak.table.rules_page import ON_PHONES, TAKING_BACK, Section, Sections, credits_section, rulings_section
from epizodiak.table.texts import Text

RULES_PAGE: Sections = (
    Section(
        Text("The game in short"),
        (
            Text(
                "Two, three or four people play, and nothing is hidden. In your turn you put one of your three pyramids"
                " into the ring and take another one out of it."
            ),
            Text(
                "You lose if you cannot do that, or if you come to hold three pyramids of one size. So try to bring the"
                " other player there."
            ),
        ),
        rules="C7, C9",
    ),
    Section(
        Text("Ring and pyramids"),
        (
            Text(
                "There are fifteen pyramids: five small, five medium, five large. A small one has one dot, a medium one"
                " two, a large one three."
            ),
            Text(
                "The ring has ten spaces. Nine hold a pyramid, and one is the gap. Each player begins with one pyramid"
                " of each size."
            ),
            Text(
                "The pyramids lie in the ring like slices of a pie: the tip of each one points to the middle. The"
                " longer a pyramid, the larger it is."
            ),
            Text(
                "Usually the ring begins in order. You can also have it mixed. A mixed ring in which nobody could"
                " exchange anything is mixed again. Who begins is drawn, or agreed."
            ),
        ),
        figures=(figures.START,),
        rules="C1, C2, C4",
    ),
    Section(
        Text("Your turn"),
        (
            Text("A turn is one exchange, and there is no passing:"),
            Text("The space that you took from is the new gap. Then it is the other player's turn."),
        ),
        figures=(figures.REACH,),
        items=(
            Text("Put one of your pyramids into the gap."),
            Text("From there, count as many spaces as it has dots, clockwise or counterclockwise: one, two or three."),
            Text("Take the pyramid that stands there. It must be of another size than the one you put in."),
        ),
        rules="C3",
    ),
    Section(
        Text("Never the same size"),
        (
            Text(
                "If the space that you counted to holds a pyramid of the same size, this side is closed to it. If both"
                " sides are, the pyramid cannot be placed at all, and is grey."
            ),
        ),
        figures=(figures.BARRED,),
        rules="C3",
    ),
    Section(
        Text("How the game is lost"),
        (
            Text(
                "Whoever holds three pyramids of one size loses at once, right after the exchange that brought it"
                " about."
            ),
            Text("Whoever is to play and can exchange nothing loses, too. The other player wins."),
        ),
        figures=(figures.LOST, figures.DEAD_END),
        rules="C4, C5",
    ),
    Section(
        Text("Going round in circles"),
        (
            Text(
                "When the same position comes about for the third time, the game is a draw. The same position means:"
                " the same ring in the same place, the same pyramids in each tray, the same player to play."
            ),
            Text(
                "A ring that has only been turned counts as another position. The middle of the ring says when a"
                " position stands there for the second time."
            ),
            Text(
                "Two people may also agree to stop whenever they like. One proposes it in their turn, in the menu; the"
                " other agrees, and the game is a draw, or wants to play on. Bots are not asked."
            ),
        ),
        rules="C6, C9a",
    ),
    Section(
        Text("Three or four players"),
        (
            Text(
                "For three or four there are thirty pyramids, and the ring has nineteen spaces. Each player holds one"
                " of each size here, too. If three play, one of each size stays out of the game."
            ),
            Text(
                "Turns go round. Whoever loses is out, and their pyramids leave the game with them; the others play"
                " on. The last player left wins, and whoever was out later ranks higher."
            ),
            Text(
                "When the same position comes about for the third time, or all who are still in agree to stop, they"
                " share the win."
            ),
        ),
        figures=(figures.NINETEEN_SPACES,),
        rules="C10-C15",
    ),
    Section(
        Text("What perfect players know"),
        (
            Text(
                "The game has been worked out to its ends. From the usual ring, neither player can force a win. Of the"
                " mixed rings, some are won by who begins and a few are lost."
            ),
            Text(
                "In the settings, you can have the table show what each exchange is worth: a win or a loss, and in how"
                " many turns if the winner hurries and the loser delays, or a draw."
            ),
        ),
        rules="C8",
    ),
    Section(
        Text("What the table tells you"),
        (
            Text(
                "Tap one of your pyramids. The ring shows where it goes, and the two spaces that it reaches: orange"
                " clockwise, green counterclockwise, with one arc for each step. Tap the one to take from."
            ),
            Text(
                "A tap on the chosen pyramid takes the choice back. If an exchange would lose the game at once, or make"
                " it a draw, a word above the space says so."
            ),
            Text("Each tray bears the sign of its seat: sun, moon, star or planet. A gold frame: to play."),
        ),
    ),
    TAKING_BACK,
    rulings_section(
        Text(
            "The rules follow the game's page in the wiki of Icehouse games. What that leaves open, we had to decide:"
        ),
        "C6, C9, C10-C13, C15",
        Text(
            "The third time a position comes about is a draw, and a ring that has been turned is another position. The"
            " page lets players agree to leave a loop; a program needs a rule for it."
        ),
        Text(
            "The page says that more could play with more pyramids, that losers are then removed, and that the last one"
            " in wins. How it is laid, it does not say."
        ),
        Text("So we laid thirty pyramids, a ring of nineteen spaces for them, and let turns go round as with two."),
        Text("Three or four who stop, or come to a position for the third time, share the win if they are still in."),
    ),
    ON_PHONES,
    credits_section(CATALOGUE_ENTRY.credit),
)
