"""Whole visits without a browser: the lobby, games to their ends, taps at the wrong moment, pages that are killed."""

import random

import pytest

from epizodiak.app import effects, events, lobby_effects, lobby_events, selectors
from epizodiak.app.events import FeatureCame, Tapped
from epizodiak.app.update import MOST_PENDING
from epizodiak.core.text import plain
from epizodiak.display.settings import Settings
from epizodiak.features.saved_games.state import LISTED
from epizodiak.games import GAMES
from epizodiak.record.record import read_record, write_record
from tests.visits.asking import act, at_table, carried, choose, flying, in_turn, match_of, setup
from tests.visits.small_page import Disk, SmallPage

by_game = pytest.mark.parametrize("game", GAMES)


# --- the lobby --------------------------------------------------------------------------------------------------------


def test_the_lobby_gets_ready_in_one_order() -> None:
    page = SmallPage(setup=setup("zodiac")).begin()
    done = [type(each).__name__ for each in page.carried if not isinstance(each, effects.Announce)]
    assert done == ["ReadGames", "TakeFragment", "LoadTexts", "ReadSettings", "ReadEarlyInput", "ReadSeats", "WarmUp"]
    assert page.state.ready, "the lobby can be used"
    assert page.state.ui.phase == "lobby"


def test_settings_that_were_changed_while_python_started_count() -> None:
    page = SmallPage(setup=setup("zodiac"))
    page.disk.settings = Settings()
    page.tell(events.Began(Settings(), ("en",), "zodiac", page.state.viewport, "t"))
    page.disk.settings = Settings(face="arabic")
    page.settle()
    assert page.state.ready
    assert page.state.settings.face == "arabic"


def test_an_address_offers_its_game_and_is_forgotten() -> None:
    page = SmallPage(setup=setup("epicycle"), address="#game=epicycle").begin()
    assert page.state.lobby.game == "epicycle"
    assert not page.address


@by_game
def test_start_leads_to_a_table_that_is_stored_before_it_is_told(game: str) -> None:
    page = SmallPage(setup=setup(game)).begin()
    page.tap("start")
    assert page.state.saving.unstored, "told before it was stored"
    page.settle()
    assert page.state.publishable
    assert page.state.ui.phase == ("curtain" if GAMES[game].hidden else "turn")


class Pressed(SmallPage):
    """A page where "Deal" was pressed before Python ran.

    Attributes:
        bad: what is wrong in its form.
    """

    bad: tuple[str, ...] = ()

    def _do_SubmitForm(self, effect: lobby_effects.SubmitForm) -> None:
        self.tell(lobby_events.FormSubmitted(self.setup, self.bad, self.fresh(), effect.when, effect.starts))

    def _do_ReadSettings(self, _: effects.ReadSettings) -> None:
        self.tell(events.SettingsRead(self.disk.settings, starts=True))

    def _do_ReadEarlyInput(self, _: lobby_effects.ReadEarlyInput) -> None:
        self.tell(lobby_events.EarlyInputRead("start", 1.0))


def test_a_game_that_was_asked_for_before_python_ran_waits_for_no_list() -> None:
    first = in_turn("epicycle")
    first.kill()
    page = Pressed(first.disk, first.setup, seed=2).begin()
    assert page.state.timeline is not None
    assert not LISTED.of(page.state).number, "the stored games were listed before the game began"
    page.tap("leave")
    page.settle()
    assert page.state.ui.phase == "lobby"
    assert len(LISTED.of(page.state).games) == 2, "the lobby lists the stored games again"


def test_a_wrong_form_before_python_ran_leaves_the_list() -> None:
    first = in_turn("epicycle")
    first.kill()
    page = Pressed(first.disk, first.setup, seed=2)
    page.bad = ("seed",)
    page.begin()
    assert page.state.timeline is None
    assert len(LISTED.of(page.state).games) == 1


def test_start_twice_begins_one_game() -> None:
    page = SmallPage(setup=setup("zodiac")).begin()
    page.tap("start")
    page.tap("start")
    page.settle()
    assert len(page.disk.texts) == 1


