"""Plays a game or lesson here: taps become actions, and each is stored before the next is possible."""

from __future__ import annotations

from epizodiak.app import announcements, ending, hooks, saving, selectors, tile_positions
from epizodiak.app.draft import Draft
from epizodiak.app.effects import (
    AnswerTyped,
    BotsLeft,
    KeepPlayedGames,
    Measured,
    ReadField,
    Rest,
    Sound,
    StayAwake,
)
from epizodiak.app.events import Rested, Tapped, Typed
from epizodiak.app.lobby_effects import (
    AskNewGameData,
    Claim,
    Download,
    ReadGames,
    ReadSeats,
    Release,
    ShowLobby,
    WarmUp,
)
from epizodiak.app.lobby_events import NewGameDataReady
from epizodiak.app.state import AppState, Notice, Sitting
from epizodiak.display import bar, narration, passages, seats, sounds, staging, ui_state
from epizodiak.display.lobby import named_seats
from epizodiak.display.motion import newly_dealt
from epizodiak.display.ui_state import Ui
from epizodiak.record import takeback
from epizodiak.record.record import MAX_ACTIONS, write_record
from epizodiak.table.scene import SELECT, UNSELECT, Sprite, Travel
from epizodiak.timeline.match import Match

DOUBLE_TAP = 300
"""Milliseconds within which systems take two taps of a finger for a double tap."""

ELSEWHERE = (ui_state.PHONE, ui_state.HAND)
"""Phases in which somebody acts on another device."""

REST_MS = 600
"""After an action whose place goes on with another one, so long that place takes nothing."""


# --- sitting down and leaving -----------------------------------------------------------------------------------------


def sit(draft: Draft, match: Match, name: str, ui: Ui | None = None, *, pressed: float | None = None) -> None:
    """Put a game on the table, a new one or one to go on with.

    Args:
        draft: the state before.
        match: the game.
        name: under which it is stored; empty for a lesson.
        ui: the page's own state, if it is not the usual one.
        pressed: when the button was pressed that began the game, in milliseconds of the page's clock.
    """
    state = draft.state
    saving.begin(draft)
    first = hooks.opens(draft, match, plays=ui is None)
    draft.set(
        match=match,
        playback=None,
        return_to=None,
        opening=None,
        claim="",
        notice=Notice(),
        ui=ui or first or ui_state.resting(selectors.moment(draft.state, match)),
        sitting=Sitting(
            number=state.sitting.number + 1, name=name, started_at=pressed, newcomer=_is_newcomer(state, match, ui)
        ),
    )
    draft.set_in("lobby", notice="")
    hooks.sat(draft)
    announcements.remove_all(draft)
    tile_positions.clear(draft)
    draft.emit(StayAwake(wanted=True))
    hand = () if draft.state.ui.taught else deal_travels(match, draft.state.ui.holder)
    tile_positions.lay(draft, hand)
    if hand:
        draft.emit(Sound(sounds.DEAL))
    say_full(draft)
    draft.emit(WarmUp(match.game.name))
    if ui is None:
        _announce_beginning(draft)
        draft.emit(Claim(name))
    saving.save(draft)


def _is_newcomer(state: AppState, match: Match, ui: Ui | None) -> bool:
    """Whether this begins a kind of game that has never been played on this device."""
    return ui is None and not match.ply and match.game.name not in state.played_games


def leave(draft: Draft) -> None:
    """Go back to the lobby; the game stays stored, and no hand stays on the page.

    What was thought for this table ends as wherever a position is gone: by ``settle``.
    """
    saving.begin(draft)
    state = draft.state
    draft.set(
        ui=Ui(),
        match=None,
        playback=None,
        return_to=None,
        pending=(),
        claim="",
        opening=None,
        sitting=Sitting(number=state.sitting.number + 1),
    )
    announcements.remove_all(draft)
    draft.emit(Release(), BotsLeft(), ShowLobby(), ReadGames(known=True), ReadSeats(), StayAwake(wanted=False))
    hooks.left(draft, state)


def leaving(draft: Draft, _: Tapped) -> None:
    """Answer the button that leads to the lobby."""
    if draft.state.ui.on_phone:
        hooks.left(draft, draft.state)
    else:
        leave(draft)


def _announce_beginning(draft: Draft) -> None:
    """Announce whose turn it is at a table that has just been opened."""
    state = draft.state
    match = state.match
    assert match is not None, "somebody sits at a table"
    if state.ui.phase == ui_state.TURN:
        draft.set(match=match.after_look())
    if state.ui.phase == ui_state.TURN or selectors.bot_waits(state):
        announcements.tell_change(draft, match, Ui())


