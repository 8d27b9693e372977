"""Visits of people who want no tap where nothing is to be decided: the table draws or passes for them."""

from __future__ import annotations

import random

import pytest

from epizodiak.app.effects import After
from epizodiak.app.events import GoOnPressed, Landed, Tapped
from epizodiak.app.selectors import has_acted_by_itself, shown_screen
from epizodiak.display.settings import PACES, Settings
from epizodiak.display.ui_state import TURN
from epizodiak.features.hints.state import HINT
from epizodiak.games import GAMES, TABLES
from epizodiak.games.schotten_totten.rules.game import GAME
from epizodiak.record.record import read_record, write_record
from epizodiak.table.scene import SELECT, UNSELECT
from epizodiak.timeline.match import Match
from tests.visits.asking import act, choose, flying, in_turn, match_of, phase, setup
from tests.visits.small_page import Disk, SmallPage

NAME, EPIZODIAK = "schotten-totten", "epizodiak"
ALONE = ("-", "1")
DRAWN_ONLY, CLAIMABLE = "nothing but the draw", "a claim, too"


def legal(match: Match) -> list[str]:
    """Notations of what can be done."""
    return [match.game.action_text(action) for action in match.game.legal_actions(match.state)]


def kind(match: Match) -> str:
    """What kind of claiming step this is, or nothing."""
    texts = legal(match)
    if "d" not in texts:
        return ""
    return DRAWN_ONLY if texts == ["d"] else CLAIMABLE


def wanting(**others: str) -> Disk:
    """A browser whose person wants it."""
    return Disk(settings=Settings(draw="on", **others))


def waits(page: SmallPage) -> list[float]:
    """The milliseconds that the table has waited before it played by itself."""
    return [e.milliseconds for e in page.carried if isinstance(e, After) and isinstance(e.event, Landed)]


def record_at(
    wanted: str,
    *,
    bots: tuple[str, ...] = (),
    take_back: str = "never",
    deck: bool = True,
    begins: bool = False,
    asks: bool = False,
) -> str:
    """The record of a game up to where that is what seat 0 can do, after a card of its own or as its turn begins."""
    for seed in range(60):
        chance = random.Random(seed)
        match = Match.new(GAME, {}, ("Ana", "Ben"), first_player=0, seed=seed, take_back=take_back, bots=bots)
        while match.player is not None:
            here = match.ply and match.player == 0 and (match.steps[-1].seat != 0) == begins
            here = here and (not asks or any(match.view(0).against))
            if here and kind(match) == wanted and bool(match.view(0).deck_size) == deck:
                return write_record(match.record)
            match = match.play(chance.choice(legal(match)))
    raise AssertionError("no game has it")


def taken_up(text: str, disk: Disk) -> SmallPage:
    """A page where a kept game is gone on with, up to its first turn."""
    disk.texts["game-000000000000001"] = text
    page = SmallPage(disk, setup(NAME)).begin()
    page.tap("resume")
    page.settle()
    if phase(page) == "curtain":
        page.tap("reveal")
    return page


def played_out(page: SmallPage) -> list[str]:
    """The kinds of claiming steps at which a person stood before the game was over."""
    met: list[str] = []
    for _ in range(3000):
        page.settle()
        phase = page.state.ui.phase
        if phase == "over":
            return met
        if phase == TURN:
            met.append(kind(match_of(page)))
            page.act()
        else:
            page.tap({"curtain": "reveal", "round": "next", "bot": "go-on"}[phase])
    raise AssertionError("the game does not end")


# --- whole games ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("linear", ["off", "on"])
@pytest.mark.parametrize("bots", [(), ALONE])
def test_nobody_ever_stands_where_only_a_draw_is_left(bots: tuple[str, ...], linear: str) -> None:
    page = in_turn(NAME, bots, wanting(linear=linear, pace="none"))
    met = played_out(page)
    assert DRAWN_ONLY not in met
    assert CLAIMABLE in met, "what is to be decided is left to people"
    record = match_of(page).record
    assert record.actions.count("d") > 20
    assert read_record(page.disk.texts[page.state.sitting.name], GAMES).actions == record.actions


def refuted(page: SmallPage) -> list[str]:
    """The stones of which can be asked why they cannot be claimed."""
    screen = shown_screen(page.state)
    return [] if screen is None else [s.key for s in screen.scene.sprites if s.can == SELECT and s.key[:5] == "stone"]


