"""Turns that come up seldom, each from a prepared record, played by taps."""

from typing import Any

import pytest

from e2e.conftest import TableAt
from e2e.mirror import GAME, Mirror
from e2e.sampled import sample
from e2e.screen import survey, wait_can, wait_phase
from e2e.taps import Taps, run_values
from epizodiak.games import GAMES
from epizodiak.games.epizodiak.rules.state import State
from epizodiak.record.record import record_from_json, replay

pytestmark = pytest.mark.moving

MOUSE, TOUCH = "1180x820-mouse", "390x844-touch"
SIZES = [pytest.param((1180, 820, False), id=MOUSE), pytest.param((390, 844, True), id=TOUCH)]


def opened(table_at: TableAt, size: tuple[int, int, bool], record: str) -> tuple[Taps, Mirror]:
    """Return the taps of a page that shows a prepared record's last position to the seat to act, and its mirror."""
    taps = table_at(size[0], size[1], touch=size[2])
    taps.open_record(record)
    mirror = Mirror.of(record)
    mirror.check(survey(taps.page), "curtain")
    taps.reveal()
    mirror.check(survey(taps.page), "turn")
    return taps, mirror


def both(taps: Taps, mirror: Mirror, action: str, phase: str) -> None:
    """Play an action in the page and beside it; they must agree."""
    taps.play(action)
    mirror.play(action)
    mirror.check(survey(taps.page), phase)


def last_state(record: dict[str, Any]) -> State:
    """Return the last position of an exported record."""
    *_, last = replay(record_from_json(record, GAMES), GAME)
    state: State = last.state
    return state


def exported_agrees(taps: Taps, mirror: Mirror) -> None:
    """Assert that the exported record is the game that was played."""
    record = taps.export()
    assert record["actions"] == list(mirror.match.record.actions)
    assert last_state(record) == mirror.state


def tile_classes(taps: Taps, value: int) -> set[str]:
    """Return the classes of the drawn tile that lies where the top copy of a value is, found by its place."""
    found: str = taps.page.evaluate(
        """key => {
            const near = element => element.getBoundingClientRect();
            const place = near(document.querySelector(`[data-key="${key}"]`));
            const middle = box => [box.left + box.width / 2, box.top + box.height / 2];
            const [x, y] = middle(place);
            const far = tile => { const [a, b] = middle(near(tile)); return Math.hypot(a - x, b - y); };
            const tiles = [...document.querySelectorAll("#board .tile")];
            return tiles.reduce((best, tile) => far(tile) <= far(best) ? tile : best).getAttribute("class");
        }""",
        f"hand-{value}-0",
    )
    return set(found.split())


def bars(taps: Taps, kind: str) -> int:
    """Return how many tiles are underlined in one way."""
    return taps.page.locator(f"#board .bar.{kind}").count()


@pytest.mark.long
@pytest.mark.parametrize("size", sample(SIZES, TOUCH))
def test_a_contest_takes_four_tiles_and_goes_on_with_the_single_one(
    table_at: TableAt, size: tuple[int, int, bool]
) -> None:
    taps, mirror = opened(table_at, size, "contest")
    action = next(text for text in sorted(mirror.legal) if text[0] == "!")
    value = int(action[1:])
    seat = mirror.state.player
    both(taps, mirror, action, "turn")
    assert mirror.state.phase == "contested"
    assert mirror.state.discards[value - 1] == seat
    seen = survey(taps.page)
    assert f"hand-{value}-0" in seen.keys
    assert "pile" not in seen.cans
    both(taps, mirror, next(t for t in sorted(mirror.legal) if run_values(t)[0] == value), "curtain")
    exported_agrees(taps, mirror)


@pytest.mark.long
@pytest.mark.parametrize("size", sample(SIZES, MOUSE))
def test_a_contest_for_the_last_slot_fills_the_dial_at_once(table_at: TableAt, size: tuple[int, int, bool]) -> None:
    taps, mirror = opened(table_at, size, "contest-fills")
    both(taps, mirror, next(text for text in sorted(mirror.legal) if text[0] == "!"), "curtain")
    assert len(mirror.state.dial) == 1
    assert len(mirror.state.pile) == 11
    exported_agrees(taps, mirror)


