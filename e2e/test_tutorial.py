"""The tutorial from its first step to its last, by taps and by keys, and the rules page with its figures."""

from collections.abc import Sequence

import pytest
from playwright.sync_api import Page

from e2e.coached import begun, choose_game, wait_step
from e2e.conftest import TableAt
from e2e.keys import Keys, focused, settle
from e2e.sampled import sample
from e2e.screen import TIMEOUT_MS, phase_of, screen, survey, wait_phase
from e2e.taps import Taps
from e2e.tongues import OTHERS, speak
from epizodiak.bots.cast import CAST
from epizodiak.core.wording import Wording
from epizodiak.features.tutorial.lessons import lessons
from epizodiak.games import CATALOGUE

WAYS = (
    (">9",),
    (">11..1",),
    ("x3",),
    ("^7", "x7"),
    ("d", "<7"),
    ("p",),
    ("!2", ">2..4"),
    (">11",),
)
"""What the learner plays in each step."""

STEPS = len(WAYS)

SIZES = [(820, 1180), (390, 844), (844, 390), (1180, 820)]

_STORED = """async () => {
    const found = [JSON.stringify(localStorage)];
    for (const {name} of await indexedDB.databases()) {
        const base = await new Promise((done, fail) => {
            const request = indexedDB.open(name);
            request.onsuccess = () => done(request.result);
            request.onerror = fail;
        });
        for (const table of base.objectStoreNames) {
            const entries = base.transaction(table).objectStore(table);
            for (const request of [entries.getAllKeys(), entries.getAll()]) {
                await new Promise(done => { request.onsuccess = done; });
                found.push(JSON.stringify(request.result));
            }
        }
        base.close();
    }
    return found;
}"""
"""Everything that the browser keeps for the page."""


_UNSEEN = """() => {
    const range = document.createRange(), coach = document.querySelector("#coach"), found = [];
    const words = new Intl.Segmenter(document.documentElement.lang, {granularity: "word"});
    const seen = (part, within) => {
        const own = part.getBoundingClientRect(), box = within.getBoundingClientRect();
        const apart = own.bottom > box.bottom + 1 || own.top < box.top - 1;
        if (apart || own.right > box.right + 1 || own.left < box.left - 1)
            found.push(`cut off: ${part.textContent}`);
    };
    const told = document.querySelector("#coach-words"), task = document.querySelector("#coach-task span");
    if (task) for (const box of [told, coach]) seen(task, box);
    else if (!coach.matches(".ended")) found.push("no task");
    for (const button of coach.querySelectorAll(".buttons button")) {
        if (!button.checkVisibility()) continue;
        seen(button, coach);
        for (const word of words.segment(button.textContent)) {
            range.setStart(button.firstChild, word.index);
            range.setEnd(button.firstChild, word.index + word.segment.length);
            if (word.isWordLike && range.getClientRects().length > 1) found.push(`broken: ${word.segment}`);
        }
    }
    return found;
}"""
"""What of the coach's task and buttons is not seen, or broken inside a word."""

_COVERED = """() => {
    const own = coach.getBoundingClientRect(), found = [];
    const common = ({left, right, top, bottom}) =>
        [Math.max(own.left, left), Math.min(own.right, right), Math.max(own.top, top), Math.min(own.bottom, bottom)];
    const filled = shape => {
        const [left, right, top, bottom] = common(shape.getBoundingClientRect());
        if (left > right || top > bottom) return false;
        const {a, b, c, d, e, f} = shape.getScreenCTM().inverse(), point = new DOMPoint();
        for (let x = left; x <= right; x += 2)
            for (let y = top; y <= bottom; y += 2) {
                point.x = a * x + c * y + e;
                point.y = b * x + d * y + f;
                if (shape.isPointInFill(point)) return true;
            }
        return false;
    };
    const shapesOf = part => part instanceof SVGGeometryElement ? [part]
        : part instanceof SVGElement ? [...part.querySelectorAll("path, polygon, rect, circle")] : [];
    const parts = [...document.querySelectorAll("#board [data-key], #board .tile, #words, #words > *")];
    for (const part of parts) {
        const box = part.getBoundingClientRect();
        if (!part.checkVisibility() || !box.width || !box.height) continue;
        const [left, right, top, bottom] = common(box);
        if (right - left <= 1 || bottom - top <= 1) continue;
        const shapes = shapesOf(part); // the box of a turned one is larger than itself
        if (!shapes.length || shapes.some(filled))
            found.push(part.dataset.key || part.id || part.getAttribute("class"));
    }
    const inside = own.left >= 0 && own.top >= 0 && own.right <= innerWidth && own.bottom <= innerHeight;
    if (!inside) found.push("out of the window");
    return found;
}"""
"""What of the table lies under the coach."""

