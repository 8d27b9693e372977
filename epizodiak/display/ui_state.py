"""What the page knows besides the game: its phase, who holds the device, what is selected and open."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, Literal, get_args

Phase = Literal[
    "lobby", "curtain", "turn", "bot", "round", "over", "error",
    "replay", "watch", "tutorial", "puzzle",
    "pairing", "phone", "joining", "hand", "away",
]  # fmt: skip
"""Phases of the screen contract (``docs/screen-contract.md``)."""

LOBBY: Final = "lobby"
CURTAIN: Final = "curtain"
TURN: Final = "turn"
BOT: Final = "bot"
ROUND: Final = "round"
OVER: Final = "over"
ERROR: Final = "error"
REPLAY: Final = "replay"
WATCH: Final = "watch"
"""This page only follows a game that is played in another window."""

TUTORIAL: Final = "tutorial"
"""Phase of the screen contract throughout a lesson; inside, a lesson is a turn of the learner's that does not end."""

PUZZLE: Final = "puzzle"
"""Phase of the screen contract throughout a puzzle; inside, it is a turn that does not end, as a lesson is."""

PAIRING: Final = "pairing"
PHONE: Final = "phone"
"""At a table with phones: a seat is to act whose hand is on a phone; before that, a phone is to be connected."""

JOINING: Final = "joining"
HAND: Final = "hand"
AWAY: Final = "away"
"""On a phone: its table is not heard any more; before that, its own hand showed while others acted."""

PHASES: Mapping[str, Phase] = {phase: phase for phase in get_args(Phase)}
"""The phases by what they are called in a text that came from elsewhere."""

PLAYED = (CURTAIN, TURN, BOT, PHONE, PAIRING, ROUND, OVER)
"""Phases of a game that is played here."""

SHOWING = (TURN, BOT, HAND)
"""Phases in which somebody's own hand may be in sight; between them it goes on to be."""

MENU, ABOUT, LOG, SETTINGS = "menu", "about", "log", "settings"
"""Panels that can lie over the table."""

KEYS, TEXT, RULES = "keys", "text", "rules"
"""More panels: the list of keys, the table in words, and the rules."""

PASTE = "paste"
"""The panel with a field for a text to be pasted."""

STOP = "stop"
"""The panel that asks a player whether to stop, as the other one has proposed."""

TOLD, LANDS, SHOWS, SCORES, COUNTS = range(5)
"""Steps in which the end of a round or of a game is staged (``display/staging.py``): all of it is told, as without
staging; the last tile lands; hands turn face up; what scores goes to its owner; points are counted one by one."""

PuzzleStage = Literal["", "try", "asks", "wrong", "solved"]
TRY: Final = "try"
ASKS: Final = "asks"
WRONG: Final = "wrong"
SOLVED: Final = "solved"
"""How a puzzle stands: an action is to be found; answers are to be ticked beside the table; a wrong try is answered on
the board; the answer is found."""


@dataclass(frozen=True, slots=True)
class RefusedTap:
    """The last tap on a place that does nothing; what is said to it follows from the position (``Table.refusal``).

    Attributes:
        key: of the place; empty once something else was tapped.
        count: so many taps have been refused; it tells two on the same place apart.
    """

    key: str = ""
    count: int = 0


