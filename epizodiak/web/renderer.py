"""The table on the page: a game, the page's own state and the settings go in, the picture and its words come out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from epizodiak.games import CATALOGUE, TABLES
from epizodiak.sprites import Look, Table, Travel
from epizodiak.timeline import Step, Timeline
from epizodiak.ui import facing, seats
from epizodiak.ui.hint_marks import Hint
from epizodiak.ui.motion import SPEEDS, planned
from epizodiak.ui.naming import named
from epizodiak.ui.screen import screen
from epizodiak.ui.settings import WAIT, Settings
from epizodiak.ui.state import PLAYED, STOP, Ui
from epizodiak.ui.travel import assign
from epizodiak.web import device, dom, live_region, panels, preferences
from epizodiak.web.keyboard import Keyboard
from epizodiak.web.patch import Patcher
from epizodiak.wording import Wording


@dataclass(frozen=True, slots=True)
class Showing:
    """What is to be shown.

    Attributes:
        timeline: the game.
        ui: the page's own state.
        settings: the person's.
        say: the page's wording.
        hint: what is marked on the table for whoever is to act, or nothing.
        waits: whether the bot that is to act waits for a tap or a key.
    """

    timeline: Timeline
    ui: Ui
    settings: Settings
    say: Wording
    hint: Hint | None = None
    waits: bool = False


class Renderer:
    """Draws; remembers which drawn tile lies where."""

    def __init__(self) -> None:
        self.patcher = Patcher(dom.find("board"))
        self.keyboard = Keyboard(self.patcher, panels.ELEMENTS)
        self._tiles: dict[str, int] = {}
        self._unused = 0
        self._fresh: frozenset[int] = frozenset()
        self._size = (0, 0)
        self._text = 1.0
        self._game = ""
        self._named: tuple[tuple[str, ...], Wording, Wording] | None = None
        self._heard: tuple[Wording, str, Wording] | None = None

    def measure(self) -> None:
        """Takes note of the room there is and of the size of the page's texts."""
        self._size, self._text = device.table_size(), device.text_size()

    def lay(self) -> None:
        """Makes room for another game: none of its tiles has been drawn."""
        self._tiles = {}
        self._fresh = frozenset()
        self.patcher.animator.finish()
        self.measure()

    def wording(self, timeline: Timeline, say: Wording) -> Wording:
        """How to say things at this table, with the players' names fit to be shown."""
        known = self._named
        if known is None or known[0] != timeline.players or known[1] is not say:
            known = timeline.players, say, named(say, timeline.players)
            self._named = known
        return known[2]

    def heard(self, timeline: Timeline, say: Wording, numbers: str) -> Wording:
        """The same for ears; ``numbers`` is the setting of that name."""
        wording, known = self.wording(timeline, say), self._heard
        if known is None or known[0] is not wording or known[1] != numbers:
            known = wording, numbers, wording.aloud(numbers)
            self._heard = known
        return known[2]

    def look(self, wording: Wording) -> Look:
        """What a scene in the room there is depends on, with nothing selected."""
        width, height = self._size
        return Look(width=width, height=height, wording=wording, text=self._text)

    def nothing(self, ui: Ui) -> None:
        """Brings focus and panels up to date where no table is shown."""
        self.keyboard.before()
        panels.show_panels(ui.panel)
        self.keyboard.after(None, ui)

    def act(self, showing: Showing, step: Step, views: tuple[Any, Any]) -> None:
        """Draws what an action did.

        Args:
            showing: how things stand after it.
            step: the action.
            views: what the page showed before and shows after it; equal seats mean that a hand shows.
        """
        table = TABLES[showing.timeline.game.name]
        before, after = views
        travels = table.travels(step.action, before, after)
        was = self._tiles
        old = {number for place, number in was.items() if place.startswith("hand-")}
        self._tiles, self._unused = assign(was, table.tile_places(after), [t.path for t in travels], self._unused)
        hand = {number for place, number in self._tiles.items() if place.startswith("hand-")}
        self._fresh = self._fresh & hand if step.seat != showing.ui.holder else frozenset(hand - old)
        self._show(showing, travels, was)

    def draw(self, showing: Showing, travels: Sequence[Travel] = ()) -> None:
        """Draws what is, when no action came; ``travels`` says how tiles come that were not in sight."""
        timeline = showing.timeline
        places = TABLES[timeline.game.name].tile_places(timeline.view(showing.ui.holder))
        self._tiles, self._unused = assign(self._tiles, places, (), self._unused)
        self._show(showing, travels, None)

    def _table(self, timeline: Timeline) -> Table:
        """The table of a game; nothing of another game's stays in the picture."""
        name = timeline.game.name
        if name != self._game:
            if self._game:
                self.patcher.clear()
            self._game = name
            panels.lay_for(CATALOGUE[name], TABLES[name])
        return TABLES[name]

    def _show(self, showing: Showing, travels: Sequence[Travel], was: Mapping[str, int] | None) -> None:
        timeline, ui, settings = showing.timeline, showing.ui, showing.settings
        self.keyboard.before()
        panels.show_panels(ui.panel)
        table = self._table(timeline)
        turn = facing.turn(settings.facing, _towards(timeline, ui), timeline.game.seats)
        device.turn_page(turn)
        width, height = facing.turned(self._size, turn)
        wording, aloud = self.wording(timeline, showing.say), self.heard(timeline, showing.say, settings.numbers)
        look = Look(
            width=width,
            height=height,
            wording=wording,
            selection=ui.selection,
            tiles=self._tiles,
            fresh=self._fresh,
            text=self._text,
            teach=settings.teach == "on",
            aloud=aloud,
            rests=ui.rests,
        )
        shown = screen(
            timeline,
            ui,
            table,
            look,
            careful=settings.confirm == "on",
            hint=showing.hint,
            waits=showing.waits if settings.pace == WAIT else None,
            facing=settings.facing,
        )
        view, motion = timeline.view(ui.holder), None
        if travels and preferences.moving():
            motion = planned(travels, was or {}, self._tiles, lambda at: table.pose(at, view, look), deal=was is None)
        self.patcher.patch(shown.scene, motion, SPEEDS[settings.speed])
        panels.show_screen(shown, ui, showing.say)
        live_region.show(timeline, ui, table, aloud)
        self.keyboard.after(shown.scene, ui)


def _towards(timeline: Timeline, ui: Ui) -> int | None:
    """The seat that the page faces."""
    if ui.taught:
        return ui.holder
    if ui.panel == STOP and timeline.proposed is not None:
        return 1 - timeline.proposed
    return seats.next_person(timeline) if ui.phase in PLAYED else None
