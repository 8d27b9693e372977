"""Mistakes in one's own games without a browser: kept, listed, tried, deleted; and hostile storage."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from epizodiak.app.frozen import replace
from epizodiak.app.lobby_events import GameOffered
from epizodiak.display.puzzle_results import PuzzleResult
from epizodiak.features.mistakes import kept as mistakes
from epizodiak.features.mistakes.events import KeepMistake, MistakesCame
from epizodiak.features.mistakes.kept import JudgedDecision, KeptMistake, KeptMistakes, OwnMistake
from epizodiak.features.puzzles import own_words
from epizodiak.features.puzzles.events import ResultKept
from epizodiak.features.puzzles.state import PUZZLE
from epizodiak.features.reviews.events import ReviewSeatChosen
from epizodiak.features.reviews.words import turn_of
from epizodiak.games import GAMES
from epizodiak.record.record import read_record, write_record
from epizodiak.timeline.match import Match
from epizodiak.timeline.playback import Playback
from tests.visits import puzzles_at_hand
from tests.visits.asking import carried, forget_review, review_of, stage
from tests.visits.mistakes_at_hand import (
    MistakePage,
    again,
    decision,
    home,
    page_of,
    play,
    plies,
    reviewed,
)
from tests.visits.puzzles_at_hand import GAME
from tests.visits.trying import stands

told = pytest.fixture(autouse=True)(puzzles_at_hand.told)


def own(page: MistakePage) -> tuple[OwnMistake, ...]:
    """The list of one's own."""
    return PUZZLE.of(page.state).own


def sure(page: MistakePage) -> bool:
    """Whether it is asked if all are to be deleted."""
    return PUZZLE.of(page.state).sure


def seats(page: MistakePage) -> set[int]:
    """Whose mistakes are kept."""
    kept = (mistakes.read(text, GAMES) for text in page.kept.values())
    return {each.decision.seat for one in kept if one is not None for each in one.mistakes}


def listed(page: MistakePage) -> MistakePage:
    """From the lobby to the list of puzzles."""
    page.tap("puzzle")
    page.settle()
    page.tap("puzzle-archive")
    page.settle()
    return page


# --- from one's own games ---------------------------------------------------------------------------------------------


def test_the_mistakes_of_persons_are_kept_and_those_of_bots_are_not() -> None:
    page = reviewed(GAME, ("-", "2"))
    assert seats(page) == {0}
    page.tell(ReviewSeatChosen(1))
    page.settle()
    assert {each.seat for each in review_of(page).rated.values()} == {0, 1}, "these can be tried all the same"
    assert seats(page) == {0}


def test_a_kept_mistake_is_found_in_the_list_tried_and_remembered() -> None:
    page = listed(home(reviewed(GAME)))
    first = own(page)
    assert [each.decision.ply for each in first] == sorted(each.decision.ply for each in first)
    page.tap("puzzle-own-1")
    assert stands(page)[:2] == ("puzzle", "try")
    assert decision(page) == first[0].decision
    play(page, decision(page).played)
    assert stage(page) == "wrong"
    page.tap("puzzle-again")
    play(page, decision(page).right[0])
    assert stage(page) == "solved"
    page.settle()
    page.tap("puzzle-archive")
    page.settle()
    assert own(page)[0].result == PuzzleResult(True, 2, 0)
    (line, *_) = own_words.lines(own(page), page.state.say)
    whole, ply = Playback(own(page)[0].record, GAMES[GAME]), first[0].decision.ply
    assert line.turn == f"Turn {turn_of(whole, ply)}", "the number that the look back gives it"
    assert (line.result, line.solved, line.mark) == ("solved in 2 tries", True, "blunder")
    assert line.started.startswith("2026-11-22")
    page.tap("close-puzzles")
    page.tap("puzzle-next")
    assert decision(page) == first[1].decision
    page.tap("puzzle-review")
    assert stage(page) == "try", "there is no review to go back to"
    page.tap("puzzle-back")
    page.settle()
    assert page.state.timeline is None


def test_a_mistake_that_was_failed_with_a_hint_is_gone_on_with_after_the_lobby() -> None:
    page = listed(home(reviewed(GAME)))
    page.tap("puzzle-own-1")
    page.tap("puzzle-hint")
    play(page, decision(page).played)
    page.tap("puzzle-back")
    page.settle()
    page = listed(page)
    page.tap("puzzle-own-1")
    assert (PUZZLE.of(page.state).tries, PUZZLE.of(page.state).hints) == (1, 1)
    play(page, decision(page).right[0])
    page.settle()
    page.tap("puzzle-archive")
    page.settle()
    assert own(page)[0].result == PuzzleResult(True, 2, 1)


