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


class Viewport(Frozen):
    """The space for the table before the page is turned, and how text is drawn in it.

    Attributes:
        width, height: in CSS pixels.
        text: size of the page's own texts; 2 is twice the usual.
        large: whether the table is drawn in large print.
        bar: width of the scroll bar beside the table.
        less_motion: whether the system asks for less motion.
    """

    width: int = 1024
    height: int = 768
    text: float = 1.0
    large: bool = False
    bar: int = 0
    less_motion: bool = False


class TilePositions(Frozen):
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


class TileMotion(Frozen):
    """The travels that bring the tiles to where they lie now; they are animated once.

    Attributes:
        travels: the tiles' paths.
        was: for each place, the number of its tile before the action; ``None`` if a hand comes into view.
        repeated: whether the tiles lie there already and are only shown moving again.
    """

    travels: tuple[Travel, ...]
    was: Mapping[str, int] | None = None
    repeated: bool = False


class RepeatedTurn(Frozen):
    """The turn that somebody asked to see again.

    Attributes:
        sitting, ply: the table and the number of actions for which it holds.
        places: the places to outline, each with the seat that acted there.
    """

    sitting: int = -1
    ply: int = -1
    places: Mapping[str, int] = NOTHING


class Sitting(Frozen):
    """One stay at a table, with its number.

    Attributes:
        number: counts the tables, so that two of the same game can be told apart.
        name: under which the game is stored; empty in a lesson and in the lobby.
        started_at: when the button that began the game was pressed, in milliseconds of the page's clock, or ``None``.
        resumed_at: the number of actions after which waiting bots were last let go on.
        double_tap: key of a place, and the time until which a tap there counts as the second half of a double tap.
        newcomer: whether this kind of game has never been played on this device before.
        awaited, landed: the number of actions after which the table last began to wait for moving tiles before it plays
            by itself; and that after which they had stopped.
        notices_shown: the notices about this table's bots that have been shown; each is shown once.
    """

    number: int = 0
    name: str = ""
    started_at: float | None = None
    resumed_at: int = -1
    double_tap: tuple[str, float] = ("", 0.0)
    newcomer: bool = False
    awaited: int = -1
    landed: int = -1
    notices_shown: frozenset[str] = frozenset()


class Saving(Frozen):
    """The progress of storing the game on the table.

    Attributes:
        number: of the latest attempt.
        unstored: whether the latest action is not stored yet: until then the page reports the position before it.
        taps_from: milliseconds of the page's clock from which taps count.
        failing: whether the latest attempt failed; the game goes on, and each action is another attempt.
        in_progress: whether an attempt has not ended yet.
        waiting: whether another attempt has to follow it.
        once_more: whether to retry at once if it fails.
        persistence_requested: whether the browser was asked for persistent storage.
        good_news: whether the notice says that storing works again; it disappears with the next action.
    """

    number: int = 0
    unstored: bool = False
    taps_from: float = 0.0
    failing: bool = False
    in_progress: bool = False
    waiting: bool = False
    once_more: bool = False
    persistence_requested: bool = False
    good_news: bool = False


class PendingTap(Frozen):
    """A tap that waits until the latest action has been stored.

    Attributes:
        key: of the place or button.
        action: what a tap on the place did at that time; ``None`` for a button, or a place that did nothing.
        when: when it was tapped, in milliseconds of the page's clock.
    """

    key: str
    action: str | None
    when: float


class BotTurn(Frozen):
    """The current turn of a bot: its question, and the action once it is known.

    Attributes:
        number: of the question; answers to other questions are ignored.
        sitting: number of the table.
        ply: number of actions before it.
        hurried: whether people asked the bot to move now.
        glimpsed: whether the pause is over that is long enough where there is nothing to be looked at.
        paced: whether the whole pause before its action is over.
        action: the bot's action in notation, once it is known.
        stands_in: whether a stand-in was asked because the bot's own answer was not legal.
    """

    number: int
    sitting: int
    ply: int
    hurried: bool = False
    glimpsed: bool = False
    paced: bool = False
    action: str | None = None
    stands_in: bool = False


