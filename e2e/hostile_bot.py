"""A bot that tries every way out that its author could think of, and how to start it without the rest of the page."""

import base64
import json
from pathlib import Path
from typing import Any

from e2e.wheels import wheel

SOURCE = '''
import asyncio, importlib, json, socket, urllib.request
import js, pyodide_js
from pyodide.code import run_js
from pyodide.ffi import create_proxy, to_js

TRIED, THROUGH = [], []
Object, Reflect = js.Object, js.Reflect


def options(**given):
    return to_js(given, dict_converter=Object.fromEntries)


def places():
    """The global object, and all that it inherits from."""
    place = js.self
    while place:  # null is false
        yield place
        place = Object.getPrototypeOf(place)


def held(name):
    """Everything that stands under a name, wherever on the way up."""
    for place in places():
        found = Reflect.getOwnPropertyDescriptor(place, name)
        if found is not None:
            value = getattr(found, "value", None)
            yield Reflect.get(place, name, js.self) if value is None else value


def ways(name):
    """The same, at least one: what is missing is tried, too."""
    return list(held(name)) or [getattr(js, name, None)]


def library(name):
    return importlib.import_module(name)


def called(name, *given, this=None):
    return [(f"{name} {n}", lambda f=f: Reflect.apply(f, this, to_js(given))) for n, f in enumerate(ways(name))]


def made(name, *given):
    return [(f"new {name} {n}", lambda f=f: f.new(*given)) for n, f in enumerate(ways(name))]


def blob(text):
    return js.URL.createObjectURL(js.Blob.new(to_js([text]), options(type="text/javascript")))


def requested(method, url, flag):
    request = js.XMLHttpRequest.new()
    request.open(method, url, flag)
    request.send("hands")


def constructor(text):
    made = run_js(text)
    return Object.getPrototypeOf(made).constructor


def traced(url):
    def prepare(error, sites):
        Reflect.deleteProperty(js.Error, "prepareStackTrace")  # errors in here would come here, too
        for site in sites:
            for each in (site.getThis(), site.getFunction()):
                each.constructor.constructor(f"import('{url}')")()

    js.Error.prepareStackTrace = create_proxy(prepare)
    return js.Error.new("x").stack


def waiting(url):
    """What waits for an answer that must not come."""
    fetched = f"fetch('{url}fetched', {{mode: 'no-cors'}})"
    imported = f"import('{url}imported.js')"
    socket_url = url.replace("http", "ws")
    yield from called("fetch", f"{url}a", options(mode="no-cors", method="POST", body="hands"))
    yield from called("fetchLater", f"{url}later")
    yield from called("importScripts", f"{url}scripts.js")
    for name in ("WebSocket", "WebSocketStream", "EventSource", "WebTransport", "Worker", "SharedWorker"):
        yield from made(name, (socket_url if "Socket" in name else url) + name)
    yield from made("Request", f"{url}request")
    yield from made("Notification", "hands", options(icon=f"{url}icon.png"))
    yield from made("RTCPeerConnection", options(iceServers=[options(urls=url.replace("http://", "stun:"))]))
    yield from made("BroadcastChannel", "hands")
    yield from made("Image")
    yield "module worker", lambda: js.Worker.new(f"{url}worker.mjs", options(type="module"))
    for text in (fetched, imported, f"importScripts('{url}scripted.js')", f"new WebSocket('{socket_url}nested')"):
        yield f"worker of a text: {text}", lambda text=text: js.Worker.new(blob(text))
        yield f"worker of an address: {text}", lambda text=text: js.Worker.new(f"data:text/javascript,{text}")
        yield f"eval {text}", lambda text=text: js.eval(text)
        yield f"run_js {text}", lambda text=text: run_js(text)
        yield f"Function {text}", lambda text=text: js.Function.new(text)()
        yield f"Reflect {text}", lambda text=text: Reflect.construct(js.Function, to_js([text]))()
        yield f"constructor {text}", lambda text=text: js.parseInt.constructor.new(text)()
        yield f"await {text}", lambda text=text: constructor("(async () => {})").new(text)()
        yield f"yield {text}", lambda text=text: constructor("(function* () {})").new(text)().next()
        for timer in ("setTimeout", "setInterval"):
            yield from called(timer, text, 0, this=js.self)
    for flag in (True, False):
        yield f"XMLHttpRequest {flag}", lambda flag=flag: requested("POST", f"{url}xhr", flag)
    yield "beacon", lambda: js.navigator.sendBeacon(f"{url}beacon", "hands")
    yield "service worker", lambda: js.navigator.serviceWorker.register(f"{url}worker.js")
    yield "font", lambda: js.FontFace.new("x", f"url({url}font.woff)").load()
    yield "cache", lambda: js.caches.open("x").then(lambda cache: cache.add(f"{url}cache"))
    yield "stream", lambda: js.WebAssembly.compileStreaming(js.fetch(f"{url}wasm"))
    yield "streamed", lambda: js.WebAssembly.instantiateStreaming(js.fetch(f"{url}wasm"))
    yield "location", lambda: setattr(js.location, "href", f"{url}location")
    yield "assign", lambda: js.location.assign(f"{url}assigned")
    yield "open", lambda: js.open(f"{url}opened")
    yield "stack", lambda: traced(f"{url}stack.js")
    yield "pyfetch", lambda: library("pyodide.http").pyfetch(f"{url}pyfetch")
    yield "open_url", lambda: library("pyodide.http").open_url(f"{url}open_url")
    yield "pyxhr", lambda: library("pyodide.http.pyxhr").get(f"{url}pyxhr")
    yield "urllib", lambda: urllib.request.urlopen(f"{url}urllib", timeout=1)
    yield "socket", lambda: socket.create_connection((url.split("/")[2].split(":")[0], 80), 1).send(b"hands")
    yield "micropip", lambda: library("micropip").install(f"{url}hands-1.0-py3-none-any.whl")
    yield "loadPackage", lambda: pyodide_js.loadPackage(f"{url}package.whl")
    yield "binary", lambda: pyodide_js._api.loadBinaryFile(f"{url}binary")
    yield "lazy file", lambda: pyodide_js.FS.createLazyFile("/", "lazy", f"{url}lazy", True, False).contents.get(0)
    yield "preloaded", lambda: pyodide_js.FS.createPreloadedFile("/", "preloaded", f"{url}preloaded", True, False)
    yield "library of code", lambda: pyodide_js._api.loadDynlib(f"{url}library.so")
    yield "script", lambda: pyodide_js._api.loadScript(f"{url}script.mjs")
    yield "import", lambda: pyodide_js._api.importNothing(f"{url}script.mjs")


STORING = {
    "indexedDB": lambda: js.indexedDB.open("IDBMap/@pyscript/epizodiak").onsuccess,
    "localStorage": lambda: js.localStorage.getItem("epizodiak-settings"),
    "caches": lambda: js.caches.keys(),
    "directory": lambda: js.navigator.storage.getDirectory(),
    "cookies": lambda: js.cookieStore.getAll(),
    "locks": lambda: js.navigator.locks.query(),
    "channel": lambda: js.BroadcastChannel.new("epizodiak").postMessage("hands"),
}


async def tried(name, way):
    TRIED.append(name)
    try:
        found = way()
        if hasattr(found, "then") or hasattr(found, "__await__"):
            found = await asyncio.wait_for(found, 3)
        if found is not None:
            THROUGH.append(name)
    except BaseException:
        pass


async def try_all():
    all_ways = [way for url in URLS for way in waiting(url)] + list(STORING.items())
    await asyncio.gather(*(tried(*each) for each in all_ways))
    js.postMessage(json.dumps({"kind": "tried", "tried": len(TRIED), "through": THROUGH}))


asyncio.ensure_future(try_all())


def choose(view, budget_ms, seed):
    return view["legal"][0]
'''
"""What it does. Through is what gave something back; that need not be a way out."""

