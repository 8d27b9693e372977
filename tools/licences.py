"""What the site carries that others wrote, and under which licences: the page `licences.html` of the built site.

Texts come from the packages in node_modules/ or, where a package brings none, from `tools/licences/`. Every file of the
site has to be ours or somebody's; the build stops at one that is neither.
"""

import base64
import hashlib
import json
import re
import zipfile
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from html import escape
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

PAGE = "licences.html"

TEXTS = Path("tools", "licences")
"""The texts that no package brings, below the checkout."""

VERSION_FOLDER = re.compile(r"^v-[0-9a-f]+/")
"""How the names of files begin in a site whose files lie in a folder named after what is in them."""

OURS = (
    ".nojekyll",
    "LICENSE",
    "*.zip",
    "index.html",
    "index.txt",
    "lab/*",
    "licences.txt",
    PAGE,
    "robots.txt",
    "static/*.css",
    "static/*.js",
    "static/*.png",
    "static/*.svg",
    "static/*.webmanifest",
    "static/icons/*.png",
    "static/locales/*.mo.txt",
    "static/words/*.js",
    "static/puzzles/*.txt",
    "static/screenshots/*",
    "*.webmanifest",
)
"""Patterns of the files that are ours alone."""

RUNTIME = "static/vendor/pyodide/pyodide*"
NATIVE = "static/vendor/pyodide/pyodide.asm.wasm"
GLUE = "static/vendor/pyodide/pyodide*.js"
LIBRARY = "static/vendor/pyodide/python_stdlib*.zip"
PYSCRIPT = "static/vendor/pyscript/*.js"
WORKER = "sw.js"
CODES = "static/vendor/qr/*.js"
FONTS = "static/vendor/fonts/{face}-*.woff2"
INSTALLER = "static/vendor/micropip/micropip.whl"
"""Patterns of the files that hold others' work."""

NOT_SHIPPED = frozenset({"@types/emscripten", "ws"})
"""Packages that the runtime's packages name and the site doesn't hold: types, and a socket for Node.js."""

ISC_AUTHOR = "isc-giammarchi.txt"
"""The text for packages of one author's that name the ISC licence and bring no text."""


class LicenceError(RuntimeError):
    """Something in the site has no licence here; the message is one line."""


@dataclass(frozen=True, slots=True)
class Part:
    """Somebody's work in the site.

    Attributes:
        name: what it calls itself, with its version where it is pinned here.
        licence: SPDX expression.
        text: the licence's text, copyright notices included.
        files: patterns of the files that hold it, below the site's folder.
        source: where its source code is.
    """

    name: str
    licence: str
    text: str
    files: tuple[str, ...]
    source: str


INSIDE: tuple[tuple[str, str, tuple[str, ...], tuple[str, ...], str], ...] = (
    (
        "CPython",
        "PSF-2.0",
        ("cpython.txt", "cpython-parts.txt"),
        (NATIVE, LIBRARY),
        "https://github.com/python/cpython",
    ),
    ("Emscripten", "MIT", ("emscripten.txt",), (NATIVE, GLUE), "https://github.com/emscripten-core/emscripten"),
    ("musl", "MIT", ("musl.txt",), (NATIVE,), "https://musl.libc.org"),
    (
        "LLVM's run-time libraries",
        "Apache-2.0 WITH LLVM-exception",
        ("llvm.txt",),
        (NATIVE,),
        "https://github.com/llvm/llvm-project",
    ),
    ("hiwire", "MPL-2.0", ("mpl-2.0.txt",), (NATIVE,), "https://github.com/hoodmane/hiwire"),
    ("libffi", "MIT", ("libffi.txt",), (NATIVE,), "https://github.com/libffi/libffi"),
    ("zlib", "Zlib", ("zlib.txt",), (NATIVE,), "https://zlib.net"),
    ("bzip2", "bzip2-1.0.6", ("bzip2.txt",), (NATIVE,), "https://sourceware.org/bzip2"),
    ("liblzma", "0BSD", ("xz.txt",), (NATIVE,), "https://github.com/tukaani-project/xz"),
    ("Zstandard", "BSD-3-Clause", ("zstd.txt",), (NATIVE,), "https://github.com/facebook/zstd"),
    ("SQLite", "blessing", ("sqlite.txt",), (NATIVE,), "https://sqlite.org"),
    (
        "stackframe and error-stack-parser",
        "MIT",
        ("stackframe.txt",),
        (GLUE,),
        "https://github.com/stacktracejs/error-stack-parser",
    ),
)
"""What Pyodide's files hold besides Pyodide: name, licence, texts, files, source. CPython's second text is about what
is inside CPython: Expat, libmpdec, HACL*, the Mersenne Twister and others."""


