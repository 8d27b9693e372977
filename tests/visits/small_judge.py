"""A judge for pages without a browser, who takes the first legal action for the best."""

from __future__ import annotations

import json

from epizodiak.app import effects, events
from epizodiak.core.protocol import AnyGame, Json


def advised(effect: effects.AskAdvice, game: AnyGame) -> events.Advised:
    """The first five legal actions, rated in their order, and what was played weighed if that is asked."""
    view = game.view_from(json.loads(json.dumps(effect.view)))
    legal = [game.action_text(action) for action in view.legal]
    rated = tuple(
        {"action": text, "visits": 9 - place, "chance": 0.5 - place / 10, "score": None}
        for place, text in enumerate(legal[:5])
    )
    appraisal = None if effect.played is None else weighed(effect, game, legal[0])
    return events.Advised(effect.number, rated, appraisal=appraisal)


def weighed(effect: effects.AskAdvice, game: AnyGame, best: str) -> dict[str, Json]:
    """What is found of an action: every one but the best is a mistake."""
    seats, seat = game.seats, effect.view["player"]
    lost = 0.0 if effect.played == best else 0.12
    decided = [-lost if each == seat else lost / (seats - 1) for each in range(seats)]
    return {
        "best": best,
        "before": [1 / seats] * seats,
        "before_error": [0.02] * seats,
        "decided": decided,
        "decided_error": [0.01 if lost else 0.0] * seats,
    }