@dataclass(frozen=True, slots=True)
class Ui:
    """The page's own state.

    Attributes:
        phase: of the screen contract.
        holder: the seat whose hand shows: it holds the device and has said so, or is the only person at the table.
        selection: what it has selected, in the game's terms.
        panel: the open panel, or none.
        reminder: whether the line about what happened since the seat's last turn still stands.
        command: whether the field for typed actions is open.
        armed: key of the place that was tapped once and is asked about (see ``display/confirm.py``), or nothing.
        refused: the tap that was answered by why it does nothing, if that still stands.
        rests: key of the place that takes nothing yet after the last action (see ``Table.rests``), or nothing; until it
            does, the page tells the position before.
        taught: whether this is a lesson of the tutorial: the learner holds the device throughout.
        watching: whether this page only follows a game that is played in another window.
        ending: of a round or a game that has just ended, the step of its staging.
        aside: whether the panel of the end is pushed aside.
        on_phone: whether this page is a phone's, where nothing is decided for the whole table.
        puzzle: how the puzzle on the table stands, if there is one; it is ``taught`` as a lesson is.
        ringed: keys of places on the table round which rings lie, as the answers are ticked that speak of them.
    """

    phase: Phase = LOBBY
    holder: int | None = None
    selection: str = ""
    panel: str = ""
    reminder: bool = False
    command: bool = False
    armed: str = ""
    refused: RefusedTap = RefusedTap()
    rests: str = ""
    taught: bool = False
    watching: bool = False
    ending: int = TOLD
    aside: bool = False
    on_phone: bool = False
    puzzle: PuzzleStage = ""
    ringed: tuple[str, ...] = ()

    @property
    def idle(self) -> bool:
        """Whether a puzzle is on the table where nothing is to be done just now."""
        return self.puzzle not in ("", TRY)

    @property
    def shown_phase(self) -> Phase:
        """The phase as the page tells it."""
        if self.watching:
            return WATCH
        if self.puzzle:
            return PUZZLE
        return TUTORIAL if self.taught else self.phase


@dataclass(frozen=True, slots=True)
class Moment:
    """What of a position, and of those at the table, decides the phase.

    Attributes:
        player: seat to act, ``None`` when over.
        round_over: whether the last action ended a round.
        people: the seats where people sit, or ``None`` if all are people.
        hidden: whether the game hides anything: if not, no hand has to be covered.
        phones: the seats whose hands are on phones: they act there.
    """

    player: int | None
    round_over: bool = False
    people: tuple[int, ...] | None = None
    hidden: bool = True
    phones: tuple[int, ...] = ()

    @property
    def bot(self) -> bool:
        """Whether a bot is to act."""
        return self.player is not None and self.people is not None and self.player not in self.people

    @property
    def phone(self) -> bool:
        """Whether the seat to act plays on its phone."""
        return self.player is not None and self.player in self.phones

    @property
    def alone(self) -> int | None:
        """The seat of the only person, without a phone: nobody else can see the hand, so that it always shows."""
        lone = self.people is not None and len(self.people) == 1 and not self.phones
        return self.people[0] if lone and self.people else None


def resting(moment: Moment) -> Ui:
    """How the page stands before an action: with people who hide something from each other, nobody has the device."""
    if moment.player is None:
        return Ui(phase=OVER)
    if moment.bot:
        return Ui(phase=BOT, holder=moment.alone, reminder=True)
    if moment.phone:
        return Ui(phase=PHONE)
    if moment.alone is not None or not moment.hidden:
        return Ui(phase=TURN, holder=moment.player, reminder=True)
    return Ui(phase=CURTAIN)


def learning(holder: int) -> Ui:
    """A lesson begins: the learner's seat holds the device, and nobody takes it."""
    return Ui(phase=TURN, holder=holder, taught=True)


def puzzling(holder: int, stands: PuzzleStage) -> Ui:
    """A puzzle begins: its seat holds the device throughout."""
    return Ui(phase=TURN, holder=holder, taught=True, puzzle=stands)


def standing(ui: Ui, stands: PuzzleStage) -> Ui:
    """The puzzle on the table stands otherwise; an open panel stays open."""
    return replace(refused(ui, ""), puzzle=stands, selection="", armed="", rests="", command=False)


def ringed(ui: Ui, keys: tuple[str, ...] = ()) -> Ui:
    """Rings lie round other places."""
    return replace(ui, ringed=keys)


def pairing() -> Ui:
    """A phone is to be connected before anything else; no hand shows meanwhile."""
    return Ui(phase=PAIRING)


def joining() -> Ui:
    """This page is a phone's, and is to be connected to a table."""
    return Ui(phase=JOINING, on_phone=True)


def holding(ui: Ui, phase: Phase, seat: int, *, to_act: bool, goes_on: bool) -> Ui:
    """How a phone shows its seat's side of the table.

    Args:
        ui: before.
        phase: of the table's page: where something has ended, the phone shows it too.
        seat: the phone's.
        to_act: whether it is to act.
        goes_on: whether it has acted last and goes on with its turn.
    """
    if phase in (ROUND, OVER):
        return Ui(phase=phase, panel=ui.panel, aside=ui.aside, on_phone=True)
    shown: Phase = TURN if to_act else HAND
    if ui.phase == shown and ui.holder == seat and goes_on:
        return replace(ui, selection="", armed="", rests="", reminder=False, refused=RefusedTap("", ui.refused.count))
    return Ui(phase=shown, holder=seat, panel=ui.panel, reminder=not goes_on, on_phone=True)


