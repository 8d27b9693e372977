"""The seal on the curtain of a tablet that lies on the table: what holding it comes to, and every way it ends early."""

import pytest

from epizodiak.app import selectors
from epizodiak.app.effects import After, Sound
from epizodiak.app.events import WentOutOfSight
from epizodiak.core.wording import Wording
from epizodiak.display import sounds
from epizodiak.display.settings import Settings
from epizodiak.display.setup import Setup
from epizodiak.features.seal.events import SealDue, SealLeft, SealPressed
from epizodiak.features.seal.state import SEAL_PRESS
from epizodiak.features.seal.words import (
    AWAY,
    HOLD_MS,
    LIFTED,
    SAYS,
    SLID,
    SLIDES,
    TAKEN,
    TWO,
    has_left_seal,
    must_hold,
)
from epizodiak.games import GAMES
from tests.visits.asking import phase
from tests.visits.small_page import Disk, SmallPage

HIDDEN = [name for name, game in GAMES.items() if game.hidden]
FINGER, OTHER = 7, 8


def at_curtain(game: str = "epizodiak", **settings: str) -> SmallPage:
    """A table of people at its first curtain; the tablet lies on it unless another setting is given."""
    disk = Disk(settings=Settings(**{"facing": "left", **settings}))
    page = SmallPage(disk, Setup(game, bots=())).begin()
    page.tap("start")
    page.settle()
    assert phase(page) == "curtain"
    return page


def press(page: SmallPage, pointer: int = FINGER, *, mouse: bool = False) -> None:
    page.tell(SealPressed(pointer, mouse, page.clock))


def held(page: SmallPage) -> bool:
    return SEAL_PRESS.of(page.state).pointer is not None


def lands(page: SmallPage) -> None:
    """Let the time pass that a seal is held."""
    numbers = [at for at, (effect, _, _) in enumerate(page.flying) if _due(effect)]
    page.land(numbers[0])


def _due(effect: object) -> bool:
    return isinstance(effect, After) and isinstance(effect.event, SealDue)


def heard(page: SmallPage) -> list[str]:
    return [each.happening for each in page.carried if isinstance(each, Sound)]


@pytest.mark.parametrize("game", HIDDEN)
def test_a_seal_that_is_held_breaks_and_the_curtain_lifts(game: str) -> None:
    page = at_curtain(game)
    press(page)
    assert held(page)
    assert phase(page) == "curtain"
    lands(page)
    assert phase(page) == "turn"
    assert not held(page)
    assert sounds.SEAL in heard(page)
    assert sounds.REVEAL not in heard(page)


@pytest.mark.parametrize(("hold", "time"), [("normal", 600), ("short", 300)])
def test_it_is_held_for_six_tenths_of_a_second_or_half_of_that(hold: str, time: int) -> None:
    page = at_curtain(hold=hold)
    press(page)
    (effect,) = [effect for effect, _, _ in page.flying if _due(effect)]
    assert isinstance(effect, After)
    assert effect.milliseconds == HOLD_MS[hold] == time


def test_where_a_tap_will_do_there_is_no_seal() -> None:
    page = at_curtain(hold="none")
    assert not selectors.is_sealed(page.state)
    press(page)
    assert not held(page)
    page.tap("reveal", finger=True)
    assert phase(page) == "turn"


@pytest.mark.parametrize("how", [LIFTED, SLID, TAKEN, AWAY])
def test_let_go_early_the_curtain_stays_and_the_page_says_why(how: str) -> None:
    page = at_curtain()
    press(page)
    page.tell(SealLeft(how, FINGER))
    assert not held(page)
    assert SEAL_PRESS.of(page.state).early == how
    lands(page)
    assert phase(page) == "curtain", "what was let go still broke the seal"
    press(page)
    assert SEAL_PRESS.of(page.state).early == "", "what was said before still stands while it is held again"
    lands(page)
    assert phase(page) == "turn"


def test_every_way_to_let_go_has_words_of_its_own() -> None:
    say = Wording(())
    assert set(SAYS) == {"", LIFTED, SLID, TWO, TAKEN, AWAY}
    assert len({words(say) for words in SAYS.values()}) == len(SAYS)


