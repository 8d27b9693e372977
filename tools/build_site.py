"""Build dist/: the deployable site, plain files that any static server can serve under any sub-path.

Its runtime is built (`tools/runtime/build.py`), and its page is `index.html` with what follows from that: the game
comes from one archive, and everything that the start needs is asked for from the first byte on.
"""

import argparse
import base64
import hashlib
import json
import logging
import re
import shutil
import sys
import time
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path

from epizodiak.display.languages import with_line_ends_marked
from tools import build_worker, catalogues, lab, licences, squeeze
from tools.licences import LicenceError
from tools.pyscript_files import PACKAGE
from tools.runtime import build as runtime
from tools.runtime.build import PLUGINS, RuntimeBuildError
from tools.runtime.order import Fitted, chosen
from tools.runtime.read_once import WHOLE_ARCHIVE

ROOT = Path(__file__).resolve().parent.parent

SITE = ("LICENSE", "static/*", "static/icons/*.png", "static/locales/*.mo", "static/words/*.js", "static/puzzles/*.txt")
"""What of the site is copied as it is, as patterns below the checkout; hidden files never are."""

COMPRESSED_AS = {".mo": ".mo.txt"}
"""What web servers would not compress, for its name: then catalogues are a third as large (``web/language.py``).
A host that ends lines otherwise does so here, too: see `display.languages.unmarked`."""

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
SHELL = '<script src="./static/shell.js" data-inline></script>'
LICENCES = '<p id="licences" hidden>'
ROOT_TAG = '<html lang="en" '
CHARSET = '<meta charset="utf-8">'
"""What of `index.html` the built page has otherwise."""

INLINE = "static/shell.js"
"""What stands in the page itself, allowed by its checksum: it has to run when no other file can be had."""

RESCUED = """if (!window.epizodiakSay && !document.currentScript.dataset.again)
  for (const name of ["shell.js", "head.js"])
    document.write(`<script data-again src="${document.currentScript.src.replace("head.js", name)}"><\\/script>`);
else {
PIECES}
"""
"""The page's first file: where the host has changed what stands in the page, so that it doesn't run, that comes as a
file, and this one again."""

FETCHED = (
    "static/vendor/pyodide/pyodide.asm.wasm",
    "static/vendor/pyodide/python_stdlib.zip",
    "static/vendor/pyodide/pyodide-lock.json",
    f"{PACKAGE}.zip",
)
"""What the start fetches, beside modules. The first is the largest: static/shell.js asks for it at once."""

FIRST = {"static/head.js": "script", "static/site.css": "style", "static/body.js": "script"}
"""What the page asks for by tags of its own, in the order in which it is needed."""

MODULES = ("static/python.js", "static/vendor/pyodide/pyodide.js", "static/vendor/pyodide/pyodide.asm.js")
"""What the start imports, beside PyScript's core."""

BUNDLES = {
    "static/head.js": re.compile(r'^ *<script src="\./([^"]+)"></script>\n(?=[\s\S]*</head>)', re.MULTILINE),
    "static/body.js": re.compile(r'^ *<script src="\./([^"]+)"></script>\n(?![\s\S]*</head>)', re.MULTILINE),
    "static/site.css": re.compile(r'^ *<link rel="stylesheet" href="\./([^"]+)">\n', re.MULTILINE),
}
"""Files that the site has one of instead of many, and how the page asks for the pieces."""


def site_files(root: Path) -> Iterator[Path]:
    """Yield the files that are copied, relative to the checkout, in a fixed order."""
    for pattern in SITE:
        for file in sorted(root.glob(pattern)):
            relative = file.relative_to(root)
            if file.is_file() and not any(part.startswith(".") for part in relative.parts):
                yield relative


