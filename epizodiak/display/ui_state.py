"""The page's state besides the game: phase, holder of the device, selection, open panel."""

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

MORE = "more"
"""The panel with what else can be done where a round or game has ended."""

STOP = "stop"
"""The panel that asks players whether to stop, as somebody has proposed."""

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
    """The last tap on a place that does nothing; ``Table.refusal`` gives the reason from the position.

    Attributes:
        key: of the place; empty after another tap.
        count: number of refused taps, which tells two on the same place apart.
    """

    key: str = ""
    count: int = 0


@dataclass(frozen=True, slots=True)
class Ui:
    """The page's state besides the game.

    Attributes:
        phase: as in the screen contract.
        holder: the seat whose hand is shown: its player holds the device, or is the only person at the table.
        selection: what the holder has selected, in the game's terms.
        panel: name of the open panel, or empty.
        reminder: whether what happened since the seat's last turn is still shown.
        offer: whether a feature wants the line of that while nothing stands there.
        command: whether the field for typed actions is open.
        armed: key of the place that was tapped once and asks for a second tap (``display/confirm.py``), or empty.
        refused: the last refused tap, if its reason is still shown.
        rests: key of the place that takes no taps yet after the last action (``Table.rests``), or empty; until it does,
            the page reports the position before.
        taught: whether this is a lesson or a puzzle, where one seat holds the device throughout.
        watching: whether this page only follows a game played in another window.
        ending: the step in which the end of a round or game is being shown.
        aside: whether the panel of the end is pushed aside.
        on_phone: whether this page is a phone's, which decides nothing for the table.
        puzzle: the stage of the puzzle on the table, or empty.
        recalls: whether the puzzle lists the moves that count, so that the table outlines none.
        ringed: keys of places with a ring, because what is told mentions them.
        all_hands: whether the hands of all seats lie open, in the replay of a game that is over.
    """

    phase: Phase = LOBBY
    holder: int | None = None
    selection: str = ""
    panel: str = ""
    reminder: bool = False
    offer: bool = False
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
    recalls: bool = False
    ringed: tuple[str, ...] = ()
    all_hands: bool = False

    @property
    def idle(self) -> bool:
        """Whether a puzzle is on the table and no action is expected."""
        return self.puzzle not in ("", TRY)

    @property
    def shown_phase(self) -> Phase:
        """The phase that the page reports."""
        if self.watching:
            return WATCH
        if self.puzzle:
            return PUZZLE
        return TUTORIAL if self.taught else self.phase


@dataclass(frozen=True, slots=True)
class Moment:
    """Facts about position and people that decide the page's phase.

    Attributes:
        player: seat to act, ``None`` when over.
        round_over: whether the last action ended a round.
        people: the seats where people sit, or ``None`` if all are people.
        hidden: whether the game hides anything; if not, no hand has to be covered.
        phones: the seats that are played on phones.
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
        """The seat of the only person if there are no phones, whose hand always shows; else ``None``."""
        lone = self.people is not None and len(self.people) == 1 and not self.phones
        return self.people[0] if lone and self.people else None


def resting(moment: Moment) -> Ui:
    """The ``Ui`` before an action; between people with hidden hands, the curtain is down."""
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
    """The ``Ui`` when a lesson begins."""
    return Ui(phase=TURN, holder=holder, taught=True)


def puzzling(holder: int, stands: PuzzleStage, *, recalls: bool = False) -> Ui:
    """The ``Ui`` when a puzzle begins."""
    return Ui(phase=TURN, holder=holder, taught=True, puzzle=stands, recalls=recalls)


def with_puzzle_stage(ui: Ui, stands: PuzzleStage) -> Ui:
    """The ``Ui`` when the puzzle reaches another stage; an open panel stays open."""
    return replace(refused(ui, ""), puzzle=stands, selection="", armed="", rests="", command=False)


def ringed(ui: Ui, keys: tuple[str, ...] = ()) -> Ui:
    """The ``Ui`` with rings around these places instead of others."""
    return replace(ui, ringed=keys)


def pairing() -> Ui:
    """The ``Ui`` while a phone is to be connected; no hand is shown."""
    return Ui(phase=PAIRING)


def joining() -> Ui:
    """The ``Ui`` of a phone's page before it is connected to a table."""
    return Ui(phase=JOINING, on_phone=True)


