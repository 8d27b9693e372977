// Makes a snapshot of Python's memory: room for a header, then the pages of the memory that are not as the WebAssembly
// makes them. What keeps it is static/snapshot.js.
import { loadPyodide } from "./vendor/pyodide/pyodide.mjs";
import createModule from "./vendor/pyodide/pyodide.asm.mjs";
import { HOME } from "./lay-out.js";
import { fetched } from "./worker-python.js";

const PAGE = 4096;
const LARGEST_CLEARED = 1 << 18;
const LEAST_CLEARED = 1 << 8;

// Modules, and a game that nobody sees: the visits to come need not draw and look up for the first time what it did.
const IMPORT = `
import gc, importlib, json, _whole_archive
_whole_archive.serve("./epizodiak.zip")
for name in json.loads(NAMES):
    try:
        importlib.import_module(name)
    except ImportError:
        pass  # of an archive that is fetched late
if "name" in json.loads(REHEARSED):
    features = importlib.import_module("epizodiak.features").FEATURES
    importlib.import_module("epizodiak.app.rehearsal").rehearse(**json.loads(REHEARSED), features=features)
del NAMES, REHEARSED, name
gc.collect()
`;

// Of a memory, which pages there are; of two, which differ.
/** @param {Uint8Array} memory @param {(word: bigint, at: number) => boolean} differ */
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
/** @param {Uint8Array} memory @param {Uint8Array} other */
const compared = (memory, other) => {
  const words = new BigUint64Array(other.buffer, other.byteOffset, other.byteLength / 8);
  return pagesOf(memory, (word, at) => word !== (words[at] ?? 0n));
};

// What Python has let go of is not zeros, and much of the memory would be kept for nothing: whatever C's allocator has to
// give without asking for more is taken once, filled with zeros and given back.
/** @param {PyodideModule} module */
function clear({ _malloc, _free, HEAPU8, HEAPU32, _emscripten_get_sbrk_ptr }) {
  const end = () => HEAPU32[_emscripten_get_sbrk_ptr() >>> 2];
  const taken = [];
  for (let size = LARGEST_CLEARED; size >= LEAST_CLEARED; size /= 2) {
    const before = end();
    while (end() === before) {
      const place = _malloc(size) >>> 0;
      if (!place) break;
      HEAPU8.fill(0, place, place + size);
      taken.push(place);
    }
  }
  for (const place of taken) _free(place);
}

/** @param {SnapshotOrder} order @returns {Promise<{ file: Uint8Array, told: Snapshot }>} */
async function make({ names, rehearsed, header: room }) {
  // As the WebAssembly makes it, and as it is when Python would begin: a start from a snapshot comes as far by itself.
  /** @type {[Uint8Array | null, Set<number> | null]} */
  let [plain, touched] = [null, null];
  /** @param {PyodideSettings} settings */
  const createPyodideModule = (settings) => {
    const { instantiateWasm } = settings;
    settings.instantiateWasm = (imports, done) =>
      instantiateWasm(imports, (instance, module) => {
        const memory = new Uint8Array(instance.exports.memory.buffer);
        plain = memory.slice(0, (Math.max(...pagesOf(memory, (word) => word !== 0n)) + 1) * PAGE);
        settings.onRuntimeInitialized = () => {
          touched = compared(new Uint8Array(instance.exports.memory.buffer), plain);
        };
        return done(instance, module);
      });
    return createModule(settings);
  };
  const indexURL = new URL("./vendor/pyodide/", import.meta.url).href;
  const [python, game] = await Promise.all([
    loadPyodide({ indexURL, createPyodideModule, _makeSnapshot: true }),
    fetched("epizodiak.zip"),
  ]);
  const atFirst = python._module.HEAP8.length;
  python.FS.writeFile(`${HOME}epizodiak.zip`, game);
  python.globals.set("NAMES", JSON.stringify(names));
  python.globals.set("REHEARSED", JSON.stringify(rehearsed));
  python.runPython(IMPORT);
  clear(python._module);
  const snapshot = python.makeMemorySnapshot();
  const [, header, length] = new Uint32Array(snapshot.buffer, 0, 3);
  /** @type {PyodideObjects} */
  const objects = JSON.parse(new TextDecoder().decode(snapshot.subarray(48, 48 + length)));
  // An object of this worker's would have to be found again in the page.
  if (objects.hiwireKeys.some((each) => each !== null) || objects.immortalKeys.length)
    throw new Error("it holds JavaScript's objects");
  const memory = snapshot.slice(header);
  if (memory.length !== atFirst) throw new Error("the memory has grown");

  const pages = [...new Set([...compared(memory, plain), ...touched])].sort((one, other) => one - other);
  /** @type {Snapshot["runs"]} */
  const runs = [];
  for (const page of pages) {
    const last = runs.at(-1);
    if (last && last[0] + last[1] === page) last[1] += 1;
    else runs.push([page, 1]);
  }
  const file = new Uint8Array(room + pages.length * PAGE);
  let at = room;
  for (const [first, count] of runs) {
    file.set(memory.subarray(first * PAGE, (first + count) * PAGE), at);
    at += count * PAGE;
  }
  return { file, told: { size: memory.length, runs, objects } };
}

addEventListener("message", async ({ data }) => {
  try {
    const { file, told } = await make(data);
    /** @type {Function} */ (postMessage)({ file, told }, [file.buffer]); // a worker's, not a window's
  } catch (error) {
    postMessage({ failed: String(error) });
  }
});