def page(root: Path, target: Path, sent: Mapping[str, int], policy: str, folder: str = "") -> str:
    """Return the built page.

    Args:
        root: the checkout.
        target: the site's folder, the runtime in it.
        sent: bytes over the wire, by name of file.
        policy: what scripts the page allows.
        folder: where what the page fetches is going to lie, with a slash.

    Raises:
        RuntimeBuildError: `index.html`, or what starts the page, hasn't the parts that are to be replaced.
    """
    text = (root / "index.html").read_text("utf-8")
    for part in (ROOT_TAG, CHARSET, ENTRY, RUN, BAR, SHELL, runtime.POLICY, LICENCES):
        if text.count(part) != 1:
            raise RuntimeBuildError(f"index.html: this was expected once: {part}")
    for name, pattern in BUNDLES.items():
        text = _asking_once(text, name, pattern)
    core, error = (
        runtime.chunk(target / "static/vendor/pyscript", name).relative_to(target).as_posix()
        for name in ("core", "error")
    )
    entry = f'<script type="module" src="./{folder}{core}"></script>'
    # Before the address inside Python is written, which stays as it is.
    text = build_worker.readdressed(text, target, folder).replace(ENTRY, entry)
    # Before the policy, up to which the browser asks for nothing that stands behind it.
    text = text.replace(CHARSET, "\n  ".join([CHARSET, *_asked_early((core, error), folder)]))
    stamp = hashlib.sha256(b"".join((target / name).read_bytes() for name in FETCHED)).hexdigest()[:12]
    told = {
        "files": f"./{folder}",
        "worker": f"./{build_worker.WORKER}",
        "runtime": stamp,
        "large": f"./{folder}{FETCHED[0]}",
    }
    text = text.replace(ROOT_TAG, ROOT_TAG + "".join(f'data-{key}="{value}" ' for key, value in told.items()))
    shell = (root / INLINE).read_text("utf-8")
    text = (
        text.replace(build_worker.readdressed(SHELL, target, folder), f"<script>{shell}</script>")
        .replace(runtime.POLICY, with_shell(policy, shell))
        .replace(LICENCES, LICENCES.replace(" hidden", ""))
    )
    return text.replace(RUN, _run(root, folder)).replace(BAR, _bar(target, sent))


def _asked_early(chunks: Sequence[str], folder: str) -> list[str]:
    """Return the links that name what the start needs, PyScript's chunks among it."""
    wanted = [f'<link rel="preload" as="{kind}" href="./{folder}{name}">' for name, kind in FIRST.items()]
    wanted += [f'<link rel="modulepreload" href="./{folder}{name}">' for name in (*MODULES, *chunks)]
    return [*wanted, *(f'<link rel="preload" as="fetch" crossorigin href="./{folder}{name}">' for name in FETCHED[1:])]


def _run(root: Path, folder: str) -> str:
    """Return the tag of what PyScript runs: as text, so that it can tell if the archive is missing or damaged."""
    config = {
        "name": PACKAGE,
        "interpreter": f"./{folder}static/python.js",
        "plugins": [f"!{name}" for name in PLUGINS],
        "files": {f"./{folder}{PACKAGE}.zip": f"./{PACKAGE}.zip"},
    }
    served = f'import {WHOLE_ARCHIVE}\n\n    {WHOLE_ARCHIVE}.serve("./{PACKAGE}.zip")'
    begin = f"try:\n    {served}\n"
    start = (root / runtime.MAIN).read_text("utf-8")
    if "try:\n" not in start:
        raise RuntimeBuildError(f"{runtime.MAIN} tries nothing: there is no place to serve the archive from")
    start = start.replace("try:\n", begin, 1)
    return f"<script type=\"py\" config='{json.dumps(config, separators=(',', ':'))}'>\n{start}</script>"


def _bar(target: Path, sent: Mapping[str, int]) -> str:
    """Return how the tag of the progress bar begins: with the sizes of what the start fetches."""
    sizes = {
        (target / name).name: {"whole": (target / name).stat().st_size, "sent": sent[(target / name).name]}
        for name in FETCHED
        if (target / name).name in sent
    }
    return f"{BAR}data-sizes='{json.dumps(sizes, separators=(',', ':'))}' "


def with_shell(policy: str, shell: str) -> str:
    """Return what scripts may run in the built page: those that a policy allows, and the one that stands in it."""
    digest = base64.b64encode(hashlib.sha256(shell.encode()).digest()).decode()
    return f"{policy} 'sha256-{digest}'"


def bundle(root: Path, target: Path) -> None:
    """Put what the page asks for piece by piece into one file of each kind, and take the pieces out of the site.

    Raises:
        RuntimeBuildError: `index.html` asks for nothing of a kind.
    """
    text = (root / "index.html").read_text("utf-8")
    for name, pattern in BUNDLES.items():
        pieces = [asking.group(1) for asking in _askings(text, name, pattern)]
        (target / name).write_text("".join((root / piece).read_text("utf-8") for piece in pieces), "utf-8")
        for piece in pieces:
            (target / piece).unlink(missing_ok=True)


