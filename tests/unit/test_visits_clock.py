"""Visits to tables with a clock, at made-up times: whose time runs when, what is kept of it, and what is said."""

import json

import pytest

from epizodiak.app.events import AskedAloud, CameIntoSight, PageLeft, WentOutOfSight
from epizodiak.app.frozen import replace
from epizodiak.app.state import Notice
from epizodiak.core.text import plain
from epizodiak.display.settings import Settings
from epizodiak.display.setup import Setup
from epizodiak.features.clocks.state import CLOCK, PANEL
from epizodiak.features.clocks.update import KEPT, runs
from epizodiak.features.clocks.words import clock_text, jotted, spoken_time
from epizodiak.games import GAMES
from epizodiak.record.metadata import CLOCK_KEY, TURN
from tests.visits.small_page import Disk, SmallPage

HIDDEN = [name for name, game in GAMES.items() if game.hidden]
OPEN = [name for name, game in GAMES.items() if not game.hidden]

MINUTE = 60_000


def at_table(
    game: str = "epizodiak",
    clock: tuple[int, int] | None = (10, 0),
    *,
    bots: tuple[str, ...] = (),
    take_back: str = TURN,
    **settings: str,
) -> SmallPage:
    """A new game with a clock, at its first curtain or turn."""
    disk = Disk(settings=Settings(**settings))
    setup = Setup(game, ("Ana", "Ben", "Chloé")[: GAMES[game].seats], 0, 5, take_back=take_back, bots=bots, clock=clock)
    page = SmallPage(disk, setup).begin()
    page.tap("start")
    return page.settle()


def left(page: SmallPage, seat: int = 0) -> float:
    """Return how many milliseconds a seat has left, as the page shows it now."""
    clock = CLOCK.of(page.state)
    assert clock is not None, "a table with a clock"
    return clock.left[seat]


def spends(page: SmallPage, milliseconds: float = 5000, seat: int = 0) -> float:
    """Let time pass; return how much of it a seat has spent."""
    before = left(page, seat)
    page.passes(milliseconds)
    return before - left(page, seat)


def reveal(page: SmallPage) -> None:
    if page.state.ui.phase == "curtain":
        page.tap("reveal")
        page.settle()


def stored(page: SmallPage) -> dict[str, object]:
    """Return what is stored of the clock of the page's game."""
    kept: dict[str, object] = json.loads(page.disk.texts[page.state.sitting.name])[CLOCK_KEY]
    return kept


def plies(page: SmallPage) -> int:
    return 0 if page.state.match is None else page.state.match.ply


def act(page: SmallPage) -> None:
    """Play an action, after as many selections as it needs."""
    before = plies(page)
    while plies(page) == before:
        page.act()
        page.settle()


def to_next(page: SmallPage) -> None:
    """Play until another seat is to act."""
    match = page.state.match
    assert match is not None
    seat = match.player
    while page.state.match is not None and page.state.match.player == seat and page.state.ui.phase == "turn":
        act(page)


@pytest.mark.parametrize("game", GAMES)
def test_without_asking_a_game_has_no_clock(game: str) -> None:
    page = at_table(game, None)
    assert CLOCK.of(page.state) is None
    assert CLOCK_KEY not in page.disk.texts[page.state.sitting.name]
    assert page.looks == []


@pytest.mark.parametrize("game", GAMES)
def test_time_runs_in_a_turn_by_the_times_that_are_told_and_not_by_the_looks(game: str) -> None:
    page = at_table(game)
    reveal(page)
    assert spends(page, 1000) == 1000
    assert spends(page, 61_000) == 61_000
    assert left(page, 1) == 10 * MINUTE


@pytest.mark.parametrize("game", HIDDEN)
def test_under_the_curtain_it_stands(game: str) -> None:
    page = at_table(game)
    assert page.state.ui.phase == "curtain"
    assert spends(page) == 0
    assert page.looks == []


@pytest.mark.parametrize("facing", ["left", "right"])
def test_while_the_seal_is_unbroken_it_stands(facing: str) -> None:
    page = at_table(facing=facing)
    assert spends(page) == 0


