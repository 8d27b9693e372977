from epizodiak.display.travel import assign_tile_numbers

FRESH = 100
COLUMNS = ("hand-",)


def test_a_tile_keeps_its_number_where_it_stays_and_new_places_get_new_ones() -> None:
    tiles, unused = assign_tile_numbers({"slot-1": 7}, ["slot-1", "slot-2"], (), FRESH, COLUMNS)
    assert tiles == {"slot-1": 7, "slot-2": FRESH}
    assert unused == FRESH + 1


def test_a_placed_tile_travels_from_the_hand_to_its_slot() -> None:
    drawn = {"slot-4": 1, "hand-5-0": 2, "hand-6-0": 3}
    tiles, unused = assign_tile_numbers(
        drawn, ["slot-4", "slot-5", "hand-6-0"], [("hand-5-0", "slot-5")], FRESH, COLUMNS
    )
    assert tiles == {"slot-4": 1, "slot-5": 2, "hand-6-0": 3}
    assert unused == FRESH


def test_when_the_top_copy_leaves_those_below_move_up() -> None:
    drawn = {"hand-5-0": 3, "hand-5-1": 2}
    tiles, _ = assign_tile_numbers(drawn, ["slot-5", "hand-5-0"], [("hand-5-0", "slot-5")], FRESH, COLUMNS)
    assert tiles == {"slot-5": 3, "hand-5-0": 2}


def test_a_tile_that_joins_a_column_lies_on_top() -> None:
    tiles, unused = assign_tile_numbers({"hand-5-0": 4}, ["hand-5-0", "hand-5-1"], (), FRESH, COLUMNS)
    assert tiles == {"hand-5-0": FRESH, "hand-5-1": 4}
    assert unused == FRESH + 1


def test_a_picked_up_tile_travels_from_its_slot_into_the_hand() -> None:
    drawn = {"slot-7": 9, "hand-7-0": 5}
    tiles, unused = assign_tile_numbers(drawn, ["hand-7-0", "hand-7-1"], [("slot-7", "hand-7-0")], FRESH, COLUMNS)
    assert set(tiles.values()) == {9, 5}
    assert unused == FRESH


def test_a_set_travels_to_the_discard_pile() -> None:
    drawn = {"hand-3-0": 12, "hand-3-1": 11, "hand-3-2": 10, "hand-3-3": 9}
    places = ["discard-3/0", "discard-3/1", "discard-3/2", "hand-3-0"]
    travels = [(f"hand-3-{i}", f"discard-3/{i}") for i in range(3)]
    tiles, unused = assign_tile_numbers(drawn, places, travels, FRESH, COLUMNS)
    assert tiles == {"discard-3/0": 12, "discard-3/1": 11, "discard-3/2": 10, "hand-3-0": 9}
    assert unused == FRESH


def test_what_leaves_the_sight_is_forgotten() -> None:
    tiles, unused = assign_tile_numbers({"hand-1-0": 1, "slot-2": 2}, ["slot-2"], (), FRESH, COLUMNS)
    assert tiles == {"slot-2": 2}
    assert unused == FRESH


def test_no_number_is_given_twice() -> None:
    drawn = {f"hand-{value}-0": value for value in range(1, 13)}
    places = [f"slot-{value}" for value in range(1, 13)] + ["hand-1-0", "hand-1-1"]
    tiles, _ = assign_tile_numbers(
        drawn, places, [(f"hand-{value}-0", f"slot-{value}") for value in range(2, 13)], FRESH, COLUMNS
    )
    assert set(tiles) == set(places)
    assert len(set(tiles.values())) == len(places)


def test_a_travel_from_a_place_that_was_hidden_starts_anew() -> None:
    tiles, unused = assign_tile_numbers({}, ["slot-5"], [("hand-5-0", "slot-5")], FRESH, COLUMNS)
    assert tiles == {"slot-5": FRESH}
    assert unused == FRESH + 1
