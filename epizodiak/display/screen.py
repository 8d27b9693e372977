"""The screen: everything that the page shows of a table at one moment, as plain values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain, islice
from operator import attrgetter
from typing import Protocol

from epizodiak.bots.cast import Bot
from epizodiak.core.protocol import Outcome
from epizodiak.core.text import ISOLATE, fitted, plain
from epizodiak.core.wording import Wording
from epizodiak.display import passages, seats, staging
from epizodiak.display.bar import BarLine, fitted_bar
from epizodiak.display.confirm import with_questions
from epizodiak.display.facing import handover_sentence
from epizodiak.display.first_words import NOTHING, FirstWords
from epizodiak.display.measuring import height_of
from epizodiak.display.refused_taps import with_refusal
from epizodiak.display.since import ChipWording, Since, known_lines, since
from epizodiak.display.ui_state import (
    AWAY,
    BOT,
    CURTAIN,
    HAND,
    LOG,
    OVER,
    PHONE,
    ROUND,
    SHOWING,
    TOLD,
    TRY,
    TURN,
    Ui,
)
from epizodiak.table.panel import with_character
from epizodiak.table.scene import Scene, Span, Sprite
from epizodiak.table.table import Look, Table
from epizodiak.timeline.timeline import Lines, Timeline

SHOWN_LINES = 16
"""How many lines of what happened stand beside the table; the history panel shows all."""


TWO = 2
"""Where so many play, who is named as the winner tells their places."""

NAME_PART, LETTERS = 0.25, 15
"""Greatest part of a line's width for a name beside chips, and about how large a line's letters are, in pixels."""

MOST_NEWS = 5
"""How many lines the curtain has room for."""


WON, LOST, DRAWN = "won", "lost", "drawn"


@dataclass(frozen=True, slots=True)
class Sheet:
    """The content of the score sheet.

    Attributes:
        heading: its title.
        names: headings of the columns, by seat.
        rounds: each seat's points in each round; nothing of a single one, which the totals tell.
        totals: totals by seat; empty in games without points.
        places: when a game of more than two is over, each seat's rank (1 is best).
        counts: other counts of each seat when the game is over, under their headings; with totals, their parts.
        winners: the seats that have won.
        reason: why the game is over, or nothing.
        mood: how it ended for whoever plays alone, or for the table: :data:`WON`, :data:`LOST` or :data:`DRAWN`; empty
            until it is told.
        faces: the portraits of who has won, or has drawn: seats, and who sits there (``display/seats.face``).
        stronger: how many bots there are to beat next at a higher level.
        counted: before the end is told, whether a table of points will stand there.
    """

    heading: str
    names: tuple[str, ...]
    rounds: tuple[tuple[int, ...], ...]
    totals: tuple[int, ...]
    places: tuple[int, ...] = ()
    counts: tuple[tuple[str, tuple[int, ...]], ...] = ()
    winners: tuple[int, ...] = ()
    reason: str = ""
    mood: str = ""
    faces: tuple[tuple[int, str], ...] = ()
    stronger: int = 0
    counted: bool = False

    @property
    def empty(self) -> bool:
        """Whether the score sheet contains no numbers."""
        return not (self.rounds or self.totals or self.places or self.counts)


class TableMarks(Protocol):
    """Marks on the table that a person has asked for, such as a hint's."""

    def on(self, scene: Scene, ply: int, holder: int | None, wording: Wording) -> Scene:
        """The scene with the marks, if they belong to this position and this holder of the device."""


@dataclass(frozen=True, slots=True)
class Screen:
    """What the page shows of a table, without panels that never change.

    Attributes:
        scene: the table.
        letters: size of the words that say what can be done; smaller for a long sentence.
        since: chips that tell what happened since the seat's last turn.
        log: the latest log lines, newest first; all of them in the history panel.
        log_turns: of each of them who acted, or -1, and where a turn begins the seat's emblem.
        curtain: the sentence that asks to pass the device on, or nothing.
        reveal: label of the curtain's button.
        thinking: the sentence about the bot that is thinking, or nothing.
        hurry: whether that bot can be told to move now.
        pausing: whether a button lets waiting bots go on.
        take_back: label of the button that takes the last turn back, or nothing.
        news: the latest events, shown on the curtain.
        sheet: the score sheet, if it is open.
        first: what a newcomer is told once.
        bar: what can be done as buttons; ``None`` where the words alone say it.
        offer: whether a feature has their line, which it wants.
        secret: whether a saved file would reveal hidden tiles to somebody at the table.
    """

    scene: Scene
    letters: float
    since: Since
    log: tuple[str, ...]
    log_turns: tuple[tuple[int, str], ...]
    curtain: str
    reveal: str
    thinking: str
    hurry: bool
    pausing: bool
    take_back: str
    news: tuple[str, ...]
    sheet: Sheet | None
    secret: bool
    first: FirstWords = NOTHING
    bar: BarLine | None = None
    offer: bool = False


