"""The whole page as one frozen value; only :func:`epizodiak.app.update.update` makes another one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from epizodiak.app.frozen import NOTHING, Frozen
from epizodiak.app.lobby_state import Lobby
from epizodiak.core.wording import Wording
from epizodiak.display.screen import TableMarks
from epizodiak.display.settings import Settings
from epizodiak.display.spectating import Followed
from epizodiak.display.ui_state import Ui
from epizodiak.table.scene import Scene, Travel
from epizodiak.timeline.match import Match
from epizodiak.timeline.playback import Playback
from epizodiak.timeline.timeline import Timeline


class Room(Frozen):
    """Room for the table on the unturned page, and how it is drawn there.

    Attributes:
        width, height: in CSS pixels.
        text: size of the page's own texts, 2 for twice the usual.
        large: whether in large print.
        bar: width of the scroll bar beside the table, whichever way the page is turned.
    """

    width: int = 1024
    height: int = 768
    text: float = 1.0
    large: bool = False
    bar: int = 0


class Drawn(Frozen):
    """Which drawn tile lies at which place.

    Attributes:
        tiles: for each place, the number of its tile.
        unused: the smallest number that no tile has had yet.
        fresh: the tiles that came into the hand with the latest action.
        layout: how often all tiles were forgotten for another table.
        still: how often all tiles were put in place without animation.
        shows: the game and the holder of the device for whom the tiles were placed.
    """

    tiles: Mapping[str, int] = NOTHING
    unused: int = 0
    fresh: frozenset[int] = frozenset()
    layout: int = 0
    still: int = 0
    shows: tuple[Timeline | None, int | None] = (None, None)


class Flight(Frozen):
    """The animation that brings the tiles to where they lie now; it is played once.

    Attributes:
        travels: the tiles' paths.
        was: for each place, the number of its tile before the action; ``None`` if a hand comes into view.
        again: whether the tiles came there before, and somebody asked to see it once more.
    """

    travels: tuple[Travel, ...]
    was: Mapping[str, int] | None = None
    again: bool = False


class Again(Frozen):
    """A turn that somebody asked to see once more.

    Attributes:
        sitting, ply: the table, and the number of actions so far: after another one it is over.
        places: where it is to be seen what was done, each with the seat.
    """

    sitting: int = -1
    ply: int = -1
    places: Mapping[str, int] = NOTHING


class Sitting(Frozen):
    """The table that somebody sits at.

    Attributes:
        number: counts the tables, so that two of the same game can be told apart.
        name: under which the game is stored; empty in a lesson and in the lobby.
        pressed: when the button was pressed that began the game, in milliseconds of the page's clock, if one was.
        gone_on: the number of actions after which bots were last let go on, if they wait for that.
        slip: key of a place, and until when a tap there is the second half of a double tap.
        newcomer: whether this kind of game has never been played on this device before.
        awaited, landed: the number of actions after which the table last waited for what moves, to play by itself what
            needs no decision; and that after which all had come to rest.
        notices_shown: the notices about this table's bots that have been shown; each is shown once.
    """

    number: int = 0
    name: str = ""
    pressed: float | None = None
    gone_on: int = -1
    slip: tuple[str, float] = ("", 0.0)
    newcomer: bool = False
    awaited: int = -1
    landed: int = -1
    notices_shown: frozenset[str] = frozenset()


class Saving(Frozen):
    """How storing the game on the table is going.

    Attributes:
        number: of the latest attempt.
        storing: whether an action waits to be stored: until then the page tells the position before it.
        ready: milliseconds of the page's clock before which no tap counts.
        failing: whether the latest attempt failed: the game goes on, and every further action is another attempt.
        trying: whether an attempt has no answer yet.
        waiting: whether the game has to be stored (again) after that attempt.
        once_more: whether to try again at once if that attempt fails, since it may have come too early.
        persistence_requested: whether the browser was asked for persistent storage.
        good: whether the notice tells good news, which goes away with the next action.
    """

    number: int = 0
    storing: bool = False
    ready: float = 0.0
    failing: bool = False
    trying: bool = False
    waiting: bool = False
    once_more: bool = False
    persistence_requested: bool = False
    good: bool = False


class PendingTap(Frozen):
    """A tap that waits until the latest action has been stored.

    Attributes:
        key: of the place or button.
        could: what a tap on the place did at that time; ``None`` for a button, or a place that did nothing.
        when: when it was tapped, in milliseconds of the page's clock.
    """

    key: str
    could: str | None
    when: float


class BotTurn(Frozen):
    """A bot's turn.

    Attributes:
        number: of the question; answers to other questions are ignored.
        sitting: number of the table.
        ply: number of actions before it.
        hurried: whether people asked the bot to move now.
        paced: whether the pause before its action is over.
        action: the bot's action in notation, once it is known.
        stands_in: whether a stand-in was asked because the bot's own answer was not legal.
    """

    number: int
    sitting: int
    ply: int
    hurried: bool = False
    paced: bool = False
    action: str | None = None
    stands_in: bool = False


class Heard(Frozen):
    """What screen readers were told.

    Attributes:
        last: what was said last of the game; nothing once it may not be told any more.
        before: what was said of a person's action before bots that don't wait: their own would take it away unheard.
    """

    last: str = ""
    before: tuple[str, ...] = ()


class Notice(Frozen):
    """The message over the table.

    Attributes:
        text: the sentence, or nothing.
        wants_file: whether it offers to save the game as a file.
    """

    text: str = ""
    wants_file: bool = False


class Opening(Frozen):
    """A recorded game that is being opened; a later one replaces it.

    Attributes:
        number: identifies it, so that results of an earlier one can be ignored.
        goal: why it is opened: one of ``app.opening.GOALS``.
        name: under which it is stored.
        mine: whether this page may play it.
        share: done so far, from 0 to 1.
        shown: whether the progress is shown.
    """

    number: int
    goal: str
    name: str
    mine: bool = True
    share: float = 0.0
    shown: bool = False


class Elsewhere(Frozen):
    """The seats whose hands are on other devices.

    Attributes:
        seats: all of them.
        away: those whose device cannot be reached now.
    """

    seats: tuple[int, ...] = ()
    away: tuple[int, ...] = ()


class AppState(Frozen):
    """Everything that decides what the page shows and does.

    Attributes:
        settings: as they hold now.
        kept: as this browser keeps them; the address may ask for others.
        known: names of the games that somebody has played on this device.
        channels: whether windows of this browser can talk to each other.
        languages: the browser's languages as tags, most wanted first.
        language: code of the language that texts are in.
        say: wording: language and face of the tiles.
        room: for the table.
        ready: whether the lobby can be used.
        ui: phase, holder of the device, selection, open panel.
        match: the game played here, or looked on at while another tab plays it.
        playback: the game being replayed.
        followed: the game followed from another window or device.
        sitting: the table.
        drawn: the table's tiles.
        flight: the animation that brings the tiles to where they lie.
        again: the turn that was looked at once more.
        saving: how storing goes.
        claim: name of the stored game that was asked for and has not been read yet, or nothing.
        pending: the taps that wait until the last action is stored.
        faced: the sitting, by how many degrees the page is turned in it, and what covers the hand: nothing, the
            curtain (1), or one with a seal (2).
        turn: a bot's turn.
        question_count: how many questions bots and the strongest level have been asked.
        heard: what screen readers were told.
        notice: what stands over the table.
        back: of a game that is played back, the game, and the name under which it is stored, whose end is shown again
            afterwards; else the lobby is.
        marks: marks on the table that somebody has asked for, such as a hint.
        unseen: whether the page is out of sight.
        called: what this page is called among the windows of its browser.
        opening: the recorded game that is about to come to the table.
        opened: how many were about to.
        lobby: the lobby.
        think: milliseconds that a bot may think about an action, or ``None`` for what is usual at its level.
        elsewhere: the seats that are played on other devices.
        in_words: what makes the scenes of tables that are pages of words and buttons (``table.Look``), where somebody
            wants that and it is here.
        slices: the features' own parts by name (``app.draft.Slice``).
        here: names of the late features that were fetched.
        fetched: names of those that are wanted and not here.
    """

    settings: Settings = Settings()
    kept: Settings = Settings()
    known: frozenset[str] = frozenset()
    channels: bool = True
    languages: tuple[str, ...] = ()
    language: str = ""
    say: Wording = Wording(())
    room: Room = Room()
    ready: bool = False
    ui: Ui = Ui()
    match: Match | None = None
    playback: Playback | None = None
    followed: Followed | None = None
    sitting: Sitting = Sitting()
    drawn: Drawn = Drawn()
    flight: Flight | None = None
    again: Again = Again()
    saving: Saving = Saving()
    claim: str = ""
    pending: tuple[PendingTap, ...] = ()
    faced: tuple[int, int, int] = (0, 0, 0)
    turn: BotTurn | None = None
    question_count: int = 0
    heard: Heard = Heard()
    notice: Notice = Notice()
    back: tuple[Match, str] | None = None
    marks: TableMarks | None = None
    unseen: bool = False
    called: str = ""
    opening: Opening | None = None
    opened: int = 0
    lobby: Lobby = Lobby()
    think: int | None = None
    elsewhere: Elsewhere = Elsewhere()
    in_words: Callable[..., Scene] | None = None
    slices: Mapping[str, Any] = NOTHING
    here: frozenset[str] = frozenset()
    fetched: frozenset[str] = frozenset()

    @property
    def timeline(self) -> Timeline | None:
        """The game on the table: played, replayed or followed; ``None`` in the lobby."""
        return self.match or self.playback or self.followed

    @property
    def playing(self) -> Timeline | None:
        """The game in which this page may act: its own, or, on a phone, its table's."""
        return self.followed if self.ui.on_phone else self.match

    @property
    def game(self) -> str:
        """Name of the game on the table, or of the one that the lobby offers."""
        return self.lobby.game if self.timeline is None else self.timeline.game.name

    @property
    def publishable(self) -> bool:
        """Whether tests and other devices may be shown the position: it is stored, and every place takes taps."""
        return not self.saving.storing and not self.ui.rests
