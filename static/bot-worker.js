// The bots' worker: starts the same Python that the page runs, and passes texts between the page and epizodiak/bots/worker.py.
// It thinks in slices and hears messages between them, so that "move now" and "stop" need no killing.
import { startPython } from "./worker-python.js";

const READY = `
from epizodiak.bots.worker import Responder
Responder()
`;
/** @param {string} text */
const say = (text) => {
  if (text) postMessage(text);
};

/** @param {Archives} where */
async function start(where) {
  const python = await startPython(where);
  desk = python.runPython(READY);
  return python._module.HEAP8.length;
}

// Unlike a timer, which browsers hold back, a message to oneself comes as soon as those that wait have been heard.
const pulse = new MessageChannel();
/** @type {Promise<number> | null} */
let starting = null;
/** @type {{ hear(text: string): string, step(): string, busy: boolean }} what READY leaves */
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