def screen(
    match: Timeline,
    ui: Ui,
    table: Table,
    look: Look,
    *,
    careful: bool = False,
    marks: TableMarks | None = None,
    waits: bool | None = None,
    facing: str = "off",
) -> Screen:
    """The screen of a game; it contains no other hand than the holder's.

    Args:
        match: the game.
        ui: the page's own state.
        table: how the game is shown.
        look: what the scene depends on besides.
        careful: whether the person wants to be asked before what cannot be taken back.
        marks: what somebody has had marked on the table.
        waits: whether the bot that is to act waits for a tap or a key; ``None`` if bots never do.
        facing: value of the setting: whether the page turns to each player.
    """
    wording = look.wording
    lines = _newest_lines(match, ui, table, wording)
    name = "" if match.player is None else wording.names[match.player]
    waiting = ui.phase == CURTAIN
    sheet = _sheet(match, ui, table, wording) if ui.phase in (ROUND, OVER) else None
    if sheet is not None:
        sheet = replace(sheet, stronger=max(0, len(seats.stronger(match)) - 1))
    won = [seat for seat, _ in sheet.faces] if sheet is not None and sheet.mood in (WON, LOST) else []
    scene = _with_told_panels(_scene(match, ui, table, look, careful=careful, marks=marks), match, won, wording)
    why = _end_reason(match, wording) if ui.puzzle else ""  # the end that a try leads to has no sheet to say it
    if why or ui.idle:
        scene = replace(scene, words=(Span(why),))
    hurry = ui.phase == BOT and seats.can_hurry(match) and not waits
    pausing = waits is not None and ui.phase == BOT
    thinking = passages.waiting(match, wording) if waits else _who_acts_sentence(match, ui, wording)
    news = _since(match, ui, table, look, scene)
    if news.chips:
        scene, thinking = _beside_chips(scene, thinking, wording)
    bar, news, room = _beside(scene, ui, look, news)
    return Screen(
        scene=_clear_of_the_curtain(scene) if waiting else scene,
        letters=_letter_size(scene, look, chips=bool(news.chips)) if bar is None else bar.letters_above,
        since=news,
        log=tuple(text for text, _ in lines),
        log_turns=_turns([seat for _, seat in lines], table),
        curtain=handover_sentence(name, facing, wording) if waiting else "",
        reveal=wording.gettext("I am {name}: show my hand").format(name=name) if waiting else "",
        thinking=thinking,
        hurry=hurry,
        pausing=pausing,
        take_back=_take_back_label(match, ui, wording),
        news=_news_lines(match, wording)[-MOST_NEWS:] if waiting else (),
        sheet=sheet,
        secret=match.game.hidden and ui.phase != OVER,
        bar=bar,
        offer=room,
    )


def _beside(scene: Scene, ui: Ui, look: Look, news: Since) -> tuple[BarLine | None, Since, bool]:
    """The bar and the news that have room beside each other, and whether an offer has, in the place of no news."""
    bar, offer = None, ui.offer and not news.chips
    lesson = ui.taught and ui.puzzle != TRY
    if ui.phase == TURN and not lesson and look.in_words is None:
        bar = fitted_bar(scene, look, news=offer or bool(news.chips), offer=offer)
    if bar is not None:
        return bar, news if bar.news else Since(), offer and bar.news
    if (news.chips or offer) and ui.phase not in (BOT, HAND) and not _has_room_for_chips(scene, look):
        return None, Since(), offer and look.in_words is not None
    return None, news, offer