_STANDS = """() => {
    const {x, y, width, height} = coach.getBoundingClientRect();
    return [x, y, width, height].map(Math.round);
}"""
"""Where the coach stands."""

EVERYWHERE = [
    *((1280, 800), (1920, 1080), (1180, 820), (820, 1180), (1024, 768), (768, 1024)),
    *((390, 844), (844, 390), (360, 740), (360, 640), (667, 375)),
]
"""Windows of desktops, tablets and phones."""

TONGUES = {"epizodiak": ["en", *OTHERS], "epicycle": ["de", "el"], "zodiac": ["de", "el"]}
COACHED = [(game, tag) for game, tags in TONGUES.items() for tag in tags]


def text(page: Page, name: str) -> str:
    return page.locator(f"#{name}").inner_text()


def go_through(taps: Taps, sizes: Sequence[tuple[int, int]]) -> None:
    """Do what every step asks for, and look at what the page says of itself in windows of these sizes."""
    page = begun(taps)
    for number, way in enumerate(WAYS, 1):
        wait_step(page, number)
        settle(page)
        assert focused(page) == "coach-title"
        ply = int(screen(page)["ply"])
        for action in way:
            assert text(page, "coach-task")
            turned = number % len(sizes)  # so that each size is the last one, where the action is played, in some step
            for width, height in (*sizes[turned:], *sizes[:turned]):
                page.set_viewport_size({"width": width, "height": height})
                settle(page)
                seen = survey(page)
                assert (seen.html["phase"], seen.html["seat"], seen.scrolls) == ("tutorial", "0", False)
                covered = [place.key for place in seen.places if place.can is not None and not place.hit]
                assert covered == [], f"covered at {width} x {height}"
            taps.play(action)
        settle(page)
        assert int(screen(page)["ply"]) == ply + len(way)
        assert (screen(page)["phase"], text(page, "coach-task")) == ("tutorial", "")
        assert not survey(page).cans
        assert focused(page) == ("tutorial-next" if number < STEPS else "tutorial-play")
        taps.button("tutorial-next")
    wait_phase(page, "lobby")


@pytest.mark.long
def test_the_tutorial_is_gone_through_by_taps_and_the_coach_covers_nothing(table_at: TableAt) -> None:
    go_through(table_at(*SIZES[0], touch=True), SIZES)


@pytest.mark.long
def test_the_tutorial_is_gone_through_by_keyboard(table_at: TableAt) -> None:
    go_through(Keys(table_at(*SIZES[-1]).page), SIZES[-1:])


def test_another_legal_action_gets_a_hint_and_changes_nothing(table_at: TableAt) -> None:
    taps = table_at(1180, 820)
    page = begun(taps)
    before = survey(page)
    taps.button("pile")
    page.wait_for_function("() => document.querySelector('#coach-hint').textContent")
    assert survey(page) == before
    assert screen(page)["ply"] == "0"
    taps.play(">9")
    assert text(page, "coach-hint") == ""


