"""Tell where the time goes from navigation to the first tap in a new game, in a browser that was started again.

`python3 -m tools.bench_start --where` measures it on a copy of the site that sets performance marks between the stages
of its start. A second copy has Python tell what each import takes, which slows it down: it only says how the stages in
which Python imports are shared out. The stages follow each other, so they add up to the whole.
"""

from __future__ import annotations

import re
import shutil
from collections import defaultdict
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from typing import Any

from tools import build_worker
from tools.measuring import ROOT
from tools.plain_browser import PlainPage, plain_browser
from tools.runtime.build import RuntimeBuildError
from tools.start_visits import SIT_DOWN, WATCH, Site, arguments, prepare, served

STARTED = "start({ indexURL"
CAUGHT = "started.catch("
GIVEN = "const interpreter = await started;"
ERRORS = "interpreter.setStderr({ batched: stderr });"
SERVED, IMPORTED, RUN = (
    "try:\n    import _whole_archive\n",
    "    from epizodiak.web.app import App\n",
    "    App().run()\n",
)
MARK = '    js.performance.mark("{}")\n'

CALLED = """
for (const name of ["instantiate", "instantiateStreaming"]) {
  const plain = WebAssembly[name];
  WebAssembly[name] = (...request) => {
    performance.mark("glue");
    const made = plain.apply(WebAssembly, request);
    made.then(() => performance.mark("instantiated"));
    return made;
  };
}
"""

MARKS = """(() => {
  const [page] = performance.getEntriesByType("navigation");
  const wasm = performance.getEntriesByType("resource").find((entry) => entry.name.endsWith(".wasm"));
  const marks = Object.fromEntries(performance.getEntriesByType("mark").map((mark) => [mark.name, mark.startTime]));
  return { page: page.responseStart, head: wasm.startTime, bytes: wasm.responseEnd, ...marks, seated: seenAt.seated };
})()"""

STAGES = {
    "page": "the worker starts and answers with the page",
    "head": "the page's first bytes and scripts, until the WebAssembly is asked for",
    "glue": "Pyodide's scripts: fetched, compiled, run (the WebAssembly's bytes come meanwhile)",
    "bytes": "the rest of the WebAssembly's bytes",
    "instantiated": "the WebAssembly's machine code, kept or compiled, and its instance",
    "interpreter": "the interpreter starts, with what it imports",
    "python": "until PyScript asks for it",
    "ours": "PyScript: its modules, the game's archive",
    "imported": "our modules",
    "run": "the page set up",
    "seated": "the game begun, drawn and stored, until the first tap",
}
"""What a mark ends, in the order of a start; a stage that had ended before takes nothing."""

_IMPORT = re.compile(r"import time:\s+(\d+) \|\s+\d+ \|\s*(\S+)")


def marked(site: Path, target: Path, *, imports: bool) -> Path:
    """Copy a built site, with marks between the stages of its start.

    Args:
        site: the built site.
        target: where the copy goes.
        imports: whether Python tells what each import takes.

    Raises:
        RuntimeBuildError: the site starts otherwise than this knows.
    """
    shutil.copytree(site, target)
    (script,) = target.glob("v-*/static/python.js")
    page = target / "index.html"
    told = 'env: { PYTHONPROFILEIMPORTTIME: "1" }, stderr: (line) => (globalThis.told ??= []).push(line), '
    changes = {
        script: {
            STARTED: STARTED.replace("indexURL", told + "indexURL") if imports else STARTED,
            CAUGHT: f'started.then(() => performance.mark("interpreter"), () => {{}});{CAUGHT}',
            GIVEN: f'{GIVEN} performance.mark("python");',
            ERRORS: "" if imports else ERRORS,
        },
        page: {
            SERVED: SERVED.replace("try:\n", "try:\n    import js\n" + MARK.format("ours")),
            IMPORTED: IMPORTED + MARK.format("imported"),
            RUN: RUN + MARK.format("run"),
        },
    }
    for file, replaced in changes.items():
        text = file.read_text("utf-8")
        for before, after in replaced.items():
            text, count = _spelled(before).subn(after.replace("\\", r"\\"), text)
            if not count:
                raise RuntimeBuildError(f"{file.name} starts otherwise, it was expected to have: {before.strip()}")
        file.write_text(text, "utf-8")
    build_worker.write(ROOT, target)
    return target


def _spelled(text: str) -> re.Pattern[str]:
    """Find a piece of a script as it is written or squeezed: with or without single spaces."""
    return re.compile(re.escape(text).replace(r"\ ", " ?"))


def seated(site: Site) -> tuple[dict[str, float], list[str]]:
    """Start the browser again and a game in it; returns the marks in milliseconds, and what Python told of imports."""
    with plain_browser(site.profile, arguments()) as browser:
        browser.settle()
        page = PlainPage(browser, CALLED + WATCH + SIT_DOWN)
        page.go(site.url)
        page.told()
        marks: dict[str, float] = page.value(MARKS)
        lines: Any = page.value("globalThis.told ?? []")
        return marks, lines


def stages(marks: Mapping[str, float]) -> dict[str, float]:
    """Return the milliseconds of each stage; together they are the time of the first tap."""
    found, reached = {}, 0.0
    for name in STAGES:
        found[name] = max(0.0, marks[name] - reached)
        reached = max(reached, marks[name])
    return found


def shares(lines: list[str]) -> dict[str, tuple[int, float]]:
    """Return how many modules of whom were imported, and the milliseconds that running them took by themselves."""
    counts: dict[str, int] = defaultdict(int)
    spent: dict[str, float] = defaultdict(float)
    for line in lines:
        if found := _IMPORT.search(line):
            first = found[2].partition(".")[0]
            whose = {"epizodiak": "ours", "pyscript": "PyScript's"}.get(first, "the library's")
            counts[whose] += 1
            spent[whose] += int(found[1]) / 1000
    return {whose: (counts[whose], spent[whose]) for whose in counts}


def where(folder: Path, scratch: Path, runs: int) -> str:
    """Measure a built site, and return where the time of a start goes, for people.

    Args:
        folder: the built site.
        scratch: a folder for what is needed meanwhile.
        runs: visits of which the medians are taken.
    """
    with ExitStack() as stack:
        plain, telling = (
            stack.enter_context(
                served(name, marked(folder, scratch / name, imports=name == "telling"), scratch / "where", game=True)
            )
            for name in ("marked", "telling")
        )
        for site in (plain, telling):
            prepare(site)
        measured = [seated(plain)[0] for _ in range(runs)]
        told = [shares(seated(telling)[1]) for _ in range(runs)]
    # The visit in the middle, whole: medians of each stage would not add up.
    middle = sorted(measured, key=lambda marks: marks["seated"])[len(measured) // 2]
    lines = [f"from navigation to the first tap, the browser started again, ms (the median visit of {runs})"]
    lines += [f"  {STAGES[name]:84s}{spent:6.0f}" for name, spent in stages(middle).items()]
    lines.append(f"  {'together':84s}{middle['seated']:6.0f}")
    lines.append("modules that were imported, and running them by themselves, ms (while Python told of it)")
    for whose in told[0]:
        count = told[0][whose][0]
        lines.append(f"  {f'{count} {whose}':84s}{median(each[whose][1] for each in told):6.0f}")
    return "\n".join(lines)
