"""What is told after each change, in few words: a bot's turn at once when it is over, and choices only if they are few.

Its functions stand in for those of ``display/narration`` with the same names.
"""

from __future__ import annotations

from itertools import takewhile
from typing import Any

from epizodiak.app.frozen import Frozen
from epizodiak.core.wording import Wording
from epizodiak.display import narration, passages, seats
from epizodiak.display.facing import handover_sentence
from epizodiak.display.since import latest_turns
from epizodiak.display.ui_state import BOT, CURTAIN, OVER, ROUND, SHOWING, TOLD, TURN, Ui
from epizodiak.features.brevity.turns import count, told
from epizodiak.table.table import Table
from epizodiak.timeline.timeline import Recorded, Timeline


class Teller(Frozen):
    """Tells turns in a number of words.

    Attributes:
        most: how many.
    """

    most: int = 0

    def after_action(
        self,
        match: Timeline,
        ui: Ui,
        table: Table,
        views: tuple[Any, Any],
        say: Wording,
        *,
        each: bool = True,
        waits: bool = False,
        facing: str = "off",
    ) -> str:
        """What the latest action did, and who is to act now; of a bot's turn nothing before it is over."""
        step = match.steps[-1]
        bot = bool(seats.level_at(match, step.seat))
        if bot and ui.phase == BOT and match.player == step.seat:
            return ""
        if bot and not each and ui.phase == BOT and passages.pause_ply(match, table) < match.ply:
            return ""
        if bot:
            since = match.ply - 1 if each else passages.passage_ply(match, table)
            lines = self._turns_since(match, table, since, say, ui)
        else:
            own = ui.phase in SHOWING and step.seat == ui.holder
            lines = [*table.action_lines(step.action, *views, say)] if own else []
            lines = lines or self._turns_since(match, table, match.ply - 1, say, ui)
        if ui.phase == TURN:
            lines.append(self._choices(table, views[1], match, say))
        elif ui.phase == CURTAIN and match.player is not None:
            lines.append(handover_sentence(say.names[match.player], facing, say))
        elif ui.phase in (ROUND, OVER):
            lines += [narration.points(match, table, say)] if ui.ending == TOLD else []
        elif waits:
            lines.append(passages.waiting(match, say))
        return narration.sentences(lines)

    def after_change(
        self, match: Timeline, old: Ui, new: Ui, table: Table, say: Wording, *, waits: bool = False
    ) -> str | None:
        """What is told of a change other than an action, as ``narration.after_change`` does."""
        if new.phase != TURN or old.phase == TURN or waits or new.holder is None:
            return narration.after_change(match, old, new, table, say, waits=waits)
        lines = self._turns_of_others(match, table, say) if new.reminder else []
        return narration.sentences([*lines, self._choices(table, match.view(new.holder), match, say)])

    def leading_on(self, match: Recorded, table: Table, say: Wording) -> str:
        """The turns that explain an automatic action, as ``narration.leading_on`` does."""
        if match.latest is None or match.player is None:
            return ""
        if match.latest.seat != match.player:
            return narration.sentences(self._turns_of_others(match, table, say))
        own = [*narration.own_lines(match, table, say)]
        return narration.sentences(own or self._turns_since(match, table, match.ply - 1, say))

    def _turns_of_others(self, match: Timeline, table: Table, say: Wording) -> list[str]:
        """The turns since the seat to act has acted, oldest first."""
        others = takewhile(lambda turn: turn.seat != match.player, latest_turns(match, table))
        return [told(match, turn, say, self.most) for turn in others][::-1]

    def _turns_since(self, match: Timeline, table: Table, ply: int, say: Wording, ui: Ui | None = None) -> list[str]:
        """The turns that were not over after so many actions, oldest first."""
        found = []
        for turn in latest_turns(match, table):
            if turn.numbers[-1] < ply:
                break
            found.append(told(match, turn, say, self.most, ui))
        return found[::-1]

    def _choices(self, table: Table, view: Any, match: Timeline, say: Wording) -> str:
        """What can be done if that is told in few words, else whose turn it is; where several sit, both."""
        choices = table.narration.choices(view, say)
        if seats.at_most_one_person(match):
            return choices if count(choices) <= self.most else say.gettext("Your turn")
        if match.player is None:
            return ""
        turn = say.gettext("{name}: your turn").format(name=say.names[match.player])
        return f"{turn}. {choices}" if count(choices) <= self.most else turn
