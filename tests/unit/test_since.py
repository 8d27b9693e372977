"""What others did since one's own turn: what is outlined on the table, and the chips that tell of it."""

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from epizodiak.core.text import width_of
from epizodiak.core.wording import Wording
from epizodiak.display.screen import screen
from epizodiak.display.since import BETWEEN, MOST, ROUND_WORDS, SIZE, ChipWording, places_left_by, recent, since, turns
from epizodiak.display.ui_state import BOT, CURTAIN, OVER, WATCH, Ui
from epizodiak.games import ARROWS, GAMES, TABLES
from epizodiak.games.epizodiak.rules.numerals import numeral
from epizodiak.games.epizodiak.table.briefly import briefly
from epizodiak.games.epizodiak.table.layout import TILE_HEIGHT, TILE_WIDTH
from epizodiak.games.zodiac.rules.rules import jumped
from epizodiak.record.record import read_record
from epizodiak.table.table import Look
from epizodiak.timeline.match import Match
from epizodiak.timeline.timeline import Timeline
from tests.unit.style_sheets import ROOT, rule

NAMES = ("Ana", "Ben", "Chloé")
SAY = Wording(NAMES)
WIDE = ("WMWMWMWMWMWMWMWMWMWMWMWMWMWMWMWM", "MMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMM", "@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@")
EPIZODIAK = "epizodiak"


def match_of(game: str, *actions: str, seed: int = 3) -> Match:
    """A game whose actions are given, as far as they are."""
    match = Match.new(GAMES[game], {}, NAMES[: GAMES[game].seats], first_player=0, seed=seed)
    for action in actions:
        match = match.play(action)
    return match


def legal(match: Match) -> list[str]:
    return [match.game.action_text(action) for action in match.game.legal_actions(match.state)]


def until(game: str, kind: str, seed: int = 3) -> Match:
    """A game at random, up to and with an action whose notation begins so."""
    source = random.Random(seed)
    match = match_of(game, seed=seed)
    while True:
        found = [action for action in legal(match) if action.startswith(tuple(kind))]
        match = match.play(found[0] if found else source.choice(legal(match)))
        if found:
            return match


def at_random(game: str, seed: int) -> list[Match]:
    """Every position of a game at random."""
    source, match = random.Random(seed), match_of(game, seed=seed)
    found = [match]
    while match.player is not None and len(found) < 120:
        match = match.play(source.choice(legal(match)))
        found.append(match)
    return found


def opened(record: str) -> Match:
    """A prepared game."""
    path = ROOT / "e2e" / "records" / f"{record}.json"
    return Match(read_record(path.read_text("utf-8"), GAMES), GAMES[EPIZODIAK])


def chips(timeline: Timeline, game: str, holder: int | None, room: float, names: Sequence[str] = NAMES) -> list[str]:
    """What the chips say, the newest first."""
    say = Wording(tuple(names)[: GAMES[game].seats])
    return [chip.text for chip in since(timeline, TABLES[game], holder, ChipWording(say, say, SIZE), room).chips]


# --- what is outlined -------------------------------------------------------------------------------------------------


def test_tiles_laid_since_my_turn_are_outlined_until_i_act() -> None:
    laid = until(EPIZODIAK, "<>")
    seat = laid.steps[-1].seat
    places = {f"slot-{value}" for value in set(laid.view(None).dial) - set(laid.steps[-1].before.dial)}
    table = TABLES[EPIZODIAK]
    other = (seat + 1) % 3
    assert dict.fromkeys(places, seat).items() <= recent(laid, table, other).items()
    assert recent(laid, table, seat) == {}, "who acted last has seen it"
    acted = laid.play(legal(laid)[0])
    assert acted.steps[-1].seat == other
    assert not places & set(recent(acted, table, other))


