// The bar in the lobby while Python isn't ready: the bytes of the first download fill most of it, the stages of the
// start the rest. How many bytes there are the built page says (tools/build_site.py); from a checkout it shows stages only.
(() => {
  "use strict";
  /** @param {string} text */
  const say = (text) => window.epizodiakSay(text); // static/shell.js
  /** @type {Record<string, (say: (text: string) => string) => string>} */
  const STAGES = {
    download: (say) => say("Fetching the game…"),
    python: (say) => say("Laying the table…"),
    game: (say) => say("Getting the table ready…"),
  };
  const DOWNLOADED = 0.8;
  const STARTED = 0.85;
  const LOADED = 0.95;
  const KNOWN = "epizodiak-runtime";
  const [FROM_MS, EVERY_MS] = [300, 100]; // since the navigation: who has it all by then needs no figures

  const root = document.documentElement;
  /** @param {string} id */
  const find = (id) => document.getElementById(id);
  const ready = () => "ready" in root.dataset;
  const { runtime: build, large } = root.dataset; // the built page's stamp, and its largest file
  let known = null;
  try {
    known = localStorage.getItem(KNOWN);
  } catch {
    /* as on a first visit */
  }
  const fresh = Boolean(build) && known !== build;
  /** @type {Record<string, number>} */
  const read = {};
  /** @type {Record<string, { whole: number, sent: number }> | null} */
  let sizes = null;

  let shown = FROM_MS - EVERY_MS;
  // biome-ignore lint/correctness/noUnusedVariables: `||=` reads it
  let later = 0;

  /** @param {string} stage @param {number} share @param {string} [words] */
  function show(stage, share, words) {
    if (ready() || !find("megabytes")) return; // the last of them to be parsed
    if (+find("progress").value > share) return; // the last bytes are counted when Python has them: a later stage stays told
    const [line, text] = [find("loading"), STAGES[stage](say)];
    line.dataset.t = STAGES[stage](String); // who translates the page after this keeps to the stage
    if (line.textContent !== text) line.textContent = text; // told aloud, so only if it changes
    for (const bar of document.querySelectorAll("progress")) bar.value = Math.max(bar.value, share);
    find("megabytes").textContent = words || "";
  }

  /** @type {Intl.NumberFormat | null} */
  let decimal = null; // made once: each takes milliseconds
  /** @param {number} bytes */
  const inMegabytes = (bytes) => {
    decimal ||= new Intl.NumberFormat(root.lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
    return decimal.format(bytes / 1e6);
  };
  function downloaded() {
    const now = performance.now();
    const bar = find("progress"); // not yet there when the first bytes come
    if (!bar || !bar.dataset.sizes) return;
    if (now - shown < EVERY_MS) {
      // Told later, in case that no more bytes come for a while.
      later ||= setTimeout(
        () => {
          later = 0;
          if (Number(bar.value) < STARTED) downloaded();
        },
        EVERY_MS - (now - shown),
      );
      return;
    }
    sizes = sizes || JSON.parse(bar.dataset.sizes);
    shown = now;
    let [done, all] = [0, 0];
    for (const [name, { whole, sent }] of Object.entries(sizes)) {
      done += sent * Math.min(1, (read[name] || 0) / whole);
      all += sent;
    }
    show(
      "download",
      (DOWNLOADED * done) / all,
      say("{done} of {all} MB").replace("{done}", inMegabytes(done)).replace("{all}", inMegabytes(all)),
    );
  }

  // Only what the browser doesn't have yet is counted. The answer itself goes on untouched: from a stream of ours the
  // browser would not keep the WebAssembly that it compiles, and compile it again at the next visit.
  /** @param {Response} answer @param {string} name */
  function counted(answer, name) {
    if (ready() || !fresh || !answer.ok || !answer.body) return;
    if (!sizes || name in sizes) count(answer.clone().body.getReader(), name).catch(() => {}); // what fails, fails there too
  }
  /** @param {ReadableStreamDefaultReader<Uint8Array>} reader @param {string} name */
  async function count(reader, name) {
    for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
      read[name] = (read[name] || 0) + value.byteLength;
      downloaded();
    }
  }

  // On a slow device the table that was left (static/kept.js) is seen before the machine code is read, which the page does
  // in one piece. Elsewhere it is seen soon enough.
  const SLOW = 180; // ms from the navigation to the first bytes
  const PATIENCE = 250; // ms; to a page out of sight no frame comes
  async function tableFirst() {
    if (!("keeps" in root.dataset) || performance.now() < SLOW) return;
    const framed = (async () => {
      do await new Promise(requestAnimationFrame);
      while (!find("kept-picture"));
      await new Promise((done) => {
        setTimeout(done);
      }); // so far the frame was only about to be drawn
    })();
    await Promise.race([
      framed,
      new Promise((done) => {
        setTimeout(done, PATIENCE);
      }),
    ]);
  }

  const plainFetch = window.fetch;
  // The largest file, which static/shell.js has asked for, is compiled while it comes and other scripts are read.
  const early = large && { url: new URL(large, location.href).href, answer: plainFetch(large) };
  async function compile() {
    const answer = await early.answer;
    counted(answer, early.url.split("/").pop());
    const streams = (answer.headers.get("Content-Type") || "").trim().toLowerCase() === "application/wasm";
    if (!answer.ok || !streams || !window.epizodiakCompiled || !WebAssembly.compileStreaming) return;
    const module = tableFirst().then(() => WebAssembly.compileStreaming(answer));
    module.catch(() => {}); // told to whoever instantiates it
    window.epizodiakCompiled.set(answer, module);
  }
  if (early) compile().catch(() => {}); // told to whoever asks for it
  window.fetch = async (...request) => {
    const url = String(/** @type {Request} */ (request[0]).url || request[0]);
    if (early && early.answer && url === early.url) {
      const answer = early.answer;
      early.answer = null;
      return answer;
    }
    const answer = await plainFetch(...request);
    counted(answer, url.split("/").pop());
    return answer;
  };
  const instantiate = self.WebAssembly && WebAssembly.instantiateStreaming;
  if (instantiate) {
    WebAssembly.instantiateStreaming = async (...request) => {
      const made = await instantiate.apply(WebAssembly, request);
      show("python", STARTED);
      return made;
    };
  }
  addEventListener("py:ready", () => show("game", LOADED));
  new MutationObserver((_, watcher) => {
    if (!ready()) return;
    watcher.disconnect();
    setTimeout(() => {
      // a game may just be dealt
      try {
        if (build) localStorage.setItem(KNOWN, build);
      } catch {
        /* then it is counted again */
      }
    });
  }).observe(root, { attributeFilter: ["data-ready"] });
})();
