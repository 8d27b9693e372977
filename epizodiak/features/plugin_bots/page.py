"""Plugin bots on the page: their workers, and what installs them."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from epizodiak.app.effects import AskSeat
from epizodiak.app.events import Answered
from epizodiak.app.lobby_events import NoticeGiven
from epizodiak.app.remote import RemoteSeat
from epizodiak.app.state import AppState
from epizodiak.features.plugin_bots.events import AnswerTrial, SeatPlugins, TapPlugin, TrialAsked, WheelChosen
from epizodiak.features.plugin_bots.state import SEATED_PLUGINS
from epizodiak.features.plugin_bots.update import OWN_FILE
from epizodiak.record.seating import plugin_name
from epizodiak.web import dom
from epizodiak.web.handling import Handlers, handles
from epizodiak.web.loop import Loop
from epizodiak.web.part import PagePart


def page(loop: Loop) -> PagePart:
    """What plugin bots add to the page."""
    brought = PluginBots(loop)
    return PagePart(handlers=(brought,), draw=_draw, fields={OWN_FILE: brought.chosen}, seat=brought.seat_of)


def _draw(_: AppState, new: AppState) -> None:
    question = SEATED_PLUGINS.of(new).question
    if question:
        dom.write("trial-text", question)
    dom.show("trial", visible=bool(question))


class PluginSeat:
    """A seat played by a plugin bot.

    Args:
        plugins: a ``plugin_workers.PluginWorkers``.
    """

    def __init__(self, plugins: Any) -> None:
        self._plugins = plugins

    async def choose(self, asked: AskSeat, seed: int) -> Answered | None:
        """The bot's action; without a legal one, the sentence why a stand-in plays."""
        words = import_module("epizodiak.bots.plugins")
        name = plugin_name(asked.level)
        try:
            text: str | None = await self._plugins.choose(name, asked.view, asked.thinking_time, seed, asked.legal)
        except words.RefusedError as error:
            sentence = asked.say.gettext("A stand-in moved for {name}: {reason}.")
            told = sentence.format(name=name, reason=words.refusal_sentence(error, asked.say))
            return Answered(asked.number, asked.ply, "", seed, problem=told)
        return None if text is None else Answered(asked.number, asked.ply, text, seed)

    def hurry(self) -> None:
        """Do nothing: a plugin bot cannot be hurried."""

    def stop(self) -> None:
        """Drop the question."""
        self._plugins.stop()


class PluginBots(Handlers):
    """Carries out effects about plugin bots.

    Args:
        loop: has what thinks, and is told what is to be asked.
    """

    def __init__(self, loop: Loop) -> None:
        self._loop = loop
        self._table: SeatPlugins | None = None
        self._workers: Any = None
        self._installing: Any = None

    def _plugins(self) -> Any:
        """Their workers (``plugin_workers.PluginWorkers``), once the bots' modules are loaded."""
        if self._workers is None:
            self._workers = import_module("epizodiak.web.plugin_workers").PluginWorkers(self._ask)
        return self._workers

    def _ask(self, question: str) -> None:
        self._loop.guarded(lambda: self._loop.dispatch(TrialAsked(question)))

    def chosen(self, field: Any) -> None:
        """A wheel was chosen in the lobby's field, or none."""
        if field.files.length:
            self._loop.dispatch(WheelChosen())

    @handles(SeatPlugins)
    def seat(self, effect: SeatPlugins) -> None:
        """Start their workers; those of the last table end."""
        if self._workers is not None:
            self._workers.left()
        self._table = effect if effect.bots else None
        if self._table is not None:
            self._loop.later(self._seat())

    async def _seat(self) -> None:
        table = self._table
        if table is not None and await self._loop.thinking.loaded() and table is self._table:
            await self._plugins().sit_down(table.game, table.bots, table.say)

    async def seat_of(self, level: str) -> RemoteSeat | None:
        """Who plays at a level, if that is a plugin bot that may play."""
        if not plugin_name(level):
            return None
        await self._seat()
        return PluginSeat(self._plugins())

    @handles(AnswerTrial)
    def answer_trial(self, effect: AnswerTrial) -> None:
        """Take the answer whether they may play again."""
        self._plugins().trial.answer(again=effect.again)

    @handles(TapPlugin)
    async def tap(self, effect: TapPlugin) -> None:
        """Pass a tap on to what installs and removes them."""
        if not await self._loop.thinking.loaded():
            sentence = self._loop.state.say.gettext("Bots can't be loaded just now.")
            self._loop.dispatch(NoticeGiven(sentence))
            return
        if self._installing is None:
            made = import_module("epizodiak.web.plugin_install").PluginInstall
            self._installing = made(lambda: self._loop.state.say, self._plugins())
        if effect.key == OWN_FILE:
            await self._installing.chosen(dom.find(OWN_FILE))
        else:
            await self._installing.button(effect.key)
