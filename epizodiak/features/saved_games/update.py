"""The list of stored games: its content, and its buttons."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from epizodiak.app import claims, replay
from epizodiak.app.draft import Draft, Hooks
from epizodiak.app.effects import Focus
from epizodiak.app.events import Focused, Tapped
from epizodiak.app.lobby_effects import Copy, Download, ReadGames
from epizodiak.app.lobby_events import GamesRead
from epizodiak.core.errors import EpizodiakError
from epizodiak.display import saved_games
from epizodiak.display.refusal import explanation
from epizodiak.display.saved_games import SavedGame
from epizodiak.features.saved_games.events import (
    BringBack,
    DeleteGame,
    DeletionDone,
    StandingReady,
    WorkOutStandings,
)
from epizodiak.features.saved_games.state import LISTED, SavedList
from epizodiak.games import GAMES, TABLES

MORE, SURE = "more", "sure"
"""What can stand below a game: what else can be done with it, or whether it is to be deleted."""

SLICE = 8
"""So many games are added to the list at a time."""


# --- the list ---------------------------------------------------------------------------------------------------------


def _games_read(draft: Draft, event: GamesRead) -> None:
    """The stored games were read: list them anew if something has changed."""
    state, listed = draft.state, LISTED.of(draft.state)
    if not state.ready or state.timeline is not None or state.ui.watching:
        return
    texts = dict(reversed([*event.texts.items()]))
    gone = {listed.games[number].name for number in listed.deleted}
    there = {name: text for name, text in state.lobby.texts.items() if name not in gone}
    if event.anew or (not event.problem and texts != there):
        draft.set_in("lobby", texts=texts)


def _settle(draft: Draft) -> None:
    """List the games anew when others are stored or the language has changed, once somebody can look at the lobby."""
    state, texts, listed = draft.state, draft.state.lobby.texts, LISTED.of(draft.state)
    away = state.timeline is not None or state.ui.watching or state.ui.on_phone
    if away or not state.lobby.read or state.lobby.starts:
        return
    if texts is listed.texts and (state.say is listed.say or not texts):
        return
    latest = saved_games.latest_unfinished(texts, GAMES)
    draft.set_in("lobby", latest=latest)
    LISTED.set(draft, SavedList(number=listed.number + 1, texts=texts, say=state.say))
    _add_games(draft, [*texts].index(latest) + 1 if latest else 0)
    _add_some(draft)


def _add_some(draft: Draft) -> None:
    """Add some games to the list."""
    listed, latest = LISTED.of(draft.state), draft.state.lobby.latest
    names = [*listed.texts]
    end = min(listed.listed + SLICE, len(names))
    LISTED.change(draft, listed=end)
    _add_games(draft, *(number for number in range(listed.listed + 1, end + 1) if names[number - 1] != latest))


def _add_games(draft: Draft, *numbers: int) -> None:
    listed = LISTED.of(draft.state)
    texts = dict(enumerate(listed.texts.items(), 1))
    made = {number: saved_games.saved_game(number, *texts[number], GAMES) for number in numbers if number}
    LISTED.change(draft, games={**listed.games, **made})
    readable = tuple(game for game in made.values() if game.record is not None)
    if readable:
        draft.emit(WorkOutStandings(listed.number, readable))


def _standing_told(draft: Draft, event: StandingReady) -> None:
    """Show a game's score, or that it breaks the rules."""
    listed = LISTED.of(draft.state)
    game = listed.games.get(event.number)
    if event.listing != listed.number or game is None or game.record is None:
        return
    if event.playback is None:
        _mark_broken(draft, game)
        return
    sentence = saved_games.standing(event.playback, TABLES[game.record.game], draft.state.say)
    LISTED.change(draft, standings={**listed.standings, event.number: sentence})


def _mark_broken(draft: Draft, game: SavedGame) -> None:
    """Mark a game that breaks the rules: it can only be saved or deleted."""
    spoilt = SavedGame(game.number, game.name, game.text, None)
    LISTED.change(draft, games={**LISTED.of(draft.state).games, game.number: spoilt})
    _set_unfolded(draft, game.number, "")


def _set_unfolded(draft: Draft, number: int, what: str) -> None:
    """Show something below a game, or nothing."""
    others = {key: each for key, each in LISTED.of(draft.state).unfolded.items() if key != number}
    LISTED.change(draft, unfolded={**others, number: what} if what else others)


def _focused(draft: Draft, _: Focused) -> None:
    """The window has the focus again: read the stored games."""
    if draft.state.timeline is None and draft.state.ready and not draft.state.ui.watching:
        draft.emit(ReadGames())


