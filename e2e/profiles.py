"""Profiles: all that a browser keeps of a person, written by one version of the page and opened by later ones.

`python3 -m e2e.profiles dist tests/data/profile-1.json` plays on a built site as people do (settings, whole games and
unfinished ones, a bot of their own) and writes what the browser keeps then. A profile is test data of the version that
wrote it: it is never made again, a later version adds one. `e2e/test_profile.py` opens each.
"""

import argparse
import json
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from e2e.any_game import AnyDriver
from e2e.choosing import choose
from e2e.database import DATABASE, READ
from e2e.driver import BlindDriver
from e2e.pages import PICTURE
from e2e.quick import QUICK
from e2e.screen import TIMEOUT_MS, phase_of, screen, wait_phase, wait_ply, wait_promised, wait_ready
from e2e.site import ROOT
from e2e.spectators import spectators
from e2e.taps import Taps, start
from e2e.wheels import CHOOSE, bring, wheel
from tools.browser import BrowserError, find_browser, launch_arguments
from tools.hosting import background_server

FILES = sorted((ROOT / "tests" / "data").glob("profile-*.json"))
"""The profiles, oldest first."""

OF_A_TABLET = """
    Object.defineProperty(navigator, "standalone", {value: false});
    Object.defineProperty(navigator, "maxTouchPoints", {value: 5});
"""
"""Has a page believe that it may be put on a home screen."""

SETTINGS = {
    "lang": "fr",
    "board": "light",
    "face": "arabic",
    "motion": "off",
    "speed": "fast",
    "pace": "none",
    "facing": "left",
    "confirm": "on",
    "teach": "on",
    "hints": "on",
    "sound": "on",
    "vibration": "on",
    "numbers": "tiles",
    "shortcuts": "off",
}
"""None as it is at first."""

BOT = "primo"
WHEEL = f"GAMES = ('zodiac', 'epicycle')\n\n\n{CHOOSE}return view['legal'][0]\n"
"""The plugin bot: it takes the first legal action."""

MOST_TAPS = 60
"""More than one action takes, however often a table asks."""

KEPT = """async () => {
    const finished = request => new Promise((done, failed) => {
        request.onsuccess = () => done(request.result);
        request.onerror = () => failed(request.error);
    });
    const databases = {};
    for (const {name, version} of await indexedDB.databases()) {
        const base = await finished(indexedDB.open(name));
        const stores = {};
        for (const store of base.objectStoreNames) {
            const opened = base.transaction(store).objectStore(store);
            const [keys, values] = await Promise.all([finished(opened.getAllKeys()), finished(opened.getAll())]);
            if (opened.keyPath !== null || opened.autoIncrement || opened.indexNames.length)
                throw new Error(`${name}, ${store}: more than keys and values`);
            stores[store] = keys.map((key, number) => [key, values[number]]);
        }
        base.close();
        databases[name] = {version, stores};
    }
    return {local: {...localStorage}, databases};
}"""
"""Reads all that is kept for the page's origin, but for its own files."""

PUT = """async profile => {
    for (const [key, value] of Object.entries(profile.local)) localStorage.setItem(key, value);
    for (const [name, {version, stores}] of Object.entries(profile.databases)) {
        const asked = indexedDB.open(name, version);
        asked.onupgradeneeded = () => {
            for (const store of Object.keys(stores)) asked.result.createObjectStore(store);
        };
        const base = await new Promise((done, failed) => {
            asked.onsuccess = () => done(asked.result);
            asked.onerror = asked.onblocked = () => failed(new Error(name));
        });
        for (const [store, entries] of Object.entries(stores)) {
            const writing = base.transaction(store, "readwrite");
            for (const [key, value] of entries) writing.objectStore(store).put(value, key);
            await new Promise((done, failed) => { writing.oncomplete = done; writing.onabort = failed; });
        }
        base.close();
    }
}"""
"""Puts it where nothing is kept yet."""

Profile = dict[str, Any]
"""`local` and `databases`, as `KEPT` reads them, and `told`: what the page that wrote them said of its games."""


def read(file: Path) -> Profile:
    """Return a profile that was written before."""
    profile: Profile = json.loads(file.read_text("utf-8"))
    return profile


def kept(page: Page) -> Profile:
    """Return what the browser keeps now; values are texts, and anything else fails."""
    found: Profile = page.evaluate(KEPT)
    values = [
        value
        for base in found["databases"].values()
        for rows in base["stores"].values()
        for row in rows
        for value in row
    ]
    assert all(isinstance(value, str) for value in values), "a profile holds texts only"
    return found


