"""Build dist/: the deployable site, plain files that any static server can serve under any sub-path.

Its runtime is built (`tools/build_runtime.py`), and its page is `index.html` with what follows from that: the game
comes from one archive, and everything that the start needs is asked for from the first byte on.
"""

import hashlib
import json
import shutil
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from tools import build_runtime, build_worker, licences
from tools.build_runtime import PLUGINS, RuntimeBuildError
from tools.licences import LicenceError
from tools.pyscript_files import PACKAGE

ROOT = Path(__file__).resolve().parent.parent

SITE = ("LICENSE", "static/*", "static/icons/*.png", "static/locales/*.mo")
"""What of the site is copied as it is, as patterns below the checkout; hidden files never are."""

SHEETS = "epizodiak/games/*/table.css"
"""The games' style sheets, as a pattern below the checkout; in the site they lie among the others."""

SCREENSHOTS = {"docs/table.png": "static/screenshots/wide.png", "docs/phone.png": "static/screenshots/narrow.png"}
"""Pictures for the browsers' install dialogues: where they are, and where the manifest says they are."""

NEEDED = (
    "index.html",
    "static/vendor/pyodide/pyodide.mjs",
    "static/vendor/pyscript/core.js",
)

ENTRY = '<script type="module" src="./static/vendor/pyscript/core.js"></script>'
RUN = '<script type="py" src="./epizodiak/web/main.py" config="./pyscript.toml"></script>'
BAR = '<progress id="progress" '
PROGRESS = '<script src="./static/progress.js"'
POLICY = "script-src 'self' 'unsafe-eval'"
LICENCES = '<p id="licences" hidden>'
ROOT_TAG = '<html lang="en" '
"""What of `index.html` the built page has otherwise."""

POLICY_BUILT = "script-src 'self' 'wasm-unsafe-eval'"
"""The built runtime makes no JavaScript from text (`build_runtime.without_eval`)."""

MAIN = f"{PACKAGE}/web/main.py"
"""What the page runs. It is text in the built page, so that it can tell if the archive is missing or damaged."""

FETCHED = (
    "static/vendor/pyodide/pyodide.asm.wasm",
    "static/vendor/pyodide/python_stdlib.zip",
    "static/vendor/pyodide/pyodide-lock.json",
    f"{PACKAGE}.zip",
)
"""What the start fetches; the largest first. That one is asked for beforehand on first visits only (`progress.js`)."""

MODULES = ("static/vendor/pyodide/pyodide.mjs", "static/vendor/pyodide/pyodide.asm.mjs")
"""What the start imports, beside PyScript's core."""


def site_files(root: Path) -> Iterator[Path]:
    """Yield the files that are copied, relative to the checkout, in a fixed order."""
    for pattern in SITE:
        for file in sorted(root.glob(pattern)):
            relative = file.relative_to(root)
            if file.is_file() and not any(part.startswith(".") for part in relative.parts):
                yield relative


def sheets(root: Path) -> dict[str, str]:
    """Return where the games' style sheets are, and where the site has them."""
    found = (file.relative_to(root) for file in sorted(root.glob(SHEETS)))
    return {file.as_posix(): f"static/{file.parent.name.replace('_', '-')}.css" for file in found}


