from epizodiak.games.epizodiak.rules.notation import parse_action
from epizodiak.games.epizodiak.rules.state import Options, State
from epizodiak.games.epizodiak.rules.view import view
from epizodiak.games.epizodiak.table.table import TABLE
from epizodiak.games.epizodiak.table.travels import SHUFFLED
from tests.unit.positions import after_chance, position


def travels(state: State, action: str) -> set[tuple[str, ...]]:
    """Which tile goes through which places, as the acting seat sees it."""
    after = after_chance(state, action)
    ways = TABLE.motion.travels(parse_action(action), view(state, state.player), view(after, state.player))
    return {way.path for way in ways}


def points(state: State, action: str) -> tuple[int, ...] | None:
    return TABLE.round_points(view(state, None), view(after_chance(state, action), None))


def test_taps_select_and_unselect_by_place() -> None:
    seen = view(position("3 5 6 / 1 / 2", dial="4", pile="1"), 0)
    assert TABLE.select(seen, "", "hand-5-0") == ">5"
    assert TABLE.select(seen, ">5", "hand-6-0") == ">5..6"
    assert TABLE.select(seen, ">5..6", "hand-5-0") == ""
    assert TABLE.select(seen, ">5..6", "hand-3-0") == "<3"


def test_tiles_are_seen_on_the_dial_in_the_discard_pile_and_in_the_own_hand() -> None:
    state = position("3 3 7 / 1 / 2", dial="4 5", pile="1", gone={9: 2})
    places = TABLE.motion.tile_places(view(state, 0))
    assert places == (
        "slot-4",
        "slot-5",
        "discard-9/0",
        "discard-9/1",
        "discard-9/2",
        "hand-3-0",
        "hand-3-1",
        "hand-7-0",
    )
    assert not [place for place in TABLE.motion.tile_places(view(state, None)) if place.startswith("hand")]


def test_a_run_travels_to_its_slots() -> None:
    state = position("5 6 9 / 1 / 2", dial="4", pile="1")
    assert travels(state, ">5..6") == {("hand-5-0", "slot-5"), ("hand-6-0", "slot-6")}


def test_a_run_that_fills_the_dial_goes_on_into_the_pile_with_all_the_others() -> None:
    state = position("12 9 / 5 / 6", dial="1 2 3 4 5 6 7 8 9 10 11", pile="")
    first = after_chance(state, ">12").dial[0]
    gathered = {(f"slot-{value}", "pile") for value in range(1, 12)}
    shuffled = {("pile", side, "pile") for side in SHUFFLED}
    laid = ("hand-12-0", "slot-12", "pile")
    assert travels(state, ">12") == {laid, *gathered, *shuffled, ("pile", f"slot-{first}")}


def test_a_set_travels_to_the_discard_pile() -> None:
    state = position("9 9 9 1 / 1 / 2", dial="4", pile="1")
    assert travels(state, "x9") == {(f"hand-9-{i}", f"discard-9/{i}") for i in range(3)}


def test_a_picked_up_tile_travels_to_the_hand() -> None:
    state = position("3 9 / 1 / 2", dial="4 5", pile="1", laid=">5")
    assert travels(state, "^5") == {("slot-5", "hand-5-0")}


def test_a_drawn_tile_comes_from_the_pile() -> None:
    assert travels(position("3 9 / 1 / 2", dial="4", pile="1 7"), "d") == {("pile", "hand-1-0")}


def test_a_round_that_goes_on_gives_no_points() -> None:
    assert points(position("5 9 / 1 / 2", dial="4", pile="1"), ">5") is None


def test_E21_an_emptied_hand_wins_its_potential() -> None:
    state = position("5 / 1 / 2", dial="4", pile="1", gone={9: 0, 8: 0, 7: 1}, totals=(1, 2, 0))
    assert points(state, ">5") == (2, 0, 0)


def test_E22_a_single_round_gives_everybody_their_sets() -> None:
    state = position("5 / 1 / 2", dial="4", pile="1", gone={9: 0, 8: 1}, options=Options(mode="single"))
    assert points(state, ">5") == (4, 1, 0)
