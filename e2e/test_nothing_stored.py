"""Browsers that keep nothing for the page: the game starts, tells that once, and is played to its end."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Error

from e2e.conftest import PageAt
from e2e.driver import BlindDriver
from e2e.mirror import Mirror
from e2e.pages import Script
from e2e.sampled import sample
from e2e.screen import notice, screen, survey, wait_notice, wait_ply, wait_ready
from e2e.taps import Taps
from tools.browser import find_browser, launch_arguments

DENIED = "const denied = () => { throw new DOMException('The operation is insecure.', 'SecurityError'); };"
KEEPS_NOTHING = {
    "denied": f"""{DENIED}
        for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"]) {{
            Object.defineProperty(window, name, {{ get: denied }});
        }}
        Object.defineProperty(Navigator.prototype, "serviceWorker", {{ get: denied }});""",
    "no database": "Object.defineProperty(window, 'indexedDB', { value: undefined });",
    "refused": f"{DENIED} IDBFactory.prototype.open = denied;",
    "broken": """IDBFactory.prototype.open = () => {
        const request = { error: new DOMException("broken", "UnknownError") };
        setTimeout(() => request.onerror(new Event("error")));
        return request;
    };""",
    "silent": "IDBFactory.prototype.open = () => ({});",
}
"""Browsers in which nothing can be stored: where cookies are blocked, in private windows, with a damaged profile."""


@pytest.mark.parametrize("how", sample(KEEPS_NOTHING, "denied"))
def test_where_nothing_is_stored_the_game_is_played_and_taken_up_as_long_as_the_page_lives(
    page_at: PageAt, how: str
) -> None:
    page = page_at(1180, 820, prepare=Script(KEEPS_NOTHING[how]))
    assert "Games are not saved here" in page.inner_text("#lobby-notice")
    taps = Taps(page)
    taps.start("seed=11&target=4")
    wait_notice(page, "not saving")
    taps.button("notice-close")
    taps.turn("d", "p")
    taps.turn("d")
    assert notice(page) == ""
    assert taps.export()["actions"] == ["d", "p", "d"]
    taps.leave()
    taps.button("resume")
    wait_notice(page, "not saving")
    wait_ply(page, 3)
    taps.button("notice-close")
    mirror = Mirror.seeded(11, target=4)
    for action in ("d", "p", "d"):
        mirror.play(action)
    mirror.check(survey(page), "curtain")


@pytest.mark.long
def test_where_cookies_are_blocked_a_game_is_played_to_its_end_and_that_is_told_once(
    browser: Browser, site_url: str, tmp_path: Path
) -> None:
    (tmp_path / "Default").mkdir()
    blocked = {"profile": {"default_content_setting_values": {"cookies": 2}}}
    (tmp_path / "Default" / "Preferences").write_text(json.dumps(blocked))
    with browser.browser_type.launch_persistent_context(
        tmp_path, executable_path=find_browser(), args=launch_arguments(), locale="en-GB"
    ) as context:
        page = context.pages[0]
        page.goto(site_url, wait_until="domcontentloaded")
        wait_ready(page)
        with pytest.raises(Error, match="SecurityError"):
            page.evaluate("() => localStorage")
        taps = Taps(page)
        taps.start("seed=69&mode=single&motion=off")
        wait_notice(page, "not saving")
        with page.expect_download():
            taps.button("notice-save")
        taps.button("notice-close")
        BlindDriver(taps, seed=1).play()
        assert notice(page) == ""
        assert int(screen(page)["ply"]) == len(taps.export()["actions"])
