"""The boards of a game's moments: seen by their seat, marked where something was done, whole and large enough."""

import itertools
import re
from collections import Counter
from collections.abc import Iterator
from math import cos, radians, sin

import pytest

from epizodiak.core.wording import Wording
from epizodiak.features.reviews import boards, words
from epizodiak.features.reviews.boards import HEIGHT, TILE, WIDTH, Boards
from epizodiak.features.reviews.moments import GIFT, SLIP, TURN, Highlight
from epizodiak.features.reviews.verdict import Subject
from epizodiak.games import GAMES, TABLES
from epizodiak.games.epizodiak.rules.numerals import numeral
from epizodiak.games.schotten_totten.rules.log import card_name
from epizodiak.table.scene import Scene, Sprite
from epizodiak.table.table import Look
from tests.unit.plain_words import game_of
from tests.visits.asking import review_of
from tests.visits.mistakes_at_hand import reviewed

pytestmark = pytest.mark.native_only


@pytest.mark.parametrize("game", GAMES)
def test_a_board_shows_what_the_seat_could_see_and_no_place_to_tap(game: str) -> None:
    page = reviewed(game)
    known, table = review_of(page), TABLES[game]
    whole = known.playback
    assert whole is not None
    seat, ply = next((seat, min(each)) for seat, each in known.found.items() if each)
    finding = known.found[seat][ply]
    moment, say = Highlight(SLIP, ply, seat, -0.3, finding.best), Wording(whole.players)
    drawn = Boards(whole, moment, table, say)
    for stage in boards.stages(moment):
        scene = drawn.scene(stage)
        assert scene.sprites
        assert not [each for each in scene.sprites if each.place or each.can or each.label]
        assert (scene.width, scene.height) == (WIDTH, boards.HIGH if game == "schotten-totten" else HEIGHT)
    if GAMES[game].hidden:
        others = Boards(whole, Highlight(SLIP, ply, (seat + 1) % GAMES[game].seats, 0), table, say)
        assert drawn.scene(boards.BEFORE).sprites != others.scene(boards.BEFORE).sprites, "another holds another hand"


@pytest.mark.parametrize("game", ["epizodiak", "schotten-totten"])
def test_what_another_seat_did_is_shown_with_its_own_hand_whose_it_is_stands_above(game: str) -> None:
    whole, table = game_of(game), TABLES[game]
    ply = next(each for each in range(8, whole.length) if whole.step(each).action.kind == whole.step(0).action.kind)
    seat, _, legal = whole.decision(ply)
    better = next(each for each in legal if each != whole.record.actions[ply])
    told = (seat + 1) % GAMES[game].seats
    for you, whose in ((told, f"{whole.players[seat]}'s hand"), (seat, "Your hand")):
        say = Wording(whole.players, you=you)
        gift = Boards(whole, Highlight(GIFT, ply, seat, 0.3, better), table, say)
        own = Boards(whole, Highlight(SLIP, ply, seat, 0.3, better), table, say)
        for stage in (boards.BEFORE, boards.PLAYED, boards.BETTER):
            sprites = gift.scene(stage).sprites
            assert sprites == own.scene(stage).sprites
            assert [" ".join(each.words) for each in sprites if each.key == "whose"] == [whose]
        assert marks(gift.scene(boards.PLAYED)), "what the other did is marked all the same"


def test_whose_hand_it_is_stands_in_two_lines_where_one_would_be_small() -> None:
    whole, table = game_of("schotten-totten"), TABLES["schotten-totten"]
    ply = next(each for each in range(whole.length) if whole.decision(each)[0] == 1)
    for name, lines in (("Leda", ("Leda's", "hand")), ("Bo", ("Bo's hand",))):
        drawn = Boards(whole, Highlight(GIFT, ply, 1, 0.3), table, Wording((whole.players[0], name), you=0))
        scene = drawn.scene(boards.BEFORE)
        (head,) = (each for each in scene.sprites if each.key == "whose")
        assert head.words == lines
        sizes = [float(each) for each in re.findall(r'font-size="([\d.]+)"', head.body)]
        assert len(sizes) == len(lines)
        assert all(each >= boards.LINES[0] for each in sizes), "it can be read"
        top = min(
            y
            for tile in scene.sprites
            if tile.layer == "places" and tile.key.startswith("tile ")
            for _, y in corners(tile)
        )
        assert head.y + boards.LINES[1] * (len(lines) - 1) < top, "above the hand"


def marks(scene: Scene) -> list[Sprite]:
    return [each for each in scene.sprites if "moment-mark" in each.classes]


