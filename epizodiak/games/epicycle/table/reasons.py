"""What speaks for an action in Epicycle, in a sentence: words for what ``mind/reasons.py`` has found."""

from __future__ import annotations

from epizodiak.core.reasons import Comparison, Reasons, seat_of
from epizodiak.core.wording import Wording
from epizodiak.games.epicycle.mind import reasons


def _told(key: str, case: Comparison, say: Wording) -> str:
    view, action, _ = case
    state = reasons.after(view, action)
    count, following = reasons.safe(state), (seat_of(view) + 1) % len(view.holdings)
    sentence = {
        "wins": say.gettext("It wins the game."),
        "survives": say.gettext("It doesn't lose at once."),
        "provides": say.gettext("Whatever {name} does, you can move without losing at once."),
        "forces": say.gettext("You can force a win after it."),
        "holds": say.gettext("{name} can't force a win then."),
        "corners": say.ngettext(
            "Only {count} move of {name}'s doesn't lose at once.",
            "Only {count} moves of {name}'s don't lose at once.",
            count,
        )
        if count
        else say.gettext("Every move of {name}'s loses at once."),
    }[key]
    return sentence.format(name=say.names[following if state.player is None else state.player], count=count)


def _aside(key: str, case: Comparison, say: Wording) -> str:
    count = reasons.safe(reasons.after(case.view, case.better)) if key == "corners" else 0
    told = {
        "wins": say.gettext("It wins the game."),
        "survives": say.gettext("It doesn't lose at once."),
        "provides": say.gettext("Whatever comes next, {name} can move without losing at once."),
        "forces": say.gettext("{name} can force a win after it."),
        "holds": say.gettext("No win can be forced against {name} then."),
        "corners": say.ngettext(
            "Only {count} move doesn't lose at once then.", "Only {count} moves don't lose at once then.", count
        )
        if count
        else say.gettext("Every move loses at once then."),
    }.get(key, "")
    return told.format(name=say.names[seat_of(case.view)], count=count)


REASONS = Reasons(reasons.MEASURES, _told, aside=_aside)
