// The Python of a bots' worker: the runtime and the game that the page has, started anew.
import { loadPyodide } from "./vendor/pyodide/pyodide.mjs";

// As in python.mjs: no second stack.
delete WebAssembly.Suspending;
delete WebAssembly.promising;

export const HOME = "/home/pyodide/";
const BUILT = `
from _whole_archive import serve
serve("${HOME}epizodiak.zip")
from epizodiak.bots.archive import join
join("${HOME}bots.zip")
`;
const ROOT = new URL("..", import.meta.url);

export async function fetched(name) {
  const answer = await fetch(new URL(name, ROOT));
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${answer.statusText}`);
  return new Uint8Array(await answer.arrayBuffer());
}

// A built site has two archives; a checkout has single files, as pyscript.toml lists them.
async function fetchGame({ archives }) {
  let names = archives;
  if (!names) {
    const list = new TextDecoder().decode(await fetched("pyscript.toml"));
    names = [...list.matchAll(/^"\{PKG\}\/(.+?)" = |^# bots: (.+)$/gm)].map((line) => `epizodiak/${line[1] || line[2]}`);
  }
  return Promise.all(names.map(async (name) => [name, await fetched(name)]));
}

export async function startPython(where) {
  const [python, files] = await Promise.all([
    loadPyodide({ indexURL: new URL("static/vendor/pyodide/", ROOT).href }),
    fetchGame(where),
  ]);
  for (const [name, bytes] of files) {
    python.FS.mkdirTree(HOME + name.split("/").slice(0, -1).join("/"));
    python.FS.writeFile(HOME + name, bytes);
  }
  if (where.archives) python.runPython(BUILT);
  return python;
}