def deal_travels(match: Match, holder: int | None) -> tuple[Travel, ...]:
    """The travels of a hand that its player sees for the first time, and of the others' if nobody has acted since."""
    table = selectors.table_of(match)
    if holder is None or not newly_dealt(match.steps, holder, table.round_points):
        return ()
    ways, latest = table.deal(match.view(holder)), match.latest
    if latest is None or table.round_points(latest.before, latest.after) is not None:
        return tuple(ways)
    return tuple(way for way in ways if not way.along)


# --- taps on places ---------------------------------------------------------------------------------------------------


def tap_place(draft: Draft, place: Sprite, event: Tapped) -> None:
    """Answer a tap on a place of the table."""
    state, match = draft.state, draft.state.playing
    if place.can is None or match is None or state.ui.phase != ui_state.TURN:
        tap_elsewhere(draft)
        refuse(draft, place.key)
        return
    if place.asks:
        tile_positions.show_ui(draft, ui_state.armed(state.ui, place.key))
        draft.emit(Sound(sounds.SELECT))
        _guard_double_tap(draft, place, event)
    elif place.can in (SELECT, UNSELECT):
        view = match.view(state.ui.holder)
        chosen = selectors.table_of(match).select(view, state.ui.selection, place.key)
        tile_positions.show_ui(draft, ui_state.selected(state.ui, chosen))
        draft.emit(Sound(sounds.SELECT))
        if selectors.tap_meaning(draft.state, place.key) not in (
            SELECT,
            UNSELECT,
        ):  # an end of the dial would play at once
            _guard_double_tap(draft, place, event)
    else:
        play(draft, place.can, place, event)
    draft.emit(Measured("tap", event.when, f"{place.can} {place.key}"))


def tap_deed(draft: Draft, event: Tapped) -> None:
    """Answer a button of the bar: a tap on the place that does the same, or what comes after one that selects."""
    can = event.key.removeprefix(bar.DO)
    place = selectors.place_of(draft.state, event.key)
    if place is None and not (can == UNSELECT and draft.state.ui.selection):
        tap_elsewhere(draft)
        return
    if place is None or can == UNSELECT:  # what is asked about a place has no button among the others
        tile_positions.show_ui(draft, ui_state.selected(draft.state.ui, ""))
        draft.emit(Sound(sounds.SELECT))
    elif event.key.startswith(bar.DO) and place.can == SELECT and not place.asks:
        play(draft, can, place, event)
    else:
        tap_place(draft, place, event)
    if event.finger:  # another button may stand there by now
        draft.set_in("sitting", double_tap=(event.key, event.when + DOUBLE_TAP))


def tap_elsewhere(draft: Draft) -> None:
    """Answer a tap on nothing: take a pending question back and let bots go on."""
    disarm(draft)
    hurry(draft)


def refuse(draft: Draft, key: str) -> None:
    """Answer a tap on a place that does nothing: show why."""
    state, match = draft.state, draft.state.playing
    if match is not None and state.ui.phase in ELSEWHERE and not state.ui.panel:
        tile_positions.show_ui(draft, ui_state.refused(state.ui, key))
        return
    if match is None or state.ui.phase != ui_state.TURN or state.ui.panel or state.ui.rests == key or state.ui.idle:
        return
    if state.sitting.landed == match.ply:  # it is played by itself
        return
    if match.player == state.ui.holder:  # else a lesson's goals are reached, and the coach leads on
        tile_positions.show_ui(draft, ui_state.refused(state.ui, key))
        draft.emit(Sound(sounds.REFUSE))


def disarm(draft: Draft) -> None:
    """Forget the first of the two taps that the setting "ask before" requires."""
    if draft.state.ui.armed:
        tile_positions.show_ui(draft, ui_state.armed(draft.state.ui, ""))


def hurry(draft: Draft) -> None:
    """Let waiting bots go on; or play the bot's action, or the only one there is, without the usual pause."""
    state = draft.state
    if state.match is not None and state.sitting.awaited == state.match.ply:
        draft.set_in("sitting", landed=state.match.ply)
    waited = selectors.bot_waits(state)
    if waited and not state.ui.panel and (timeline := state.timeline) is not None:
        draft.set_in("sitting", resumed_at=passages.pause_ply(timeline, selectors.table_of(timeline)))
    if state.bot_turn is not None:
        draft.set_in("bot_turn", hurried=not waited)


def _guard_double_tap(draft: Draft, place: Sprite, event: Tapped) -> float:
    """Keep the second tap of a double tap from doing something other than the first.

    Returns:
        When the next tap counts, in milliseconds of the page's clock.
    """
    state = draft.state
    if not event.finger or state.ui.taught or selectors.tap_meaning(state, place.key) in (None, place.can):
        return event.when
    draft.set_in("sitting", double_tap=(place.key, event.when + DOUBLE_TAP))
    return event.when + DOUBLE_TAP


