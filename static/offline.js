// What keeps the page startable without Python's help: is the browser new enough, are the files whole, can a damaged copy
// be mended; and what must be heard before Python listens. The rest is epizodiak/web/offline.py and tools/worker.js.
(() => {
  "use strict";
  const root = document.documentElement;
  /** @param {string} text */
  const say = (text) => window.epizodiakSay(text); // static/shell.js
  const tooOld = () =>
    say(
      "This browser is too old for the game, which brings its own Python. It needs Safari or iPadOS 16.4, Chrome or Edge 112, Firefox 112, or a newer one.",
    );
  const damaged = () => say("Python could not be started in this browser.");
  const ready = () => "ready" in root.dataset;

  /** @param {() => string} text @param {string} detail */
  function fail(text, detail) {
    const tell = () => dispatchEvent(new CustomEvent("epizodiak-error", { detail: [text(), detail] }));
    if (document.readyState === "loading") addEventListener("DOMContentLoaded", tell);
    else tell();
  }

  // --- features: what the runtime uses, or came into the same versions of all browsers ----------------------------------

  const WITH_EXTERNREF = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 1, 111, 0]);
  /** @type {Record<string, () => boolean>} */
  const FEATURES = {
    WebAssembly: () => typeof WebAssembly === "object",
    "WebAssembly exceptions": () => typeof WebAssembly.Exception === "function",
    "WebAssembly reference types": () => WebAssembly.validate(WITH_EXTERNREF),
    "Object.hasOwn": () => typeof Object.hasOwn === "function",
    structuredClone: () => typeof structuredClone === "function",
    WeakRef: () => typeof WeakRef === "function",
    // The runtime has static blocks of classes. Without an eval they can't be tried; Safari learnt both with 16.4.
    // biome-ignore lint/complexity/useRegexLiterals: as a literal it would keep an old browser from reading this file
    "static blocks": () => Boolean(new RegExp("(?<=a)b")),
  };
  const missing = Object.keys(FEATURES).filter((name) => {
    try {
      return !FEATURES[name]();
    } catch {
      return true;
    }
  });
  if (missing.length) fail(tooOld, `missing: ${missing.join(", ")}`);

  // --- files ------------------------------------------------------------------------------------------------------------

  // With a damaged list of packages the runtime would wait for ever, and say nothing.
  const plainFetch = window.fetch;
  window.fetch = async (...request) => {
    const answer = await plainFetch(...request);
    const address = String(/** @type {Request} */ (request[0]).url || request[0]);
    if (answer.ok && !ready() && address.endsWith(".json") && window.epizodiakOwn(address)) {
      answer
        .clone()
        .json()
        .catch((error) => fail(damaged, `${address}: ${error}`));
    }
    return answer;
  };

  // A page that could not start has its worker look at the copies that it keeps. What was mended, or can't be mended
  // since the host has a newer version, is worth another start, but one only.
  const TRIED = "epizodiak-mended";
  const workers = window.epizodiakWorkers; // static/shell.js
  /** @param {string | null} [value] */
  const tried = (value) => {
    try {
      return value === null
        ? sessionStorage.removeItem(TRIED)
        : value
          ? sessionStorage.setItem(TRIED, value)
          : sessionStorage.getItem(TRIED);
    } catch {
      return "1";
    }
  };
  /** @type {(order: string) => Promise<string>} */
  const asked = (order) =>
    new Promise((answer) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = (event) => answer(event.data);
      workers.controller.postMessage({ order }, [port2]);
    });
  async function mend() {
    if (missing.length || !workers || !workers.controller || tried()) return;
    const found = await asked("mend");
    root.dataset.mended = found;
    if (found !== "mended" && found !== "lost") return;
    tried("1");
    if (found === "lost") await (await workers.getRegistration()).unregister();
    location.reload();
  }
  const started = new MutationObserver(() => {
    if (ready()) {
      started.disconnect();
      if (tried()) tried(null);
    } else if (root.dataset.phase === "error") mend();
  });
  started.observe(root, { attributeFilter: ["data-phase", "data-ready"] });

  // --- the browser's own furniture --------------------------------------------------------------------------------------

  // As --ground in static/page.css.
  /** @type {Record<string, string>} */
  const COLORS = { night: "#0f1430", day: "#e7d5ab", light: "#ffffff" };
  const color = () => {
    document.querySelector('meta[name="theme-color"]').content = COLORS[root.dataset.board];
  };
  color();
  new MutationObserver(color).observe(root, { attributeFilter: ["data-board"] });
  // Each language has a manifest of its own, beside the English one (tools/languages.py).
  function manifest() {
    const link = document.querySelector('link[rel="manifest"]');
    if (!link) return; // not yet there
    const own = root.lang === "en" ? "" : `.${root.lang}`;
    link.href = link.getAttribute("href").replace(/manifest[^/]*$/, `manifest${own}.webmanifest`);
  }
  addEventListener("DOMContentLoaded", manifest);
  new MutationObserver(manifest).observe(root, { attributeFilter: ["lang"] });

  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    window.epizodiakInstall = event;
    dispatchEvent(new Event("epizodiak-install"));
  });
})();
