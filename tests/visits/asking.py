"""Small questions that visits are asked, and pages that stand where a test begins."""

from __future__ import annotations

from epizodiak.app import events
from epizodiak.app.effects import Effect
from epizodiak.app.frozen import replace
from epizodiak.display.setup import DEFAULT_NAMES, Setup
from epizodiak.display.ui_state import Phase, PuzzleStage
from epizodiak.features.hints.state import HINT, HintQuestion
from epizodiak.features.reviews.state import REVIEW, Review
from epizodiak.games import GAMES
from epizodiak.timeline.match import Match
from epizodiak.timeline.playback import Playback
from tests.visits.small_page import Disk, SmallPage


def setup(game: str, bots: tuple[str, ...] = (), take_back: str | None = None) -> Setup:
    """What stands in the form for a short game."""
    names = DEFAULT_NAMES[: GAMES[game].seats]
    if game == "epizodiak":  # a deal that good players end soon
        return Setup(game, names, None, 3, {"mode": "single"}, take_back, bots)
    return Setup(game, names, 0, 7, {}, take_back, bots)


def phase(page: SmallPage) -> Phase:
    """The page's phase, asked anew: mypy takes an attribute that was compared for what it was then."""
    return page.state.ui.phase


def stage(page: SmallPage) -> PuzzleStage:
    """How its puzzle stands, likewise."""
    return page.state.ui.puzzle


def at_table(
    game: str, bots: tuple[str, ...] = (), disk: Disk | None = None, take_back: str | None = None
) -> SmallPage:
    """A page at a new table, where everything has landed."""
    page = SmallPage(disk, setup(game, bots, take_back)).begin()
    page.tap("start")
    return page.settle()


def in_turn(game: str, bots: tuple[str, ...] = (), disk: Disk | None = None, take_back: str | None = None) -> SmallPage:
    """A page in the first turn."""
    page = at_table(game, bots, disk, take_back)
    if page.state.ui.phase == "curtain":
        page.tap("reveal")
    return page


def match_of(page: SmallPage) -> Match:
    """The game on the table."""
    assert page.state.match is not None, "a game lies on the table"
    return page.state.match


def replayed(game: str = "epicycle", *, judged: bool = True) -> SmallPage:
    """A page where a game is watched again that has just ended, and that the best level has looked through or not."""
    page = at_table(game)
    page.here = judged
    page.play()
    page.watch()
    page.here = True
    return page


def shown(page: SmallPage) -> Playback:
    """The game that is played back."""
    assert page.state.playback is not None, "a game is played back"
    return page.state.playback


def review_of(page: SmallPage) -> Review:
    """What is found of a finished game."""
    known = REVIEW.of(page.state)
    assert known is not None, "a game is reviewed"
    return known


def forget_review(page: SmallPage) -> None:
    """As if nothing had been thought of the game yet."""
    page.state = replace(
        page.state, slices={name: each for name, each in page.state.slices.items() if name != "reviews"}
    )


def hint_of(page: SmallPage) -> HintQuestion:
    """The hint, whether it shows or not."""
    hint = HINT.of(page.state)
    assert hint is not None, "somebody has asked"
    return hint


def act(page: SmallPage) -> None:
    """Play one action, selecting before it what has to be; nothing lands."""
    ply = match_of(page).ply
    while match_of(page).ply == ply:
        page.act()


def settle(*pages: SmallPage) -> None:
    """Let everything land, on all pages."""
    while any(page.flying for page in pages):
        for page in pages:
            page.settle()


def flying(page: SmallPage, kind: type[Effect]) -> list[int]:
    """Numbers of the effects of a kind that fly."""
    return [number for number, each in enumerate(page.flying) if isinstance(each[0], kind)]


def carried(page: SmallPage, kind: type[Effect]) -> list[Effect]:
    """The effects of a kind that were carried out."""
    return [effect for effect in page.carried if isinstance(effect, kind)]


def choose(page: SmallPage, key: str, value: str) -> None:
    """Choose a setting."""
    page.tell(events.SettingChosen(key, value))
    page.settle()
