"""Bots at the table: they think in workers, see what their seats see, and never hold the game up."""

import json
from statistics import median

import pytest
from playwright.sync_api import Page

from e2e.conftest import PageAt
from e2e.driver import BlindDriver
from e2e.mirror import points
from e2e.screen import TIMEOUT_MS, phase_of, screen, survey, wait_phase, wait_ply
from e2e.spectators import open_side_only, spectators, wait_board
from e2e.taps import start
from e2e.workers import ASKED, SPY, questions, script, wait_question, wait_worker_thinks
from epizodiak.bots.cast import LATIN, drawn
from epizodiak.games import GAMES
from epizodiak.record.record import record_from_json, replay

STRANGE = """
window.workers = [];
window.Worker = class extends EventTarget {
    constructor() { super(); window.workers.push(this); setTimeout(() => this.say({kind: "ready"})); }
    say(told) { this.dispatchEvent(new MessageEvent("message", {data: JSON.stringify(told)})); }
    terminate() { this.gone = true; }
    postMessage(text) {
        const {kind, number} = JSON.parse(text);
        if (kind !== "choose") return;
        if (window.mood === "dying") setTimeout(() => this.dispatchEvent(new ErrorEvent("error", {message: "died"})));
        else {
            this.say({kind: "answer", number: number - 1, action: "d", playouts: 1, advice: []});
            this.say({kind: "answer", number, action: "x99", playouts: 1, advice: []});
        }
    }
};
"""
"""A worker that answers what nobody asked, and then with no legal action; or that dies of every question."""

FRAMES = """milliseconds => new Promise(done => {
    const gaps = [];
    let last = 0, first = 0;
    const frame = now => {
        if (last) gaps.push(now - last); else first = now;
        last = now;
        if (now - first < milliseconds) requestAnimationFrame(frame); else done(gaps);
    };
    requestAnimationFrame(frame);
})"""

FLUID_MS = 50
"""A page with longer gaps between its frames stutters."""

LONG = "first=0&seed=20&think=60000"
"""A deal whose first decision stays open for long: most are settled in less than a second."""


def ply_of(page: Page) -> int:
    return int(screen(page)["ply"])


def hurried_on(page: Page) -> None:
    """Tell the bot to move now until its turn is over."""
    page.wait_for_function(
        """() => {
            const goes_on = document.documentElement.dataset.phase === "bot";
            if (goes_on) document.querySelector("[data-key=move-now]").click();
            return !goes_on;
        }""",
        polling=200,
        timeout=TIMEOUT_MS,
    )


@pytest.mark.parametrize(
    "plies", [pytest.param(12, id="some actions"), pytest.param(None, id="a round", marks=pytest.mark.long)]
)
def test_one_person_and_two_bots_play_and_a_worker_is_told_nothing_but_its_seats_view(
    page_at: PageAt, plies: int | None
) -> None:
    fragment = "bots=-,2,4&pace=0&think=50&mode=single&seed=5&first=1&players=Ana,Ben,Hal"
    page = page_at(1180, 820, fragment, prepare=script(SPY))
    taps = start(page, "turn")
    driver = BlindDriver(taps, seed=2)
    while wait_phase(page, "turn", "over") == "turn" and (plies is None or ply_of(page) < plies):
        _, cans = driver.look()
        if cans:
            driver.act(cans)
    record = taps.export()
    assert (record["x_bots"], record["players"]) == (["-", "2", "4"], ["Ana", "Ben", "Hal"])
    last = points(record)
    assert (last["phase"] == "over", last["ply"]) == (plies is None, ply_of(page))

    marked = page.evaluate("() => window.marked")
    assert {phase for phase, *_ in marked} == {"bot", "turn", *(["over"] if plies is None else [])}
    assert [cans for phase, _, cans, _ in marked if phase == "bot" and cans] == []
    assert [hand for phase, _, _, hand in marked if phase == "bot" and not hand] == []

    game = GAMES[record["game"]]
    views = {}
    for position in replay(record_from_json(record, GAMES), game):
        seat = game.to_act(position.state)
        if seat:  # not the person's
            views[position.ply] = game.view_json(game.view(position.state, seat))
    asked = questions(page)
    assert len(asked) == len(views)
    for question, view in zip(asked, views.values(), strict=True):
        assert set(question) == ASKED
        assert question["view"] == json.loads(json.dumps(view))
        assert question["level"] == record["x_bots"][view["seat"]]
        assert question["seed"] != record["x_seed"]