# --- actions ----------------------------------------------------------------------------------------------------------


def play(draft: Draft, text: str, place: Sprite | None = None, event: Tapped | None = None, *, told: str = "") -> None:
    """Play an action and have it stored; on a phone, send it to the table.

    Args:
        draft: the state before.
        text: the action's notation.
        place: where it was tapped, if it was.
        event: the tap.
        told: what is said before it, if it comes so soon that what was said last would go unheard.
    """
    if draft.state.ui.on_phone:
        hooks.acts(draft, text)
    else:
        _play_here(draft, text, place, event, told=told)


def _play_here(draft: Draft, text: str, place: Sprite | None, event: Tapped | None, *, told: str) -> None:
    if draft.state.ui.taught and not hooks.tried(draft, text):
        draft.set(ui=ui_state.selected(draft.state.ui, ""))
        return
    state, match = draft.state, draft.state.match
    assert match is not None, "actions are played on a table"
    if match.full:
        say_full(draft)
        return
    before, table = match.view(state.ui.holder), selectors.table_of(match)
    played = match.play(text)
    step = played.steps[-1]
    ended = table.round_points(step.before, step.after) is not None
    forced = state.sitting.landed == match.ply
    ui = ui_state.acted(state.ui, selectors.moment(state, played, round_over=ended), forced=forced)
    if ui.phase in (ui_state.TURN, ui_state.PHONE) and played.player != step.seat:
        played = played.after_look()  # without a curtain the next one sees at once what there is to do
    elif rests := table.rests(step.action):
        ui = ui_state.rests(ui, rests)
    played = hooks.acted(draft, played, ended=ended)
    if selectors.is_linear(state):
        ui = ui_state.ending(ui, ui_state.TOLD)  # there is nothing to be seen of it step by step
    draft.set(match=played, ui=ui)
    by_bot = seats.level_at(match, step.seat) if step.seat != state.ui.holder else ""
    if not by_bot:
        _note_played(draft, match.game.name)
    views = before, staging.view(played, ui)
    travels = tile_positions.play_action(draft, step, views)
    say_full(draft)
    if ui.phase == ui_state.OVER:
        hooks.ended(draft)
    draft.emit(Sound(sounds.BOT if by_bot else table.motion.happening(step.action)))
    announcements.tell_action(draft, played, views, told=told)
    if ui.ending != ui_state.TOLD:
        ending.wait(draft, travels)
    if ui.rests:
        draft.emit(Rest(REST_MS, draft.state.sitting.number, played.ply, ui.rests))
    saving.save(draft, 0.0 if place is None or event is None else _guard_double_tap(draft, place, event))


def _note_played(draft: Draft, game: str) -> None:
    """Note that this kind of game has been played on this device."""
    state = draft.state
    if state.sitting.newcomer and game not in state.played_games:
        draft.set(played_games=state.played_games | {game})
        draft.emit(KeepPlayedGames(draft.state.played_games))


def rested(draft: Draft, event: Rested) -> None:
    """A place takes taps again; taps made before ``until`` do not count."""
    state, match = draft.state, draft.state.match
    if match is None or (state.sitting.number, match.ply, state.ui.rests) != (event.sitting, event.ply, event.key):
        return
    draft.set_in("sitting", double_tap=(event.key, event.until))
    tile_positions.show_ui(draft, ui_state.rests(state.ui, ""))


def say_full(draft: Draft) -> None:
    """Say in advance that the game cannot go on, because its record has reached the size limit."""
    match = draft.state.match
    if match is not None and match.full and match.player is not None:
        sentence = draft.state.say.gettext(
            "This game has grown too long to go on ({most} moves, or 1 MB). It stays saved."
        )
        draft.set(notice=Notice(sentence.format(most=MAX_ACTIONS), wants_file=True))


# --- buttons ----------------------------------------------------------------------------------------------------------


def reveal(draft: Draft, event: Tapped) -> None:
    """The next player has taken the device: show its hand."""
    state, match = draft.state, draft.state.match
    if match is None or state.ui.phase != ui_state.CURTAIN:
        return
    draft.set(match=match.after_look())
    ui = ui_state.revealed(state.ui, selectors.moment(state, match))
    hand = deal_travels(match, ui.holder)
    tile_positions.show_ui(draft, ui, hand)
    draft.emit(Sound(sounds.SEAL if selectors.is_sealed(state) else sounds.REVEAL))
    if hand:
        draft.emit(Sound(sounds.DEAL))
    draft.emit(Measured("tap", event.when, event.key))


