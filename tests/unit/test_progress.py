"""The bar of a start says how far it is, and never that it were less far."""

import json
import shutil
import subprocess

import pytest

from tests.unit.style_sheets import ROOT

pytestmark = pytest.mark.native_only

NODE = shutil.which("node") or "node"

RUN = """
const script = require("fs").readFileSync(0, "utf-8");
const later = async () => { for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate); };
const bar = {value: 0, dataset: {sizes: JSON.stringify({"game.zip": {whole: 10, sent: 10}})}};
const parts = {progress: bar, loading: {textContent: "", dataset: {}}, megabytes: {textContent: ""}};
const heard = {};
let give;
const reader = {read: () => new Promise(done => { give = done; })};
const window = {
    epizodiakSay: text => text,
    fetch: async () => ({ok: true, body: {}, clone: () => ({body: {getReader: () => reader}})}),
};
let now = 1000;
const kinds = {
    window, self: {}, location: {href: "https://example.org/"}, localStorage: {getItem: () => null},
    performance: {now: () => now += 1000}, addEventListener: (kind, listener) => { heard[kind] = listener; },
    document: {
        documentElement: {dataset: {runtime: "one"}, lang: "en"},
        getElementById: id => parts[id], querySelectorAll: () => [bar],
    },
    MutationObserver: class { observe() {} },
};
new Function(...Object.keys(kinds), script)(...Object.values(kinds));
const told = () => [parts.loading.textContent, parts.megabytes.textContent, Math.round(100 * bar.value)];
(async () => {
    const found = [];
    await window.fetch("https://example.org/game.zip");
    for (const [bytes, event] of [[5, null], [3, "py:ready"]]) {
        if (event) heard[event]();
        give({value: {byteLength: bytes}, done: false});
        await later();
        found.push(told());
    }
    console.log(JSON.stringify(found));
})();
"""


def test_bytes_that_are_counted_late_take_no_stage_back() -> None:
    script = (ROOT / "static" / "progress.js").read_text("utf-8")
    ran = subprocess.run([NODE, "-e", RUN], input=script, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    first, then = json.loads(ran.stdout)
    assert first == ["Fetching the game…", "0.0 of 0.0 MB", 40]
    assert then == ["Getting the table ready…", "", 95]


def test_the_line_that_a_start_writes_over_names_its_english_itself() -> None:
    """The lobby notes what other texts are; of this one it would note how far the start was."""
    page = (ROOT / "index.html").read_text("utf-8")
    assert '<p id="loading" role="status" data-t="Getting the table ready…">Getting the table ready…</p>' in page
