// Where a plugin bot lives: a frame without an origin, under a policy that lets it ask for nothing, nowhere.
// A worker made of a text has the policy of whoever made it: so has the guard in the frame (static/guard.js), and so has
// the bot's worker, which the guard makes. All that they need, the runtime too, is handed to them. docs/decisions/plugin-bots.md.
import { fetched, fetchGame } from "./worker-python.js";

const SCRIPT = `"use strict";let guard;addEventListener("message",({source,data,ports})=>{if(source!==parent)return;guard=new Worker(URL.createObjectURL(new Blob([data.guard],{type:"text/javascript"})));guard.postMessage(data,[...ports,...data.files.map(([,bytes])=>bytes.buffer)])},{once:true})`;
const CHECKSUM = "sha256-yHp+WzyZnkoSivzQsouNT3old+IzdRdT02LNlG1pvVQ="; // of SCRIPT; in the page's policy too, which holds here as well
const POLICY = `default-src 'none'; script-src '${CHECKSUM}' 'wasm-unsafe-eval'; worker-src blob:`;
const DOCUMENT = `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}"><script>${SCRIPT}</script>`;

// In sight for the browser, which gives frames that nobody could see little of the processor's time.
const NOWHERE = {
  position: "fixed",
  left: 0,
  bottom: 0,
  width: "1px",
  height: "1px",
  border: 0,
  opacity: 0,
  pointerEvents: "none",
};

const RUNTIME = "static/vendor/pyodide/";
const REST = `${RUNTIME}python_stdlib_rest.zip`;

/** @param {string} name */
const text = async (name) => new TextDecoder().decode(await fetched(name));
/** @type {(name: string) => Promise<NamedFile>} */
const named = async (name) => [name.replace(RUNTIME, ""), await fetched(name)];

// The worker's modules as one plain script, since it can import none: ours without what binds them, those of others as
// functions that return what they would export.
/** @param {string} module */
const ours = (module) => module.replace(/^import .* from ".*;.*$/gm, "").replace(/^export /gm, "");
/** @param {string} module @param {string} name @param {RegExp} what */
const others = (module, name, what) => {
  const inside = module
    .replace(what, "return $1;")
    .replaceAll("import.meta.url", JSON.stringify("https://runtime.invalid/"))
    .replace(/\bimport\(/g, "importNothing(");
  return `const ${name} = (() => {\n${inside}\n})();`;
};

async function written() {
  const [shut, runtime, glue, layOut, own] = await Promise.all(
    [
      "static/shut.js",
      `${RUNTIME}pyodide.mjs`,
      `${RUNTIME}pyodide.asm.mjs`,
      "static/lay-out.js",
      "static/own-worker.js",
    ].map(text),
  );
  return [
    '"use strict"; (() => {',
    ours(shut),
    others(runtime, "loadPyodide", /export\s*\{\s*(\w+) as loadPyodide\b[^}]*\};?/),
    others(glue, "createPyodideModule", /export default (\w+);?/),
    ours(layOut),
    ours(own),
    "})();",
  ].join("\n");
}

/** @param {Archives & { micropip: string }} given */
async function handed({ archives, micropip }) {
  const runtime = ["pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"].map((name) => RUNTIME + name);
  const whole = archives ? [REST] : []; // a checkout's library is whole
  const [game, ...more] = await Promise.all([fetchGame({ archives }), ...[...runtime, micropip, ...whole].map(named)]);
  return { game: game.map(([name]) => name), files: [...game, ...more] };
}

// Starts a bot's worker; `hear` is told every text that it says.
globalThis.epizodiakCell = (asked, hear) => {
  const frame = document.createElement("iframe");
  const { port1: port, port2: door } = new MessageChannel();
  let ended = false;
  const end = () => {
    ended = true;
    port.close();
    frame.remove();
  };
  async function start() {
    const given = JSON.parse(asked);
    frame.setAttribute("sandbox", "allow-scripts");
    frame.setAttribute("aria-hidden", "true");
    frame.tabIndex = -1;
    Object.assign(frame.style, NOWHERE);
    frame.srcdoc = DOCUMENT;
    const loaded = new Promise((done) => {
      frame.onload = done;
    });
    document.body.append(frame);
    const [guard, program, { game, files }] = await Promise.all([
      text("static/guard.js"),
      written(),
      handed(given),
      loaded,
    ]);
    if (ended) return;
    const first = { ...given, game };
    frame.contentWindow.postMessage({ guard, program, first, files }, "*", [
      door,
      ...files.map(([, bytes]) => bytes.buffer),
    ]);
  }
  port.onmessage = ({ data }) => {
    if (!ended) hear(data);
  };
  start().catch((error) => {
    if (!ended) hear(JSON.stringify({ kind: "failed", reason: `start ${error}` }));
  });
  return { say: (said) => port.postMessage(said), end };
};
