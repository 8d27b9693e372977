// The lab's page: a field for code, a worker that runs it and can be ended, and what comes out, as text or as pictures.
// What code makes reaches the page as text, or as a picture in an <img>, where nothing in it runs.
const WORKER = new URL("./worker.js", import.meta.url).href;
const NOTEBOOKS = new URL("./notebooks.json", import.meta.url).href;

/** @param {string} id */
const find = (id) => document.getElementById(id);
const [text, run, stop, output, notebook] = ["text", "run", "stop", "output", "notebook"].map(find);
const root = document.documentElement;

/** @type {Worker} */
let worker = null;
/** @type {{ notebooks: Record<string, string>, files: Record<string, string> }} */
let given = null;
/** @type {Map<string, Uint8Array>} files that were brought; every new worker gets them */
const brought = new Map();
let wanted = ""; // code that waits for Python
let began = 0;

/** @param {string} phase @param {string} words */
function tell(phase, words) {
  root.dataset.phase = phase;
  find("status").textContent = words;
  const busy = phase === "running" || Boolean(wanted);
  run.toggleAttribute("aria-disabled", busy);
  stop.toggleAttribute("aria-disabled", !busy);
  for (const off of document.querySelectorAll("[aria-disabled]")) off.setAttribute("aria-disabled", "true");
}

// --- what comes out ----------------------------------------------------------------------------------------------------

/** @param {string} name @param {string} words */
function shown(name, words, kind = "") {
  const made = document.createElement(name);
  made.textContent = words;
  made.className = kind;
  output.append(made);
  return made;
}

// The title alone is parsed: styles of the rest would be weighed by the policy.
/** @param {string} svg */
const titled = (svg) =>
  new DOMParser().parseFromString(svg.match(/<title>(.*?)<\/title>/s)?.[1] ?? "", "text/html").body.textContent;

/** @param {string[]} pictures */
function look(pictures) {
  const figure = shown("figure", "");
  const image = figure.appendChild(new Image());
  const last = pictures.length - 1;
  let at = 0;
  const place = Object.assign(document.createElement("input"), {
    type: "range",
    min: "0",
    max: String(last),
    value: "0",
  });
  place.setAttribute("aria-label", "Picture");
  const show = (/** @type {number} */ next) => {
    at = Math.min(last, Math.max(0, next));
    const which = last ? `${at + 1} of ${last + 1}` : "";
    image.src = `data:image/svg+xml,${encodeURIComponent(pictures[at])}`;
    image.alt = `${titled(pictures[at])} ${which}`.trim() || "A picture without a title";
    place.value = String(at);
    place.setAttribute("aria-valuetext", which);
    count.textContent = which;
  };
  const row = document.createElement("figcaption");
  row.className = "row";
  /** @param {string} words @param {number} by */
  const button = (words, by) => {
    const made = Object.assign(document.createElement("button"), { type: "button", textContent: words });
    made.onclick = () => show(at + by);
    return made;
  };
  const count = document.createElement("span");
  row.append(button("Back", -1), button("Next", 1), place, count);
  place.oninput = () => show(Number(place.value));
  if (last) figure.append(row);
  show(0);
}

// What went wrong, and a way to the last line of the notebook's own that it names.
/** @param {string} data */
function wrong(data) {
  shown("pre", data, "wrong");
  const line = Number([...data.matchAll(/File "notebook", line (\d+)/g)].pop()?.[1]);
  if (!line) return;
  const button = /** @type {HTMLButtonElement} */ (shown("button", `Go to line ${line}`));
  button.type = "button";
  button.onclick = () => {
    const all = text.value.split("\n");
    const from = all.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
    text.focus();
    text.setSelectionRange(from, from + all[line - 1].length);
    text.scrollTop = (text.scrollHeight / all.length) * (line - 4);
    text.scrollLeft = 0;
  };
}

/** @type {HTMLElement | null} */
let lines = null; // where what is printed goes on
/** @type {Record<string, (data: string) => void>} */
const SHOW = {
  cell: (data) => shown("h3", data),
  words: (data) => shown("p", data),
  wrong,
  pictures: (data) => look(JSON.parse(data)),
  text: (data) => {
    lines ??= shown("pre", "");
    lines.append(data);
  },
};

// --- the worker --------------------------------------------------------------------------------------------------------

/** @param {string} words */
function end(words, phase = "stopped") {
  worker?.terminate();
  worker = null;
  wanted = "";
  tell(phase, words);
}

