"""The strongest level's analysis in words: shares of the win, and how certain they are."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from epizodiak.core.wording import Wording
from epizodiak.display.advice import RatedAction, margin

SHOWN = 8
"""No more actions than this are listed."""

NAMED, FEW = 3, 2
"""No more actions than this are named as about equal, and on a phone."""

CERTAIN, LIKELY = 2.0, 1.0
"""By how many standard errors the best action has to lead for a hint to be sure, or rather sure."""


LEAST = 0.005
"""A smaller lead is none."""


def confidence(choices: Sequence[RatedAction], wording: Wording) -> str:
    """How certain it is that the first choice is the best."""
    if not choices:
        return ""
    if len(choices) == 1:
        return wording.gettext("There is nothing else to do.")
    best, shares = choices[0], [each for each in choices[1:] if each.chance is not None]
    if best.chance is None or not shares:
        return wording.gettext("At a glance, without looking ahead.")
    rival = max(shares, key=lambda each: each.chance or 0.0)
    lead, error = best.chance - (rival.chance or 0.0), margin(best, rival)
    if _close(best, rival):
        return wording.gettext("A close call: the next best is about as good.")
    if lead < CERTAIN * error:
        return wording.gettext("It is fairly sure.")
    return wording.gettext("It is sure.")


def alike(choices: Sequence[RatedAction], most: int = NAMED) -> tuple[RatedAction, ...]:
    """The best choice and those that are not clearly worse, at most ``most``."""
    best = choices[0]
    if best.chance is None:
        return (best,)
    rivals = [each for each in choices[1:] if each.chance is not None and _close(best, each)]
    return (best, *sorted(rivals, key=lambda each: -(each.chance or 0.0))[: most - 1])


def _close(best: RatedAction, rival: RatedAction) -> bool:
    return (best.chance or 0.0) - (rival.chance or 0.0) < max(LEAST, LIKELY * margin(best, rival))


def verdict(choices: Sequence[RatedAction], brief: Callable[[str], str], wording: Wording, most: int = NAMED) -> str:
    """What the strongest level would do, in one line.

    Args:
        choices: what it thinks of the actions, the best first.
        brief: what an action does, in a few words.
        wording: the person's language.
        most: no more actions than so many are named.
    """
    if not choices:
        return wording.gettext("The strongest bot cannot be asked just now.")
    best, even = choices[0], alike(choices, most)
    told = brief(best.action)
    if len(choices) == 1:
        return wording.gettext("There is nothing else to do: {action}").format(action=told)
    if best.chance is None or all(each.chance is None for each in choices[1:]):
        return wording.gettext("At a glance, without looking ahead: {action}").format(action=told)
    if len(even) == 1:
        return wording.gettext("Best: {action}, {share}").format(action=told, share=percent(best.chance, wording))
    each = wording.gettext("{action} ({share})")
    named = [each.format(action=brief(one.action), share=percent(one.chance, wording)) for one in even]
    return wording.gettext("About equal: {actions}").format(actions=wording.gettext("; ").join(named))


def rival(choices: Sequence[RatedAction]) -> str:
    """The best of the actions that are clearly worse than the best one, or nothing."""
    best = choices[0] if choices else None
    if best is None or best.chance is None:
        return ""
    worse = [each for each in choices[1:] if each.chance is not None and not _close(best, each)]
    return max(worse, key=lambda each: each.chance or 0.0).action if worse else ""


def with_reason(line: str, choices: Sequence[RatedAction], reason: str, wording: Wording) -> str:
    """A hint's line, and a sentence after it that says why, if one action is the best and a reason is known."""
    alone = reason and len(alike(choices)) == 1
    return wording.gettext("{hint}. {reason}").format(hint=line, reason=reason) if alone else line


def percent(share: float | None, wording: Wording) -> str:
    """A share of the win as text; a dash if unknown."""
    return "–" if share is None else wording.percent(share)


def points(score: float | None, wording: Wording) -> str:
    """Points as text with one decimal; a dash if unknown."""
    return "–" if score is None else wording.number(score, 1)
