"""Visits in which games are watched again."""

import pytest

from epizodiak.app.effects import After, AfterMotion
from epizodiak.app.frozen import replace
from epizodiak.display.motion import BEAT_MS, TILE_MS
from epizodiak.features.replay.events import RunTicked, WatchAsked
from epizodiak.features.replay.state import REPLAY
from epizodiak.games import GAMES, TABLES
from tests.visits.asking import at_table, choose, in_turn, replayed, shown
from tests.visits.small_page import SmallPage

HIDING = [game for game in GAMES if GAMES[game].hidden]


def turn_ends(page: SmallPage) -> list[int]:
    """After how many actions the turns of the replayed game have ended, as they are listed."""
    return [turn[-1].ply for part in REPLAY.of(page.state).parts for turn in part.turns]


def test_a_replay_begins_before_the_first_action_and_lists_them_all() -> None:
    page = replayed()
    assert (page.state.ui.phase, shown(page).ply) == ("replay", 0)
    assert sum(len(part.lines) for part in REPLAY.of(page.state).parts) == shown(page).length
    assert not page.places(), "nothing is played in a replay"


def test_buttons_lines_and_slider_lead_to_positions() -> None:
    page = replayed("schotten-totten")
    ends, last = turn_ends(page), shown(page).length
    for key, ply in (
        ("replay-last", last),
        ("replay-forward", last),
        ("replay-back", ends[-2]),
        ("replay-first", 0),
        ("replay-back", 0),
        ("replay-forward", ends[0]),
        ("line-1", 1),
        ("line-9999", last),
    ):
        page.tap(key)
        page.settle()
        assert shown(page).ply == ply, key
    page.tell(WatchAsked(ply=ends[3] - 1))
    assert shown(page).ply == ends[2], "going back"
    page.tell(WatchAsked(ply=ends[2] + 1))
    assert shown(page).ply == ends[3], "going on"
    assert page.settle().state.ui.phase == "replay"


def test_the_actions_of_a_turn_are_shown_one_after_the_other_and_told_together() -> None:
    page = replayed("schotten-totten")
    first, second = turn_ends(page)[:2]
    page.said.clear()
    page.tap("replay-forward")
    assert (shown(page).ply, REPLAY.of(page.state).runs) == (1, False), "the first of them moves"
    until = [each.milliseconds for each in page.carried if isinstance(each, AfterMotion)][-1]
    assert until == TILE_MS + BEAT_MS, "and then all is still for a moment"
    page.settle()
    assert shown(page).ply == first == 2
    assert [text.count(". ") for text in page.said if text] == [1]
    page.tap("replay-forward")
    page.tap("replay-forward")
    assert shown(page).ply == second + 1, "whoever goes on does not wait for it"
    page.tap("replay-back")
    page.settle()
    assert shown(page).ply == second, "nor does whoever goes back see the rest"


def test_a_replay_runs_to_its_end_and_begins_again() -> None:
    page = replayed()
    page.tap("replay-play")
    assert REPLAY.of(page.state).runs
    page.settle()
    assert (shown(page).ply, REPLAY.of(page.state).runs) == (shown(page).length, False)
    page.tap("replay-play")
    assert shown(page).ply == 1


def test_a_game_that_is_watched_again_soon_runs_unless_somebody_taps_or_nothing_moves() -> None:
    page = replayed()
    due = REPLAY.of(page.state)
    assert (due.due, due.runs, shown(page).ply) == (True, False, 0)
    page.land()
    assert (REPLAY.of(page.state).runs, shown(page).ply) == (True, 1)
    page.tap("")
    assert not REPLAY.of(page.state).runs, "a tap on the table stops it"
    other = replayed()
    other.tap("replay-forward")
    other.settle().tell(RunTicked(due.run))
    assert not REPLAY.of(other.state).runs, "somebody goes through it by hand"
    still = at_table("epicycle").play()
    still.state = replace(still.state, settings=still.state.settings.changed("motion", "off"))
    still.watch()
    assert not REPLAY.of(still.state).due


def test_at_twice_the_speed_an_action_stands_half_as_long() -> None:
    page = replayed("schotten-totten")
    stands: dict[float, float] = {}
    for _ in range(4):
        factor = REPLAY.of(page.state).factor
        page.tap("replay-first")
        page.tap("replay-play")
        *_, latest = [effect for effect, *_ in page.flying if isinstance(effect, After)]
        stands.setdefault(factor, latest.milliseconds)
        page.tap("replay-play")
        page.settle()
        page.tap("replay-speed")
    assert stands[0.5] == 2 * stands[1] == 4 * stands[2]


def test_a_replay_that_is_stopped_stands_and_ticks_of_before_mean_nothing() -> None:
    page = replayed()
    page.tap("replay-play")
    page.tap("replay-play")
    page.tap("replay-play")
    page.tap("replay-play")
    ply = shown(page).ply
    page.settle()
    assert (shown(page).ply, REPLAY.of(page.state).runs) == (ply, False)


def test_whoever_moves_the_slider_stops_the_run() -> None:
    page = replayed()
    page.tap("replay-play")
    page.tell(WatchAsked(ply=3))
    page.settle()
    assert shown(page).ply == 3


def test_a_replay_does_not_run_behind_a_panel() -> None:
    page = replayed()
    page.tap("replay-play")
    page.tap("rules")
    page.land()
    assert shown(page).ply == 1
    page.tap("close-rules")
    page.settle()
    assert shown(page).ply == shown(page).length