@pytest.mark.long
def test_a_part_of_a_run_is_set_back(table_at: TableAt) -> None:
    taps = table_at(390, 844)
    page = begun(taps)
    taps.button("tutorial-next")
    wait_step(page, 2)
    before = survey(page).cans
    taps.button("hand-11-0")
    taps.button("slot-11")
    page.wait_for_function("() => document.querySelector('#coach-hint').textContent")
    assert survey(page).cans == before
    taps.play(">11..1")


def wordiest(game: str) -> int:
    """The step of which there is most to say."""
    steps = lessons(game, Wording(()))
    return 1 + max(range(len(steps)), key=lambda number: max(len(goal.text) for goal in steps[number].goals))


@pytest.mark.parametrize(("game", "tag"), sample(COACHED, ("epizodiak", "de"), ("epicycle", "el")))
def test_the_coach_keeps_its_place_covers_nothing_and_shows_all_of_its_task(
    table_at: TableAt, game: str, tag: str
) -> None:
    page = table_at(*EVERYWHERE[0]).page
    speak(page, tag)
    taps = Taps(page)
    choose_game(page, game)
    begun(taps)
    stands: dict[tuple[int, int], list[int]] = {}
    last = CATALOGUE[game].lessons
    for step in range(1, last + 2):
        if step <= last:
            wait_step(page, step)
        else:
            page.wait_for_selector("#coach.ended")
        for width, height in EVERYWHERE if step in (wordiest(game), last + 1) else EVERYWHERE[step % 3 :: 3]:
            page.set_viewport_size({"width": width, "height": height})
            settle(page)
            assert page.evaluate(_COVERED) == [], (step, width, height)
            assert page.evaluate(_UNSEEN) == [], (step, width, height)
            found = page.evaluate(_STANDS)
            assert stands.setdefault((width, height), found) == found, (step, width, height)
        taps.button("tutorial-next")
    wait_phase(page, "lobby")


KNOWN = "() => localStorage.getItem('epizodiak-known')"
"""Games that somebody has played on this device."""


PAINT = """name => {
    const part = document.querySelector("#board .bed").cloneNode();
    document.querySelector("#board").append(part);
    part.style.stroke = `var(${name})`;
    const {stroke} = getComputedStyle(part);
    part.remove();
    return stroke;
}"""
"""A colour of the page, as the browser computes it."""


def test_the_tutorial_ends_in_a_first_game_against_bots_of_the_easiest_level(table_at: TableAt) -> None:
    taps = table_at(390, 844, touch=True)
    page = taps.page
    choose_game(page, "zodiac", "&pace=0&players=Zo%C3%A9,Ben")
    known = page.evaluate(KNOWN)
    begun(taps)
    for step in range(1, 8):
        wait_step(page, step)
        taps.button("tutorial-next")
    wait_step(page, 8)
    assert not page.locator("#coach-play").is_visible()
    refused = page.inner_text("#can")
    taps.button("point-A6")
    page.wait_for_function("before => document.querySelector('#can').textContent !== before", arg=refused)
    taps.button("point-A1")
    taps.button("point-B5")
    page.wait_for_function("() => !document.querySelector('#coach-play').hidden")
    settle(page)  # the focus comes with the next frame
    assert (screen(page)["phase"], focused(page)) == ("tutorial", "tutorial-play")
    taps.button("tutorial-play")
    wait_phase(page, "turn", "bot")
    assert screen(page)["game"] == "zodiac"
    assert not page.locator("#coach").is_visible()
    names = page.locator('[data-key^="player-"]').evaluate_all(
        "all => all.map(each => each.getAttribute('aria-label'))"
    )
    you, bot = (name.split(",")[0].split(":")[0] for name in names)
    assert (you, bot in {each.latin for each in CAST["1"]}) == ("Zoé (you)", True)
    wait_phase(page, "turn")
    assert page.evaluate(KNOWN) == known, "no action of a game yet"


DIM = {"epizodiak": ".discard.open .bed", "schotten-totten": ".playable .frame", "zodiac": ".playable .frame"}
"""What else can be tapped in a game's first lesson."""