def put(page: Page, profile: Profile) -> None:
    """Put a profile into a browser that keeps nothing of the site.

    Args:
        page: any page of the site's in which nothing runs.
        profile: what is to be kept.
    """
    page.evaluate(PUT, profile)


def entries(profile: Profile, database: str = DATABASE) -> dict[str, str]:
    """Return what a profile's database holds, by its keys."""
    return dict(profile["databases"][database]["stores"]["entries"])


def act(taps: Taps, seed: int = 1) -> None:
    """Play one action at random, by what a tap can do, also where the table asks once more."""
    driver = AnyDriver(taps, seed)
    ply = screen(taps.page)["ply"]
    for _ in range(MOST_TAPS):
        if phase_of(taps.page) == "curtain":
            taps.reveal()
        _, cans = driver.look()
        playing = [key for key in sorted(cans) if cans[key] not in ("select", "unselect")]
        key = driver.source.choice(playing or [key for key in sorted(cans) if cans[key] == "select"])
        taps.button(key)
        taps.page.wait_for_function(
            """([key, can, ply]) => document.documentElement.dataset.ply !== ply
                || document.querySelector(`[data-key="${key}"]`)?.dataset.can !== can""",
            arg=[key, cans[key], ply],
        )
        if cans[key] in ("select", "unselect"):
            continue
        wait_ply(taps.page, int(ply) + 1)
        return
    raise AssertionError("no action could be played")


# --- what people do ---------------------------------------------------------------------------------------------------


class Player:
    """Plays on a page, and takes down what it says of each game."""

    def __init__(self, page: Page, told: list[dict[str, str]]) -> None:
        self.page = page
        self.taps = Taps(page)
        self.told = told

    def note(self) -> None:
        """Take down how the game on the table stands."""
        name = max(key for key, _ in self.page.evaluate(READ, DATABASE) if key.startswith("game-"))
        said = screen(self.page)
        self.told.append({"name": name, **{key: said[key] for key in ("phase", "game", "ply", "seat", "step")}})

    def leave(self) -> None:
        """Take down how the game stands, and go back to the lobby."""
        self.note()
        self.taps.leave()

    def finish(self) -> None:
        """Play whole games, with a clock that runs fast."""
        taps = self.taps
        taps.start("seed=69&mode=single&players=Ana,Ben,Chlo%C3%A9&motion=off")
        BlindDriver(taps, seed=1).play()
        self.leave()
        taps.start("game=schotten-totten&seed=3&players=Ana,Ben&motion=off&first=0")
        AnyDriver(taps, seed=1).play()
        self.leave()
        for game in ("game=epicycle&setup=random&seed=3", "game=zodiac"):
            taps.start(f"{game}&players=Ben,&bots=-,2&first=0&motion=off&pace=0&think=50")
            while wait_phase(self.page, "turn", "over") != "over":
                act(taps)
                wait_phase(self.page, "turn", "over")
            self.leave()
        taps.open_record("round-end")
        taps.turn("<10..9")
        wait_phase(self.page, "round")
        taps.button("next")
        wait_phase(self.page, "curtain")
        taps.turn("d", "p")
        self.leave()

    def begin(self) -> None:
        """Leave games in the middle: each for another reason."""
        taps = self.taps
        taps.start("seed=5&first=0&take_back=turn&players=Zo%C3%AB,%C3%93lafur%20%F0%9F%8E%B2,%E6%9D%8E&motion=off")
        taps.reveal()
        driver = BlindDriver(taps, seed=1)
        while screen(self.page)["ply"] == "0":
            driver.act(driver.look()[1])
        wait_phase(self.page, "curtain")
        taps.button("take-back")
        self.page.wait_for_function("() => document.documentElement.dataset.ply === '0'")
        taps.turn("d", "p")
        taps.turn("d")
        self.leave()

        taps.start("seed=11&target=4&edition=earlier&bots=-,3,2&players=Ana,,&first=0&pace=0&think=100&motion=off")
        taps.turn("d", "p")
        wait_ply(self.page, 4)
        wait_phase(self.page, "turn")
        self.leave()

        taps.start("game=schotten-totten&rounds=3&seed=4&players=Ana,Ben&first=1&motion=off")
        for _ in range(3):
            act(taps)
        self.leave()

        taps.start("game=zodiac&players=Ana,Ben&first=1&motion=off")
        act(taps)
        self.leave()

        taps.open_record("contest")
        self.leave()

        taps.start("game=epicycle&players=Ana,Ben&first=0&seed=5&motion=off")
        act(taps)
        for answer in ("agree", ""):
            taps.button("menu")
            taps.button("stop")
            self.page.locator("#stop").wait_for()
            if answer:
                taps.button("stop-agree")
                wait_phase(self.page, "over")
                self.leave()
                taps.start("game=epicycle&players=Ana,Ben&first=1&setup=random&seed=6&motion=off")
                act(taps)
        wait_promised(
            self.page, f"async () => (await ({READ})('{DATABASE}')).some(row => row[1].includes('x_proposed'))"
        )
        self.note()
        self.page.reload(wait_until="domcontentloaded")
        wait_ready(self.page)

    def practise(self) -> None:
        """Take back from a bot that waits, and play on."""
        taps = self.taps
        taps.start("game=zodiac&players=Ana,&bots=-,1&first=0&pace=wait&motion=off")
        act(taps)
        wait_phase(self.page, "bot")
        taps.button("take-back")
        self.page.wait_for_function("() => document.documentElement.dataset.ply === '0'")
        act(taps, seed=2)
        wait_phase(self.page, "bot")
        taps.button("go-on")
        wait_phase(self.page, "turn")
        self.leave()

    def against_their_own(self, folder: Path) -> None:
        """Bring a bot, play with it, and change every setting."""
        bring(self.page, wheel(folder, BOT, WHEEL), "added")
        self.with_their_own()
        self.leave()
        self.settle()
        window = spectators(self.page)
        choose(window, board="night", face="zodiac")
        window.close()
        self.with_their_own()
        self.note()

    def with_their_own(self) -> None:
        """Start a game against the plugin bot, up to the second turn."""
        self.page.evaluate("() => { location.hash = 'game=zodiac&players=Ana,&first=0&pace=0'; }")
        self.page.wait_for_function("() => location.hash === ''")
        self.page.select_option("#seat-1", f"own:{BOT}")
        start(self.page, "turn")
        act(self.taps)
        wait_ply(self.page, 2)
        wait_phase(self.page, "turn")

    def settle(self) -> None:
        """Read the hint about the home screen, and change the settings in their panel."""
        self.taps.button("home-hint-close")
        self.taps.button("settings")
        choose(self.page, **SETTINGS)
        self.page.wait_for_function("() => document.documentElement.lang === 'fr'")
        self.taps.button("close-settings")