def test_a_discarded_set_is_outlined_where_it_lies() -> None:
    match = until(EPIZODIAK, "x")
    seat, value = match.steps[-1].seat, match.steps[-1].action.first
    assert recent(match, TABLES[EPIZODIAK], (seat + 1) % 3)[f"discard-{value}"] == seat


@pytest.mark.native_only
def test_a_full_dial_that_becomes_the_pile_keeps_no_outline() -> None:
    match = opened("run-fills")
    after = [match.play(action) for action in legal(match)]
    filled = next(each for each in after if len(each.view(None).dial) == 1 < len(match.view(None).dial))
    assert recent(filled, TABLES[EPIZODIAK], filled.player) == {}, "E19: the tiles that were laid are in the pile"


@pytest.mark.native_only
def test_E19_who_filled_the_dial_is_told_so_too_until_the_next_turn() -> None:
    match, table, says = opened("run-fills"), TABLES[EPIZODIAK], ChipWording(SAY, SAY, SIZE)
    for filled in map(match.play, legal(match)):
        chips = since(filled, table, match.player, says, 700).chips
        anew = len(filled.view(None).dial) == 1 < len(match.view(None).dial)
        assert [each.text.partition(" ")[2] for each in chips] == (
            [f"filled the dial, new start at {numeral(filled.view(None).dial[0], SAY)}"] if anew else []
        )
        if anew:
            others = filled
            while others.player != match.player:
                others = others.play(legal(others)[0])
                told = since(others, table, match.player, says, 900).chips
                assert told[-1].text.endswith(chips[0].text.partition(" ")[2])
                assert told[-1].turn.seat == match.player
            narrow = since(others, table, match.player, says, 358).chips
            assert [each.text for each in narrow][-1].startswith("new start at ")
            assert narrow[0].turn.seat != match.player
            least = since(others, table, match.player, says, 200).chips
            assert [each.turn.seat for each in least] == [each.turn.seat for each in narrow[:-1]], "theirs stay longer"


@pytest.mark.native_only
def test_a_new_round_begins_without_outlines() -> None:
    match = opened("round-end")
    ended = next(each for each in map(match.play, legal(match)) if each.state.round > match.state.round)
    for holder in (None, 0, 1, 2):
        assert recent(ended, TABLES[EPIZODIAK], holder) == {}
        assert turns(ended, TABLES[EPIZODIAK], holder) == ()


@pytest.mark.parametrize("game", [name for name, table in TABLES.items() if table.outlines_last])
def test_the_last_move_stays_outlined_where_a_table_says_so(game: str) -> None:
    table = TABLES[game]
    for match in at_random(game, 5)[1:]:
        latest = match.steps[-1]
        if table.round_points(latest.before, latest.after) is not None and match.player is not None:
            continue  # the table was cleared
        own = recent(match, table, latest.seat)
        assert own, "whoever made it"
        assert set(own.values()) == {latest.seat}
        places = {sprite.key for sprite in table.scene(match.view(None), Look(1180, 820, Wording(NAMES[:2]))).sprites}
        assert {place for place in own if not place.startswith("side-")} <= places, "it is outlined where it lies"


def test_zodiac_outlines_both_ends_and_what_was_turned_over() -> None:
    match = next(m for m in at_random("zodiac", 2)[1:] if len(_turned(m)) > 0)
    action = match.steps[-1].action
    expected = {f"point-{point}" for point in (action.source, action.target, *_turned(match))}
    assert set(recent(match, TABLES["zodiac"], match.player)) == expected


def _turned(match: Match) -> tuple[str, ...]:
    step = match.steps[-1]
    return jumped(step.before.board, step.action)


def test_a_claimed_stone_is_outlined() -> None:
    for seed in range(40):
        for match in at_random("schotten-totten", seed):
            if match.steps and match.steps[-1].action.kind == "claim" and match.player is not None:
                place = f"stone-{match.steps[-1].action.stone}"
                assert recent(match, TABLES["schotten-totten"], 1 - match.steps[-1].seat)[place] == match.steps[-1].seat
                return
    raise AssertionError("no stone was claimed")


