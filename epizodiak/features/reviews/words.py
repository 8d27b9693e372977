"""Sentences about a reviewed game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from epizodiak.app import selectors
from epizodiak.app.replay import SliderMarks
from epizodiak.app.state import AppState
from epizodiak.core.luck import PRIOR, Ledger, Point, Swing
from epizodiak.core.protocol import Outcome
from epizodiak.core.wording import Wording
from epizodiak.display.because import drawn_words
from epizodiak.display.tapping import in_brief, taps
from epizodiak.features.mistakes import weighing
from epizodiak.features.mistakes.weighing import Finding
from epizodiak.features.reviews import luck, moments, verdict
from epizodiak.features.reviews.moments import TURN, Highlight, Highlights
from epizodiak.features.reviews.state import REVIEW, Review
from epizodiak.features.reviews.verdict import Subject
from epizodiak.record import seating
from epizodiak.table.table import Table
from epizodiak.timeline.playback import Playback

EARLY = (moments.SLIP, moments.MISSED, moments.TURN, moments.GIFT)
"""The moments that are known before all of the game is looked through: the others hang on what came later."""


def _levels(known: Review) -> tuple[str, ...]:
    """Who sat where in the game."""
    return seating.read_seats(known.record.metadata, len(known.record.players))


def seat_of(known: Review) -> int:
    """The seat whose decisions are shown: the chosen one, or the most likely."""
    playback = known.playback
    if known.seat is not None or playback is None or playback.ending is None:
        return known.seat or 0
    return verdict.subject(_levels(known), playback.ending)


def whose(known: Review, seat: int) -> Subject:
    """Whom sentences about a seat are about."""
    return Subject(seat, verdict.alone(_levels(known), seat))


def finished(known: Review) -> tuple[Playback, Outcome]:
    """The reviewed game, whose positions are worked out, and how it ended."""
    playback = known.playback
    assert playback is not None, "its positions are worked out"
    outcome = playback.ending
    assert outcome is not None, "only finished games are reviewed"
    return playback, outcome


def ledger(known: Review) -> Ledger:
    """What the reviewed game was made of, as far as that is known."""
    playback, outcome = finished(known)
    return luck.summed(known.appraised, outcome, playback.length, playback.game)


def highlights(known: Review, seat: int) -> Highlights:
    """The moments of the reviewed game for a seat, so far, the slip that its verdict speaks of among them."""
    playback, outcome = finished(known)
    slip = verdict.last_slip(outcome, known.appraised)
    last = None if slip is None else slip.ply
    found, event, luck = _so_far(known), one_event(known), playback.game.hidden
    return moments.chosen(known.found, known.edges, found, seat, outcome, last=last, event=event, luck=luck)


def one_event(known: Review) -> Callable[[Swing], bool]:
    """Tells whether a change by chance was one event that has a name: the start, a draw, a deal."""
    playback, table = finished(known)[0], selectors.table_of(finished(known)[0])
    plies = [point.ply for point in ledger(known).curve]

    def single(swing: Swing) -> bool:
        end = plies[plies.index(swing.ply) + 1]
        return swing.ply == PRIOR or len(events(playback, table, swing.ply, end)) == 1

    return single


def _so_far(known: Review) -> Ledger:
    """What the reviewed game was made of; what followed the last decision that is analysed is not known yet."""
    found = ledger(known)
    return found if known.done else replace(found, swings=found.swings[:-1])


def on_slider(known: Review, basis: tuple[object, ...], wording: Wording) -> SliderMarks:
    """What a replay of the reviewed game shows at its slider, so far: of a curve that breaks off, nothing."""
    playback, seat = finished(known)[0], seat_of(known)
    found = highlights(known, seat)
    shown = (each for each in found.shown if known.done or each.kind in EARLY)
    table = selectors.table_of(playback)
    told = ((told_action(playback, table, each), each) for each in shown)
    ends = (((0, 0) if at is None else (playback.turn_after(at), at + 1), each) for at, each in told)
    named = [(*plies, _called(each, found, wording)) for plies, each in ends]
    chances = tuple((each.ply, each.shares[seat]) for each in ledger(known).curve[1:]) if known.done else ()
    return SliderMarks(known.record, basis, tuple(sorted(named)), chances, seat)


def _called(moment: Highlight, found: Highlights, wording: Wording) -> str:
    """What one moment is called: a slip by its size."""
    slip = moment.kind == moments.SLIP
    return (
        weighing.mark_words(weighing.grade(-moment.brought), wording) if slip else moments.title(moment, found, wording)
    )


def deed(playback: Playback, number: int, wording: Wording) -> str:
    """What an action of a finished game did, in a sentence; what followed by itself is left out."""
    step = playback.step(number)
    return playback.game.describe(step.action, step.before, step.after, wording)[0]


def drawn(playback: Playback, table: Table, number: int, about: Subject, wording: Wording) -> tuple[str, ...]:
    """What was drawn from the pile by an action of a finished game, in which no tile is hidden any more."""
    step = playback.step(number)
    name = "" if about == Subject(step.seat, alone=True) else wording.names[step.seat]
    return table.action_lines(step.action, *playback.views_of_actor(number), wording, name)


def drawn_why(playback: Playback, table: Table, moment: Highlight, about: Subject, wording: Wording) -> str:
    """What made the draw that a moment tells of good or bad for who drew, in a sentence; or nothing."""
    number = told_action(playback, table, moment)
    if number is None or not drawn(playback, table, number, about, wording):
        return ""
    seat = playback.step(number).seat
    good = seat == moment.ahead if moment.kind == moments.TIPPED else (seat == moment.seat) == (moment.brought > 0)
    return drawn_words(playback.game.name, *playback.views_of_actor(number), wording, good=good)


def events(playback: Playback, table: Table, start: int, end: int) -> tuple[int, ...]:
    """The actions between two positions of a finished game by which chance had a say: draws, and what was dealt."""
    say, nobody = Wording(playback.players), Subject(-1)
    return tuple(
        number
        for number in range(start, end)
        if drawn(playback, table, number, nobody, say) or _dealt(playback, number)
    )


def _dealt(playback: Playback, number: int) -> bool:
    return bool(playback.game.chance_needed(playback.position(number), playback.step(number).action))


def told_action(playback: Playback, table: Table, moment: Highlight) -> int | None:
    """The action by which a moment is told, and which its picture marks: of chance its event, else the decision."""
    if moment.ply == PRIOR:
        return None
    chance = moment.kind == TURN or moment.chance
    return next(iter(events(playback, table, moment.ply, moment.until) if chance else ()), moment.ply)


def done(playback: Playback, table: Table, moment: Highlight, about: Subject, wording: Wording) -> str:
    """The same in words; nothing of the start."""
    number = told_action(playback, table, moment)
    if number is None:
        return ""
    step = playback.step(number)
    if told := drawn(playback, table, number, about, wording):
        return told[0]
    if (moment.kind == TURN or moment.chance) and _dealt(playback, number):
        return playback.game.describe(step.action, step.before, step.after, wording)[-1]
    return deed(playback, number, wording)


# --- the line at the end of a game ------------------------------------------------------------------------------------


def line(state: AppState, *, aloud: bool = False) -> str:
    """The line on the sheet of the game's end: that it is looked for, then the reason for the result.

    Args:
        state: the page's.
        aloud: whether it is announced: how the game ended has been told before.
    """
    known, match = REVIEW.of(state), state.match
    if known is None or match is None or match.outcome is None or known.record != match.record:
        return ""
    if not known.done:
        return state.say.gettext("Looking back…") if known.runs else ""
    if not known.appraised:
        return ""
    words = selectors.spoken_wording(state, match) if aloud else selectors.wording(state, match)
    return (told_apart if aloud else outcome_sentence)(known, verdict.subject(_levels(known), match.outcome), words)


def outcome_sentence(known: Review, seat: int, words: Wording) -> str:
    """Why a seat won or lost.

    Args:
        known: a review that is done.
        seat: the one that is told about.
        words: how it is said.
    """
    why, told = _by_the_rules(known, seat, words), told_apart(known, seat, words)
    return words.gettext("{why}. {told}").format(why=why, told=told) if why else told


def told_apart(known: Review, seat: int, words: Wording) -> str:
    """What led to a seat's result."""
    whole, outcome = finished(known)
    parts, table, about = ledger(known).parts[seat], selectors.table_of(whole), whose(known, seat)
    doing, own = "", highlights(known, seat).doing
    if own is not None:
        step, turn = whole.step(own.ply), turn_of(whole, own.ply)
        done = table.brief(step.action, step.before, step.after, words) or deed(whole, own.ply, words)
        doing = moments.doing(own, about, words, turn=turn, done=done)
    return verdict.line(parts, about, outcome, table, words, appraised=known.appraised, doing=doing)


