"""Visits in which storing goes wrong, games come from elsewhere, and two tabs want the same one."""

import pytest

from epizodiak.app import effects, events, lobby_effects, lobby_events
from epizodiak.display.save_results import FAILURES, SaveResult
from epizodiak.features.ratings.state import RATINGS
from epizodiak.features.saved_games.state import LISTED
from epizodiak.features.sharing.events import ShowToCopy
from epizodiak.features.sharing.update import DEAL
from epizodiak.games import GAMES
from epizodiak.record.record import read_record, write_record
from tests.visits.asking import act, at_table, carried, flying, in_turn, match_of, settle, setup
from tests.visits.small_page import Disk, SmallPage

by_failure = pytest.mark.parametrize("failure", FAILURES)


def stored(page: SmallPage) -> tuple[str, ...]:
    """The actions of the game on the table that are stored."""
    return read_record(page.disk.texts[page.state.sitting.name], GAMES).actions


def second(page: SmallPage) -> SmallPage:
    """Another tab that opens the latest game."""
    tab = SmallPage(page.disk, page.setup, seed=2).begin()
    tab.tap("resume")
    settle(page, tab)
    return tab


def hands(page: SmallPage) -> tuple[str, bool]:
    """The phase, and whether a hand shows."""
    return page.state.ui.phase, page.state.ui.holder is not None


# --- storing fails ----------------------------------------------------------------------------------------------------


@by_failure
def test_where_storing_fails_people_are_told_and_play_on(failure: SaveResult) -> None:
    page = in_turn("epicycle")
    page.disk.broken = failure
    for _ in range(3):
        act(page)
        page.settle()
    assert page.state.notice.wants_file, "the game is offered as a file"
    assert (match_of(page).ply, len(stored(page))) == (3, 0)
    page.tap("notice-save")
    assert read_record(page.downloads[0], GAMES).actions == match_of(page).record.actions


@by_failure
def test_storing_that_works_again_stores_everything_and_says_so(failure: SaveResult) -> None:
    page = in_turn("epicycle")
    page.disk.broken = failure
    act(page)
    page.settle()
    page.disk.broken = None
    act(page)
    page.settle()
    assert stored(page) == match_of(page).record.actions
    assert not page.state.notice.wants_file
    assert "saved on this device again" in page.state.notice.text
    act(page)
    page.settle()
    assert not page.state.notice.text, "good news goes away with the next action"


@pytest.mark.parametrize("event", [events.CameIntoSight(), events.WentOutOfSight()], ids=["comes", "goes"])
def test_a_page_that_comes_into_sight_or_goes_tries_again(event: events.Event) -> None:
    page = in_turn("epicycle")
    page.disk.broken = SaveResult.REFUSED
    act(page)
    page.settle()
    page.disk.broken = None
    page.tell(event)
    page.settle()
    assert stored(page) == match_of(page).record.actions


def test_one_attempt_at_a_time_is_made() -> None:
    page = in_turn("epicycle")
    page.disk.broken = SaveResult.FULL
    act(page)
    page.settle()
    for _ in range(3):
        act(page)
        assert len(flying(page, lobby_effects.Save)) == 1, "two attempts fly at once"
    page.disk.broken = None
    page.settle()
    assert stored(page) == match_of(page).record.actions, "the last position is what is stored in the end"


def test_a_table_that_is_left_while_the_storage_does_not_answer_is_taken_up_with_all_its_actions() -> None:
    page = in_turn("epicycle")
    page.disk.broken = SaveResult.REFUSED
    act(page)
    page.settle()
    for _ in range(3):
        act(page)
    actions = match_of(page).record.actions
    page.tap("leave")
    page.tap("resume")
    while page.state.match is None:  # all but the storage answers
        page.land(
            next(at for at, (effect, _, _) in enumerate(page.flying) if not isinstance(effect, lobby_effects.Save))
        )
    assert match_of(page).record.actions == actions


def test_what_was_played_while_an_attempt_failed_is_taken_up_too() -> None:
    page = in_turn("epicycle")
    page.disk.broken = SaveResult.REFUSED
    act(page)
    page.settle()
    act(page)
    act(page)
    page.land(flying(page, lobby_effects.Save)[0])
    actions = match_of(page).record.actions
    page.tap("leave")
    page.tap("resume")
    page.settle()
    assert match_of(page).record.actions == actions


