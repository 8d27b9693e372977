"""The eight lessons of the tutorial: prepared games, and the sentences that go with them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from epizodiak.core.wording import Wording
from epizodiak.games.epizodiak.rules.numerals import numeral
from epizodiak.games.epizodiak.rules.state import CLOCKWISE, CONTEST, COUNTERCLOCKWISE
from epizodiak.table.lesson import Goal, Lesson


class _Game(NamedTuple):
    """A prepared game.

    Attributes:
        first: the seat that begins.
        deal: the tiles of the three seats, then the pile from the top; its first tile goes to the dial (E6).
        actions: up to the learner's turn.
        options: other than the defaults.
    """

    first: int
    deal: str
    actions: str = ""
    options: Mapping[str, Any] = {}


_GAMES: Mapping[str, _Game] = {
    # VI and VIII fit the ends of a dial that holds VII alone.
    "place": _Game(
        0,
        "1 2 2 3 4 4 6 8 10 10 11 12 / 1 2 3 3 5 6 6 8 8 9 11 12 / 1 1 2 3 5 6 7 7 9 9 11 12 / "
        "7 9 4 7 5 12 11 4 10 5 10 8",
    ),
    # XI, XII and I follow the X that Ben placed.
    "run": _Game(
        1,
        "1 1 3 4 5 5 6 6 7 7 11 12 / 1 1 2 3 4 5 9 9 10 11 12 12 / 2 2 4 5 6 7 8 9 10 10 11 12 / "
        "9 8 8 4 10 3 8 2 11 3 7 6",
        ">10 d p",
    ),
    # Three IX, and nothing that fits beside IV.
    "discard": _Game(
        0,
        "1 2 2 6 7 8 9 9 9 10 11 12 / 1 2 3 4 4 6 6 7 8 10 11 12 / 1 3 3 4 5 6 7 8 9 11 11 12 / "
        "4 5 7 10 2 5 5 10 1 8 3 12",
    ),
    # Nothing fits beside IV, nor does the VIII that is drawn.
    "draw": _Game(
        0,
        "1 1 2 6 7 7 8 9 10 11 11 12 / 2 3 3 4 5 5 6 6 7 8 10 12 / 1 2 3 4 5 5 7 9 10 11 11 12 / "
        "4 8 9 10 4 2 6 12 3 8 9 1",
    ),
    # Chloé places the VII that makes a set with the learner's two.
    "pick-up": _Game(
        2,
        "1 2 2 3 4 7 7 9 10 11 12 12 / 3 4 4 5 5 6 7 8 8 9 10 11 / 1 1 2 3 4 5 7 8 9 11 11 12 / "
        "6 3 9 10 8 6 6 10 2 5 1 12",
        ">7",
    ),
    # The pile is drawn to its end; IV and X fit, and the learner has neither.
    "pass": _Game(
        1,
        "1 1 1 2 2 2 6 7 9 12 12 12 / 4 5 5 6 7 8 8 9 10 11 11 11 / 3 3 3 4 4 5 5 6 7 9 10 10 / "
        "6 8 11 8 4 9 3 10 7 12 1 2",
        "d >7..8 d x3 d x1 d x11 d <5 d x2 d >9 d p d x12 d p d p",
    ),
    # The same ends, and both others have passed.
    "contest": _Game(
        2,
        "1 1 1 2 2 2 3 6 7 12 12 12 / 4 5 5 6 7 8 9 10 10 11 11 11 / 3 3 3 4 4 6 7 8 8 9 9 10 / "
        "6 11 8 1 5 5 7 2 12 4 10 9",
        "d >7..8 d x1 d x11 d x3 d x2 d <5 d >9 d x12 d p d p d p p p",
    ),
    # Three sets are gone; V, VI and VII are left, and fit.
    "end": _Game(
        0,
        "5 6 7 9 9 9 11 11 11 12 12 12 / 1 1 1 2 2 2 5 5 6 6 8 9 / 2 3 3 4 4 6 7 8 8 10 10 11 / "
        "4 4 3 10 8 12 7 1 7 10 5 3",
        "x9 d p d <3 x11 d x1 d p x12 d <2 d p",
        {"target": 3},
    ),
}


def lessons(say: Wording) -> tuple[Lesson, ...]:
    """The lessons in a person's language, in their order."""
    return tuple(_lesson(name, told(say)) for name, told in _TOLD.items())


