// What must work before Python does: an early "Start", and a readable message if Python cannot start at all.
(() => {
  "use strict";
  const root = document.documentElement;
  const find = (id) => document.getElementById(id);

  function fail(text, detail) {
    if (root.dataset.phase === "error") return;
    for (const id of ["lobby", "booting", "table", "menu", "history", "about"]) find(id).hidden = true;
    find("error-text").textContent = text;
    find("error-detail").textContent = `${detail}\n${navigator.userAgent}`;
    find("error").hidden = false;
    root.dataset.phase = "error";
    find("error-reload").focus();
  }
  // Python says what it could not mend through the same door.
  addEventListener("epizodiak-error", (event) => fail(event.detail[0], event.detail[1]));

  const ready = () => "ready" in root.dataset;
  function notStarted(reason) {
    if (ready()) return;
    const show = () => fail("Python could not be started in this browser.", reason);
    if (document.readyState === "loading") addEventListener("DOMContentLoaded", show);
    else show();
  }
  addEventListener("error", (event) => {
    const source = event.target && event.target !== window && (event.target.src || event.target.href);
    if (event.target && event.target.tagName === "LINK") return; // a missing style sheet or icon stops nothing
    notStarted(source ? `${source} could not be loaded` : `${event.message} (${event.filename}:${event.lineno})`);
  }, true);
  addEventListener("unhandledrejection", (event) => notStarted(String(event.reason)));
  if (typeof WebAssembly !== "object") notStarted("WebAssembly is missing");

  addEventListener("DOMContentLoaded", () => {
    find("error-reload").addEventListener("click", () => location.reload());
    find("setup").addEventListener("submit", (event) => {
      event.preventDefault();
      if (ready() || root.dataset.phase !== "lobby") return;
      find("lobby").hidden = true;
      find("booting").hidden = false;
      root.dataset.phase = "booting";
      setTimeout(() => { find("slow").hidden = false; }, 4000);
    });
  });
})();
