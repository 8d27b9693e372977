"""A turn in a few words, for ears."""

from __future__ import annotations

from collections.abc import Sequence

from epizodiak.core.wording import Wording
from epizodiak.games.schotten_totten.rules.log import card_name
from epizodiak.games.schotten_totten.rules.state import CLAIM_STONE, PUT, Action
from epizodiak.games.schotten_totten.rules.view import View
from epizodiak.games.schotten_totten.table.narration import brief


def briefly(turn: Sequence[tuple[Action, View, View]], say: Wording) -> tuple[str, ...]:
    """What a turn did: card and claims, then with less about each; a draw (S2) is told where there is nothing else."""
    cards = [
        say.gettext("{card} at stone {stone}").format(card=card_name(action.card, say), stone=action.stone)
        for action, _, _ in turn
        if action.kind == PUT
    ]
    stones = [str(action.stone) for action, _, _ in turn if action.kind == CLAIM_STONE]
    claims = []
    if stones:
        sentence = say.ngettext("claimed stone {stones}", "claimed stones {stones}", len(stones))
        claims = [sentence.format(stones=say.joined(stones))]
    if not cards and not claims:
        return (brief(*turn[-1], say),)
    counted = say.ngettext("claimed {count} stone", "claimed {count} stones", len(stones)).format(count=len(stones))
    pause = say.gettext(", ")
    return (
        pause.join([*cards, *claims]),
        pause.join([*cards[-1:], *(counted for _ in claims)]),
        claims[0] if claims else cards[-1],
        counted if claims else cards[-1],
    )


BRIEFLY = briefly
