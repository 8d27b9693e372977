"""The longest sentences that the end of a game can say, made by the rules and by what tells why."""

from collections.abc import Iterator
from functools import cache
from gettext import GNUTranslations, NullTranslations
from itertools import permutations, product

from e2e.any_game import PLAYED_AT_LENGTH, played
from e2e.site import ROOT
from epizodiak.core.luck import Parts
from epizodiak.core.protocol import Outcome
from epizodiak.core.wording import Wording
from epizodiak.display.naming import named
from epizodiak.features.reviews import verdict
from epizodiak.features.reviews.moments import GOOD, TIPPED, WON, Highlight, doing
from epizodiak.features.reviews.verdict import Subject
from epizodiak.games import GAMES, TABLES
from epizodiak.record.record import record_from_json
from epizodiak.table.table import Table
from epizodiak.timeline.match import Match

SEEDS, FEW = range(40), range(2)
"""Games played at random: every reason to end is among them that has a sentence of its own; of a long game, few."""

SIZES = (0.1, 0.2, 0.4)
"""Sizes of three causes; the largest may be half of all, or less if it is alone with its sign."""


@cache
def ends(game: str) -> tuple[Match, ...]:
    """Games that have ended."""
    seeds = FEW if game == PLAYED_AT_LENGTH else SEEDS
    return tuple(Match(record_from_json(played(game, seed), GAMES), GAMES[game]) for seed in seeds)


def said(game: str, tag: str) -> tuple[str, str]:
    """The longest reason for an end, and the longest sentence that tells what led to a result, in a language."""
    say = Wording((), translations=_texts(tag))
    reasons: set[str] = set()
    told: set[str] = set()
    for number, match in enumerate(ends(game)):
        assert match.outcome is not None
        for you in (None, 0, 1):
            wording = named(say, match.players, you=you)
            reasons.add(match.game.why(match.outcome, match.view(None), wording))
            if number in FEW:
                told.update(_verdicts(match.outcome, TABLES[game], wording))
                told.update(_doings(match, TABLES[game], wording))
    why, led = max(reasons, key=len), max(told, key=len)
    return why, say.gettext("{why}. {told}").format(why=why, told=led)


def _verdicts(outcome: Outcome, table: Table, wording: Wording) -> Iterator[str]:
    for seat, alone in product(range(len(wording.names)), (True, False)):
        for sizes, signs in product(permutations(SIZES), product((-1, 1), repeat=len(SIZES))):
            chance, own, others = (size * sign for size, sign in zip(sizes, signs, strict=True))
            parts = Parts(chance, own, others, 0, 0, 0)
            yield verdict.line(parts, Subject(seat, alone), outcome, table, wording, appraised={})


def _doings(match: Match, table: Table, wording: Wording) -> Iterator[str]:
    """What a winner did for it, told of what takes the most words."""
    done = max((table.brief(each.action, each.before, each.after, wording) for each in match.steps), key=len)
    for kind, seat, alone in product((WON, TIPPED, GOOD), range(len(wording.names)), (True, False)):
        moment = Highlight(kind, 0, seat, 0.0)
        yield doing(moment, Subject(seat, alone), wording, turn=len(match.steps), done=done)


@cache
def _texts(tag: str) -> NullTranslations:
    if tag == "en":
        return NullTranslations()
    with (ROOT / "static" / "locales" / f"{tag}.mo").open("rb") as file:
        return GNUTranslations(file)
