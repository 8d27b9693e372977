"""A page whose reviews find mistakes, and a device that keeps them: what the best level thinks is known beforehand."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from epizodiak.app import effects, events
from epizodiak.app.events import Event
from epizodiak.features.mistakes import kept
from epizodiak.features.mistakes.events import (
    DropMistakes,
    KeepMistake,
    KeepTried,
    MistakesCame,
    ReadMistakes,
    TriedKept,
)
from epizodiak.features.mistakes.kept import JudgedDecision, KeptMistakes
from epizodiak.features.puzzles.events import OpenPack, PackCame
from epizodiak.features.puzzles.state import PUZZLE
from epizodiak.features.reviews.state import REVIEW, WEIGHING
from epizodiak.games import GAMES
from tests.visits import puzzles_at_hand
from tests.visits.asking import review_of, setup
from tests.visits.small_page import Disk, SmallPage
from tests.visits.trying import TODAY

BEST, NEARLY, POOR, DONE = 0.8, 0.78, 0.4, 0.3
"""Shares of the win: of the best action, the next one, others, and what was done; the last one nobody looked at."""


class MistakePage(SmallPage):
    """A tab in which every decision of a game is found to have been a mistake, if there was enough to choose from.

    Attributes:
        kept: by the names of games, texts of mistakes in them, as the database keeps them beside these.
        full: whether the database refuses to write.
        weighs: the share of the win that is found for an action that is tried; ``None`` if nothing is found.
    """

    kept: dict[str, str]
    full = False
    weighs: float | None = POOR

    def _do_AskAdvice(self, effect: effects.AskAdvice) -> None:
        if WEIGHING.of(self.state) is not None:
            self._weigh(effect)
            return
        game, known = GAMES[self.state.game], REVIEW.of(self.state)
        assert known is not None, "only reviews ask here"
        ply = next(ply for ply in known.plies if ply not in known.thought)
        done = known.record.actions[ply]

        def advised() -> Event:
            view = game.view_from(effect.view)
            others = [text for text in map(game.action_text, view.legal) if text != done]
            shares = [BEST, NEARLY, *(POOR for _ in others)]
            rated = [
                {"action": text, "visits": 100, "chance": share, "score": None}
                for text, share in zip(others, shares, strict=False)
            ]
            if len(rated) > 3:
                rated[-1].update(visits=0, chance=None)
            rated.append({"action": done, "visits": 100, "chance": DONE, "score": None})
            return events.Advised(effect.number, tuple(rated))

        self.fly(effect, advised)

    def _weigh(self, effect: effects.AskAdvice) -> None:
        rated = tuple(
            {"action": text, "visits": 100, "chance": share, "score": None}
            for text, share in ((PUZZLE.of(self.state).judged.right[0], BEST), (effect.played, self.weighs))
            if share is not None
        )
        self.fly(effect, lambda: events.Advised(effect.number, rated if self.here else None, missing=not self.here))

    def _do_OpenPack(self, effect: OpenPack) -> None:
        self.fly(effect, lambda: PackCame(effect.number, puzzles_at_hand.pack(), TODAY, None))

    def _all(self) -> dict[str, KeptMistakes]:
        read = {name: kept.read(text, GAMES) for name, text in self.kept.items()}
        return {name: each for name, each in read.items() if each is not None}

    def _write(self, changes: dict[str, KeptMistakes]) -> None:
        for name, each in changes.items():
            self.kept.pop(name, None)
            if each.mistakes and name in self.disk.texts:
                self.kept[name] = kept.written(each)

    def _do_KeepMistake(self, effect: KeepMistake) -> None:
        self._write(kept.with_mistake(self._all(), effect.name, effect.game, effect.decision))

    def _do_KeepTried(self, effect: KeepTried) -> None:
        if not self.full:
            self._write(kept.with_try(self._all(), effect.name, effect.ply, effect.result))
        self.fly(effect, lambda: TriedKept(not self.full))

    def _do_DropMistakes(self, effect: DropMistakes) -> None:
        self._write(kept.without(self._all(), effect.game, effect.name, effect.ply))

    def _do_ReadMistakes(self, effect: ReadMistakes) -> None:
        kept = {name: text for name, text in self.kept.items() if name in self.disk.texts}
        records = {name: self.disk.texts[name] for name in kept}
        self.fly(effect, lambda: MistakesCame(effect.number, kept, records))


def page_of(game: str, bots: tuple[str, ...] = (), disk: Disk | None = None, **changes: Any) -> MistakePage:
    """Such a page in its lobby, with changes to what stands in its form."""
    page = MistakePage(disk, replace(setup(game, bots), **changes))
    page.kept = {}
    page.begin()
    return page


def reviewed(game: str, bots: tuple[str, ...] = (), **changes: Any) -> MistakePage:
    """Such a page with the review of a game that has just ended, begun from its end; all is thought."""
    page = page_of(game, bots, **changes)
    page.tap("start")
    page.play()
    page.tap("review")
    page.settle()
    return page


def plies(page: MistakePage) -> list[int]:
    """After how many actions the marked decisions come."""
    return sorted(review_of(page).rated)


def again(page: MistakePage, ply: int | None = None) -> int:
    """Press "Try again" at a decision, by default at the first one with an action that nobody looked at."""
    ply = next(each for each in plies(page) if unknown(page, each)) if ply is None else ply
    page.tap(f"review-try-{ply}")
    page.settle()
    return ply


def unknown(page: MistakePage, ply: int) -> str:
    """An action that nothing is known of, or nothing."""
    assert page.state.playback is not None
    known: JudgedDecision = review_of(page).rated[ply]
    _, _, legal = page.state.playback.decision(ply)
    return next((text for text in legal if text not in {*known.right, *known.costs}), "")


def decision(page: MistakePage) -> JudgedDecision:
    found: JudgedDecision = PUZZLE.of(page.state).judged
    return found


def play(page: MistakePage, action: str) -> None:
    """Type an action."""
    page.tap("command")
    page.typed = action
    page.tap("command-play")


def home(page: MistakePage) -> MistakePage:
    """From a review that was begun from an end to the lobby."""
    page.tap("close-review")
    page.settle()
    page.tap("leave")
    page.settle()
    return page