def phone_side(ui: Ui, phase: Phase, seat: int, *, to_act: bool, goes_on: bool) -> Ui:
    """The ``Ui`` of a phone that shows its seat's view.

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
    """The ``Ui`` of a phone that cannot reach its table: the last position stays, nothing can be done."""
    return replace(ui, phase=AWAY, selection="", armed="", panel="", command=False)


def following(ui: Ui, phase: Phase) -> Ui:
    """The ``Ui`` of a window that follows a table in a phase; it shows score sheets but no hands."""
    shown: Phase = phase if phase in (ROUND, OVER) else WATCH
    return replace(ui, phase=shown, watching=True, holder=None)


def replaying(holder: int | None) -> Ui:
    """The ``Ui`` of a replay, seen by a seat or a spectator."""
    return Ui(phase=REPLAY, holder=holder)


def showing_hands(ui: Ui, holder: int | None, *, every: bool) -> Ui:
    """The ``Ui`` of a replay with a seat's hand, with every hand, or with none."""
    return replace(ui, holder=holder, all_hands=every, ringed=())


def revealed(ui: Ui, moment: Moment) -> Ui:
    """The ``Ui`` after the curtain was lifted: the seat to act holds the device."""
    return replace(ui, phase=TURN, holder=moment.player, selection="", reminder=True) if ui.phase == CURTAIN else ui


def selected(ui: Ui, selection: str) -> Ui:
    """The ``Ui`` with another selection."""
    return replace(ui, selection=selection, armed="")


def armed(ui: Ui, key: str) -> Ui:
    """The ``Ui`` after a tap on a place that asks for a second one; an empty key disarms."""
    return replace(ui, armed=key)


def refused(ui: Ui, key: str) -> Ui:
    """The ``Ui`` after a refused tap; an empty key removes its reason."""
    if not key and not ui.refused.key:
        return ui
    return replace(ui, refused=RefusedTap(key, ui.refused.count + bool(key)))


def acted(ui: Ui, moment: Moment, *, forced: bool = False) -> Ui:
    """The ``Ui`` after an action: the hand is hidden unless the same person goes on or is alone.

    What the table did by itself takes nobody the news of the others' turns.
    """
    ui = refused(ui, "")
    if ui.taught:
        return replace(ui, selection="", armed="", rests="")
    if moment.player is None:
        return Ui(phase=OVER, ending=LANDS)
    if moment.round_over:
        return Ui(phase=ROUND, ending=LANDS)
    if ui.phase == TURN and moment.player == ui.holder:
        return replace(ui, selection="", reminder=ui.reminder and forced, armed="", rests="")
    return resting(moment)


def taken_back(ui: Ui, moment: Moment) -> Ui:
    """The ``Ui`` after a turn was taken back: its player goes on with it."""
    ui = refused(ui, "")
    if ui.phase == TURN and moment.player == ui.holder:
        return replace(ui, selection="", armed="", rests="")
    return resting(moment)


def rests(ui: Ui, key: str) -> Ui:
    """The ``Ui`` while a place takes no taps; an empty key ends this."""
    return replace(ui, rests=key) if ui.phase == TURN else ui


def continued(ui: Ui, moment: Moment) -> Ui:
    """The ``Ui`` after the pause between two rounds."""
    return resting(moment) if ui.phase == ROUND else ui


def ending(ui: Ui, step: int) -> Ui:
    """The ``Ui`` with another step of the end shown."""
    return replace(ui, ending=step)


def pushed(ui: Ui) -> Ui:
    """The ``Ui`` with the end's panel moved aside, or back."""
    return replace(ui, aside=not ui.aside)


def covered(ui: Ui, moment: Moment) -> Ui:
    """The ``Ui`` of a hidden page: the curtain is down, because another person may come back."""
    if ui.phase != TURN or ui.taught or moment.alone is not None or not moment.hidden:
        return ui
    return Ui(phase=CURTAIN, panel="" if ui.panel == TEXT else ui.panel)


def opened(ui: Ui, panel: str) -> Ui:
    """The ``Ui`` with a panel opened, or closed if it was open."""
    return replace(ui, panel="" if ui.panel == panel else panel, armed="")


def closed(ui: Ui) -> Ui:
    """The ``Ui`` with no panel open."""
    return replace(ui, panel="")


def with_command(ui: Ui, *, wanted: bool) -> Ui:
    """The ``Ui`` with the field for typed actions opened (only in a turn) or closed."""
    possible = ui.phase == TURN and not ui.idle
    return replace(ui, command=wanted and possible, panel="" if wanted else ui.panel)