@pytest.mark.parametrize("draw", ["on", "off"])
def test_S10_nobody_is_invited_to_ask_where_the_turn_ends_by_itself_and_who_asks_has_the_time(draw: str) -> None:
    page = taken_up(record_at(DRAWN_ONLY, asks=True), Disk(settings=Settings(draw=draw)))
    screen = shown_screen(page.state)
    assert screen is not None
    told = "".join(span.text for span in (*screen.scene.bar.lead, *screen.scene.words))
    assert ("Tap ?" in told, "tap ?" in told) == (draw == "off",) * 2
    (stone, *_), ply = refuted(page), match_of(page).ply
    page.tap(stone)
    page.settle()
    assert match_of(page).ply == ply, "what is asked for is read in peace"
    page.tap(stone)
    page.settle()
    assert match_of(page).ply == ply + (draw == "on")


@pytest.mark.parametrize("draw", ["on", "off"])
def test_S10_who_has_read_why_closes_that_by_its_button(draw: str) -> None:
    page = taken_up(record_at(DRAWN_ONLY, asks=True), Disk(settings=Settings(draw=draw)))
    (stone, *_), ply = refuted(page), match_of(page).ply
    page.tap(stone)
    page.settle()
    screen = shown_screen(page.state)
    assert screen is not None
    assert screen.bar is not None
    assert screen.bar.cancel == "Close"
    page.tap(f"do-{UNSELECT}")
    page.settle()
    assert not page.state.ui.selection
    assert match_of(page).ply == ply + (draw == "on")


def test_without_the_setting_every_draw_is_a_tap() -> None:
    page = in_turn(NAME)
    met = played_out(page)
    assert met.count(DRAWN_ONLY) > 20
    assert not waits(page)


@pytest.mark.parametrize("game", [game for game, table in TABLES.items() if "draw" not in table.settings])
def test_at_other_tables_nothing_is_played_by_itself(game: str) -> None:
    page = in_turn(game, disk=wanting())
    for _ in range(5):
        if phase(page) == TURN:
            act(page)
        else:
            page.tap("reveal")
        page.settle()
    assert not waits(page)


@pytest.mark.parametrize("game", [NAME, EPIZODIAK])
def test_a_table_that_plays_by_itself_shows_the_setting(game: str) -> None:
    assert "draw" in TABLES[game].settings


@pytest.mark.parametrize("game", TABLES)
def test_before_the_first_action_nothing_was_done_by_itself(game: str) -> None:
    page = SmallPage(wanting(), setup(game))
    lobby = page.begin().state
    page.tap("start")
    page.settle()
    assert not has_acted_by_itself(lobby, page.state)
    page.tap("reveal")
    assert (match_of(page).ply, phase(page)) == (0, TURN)
    assert not has_acted_by_itself(lobby, page.state)


def test_E10_what_the_table_has_done_by_itself_in_a_turn_that_goes_on_is_known_and_nothing_else_is() -> None:
    page = in_turn(EPIZODIAK, ("-", "1", "1"), wanting(pace="none"))
    known = []
    for _ in range(2000):
        old, alone = page.state, bool(page.flying)
        if alone:
            page.land()
        elif phase(page) == "over":
            break
        else:
            page.act() if phase(page) == TURN else page.tap({"round": "next", "bot": "go-on"}[phase(page)])
        match, mine = match_of(page), match_of(page).player == 0 and phase(page) == TURN
        drew = alone and mine and match is not old.match and match.steps[-1].seat == 0
        assert has_acted_by_itself(old, page.state) == drew
        known += [drew]
    assert sum(known) > 2, "tiles were drawn that fit"


# --- one turn ---------------------------------------------------------------------------------------------------------


def test_the_draw_comes_after_the_card_is_stored_and_has_landed() -> None:
    page = in_turn(NAME, disk=wanting())
    act(page)
    assert not waits(page), "nothing follows before the card is stored"
    page.land()
    (wait,) = waits(page)
    assert wait > 0, "the card is on its way"
    assert page.state.publishable
    assert match_of(page).ply == 1, "the card is told by itself"
    page.settle()
    assert match_of(page).record.actions[1:] == ("d",)
    assert phase(page) == "curtain"
    assert page.state.ui.holder is None
    card = match_of(page).record.actions[0].partition("@")[0]
    assert card[1:] in page.said[-1], "the card is told again with the draw, since it would go unheard"
    assert "drew a card" in page.said[-1]


def test_in_the_linear_way_nothing_is_waited_for() -> None:
    page = in_turn(NAME, disk=wanting(linear="on"))
    act(page)
    page.land()
    assert waits(page) == [0]


def test_a_hint_goes_with_the_position() -> None:
    page = in_turn(NAME, disk=wanting(hints="on")).settle()
    act(page)
    page.land()
    page.tap("hint")
    (wait,) = flying(page, After)
    page.land(wait)
    assert match_of(page).ply == 2
    assert HINT.of(page.state) is None