def _text_in(folder: Path) -> str | None:
    """Return the licence that a package brings, or all of them where there is a choice."""
    found = sorted(file for file in folder.glob("LICEN[SC]E*") if file.is_file())
    return "\n\n".join(file.read_text("utf-8") for file in found) if found else None


def _package(root: Path, place: str, files: tuple[str, ...]) -> Part:
    """Return an npm package as a part.

    Args:
        root: the checkout.
        place: its folder below the checkout, as the lock file names it.
        files: patterns of the files that hold it.
    """
    about = json.loads((root / place / "package.json").read_text("utf-8"))
    name, licence = about["name"], about["license"]
    # An older copy that lies inside the package that needs it may lack what the newer one brings.
    text = _text_in(root / place) or _text_in(root / "node_modules" / name)
    if text is None and name == "pyodide":
        text = (root / TEXTS / "mpl-2.0.txt").read_text("utf-8")
    if text is None and licence == "ISC" and about.get("author") == "Andrea Giammarchi":
        text = (root / TEXTS / ISC_AUTHOR).read_text("utf-8")
    if text is None:
        raise LicenceError(f"{place} names the licence {licence} and brings no text; put one into {TEXTS}/")
    # Brackets around a whole expression say nothing.
    spdx = "Apache-2.0" if licence.upper() == "APACHE-2.0" else licence.removeprefix("(").removesuffix(")")
    return Part(f"{name} {about['version']}", spdx, text, files, f"https://www.npmjs.com/package/{name}")


def _wheel(root: Path) -> list[Part]:
    """Return micropip, which comes from PyPI, and what it has inside; their texts lie in the wheel."""
    with zipfile.ZipFile(root / INSTALLER) as wheel:
        texts = {name: wheel.read(name).decode() for name in wheel.namelist() if "LICENSE" in name}
    version = next(name for name in texts if ".dist-info/" in name).partition("-")[2].partition(".dist-info")[0]
    own = "\n\n".join(text for name, text in texts.items() if ".dist-info/" in name)
    packaging = "\n\n".join(text for name, text in texts.items() if "/packaging/LICENSE" in name)
    if not own or not packaging:
        raise LicenceError(f"{INSTALLER} lacks a licence's text")
    return [
        Part(f"micropip {version}", "MPL-2.0", own, (INSTALLER,), "https://github.com/pyodide/micropip"),
        Part(
            "packaging (in micropip)",
            "Apache-2.0 OR BSD-2-Clause",
            packaging,
            (INSTALLER,),
            "https://github.com/pypa/packaging",
        ),
    ]


def _files_of(place: str) -> tuple[str, ...]:
    """Return where a package of the lock file ends up in the site; nowhere, if it only helps to develop."""
    name = place.rpartition("node_modules/")[2]
    if name == "pyodide":
        return (RUNTIME, LIBRARY)
    if name == "qr":
        return (CODES,)
    if name.startswith("@fontsource-variable/"):
        return (FONTS.format(face=name.rpartition("/")[2]),)
    if name == "@pyscript/core":
        return (PYSCRIPT, LIBRARY)
    return (WORKER,) if name.startswith("workbox-") else (PYSCRIPT,)


def parts(root: Path) -> list[Part]:
    """Return everything of others' that a site built from this checkout may hold, the largest first.

    Packages that PyScript's packages name count as held: its files don't tell what its authors have bundled.

    Raises:
        LicenceError: a package brings no licence's text, and there is none here.
    """
    lock = json.loads((root / "package-lock.json").read_text("utf-8"))["packages"]
    wanted = [
        place
        for place, entry in lock.items()
        if place
        and place.rpartition("node_modules/")[2] not in NOT_SHIPPED
        and (not (entry.get("dev") or entry.get("optional")) or "workbox-" in place)
    ]
    first = ("node_modules/pyodide", "node_modules/@pyscript/core", "node_modules/polyscript")
    wanted.sort(key=lambda place: (first.index(place) if place in first else len(first), place))
    packages = [_package(root, place, _files_of(place)) for place in wanted]
    inside = [
        Part(name, licence, "\n\n".join((root / TEXTS / text).read_text("utf-8") for text in texts), files, source)
        for name, licence, texts, files, source in INSIDE
    ]
    return [packages[0], *inside, *packages[1:], *_wheel(root)]


