"""The interface of a table: how one game is drawn, tapped and spoken, given only views."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from epizodiak.core.wording import Wording
from epizodiak.table.scene import Pose, Scene, Travel
from epizodiak.table.seat_marks import EMBLEMS, SEAT_CLASSES
from epizodiak.table.shown import Hands, places, with_hands, with_hands_below
from epizodiak.table.texts import Text, telling
from epizodiak.table.typed_input import answer, with_usual_characters


@dataclass(frozen=True, slots=True)
class Typing:
    """How a game's actions are typed, as shown in the list of keys.

    Attributes:
        entries: ways to write an action, each as examples, and what they do.
        note: what else is understood, or nothing.
    """

    entries: tuple[tuple[tuple[str, ...], str], ...]
    note: str = ""

    @property
    def example(self) -> str:
        """The example shown in the empty field."""
        return "  ".join([examples[-1] for examples, _ in self.entries[:4]])


LARGE_TEXT = 1.3
"""From this size of the page's own texts on, titles take more lines and what can be read elsewhere takes fewer."""

HAND, BOARD, COUNTS, DISCARDS = "hand", "board", "counts", "discards"

PARTS = (HAND, BOARD, COUNTS, DISCARDS)
"""Parts of a table that can be asked for by a key (:meth:`Table.part`)."""


@dataclass(frozen=True, slots=True)
class Look:
    """Everything besides the view that a scene depends on.

    Attributes:
        width, height: room for the table, in CSS pixels.
        wording: language, names and face of the tiles.
        selection: what the person has selected, in the game's own terms; empty for nothing.
        tiles: for each place that shows a tile, the number of the drawn tile (see ``display/travel.py``).
        fresh: numbers of the tiles that came into the hand in this turn.
        text: size of the page's own texts; 2 is twice the usual.
        teach: whether the table tells what each action is worth, where it knows.
        spoken: wording of the places' accessible names, if it is another one.
        rests: key of a place that takes nothing yet (see :attr:`Table.rests`), or nothing.
        shown: where a round or the game has ended, the hands that lie open; empty until they do. Else ``None``.
        in_hand: whether these lie where a player's own hand does, beside log and words, as in a replay.
        recent: places where it is to be seen what was done lately, each with the seat that did it.
        repeated: those of them that somebody asked to see once more.
        in_words: what makes the scene of a table that is a page of words and buttons; ``None`` where it is drawn.
        large: whether in large print: the scene is then as high as it has to be, and scrolls in its room.
        watched: whether spectators look at it while it is played.
        taught: whether it is a lesson's, where the coach has the words.
        ends: whether the only possible action is about to be played by itself.
        forced: number of the step that the table played by itself last; -1 if it played none.
    """

    width: int
    height: int
    wording: Wording
    selection: str = ""
    tiles: Mapping[str, int] | None = None
    fresh: frozenset[int] = frozenset()
    text: float = 1
    teach: bool = False
    spoken: Wording | None = None
    rests: str = ""
    large: bool = False
    in_words: Callable[[Scene, Table, Any, str, Wording], Scene] | None = None
    shown: Hands | None = None
    in_hand: bool = False
    recent: Mapping[str, int] = field(default_factory=dict)
    repeated: frozenset[str] = frozenset()
    watched: bool = False
    taught: bool = False
    ends: bool = False
    forced: int = -1

    @property
    def layout(self) -> dict[str, bool]:
        """What a layout depends on besides sizes."""
        return {"large": self.large, "watched": self.watched, "taught": self.taught}

    def traced(self, place: str) -> str:
        """The CSS classes that outline a place where something was done lately."""
        seat = self.recent.get(place)
        if seat is None:
            return ""
        return f" recent {SEAT_CLASSES[seat]}{' again' if place in self.repeated else ''}"

    def tile(self, place: str) -> str:
        """The key of the sprite for the tile at a place."""
        return f"tile {place if self.tiles is None else self.tiles[place]}"

    def is_fresh(self, place: str) -> bool:
        """Whether the tile at a place came into the hand in this turn."""
        return self.tiles is not None and self.tiles[place] in self.fresh

    @property
    def spoken_wording(self) -> Wording:
        """The wording for screen readers."""
        return self.spoken or self.wording


