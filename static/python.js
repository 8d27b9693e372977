// What PyScript takes for its interpreter: Pyodide, whose start doesn't wait until PyScript asks for it. Where an earlier
// visit has kept Python's memory (static/snapshot.js), it starts from that: docs/decisions/snapshot.md.
import { loadPyodide as start, version } from "./vendor/pyodide/pyodide.mjs";

// Pyodide runs Python on a stack of its own where the browser can switch stacks, for waits in the midst of Python that
// nothing here asks for. In a browser that profiles its heap (Chromium draws one session in a hundred) such a page dies:
// docs/decisions/browsers.md.
delete WebAssembly.Suspending;
delete WebAssembly.promising;

const HERE = new URL(".", import.meta.url);
const indexURL = new URL("./vendor/pyodide/", HERE).href;
const root = document.documentElement;

// --- a snapshot of the memory ------------------------------------------------------------------------------------------

// What one is for: this version's files, under this address, in this browser.
const KEY = `${HERE.href} ${version} ${navigator.userAgent}`;
const CACHE = "epizodiak-snapshots";
const ADDRESS = new URL("snapshot.bin", HERE).href;
const NOTED = "epizodiak-snapshot";
const PAGE = 4096;
const HEADER = 65536; // bytes in front of the pages: their sums, and what tells where they belong
const SUMMED = 16; // from here on, all of it

// What is noted of it, asked first of all, since asking the cache takes time that a start without one should not pay:
// "kept"; "tried" while a start from it hasn't come to its end; "doubted" after that, and after a plain start between,
// "bad" unless the second try gets there. "lost" is one that isn't there as it was written.
/** @type {Record<string, string>} */
const THEN = { kept: "tried", tried: "doubted", doubted: "bad" };
export function noted() {
  try {
    const [, word, key] = (localStorage.getItem(NOTED) || "").match(/^(\w+) (.*)$/) || [];
    return key === KEY ? word : "";
  } catch {
    return "bad";
  } // where nothing can be noted, nothing is kept
}
/** @param {string} word */
export function note(word) {
  try {
    localStorage.setItem(NOTED, `${word} ${KEY}`);
  } catch {
    /* then the next start knows nothing of it */
  }
}

/** @param {number} number @param {number} most */
const whole = (number, most) => Number.isSafeInteger(number) && number >= 0 && number <= most;

// Four sums in the manner of FNV-1a, each of every fourth word: against damage, which SHA-256 would find as well in four
// times as long, copying the whole before.
/** @param {Uint8Array<ArrayBuffer>} file */
export function checksum(file) {
  const words = new Int32Array(file.buffer, SUMMED, (file.length - SUMMED) / 4);
  let [one, two, three, four] = [1, 2, 3, 4];
  for (let at = 0; at < words.length; at += 4) {
    one = Math.imul(one ^ words[at], 16777619);
    two = Math.imul(two ^ words[at + 1], 16777619);
    three = Math.imul(three ^ words[at + 2], 16777619);
    four = Math.imul(four ^ words[at + 3], 16777619);
  }
  return new Int32Array([one, two, three, four]);
}

// What lies on the device is checked before any of it becomes memory; throws if it isn't as it was written.
/** @returns {Promise<Snapshot & { body: Uint8Array }>} */
async function read() {
  const answer = await (await caches.open(CACHE)).match(ADDRESS);
  if (!answer) throw new Error("none is kept");
  const bytes = new Uint8Array(await answer.arrayBuffer());
  if (bytes.length < HEADER || String(checksum(bytes)) !== String(new Int32Array(bytes.buffer, 0, 4)))
    throw new Error("it is damaged");
  const told = JSON.parse(new TextDecoder().decode(bytes.subarray(SUMMED, HEADER)));
  const body = bytes.subarray(HEADER);
  if (told.key !== KEY) throw new Error("it is for another version or browser");
  let [end, pages] = [0, 0];
  for (const [first, count] of told.runs) {
    if (!whole(first, told.size / PAGE) || !whole(count, told.size / PAGE) || first < end)
      throw new Error("its pages overlap");
    end = first + count;
    pages += count;
  }
  if (!whole(told.size, 2 ** 31) || end * PAGE > told.size || pages * PAGE !== body.length)
    throw new Error("its size is wrong");
  return { ...told, body };
}

const LATE_MS = 10000; // a storage that does not answer by then may never: the start goes on without it
const GIVEN_UP_MS = 30000; // a start from a snapshot that has come to no end by then may never: the page starts once more