@pytest.mark.parametrize("game", GAMES)
def test_what_is_outlined_is_drawn_so(game: str) -> None:
    table, drawn = TABLES[game], 0
    for match in at_random(game, 9)[1:40]:
        holder = match.player
        known = recent(match, table, holder)
        view = match.view(holder)
        look = Look(1180, 820, Wording(NAMES[: GAMES[game].seats]), recent=known)
        marked = [sprite for sprite in table.scene(view, look).sprites if " recent" in sprite.classes]
        plain = table.scene(view, Look(1180, 820, look.wording)).sprites
        assert not [sprite for sprite in plain if " recent" in sprite.classes]
        assert bool(marked) == bool(known)
        for sprite in marked:
            assert any(f"s{seat}" in sprite.classes.split() for seat in known.values())
        drawn += len(marked)
    assert drawn, "something is outlined in a game"


@pytest.mark.native_only
def test_the_outline_of_a_discarded_set_lies_round_its_stack_and_not_behind_it() -> None:
    match = until(EPIZODIAK, "x")
    place = f"discard-{match.steps[-1].action.first}"
    known = {place: match.steps[-1].seat}
    look = Look(1180, 820, Wording(NAMES), recent=known, repeated=frozenset(known))
    sprites = {each.key: each for each in TABLES[EPIZODIAK].scene(match.view(match.player), look).sprites}
    marked = [each.key for each in sprites.values() if " recent" in each.classes]
    assert marked == [f"bed-{place}"], "tiles of a stack are drawn in the order in which they came"
    assert sprites[f"bed-{place}"].layer == "ground"
    cards = [each for each in sprites.values() if each.pictures == place and each.layer == "tiles"]
    assert len(cards) == 3
    stroke = float(rule(".discard.recent .bed", "stroke-width")) / 2
    bed, scale = sprites[f"bed-{place}"], sprites[f"bed-{place}"].scale
    right = max(each.x for each in cards) + TILE_WIDTH / 2 * cards[0].scale
    low = max(each.y for each in cards) + TILE_HEIGHT / 2 * cards[0].scale
    assert bed.x + (66 / 2 + stroke) * scale - right > 3 * scale, "it shows beside the stack"
    assert bed.y + (82 / 2 + stroke) * scale - low > 3 * scale


def test_discarded_sets_carry_their_owners_pip_for_good() -> None:
    for match in at_random(EPIZODIAK, 4):
        scene = TABLES[EPIZODIAK].scene(match.view(match.player), Look(390, 844, Wording(NAMES)))
        pips = {sprite.key: sprite.classes for sprite in scene.sprites if sprite.key.startswith("pip-discard")}
        owners = {value: seat for value, seat in enumerate(match.view(None).discards, 1) if seat is not None}
        assert pips == {f"pip-discard-{value}/2": f"seat-pip s{seat}" for value, seat in owners.items()}


def test_what_is_picked_up_again_is_outlined_no_more() -> None:
    match = until(EPIZODIAK, "^", seed=8)
    *before, last = match.steps
    taken = f"slot-{last.action.first}"
    laid = next(step for step in reversed(before) if taken in places_left_by([step], TABLES[EPIZODIAK]))
    assert taken not in places_left_by([laid, last], TABLES[EPIZODIAK])


# --- chips ------------------------------------------------------------------------------------------------------------


def test_a_chip_tells_one_turn_and_the_newest_comes_first() -> None:
    match = match_of(EPIZODIAK, "d", "p", "d", "p", "d", "p")
    assert chips(match, EPIZODIAK, 0, 900) == ["Chloé: drew, passed", "Ben: drew, passed"]
    assert chips(match, EPIZODIAK, None, 900)[0] == "Chloé: drew, passed"
    assert len(chips(match, EPIZODIAK, None, 900)) == MOST


