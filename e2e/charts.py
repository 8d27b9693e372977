"""Star charts of real rounds: `python3 -m e2e.charts`, into `pictures/charts/`.

Twenty rounds that bots have played from fixed seeds, five of each game, drawn on every board, and a contact sheet of
each board. They are for people to look at: none should be ugly, and none like another. `--boards night` takes some.
"""

import argparse
import sys
from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from e2e.pictures import BOARDS, FOLDER
from epizodiak.bots.player import choose
from epizodiak.core.protocol import Json
from epizodiak.core.wording import Wording
from epizodiak.display import deal
from epizodiak.display.naming import named
from epizodiak.features.charts.saved_picture import HEIGHT, picture
from epizodiak.features.charts.sky import SIZE
from epizodiak.features.charts.words import Chart, charted
from epizodiak.games import CATALOGUE, GAMES, TABLES
from epizodiak.timeline.match import Match
from tools.browser import find_browser, launch_arguments

PLAYERS = ("Ana", "Ben", "Chloé")
ROUNDS: Mapping[str, tuple[Mapping[str, Json], str, tuple[int, ...]]] = {
    "epizodiak": ({"mode": "single"}, "2", (1, 2, 3, 7, 8)),
    "schotten-totten": ({}, "2", (1, 2, 3, 4, 5)),
    "epicycle": ({"setup": "random"}, "1", (1, 2, 3, 4, 5)),
    "zodiac": ({}, "3", (1, 2, 5, 6, 7)),
}
"""Options, the bots' level, and seeds, by game."""

MOST = 400
"""Actions after which a game is given up."""

COLUMNS, WIDTH = 5, 480
"""Of a contact sheet, and of a picture on it."""

SHEET = """async ([pictures, columns, width, height]) => {
    const images = await Promise.all(pictures.map(async data => {
        const image = Object.assign(new Image(), {src: "data:image/png;base64," + data});
        await image.decode();
        return image;
    }));
    const canvas = document.createElement("canvas");
    canvas.width = columns * width;
    canvas.height = Math.ceil(images.length / columns) * height;
    const pen = canvas.getContext("2d");
    pen.imageSmoothingQuality = "high";
    images.forEach((image, i) =>
        pen.drawImage(image, i % columns * width, Math.floor(i / columns) * height, width, height));
    document.body.replaceChildren(canvas);
}"""


def ended(name: str, seed: int) -> Match:
    """A game that bots have played to its end."""
    options, level, _ = ROUNDS[name]
    game = GAMES[name]
    match = Match.new(game, options, PLAYERS[: game.seats], seed=seed)
    while match.player is not None and match.ply < MOST:
        view = game.view_json(match.view(match.player))
        match = match.play(choose(view, level, 1000 * seed + match.ply))
    assert match.player is None, f"{name} {seed} does not end"
    return match


def charts() -> Iterator[tuple[str, Chart]]:
    """Yield the charts, each with its name."""
    for name, (_, _, seeds) in ROUNDS.items():
        for seed in seeds:
            match, entry = ended(name, seed), CATALOGUE[name]
            setup = deal.setup_of(match.record, match.game)
            code = "" if setup is None else deal.code(setup, match.game)
            say = named(Wording(()), match.players)
            made = charted(match, TABLES[name], (entry.title, entry.greek), say, code)
            assert made is not None, "the game is over"
            yield f"{name}-{seed}", made


def take(page: Page, found: Mapping[str, Chart], board: str, folder: Path) -> None:
    """Draw all charts on a board, and put them on one sheet."""
    page.set_viewport_size({"width": SIZE, "height": HEIGHT})
    taken = []
    for name, chart in found.items():
        page.set_content(f"<style>body {{ margin: 0; }}</style>{picture(chart, board, Wording(()))}")
        taken.append(page.screenshot(path=folder / f"{name}-{board}.png"))
    page.set_content("<style>body { margin: 0; }</style>")
    height = WIDTH * HEIGHT // SIZE
    page.evaluate(SHEET, [[b64encode(data).decode() for data in taken], COLUMNS, WIDTH, height])
    rows = -(-len(taken) // COLUMNS)
    page.set_viewport_size({"width": COLUMNS * WIDTH, "height": rows * height})
    page.screenshot(path=folder / f"sheet-{board}.png")


def main(arguments: Sequence[str]) -> int:
    """Draw the charts; returns the exit status."""
    assert __doc__ is not None
    parser = argparse.ArgumentParser(prog="python3 -m e2e.charts", description=__doc__.splitlines()[0])
    parser.add_argument("--boards", default=",".join(BOARDS), help="names, with commas")
    parser.add_argument("--folder", type=Path, default=FOLDER / "charts")
    told = parser.parse_args(arguments)
    told.folder.mkdir(parents=True, exist_ok=True)
    found = dict(charts())
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=launch_arguments())
        page = browser.new_page()
        for board in told.boards.split(","):
            take(page, found, board, told.folder)
        browser.close()
    print(f"{len(found)} charts in {told.folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
