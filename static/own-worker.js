// The worker of a plugin bot. What it needs is handed to it (static/cell.js); once the runtime stands, all is
// taken away with which code could ask for anything; only then the bot's wheel is installed and asked (epizodiak/bots/plugin_worker.py).
import { shut, walled } from "./shut.js"; // before the runtime: it never sees what is not its to keep
import { loadPyodide } from "./vendor/pyodide/pyodide.mjs";
import createPyodideModule from "./vendor/pyodide/pyodide.asm.mjs";
import { HOME, layOut } from "./lay-out.js";

const REST = "python_stdlib_rest.zip";
// Packages of the library lie in both archives: unpacked into one folder they are whole again.
const WIDEN = `
from _whole_archive import widen
widen("${HOME}rest.zip")
`;
const DESK = `
from epizodiak.bots.plugin_worker import PluginResponder
PluginResponder()
`;
const PLACE = "https://runtime.invalid/";
const say = postMessage; // this one, whatever becomes of the name

/** @type {{ install(file: string): Promise<string>, answer(text: string): string }} what DESK leaves */
let desk = null;

/** @param {HandedFiles} handed */
async function start({ first, files }) {
  if (!(await walled)) throw new Error("this browser's policy does not hold in workers");
  const given = new Map(files);
  /** @param {string} name */
  const taken = (name) => {
    const bytes = given.get(name);
    given.delete(name);
    return bytes;
  };
  // The runtime's idea of fetching: it is given what is here.
  /** @param {string | URL} address */
  const answer = async (address) => {
    const bytes = taken(String(address).replace(PLACE, ""));
    if (!bytes) throw new TypeError("no network here");
    return { ok: true, arrayBuffer: async () => bytes.buffer };
  };
  Object.defineProperty(self, "fetch", { value: answer, configurable: true });
  WebAssembly.instantiateStreaming = async (asked, imports) =>
    WebAssembly.instantiate(await (await asked).arrayBuffer(), imports);
  const lockFileContents = new TextDecoder().decode(taken("pyodide-lock.json"));
  const python = await loadPyodide({
    indexURL: PLACE,
    createPyodideModule,
    lockFileContents,
    stdout() {},
    stderr() {},
  });
  layOut(
    python,
    first.game.map((name) => [name, taken(name)]),
    Boolean(first.archives),
  );
  const rest = taken(REST);
  if (rest) {
    python.FS.writeFile(`${HOME}rest.zip`, rest);
    python.runPython(WIDEN);
  }
  python.unpackArchive(taken(first.micropip), "wheel");
  shut();
  say(JSON.stringify({ kind: "progress" }));
  python.FS.mkdirTree("/tmp/plugin");
  const file = `/tmp/plugin/${first.file.replaceAll("/", "_")}`;
  python.FS.writeFile(
    file,
    Uint8Array.from(atob(first.wheel), (letter) => letter.charCodeAt(0)),
  );
  desk = python.runPython(DESK);
  return desk.install(file);
}

/** @type {Promise<string> | null} */
let started = null;
addEventListener("message", async ({ data }) => {
  if (!started) {
    started = start(data);
    try {
      say(await started);
    } catch (error) {
      say(JSON.stringify({ kind: "failed", reason: `start ${error}` }));
    }
    return;
  }
  await started;
  say(desk.answer(data));
});