@pytest.mark.parametrize("game", GAMES)
def test_while_a_bot_thinks_nobody_spends_time(game: str) -> None:
    page = at_table(game, bots=("-", "4", "4")[: GAMES[game].seats])
    while page.state.ui.phase != "bot":
        if page.flying:
            page.land()
        else:
            page.act()
    before = [left(page, seat) for seat in range(GAMES[game].seats)]
    page.passes(90_000)
    assert [left(page, seat) for seat in range(GAMES[game].seats)] == before


@pytest.mark.parametrize("key", ["menu", "rules", "log", "settings", "keys", "text", "clock"])
def test_under_a_panel_it_stands(key: str) -> None:
    page = at_table("zodiac")
    page.tap(key)
    assert page.state.ui.panel
    assert spends(page) == 0
    page.tell_escape()
    assert spends(page) == 5000


@pytest.mark.parametrize("game", GAMES)
def test_out_of_sight_it_stands_and_what_was_spent_is_stored(game: str) -> None:
    page = at_table(game)
    reveal(page)
    page.passes(5000)
    page.tell(WentOutOfSight())
    page.settle()
    spent = left(page)
    assert spends(page, 100_000) == 0
    assert stored(page)["left"] == [round(spent), *[10 * MINUTE] * (GAMES[game].seats - 1)]
    page.tell(CameIntoSight())
    page.settle()
    reveal(page)
    assert spends(page) == 5000


@pytest.mark.parametrize("game", GAMES)
def test_every_action_is_stored_with_the_time_that_it_took(game: str) -> None:
    page = at_table(game)
    reveal(page)
    page.passes(7000)
    act(page)
    spent = stored(page)["left"]
    assert isinstance(spent, list)
    assert 10 * MINUTE - 60_000 < spent[0] <= 10 * MINUTE - 7000
    assert spent[1:] == [10 * MINUTE] * (GAMES[game].seats - 1)


def test_a_turn_adds_its_seconds_when_the_next_seat_is_to_act_and_drawing_and_placing_are_one() -> None:
    page = at_table(clock=(10, 30))
    reveal(page)
    pile = next(key for key, can in page.places().items() if can == "d")
    before, began = left(page), page.clock
    page.tap(pile)
    page.settle()
    within = left(page)
    assert plies(page) == 1
    assert before - (page.clock - began) <= within < before
    to_next(page)
    assert within < left(page) < within + 30_000
    assert left(page, 1) == 10 * MINUTE


def test_taking_back_gives_no_time_and_takes_away_what_the_turn_added() -> None:
    page = at_table("epizodiak", (10, 60))
    reveal(page)
    page.passes(5000)
    to_next(page)
    match = page.state.match
    assert match is not None
    seat = match.steps[-1].seat
    before = left(page, seat)
    page.tap("take-back")
    page.settle()
    assert page.state.match is not None
    assert page.state.match.player == seat
    assert left(page, seat) == before - 60_000
    clock = page.state.match.clock
    assert clock is not None
    assert stored(page)["left"] == list(clock.left)


@pytest.mark.parametrize("game", GAMES)
def test_running_out_loses_nothing_is_said_once_and_kept(game: str) -> None:
    page = at_table(game, (1, 0))
    reveal(page)
    places, phase = page.places(), page.state.ui.phase
    page.said.clear()
    page.passes(59_000)
    assert page.said == []
    page.passes(3000)
    page.passes(3000)
    assert plain(page.state.notice.text) == "Ana's time is up. The game goes on.", "it is seen and heard"
    assert not [text for text in page.said if "time" in text], "and not heard twice"
    assert (page.places(), page.state.ui.phase) == (places, phase)
    assert clock_text(left(page)).startswith("\u2212")
    act(page)
    assert stored(page)["out"] == [[0, 0]]
    assert page.state.match is not None
    assert page.state.match.outcome is None


