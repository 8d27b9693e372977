"""A replay of a running game, or a look back at it, shows nothing its one person or any of several may not know."""

import pytest

from e2e.twins import BACK, Script, exchanged, script, twin
from epizodiak.app import selectors
from epizodiak.app.replay import MARKS
from epizodiak.features.replay.events import WatchAsked
from epizodiak.features.replay.state import REPLAY
from epizodiak.features.reviews.state import REVIEW
from epizodiak.games import GAMES
from epizodiak.record.record import record_from_json, write_record
from epizodiak.timeline.match import Match
from tests.visits.asking import setup
from tests.visits.small_page import Disk, SmallPage

HIDDEN = [name for name, game in GAMES.items() if game.hidden]


def shown(told: Script, bots: list[str]) -> list[object]:
    """Everything that is shown and said while such a game, not over yet, is watched again.

    What was played before the script begins is no part of it: its seat may have seen that otherwise.
    """
    first = len(told.record["actions"])
    record = {**told.record, "x_bots": bots} if bots else told.record
    match = Match(record_from_json(record, GAMES), told.game)
    for turn in told.turns:
        match = match.take_back() if turn == BACK else match.play(turn)
    page = SmallPage(Disk({"game-000000000000001": write_record(match.record)}), setup(told.game.name)).begin()
    page.tap("replay-1")
    page.settle()
    page.said.clear()
    found: list[object] = [[part.lines for part in REPLAY.of(page.state).parts]]
    for eyes in ("", "0", "1", "all"):
        page.tell(WatchAsked(eyes=eyes))
        for ply in range(first, match.ply + 1):
            page.tell(WatchAsked(ply=ply))
            page.tap(f"line-{ply}")
            page.settle()
            found += [selectors.shown_screen(page.state), page.state.ui]
        page.tap(f"line-{first}")
        page.tap("replay-play")
        page.settle()
    page.tap("replay-review")
    page.settle()
    known, marks = REVIEW.of(page.state), MARKS.of(page.state)
    found += [page.state.ui, marks.moments, marks.chances]
    found += [] if known is None else [known.plies, known.thought, known.found, known.edges, known.appraised]
    assert known is None or not known.thought, "a game is judged once it is over"
    return [*found, page.said, page.state.tile_positions.tiles]


@pytest.mark.parametrize("alone", [True, False])
@pytest.mark.parametrize("name", HIDDEN)
def test_replays_of_running_games_that_differ_in_unseen_tiles_alone_do_not_differ(name: str, *, alone: bool) -> None:
    game = GAMES[name]
    told = script(game, 3, 12)
    other = twin(told, 0, 3)
    assert max(exchanged(told, other))
    bots = ["-", *["1"] * (game.seats - 1)] if alone else []
    assert shown(told, bots) == shown(other, bots)


@pytest.mark.parametrize("name", HIDDEN)
def test_the_comparison_sees_what_a_hand_changes(name: str) -> None:
    """The hand of who plays alone is shown: where that is another one, so is the replay."""
    game = GAMES[name]
    told = script(game, 3, 12)
    bots = ["-", *["1"] * (game.seats - 1)]
    assert shown(told, bots) != shown(twin(told, 1, 3), bots)