class _Told(NamedTuple):
    heading: str
    goals: tuple[Goal, ...]
    praise: str


def _lesson(name: str, told: _Told) -> Lesson:
    game = _GAMES[name]
    deal = tuple(int(tile) for tile in game.deal.replace("/", " ").split())
    return Lesson(
        name=name,
        first_player=game.first,
        chance=(deal,),
        actions=tuple(game.actions.split()),
        goals=told.goals,
        heading=told.heading,
        praise=told.praise,
        options=game.options,
    )


def _place(say: Wording) -> _Told:
    ends = {"low": numeral(6, say), "high": numeral(8, say)}
    text = say.gettext(
        "Get rid of all your tiles. The dial grows at its two ends, one number at a time. Your tiles that fit are"
        " raised: {high}, orange, goes on clockwise, and {low}, green, counterclockwise."
    ).format(**ends)
    goal = Goal(
        wanted=(">8", "<6"),
        text=text,
        task=say.gettext("Tap {high} or {low} in your hand, then its flashing slot on the dial.").format(**ends),
        hint=say.gettext("You may draw, and we will come to that. For now, place one of the two tiles that fit."),
    )
    return _Told(
        say.gettext("Place a tile"),
        (goal,),
        say.gettext("One tile fewer in your hand. Placing ends your turn, and Ben plays next."),
    )


def _run(say: Wording) -> _Told:
    run = {"first": numeral(11, say), "second": numeral(12, say), "last": numeral(1, say)}
    goal = Goal(
        wanted=(">11..1",),
        text=say.gettext(
            "Several numbers in a row are a run. You place a run in one turn, all of it on one side. After {second}"
            " comes {last}: the dial is a circle."
        ).format(**run),
        task=say.gettext(
            "Tap {first}, {second} and {last} in your hand, one after another, then the slot of {last} on the dial."
        ).format(**run),
        hint=say.gettext("That can be played, but all three in one go is better. Tap {first} first.").format(**run),
    )
    return _Told(
        say.gettext("Place a run"),
        (goal,),
        say.gettext(
            "Three tiles in one turn. A tap on the last tile you chose takes it back, a tap on the first cancels all."
        ),
    )


def _discard(say: Wording) -> _Told:
    tile = numeral(9, say)
    goal = Goal(
        wanted=("x9",),
        text=say.gettext(
            "Three tiles alike are a set, underlined in red. A set leaves your hand in one turn, and is worth a point"
            " if you win the round."
        ),
        task=say.gettext("Tap the shining slot {tile} among the discarded sets.").format(tile=tile),
        hint=say.gettext("You may draw here, but a set is worth a point. Discard your three {tile}.").format(tile=tile),
    )
    return _Told(
        say.gettext("Discard a set"),
        (goal,),
        say.gettext(
            "The red number beside your name is now 1. One {tile} is left in this round: a single tile. It can be"
            " placed, but nobody may pick it up."
        ).format(tile=tile),
    )


def _draw(say: Wording) -> _Told:
    tile = numeral(8, say)
    draw = Goal(
        wanted=("d",),
        text=say.gettext("Nothing of yours fits, and you have no set. Then you draw a tile."),
        task=say.gettext("Tap the pile in the middle of the dial."),
        hint="",
    )
    go_by = Goal(
        wanted=("p",),
        text=say.gettext(
            "You drew {tile}, and only you can see it. Had it helped, you could play now. It does not fit, so you pass."
        ).format(tile=tile),
        task=say.gettext("Tap the middle of the dial again to pass."),
        hint="",
    )
    return _Told(
        say.gettext("Draw, then pass"),
        (draw, go_by),
        say.gettext("You draw at most once in a turn. You may also draw when you could play something."),
    )