@pytest.mark.parametrize("game", GAMES)
def test_what_a_moment_is_about_is_marked_and_lies_whole_on_its_boards(game: str) -> None:
    whole, table = game_of(game), TABLES[game]
    say, seen = Wording(whole.players), 0
    for ply in range(0, whole.length - 1, max(1, whole.length // 12)):
        seat, _, legal = whole.decision(ply)
        better = next((each for each in legal if each != whole.record.actions[ply]), "")
        drawn = Boards(whole, Highlight(SLIP, ply, seat, -0.3, better), table, say)
        assert marks(drawn.scene(boards.BEFORE)) == []
        for stage in (boards.PLAYED, boards.BETTER) if better else ():
            scene = drawn.scene(stage)
            made = marks(scene)
            assert all(0 < each.x < scene.width and 0 < each.y < scene.height for each in made)
            assert all(each.classes.split()[-1] == stage for each in made), "the style sheet breaks what was played"
            seen += bool(made)
    assert seen > 3, "a pass may leave none"


SHADE = re.compile(r'<(?:rect|circle|path) class="(?:lean )?shade"[^>]*>')
"""What lies below all else of a tile, and is as large."""

SMALLEST = 28
"""Narrower a tile is not read."""


def corners(tile: Sprite) -> Iterator[tuple[float, float]]:
    """The corners of a tile or card, or of the square round a piece, where they lie on a board."""
    found = SHADE.search(tile.body)  # a game's own pieces may have none
    shade = found[0] if found else tile.body
    drawn = re.findall(r"[ML](-?[\d.]+) ?(-?[\d.]+)", shade)
    values = {name: float(value) for name, value in re.findall(r'(\w+)="(-?[\d.]+)"', shade)}
    if not drawn:
        across, down = values.get("width", 2 * values.get("r", 0)), values.get("height", 2 * values.get("r", 0))
        left = values.get("x", values.get("cx", 0) - across / 2)
        top = values.get("y", values.get("cy", 0) - down / 2)
        drawn = list(itertools.product((left, left + across), (top, top + down)))
    for x, y in ((float(x), float(y)) for x, y in drawn):
        lean = radians(tile.lean)
        yield (
            tile.x + tile.scale * (x * cos(lean) - y * sin(lean)),
            tile.y + tile.scale * (x * sin(lean) + y * cos(lean)),
        )


def boards_of(game: str) -> Iterator[tuple[Boards, str]]:
    """The boards of many moments of a game."""
    whole, table = game_of(game), TABLES[game]
    for ply in range(0, whole.length - 1, max(1, whole.length // 25)):
        seat, _, legal = whole.decision(ply)
        for better in {legal[0], legal[-1]} - {whole.record.actions[ply]}:
            drawn = Boards(whole, Highlight(SLIP, ply, seat, -0.3, better), table, Wording(whole.players))
            yield from ((drawn, stage) for stage in (boards.BEFORE, boards.PLAYED, boards.BETTER))
        turn = Highlight(TURN, ply, seat, -0.3, until=ply + 1)
        drawn = Boards(whole, turn, table, Wording(whole.players))
        yield from ((drawn, stage) for stage in boards.stages(turn))


@pytest.mark.parametrize("game", GAMES)
def test_the_edge_of_a_moments_board_cuts_no_tile_or_card(game: str) -> None:
    seen = 0
    for drawn, stage in boards_of(game):
        scene = drawn.scene(stage)
        sprites, high = scene.sprites, scene.height
        hand = next((each.x for each in sprites if each.key == "hand"), WIDTH)
        for tile in (each for each in sprites if "tile" in each.classes.split()):
            left, right = (hand, WIDTH) if tile.layer == "places" else (0, hand)
            assert all(left <= x <= right and 0 <= y <= high for x, y in corners(tile)), (stage, tile)
            aside = tile.layer == "places" or tile.key.startswith("tile discard")
            assert aside or TILE.width * tile.scale >= SMALLEST, (stage, tile.key, tile.scale)
            seen += 1
    assert seen > 100


def stones(scene: Scene) -> list[Sprite]:
    return [each for each in scene.sprites if each.key.startswith("rock-")]


def test_all_columns_of_cards_are_seen_whole() -> None:
    game = "schotten-totten"
    whole, table = game_of(game), TABLES[game]
    for ply in range(6, whole.length - 1, 7):
        seat = whole.decision(ply)[0]
        moment = Highlight(SLIP, ply, seat, -0.3, whole.decision(ply)[2][0])
        view = GAMES[game].view(whole.position(ply), seat)
        scene = table.scene(GAMES[game].onlooking(view), Look(*boards.PAGE, Wording(whole.players)))
        drawn = Boards(whole, moment, table, Wording(whole.players)).scene(boards.BEFORE)
        lie, seen = (
            Counter(each.key.split("-")[1] for each in sprites if each.key.startswith("tile side-"))
            for sprites in (scene.sprites, drawn.sprites)
        )
        assert seen == lie
        assert [each.key for each in stones(drawn)] == [f"rock-{number}" for number in range(1, 10)]


def test_a_dial_is_shown_whole_on_every_board_of_a_moment() -> None:
    seen = 0
    for drawn, stage in boards_of("epizodiak"):
        slots = [
            each for each in drawn.scene(stage).sprites if each.pictures.startswith("slot-") and each.layer == "ground"
        ]
        assert len(slots) == 12, stage
        assert all(0 < each.x < WIDTH and 0 < each.y < HEIGHT for each in slots)
        seen += 1
    assert seen > 40


def test_a_pass_is_marked_nowhere_and_a_draw_at_the_pile() -> None:
    whole, table = game_of("epizodiak"), TABLES["epizodiak"]
    found = dict[str, set[str]]()
    for ply, action in enumerate(whole.record.actions[:-1]):
        if action in ("d", "p"):
            drawn = Boards(whole, Highlight(SLIP, ply, whole.decision(ply)[0], -0.3), table, Wording(whole.players))
            found.setdefault(action, set()).update(each.key for each in marks(drawn.scene(boards.PLAYED)))
    assert found == {"d": {"mark pile"}, "p": set()}


@pytest.mark.parametrize(("game", "keys"), [("epicycle", ["placed", "hops", "taken"]), ("zodiac", ["moved"])])
def test_what_moved_is_shown_by_the_tables_own_arrows_and_lies_as_it_does_there(game: str, keys: list[str]) -> None:
    whole, table = game_of(game), TABLES[game]
    say, seat = Wording(whole.players), 0
    for ply in range(0, whole.length - 1, 5):
        seat, _, legal = whole.decision(ply)
        drawn = Boards(whole, Highlight(SLIP, ply, seat, -0.3, legal[0]), table, say)
        for stage in (boards.PLAYED, boards.BETTER):
            assert [each.key for each in marks(drawn.scene(stage))] == keys
        there = table.scene(whole.at(ply + 1).view(seat), Look(*boards.PAGE, say)).sprites
        leans = {each.key: each.lean for each in there}
        pieces = [each for each in drawn.scene(boards.PLAYED).sprites if each.layer == "tiles"]
        assert len(pieces) > 5
        assert [each.lean for each in pieces] == [leans[each.key] for each in pieces]


def test_no_text_is_too_small_to_read() -> None:
    for game in GAMES:
        whole = game_of(game)
        moment = Highlight(SLIP, 0, whole.decision(0)[0], -0.3)
        small = Boards(whole, moment, TABLES[game], Wording(whole.players)).scene(boards.BEFORE)
        assert not [each for each in small.sprites if boards.SMALL & set(each.classes.split()[:1])]


@pytest.mark.parametrize("game", ["epizodiak", "schotten-totten"])
def test_the_picture_of_a_lucky_turn_outlines_what_its_caption_names(game: str) -> None:
    whole, table, rules = game_of(game), TABLES[game], GAMES[game]
    say, own, others, laid = Wording(whole.players), 0, 0, 0
    for ply in range(whole.length - 4):
        seat, until = (whole.decision(ply)[0] + ply // 2) % rules.seats, ply + 4
        if rules.view(whole.position(ply), seat).round != rules.view(whole.position(until), seat).round:
            continue
        turn = Highlight(TURN, ply, seat, 0.3, until=until)
        scene = Boards(whole, turn, table, say).scene(boards.AFTER)
        outlined = [each.key.removeprefix("mark tile ") for each in marks(scene) if each.layer == "places"]
        number = words.told_action(whole, table, turn)
        assert number is not None
        caption = words.done(whole, table, turn, Subject(seat, alone=True), say)
        named = words.drawn(whole, table, number, Subject(seat, alone=True), say)
        if not named:
            laid += len(marks(scene))
            step = whole.step(number)
            assert caption in whole.game.describe(step.action, step.before, step.after, say)
            continue
        assert (caption,) == named
        assert [each for each in marks(scene) if each.layer != "places"] == [], "what was laid is not told of"
        mine = [line for line in named if line.startswith("You drew ")]
        values = Counter(held_as(game, key, say) for key in outlined)
        assert not values - Counter(re.sub("You drew (the )?", "", line) for line in mine), caption
        own, others = own + len(outlined), others + len(named) - len(mine)
    assert min(own, others) > 3
    assert game == "schotten-totten" or laid


def held_as(game: str, key: str, say: Wording) -> str:
    """What a tile of a hand is called, by its key."""
    name = key.split("-")[1]
    return numeral(int(name), say) if game == "epizodiak" else card_name(name, say)


def test_what_a_better_action_would_have_shown_is_not_shown() -> None:
    page = reviewed("epizodiak")
    whole = review_of(page).playback
    assert whole is not None
    say, table = Wording(whole.players), TABLES["epizodiak"]
    ply = next(n for n in range(whole.length) if "d" in whole.decision(n)[2])
    drawn = Boards(whole, Highlight(SLIP, ply, whole.decision(ply)[0], -0.3, "d"), table, say)
    better = drawn.scene(boards.BETTER)
    assert [each.key for each in marks(better)] == ["mark pile"]
    assert tuple(each for each in better.sprites if each not in marks(better)) == drawn.scene(boards.BEFORE).sprites