def test_a_game_that_had_disappeared_is_stored_again_and_people_are_told() -> None:
    page = in_turn("epicycle")
    act(page)
    page.settle()
    page.disk.texts.clear()
    page.disk.owners.clear()
    act(page)
    page.settle()
    assert stored(page) == match_of(page).record.actions
    assert "vanished" in page.state.notice.text


def test_news_of_another_tables_storing_means_nothing() -> None:
    page = in_turn("epicycle")
    page.act()
    while not page.state.saving.in_progress:  # an attempt is under way
        page.act()
    saving = page.state.saving
    page.tell(lobby_events.Saved("game-of-before", saving.number, SaveResult.FULL))
    page.tell(lobby_events.Saved(page.state.sitting.name, saving.number - 1, SaveResult.FULL))
    assert page.state.saving == saving


# --- two tabs ---------------------------------------------------------------------------------------------------------


def test_a_second_tab_looks_on_and_follows() -> None:
    page = in_turn("epicycle")
    tab = second(page)
    assert tab.state.ui.phase == "watch"
    assert not tab.places(), "nothing is played from a tab that only looks on"
    act(page)
    settle(page, tab)
    assert match_of(tab).ply == match_of(page).ply == 1


def test_taking_over_leads_on_here_and_covers_the_hand_there() -> None:
    page = in_turn("schotten-totten")
    tab = second(page)
    assert hands(page) == ("turn", True)
    tab.tap("take-over")
    tab.settle()
    assert tab.state.ui.phase == "curtain"
    page.land()
    assert hands(page) == ("watch", False), "the hand goes out of sight at once"
    tab.tap("reveal")
    act(tab)
    settle(page, tab)
    assert match_of(page).ply == match_of(tab).ply == 1


def test_an_action_of_a_tab_that_has_not_heard_yet_is_not_stored() -> None:
    page = in_turn("epicycle")
    tab = second(page)
    tab.tap("take-over")
    tab.settle()
    act(page)
    page.land(flying(page, lobby_effects.Save)[0])
    assert page.state.ui.phase == "watch", "who hears from the store that the game is taken looks on"
    settle(page, tab)
    assert match_of(page).ply == match_of(tab).ply == 0


def test_what_a_tab_could_not_store_is_kept_apart_when_another_one_takes_its_game() -> None:
    page = in_turn("epicycle")
    tab = second(page)
    page.disk.broken = SaveResult.REFUSED
    act(page)
    settle(page, tab)
    mine = write_record(match_of(page).record)
    page.disk.broken = None
    tab.tap("take-over")
    settle(page, tab)
    assert page.state.ui.phase == "watch"
    assert mine in page.disk.texts.values(), "what only this tab had is kept under another name"
    assert match_of(tab).ply == 0


def test_who_looks_on_leaves_for_the_lobby() -> None:
    page = in_turn("epicycle")
    tab = second(page)
    tab.tap("leave-elsewhere")
    settle(page, tab)
    assert tab.state.ui.phase == "lobby"


def test_a_killed_tab_leaves_its_game_to_the_next_one() -> None:
    page = in_turn("epicycle")
    act(page)
    page.settle()
    page.kill()
    tab = SmallPage(page.disk, page.setup, seed=2).begin()
    tab.tap("resume")
    tab.settle()
    assert (tab.state.ui.phase, match_of(tab).ply) == ("turn", 1)


def test_a_game_that_is_gone_is_said_to_be() -> None:
    page = in_turn("epicycle")
    page.kill()
    tab = SmallPage(page.disk, page.setup, seed=2).begin()
    tab.disk.texts.clear()
    tab.tap("resume")
    tab.settle()
    assert "no longer saved on this device" in tab.state.lobby.notice
    assert tab.state.ui.phase == "lobby"
    tab.tap("start")
    tab.settle()
    assert tab.state.match is not None, "the lobby goes on answering"


# --- games from elsewhere ---------------------------------------------------------------------------------------------


def text_of(game: str, plies: int = 2) -> str:
    """A game's record as a text."""
    page = at_table(game)
    while match_of(page).ply < plies:
        if page.state.ui.phase == "turn":
            act(page)
        else:
            page.tap("reveal")
        page.settle()
    return write_record(match_of(page).record)