def ratings(page: Page) -> list[list[str]]:
    """Return the lines of the open panel of ratings: name, games, wins; what depends on the language is made alike."""
    rows: list[list[str]] = page.evaluate(
        """() => [...document.querySelectorAll("#ratings-lists tbody tr")]
            .map(({cells: [name, games, wins]}) => [
                name.querySelector("small") ? "(bot)" : name.textContent,
                games.textContent, wins.textContent.replace(",", "."),
            ])"""
    )
    return rows


def played(browser: Browser, url: str) -> Profile:
    """Return what a browser keeps after all this, at the moment when the page dies in the middle of a game."""
    context = browser.new_context(
        viewport={"width": 1180, "height": 820}, locale="en-GB", color_scheme="dark", service_workers="block"
    )
    context.set_default_timeout(TIMEOUT_MS)
    told: list[dict[str, str]] = []

    def opened(script: str = "") -> Player:
        page = context.new_page()
        page.add_init_script(OF_A_TABLET + script)
        page.goto(url, wait_until="domcontentloaded")
        wait_ready(page)
        return Player(page, told)

    fast = opened(QUICK.source)
    fast.finish()
    fast.page.close()
    player = opened()
    player.begin()
    player.practise()
    player.taps.button("ratings")
    rated = ratings(player.page)
    player.taps.button("close-ratings")
    with tempfile.TemporaryDirectory() as folder:
        player.against_their_own(Path(folder))
    asked = context.new_page()
    asked.goto(f"{url}{PICTURE}")
    profile = {**kept(asked), "told": told, "ratings": rated}
    context.close()
    return profile


def main(arguments: Sequence[str] | None = None) -> int:
    """Write a profile; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python3 -m e2e.profiles", description=__doc__.splitlines()[0])
    parser.add_argument("site", type=Path, help="folder of a built site")
    parser.add_argument("file", type=Path, help="where to write the profile; it must not be there yet")
    given = parser.parse_args(arguments)
    if given.file.exists() or not (given.site / "index.html").is_file():
        parser.error("the file is there already, or the folder is no built site")
    try:
        program = find_browser()
    except BrowserError as error:
        print(error, file=sys.stderr)
        return 2
    with background_server(given.site, parts=None) as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=launch_arguments())
        profile = played(browser, url)
        browser.close()
    given.file.write_text(json.dumps(profile, ensure_ascii=False, indent=1) + "\n", "utf-8")
    print(f"{len(profile['told'])} games, {given.file.stat().st_size:,d} bytes in {given.file}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
