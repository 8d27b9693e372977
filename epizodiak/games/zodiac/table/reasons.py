"""What speaks for an action in Zodiac, in a sentence: words for what ``mind/reasons.py`` has found."""

from __future__ import annotations

from dataclasses import replace

from epizodiak.core.reasons import Comparison, Reasons, seat_of
from epizodiak.core.wording import Wording
from epizodiak.games.zodiac.mind import reasons
from epizodiak.games.zodiac.rules import log
from epizodiak.games.zodiac.rules.state import Action
from epizodiak.games.zodiac.rules.view import View
from epizodiak.games.zodiac.rules.view import view as view_of


def _told(key: str, case: Comparison, say: Wording) -> str:
    view, action, _ = case
    if key == "wins":
        return _won(view, action, say)
    count = counted(key, view, action)
    own, theirs = reasons.inside(view, action)
    sentence = {
        "survives": say.gettext("It doesn't lose at once."),
        "forces": say.gettext("Whatever {name} does, you win with your next move."),
        "parries": say.gettext("{name} can't win with the next move."),
        "resists": say.gettext("{name} can't force a win in two moves."),
        "binds": say.gettext("{name} can't move a neutral piece next."),
        "fewest_choices": say.ngettext(
            "Whatever {name} does, you have at least {count} move next.",
            "Whatever {name} does, you have at least {count} moves next.",
            count,
        ),
        "narrows": say.ngettext("{name} has only {count} move then.", "{name} has only {count} moves then.", count),
        "shown": say.ngettext("{count} piece shows your colour then.", "{count} pieces show your colour then.", count),
        "ahead_inside": say.gettext("On the inner points, you then have {own}, {name} {theirs}."),
        "shelters": say.ngettext(
            "Only {count} of your pieces can be turned over next.",
            "Only {count} of your pieces can be turned over next.",
            count,
        )
        if count
        else say.gettext("None of your pieces can be turned over next."),
        "leaves_neutral": say.gettext("The neutral pieces stay where they are."),
    }[key]
    return sentence.format(name=say.names[1 - seat_of(view)], count=count, own=own, theirs=theirs)


def _won(view: View, action: Action, say: Wording) -> str:
    """That an action wins, and by which rule."""
    why = log.why(view_of(reasons.after(view, action), None), replace(say, you=seat_of(view)))
    return f"{say.gettext('It wins the game.')} {say.gettext('{sentence}.').format(sentence=why)}"


def counted(key: str, view: View, action: Action) -> int:
    """The number that a reason tells."""
    measures = {"narrows": reasons.replies, "shown": reasons.shown, "shelters": reasons.exposed}
    return measures.get(key, reasons.fewest_choices)(view, action) or 0


def _aside(key: str, case: Comparison, say: Wording) -> str:
    count = reasons.fewest_choices(case.view, case.better) or 0
    told = {
        "wins": say.gettext("It wins the game."),
        "survives": say.gettext("It doesn't lose at once."),
        "forces": say.gettext("Whatever comes next, {name} wins with the move after it."),
        "parries": say.gettext("{name} can't be beaten with the next move."),
        "resists": say.gettext("No win in two moves can be forced against {name} then."),
        "binds": say.gettext("No neutral piece can be moved next."),
        "fewest_choices": say.ngettext(
            "Whatever comes next, {name} has at least {count} move then.",
            "Whatever comes next, {name} has at least {count} moves then.",
            count,
        ),
        "leaves_neutral": say.gettext("The neutral pieces stay where they are."),
    }.get(key, "")
    return told.format(name=say.names[seat_of(case.view)], count=count)


REASONS = Reasons(reasons.MEASURES, _told, aside=_aside)
