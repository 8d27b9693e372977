"""Games played back: every way of going through one, through whose eyes, and that nothing hidden shows."""

import json

import pytest
from playwright.sync_api import Page, expect

from e2e.any_game import played
from e2e.conftest import PageAt, TableAt
from e2e.replays import LENGTH, TURNS, WHOLE, match_at, slide, turn_end, wait_at, watch_again
from e2e.sampled import sample
from e2e.screen import TIMEOUT_MS, Survey, follow, screen, survey, wait_phase, wait_ply
from e2e.taps import RECORDS, Taps

FINGER = 44
SIZES = [(390, 844), (844, 390), (820, 1180), (1180, 820), (1440, 900)]


BELOW = """() => {
    const [slider, curve] = ["replay-at", "replay-chances"].map(id => document.getElementById(id));
    curve.setAttribute("d", "M0 1L1 0");
    const {top, bottom} = slider.getBoundingClientRect(), above = parseFloat(getComputedStyle(slider).paddingTop);
    const box = curve.closest("svg").getBoundingClientRect();
    return [(top + above + bottom) / 2 - box.bottom, box.height];
}"""
"""How far below the curve of chances the middle of the slider's track runs, and how high the curve is."""

COUNT_TRANSITIONS = """() => {
    window.begun = 0;
    document.getElementById("board").addEventListener("transitionrun", event => {
        if (event.propertyName === "transform") window.begun += 1;
    });
}"""


def shown(seen: Survey, kind: str) -> set[str]:
    """Return the keys of one kind of places."""
    return {place.key for place in seen.places if place.key.startswith(f"{kind}-")}


def check(page: Page, ply: int, eyes: int | None) -> None:
    """Assert that the page shows the position, through these eyes, and nothing to be done."""
    seen, match = survey(page), match_at(ply)
    assert seen.html["phase"] == "replay"
    assert seen.html["ply"] == str(ply)
    assert seen.html["seat"] == ("" if match.player is None else str(match.player))
    assert seen.html["step"] == match.phase
    assert seen.cans == {}
    assert not seen.scrolls
    hand = () if eyes is None else match.state.hands[eyes]
    assert shown(seen, "hand") == {f"hand-{value}-{copy}" for value in set(hand) for copy in range(hand.count(value))}
    drawn = page.evaluate("() => document.querySelectorAll('#board .tile.on-dial').length")
    assert drawn == len(match.state.dial)


