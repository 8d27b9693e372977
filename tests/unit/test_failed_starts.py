"""What ends a start: only what Python cannot do without, and of that only the site's own files."""

import json
import shutil
import subprocess
from typing import Any

import pytest

from tests.unit.style_sheets import ROOT

pytestmark = pytest.mark.native_only

NODE = shutil.which("node") or "node"

SITE = "https://example.org/game/"
FOLDER = f"{SITE}v-0123456789ab/"
CORE = f"{FOLDER}static/vendor/pyscript/core.js"
WASM = f"{FOLDER}static/vendor/pyodide/pyodide.asm.wasm"

RUN = """
const {scripts, cases, site} = JSON.parse(require("fs").readFileSync(0, "utf-8"));
const later = async () => { for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate); };
async function run(happened) {
    const told = [];
    const heard = {};
    const listen = (kind, listener) => { (heard[kind] ||= []).push(listener); };
    const root = {dataset: {files: "./v-0123456789ab/", board: "night", large: happened.large}};
    const part = {dataset: {}, hidden: false, focus() {}, replaceChildren() {}};
    let asked = 0;
    const answers = async () => {
        if (happened.rejects === "once" ? !asked++ : happened.rejects) throw new TypeError("Failed to fetch");
        const damaged = {json: async () => JSON.parse("<")};
        return {ok: !happened.status, status: happened.status || 200, url: happened.url, clone: () => damaged};
    };
    const window = {addEventListener: listen, fetch: answers};
    const kinds = {
        window, addEventListener: listen, setTimeout: call => setImmediate(call), CustomEvent, performance,
        document: {
            documentElement: root, body: null, baseURI: site, readyState: "complete", addEventListener() {}, write() {},
            getElementById: id => ({...part, set textContent(text) { if (id === "error-detail") told.push(text); }}),
            querySelectorAll: () => [], querySelector: () => ({content: ""}),
        },
        location: {hash: "", protocol: "https:", href: site}, navigator: {languages: [], userAgent: ""},
        localStorage: {getItem: () => null}, matchMedia: () => ({matches: false}),
        MutationObserver: class { observe() {} },
        WebAssembly: {
            instantiateStreaming: async () => { throw new Error("no WebAssembly"); },
            validate: () => true, Exception: class {},
        },
        dispatchEvent: event => (heard[event.type] || []).forEach(listener => listener(event)),
    };
    for (const script of scripts) new Function(...Object.keys(kinds), script)(...Object.values(kinds));
    window.epizodiakAgain = async () => false;
    const {kind, event, error} = happened;
    if (kind === "told") window.epizodiakNotStarted(happened.reason);
    else if (kind === "fetch") await window.fetch(happened.url).catch(() => {});
    else if (kind === "compile") {
        const answer = {url: happened.url, headers: {get: () => "application/wasm"}};
        await kinds.WebAssembly.instantiateStreaming(answer).catch(() => {});
    } else {
        const made = error && Object.assign(new globalThis[error.name](), {stack: error.stack});
        if (error) event[kind === "error" ? "error" : "reason"] = made;
        const happen = given => {
            let on = true;
            const told = {target: window, ...given, stopImmediatePropagation() { on = false; }};
            for (const listener of heard[kind]) if (on) listener(told);
        };
        if (event.target) event.target.dispatchEvent = ({shell}) => happen({...event, shell});
        happen(event);
    }
    await later();
    return told.length > 0;
}
(async () => {
    const made = [];
    for (const happened of cases) made.push(await run(happened));
    console.log(JSON.stringify(made));
})();
"""