def lost(ui: Ui) -> Ui:
    """A phone does not hear its table any more; what it showed last stays in sight, and nothing can be done there."""
    return replace(ui, phase=AWAY, selection="", armed="", panel="", command=False)


def following(ui: Ui, phase: Phase) -> Ui:
    """The table that this page follows is in a phase: its score sheets show here too, its hands never."""
    shown: Phase = phase if phase in (ROUND, OVER) else WATCH
    return replace(ui, phase=shown, watching=True, holder=None)


def replaying(holder: int | None) -> Ui:
    """A game is played back, as a seat saw it, or a spectator."""
    return Ui(phase=REPLAY, holder=holder)


def revealed(ui: Ui, moment: Moment) -> Ui:
    """The seat to act holds the device."""
    return replace(ui, phase=TURN, holder=moment.player, selection="", reminder=True) if ui.phase == CURTAIN else ui


def selected(ui: Ui, selection: str) -> Ui:
    """The person selected or unselected something."""
    return replace(ui, selection=selection, armed="")


def armed(ui: Ui, key: str) -> Ui:
    """The person tapped a place that asks for another tap, or, with an empty key, something else."""
    return replace(ui, armed=key)


def refused(ui: Ui, key: str) -> Ui:
    """The person tapped a place that does nothing now, or, with an empty key, something else."""
    if not key and not ui.refused.key:
        return ui
    return replace(ui, refused=RefusedTap(key, ui.refused.count + bool(key)))


def acted(ui: Ui, moment: Moment) -> Ui:
    """An action was played: the hand is hidden unless the turn goes on, or it is a learner's or the only person's."""
    ui = refused(ui, "")
    if ui.taught:
        return replace(ui, selection="", armed="", rests="")
    if moment.player is None:
        return Ui(phase=OVER, ending=LANDS)
    if moment.round_over:
        return Ui(phase=ROUND, ending=LANDS)
    if ui.phase == TURN and moment.player == ui.holder:
        return replace(ui, selection="", reminder=False, armed="", rests="")
    return resting(moment)


def taken_back(ui: Ui, moment: Moment) -> Ui:
    """A turn was taken back: its player goes on with it, or, if the next one was to have the device, takes it again."""
    ui = refused(ui, "")
    if ui.phase == TURN and moment.player == ui.holder:
        return replace(ui, selection="", armed="", rests="")
    return resting(moment)


def rests(ui: Ui, key: str) -> Ui:
    """The turn goes on, and a place takes nothing for a moment; with an empty key, it takes taps again."""
    return replace(ui, rests=key) if ui.phase == TURN else ui


def continued(ui: Ui, moment: Moment) -> Ui:
    """The pause between two rounds is over."""
    return resting(moment) if ui.phase == ROUND else ui


def ending(ui: Ui, step: int) -> Ui:
    """The staging of an end goes on to a step."""
    return replace(ui, ending=step)


def pushed(ui: Ui) -> Ui:
    """The panel of an end was pushed aside, or brought back."""
    return replace(ui, aside=not ui.aside)


def covered(ui: Ui, moment: Moment) -> Ui:
    """The page went out of sight: whoever comes back may be somebody else."""
    if ui.phase != TURN or ui.taught or moment.alone is not None or not moment.hidden:
        return ui
    return Ui(phase=CURTAIN, panel="" if ui.panel == TEXT else ui.panel)


def opened(ui: Ui, panel: str) -> Ui:
    """A panel was opened, or closed if it was open."""
    return replace(ui, panel="" if ui.panel == panel else panel, armed="")


def closed(ui: Ui) -> Ui:
    """No panel is open."""
    return replace(ui, panel="")


def commanding(ui: Ui, *, wanted: bool) -> Ui:
    """The field for typed actions was opened, which only a turn knows, or closed."""
    possible = ui.phase == TURN and not ui.idle
    return replace(ui, command=wanted and possible, panel="" if wanted else ui.panel)
