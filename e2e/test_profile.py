"""What earlier versions of the page left in a browser opens in this one with nothing lost; so does a game under way."""

import json
import os
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from e2e.choosing import chosen
from e2e.conftest import PageAt
from e2e.database import WHEELS
from e2e.host import Host, second_version
from e2e.profiles import BOT, FILES, OF_A_TABLET, Profile, act, entries, kept, put, ratings, read
from e2e.sampled import sample
from e2e.screen import TIMEOUT_MS, phase_of, screen, wait_phase, wait_ply
from e2e.taps import Taps, start
from e2e.visits import complete, in_lobby, visit
from epizodiak.display.settings import Settings

BEFORE = os.environ.get("EPIZODIAK_BEFORE", "")
"""The built site of an earlier version, to be updated from; else one that differs by a few bytes is made."""

MIDDLES = {
    "epizodiak": ("seed=7&first=0&players=Ana,Ben,Chlo%C3%A9", 4),
    "schotten-totten": ("game=schotten-totten&seed=4&first=0&players=Ana,Ben", 3),
    "epicycle": ("game=epicycle&setup=random&seed=6&first=0&players=Ana,Ben", 2),
    "zodiac": ("game=zodiac&first=0&bots=-,2&players=Ana,&pace=0&think=50", 1),
}
"""Games under way: what starts each, and how many actions people play."""

TOGETHER = {"with a bot": ("epizodiak", "zodiac"), "of two people": ("schotten-totten", "epicycle")}
"""Which of them are under way in one visit."""


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
    """Return the button that goes on with a game, or shows its end."""
    show_all(page)
    keys: list[str] = page.locator(f"#game-{number} [data-key]").evaluate_all("all => all.map(one => one.dataset.key)")
    if f"resume-{number}" not in keys and page.locator(f'[data-key="resume"][data-number="{number}"]').count():
        return "resume"  # the latest one is offered in the bar
    wanted = ("resume", f"resume-{number}", f"end-{number}")
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


@pytest.mark.heavy
def test_a_profile_of_an_earlier_version_opens_with_nothing_lost(page: Page, profile: Profile) -> None:
    local, taps = profile["local"], Taps(page)
    settings = json.loads(local["epizodiak-settings"])
    said = screen(page)
    assert page.evaluate("() => document.documentElement.lang") == settings["lang"]
    assert {key: said[key] for key in ("board", "face", "motion", "speed")}.items() <= settings.items()
    usual = {key: value for key, value in asdict(Settings()).items() if not key.startswith("voice_")}
    assert chosen(page) == {**usual, **settings}, "what that version did not know is as usual"
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
            wait_phase(page, "over")
            wait_ply(page, int(told[name]["ply"]))
            assert screen(page)["game"] == told[name]["game"]
            taps.leave()
            wait_phase(page, "lobby")
        elif "x_proposed" not in record(profile, name):
            opened(page, number, told[name], profile)
            taps.leave()
    now = kept(page)
    assert records(now) == records(profile)
    # the page did not die here, the runtime is another one, and what games are known by now is new; so is a picture
    ended = {
        "epizodiak-trial",
        "epizodiak-runtime",
        "epizodiak-lobby",
        "epizodiak-game",
        "epizodiak-known",
        "epizodiak-kept",
        "epizodiak-kept-copy",
    }
    assert {key: value for key, value in now["local"].items() if key not in ended} == {
        key: value for key, value in local.items() if key not in ended
    }
    assert entries(now, WHEELS) == entries(profile, WHEELS)


