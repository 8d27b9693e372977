// The bots' worker: starts the same Python that the page runs, and passes texts between the page and epizodiak/bots/worker.py.
// It thinks in slices and hears messages between them, so that "move now" and "stop" need no killing.
import { loadPyodide } from "./vendor/pyodide/pyodide.mjs";

const HOME = "/home/pyodide/";
const BUILT = `
import sys
sys.path.append("${HOME}epizodiak.zip")
from epizodiak.bots.archive import join
join("${HOME}bots.zip")
`;
const READY = `
from epizodiak.bots.worker import Desk
Desk()
`;

const ROOT = new URL("..", import.meta.url);
const say = (text) => { if (text) postMessage(text); };
const fetched = async (address) => {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${answer.statusText}`);
  return answer;
};

// A built site has two archives; a checkout has single files, as pyscript.toml lists them.
async function fetchGame({ archives }) {
  let names = archives;
  if (!names) {
    const list = await (await fetched(new URL("pyscript.toml", ROOT))).text();
    names = [...list.matchAll(/^"\{PKG\}\/(.+?)" = |^# bots: (.+)$/gm)].map((line) => `epizodiak/${line[1] || line[2]}`);
  }
  return Promise.all(names.map(async (name) => [name, new Uint8Array(await (await fetched(new URL(name, ROOT))).arrayBuffer())]));
}

async function start(where) {
  const [python, files] = await Promise.all([
    loadPyodide({ indexURL: new URL("./vendor/pyodide/", import.meta.url).href }),
    fetchGame(where),
  ]);
  for (const [name, bytes] of files) {
    python.FS.mkdirTree(HOME + name.split("/").slice(0, -1).join("/"));
    python.FS.writeFile(HOME + name, bytes);
  }
  if (where.archives) python.runPython(BUILT);
  desk = python.runPython(READY);
  return python._module.HEAP8.length;
}

// Unlike a timer, which browsers hold back, a message to oneself comes as soon as those that wait have been heard.
const pulse = new MessageChannel();
let starting = null;
let desk = null;
let turning = false;
pulse.port1.onmessage = () => {
  say(desk.step());
  turning = desk.busy;
  if (turning) pulse.port2.postMessage(0);
};

addEventListener("message", async ({ data }) => {
  if (!starting) {
    starting = start(JSON.parse(data));
    try {
      say(JSON.stringify({ kind: "ready", bytes: await starting }));
    } catch (error) {
      say(JSON.stringify({ kind: "failed", reason: String(error) }));
    }
    return;
  }
  await starting;
  say(desk.hear(data));
  if (desk.busy && !turning) {
    turning = true;
    pulse.port2.postMessage(0);
  }
});