LEAST_TRIES = 100
"""How much it must have tried."""

NO_SECOND_WALL = """
export const walled = Promise.resolve(true);
export function shut() {}
addEventListener("error", event => event.preventDefault()); // of its own workers, which would end it
"""
"""Instead of `static/shut.js`: what keeps it in is the browser's policy alone."""

START = """async ([base, asked]) => {
    const script = Object.assign(document.createElement("script"), {type: "module", src: `${base}static/cell.js`});
    await new Promise((done, failed) => {
        Object.assign(script, {onload: done, onerror: failed});
        document.head.append(script);
    });
    window.said = [];
    window.pauses = [];
    let last = performance.now();
    const tick = () => {
        const now = performance.now();
        window.pauses.push(now - last);
        last = now;
        window.ticking = setTimeout(tick, 0);
    };
    tick();
    window.cell = epizodiakCell(asked, text => {
        window.said.push(text);
        if (text === '{"kind":"progress"}') window.pauses = []; // from now on it is the bot's doing
    });
}"""
"""Starts a bot in a page. `said` is what the page hears; `pauses` how long it was deaf each time since the
bot is loaded, in milliseconds."""

SAID = "kind => window.said.map(text => JSON.parse(text)).find(said => said.kind === kind)"
"""Finds what the page has heard of a kind."""

END = "() => { clearTimeout(window.ticking); window.cell.end(); return Math.max(...window.pauses); }"
"""Ends the bot, and returns how long the page was deaf at most."""


def handed(folder: Path, name: str, source: str, *, built: bool) -> str:
    """Return what `epizodiakCell` is asked with for a bot of one module."""
    file = wheel(folder, name, source)
    asked: dict[str, Any] = {
        "archives": ["epizodiak.zip", "bots.zip"] if built else None,
        "micropip": "static/vendor/micropip/micropip.whl",
        "file": file.name,
        "wheel": base64.b64encode(file.read_bytes()).decode(),
    }
    return json.dumps(asked)


def hostile(folder: Path, *urls: str, built: bool) -> str:
    """Return the same for the bot that tries to reach addresses."""
    return handed(folder, "hostile", f"URLS = {urls!r}\n{SOURCE}", built=built)