def test_when_all_are_solved_the_next_one_is_chosen_from_the_list() -> None:
    page = listed(home(reviewed(GAME)))
    count = len(own(page))
    page.tap("puzzle-own-1")
    for _ in range(count):
        play(page, decision(page).right[0])
        page.settle()
        assert stage(page) == "solved"
        page.tap("puzzle-next")
        page.settle()
    assert page.state.ui.panel == "puzzles"
    page.tap("puzzle-day-2026-01-05")
    assert PUZZLE.of(page.state).judged is None, "a day's puzzle is one as before"
    assert PUZZLE.of(page.state).day == "2026-01-05"


def test_what_is_tried_again_from_the_review_is_remembered_in_the_list() -> None:
    page = reviewed(GAME)
    ply = again(page)
    play(page, decision(page).right[0])
    page.settle()
    page.tap("puzzle-review")
    page.settle()
    page = listed(home(page))
    assert {each.decision.ply: each.result for each in own(page)}[ply] == (True, 1, 0)


def test_one_is_deleted_or_all_and_that_is_asked_first() -> None:
    page = listed(home(reviewed(GAME)))
    texts, first = dict(page.disk.texts), own(page)
    page.tap("puzzle-forget-2")
    assert own(page) == (first[0], *first[2:])
    page.tap("puzzle-forget-99")
    page.tap("puzzle-forget-yes")
    assert own(page), "nothing was asked"
    page.tap("puzzle-forget")
    assert sure(page)
    page.tap("puzzle-forget-no")
    assert not sure(page)
    page.tap("close-puzzles")
    page.tap("puzzle-archive")
    page.settle()
    assert own(page) == (first[0], *first[2:])
    page.tap("puzzle-forget")
    page.tap("puzzle-forget-yes")
    assert own(page) == ()
    assert page.kept == {}
    assert page.disk.texts == texts, "the games stay"


def test_the_puzzles_of_a_deleted_game_are_gone_and_other_games_have_none_of_them() -> None:
    page = home(reviewed(GAME))
    assert page.kept
    page.tap("delete-yes-1")
    page.settle()
    assert own(listed(page)) == ()
    page = home(reviewed("epicycle"))
    page.tell(GameOffered(GAME))
    assert own(listed(page)) == ()


def test_a_review_of_a_game_that_is_not_kept_keeps_no_mistakes() -> None:
    page = page_of(GAME)
    page.tap("start")
    page.play()
    page.tap("leave")
    page.settle()
    page.tap("replay-1")
    page.settle()
    lobby = replace(page.state.lobby, texts={})
    page.state = replace(page.state, lobby=lobby)
    forget_review(page)
    before = len(carried(page, KeepMistake))
    page.tap("replay-review")
    page.settle()
    assert plies(page)
    assert len(carried(page, KeepMistake)) == before


def test_a_browser_that_cannot_keep_how_it_went_says_so_once() -> None:
    page = reviewed(GAME)
    page.full = True
    again(page)
    play(page, decision(page).right[0])
    page.settle()
    assert "can't remember" in page.state.notice.text
    page.tap("notice-close")
    page.tell(ResultKept(done=False))
    assert not page.state.notice.text


# --- hostile storage --------------------------------------------------------------------------------------------------


def good(page: MistakePage) -> tuple[str, dict[str, Any]]:
    """A kept text, as data, and its game."""
    (name,) = page.kept
    return name, json.loads(page.kept[name])


def hostile(data: dict[str, Any]) -> Iterator[str]:
    """Texts that are nearly right, each wrong in one thing."""

    def changed(**values: Any) -> str:
        return json.dumps({**data, "found": [{**data["found"][0], **values}, *data["found"][1:]]})

    first = data["found"][0]
    played, right = first["played"], first["right"]
    yield from ("", "[]", "null", "{", '{"game":"zodiac"}', json.dumps({**data, "x": 1}), "[" * 100_000)
    yield json.dumps({**data, "game": "chess"})
    yield json.dumps({**data, "game": ["zodiac"]})
    yield json.dumps({**data, "found": []})
    yield json.dumps({**data, "found": [data["found"][0]] * 2})
    yield json.dumps({**data, "found": [*reversed(data["found"])]})
    yield json.dumps({**data, "found": [{**first, "ply": ply} for ply in range(mistakes.MOST_KEPT + 1)]})
    for ply in (-1, 1.0, True, "0", None, 10**400, 20_000):
        yield changed(ply=ply)
    for seat in (-1, 8, "0", 0.0, None):
        yield changed(seat=seat)
    for actions in ([], [1], "A1", [""], ["x" * 41], right * 2, [*right, played], [f"{n}" for n in range(65)], None):
        yield changed(right=actions)
    for costs in (
        {},
        {played: "1"},
        {played: 2},
        {played: 0},
        {played: -1},
        {played: True},
        {"x": 0.5},
        {played: 10**400},
    ):
        yield changed(costs=costs)
    results: tuple[Any, ...] = (
        None,
        [],
        [1, 1],
        [2, 1, 0],
        [1, 0, 0],
        [1, 1, -1],
        [1.0, 1, 0],
        [True, 1, 0],
        [1, 1000, 0],
        {},
    )
    for result in results:
        yield changed(result=result)
    yield changed(played="x")
    yield changed(played=None)
    yield changed(more=1)
    yield json.dumps(data).replace(json.dumps(first["costs"][played]), "NaN", 1)
    yield json.dumps(data)[:-1] + " " * mistakes.MOST_TEXT + "}"