def panel_line(known: Review, seat: int, words: Wording) -> str:
    """How the game ended for a seat, and why: by the rules at first, then what led to it."""
    result = verdict.result(whose(known, seat), finished(known)[1], words)
    if known.done and known.appraised:
        return words.gettext("{why}. {told}").format(why=result, told=told_apart(known, seat, words))
    sentence, why = words.gettext("{sentence}."), _by_the_rules(known, seat, words)
    told = words.gettext("{why}. {told}").format(why=result, told=sentence.format(sentence=why))
    return told if why else sentence.format(sentence=result)


def _by_the_rules(known: Review, seat: int, words: Wording) -> str:
    """Why the game was over, or nothing."""
    whole, outcome = finished(known)
    you = seat if whose(known, seat).alone else None
    return whole.game.why(outcome, whole.at(whole.length).view(None), replace(words, you=you))


def curve_name(about: Subject, words: Wording) -> str:
    """What the curve is called."""
    if about.alone:
        return words.gettext("Your chances over the game")
    return words.gettext("{name}'s chances over the game").format(name=words.names[about.seat])


# --- the panel --------------------------------------------------------------------------------------------------------


def costly(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """The costly decisions in order."""
    return tuple(sorted((each for each in findings if weighing.grade(each.loss)), key=lambda each: each.ply))


def summary(findings: Sequence[Finding], own: int, wording: Wording) -> str:
    """How many slips there were, by their size, and what all other decisions brought.

    Args:
        findings: what was found of the decisions.
        own: what they brought together, in hundredths of the win (``luck.in_whole``).
        wording: how it is said.
    """
    if not findings:
        return ""
    marked = [each.loss for each in findings if weighing.grade(each.loss)]
    marks = list(map(weighing.grade, marked))
    big, usual, small = (marks.count(mark) for mark in ("blunder", "mistake", "inaccuracy"))
    rest = own + sum(round(luck.ALL * loss) for loss in marked)
    if not marked and rest < 0:
        told = wording.gettext("No slip worth telling; small ones add up to {share}.")
        return told.format(share=wording.percent(-rest / luck.ALL))
    if not marked:
        return wording.gettext("No slips.")
    counted = [
        (wording.ngettext("{count} big slip", "{count} big slips", big), big),
        (wording.ngettext("{count} slip", "{count} slips", usual), usual),
        (wording.ngettext("{count} small slip", "{count} small slips", small), small),
    ]
    slips = wording.listed(tuple(text.format(count=count) for text, count in counted if count))
    if not rest:
        return wording.gettext("{sentence}.").format(sentence=slips)
    told = wording.gettext("{slips}; all other moves together: {amount}.")
    return told.format(slips=slips, amount=luck.signed(rest / luck.ALL, wording))


def turn_of(playback: Playback, ply: int) -> int:
    """The number of the turn in which the action after so many was done."""
    return playback.at(ply + 1).turn


def told_at(known: Review, ply: int, *, moment: bool) -> int:
    """The action by which a decision is told; of a moment, what is told of it: chance may have come in a later turn."""
    playback, seat = finished(known)[0], seat_of(known)
    tip = moments.tipped(ledger(known), seat, finished(known)[1], one_event(known)) if moment else None
    shown = (*highlights(known, seat).shown, tip) if moment else ()
    found = next((each for each in shown if each is not None and each.ply == ply), None)
    number = None if found is None else told_action(playback, selectors.table_of(playback), found)
    return ply if number is None else number


def slip(state: AppState, known: Review, ply: int, wording: Wording, *, coming: bool = False) -> str:
    """What a decision of the seat that is told cost it, and what was better; nothing of one that isn't marked."""
    playback, seat = finished(known)[0], seat_of(known)
    found = known.found.get(seat, {}).get(ply)
    if found is None or not weighing.grade(found.loss):
        return ""
    view, look = playback.decision(ply)[1], selectors.look(state, wording)
    better = in_brief(selectors.table_of(playback), view, look, found.best)
    return moments.said(
        Highlight(moments.SLIP, ply, seat, -found.loss), whose(known, seat), wording, better, coming=coming
    )


def better_places(state: AppState, known: Review, ply: int) -> tuple[str, ...]:
    """Keys of the places that would have been tapped for the better action of a slip."""
    playback = finished(known)[0]
    look, view = selectors.look(state, selectors.wording(state, playback)), playback.decision(ply)[1]
    better = known.found[seat_of(known)][ply].best
    return tuple(each.key for each in taps(selectors.table_of(playback), view, look, better))


def in_turn(playback: Playback, ply: int | None, wording: Wording) -> str:
    """In which turn that was, as a label; nothing before the first."""
    return "" if ply is None else wording.gettext("Turn {number}").format(number=turn_of(playback, ply))


def tipping(known: Review, seat: int, table: Table, wording: Wording) -> tuple[int, str, str] | None:
    """Where the game tipped, in figures: the position to look at, what it is called, and what that did.

    Args:
        known: a review that is done.
        seat: who is told.
        table: how the game is drawn.
        wording: how it is said.
    """
    playback, outcome = finished(known)
    moment = moments.tipped(ledger(known), seat, outcome, one_event(known))
    if moment is None:
        return None
    title = moments.title(moment, Highlights((moment,), 0), wording)
    changed = luck.changed(moment.start, moment.end, whose(known, moment.ahead), wording)
    if moment.ply == PRIOR:
        told = wording.gettext("Before the first move: {changed}.")
        if playback.game.hidden:
            told = wording.gettext("By the deal alone: {changed}.")
        return 0, title, told.format(changed=changed)
    number, what = told_action(playback, table, moment), done(playback, table, moment, whose(known, seat), wording)
    told = wording.gettext("Turn {number}: {done}; {changed}.")
    if moment.chance:
        told = wording.gettext("Turn {number}, by chance: {done}; {changed}.")
    turn = turn_of(playback, moment.ply if number is None else number)
    return moment.ply, title, told.format(number=turn, done=what, changed=changed)


def chances_in_words(curve: Sequence[Point], about: Subject, turn: Callable[[int], int], wording: Wording) -> str:
    """The curve of winning chances in words; nothing while none is known.

    Args:
        curve: its points: first an even share, then one before each decision, last the result.
        about: whose.
        turn: the number of the turn that goes on after a number of actions.
        wording: how to say it.
    """
    order, seat = curve[1:-1], about.seat
    if not order:
        return ""
    high, low = max(order, key=lambda each: each.shares[seat]), min(order, key=lambda each: each.shares[seat])
    end = curve[-1].shares[seat]
    if end < low.shares[seat]:
        sentence = wording.gettext("{chances}: {first} before the first move, highest {high} (turn {high_at})")
    elif end > high.shares[seat]:
        sentence = wording.gettext("{chances}: {first} before the first move, lowest {low} (turn {low_at})")
    else:
        sentence = wording.gettext(
            "{chances}: {first} before the first move, highest {high} (turn {high_at}), lowest {low} (turn {low_at})"
        )
    told = sentence.format(
        chances=curve_name(about, wording),
        first=wording.percent(order[0].shares[seat]),
        high=wording.percent(high.shares[seat]),
        high_at=turn(high.ply),
        low=wording.percent(low.shares[seat]),
        low_at=turn(low.ply),
    )
    return wording.gettext("{sentence}, {end} in the end.").format(sentence=told, end=wording.percent(end))
