"""The page's workers, spied upon: what they are told, and what the page holds meanwhile."""

import json
from collections.abc import Mapping
from typing import Any

from playwright.sync_api import Page

from e2e.pages import Prepare
from e2e.screen import TIMEOUT_MS
from epizodiak.bots.messages import CHOOSE

SPY = """
Object.defineProperty(Navigator.prototype, "hardwareConcurrency", {get: () => CORES});
window.workers = [];
window.sent = [];
window.Worker = class extends Worker {
    constructor(...given) {
        super(...given);
        window.workers.push(this);
        this.said = [];
        this.addEventListener("message", ({data}) => this.said.push(JSON.parse(data).kind));
    }
    postMessage(text) {
        window.sent.push(text);
        const {kind, number} = JSON.parse(text);
        if (!window.held || kind !== "choose") return super.postMessage(text);
        const told = JSON.stringify({kind: "progress", number, playouts: 0});
        const thinks = setInterval(() => {
            if (window.held) return this.dispatchEvent(new MessageEvent("message", {data: told}));
            clearInterval(thinks);
            super.postMessage(text);
        }, 200);
    }
};
window.held = false;
window.marked = [];
new MutationObserver(() => {
    const told = document.documentElement.dataset;
    const here = selector => document.querySelectorAll(selector).length;
    if (told.phase === "lobby") return;
    window.marked.push([told.phase, Number(told.ply), here("[data-can]"), here("#board [data-key^=hand-]")]);
}).observe(document, {subtree: true, attributeFilter: ["data-phase", "data-ply"]});
"""
"""Takes down the workers (told nothing while they are held), all that they are told, and what stands in the page."""

ASKED = {"kind", "number", "view", "level", "seed", "milliseconds"}


def script(source: str, cores: int = 2) -> Prepare:
    """Return what runs a script in a page before anything else, on a device with so many processors."""

    def prepare(page: Page) -> None:
        page.add_init_script(source.replace("CORES", str(cores)))

    return prepare


def questions(page: Page) -> list[Mapping[str, Any]]:
    """Return everything that workers were asked."""
    told = [json.loads(text) for text in page.evaluate("() => window.sent")]
    return [each for each in told if each.get("kind") == CHOOSE]


def wait_question(page: Page, number: int) -> None:
    """Wait until so many questions have been asked."""
    page.wait_for_function(
        "number => window.sent.filter(text => JSON.parse(text).kind === 'choose').length >= number",
        arg=number,
        timeout=TIMEOUT_MS,
    )


def wait_worker_thinks(page: Page) -> None:
    """Wait until the latest worker has been heard of in the middle of a thought."""
    page.evaluate(
        """() => new Promise(done => workers.at(-1).addEventListener("message", ({data}) => {
            if (JSON.parse(data).kind === "progress") done();
        }))"""
    )