def _who_acts_sentence(match: Timeline, ui: Ui, wording: Wording) -> str:
    """The sentence about who is to act, if that is a bot or somebody at another device."""
    known = {BOT: seats.thinking, PHONE: seats.on_phone, HAND: seats.to_play, AWAY: seats.to_play}
    if ui.phase not in known or (ui.phase == AWAY and match.player == match.side):
        return ""
    return known[ui.phase](match, wording)


def _scene(match: Timeline, ui: Ui, table: Table, look: Look, *, careful: bool, marks: TableMarks | None) -> Scene:
    """The table's scene; under an open panel, or on a phone whose turn it is not, no place can be tapped."""
    view, wording = staging.view(match, ui), look.wording
    scene = table.scene(view, look)
    if look.in_words is not None:
        scene = look.in_words(scene, table, view, ui.selection, wording)
    if careful and match.player is not None:
        name = wording.called(match.player)
        heard = look.spoken_wording
        scene = with_questions(
            scene,
            lambda can: table.narration.question(view, can, wording),
            ui.armed,
            name,
            wording,
            heard=lambda can: table.narration.question(view, can, heard),
        )
    if ui.refused.key and ui.phase == TURN:
        scene = with_refusal(scene, ui.refused, table.refusal(view, ui.selection, ui.refused.key, wording))
    if marks is not None and ui.phase == TURN:
        scene = marks.on(scene, match.ply, ui.holder, wording)
    scene = _with_plain_labels(scene)
    if not ui.panel and ui.phase not in (HAND, AWAY):
        return scene
    return replace(scene, sprites=tuple(s._replace(can=None) if s.can else s for s in scene.sprites))


def _with_told_panels(scene: Scene, match: Timeline, won: Sequence[int], wording: Wording) -> Scene:
    """The scene whose panels tell what bots of the cast are like and who has won, and say it behind their names."""
    told = {}
    for seat in range(len(match.players)):
        who = seats.cast_at(match, seat)
        if who is not None or seat in won:
            told[f"player-{seat}"] = seat, who
    if not told:
        return scene

    def panel(sprite: Sprite, seat: int, who: Bot | None) -> Sprite:
        sprite = sprite if who is None else _with_temper(sprite, wording.names[seat], who, wording)
        return _of_winner(sprite, wording) if seat in won else sprite

    return replace(scene, sprites=tuple(panel(s, *told[s.key]) if s.key in told else s for s in scene.sprites))


def _with_temper(panel: Sprite, name: str, who: Bot, wording: Wording) -> Sprite:
    kind = who.character(wording)
    label = panel.label.replace(plain(name), wording.joined((plain(name), kind)), 1)
    return with_character(panel, kind)._replace(label=label)


def _of_winner(panel: Sprite, wording: Wording) -> Sprite:
    word = wording.pgettext("said behind a player's name", "has won")
    return panel._replace(classes=f"{panel.classes} won", label=wording.joined((panel.label, word)))


def _since(match: Timeline, ui: Ui, table: Table, look: Look, scene: Scene) -> Since:
    """The chips about what others did since the holder's last turn; none once the holder acts."""
    if ui.phase not in SHOWING or not ui.reminder:
        return Since()
    says = ChipWording(look.wording, look.spoken_wording, scene.texts.chips * look.text, look.forced)
    return since(match, table, ui.holder, says, scene.boxes["words"].width)


def _beside_chips(scene: Scene, thinking: str, wording: Wording) -> tuple[Scene, str]:
    """The scene and who thinks, with long names in their sentences shortened, because chips need a line as well."""
    room = NAME_PART * scene.boxes["words"].width
    long = {name: short for name in wording.names if (short := _short_name(name, room)) != name}
    for name, short in long.items():
        thinking = thinking.replace(name, short)
        words = tuple(replace(each, text=each.text.replace(name, short)) for each in scene.words)
        scene = replace(scene, words=words)
    return scene, thinking


def _has_room_for_chips(scene: Scene, look: Look) -> bool:
    """Whether there is a line for chips beside the sentence about what can be done."""
    return height_of(scene, look, scene.texts.least, chips=True) <= scene.boxes["words"].height


def _letter_size(scene: Scene, look: Look, *, chips: bool) -> float:
    """The largest size of letters in which the sentence about what can be done fits."""
    size, least = scene.texts.words, scene.texts.least
    while size > least and height_of(scene, look, size, chips=chips) > scene.boxes["words"].height:
        size = max(least, size - 1)
    return size