// A worker made of a text has the policy of this page, which hosts' headers would not give it.
function begin() {
  const address = URL.createObjectURL(new Blob([`import ${JSON.stringify(WORKER)};`], { type: "text/javascript" }));
  const mine = new Worker(address, { type: "module" });
  worker = mine;
  mine.onerror = (event) => {
    if (worker === mine)
      end(`Python has ended: ${event.message || "the browser gives no reason"}. Run starts it again.`);
  };
  mine.onmessage = ({ data: [kind, data] }) => {
    if (worker !== mine) return;
    if (kind === "ready") {
      for (const file of brought) mine.postMessage({ file });
      tell("ready", "Python is ready");
      if (wanted) send();
    } else if (kind === "failed") end(`Python could not start: ${data}`, "failed");
    else if (kind === "done") {
      tell(data ? "done" : "wrong", `${data ? "Done" : "Ended by an error"} after ${seconds()} s`);
      const { top } = find("outcome").getBoundingClientRect();
      if (top > innerHeight / 2) find("outcome").scrollIntoView(); // below the code, nobody would see it
    } else {
      SHOW[kind]?.(data);
      if (kind !== "text") lines = null;
    }
  };
  mine.postMessage({ files: given.files });
  tell("starting", "Starting Python…");
}

const seconds = () => ((performance.now() - began) / 1000).toFixed(1);

function send() {
  const code = wanted;
  wanted = "";
  output.replaceChildren();
  lines = null;
  began = performance.now();
  worker.postMessage({ code });
  tell("running", "Running…");
}

// --- what people do ----------------------------------------------------------------------------------------------------

find("code").onsubmit = (event) => {
  event.preventDefault();
  if (run.hasAttribute("aria-disabled") || !given) return;
  wanted = text.value;
  if (!worker) begin();
  else if (root.dataset.phase === "starting") tell("starting", "Starting Python…");
  else send();
};
stop.onclick = () => {
  if (!stop.hasAttribute("aria-disabled")) end(`Stopped after ${began ? seconds() : 0} s. Run starts Python again.`);
};
text.onkeydown = (event) => {
  if (event.isComposing || event.key !== "Enter") return;
  if (event.ctrlKey || event.metaKey) {
    event.preventDefault();
    find("code").requestSubmit();
    return;
  }
  // A new line begins as the one before, or further in behind a colon; by this command it can be undone.
  const before = text.value.slice(text.value.lastIndexOf("\n", text.selectionStart - 1) + 1, text.selectionStart);
  const space = before.match(/^ */)[0] + (before.trimEnd().endsWith(":") ? "    " : "");
  if (space && document.execCommand("insertText", false, `\n${space}`)) event.preventDefault();
};
// The same file can be brought again, changed.
find("file").onclick = () => {
  find("file").value = "";
};
find("file").onchange = async (event) => {
  for (const file of event.target.files) {
    const name = file.name.replaceAll("/", "_");
    brought.set(name, new Uint8Array(await file.arrayBuffer()));
    if (name.endsWith(".py")) edit(name, await file.text());
    if (worker && root.dataset.phase !== "starting") worker.postMessage({ file: [name, brought.get(name)] });
  }
  find("status").textContent = `Brought: ${[...brought.keys()].join(", ")}. Run uses it.`;
};

// Code that is brought can be imported, and is opened.
/** @param {string} name @param {string} code */
function edit(name, code) {
  if (!(name in given.notebooks)) notebook.append(new Option(name, name));
  notebook.value = name;
  notebook.onchange(null);
  text.value = code;
}
find("save").onclick = () => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text.value], { type: "text/x-python" }));
  link.download = open.endsWith(".py") ? open : "lab.py";
  link.click();
};
let open = ""; // the notebook in the field; what is written in it stays while the page does
notebook.onchange = () => {
  if (open) given.notebooks[open] = text.value;
  open = notebook.value;
  text.value = given.notebooks[open] ?? "";
};

async function enter() {
  const answer = await fetch(NOTEBOOKS);
  if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`);
  given = await answer.json();
  notebook.append(...Object.keys(given.notebooks).map((name) => new Option(name, name)));
  if (text.value)
    open = notebook.value; // a page that was loaded again still has what was written
  else notebook.onchange(null);
  begin();
  // Who opened the lab first is offline from now on, too; the game's own page does the same.
  await navigator.serviceWorker?.register(new URL("../sw.js", location.href));
}
enter().catch((error) => {
  if (!worker) tell("failed", `The lab could not start: ${error.message}`);
});