def ends(cases: dict[str, dict[str, Any]]) -> dict[str, bool]:
    """Return of each case whether it ends a start."""
    scripts = [(ROOT / "static" / name).read_text("utf-8") for name in ("shell.js", "boot.js", "offline.js")]
    asked = json.dumps({"scripts": scripts, "cases": [*cases.values()], "site": SITE})
    ran = subprocess.run([NODE, "-e", RUN], input=asked, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    return dict(zip(cases, json.loads(ran.stdout), strict=True))


def element(tag: str, **attributes: str) -> dict[str, Any]:
    return {"kind": "error", "event": {"target": {"tagName": tag, **attributes}}}


def thrown(filename: str, stack: str = "", name: str = "Error") -> dict[str, Any]:
    event = {"message": "it broke", "filename": filename, "lineno": 1}
    return {"kind": "error", "event": event, "error": {"name": name, "stack": stack}}


def rejected(stack: str) -> dict[str, Any]:
    return {"kind": "unhandledrejection", "event": {}, "error": {"name": "Error", "stack": stack}}


OWN = {
    "a script that is not there": element("SCRIPT", src=CORE),
    "an error of the runtime": thrown(CORE),
    "a damaged script": thrown(f"{FOLDER}static/body.js", name="SyntaxError"),
    "the runtime's error through a script put in": thrown("https://put-in.invalid/a.js", f"Error\n  at f ({CORE}:1:2)"),
    "a rejection of the runtime": rejected(f"Error: no luck\n    at f ({CORE}:1:2)"),
    "a rejection of what starts Python": rejected(f"f@{FOLDER}static/python.js:1:2"),
    "a trap of the machine code": rejected("RuntimeError: unreachable\n    at wasm://wasm/0123:wasm-function[7]:0x1"),
    "a module that is not there": {
        "kind": "unhandledrejection",
        "event": {"reason": f"TypeError: Failed to fetch dynamically imported module: {CORE}"},
    },
    "a module of which nothing is named": {
        "kind": "unhandledrejection",
        "event": {"reason": "TypeError: Importing a module script failed."},
    },
    "what Python's start itself tells": {"kind": "told", "reason": "TypeError: Load failed"},
    "a download that fails": {"kind": "fetch", "url": f"{FOLDER}epizodiak.zip", "rejects": True},
    "a download by a relative address": {"kind": "fetch", "url": "./v-0123456789ab/epizodiak.zip", "rejects": True},
    "an early download that fails twice": {"kind": "fetch", "url": WASM, "large": WASM, "rejects": True},
    "a download that is refused": {"kind": "fetch", "url": f"{FOLDER}epizodiak.zip", "status": 404},
    "a list that is damaged": {"kind": "fetch", "url": f"{FOLDER}static/vendor/pyodide/pyodide-lock.json"},
    "damaged machine code": {"kind": "compile", "url": WASM},
}
"""Failures without which there would be Python."""

FOREIGN = {
    "an early download that fails once": {"kind": "fetch", "url": WASM, "large": WASM, "rejects": "once"},
    "a picture": element("IMG", src="data:image/webp;base64,AAAA"),
    "a picture of the site's": element("IMG", src=f"{FOLDER}static/icon.svg"),
    "a style sheet": element("LINK", href=f"{FOLDER}static/site.css", rel="icon"),
    "a script of somebody else's": element("SCRIPT", src="https://count.invalid/tag.js"),
    "a script that the host put in": element("SCRIPT", src="https://example.org/cdn-cgi/beacon.js"),
    "an error of an extension": thrown(
        "chrome-extension://abcdef/content.js", "Error\n  at chrome-extension://abcdef/c.js:1"
    ),
    "an error of a script in the page": thrown(SITE, f"Error\n    at {SITE}:12:3"),
    "an error without a place": thrown(""),
    "a damaged script of somebody else's": thrown("https://count.invalid/tag.js", name="SyntaxError"),
    "an error of what is there for looks": thrown(f"{FOLDER}static/head.js", f"Error\n  at {FOLDER}static/head.js:1"),
    "damaged words": thrown(f"{FOLDER}static/words/fr.js", name="SyntaxError"),
    "words that are not there": element("SCRIPT", src=f"{FOLDER}static/words/fr.js"),
    "a rejection": rejected("Error\n    at https://count.invalid/tag.js:1:2"),
    "a rejection of what is there for looks": rejected(f"TypeError: null\n    at offer ({FOLDER}static/head.js:1:2)"),
    "a rejection by way of the page's fetch": rejected(f"TypeError\n at window.fetch ({FOLDER}static/head.js:1:2)"),
    "a rejection of a word": {"kind": "unhandledrejection", "event": {"reason": "aborted"}},
    "a rejection of nothing": {"kind": "unhandledrejection", "event": {}},
    "a download of somebody else's": {"kind": "fetch", "url": "https://count.invalid/hit", "rejects": True},
    "a refused download of somebody else's": {"kind": "fetch", "url": "https://count.invalid/hit", "status": 404},
    "somebody else's list": {"kind": "fetch", "url": "https://count.invalid/list.json"},
    "the host's list": {"kind": "fetch", "url": "/cdn-cgi/trace.json"},
    "somebody else's machine code": {"kind": "compile", "url": "https://count.invalid/a.wasm"},
    "texts of a language": {"kind": "fetch", "url": f"{FOLDER}static/locales/fr.mo.txt", "rejects": True},
}
"""Failures that leave Python alone: of what is there for looks, or of what is not the site's."""


def test_what_python_cannot_start_without_ends_a_start() -> None:
    assert ends(OWN) == dict.fromkeys(OWN, True)


def test_nothing_else_ends_a_start() -> None:
    assert ends(FOREIGN) == dict.fromkeys(FOREIGN, False)