@pytest.mark.parametrize("game", CATALOGUE)
def test_only_what_the_coach_asks_for_is_bright(table_at: TableAt, game: str) -> None:
    taps = table_at(1180, 820)
    page = taps.page
    choose_game(page, game)
    begun(taps)
    wait_step(page, 1)
    settle(page)
    painted = """parts => [...new Set([...document.querySelectorAll(`#board ${parts}`)].map(part =>
        getComputedStyle(part)).map(({stroke, strokeDasharray}) => `${stroke}, ${strokeDasharray}`))]"""
    assert page.evaluate(painted, ".aim-line") == [f"{page.evaluate(PAINT, '--tap')}, none"]
    if game in DIM:
        assert page.evaluate(painted, DIM[game]) == [f"{page.evaluate(PAINT, '--line')}, none"]


def test_the_coach_speaks_to_screen_readers_and_stands_before_the_table(table_at: TableAt) -> None:
    page = begun(table_at(1180, 820))
    assert page.get_attribute("#coach-words", "aria-live") == "polite"
    after: bool = page.evaluate(
        "() => Boolean(coach.compareDocumentPosition(table) & Node.DOCUMENT_POSITION_FOLLOWING)"
    )
    assert after
    assert not page.is_visible("#can"), "nobody else says what to do"
    assert page.locator("#board .player .name").first.text_content() == "You"


def test_the_tutorial_stores_nothing_and_can_be_left_at_any_time(table_at: TableAt) -> None:
    taps = table_at(1180, 820)
    taps.start("seed=5&motion=off&players=Ana,Ben,Chlo%C3%A9")
    taps.leave()
    page = taps.page
    # What the game leaves is stored: the picture of its table, and last of all the copy of it.
    page.wait_for_function("() => Boolean(localStorage.getItem('epizodiak-kept-copy'))", timeout=TIMEOUT_MS)
    before, offers = page.evaluate(_STORED), page.inner_text("#stored")
    assert len(before) > 1
    begun(taps)
    taps.play(">9")
    taps.button("tutorial-next")
    wait_step(page, 2)
    taps.play(">11..1")
    taps.button("tutorial-leave")
    wait_phase(page, "lobby")
    assert (page.evaluate(_STORED), page.inner_text("#stored")) == (before, offers)
    assert (screen(page)["ply"], screen(page)["step"]) == ("0", "")
    taps.button("resume")
    wait_phase(page, "curtain")
    assert not page.locator("#coach").is_visible()


@pytest.mark.parametrize("board", sample(["night", "day", "light"], "day"))
def test_the_rules_open_with_their_figures_from_the_lobby_and_from_the_menu(table_at: TableAt, board: str) -> None:
    taps = table_at(1180, 820)
    page = taps.page
    page.evaluate("board => { location.hash = `board=${board}`; }", board)
    page.wait_for_function("board => document.documentElement.dataset.board === board", arg=board)
    taps.button("rules")
    page.get_by_text("Hands and the order of the pile are secret.").wait_for()
    drawn: list[float] = page.evaluate(
        """() => [...document.querySelectorAll("#rules-body svg.figure .layer")]
            .filter(layer => layer.querySelector("use")).map(layer => layer.querySelector("use").getBBox().width)"""
    )
    figures = page.locator("#rules-body figure").count()
    assert figures >= 6
    assert len(drawn) >= figures
    assert min(drawn) > 0
    assert page.locator("#rules-body [data-key], #rules-body [data-can]").count() == 0
    taps.button("close-rules")
    assert not page.locator("#rules").is_visible()
    taps.start("seed=5&motion=off&players=Ana,Ben,Chlo%C3%A9")
    taps.reveal()
    taps.button("menu")
    taps.button("menu-rules")
    assert page.locator("#rules-body figure").count() == figures
    assert survey(page).cans == {}
    page.keyboard.press("Escape")
    assert phase_of(page) == "turn"
    assert survey(page).cans
