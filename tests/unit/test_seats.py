"""Where a game takes fewer or more: what the house does with three and four, and with whoever is out before the end."""

import json
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest

from epizodiak.app import selectors
from epizodiak.core.reasons import compared, found
from epizodiak.core.text import plain
from epizodiak.core.wording import Wording
from epizodiak.display import seats as sitting
from epizodiak.display.settings import Settings
from epizodiak.display.setup import Setup
from epizodiak.display.spectating import POSITION, UNREADABLE, followed_from, open_side
from epizodiak.display.ui_state import TURN, Ui
from epizodiak.features.agreed_stop.words import asking
from epizodiak.features.charts.names import choose_epithets
from epizodiak.features.clocks.update import runs
from epizodiak.features.phones import messages
from epizodiak.games import GAMES
from epizodiak.games.epicycle.mind.reasons import MEASURES
from epizodiak.games.epicycle.rules.game import GAME
from epizodiak.record.record import read_record, write_record
from epizodiak.table.chart import Course, Saying
from epizodiak.timeline.match import Match
from epizodiak.timeline.playback import Playback
from tests.unit.epicycle_for_more import BOTH, cases
from tests.visits.phone_tables import act, phase, seated
from tests.visits.small_page import Disk, SmallPage

NAMES = ("Ana", "Ben", "Chloé", "Dora")


@cache
def matches() -> tuple[Match, ...]:
    """Games of three and four, each where somebody is out and the others play on."""

    def cut() -> Iterator[Match]:
        for data in cases():
            record = replace(read_record(data, GAMES), players=NAMES[: len(json.loads(data)["players"])])
            for length in range(len(record.actions)):
                match = Match(replace(record, actions=record.actions[:length]), GAME)
                if match.out and match.player is not None:
                    yield match
                    break

    made = tuple(cut())
    assert {(match.game.seats, len(match.out)) for match in made} == {(3, 1), (4, 1), (4, 2)}
    return made


def wording(match: Match) -> Wording:
    return Wording(match.players)


# --- agreeing to stop -------------------------------------------------------------------------------------------------


def test_all_others_who_are_still_in_are_asked_in_turn_order_and_share_the_first_rank() -> None:
    for match in matches():
        assert match.player is not None
        asked = match.propose(match.player)
        turns = [(match.player + step) % match.game.seats for step in range(1, match.game.seats)]
        assert asked.asked == tuple(seat for seat in turns if seat not in match.out)
        told = asking(asked, Ui(phase=TURN), wording(match))
        others = wording(match).listed(tuple(match.players[seat] for seat in asked.asked))
        assert told.title == f"{match.players[match.player]} offers a draw"
        assert told.question.startswith(f"{others}, do you {'all ' if len(asked.asked) > 1 else ''}agree?")
        assert told.agree == f"{others}: we stop"
        stopped = Match(read_record(write_record(asked.agree().record), GAMES), GAME)
        assert stopped.outcome is not None
        first, *rest = stopped.outcome.ranking
        assert first == tuple(sorted((match.player, *asked.asked)))
        assert [*rest] == [(seat,) for seat in reversed(match.out)]
        names = wording(match).listed(tuple(match.players[seat] for seat in first))
        whole = Playback(stopped.record, GAME)
        whole = whole.reached(whole.length)
        for each in (stopped, whole):
            assert each.agreement_lines(match.ply, wording(match)) == (f"{names} agreed to stop: the game is a draw",)
        assert stopped.game.why(stopped.outcome, stopped.view(None), wording(match)) == "All agreed to stop"


def test_who_is_out_can_neither_propose_nor_decide_by_being_a_bot() -> None:
    for match in matches():
        for seat in range(match.game.seats):
            bots = tuple("2" if each == seat else "-" for each in range(match.game.seats))
            record = replace(match.record, metadata=match.record.metadata.updated(bots=bots))
            assert Match(record, GAME).may_stop == (seat in match.out)
            record = replace(match.record, metadata=match.record.metadata.updated(proposed=seat))
            assert Match(record, GAME).proposed == (None if seat in match.out else seat)


# --- others who look on -----------------------------------------------------------------------------------------------