def _visibility_changed(draft: Draft, away: bool) -> None:  # noqa: FBT001 - as the kernel calls it
    if not away:
        _focused(draft, Focused())


# --- taps -------------------------------------------------------------------------------------------------------------


def _resume_latest(draft: Draft, _: Tapped) -> None:
    """Continue the offered game."""
    if draft.state.timeline is None and draft.state.lobby.latest:
        claims.claim(draft, draft.state.lobby.latest)


def _list_more(draft: Draft, _: Tapped) -> None:
    """List more games, and focus the first of them."""
    if draft.state.timeline is not None:
        return
    known = LISTED.of(draft.state).games
    _add_some(draft)
    came = [number for number in LISTED.of(draft.state).games if number not in known]
    if came:
        draft.emit(Focus(f"#game-{came[0]} button"))


def _tapped(draft: Draft, event: Tapped) -> None:
    """Answer a button of a listed game."""
    kind, _, number = event.key.rpartition("-")
    game = LISTED.of(draft.state).games.get(int(number))
    if draft.state.timeline is None and game is not None:
        ACTS[kind](draft, game, event)


def _continue_game(draft: Draft, game: SavedGame, event: Tapped) -> None:
    """Continue a game, or show the end of a finished one."""
    if game.finished or event.key.startswith("resume"):
        claims.claim(draft, game.name)


def _replay_game(draft: Draft, game: SavedGame, event: Tapped) -> None:
    if game.record is None:
        return
    try:
        replay.ask(draft, game.record, event.when)
    except EpizodiakError as error:
        sentence = draft.state.say.gettext("This game cannot be read any more: {reason}")
        draft.set_in("lobby", notice=sentence.format(reason=explanation(error, draft.state.say)))
        _mark_broken(draft, game)


def _save_as_file(draft: Draft, game: SavedGame, _: Tapped) -> None:
    called = "game" if game.record is None else game.record.game
    draft.emit(Download(game.text, called, saved_games.own_day(game.started)))


def _copy_game(draft: Draft, game: SavedGame, event: Tapped) -> None:
    draft.emit(Copy(game.text, event.key))


def _toggle_fold(draft: Draft, game: SavedGame, event: Tapped) -> None:
    unfolded = game.number in LISTED.of(draft.state).unfolded
    _set_unfolded(draft, game.number, "" if unfolded else MORE)
    _focus_line(draft, event.key)


def _ask_before_deleting(draft: Draft, game: SavedGame, _: Tapped) -> None:
    _set_unfolded(draft, game.number, SURE)
    _focus_line(draft, f"delete-no-{game.number}")


def _keep_game(draft: Draft, game: SavedGame, _: Tapped) -> None:
    _set_unfolded(draft, game.number, MORE)
    _focus_line(draft, f"delete-{game.number}")


def _focus_line(draft: Draft, key: str) -> None:
    draft.emit(Focus(f'[data-key="{key}"]'))


def _delete_game(draft: Draft, game: SavedGame, _: Tapped) -> None:
    draft.emit(DeleteGame(game.number, game.name))


def _restore_game(draft: Draft, game: SavedGame, _: Tapped) -> None:
    draft.emit(BringBack(game.number, game.name, game.text))


def _deletion_done(draft: Draft, event: DeletionDone) -> None:
    """A game was deleted, or restored."""
    listed, say, gone = LISTED.of(draft.state), draft.state.say, {event.number}
    if event.problem:
        kept = say.gettext("This device could not bring the game back.")
        draft.set_in("lobby", notice=kept if event.back else say.gettext("This device could not delete the game."))
    elif event.number in listed.games:
        LISTED.change(draft, deleted=listed.deleted - gone if event.back else listed.deleted | gone)
        _set_unfolded(draft, event.number, "")
        _focus_line(draft, f"{'game' if event.back else 'undelete'}-{event.number}")


ACTS: Mapping[str, Callable[[Draft, SavedGame, Tapped], None]] = {
    "resume": _continue_game,
    "end": _continue_game,
    "replay": _replay_game,
    "export": _save_as_file,
    "copy": _copy_game,
    "game": _toggle_fold,
    "delete": _ask_before_deleting,
    "delete-no": _keep_game,
    "delete-yes": _delete_game,
    "undelete": _restore_game,
}
"""What the buttons of a listed game do, by the beginning of their keys; the rest is its number."""

HOOKS = Hooks(
    taps={"resume": _resume_latest, "kept-more": _list_more},
    tap_patterns={rf"({'|'.join(ACTS)})-\d+": _tapped},
    events={
        GamesRead: _games_read,
        Focused: _focused,
        StandingReady: _standing_told,
        DeletionDone: _deletion_done,
    },
    visibility=_visibility_changed,
    settle=_settle,
)
