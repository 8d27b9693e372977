"""Puzzles without a browser: begun in the lobby, tried by taps, read beside the board."""

from __future__ import annotations

from epizodiak.app import events
from epizodiak.core.wording import Wording
from epizodiak.features.puzzles import update, words
from epizodiak.features.puzzles.events import (
    NumberTyped,
    OpenPack,
    PackCame,
    ReplyDue,
)
from epizodiak.features.puzzles.state import PUZZLE
from tests.visits import puzzles_at_hand
from tests.visits.asking import match_of, setup
from tests.visits.puzzles_at_hand import GAME
from tests.visits.small_page import Disk, SmallPage

TODAY = "2026-01-07"
"""The third day: its puzzle is number 3, which is refuted on the board."""

NUMBER = 3


def lobby(disk: Disk | None = None) -> SmallPage:
    return SmallPage(disk or Disk(), setup(GAME)).begin()


def fetched(page: SmallPage, *, text: str | None = None, today: str = TODAY, kept: str | None = None) -> SmallPage:
    """What is needed comes, then the file."""
    page.tell(events.FeatureCame("puzzles", loaded=True))
    asked = page.carried[-1]
    assert isinstance(asked, OpenPack)
    page.tell(PackCame(asked.number, puzzles_at_hand.pack() if text is None else text, today, kept))
    return page


def begun(disk: Disk | None = None, **given: str) -> SmallPage:
    page = lobby(disk)
    page.tap("puzzle")
    return fetched(page, **given)


def by_number(number: int) -> SmallPage:
    page = begun()
    page.tell(NumberTyped(str(number)))
    return page


def line(page: SmallPage) -> tuple[str, ...]:
    found: tuple[str, ...] = PUZZLE.of(page.state).puzzle.solutions[0]
    return found


def play(page: SmallPage, action: str) -> None:
    """Tap what plays an action."""
    origin, _, goal = action.partition("-")
    for place in (origin, goal):
        page.tap(f"point-{place}")


def wrong(page: SmallPage) -> str:
    """Some action that is legal and not right."""
    game, match = match_of(page).game, match_of(page)
    texts = (game.action_text(action) for action in game.legal_actions(match.state))
    return next(text for text in texts if text not in line(page))


def stands(page: SmallPage) -> tuple[str, str, int]:
    return page.state.ui.shown_phase, page.state.ui.puzzle, match_of(page).ply


def land(page: SmallPage) -> None:
    """Let what is due come."""
    number = next(n for n, each in enumerate(page.flying) if isinstance(getattr(each[0], "event", None), ReplyDue))
    page.land(number)


def solve(page: SmallPage) -> None:
    for action in line(page)[::2]:
        play(page, action)
        page.settle()


def first(box: words.PuzzleWords) -> str:
    return words.first(box, offered(box))


def shown_folded(box: words.PuzzleWords) -> tuple[str, ...]:
    return words.shown_folded(box, offered(box))


def offered(box: words.PuzzleWords) -> tuple[str, ...]:
    """Keys of the box's buttons."""
    more = {"try": ("puzzle-hint",), "wrong": ("puzzle-again",), "solved": ("puzzle-share", "puzzle-next")}
    return ("puzzle-archive", "puzzle-back", *more[box.stands])


def box_of(page: SmallPage) -> words.PuzzleWords:
    shown = PUZZLE.of(page.state)
    counts = words.Counts(shown.tries, shown.hints, begun=shown.begun, earlier=shown.earlier)
    told = puzzles_at_hand.Told()
    stand = page.state.ui.puzzle
    names = Wording(match_of(page).players)
    return words.box(shown, told, None, names, stands=stand, counts=counts, steps=update.hints(shown))