def _pick_up(say: Wording) -> _Told:
    tile = numeral(7, say)
    take = Goal(
        wanted=("^7",),
        text=say.gettext(
            "Chloé has just placed {tile}. You have two of them, marked in red: with hers, they make a set. The last"
            " tile of the player before you may be picked up, if you can play at once after that."
        ).format(tile=tile),
        task=say.gettext("Tap the shining {tile} on the dial.").format(tile=tile),
        hint=say.gettext("Drawing would give up Chloé's {tile}. Pick it up from the dial instead.").format(tile=tile),
    )
    discard = Goal(
        wanted=("x7",),
        text=say.gettext(
            "Now discard a set, or place a tile at the other end of the dial. Putting {tile} back is not allowed."
        ).format(tile=tile),
        task=say.gettext("Tap the shining slot {tile} among the discarded sets.").format(tile=tile),
        hint="",
    )
    return _Told(
        say.gettext("Pick up a tile"),
        (take, discard),
        say.gettext("A set, with Chloé's help. Watch what you place: the next player may want it."),
    )


def _pass(say: Wording) -> _Told:
    ends = {"low": numeral(4, say), "high": numeral(10, say)}
    goal = Goal(
        wanted=("p",),
        text=say.gettext(
            "Later in a round: the pile is empty, and nobody can draw. {low} and {high} would fit, but you have"
            " neither. With an empty pile you may simply pass."
        ).format(**ends),
        task=say.gettext("Tap PASS in the middle of the dial."),
        hint="",
    )
    return _Told(
        say.gettext("When the pile is empty"),
        (goal,),
        say.gettext(
            "You may pass even if you could play. But whoever holds a single tile that fits has to play, and after"
            " three passes in a row somebody must."
        ),
    )


def _contest(say: Wording) -> _Told:
    ends = {"low": numeral(4, say), "high": numeral(10, say)}
    contest = Goal(
        wanted=(CONTEST,),
        text=say.gettext(
            "Ben and Chloé have both passed. You have neither {low} nor {high}, so they hold all of them, and you may"
            " contest: three tiles are discarded for you, and the fourth comes to your hand."
        ).format(**ends),
        task=say.gettext("Tap one of the flashing numbers on the dial."),
        hint=say.gettext("You may pass too. But a contest is worth a point: tap a flashing number."),
    )
    play = Goal(
        wanted=(CLOCKWISE, COUNTERCLOCKWISE),
        text=say.gettext("The set counts for you, and the fourth tile is yours. Now play: it fits."),
        task=say.gettext("Place the new tile: tap it in your hand, then its slot on the dial."),
        hint="",
    )
    return _Told(
        say.gettext("Contest"),
        (contest, play),
        say.gettext("After two passes in a row, look at the dial: a number may flash for you."),
    )


def _end(say: Wording) -> _Told:
    run = {"first": numeral(5, say), "second": numeral(6, say), "last": numeral(7, say)}
    goal = Goal(
        wanted=(">5..7",),
        text=say.gettext(
            "You have discarded three sets, and this game goes to 3 points. Three tiles are left in your hand. Whoever"
            " empties their hand ends the round, and alone scores their sets."
        ),
        task=say.gettext("Place {first}, {second} and {last} in one run.").format(**run),
        hint=say.gettext("That leaves tiles in your hand. Tap {first}, {second}, {last}, then the last slot.").format(
            **run
        ),
    )
    return _Told(
        say.gettext("Empty your hand"),
        (goal,),
        say.gettext(
            "Your hand is empty, your three sets are three points, and you have won. Ben's discarded set counts for"
            " nothing. Now you know the game: enjoy it!"
        ),
    )


_TOLD: Mapping[str, Callable[[Wording], _Told]] = {
    "place": _place,
    "run": _run,
    "discard": _discard,
    "draw": _draw,
    "pick-up": _pick_up,
    "pass": _pass,
    "contest": _contest,
    "end": _end,
}
