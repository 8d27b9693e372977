"""The page in Firefox and in WebKitGTK: starts, is played by taps, goes on after a reload, works without its server."""

import random
import sys
from pathlib import Path

import pytest

from tests.browsers.drivers import LOOK, Driver, start
from tests.browsers.late import late_server
from tools.hosting import background_server

ROOT = Path(__file__).resolve().parent.parent.parent
MOST_TAPS = 500
SHORT = 10
"""Actions that a round takes at least, as these are played."""

INJECTED = """
    addEventListener("securitypolicyviolation", () => { document.documentElement.dataset.reports = "some"; });
    const script = document.createElement("script");
    script.textContent = "document.documentElement.dataset.broken = 'script'";
    document.body.append(script);
    const image = `<img src="./no-such-file" onerror="document.documentElement.dataset.broken = 'handler'">`;
    document.body.insertAdjacentHTML("beforeend", image);
"""
SCRIPTS = (
    "static/head.js",
    "static/body.js",
    "static/vendor/pyscript/core",
    "static/python.js",
    "static/vendor/pyodide/pyodide.js",
    "static/vendor/pyodide/pyodide.asm.js",
)
"""Every script of a start, as its path begins below the version's folder."""

EARLY = {
    "start": "document.documentElement.dataset.phase === 'curtain'",
    "name": "document.documentElement.dataset.phase === 'curtain'",
    "tutorial": "document.documentElement.dataset.phase === 'tutorial'",
    "rules": "!document.getElementById('rules').hidden",
    "paste": "!document.getElementById('paste').hidden",
    "settings": "!document.getElementById('settings').hidden",
    "about": "!document.getElementById('about').hidden",
}
"""What can be pressed in the lobby, and what follows."""


def tap(driver: Driver, key: str) -> None:
    """Tap a place once it can be tapped."""
    driver.click(f'[data-key="{key}"]')


def chosen(cans: dict[str, str], source: random.Random) -> str:
    """Return what to tap, preferring what brings a round to its end: sets, tiles, contests, now and then a pick-up."""
    by_kind: dict[str, list[str]] = {}
    for key in sorted(cans):
        by_kind.setdefault(cans[key] if cans[key] in ("select", "unselect") else cans[key][0], []).append(key)
    if placing := by_kind.get(">", []) + by_kind.get("<", []):  # something is selected
        return placing[0]
    for kind, eager in (("x", 0.95), ("select", 0.95), ("!", 0.9), ("^", 0.1)):
        if kind in by_kind and source.random() < eager:
            return source.choice(by_kind[kind])
    return next(key for kind in ("d", "p", "x", "!", "select", "^") for key in by_kind.get(kind, []))


def one_tap(driver: Driver, source: random.Random) -> str:
    """Make a tap that the page offers, wait for what follows from it, and return the phase before it."""
    html, cans = driver.run(LOOK)
    if html["phase"] == "curtain":
        tap(driver, "reveal")
        driver.wait("document.documentElement.dataset.phase === 'turn'")
    elif html["phase"] == "turn":
        key = chosen(cans, source)
        tap(driver, key)
        if cans[key] == "select":
            driver.wait("document.querySelector(arguments[0])?.dataset.can !== 'select'", f'[data-key="{key}"]')
        else:
            driver.wait("Number(document.documentElement.dataset.ply) > arguments[0]", int(html["ply"]))
    phase: str = html["phase"]
    return phase


def play_a_round(driver: Driver) -> int:
    """Tap until a single round is over, and return how many actions it took."""
    source = random.Random(1)
    for _ in range(MOST_TAPS):
        if one_tap(driver, source) == "over":
            return int(driver.run(LOOK)[0]["ply"])
    pytest.fail("the round does not end")


def play_on(driver: Driver, source: random.Random, *, to: int) -> int:
    """Tap until a number of actions is reached, and return how many there are then."""
    while (ply := int(driver.run(LOOK)[0]["ply"])) < to:
        one_tap(driver, source)
    return ply


def new_game(driver: Driver, seed: int) -> None:
    """Start a single round from the lobby."""
    driver.run("location.hash = arguments[0];", f"seed={seed}&mode=single&players=Ana,Ben,Chlo%C3%A9")
    driver.wait("location.hash === ''")
    tap(driver, "start")
    driver.wait("document.documentElement.dataset.phase === 'curtain'")