class Announced(Frozen):
    """What screen readers were told.

    Attributes:
        last: the last announcement about the game; empty once it may not be repeated.
        before: announcements about a person's action, repeated with those of bots that follow at once.
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
        playable: whether this page may play it.
        share: done so far, from 0 to 1.
        shown: whether the progress is shown.
    """

    number: int
    goal: str
    name: str
    playable: bool = True
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
        saved_settings: as this browser stores them; the address may ask for others.
        played_games: names of the games that have been played on this device.
        channels: whether windows of this browser can talk to each other.
        languages: the browser's languages as tags, most wanted first.
        language: code of the language that texts are in.
        say: wording: language and face of the tiles.
        viewport: the space for the table.
        ready: whether the lobby can be used.
        ui: phase, holder of the device, selection, open panel.
        match: the game played here, or looked on at while another tab plays it.
        playback: the game being replayed.
        followed: the game followed from another window or device.
        sitting: the table.
        tile_positions: which tile lies where.
        tile_motion: the animation that brings the tiles to where they lie.
        repeated: the turn that somebody asked to see again.
        saving: how storing goes.
        claim: name of the stored game that was asked for and has not been read yet, or nothing.
        pending: the taps that wait until the last action is stored.
        facing: the sitting's number, by how many degrees the page is turned, and what covers the hand: 0 nothing, 1 the
            curtain, 2 a curtain with a seal.
        bot_turn: the bot's turn that is going on, or ``None``.
        question_count: how many questions bots and the strongest level have been asked.
        announced: what screen readers were told.
        notice: the message over the table.
        return_to: during the replay of a finished game, that game and the name under which it is stored, to return to
            its end; ``None`` returns to the lobby.
        marks: marks on the table that somebody has asked for, such as a hint.
        hidden: whether the page is hidden.
        window_name: this page's name among the browser's windows.
        reloaded: whether the browser's history holds a mark of what was open before the page was loaded again.
        opening: the recorded game that is being opened, or ``None``.
        opening_count: how many recorded games have been opened.
        lobby: the lobby.
        thinking_time: milliseconds for which bots may think about an action, or ``None`` for what is usual.
        elsewhere: the seats that are played on other devices.
        linear_scene: the function that makes a scene of words and buttons (``table.Look``); ``None`` where tables are
            drawn.
        teller: what tells actions in fewer words, in place of ``display/narration``, or ``None``.
        slices: the features' own parts by name (``app.draft.Slice``).
        loaded_features: names of the late features that have been fetched.
        fetching_features: names of those that are being fetched.
    """

    settings: Settings = Settings()
    saved_settings: Settings = Settings()
    played_games: frozenset[str] = frozenset()
    channels: bool = True
    languages: tuple[str, ...] = ()
    language: str = ""
    say: Wording = Wording(())
    viewport: Viewport = Viewport()
    ready: bool = False
    ui: Ui = Ui()
    match: Match | None = None
    playback: Playback | None = None
    followed: Followed | None = None
    sitting: Sitting = Sitting()
    tile_positions: TilePositions = TilePositions()
    tile_motion: TileMotion | None = None
    repeated: RepeatedTurn = RepeatedTurn()
    saving: Saving = Saving()
    claim: str = ""
    pending: tuple[PendingTap, ...] = ()
    facing: tuple[int, int, int] = (0, 0, 0)
    bot_turn: BotTurn | None = None
    question_count: int = 0
    announced: Announced = Announced()
    notice: Notice = Notice()
    return_to: tuple[Match, str] | None = None
    marks: TableMarks | None = None
    hidden: bool = False
    window_name: str = ""
    reloaded: bool = False
    opening: Opening | None = None
    opening_count: int = 0
    lobby: Lobby = Lobby()
    thinking_time: int | None = None
    elsewhere: Elsewhere = Elsewhere()
    linear_scene: Callable[..., Scene] | None = None
    teller: Any = None
    slices: Mapping[str, Any] = NOTHING
    loaded_features: frozenset[str] = frozenset()
    fetching_features: frozenset[str] = frozenset()

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
        """The name of the game on the table, or of the one that the lobby offers."""
        return self.lobby.game if self.timeline is None else self.timeline.game.name

    @property
    def publishable(self) -> bool:
        """Whether tests and other devices may be shown the position: it is stored, and every place takes taps."""
        return not self.saving.unstored and not self.ui.rests