@pytest.mark.long
def test_the_games_of_an_earlier_version_are_played_on_and_its_plugin_bot_sits_down(
    page: Page, profile: Profile
) -> None:
    taps = Taps(page)
    names = sorted(records(profile), reverse=True)
    told = {each["name"]: each for each in profile["told"]}
    unfinished = {name: number for number, name in enumerate(names, 1) if told[name]["phase"] != "over"}
    for name, number in unfinished.items():
        opened(page, number, told[name], profile)
        before = record(profile, name)
        act(taps)
        wait_phase(page, "curtain", "turn", "over")
        taps.leave()
        after = record(kept(page), name)
        played = int(told[name]["ply"])
        assert after["actions"][:played] == before["actions"], name
        assert len(after["actions"]) > played, name
        for key in ("x_taken_back", "x_started", "x_bots", "x_practice", "players", "options"):
            assert after.get(key) == before.get(key), (name, key)
    assert page.locator("#lobby-notice").is_hidden()

    page.evaluate("() => { location.hash = 'game=zodiac&first=0&pace=0'; }")
    page.wait_for_function("() => location.hash === ''")
    page.select_option("#seat-0", f"own:{BOT}")
    start(page, "turn")
    assert int(screen(page)["ply"]) == 1
    assert not page.locator("#notice").is_visible()


@pytest.mark.long
def test_a_window_for_spectators_keeps_its_own_settings(page: Page, profile: Profile) -> None:
    window = page.context.new_page()
    window.goto(page.url.partition("#")[0] + "#watch", wait_until="domcontentloaded")
    wait_phase(window, "watch")
    settings = json.loads(profile["local"]["epizodiak-settings-watch"])
    said = screen(window)
    assert {key: said[key] for key in ("board", "face", "motion", "speed")}.items() <= settings.items()
    assert screen(page)["board"] != said["board"]


# --- an update --------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def before(dist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site from which is updated."""
    return Path(BEFORE) if BEFORE else second_version(dist, tmp_path_factory.mktemp("before") / "dist")


@pytest.fixture
def visitor(browser: Browser) -> Iterator[Page]:
    """A page that keeps its service worker."""
    context = browser.new_context(viewport={"width": 1180, "height": 820}, locale="en-GB")
    context.set_default_timeout(TIMEOUT_MS)
    yield context.new_page()
    context.close()


def version(page: Page) -> str:
    """Return the folder of the page's version."""
    return str(page.get_attribute("html", "data-files"))


@pytest.mark.long
@pytest.mark.parametrize(
    "games", sample([pytest.param(games, id=name) for name, games in TOGETHER.items()], "with a bot")
)
def test_an_update_in_the_middle_of_a_game_leaves_every_game_as_it_stood(
    host: Host, visitor: Page, dist: Path, before: Path, games: tuple[str, ...]
) -> None:
    host.deploy(before)
    visit(visitor, host)
    complete(visitor)
    old, taps = version(visitor), Taps(visitor)
    stood = {}
    for name in reversed(games):
        fragment, actions = MIDDLES[name]
        taps.leave()
        taps.start(f"{fragment}&motion=off")
        for _ in range(actions):
            wait_phase(visitor, "curtain", "turn")
            act(taps)
        wait_phase(visitor, "curtain", "turn")
        stood[name] = {key: screen(visitor)[key] for key in ("game", "ply", "seat", "step")}
    texts = records(kept(visitor))

    host.deploy(dist)
    visitor.reload()  # in the middle of the last game
    in_lobby(visitor)
    visitor.wait_for_selector("#version-notice", state="visible")
    assert version(visitor) == old
    with visitor.expect_navigation():
        taps.button("update")
    in_lobby(visitor)
    assert version(visitor) != old
    assert records(kept(visitor)) == texts
    for number, said in enumerate(reversed(stood.values()), 1):
        taps.button(key_of(visitor, number))
        wait_phase(visitor, "curtain", "turn")
        assert {key: screen(visitor)[key] for key in said} == said
        act(taps)
        wait_phase(visitor, "curtain", "turn", "over")
        assert int(screen(visitor)["ply"]) > int(said["ply"])
        assert phase_of(visitor) != "error"
        taps.leave()
        assert len(records(kept(visitor))) == len(games)
