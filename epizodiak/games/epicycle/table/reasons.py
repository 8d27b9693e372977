"""What speaks for an action in Epicycle, in a sentence: words for what ``mind/reasons.py`` has found."""

from __future__ import annotations

from epizodiak.core.wording import Wording
from epizodiak.games.epicycle.mind import reasons
from epizodiak.games.epicycle.rules.notation import parse_action
from epizodiak.games.epicycle.rules.state import Action
from epizodiak.games.epicycle.rules.view import View


def because(view: View, better: str, other: str, say: Wording) -> str:
    """Why an action is better than another, in a sentence; nothing if that cannot be said.

    Args:
        view: of the seat to act.
        better: the action, in its notation.
        other: the one that it is compared with, or nothing for any other.
        say: language and names.
    """
    action = parse_action(better)
    key = reasons.found(view, action, parse_action(other) if other else None)
    return _told(key, view, action, say) if key else ""


def _told(key: str, view: View, action: Action, say: Wording) -> str:
    count = reasons.safe(reasons.after(view, action))
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
    return sentence.format(name=say.names[1 - reasons.seat_of(view)], count=count)


REASONS = because