@pytest.mark.parametrize(("game", "phase"), [("epicycle", "turn"), ("schotten-totten", "curtain")])
def test_a_file_opens_at_its_last_position(game: str, phase: str) -> None:
    page = SmallPage(setup=setup("zodiac")).begin()
    page.chosen = text_of(game)
    page.tell(lobby_events.FileChosen())
    page.settle()
    assert (page.state.ui.phase, match_of(page).ply) == (phase, 2)
    assert len(page.disk.texts) == 1, "it is kept from now on"


def test_a_finished_game_opens_at_its_end() -> None:
    page = SmallPage(setup=setup("zodiac")).begin()
    page.chosen = write_record(match_of(at_table("epicycle").play()).record)
    page.tell(lobby_events.FileChosen())
    page.settle()
    assert page.state.ui.phase == "over"


@pytest.mark.parametrize("text", ["", "nonsense", "{}", '{"format": "epizodiak-record", "version": 1}'])
def test_a_bad_file_changes_nothing_but_what_is_said_of_it(text: str) -> None:
    page = SmallPage(setup=setup("zodiac")).begin()
    page.chosen = text
    page.tell(lobby_events.FileChosen())
    page.settle()
    assert "cannot be opened" in page.state.lobby.notice
    assert not page.disk.texts
    assert page.state.ui.phase == "lobby"


def test_a_file_that_comes_while_a_game_is_on_the_table_leaves_it_there_and_says_where_files_are_opened() -> None:
    page = in_turn("epicycle")
    match = match_of(page)
    page.chosen = text_of("zodiac")
    page.tell(lobby_events.FileChosen())
    page.settle()
    assert match_of(page) is match
    assert "in the lobby" in page.state.notice.text


def test_of_several_files_none_is_opened() -> None:
    page = SmallPage(setup=setup("zodiac")).begin()
    page.tell(lobby_events.SeveralFilesChosen())
    page.settle()
    assert page.state.ui.phase == "lobby"
    assert "one at a time" in page.state.lobby.notice


def test_a_file_whose_actions_fit_no_rules_is_refused() -> None:
    page = SmallPage(setup=setup("zodiac")).begin()
    page.chosen = text_of("epicycle", 2).replace('"actions":["', '"actions":["3+","')
    page.tell(lobby_events.FileChosen())
    page.settle()
    assert "cannot be opened" in page.state.lobby.notice
    assert page.state.opening is None


def test_a_known_game_is_gone_on_with_and_not_kept_twice() -> None:
    page = in_turn("epicycle")
    act(page)
    page.settle()
    page.tap("leave")
    page.settle()
    page.chosen = page.state.lobby.texts[page.state.lobby.latest]
    page.tell(lobby_events.FileChosen())
    page.settle()
    assert match_of(page).ply == 1
    assert len(page.disk.texts) == 1


def test_a_text_is_pasted() -> None:
    page = SmallPage(setup=setup("zodiac")).begin()
    page.tap("paste")
    assert page.state.ui.panel == "paste"
    page.chosen = "nonsense"
    page.tap("paste-open")
    page.settle()
    assert "cannot be opened" in page.state.lobby.pasted
    assert page.state.ui.panel == "paste", "the dialog stays"
    page.chosen = text_of("epicycle")
    page.tap("paste-open")
    page.settle()
    assert match_of(page).ply == 2


def test_nobody_needs_to_wait_for_a_game_that_opens() -> None:
    page = SmallPage(setup=setup("zodiac")).begin()
    page.chosen = text_of("epicycle")
    page.tell(lobby_events.FileChosen())
    page.land()
    assert page.state.opening is not None
    page.land()
    assert page.state.opening.shown
    page.tap("opening-stop")
    page.settle()
    assert page.state.ui.phase == "lobby", "a game that nobody waits for comes to no table"


# --- the list of kept games -------------------------------------------------------------------------------------------


def lobby_with(game: str) -> SmallPage:
    """A lobby with one kept game."""
    page = in_turn(game)
    page.tap("leave")
    return page.settle()