def covered(files: Iterable[str], known: Iterable[Part]) -> dict[str, list[Part]]:
    """Return whose work each file is; nobody's stands for ours.

    Args:
        files: paths below the site's folder.
        known: as `parts` returns them.

    Raises:
        LicenceError: a file is neither ours nor somebody's, which the message names.
    """
    known = list(known)
    found: dict[str, list[Part]] = {}
    for file in files:
        name = VERSION_FOLDER.sub("", file)
        found[file] = [part for part in known if any(fnmatchcase(name, pattern) for pattern in part.files)]
        ours = any(fnmatchcase(name, pattern) and name.count("/") == pattern.count("/") for pattern in OURS)
        if not found[file] and not ours:
            raise LicenceError(f"{file} is in the site, and tools/licences.py doesn't say whose it is")
    return found


STYLE = """
:root { color-scheme: light dark; }
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; }
table { border-collapse: collapse; }
th, td { padding: .2rem 1rem .2rem 0; text-align: start; vertical-align: top; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font-size: .85rem; }
summary { padding: .5rem 0; cursor: pointer; }
"""


def page(held: Mapping[str, list[Part]], own: str) -> str:
    """Return the page that names every part, its files and its licence.

    Args:
        held: whose work each file is, as `covered` returns it.
        own: our own licence's text.
    """
    order = list(dict.fromkeys(part for each in held.values() for part in each))
    files = {part: [VERSION_FOLDER.sub("", file) for file, each in held.items() if part in each] for part in order}
    texts: dict[str, list[Part]] = {}
    for part in order:
        texts.setdefault(part.text, []).append(part)
    rows = "\n".join(
        f'<tr><td><a href="{escape(part.source)}">{escape(part.name)}</a></td><td>{escape(part.licence)}</td>'
        f"<td>{', '.join(f'<code>{escape(Path(file).name)}</code>' for file in files[part])}</td></tr>"
        for part in order
    )
    shown = "\n".join(
        f"<details><summary>{escape(', '.join(part.name for part in several))}</summary>\n"
        f"<pre>{escape(text.strip())}</pre></details>"
        for text, several in texts.items()
    )
    style = base64.b64encode(hashlib.sha256(STYLE.encode()).digest()).decode()
    asked = "img-src 'self'; connect-src 'self'"  # search engines' tools read robots.txt from within the page
    policy = f"default-src 'none'; style-src 'sha256-{style}'; {asked}; base-uri 'none'; form-action 'none'"
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="description" content="The licences of Epizodiak and of everything that it carries.">
<title>Licences · Epizodiak</title>
<link rel="icon" href="./static/icon.svg" type="image/svg+xml">
<style>{STYLE}</style>
</head>
<body>
<main>
<h1>Licences</h1>
<p><a href="./">Epizodiak</a> is free software under the MIT licence. It carries the work of others, unchanged but for
this: the runtime's standard library is compiled and split in two, its list of packages is emptied, and PyScript's
Python is moved out of its JavaScript, which makes no functions from text any more. The source code of each part is
where its name leads. For programmers there is <a href="./lab/">the lab</a>: the engine, in Python, in this browser.</p>
<table>
<thead><tr><th scope="col">Part</th><th scope="col">Licence</th><th scope="col">Files</th></tr></thead>
<tbody>
{rows}
</tbody>
</table>
<h2>Epizodiak</h2>
<pre>{escape(own.strip())}</pre>
<h2>The parts</h2>
{shown}
</main>
</body>
</html>
"""


def write(root: Path, target: Path, *, to_come: Iterable[str] = ()) -> None:
    """Write the page into a built site.

    Args:
        root: the checkout.
        target: the site's folder, with all its other files.
        to_come: files that are written later, because they depend on this one.

    Raises:
        LicenceError: the site holds something that has no licence here.
    """
    files = {file.relative_to(target).as_posix() for file in target.rglob("*") if file.is_file()}
    text = page(covered(sorted({*files, *to_come}), parts(root)), (root / "LICENSE").read_text("utf-8"))
    (target / PAGE).write_text(text, "utf-8")
