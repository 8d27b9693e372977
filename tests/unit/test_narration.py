"""What is said aloud after each change, and when somebody asks for it."""

import pytest

from epizodiak.core.protocol import Outcome
from epizodiak.core.wording import Wording
from epizodiak.display import naming, narration
from epizodiak.display.screen import screen
from epizodiak.display.ui_state import BOT, CURTAIN, OVER, ROUND, TURN, WATCH, Ui
from epizodiak.games import GAMES, TABLES
from epizodiak.games.epizodiak.rules.numerals import numeral
from epizodiak.table.table import BOARD, COUNTS, DISCARDS, HAND, PARTS, Look
from epizodiak.timeline.match import Match

NAMES = {2: ("Ana", "Ben"), 3: ("Ana", "Ben", "Chloé")}


def match_of(game: str, *bots: str, seed: int = 7, **options: object) -> Match:
    rules = GAMES[game]
    options = {**rules.options_json(rules.options_from({})), **options}
    return Match.new(rules, options, NAMES[rules.seats], first_player=0, seed=seed, bots=bots)


def shown_names(match: Match) -> Wording:
    """The wording as the page shows it: names are isolated."""
    return naming.named(Wording(()), match.players)


def to_the_end(match: Match, kinds: str = "cx") -> Match:
    """Play as quickly to an end as the first legal actions do, those of some kinds before others."""
    while match.player is not None and match.ply < 2000:
        legal = [match.game.action_text(action) for action in match.view(match.player).legal]
        match = match.play(min(legal, key=lambda text: (text[0] not in kinds, -len(text), text)))
    return match


def drawing() -> tuple[Match, str, str]:
    """A person at Schotten Totten against a bot has drawn; return the game, what is said, and the card's name."""
    match = match_of("schotten-totten", "-", "2")
    table, say = TABLES["schotten-totten"], Wording(match.players)
    match = match.play(match.game.action_text(match.view(0).legal[0]))
    before = match.view(0)
    match = match.play("d")
    after = match.view(0)
    card = next(card for card in after.hand if card not in before.hand)
    said = narration.after_action(match, Ui(phase=BOT, holder=0, reminder=True), table, (before, after), say)
    return match, said, card


def test_a_card_drawn_against_a_bot_is_told_though_the_turn_is_over() -> None:
    _, said, card = drawing()
    assert said.startswith("You drew ")
    assert said.rstrip(".").endswith(card[1:])


def test_a_drawn_card_is_called_new_as_long_as_the_page_marks_it() -> None:
    match, _, card = drawing()
    view = match.view(0)
    tiles = {key: number for number, key in enumerate(TABLES["schotten-totten"].motion.tile_places(view))}
    look = Look(1180, 820, Wording(match.players), tiles=tiles, fresh=frozenset({tiles[f"hand-{card}-0"]}))
    found = {sprite.key: sprite.label for sprite in TABLES["schotten-totten"].scene(view, look).sprites}
    assert [key for key, label in found.items() if "new" in label] == [f"card-{card}"]


def test_a_drawn_tile_is_called_new_on_its_copy() -> None:
    match = match_of("epizodiak")
    before = match.view(0)
    match = match.play("d")
    view = match.view(0)
    value = next(value for value in view.hand if view.hand.count(value) > before.hand.count(value))
    tiles = {key: number for number, key in enumerate(TABLES["epizodiak"].motion.tile_places(view))}
    look = Look(1180, 820, Wording(match.players), tiles=tiles, fresh=frozenset({tiles[f"hand-{value}-0"]}))
    found = {sprite.key: sprite.label for sprite in TABLES["epizodiak"].scene(view, look).sprites}
    assert [key for key, label in found.items() if "new" in label] == [f"hand-{value}-0"]


@pytest.mark.parametrize(("game", "mode"), [("epizodiak", {"mode": "single"}), ("schotten-totten", {})])
def test_the_winner_is_told_with_everybodys_scores(game: str, mode: dict[str, object]) -> None:
    match = to_the_end(match_of(game, seed=362, **mode))
    outcome = match.outcome
    assert isinstance(outcome, Outcome)
    say = shown_names(match).spoken()
    views = match.view(None), match.view(None)
    for each in (True, False):  # whether bots wait or not
        said = narration.after_action(match, Ui(phase=OVER), TABLES[game], views, say, each=each)
        winners = [NAMES[match.game.seats][seat] for seat in outcome.ranking[0]]
        assert all(f"{name} wins" in said or len(winners) > 1 for name in winners)
        assert ", ".join(f"{name} {score}" for name, score in zip(match.players, outcome.scores, strict=True)) in said


def test_a_bot_that_wins_without_waiting_is_announced_too() -> None:
    match = to_the_end(match_of("zodiac", "-", "1"), kinds="")
    if match.player is not None:
        match = match.play(match.game.action_text(match.view(match.player).legal[0]))
    ui = Ui(phase=OVER, holder=0)
    said = narration.after_action(
        match, ui, TABLES["zodiac"], (match.view(0), match.view(0)), Wording(NAMES[2]), each=False
    )
    assert said


def test_the_end_of_a_round_tells_the_totals() -> None:
    match = match_of("epizodiak", seed=362)
    while match.view(None).round == 1:
        legal = [match.game.action_text(action) for action in match.view(match.player).legal]
        match = match.play(min(legal, key=lambda text: (text[0] != "x", -len(text), text)))
    views = match.view(None), match.view(None)
    said = narration.after_action(match, Ui(phase=ROUND), TABLES["epizodiak"], views, Wording(match.players))
    assert ", ".join(f"{name} {total}" for name, total in zip(match.players, views[1].totals, strict=True)) in said


