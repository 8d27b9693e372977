"""A game played here, or a lesson: taps become actions, and every action is stored before the next is possible."""

from __future__ import annotations

from epizodiak.games import TABLES
from epizodiak.lesson import LEARNER
from epizodiak.match import Match
from epizodiak.record import Record, write_record
from epizodiak.sprites import SELECT, UNSELECT, Sprite
from epizodiak.ui import sounds
from epizodiak.ui import state as ui_state
from epizodiak.ui.motion import newly_dealt
from epizodiak.ui.state import Moment, Ui
from epizodiak.web import device, lobby, panels, sound, spoken
from epizodiak.web.page import Page
from epizodiak.web.stage import Showing
from epizodiak.web.store import Store
from epizodiak.web.tutorial import Coach


class Playing:
    """The game that is being played on this page, if there is one."""

    def __init__(self, page: Page, store: Store) -> None:
        """Nobody sits at the table.

        Args:
            page: shows the game.
            store: keeps it.
        """
        self._page = page
        self._store = store
        self._coach = Coach()
        self._match: Match | None = None
        self._name = ""

    # --- sitting down and leaving -------------------------------------------------------------------------------------

    def sit(self, match: Match, name: str, ui: Ui | None = None) -> None:
        """Sits down at a table, new or taken up; in a lesson with the page's state ``ui``.

        Args:
            match: the game.
            name: under which it is stored.
            ui: the page's state, if it is not the usual one.
        """
        page = self._page
        self._match, page.seen, self._name = match, match, name
        page.ui = ui or ui_state.seated(Moment(match.player))
        panels.at_table()
        self._coach.appear(visible=page.ui.taught)
        spoken.forget()
        page.stage.lay()
        device.stay_awake(wanted=True)
        page.draw()
        self._say_lesson()
        self._keep()

    def learn(self) -> None:
        """Begins the tutorial of the game that the lobby offers."""
        self._coach.begin(lobby.game_name())
        self._sit_learner()

    def _sit_learner(self) -> None:
        self.sit(self._coach.match(self._page.say), "", ui_state.learning(LEARNER))

    def _say_lesson(self) -> None:
        if self._page.ui.taught:
            self._coach.say(self._page.say)

    def left(self) -> None:
        """The table was left: no hand stays in the page."""
        self._match = None
        self._coach.appear(visible=False)
        self._coach.forget()

    # --- taps ---------------------------------------------------------------------------------------------------------

    def tap(self, key: str, sprite: Sprite, when: float) -> None:
        """A tap on a place.

        Args:
            key: of the place.
            sprite: what stands there.
            when: milliseconds of the page's clock.
        """
        page, match = self._page, self._match
        if sprite.can is None or match is None or page.ui.phase != ui_state.TURN:
            self.disarm()
            return
        if sprite.asks:
            page.show(ui_state.armed(page.ui, key))
        elif sprite.can in (SELECT, UNSELECT):
            table = TABLES[match.game.name]
            page.show(ui_state.selected(page.ui, table.select(match.view(page.ui.holder), page.ui.selection, key)))
        else:
            self._play(match, sprite.can)
        device.measured("tap", when)

    def disarm(self) -> None:
        """A tap elsewhere takes back the first of two that a careful person is asked for."""
        if self._page.ui.armed:
            self._page.show(ui_state.armed(self._page.ui, ""))

    def button(self, key: str) -> bool:
        """A tap on one of the table's buttons; whether it is one."""
        page, match = self._page, self._match
        if match is None:
            return False
        if key == "reveal":
            self._reveal(match)
        elif key in ("command", "command-close"):
            page.show(ui_state.commanding(page.ui, wanted=key == "command"))
        elif key == "command-play":
            self._typed(match)
        elif key == "again":
            self._again(match)
        elif key == "export":
            device.download(write_record(match.record), f"{match.game.name}-{device.today()}.json")
        elif key == "tutorial-next" and self._coach.forward(page.say):
            self._sit_learner()
        else:
            return False
        return True

    def redrawn(self) -> None:
        """The page was drawn anew, perhaps in another language."""
        self._say_lesson()

    # --- actions ------------------------------------------------------------------------------------------------------

    def _play(self, match: Match, text: str) -> None:
        page = self._page
        if page.ui.taught and not self._coach.tried(text, page.say):
            page.ui = ui_state.selected(page.ui, "")
            page.draw()
            self._say_lesson()
            return
        before = match.view(page.ui.holder)
        step = match.play(text)
        table = TABLES[match.game.name]
        ended = table.round_points(step.before, step.after) is not None
        page.ui = ui_state.acted(page.ui, Moment(match.player, ended))
        views = before, match.view(page.ui.holder)
        page.stage.act(Showing(match, page.ui, page.settings, page.say), step, views)
        self._say_lesson()
        sheets = {ui_state.ROUND: sounds.ROUND, ui_state.OVER: sounds.OVER}
        sound.give(sheets.get(page.ui.phase) or table.happening(step.action), page.settings)
        spoken.tell_action(match, page.ui, table, views, page.stage.wording(match, page.say))
        self._keep()

    def _typed(self, match: Match) -> None:
        """Plays what stands in the command field, or says what would be legal."""
        page = self._page
        if not page.ui.command:
            return
        table = TABLES[match.game.name]
        wording = page.stage.wording(match, page.say)
        text, sentence = table.typed(match.view(page.ui.holder), spoken.typed(), wording)
        spoken.answer(sentence)
        if text:
            self._play(match, text)

    def _reveal(self, match: Match) -> None:
        """The next player has the device; a hand that it has not seen yet is dealt."""
        page, player, table = self._page, match.player, TABLES[match.game.name]
        if page.ui.phase == ui_state.CURTAIN and player is not None:
            dealt = newly_dealt(match.steps, player, table.round_points)
            travels = table.deal(match.view(player)) if dealt else ()
            page.show(ui_state.revealed(page.ui, Moment(player)), travels)
            sound.give(sounds.REVEAL, page.settings)

    def _again(self, old: Match) -> None:
        """The same people and options once more, newly dealt."""
        if self._page.ui.phase == ui_state.OVER:
            self.sit(Match.new(old.game, old.record.options, old.record.players), self._store.new_name())

    # --- storing ------------------------------------------------------------------------------------------------------

    def _keep(self) -> None:
        """Stores the game, unless it is a lesson; the next tap counts only when it is stored."""
        if self._page.ui.taught:
            self._page.mark()
            return
        assert self._match is not None, "only a game is stored"
        self._page.storing = True
        self._page.later(self._stored(self._match.record))

    async def _stored(self, record: Record) -> None:
        page = self._page
        problem = await self._store.keep(self._name, write_record(record))
        if problem:
            panels.notice(
                page.say.gettext(
                    "This device does not keep the game: save it as a file from the menu before you close the page."
                )
            )
        page.stored()
