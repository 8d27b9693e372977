"""Comparing without a browser: today's deal and a friend's, codes laid side by side, and what is refused."""

from __future__ import annotations

import random
from datetime import date
from typing import TYPE_CHECKING

import pytest

from epizodiak.app import effects, lobby_effects, lobby_events, selectors
from epizodiak.display import seats
from epizodiak.display.setup import Setup, read_fragment
from epizodiak.features.comparison import codes, daily, kept, words
from epizodiak.features.comparison.events import DayTold, TellDay
from epizodiak.features.comparison.state import COMPARISON
from epizodiak.features.comparison.update import FIELD
from epizodiak.features.hints import offered as hint_offered
from epizodiak.features.reviews.state import Review
from epizodiak.games import GAMES
from epizodiak.record.seating import PERSON
from epizodiak.timeline.match import Match
from tests.visits.asking import carried, choose, in_turn, match_of, phase
from tests.visits.small_page import Disk, SmallPage

if TYPE_CHECKING:
    from epizodiak.core.wording import Wording

DAY, OTHER_DAY = "2026-11-27", "2026-12-04"
"""Two days of Zodiac."""


class Home(SmallPage):
    """A page whose device has a calendar."""

    def _do_TellDay(self, _: TellDay) -> None:
        self.tell(DayTold(self.day))

    def _do_ReadEarlyInput(self, _: lobby_effects.ReadEarlyInput) -> None:
        self.tell(lobby_events.EarlyInputRead(self.early))

    day, early = DAY, ""


def lobby(disk: Disk | None = None, day: str = DAY) -> Home:
    page = Home(disk)
    page.begin()
    page.day = day
    return page


def at_table(disk: Disk | None = None, day: str = DAY) -> Home:
    page = lobby(disk, day)
    page.tap("deal-today")
    page.settle()
    return page


def at_end(disk: Disk | None = None) -> Home:
    page = at_table(disk)
    page.play()
    page.settle()
    return page


def opened(disk: Disk | None = None) -> Home:
    page = at_end(disk)
    page.tap("compare")
    page.settle()
    assert page.state.ui.panel == "comparison"
    return page


def played(like: Match, *, differs: bool = True, day: str = DAY) -> Match:
    """A friend's game: as another one, but for the person's first action, or of another day."""
    setup = daily.setup_of(daily.todays_deal(date.fromisoformat(day)))
    game = GAMES[setup.game].seated(len(setup.bots))
    match = Match.new(
        game,
        setup.options,
        like.players,
        seed=setup.seed,
        bots=setup.bots,
    ).comparing(like.record.metadata.compared)
    source = random.Random(5)
    person, alike = setup.bots.index(PERSON), day == DAY
    while match.player is not None:
        legal = [game.action_text(action) for action in game.legal_actions(match.state)]
        action = like.record.actions[match.ply] if alike and match.ply < len(like.record.actions) else ""
        if differs and alike and match.player == person:
            alike, others = False, [each for each in legal if each != action]
            action = source.choice(others)
        match = match.play(action if action in legal else source.choice(legal))
    return match


def paste(page: Home, text: str) -> str:
    """Paste a text in the panel; returns what is said."""
    page.pasted = text
    page.tap("compare-add")
    page.settle()
    return COMPARISON.of(page.state).told


def lines(page: Home) -> tuple[words.GameLine, ...]:
    """What the panel shows."""
    match, shown = match_of(page), COMPARISON.of(page.state)
    friends = kept.friends(shown.codes, codes.deal_of(match.record))
    say: Wording = selectors.wording(page.state, match)
    return words.lines(match, [each for _, each in friends], say)


# --- a deal comes to the table ----------------------------------------------------------------------------------------


def test_todays_deal_is_begun_by_one_tap_and_is_the_same_for_everybody() -> None:
    one, other = at_table(), at_table(Disk())
    assert match_of(one).record.chance == match_of(other).record.chance
    assert match_of(one).players == match_of(other).players
    assert seats.compared_deal(match_of(one)) is not None
    assert match_of(one).record.metadata.seed == daily.todays_deal(date.fromisoformat(DAY)).seed


def test_todays_deal_is_played_once_and_come_back_to() -> None:
    page = at_table()
    name = page.state.sitting.name
    page.tap("leave")
    page.settle()
    page.tap("deal-today")
    page.settle()
    assert (page.state.sitting.name, len(page.disk.texts)) == (name, 1)


def test_nobody_is_helped_in_a_game_that_is_compared() -> None:
    page = at_table()
    choose(page, "hints", "on")
    while phase(page) != "turn":
        page.settle()
        if phase(page) == "bot":
            page.tap("go-on")
    assert not hint_offered(page.state)
    other = in_turn("zodiac", ("-", "1"))
    choose(other, "hints", "on")
    assert hint_offered(other.state)