# --- whole games ------------------------------------------------------------------------------------------------------


@by_game
@pytest.mark.parametrize("bots", [(), ("-", "2", "2")])
def test_a_game_of_each_kind_is_played_to_its_end(game: str, bots: tuple[str, ...]) -> None:
    page = at_table(game, bots[: GAMES[game].seats])
    page.level = "2"
    page.play()
    assert match_of(page).outcome is not None
    stored = page.disk.texts[page.state.sitting.name]
    assert read_record(stored, GAMES).metadata.finished, "the end is stored as such"
    assert len(page.disk.results) == 1, "the result counts, once"


def test_who_has_played_plays_again() -> None:
    page = at_table("epicycle").play()
    page.tap("again")
    page.settle()
    assert match_of(page).ply == 0
    assert len(page.disk.texts) == 2


@pytest.mark.parametrize("game", [game for game in GAMES if GAMES[game].hidden])
def test_under_the_curtain_and_on_score_sheets_nobodys_hand_shows(game: str) -> None:
    page, seen = at_table(game), set[str]()
    for _ in range(60):
        phase = page.state.ui.phase
        seen.add(phase)
        if phase == "over":
            break
        if phase == "turn":
            page.act()
        else:
            assert page.state.ui.holder is None, f"a hand shows in phase {phase}"
            hands = [key for key in page.state.tile_positions.tiles if key.startswith(("hand-", "card-"))]
            assert not hands, f"tiles of a hand are drawn in phase {phase}"
            page.tap("reveal" if phase == "curtain" else "next")
        page.settle()
    assert "curtain" in seen


@pytest.mark.parametrize("game", [game for game in GAMES if GAMES[game].hidden])
def test_who_looks_away_finds_the_hand_covered(game: str) -> None:
    page = in_turn(game)
    page.tell(events.WentOutOfSight())
    assert page.state.ui.phase == "curtain"
    assert page.state.ui.holder is None
    page.tell(events.CameIntoSight())
    assert page.state.ui.phase == "curtain", "whoever comes back may be somebody else"


# --- kills ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "bots"), [("epicycle", ()), ("epicycle", ("-", "2")), ("zodiac", ("1", "1"))])
def test_a_page_killed_between_any_two_landings_goes_on_where_it_was_told(game: str, bots: tuple[str, ...]) -> None:
    page, cuts, told = SmallPage(setup=setup(game, bots)).begin(), 0, -1
    page.tap("start")
    while page.state.ui.phase != "over" or page.flying:
        if page.flying:
            page.land()
        else:
            page.act()
        if page.state.publishable:
            told = match_of(page).ply
        if told < 0:
            continue
        cuts += 1
        disk = Disk(dict(page.disk.texts), dict(page.disk.owners))
        other = SmallPage(disk, page.setup).begin()
        other.tap("resume")
        while other.flying and other.state.match is None:
            other.land()
        if other.state.match is None:
            assert page.state.ui.phase == "over", "a game that was told as stored is gone"
        else:
            assert match_of(other).ply == told, "the game goes on elsewhere than where it was told"
    assert cuts > match_of(page).ply


def test_who_opens_the_page_again_finds_a_hidden_game_under_the_curtain() -> None:
    page = in_turn("schotten-totten")
    act(page)
    page.settle()
    page.kill()
    again = SmallPage(page.disk, page.setup).begin()
    again.tap("resume")
    again.settle()
    assert (match_of(again).ply, again.state.ui.phase) == (1, "curtain")


# --- taps at the wrong moment -----------------------------------------------------------------------------------------


def test_while_an_action_is_stored_eight_taps_wait() -> None:
    page = in_turn("epicycle")
    act(page)
    for _ in range(MOST_PENDING + 3):
        page.tap("menu")
    assert len(page.state.pending) == MOST_PENDING == 8
    page.settle()
    assert not page.state.pending