def test_what_is_kept_is_read_whole_or_not_at_all() -> None:
    page = reviewed(GAME)
    _, data = good(page)
    whole = mistakes.read(json.dumps(data), GAMES)
    assert whole is not None
    assert mistakes.read(mistakes.written(whole), GAMES) == whole
    assert [text[:200] for text in hostile(data) if mistakes.read(text, GAMES) is not None] == []


def test_hostile_texts_and_foreign_games_are_borne() -> None:
    page = home(reviewed(GAME))
    name, data = good(page)
    page = listed(page)
    first, number = own(page), PUZZLE.of(page.state).number
    record = page.disk.texts[name]
    assert first
    for text in hostile(data):
        page.tell(MistakesCame(number, {name: text}, {name: record}))
        assert own(page) == ()
    for other in (
        "",
        "{}",
        record.replace('"x_finished":true', '"x_finished":false'),
        record.replace("zodiac", "chess"),
    ):
        page.tell(MistakesCame(number, {name: json.dumps(data)}, {name: other}))
        assert own(page) == ()
    page.tell(MistakesCame(number, {name: json.dumps(data)}, {}))
    assert own(page) == ()
    page.tell(MistakesCame(number - 1, {name: json.dumps(data)}, {name: record}))
    assert own(page) == (), "asked for by an earlier puzzle"
    page.tell(MistakesCame(number, {name: json.dumps(data)}, {name: record}))
    assert own(page) == first


def test_a_decision_that_its_game_does_not_have_is_named_and_leaves_the_list() -> None:
    page = home(reviewed(GAME))
    name, data = good(page)
    record, number = page.disk.texts[name], PUZZLE.of(listed(page).state).number
    first = data["found"][0]
    for change in ({"seat": 1 - first["seat"]}, {"right": ["Z9-Z8"]}, {"costs": {**first["costs"], "<b>": 0.5}}):
        page.tell(MistakesCame(number, {name: json.dumps({**data, "found": [{**first, **change}]})}, {name: record}))
        assert len(own(page)) == 1
        page.tap("puzzle-own-1")
        assert PUZZLE.of(page.state).judged is None
        assert "cannot be read" in page.state.notice.text
        assert own(page) == ()


def test_no_more_than_fifty_of_a_kind_of_game_are_kept_the_newest() -> None:
    kept: dict[str, KeptMistakes] = {"game-9": KeptMistakes("epicycle", (KeptMistake(one(0)),))}
    for number in range(8):
        for ply in range(10):
            kept |= mistakes.with_mistake(kept, f"game-{number}", GAME, one(ply))
    kept = {name: each for name, each in kept.items() if each.mistakes}
    assert sum(len(each.mistakes) for each in kept.values() if each.game == GAME) == mistakes.MOST_KEPT
    assert sorted(kept) == [f"game-{number}" for number in (3, 4, 5, 6, 7, 9)]
    assert mistakes.with_mistake(kept, "game-7", GAME, one(3)) == {}, "it is known"
    assert mistakes.with_try(kept, "game-1", 3, PuzzleResult(True, 1, 0)) == {}, "it is not kept"


def one(ply: int) -> JudgedDecision:
    """A mistake."""
    return JudgedDecision(ply, 0, "a", ("b",), {"a": 0.5})


def test_a_record_up_to_a_position_is_a_record_of_its_own() -> None:
    for game in GAMES:
        page = reviewed(game)
        assert page.state.playback is not None
        playback = page.state.playback
        for ply in (0, 1, playback.length // 2, playback.length):
            shorter = playback.record_until(ply)
            assert read_record(write_record(shorter), GAMES) == shorter
            assert Match(shorter, GAMES[game]).state == playback.state_at(ply)
