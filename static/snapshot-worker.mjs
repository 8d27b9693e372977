// Makes a snapshot of Python's memory and keeps it: a header of JSON, then the pages of the memory that are not as the
// WebAssembly makes them. What reads it is static/python.mjs.
import { loadPyodide } from "./vendor/pyodide/pyodide.mjs";
import createModule from "./vendor/pyodide/pyodide.asm.mjs";
import { HOME } from "./lay-out.mjs";
import { fetched } from "./worker-python.mjs";

const PAGE = 4096;
const HEADER = 65536;

const IMPORT = `
import gc, importlib, json, _whole_archive
_whole_archive.serve("./epizodiak.zip")
for name in json.loads(NAMES):
    try:
        importlib.import_module(name)
    except ImportError:
        pass  # of an archive that is fetched late
del NAMES, name
gc.collect()
`;

// Of a memory, which pages there are; of two, which differ.
function pagesOf(memory, differ) {
  const words = new BigUint64Array(memory.buffer, memory.byteOffset, memory.byteLength / 8);
  const found = new Set();
  for (let page = 0; page * PAGE < memory.byteLength; page++) {
    const from = (page * PAGE) / 8;
    for (let at = from; at < from + PAGE / 8; at++) {
      if (differ(words[at], at)) {
        found.add(page);
        break;
      }
    }
  }
  return found;
}
const compared = (memory, other) => {
  const words = new BigUint64Array(other.buffer, other.byteOffset, other.byteLength / 8);
  return pagesOf(memory, (word, at) => word !== (words[at] ?? 0n));
};

async function make({ names, key, cache, address }) {
  // As the WebAssembly makes it, and as it is when Python would begin: a start from a snapshot comes as far by itself.
  let [plain, touched] = [null, null];
  const createPyodideModule = (settings) => {
    const { instantiateWasm } = settings;
    settings.instantiateWasm = (imports, done) =>
      instantiateWasm(imports, (instance, module) => {
        const memory = new Uint8Array(instance.exports.memory.buffer);
        plain = memory.slice(0, (Math.max(...pagesOf(memory, (word) => word !== 0n)) + 1) * PAGE);
        settings.onRuntimeInitialized = () => { touched = compared(new Uint8Array(instance.exports.memory.buffer), plain); };
        return done(instance, module);
      });
    return createModule(settings);
  };
  const indexURL = new URL("./vendor/pyodide/", import.meta.url).href;
  const [python, game] = await Promise.all([loadPyodide({ indexURL, createPyodideModule, _makeSnapshot: true }), fetched("epizodiak.zip")]);
  const atFirst = python._module.HEAP8.length;
  python.FS.writeFile(`${HOME}epizodiak.zip`, game);
  python.globals.set("NAMES", JSON.stringify(names));
  python.runPython(IMPORT);
  const snapshot = python.makeMemorySnapshot();
  const [, header, length] = new Uint32Array(snapshot.buffer, 0, 3);
  const objects = JSON.parse(new TextDecoder().decode(snapshot.subarray(48, 48 + length)));
  // An object of this worker's would have to be found again in the page.
  if (objects.hiwireKeys.some((each) => each !== null) || objects.immortalKeys.length) throw new Error("it holds JavaScript's objects");
  const memory = snapshot.slice(header);
  if (memory.length !== atFirst) throw new Error("the memory has grown");

  const pages = [...new Set([...compared(memory, plain), ...touched])].sort((one, other) => one - other);
  const runs = [];
  for (const page of pages) {
    const last = runs.at(-1);
    if (last && last[0] + last[1] === page) last[1] += 1;
    else runs.push([page, 1]);
  }
  const file = new Uint8Array(HEADER + pages.length * PAGE);
  let at = HEADER;
  for (const [first, count] of runs) {
    file.set(memory.subarray(first * PAGE, (first + count) * PAGE), at);
    at += count * PAGE;
  }
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", file.subarray(HEADER)));
  const told = { key, size: memory.length, runs, objects, digest: [...digest] };
  const text = new TextEncoder().encode(JSON.stringify(told));
  if (text.length > HEADER) throw new Error("its pages lie too far apart");
  file.fill(32, 0, HEADER);
  file.set(text);
  await (await caches.open(cache)).put(address, new Response(file));
}

addEventListener("message", async ({ data }) => {
  try {
    await make(data);
    postMessage("");
  } catch (error) {
    postMessage(String(error));
  }
});
