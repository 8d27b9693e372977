"""The games that this device keeps, in the lobby: how one ended, watch, save, copy, delete; more is in ``opening``."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TypeVar

from epizodiak.app import claims, replay
from epizodiak.app.draft import Draft
from epizodiak.app.effects import Focus
from epizodiak.app.events import Focused, Tapped
from epizodiak.app.frozen import replace
from epizodiak.app.lobby_effects import BringBack, Copy, DeleteGame, Download, ReadGames, WorkOutStandings
from epizodiak.app.lobby_events import GameBroughtBack, GameDeleted, GamesRead, StandingTold
from epizodiak.app.lobby_state import SavedList
from epizodiak.core.errors import EpizodiakError
from epizodiak.games import GAMES, TABLES
from epizodiak.ui import saved_games as words
from epizodiak.ui.refusal import told
from epizodiak.ui.saved_games import SavedGame

KEY = re.compile(r"(end|replay|export|copy|delete|delete-yes|delete-no|undelete|game)-(\d+)")
"""Keys of the list's buttons; they say which game they mean."""

MORE, SURE = "more", "sure"
"""What can stand below a game: what else can be done with it, or whether it is to be deleted."""

Value = TypeVar("Value")


def with_one(known: Mapping[int, Value], number: int, value: Value | None) -> Mapping[int, Value]:
    """A mapping with one more value, or, for ``None``, without the one that it has."""
    others = {key: each for key, each in known.items() if key != number}
    return others if value is None else {**others, number: value}


# --- the list ---------------------------------------------------------------------------------------------------------


def read(draft: Draft, event: GamesRead) -> None:
    """The stored games were read: they are listed anew if something has changed, or if that is wanted."""
    if draft.state.timeline is not None or draft.state.ui.watching:
        return
    texts = dict(reversed([*event.texts.items()]))
    if event.anew or (not event.problem and texts != _there(draft.state.lobby.saved)):
        fill(draft, texts)


def _there(saved: SavedList) -> Mapping[str, str]:
    """The listed texts that are still stored: not those that were deleted here."""
    gone = {saved.games[number].name for number in saved.deleted}
    return {name: text for name, text in saved.texts.items() if name not in gone}


def fill(draft: Draft, texts: Mapping[str, str]) -> None:
    """List the games, the latest first; the latest unfinished one stands out.

    Args:
        draft: the state before.
        texts: what is stored, by names, the latest first.
    """
    number = draft.state.lobby.saved.number + 1
    latest = words.latest_unfinished(texts, GAMES)
    draft.set_in("lobby", saved=SavedList(number=number, texts=texts, latest=latest))
    names = [*texts]
    _add(draft, [names.index(latest) + 1] if latest else [])
    more(draft)


def refill(draft: Draft) -> None:
    """The page speaks another language, or the lobby comes into sight again."""
    if draft.state.lobby.saved.texts and draft.state.timeline is None:
        fill(draft, draft.state.lobby.saved.texts)


def more(draft: Draft) -> None:
    """Add some games to the list."""
    saved = draft.state.lobby.saved
    names = [*saved.texts]
    wanted = range(saved.listed + 1, min(saved.listed + words.SLICE, len(names)) + 1)
    _set(draft, listed=wanted.stop - 1)
    _add(draft, [number for number in wanted if names[number - 1] != saved.latest])


def _add(draft: Draft, numbers: list[int]) -> None:
    saved = draft.state.lobby.saved
    names = [*saved.texts]
    made = {
        number: words.saved_game(number, names[number - 1], saved.texts[names[number - 1]], GAMES) for number in numbers
    }
    _set(draft, games={**saved.games, **made})
    readable = tuple(game for game in made.values() if game.record is not None)
    if readable:
        draft.do(WorkOutStandings(saved.number, readable))


def _set(draft: Draft, **changes: object) -> None:
    draft.set_in("lobby", saved=replace(draft.state.lobby.saved, **changes))


def standing_told(draft: Draft, event: StandingTold) -> None:
    """It is worked out how a game stands, or that its actions don't fit the rules."""
    saved = draft.state.lobby.saved
    game = saved.games.get(event.number)
    if event.listing != saved.number or game is None or game.record is None:
        return
    if event.playback is None:
        _spoil(draft, game)
        return
    sentence = words.standing(event.playback, TABLES[game.record.game], draft.state.say)
    _set(draft, standings={**saved.standings, event.number: sentence})


def _spoil(draft: Draft, game: SavedGame) -> None:
    """A kept game turned out not to fit the rules: it can still be saved, or deleted."""
    saved = draft.state.lobby.saved
    _set(
        draft,
        games={**saved.games, game.number: SavedGame(game.number, game.name, game.text, None)},
        unfolded=with_one(saved.unfolded, game.number, None),
    )