def start_over(driver: Driver, url: str, ply: int) -> None:
    """Leave the page, come back, and go on with the game where it was."""
    driver.go("about:blank")
    start(driver, url)
    tap(driver, "resume")
    driver.wait("document.documentElement.dataset.phase === 'curtain'")
    assert driver.run(LOOK)[0]["ply"] == str(ply)


def test_a_round_is_played_by_taps(dist: Path, driver: Driver) -> None:
    with background_server(dist, "/sub/path/", parts=None) as url:
        start(driver, url)
        took = driver.run("return Math.round(performance.now());")
        sys.stderr.write(f"\n{driver.name} {driver.version}: ready {took} ms after the navigation\n")
        new_game(driver, 19)  # a deal that is soon over, as it is played here
        assert play_a_round(driver) > SHORT
        tap(driver, "more")
        tap(driver, "leave-table")
        driver.wait("document.documentElement.dataset.phase === 'lobby'")


def test_a_game_goes_on_after_a_reload_and_without_the_server(dist: Path, driver: Driver) -> None:
    with background_server(dist, "/sub/path/", parts=None) as url:
        start(driver, url)
        new_game(driver, 70)
        source = random.Random(2)
        ply = play_on(driver, source, to=3)
        start_over(driver, url, ply)
        # The worker is there once everything is kept: its installation waits for that.
        driver.run("navigator.serviceWorker.ready.then(() => { window.kept = true; });")
        driver.wait("window.kept")
    start_over(driver, url, ply)
    play_on(driver, source, to=ply + SHORT)


def press(driver: Driver, key: str, *kinds: str) -> None:
    """Press a key where the focus is and let it go, or only one of the two."""
    steps = [{"type": kind, "value": key} for kind in kinds or ("keyDown", "keyUp")]
    driver.act([{"type": "key", "id": "keyboard", "actions": steps}])


def pressed_early(driver: Driver, url: str, key: str) -> None:
    """Go to the page and press something as soon as it is there, without waiting for anything else."""
    driver.go("about:blank")
    driver.run("location.href = arguments[0];", url)
    if key == "name":
        driver.click("#name-1")
        press(driver, "\ue007")
    else:
        if key == "paste":  # behind "more"
            driver.click("#more > summary")
        driver.click(f'#lobby [data-key="{key}"]')
    driver.wait(f"'ready' in document.documentElement.dataset && {EARLY[key]}")


@pytest.mark.parametrize("late", SCRIPTS)
def test_a_start_pressed_early_is_kept_whichever_script_is_late(dist: Path, driver: Driver, late: str) -> None:
    with late_server(dist, late) as url:
        pressed_early(driver, url, "start")


def test_everything_that_is_pressed_before_the_lobbys_script_is_there_is_done(dist: Path, driver: Driver) -> None:
    for key in EARLY:
        with late_server(dist, "static/body.js") as url:  # each from another address, so that nothing is kept
            pressed_early(driver, url, key)


def test_a_space_bar_that_is_let_go_where_the_focus_went_presses_nothing(dist: Path, driver: Driver) -> None:
    with background_server(dist, parts=None) as url:
        start(driver, url)
        driver.run("document.querySelector('[data-key=about]').focus();")
        press(driver, " ", "keyDown")
        driver.run("document.querySelector('[data-key=rules]').focus();")
        press(driver, " ", "keyUp")
        assert driver.run("return [...document.querySelectorAll('.panel')].every(panel => panel.hidden);")
        press(driver, " ")
        driver.wait("!document.getElementById('rules').hidden")


def test_what_is_injected_does_not_run(dist: Path, driver: Driver) -> None:
    """Under a policy without 'unsafe-eval', which the start does without in this browser too."""
    with background_server(dist, parts=None) as url:
        start(driver, url)
        policy = driver.run("return document.querySelector('meta[http-equiv]').content;")
        assert "'wasm-unsafe-eval'" in policy
        assert " 'unsafe-eval'" not in policy
        driver.run(INJECTED)
        assert driver.wait("document.documentElement.dataset.reports")
        assert "broken" not in driver.run(LOOK)[0]