# --- for ears only ------------------------------------------------------------------------------------------------


def test_spoken_numbers_are_arabic_and_names_plain_unless_asked_otherwise() -> None:
    match = match_of("epizodiak")
    shown = shown_names(match)
    assert "\u2068" in shown.names[0]
    assert shown.spoken().names == match.players
    assert (numeral(7, shown.spoken()), numeral(7, shown.spoken("tiles"))) == ("7", "VII")


@pytest.mark.parametrize("game", sorted(TABLES))
def test_no_accessible_name_holds_a_mark_that_only_eyes_need(game: str) -> None:
    match = match_of(game)
    look = Look(1180, 820, shown_names(match))
    for careful in (False, True):
        scene = screen(match, Ui(phase=TURN, holder=0), TABLES[game], look, careful=careful).scene
        told = [sprite.label for sprite in scene.sprites] + [region.label for region in scene.regions]
        assert not [label for label in told if "\u2068" in label or "\u2069" in label]


def test_places_are_told_in_arabic_numbers_while_the_tiles_keep_their_signs() -> None:
    dealt = (match_of("epizodiak", seed=seed) for seed in range(50))
    match = next(match for match in dealt if len(match.view(0).legal) > 2)
    shown, ui = shown_names(match), Ui(phase=TURN, holder=0)
    scene = screen(match, ui, TABLES["epizodiak"], Look(1180, 820, shown, spoken=shown.spoken())).scene
    found = {sprite.key: sprite.label for sprite in scene.sprites if sprite.place}
    assert found["slot-12"].startswith("12, ")
    assert set("IVX") & set("".join(span.text for span in scene.words))
    assert not set("IVX") & set(narration.whose_turn(match, ui, TABLES["epizodiak"], shown.spoken()))


def test_the_log_is_not_told_anew_for_ears() -> None:
    match = match_of("epizodiak")
    match = match.play("d")
    shown = shown_names(match)
    told = match.log(shown)[0]
    heard = match.since_last_turn(1, shown.spoken())
    assert heard == tuple(line.replace("\u2068", "").replace("\u2069", "") for line in told)
    assert match.log(shown)[0] is told


# --- what can be asked ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", sorted(TABLES))
def test_each_part_of_every_table_can_be_asked_for(game: str) -> None:
    match = match_of(game)
    table, say = TABLES[game], Wording(match.players)
    told = {part: narration.part(match, Ui(phase=TURN, holder=0), table, part, say) for part in PARTS}
    assert all(text.endswith(".") and len(text) > 3 for text in told.values())
    assert len(set(told.values())) == len(PARTS)
    assert told[COUNTS].count("Ana") == 1
    assert "Ben" in told[COUNTS]


def test_the_hand_is_told_to_nobody_under_the_curtain() -> None:
    for game in ("epizodiak", "schotten-totten"):
        match = match_of(game)
        table, say = TABLES[game], Wording(match.players)
        for phase in (CURTAIN, WATCH):
            assert narration.part(match, Ui(phase=phase), table, HAND, say) == "No hand is shown now."
        mine = narration.part(match, Ui(phase=TURN, holder=0), table, HAND, say)
        other = narration.part(match, Ui(phase=BOT, holder=1), table, HAND, say)
        assert mine.startswith("Your hand: ")
        assert mine != other


def test_the_discarded_sets_are_told_with_who_discarded_them() -> None:
    match = match_of("epizodiak", seed=362)
    while not any(seat is not None for seat in match.view(None).discards):
        legal = [match.game.action_text(action) for action in match.view(match.player).legal]
        match = match.play(min(legal, key=lambda text: (text[0] != "x", -len(text), text)))
    say = Wording(match.players)
    said = narration.part(match, Ui(phase=CURTAIN), TABLES["epizodiak"], DISCARDS, say)
    assert "set discarded by" in said
    assert narration.part(match_of("epizodiak"), Ui(phase=CURTAIN), TABLES["epizodiak"], DISCARDS, say).endswith(
        "none."
    )


def test_the_dial_is_told_in_order_with_its_ends() -> None:
    match = match_of("epizodiak")
    said = narration.part(match, Ui(phase=CURTAIN), TABLES["epizodiak"], BOARD, Wording(match.players))
    assert said.startswith("Dial: Clockwise, from the counterclockwise end: ")


def test_whose_turn_it_is_can_be_asked_with_what_can_be_done() -> None:
    match = match_of("epizodiak")
    table, say = TABLES["epizodiak"], Wording(match.players)
    assert "Ana's turn. You can " in narration.whose_turn(match, Ui(phase=TURN, holder=0), table, say)
    assert "You can" not in narration.whose_turn(match, Ui(phase=CURTAIN), table, say)
    ended = to_the_end(match_of("zodiac"), kinds="")
    if ended.player is None:
        said = narration.whose_turn(ended, Ui(phase=OVER), TABLES["zodiac"], Wording(NAMES[2]))
        assert said.startswith("The game is over")


def test_the_title_says_the_game_and_whose_turn_and_never_more() -> None:
    match = match_of("epizodiak")
    say = shown_names(match)
    assert narration.title("EpiZodiak", match, say) == "Ana's turn · EpiZodiak"
    assert narration.title("EpiZodiak", None, say) == "Epizodiak"
    over = to_the_end(match_of("schotten-totten", seed=3))
    assert narration.title("Schotten Totten", over, shown_names(over)) == "The game is over · Schotten Totten"