def test_who_is_quicker_draws_once() -> None:
    page = in_turn(NAME, disk=wanting())
    act(page)
    page.land()
    page.tap("deck")
    page.settle()
    assert match_of(page).record.actions.count("d") == 1
    assert phase(page) == "curtain"


def test_a_landing_of_another_table_or_position_means_nothing() -> None:
    page = in_turn(NAME, disk=wanting())
    act(page)
    page.land()
    number = page.state.sitting.number
    page.tell(Landed(number, 0))
    page.tell(Landed(number + 1, 1))
    assert match_of(page).ply == 1


def test_under_a_panel_it_waits() -> None:
    page = in_turn(NAME, disk=wanting())
    act(page)
    page.tap("menu")
    page.settle()
    assert page.state.ui.panel == "menu"
    assert match_of(page).ply == 1
    page.tap("close")
    page.settle()
    assert match_of(page).ply == 2


def test_chosen_in_the_middle_of_a_turn_it_counts_at_once() -> None:
    page = in_turn(NAME)
    act(page)
    page.settle()
    assert match_of(page).ply == 1
    choose(page, "draw", "on")
    assert match_of(page).ply == 2


def test_a_tutorial_leaves_every_tap_to_the_learner() -> None:
    page = SmallPage(wanting(), setup(NAME)).begin()
    page.tap("tutorial")
    page.settle()
    met = set()
    while page.state.ui.taught:
        for _ in range(40):
            met.add(kind(match_of(page)))
            if page.places():
                page.act()
                page.settle()
        page.tap("tutorial-next")
        page.settle()
    assert DRAWN_ONLY in met
    assert not waits(page)


# --- kept games -------------------------------------------------------------------------------------------------------


def test_a_kept_game_at_such_a_position_goes_on_once_its_player_has_the_device() -> None:
    text = record_at(DRAWN_ONLY)
    disk = wanting()
    disk.texts["game-000000000000001"] = text
    page = SmallPage(disk, setup(NAME)).begin()
    ply = len(read_record(text, GAMES).actions)
    page.tap("resume")
    page.settle()
    assert phase(page) == "curtain"
    assert match_of(page).ply == ply, "nothing happens under the curtain"
    page.tap("reveal")
    page.settle()
    assert match_of(page).record.actions[ply:] == ("d",)


def test_against_a_bot_a_kept_game_goes_on_by_itself() -> None:
    text = record_at(DRAWN_ONLY, bots=ALONE)
    ply = len(read_record(text, GAMES).actions)
    page = taken_up(text, wanting(pace="none"))
    page.settle()
    assert match_of(page).record.actions[ply] == "d"
    assert match_of(page).ply > ply + 1, "the bot has followed"


def test_with_a_claim_possible_nothing_is_automatic() -> None:
    text = record_at(CLAIMABLE)
    page = taken_up(text, wanting())
    page.settle()
    assert phase(page) == TURN
    assert match_of(page).record.actions == read_record(text, GAMES).actions


# --- taking back ------------------------------------------------------------------------------------------------------


def test_a_draw_that_would_end_the_chance_to_take_back_is_left_to_people() -> None:
    page = in_turn(NAME, disk=wanting(), take_back="turn")
    act(page)
    page.settle()
    assert match_of(page).ply == 1
    assert match_of(page).taking_back() == 0
    page.tap("take-back")
    page.settle()
    assert match_of(page).ply == 0


def test_what_was_drawn_from_an_empty_deck_can_be_taken_back_and_is_not_played_at_once_again() -> None:
    text = record_at(DRAWN_ONLY, take_back="turn", deck=False)
    page = taken_up(text, wanting())
    page.settle()
    ply = len(read_record(text, GAMES).actions)
    assert match_of(page).ply == ply + 1, "an empty deck shows nobody anything"
    page.tap("take-back")
    page.settle()
    back = match_of(page).ply
    assert back < ply
    page.tap("reveal")
    page.settle()
    assert match_of(page).ply == back, "the turn is its player's again"


def test_a_turn_of_nothing_but_a_draw_stays_taken_back() -> None:
    text = record_at(DRAWN_ONLY, take_back="turn", deck=False, begins=True)
    ply = len(read_record(text, GAMES).actions)
    page = taken_up(text, wanting())
    page.settle()
    assert match_of(page).ply == ply + 1
    page.tap("take-back")
    page.settle()
    assert phase(page) == "curtain"
    page.tap("reveal")
    page.settle()
    assert match_of(page).ply == ply
    assert phase(page) == TURN
    page.kill()
    again = SmallPage(page.disk, page.setup).begin()
    again.tap("resume")
    again.settle()
    again.tap("reveal")
    again.settle()
    assert match_of(again).ply == ply, "also after a reload"
    again.tap("deck")
    again.settle()
    assert match_of(again).ply >= ply + 1


