"""Copy the pinned runtime out of node_modules/ into static/vendor/, which the page loads it from.

The versions in node_modules/ must be those that package.json names. The copy is put in place as a whole, so
that an interrupted one is never taken for a finished one.
"""

import json
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

PYODIDE_FILES = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "pyodide-lock.json",
    "python_stdlib.zip",
)


def pyscript_files(dist: Path) -> list[str]:
    """Return the names of PyScript's entry, its style sheet and its chunks, without source maps."""
    names = {"core.css"} | {file.name for file in dist.glob("*.js")}
    return sorted(names - {"service-worker.js"})


def wrong_versions(root: Path) -> Iterator[str]:
    """Yield a line for every package in node_modules/ that is missing or isn't the pinned version."""
    pins: dict[str, str] = json.loads((root / "package.json").read_text("utf-8"))["dependencies"]
    for name, pinned in pins.items():
        file = root / "node_modules" / name / "package.json"
        found = json.loads(file.read_text("utf-8"))["version"] if file.is_file() else "nothing"
        if found != pinned:
            yield f"package.json pins {name} {pinned}, but node_modules/ holds {found}. Run: npm ci"


def copy_runtime(root: Path) -> list[Path]:
    """Replace static/vendor/ and return the files now in it."""
    target, fresh = root / "static" / "vendor", root / "static" / "vendor.new"
    modules = root / "node_modules"
    pyscript = modules / "@pyscript" / "core" / "dist"
    copies = [(modules / "pyodide" / name, fresh / "pyodide" / name) for name in PYODIDE_FILES]
    copies += [(pyscript / name, fresh / "pyscript" / name) for name in pyscript_files(pyscript)]
    shutil.rmtree(fresh, ignore_errors=True)
    for source, copy in copies:
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, copy)
    shutil.rmtree(target, ignore_errors=True)
    fresh.rename(target)
    return [target / copy.relative_to(fresh) for _, copy in copies]


def main(root: Path = ROOT) -> int:
    """Copy the runtime; returns the exit status."""
    problems = list(wrong_versions(root))
    if problems:
        print("\n".join(problems), file=sys.stderr)
        return 1
    files = copy_runtime(root)
    size = sum(file.stat().st_size for file in files)
    print(f"static/vendor/: {len(files)} files, {size / 1e6:.1f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
