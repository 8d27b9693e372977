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
    """Which drawn tile lies where.

    Attributes:
        tiles: numbers of the tiles by their places.
        unused: the least number not used yet.
        fresh: the tiles that came to the hand with the latest action.
        layout: how often room was made for another picture: none of its tiles has been drawn before.
        still: how often everything was to stand where it belongs at once, without moving there.
        shows: the game and the holder of the device that the tiles were laid for.
    """

    tiles: Mapping[str, int] = NOTHING
    unused: int = 0
    fresh: frozenset[int] = frozenset()
    layout: int = 0
    still: int = 0
    shows: tuple[Timeline | None, int | None] = (None, None)


class Flight(Frozen):
    """How tiles come to where they lie now; each is flown once.

    Attributes:
        travels: their ways.
        was: numbers of the tiles by their places before an action; ``None`` if a hand comes into sight.
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
        number: how often somebody has sat down, so that two tables of one game differ.
        name: under which the game is stored; empty in a lesson and in the lobby.
        pressed: when the button was pressed that began the game, in milliseconds of the page's clock, if one was.
        gone_on: the number of actions after which bots were last let go on, if they wait for that.
        slip: key of a place, and until when a tap there is the second half of a double tap.
        newcomer: whether a game of its kind begins for the first time on this device.
        awaited, landed: the number of actions after which the table last waited for what moves, to play by itself what
            needs no decision; and that after which all had come to rest.
        notices_shown: what was said of this table's bots over it: each sentence is said once.
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
    """How storing the game on the table goes.

    Attributes:
        number: of the latest attempt.
        storing: whether an action waits to be stored: until then the page tells the position before it.
        ready: milliseconds of the page's clock before which no tap counts.
        failing: whether the latest attempt failed: the game goes on, and every further action is another attempt.
        trying: whether an attempt has no answer yet.
        waiting: whether the game has to be stored (again) after that attempt.
        once_more: whether to try again at once if that attempt fails, since it may have come too early.
        persistence_requested: whether the browser was asked to keep games when room gets scarce.
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
    """A tap that waits until the last action is stored.

    Attributes:
        key: of the place or button.
        could: what the place could do when it was tapped; ``None`` for a button, or a place without an action.
        when: of the tap, in milliseconds of the page's clock.
    """

    key: str
    could: str | None
    when: float


class BotTurn(Frozen):
    """A bot's turn.

    Attributes:
        number: of the question that was put to whoever plays the seat; answers to others are late, or not meant.
        sitting: number of the table.
        ply: number of actions before it.
        hurried: whether people want to see it at once.
        paced: whether what was done before has been looked at for long enough.
        action: what the bot does, once it is known.
        stands_in: whether another one was asked in its stead.
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
    """What stands over the table.

    Attributes:
        text: the sentence, or nothing.
        wants_file: whether the game is offered as a file.
    """

    text: str = ""
    wants_file: bool = False


class Opening(Frozen):
    """A recorded game that is about to come to the table; another one takes its place.

    Attributes:
        number: so that answers to an earlier one are known to be late.
        goal: why it is opened: one of ``app.opening.GOALS``.
        name: under which it is stored.
        mine: whether this page may play it.
        share: how much of it is done, from 0 to 1.
        shown: whether people are told how far it is.
    """

    number: int
    goal: str
    name: str
    mine: bool = True
    share: float = 0.0
    shown: bool = False


class Elsewhere(Frozen):
    """Seats of the table whose hands are on other devices, and not on this page.

    Attributes:
        seats: all of them.
        away: those whose device is not heard now.
    """

    seats: tuple[int, ...] = ()
    away: tuple[int, ...] = ()


class AppState(Frozen):
    """Everything that decides what the page shows and does.

    Attributes:
        settings: the person's.
        kept: as this browser keeps them; the address may ask for others.
        known: names of the games that somebody has played on this device.
        channels: whether this browser's windows can talk to each other.
        languages: the browser's languages as tags, most wanted first.
        language: code of the language that is spoken.
        say: that language, and the face of the tiles.
        room: for the table.
        ready: whether the lobby can be used.
        ui: phase, holder of the device, selection, open panel.
        match: the game that is played here, or in another tab.
        playback: the game that is played back.
        followed: the game that is followed from another window.
        sitting: the table.
        drawn: the table's tiles.
        flight: how they came to lie there.
        again: the turn that was looked at once more.
        saving: how storing goes.
        claim: name of the stored game that was asked for and is not here yet, or nothing.
        pending: the taps that wait until the last action is stored.
        faced: the sitting, by how many degrees the page is turned in it, and what covers the hand: nothing, the
            curtain (1), or one with a seal (2).
        turn: a bot's turn.
        question_count: how many questions were put to bots and the best level.
        heard: what screen readers were told.
        notice: what stands over the table.
        back: of a game that is played back, the game, and the name under which it is stored, whose end is shown again
            afterwards; else the lobby is.
        marks: what somebody has had marked on the table.
        unseen: whether the page is out of sight.
        called: what this page is called among the windows of its browser.
        opening: the recorded game that is about to come to the table.
        opened: how many were about to.
        lobby: the lobby.
        think: milliseconds that a bot may think about an action, or ``None`` for what is usual at its level.
        elsewhere: the seats that are played on other devices.
        in_words: what makes the scenes of tables that are pages of words and buttons (``table.Look``), where somebody
            wants that and it is here.
        slices: the features' own parts, by their names (``app.draft.Slice``).
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
        """The game on the table, whichever way it came there; ``None`` in the lobby."""
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
        """Whether the page may tell what it shows: everything is stored, and every place takes taps again."""
        return not self.saving.storing and not self.ui.rests