@pytest.mark.long
@pytest.mark.parametrize("size", sample(SIZES, TOUCH))
def test_a_picked_up_tile_is_followed_by_a_tile_on_the_other_side(
    table_at: TableAt, size: tuple[int, int, bool]
) -> None:
    taps, mirror = opened(table_at, size, "pick-up")
    action = next(text for text in sorted(mirror.legal) if text[0] == "^")
    assert survey(taps.page).cans[f"slot-{action[1:]}"] == action
    both(taps, mirror, action, "turn")
    assert mirror.state.phase == "picked"
    assert "pile" not in survey(taps.page).cans
    both(taps, mirror, min(mirror.legal), "curtain")
    exported_agrees(taps, mirror)


def leans(taps: Taps, selector: str) -> list[float]:
    """Return by how many degrees the cards of some tiles lean on the screen, at rest."""
    taps.page.wait_for_function("() => !document.getAnimations().some(moves => moves instanceof CSSTransition)")
    found: list[float] = taps.page.evaluate(
        """selector => [...document.querySelectorAll(`#board ${selector} .ivory`)].map(card => {
            const matrix = card.getScreenCTM();
            return Math.atan2(matrix.b, matrix.a) * 180 / Math.PI;
        })""",
        selector,
    )
    return found


@pytest.mark.parametrize("size", sample(SIZES, MOUSE))
def test_a_picked_up_tile_that_leaned_on_the_dial_stands_upright_in_the_hand(
    table_at: TableAt, size: tuple[int, int, bool]
) -> None:
    taps, mirror = opened(table_at, size, "pick-up-pair")
    (leaned,) = leans(taps, ".tile.takeable")
    assert abs(leaned) > 20
    both(taps, mirror, next(text for text in sorted(mirror.legal) if text[0] == "^"), "turn")
    assert leans(taps, ".tile:not(.on-dial, .gone)") == pytest.approx([0] * len(mirror.hand), abs=0.01)


def test_two_tiles_that_a_pick_up_would_make_a_set_of_are_marked_and_then_discarded(table_at: TableAt) -> None:
    taps, mirror = opened(table_at, (1180, 820, False), "pick-up-pair")
    action = next(text for text in sorted(mirror.legal) if text[0] == "^")
    value = int(action[1:])
    assert "pair" in tile_classes(taps, value)
    both(taps, mirror, action, "turn")
    assert "set" in tile_classes(taps, value)
    both(taps, mirror, f"x{value}", "curtain")
    exported_agrees(taps, mirror)


@pytest.mark.parametrize("size", sample(SIZES, TOUCH))
def test_E18_a_forced_player_sees_the_tiles_that_may_be_played_underlined_and_cannot_pass(
    table_at: TableAt, size: tuple[int, int, bool]
) -> None:
    taps, mirror = opened(table_at, size, "forced")
    assert "pile" not in survey(taps.page).cans
    playable = {value for text in mirror.legal if text[0] in "<>" for value in run_values(text)}
    assert bars(taps, "forced") == len(playable)
    for value in set(mirror.hand):
        assert ("forced" in tile_classes(taps, value)) == (value in playable)
    both(taps, mirror, next(text for text in sorted(mirror.legal) if text[0] in "<>"), "curtain")
    exported_agrees(taps, mirror)


@pytest.mark.long
@pytest.mark.parametrize("size", sample(SIZES, MOUSE))
def test_E19_a_run_that_fills_the_dial_makes_a_new_pile(table_at: TableAt, size: tuple[int, int, bool]) -> None:
    taps, mirror = opened(table_at, size, "run-fills")
    free, left = 12 - len(mirror.state.dial), len(mirror.state.pile)
    action = next(t for t in sorted(mirror.legal) if t[0] in "<>" and len(run_values(t)) == free)
    both(taps, mirror, action, "curtain")
    assert len(mirror.state.dial) == 1
    assert len(mirror.state.pile) == 11 + left
    assert taps.page.locator("#board .tile.on-dial:not(.leaving)").count() == 1
    exported_agrees(taps, mirror)


@pytest.mark.long
@pytest.mark.parametrize("size", sample(SIZES, TOUCH))
def test_E8_a_run_goes_across_twelve_and_one(table_at: TableAt, size: tuple[int, int, bool]) -> None:
    taps, mirror = opened(table_at, size, "wrap")
    runs = [run_values(text) for text in mirror.legal if text[0] == ">"]
    longest = max((run for run in runs if 12 in run[:-1] and 1 in run[1:]), key=len)
    both(taps, mirror, f">{longest[0]}..{longest[-1]}", "curtain")
    assert mirror.state.dial[-len(longest) :] == tuple(longest)
    exported_agrees(taps, mirror)