// Pyodide's own way would want the memory whole, zeros and all, and hold it twice.
/** @param {ReturnType<typeof read>} kept */
async function startFrom(kept) {
  kept.catch(() => {}); // told below
  /** @param {PyodideSettings} settings */
  const createPyodideModule = async (settings) => {
    const { default: create } = await import("./vendor/pyodide/pyodide.asm.mjs");
    const module = await create(settings);
    const found = await kept;
    if (module.HEAP8.length !== found.size) throw new Error("the memory has another size");
    settings.API.restoreSnapshot = () => {
      let at = 0;
      for (const [first, count] of found.runs) {
        module.HEAP8.set(found.body.subarray(at, at + count * PAGE), first * PAGE);
        at += count * PAGE;
      }
      found.body = null; // Pyodide keeps this function for ever
      return found.objects;
    };
    return module;
  };
  const python = await start({ indexURL, createPyodideModule, _loadSnapshot: new ArrayBuffer(0) });
  // The generator came as it was when the snapshot was made: every visit would deal the same tiles.
  python.runPython("import random\nrandom.seed()"); // a semicolon would have the text gone through by tokens
  return python;
}

// The start has come to its end, or to none: then the page starts once more, without the snapshot.
/** @param {number} givenUp */
function watch(givenUp) {
  const watcher = new MutationObserver(() => {
    if ("ready" in root.dataset) note("kept");
    else if (root.dataset.phase === "error") note("bad");
    else return;
    watcher.disconnect();
    clearTimeout(givenUp);
    if (noted() === "bad") location.reload();
  });
  watcher.observe(root, { attributeFilter: ["data-phase", "data-ready"] });
}

async function begin() {
  const word = noted();
  if (word in THEN) note(THEN[word]);
  // What could not be noted is not tried: a start that comes to no end would be tried for ever.
  if ((word !== "kept" && word !== "doubted") || noted() === word) return start({ indexURL });
  const givenUp = setTimeout(() => location.reload(), GIVEN_UP_MS);
  /** @type {Promise<never>} */
  const late = new Promise((_, failed) => setTimeout(() => failed(new Error("the storage does not answer")), LATE_MS));
  const kept = Promise.race([read(), late]);
  try {
    const python = await startFrom(kept);
    root.dataset.snapshot = "used";
    watch(givenUp);
    return python;
  } catch (error) {
    clearTimeout(givenUp);
    note(
      await kept.then(
        () => "bad",
        () => "lost",
      ),
    );
    root.dataset.snapshot = `refused: ${error.message}`;
    return start({ indexURL });
  }
}

const started = begin();
started.catch((error) => window.epizodiakNotStarted(String(error))); // PyScript is going to ask, too

// --- making one, when everything is kept and the page is left alone ----------------------------------------------------

const QUIET_MS = 2000;
export const python = started;

let pressed = -Infinity; // when somebody did last, by the page's clock
for (const kind of ["pointerdown", "keydown"])
  addEventListener(
    kind,
    () => {
      pressed = performance.now();
    },
    true,
  );

// Waits until Python is there and so many milliseconds have passed in which nobody pressed anything; if somebody did, before or
// since, for `after` more (who plays waits for a bot now and then, and is about to tap). No longer than `atLast`. Hard work
// begins then.
/** @param {number} quiet */
async function leftAlone(quiet, after = quiet, atLast = Infinity) {
  const end = performance.now() + atLast;
  for (let rest = Math.max(quiet, pressed + after - performance.now()); ; rest = after) {
    const from = performance.now();
    await new Promise((done) => setTimeout(done, Math.max(0, Math.min(rest, end - from))));
    if ("ready" in root.dataset && (pressed < from || performance.now() >= end)) return;
  }
}
window.epizodiakLeftAlone = leftAlone; // for epizodiak/web/device.py, static/keeping.js

export async function keep() {
  const made = await import("./snapshot.js");
  await made.keep(await started, { ADDRESS, CACHE, HEADER, KEY, SUMMED, checksum, note });
}

async function makeOne() {
  await started;
  // A checkout has no versions; and what is not kept for a visit without a network needs no snapshot either.
  if (!root.dataset.files || !navigator.serviceWorker || !["", "lost"].includes(noted())) return;
  await navigator.serviceWorker.ready;
  await leftAlone(QUIET_MS);
  await keep();
}
makeOne().catch(() => {}); // then every visit starts as the first one

export { version };
/** @param {Pick<PyodideOptions, "stdout" | "stderr">} options */
export async function loadPyodide({ stdout, stderr }) {
  const interpreter = await started;
  interpreter.setStdout({ batched: stdout });
  interpreter.setStderr({ batched: stderr });
  return interpreter;
}
