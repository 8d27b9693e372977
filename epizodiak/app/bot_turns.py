"""The turns of bots and other remote seats: a view goes out, an action comes back.

Who plays them (the page's own workers, or a plugin bot) is all the same here. An answer to another question, or from
another position, changes nothing; in place of an action that is not legal a stand-in is asked for one.
"""

from __future__ import annotations

from collections.abc import Mapping

from epizodiak.app import selectors, table
from epizodiak.app.draft import Draft
from epizodiak.app.effects import After, AskSeat, HurrySeat, Measured, StopSeat
from epizodiak.app.events import Answered, BotPauseOver, Tapped
from epizodiak.app.frozen import replace
from epizodiak.app.state import AppState, BotTurn, Notice
from epizodiak.bots import steady
from epizodiak.display import seats
from epizodiak.display.motion import BEAT_MS, SPEEDS
from epizodiak.display.settings import PACES
from epizodiak.display.ui_state import BOT
from epizodiak.timeline.match import Match

FIRST = 2
"""So many pauses there are before a game's first action: whoever sits down looks at the table."""

BRIEF, WORD_MS = 0.42, 500
"""Part of the usual pause, whoever plays, that is left between two actions that leave nothing on the table to be looked
at, such as a draw and a pass, and the time in which the word that tells of one is read, at least."""

TEMPO: Mapping[str, float] = {"spends": 0.6, "right": 0.8, "even": 1.2, "keeps": 1.4}
"""How much of the usual pause one of the cast takes, by its temper: who is impatient or eager less, others more."""


def settle(draft: Draft) -> None:
    """Begin or end a bot's turn to match the table, and play the bot's action once it is known and may be shown."""
    state = draft.state
    match = state.match if state.ui.phase == BOT else None
    turn = state.bot_turn
    if turn is not None and (match is None or (turn.sitting, turn.ply) != (state.sitting.number, match.ply)):
        draft.set(bot_turn=None)
        draft.emit(StopSeat())
        turn = None
    if not state.publishable:
        return
    if match is not None and turn is None and not match.full:
        _begin_bot_turn(draft, match)
    elif turn is not None and turn.action is not None and _seen_by_people(state, turn, turn.action):
        draft.set(bot_turn=None)
        table.play(draft, turn.action)
        draft.emit(Measured("bot", None, turn.action))


def _seen_by_people(state: AppState, turn: BotTurn, action: str) -> bool:
    """Whether people have had time to see the previous action, with no panel over the table.

    How long that is hangs on actions that all see, never on what a bot could have done.
    """
    if state.ui.panel or selectors.bot_waits(state) or state.match is None:
        return False
    return turn.hurried or turn.paced or (turn.glimpsed and leaves_nothing(state.match.play(action)))


def _begin_bot_turn(draft: Draft, match: Match) -> None:
    """Begin a bot's turn: ask for its action."""
    number = draft.state.question_count + 1
    draft.set(question_count=number, bot_turn=BotTurn(number, draft.state.sitting.number, match.ply))
    state = draft.state
    asked = _ask_seat(state, match, number)
    usual = PACES[state.settings.pace]
    pause = usual * (1 if match.ply else FIRST) * TEMPO.get(asked.temper, 1)
    brief = max(usual * BRIEF, WORD_MS)
    moving = selectors.moving_time(state)
    if usual and moving:  # no haste that makes one movement of two, such as of a dial that is gathered
        least = moving + BEAT_MS * SPEEDS[state.settings.speed]
        pause, brief = max(pause, least), max(brief, least)
    draft.emit(asked, After(round(pause), BotPauseOver(number)))
    if brief < pause and leaves_nothing(match):
        draft.emit(After(round(brief), BotPauseOver(number, glimpse=True)))


def leaves_nothing(match: Match) -> bool:
    """Whether what was done last was a draw or a pass, with nothing to be seen of it on the table."""
    done = match.latest is not None and selectors.table_of(match).motion.happening(match.latest.action)
    return match.game.hidden and done in {"draw", "pass"}


def _ask_seat(state: AppState, match: Match, number: int, *, stands_in: bool = False) -> AskSeat:
    who, deal = seats.cast_at(match, match.player), seats.compared_deal(match)
    return AskSeat(
        number=number,
        game=state.sitting.name,
        ply=match.ply,
        level=seats.level_at(match, match.player),
        view=match.game.view_json(match.view(match.player)),
        legal=_legal_notations(match),
        thinking_time=state.thinking_time,
        say=state.say,
        stands_in=stands_in,
        temper="" if who is None else who.temper,
        steady=None if deal is None else steady.seed(deal, match.ply),
    )


def _legal_notations(match: Match) -> tuple[str, ...]:
    return tuple(match.game.action_text(action) for action in match.game.legal_actions(match.state))


def pause_over(draft: Draft, event: BotPauseOver) -> None:
    """The pause that the setting "pace" asks for before a bot's action is over."""
    turn = draft.state.bot_turn
    if turn is not None and turn.number == event.number:
        draft.set(bot_turn=replace(turn, glimpsed=True, paced=turn.paced or not event.glimpse))


def answered(draft: Draft, event: Answered) -> None:
    """Take a remote seat's answer, if it is to the current question at the current position.

    In place of an action that is not legal, a stand-in is asked; if that fails too, any legal action is played. None of
    them plays as steadily as the bot would have: then the game is no longer compared with others.
    """
    turn, match = draft.state.bot_turn, draft.state.match
    if turn is None or match is None or turn.action is not None or (turn.number, turn.ply) != (event.number, event.ply):
        return
    legal = _legal_notations(match)
    if event.problem:
        _show_notice(draft, event.problem)
    elif event.weak or event.action not in legal:
        _tell_of_failure(draft)
    if event.action in legal:
        draft.set(bot_turn=replace(turn, action=event.action))
    elif event.missing or turn.stands_in:
        draft.set(bot_turn=replace(turn, action=legal[event.seed % len(legal)]))
    else:
        draft.set(bot_turn=replace(turn, stands_in=True))
        draft.emit(_ask_seat(draft.state, match, turn.number, stands_in=True))
    if (event.weak or turn.stands_in or event.action not in legal) and seats.compared_deal(match) is not None:
        draft.set(match=match.comparing(0))


def move_now(draft: Draft, _: Tapped) -> None:
    """Ask the bot that is thinking to play the best action it has found so far."""
    table.hurry(draft)
    if draft.state.match is None or seats.compared_deal(draft.state.match) is None:
        draft.emit(HurrySeat())


def let_go_on(draft: Draft, _: Tapped) -> None:
    """Let bots go on that have waited for a tap."""
    table.hurry(draft)


def _tell_of_failure(draft: Draft) -> None:
    """Show a notice that bots play worse than they could."""
    _show_notice(draft, draft.state.say.gettext("The bots can't think ahead right now; they play by feel."))


def _show_notice(draft: Draft, sentence: str) -> None:
    """Show a notice over the table, each sentence once per table."""
    told = draft.state.sitting.notices_shown
    if sentence not in told:
        draft.set_in("sitting", notices_shown=told | {sentence})
        draft.set(notice=Notice(sentence))
