"""What `make bench-start` is made of: a browser without Playwright, a profile that stays, stages that add up."""

from pathlib import Path

from tools.bench_start import line
from tools.bench_where import STAGES, shares, stages
from tools.hosting import background_server
from tools.plain_browser import PlainPage, plain_browser

COUNTING = """
if (location.protocol === "http:") addEventListener("load", () => {
    const visits = Number(localStorage.getItem("visits") ?? 0) + 1;
    localStorage.setItem("visits", String(visits));
    tellBench(JSON.stringify({ visits, since: performance.now() }));
});
"""


def test_a_browser_started_again_has_what_it_kept_and_the_server_counts_its_bytes(tmp_path: Path) -> None:
    site = tmp_path / "site"
    site.mkdir()
    (site / "index.html").write_text("<!doctype html><title>Visits</title>" + "<p>Hello</p>" * 1000, "utf-8")
    sent: list[int] = []
    with background_server(site, parts=None, sent=sent) as url:
        for expected in (1, 2):
            with plain_browser(tmp_path / "profile") as browser:
                page = PlainPage(browser, COUNTING)
                page.go(url)
                told = page.told()
                assert told["visits"] == expected
                assert told["since"] > 0
                assert page.value("Promise.resolve(document.title)") == "Visits"
                page.close()
    assert 100 < sum(sent) < 12_000, "compressed, headers included, and kept by the browser for ten minutes"


def test_the_stages_of_a_start_add_up_whichever_ends_first() -> None:
    marks = {name: 10.0 * number for number, name in enumerate(STAGES, 1)}
    marks["bytes"] = 5.0
    found = stages(marks)
    assert sum(found.values()) == marks["seated"]
    assert found["bytes"] == 0
    assert found["page"] == 10


def test_imports_are_told_by_whose_modules_they_are() -> None:
    lines = [
        "import time: self [us] | cumulative | imported package",
        "import time:      1500 |       2500 | json",
        "import time:       500 |        500 |   epizodiak.core.rules",
        "import time:      1000 |       1500 | epizodiak.web.app",
    ]
    assert shares(lines) == {"the library's": (1, 1.5), "ours": (2, 1.5)}


def test_a_row_tells_each_site_s_share_of_bare_pyodide() -> None:
    assert line("first visit", [2000.0, 900.0, None], 1, 0, compared=True).split() == [
        "first",
        "visit",
        "2000",
        "900",
        "0.45",
    ]
    assert line("paint", [50.0, 200.0], 1, 0, compared=False).split() == ["paint", "200"]
