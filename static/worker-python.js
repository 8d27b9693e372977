// The Python of a bots' worker: the runtime and the game that the page has, started anew.
import { layOut } from "./lay-out.js";
import { loadPyodide } from "./vendor/pyodide/pyodide.mjs";

// As in python.js: no second stack.
delete WebAssembly.Suspending;
delete WebAssembly.promising;

// As in boot.js: where the browser can't compile a stream, or the server calls it something else.
const instantiate = WebAssembly.instantiateStreaming;
WebAssembly.instantiateStreaming = async (asked, imports) => {
  const answer = await asked;
  const streams = instantiate && (answer.headers.get("Content-Type") || "").trim().toLowerCase() === "application/wasm";
  return streams
    ? instantiate.call(WebAssembly, answer, imports)
    : WebAssembly.instantiate(await answer.arrayBuffer(), imports);
};

const ROOT = new URL("..", import.meta.url);

/** @param {string} name */
export async function fetched(name) {
  const answer = await fetch(new URL(name, ROOT));
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${answer.statusText}`);
  return new Uint8Array(await answer.arrayBuffer());
}

// A built site has two archives; a checkout has single files.
/** @param {Archives} where @returns {Promise<NamedFile[]>} */
export async function fetchGame({ archives }) {
  let names = archives;
  if (!names) {
    const { page, bots } = JSON.parse(new TextDecoder().decode(await fetched("epizodiak/modules.json")));
    names = [...page, ...bots].map((name) => `epizodiak/${name}`);
  }
  return Promise.all(names.map(async (name) => [name, await fetched(name)]));
}

/** @param {Archives} where */
export async function startPython(where) {
  const [python, files] = await Promise.all([
    loadPyodide({ indexURL: new URL("static/vendor/pyodide/", ROOT).href }),
    fetchGame(where),
  ]);
  layOut(python, files, Boolean(where.archives));
  return python;
}