@pytest.mark.long
def test_every_way_through_a_game_leads_where_it_says(table_at: TableAt) -> None:
    """Buttons, keys, slider and list, through a spectator's eyes."""
    taps = table_at(1180, 820)
    page = watch_again(taps)
    taps.button("replay-first")  # it would begin to run
    wait_at(page, 0)
    check(page, 0, None)
    for key, ply in (
        ("replay-forward", TURNS[0]),
        ("replay-forward", TURNS[1]),
        ("replay-back", TURNS[0]),
        ("replay-last", LENGTH),
        ("replay-back", TURNS[-2]),
        ("replay-first", 0),
        ("line-7", 7),
        ("line-3", 3),
    ):
        if key == "line-7":
            page.locator("#moves-later").check()
        taps.button(key)
        wait_at(page, ply)
        check(page, ply, None)
    ways = (("ArrowRight", turn_end(4)), ("ArrowLeft", max([0, *(end for end in TURNS if end < turn_end(4))])))
    for name, ply in (*ways, ("End", LENGTH), ("Home", 0)):
        page.keyboard.press(name)
        wait_at(page, ply)
        check(page, ply, None)
    for ply in (turn_end(LENGTH // 2), LENGTH, turn_end(5)):
        slide(page, ply)
        check(page, ply, None)


@pytest.mark.long
def test_a_game_is_seen_through_the_eyes_of_any_seat_once_it_is_over(table_at: TableAt) -> None:
    page = watch_again(table_at(1180, 820))
    for eyes in (0, 1, 2):
        page.select_option("#replay-eyes", str(eyes))
        for ply in (0, turn_end(LENGTH // 3), turn_end(turn_end(LENGTH // 3) + 1), LENGTH):
            slide(page, ply)
            check(page, ply, eyes)
    page.select_option("#replay-eyes", "")
    check(page, LENGTH, None)


def test_another_hand_is_chosen_by_a_tap_on_the_field_while_it_runs_on(table_at: TableAt) -> None:
    taps = table_at(1180, 820)
    page = watch_again(taps)
    expect(page.locator("#replay-eyes")).to_have_value("all")
    taps.button("replay-play")
    expect(page.locator('[data-key="replay-play"]')).to_have_attribute("aria-label", "Pause")
    wait_ply(page, 1)
    page.locator("#replay-eyes").click()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_selector('#board [data-key^="hand-"]')
    expect(page.locator("#replay-eyes")).to_have_value("0")
    expect(page.locator('[data-key="replay-play"]')).to_have_attribute("aria-label", "Pause")


@pytest.mark.long
def test_hands_of_an_unfinished_game_stay_hidden_and_the_page_says_why(page_at: PageAt) -> None:
    page = page_at(1180, 820)
    taps = Taps(page)
    taps.open_record("contest")
    taps.leave()
    taps.button("game-1")
    taps.button("replay-1")
    wait_phase(page, "replay")
    page.locator("#why").wait_for()
    assert not page.locator("#eyes").is_visible()
    length = len(json.loads((RECORDS / "contest.json").read_text("utf-8"))["actions"])
    page.locator("#moves-later").check()
    for key, ply in ((f"line-{length // 2}", length // 2), ("replay-last", length), ("replay-first", 0)):
        taps.button(key)
        wait_at(page, ply)
        seen = survey(page)
        assert seen.cans == {}
        assert shown(seen, "hand") == set()
    assert page.locator("#replay-eyes option").count() == 1


@pytest.mark.long
def test_it_plays_by_itself_pauses_and_stops_at_the_end(table_at: TableAt) -> None:
    taps = table_at(1180, 820)
    page = watch_again(taps)
    button = page.locator('[data-key="replay-play"]')
    expect(button).to_be_focused()
    page.wait_for_function("() => document.documentElement.dataset.ply > 0")
    expect(button).to_have_attribute("aria-label", "Pause")
    page.keyboard.press("Space")
    expect(button).to_have_attribute("aria-label", "Let it run")
    slide(page, TURNS[-2])
    taps.button("replay-play")
    wait_at(page, LENGTH)
    expect(button).to_have_attribute("aria-label", "Let it run")
    taps.button("replay-play")
    expect(button).to_have_attribute("aria-label", "Pause")
    page.wait_for_function(
        "length => { const ply = Number(document.documentElement.dataset.ply); return 0 < ply && ply < length; }",
        arg=LENGTH,
    )
    taps.button("replay-forward")
    expect(button).to_have_attribute("aria-label", "Let it run")


@pytest.mark.long
def test_the_list_tells_every_action_under_its_turn_in_words_and_keeps_the_shown_one_marked_and_in_view(
    table_at: TableAt,
) -> None:
    page = watch_again(table_at(1180, 820))
    expect(page.locator("#moves button")).to_have_count(LENGTH)
    assert page.locator("#moves li").count() == len(TURNS)
    assert page.locator("#moves li > :last-child").evaluate_all("all => all.map(one => one.dataset.key)") == [
        f"line-{ply}" for ply in TURNS
    ]
    assert page.locator("#moves kbd").count() == 0
    assert page.locator("#moves h3").all_text_contents() == ["Round 1"]
    for ply in (LENGTH, TURNS[0], turn_end(LENGTH // 2)):
        slide(page, ply)
        marked = page.locator("#moves [aria-current]")
        expect(marked).to_have_count(1)
        expect(marked).to_have_attribute("data-key", f"line-{ply}")
        expect(marked).to_be_in_viewport(ratio=0.9)
    slide(page, 0)
    expect(page.locator("#moves [aria-current]")).to_have_count(0)


@pytest.mark.parametrize(("width", "height"), [(1180, 820), (1280, 800)])
def test_the_list_beside_the_table_begins_with_a_whole_line(table_at: TableAt, width: int, height: int) -> None:
    page = watch_again(table_at(width, height))
    expect(page.locator("#moves button")).to_have_count(LENGTH)
    for ply in (*TURNS[:12], turn_end(LENGTH // 2), LENGTH):
        slide(page, ply)
        page.wait_for_function(
            """ply => {
                const list = document.getElementById("moves"), box = list.getBoundingClientRect();
                const shown = list.querySelector("[aria-current]"), line = shown.getBoundingClientRect();
                const tops = [...list.querySelectorAll("h3, button")].map(
                    each => each.getBoundingClientRect().top - box.top);
                return shown.dataset.key === `line-${ply}` && line.top >= box.top - 1 && line.bottom <= box.bottom + 1
                    && tops.some(top => Math.abs(top) < 2 || list.scrollTop === 0);
            }""",
            arg=ply,
            timeout=20_000,
        )


_BROKEN = """() => {
    const sheet = new CSSStyleSheet(), range = document.createRange(), found = [];
    sheet.replaceSync("#moves button { font-weight: 600 !important; }"); // as the shown one's is
    document.adoptedStyleSheets = [sheet];
    const words = new Intl.Segmenter(document.documentElement.lang, {granularity: "word"});
    const texts = document.createTreeWalker(document.getElementById("moves"), NodeFilter.SHOW_TEXT);
    while (texts.nextNode())
        for (const {index, segment, isWordLike} of words.segment(texts.currentNode.data)) {
            if (!isWordLike) continue;
            range.setStart(texts.currentNode, index);
            range.setEnd(texts.currentNode, index + segment.length);
            if (range.getClientRects().length > 1) found.push(segment);
        }
    return [...new Set(found)];
}"""
"""The words that the list breaks, if any line of it can be the shown one."""


@pytest.mark.parametrize("tag", ["en", "el"])
def test_no_word_is_broken_in_the_list_of_an_upright_tablet(table_at: TableAt, tag: str) -> None:
    taps = table_at(820, 1180, touch=True)
    follow(taps.page, f"lang={tag}")
    page = watch_again(taps)
    page.locator("#moves-later").check()
    assert "\n" in page.locator("#moves").inner_text()
    for width, height in ((820, 1180), (768, 1024)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function("width => document.querySelector('#board').viewBox.baseVal.width === width", arg=width)
        assert page.evaluate(_BROKEN) == []


def test_on_a_phone_the_list_opens_over_the_table_and_closes_with_a_jump(table_at: TableAt) -> None:
    taps = table_at(390, 844, touch=True)
    page = watch_again(taps)
    taps.button("log")
    expect(page.locator("#history #moves button")).to_have_count(LENGTH)
    assert page.locator("#moves ol").first.is_visible(), "whoever comes from the end knows what is still to come"
    page.locator("#moves-later").uncheck()
    assert not page.locator("#moves ol").first.is_visible(), "what is still to come is not told"
    page.locator("#moves-later").check()
    taps.button("line-5")
    wait_at(page, 5)
    assert not page.locator("#history").is_visible()
    taps.button("log")
    expect(page.locator("#history #moves [aria-current]")).to_have_attribute("data-key", "line-5")
    page.locator("#moves-later").uncheck()
    assert page.locator('[data-key="line-5"]').is_visible()
    assert not page.locator('[data-key="line-6"]').is_visible()
    taps.button("close-log")
    taps.button("leave-replay")
    wait_phase(page, "over")


@pytest.mark.long
def test_the_slider_says_the_position_in_words(table_at: TableAt) -> None:
    page = watch_again(table_at(1180, 820))
    slider = page.locator("#replay-at")
    slide(page, TURNS[0])
    text = slider.get_attribute("aria-valuetext")
    assert text is not None
    rounds = -(-len(TURNS) // len(match_at(0).players))
    assert text.startswith(f"Turn 1 of {rounds}: "), "people count their own turns"
    assert slider.get_attribute("max") == str(LENGTH)
    slider.focus()
    page.keyboard.press("ArrowRight")
    wait_at(page, TURNS[1])
    assert slider.input_value() == str(TURNS[1])


@pytest.mark.long
def test_leaving_leads_back_to_where_the_replay_was_asked_for(page_at: PageAt) -> None:
    page = page_at(1180, 820)
    taps = Taps(page)
    watch_again(taps)
    slide(page, turn_end(3))
    taps.button("leave-replay")
    wait_phase(page, "over")
    assert screen(page)["ply"] == str(LENGTH)
    assert taps.export()["actions"] == WHOLE["actions"]
    assert not page.locator("#replay").is_visible()
    taps.button("leave-table")
    wait_phase(page, "lobby")
    assert page.locator("#stored .game").count() == 1
    taps.button("game-1")
    taps.button("replay-1")
    wait_phase(page, "replay")
    taps.button("menu")
    taps.button("leave")
    wait_phase(page, "lobby")
    assert screen(page)["ply"] == "0"
    assert page.locator("#moves li").count() == 0, "nothing of the game stays in the page"


@pytest.mark.long
def test_a_step_on_moves_tiles_and_a_jump_does_not(table_at: TableAt) -> None:
    taps = table_at(1180, 820)
    page = watch_again(taps)
    placed = next(ply for ply, action in enumerate(WHOLE["actions"], 1) if ply > 1 and action[0] in "<>")
    page.locator("#moves-later").check()
    taps.button(f"line-{placed - 1}")
    wait_at(page, placed - 1)
    page.evaluate(COUNT_TRANSITIONS)
    slide(page, LENGTH)
    taps.button(f"line-{placed - 1}")
    wait_at(page, placed - 1)
    taps.button("menu")  # whatever had begun with the jumps has begun by then
    taps.button("close")
    assert page.evaluate("() => window.begun") == 0
    taps.button("replay-forward")
    page.wait_for_function("() => window.begun > 0")


@pytest.mark.parametrize(("width", "height"), sample(SIZES, (390, 844)))
def test_the_bar_fits_and_covers_nothing(table_at: TableAt, width: int, height: int) -> None:
    page = watch_again(table_at(width, height))
    page.select_option("#replay-eyes", "1")
    slide(page, turn_end(LENGTH // 2))
    seen = survey(page)
    assert not seen.scrolls
    bar = page.locator("#replay").bounding_box()
    assert bar is not None
    for place in seen.places:
        if place.key.startswith(("slot", "hand", "discard", "pile", "player")):
            assert place.hit, place
            assert place.bottom <= bar["y"] + 0.5, place
        elif place.key.startswith(("replay", "leave-replay")) and place.visible:
            assert place.hit, place
            assert place.name, place
            assert place.width >= FINGER - 0.5, place
            assert place.height >= FINGER - 0.5, place
            assert place.left >= 0, place
            assert place.right <= width, place
            assert place.bottom <= height, place
    label, eyes = (page.locator(each).bounding_box() for each in ("#eyes > span", "#replay-eyes"))
    assert label is not None
    assert label["width"] > FINGER / 2, "the choice says of what it is one"
    assert eyes is not None
    assert eyes["height"] >= FINGER - 0.5
    assert eyes["x"] + eyes["width"] <= width


def test_the_slider_runs_below_the_curve_of_chances_which_is_high_where_there_is_room(table_at: TableAt) -> None:
    page = watch_again(table_at(1180, 820))
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        below, high = page.evaluate(BELOW)
        assert below >= 3.5, (width, height)
        assert high >= 36 or height < 500, (width, height)


@pytest.mark.parametrize("size", sample([(size,) for size in SIZES], (SIZES[0],)))
def test_a_tap_on_a_moment_of_the_slider_goes_there(table_at: TableAt, size: tuple[int, int]) -> None:
    taps = table_at(*size)
    page = taps.page
    taps.open_record(played("schotten-totten", 3))
    wait_phase(page, "over")
    page.locator("#sheet.judged").wait_for(timeout=TIMEOUT_MS)
    taps.button("replay")
    wait_phase(page, "replay")
    mark, length = page.locator("#replay-moments i").last, int(page.get_attribute("#replay-at", "max") or 0)
    end = round(float(mark.evaluate("mark => mark.style.getPropertyValue('--at')")) * length)
    box = mark.bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    wait_at(page, end)
