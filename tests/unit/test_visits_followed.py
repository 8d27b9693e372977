"""A table and its spectators, at two ends of a wire: what everybody may see goes over it, and nothing else."""

import json
from typing import Any

import pytest

from epizodiak.app import effects, events, lobby_events, selectors
from epizodiak.app.effects import SPECTATORS
from epizodiak.display import spectating
from epizodiak.display.ui_state import Ui
from epizodiak.features import update
from epizodiak.games import GAMES
from epizodiak.record.record import read_record, write_record
from tests.visits.asking import act, at_table, carried, in_turn, match_of, setup
from tests.visits.queue_wire import QueueWire, pair
from tests.visits.small_page import SmallPage

HIDDEN = [game for game in GAMES if GAMES[game].hidden]


def wired(table: SmallPage) -> tuple[SmallPage, QueueWire, QueueWire]:
    """A window elsewhere that follows a table, and both ends of the wire between them."""
    window = SmallPage(spectators=True)
    here, there = pair(
        lambda text: table.tell(events.WireHeard(SPECTATORS, text)),
        lambda text: window.tell(events.WireHeard(SPECTATORS, text)),
    )
    table.wire, window.wire = here, there
    window.begin()
    return window, here, there


STRANGE: list[Any] = [None, -1, 1 << 40, "", [], {}, [[]], [0, 0, 0], ["R1"]]


def put(data: Any, path: tuple[Any, ...], value: Any) -> Any:
    """JSON with something else in one place."""
    found = inner = json.loads(json.dumps(data))
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    return found


def deliver(*ends: QueueWire) -> None:
    """Have everything heard that waits."""
    while any(end.waiting for end in ends if end.open):
        for end in ends:
            end.deliver()


@pytest.mark.parametrize("game", GAMES)
def test_spectators_follow_a_game_to_its_end(game: str) -> None:
    table = at_table(game)
    table.level = "2"
    window, here, there = wired(table)
    deliver(here, there)
    for _ in range(2_000):
        if table.state.ui.phase == "over":
            break
        if table.state.ui.phase == "turn":
            table.act()
        else:
            table.tap("reveal" if table.state.ui.phase == "curtain" else "next")
        table.settle()
        deliver(here, there)
        followed = window.state.followed
        assert followed is not None, "a window that follows shows the game"
        assert followed.ply == match_of(table).ply, "a window that follows is behind"
        assert window.state.ui.holder is None, "a hand shows to spectators"
        assert not window.places(), "spectators can play"
    assert (window.state.ui.phase, window.state.ui.shown_phase) == ("over", "watch")


def test_nothing_goes_over_the_wire_before_it_is_stored() -> None:
    table = in_turn("epicycle")
    window, here, there = wired(table)
    deliver(here, there)
    act(table)
    sent = len(here.sent)
    assert not here.waiting
    deliver(here, there)
    assert window.state.followed is not None
    assert (window.state.followed.ply, len(here.sent)) == (0, sent), "told before it was stored"
    table.settle()
    deliver(here, there)
    assert window.state.followed.ply == 1


def test_without_spectators_nothing_is_told() -> None:
    table = in_turn("epicycle")
    act(table)
    table.settle()
    assert not carried(table, effects.Send)


def twins(game: str) -> tuple[str, str]:
    """Two records of one deal in which two seats have each other's tiles, before the first action."""
    record = match_of(at_table(game)).record
    data = json.loads(write_record(record))
    size = {"epizodiak": 12, "schotten-totten": 6}[game]
    deal = data["chance"][0]
    first, second = (0, 1) if GAMES[game].seats == 2 else (1, 2)
    one, other = slice(first * size, (first + 1) * size), slice(second * size, (second + 1) * size)
    deal[one], deal[other] = deal[other], deal[one]
    return write_record(record), json.dumps(data)


@pytest.mark.parametrize("game", HIDDEN)
def test_what_is_sent_does_not_depend_on_any_hand(game: str) -> None:
    sent = []
    for text in twins(game):
        page = SmallPage(setup=setup(game)).begin()
        page.chosen = text
        page.tell(lobby_events.FileChosen())
        page.settle()
        window, here, there = wired(page)
        deliver(here, there)
        page.tap("reveal")
        page.settle()
        deliver(here, there)
        assert window.state.followed is not None
        sent.append([each.replace(page.state.window_name, "table") for each in here.sent])
    assert len(sent[0]) > 1, "both positions were told"
    assert sent[0] == sent[1], "a text to spectators tells of a hand"


