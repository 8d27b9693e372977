"""The rules page: the whole game in plain words, with figures."""

from __future__ import annotations

from epizodiak.games.epizodiak.table import figures
from epizodiak.games.epizodiak.table.catalogue_entry import CATALOGUE_ENTRY
from epizodiak.table.rules_page import ON_PHONES, Section, Sections, credits_section, rulings_section
from epizodiak.table.texts import Text

RULES_PAGE: Sections = (
    Section(
        Text("The game in short"),
        (
            Text(
                "Three people play. Each has a hand of tiles and wants to get rid of it: by placing tiles on the dial"
                " in the middle, or by discarding three tiles alike."
            ),
            Text(
                "Whoever empties their hand first ends the round. Placing makes your hand small; discarding brings"
                " points. You need both."
            ),
        ),
    ),
    Section(
        Text("Tiles and dial"),
        (
            Text(
                "There are 48 tiles: twelve signs, {first} to {last}, four tiles of each. The dial has one slot for"
                " every sign, in order, like the hours of a clock. A slot takes only a tile of its own sign.",
                first=1,
                last=12,
            ),
            Text(
                "For a round, the tiles are shuffled. Each player gets twelve, and twelve make the draw pile. Its top"
                " tile goes to its slot on the dial, so eleven are left to draw."
            ),
            Text(
                "The tiles on the dial always lie side by side. The free slot after them, going clockwise, is the"
                " clockwise end. The free slot before them is the counterclockwise end."
            ),
            Text(
                "Chance decides who begins the first round. Each later round is begun by the player after the one who"
                " emptied their hand."
            ),
        ),
        figures=(figures.ENDS,),
        rules="E1-E3, E6, E7",
    ),
    Section(
        Text("Your turn"),
        (
            Text("You do one of these things, and then it is the next player's turn:"),
            Text("When the draw pile is empty, you can pass instead of drawing, and sometimes contest."),
        ),
        items=(
            Text("place a tile or a run on the dial;"),
            Text("discard a set of three;"),
            Text("draw a tile, and then place, discard or pass;"),
            Text("pick up the tile that was just placed, and then place or discard."),
        ),
    ),
    Section(
        Text("Placing"),
        (
            Text(
                "Place one tile at an end of the dial. Or place a run: several tiles of your hand in a row, of which"
                " the first fits at an end and each fits beside the one before."
            ),
            Text(
                "All tiles of one turn go on the same side. A run may pass from {last} to {first}, and the other way"
                " round. It stops at the latest when the dial is full.",
                last=12,
                first=1,
            ),
        ),
        figures=(figures.RUN,),
        rules="E8",
    ),
    Section(
        Text("Discarding a set"),
        (
            Text(
                "Three tiles of one sign in your hand are a set. Discarding it takes them out of this round and gives"
                " you one point at stake. You can discard one set per turn, and no other number of tiles."
            ),
            Text(
                "The set stays in sight beside the dial. One tile of its sign is left, the last of its kind. It can be"
                " placed like any other, but nobody may pick it up."
            ),
        ),
        figures=(figures.A_SET,),
        rules="E4, E9",
    ),
    Section(
        Text("Drawing"),
        (
            Text(
                "Draw the top tile of the pile. Only you see it. Then place or discard whatever your hand allows, with"
                " the new tile or without it. Or pass: after a draw you always may."
            ),
            Text(
                "You draw at most once in a turn. You may do so also when you could play at once. While there is a"
                " pile, passing without a draw is not possible."
            ),
        ),
        rules="E10, E11, E14",
    ),
    Section(
        Text("Picking up"),
        (
            Text(
                "Instead of drawing, you may take the tile that the player before you placed last, if it was placed in"
                " the turn just before yours."
            ),
            Text(
                "Then you have to play: place a tile or a run at the other end of the dial, or discard a set. The tile"
                " does not go back to where it was, unless your run comes all the way round to it. You cannot pass."
            ),
            Text(
                "You cannot pick up the last tile of a kind, a tile that filled the dial, or the tile that starts a"
                " dial. And you can only pick up if you can play afterwards."
            ),
        ),
        figures=(figures.PICK_UP,),
        rules="E12, E13",
    ),
    Section(
        Text("When the dial is full"),
        (
            Text(
                "The dial is cleared as soon as it is full. Its twelve tiles and what is left of the pile are shuffled"
                " into a new pile, and the top tile starts the new dial. Discarded sets stay where they are. The next"
                " player goes on."
            ),
            Text("If your last tile fills the dial, the round is over and there is no new pile."),
        ),
        figures=(figures.NEW_PILE,),
        rules="E19, E20",
    ),
    Section(
        Text("When the pile is empty"),
        (
            Text(
                "Nobody can draw any more. You may place, discard and pick up as before, or pass, even if you could"
                " play."
            ),
            Text(
                "But if you hold the last tile of a kind, and it fits at an end, you must not pass. You need not place"
                " that tile: any other way to play will do. And after three passes in a row, play is forced: see"
                " below."
            ),
            Text(
                "A pass counts as one only when the pile was empty at the start of that turn. Whoever draws the last"
                " tile and then passes has not passed in this sense."
            ),
        ),
        rules="E15, E17, E18a",
    ),
    Section(
        Text("Contesting"),
        (
            Text(
                "The pile is empty, and the two other players have just passed. If you have no tile of a sign that"
                " would fit at an end, and its set has not been discarded, then the others hold all four. You may"
                " contest that sign."
            ),
            Text(
                "All four tiles leave their hands. Three are discarded as your set, for one point at stake. The fourth"
                " comes to your hand, and you place or discard at once. If only one slot is free, it goes straight"
                " there."
            ),
            Text(
                "Nobody can be left with an empty hand in this way: if one of the others holds nothing else, the sign"
                " cannot be contested. Contesting is a choice, as long as nobody is forced."
            ),
        ),
        figures=(figures.CONTEST,),
        rules="E16",
    ),
    Section(
        Text("Forced play"),
        (
            Text(
                "After three passes in a row, somebody has to move. If you can place, you must place or contest:"
                " discarding is not enough. If you cannot place but can contest, you must contest or discard."
            ),
            Text(
                "If you can do neither, you discard or pass, and after a pass the next player is forced in turn. It"
                " ends soon, since somebody holds a tile that fits."
            ),
        ),
        figures=(figures.FORCED,),
        rules="E18",
    ),
    Section(
        Text("Points and the end"),
        (
            Text(
                "Game to a number of points: whoever empties their hand wins their points at stake. The others get"
                " nothing, and everybody's points at stake start again from zero."
                " Whoever reaches the target wins; the others are ranked by their points. Usual targets are 7 and,"
                " for a long game, 13."
            ),
            Text(
                "Single round: everybody scores the sets they discarded, and whoever emptied their hand scores three"
                " points more. The highest score wins. Among equals, whoever emptied their hand comes first; other"
                " equals share their place."
            ),
            Text(
                "No rule ends a round that nobody ends: as long as no hand is empty, it goes on, and it may never end."
            ),
            Text(
                "For a single round you can agree beforehand that a contested set counts for nobody. In a game to a"
                " number of points it always counts."
            ),
        ),
        rules="E21-E23, E25",
    ),
    Section(
        Text("Two editions"),
        (
            Text("The rules above are those of the current edition. The earlier edition differs in one point."),
            Text(
                "In the earlier edition, if the pile is empty and you hold the last tile of a kind, and it would fill"
                " the dial's last slot, you cannot discard a set in that turn, not even after picking up a tile."
            ),
            Text("So in that turn you may pick up a tile only if you could place one afterwards."),
        ),
        rules="E24",
    ),
    Section(
        Text("What the table tells you"),
        (
            Text(
                "In your turn, the table shows what you can do. Tiles that fit are raised: orange with \u21bb for"
                " clockwise, green with \u21ba for counterclockwise. Tiles that can continue a run are a little"
                " darker. Sets that you can discard have a thick red bar under them. Tiles that can do nothing now are"
                " grey. A violet line marks what you may play when you are forced to."
            ),
            Text(
                "To place a tile, tap it in your hand, or tap its slot, and then the slot. For a run, tap its last tile"
                " in your hand, or its tiles one after another, and then the slot of the last one. Until that tap you"
                " can change your choice: a tap on the last tile that you chose takes it out, a tap on the first"
                " cancels all. What you have drawn, picked up or contested stays."
            ),
            Text(
                "The middle of the dial shows how many tiles are left to draw. Tap it to draw. Tap it to pass, after a"
                " draw or when it says PASS. Whatever shines can be tapped. The two ends of the dial are marked, orange"
                " and green: a tap there chooses the tile of your hand that fits."
            ),
            Text(
                "Hands and the order of the pile are secret. Everything else can be seen by all: the dial, the sets,"
                " the counts."
            ),
        ),
        figures=(figures.PLAYER,),
        rules="E5",
    ),
    Section(
        Text("Taking back"),
        (
            Text(
                "What is played stays played: a tile that lies on the dial, a set that is discarded, a tile that was"
                " drawn or picked up."
            ),
            Text(
                "You can agree otherwise before a game, in the lobby under More, for that one game. Then you may take"
                " back your own last turn until the next player has looked at their tiles. Of a turn with a draw or a"
                " contest, only what came after it; nothing that filled the dial, and no end of a round. What the"
                " others have seen, they know."
            ),
        ),
    ),
    rulings_section(
        Text(
            "The rules follow the text for Board Game Arena, in its current and its earlier edition. Where that says"
            " nothing, or can be read in two ways, we had to decide:"
        ),
        "E2, E10, E12-E14, E16-E18a, E20, E20a",
        Text("Signs go up clockwise, as hours do: the text does not say which way."),
        Text("After a draw you may play any of your tiles, not only the new one: so says the game's online help."),
        Text("To pick up a tile, you need no other one of its sign: only a newer online help asks for that."),
        Text(
            "A run from the other side may take in the tile just picked up. The current edition only forbids a run to"
            " begin with it, the earlier one only to put it back. We read both alike."
        ),
        Text(
            "Instead of drawing you may pick up, even if you can neither place nor discard: picking up is there to make"
            " sets."
        ),
        Text(
            "Each end can be contested by itself, and nobody has to contest who is not forced: only so do the sentences"
            " of the text fit together."
        ),
        Text(
            "If the last tile of a kind fits, picking up or contesting will do, too: such a turn still ends with"
            " placing or discarding."
        ),
        Text(
            "Whoever is forced and can place may not discard: the text says to place. What others could contest does"
            " not matter: it would tell of hidden hands."
        ),
        Text(
            "A pass after a draw does not count for contesting. The earlier edition says so; the current one calls"
            " passing what stands in for drawing. The list of players tells the two apart."
        ),
        Text("An empty hand ends the round, even if its last tile fills the dial: nothing is left to play for."),
        Text("When a round has ended, all hands are shown: the next deal does not depend on them."),
    ),
    ON_PHONES,
    credits_section(CATALOGUE_ENTRY.credit),
)