def test_what_is_seen_of_a_time_that_ran_out_goes_with_the_turn_and_covers_nothing_else() -> None:
    page = at_table("zodiac", (1, 0))
    page.passes(61_000)
    assert page.state.notice.text
    act(page)
    assert not page.state.notice.text
    page.state = replace(page.state, notice=Notice("The game could not be stored.", wants_file=True))
    page.passes(61_000)
    assert page.state.notice.wants_file, "what has to be read still stands"
    assert page.said[-1] == "Ben's time is up. The game goes on."


def test_one_minute_left_is_said_once() -> None:
    page = at_table("zodiac", (2, 0))
    page.said.clear()
    page.passes(58_000)
    assert page.said == []
    page.passes(3000)
    page.passes(3000)
    assert page.said == ["One minute left for Ana."]


def resumed(page: SmallPage) -> SmallPage:
    """Kill the tab; return another one of the same browser that goes on with the game."""
    page.kill()
    other = SmallPage(page.disk, page.setup).begin()
    other.tap("resume")
    return other.settle()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("actions", [0, 1])
def test_a_killed_tab_gives_no_time_back_and_is_gone_on_with_standing(game: str, actions: int) -> None:
    page = at_table(game)
    reveal(page)
    if actions:
        page.passes(20_000)
        act(page)
        reveal(page)
    match = page.state.match
    assert match is not None
    assert match.player is not None
    before = left(page, match.player)
    for _ in range(12):
        page.passes(1000)
    spent = before - left(page, match.player)
    other = resumed(page)
    assert spent - 3000 <= before - left(other, match.player) <= spent, "but what passed since it was last noted"
    clock = CLOCK.of(other.state)
    assert clock is not None
    assert stored(other)["left"] == [round(each) for each in clock.left]
    assert spends(other, 60_000) == 0
    assert other.state.ui.phase == "curtain" or other.state.ui.panel == PANEL
    other.tap("close-clock")
    reveal(other)
    assert spends(other, seat=match.player) == 5000


def test_what_a_page_notes_as_it_goes_is_kept_though_nothing_more_is_stored() -> None:
    page = at_table("zodiac", (1, 0))
    page.passes(58_500)
    page.tell(WentOutOfSight())
    page.tell(PageLeft())
    other = resumed(page)
    assert clock_text(left(other)) == "0:02"


def test_who_is_over_the_time_is_over_it_after_a_reload() -> None:
    page = at_table("zodiac", (1, 0))
    page.passes(70_000)
    other = resumed(page)
    assert clock_text(left(other)) == "\u22120:10"
    assert stored(other)["out"] == [[0, 0]]


def test_what_is_given_is_not_taken_back_by_an_earlier_note() -> None:
    page = at_table("zodiac", (1, 0))
    page.passes(30_000)
    page.tap("clock")
    page.tap("clock-more-0")
    page.settle()
    assert left(resumed(page)) > 2 * MINUTE


@pytest.mark.parametrize(
    "text",
    ["", "null", "{}", "[", "[" * 5000, "9" * 500, '["NAME", 0, [1, 1]]', '["x", 1, [1, 1]]']
    + [f'["NAME", {ply}, [1, 1]]' for ply in ("true", "1.0", "2", '"1"', "null")]
    + [f'["NAME", 1, {noted}]' for noted in ("[]", "[1]", "[1, 1, 1]", "[1.5, 1]", "[true, 1]", "1", '"11"')]
    + [f'["NAME", 1, [{most}, 1]]' for most in (10**10, -(10**10), 10**400)]
    + ['["NAME", 1, [1, 1], 0]', '["NAME", 1, [1, 1]]' + " " * 1000],
)
def test_a_note_of_another_game_or_another_hand_says_nothing(text: str) -> None:
    page = at_table("zodiac")
    act(page)
    page.disk.kept[KEPT], kept = text.replace("NAME", page.state.sitting.name), stored(page)["left"]
    other = resumed(page)
    clock = CLOCK.of(other.state)
    assert clock is not None
    assert [*clock.left] == kept


def test_a_note_gives_nobody_time() -> None:
    page = at_table("zodiac")
    act(page)
    kept = stored(page)["left"]
    assert isinstance(kept, list)
    page.disk.kept[KEPT] = jotted(page.state.sitting.name, 1, [10**9, kept[1] - 5000])
    other = resumed(page)
    clock = CLOCK.of(other.state)
    assert clock is not None
    assert [*clock.left] == [kept[0], kept[1] - 5000]