@pytest.mark.parametrize("game", HIDDEN)
def test_every_view_that_is_sent_is_a_spectators(game: str) -> None:
    table = at_table(game, ("-", *["2"] * (GAMES[game].seats - 1)))
    _, here, there = wired(table)
    deliver(here, there)
    for _ in range(12):
        if table.state.ui.phase == "turn":
            act(table)
        table.settle()
        deliver(here, there)
    views = [json.loads(text)["view"] for text in here.sent if '"view"' in text]
    assert views
    assert {view["seat"] for view in views} == {None}, "a seat's own view was sent"


def test_a_window_that_has_missed_something_asks_for_everything() -> None:
    table = in_turn("epicycle")
    window, here, there = wired(table)
    deliver(here, there)
    for _ in range(2):
        act(table)
        table.settle()
    there.waiting.popleft()  # lost on its way
    deliver(here, there)
    assert window.state.followed is not None
    assert window.state.followed.ply == 2, "the whole position comes"


def test_a_table_that_is_left_is_followed_no_more() -> None:
    table = in_turn("epicycle")
    window, here, there = wired(table)
    deliver(here, there)
    table.tap("leave")
    table.settle()
    deliver(here, there)
    assert window.state.followed is None
    assert window.state.ui.phase == "watch"
    table.tap("start")
    table.settle()
    deliver(here, there)
    assert window.state.followed is not None, "the next game is followed"


@pytest.mark.parametrize("text", ["", "nonsense", "[]", '{"kind": "position"}', '{"kind": "left", "table": 3}'])
def test_texts_of_strangers_change_nothing(text: str) -> None:
    table = in_turn("epicycle")
    window, here, there = wired(table)
    deliver(here, there)
    before = table.state, window.state
    for page in (table, window):
        page.tell(events.WireHeard(SPECTATORS, text))
    assert (table.state.match, table.state.ui) == (before[0].match, before[0].ui)
    assert (window.state.followed, window.state.ui) == (before[1].followed, before[1].ui)


FORGED = [
    (("players",), ["Ana"]),
    (("phase",), "<b>"),
    (("view", "player"), 7),
    (("at", 1), 9),
    (("hands",), []),
    (("agreed",), "yes"),
    (("tried",), [[0, [[{}]]]]),
]


@pytest.mark.parametrize("game", GAMES)
def test_a_forged_position_is_shown_or_passed_over_and_never_ends_the_window(game: str) -> None:
    table = in_turn(game)
    window, here, there = wired(table)
    deliver(here, there)
    told = json.loads(spectating.position(match_of(table), table.state.window_name, table.state.ui, lambda _: False))
    forged = [*FORGED, *(((*path, key), value) for path in (("view",),) for key in told["view"] for value in STRANGE)]
    for path, value in forged:
        text = json.dumps(put(told, path, value))
        after, _ = update(window.state, events.WireHeard(SPECTATORS, text))
        shown = selectors.shown_screen(after)
        assert after.followed is not None
        assert len(after.followed.players) == GAMES[game].seats
        assert shown is not None
    window.tell(events.WireHeard(SPECTATORS, "[" * 100_000))
    window.tell(events.WireHeard(SPECTATORS, json.dumps(told)))
    assert window.state.followed is not None
    assert window.state.followed.players == match_of(table).players


def test_a_window_follows_one_table_of_several() -> None:
    table, other = in_turn("epicycle"), in_turn("zodiac")
    window, here, there = wired(table)
    deliver(here, there)

    def ends_round(_: object) -> bool:
        return False

    text = spectating.position(match_of(other), "another table", Ui(phase="turn"), ends_round)
    window.tell(events.WireHeard(SPECTATORS, text))
    assert window.state.followed is not None
    assert window.state.followed.game.name == "epicycle"


def test_a_closed_wire_neither_says_nor_hears() -> None:
    table = in_turn("epicycle")
    window, here, there = wired(table)
    deliver(here, there)
    there.close()
    act(table)
    table.settle()
    deliver(here, there)
    there.send("anything")
    assert window.state.followed is not None
    assert window.state.followed.ply == 0
    assert not here.waiting


def test_windows_of_one_browser_follow_over_its_channel() -> None:
    table = in_turn("epicycle")
    window = SmallPage(table.disk, spectators=True).begin()
    table.settle()
    window.settle()
    act(table)
    table.settle()
    window.settle()
    assert window.state.followed is not None
    assert window.state.followed.ply == 1
    window.tap("leave-watch")
    assert "LeaveWatch" in [type(each).__name__ for each in window.carried]
    assert read_record(table.disk.texts[table.state.sitting.name], GAMES).actions
