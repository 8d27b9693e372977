"""How EpiZodiak is handled: selecting runs by taps, and which tile travels where."""

from __future__ import annotations

from typing import ClassVar

from epizodiak.core.wording import Wording
from epizodiak.games.epizodiak.rules.notation import action_text, parse_action
from epizodiak.games.epizodiak.rules.numerals import numeral, numerals
from epizodiak.games.epizodiak.rules.state import DISCARD, DRAW, OVER, PASS, Action
from epizodiak.games.epizodiak.rules.view import View
from epizodiak.games.epizodiak.table import narration, travels, typed_input
from epizodiak.games.epizodiak.table.labels import Labels
from epizodiak.games.epizodiak.table.lessons import LESSONS
from epizodiak.games.epizodiak.table.rulespage import SECTIONS
from epizodiak.games.epizodiak.table.scene import scene
from epizodiak.games.epizodiak.table.selection import chosen_run
from epizodiak.games.epizodiak.table.travels import DISCARDED_COPIES, HAPPENINGS
from epizodiak.table.scene import Pose, Scene, Travel
from epizodiak.table.table import Look, Table, Typing


class EpizodiakTable(Table):
    """EpiZodiak's scene, selection and travels."""

    settings: ClassVar[frozenset[str]] = frozenset({"face", "confirm", "numbers"})
    sections = SECTIONS
    tutorial = LESSONS
    columns: ClassVar[tuple[str, ...]] = ("hand-",)
    hand: ClassVar[tuple[str, ...]] = ("hand-",)

    def scene(self, view: View, look: Look) -> Scene:
        """The table, for whoever the view belongs to."""
        return scene(view, look)

    def select(self, view: View, selection: str, key: str) -> str:
        """The run after a tap on a tile of the hand; a selection is the notation of the run so far."""
        value = int(key.split("-")[1])
        run = chosen_run(view.legal, parse_action(selection) if selection else None, value)
        return "" if run is None else action_text(run)

    def tile_places(self, view: View) -> tuple[str, ...]:
        """Dial, discard pile and own hand."""
        dial = [f"slot-{value}" for value in view.dial]
        gone = [f"discard-{value}/{i}" for value in range(1, 13) if view.gone(value) for i in range(DISCARDED_COPIES)]
        hand = [f"hand-{value}-{copy}" for value in sorted(set(view.hand)) for copy in range(view.hand.count(value))]
        return (*dial, *gone, *hand)

    def travels(self, action: Action, before: View, after: View) -> tuple[Travel, ...]:
        """Every way of a tile that the views show, the gathering of a filled dial among them."""
        return travels.travels(action, before, after)

    def deal(self, view: View) -> tuple[Travel, ...]:
        """The hand, from the draw pile."""
        return travels.deal(view)

    def pose(self, place: str, view: View, look: Look) -> Pose:
        """Slots, the draw pile and the players' panels."""
        return travels.pose(place, view, look)

    def happening(self, action: Action) -> str:
        """The name of its sound."""
        return HAPPENINGS[action.kind]

    def rests(self, action: Action) -> str:
        """After a draw the pile would pass."""
        return "pile" if action.kind == DRAW else ""

    def question(self, view: View, can: str, wording: Wording) -> str:  # noqa: ARG002 - the notation says enough
        """Discards and passes are for good, and are tapped where other taps are harmless."""
        if can[0] == DISCARD:
            tile = numeral(parse_action(can).first, wording)
            return wording.gettext("tap again to discard your three {tile}").format(tile=tile)
        return wording.gettext("tap again to pass") if can[0] == PASS else ""

    def text(self, view: View, wording: Wording) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """The table in words, for whoever the view belongs to."""
        return narration.text(view, wording)

    def part(self, view: View, part: str, wording: Wording) -> tuple[str, tuple[str, ...]]:
        """One part of the table in words."""
        return narration.part(view, part, wording)

    def standing(self, view: View, wording: Wording) -> str:
        """Round, goal, and everybody's points; in a single round nobody has any before its end."""
        title = Labels(view, wording).title()
        if view.options.mode == "single":
            return title
        return f"{title} · {wording.tally(view.totals)}"

    def told(self, action: Action, before: View, after: View, wording: Wording) -> tuple[str, ...]:
        """The tile that the player drew."""
        return narration.told(action, before, after, wording)

    def choices(self, view: View, wording: Wording) -> str:
        """All that is legal, in a sentence."""
        return narration.choices(view, wording)

    def selected(self, selection: str, wording: Wording) -> str:
        """The selected run."""
        return narration.selected(parse_action(selection) if selection else None, wording)

    def in_words(self, view: View, can: str, wording: Wording) -> str:
        """An action of any kind."""
        return narration.in_words(parse_action(can), view, wording)

    def typed(self, view: View, text: str, wording: Wording) -> tuple[str, str]:
        """The notation, forgivingly read."""
        return typed_input.typed(view, text, wording)

    def typing(self, wording: Wording) -> Typing:
        """All kinds of actions."""
        return typed_input.typing(wording)

    def spell(self, value: int | tuple[int, ...], wording: Wording) -> str:
        """A tile, or several in a list."""
        return numeral(value, wording) if isinstance(value, int) else numerals(value, wording)

    def round_points(self, before: View, after: View) -> tuple[int, ...] | None:
        """E21, E22: by how much the totals grew when a hand was emptied."""
        if after.round == before.round and after.phase != OVER:
            return None
        return tuple(new - old for old, new in zip(before.totals, after.totals, strict=True))


TABLE = EpizodiakTable()