def test_where_the_feature_cannot_be_had_the_lobby_says_so() -> None:
    page = lobby()
    page.here = False
    page.tap("deal-today")
    page.settle()
    assert page.state.timeline is None
    assert page.state.lobby.notice
    assert not COMPARISON.of(page.state).today


def test_a_friends_code_pasted_in_the_lobby_begins_the_deal_and_waits_for_its_end() -> None:
    friend = played(match_of(at_end()))
    code = codes.encode(friend)
    page = lobby()
    page.tap("paste")
    page.chosen = f"I have played this:\n{code}"
    page.tap("paste-open")
    page.settle()
    assert match_of(page).record.chance == friend.record.chance[: len(match_of(page).record.chance)]
    assert code not in str(page.state.slices.get("comparison")), "nothing of it is told before the end"
    page.play()
    page.settle()
    page.tap("compare")
    page.settle()
    assert COMPARISON.of(page.state).codes == (code,)


def test_a_friends_code_of_a_deal_that_was_played_leads_to_its_end() -> None:
    page = at_end()
    name, code = page.state.sitting.name, codes.encode(played(match_of(page)))
    page.tap("leave-table")
    page.settle()
    page.tap("paste")
    page.chosen = code
    page.tap("paste-open")
    page.settle()
    assert (page.state.sitting.name, phase(page)) == (name, "over")
    page.tap("compare")
    page.settle()
    assert COMPARISON.of(page.state).codes == (code,)


def test_a_damaged_code_in_the_lobby_is_answered_there() -> None:
    page = lobby()
    page.tap("paste")
    page.chosen = "SAMEZ" + "0123456789" * 3
    page.tap("paste-open")
    page.settle()
    assert page.state.timeline is None
    assert "code" in page.state.lobby.pasted


# --- a link -----------------------------------------------------------------------------------------------------------


def linked(text: str, disk: Disk | None = None) -> Home:
    """A page that was opened by a link."""
    page = Home(disk)
    page.hashed = read_fragment(text, GAMES, Setup("epizodiak"))
    page.begin()
    page.settle()
    return page


def sent(page: Home) -> str:
    """The link that the panel copies."""
    page.tap("compare-deal")
    copied = carried(page, lobby_effects.Copy)[-1]
    assert isinstance(copied, lobby_effects.Copy)
    assert copied.link
    return copied.text


def test_a_link_begins_the_same_deal_with_the_same_bots_and_seats_to_be_compared() -> None:
    page = opened()
    mine, link = match_of(page), sent(page)
    friend = match_of(linked(link, Disk()))
    assert friend.bots == mine.bots
    assert friend.record.chance == mine.record.chance[: len(friend.record.chance)]
    assert (friend.record.first_player, friend.record.options) == (mine.record.first_player, mine.record.options)
    assert seats.compared_deal(friend) == seats.compared_deal(mine) is not None
    assert codes.deal_of(friend.record) == codes.deal_of(mine.record)
    assert link == sent(page), "nothing of it is drawn"


def test_a_link_leads_to_the_game_of_its_deal_that_is_stored_here() -> None:
    page = opened()
    name, link = page.state.sitting.name, sent(page)
    page.tap("close-comparison")
    page.tap("leave-table")
    page.settle()
    again = linked(link, page.disk)
    assert (again.state.sitting.name, len(page.disk.texts)) == (name, 1)
    assert phase(again) == "over"


@pytest.mark.parametrize(
    ("link", "told"),
    [
        ("game=zodiac&seed=7&compared=1", "one person has to play alone against bots"),
        ("game=zodiac&seed=7&bots=-,phone&compared=1", "one person has to play alone against bots"),
        ("game=zodiac&seed=7&bots=2,3&compared=1", "one person has to play alone against bots"),
        ("game=epizodiak&seed=7&bots=-,-,2&compared=1", "one person has to play alone against bots"),
        ("game=zodiac&seed=7&bots=-,own:x&compared=1", "one person has to play alone against bots"),
        ("game=zodiac&bots=-,2&compared=1", "the link does not say which deal it is"),
        ("game=zodiac&seed=7&bots=-,9&compared=1", "bots=-,9"),
        ("game=epicycle&seed=7&bots=-,2&setup=<b>&compared=1", "setup=<b>"),
        ("game=zodiac&seed=7&bots=-,2&compared=yes", "compared=yes"),
        (f"game=zodiac&seed={'7' * 31}&bots=-,2&compared=1", "seed=777"),
    ],
)
def test_a_link_of_what_cannot_be_compared_fills_the_lobby_and_says_why(link: str, told: str) -> None:
    page = linked(link)
    assert page.state.timeline is None
    assert told in page.state.lobby.notice