def test_a_tap_that_waited_counts_only_if_its_place_still_does_the_same() -> None:
    page = in_turn("epicycle")
    act(page)
    key = next(key for key, can in page.places().items() if can == "select")
    page.tap(key)
    page.tap(key)
    assert [tap.action for tap in page.state.pending] == ["select", "select"]
    page.settle()
    assert page.state.ui.selection, "the first tap selects; the second one would unselect, and does not count"


def test_a_tap_that_waited_is_no_action_once_its_turn_is_taken_back() -> None:
    page = in_turn("zodiac", ("-", "2"), take_back="turn")
    act(page)
    page.settle()
    act(page)
    page.tap("take-back")
    page.tap("take-back")
    page.settle()
    assert match_of(page).ply >= 2, "a second tap takes nothing more back"


def test_a_place_rests_after_a_draw_and_the_page_tells_the_draw_only_then() -> None:
    page = in_turn("epizodiak")
    assert page.places()["pile"] == "d"
    page.tap("pile")
    while kept := flying(page, lobby_effects.Save):
        page.land(kept[0])
    rests = carried(page, effects.Rest)
    assert [each.milliseconds for each in rests if isinstance(each, effects.Rest)] == [600]
    assert page.state.ui.rests == "pile"
    assert not page.state.publishable, "the draw is told only when its place takes taps again"
    page.tap("pile")
    assert match_of(page).ply == 1, "a pass within 600 ms of the draw is a slip"
    page.settle()
    until = page.state.sitting.double_tap[1]
    page.tell(Tapped("pile", until - 1))
    assert match_of(page).ply == 1, "a tap of that time does not count, whenever it is heard"
    page.tell(Tapped("pile", until))
    assert match_of(page).ply == 2


def careful_place(page: SmallPage) -> str:
    """Play until a place asks once more."""
    for _ in range(200):
        page.settle()
        shown = selectors.shown_screen(page.state)
        assert shown is not None
        if asking := [each.key for each in shown.scene.sprites if each.asks]:
            return asking[0]
        if page.state.ui.phase == "turn":
            page.act()
        else:
            page.tap("reveal" if page.state.ui.phase == "curtain" else "next")
    raise AssertionError("nothing is ever asked")


def test_the_second_tap_of_a_fingers_double_tap_answers_no_question() -> None:
    page = in_turn("epizodiak", disk=Disk(settings=Settings(confirm="on")))
    key, ply = careful_place(page), match_of(page).ply
    page.tap(key, finger=True)
    assert page.state.ui.armed == key
    page.tell(Tapped(key, page.clock + 299, finger=True))
    assert match_of(page).ply == ply, "the second half of a double tap plays nothing"
    page.tell(Tapped(key, page.clock + 300, finger=True))
    assert match_of(page).ply == ply + 1


def test_a_fingers_action_is_told_only_when_no_double_tap_can_follow() -> None:
    page, chance = in_turn("schotten-totten"), random.Random(1)
    for _ in range(300):
        page.settle()
        if page.state.ui.phase != "turn":
            page.tap("reveal" if page.state.ui.phase == "curtain" else "next")
            continue
        page.tap(chance.choice(sorted(page.places())), finger=True)
        while kept := flying(page, lobby_effects.Save):
            page.land(kept[0])
        waits = [each for each in page.flying if isinstance(each[0], effects.After)]
        if waits:
            assert page.state.saving.unstored, "told before the second tap of a double tap can be known"
            page.settle()
            assert page.state.publishable
            return
    raise AssertionError("no place ever does something else after a tap")


# --- taking back, agreeing to stop, the end of what a record holds ----------------------------------------------------


@pytest.mark.parametrize(("game", "bots"), [("zodiac", ("-", "2")), ("schotten-totten", ())])
def test_who_may_takes_back_and_that_is_stored(game: str, bots: tuple[str, ...]) -> None:
    page = in_turn(game, bots, take_back="turn")
    act(page)
    page.land(flying(page, lobby_effects.Save)[0])
    page.tap("take-back")
    page.settle()
    record = read_record(page.disk.texts[page.state.sitting.name], GAMES)
    assert (match_of(page).ply, record.actions) == (0, ())
    assert record.metadata.taken_back, "what was taken back is remembered"