@pytest.mark.long
def test_the_last_free_slot_counts_as_clockwise_and_has_a_mark_of_its_own(table_at: TableAt) -> None:
    taps, mirror = opened(table_at, (1180, 820, False), "last-slot")
    (action,) = (text for text in mirror.legal if text[0] in "<>")
    assert action[0] == ">"
    assert "both" in tile_classes(taps, int(action[1:]))
    assert taps.page.locator("#board .pointer.both").count() == 1
    assert taps.page.locator("#board .pointer").count() == 1
    both(taps, mirror, action, "curtain")
    exported_agrees(taps, mirror)


@pytest.mark.long
def test_E24_the_earlier_edition_lets_nobody_discard_instead_of_filling_the_dial(table_at: TableAt) -> None:
    taps, mirror = opened(table_at, (1180, 820, False), "earlier")
    assert any(mirror.hand.count(value) >= 3 for value in mirror.hand)
    assert not [key for key in survey(taps.page).cans if key.startswith("discard")]
    assert bars(taps, "set") == 0
    assert bars(taps, "forced") == 0
    both(taps, mirror, next(text for text in mirror.legal if text[0] == ">"), "curtain")
    exported_agrees(taps, mirror)


def test_E17_the_current_edition_lets_them_discard_but_not_pass(table_at: TableAt) -> None:
    taps, mirror = opened(table_at, (1180, 820, False), "current")
    assert "pile" not in survey(taps.page).cans
    assert bars(taps, "forced") == 0
    both(taps, mirror, next(text for text in sorted(mirror.legal) if text[0] == "x"), "curtain")
    exported_agrees(taps, mirror)


@pytest.mark.long
def test_a_drawn_tile_may_be_kept(table_at: TableAt) -> None:
    taps, mirror = opened(table_at, (1180, 820, False), "pick-up")
    both(taps, mirror, "d", "turn")
    assert mirror.state.phase == "drawn"
    both(taps, mirror, "p", "curtain")
    exported_agrees(taps, mirror)


@pytest.mark.long
def test_a_round_ends_with_a_pause_and_the_next_goes_on_where_the_rules_say(table_at: TableAt) -> None:
    taps, mirror = opened(table_at, (1180, 820, False), "round-end")
    number = mirror.state.round
    action = next(t for t in sorted(mirror.legal) if t[0] in "<>" and len(run_values(t)) == len(mirror.hand))
    both(taps, mirror, action, "round")
    assert mirror.state.round == number + 1
    taps.button("next")
    wait_phase(taps.page, "curtain")
    mirror.check(survey(taps.page), "curtain")
    taps.reveal()
    mirror.check(survey(taps.page), "turn")
    exported_agrees(taps, mirror)


@pytest.mark.parametrize("record", sample(["game-end", "single-end"], "single-end"))
def test_the_last_round_goes_straight_to_the_end_and_the_game_can_be_played_again(
    table_at: TableAt, record: str
) -> None:
    taps, mirror = opened(table_at, (1180, 820, False), record)
    action = next(t for t in sorted(mirror.legal) if t[0] in "<>" and len(run_values(t)) == len(mirror.hand))
    both(taps, mirror, action, "over")
    exported_agrees(taps, mirror)
    taps.button("again")
    wait_phase(taps.page, "curtain")
    seen = survey(taps.page)
    assert seen.html["ply"] == "0"
    again = taps.export()
    assert again["options"] == mirror.match.record.options
    assert again["players"] == list(mirror.match.record.players)
    assert again["chance"] != [list(order) for order in mirror.match.record.chance]


@pytest.mark.long
def test_a_selection_is_shown_on_the_dial(table_at: TableAt) -> None:
    taps, mirror = opened(table_at, (1180, 820, False), "long-run")
    longest = max((t for t in mirror.legal if t[0] in "<>"), key=lambda text: len(run_values(text)))
    for value in run_values(longest):
        taps.button(f"hand-{value}-0")
        wait_can(taps.page, f"hand-{value}-0", "unselect")
    assert taps.page.locator("#board .slot.chosen").count() == len(run_values(longest))
