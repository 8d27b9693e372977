"""What a screen reader needs of the page: roles, focus, words and keys. `make test-screen-reader` hears a real one."""

import re

import pytest
from playwright.sync_api import Page

from e2e.choosing import choose
from e2e.conftest import TableAt
from e2e.keys import Keys, focused, region, settle
from e2e.replays import watch_again
from e2e.sampled import sample
from e2e.screen import TIMEOUT_MS, phase_of, spoken, wait_phase, wait_ply

NAMES = "players=Ana,Ben,Chlo%C3%A9"
BOTS = f"game=epizodiak&{NAMES}&bots=-,1,1&first=0&seed=3&motion=off"
"""Ana holds 1 to 4, which can be placed clockwise."""

LATE_MS = 1500
"""So late an Orca is on a machine that has much else to do."""

NOTICED_MS = 2000
ROUNDED_MS = 5
"""A screen reader's time before anything behind a new focus goes (`web/device.py`), and how browsers round times."""

WATCH_FOCUS = """() => {
    window.lost = [];
    const look = () => {
        const active = document.activeElement;
        if (!active || active === document.body) window.lost.push(document.documentElement.dataset.phase);
        if (window.lost) requestAnimationFrame(() => setTimeout(look));
    };
    look();
}"""
"""Notes each painted frame in which nothing has the focus."""


def wait_spoken(page: Page, text: str) -> None:
    """Wait until screen readers are handed a text."""
    page.wait_for_function(
        "text => document.querySelector('#live > :last-child')?.innerText.includes(text)", arg=text, timeout=TIMEOUT_MS
    )