@pytest.mark.long
def test_a_dead_worker_is_replaced_and_a_reload_in_its_thought_lets_it_think_again(page_at: PageAt) -> None:
    page = page_at(1180, 820, f"bots=4,4,-&pace=0&{LONG}", expect_errors=True, prepare=script(SPY))
    taps = start(page, "bot")
    wait_worker_thinks(page)
    assert ply_of(page) == 0
    page.evaluate("() => workers[0].terminate()")  # nobody is told: it is only not heard of any more
    page.wait_for_function("() => workers.length === 2", timeout=TIMEOUT_MS)
    wait_worker_thinks(page)
    page.workers[-1].evaluate("() => { setTimeout(() => { throw new Error('the worker breaks'); }); }")
    page.wait_for_function("() => workers.length === 3", timeout=TIMEOUT_MS)
    wait_worker_thinks(page)
    assert ply_of(page) == 0
    assert len({json.dumps(question) for question in questions(page)}) == 1
    taps.button("move-now")
    wait_ply(page, 1)

    taps.leave()
    kept = page.locator("#resume").inner_text()
    page.reload()
    page.wait_for_function("() => 'ready' in document.documentElement.dataset", timeout=TIMEOUT_MS)
    assert page.locator("#resume").inner_text() == kept
    taps.button("resume")
    wait_phase(page, "turn")  # they think as long as is usual, and play
    assert not page.locator("#error").is_visible()


@pytest.mark.long
def test_the_page_stays_fluid_while_two_workers_think(page_at: PageAt) -> None:
    fragment = f"bots=4,-,-&motion=off&{LONG}"
    page = page_at(1180, 820, fragment, prepare=script(SPY, cores=4))
    page.wait_for_function("() => window.workers.length === 2")
    page.wait_for_function("() => workers.every(worker => worker.said.includes('ready'))", timeout=TIMEOUT_MS)
    start(page, "bot")
    wait_question(page, 2)
    first, second = questions(page)
    assert (first["view"], first["number"]) == (second["view"], second["number"])
    assert first["seed"] != second["seed"]
    assert page.inner_text("#can").endswith("thinks…")
    gaps = page.evaluate(FRAMES, 2000)
    assert median(gaps) <= FLUID_MS  # a busy machine drops some frames; how many, tools.bench_worker measures
    hurried_on(page)
    assert ply_of(page) > 0


@pytest.mark.long
def test_between_two_people_and_a_bot_the_curtain_falls_before_people_only(page_at: PageAt) -> None:
    page = page_at(1180, 820, "bots=-,-,4&first=0&seed=8&pace=0&think=60000&take_back=turn", prepare=script(SPY))
    taps = start(page, "curtain")
    window = spectators(page)
    page.evaluate("() => { window.held = true; }")  # however fast the machine is, the bot is still thinking
    taps.turn("d", "p")
    assert phase_of(page) == "curtain"
    taps.turn("d", "p")
    wait_phase(page, "bot")
    seen = survey(page)
    assert seen.cans == {}
    assert [key for key in seen.keys if key.startswith("hand")] == []
    wait_board(window, 4)
    open_side_only(window)

    taps.button("take-back")  # the bot is in the middle of its thought
    wait_phase(page, "curtain")
    taps.reveal()
    assert ply_of(page) == 3
    taps.play("p")
    wait_phase(page, "bot")
    page.evaluate("() => { window.held = false; }")
    hurried_on(page)
    assert phase_of(page) == "curtain"
    assert screen(page)["seat"] == "0"
    assert {phase for phase, *_ in page.evaluate("() => window.marked")} == {"curtain", "turn", "bot"}
    assert [hand for phase, _, _, hand in page.evaluate("() => window.marked") if phase != "turn" and hand] == []


@pytest.mark.long
def test_bots_play_among_themselves_and_nobodys_hand_stands_in_the_page(page_at: PageAt) -> None:
    page = page_at(390, 844, "bots=2,2,2&seed=4&pace=0&mode=single", prepare=script(SPY))
    taps = start(page, "bot", "over")
    wait_phase(page, "over")
    marked = page.evaluate("() => window.marked")
    assert {phase for phase, *_ in marked} == {"bot", "over"}
    assert [told for told in marked if told[2] or told[3]] == []
    record = taps.export()
    assert points(record)["phase"] == "over"

    taps.button("again")
    wait_phase(page, "bot", "over")
    assert taps.page.locator("#board [data-key^=hand-]").count() == 0


@pytest.mark.long
def test_whatever_a_worker_answers_only_legal_actions_are_played(page_at: PageAt) -> None:
    page = page_at(1180, 820, "first=1&seed=6&pace=0&lang=en", prepare=script(STRANGE))
    page.select_option("#seat-1", "4")
    page.select_option("#seat-2", "4")
    assert page.input_value("#name-1") == ""
    taps = start(page, "bot", "turn")
    wait_phase(page, "turn")
    ply = ply_of(page)
    assert "play by feel" in page.inner_text("#notice-text")
    record = taps.export()
    assert record["players"] == ["Player 1", *drawn(("4", "4"), LATIN, 6, ("Player 1",))]
    assert len(record["actions"]) == ply > 1
    assert [*replay(record_from_json(record, GAMES), GAMES["epizodiak"])][-1].ply == ply

    page.evaluate("() => { window.mood = 'dying'; }")
    taps.turn("d", "p")
    page.wait_for_function(
        """ply => {
            const told = document.documentElement.dataset;
            return told.phase === "turn" && Number(told.ply) > ply;
        }""",
        arg=ply + 2,
        timeout=TIMEOUT_MS,
    )
    assert page.evaluate("() => workers.length > 3 && workers.slice(0, -1).every(worker => worker.gone)")