def test_a_window_and_a_phone_follow_a_game_of_three_and_four_and_refuse_other_numbers() -> None:
    for match in matches():
        data = json.loads(json.dumps(open_side(match, "here", Ui(phase=TURN), lambda _: False)))
        assert data["kind"] == POSITION
        followed = followed_from(data, GAMES)
        assert (followed.game, followed.out, followed.player) == (match.game, match.out, match.player)
        for names in ((), ("A",), ("A",) * 5):
            with pytest.raises(UNREADABLE):
                followed_from({**data, "players": names}, GAMES)
        for seat in range(match.game.seats):
            text = messages.table(match, "1", Ui(phase=TURN), seat, acts=True, ends_round=lambda _: False)
            told = messages.read_table_message(text, GAMES)
            assert told is not None
            assert told.game is not None
            sentence = sitting.to_play(told.game, wording(match))
            assert sentence.startswith("You're out, ") == (seat in match.out)
            assert ("you play on the tablet" in sentence) == (seat == match.player)


def test_the_page_faces_the_next_person_who_is_still_in() -> None:
    for match in matches():
        assert match.player is not None
        bots = tuple("2" if seat == match.player else "-" for seat in range(match.game.seats))
        seated_so = Match(replace(match.record, metadata=match.record.metadata.updated(bots=bots)), GAME)
        people = sum(level == "-" for level in bots)
        turns = ((match.player + step) % match.game.seats for step in range(1, match.game.seats))
        wanted = next(seat for seat in turns if seat not in match.out)
        assert sitting.next_person(seated_so) == (wanted if people > 1 else None)


# --- words ------------------------------------------------------------------------------------------------------------


def test_each_of_four_constellations_has_a_name_of_its_own() -> None:
    courses = (Course(Saying("a", "Star", "a star")),) * 4
    for first in range(4):
        names = [each.name for each in choose_epithets(courses, first, 1, Wording(NAMES))]
        assert len({*names}) == 4
        assert names[first] == "of the First Watch"


@BOTH
def test_what_is_solved_for_two_says_nothing_of_more(seats: int) -> None:
    keys = set()
    for match in matches():
        if match.game.seats == seats:
            for length in range(match.ply):
                state = match.position(length)
                view = match.game.view(state, state.player)
                keys |= {found(MEASURES, compared(view, action, None)) for action in view.legal}
    assert keys <= {"wins", "survives", "corners", ""}
    assert "survives" in keys


# --- visits -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_whole_game_is_played_with_one_on_a_phone_who_may_be_out_before_the_end(seats: int) -> None:
    setup = Setup("epicycle", NAMES[:seats], 0, 2, bots=("-", "phone", "-", "-")[:seats], clock=(10, 0))
    kitchen, tablet, phones = seated(setup)
    (phone,) = phones.values()
    told = set()
    while phase(tablet) != "over":
        act(kitchen, tablet, phones)
        out = tablet.match.out
        if phase(tablet) != "over":
            shown = selectors.shown_screen(phone.state)
            assert shown is not None
            assert plain(shown.thinking).startswith("You're out, Ben") == (1 in out)
            assert (phase(phone) == "turn") == bool(phone.places()) == (tablet.match.player == 1)
            assert runs(tablet.state) == tablet.match.player not in out
            told.add(1 in out)
    assert phase(phone) == "over"
    assert tablet.match.record.players == NAMES[:seats]
    assert told == ({False, True} if seats == 4 else {False})


@pytest.mark.parametrize(("seats", "linear"), [(2, "off"), (3, "on"), (4, "off"), (4, "on")])
def test_one_person_and_bots_play_to_the_end_whoever_is_out_before(seats: int, linear: str) -> None:
    disk = Disk(settings=Settings(pace="none", linear=linear))
    bots = ("-", "1", "1", "1")[:seats]
    for seed in range(2):
        page = SmallPage(disk, Setup("epicycle", ("Ana", *("",) * (seats - 1)), None, seed, bots=bots), seed=seed)
        page.begin().tap("start")
        match = page.play().state.match
        assert match is not None
        assert match.outcome is not None
        assert len({*match.players}) == match.game.seats == seats
        page.tap("leave-table")
        page.settle()