def test_its_accessible_name_holds_its_text_and_all_that_was_done() -> None:
    match = match_of(EPIZODIAK, "d", "p")
    say = Wording(NAMES)
    (chip,) = since(match, TABLES[EPIZODIAK], 2, ChipWording(say, say, SIZE), 155).chips
    assert chip.text == "drew, passed", "the emblem says who"
    assert chip.label == "drew, passed (Ana drew a tile. Ana passed): show it again"
    assert chip.log_text == "Ana drew a tile. Ana passed"


@pytest.mark.parametrize("game", ["epicycle", "zodiac"])
def test_an_arrow_leads_from_where_the_latest_piece_came_until_one_is_selected(game: str) -> None:
    table = TABLES[game]
    place = table.layouts.layout(1180, 820, 1, large=False, watched=False, seats=2)
    for match in at_random(game, 5)[1:20]:
        if match.player is None:
            break
        view, latest = match.view(match.player), match.steps[-1]
        look = Look(1180, 820, SAY, recent=recent(match, table, match.player))
        scene = table.scene(view, look)
        (arrow,) = [each for each in scene.sprites if each.layer == "marks" and " recent" in each.classes]
        (way,) = [each for each in ARROWS[game](latest.action, latest.before, place) if each.key == arrow.key]
        assert (arrow.x, arrow.y, arrow.lean, arrow.scale) == (way.x, way.y, way.lean, way.scale)
        assert arrow.beside in table.motion.traces(latest.action, latest.before, latest.after)
        assert arrow.body == way.body or game == "epicycle", "there it goes in one bow"
        first = next(each.key for each in scene.sprites if each.can == "select")
        chosen = table.scene(view, replace(look, selection=table.select(view, "", first))).sprites
        assert not [each for each in chosen if each.layer == "marks" and " recent" in each.classes]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("names", [NAMES, WIDE], ids=["usual", "longest"])
@pytest.mark.parametrize("room", [304, 358, 440, 800])
def test_the_newest_is_never_cut_and_all_have_room(game: str, names: tuple[str, ...], room: int) -> None:
    say = Wording(names[: GAMES[game].seats])
    for match in at_random(game, 6)[1:60]:
        holder = match.player
        told = chips(match, game, holder, room, names)
        known = turns(match, TABLES[game], holder)
        assert bool(told) == bool(known)
        if not told:
            continue
        done = [(step.action, step.before, step.after) for step in map(match.step, known[0].numbers)]
        seen = [each for each in done if TABLES[game].motion.traces(*each)] or done
        mattered = [TABLES[game].brief(*each, say) for each in seen]
        mattered += filter(None, (TABLES[game].briefest(action, say) for action, *_ in seen))
        assert any(brief in told[0] for brief in (*mattered, *TABLES[game].tells_own(*done[-1], say)))
        assert sum(width_of(each, SIZE) + ROUND_WORDS for each in told) + BETWEEN * (len(told) - 1) <= room


@pytest.mark.native_only
def test_a_chip_says_that_the_dial_was_filled_and_where_it_starts_again() -> None:
    match = opened("run-fills")
    after = [match.play(action) for action in legal(match)]
    filled = next(each for each in after if len(each.view(None).dial) == 1 < len(match.view(None).dial))
    told, step = f"filled the dial, new start at {numeral(filled.view(None).dial[0], SAY)}", filled.steps[-1]
    placed = TABLES[EPIZODIAK].brief(step.action, step.before, step.after, SAY)
    assert placed.startswith("placed ")
    assert chips(filled, EPIZODIAK, filled.player, 900)[0].endswith(f"{placed}, {told}")
    assert chips(filled, EPIZODIAK, filled.player, 330)[0] in told, "on a phone, too"
    assert chips(filled, EPIZODIAK, filled.player, 10) == [told.partition(", ")[2]]
    said = briefly([(step.action, step.before, step.after)], SAY)[0]
    assert (said.startswith("placed "), said.endswith(told)) == (True, True), "so it is said aloud"


