"""One browser with Orca before it for all tests; each has a page opened anew, and leaves what was heard as a file."""

import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

from e2e.screen import TIMEOUT_MS, wait_phase, wait_ready
from epizodiak.cli.serve import SITE_PARTS
from tests.screen_reader.orca import MissingProgramError, Reader, listening
from tools.hosting import background_server

ROOT = Path(__file__).resolve().parent.parent.parent
TRANSCRIPTS = ROOT / "test-results" / "screen-reader"

USUAL = "motion=off&lang=en&linear=off&board=night"

Begin = Callable[..., Reader]


@pytest.fixture(scope="session")
def orca() -> Iterator[Reader]:
    """Orca before the page of EPIZODIAK_DIST, or of the sources as they are."""
    given = os.environ.get("EPIZODIAK_DIST")
    folder, parts = (Path(given).resolve(), None) if given else (ROOT, SITE_PARTS)
    with background_server(folder, parts=parts) as url, sync_playwright() as playwright:
        try:
            with listening(playwright, url) as reader:
                reader.page.set_default_timeout(TIMEOUT_MS)
                wait_ready(reader.page)
                yield reader
        except MissingProgramError as error:
            pytest.fail(str(error), pytrace=False)


@pytest.fixture
def reader(orca: Reader, request: pytest.FixtureRequest) -> Iterator[Reader]:
    """That Orca; what it says during the test is kept."""
    orca.listen()
    begins = orca.mark()
    yield orca
    orca.listen()
    TRANSCRIPTS.mkdir(parents=True, exist_ok=True)
    name = re.sub(r"\W+", "-", request.node.name.removeprefix("test_")).strip("-")
    (TRANSCRIPTS / f"{name}.txt").write_text("\n".join(orca.transcript[begins:]) + "\n", "utf-8")


@pytest.fixture
def visit(reader: Reader) -> Begin:
    """Open the page anew, with no table remembered; what stands behind its `#` describes what is wanted."""

    def opened(fragment: str = "") -> Reader:
        page, pages = reader.page, reader.pages
        url = page.url.partition("#")[0]
        page.evaluate("() => localStorage.removeItem('epizodiak-lobby')")
        page.goto("about:blank")
        page.goto(f"{url}#{USUAL}&{fragment}", wait_until="domcontentloaded")
        wait_ready(page)
        reader.wait_page(pages)
        return reader

    return opened


@pytest.fixture
def begin(visit: Begin) -> Begin:
    """Start the game that a fragment describes, by Tab and Enter, up to one of the phases."""

    def started(fragment: str, *phases: str) -> Reader:
        reader = visit(fragment)
        reader.page.focus('[data-key="tutorial"]')
        reader.wait_heard("short steps")
        told = reader.press("Tab", " · ", "push button")
        assert not set("\u2068\u2069") & set("".join(told)), "marks that isolate names would be read aloud"
        reader.press("Return")
        wait_phase(reader.page, *(phases or ("turn",)))
        return reader

    return started
