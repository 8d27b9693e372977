"""A puzzle's bar on an upright phone: what it tells is read whole, and its buttons keep their places."""

import pytest

from e2e.conftest import PageAt
from e2e.keys import settle
from e2e.puzzling import CLOCK, QUICK, act, back, match_of, of_day, solve, wait_stands
from e2e.sampled import sample
from e2e.screen import wait_phase
from e2e.taps import Taps
from epizodiak.puzzles import solving

TOLD = """() => {
    const box = name => document.querySelector(name).getBoundingClientRect();
    const all = box("#puzzle"), said = document.getElementById("puzzle-said"), back = box("[data-key=puzzle-back]");
    const fold = box("[data-key=puzzle-fold]");
    return {
        whole: said.scrollHeight <= said.clientHeight + 1 && said.getBoundingClientRect().bottom <= all.bottom,
        back: document.elementFromPoint(back.x + back.width / 2, back.y + back.height / 2)?.dataset.key,
        fold: [fold.x, fold.y, fold.right, fold.bottom].map(Math.round),
        table: [box("#table").y, box("#table").height],
    };
}"""
"""What a bar tells of a try: whether it can be read whole, what lies at the way back, and where box and table are."""


@pytest.mark.parametrize(("width", "height"), sample([(390, 844), (360, 640)], (360, 640)))
def test_on_a_phone_an_answer_is_read_whole_with_the_way_back_and_what_unfolds_it_stays(
    page_at: PageAt, width: int, height: int
) -> None:
    page = page_at(width, height, f"puzzle=schotten-totten&{QUICK}&lang=de", prepare=CLOCK)
    taps, puzzle = Taps(page), of_day("schotten-totten")
    wait_phase(page, "puzzle")
    settle(page)
    before = page.evaluate(TOLD)
    match = match_of(puzzle)
    legal = (match.game.action_text(action) for action in match.game.legal_actions(match.state))
    act(taps, match, next(text for text in legal if not solving.is_right(puzzle, (), text)))
    for stands in ("wrong", "solved"):
        if stands == "solved":
            taps.button("puzzle-again")
            solve(taps, puzzle)
        wait_stands(page, stands)
        page.wait_for_function("() => document.getElementById('puzzle-said').textContent.length > 10")
        settle(page)
        told = page.evaluate(TOLD)
        assert told["whole"], stands
        assert told["back"] == "puzzle-back", stands
        assert (told["fold"], told["table"]) == (before["fold"], before["table"]), stands
    taps.unfold()
    settle(page)
    assert page.evaluate(TOLD)["fold"] == before["fold"]
    back(taps)
