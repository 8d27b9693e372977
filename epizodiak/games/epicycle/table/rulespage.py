"""The rules page: the whole game in plain words, with figures; the rules' numbers stand beside what tells them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from epizodiak.core.wording import Wording
from epizodiak.games.epicycle.table import figures
from epizodiak.games.epicycle.table.catalogue_entry import CATALOGUE_ENTRY
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
                "Two people play, and nothing is hidden. In your turn you put one of your three pyramids into the ring"
                " and take another one out of it."
            ),
            say.gettext(
                "You lose if you cannot do that, or if you come to hold three pyramids of one size. So try to bring the"
                " other player there."
            ),
        ),
    )


def _ring(say: Wording) -> Section:  # C1, C2, C4
    return Section(
        say.gettext("Ring and pyramids"),
        (
            say.gettext(
                "There are fifteen pyramids: five small, five medium, five large. A small one has one dot, a medium one"
                " two, a large one three."
            ),
            say.gettext(
                "The ring has ten spaces. Nine hold a pyramid, and one is the gap. Each player begins with one pyramid"
                " of each size."
            ),
            say.gettext(
                "The pyramids lie in the ring like slices of a pie: the tip of each one points to the middle. The"
                " longer a pyramid, the larger it is."
            ),
            say.gettext(
                "Usually the ring begins in order. You can also have it mixed. A mixed ring in which nobody could"
                " exchange anything is mixed again. Who begins is drawn, or agreed."
            ),
        ),
        (figures.start(say),),
    )


def _a_turn(say: Wording) -> Section:  # C3
    return Section(
        say.gettext("Your turn"),
        (
            say.gettext("A turn is one exchange, and there is no passing:"),
            say.gettext("The space that you took from is the new gap. Then it is the other player's turn."),
        ),
        (figures.reach(say),),
        items=(
            say.gettext("Put one of your pyramids into the gap."),
            say.gettext(
                "From there, count as many spaces as it has dots, clockwise or counterclockwise: one, two or three."
            ),
            say.gettext("Take the pyramid that stands there. It must be of another size than the one you put in."),
        ),
    )


def _same_size(say: Wording) -> Section:  # C3
    return Section(
        say.gettext("Never the same size"),
        (
            say.gettext(
                "If the space that you counted to holds a pyramid of the same size, this side is closed to it. If both"
                " sides are, the pyramid cannot be placed at all, and is grey."
            ),
        ),
        (figures.barred(say),),
    )


def _losing(say: Wording) -> Section:  # C4, C5
    return Section(
        say.gettext("How the game is lost"),
        (
            say.gettext(
                "Whoever holds three pyramids of one size loses at once, right after the exchange that brought it"
                " about."
            ),
            say.gettext("Whoever is to play and can exchange nothing loses, too. The other player wins."),
        ),
        (figures.lost(say), figures.dead_end(say)),
    )


def _drawing(say: Wording) -> Section:  # C6, C9a
    return Section(
        say.gettext("Going round in circles"),
        (
            say.gettext(
                "When the same position comes about for the third time, the game is a draw. The same position means:"
                " the same ring in the same place, the same pyramids in each tray, the same player to play."
            ),
            say.gettext(
                "A ring that has only been turned counts as another position. The middle of the ring says when a"
                " position stands there for the second time."
            ),
            say.gettext(
                "Two people may also agree to stop whenever they like. One proposes it in their turn, in the menu; the"
                " other agrees, and the game is a draw, or wants to play on. Bots are not asked."
            ),
        ),
    )


def _perfect(say: Wording) -> Section:  # C8
    return Section(
        say.gettext("What perfect players know"),
        (
            say.gettext(
                "The game has been worked out to its ends. From the usual ring, neither player can force a win. Of the"
                " mixed rings, some are won by who begins and a few are lost."
            ),
            say.gettext(
                "In the settings, you can have the table show what each exchange is worth: a win or a loss, and in how"
                " many actions if the winner hurries and the loser delays, or a draw."
            ),
        ),
    )


def _reading_the_table(say: Wording) -> Section:
    return Section(
        say.gettext("What the table tells you"),
        (
            say.gettext(
                "Tap one of your pyramids. The ring shows where it goes, and the two spaces that it reaches: orange"
                " clockwise, green counterclockwise, with one arc for each step. Tap the one to take from."
            ),
            say.gettext(
                "A tap on the chosen pyramid takes the choice back. If an exchange would lose the game at once, or make"
                " it a draw, a word above the space says so."
            ),
            say.gettext("The tray of the first seat bears a sun, that of the second a moon. A gold frame: to play."),
        ),
    )


def _taking_back(say: Wording) -> Section:
    return Section(
        say.gettext("Taking back"),
        (
            say.gettext(
                "Between two people, what is played stays played. Against a bot you can take your last turn back as"
                " long as the bot thinks, unless it was agreed in the lobby, under More, that nothing is taken back."
            ),
        ),
    )


_SECTIONS: tuple[Callable[[Wording], Section], ...] = (
    _in_short,
    _ring,
    _a_turn,
    _same_size,
    _losing,
    _drawing,
    _perfect,
    _reading_the_table,
    _taking_back,
)