@pytest.mark.parametrize("game", GAMES)
def test_a_pause_covers_the_table_and_the_hand(game: str) -> None:
    page = at_table(game)
    reveal(page)
    page.tap("clock")
    assert page.state.ui.panel == PANEL
    assert (page.state.ui.phase == "curtain") is GAMES[game].hidden
    assert spends(page) == 0
    page.tap("close-clock")
    reveal(page)
    assert spends(page) == 5000


def test_two_minutes_more_are_given_to_one_seat_and_stored() -> None:
    page = at_table("zodiac", (1, 0))
    page.passes(61_000)
    page.tap("clock")
    page.settle()
    before = left(page, 0)
    page.tap("clock-more-0")
    page.settle()
    assert left(page) == before + 120_000
    assert left(page, 1) == MINUTE
    assert stored(page)["left"] == [round(before + 120_000), MINUTE]
    assert page.said[-1] == "Two minutes more for Ana."
    page.tap("close-clock")
    page.tap("notice-close")
    page.passes(130_000)
    assert plain(page.state.notice.text) == "Ana's time is up. The game goes on."
    act(page)
    assert stored(page)["out"] == [[0, 0]]


def test_the_clock_can_be_switched_off_and_on_at_any_time() -> None:
    page = at_table("zodiac")
    page.tap("clock")
    page.tap("clock-off")
    page.settle()
    page.tap("close-clock")
    assert stored(page)["off"] is True
    assert spends(page, 100_000) == 0
    page.tap("clock")
    page.tap("clock-on")
    page.settle()
    page.tap("close-clock")
    assert "off" not in stored(page)
    assert spends(page) == 5000


def test_a_key_says_how_much_time_is_left() -> None:
    page = at_table("zodiac")
    page.passes(19_000)
    page.tell(AskedAloud("w"))
    assert page.said[-1].startswith("Ana's turn.")
    assert page.said[-1].endswith("seconds, Ben 10 minutes.")


def test_another_tab_that_looks_on_spends_no_time() -> None:
    page = at_table("zodiac")
    other = SmallPage(page.disk, page.setup, seed=2).begin()
    other.tap("resume")
    other.settle()
    assert other.state.ui.phase == "watch"
    assert runs(other.state) is None
    assert spends(other) == 0


def test_when_what_it_needs_cannot_be_had_the_game_is_played_without() -> None:
    disk = Disk()
    page = SmallPage(disk, Setup("zodiac", ("Ana", "Ben"), 0, 5, clock=(10, 0))).begin()
    page.here = False
    page.tap("start")
    page.settle()
    assert page.state.notice.text == "The clock cannot be loaded just now."
    act(page)
    assert stored(page)["left"] == [10 * MINUTE] * 2


def test_the_same_people_s_next_game_has_a_new_clock() -> None:
    page = at_table("zodiac", (3, 2), bots=("1", "1"))
    page.settle()
    assert page.state.ui.phase == "over"
    page.tap("again")
    page.settle()
    match = page.state.match
    assert match is not None
    assert match.clock is not None
    assert (match.clock.minutes, match.clock.seconds) == (3, 2)


@pytest.mark.parametrize(
    ("milliseconds", "shown", "heard"),
    [
        (600_000, "10:00", "10 minutes"),
        (599_999, "10:00", "10 minutes"),
        (61_001, "1:02", "1 minute 2 seconds"),
        (1, "0:01", "1 second"),
        (0, "0:00", "0 seconds"),
        (-999, "0:00", "0 seconds"),
        (-1000, "\u22120:01", "1 second over"),
        (-5_400_000, "\u221290:00", "90 minutes over"),
    ],
)
def test_what_has_begun_of_a_second_counts_as_left(milliseconds: int, shown: str, heard: str) -> None:
    page = at_table("zodiac", None)
    assert clock_text(milliseconds) == shown
    assert spoken_time(milliseconds, page.state.say) == heard
