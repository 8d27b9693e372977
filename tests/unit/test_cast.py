"""The cast: bots with names, faces and tempers, the same ones again and again."""

from dataclasses import replace
from gettext import GNUTranslations
from itertools import combinations, product
from pathlib import Path
from random import Random

import pytest

from epizodiak.app.bot_turns import BRIEF, TEMPO, WORD_MS
from epizodiak.app.effects import After, AskSeat
from epizodiak.app.events import Answered, BotPauseOver
from epizodiak.app.lobby_events import SeatsLaid
from epizodiak.bots import cast
from epizodiak.bots.cast import CAST
from epizodiak.bots.tempers import TEMPERS
from epizodiak.core.text import BOLD, isolated, plain, width_of
from epizodiak.core.wording import Wording
from epizodiak.display import seats
from epizodiak.display.languages import LANGUAGES
from epizodiak.display.lobby import named_seats
from epizodiak.display.motion import BEAT_MS, GAP_MS, TILE_MS
from epizodiak.display.naming import seen
from epizodiak.display.screen import screen
from epizodiak.display.settings import PACES, Settings
from epizodiak.display.setup import Setup
from epizodiak.display.ui_state import TURN, Ui
from epizodiak.features import faces
from epizodiak.features.faces import drawing, words
from epizodiak.games import GAMES, TABLES
from epizodiak.record.metadata import Metadata
from epizodiak.record.record import write_record
from epizodiak.record.seating import FOR_PEOPLE
from epizodiak.table.panel import PASS_ROOM, PlayerPanel, with_character
from epizodiak.table.table import Look
from epizodiak.timeline.match import Match
from tests.unit.page_languages import spoken
from tests.visits.small_page import SmallPage

pytestmark = pytest.mark.native_only

GAME = GAMES["epizodiak"]
SAY = Wording(())
LOCALES = Path(__file__).resolve().parent.parent.parent / "static" / "locales"
EVERYBODY = [bot for bots in CAST.values() for bot in bots]
LETTERS = (cast.LATIN, cast.GREEK, cast.KANA)


def test_each_level_has_four_or_more_and_no_two_look_alike_in_writing() -> None:
    assert set(CAST) == set(FOR_PEOPLE)
    assert min(map(len, CAST.values())) >= 4
    written = [name for bot in EVERYBODY for name in (bot.latin, bot.greek, bot.kana)]
    assert len(set(map(seen, written))) == len(written)


def test_everybody_has_a_temper_and_a_head_of_their_own() -> None:
    assert {bot.temper for bot in EVERYBODY} == set(TEMPERS)
    for bots in CAST.values():
        assert len({bot.temper for bot in bots}) == len(bots), "those of a level differ"
    heads = {drawing.head(bot.latin, drawing.CALM) for bot in EVERYBODY}
    assert len(heads) == len(EVERYBODY)
    assert {drawing.HEADS[bot.latin].kind for bot in EVERYBODY} == set(FOR_PEOPLE)


@pytest.mark.parametrize("letters", LETTERS)
def test_who_sits_down_is_drawn_by_the_deal_and_two_at_a_table_differ(letters: str) -> None:
    for level in FOR_PEOPLE:
        met = set()
        for seed in range(80):
            names = cast.drawn((level,) * 3, letters, seed, ())
            assert names == cast.drawn((level,) * 3, letters, seed, ())
            assert len(set(names)) == 3
            met |= set(names)
        assert met == {bot.called(letters) for bot in CAST[level]}


def test_one_of_the_cast_is_known_in_any_letters_and_at_its_own_level_alone() -> None:
    for level, bots in CAST.items():
        for bot, letters in product(bots, LETTERS):
            assert cast.known(level, bot.called(letters)) is bot
            others = (each for each in FOR_PEOPLE if each != level)
            assert not any(cast.known(each, bot.called(letters)) for each in others)
    assert cast.known("1", "Stargazer A") is None


