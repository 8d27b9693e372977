// The lab's worker: Python with the engine, for code that people write or bring. Once the runtime stands, all is taken
// away with which code could ask for anything (static/shut.js); the page's policy holds here, too (lab.js).
import { asked } from "./asked.js"; // before it goes
import { shut, walled } from "../static/shut.js"; // before the runtime: it never sees what is not its to keep
import { HOME } from "../static/lay-out.js";
import { fetched, startPython } from "../static/worker-python.js";

const WIDEN = `
from _whole_archive import widen
widen("${HOME}rest.zip")
`;
// The packages of which the archives have a part find the rest in a folder.
const READY = `
import importlib, pathlib
for room in sorted({room for file in pathlib.Path("epizodiak").rglob("*.py") for room in file.parents if room.parts}):
    if not (room / "__init__.py").exists():
        importlib.import_module(".".join(room.parts)).__path__.append(str(room.resolve()))
from epizodiak.envs.cells import run
run
`;
const say = postMessage; // this one, whatever becomes of the name

/** @param {Record<string, string>} files */
async function start(files) {
  Object.defineProperty(self, "fetch", { value: asked, configurable: true });
  if (!(await walled)) throw new Error("this browser's policy does not hold in workers");
  const python = await startPython({ archives: ["epizodiak.zip", "bots.zip"] });
  python.FS.writeFile(`${HOME}rest.zip`, await fetched("static/vendor/pyodide/python_stdlib_rest.zip"));
  python.runPython(WIDEN);
  for (const [name, text] of Object.entries(files)) {
    python.FS.mkdirTree(HOME + name.slice(0, name.lastIndexOf("/")));
    python.FS.writeFile(HOME + name, text);
  }
  const run = python.runPython(READY);
  shut();
  return { python, run };
}

/** @type {ReturnType<typeof start> | null} */
let started = null;
addEventListener("message", async ({ data }) => {
  if (!started) {
    started = start(data.files);
    started.then(
      () => say(["ready", ""]),
      (error) => say(["failed", String(error)]),
    );
    return;
  }
  const { python, run } = await started;
  if (data.file) python.FS.writeFile(HOME + data.file[0], data.file[1]);
  else say(["done", run(data.code, (/** @type {string} */ kind, /** @type {string} */ told) => say([kind, told]))]);
});