def test_a_kept_game_unfolds_and_folds() -> None:
    page = lobby_with("zodiac")
    page.tap("game-1")
    assert LISTED.of(page.state).unfolded == {1: "more"}
    page.tap("game-1")
    assert LISTED.of(page.state).unfolded == {}


def test_a_kept_game_is_deleted_only_by_who_is_sure_and_can_be_brought_back() -> None:
    page = lobby_with("zodiac")
    before = dict(page.disk.texts)
    page.tap("delete-1")
    page.tap("delete-no-1")
    page.settle()
    assert page.disk.texts == before
    page.tap("delete-1")
    page.tap("delete-yes-1")
    page.settle()
    assert not page.disk.texts
    assert LISTED.of(page.state).deleted == {1}
    page.tap("undelete-1")
    page.settle()
    assert page.disk.texts == before
    assert not LISTED.of(page.state).deleted


def test_a_kept_game_is_copied_saved_as_a_file_and_watched() -> None:
    page = lobby_with("zodiac")
    text = next(iter(page.disk.texts.values()))
    page.tap("copy-1")
    page.tap("export-1")
    page.settle()
    assert (page.copied, page.downloads) == ([text], [text])
    page.watch("replay-1")
    assert page.state.ui.phase == "replay"


def test_a_kept_game_that_cannot_be_watched_just_now_can_be_asked_for_again() -> None:
    page = lobby_with("zodiac")
    page.tap("replay-1")
    page.flying.clear()
    page.tell(events.FeatureCame("replay", loaded=False))
    assert (page.state.playback, page.state.timeline) == (None, None)
    assert "cannot be loaded" in page.state.lobby.notice
    page.watch("replay-1")
    assert page.state.ui.phase == "replay"


def test_a_replay_that_comes_late_does_not_take_the_place_of_a_game_begun_meanwhile() -> None:
    page = lobby_with("zodiac")
    page.tap("replay-1")
    page.tap("resume-1")
    page.settle()
    assert page.state.playback is None
    assert page.state.match is not None


def test_where_the_browser_copies_nothing_the_text_is_shown() -> None:
    page = lobby_with("zodiac")
    page.tell(events.Copied("a text", "copy-1", done=False))
    assert page.state.ui.panel == "copy"
    assert [each.text for each in carried(page, ShowToCopy) if hasattr(each, "text")] == ["a text"]


def test_a_text_that_is_no_game_is_listed_and_opens_nothing() -> None:
    page = SmallPage(Disk({"game-1": "nonsense"}), setup("zodiac")).begin()
    page.tap("resume-1")
    page.tap("replay-1")
    page.settle()
    assert page.state.ui.phase == "lobby"
    page.tap("delete-yes-1")
    page.settle()
    assert not page.disk.texts


def test_more_games_are_listed_on_demand() -> None:
    text = text_of("zodiac")
    page = SmallPage(Disk({f"game-{number:02d}": text for number in range(20)}), setup("zodiac")).begin()
    listed = len(LISTED.of(page.state).games)
    page.tap("kept-more")
    page.settle()
    assert len(LISTED.of(page.state).games) > listed


def test_what_another_tab_stored_is_listed_when_the_window_has_the_focus() -> None:
    page = SmallPage(setup=setup("zodiac")).begin()
    SmallPage(page.disk, setup("epicycle"), seed=4).begin().tap("start")
    settle(*page.disk.tabs)
    page.tell(events.Focused())
    page.settle()
    assert len(LISTED.of(page.state).games) == 1


def test_ratings_are_shown_and_wiped_by_who_is_sure() -> None:
    page = at_table("epicycle", ("-", "2")).play()
    page.tap("leave-table")
    page.settle()
    page.tap("ratings")
    assert page.state.ui.panel == "ratings"
    assert RATINGS.of(page.state).results
    page.tap("ratings-wipe-yes")
    assert page.disk.results, "nobody was asked yet"
    page.tap("ratings-wipe")
    page.tap("ratings-wipe-yes")
    assert not page.disk.results
    assert RATINGS.of(page.state).results == ()


def test_a_deals_link_is_copied_with_its_code() -> None:
    page = SmallPage(setup=setup("schotten-totten")).begin()
    page.tap("deal-link")
    page.settle()
    assert page.copied
    assert DEAL.of(page.state)
    assert isinstance(carried(page, effects.Announce)[-1], effects.Announce)
