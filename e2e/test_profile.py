"""What earlier versions of the page left in a browser opens in this one with nothing lost."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page

from e2e.conftest import PageAt
from e2e.database import WHEELS
from e2e.profiles import FILES, OF_A_TABLET, Profile, entries, kept, put, ratings, read
from e2e.screen import screen, wait_phase, wait_ply
from e2e.taps import Taps


def records(profile: Profile) -> dict[str, str]:
    """Return the kept games as they stand in the database, by their names."""
    return {key: value for key, value in entries(profile).items() if key.startswith("game-")}


def record(profile: Profile, name: str) -> dict[str, Any]:
    """Return a kept game's record."""
    found: dict[str, Any] = json.loads(json.loads(entries(profile)[name])[-1])
    return found


def show_all(page: Page) -> None:
    """Open the list of kept games, to its end."""
    page.locator("#kept").evaluate("list => { list.open = true; }")
    while page.locator('[data-key="kept-more"]').is_visible():
        Taps(page).button("kept-more")


def key_of(page: Page, number: int) -> str:
    """Return the button that goes on with a game, or watches it."""
    show_all(page)
    keys: list[str] = page.locator(f"#game-{number} [data-key]").evaluate_all("all => all.map(one => one.dataset.key)")
    wanted = ("resume", f"resume-{number}", f"replay-{number}")
    return next(key for key in keys if key in wanted)


def opened(page: Page, number: int, told: dict[str, str], profile: Profile) -> None:
    """Go on with a kept game, and assert that it stands as it stood."""
    taps, name = Taps(page), told["name"]
    key = key_of(page, number)
    assert key.startswith("resume"), name
    taps.button(key)
    if name in str(profile["local"].get("epizodiak-trial")):
        page.wait_for_selector("#trial", state="visible")
        taps.button("trial-again")
    wait_phase(page, "curtain", "turn")
    said = screen(page)
    assert {key: said[key] for key in ("game", "ply", "seat", "step")} == {
        key: told[key] for key in ("game", "ply", "seat", "step")
    }, name
    if "x_proposed" in record(profile, name):
        page.locator("#stop").wait_for()
        taps.button("stop-decline")
        page.locator("#stop").wait_for(state="hidden")


@pytest.fixture(params=FILES, ids=[file.stem for file in FILES])
def profile(request: pytest.FixtureRequest) -> Profile:
    """Each profile."""
    return read(request.param)


@pytest.fixture
def page(profile: Profile, page_at: PageAt) -> Page:
    """A page that starts where a profile is kept."""

    def prepare(page: Page) -> None:
        page.add_init_script(OF_A_TABLET)
        put(page, profile)

    return page_at(1180, 820, prepare=prepare)


def test_a_profile_of_an_earlier_version_opens_with_nothing_lost(page: Page, profile: Profile) -> None:
    local, taps = profile["local"], Taps(page)
    settings = json.loads(local["epizodiak-settings"])
    said = screen(page)
    assert page.evaluate("() => document.documentElement.lang") == settings["lang"]
    assert {key: said[key] for key in ("board", "face", "motion", "speed")}.items() <= settings.items()
    fields = page.locator("[data-setting]").evaluate_all("all => all.map(one => [one.dataset.setting, one.value])")
    assert dict(fields) == settings
    assert page.locator("#home-hint").is_hidden()
    assert page.locator("#lobby-notice").is_hidden()

    names = sorted(records(profile), reverse=True)
    told = {each["name"]: each for each in profile["told"]}
    assert sorted(told, reverse=True) == names
    show_all(page)
    page.wait_for_function(
        "count => [...document.querySelectorAll('.standing')].filter(one => one.textContent !== '…').length === count",
        arg=len(names),
    )
    assert page.locator(".unreadable").count() == 0
    for number, name in enumerate(names, 1):
        text = page.inner_text(f"#game-{number} .about")
        assert all(player in text for player in record(profile, name)["players"]), name

    taps.button("ratings")
    assert ratings(page) == profile["ratings"]
    taps.button("close-ratings")

    for number, name in enumerate(names, 1):
        if told[name]["phase"] == "over":
            taps.button(key_of(page, number))
            wait_phase(page, "replay")
            taps.button("replay-last")
            wait_ply(page, int(told[name]["ply"]))
            assert screen(page)["game"] == told[name]["game"]
            taps.button("leave-replay")
            wait_phase(page, "lobby")
        elif "x_proposed" not in record(profile, name):
            opened(page, number, told[name], profile)
            taps.leave()
    now = kept(page)
    assert records(now) == records(profile)
    ended = {"epizodiak-trial", "epizodiak-runtime"}  # the page did not die here; the runtime is another one
    assert {key: value for key, value in now["local"].items() if key not in ended} == {
        key: value for key, value in local.items() if key not in ended
    }
    assert entries(now, WHEELS) == entries(profile, WHEELS)