def next_round(draft: Draft, event: Tapped) -> None:
    """Begin the next round after its pause."""
    state, match = draft.state, draft.state.match
    if match is None:
        return
    ui = ui_state.continued(state.ui, selectors.moment(state, match))
    tile_positions.clear(draft)  # nothing of the last round stays, and nothing of it moves
    if ui.phase == ui_state.TURN:
        draft.set(match=match.after_look())
    hand = deal_travels(match, ui.holder)
    tile_positions.show_ui(draft, ui, hand)
    if hand:
        draft.emit(Sound(sounds.DEAL))
    draft.emit(Measured("tap", event.when, event.key))


def take_back(draft: Draft, _: Tapped) -> None:
    """Take back the last turn, if the table offers that now."""
    state, match = draft.state, draft.state.playing
    phases = (ui_state.CURTAIN, *ui_state.SHOWING)
    playing = state.ui.phase in phases and not state.ui.panel and not state.ui.taught
    if match is None or not playing or match.taking_back() is None:
        return
    last = match.steps[-1].seat
    if state.ui.on_phone:
        hooks.acts(draft, "")
    elif not seats.level_at(match, last) and last not in state.elsewhere.seats:
        undo(draft)


def undo(draft: Draft) -> None:
    """Take back the last turn at the request of the player who played it."""
    state, match = draft.state, draft.state.match
    assert match is not None, "a turn was played"
    match = hooks.taken_back(draft, match, match.take_back())
    draft.set_in("sitting", awaited=-1, landed=-1)
    draft.set(match=match, ui=ui_state.taken_back(state.ui, selectors.moment(state, match)))
    tile_positions.lay(draft)
    words, table = selectors.spoken_wording(state, match), selectors.table_of(match)
    told = narration.after_taking_back(match, draft.state.ui, table, words, facing=state.settings.facing)
    announcements.say(draft, told)
    saving.save(draft)


def again(draft: Draft, event: Tapped) -> None:
    """Ask for a new seed, to begin another game with the same people and options, maybe against stronger bots."""
    if draft.state.match is not None and draft.state.ui.phase == ui_state.OVER:
        draft.emit(AskNewGameData(stronger=event.key == "stronger"))


def begin_again(draft: Draft, event: NewGameDataReady) -> None:
    """Begin the game that :func:`again` asked for."""
    old = draft.state.match
    if old is None or draft.state.ui.phase != ui_state.OVER:
        return
    bots, names = old.bots, old.record.players
    if event.stronger and (raised := seats.stronger(old)):
        kept = [name if one == other else "" for name, one, other in zip(names, bots, raised, strict=True)]
        bots, names = raised, named_seats(kept, raised, draft.state.say, event.fresh.seed)
    match = Match.new(
        old.game,
        old.record.options,
        names,
        seed=event.fresh.seed,
        started=event.fresh.started,
        take_back=takeback.next_rule(old.game, old.record.metadata),
        bots=bots,
    )
    if old.clock is not None:
        match = match.with_clock(old.clock.minutes, old.clock.seconds)
    sit(draft, match, event.fresh.name)


def download(draft: Draft, _: Tapped) -> None:
    """Save the game on the table as a file, whether played or replayed."""
    timeline = draft.state.match or draft.state.playback
    if timeline is not None:
        draft.emit(Download(write_record(timeline.record), timeline.game.name))


def command(draft: Draft, event: Tapped) -> None:
    """Open or close the field for typed actions."""
    if draft.state.playing is not None:
        tile_positions.show_ui(draft, ui_state.with_command(draft.state.ui, wanted=event.key == "command"))


def command_play(draft: Draft, _: Tapped) -> None:
    """Submit the field for typed actions."""
    if draft.state.playing is not None and draft.state.ui.command:
        draft.emit(ReadField("typed", Typed))


def play_typed(draft: Draft, event: Typed) -> None:
    """Play the typed action, or say what would be legal."""
    state, match = draft.state, draft.state.playing
    if match is None or not state.ui.command:
        return
    view = match.view(state.ui.holder)
    text, sentence = selectors.table_of(match).typed(view, event.text, selectors.wording(state, match))
    draft.emit(AnswerTyped(sentence))
    if text:
        play(draft, text)


def close_notice(draft: Draft, _: Tapped) -> None:
    """Close the message over the table."""
    draft.set(notice=Notice())


def went_out_of_sight(draft: Draft) -> None:
    """Cover the hand when the page is hidden: whoever comes back may be another person."""
    state = draft.state
    if state.match is not None:
        tile_positions.show_ui(draft, ui_state.covered(state.ui, selectors.moment(state, state.match)))