def _clear_of_the_curtain(scene: Scene) -> Scene:
    """The scene with a log that ends above the curtain; under it no finger and no ear finds one."""
    log, curtain = scene.boxes.get("log"), scene.boxes["curtain"]
    if log is None or log.x >= curtain.x + curtain.width or log.bottom <= curtain.y:
        return scene
    above = {"log": replace(log, height=curtain.y - log.y)} if log.y < curtain.y else {}
    return replace(scene, boxes={name: box for name, box in scene.boxes.items() if name != "log"} | above)


@lru_cache(maxsize=16)
def _short_name(name: str, room: float) -> str:
    """A name shortened to fit beside chips; cached, because every tap asks for it."""
    return fitted(name, room, LETTERS)


def _with_plain_labels(scene: Scene) -> Scene:
    """The scene with accessible names without characters that only eyes need."""
    if ISOLATE not in "".join(map(attrgetter("label"), chain(scene.sprites, scene.regions))):
        return scene
    sprites = tuple(s._replace(label=plain(s.label)) if ISOLATE in s.label else s for s in scene.sprites)
    regions = tuple(replace(region, label=plain(region.label)) for region in scene.regions)
    return replace(scene, sprites=sprites, regions=regions)


LogLines = tuple[tuple[str, int], ...]
"""Lines of the log, newest first, each with who acted, or -1."""


def _turns(seats: Sequence[int], table: Table) -> tuple[tuple[int, str], ...]:
    """The same seats, with their emblems where a turn begins: each line's older neighbour follows it."""
    pairs = zip(seats, (*seats[1:], -1), strict=False)
    return tuple((seat, "" if seat in (before, -1) else table.emblems[seat]) for seat, before in pairs)


def _newest_lines(match: Timeline, ui: Ui, table: Table, wording: Wording) -> LogLines:
    """The latest log lines; all of them in the history panel."""
    holder = ui.holder if ui.phase in SHOWING else None
    most = None if ui.panel == LOG else SHOWN_LINES
    newest = staging.result_lines(match, ui, wording)
    lines = _log_lines(match, table, wording, holder=holder, newest=newest, most=most)
    if lines or ui.panel != LOG or match.player is None:
        return lines
    named = wording.gettext("Nothing has been played yet. {name} begins.")
    yours = wording.gettext("Nothing has been played yet. You begin.")
    return ((wording.told(match.player, named, yours).format(name=wording.names[match.player]), -1),)


@lru_cache(maxsize=4)
def _log_lines(
    match: Timeline, table: Table, wording: Wording, *, holder: int | None, newest: tuple[str, ...], most: int | None
) -> LogLines:
    """At most ``most`` log lines, of own draws for their holder; ``newest`` replaces the last action's, if given."""
    numbers = reversed(range(len(match.log(wording))))  # which keeps the lines of this wording
    log: Iterator[Lines] = (known_lines(match, table, number, holder, wording) for number in numbers)
    if newest:
        log = chain((newest,), islice(log, 1, None))
    done = ((told, match.step(number).seat) for told, number in zip(log, reversed(range(match.count)), strict=False))
    tried = next((steps[0].seat for steps in match.tries(match.ply)), -1)
    told = chain(((match.tries_lines(match.ply, wording), tried),), done)
    lines = ((line, seat) for step, seat in told for line in reversed(step))
    return tuple(islice(lines, most))


def _news_lines(match: Timeline, wording: Wording) -> tuple[str, ...]:
    """What happened since the last turn of the seat to act, oldest first."""
    return () if match.player is None else match.since_last_turn(match.player, wording)


def _take_back_label(match: Timeline, ui: Ui, wording: Wording) -> str:
    """The label of the button that takes a turn back; under the curtain it names the player."""
    if ui.phase not in (CURTAIN, *SHOWING) or ui.taught or ui.watching or match.taking_back() is None:
        return ""
    if seats.level_at(match, match.steps[-1].seat):
        return ""
    if ui.phase in (TURN, HAND) or (ui.phase == BOT and ui.holder is not None):
        return wording.gettext("Take back")
    return wording.gettext("{name}: take back my turn").format(name=wording.names[match.steps[-1].seat])


