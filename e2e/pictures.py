"""Take pictures of the page: `python3 -m e2e.pictures`, into `pictures/`.

Every phase and panel, at every size, with all boards and both faces of the tiles, reached by taps on the prepared
games of `e2e/records`; the pictures are for people to look at, and for `e2e/compare_pictures.py`.
`--only turn,menu --sizes phone` takes some.
"""

import argparse
import shutil
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from e2e.any_game import COMPANIONS, SEED, AnyDriver, fragment
from e2e.choosing import choose
from e2e.keys import settle
from e2e.mirror import Mirror
from e2e.screen import screen, wait_phase, wait_ply, wait_ready, wait_told
from e2e.taps import Taps, run_values
from epizodiak.display.languages import LANGUAGES
from tools.browser import BrowserError, find_browser, launch_arguments
from tools.hosting import background_server

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "pictures"

SIZES: Mapping[str, tuple[int, int]] = {
    "landscape": (1180, 820),
    "portrait": (820, 1180),
    "phone": (390, 844),
    "phone-landscape": (844, 390),
    "desktop": (1440, 900),
}
BOARDS = ("night", "day", "light")
FACES = ("zodiac", "arabic")
TAUGHT_STEP = 5
PLIES = 6
"""So many actions stand behind the pictures of a game of any kind."""

Way = Callable[[Taps], None]


def _lobby(taps: Taps) -> None:
    taps.page.evaluate("() => { document.getElementById('more').open = false; scrollTo(0, 0); }")


def _more(taps: Taps) -> None:
    taps.page.evaluate("() => { document.getElementById('more').open = true; }")


def _curtain(record: str) -> Way:
    return lambda taps: taps.open_record(record)


def _turn(record: str) -> Way:
    def go(taps: Taps) -> None:
        taps.open_record(record)
        taps.reveal()

    return go


def _selected(taps: Taps) -> None:
    _turn("long-run")(taps)
    mirror = Mirror.of("long-run")
    longest = max((t for t in sorted(mirror.legal) if t[0] in "<>"), key=lambda text: len(run_values(text)))
    for value in run_values(longest)[:3]:
        taps.button(f"hand-{value}-0")
    settle(taps.page)


def _typed(taps: Taps) -> None:
    _turn("long-run")(taps)
    taps.page.keyboard.press("/")
    taps.page.keyboard.type(">9")
    taps.page.keyboard.press("Enter")
    settle(taps.page)


def _focused(taps: Taps) -> None:
    _turn("long-run")(taps)
    taps.page.keyboard.press("Tab")
    taps.page.focus('[data-key="hand-4-0"]')
    settle(taps.page)


def _played(record: str, kind: str) -> Way:
    """Play the first legal action of a kind."""

    def go(taps: Taps) -> None:
        _turn(record)(taps)
        mirror = Mirror.of(record)
        taps.play(next(text for text in sorted(mirror.legal) if text[0] == kind))

    return go


def _drawn(taps: Taps) -> None:
    """Draw until a drawn tile can be played, so that it stands fresh in a hand that still has the turn."""
    taps.start("seed=7&players=Ana,Ben,Chloé&motion=off")
    taps.reveal()
    taps.play("d")
    wait_phase(taps.page, "turn")


def _ended(record: str, phase: str) -> Way:
    """Lay the whole hand, which ends the round."""

    def go(taps: Taps) -> None:
        _turn(record)(taps)
        mirror = Mirror.of(record)
        ply = mirror.match.ply
        taps.play(next(t for t in sorted(mirror.legal) if t[0] in "<>" and len(run_values(t)) == len(mirror.hand)))
        wait_ply(taps.page, ply + 1)
        wait_phase(taps.page, phase)
        wait_told(taps.page)

    return go


def _panel(*keys: str) -> Way:
    def go(taps: Taps) -> None:
        _turn("long-run")(taps)
        for key in ("menu", *keys):
            taps.button(key)
        settle(taps.page)

    return go


