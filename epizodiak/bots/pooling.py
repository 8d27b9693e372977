"""Combining the answers of several workers to one decision."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from epizodiak.bots.messages import Answer
from epizodiak.core.protocol import Json

FEW_CORES, MANY_CORES = 4, 8
"""From so many processors on two workers think, or three; the page needs one for itself."""

GIGABYTES = 4
"""On a device with less memory one worker thinks, since each has a Python of its own."""


def worker_count(cores: int, gigabytes: float) -> int:
    """The number of workers that a device has room for."""
    if gigabytes < GIGABYTES or cores < FEW_CORES:
        return 1
    return 2 if cores < MANY_CORES else 3


def pooled_action(answers: Sequence[Answer]) -> str:
    """The best action by all workers' answers, chosen among those that some worker likes best."""
    liked = list(dict.fromkeys(said.action for said in answers))
    return max(liked, key=lambda action: _mean_value(action, answers)) if len(liked) > 1 else liked[0]


def pooled_advice(answers: Sequence[Answer]) -> tuple[dict[str, Json], ...]:
    """The workers' judgements of every action combined, the best first; each playout counts alike."""
    best = pooled_action(answers)
    actions = dict.fromkeys(str(each["action"]) for said in answers for each in said.advice)
    found = [
        _combined_advice(action, [e for said in answers for e in said.advice if e["action"] == action])
        for action in actions
    ]
    return tuple(sorted(found, key=lambda each: (each["action"] != best, -each["visits"], -each["value"])))


def _combined_advice(action: str, thoughts: Sequence[Mapping[str, Json]]) -> dict[str, Json]:
    told: dict[str, Json] = {"action": action, "visits": sum(each["visits"] for each in thoughts)}
    for key in ("chance", "score", "value"):
        known = [each for each in thoughts if type(each.get(key)) in (int, float)]
        tries = sum(max(1, each["visits"]) for each in known)
        told[key] = sum(max(1, each["visits"]) * each[key] for each in known) / tries if known else None
    return told


def _mean_value(action: str, answers: Sequence[Answer]) -> float:
    """The mean value of an action in the workers' answers; each playout counts alike."""
    found = [each for said in answers for each in said.advice if each.get("action") == action]
    total = sum(each["visits"] for each in found)
    return sum(each["visits"] * each["value"] for each in found) / total if total else float("-inf")
