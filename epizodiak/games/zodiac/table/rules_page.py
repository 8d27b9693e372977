"""The rules page: the whole game in plain words, with figures."""

from __future__ import annotations

from epizodiak.games.zodiac.table import figures
from epizodiak.games.zodiac.table.catalogue_entry import CATALOGUE_ENTRY
from epizodiak.table.rules_page import ON_PHONES, TAKING_BACK, Section, Sections, credits_section, rulings_section
from epizodiak.table.texts import Text

RULES_PAGE: Sections = (
    Section(
        Text("The game in short"),
        (
            Text(
                "Two people play on a six-pointed star. Pieces jump over each other, and black and white pieces that"
                " are jumped turn over and change sides."
            ),
            Text(
                "You win if, when the six inner points are filled, you show more pieces there than the other. Or if the"
                " other can't move, or repeats what has been on the board before. Nothing is hidden, and once it is"
                " clear who begins, chance has no part."
            ),
        ),
        rules="Z13",
    ),
    Section(
        Text("Star and pieces"),
        (
            Text(
                "The star has twelve points. Its six tips are the apexes, A1 to A6, clockwise from the top. The six"
                " points where its lines cross are the inner points, B1 to B6; B1 lies between A1 and A2."
            ),
            Text(
                "Six lines lead through the star, the sides of two large triangles. Each has four points: an apex, two"
                " inner points, an apex."
            ),
            Text(
                "Each player has three pieces. A piece has a black side with a crescent and a white side with a sun; it"
                " belongs to whoever's side is up. Two red pieces are neutral and never turn."
            ),
            Text(
                "Who begins is drawn, or agreed. Players take turns. In your turn you move one piece: one that shows"
                " your side, or a neutral one."
            ),
        ),
        figures=(figures.START,),
        rules="Z1-Z3",
    ),
    Section(
        Text("Jumping"),
        (
            Text(
                "A piece of yours moves along one of the lines, over one piece or two that stand right in front of it"
                " without a gap. It lands on the empty point right behind them. It may jump over anything: your pieces,"
                " the other's, neutral ones. It never moves without jumping."
            ),
            Text(
                "All black and white pieces that were jumped are turned over, your own as well. Neutral pieces stay as"
                " they are."
            ),
        ),
        figures=(figures.JUMP,),
        rules="Z4, Z5",
    ),
    Section(
        Text("Onto an apex"),
        (
            Text(
                "A jump that ends on an apex must turn over at least one piece. Jumping over neutral pieces alone does"
                " not lead onto an apex."
            ),
        ),
        figures=(figures.APEX,),
        rules="Z6",
    ),
    Section(
        Text("Neutral pieces"),
        (
            Text(
                "Instead of jumping, you may move a neutral piece one step, to an empty inner point beside it. It never"
                " jumps, and never goes to an apex. Two things are not allowed:"
            ),
        ),
        figures=(figures.NEUTRAL,),
        items=(
            Text("to move a neutral piece straight back, if the other player has just moved it;"),
            Text("to move a neutral piece three turns running, whoever moves it. The third must be a jump."),
        ),
        rules="Z7-Z9",
    ),
    Section(
        Text("The end"),
        (
            Text(
                "When a move fills the last of the six inner points, their pieces are counted. Two of the six are"
                " neutral; of the other four, whoever shows three or four wins, no matter who moved. With two each the"
                " game goes on."
            ),
            Text("You can't pass. If you can't move, you lose."),
        ),
        figures=(figures.END,),
        rules="Z10, Z11",
    ),
    Section(
        Text("Repetition loses"),
        (
            Text(
                "A move loses if it leaves all pieces as they were once before in this game, with the same player to"
                " move. The start counts, too."
            ),
            Text(
                "What was moved just before makes no difference to it. But if such a move fills the inner points with"
                " three or four pieces of one side, that decides the game first."
            ),
        ),
        figures=(figures.REPETITION,),
        rules="Z12",
    ),
    Section(
        Text("What the table tells you"),
        (
            Text(
                "Pieces that can move have a bright ring. Tap one, and the points shine where it can go. Arrows lead"
                " there, and two small arrows mark every piece that the jump would turn over, with the side that would"
                " be up. Tap a point to move; tap the piece again to choose another."
            ),
            Text(
                "A red triangle warns of a move that repeats a position and loses. In the middle stands how many inner"
                " points are filled. A player's panel counts the pieces that show that player's side and, beside the"
                " hexagon, those of them on inner points."
            ),
        ),
    ),
    TAKING_BACK,
    rulings_section(
        Text(
            "The rules follow the publisher's description, in English and in Japanese; not all of the Japanese can be"
            " read. Where these differ or leave something open, we had to decide:"
        ),
        "Z2, Z4, Z6, Z11, Z12",
        Text("The neutral pieces begin on the two inner points level with the middle, with A1 at the top."),
        Text("A piece may jump over two, since the description speaks of all pieces that are jumped."),
        Text(
            "Only a jump that turns a piece ends on an apex: the Japanese says so, and the English lacks a word there."
        ),
        Text("Three pieces of the four are enough to win, as in the Japanese; the English asks for more than three."),
        Text(
            "A position is repeated only with the same player to move, and what neutral pieces did just before is no"
            " part of it: a turn that loops means no less."
        ),
    ),
    ON_PHONES,
    credits_section(CATALOGUE_ENTRY.credit),
)
