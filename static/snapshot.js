// Keeps a snapshot of Python's memory for the visits to come, with the modules in it that this visit has loaded and that
// don't touch the page. A worker makes it, which ends with that: docs/decisions/snapshot.md.
const ROOM = 200e6;

const root = document.documentElement;

// Modules whose objects belong to a page, or are made by the start itself.
const LOADED = `
import json, sys
kept_out = ("js", "pyodide", "pyodide_js", "_pyodide", "_pyodide_core", "polyscript", "pyscript", "_pyscript", "__main__")
json.dumps(sorted(
    name for name in sys.modules
    if name.partition(".")[0] not in kept_out and not (name + ".").startswith("epizodiak.web.")
))
`;

async function wanted() {
  // Chromium alone: a snapshot has crashed WebKit, and wasn't tried anywhere else.
  if (!navigator.userAgentData?.brands.some(({ brand }) => brand === "Chromium")) return "another browser";
  if (navigator.connection?.saveData) return "data are to be saved";
  const { quota, usage } = await navigator.storage.estimate();
  return quota - usage < ROOM ? "little room" : "";
}

// What becomes of it stands in data-snapshot, for whoever looks for it; a person is told nothing. What of it a start has to
// know is in python.js, which calls this.
/** @param {Pyodide} python @param {SnapshotPlace} place */
export async function keep(python, { ADDRESS, CACHE, HEADER, KEY, SUMMED, checksum, note }) {
  try {
    const against = await wanted();
    if (against) throw new Error(against);
    const names = JSON.parse(python.runPython(LOADED));
    // The game on the table, or that the lobby offers, in this window.
    const rehearsed = { name: root.dataset.game, width: innerWidth, height: innerHeight };
    const cache = await caches.open(CACHE);
    // Those of versions before; this address is another site's neighbour.
    const site = new URL(root.dataset.worker, document.baseURI);
    for (const { url } of await cache.keys()) if (url.startsWith(new URL(".", site).href)) await cache.delete(url);
    const { file, told } = await made({ names, rehearsed, header: HEADER });
    // What stands before the pages tells what they are, and is summed with them.
    const text = new TextEncoder().encode(JSON.stringify({ ...told, key: KEY }));
    if (text.length > HEADER - SUMMED) throw new Error("its pages lie too far apart");
    file.fill(32, 0, HEADER);
    file.set(text, SUMMED);
    new Int32Array(file.buffer, 0, 4).set(checksum(file));
    await cache.put(ADDRESS, new Response(file));
    note("kept");
    root.dataset.snapshot = "made";
  } catch (error) {
    root.dataset.snapshot = `not made: ${error.message}`;
  }
}

/** @param {SnapshotOrder} order @returns {Promise<{ file: Uint8Array<ArrayBuffer>, told: Snapshot }>} */
function made(order) {
  const worker = new Worker(new URL("./snapshot-worker.js", import.meta.url), { type: "module" });
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => ("file" in data ? resolve(data) : reject(new Error(data.failed)));
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.postMessage(order);
  }).finally(() => worker.terminate());
}
