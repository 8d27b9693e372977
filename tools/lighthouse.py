"""Let Lighthouse look at the built site, and print its scores and every audit that misses a point.

`make lighthouse` builds dist/ and runs this. Lighthouse is fetched by npx, pinned here, into npm's own cache: nothing
else needs it. Its performance score is not asked for, since it comes out empty with current Chromium.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from tools.browser import BrowserError, find_browser, launch_arguments
from tools.hosting import background_server

ROOT = Path(__file__).resolve().parent.parent

LIGHTHOUSE = "lighthouse@12.8.2"

CATEGORIES = ("accessibility", "best-practices", "seo")

PAGES = ("", "licences.html")

FULL = 100
"""The best score."""


def looked_at(url: str) -> dict[str, Any]:
    """Return Lighthouse's report about a page.

    Raises:
        RuntimeError: it could not be fetched or did not come to an end; the message is its last line.
    """
    with tempfile.TemporaryDirectory() as scratch:
        report = Path(scratch) / "report.json"
        flags = " ".join(["--headless=new", *launch_arguments()])
        command = ["npx", "--yes", LIGHTHOUSE, url, "--quiet", f"--chrome-flags={flags}", "--output=json"]
        command += [f"--output-path={report}", f"--only-categories={','.join(CATEGORIES)}"]
        environment = {**os.environ, "CHROME_PATH": str(find_browser())}
        ran = subprocess.run(command, check=False, capture_output=True, text=True, env=environment, cwd=scratch)
        if not report.is_file():
            raise RuntimeError((ran.stderr.strip().splitlines() or ["no report"])[-1])
        found: dict[str, Any] = json.loads(report.read_text("utf-8"))
    return found


def shortfalls(report: dict[str, Any]) -> dict[str, tuple[int, list[str]]]:
    """Return each category's score, and what it misses points for."""
    found = {}
    for name, category in report["categories"].items():
        audits = (report["audits"][entry["id"]] for entry in category["auditRefs"] if entry["weight"])
        missed = [f"{audit['id']}: {audit['title']}" for audit in audits if audit["score"] not in (None, 1)]
        found[name] = (round(FULL * (category["score"] or 0)), missed)
    return found


def main() -> int:
    """Print the scores of dist/; returns the exit status: 1 if a point is missed."""
    dist = ROOT / "dist"
    if not (dist / "index.html").is_file() or shutil.which("npx") is None:
        print("Build the site first (make site); npx, which comes with npm, is needed too.", file=sys.stderr)
        return 1
    worst = FULL
    try:
        with background_server(dist, parts=None, like_pages=True) as url:
            for page in PAGES:
                for name, (score, missed) in shortfalls(looked_at(url + page)).items():
                    worst = min(worst, score)
                    print("\n  ".join([f"{page or 'the page':14}{name:16}{score:4}", *missed]), flush=True)
    except (BrowserError, RuntimeError) as error:
        print(f"Lighthouse did not run: {error}", file=sys.stderr)
        return 1
    return 0 if worst == FULL else 1


if __name__ == "__main__":
    sys.exit(main())