def _asking_once(text: str, name: str, pattern: re.Pattern[str]) -> str:
    """Return a page's text with the first piece of a bundle replaced by the bundle, and without the others."""
    first = _askings(text, name, pattern)[0]
    asking = first.group().replace(first.group(1), name)
    return text[: first.start()] + asking + pattern.sub("", text[first.end() :])


def _askings(text: str, name: str, pattern: re.Pattern[str]) -> list[re.Match[str]]:
    """Return where a page asks for the pieces of a bundle: at least once."""
    found = list(pattern.finditer(text))
    if not found:
        raise RuntimeBuildError(f"index.html asks for nothing that would go into {name}")
    return found


def build(root: Path, target: Path, without: Collection[str] = (), *, strict: bool = True) -> Fitted:
    """Replace the target folder by the site and return what became of the pieces of its runtime.

    Args:
        root: the checkout.
        target: the folder.
        without: names of pieces of the runtime that are left off.
        strict: whether a piece that does not fit stops the build.

    Raises:
        FileNotFoundError: something without which the page can't start is missing; the message names it.
        RuntimeBuildError: the runtime doesn't look as the build knows it, or could not be compiled.
        LicenceError: something in the site has no licence.
        ValueError: no piece is called so.
    """
    chosen(without)
    missing = [name for name in NEEDED if not (root / name).is_file()]
    if missing:
        raise FileNotFoundError(f"missing: {', '.join(missing)}")
    catalogues.make(root)
    shutil.rmtree(target, ignore_errors=True)
    for file in site_files(root):
        (target / file).parent.mkdir(parents=True, exist_ok=True)
        body = (root / file).read_bytes()
        if file.suffix == ".js":
            body = runtime.served(body.decode()).encode()
        if file.suffix in COMPRESSED_AS:
            body = with_line_ends_marked(body)
        (target / file).with_suffix(COMPRESSED_AS.get(file.suffix, file.suffix)).write_bytes(body)
    bundle(root, target)
    head = target / "static/head.js"
    head.write_text(RESCUED.replace("PIECES", head.read_text("utf-8")), "utf-8")
    squeeze.squeeze(root, [target / name for name in (*FIRST, MODULES[0])])
    for source, name in SCREENSHOTS.items():
        (target / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(root / source, target / name)
    found, sent = runtime.build(root, target, without, strict=strict)
    lab.write(root, target)
    folder = build_worker.folder_name(target)
    (target / "index.html").write_text(page(root, target, sent, found.files.policy, folder), "utf-8")
    build_worker.move(target, folder)
    (target / lab.PAGE).parent.mkdir()
    (target / lab.PAGE).write_text(lab.page(root, folder, found.files.policy), "utf-8")
    # Pages hosts that run Jekyll drop files whose names begin with an underscore.
    (target / ".nojekyll").touch()
    (target / "robots.txt").write_text("User-agent: *\nAllow: /\n", "utf-8")
    licences.write(root, target, to_come=(build_worker.WORKER,))
    build_worker.write(root, target)
    return found


def main(arguments: Sequence[str]) -> int:
    """Build dist/, or the folder that is named; what was there before stays until the site is whole.

    Returns:
        The exit status.
    """
    parser = argparse.ArgumentParser(prog="python3 -m tools.build_site", description=__doc__.splitlines()[0])
    parser.add_argument("folder", nargs="?", default="dist", help="where it goes, below the checkout (%(default)s)")
    parser.add_argument("--without", default="", metavar="PIECES", help="pieces to leave off, by commas, or all")
    parser.add_argument("--strict", action="store_true", help="fail if a piece does not fit")
    given = parser.parse_args(arguments)
    logging.basicConfig(level=logging.INFO, format="%(message)s", stream=sys.stdout)
    began = time.monotonic()
    target = ROOT / given.folder
    fresh = target.with_name(f"{target.name}.new")
    try:
        found = build(ROOT, fresh, [*filter(None, given.without.split(","))], strict=given.strict)
    except (FileNotFoundError, RuntimeBuildError, LicenceError, ValueError) as error:
        print(f"{target.name}/ can't be built: {error}", file=sys.stderr)
        return 1
    for line in found.told():
        print(line, file=sys.stderr)
    shutil.rmtree(target, ignore_errors=True)
    fresh.rename(target)
    files = [file for file in target.rglob("*") if file.is_file()]
    size = sum(file.stat().st_size for file in files)
    print(f"The page is in {target.name}/: {len(files)} files, {size / 1e6:.1f} MB ({time.monotonic() - began:.0f} s)")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