def hands_in_sight(page: SmallPage) -> set[str]:
    """The seats whose tiles lie open, and ``own`` if a hand lies as its player has it."""
    places, hand = page.state.tile_positions.tiles, TABLES[shown(page).game.name].hand
    own = {"own"} if any(place.startswith(hand) for place in places) else set()
    return own | {place.split("-")[1] for place in places if place.startswith("shown-")}


@pytest.mark.parametrize("game", HIDING)
def test_a_replay_of_a_finished_game_shows_the_hands_that_are_chosen_and_first_all(game: str) -> None:
    page = replayed(game)
    everybody = {str(seat) for seat in range(GAMES[game].seats)}
    assert hands_in_sight(page) == everybody
    none: set[str] = set()
    for eyes, holder, seen in (("", None, none), ("1", 1, {"own"}), ("nonsense", None, none), ("all", None, everybody)):
        page.tell(WatchAsked(eyes=eyes))
        assert page.state.ui.holder == holder
        assert hands_in_sight(page) == seen, eyes
    page.tap("replay-forward")
    page.settle()
    assert hands_in_sight(page) == everybody, "going on changes nothing of it"


@pytest.mark.parametrize("game", HIDING)
def test_whoever_plays_alone_sees_the_own_hand_first_and_of_a_running_game_no_other(game: str) -> None:
    seats = GAMES[game].seats
    page = in_turn(game, ("-", *["1"] * (seats - 1)))
    page.tap("leave")
    page.settle()
    page.watch("replay-1")
    assert (page.state.ui.holder, hands_in_sight(page)) == (0, {"own"})
    page.settle()
    for eyes in ("1", "all"):
        page.tell(WatchAsked(eyes=eyes))
        assert (page.state.ui.holder, hands_in_sight(page)) == (None, set())
    page.tell(WatchAsked(eyes="0"))
    assert hands_in_sight(page) == {"own"}


@pytest.mark.parametrize("game", HIDING)
def test_a_replay_of_an_unfinished_game_of_several_shows_nobodys_hand(game: str) -> None:
    page = in_turn(game)
    page.tap("leave")
    page.settle()
    page.tap("replay-1")
    while page.state.playback is None:
        page.land()
    for eyes in ("1", "all"):
        page.tell(WatchAsked(eyes=eyes))
        assert (page.state.ui.holder, hands_in_sight(page)) == (None, set())
    page.settle()
    assert hands_in_sight(page) == set()
    page.tap("leave-replay")
    assert page.settle().state.ui.phase == "lobby"


@pytest.mark.parametrize("game", HIDING)
def test_where_all_hands_lie_open_a_tile_goes_from_hand_to_board_and_from_the_pile_into_its_hand(game: str) -> None:
    page, kinds = replayed(game), set[tuple[str, str]]()
    for ply in range(shown(page).length):
        if page.state.playback is None or not page.state.ui.all_hands:
            break
        was = dict(page.state.tile_positions.tiles)
        page.tell(WatchAsked(ply=ply))
        page.tap(f"line-{ply + 1}")
        motion, now, seat = page.state.tile_motion, page.state.tile_positions.tiles, shown(page).step(ply).seat
        for travel in () if motion is None else motion.travels:
            first, last = travel.path[0], travel.path[-1]
            assert not {first, last} & {each for each in (first, last) if each.startswith(("hand-", "player-"))}
            kinds.add((first.partition("-")[0], last.partition("-")[0]))
            if last.startswith("shown-") and motion is not None and motion.was is not None:
                assert last.startswith(f"shown-{seat}-")
                assert now[last] not in was.values() or first in motion.was
    assert any(last == "shown" and first in ("pile", "deck") for first, last in kinds), kinds
    assert any(first == "shown" for first, _ in kinds), kinds


def fresh_places(page: SmallPage) -> set[str]:
    """Where tiles lie that are marked as newly drawn."""
    drawn = page.state.tile_positions
    return {place for place, number in drawn.tiles.items() if number in drawn.fresh}


@pytest.mark.parametrize("game", HIDING)
def test_a_jump_marks_no_other_tile_as_newly_drawn_than_steps_do(game: str) -> None:
    page = replayed(game)
    page.tell(WatchAsked(eyes="0"))
    by_steps = {}
    for ply in range(1, min(shown(page).length, 40)):
        page.tap(f"line-{ply}")
        by_steps[ply] = fresh_places(page)
    for ply in (*reversed(by_steps), *[*by_steps][::3]):
        page.tap(f"line-{ply}")
        assert fresh_places(page) <= by_steps[ply]
    assert any(by_steps.values())
    first = next(ply for ply, places in by_steps.items() if places)
    page.tap(f"line-{first - 1}")
    page.tap(f"line-{first}")
    assert fresh_places(page) == by_steps[first]
    page.tell(WatchAsked(eyes="1"))
    assert not fresh_places(page), "another hand's tiles lie at the same places"


def test_another_language_lists_the_actions_anew() -> None:
    page = replayed()
    listing = REPLAY.of(page.state).listing
    choose(page, "lang", "fr")
    assert REPLAY.of(page.state).listing == listing + 1
    assert sum(len(part.lines) for part in REPLAY.of(page.state).parts) == shown(page).length


def test_leaving_a_replay_leads_back_to_the_end_of_the_game() -> None:
    page = replayed()
    page.tap("replay-forward")
    page.tap("leave-replay")
    page.settle()
    assert page.state.ui.phase == "over"
    assert len(page.disk.texts) == 1, "the game is not kept twice"