@pytest.mark.native_only
def test_what_was_taken_before_a_placement_is_told_where_verbs_leave_it_room() -> None:
    match = opened("pick-up")
    taken = next(action for action in legal(match) if action.startswith("^"))
    match = match.play(taken)
    match = match.play(next(action for action in legal(match) if action[0] in "<>"))
    took, placed = (TABLES[EPIZODIAK].brief(each.action, each.before, each.after, SAY) for each in match.steps[-2:])
    assert took.startswith("took ")
    told = TABLES[EPIZODIAK].briefest(match.steps[-1].action, SAY)
    found = [chips(match, EPIZODIAK, match.player, room)[0] for room in range(900, 10, -10)]
    assert f"{took}, {placed}" in found[0]
    assert f"{took}, {told}" in found, "the verb goes first"
    assert chips(match, EPIZODIAK, match.player, 374)[0].endswith((f"{took}, {placed}", f"{took}, {told}"))


@pytest.mark.native_only
def test_who_filled_the_dial_leaves_the_player_before_a_chip_on_a_phone() -> None:
    match = opened("run-fills")
    filled = next(after for action in legal(match) if len((after := match.play(action)).view(None).dial) == 1)
    before, last = filled.steps[-2:]
    told, start = TABLES[EPIZODIAK].tells_own(last.action, last.before, last.after, SAY)
    older = TABLES[EPIZODIAK].briefest(before.action, SAY)
    assert chips(filled, EPIZODIAK, filled.player, 358) == [told, older]
    assert chips(filled, EPIZODIAK, filled.player, 330) == [start, older], "two have moved, and two are told"


def test_claims_of_one_turn_are_told_as_one_and_the_only_opponents_name_stays() -> None:
    source, match, claims = random.Random(3), match_of("schotten-totten"), [""]
    while len(claims) < 2:
        match = match.play(source.choice([action for action in legal(match) if action not in claims]))
        claims = [action for action in legal(match) if action.startswith("claim ")]
    for action in claims[:2]:
        match = match.play(action)
    (one, other), seat = (action.removeprefix("claim ") for action in claims[:2]), match.steps[-1].seat
    for room in (900, 358):
        (told,) = chips(match, "schotten-totten", 1 - seat, room)
        assert told.startswith(f"{NAMES[seat]}: ")
        assert told.endswith(f"claimed stones {one} and {other}")


def test_with_little_room_older_chips_go_first() -> None:
    match = match_of(EPIZODIAK, "d", "p", "d", "p", "d", "p")
    rooms = [900, 330, 260, 200, 150, 90, 10]
    told = [chips(match, EPIZODIAK, 0, room) for room in rooms]
    assert told[0] == ["Chloé: drew, passed", "Ben: drew, passed"]
    assert ["drew, passed", "drew, passed"] in told
    assert ["drew, passed", "drew"] in told, "a pass is what ends a turn without drawing, too (E18a)"
    assert ["drew"] in told
    assert told[-1] == ["drew"]


@pytest.mark.native_only
def test_what_can_still_be_seen_of_a_turn_stays_longest() -> None:
    contested = opened("contest").play("!6").play("<8")
    picked = opened("pick-up")
    picked = picked.play(next(action for action in legal(picked) if action.startswith("^")))
    picked = picked.play(next(action for action in legal(picked) if action[0] in "<>x"))
    card = match_of("schotten-totten")
    card = card.play(next(action for action in legal(card) if "@" in action)).play("d")
    for match, game, kept in (
        (contested, EPIZODIAK, 0),
        (picked, EPIZODIAK, 1),
        (card, "schotten-totten", 0),
    ):
        brief = [TABLES[game].brief(step.action, step.before, step.after, SAY) for step in match.steps[-2:]]
        assert chips(match, game, match.player, 900)[0].endswith(", ".join(brief))
        least = TABLES[game].briefest(match.steps[kept - 2].action, SAY) or brief[kept]
        assert chips(match, game, match.player, 10) == [least]


