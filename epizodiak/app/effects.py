"""Effects: what the page is to do besides being drawn; ``update`` returns them and ``web`` carries them out.

What comes of it is told by an event; the docstrings name it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from epizodiak.app.events import Event
from epizodiak.app.frozen import Frozen
from epizodiak.core.protocol import Json
from epizodiak.core.wording import Wording
from epizodiak.display.settings import Settings

SPECTATORS = "spectators"
WIRES = (SPECTATORS,)
"""Names of the wires: to the windows that follow."""


class Effect(Frozen):
    """Something for the page to do besides being drawn."""


class Then(Effect):
    """Answer another event at once, after the page has been drawn."""

    event: Event


class After(Effect):
    """Answer an event after some milliseconds."""

    milliseconds: float
    event: Event


class AfterMotion(Effect):
    """Answer an event after some milliseconds of animation; at once if animations are off."""

    milliseconds: float
    event: Event


class Fetch(Effect):
    """Fetch a late feature, an ``idle`` one once the browser has nothing else to do; answered by ``FeatureCame``."""

    name: str
    idle: bool = False


class Keep(Effect):
    """Store a short text in the browser (localStorage) at once; an empty one is removed. Failure is not reported.

    With ``tab``, only until this tab is closed.
    """

    key: str
    text: str
    tab: bool = False


class Read(Effect):
    """Read a short text that the browser stores, perhaps empty; ``event`` makes the answering event from it.

    With ``tab``, one that was kept for this tab.
    """

    key: str
    event: Callable[[str], Event]
    tab: bool = False


class ReadField(Effect):
    """Read the first characters of a text field; ``event`` makes the answering event from them.

    Attributes:
        name: the field's id.
        event: as above.
    """

    name: str
    event: Callable[[str], Event]


class Measured(Effect):
    """Record a performance entry that ends now, for benchmarks.

    ``since`` is when it begins, in milliseconds of the page's clock, or ``None``: when the event came that is being
    answered. ``about`` tells which of several with the same name it is.
    """

    name: str
    since: float | None
    about: str = ""


# --- words, focus, sound ----------------------------------------------------------------------------------------------


class Announce(Effect):
    """Have screen readers read a text aloud; an empty one removes the last one."""

    text: str


class AnswerTyped(Effect):
    """Answer a typed action with a sentence; an empty one empties the field, since the action was played."""

    text: str


class Focus(Effect):
    """Move the focus with the next frame, to the first element that a CSS selector finds.

    With ``shows``, what scrolls brings it to its middle: else everything stays where it is.
    """

    selector: str
    shows: bool = False


class ShowAddress(Effect):
    """Change the fragment of the page's address without going anywhere."""

    fragment: str


class MarkField(Effect):
    """Mark a form field as invalid or valid.

    Attributes:
        name: its id.
        by: id of the element that says why.
        wrong: whether it is.
    """

    name: str
    by: str
    wrong: bool


class GoToWrongField(Effect):
    """Move the focus to the lobby's first invalid field."""


class Sound(Effect):
    """Play the sound and vibration of something that happened, as the settings allow.

    Attributes:
        happening: a key of ``features.sound.tones.SOUNDS``.
        times: seconds after which it is heard, where it is heard several times; only the last where nothing moves.
    """

    happening: str
    times: tuple[float, ...] = ()


class StayAwake(Effect):
    """Keep the screen on (Wake Lock), or allow it to turn off again."""

    wanted: bool


# --- settings and language --------------------------------------------------------------------------------------------


class KeepSettings(Effect):
    """Store the settings in the browser."""

    settings: Settings


class KeepPlayedGames(Effect):
    """Store in the browser which games have been played here."""

    games: frozenset[str]


class ReadSettings(Effect):
    """Read the settings that the browser stores; answered by ``SettingsRead``."""


class LoadTexts(Effect):
    """Load the texts of a language; answered by ``TextsLoaded``."""

    language: str


# --- the table --------------------------------------------------------------------------------------------------------


class Rest(Effect):
    """Let a place take no taps for some milliseconds; answered by ``Rested``."""

    milliseconds: float
    sitting: int
    ply: int
    key: str


class StartBots(Effect):
    """Fetch and start the bots' workers early, so that nobody has to wait for them."""


class AskSeat(Effect):
    """Ask a remote seat (a worker, a plugin bot) for its action; answered by ``Answered``.

    Attributes:
        number: of the question.
        game: name under which the game is stored.
        ply: number of actions so far.
        level: the bot's.
        view: the seat's view in JSON form.
        legal: the legal actions in notation.
        thinking_time: milliseconds to think, or ``None`` for what is usual at the level.
        say: wording for what may have to be shown.
        stands_in: whether the page itself is to answer without search, because the seat's own answer was not legal.
        temper: the bot's, if it is one of the cast.
        steady: the seed for a bot that is to play steadily (``bots/steady.py``); ``None`` for one that need not.
    """

    number: int
    game: str
    ply: int
    level: str
    view: Mapping[str, Json]
    legal: tuple[str, ...]
    thinking_time: int | None
    say: Wording
    stands_in: bool = False
    temper: str = ""
    steady: int | None = None


class HurrySeat(Effect):
    """Ask the remote seat that is thinking to answer with the best action found so far."""


class StopSeat(Effect):
    """Tell the remote seat that its answer is no longer needed."""


class BotsLeft(Effect):
    """The table was left: end the bots' workers if nobody needs them for a while."""


class Send(Effect):
    """Send a text over a wire."""

    wire: str
    text: str


# --- advice ----------------------------------------------------------------------------------------------------------


class AskAdvice(Effect):
    """Ask the strongest level to analyse a position; answered by ``Advised``.

    Attributes:
        number: of the question.
        view: of the seat to act, in JSON form.
        seed: the same seed gives the same analysis.
        milliseconds: how long to think, or ``None`` for what is usual.
        playouts: number of playouts instead of a time limit, or ``None``.
        progress: whether intermediate results are reported.
        played: for a review, the action that was played: what it and chance changed is worked out, too.
        hands: for a review, all hands at that time in JSON form; ``None`` where nothing is hidden.
    """

    number: int
    view: Mapping[str, Json]
    seed: int
    milliseconds: int | None = None
    playouts: int | None = None
    progress: bool = False
    played: str | None = None
    hands: Json = None


class StopAdvice(Effect):
    """Stop the analysis; with ``idle``, end the workers if nobody needs them for a while."""

    idle: bool = False
