"""Build dist/: the deployable site, plain files that any static server can serve under any sub-path."""

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

SITE = ("index.html", "pyscript.toml", "LICENSE", "epizodiak/**/*.py", "static/**/*")
"""What belongs to the site, as patterns below the checkout; hidden files never do."""

NEEDED = (
    "index.html",
    "pyscript.toml",
    "static/vendor/pyodide/pyodide.mjs",
    "static/vendor/pyscript/core.js",
)


def site_files(root: Path) -> Iterator[Path]:
    """Yield the site's files, relative to the checkout, in a fixed order."""
    for pattern in SITE:
        for file in sorted(root.glob(pattern)):
            relative = file.relative_to(root)
            if file.is_file() and not any(part.startswith((".", "__pycache__")) for part in relative.parts):
                yield relative


def build(root: Path, target: Path) -> list[Path]:
    """Replace the target folder by the site and return its files, relative to it.

    Raises:
        FileNotFoundError: something without which the page can't start is missing; the message names it.
    """
    files = list(site_files(root))
    missing = sorted(set(NEEDED) - {file.as_posix() for file in files})
    if missing:
        raise FileNotFoundError(f"missing: {', '.join(missing)}")
    shutil.rmtree(target, ignore_errors=True)
    for file in files:
        (target / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(root / file, target / file)
    # Pages hosts that run Jekyll drop files whose names begin with an underscore: __init__.py among them.
    (target / ".nojekyll").touch()
    return files


def main() -> int:
    """Build dist/ in the checkout; returns the exit status."""
    try:
        files = build(ROOT, ROOT / "dist")
    except FileNotFoundError as error:
        print(f"dist/ can't be built: {error}", file=sys.stderr)
        return 1
    size = sum((ROOT / file).stat().st_size for file in files)
    print(f"dist/: {len(files)} files, {size / 1e6:.1f} MB; try it with: python3 -m epizodiak.serve --root dist")
    return 0


if __name__ == "__main__":
    sys.exit(main())
