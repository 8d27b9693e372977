"""Draws the list of stored games, and deletes and restores them."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from pyodide.ffi import create_once_callable
from pyscript import document, ffi, window

from epizodiak.app.state import AppState
from epizodiak.core.errors import RecordError
from epizodiak.core.text import plain
from epizodiak.core.wording import Wording
from epizodiak.display import saved_games, ui_state
from epizodiak.display.save_results import FAILURES
from epizodiak.display.saved_games import PREFIX, SavedGame
from epizodiak.features.saved_games.events import (
    BringBack,
    DeleteGame,
    DeletionDone,
    StandingReady,
    WorkOutStandings,
)
from epizodiak.features.saved_games.state import LISTED, SavedList
from epizodiak.features.saved_games.update import MORE, SURE
from epizodiak.games import CATALOGUE, GAMES
from epizodiak.timeline.playback import Playback
from epizodiak.web import device, dom, language
from epizodiak.web.handling import Handlers, handles
from epizodiak.web.loop import Loop
from epizodiak.web.part import PagePart

OPEN_LIST = 3
"""No more games than this are listed in sight at once; of more, only the latest unfinished one."""

POSITIONS = 40
"""So many positions of a listed game are worked out at a time, to say how it stands."""

DATED_MS = 500
"""Milliseconds after which dates are written at the latest."""

LATER_MS = 5000
"""Milliseconds by which they wait if a game is begun meanwhile."""


def page(loop: Loop) -> PagePart:
    """What the list of stored games adds to the page."""
    return PagePart(handlers=(ListedGames(loop),), draw=SavedListView().draw)


class ListedGames(Handlers):
    """Carries out effects about listed games.

    Args:
        loop: is told what is found, tells what is still wanted, and has the store.
    """

    def __init__(self, loop: Loop) -> None:
        self._loop = loop

    @handles(WorkOutStandings)
    async def work_out(self, effect: WorkOutStandings) -> None:
        """Work out listed games' scores, a few positions at a time."""
        loop = self._loop
        for game in effect.games:
            assert game.record is not None, "only games that can be read have a standing"
            found: Playback | None = None
            try:
                playback = Playback(game.record, GAMES[game.record.game])
                while playback.known < playback.length:
                    await asyncio.sleep(0)
                    if LISTED.of(loop.state).number != effect.listing or loop.state.timeline is not None:
                        return
                    playback = playback.reached(playback.known + POSITIONS)
                found = playback.at(playback.length)
            except RecordError:
                pass
            loop.dispatch(StandingReady(effect.listing, game.number, found))

    @handles(DeleteGame)
    async def delete(self, effect: DeleteGame) -> None:
        """Delete a game."""
        problem = await self._loop.store.delete(effect.name)
        self._loop.dispatch(DeletionDone(effect.number, problem=bool(problem)))

    @handles(BringBack)
    async def bring_back(self, effect: BringBack) -> None:
        """Store a deleted game again."""
        result = await self._loop.store.keep(effect.name, effect.text)
        self._loop.dispatch(DeletionDone(effect.number, back=True, problem=result in FAILURES))


