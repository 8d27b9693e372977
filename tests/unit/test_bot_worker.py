import json
from itertools import count
from typing import Any

import pytest

from epizodiak.bots import player, worker
from epizodiak.bots.messages import (
    ANALYSE,
    ANSWER,
    CHOOSE,
    FAILED,
    MOST_TEXT,
    NOW,
    PROGRESS,
    STOP,
    Answer,
    Question,
    bare_message,
    read_answer,
)
from epizodiak.bots.player import choose
from epizodiak.bots.pooling import pooled_action, worker_count
from epizodiak.games import GAMES
from epizodiak.timeline.match import Match

GAME = GAMES["epizodiak"]
MATCH = Match.new(GAME, {"mode": "single"}, ("Ana", "Ben", "Chloé"), seed=7)
VIEW = GAME.view_json(MATCH.view(MATCH.player))
LEGAL = {GAME.action_text(action) for action in GAME.legal_actions(MATCH.state)}


def ticking(seconds: float = 0.01) -> worker.Responder:
    """A desk whose clock goes on by so much with every look at it."""
    times = count()
    return worker.Responder(lambda: next(times) * seconds)


def asked(level: str = "4", kind: str = CHOOSE, number: int = 1, milliseconds: int | None = None) -> str:
    return Question(number, kind, VIEW, level, 5, milliseconds).to_text()


def said(text: str) -> Answer:
    found = read_answer(text)
    assert found is not None
    return found


def finished(desk: worker.Responder) -> list[Answer]:
    """Everything that is said until the desk has no more to do."""
    told = []
    while desk.busy:
        if text := desk.step():
            told.append(said(text))
    return told


@pytest.mark.parametrize("level", ["1", "2", "3"])
def test_the_answer_is_the_one_that_the_same_bot_gives_without_a_worker(level: str) -> None:
    desk = ticking(0.001)
    assert desk.hear(asked(level)) == ""
    *_, answer = finished(desk)
    assert (answer.kind, answer.number) == (ANSWER, 1)
    assert answer.action == choose(VIEW, level, 5)
    assert {each["action"] for each in answer.advice} == LEGAL


def test_a_slice_ends_soon_and_progress_is_told_now_and_then() -> None:
    desk = ticking()
    desk.hear(asked(milliseconds=2000))
    told = finished(desk)
    assert {each.kind for each in told[:-1]} == {PROGRESS}
    assert 5 <= len(told) <= 12
    assert all(each.action in LEGAL and each.advice == () for each in told[:-1])
    assert [each.playouts for each in told] == sorted(each.playouts for each in told)


def test_an_analysis_tells_what_it_thinks_of_every_action_while_it_goes_on() -> None:
    desk = ticking()
    desk.hear(asked(kind=ANALYSE, milliseconds=1000))
    first = finished(desk)[0]
    assert first.kind == PROGRESS
    assert {each["action"] for each in first.advice} == LEGAL


def test_told_to_answer_now_it_answers_at_once_with_what_it_knows() -> None:
    desk = ticking()
    desk.hear(asked())
    desk.step()
    answer = said(desk.hear(bare_message(NOW, 1)))
    assert (answer.kind, answer.action in LEGAL, desk.busy) == (ANSWER, True, False)


def test_told_to_stop_it_says_nothing_more() -> None:
    desk = ticking()
    desk.hear(asked())
    assert desk.hear(bare_message(STOP, 1)) == ""
    assert (desk.busy, desk.step()) == (False, "")


def test_a_message_about_another_question_changes_nothing() -> None:
    desk = ticking()
    desk.hear(asked(number=2))
    assert desk.hear(bare_message(STOP, 1)) == desk.hear(bare_message(NOW, 1)) == ""
    assert desk.busy


def test_a_later_question_replaces_the_one_before() -> None:
    desk = ticking()
    desk.hear(asked(number=1))
    desk.hear(asked("2", number=2))
    assert [each.number for each in finished(desk)] == [2]


@pytest.mark.parametrize(
    "wrong",
    [
        {"level": "9"},
        {"level": 3},
        {"view": {}},
        {"view": {"game": "chess"}},
        {"seed": "x"},
        {"milliseconds": "1"},
        {"playouts": "1"},
    ],
)
def test_what_is_no_question_is_said_to_be_none(wrong: dict[str, Any]) -> None:
    desk = ticking()
    answer = said(desk.hear(json.dumps(json.loads(asked()) | wrong)))
    assert (answer.kind, answer.number, desk.busy) == (FAILED, 1, False)


def test_a_thought_that_fails_is_told_and_the_next_question_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = ticking()
    with monkeypatch.context() as patched:
        patched.setattr(player.Decision, "run", lambda *_: 1 // 0)
        desk.hear(asked())
        (failed,) = finished(desk)
    assert (failed.kind, failed.number) == (FAILED, 1)
    assert "ZeroDivisionError" in failed.reason
    desk.hear(asked("2", number=2))
    assert finished(desk)[-1].kind == ANSWER


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}",
        "[]",
        '{"kind": 7}',
        '{"kind": "shout"}',
        '{"kind": "answer", "action": 7}',
        '{"kind": "answer", "number": "1"}',
        '{"kind": "answer", "number": true}',
        '{"kind": "answer", "advice": [1]}',
        '{"kind": "answer", "advice": 1}',
        '{"kind": "answer", "advice": [{"action": "d", "visits": "9", "value": 0.5}]}',
        "[" * 100_000,
        '{"kind": "answer", "action": "' + "x" * MOST_TEXT + '"}',
    ],
)
def test_what_a_strange_worker_says_is_not_understood(text: str) -> None:
    assert read_answer(text) is None


def answer(action: str, *advice: tuple[str, int, float]) -> Answer:
    told = tuple({"action": each, "visits": visits, "value": value} for each, visits, value in advice)
    return Answer(ANSWER, 1, action, sum(visits for _, visits, _ in advice), told)


def test_workers_that_agree_need_no_count() -> None:
    assert pooled_action([answer("d"), answer("d")]) == "d"


def test_workers_that_differ_are_counted_by_their_playouts() -> None:
    sure = answer("d", ("d", 400, 0.6), ("p", 400, 0.5))
    unsure = answer("p", ("p", 100, 0.6), ("d", 100, 0.4))
    assert pooled_action([sure, unsure]) == pooled_action([unsure, sure]) == "d"


def test_an_action_that_one_worker_gave_up_early_is_not_taken_for_its_few_playouts() -> None:
    assert (
        pooled_action([answer("x9", ("x9", 5, 0.9), ("d", 100, 0.5)), answer("d", ("d", 300, 0.5), ("x9", 300, 0.3))])
        == "d"
    )


def test_more_workers_think_where_there_are_processors_and_memory() -> None:
    assert [worker_count(cores, 8) for cores in (1, 2, 4, 6, 8, 64)] == [1, 1, 2, 2, 3, 3]
    assert worker_count(16, 2) == 1