# --- EpiZodiak --------------------------------------------------------------------------------------------------------

AGAINST_BOTS = ("-", "1", "1")


def only_pass(*, drawn: bool, bots: tuple[str, ...] = AGAINST_BOTS, take_back: str = "never") -> str:
    """The record of a game up to where seat 0 can only pass: after a draw, or since the pile is empty."""
    game = GAMES[EPIZODIAK]
    for seed in range(60):
        chance = random.Random(seed)
        match = Match.new(
            game, {"mode": "single"}, ("Ana", "Ben", "Cleo"), first_player=0, seed=seed, take_back=take_back, bots=bots
        )
        while match.player is not None:
            if match.player == 0 and legal(match) == ["p"] and (match.phase == "drawn") == drawn:
                return write_record(match.record)
            rest = [text for text in legal(match) if text != "p"] if chance.random() < 0.8 else []
            match = match.play(chance.choice(rest or legal(match)))
    raise AssertionError("no game has it")


def passing(text: str, disk: Disk) -> tuple[SmallPage, int]:
    """A page where such a game is gone on with up to there, and the number of actions before."""
    disk.texts["game-000000000000001"] = text
    page = SmallPage(disk, setup(EPIZODIAK)).begin()
    page.tap("resume")
    return page, len(read_record(text, GAMES).actions)


@pytest.mark.parametrize("linear", ["off", "on"])
def test_alone_with_bots_nobody_stands_where_only_a_draw_or_a_pass_is_left(linear: str) -> None:
    page = in_turn(EPIZODIAK, AGAINST_BOTS, wanting(linear=linear, pace="none"))
    for _ in range(600):
        page.settle()
        if phase(page) == "over":
            break
        if phase(page) == TURN:
            assert legal(match_of(page)) not in (["d"], ["p"])
            page.act()
    record = match_of(page).record
    assert record.actions.count("p") > 5
    assert waits(page)


@pytest.mark.parametrize("drawn", [True, False])
def test_alone_with_bots_the_table_passes_once_the_tile_was_looked_at(*, drawn: bool) -> None:
    page, ply = passing(only_pass(drawn=drawn), wanting(motion="off"))
    while not waits(page):
        page.land()
    assert match_of(page).ply == ply
    assert waits(page) == [PACES["normal"]]
    page.land(next(at for at in flying(page, After)))
    assert match_of(page).record.actions[ply:] == ("p",)
    if drawn:
        assert "You drew" in page.said[-1]
        assert "a tile" not in page.said[-1], "the tile that was drawn is told again"


def test_what_bots_did_since_the_own_last_deed_is_told_while_the_table_draws_and_decides() -> None:
    page = in_turn(EPIZODIAK, AGAINST_BOTS, wanting(pace="none"))
    told = 0
    for _ in range(600):
        page.settle()
        if phase(page) != TURN:
            break
        shown, actions = shown_screen(page.state), match_of(page).steps
        drew_itself = 1 < len(actions) == page.state.sitting.landed + 1 and actions[-1].seat == 0
        if shown is not None and drew_itself and actions[-2].seat:
            assert shown.since.chips, "the draw was no deed of its own"
            assert {chip.turn.seat for chip in shown.since.chips} <= {1, 2}
            assert page.state.ui.reminder
            told += 1
        page.act()
    assert told > 1


@pytest.mark.parametrize("bots", [(), ("-", "-", "1")])
def test_where_people_could_read_it_every_pass_is_a_tap(bots: tuple[str, ...]) -> None:
    page, ply = passing(only_pass(drawn=True, bots=bots), wanting())
    page.settle()
    page.tap("reveal")
    page.settle()
    assert match_of(page).ply == ply
    assert not waits(page)


def test_a_tap_beside_all_places_or_a_key_ends_the_waiting() -> None:
    for answered in (Tapped("", 9e9), Tapped("player-1", 9e9), GoOnPressed()):
        page, ply = passing(only_pass(drawn=True), wanting())
        while not waits(page):
            page.land()
        page.tell(answered)
        assert match_of(page).record.actions[ply:] == ("p",)
        assert not page.state.ui.refused.key


def test_a_pass_that_was_taken_back_waits_for_a_tap() -> None:
    page, ply = passing(only_pass(drawn=True, take_back="turn"), wanting())
    while not waits(page):
        page.land()
    page.land(next(at for at in flying(page, After)))
    page.land()
    assert match_of(page).ply == ply + 1
    page.tap("take-back")
    page.settle()
    assert match_of(page).ply == ply
    assert phase(page) == TURN
    page.tap("player-1")
    assert page.state.ui.refused.key, "nothing is about to be played"
    page.tap("pile")
    page.settle()
    assert match_of(page).record.actions[ply] == "p"