def _stop(taps: Taps) -> None:
    """A game of Epicycle whose players are about to agree to stop."""
    taps.start("game=epicycle&first=0")
    for key in ("menu", "stop"):
        taps.button(key)
    settle(taps.page)


def _tutorial(step: int) -> Way:
    def go(taps: Taps) -> None:
        taps.button("tutorial")
        for number in range(1, step + 1):
            if number > 1:
                taps.button("tutorial-next")
            taps.page.wait_for_function(
                """start => document.querySelector("#coach-progress").textContent.startsWith(start)
                    && document.querySelector("#coach-task").textContent""",
                arg=str(number),
            )
        settle(taps.page)

    return go


def _any_turn(name: str, *, selected: bool = False) -> Way:
    """Some actions into a game of any kind, perhaps with something selected."""

    def go(taps: Taps) -> None:
        play(taps, name, PLIES)
        if selected:
            for key in [key for key, can in taps.cans().items() if can == "select"][:1]:
                taps.button(key)
        settle(taps.page)

    return go


def _any_end(name: str) -> Way:
    """A game of any kind, played to its end."""

    def go(taps: Taps) -> None:
        play(taps, name, None)
        wait_told(taps.page)

    return go


def _any_rules(name: str) -> Way:
    def go(taps: Taps) -> None:
        play(taps, name, 0)
        for key in ("menu", "menu-rules"):
            taps.button(key)
        settle(taps.page)

    return go


def play(taps: Taps, name: str, plies: int | None) -> None:
    """Start a game of any kind and play so many actions, or all, up to a turn."""
    taps.start(fragment(name))
    driver = AnyDriver(taps, SEED)
    while True:
        phase, cans = driver.look()
        if phase == "curtain":
            taps.reveal()
        elif phase == "round":
            taps.button("next")
            wait_phase(taps.page, "curtain", "turn")
        elif phase == "over" or (plies is not None and int(screen(taps.page)["ply"]) >= plies):
            return
        else:
            driver.act(cans)


def _error(taps: Taps) -> None:
    taps.page.evaluate("() => dispatchEvent(new CustomEvent('epizodiak-error', {detail: ['It broke.', 'Details']}))")
    wait_phase(taps.page, "error")


STATES: Mapping[str, Way] = {
    "lobby": _lobby,
    "lobby-more": _more,
    "curtain": _curtain("long-run"),
    "turn": _turn("long-run"),
    "focused": _focused,
    "selected": _selected,
    "typed": _typed,
    "drawn": _drawn,
    "pick-up": _turn("pick-up-pair"),
    "picked": _played("pick-up", "^"),
    "contest": _turn("contest"),
    "contested": _played("contest", "!"),
    "forced": _turn("forced"),
    "last-slot": _turn("last-slot"),
    "big-hand": _turn("big-hand"),
    "round": _ended("round-end", "round"),
    "over": _ended("game-end", "over"),
    "tutorial": _tutorial(1),
    f"tutorial-{TAUGHT_STEP}": _tutorial(TAUGHT_STEP),
    "menu": _panel(),
    "settings": _panel("menu-settings"),
    "rules": _panel("menu-rules"),
    "keys": _panel("keys"),
    "text": _panel("text"),
    "about": _panel("menu-about"),
    "stop": _stop,
    **{f"{name}-turn": _any_turn(name) for name in COMPANIONS},
    **{f"{name}-selected": _any_turn(name, selected=True) for name in COMPANIONS},
    **{f"{name}-over": _any_end(name) for name in COMPANIONS},
    **{f"{name}-rules": _any_rules(name) for name in COMPANIONS},
    "error": _error,
}
"""How each state is reached from the lobby. The last one can't be left."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Pictures to be taken: names of states, sizes, boards, faces; the texts' size in parts of the usual; language."""

    states: Sequence[str]
    sizes: Sequence[str]
    boards: Sequence[str]
    faces: Sequence[str]
    zoom: float = 1
    lang: str = "en"