@pytest.mark.parametrize("game", sample(["epizodiak", "schotten-totten", "epicycle", "zodiac"], "epizodiak", "zodiac"))
def test_every_region_of_a_table_is_a_toolbar_and_nothing_an_application(table_at: TableAt, game: str) -> None:
    keys = Keys(table_at(1180, 820).page)
    keys.start(f"game={game}&motion=off")
    roles: dict[str, str] = keys.page.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll("[data-region]")]
            .map(group => [group.getAttribute("aria-label"), group.getAttribute("role")]))"""
    )
    assert len(roles) >= 3
    assert set(roles.values()) == {"toolbar"}
    assert not keys.page.locator('[role="application"]').count()
    outside = "#words, #log, #live, .panel, #curtain, #sheet, #command"
    assert not keys.page.evaluate(
        "list => [...document.querySelectorAll(list)].some(e => e.closest('[role=toolbar]'))", outside
    )


def test_the_focus_stays_on_the_dial_while_bots_play_and_is_never_on_nothing(table_at: TableAt) -> None:
    keys = Keys(table_at(1180, 820).page)
    keys.start(f"{BOTS}&pace=fast")
    page = keys.page
    settle(page)
    page.evaluate(WATCH_FOCUS)
    keys.button("hand-1-0")
    keys.button("slot-1")
    wait_ply(page, 3)
    wait_phase(page, "turn")
    settle(page)
    assert region(page) == "dial"
    told = page.locator("#live > *").all_inner_texts()
    assert any(each.startswith("Ana placed 1") for each in told[:-1]), "still there, for who is slow"
    assert page.title() == "Ana's turn · EpiZodiak"
    keys.press("t")
    keys.press("Escape")
    settle(page)
    assert region(page) == "dial"
    keys.button("menu")
    keys.button("leave")
    wait_phase(page, "lobby")
    settle(page)
    assert focused(page) == "start"
    assert page.title() == "Epizodiak"
    assert page.evaluate("() => { const lost = window.lost; window.lost = null; return lost; }") == []


def test_a_card_drawn_against_a_bot_is_said_and_called_new(table_at: TableAt) -> None:
    keys = Keys(table_at(1180, 820).page)
    keys.start("game=schotten-totten&players=Ana,Ben&bots=-,1&first=0&seed=3&motion=off&pace=wait")
    page = keys.page
    card = next(key for key in keys.cans() if key.startswith("card-"))
    keys.button(card)
    keys.button("stone-5")
    wait_ply(page, 1)
    keys.button("deck")
    wait_ply(page, 2)
    assert phase_of(page) == "bot"
    assert re.match(r"You drew \w+ \d", spoken(page))
    new = page.locator('[data-key^="card-"][aria-label*=", new"]')
    assert new.count() == 1
    drawn = re.match(r"You drew (\w+ \d)", spoken(page))
    assert drawn
    assert (new.get_attribute("aria-label") or "").startswith(drawn[1])


FOREIGN = """([key, code]) => document.activeElement.dispatchEvent(
    new KeyboardEvent("keydown", {key, code, bubbles: true, cancelable: true}))"""
"""Press a key of a keyboard of other letters."""


def test_single_keys_say_parts_of_the_table_and_can_be_switched_off(table_at: TableAt) -> None:
    keys = Keys(table_at(1180, 820).page)
    keys.start(f"game=epizodiak&{NAMES}&first=0&seed=3&motion=off")
    page = keys.page
    keys.press("h")
    assert spoken(page) == "No hand is shown now."
    keys.reveal()
    wait_spoken(page, "You can place 1 clockwise")
    page.evaluate(FOREIGN, ["η", "KeyH"])
    assert spoken(page).startswith("Your hand"), "on a Greek keyboard"
    for key, answer in (
        ("h", "Your hand: 1; 2; 3; 4; 6, 2 copies; 8"),
        ("b", "Dial: Clockwise, from the counterclockwise end: 12"),
        ("s", "Ben: 12 tiles"),
        ("x", "Discarded sets: none"),
        ("w", "Ana's turn. You can place 1 clockwise"),
        ("r", "You can place 1 clockwise"),
    ):
        keys.press(key)
        assert spoken(page).startswith(answer) or answer in spoken(page), key
    keys.press("?")
    listed = page.inner_text("#keys dl >> nth=0")
    assert all(re.search(rf"(^|\n){key}\n", listed) for key in "hbsxwr")
    keys.press("Escape")
    keys.button("menu")
    keys.button("menu-settings")
    choose(page, shortcuts="off")
    keys.press("Escape")
    for key in ("h", "?", "t", "/"):
        keys.press(key)
    page.evaluate(FOREIGN, ["τ", "KeyT"])
    assert page.locator(".panel:not([hidden], .leaving), #command:not([hidden], .leaving)").count() == 0
    assert not spoken(page).startswith("Your hand")
    page.locator('[data-region="hand"] [tabindex="0"]').focus()
    page.keyboard.press("End")
    assert focused(page).startswith("hand-12")
    keys.button("menu")
    keys.button("menu-settings")
    choose(page, shortcuts="on")
    keys.press("Escape")
    keys.press("h")
    keys.button("hand-1-0")
    keys.button("slot-1")
    wait_phase(page, "curtain")
    assert "Your hand" not in (page.text_content("#live") or ""), "what Ana heard of her hand is gone"


def test_a_wrong_field_is_marked_told_and_gone_to(table_at: TableAt) -> None:
    page = table_at(390, 844).page
    page.evaluate("() => { document.getElementById('seed').value = 'what'; }")
    page.click('[data-key="start"]')
    page.wait_for_function("() => document.activeElement.id === 'seed'", timeout=TIMEOUT_MS)
    field = page.locator("#seed")
    assert field.get_attribute("aria-invalid") == "true"
    told = field.get_attribute("aria-describedby")
    assert "Deal: a number or a code" in page.inner_text(f"#{told}")
    field.fill("12")
    page.keyboard.press("Tab")
    assert field.get_attribute("aria-invalid") is None
    page.evaluate("() => { document.getElementById('seed').value = ''; document.getElementById('more').open = false; }")


def test_an_open_dialog_has_the_focus_and_then_shuts_what_lies_behind(table_at: TableAt) -> None:
    keys = Keys(table_at(1180, 820).page)
    keys.start(f"{BOTS}&pace=slow")
    page = keys.page
    settle(page)
    keys.press("t")  # the time that a screen reader has begins anew with each opening
    keys.press("Escape")
    page.evaluate(
        """() => { window.order = []; const note = name => window.order.push([name, performance.now()]);
            document.addEventListener("focusin", e => note(e.target.id));
            new MutationObserver(() => note("inert"))
                .observe(document.getElementById("table"), {attributes: true, attributeFilter: ["inert"]}); }"""
    )
    keys.press("t")
    page.wait_for_function("() => document.getElementById('table').inert", timeout=TIMEOUT_MS)
    (first, focused_at), (second, shut_at) = page.evaluate("() => window.order")
    assert (first, second) == ("text-title", "inert")
    assert shut_at - focused_at > NOTICED_MS - ROUNDED_MS
    keys.press("Escape")
    assert not page.evaluate("() => document.getElementById('table').inert")
    page.wait_for_function("() => document.getElementById('text-view').hidden", timeout=TIMEOUT_MS)


def test_a_place_is_what_it_was_until_the_focus_is_noticed_elsewhere(table_at: TableAt) -> None:
    keys = Keys(table_at(1180, 820).page)
    keys.start(f"{BOTS}&pace=slow")
    page = keys.page
    settle(page)
    assert focused(page) == "hand-1-0"
    page.evaluate(
        """() => { window.order = []; document.addEventListener("focusin", e => window.order.push(e.target.id));
            new MutationObserver(() => window.order.push("role"))
                .observe(document.activeElement, {attributes: true, attributeFilter: ["role"]}); }"""
    )
    keys.press("t")
    page.wait_for_function("() => window.order.includes('role')", timeout=TIMEOUT_MS)
    assert page.evaluate("() => window.order.indexOf('text-title') < window.order.indexOf('role')")
    assert page.get_attribute('[data-key="hand-1-0"]', "role") == "img"
    keys.press("Escape")
    settle(page)
    assert focused(page) == "hand-1-0"
    assert page.get_attribute('[data-key="hand-1-0"]', "role") == "button"


def test_a_lifted_curtain_stays_for_a_screen_reader_that_is_late(table_at: TableAt) -> None:
    """Orca says nothing of where the focus went if the button that it stood on is gone by then."""
    keys = Keys(table_at(1180, 820).page)
    keys.start(f"game=schotten-totten&{NAMES}&motion=off")
    page = keys.page
    page.evaluate(
        """() => { window.at = {};
            document.addEventListener("focusin", () => { window.at.focus ??= performance.now(); });
            new MutationObserver(() => { if (curtain.hidden) window.at.gone ??= performance.now(); })
                .observe(curtain, {attributes: true, attributeFilter: ["hidden"]}); }"""
    )
    keys.button("reveal")
    page.wait_for_function("() => window.at.gone", timeout=TIMEOUT_MS)
    assert page.evaluate("() => window.at.gone - window.at.focus") > LATE_MS


def test_forced_colours_outline_what_is_chosen(table_at: TableAt) -> None:
    keys = Keys(table_at(1180, 820).page)
    page = keys.page
    page.emulate_media(forced_colors="active")
    outlines: list[str] = page.evaluate(
        """() => [...document.querySelectorAll("#setup .shelf label")]
            .map(label => getComputedStyle(label).outlineStyle)"""
    )
    assert outlines == ["solid", "none", "none", "none"]
    keys.start(BOTS)
    frame = "#board :is(.tile.playable, .tile.chosen) .frame"
    widths = []
    for _ in range(2):
        widths.append(page.locator(frame).first.evaluate("frame => getComputedStyle(frame).strokeWidth"))
        keys.button("hand-1-0")
        settle(page)
    page.emulate_media(forced_colors="none")
    assert widths == ["4.4px", "8px"]


def test_the_headings_of_a_replay_are_in_order(table_at: TableAt) -> None:
    page = watch_again(table_at(1180, 820))
    page.wait_for_function("() => document.querySelector('#moves h3')", timeout=TIMEOUT_MS)
    levels: list[int] = page.evaluate(
        """() => [...document.querySelectorAll("#table :is(h1, h2, h3)")].filter(h => h.checkVisibility())
            .map(h => Number(h.localName[1]))"""
    )
    assert levels[:2] == [1, 2]
    assert all(b <= a + 1 for a, b in zip([0, *levels], levels, strict=False))