Part = tuple[str, tuple[str, ...]]
"""A heading with its lines."""


class Layouts(Protocol):
    """The interface of a game's ``layout.py``."""

    def layout(
        self, width: int, height: int, text: float, /, *, large: bool, watched: bool, seats: int, taught: bool = False
    ) -> Any:
        """The positions of everything on the table, for a size in CSS pixels and a size of the page's own texts.

        In large print it may be another arrangement, for spectators, before whom no hand lies, by how many play, and in
        lessons.
        """


class Drawing(Protocol):
    """The interface of a game's ``scene.py``."""

    def drawn(self, view: Any, look: Look, layout: Any, /) -> Scene:
        """The scene of a view in a layout."""


class Notation(Protocol):
    """The interface of a game's ``notation.py``."""

    def action_text(self, action: Any, /) -> str:
        """An action's notation."""


class TypedInput(Protocol):
    """The interface of a game's ``typed_input.py``."""

    def notation_of(self, text: str, legal: Sequence[str], /) -> str | None:
        """The notation that a typed text means, or ``None``; it may depend on what is legal."""

    @property
    def KEYS(self) -> Typing:  # noqa: N802 - a constant of the module
        """How the game's actions are typed, in English."""


class Narration(Protocol):
    """The interface of a game's ``narration.py``: the table in words, given only views."""

    def text(self, view: Any, say: Wording, /) -> tuple[Part, ...]:
        """The whole table in words, as far as the view shows it: headings with lines."""

    def part(self, view: Any, name: str, say: Wording, /) -> Part:
        """The heading and lines of one of :data:`PARTS`, as far as the view shows it.

        No line for a hand means that none shows; for discards, that the game has none to be told.
        """

    def choices(self, view: Any, say: Wording, /) -> str:
        """The sentence that says what the seat to act can do; empty for everybody else."""

    def selected(self, selection: str, say: Wording, /) -> str:
        """The sentence that says what is selected."""

    def standing(self, view: Any, say: Wording, /) -> str:
        """The score of an unfinished game, in one line."""

    def question(self, view: Any, can: str, say: Wording, /) -> str:
        """The question before an action, for people who want to be asked; empty if it needs none."""


class Travels(Protocol):
    """The interface of a game's ``travels.py``: which tiles move."""

    def tile_places(self, view: Any, /) -> tuple[str, ...]:
        """The places where the view shows a tile."""

    def travels(self, action: Any, before: Any, after: Any, /) -> tuple[Travel, ...]:
        """The travels of the tiles that an action moves, as far as the views show them."""

    def traces(self, action: Any, before: Any, after: Any, /) -> tuple[str, ...]:
        """The places where an action can still be seen; both views are a spectator's."""

    def pose(self, place: str, view: Any, look: Look, /) -> Pose:
        """How a tile lies at a place, or where a hidden one lies."""

    def happening(self, action: Any, /) -> str:
        """The kind of an action, for its sound: place, discard, draw, take, contest or pass."""


class Luck(NamedTuple):
    """What chance is called at a table, and what is said of it when a game is over.

    Attributes:
        label: its name.
        mostly: it decided the game.
        helped, favoured: it was for the reader, or for somebody who is named; the rest of a sentence.
        hindered: it was against them, likewise.
    """

    label: Text
    mostly: Text
    helped: Text
    favoured: Text
    hindered: Text


def _no_items(*_: Any) -> tuple[Any, ...]:
    return ()


def _no_words(*_: Any) -> str:
    return ""


def _nothing(*_: Any) -> int:
    return 0


def _always(*_: Any) -> bool:
    return True


def _never(*_: Any) -> bool:
    return False


def _legal_as_listed(view: Any) -> tuple[Any, ...]:
    return tuple(view.legal)


def _no_refusal(view: Any, selection: str, key: str, wording: Wording) -> str:  # noqa: ARG001 - that of any game
    return wording.gettext("Nothing can be done there now")


