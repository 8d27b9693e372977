"""The cast: bots with a name and a temper, some for each level, so that the same one is met again.

A record names its players and their levels; who of the cast sits there is told by these two, in whatever letters the
name is written. Their portraits are in `features/faces`, what a temper does is in `bots/tempers.py`.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from epizodiak.core.wording import Wording

LATIN, GREEK, KANA = "latin", "greek", "kana"


class Bot(NamedTuple):
    """One of the cast.

    Attributes:
        latin, greek, kana: its name in these letters; the first one is its key.
        temper: how it chooses among actions that it holds for equal, one of ``tempers.TEMPERS``.
    """

    latin: str
    greek: str
    kana: str
    temper: str

    def called(self, letters: str) -> str:
        """Its name in :data:`LATIN`, :data:`GREEK` or :data:`KANA`; in others that nobody knows, the first."""
        return {GREEK: self.greek, KANA: self.kana}.get(letters, self.latin)

    def character(self, wording: Wording) -> str:
        """Its temper in a word."""
        return {
            "high": wording.pgettext("what a bot is like", "bold"),
            "low": wording.pgettext("what a bot is like", "modest"),
            "even": wording.pgettext("what a bot is like", "tidy"),
            "right": wording.pgettext("what a bot is like", "eager"),
            "left": wording.pgettext("what a bot is like", "stubborn"),
            "keeps": wording.pgettext("what a bot is like", "careful"),
            "spends": wording.pgettext("what a bot is like", "impatient"),
        }[self.temper]


CAST: Final[Mapping[str, tuple[Bot, ...]]] = {
    "1": (
        Bot("Luna", "Λούνα", "ルナ", "high"),
        Bot("Puck", "Πουκ", "パック", "low"),
        Bot("Juno", "Γιούνο", "ジュノー", "right"),
        Bot("Leda", "Λήδα", "レダ", "left"),
        Bot("Atlas", "Άτλας", "アトラス", "even"),
    ),
    "2": (
        Bot("Lyra", "Λύρα", "ライラ", "low"),
        Bot("Vesta", "Βέστα", "ベスタ", "keeps"),
        Bot("Rhea", "Ρέα", "レイア", "right"),
        Bot("Alya", "Άλια", "アリア", "high"),
        Bot("Triton", "Τρίτων", "トリトン", "spends"),
    ),
    "3": (
        Bot("Vega", "Βέγα", "ベガ", "left"),
        Bot("Dione", "Διώνη", "ディオネ", "high"),
        Bot("Rigel", "Ρίγκελ", "リゲル", "spends"),
        Bot("Spica", "Σπίκα", "スピカ", "keeps"),
        Bot("Titan", "Τιτάν", "タイタン", "even"),
    ),
    "4": (
        Bot("Alcor", "Αλκόρ", "アルコル", "right"),
        Bot("Hadar", "Χαντάρ", "ハダル", "spends"),
        Bot("Iris", "Ίρις", "イリス", "low"),
        Bot("Izar", "Ίζαρ", "イザル", "keeps"),
        Bot("Elara", "Ελάρα", "エララ", "left"),
    ),
}
"""Stars and moons, by the level that they play at. A kept game knows them by their names: change none."""

LEVEL: Final[Mapping[Bot, str]] = {bot: level for level, bots in CAST.items() for bot in bots}
"""At which each plays."""

_KNOWN = {(level, name): bot for level, bots in CAST.items() for bot in bots for name in bot[:3]}


def known(level: str, name: str) -> Bot | None:
    """Who of the cast plays at a level under a name; ``None`` for bots that were named by somebody else."""
    return _KNOWN.get((level, name))


def drawn(levels: Sequence[str], letters: str, seed: int, taken: Sequence[str]) -> list[str]:
    """Names for bots that nobody has named, drawn by the deal's seed; no two are the same.

    Args:
        levels: of the bots, each one of :data:`CAST`.
        letters: in which their names are written.
        seed: of the deal.
        taken: names that others at the table have.
    """
    source = random.Random(f"{seed} company")
    names = [*taken]
    for level in levels:
        free = [bot.called(letters) for bot in CAST[level] if bot.called(letters) not in names]
        names.append(free[int(source.random() * len(free))])
    return names[len(taken) :]