def _fit(page: Page, size: tuple[int, int]) -> None:
    """Give the window a size, and wait until the table has been drawn for it."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.wait_for_function(
        """() => {
            const [table, box] = ["table", "board"].map(id => document.getElementById(id));
            return table.hidden || box.getAttribute("viewBox") === `0 0 ${table.offsetWidth} ${table.offsetHeight}`;
        }"""
    )
    settle(page)


def _choose(page: Page, **look: str) -> None:
    """Change settings one by one as their panel does, and wait until the page has taken them over."""
    for choice in look.items():
        choose(page, **dict([choice]))
        page.wait_for_function("([name, value]) => document.documentElement.dataset[name] === value", arg=choice)
    settle(page)


def _close(taps: Taps) -> None:
    """Go back to the lobby from any state."""
    for _ in range(2):
        taps.page.keyboard.press("Escape")
    settle(taps.page)
    taps.leave()


def take(page: Page, choice: Choice, folder: Path) -> int:
    """Take pictures from a page that shows the lobby.

    Args:
        page: ready, in English.
        choice: which.
        folder: where to.

    Returns:
        How many were taken.
    """
    taps = Taps(page)
    page.evaluate("lang => { location.hash = `motion=off&lang=${lang}`; }", choice.lang)
    page.wait_for_function(
        """lang => location.hash === "" && document.documentElement.dataset.motion === "off"
            && document.documentElement.lang === lang""",
        arg=choice.lang,
    )
    page.evaluate(
        "zoom => { document.documentElement.style.fontSize = zoom === 1 ? '' : `${zoom * 100}%`; }", choice.zoom
    )
    count = 0
    for state in choice.states:
        _fit(page, SIZES["landscape"])
        STATES[state](taps)
        for size, board, face in product(choice.sizes, choice.boards, choice.faces):
            _fit(page, SIZES[size])
            _choose(page, board=board, face=face)
            page.screenshot(path=folder / f"{state}-{size}-{board}-{face}.png", animations="disabled")
            count += 1
        if not state.startswith("lobby") and state != "error":
            _fit(page, SIZES["landscape"])
            _close(taps)
    return count


def _names(known: Sequence[str]) -> Callable[[str], list[str]]:
    """Read names separated by commas; what is not known is refused."""

    def read(text: str) -> list[str]:
        names = text.split(",")
        for name in names:
            if name not in known:
                raise argparse.ArgumentTypeError(f"{name!r} is none of {', '.join(known)}")
        return [name for name in known if name in names]

    return read


def main(arguments: Sequence[str]) -> int:
    """Take the pictures; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python3 -m e2e.pictures", description=__doc__.splitlines()[0])
    for flag, known in (("only", tuple(STATES)), ("sizes", tuple(SIZES)), ("boards", BOARDS), ("faces", FACES)):
        parser.add_argument(
            f"--{flag}", type=_names(known), default=list(known), metavar="NAMES", help=f"some of {','.join(known)}"
        )
    parser.add_argument("--zoom", type=float, default=1, help="size of the text, 2 for 200 %% (default: %(default)s)")
    parser.add_argument("--lang", choices=[*LANGUAGES], default="en", help="the page's language (default: %(default)s)")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where to (default: pictures/)")
    given = parser.parse_args(arguments)
    choice = Choice(given.only, given.sizes, given.boards, given.faces, given.zoom, given.lang)
    try:
        browser_path = find_browser()
    except BrowserError as error:
        print(error, file=sys.stderr)
        return 2
    if given.folder == FOLDER:
        shutil.rmtree(FOLDER, ignore_errors=True)
    given.folder.mkdir(parents=True, exist_ok=True)
    with background_server(ROOT) as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path, args=launch_arguments())
        page = browser.new_page(locale="en-GB")
        page.goto(url, wait_until="domcontentloaded")
        wait_ready(page)
        count = take(page, choice, given.folder)
        browser.close()
    print(f"{count} pictures in {given.folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
