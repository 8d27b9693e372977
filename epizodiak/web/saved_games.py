"""The games that this device keeps, in the lobby: watch, save, copy, delete; how one goes on, says `game_opener.py`."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Sequence
from typing import Any

from pyscript import document, ffi, window

from epizodiak.errors import EpizodiakError, RecordError
from epizodiak.games import CATALOGUE, GAMES, TABLES
from epizodiak.playback import Playback
from epizodiak.ui import saved_games
from epizodiak.ui.refusal import told
from epizodiak.ui.saved_games import SavedGame
from epizodiak.web import device, dom, language, panels
from epizodiak.web.page import Page
from epizodiak.web.replaying import Replaying
from epizodiak.web.sharing import Sharing
from epizodiak.web.store import FAILURES, PREFIX, Store

_KEY = re.compile(r"(replay|export|copy|delete|delete-yes|delete-no|undelete|game)-(\d+)")
"""Keys of the list that are answered here: they say which game they mean."""


class SavedGames:
    """Lists the kept games, a few at a time; how each stands is worked out when the list is in sight."""

    def __init__(self, page: Page, store: Store, replaying: Replaying, sharing: Sharing) -> None:
        """Nothing is listed yet.

        Args:
            page: shows the list.
            store: keeps the games.
            replaying: takes over whoever watches.
            sharing: copies.
        """
        self._page = page
        self._store = store
        self._replaying = replaying
        self._sharing = sharing
        self._texts: dict[str, str] = {}
        self._names: list[str] = []
        self._latest = ""
        self._games: dict[int, SavedGame] = {}
        self._listed = 0
        self._lists = 0

    # --- the list -----------------------------------------------------------------------------------------------------

    def fill(self) -> None:
        """Lists the games that this device keeps, the latest first; the latest unfinished one stands out."""
        since = window.performance.now()
        self._texts = dict(reversed(self._store.games().items()))
        self._names = list(self._texts)
        self._latest = saved_games.latest_unfinished(self._texts, GAMES)
        self._games, self._listed = {}, 0
        self._lists += 1
        dom.fill("latest", [])
        dom.fill("kept-games", [])
        others = len(self._names) - bool(self._latest)
        dom.show("stored", visible=bool(self._names))
        dom.show("latest", visible=bool(self._latest))
        dom.show("kept", visible=bool(others))
        dom.write("kept-count", f"({others})" if others else "")
        dom.find("kept").open = 0 < others <= saved_games.OPEN_LIST
        if self._latest:
            self._add("latest", [self._names.index(self._latest) + 1])
        self._more()
        device.measured("kept-list", since)

    def redrawn(self) -> None:
        """The page speaks another language."""
        if self._names and self._page.timeline is None:
            self.fill()

    def _more(self) -> None:
        """Adds some games to the list."""
        wanted = range(self._listed + 1, min(self._listed + saved_games.SLICE, len(self._names)) + 1)
        self._listed = wanted.stop - 1
        self._add("kept-games", [number for number in wanted if self._names[number - 1] != self._latest])
        left = len(self._names) - self._listed
        button = document.querySelector('[data-key="kept-more"]')
        button.hidden = not left
        button.textContent = self._page.say.gettext("Show more ({count} left)").format(count=left)

    def _add(self, name: str, numbers: Sequence[int]) -> None:
        games = [self._read(number) for number in numbers]
        dom.find(name).append(*(self._element(game) for game in games))
        self._page.later(self._tell_standings(games, self._lists))

    def _read(self, number: int) -> SavedGame:
        name = self._names[number - 1]
        self._games[number] = saved_games.saved_game(number, name, self._texts[name], GAMES)
        return self._games[number]

    async def _tell_standings(self, games: Sequence[SavedGame], turn: int) -> None:
        """Writes how the games stand: each is replayed, some positions at a time, so that taps come between."""
        for game in games:
            if game.record is None:
                continue
            playback, sentence = None, ""
            try:
                playback = Playback(game.record, GAMES[game.record.game])
                while playback.known < playback.length:
                    await asyncio.sleep(0)
                    if self._lists != turn or self._page.timeline is not None:
                        return
                    playback = playback.reached(playback.known + saved_games.POSITIONS)
                sentence = saved_games.standing(playback, TABLES[game.record.game], self._page.say)
            except RecordError:
                self._games[game.number] = SavedGame(game.number, game.name, game.text, None)
                self._redraw(game.number)
                continue
            if place := document.getElementById(f"standing-{game.number}"):
                place.textContent = sentence

    # --- one game -----------------------------------------------------------------------------------------------------

    def _element(self, game: SavedGame) -> Any:
        say, item = self._page.say, dom.element("li", classes="game" if game.record else "game unreadable")
        item.id = f"game-{game.number}"
        about = dom.element("div", classes="about")
        name = self._title(game)
        head = dom.element("strong", name)
        head.id = f"title-{game.number}"
        about.append(head, dom.element("small", self._facts(game)))
        if game.record is not None:
            standing = dom.element("small", "…", "standing")
            standing.id = f"standing-{game.number}"
            about.append(standing)
        item.append(about)
        if game.unfinished:
            resume = self._button(game, self._resume_key(game), say.gettext("Go on"), "primary")
            resume.setAttribute("data-name", game.name)
            item.append(resume)
        elif game.record is not None:
            item.append(self._button(game, f"replay-{game.number}", say.gettext("Watch")))
        more = self._button(game, f"game-{game.number}", "⋯", "quiet")
        more.setAttribute("aria-label", say.gettext("More for {game}").format(game=name))
        more.setAttribute("aria-expanded", "false")
        item.append(more)
        return item

    def _resume_key(self, game: SavedGame) -> str:
        return "resume" if game.name == self._latest else f"resume-{game.number}"

    def _title(self, game: SavedGame) -> str:
        if game.record is None:
            return self._page.say.gettext("A game that cannot be read any more")
        return saved_games.players(game.record, self._page.say)

    def _facts(self, game: SavedGame) -> str:
        facts = [_date(game)]
        if game.record is not None:
            facts = [CATALOGUE[game.record.game].title, *facts, saved_games.length(game.record, self._page.say)]
        return " · ".join(filter(None, facts))

    def _button(self, game: SavedGame, key: str, text: str, classes: str = "") -> Any:
        button = dom.element("button", text, classes)
        button.type = "button"
        button.setAttribute("data-key", key)
        button.setAttribute("aria-describedby", f"title-{game.number}")
        return button

    def _place(self, number: int, made: Sequence[Any], focus: str) -> None:
        """Puts something in the place below a game, instead of what stands there; the focus goes to a key."""
        item = document.getElementById(f"game-{number}")
        if old := item.querySelector(".doing"):
            old.remove()
        if made:
            place = dom.element("div", classes="doing")
            place.append(*made)
            item.append(place)
        item.querySelector(f'[data-key="game-{number}"]').setAttribute("aria-expanded", str(bool(made)).lower())
        device.focus_soon(item.querySelector(f'[data-key="{focus}"]'))

    def _unfold(self, game: SavedGame, focus: str) -> None:
        """Shows what else can be done with a game."""
        say, made = self._page.say, []
        if game.unfinished:
            made.append(self._button(game, f"replay-{game.number}", say.gettext("Watch"), "quiet"))
        made.append(self._button(game, f"export-{game.number}", say.gettext("Save as a file"), "quiet"))
        made.append(self._button(game, f"copy-{game.number}", say.gettext("Copy as text"), "quiet"))
        made.append(self._button(game, f"delete-{game.number}", say.gettext("Delete"), "quiet"))
        if game.unfinished and game.record is not None and GAMES[game.record.game].hidden:
            warning = say.gettext("The file and the text of an unfinished game hold everybody's hand.")
            made.append(dom.element("small", warning))
        self._place(game.number, made, focus)

    def _redraw(self, number: int) -> None:
        if old := document.getElementById(f"game-{number}"):
            old.replaceWith(self._element(self._games[number]))

    # --- taps ---------------------------------------------------------------------------------------------------------

    def button(self, key: str, when: float) -> bool:
        """A tap on one of the list's buttons; whether it is one."""
        if self._page.timeline is not None:
            return False
        if key == "kept-more":
            first = self._listed + 1
            self._more()
            self._focus_from(first)
            return True
        found = _KEY.fullmatch(key)
        game = self._games.get(int(found[2])) if found else None
        if found is None or game is None:
            return False
        self._do(found[1], game, when)
        return True

    def _do(self, act: str, game: SavedGame, when: float) -> None:
        number = game.number
        acts: dict[str, Callable[[], None]] = {
            "replay": lambda: self._watch(game, when),
            "export": lambda: device.download(game.text, _file_name(game)),
            "copy": lambda: self._sharing.copy(game.text, f"copy-{number}"),
            "game": lambda: self._fold(game),
            "delete": lambda: self._ask(game),
            "delete-no": lambda: self._unfold(game, f"delete-{number}"),
            "delete-yes": lambda: self._page.later(self._delete(game)),
            "undelete": lambda: self._page.later(self._bring_back(game)),
        }
        acts[act]()

    def _focus_from(self, number: int) -> None:
        later = range(number, self._listed + 1)
        found = next((item for n in later if (item := document.getElementById(f"game-{n}"))), None)
        if found:
            device.focus_soon(found.querySelector("button"))

    def _fold(self, game: SavedGame) -> None:
        if document.querySelector(f"#game-{game.number} .doing"):
            self._place(game.number, [], f"game-{game.number}")
        else:
            self._unfold(game, f"game-{game.number}")

    def _watch(self, game: SavedGame, when: float) -> None:
        if game.record is None:
            return
        try:
            self._replaying.begin(game.record, when)
        except EpizodiakError as error:
            self._spoilt(game, error)

    def _spoilt(self, game: SavedGame, error: EpizodiakError) -> None:
        """A kept game turned out not to fit the rules: it can still be saved, or deleted."""
        sentence = self._page.say.gettext("This game cannot be read any more: {reason}")
        panels.lobby_notice(sentence.format(reason=told(error, self._page.say)))
        self._games[game.number] = SavedGame(game.number, game.name, game.text, None)
        self._redraw(game.number)

    # --- deleting -----------------------------------------------------------------------------------------------------

    def _ask(self, game: SavedGame) -> None:
        say, number = self._page.say, game.number
        question = dom.element("p", say.gettext("Delete this game from this device?"))
        yes = self._button(game, f"delete-yes-{number}", say.gettext("Delete"), "quiet")
        no = self._button(game, f"delete-no-{number}", say.gettext("Keep it"), "primary")
        self._place(number, [question, yes, no], f"delete-no-{number}")

    async def _delete(self, game: SavedGame) -> None:
        """Deletes a game; until the lobby is left, it can be brought back."""
        problem = await self._store.delete(game.name)
        if problem:
            panels.lobby_notice(self._page.say.gettext("This device could not delete the game."))
            return
        say, item = self._page.say, dom.element("li", classes="game gone")
        item.id = f"game-{game.number}"
        title = dom.element("span", say.gettext("Deleted: {game}").format(game=self._title(game)), "about")
        title.id = f"title-{game.number}"
        button = self._button(game, f"undelete-{game.number}", say.gettext("Bring it back"), "quiet")
        item.append(title, button)
        document.getElementById(f"game-{game.number}").replaceWith(item)
        device.focus_soon(button)

    async def _bring_back(self, game: SavedGame) -> None:
        if await self._store.keep(game.name, game.text) in FAILURES:
            panels.lobby_notice(self._page.say.gettext("This device could not keep the game again."))
            return
        self._redraw(game.number)
        self._page.later(self._tell_standings([game], self._lists))
        device.focus_soon(document.querySelector(f'[data-key="game-{game.number}"]'))


def _date(game: SavedGame) -> str:
    """When a game was started, else when it came to this device, in the page's language."""
    time = float(window.Date.parse(game.started)) if game.started else float("nan")
    digits = game.name.removeprefix(PREFIX).split("-")[0]
    if time != time and digits.isdecimal() and len(digits) <= len("000001700000000"):  # noqa: PLR0124 - not a number
        time = float(digits)
    if time != time:  # noqa: PLR0124 - as above
        return ""
    style = ffi.to_js({"dateStyle": "medium", "timeStyle": "short"})
    spoken = str(document.documentElement.lang)
    tags = (tag for tag in language.preferred() if tag.lower().split("-")[0] == spoken)
    return str(window.Intl.DateTimeFormat.new(next(tags, spoken), style).format(time))


def _file_name(game: SavedGame) -> str:
    name = "game" if game.record is None else game.record.game
    return f"{name}-{game.started[:10] or device.today()}.json"