def page(root: Path, target: Path, sent: Mapping[str, int], folder: str = "") -> str:
    """Return the built page.

    Args:
        root: the checkout.
        target: the site's folder, the runtime in it.
        sent: bytes over the wire, by name of file.
        folder: where what the page fetches is going to lie, with a slash.

    Raises:
        RuntimeBuildError: `index.html` hasn't the parts that are to be replaced.
    """
    text = (root / "index.html").read_text("utf-8")
    for part in (ROOT_TAG, ENTRY, RUN, BAR, PROGRESS, POLICY, LICENCES):
        if text.count(part) != 1:
            raise RuntimeBuildError(f"index.html: this was expected once: {part}")
    for sheet, name in sheets(root).items():
        text = text.replace(f'"./{sheet}"', f'"./{name}"')
    core, error = (
        build_runtime.chunk(target / "static/vendor/pyscript", name).relative_to(target).as_posix()
        for name in ("core", "error")
    )
    stamp = hashlib.sha256(b"".join((target / name).read_bytes() for name in FETCHED)).hexdigest()[:12]
    text = text.replace(PROGRESS, f'{PROGRESS} data-build="{stamp}" data-large="./{folder}{FETCHED[0]}"')
    wanted = [f'<link rel="modulepreload" href="./{folder}{name}">' for name in (*MODULES, error)]
    wanted += [f'<link rel="preload" as="fetch" crossorigin href="./{folder}{name}">' for name in FETCHED[1:]]
    entry = f'<script type="module" src="./{folder}{core}"></script>'
    # Before the address inside Python is written, which stays as it is.
    text = build_worker.readdressed(text, target, folder).replace(ENTRY, "\n  ".join([*wanted, entry]))
    text = text.replace(ROOT_TAG, f'{ROOT_TAG}data-files="./{folder}" data-worker="./{build_worker.WORKER}" ')
    config = {
        "name": PACKAGE,
        "interpreter": f"./{folder}static/vendor/pyodide/pyodide.mjs",
        "plugins": [f"!{name}" for name in PLUGINS],
        "files": {f"./{folder}{PACKAGE}.zip": f"./{PACKAGE}.zip"},
    }
    start = f'import sys\n\nsys.path.append("./{PACKAGE}.zip")\n' + (root / MAIN).read_text("utf-8")
    run = f"<script type=\"py\" config='{json.dumps(config, separators=(',', ':'))}'>\n{start}</script>"
    sizes = {
        (target / name).name: {"whole": (target / name).stat().st_size, "sent": sent[(target / name).name]}
        for name in FETCHED
        if (target / name).name in sent
    }
    bar = f"{BAR}data-sizes='{json.dumps(sizes, separators=(',', ':'))}' "
    text = text.replace(POLICY, POLICY_BUILT).replace(LICENCES, LICENCES.replace(" hidden", ""))
    return text.replace(RUN, run).replace(BAR, bar)


def build(root: Path, target: Path) -> list[Path]:
    """Replace the target folder by the site and return its files, relative to it.

    Raises:
        FileNotFoundError: something without which the page can't start is missing; the message names it.
        RuntimeBuildError: the runtime doesn't look as the build knows it, or could not be compiled.
        LicenceError: something in the site has no licence.
    """
    missing = [name for name in NEEDED if not (root / name).is_file()]
    if missing:
        raise FileNotFoundError(f"missing: {', '.join(missing)}")
    shutil.rmtree(target, ignore_errors=True)
    for file in site_files(root):
        (target / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(root / file, target / file)
    for source, name in {**SCREENSHOTS, **sheets(root)}.items():
        (target / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(root / source, target / name)
    packed = build_runtime.build(root, target)
    folder = build_worker.folder_name(target)
    (target / "index.html").write_text(page(root, target, packed.sent, folder), "utf-8")
    build_worker.move(target, folder)
    # Pages hosts that run Jekyll drop files whose names begin with an underscore.
    (target / ".nojekyll").touch()
    (target / "robots.txt").write_text("User-agent: *\nAllow: /\n", "utf-8")
    licences.write(root, target, to_come=(build_worker.WORKER,))
    build_worker.write(root, target)
    return sorted(file.relative_to(target) for file in target.rglob("*") if file.is_file())


def main() -> int:
    """Build dist/ in the checkout; returns the exit status."""
    target = ROOT / "dist"
    try:
        files = build(ROOT, target)
    except (FileNotFoundError, RuntimeBuildError, LicenceError) as error:
        print(f"dist/ can't be built: {error}", file=sys.stderr)
        return 1
    size = sum((target / file).stat().st_size for file in files)
    print(f"dist/: {len(files)} files, {size / 1e6:.1f} MB; try it with: python3 -m epizodiak.serve --root dist")
    return 0


if __name__ == "__main__":
    sys.exit(main())
