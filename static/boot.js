// What must work before Python does: the person's colours and language, and a readable message if Python cannot start.
(() => {
  "use strict";
  const root = document.documentElement;
  /** @param {string} text */
  const say = (text) => window.epizodiakSay(text); // static/shell.js
  /** @param {string} id */
  const find = (id) => document.getElementById(id);
  const own = window.epizodiakOwn;

  // Waits until an element is here whole: its start tag is parsed before what is in it.
  /** @type {(at: Node | null) => boolean} */
  const whole = (at) =>
    Boolean(at) &&
    at !== document.body &&
    (document.readyState !== "loading" || Boolean(at.nextSibling) || whole(at.parentNode));
  window.epizodiakWhole = (id) =>
    new Promise((done) => {
      if (whole(find(id))) done();
      else
        new MutationObserver((_, watcher) => {
          if (!whole(find(id))) return;
          watcher.disconnect();
          done();
        }).observe(root, { childList: true, subtree: true });
    });

  // The person's colours, motion and language from the first paint on; Python takes the settings over (display/settings.py).
  const watching = /^#watch\b/.test(location.hash); // a window for spectators has settings of its own
  function look() {
    const kept = window.epizodiakKept();
    /** @param {string} query */
    const asked = (query) => matchMedia(query).matches;
    const open = asked("(prefers-contrast: more)")
      ? "light"
      : kept.board === "auto" && asked("(prefers-color-scheme: light)")
        ? "day"
        : "night";
    root.dataset.board = ["night", "day", "light"].includes(kept.board) ? kept.board : open;
    const still = kept.motion === "off" || (kept.motion !== "on" && asked("(prefers-reduced-motion: reduce)"));
    root.dataset.motion = still ? "off" : "on";
    root.dataset.face = kept.face === "arabic" ? "arabic" : "zodiac";
    root.dataset.speed = ["slow", "fast"].includes(kept.speed) ? kept.speed : "normal";
    window.epizodiakSpeak();
  }
  look();
  // A browser that darkens pages though they say otherwise recolours what is shaded, and not the numbers on it.
  try {
    Object.assign(root.style, { colorScheme: "only light", color: "Canvas" });
    root.toggleAttribute("data-darkened", getComputedStyle(root).color !== "rgb(255, 255, 255)");
    if (root.hasAttribute("style")) root.removeAttribute("style"); // Chromium removes only what somebody has read
  } catch {
    /* then the tiles are shaded */
  }
  try {
    // who has begun a game here before, or set something, is no newcomer
    root.dataset.visit = ["epizodiak-lobby", "epizodiak-settings"].some((key) => localStorage.getItem(key))
      ? "again"
      : "first";
  } catch {
    root.dataset.visit = "first";
  }
  window.epizodiakLook = look; // for static/lobby.js

  /** @type {string | undefined} */
  let shown; // Paper is light.
  addEventListener("beforeprint", () => {
    shown ??= root.dataset.board;
    root.dataset.board = "light";
  });
  addEventListener("afterprint", () => {
    root.dataset.board = shown ?? root.dataset.board;
    shown = undefined;
  });

  /** @param {string} text @param {string} detail */
  function fail(text, detail) {
    if (root.dataset.phase === "error") return;
    for (const id of [
      "lobby",
      "booting",
      "table",
      "menu",
      "history",
      "about",
      "settings",
      "keys",
      "text-view",
      "rules",
      "coach",
      "waiting",
    ])
      find(id).hidden = true;
    for (const place of document.querySelectorAll(".error-text")) place.textContent = text;
    find("error-detail").textContent = `${detail}\n${navigator.userAgent}`;
    find("error").hidden = false;
    for (const id of ["table", "history", "text-view"]) find(id).replaceChildren(); // nobody's hand stays behind the error
    root.dataset.phase = "error";
    find("error-reload").focus();
  }
  // Python says what it could not mend through the same door.
  addEventListener("epizodiak-error", (event) => fail(event.detail[0], event.detail[1]));

  const ready = () => "ready" in root.dataset;
  // What one missing file breaks next is not told while the page is about to be loaded again for it. A module that cannot be
  // had is told of twice, in either order, and only one of the two (static/shell.js) knows that it was a file.
  const TOLD_TWICE_MS = 100;
  /** @param {string} reason */
  async function notStarted(reason) {
    if (!window.epizodiakLeaving) await new Promise((done) => setTimeout(done, TOLD_TWICE_MS));
    if (ready() || (await window.epizodiakLeaving)) return;
    const show = () => fail(say("Python could not be started in this browser."), reason);
    if (document.readyState === "loading") addEventListener("DOMContentLoaded", show);
    else show();
  }
  // Only what Python cannot start without ends a start: a script of the site's that is not there or is damaged, and whatever
  // names the runtime where it went wrong. Not what is there for looks, nor what is not the site's.
  const RUNTIME = ["static/vendor/", "static/python"].map((part) => window.epizodiakFolder + part);
  const UNNAMED = "Importing a module script failed"; // all that WebKit says of a module that is not there
  /** @param {string} text */
  const inRuntime = (text) => [UNNAMED, "wasm://", ...RUNTIME].some((place) => text.includes(place));
  window.epizodiakNotStarted = notStarted; // for static/python.js, whose errors may name no place
  addEventListener(
    "error",
    ({ target, message, filename, lineno, error }) => {
      if (target && target !== window) {
        if (target.tagName === "SCRIPT" && own(target.src)) notStarted(`${target.src} could not be loaded`);
      } else if (inRuntime(`${filename} ${error && error.stack}`) || (error instanceof SyntaxError && own(filename))) {
        notStarted(`${message} (${filename}:${lineno})`);
      }
    },
    true,
  );
  addEventListener("unhandledrejection", ({ reason }) => {
    if (inRuntime(`${reason} ${reason && reason.stack}`)) notStarted(String(reason));
  });
  // The runtime swallows some failed downloads; none of them is one that it could do without, but for the languages.
  const plainFetch = window.fetch;
  window.fetch = async (...request) => {
    const address = String(/** @type {Request} */ (request[0]).url || request[0]);
    const optional = !own(address) || address.includes("/locales/");
    try {
      const early = request[0] === root.dataset.large && window.epizodiakLarge; // static/shell.js has asked for it
      // Without a network, WebKit's worker fails what is asked so early now and then: it is asked once more.
      const answer = await (early ? early.catch(() => plainFetch(...request)) : plainFetch(...request));
      if (!answer.ok && !optional && !ready() && !(await window.epizodiakAgain())) {
        notStarted(`${answer.url}: ${answer.status} ${answer.statusText}`);
      }
      return answer;
    } catch (error) {
      if (!optional) notStarted(`${address}: ${error}`);
      throw error;
    }
  };
  if (typeof WebAssembly !== "object") notStarted("WebAssembly is missing");
  else {
    // Pyodide has no second way where the browser can't compile a stream, or the server calls it by another media type:
    // then the file is compiled once it is here as a whole. What fails after that is a damaged file.
    /** @type {typeof window.epizodiakCompiled} */
    const compiled = new WeakMap();
    window.epizodiakCompiled = compiled; // what static/progress.js has compiled, by the answer
    const instantiate = WebAssembly.instantiateStreaming;
    /** @param {Response} answer */
    const streams = (answer) =>
      instantiate && (answer.headers.get("Content-Type") || "").trim().toLowerCase() === "application/wasm";
    WebAssembly.instantiateStreaming = async (asked, imports) => {
      let answer = null;
      try {
        answer = await asked;
        const early = compiled.get(answer);
        if (early) {
          const module = await early;
          return { module, instance: await WebAssembly.instantiate(module, imports) };
        }
        if (streams(answer)) return await instantiate.call(WebAssembly, answer, imports);
        return await WebAssembly.instantiate(await answer.arrayBuffer(), imports);
      } catch (error) {
        if (answer && own(answer.url)) notStarted(String(error));
        throw error;
      }
    };
  }

  // No key was used last, but a pointer, or nothing yet: then the focus that the page moves by itself is not shown.
  root.dataset.pointer = "";
  addEventListener(
    "pointerdown",
    () => {
      root.dataset.pointer = "";
    },
    true,
  );
  addEventListener(
    "keydown",
    () => {
      delete root.dataset.pointer;
    },
    true,
  );

  if (watching) {
    root.dataset.phase = "watch";
    addEventListener("DOMContentLoaded", () => {
      find("lobby").hidden = true;
      find("waiting").hidden = false;
    });
  }
  if (/^#join\b/.test(location.hash)) {
    // a phone's own page (features/phones)
    root.dataset.phase = "joining";
    addEventListener("DOMContentLoaded", () => {
      find("lobby").hidden = true;
    });
  }
  // From the first moment on: the page's modules, for which DOMContentLoaded waits, take longer than a quick hand.
  addEventListener("click", (event) => {
    if (event.target.id === "error-reload") location.reload();
  });
})();
