"""The lobby's questions: what their answers mean, and the form that is made of them."""

from itertools import product

import pytest

from epizodiak.bots.cast import CAST
from epizodiak.core.wording import Wording
from epizodiak.display import lobby_form
from epizodiak.display.lobby import answers_for, named_seats, options_from
from epizodiak.features.tutorial.lessons import lessons
from epizodiak.games import CATALOGUE, GAMES
from epizodiak.games.epizodiak.rules.rules import SINGLE_ROUND_BONUS
from epizodiak.record.takeback import default_rule
from epizodiak.table.catalogue import NUMBER

pytestmark = pytest.mark.native_only

EPIZODIAK = CATALOGUE["epizodiak"]


@pytest.mark.parametrize("name", list(GAMES))
def test_every_options_of_a_game_can_be_asked_for_and_read_again(name: str) -> None:
    game, entry = GAMES[name], CATALOGUE[name]
    values = game.option_values()
    for chosen in product(*values.values()):
        options = game.options_json(game.options_from(dict(zip(values, chosen, strict=True))))
        asked, bad = options_from(entry, answers_for(entry, options))
        assert not bad
        again = game.options_json(game.options_from(asked))
        unasked = {key for key in options if key not in asked}
        assert {**again, **{key: options[key] for key in unasked}} == options, "what is asked comes back as it was"


@pytest.mark.parametrize("name", list(GAMES))
def test_the_form_as_it_stands_asks_for_the_games_defaults(name: str) -> None:
    game, entry = GAMES[name], CATALOGUE[name]
    first = {each.key: str(each.usual) if each.kind == NUMBER else each.choices[0].key for each in entry.questions}
    options, bad = options_from(entry, first)
    assert not bad
    assert game.options_from(options) == game.options_from({})


def test_a_question_that_is_not_asked_says_nothing() -> None:
    options, bad = options_from(EPIZODIAK, {"length": "13", "target": "nonsense", "contest_scores": "no"})
    assert (options["target"], bad) == (13, ())
    assert "contest_scores" not in options


@pytest.mark.parametrize("text", ["0", "100", "", "7.5", "-3", "\u0667", "9" * 40])
def test_a_number_out_of_its_bounds_is_named_and_not_taken(text: str) -> None:
    options, bad = options_from(EPIZODIAK, {"length": "own", "target": text})
    assert [each.key for each in bad] == ["target"]
    assert "target" not in options


def test_where_one_round_is_chosen_the_lobby_tells_the_points_that_an_end_counts() -> None:
    """E22: otherwise than in a game to a number of points, as the lesson plays it, which says who scores."""
    length = next(each for each in EPIZODIAK.questions if each.key == "length")
    (single,) = (each for each in length.choices if each.note)
    assert single.options == {"mode": "single"}
    assert f"{SINGLE_ROUND_BONUS} for an empty hand" in single.note
    assert single.note.startswith("Everybody scores")
    contest = next(each for each in EPIZODIAK.questions if each.key == "contest_scores")
    assert contest.text.startswith("contesting"), "by the word on its button"
    assert "so only you score" in lessons("epizodiak", Wording(()))[-1].praise


def test_a_form_of_two_games_shows_the_first_ones_questions_only() -> None:
    entries = {"epizodiak": EPIZODIAK, "other": EPIZODIAK}
    markup = lobby_form.questions(entries, rare=False)
    assert markup.count('data-for="epizodiak">') == 1
    assert markup.count('data-for="other" hidden>') == 1
    games = {"epizodiak": GAMES["epizodiak"], "other": GAMES["epizodiak"]}
    form = lobby_form.game_choice(entries, games, {}, {})
    assert form.count(" checked") == 1


def test_the_form_says_of_each_game_what_stands_about_taking_back_at_first() -> None:
    form = lobby_form.game_choice(CATALOGUE, GAMES, {}, {})
    for name, game in GAMES.items():
        line = next(line for line in form.splitlines() if f'id="game-{name}"' in line)
        assert f'data-taking-back="{default_rule(game)}"' in line
    choices = lobby_form.rare_questions_of_all().partition('id="take_back"')[2]
    assert choices.index('value="never"') < choices.index('value="turn"'), "the first one is chosen"


def test_every_seat_offers_a_person_with_a_phone_and_says_what_that_is() -> None:
    assert '<option value="phone" data-t>a person with a phone</option>' in lobby_form.seats({})
    line = next(line for line in lobby_form.player_choice({}).splitlines() if 'data-sits="phone"' in line)
    assert "No internet needed" in line
    assert f"data-t hidden>{lobby_form.NEVER_PHONES}<" in line
    assert '"#face-phone"' in line


def test_no_name_is_filled_in_and_what_plays_without_one_stands_in_its_place() -> None:
    form = lobby_form.seats({})
    assert [f'placeholder="{name}"' in form for name in named_seats(("", "", ""), (), Wording(()))] == [True] * 3
    assert "name-0" in form
    assert "<input" in form
    assert 'value="A' not in form


def test_every_seat_offers_the_levels() -> None:
    assert '<option value="4" data-t>Oracle</option>' in lobby_form.seats({"4": "Oracle"})


def test_people_and_bots_without_names_get_some_and_no_letters_stand_behind_them() -> None:
    say = Wording(())
    names = named_seats(("Ana", "", ""), ("-", "4", "4"), say, 3)
    assert names[0] == "Ana"
    assert {*names[1:]} < {bot.latin for bot in CAST["4"]}
    mixed = named_seats(("", "", ""), ("4", "-", "3"), say)
    assert mixed[1] == "Player 2"
    assert mixed[0] in {bot.latin for bot in CAST["4"]}
    assert mixed[2] in {bot.latin for bot in CAST["3"]}
    assert named_seats(("Oracle", "", "Oracle"), ("4", "-", "3"), say)[0::2] == ("Oracle A", "Oracle B"), "as typed"
