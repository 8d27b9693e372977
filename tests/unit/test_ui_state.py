from epizodiak.ui.state import (
    CURTAIN,
    LOBBY,
    LOG,
    MENU,
    OVER,
    ROUND,
    TURN,
    Moment,
    Ui,
    acted,
    closed,
    continued,
    covered,
    opened,
    revealed,
    seated,
    selected,
    taken_back,
)

ANA_ACTS = Ui(phase=TURN, holder=0, selection=">5", reminder=True)


def test_a_game_opens_under_the_curtain_with_nobody_holding_the_device() -> None:
    assert seated(Moment(player=2)) == Ui(phase=CURTAIN, holder=None)


def test_a_finished_game_opens_at_its_end() -> None:
    assert seated(Moment(player=None)) == Ui(phase=OVER)


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
    assert acted(ANA_ACTS, Moment(player=0, round_over=True)) == Ui(phase=ROUND)


def test_the_last_round_goes_straight_to_the_end() -> None:
    assert acted(ANA_ACTS, Moment(player=None, round_over=True)) == Ui(phase=OVER)


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
    assert seated(OPEN) == turn
    assert acted(Ui(phase=TURN, holder=0, selection="1"), OPEN) == turn
    assert taken_back(Ui(phase=TURN, holder=0), OPEN) == turn
    assert continued(Ui(phase=ROUND), OPEN) == turn
    assert covered(turn, OPEN) == turn