def _spell_plainly(value: Any, wording: Wording) -> str:  # noqa: ARG001 - a number reads alike in all languages
    return str(value)


@dataclass(frozen=True, kw_only=True, eq=False)  # each is one of its kind
class Table:
    """How one game is drawn, tapped and spoken, from views only.

    A game's table names the modules that it is made of, and gives the functions below that its game has; each has a
    default for the games that have none.

    Attributes:
        layouts, drawing, narration, motion, notation, typed_input: the game's modules.
        counted: whether points are counted, round by round; else there is a winner or a draw, and that is all.
        luck: what chance is called at this table.
        settings: of the settings that not every table knows (``display/settings.py``), those that mean something here.
        columns: how places begin that are columns of one kind of tile, numbered from the top: ``hand-`` of
            ``hand-V-0``.
        hand: how the places of the holder's hand begin, whose new tiles stand out; none where nothing is hidden.
        emblems: markup of the sign of each seat, round its middle and about 22 wide.
        few_actions: whether so little is legal at once that each action is a button of its own in the linear way; else
            a tile is selected first.
        charted: whether its rounds become star charts (``chart.py`` beside the table).
        joined: whether something of a round is joined on the table as it has ended (``joined.py``, likewise).
        moments: whether some actions make bots glad or sorry, for all to see (``moments.py``, likewise).
        arrows: whether what moved is drawn by arrows where it is told afterwards (``arrows.py``, likewise); else the
            places where something was done are outlined.
        outlines_last: whether the latest turn is outlined whoever's it was; else only what others did since one's own.
        select: from a view, a selection and a key, the selection after a tap on a place whose ``can`` is ``select`` or
            ``unselect``.
        takes: whether what lies at a place and can be selected may be dragged to another place, if that
            plays an action.
        open_hands: the hands that lie open at the end of a round (``Game.hands``), for games that have some.
        scoring: how what scores goes to its owner's panel at the end of a round: from a spectator's view of the end,
            and the points that it brought each seat.
        deal: how the tiles of a newly dealt hand come to it.
        rests: key of the place where a second tap would go on with another action than this one, and often is a slip of
            the hand: it takes nothing for a moment. Most actions have no such place.
        automatic: whether the seat to act, whose view it is, has nothing to decide: whoever has set so (``draw``) has
            its only action played. The seat of who plays alone with bots is told, too: people could read from it what
            a hand lacks. A table that ever says so names ``draw`` in ``settings``.
        brief: what an action did, in so few words that a chip has room for it; both views are a spectator's, or of an
            own draw the seat's that made it.
        briefest: the same without a verb or a reason, where that is understood; else nothing.
        as_one: several actions of a turn in a row as one, in a few words; nothing if each is told by itself.
        tells_own: what even who played an action is told of it, and the same in the fewest words; else nothing.
        action_lines: what only the player who acted may be told of an action; both views are that seat's own. Given
            its name too, the same of it, for all to hear after the game.
        in_words: what an action (the ``can`` of a place) does, as it stands in a sentence; nothing if the name of the
            last place to tap tells it.
        in_brief: the same in a few words, as they stand after a colon.
        in_full: an action and what comes of it at once, for a button that plays it.
        refusal: why a tap on a place without ``can`` does nothing now and what would, on a line: for the seat to act,
            from its view and selection, while something is legal.
        in_order: the legal actions in the order in which people go through them.
        aim: what the game is about, in a sentence for whoever sees it for the first time.
        novelty: that something can be done, and what for: told in a newcomer's first turn in which this is no empty
            text, from the view of the seat to act.
        legend: what the players' panels count: the picture of each count, and what it is in a few words.
        spell: a value that stands in a text of the rules page or of a lesson, such as a tile.
        tells_points: whether the points that are counted decide anything in this very game.
        counts: what each seat has in place of points when the game is over, or what its points are made of: headings,
            each with a number per seat.
        seats: how many play in a view's game, if the layout differs by it.
    """

    layouts: Layouts
    drawing: Drawing
    narration: Narration
    motion: Travels
    notation: Notation
    typed_input: TypedInput

    counted: bool = True
    luck: Luck = Luck(  # noqa: RUF009
        Text("Chance"),
        Text("It was mostly luck"),
        Text("luck helped you"),
        Text("luck helped {name}"),
        Text("luck didn't help"),
    )
    settings: frozenset[str] = frozenset()
    columns: tuple[str, ...] = ()
    hand: tuple[str, ...] = ()
    emblems: tuple[str, ...] = EMBLEMS
    few_actions: bool = True
    charted: bool = False
    joined: bool = False
    moments: bool = False
    arrows: bool = False
    outlines_last: bool = False

    select: Callable[[Any, str, str], str] = _no_words
    takes: Callable[[str, str], bool] = _always
    open_hands: Callable[[tuple[tuple[Any, ...], ...], Wording], Hands] = _no_items
    scoring: Callable[[Any, tuple[int, ...]], tuple[Travel, ...]] = _no_items
    deal: Callable[[Any], tuple[Travel, ...]] = _no_items
    rests: Callable[[Any], str] = _no_words
    automatic: Callable[[Any, int | None], bool] = _never
    brief: Callable[[Any, Any, Any, Wording], str] = _no_words
    briefest: Callable[[Any, Wording], str] = _no_words
    as_one: Callable[[Sequence[Any], Wording], str] = _no_words
    tells_own: Callable[[Any, Any, Any, Wording], tuple[str, ...]] = _no_items
    action_lines: Callable[..., tuple[str, ...]] = _no_items
    in_words: Callable[[Any, str, Wording], str] = _no_words
    in_brief: Callable[[Any, str, Wording], str] = _no_words
    in_full: Callable[[Any, str, Wording], str] = _no_words
    refusal: Callable[[Any, str, str, Wording], str] = _no_refusal
    in_order: Callable[[Any], tuple[Any, ...]] = _legal_as_listed
    aim: Callable[[Any, Wording], str] = _no_words
    novelty: Callable[[Any, Wording], str] = _no_words
    legend: Callable[[Any, Wording], tuple[tuple[str, str], ...]] = _no_items
    spell: Callable[[Any, Wording], str] = _spell_plainly
    tells_points: Callable[[Any], bool] = _always
    counts: Callable[[Any, Wording], tuple[tuple[str, tuple[int, ...]], ...]] = _no_items
    seats: Callable[[Any], int] = _nothing

    def scene(self, view: Any, look: Look) -> Scene:
        """The scene of a view."""
        layout = self.layouts.layout(look.width, look.height, look.text, **look.layout, seats=self.seats(view))
        scene = self.drawing.drawn(view, look, layout)
        if look.shown is None:
            return scene
        keys = [look.tile(place) for place in places(look.shown)]
        put = with_hands_below if look.in_hand else with_hands
        return put(scene, look.shown, layout.frame, keys, look.wording)

    def typed(self, view: Any, text: str, wording: Wording) -> tuple[str, str]:
        """The action that a person has typed: its notation, or a sentence that says what would be legal.

        Returns:
            The legal action's notation and no sentence, or no notation and a sentence that says what would be legal.
        """
        legal = [self.notation.action_text(action) for action in view.legal]
        return answer(legal, self.typed_input.notation_of(with_usual_characters(text), legal), text, wording)

    def typing(self, wording: Wording) -> Typing:
        """How actions are typed, for the list of keys; every example is one that :meth:`typed` understands."""
        tell = telling(wording, self.spell)
        return Typing(
            tuple((ways, tell(told)) for ways, told in self.typed_input.KEYS.entries), tell(self.typed_input.KEYS.note)
        )

    def scored(self, view: Any) -> bool:
        """Whether this game counts points."""
        return self.counted and self.tells_points(view)

    def round_points(self, before: Any, after: Any) -> tuple[int, ...] | None:
        """Each seat's points for the round that an action ended, for the score sheet; else ``None``.

        Where points are counted, views have ``round``, ``totals`` and, once the game is over, a ``ranking``.
        """
        if not self.counted or (after.round == before.round and after.ranking is None):
            return None
        return tuple(new - old for old, new in zip(before.totals, after.totals, strict=True))
