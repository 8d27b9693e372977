"""Measure random play inside Pyodide, in Chromium, against the same loop here: `python3 -m tools.bench_pyodide`.

Runs inside and outside take turns; the last line is the ratio of their medians.
"""

import argparse
import io
import sys
import tempfile
import zipfile
from collections.abc import Sequence
from pathlib import Path
from statistics import median

from playwright.sync_api import Page

from epizodiak.cli.bench import playouts
from tools.browser import BrowserError
from tools.hosting import background_server
from tools.measuring import ROOT, TIMEOUT_MS, copy_runtime, quiet_browser

PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Bench</title><link rel="icon" href="data:,"></head>
<body><script type="module" src="bench.mjs"></script></body></html>
"""

SCRIPT = """
import { loadPyodide } from "./pyodide/pyodide.mjs";
try {
  const python = await loadPyodide();
  const sources = await (await fetch("sources.zip")).arrayBuffer();
  python.FS.mkdirTree("/sources");
  python.unpackArchive(sources, "zip", { extractDir: "/sources" });
  python.runPython("import sys; sys.path.insert(0, '/sources')");
  const bench = python.pyimport("epizodiak.cli.bench");
  window.version = python.runPython("sys.version.split()[0]");
  window.run = (seconds, seed) => bench.playouts(seconds, seed);
} catch (error) {
  window.failure = String(error);
}
"""


def site(folder: Path) -> None:
    """Fill a folder with the page, the runtime and the package's sources."""
    (folder / "index.html").write_text(PAGE, encoding="utf-8")
    (folder / "bench.mjs").write_text(SCRIPT, encoding="utf-8")
    copy_runtime(folder)
    sources = io.BytesIO()
    with zipfile.ZipFile(sources, "w") as archive:
        for source in sorted((ROOT / "epizodiak").rglob("*.py")):
            archive.write(source, source.relative_to(ROOT).as_posix())
    (folder / "sources.zip").write_bytes(sources.getvalue())


def measure(page: Page, runs: int, seconds: float) -> tuple[list[float], list[float]]:
    """Return the speeds inside and outside, in actions per second, one of each per run."""
    page.evaluate("seconds => window.run(seconds, 0)", seconds)  # tables are built in the first run
    playouts(seconds, 0)
    inside, outside = [], []
    for run in range(runs):
        inside.append(float(page.evaluate("([seconds, seed]) => window.run(seconds, seed)", [seconds, run])))
        outside.append(playouts(seconds, run))
    return inside, outside


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python3 -m tools.bench_pyodide", description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=5, help="runs of each, in turns (default: %(default)s)")
    parser.add_argument("--seconds", type=float, default=1.0, help="length of a run (default: %(default)s)")
    given = parser.parse_args(arguments)
    try:
        with tempfile.TemporaryDirectory() as name, quiet_browser() as browser:
            site(Path(name))
            with background_server(Path(name), parts=None) as url:
                page = browser.new_page()
                page.goto(url)
                page.wait_for_function("() => 'run' in window || 'failure' in window", timeout=TIMEOUT_MS)
                failure = page.evaluate("() => window.failure ?? null")
                if failure is not None:
                    print(failure, file=sys.stderr)
                    return 1
                version = page.evaluate("() => window.version")
                inside, outside = measure(page, given.runs, given.seconds)
    except (BrowserError, FileNotFoundError) as error:
        print(error, file=sys.stderr)
        return 2
    print(f"Pyodide, Python {version}: {median(inside):,.0f} actions/s [{min(inside):,.0f}-{max(inside):,.0f}]")
    here = sys.version.split()[0]
    print(f"native, Python {here}: {median(outside):,.0f} actions/s [{min(outside):,.0f}-{max(outside):,.0f}]")
    print(f"ratio {median(inside) / median(outside):.2f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