@pytest.mark.parametrize("tag", [tag for tag in LANGUAGES if tag != "en"])
def test_names_are_written_in_the_letters_of_the_language(tag: str) -> None:
    with (LOCALES / f"{tag}.mo").open("rb") as file:
        say = Wording((), translations=GNUTranslations(file))
    letters = {"el": cast.GREEK, "ja": cast.KANA}.get(tag, cast.LATIN)
    assert named_seats(("Ana", "", ""), ("-", "2", "3"), say, 9)[1:] == (*cast.drawn(("2", "3"), letters, 9, ("Ana",)),)


def test_nobody_of_the_cast_takes_the_name_of_somebody_at_the_table() -> None:
    for seed in range(60):
        names = named_seats(("Luna", "", ""), ("-", "1", "1"), SAY, seed)
        assert names[0] == "Luna"
        assert "Luna" not in names[1:]
        assert not any(name.endswith((" A", " B")) for name in names)


def test_the_lobby_seats_the_cast_and_asks_each_by_its_temper() -> None:
    page = SmallPage(setup=Setup("epizodiak", ("Ana", "", ""), 1, 7, bots=("-", "3", "3"), pace="none"))
    page.begin()
    page.tap("start")
    page.settle()
    match = page.state.match
    assert match is not None
    assert match.players == named_seats(("Ana", "", ""), ("-", "3", "3"), SAY, 7)
    asked = next(each for each in page.carried if isinstance(each, AskSeat))
    who = seats.cast_at(match, 1)
    assert who is not None
    assert asked.temper == who.temper


def pauses_of(latin: str, pace: str) -> list[float]:
    """Open a game that one of the second level begins; return the pauses before it acts."""
    page = SmallPage(setup=Setup("zodiac", ("Ana", latin), 1, 7, bots=("-", "2")))
    page.disk.settings = Settings(pace=pace)
    page.begin()
    page.tap("start")
    page.settle()
    waits = (each for each in page.carried if isinstance(each, After))
    return [each.milliseconds for each in waits if isinstance(each.event, BotPauseOver)]


def test_who_is_impatient_acts_sooner_and_who_is_careful_later_unless_nobody_is_to_wait() -> None:
    usual = 2 * PACES["normal"]
    assert pauses_of("Lyra", "normal") == [usual]
    assert pauses_of("Triton", "normal") == [usual * 0.6]
    assert pauses_of("Vesta", "normal") == [usual * 1.4]
    assert pauses_of("Triton", "none") == pauses_of("Vesta", "none") == [0]


SIX_DEALT, HASTY = TILE_MS + 5 * GAP_MS + BEAT_MS, PACES["fast"] * 0.6


@pytest.mark.parametrize(("motion", "first", "beat"), [("on", SIX_DEALT, TILE_MS + BEAT_MS), ("off", 2 * HASTY, HASTY)])
def test_what_a_bot_does_next_sets_out_a_beat_after_what_was_done_first(motion: str, first: float, beat: float) -> None:
    """At a fast pace an impatient bot would discard what it takes while that is still on its way."""
    page = SmallPage(setup=Setup("schotten-totten", ("Ana", "Triton"), 1, 7, bots=("-", "2")))
    page.disk.settings = Settings(pace="fast", motion=motion)
    page.begin()
    page.tap("start")
    page.settle()
    waits = (each for each in page.carried if isinstance(each, After))
    pauses = [each.milliseconds for each in waits if isinstance(each.event, BotPauseOver)]
    assert pauses == [first, beat]


def at_full_dial(pace: str, motion: str) -> float:
    """Fill the dial, and return the pause before an impatient bot that acts next."""
    names, bots, chance = ("Ana", "Triton", "Triton"), ("-", "2", "2"), Random(5)
    match = Match.new(GAMES["epizodiak"], {"mode": "single"}, names, first_player=0, seed=5, bots=bots)
    while True:
        texts = [match.game.action_text(each) for each in match.game.legal_actions(match.state)]
        filling = next((each for each in texts if len(match.play(each).state.dial) == 1 < len(match.state.dial)), "")
        if filling[:1] == ">" and ".." not in filling and match.player == 0:
            break
        match = match.play(chance.choice(texts))
    page = SmallPage(setup=Setup("epizodiak", names, bots=bots))
    page.disk.settings = Settings(pace=pace, motion=motion)
    page.disk.texts["game-000000000000001"] = write_record(match.record)
    page.begin()
    page.tap("resume")
    page.settle()
    page.carried.clear()
    page.tap(f"hand-{filling[1:]}-0")
    page.tap(next(key for key, can in page.places().items() if can == filling))
    page.settle()
    waits = (each for each in page.carried if isinstance(each, After))
    return next(each.milliseconds for each in waits if isinstance(each.event, BotPauseOver))