def test_what_left_nothing_to_see_goes_before_an_older_turn() -> None:
    match = match_of(EPIZODIAK, "d", ">3", "d", seed=5)
    placed = next(action for action in legal(match) if action[0] in "<>")
    match = match.play(placed)
    newest, older = (TABLES[EPIZODIAK].brief(step.action, step.before, step.after, SAY) for step in match.steps[:0:-2])
    room = width_of(newest, SIZE) + width_of(older, SIZE) + 2 * ROUND_WORDS + BETWEEN
    assert chips(match, EPIZODIAK, match.player, room) == [newest, older], "that they drew is the lesser half"
    fewest = [TABLES[EPIZODIAK].briefest(step.action, SAY) for step in match.steps[:0:-2]]
    assert chips(match, EPIZODIAK, match.player, room - 1) == [newest, fewest[1]], "then the verbs go"
    room = sum(width_of(each, SIZE) + ROUND_WORDS for each in fewest) + BETWEEN
    assert chips(match, EPIZODIAK, match.player, room) == fewest
    assert chips(match, EPIZODIAK, match.player, room - 1) == [fewest[0]]


@pytest.mark.parametrize("game", GAMES)
def test_every_action_has_a_few_words(game: str) -> None:
    say = Wording(NAMES[: GAMES[game].seats])
    told: set[Any] = set()
    for seed in range(4):
        for step in at_random(game, seed)[-1].steps:
            words = TABLES[game].brief(step.action, step.before, step.after, say)
            assert 0 < width_of(words, SIZE) <= 290, f"{words!r} has no room on a phone"
            told.add(words)
    assert len(told) > 5


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (">5..9", "placed V–\u2060IX (5)\xa0↻"),
        ("<1..10", "placed I, XII, XI, X\xa0↺"),
        (">4..5", "placed IV, V\xa0↻"),
    ],
)
def test_a_long_run_is_told_by_its_ends_and_number_and_a_short_one_by_its_tiles(text: str, told: str) -> None:
    position = at_random(EPIZODIAK, 12)[0]
    action = position.game.parse_action(text)
    assert TABLES[EPIZODIAK].brief(action, position.view(None), position.view(None), Wording(NAMES)) == told


@pytest.mark.native_only
@pytest.mark.parametrize(
    ("bots", "named"), [(("-", "1", "1"), True), (("-", "-", "1"), False), (("phone", "1", "1"), False)]
)
def test_what_was_drawn_is_named_to_who_sits_alone_at_the_device_and_to_nobody_else(
    bots: tuple[str, ...], *, named: bool
) -> None:
    match = Match.new(GAMES[EPIZODIAK], {}, NAMES, first_player=0, seed=3, bots=bots)
    drawn = numeral(match.state.pile[0], SAY)
    match, says = match.play("d").play("p"), ChipWording(SAY, SAY, SIZE, forced=1)
    holder = None if "phone" in bots else 0
    for seat in (holder, 1, 2, None):
        (chip,) = since(match, TABLES[EPIZODIAK], seat, says, 900).chips
        told = f"Ana: drew {drawn}, passed" if named and seat == 0 else "Ana: drew, passed"
        assert chip.text == told
        assert (f"(You drew the {drawn}. Ana passed)" in chip.label) == (named and seat == 0)
        lines = screen(match, Ui(phase=BOT, holder=seat), TABLES[EPIZODIAK], Look(1180, 820, SAY)).log
        assert (f"You drew the {drawn}" in lines) == (named and seat == 0)
    for phase in (OVER, WATCH, CURTAIN):
        lines = screen(match, Ui(phase=phase, holder=0), TABLES[EPIZODIAK], Look(1180, 820, SAY)).log
        assert f"You drew the {drawn}" not in lines
