// The worker of a bot that somebody brought: once the runtime stands, everything is taken away with which code could reach
// the network or what this device keeps; only then the bot's wheel is installed and asked (epizodiak/bots/guest.py).
import { shut } from "./shut.mjs"; // before the runtime: it never sees what is not its to keep
import { HOME, fetched, startPython } from "./worker-python.mjs";

const REST = "static/vendor/pyodide/python_stdlib_rest.zip";
// Packages of the library lie in both archives: unpacked into one folder they are whole again. What usually unpacks is
// itself in the second one.
const WIDEN = `
import os, sys, zipimport
from _whole_archive import leave
whole = "/lib/whole"
first = next(path for path in sys.path if path.endswith(".zip") and path.startswith("/lib/python3"))
for archive in (first, "${HOME}rest.zip"):
    packed = zipimport.zipimporter(archive)
    for name in packed._get_files():
        if not name.endswith("/"):
            os.makedirs(os.path.dirname(f"{whole}/{name}"), exist_ok=True)
            with open(f"{whole}/{name}", "wb") as file:
                file.write(packed.get_data(f"{archive}/{name}"))
sys.path[sys.path.index(first)] = whole
leave(first)
for module in [*sys.modules.values()]:
    if isinstance(path := getattr(module, "__path__", None), list):
        path[:] = [each.replace(first, whole, 1) for each in path]
`;
const DESK = `
from epizodiak.bots.guest import Desk
Desk()
`;

let desk = null;

async function start(asked) {
  const [python, micropip, rest] = await Promise.all([
    startPython(asked),
    fetched(asked.micropip),
    asked.archives ? fetched(REST) : null, // a checkout's library is whole
  ]);
  if (rest) {
    python.FS.writeFile(`${HOME}rest.zip`, rest);
    python.runPython(WIDEN);
  }
  python.unpackArchive(micropip, "wheel");
  shut();
  postMessage(JSON.stringify({ kind: "progress" }));
  python.FS.mkdirTree("/tmp/brought");
  const file = `/tmp/brought/${asked.file.replaceAll("/", "_")}`;
  python.FS.writeFile(file, Uint8Array.from(atob(asked.wheel), (letter) => letter.charCodeAt(0)));
  desk = python.runPython(DESK);
  return desk.install(file);
}

let started = null;
addEventListener("message", async ({ data }) => {
  if (!started) {
    started = start(JSON.parse(data));
    try {
      postMessage(await started);
    } catch (error) {
      postMessage(JSON.stringify({ kind: "failed", reason: `start ${error}` }));
    }
    return;
  }
  await started;
  postMessage(desk.answer(data));
});