def test_who_may_not_takes_nothing_back() -> None:
    page = in_turn("zodiac", take_back="never")
    act(page)
    page.settle()
    page.tap("take-back")
    page.settle()
    assert match_of(page).ply == 1


GOES_ON, DRAW = "The game goes on.", "Ana and Ben agreed to stop: the game is a draw."


@pytest.mark.parametrize(
    ("key", "phase", "told"),
    [("stop-agree", "over", DRAW), ("stop-decline", "turn", GOES_ON), ("stop-withdraw", "turn", GOES_ON)],
)
def test_a_proposal_to_stop_is_asked_again_after_a_reload_and_answered(key: str, phase: str, told: str) -> None:
    page = in_turn("epicycle")
    page.tap("menu")
    page.tap("stop")
    page.settle()
    assert page.state.ui.panel == "stop"
    page.kill()
    again = SmallPage(page.disk, page.setup).begin()
    again.tap("resume")
    again.settle()
    assert again.state.ui.panel == "stop", "the question waits for its answer"
    again.tap(key)
    again.settle()
    assert (again.state.ui.phase, again.state.ui.panel) == (phase, "")
    assert match_of(again).agreed == (key == "stop-agree")
    assert plain(again.said[-1]) == told


@pytest.mark.parametrize("waits", [True, False])
def test_agreeing_to_stop_is_missed_only_by_a_question_that_waits(*, waits: bool) -> None:
    page = in_turn("epicycle")
    if waits:
        page.tap("stop")
        page.settle()
    page.tell(FeatureCame("agreed_stop", loaded=False))
    assert bool(page.state.notice.text) == waits


def test_escape_refuses_to_stop() -> None:
    page = in_turn("epicycle")
    page.tap("stop")
    page.settle()
    page.tell_escape()
    page.settle()
    assert match_of(page).proposed is None


def test_a_record_that_is_full_is_said_to_be(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("epizodiak.timeline.match.MAX_ACTIONS", 2)
    page = in_turn("epicycle")
    for _ in range(2):
        act(page)
        page.settle()
    assert "too long to go on" in page.state.notice.text
    assert page.state.notice.wants_file
    page.tap("notice-save")
    assert page.downloads == [write_record(match_of(page).record)]
    page.tap("notice-close")
    assert not page.state.notice.text


# --- settings, keys, typed actions ------------------------------------------------------------------------------------


def test_settings_and_another_language_leave_the_game_as_it_is() -> None:
    page = in_turn("epicycle")
    key = next(key for key, can in page.places().items() if can == "select")
    page.tap(key)
    before = page.state.match, page.state.ui
    for setting, value in (("lang", "fr"), ("face", "arabic"), ("board", "light"), ("motion", "off")):
        choose(page, setting, value)
        assert (page.state.match, page.state.ui) == before, f"{setting} changes the game"
        assert getattr(page.disk.settings, setting) == value, f"{setting} is kept"
    assert page.state.language == "fr"


def test_a_typed_action_is_played_and_a_wrong_one_is_told() -> None:
    page = in_turn("zodiac")
    page.tap("command")
    page.typed = "nonsense"
    page.tap("command-play")
    answers = [each.text for each in carried(page, effects.AnswerTyped) if isinstance(each, effects.AnswerTyped)]
    assert answers[-1], "what would be legal is said"
    assert match_of(page).ply == 0
    match = match_of(page)
    page.typed = match.game.action_text(match.view(0).legal[0])
    page.tap("command-play")
    assert match_of(page).ply == 1


def test_what_was_said_last_is_said_again() -> None:
    page = in_turn("zodiac")
    act(page)
    last = page.said[-1]
    page.tell(events.AskedAloud("r"))
    assert page.said[-1] == last


def test_leaving_leads_to_the_lobby_with_no_hand_in_the_page() -> None:
    page = in_turn("epizodiak")
    page.tap("menu")
    page.tap("leave")
    page.settle()
    assert page.state.ui.phase == "lobby"
    assert page.state.match is None
    assert not page.state.announced.last, "what was said of the game is gone"
    assert page.state.lobby.latest, "the game is listed"
