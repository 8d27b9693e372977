// Which presses count, before anything else on the page hears of them: no key that repeats because it is held, no space
// bar let go elsewhere than it went down, no scrolling by a finger that drags; and what is tapped in the lobby before
// anybody listens is kept until somebody does.
(() => {
  "use strict";
  const root = document.documentElement;
  const ready = () => "ready" in root.dataset;
  /** @param {string} id */
  const find = (id) => document.getElementById(id);

  // --- held keys ----------------------------------------------------------------------------------------------------------

  const FIELDS = "input, select, textarea";
  const WRITTEN = 'textarea, input:not([type="checkbox"], [type="radio"], [type="range"], [type="file"])';
  /** @type {EventTarget | null} */
  let space = null; // where the space bar went down
  /** @param {Event} event @param {string} fields */
  const within = (event, fields) => Boolean(event.target.closest && event.target.closest(fields));

  // Whether a key does something by itself wherever it is pressed; in a field, only Enter does, where it sends the form.
  /** @param {KeyboardEvent} event */
  function presses(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    if (event.key === "Enter") return !within(event, "textarea");
    if (event.key === " ") return !within(event, WRITTEN);
    return event.key === "Escape" || (event.key.length === 1 && !within(event, FIELDS));
  }
  /** @param {Event} event */
  function nothing(event) {
    event.preventDefault();
    event.stopImmediatePropagation();
  }
  addEventListener(
    "keydown",
    (event) => {
      if (event.repeat && presses(event)) nothing(event);
      else if (event.key === " " && !event.repeat) space = event.target;
    },
    true,
  );
  addEventListener(
    "keyup",
    (event) => {
      if (event.key !== " ") return;
      if (space !== event.target && presses(event)) nothing(event);
      space = null;
    },
    true,
  );

  // --- drags --------------------------------------------------------------------------------------------------------------

  // One finger on what can be dragged scrolls nothing, two still zoom. Not by `touch-action`: inside a drawing browsers do
  // not heed it, and on the whole drawing it would keep a page from scrolling that is larger than its window.
  const DRAGGED = '[data-can="select"], [data-can="unselect"]';
  const STIRS = 4; // pixels from which on Python hears of a press; a tap waits for nothing that only drags need
  const AFTER = /** @type {const} */ (["pointermove", "pointerup", "pointercancel"]); // a press
  let carried = false;
  /** @type {PointerEvent | null} */
  let down = null; // a press on a place, as long as it rests
  /** @param {PointerEvent} event */
  function rests(event) {
    if (event.pointerId !== down.pointerId) return;
    if (event.type === "pointermove") {
      const far = Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY);
      if (far < (within(down, DRAGGED) ? STIRS : 3 * STIRS)) return;
      find("board").dispatchEvent(new CustomEvent("epizodiak-drag", { detail: down }));
    }
    for (const type of AFTER) removeEventListener(type, rests);
    down = null;
  }
  addEventListener("DOMContentLoaded", () => {
    find("board").addEventListener("pointerdown", (event) => {
      const scrolls = root.dataset.print === "large" && !within(event, DRAGGED);
      if (down || !event.isPrimary || event.button !== 0 || !within(event, "[data-key]") || scrolls) return;
      down = event;
      for (const type of AFTER) addEventListener(type, rests);
    });
    find("board").addEventListener(
      "touchstart",
      (event) => {
        carried = within(event, DRAGGED);
      },
      { passive: true },
    );
    find("board").addEventListener(
      "touchmove",
      (event) => {
        if (carried && event.touches.length === 1 && event.cancelable) event.preventDefault();
      },
      { passive: false },
    );
  });

  // --- dropped files ------------------------------------------------------------------------------------------------------

  // A file that is dropped anywhere is opened as a chosen one is; the browser would leave the page for it.
  /** @param {DragEvent} event */
  const drops = (event) =>
    event.dataTransfer && event.dataTransfer.types.includes("Files") && !within(event, '[type="file"]');
  addEventListener("dragover", (event) => {
    if (drops(event)) event.preventDefault();
  });
  addEventListener("drop", (event) => {
    if (!drops(event)) return;
    event.preventDefault();
    find("import").files = event.dataTransfer.files;
    find("import").dispatchEvent(new Event("change", { bubbles: true }));
  });

  // --- early taps ---------------------------------------------------------------------------------------------------------

  // What was filled in stands, whenever static/lobby.js comes to lay the last table round it.
  addEventListener(
    "input",
    ({ target }) => {
      if (!ready() && target.form && target.form.id === "setup") target.dataset.filled = "";
    },
    true,
  );

  const AT_ONCE = ["settings", "about"]; // which static/lobby.js opens, as soon as it is here; for the others Python is needed
  /** @param {string} key @param {Event} event */
  function early(key, event) {
    root.dataset.early = key; // and epizodiak/app/starting.py goes on with it
    root.dataset.earlyAt = String(event.timeStamp);
    if (key === "resume") root.dataset.earlyName = find("kept-table").dataset.name || ""; // the game that the button told of
    if (AT_ONCE.includes(key)) dispatchEvent(new Event("epizodiak-early"));
    else if (document.readyState === "loading") window.epizodiakWhole("booting").then(wait);
    else wait();
  }
  function wait() {
    if (ready() || root.dataset.phase !== "lobby") return;
    find("lobby").hidden = true;
    find("booting").hidden = false;
    find("booting").focus(); // what was pressed is out of sight
    root.dataset.phase = "booting";
    setTimeout(() => {
      find("slow").hidden = false;
    }, 4000);
  }
  addEventListener(
    "click",
    (event) => {
      const button = event.target.closest && event.target.closest("#lobby [data-key]");
      if (button && button.localName === "button" && !ready() && root.dataset.phase === "lobby")
        early(button.dataset.key, event);
    },
    true,
  );
  addEventListener("submit", (event) => {
    if (event.target.id !== "setup") return;
    event.preventDefault();
    if (!ready() && root.dataset.phase === "lobby") early("start", event);
  });
})();
