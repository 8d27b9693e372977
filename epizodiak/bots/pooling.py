"""One decision by several workers: each draws worlds of its own, and what they found is put together."""

from __future__ import annotations

from collections.abc import Sequence

from epizodiak.bots.asking import Said

FEW_CORES, MANY_CORES = 4, 8
"""From so many processors on two workers think, or three; the page needs one for itself."""

GIGABYTES = 4
"""On a device with less memory one worker thinks, since each has a Python of its own."""


def workers(cores: int, gigabytes: float) -> int:
    """How many workers a device has room for."""
    if gigabytes < GIGABYTES or cores < FEW_CORES:
        return 1
    return 2 if cores < MANY_CORES else 3


def pooled(answers: Sequence[Said]) -> str:
    """The action to take: of those that some worker likes best, the one that all of them together think most of."""
    liked = list(dict.fromkeys(said.action for said in answers))
    return max(liked, key=lambda action: _worth(action, answers)) if len(liked) > 1 else liked[0]


def _worth(action: str, answers: Sequence[Said]) -> float:
    """What is thought of an action on average, each playout counting alike."""
    found = [each for said in answers for each in said.advice if each.get("action") == action]
    total = sum(each["visits"] for each in found)
    return sum(each["visits"] * each["value"] for each in found) / total if total else float("-inf")
