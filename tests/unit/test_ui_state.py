import pytest

from epizodiak.display.ui_state import (
    BOT,
    CURTAIN,
    LANDS,
    LOBBY,
    LOG,
    MENU,
    OVER,
    ROUND,
    TEXT,
    TURN,
    Moment,
    Ui,
    acted,
    closed,
    continued,
    covered,
    opened,
    resting,
    revealed,
    selected,
    taken_back,
)

ANA_ACTS = Ui(phase=TURN, holder=0, selection=">5", reminder=True)


def test_a_game_opens_under_the_curtain_with_nobody_holding_the_device() -> None:
    assert resting(Moment(player=2)) == Ui(phase=CURTAIN, holder=None)


def test_a_finished_game_opens_at_its_end() -> None:
    assert resting(Moment(player=None)) == Ui(phase=OVER)


def test_reveal_gives_the_device_to_the_seat_to_act() -> None:
    assert revealed(Ui(phase=CURTAIN), Moment(player=1)) == Ui(phase=TURN, holder=1, reminder=True)


def test_reveal_does_nothing_but_under_the_curtain() -> None:
    for phase in (LOBBY, TURN, ROUND, OVER):
        assert revealed(Ui(phase=phase), Moment(player=1)) == Ui(phase=phase)


def test_there_is_no_curtain_inside_a_turn() -> None:
    assert acted(ANA_ACTS, Moment(player=0)) == Ui(phase=TURN, holder=0)


def test_the_curtain_falls_after_a_turn() -> None:
    assert acted(ANA_ACTS, Moment(player=1)) == Ui(phase=CURTAIN)


def test_a_round_ends_with_a_pause_even_if_the_same_seat_goes_on() -> None:
    assert acted(ANA_ACTS, Moment(player=0, round_over=True)) == Ui(phase=ROUND, ending=LANDS)


def test_the_last_round_goes_straight_to_the_end() -> None:
    assert acted(ANA_ACTS, Moment(player=None, round_over=True)) == Ui(phase=OVER, ending=LANDS)


def test_after_the_pause_between_rounds_comes_the_curtain() -> None:
    assert continued(Ui(phase=ROUND), Moment(player=1)) == Ui(phase=CURTAIN)
    assert continued(ANA_ACTS, Moment(player=0)) == ANA_ACTS


def test_a_hidden_page_loses_its_holder_and_its_selection() -> None:
    assert covered(ANA_ACTS, Moment(player=0)) == Ui(phase=CURTAIN)


def test_a_hidden_page_changes_nothing_where_no_hand_shows() -> None:
    for phase in (LOBBY, CURTAIN, ROUND, OVER):
        assert covered(Ui(phase=phase), Moment(player=0)) == Ui(phase=phase)


def test_a_panel_stays_open_when_the_page_is_hidden() -> None:
    assert covered(opened(ANA_ACTS, MENU), Moment(player=0)).panel == MENU


def test_a_panel_that_tells_of_the_hand_goes_when_the_page_is_hidden() -> None:
    assert covered(opened(ANA_ACTS, TEXT), Moment(player=0)).panel == ""


def test_a_panels_button_opens_it_and_closes_it_again() -> None:
    assert opened(ANA_ACTS, LOG).panel == LOG
    assert opened(opened(ANA_ACTS, LOG), LOG) == ANA_ACTS
    assert opened(opened(ANA_ACTS, LOG), MENU).panel == MENU
    assert closed(opened(ANA_ACTS, LOG)) == ANA_ACTS


def test_a_selection_replaces_the_last() -> None:
    assert selected(ANA_ACTS, "<4").selection == "<4"
    assert selected(ANA_ACTS, "").selection == ""


OPEN = Moment(player=1, hidden=False)


def test_a_game_that_hides_nothing_has_no_curtain() -> None:
    turn = Ui(phase=TURN, holder=1, reminder=True)
    assert resting(OPEN) == turn
    assert acted(Ui(phase=TURN, holder=0, selection="1"), OPEN) == turn
    assert taken_back(Ui(phase=TURN, holder=0), OPEN) == turn
    assert continued(Ui(phase=ROUND), OPEN) == turn
    assert covered(turn, OPEN) == turn


ALONE, TWO, NOBODY = (0,), (0, 1), ()


def test_whoever_plays_alone_against_bots_sees_no_curtain_and_always_the_own_hand() -> None:
    mine, theirs = Moment(0, people=ALONE), Moment(1, people=ALONE)
    turn, bot = Ui(phase=TURN, holder=0, reminder=True), Ui(phase=BOT, holder=0, reminder=True)
    assert (resting(mine), resting(theirs)) == (turn, bot)
    assert (acted(turn, theirs), acted(bot, theirs), acted(bot, mine)) == (bot, bot, turn)
    assert (covered(turn, mine), covered(bot, theirs)) == (turn, bot)
    assert (continued(Ui(phase=ROUND), mine), continued(Ui(phase=ROUND), theirs)) == (turn, bot)
    assert taken_back(bot, mine) == turn


def test_between_two_people_and_a_bot_the_curtain_falls_before_each_person_and_no_hand_shows_for_the_bot() -> None:
    ben, bot = Moment(1, people=TWO), Moment(2, people=TWO)
    shown = Ui(phase=BOT, reminder=True)
    assert acted(ANA_ACTS, ben) == Ui(phase=CURTAIN)
    assert acted(Ui(phase=TURN, holder=1), bot) == shown
    assert acted(shown, Moment(0, people=TWO)) == Ui(phase=CURTAIN)
    assert (resting(bot), covered(shown, bot)) == (shown, shown)
    assert taken_back(shown, ben) == Ui(phase=CURTAIN)


def test_where_only_bots_play_nobodys_hand_shows() -> None:
    for player in range(3):
        assert resting(Moment(player, people=NOBODY)) == Ui(phase=BOT, reminder=True)
    assert acted(Ui(phase=BOT), Moment(0, round_over=True, people=NOBODY)) == Ui(phase=ROUND, ending=LANDS)
    assert acted(Ui(phase=BOT), Moment(None, people=NOBODY)) == Ui(phase=OVER, ending=LANDS)


@pytest.mark.parametrize("people", [None, TWO])
def test_a_game_that_hides_nothing_needs_no_curtain(people: tuple[int, ...] | None) -> None:
    ana, ben = (Moment(seat, people=people, hidden=False) for seat in (0, 1))
    turn = Ui(phase=TURN, holder=0, reminder=True)
    assert resting(ana) == turn
    assert acted(turn, ben) == Ui(phase=TURN, holder=1, reminder=True)
    assert covered(turn, ana) == turn
    assert continued(Ui(phase=ROUND), ana) == turn