def test_nobody_acts_before_a_dial_that_was_filled_is_gathered_and_the_new_one_begun() -> None:
    on_its_way, gathered, mixed, out = TILE_MS, TILE_MS + 11 * GAP_MS, 2 * TILE_MS, TILE_MS
    for pace in ("normal", "fast"):
        assert at_full_dial(pace, "on") >= on_its_way + gathered + mixed + out + BEAT_MS
    assert at_full_dial("normal", "off") == PACES["normal"] * 0.6
    assert at_full_dial("none", "on") == 0


LYRA, IRIS = (
    round(PACES["normal"] * TEMPO.get(bot.temper, 1))
    for bot in (cast.known("2", "Lyra"), cast.known("4", "Iris"))
    if bot is not None
)
"""How long they look at what was done, at the normal pace."""

READ = max(WORD_MS, round(PACES["normal"] * BRIEF))
"""And between a draw and a pass."""


def waits(pace: str, answers: str, before: str = "d p") -> list[float]:
    """Return how long the bots wait before each of their answers, after what was done before."""
    names, bots = ("Ana", "Lyra", "Iris"), ("-", "2", "4")
    match = Match.new(GAMES["epizodiak"], {}, names, first_player=0, seed=5, bots=bots)
    for action in before.split():
        match = match.play(action)
    page = SmallPage(setup=Setup("epizodiak", names, bots=bots))
    page.disk.settings = Settings(pace=pace, motion="off")
    page.disk.texts["game-000000000000001"] = write_record(match.record)
    page.begin()
    page.tap("resume")
    return [pause_before(page, answer) for answer in answers.split()]


def pause_before(page: SmallPage, answer: str) -> float:
    """Have the bot whose turn it is answer, and return the pause after which that is played."""
    while others := [at for at in page.free() if not isinstance(page.flying[at][0], AskSeat | After)]:
        page.land(others[0])
    question = next(each for each, *_ in reversed(page.flying) if isinstance(each, AskSeat))
    page.tell(Answered(question.number, question.ply, answer))
    known = [each for each, *_ in page.flying if isinstance(each, After) and isinstance(each.event, BotPauseOver)]
    page.flying.clear()
    for wait in sorted(known, key=lambda each: each.milliseconds):
        page.tell(wait.event)
        if page.state.match is not None and page.state.match.ply > question.ply:
            return wait.milliseconds
    raise AssertionError("the bot does not go on")


def test_bots_go_on_sooner_between_draws_and_passes_but_not_before_these_can_be_read() -> None:
    """Late in a round turns are draws and passes, and what comes of them is a chip."""
    assert waits("normal", "d p d p") == [READ] * 4, "whoever it is"
    assert min(LYRA, IRIS) / 2 > READ
    assert waits("slow", "d p") == [round(PACES["slow"] * BRIEF)] * 2
    assert waits("fast", "d p") == [WORD_MS, WORD_MS]
    assert waits("none", "d p") == [0, 0]


def test_what_is_placed_can_be_looked_at_before_and_after() -> None:
    """How long a bot waits hangs on what it does, which all see, and not on what it could have done."""
    assert waits("normal", "<1 d >3") == [LYRA, IRIS, IRIS]
    assert waits("normal", "d <1 >3") == [READ, LYRA, IRIS]


def laid(*bots: str) -> SmallPage:
    """Return the page of somebody who sits down with bots, in the lobby."""
    return SmallPage(setup=Setup("epizodiak", ("Ana", "", ""), bots=bots, pace="none")).begin()