def _sheet(match: Timeline, ui: Ui, table: Table, wording: Wording) -> Sheet:
    rounds = tuple(
        points for step in match.steps if (points := table.round_points(step.before, step.after)) is not None
    )
    wording = replace(wording, you=None if ui.watching else match.alone)
    outcome, you, names = match.outcome, wording.you, tuple(map(wording.titled, range(match.game.seats)))
    if ui.ending != TOLD:
        over = outcome is not None
        heading = wording.gettext("The game ends…") if over else wording.gettext("The round ends…")
        return Sheet(heading, names, (), (), counted=not over or table.scored(match.view(None)))
    totals = tuple(sum(column) for column in zip(*rounds, strict=True)) or (0,) * match.game.seats
    several = rounds if len(rounds) > 1 else ()
    if ui.phase == ROUND or outcome is None:
        end, best = match.closing, max(rounds[-1], default=0) if rounds else 0
        told = None if end is None else match.game.won_round(end.view)
        won = tuple(seat for seat, gain in enumerate(rounds[-1] if rounds else ()) if gain == best)
        won = (told,) if told is not None else won if len(won) == 1 else ()
        reason = "" if end is None else match.game.why_round(end.view, wording)
        heading = _won_round(won, you, len(rounds), wording)
        looks = _looks(match, won, you)
        return Sheet(heading, names, several, totals, reason=reason, mood=looks[0], faces=looks[1])
    view, won = match.view(None), outcome.ranking[0]
    scored, ranked = table.scored(view), match.game.seats > TWO
    return Sheet(
        result_sentence(outcome, you, wording),
        names,
        several if scored else (),
        outcome.scores if scored else (),
        _ranks(outcome) if ranked else (),
        table.counts(view, wording),
        won,
        _end_reason(match, wording),
        *_looks(match, won, you),
    )


def _looks(match: Timeline, won: tuple[int, ...], you: int | None) -> tuple[str, tuple[tuple[int, str], ...]]:
    """How an end feels, and the portraits of who has won, or of all if nobody has."""
    mood = DRAWN if len(won) in (0, match.game.seats) else LOST if you is not None and you not in won else WON
    return mood, tuple((seat, seats.face(match, seat)) for seat in won)


def _end_reason(match: Timeline, wording: Wording) -> str:
    """Why the game is over; empty while it goes on, or if the scores need no explanation."""
    outcome = match.outcome
    return "" if outcome is None else match.game.why(outcome, match.view(None), wording)


def result_sentence(outcome: Outcome, you: int | None, wording: Wording) -> str:
    """The sentence about who won a game: said to whoever plays alone, else of who has won.

    Where there is a second and a last, who has not won is told of the winner: the scores tell their place.
    """
    won, *behind = outcome.ranking
    if you is None or not behind or (you not in won and len(behind) > 1):
        return _winner_sentence(outcome, wording)
    if you not in won:
        names = wording.listed(tuple(wording.names[seat] for seat in won))
        return wording.gettext("You lost to {names}").format(names=names)
    return wording.gettext("You won!") if len(won) == 1 else wording.gettext("You shared the win")


def _won_round(won: tuple[int, ...], you: int | None, number: int, wording: Wording) -> str:
    """The sentence about who won a round, if one player has."""
    if not won:
        return wording.gettext("Round {number} is over").format(number=number)
    if won == (you,):
        return wording.gettext("You win the round!")
    return wording.gettext("{name} wins the round").format(name=wording.names[won[0]])


def _ranks(outcome: Outcome) -> tuple[int, ...]:
    """Each seat's rank, 1 is best; equal seats share a rank."""
    better = {seat: sum(map(len, outcome.ranking[:rank])) for rank, tied in enumerate(outcome.ranking) for seat in tied}
    return tuple(1 + better[seat] for seat in sorted(better))


def _winner_sentence(outcome: Outcome, wording: Wording) -> str:
    """The sentence about who won, or that nobody did."""
    winners = tuple(wording.names[seat] for seat in outcome.ranking[0])
    if len(winners) == len(wording.names):
        return wording.gettext("The game is a draw")
    return wording.ngettext("{names} wins", "{names} win", len(winners)).format(names=wording.listed(winners))
