"""Answers the keys, and has everything told as the setting says."""

from __future__ import annotations

from itertools import islice

from epizodiak.app import selectors, settings
from epizodiak.app.draft import Draft
from epizodiak.app.effects import Announce
from epizodiak.app.events import SettingChosen
from epizodiak.app.frozen import replace
from epizodiak.display.settings import CHOICES
from epizodiak.display.since import latest_turns
from epizodiak.features import brevity
from epizodiak.features.brevity.state import EARLIER, Asked
from epizodiak.features.brevity.telling import Teller
from epizodiak.features.brevity.turns import MOST, told

BACK = 5
"""So many turns are told again."""


def settle(draft: Draft) -> None:
    """Follow the setting, and answer the key that waits."""
    most = MOST[draft.state.settings.detail]
    if (draft.state.teller.most if draft.state.teller else 0) != most:
        draft.set(teller=Teller(most) if most else None)
    key = brevity.ASKED.of(draft.state)
    if key:
        brevity.ASKED.set(draft, "")
        (_tell_earlier if key == brevity.EARLIER_KEY else _change)(draft)


def _change(draft: Draft) -> None:
    """Go on to the next step, and say which it is."""
    steps, say = CHOICES["detail"], draft.state.say
    step = steps[(steps.index(draft.state.settings.detail) + 1) % len(steps)]
    settings.setting_chosen(draft, SettingChosen("detail", step))
    how = {"all": say.gettext("In full"), "short": say.gettext("Shorter"), "brief": say.gettext("In few words")}[step]
    draft.emit(Announce(f"{say.gettext('What others do')}. {how}."))


def _tell_earlier(draft: Draft) -> None:
    """Tell the latest turn; asked again, the one before; after the last of them, begin anew."""
    state, timeline = draft.state, draft.state.timeline
    if timeline is None:
        return
    table, words = selectors.table_of(timeline), selectors.spoken_wording(state, timeline)
    asked, here = EARLIER.of(state), (state.sitting.number, timeline.count)
    back = asked.back if (asked.sitting, asked.count) == here else 0
    turn = next(islice(latest_turns(timeline, table), back, BACK), None)
    EARLIER.set(draft, Asked(*here, back + 1 if turn else 0))
    text = state.say.gettext("No earlier turn.")
    if turn is not None:
        text = f"{told(timeline, turn, words, MOST[state.settings.detail], state.ui)}."
    draft.emit(Announce(text))


HOOKS = replace(brevity.HOOKS, settle=settle)