def test_a_second_pointer_takes_it_away_and_breaks_nothing_itself() -> None:
    page = at_curtain()
    press(page)
    press(page, OTHER)
    assert not held(page)
    assert SEAL_PRESS.of(page.state).early == TWO
    lands(page)
    assert phase(page) == "curtain"


def test_the_same_pointer_told_twice_is_one_hold() -> None:
    page = at_curtain()
    press(page)
    number = SEAL_PRESS.of(page.state).number
    press(page)
    assert (SEAL_PRESS.of(page.state).number, held(page)) == (number, True)


def test_another_pointer_lets_nothing_go() -> None:
    page = at_curtain()
    press(page)
    page.tell(SealLeft(LIFTED, OTHER))
    assert held(page)


def test_a_hold_of_before_does_not_count_for_the_next_one() -> None:
    page = at_curtain()
    press(page)
    page.tell(SealLeft(LIFTED, FINGER))
    press(page)
    lands(page)  # of the first
    assert phase(page) == "curtain"
    lands(page)
    assert phase(page) == "turn"


def test_a_mouse_let_go_early_is_told_nothing_since_its_click_does_the_same() -> None:
    page = at_curtain()
    press(page, mouse=True)
    page.tell(SealLeft(LIFTED, FINGER))
    assert SEAL_PRESS.of(page.state).early == ""
    page.tap("reveal")
    assert phase(page) == "turn"
    page.settle()
    assert phase(page) == "turn"


@pytest.mark.parametrize("facing", ["left", "right"])
def test_a_key_or_a_click_does_the_same(facing: str) -> None:
    page = at_curtain(facing=facing)
    page.tap("reveal")
    assert phase(page) == "turn"


def test_a_page_out_of_sight_and_a_panel_take_it_away() -> None:
    page = at_curtain()
    press(page)
    page.tell(WentOutOfSight())
    page.tell(SealLeft(AWAY))
    assert not held(page)
    press(page)
    page.tap("menu")
    lands(page)
    lands(page)
    assert phase(page) == "curtain"
    assert not held(page)


@pytest.mark.parametrize("settings", [{"facing": "off"}, {"linear": "on"}])
def test_only_where_the_page_turns_is_there_a_seal(settings: dict[str, str]) -> None:
    page = at_curtain(**settings)
    assert not selectors.is_sealed(page.state)
    press(page)
    assert not held(page)
    page.tell(SealDue(0))
    assert phase(page) == "curtain"
    page.tap("reveal")
    assert phase(page) == "turn"
    assert sounds.REVEAL in heard(page)
    assert not {sounds.SEAL, sounds.TICK} & set(heard(page))


def test_nothing_of_a_hold_is_left_under_the_next_curtain() -> None:
    page = at_curtain()
    press(page)
    page.tell(SealLeft(SLID, FINGER))
    page.tap("reveal")
    while page.state.ui.phase != "curtain":
        page.act()
        page.settle()
    assert (held(page), SEAL_PRESS.of(page.state).early) == (False, "")


def test_the_turn_is_heard_as_clicks_where_the_page_turns_and_once_where_it_does_not() -> None:
    for facing, expected in (("left", sounds.TICK), ("off", sounds.TURN)):
        page = at_curtain(facing=facing)
        page.tap("reveal")
        while page.state.ui.phase != "curtain":
            page.act()
            page.settle()
        passed = [each for each in page.carried if isinstance(each, Sound)][-1]
        assert passed.happening == expected
        assert len(passed.times) in ((3, 6) if facing == "left" else (0,))


@pytest.mark.parametrize(
    ("kind", "size", "must"),
    [("touch", 20, "holds"), ("pen", 1, "holds"), ("mouse", 1, ""), ("touch", 0, ""), ("", 0, "")],
)
def test_fingers_and_pens_have_to_hold_it_a_screen_readers_press_has_not(kind: str, size: float, must: str) -> None:
    assert must_hold(kind, size, size) is bool(must)


def test_a_finger_may_tremble_but_not_leave() -> None:
    assert not has_left_seal(SLIDES, 0)
    assert has_left_seal(SLIDES, 1)