def names_at(level: str) -> set[str]:
    return {bot.latin for bot in CAST[level]}


def shown(page: SmallPage) -> list[str]:
    return [bot.latin if bot else "" for bot in page.state.lobby.company]


def seated(page: SmallPage) -> list[str]:
    """Press Start; return who sits at the table."""
    page.tap("start")
    page.settle()
    assert page.state.match is not None
    return [*page.state.match.players]


def left(page: SmallPage) -> SmallPage:
    """Leave the table for the lobby."""
    page.tap("leave")
    return page.settle()


def test_whom_the_lobby_shows_sits_down_and_is_there_at_the_next_table() -> None:
    page = laid("-", "1", "1")
    person, *bots = shown(page)
    assert (person, len(set(bots))) == ("", 2)
    assert {*bots} < names_at("1")
    for _ in range(6):
        assert seated(page) == ["Ana", *bots]
        assert shown(left(page)) == ["", *bots]


def test_each_visit_meets_a_company_of_its_own() -> None:
    met = set()
    for chance in range(12):
        page = laid()
        page.tell(SeatsLaid(("Ana", "", ""), ("-", "1", "1"), None, chance))
        met.add(tuple(shown(page)))
    assert len(met) > 6


def test_who_changes_a_level_meets_another_and_the_others_stay() -> None:
    page = laid("-", "1", "2")
    _, one, two = shown(page)
    page.setup = replace(page.setup, bots=("1", "3", "2"))
    page.tell(SeatsLaid(("", "", ""), page.setup.bots, None, 5))
    new, other, same = shown(page)
    assert (new in names_at("1"), other in names_at("3"), same) == (True, True, two)
    page.tell(SeatsLaid(("", other.lower(), two), page.setup.bots, None, 6))
    assert shown(page)[0] == new
    page.tell(SeatsLaid((new, "", ""), ("-", "1", "2"), None, 7))
    assert shown(page)[1] not in ("", new), "nobody is there twice"
    assert one in names_at("1")


def test_a_deal_that_is_asked_for_brings_its_own_company() -> None:
    page = laid("-", "3", "3")
    page.setup = replace(page.setup, seed=7)
    page.tell(SeatsLaid(("Ana", "", ""), page.setup.bots, 7, 99))
    company = shown(page)
    assert company == ["", *named_seats(("Ana", "", ""), ("-", "3", "3"), SAY, 7)[1:]]
    assert seated(page) == ["Ana", *company[1:]]


def test_a_deal_has_its_company_whoever_sat_there_before_and_leaves_it_for_the_next_table() -> None:
    page = laid("-", "3", "3")
    before = seated(page)
    left(page)
    page.setup = replace(page.setup, seed=9)
    page.tell(SeatsLaid(("Ana", "", ""), page.setup.bots, 9, 1))
    asked = seated(page)
    assert asked == [*named_seats(("Ana", "", ""), ("-", "3", "3"), SAY, 9)]
    assert asked != before
    page.setup = replace(page.setup, seed=None)
    assert shown(left(page)) == ["", *asked[1:]]
    assert seated(page) == asked


def test_the_portraits_are_fetched_once_a_bot_is_to_be_seen() -> None:
    def wanted(*bots: str) -> bool:
        return faces.FEATURE.wanted(laid(*bots).state)

    assert (wanted(), wanted("-", "1", "1")) == (False, True)


def kept(*players: str, bots: tuple[str, ...]) -> Match:
    dealt = Match.new(GAME, {}, players, first_player=1, seed=1).record
    return Match(replace(dealt, metadata=Metadata(bots=bots)), GAME)


def test_a_kept_game_with_bots_of_before_the_cast_goes_on_as_it_was() -> None:
    match = kept("Ana", "Stargazer A", "Stargazer B", bots=("-", "1", "1"))
    say = Wording(match.players)
    assert seats.thinking(match, say) == "Stargazer A thinks…"
    assert seats.cast_at(match, 1) is None
    assert words.look_of(match, 1) == "1"