def test_a_link_of_a_deal_waits_for_nobody_who_has_begun_something_else() -> None:
    page = Home()
    page.hashed = read_fragment("game=zodiac&seed=7&bots=-,2&compared=1", GAMES, Setup("epizodiak"))
    page.early = "rules"
    page.begin()
    page.settle()
    assert page.state.timeline is None


def test_a_link_changed_into_one_of_a_puzzle_begins_the_puzzle_alone() -> None:
    page = linked("puzzle=zodiac-47&game=zodiac&seed=7&bots=-,2&compared=1")
    assert page.state.timeline is None or seats.compared_deal(match_of(page)) is None


# --- side by side -----------------------------------------------------------------------------------------------------


def test_a_friends_game_lies_beside_the_own_one_with_where_they_parted() -> None:
    page = opened()
    friend = played(match_of(page))
    assert paste(page, f"Mine is {codes.encode(friend)} :)") == "1 game laid beside yours."
    mine, theirs = lines(page)
    assert (mine.name, theirs.name) == ("You", "Friend 1")
    assert theirs.parted == "Your games part at turn 1."
    assert ["You" in theirs.deeds[0].told, "Friend 1" in theirs.deeds[1].told] == [True, True]
    assert {mine.result, theirs.result} <= {"won", "lost"}


def test_what_a_deed_cost_is_told_as_far_as_the_review_knows() -> None:
    page = opened()
    paste(page, codes.encode(played(match_of(page))))
    (_, theirs), review = lines(page), page.state.slices["reviews"]
    assert isinstance(review, Review)
    assert review.done
    seat = match_of(page).bots.index(PERSON)
    own, other = theirs.deeds
    assert words.cost(own, review, seat, page.state.say)
    assert words.cost(other, None, seat, page.state.say) == ""


def test_codes_survive_a_reload_and_can_be_removed() -> None:
    disk = Disk()
    page = opened(disk)
    code = codes.encode(played(match_of(page)))
    paste(page, code)
    page.tap("close-comparison")
    page.tap("leave-table")
    page.settle()
    again = lobby(disk)
    again.tap("deal-today")
    again.settle()
    again.tap("compare")
    again.settle()
    assert COMPARISON.of(again.state).codes == (code,)
    again.tap("compare-remove-1")
    again.settle()
    assert COMPARISON.of(again.state).codes == ()
    assert disk.kept.get(kept.KEY, "") == ""


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "Paste a friend's code first."),
        ("<b>hello</b>", "That can't be compared: this is not the code of a game that was played."),
        ("SAMEZ" + "0" * 5_000, "That can't be compared: a letter of the code is wrong or missing."),
        ("samez0123456789abcdefghjk", "That can't be compared: a letter of the code is wrong or missing."),
    ],
)
def test_what_is_no_code_is_refused_with_a_sentence(text: str, told: str) -> None:
    page = opened()
    assert paste(page, text) == told
    assert COMPARISON.of(page.state).codes == ()
    marked = carried(page, effects.MarkField)[-1]
    assert isinstance(marked, effects.MarkField)
    assert (marked.name, marked.wrong) == (FIELD, True)


def test_the_own_code_the_same_twice_another_deals_and_too_many_are_refused() -> None:
    page = opened()
    mine = match_of(page)
    friend, other = codes.encode(played(mine)), codes.encode(played(mine, day=OTHER_DAY))
    assert paste(page, codes.encode(mine)) == "That is your own code."
    assert paste(page, other) == "That code belongs to another deal."
    assert paste(page, friend) == "1 game laid beside yours."
    assert paste(page, friend) == "That code lies here already."
    assert COMPARISON.of(page.state).codes == (friend,)


def test_what_is_kept_is_bounded_and_may_be_anything() -> None:
    for text in ("", "{", "[1]", '{"a": 3}', '{"a": [1, "x"]}', "x" * 10_000_000):
        assert set(kept.read(text).values()) <= {("x",)}
    many = tuple(f"code {number}" for number in range(20))
    assert len(kept.merged(many, ("more",))) == kept.MOST
    text = ""
    for number in range(kept.DEALS + 5):
        text = kept.written(text, f"deal {number}", ("a",))
    assert [*kept.read(text)] == [f"deal {number}" for number in range(5, kept.DEALS + 5)]


def test_nothing_is_offered_where_a_game_cannot_be_compared() -> None:
    page = in_turn("zodiac", ("-", "1"))
    page.play()
    page.settle()
    page.tap("compare")
    page.settle()
    assert page.state.ui.panel == ""