class SavedListView:
    """Draws the list."""

    def __init__(self) -> None:
        self._number = -1
        self._lines: dict[int, tuple[SavedGame, bool]] = {}
        self._below: dict[int, str] = {}
        self._told: dict[int, str] = {}
        self._undated: list[SavedGame] = []
        self._say = Wording(())
        self._latest = ""

    def draw(self, old: AppState, new: AppState) -> None:
        """Update the list, line by line."""
        saved = LISTED.of(new)
        if not saved.number or (saved is LISTED.of(old) and new.say is old.say):
            return  # until they are listed, what an earlier visit left there stands (`static/kept.js`)
        self._say, self._latest = new.say, new.lobby.latest
        if saved.number != self._number:
            self._begin_list(saved)
        for number, game in saved.games.items():
            gone = number in saved.deleted
            if self._lines.get(number) != (game, gone):
                self._insert_line(game, gone=gone)
            if self._below.get(number, "") != saved.unfolded.get(number, "") and not gone:
                self._show_below(game, saved.unfolded.get(number, ""))
            self._write_score(number, saved.standings.get(number))
        self._show_latest(saved)
        self._tell_how_many(saved)

    def _show_latest(self, saved: SavedList) -> None:
        """Show the latest unfinished game at the top."""
        latest = next((each for each in saved.games.values() if each.name == self._latest), None)
        offered = latest is not None and latest.record is not None and latest.number not in saved.deleted
        dom.show("resume", visible=offered)
        if not offered or dom.find("kept-table").getAttribute("data-name") != self._latest:
            dom.show("kept-table", visible=False)  # the picture of another game, or of one that is gone
        if dom.changed("resume offered", offered):
            if offered:
                dom.find("resume").setAttribute("data-key", "resume")
            else:
                dom.find("resume").removeAttribute("data-key")
        dom.find("resume").dataset.number = latest.number if latest is not None and offered else ""
        if latest is not None and latest.record is not None:
            standing = saved.standings.get(latest.number, "")
            title = CATALOGUE[latest.record.game].title
            dom.write("resume-told", saved_games.offer(title, standing, saved_games.worded(latest.record, self._say)))

    def _write_score(self, number: int, told: str | None) -> None:
        """Write a game's score."""
        place = document.getElementById(f"standing-{number}") if told != self._told.get(number) else None
        if place and told is not None:
            self._told[number] = told
            dom.write_names(place, told)

    def _begin_list(self, saved: SavedList) -> None:
        """Draw another list."""
        since = window.performance.now()
        self._number = saved.number
        self._lines, self._below, self._told = {}, {}, {}
        kept = len(saved.texts)
        dom.fill("kept-games", [])
        dom.show("stored", visible=bool(kept))
        dom.write("kept-count", f"({kept})")
        dom.find("kept").open = kept <= OPEN_LIST
        device.measured("kept-list", since)

    def _tell_how_many(self, saved: SavedList) -> None:
        left = len(saved.texts) - len(saved.games)
        if dom.changed("kept left", (left, self._say.gettext("Show more ({count} left)"))):
            button = document.querySelector('[data-key="kept-more"]')
            button.hidden = not left
            button.textContent = self._say.gettext("Show more ({count} left)").format(count=left)

    def _insert_line(self, game: SavedGame, *, gone: bool) -> None:
        """Make a game's line."""
        made = self._deleted_line(game) if gone else self._line_element(game, latest=game.name == self._latest)
        number = game.number
        known = number in self._lines
        self._lines[number] = game, gone
        self._below.pop(number, None)
        self._told.pop(number, None)
        if known:
            document.getElementById(f"game-{number}").replaceWith(made)
        else:
            dom.find("kept-games").append(made)

    def _line_element(self, game: SavedGame, *, latest: bool) -> Any:
        say, item = self._say, dom.element("li", classes="game" if game.record else "game unreadable")
        item.id = f"game-{game.number}"
        about = dom.element("div", classes="about")
        name = self._title_of(game)
        head = dom.element("strong", name)
        head.id = f"title-{game.number}"
        dates = bool(_date_format.cache_info().currsize)
        facts = dom.element("small", self._facts_of(game, _date_of(game) if dates else ""))
        facts.id = f"facts-{game.number}"
        about.append(head, facts)
        if not dates:
            if not self._undated:
                device.when_idle(self._write_dates, at_last=DATED_MS)
            self._undated.append(game)
        if game.record is not None:
            standing = dom.element("small", "…", "standing")
            standing.id = f"standing-{game.number}"
            about.append(standing)
        item.append(about)
        if game.unfinished and not latest:  # that one is offered in the bar
            item.append(_button_element(game, f"resume-{game.number}", say.gettext("Continue"), "primary"))
        elif game.finished:
            item.append(_button_element(game, f"end-{game.number}", say.gettext("Result")))
        more = _button_element(game, f"game-{game.number}", "⋯", "quiet")
        more.setAttribute("aria-label", plain(say.gettext("More for {game}").format(game=name)))
        more.setAttribute("aria-expanded", "false")
        item.append(more)
        return item

    def _deleted_line(self, game: SavedGame) -> Any:
        say, item = self._say, dom.element("li", classes="game gone")
        item.id = f"game-{game.number}"
        title = dom.element("span", say.gettext("Deleted: {game}").format(game=self._title_of(game)), "about")
        title.id = f"title-{game.number}"
        item.append(title, _button_element(game, f"undelete-{game.number}", say.gettext("Bring it back"), "quiet"))
        return item

    def _title_of(self, game: SavedGame) -> str:
        if game.record is None:
            return self._say.gettext("A game that cannot be read any more")
        return saved_games.players(game.record, self._say)

    def _write_dates(self, *, wait: bool = True) -> None:
        """Write the first dates, a little later: formatting dates is slow at first.

        A game that is being begun does not wait for that.
        """
        if wait and str(document.documentElement.dataset.phase) != ui_state.LOBBY:
            later = create_once_callable(lambda: device.when_idle(lambda: self._write_dates(wait=False)))
            window.setTimeout(later, LATER_MS)
            return
        undated, self._undated = self._undated, []
        for game in undated:
            if place := document.getElementById(f"facts-{game.number}"):
                dom.write_names(place, self._facts_of(game, _date_of(game)))

    def _facts_of(self, game: SavedGame, date: str) -> str:
        facts = [date]
        if game.record is not None:
            facts = [CATALOGUE[game.record.game].title, *facts]
        return " · ".join(filter(None, facts))

    # --- what stands below a game -------------------------------------------------------------------------------------

    def _show_below(self, game: SavedGame, what: str) -> None:
        self._below[game.number] = what
        made = {MORE: self._more_buttons, SURE: self._delete_buttons}[what](game) if what else ()
        item = document.getElementById(f"game-{game.number}")
        if old := item.querySelector(".doing"):
            old.remove()
        if made:
            place = dom.element("div", classes="doing")
            place.append(*made)
            item.append(place)
        item.querySelector(f'[data-key="game-{game.number}"]').setAttribute("aria-expanded", str(bool(made)).lower())

    def _more_buttons(self, game: SavedGame) -> Sequence[Any]:
        """The further buttons of a game."""
        say, made = self._say, []
        if game.record is not None:
            made.append(_button_element(game, f"replay-{game.number}", say.gettext("Watch"), "quiet"))
        made.append(_button_element(game, f"export-{game.number}", say.gettext("Save as a file"), "quiet"))
        made.append(_button_element(game, f"copy-{game.number}", say.gettext("Copy as text"), "quiet"))
        made.append(_button_element(game, f"delete-{game.number}", say.gettext("Delete"), "quiet"))
        if game.unfinished and game.record is not None and GAMES[game.record.game].hidden:
            warning = say.gettext("Careful: file and text show everybody's hand.")
            made.append(dom.element("small", warning))
        return made

    def _delete_buttons(self, game: SavedGame) -> Sequence[Any]:
        say, number = self._say, game.number
        question = dom.element("p", say.gettext("Delete this game from this device?"))
        yes = _button_element(game, f"delete-yes-{number}", say.gettext("Delete"), "quiet")
        no = _button_element(game, f"delete-no-{number}", say.gettext("Keep it"), "primary")
        return question, yes, no


def _button_element(game: SavedGame, key: str, text: str, classes: str = "") -> Any:
    button = dom.button(key, text, classes)
    button.setAttribute("aria-describedby", f"title-{game.number}")
    return button


def _date_of(game: SavedGame) -> str:
    """When a game was started, or else stored, in the page's language."""
    time = float(window.Date.parse(game.started)) if game.started else float("nan")
    digits = game.name.removeprefix(PREFIX).split("-")[0]
    if time != time and digits.isdecimal() and len(digits) <= len("000001700000000"):  # noqa: PLR0124 - not a number
        time = float(digits)
    if time != time:  # noqa: PLR0124 - as above
        return ""
    return str(_date_format(language.written()).format(time))


@lru_cache(maxsize=1)
def _date_format(tag: str) -> Any:
    """The browser's formatter of dates for a language."""
    return window.Intl.DateTimeFormat.new(tag, ffi.to_js({"dateStyle": "medium", "timeStyle": "short"}))