def test_who_of_the_cast_thinks_is_told_by_name_and_temper_and_has_its_own_face() -> None:
    match = kept("Ana", "Ρέα", "Vega", bots=("-", "2", "2"))
    assert seats.thinking(match, Wording(match.players)) == "Ρέα (eager) thinks…"
    assert [words.look_of(match, seat) for seat in range(3)] == ["person", "Rhea", "2"], "Vega plays elsewhere"


def test_what_the_cast_is_like_is_in_the_names_of_its_panels_in_every_game_and_depends_on_no_deal() -> None:
    for name, game in GAMES.items():
        for seed in (1, 2):
            who, players = CAST["3"][seed], ("Ana", CAST["3"][seed].latin, "Ben", "Dan")[: game.seats]
            dealt = Match.new(game, {}, players, first_player=0, seed=seed).record
            match = Match(replace(dealt, metadata=Metadata(bots=("-", "3", "-", "-")[: game.seats])), game)
            look = Look(1180, 820, Wording(tuple(map(isolated, players))))
            shown = screen(match, Ui(phase=TURN, holder=0), TABLES[name], look).scene.sprites
            said = {sprite.key: sprite.label for sprite in shown if sprite.key.startswith("player-")}
            assert f"{who.latin}, {who.character(SAY)}" in said["player-1"], name
            assert said["player-0"] in {plain(each.label) for each in TABLES[name].scene(match.view(0), look).sprites}


def test_a_word_for_each_temper_is_its_own_in_every_language() -> None:
    for tag in LANGUAGES:
        say = spoken(tag, ())
        told = {bot.temper: bot.character(say) for bot in EVERYBODY}
        assert len(set(told.values())) == len(TEMPERS), tag
        assert all(1 <= len(word.split()) <= 2 for word in told.values()), tag


@pytest.mark.parametrize("said", ["", "passed"])
def test_a_name_is_whole_in_the_narrow_panels_beside_a_puzzle(said: str) -> None:
    panel = PlayerPanel(85, 52, 1, (), "sign", mark="mark")  # of a phone that is held across
    for name in ("Hadar", "Elara"):
        assert panel.named(name, said, always=True)[0] == name


@pytest.mark.parametrize("letters", LETTERS)
def test_no_name_of_the_cast_is_cut_on_the_smallest_phone(letters: str) -> None:
    panel = PlayerPanel((360 - 32) / 3, 50, 1, (), "sign", mark="mark")
    for bot in EVERYBODY:
        assert panel.named(bot.called(letters), "")[0] == bot.called(letters)
    room = panel.width - panel.name_at - panel.margin - PASS_ROOM
    if letters == cast.LATIN:
        assert all(width_of(bot.latin, 14 * BOLD) <= room for bot in EVERYBODY), "nor where the mark of a pass stands"


def test_faces_differ_by_mood_and_hold_nothing_but_shapes() -> None:
    for look in drawing.HEADS:
        drawn = {mood: drawing.portrait(look, mood, signed=True) for mood in drawing.MOODS}
        assert all(one != other for one, other in combinations(drawn.values(), 2)), look
        assert not any("<text" in each or "style=" in each or "href" in each for each in drawn.values())


@pytest.mark.parametrize("name", GAMES)
def test_a_panel_says_what_its_bot_is_like_where_it_has_room_and_nothing_else_to_say(name: str) -> None:
    names = ("Ana", "Rhea", "Vesta")[: GAMES[name].seats]
    match = Match.new(GAMES[name], {}, names, first_player=0, seed=5)
    say, told = Wording(names), 0
    for width, height in ((1180, 820), (820, 1180), (390, 844)):
        scene = TABLES[name].scene(match.view(0), Look(width, height, say))
        for panel in (each for each in scene.sprites if each.key.startswith("player-")):
            shown = with_character(panel, "impatient")
            assert shown.words in (panel.words, (panel.words[0], "impatient", *panel.words[2:]))
            assert shown == panel or (not panel.words[1] and shown.classes == f"{panel.classes} tempered")
            assert with_character(panel, "W" * 200) == panel
            told += shown != panel
    assert told > 1
