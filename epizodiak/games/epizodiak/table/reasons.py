"""What speaks for an action in EpiZodiak, in a sentence: words for what ``mind/reasons.py`` has found."""

from __future__ import annotations

from collections.abc import Sequence

from epizodiak.core.reasons import Comparison, Reasons, seat_of
from epizodiak.core.wording import Wording
from epizodiak.games.epizodiak.mind import reasons
from epizodiak.games.epizodiak.rules.numerals import numerals, the_tiles
from epizodiak.games.epizodiak.rules.rules import SET
from epizodiak.games.epizodiak.rules.state import DRAW, VALUES, Action
from epizodiak.games.epizodiak.rules.view import View


def _told(key: str, case: Comparison, say: Wording) -> str:
    view, better, others = case
    name, values = say.names[reasons.following(view)], tiles(key, view, better, others)
    counts = {"sheds": reasons.sheds, "fewest": reasons.fitting, "held": reasons.held}
    count = counts[key](view, better) or 0 if key in counts else len(values)
    sentence = {
        "ends": say.gettext("It wins the game.") if reasons.wins(view, better) else say.gettext("It ends the round."),
        "scores": say.gettext("It puts one more point at stake for you."),
        "singles": say.ngettext(
            "It gets rid of your last {tile}.", "It gets rid of {count} tiles, each the last of its kind.", count
        ),
        "withheld": say.gettext("{name} holds {tile}: no end fits it then."),
        "held": say.gettext("It keeps both ends open for you.")
        if count > 1
        else say.gettext("It keeps an end open for you."),
        "sets": say.gettext("It keeps your three {tile}.")
        if all(view.hand.count(value) >= SET for value in values)
        else say.gettext("It gives you three {tile}."),
        "goes_on": say.gettext("You see one more tile first, and can still place or discard."),
        "sheds": _sheds(count, others, say),
        "contests_next": say.gettext("If both others pass, you can contest {tile}."),
        "unbroken": say.ngettext("It keeps your pair of {tile}.", "It keeps {count} of your pairs.", count),
        "fewest": say.gettext("It leaves the others less to place.")
        if count
        else say.gettext("No tile of the others fits then."),
        "leaves_room": say.gettext("It brings no new pile."),
    }[key]
    called = the_tiles if key in ("withheld", "contests_next") else numerals
    return sentence.format(tile=called(values, say) if values else "", name=name, count=count)


def _sheds(count: int, others: Sequence[Action], say: Wording) -> str:
    """That tiles leave the hand; of a lone tile in place of a draw (E10), what the draw would do says more."""
    if count == 1 and all(each.kind == DRAW for each in others):
        return say.gettext("A draw would give you one more tile to get rid of.")
    return say.ngettext("{count} tile leaves your hand.", "{count} tiles leave your hand at once.", count)


def tiles(key: str, view: View, better: Action, others: Sequence[Action]) -> tuple[int, ...]:
    """The values that a reason is about: those that it names for one action and not for the others."""
    if key == "singles":
        return tuple(filter(view.gone, reasons.placed(better)))
    if key in ("sets", "contests_next"):
        named = {"sets": reasons.sets_after, "contests_next": reasons.contestable}[key]
        in_all = [value for value in VALUES if all(value in named(view, each) for each in others)]
        return tuple(value for value in named(view, better) if value not in in_all)
    if key in ("withheld", "unbroken"):
        named = {"withheld": reasons.given, "unbroken": reasons.broken}[key]
        return tuple(sorted(set().union(*(named(view, each) for each in others)) - set(named(view, better))))
    return ()


def _drawn(before: View, after: View, say: Wording, *, good: bool) -> str:
    """What made a tile that was drawn welcome, or not."""
    value = reasons.drawn(before, after)
    set_of_it = after.hand.count(value) == SET and not after.gone(value)
    lays, goes_on = reasons.can_lay(after, value), reasons.can_go_on(after)
    welcome = (
        (set_of_it, say.gettext("It makes three of a kind, a set.")),
        (lays, say.gettext("It fits an end at once.")),
    )
    unwelcome = (
        (not goes_on, say.gettext("Nothing could be done with it.")),
        (not lays and not set_of_it, say.gettext("It fits no end.")),
    )
    return next((told for holds, told in (welcome if good else unwelcome) if holds), "")


def _aside(key: str, case: Comparison, say: Wording) -> str:
    """A reason to the others."""
    view, better, others = case
    values = tiles(key, view, better, others)
    ends, less = reasons.held(view, better) or 0, say.gettext("It leaves the others less to place.")
    told = {
        "ends": say.gettext("It wins the game.") if reasons.wins(view, better) else say.gettext("It ends the round."),
        "scores": say.gettext("It puts one more point at stake for {name}."),
        "sets": say.gettext("{name} then holds three {tile}."),
        "goes_on": say.gettext("{name} sees one more tile first, and can still place or discard."),
        "unbroken": say.ngettext(
            "It keeps {name}'s pair of {tile}.", "It keeps {count} of {name}'s pairs.", len(values)
        ),
        "held": say.gettext("It keeps both ends open for {name}.")
        if ends > 1
        else say.gettext("It keeps an end open for {name}."),
        "fewest": less if reasons.fitting(view, better) else say.gettext("No tile of the others fits then."),
        "leaves_room": say.gettext("It brings no new pile."),
        "singles": say.ngettext(
            "It rids {name} of the last {tile}.",
            "It rids {name} of {count} tiles, each the last of its kind.",
            len(values),
        ),
    }.get(key, "")
    named = numerals(values, say) if values else ""
    return told.format(name=say.names[seat_of(view)], tile=named, count=len(values))


REASONS = Reasons(reasons.MEASURES, _told, drawn=_drawn, aside=_aside)