def focused(draft: Draft, _: Focused) -> None:
    """The window has the focus again: another tab may have stored or deleted games."""
    if draft.state.timeline is None and draft.state.ready and not draft.state.ui.watching:
        draft.do(ReadGames())


# --- taps -------------------------------------------------------------------------------------------------------------


def more_tapped(draft: Draft, _: Tapped) -> None:
    """More of the list is wanted; the focus goes to the first game that came."""
    if draft.state.timeline is not None:
        return
    first = draft.state.lobby.saved.listed + 1
    more(draft)
    saved = draft.state.lobby.saved
    came = next((number for number in range(first, saved.listed + 1) if number in saved.games), None)
    if came is not None:
        draft.do(Focus(f"#game-{came} button"))


def tapped(draft: Draft, event: Tapped) -> None:
    """A button of a listed game was tapped."""
    found = KEY.fullmatch(event.key)
    if found is None or draft.state.timeline is not None:
        return
    game = draft.state.lobby.saved.games.get(int(found[2]))
    if game is not None:
        ACTS[found[1]](draft, game, event)


def _watch(draft: Draft, game: SavedGame, event: Tapped) -> None:
    if game.record is None:
        return
    try:
        replay.begin(draft, game.record, event.when)
    except EpizodiakError as error:
        sentence = draft.state.say.gettext("This game cannot be read any more: {reason}")
        draft.set_in("lobby", notice=sentence.format(reason=told(error, draft.state.say)))
        _spoil(draft, game)


def _end(draft: Draft, game: SavedGame, _: Tapped) -> None:
    """Show how a finished game has ended, as its table did: with its result, and the way to its review."""
    if game.finished:
        claims.claim(draft, game.name)


def _export(draft: Draft, game: SavedGame, _: Tapped) -> None:
    called = "game" if game.record is None else game.record.game
    draft.do(Download(game.text, called, words.own_day(game.started)))


def _copy(draft: Draft, game: SavedGame, event: Tapped) -> None:
    draft.do(Copy(game.text, event.key))


def _fold(draft: Draft, game: SavedGame, event: Tapped) -> None:
    unfolded = draft.state.lobby.saved.unfolded
    _place(draft, game, None if game.number in unfolded else MORE, event.key)


def _ask(draft: Draft, game: SavedGame, _: Tapped) -> None:
    _place(draft, game, SURE, f"delete-no-{game.number}")


def _keep(draft: Draft, game: SavedGame, _: Tapped) -> None:
    _place(draft, game, MORE, f"delete-{game.number}")


def _place(draft: Draft, game: SavedGame, what: str | None, focus: str) -> None:
    """Put something below a game, or nothing; the focus goes to a button."""
    _set(draft, unfolded=with_one(draft.state.lobby.saved.unfolded, game.number, what))
    draft.do(Focus(f'[data-key="{focus}"]'))


def _delete(draft: Draft, game: SavedGame, _: Tapped) -> None:
    draft.do(DeleteGame(game.number, game.name))


def deleted(draft: Draft, event: GameDeleted) -> None:
    """A game is deleted; until the lobby is left, it can be brought back."""
    saved = draft.state.lobby.saved
    if event.problem:
        draft.set_in("lobby", notice=draft.state.say.gettext("This device could not delete the game."))
        return
    if event.number in saved.games:
        _set(draft, deleted=saved.deleted | {event.number}, unfolded=with_one(saved.unfolded, event.number, None))
        draft.do(Focus(f'[data-key="undelete-{event.number}"]'))


def _bring_back(draft: Draft, game: SavedGame, _: Tapped) -> None:
    draft.do(BringBack(game.number, game.name, game.text))


def brought_back(draft: Draft, event: GameBroughtBack) -> None:
    """A deleted game is stored again."""
    saved = draft.state.lobby.saved
    if event.problem:
        draft.set_in("lobby", notice=draft.state.say.gettext("This device could not keep the game again."))
        return
    if event.number in saved.games:
        _set(draft, deleted=saved.deleted - {event.number})
        draft.do(Focus(f'[data-key="game-{event.number}"]'))


Act = Callable[[Draft, SavedGame, Tapped], None]

ACTS: Mapping[str, Act] = {
    "end": _end,
    "replay": _watch,
    "export": _export,
    "copy": _copy,
    "game": _fold,
    "delete": _ask,
    "delete-no": _keep,
    "delete-yes": _delete,
    "undelete": _bring_back,
}
"""What the buttons of a listed game do, by the beginning of their keys."""
