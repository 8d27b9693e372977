// The guard of a bot's worker, a worker itself: what the bot says is counted and measured here, before the page hears of
// it. However much comes, the page's own thread has nothing to do with it.
const LONGEST = 65_536; // letters of a message
const MOST = 4; // messages between two questions

/** @type {Worker | null} */
let bot = null;
let left = MOST;
/** @type {MessagePort} */
let page = null;

/** @param {string} reason */
function end(reason) {
  if (!bot) return;
  bot.terminate();
  bot = null;
  page.postMessage(JSON.stringify({ kind: "failed", reason }));
}

/** @param {MessageEvent} event */
function hear(event) {
  if (!bot) return; // what was on its way is not even read
  left -= 1;
  const said = left < 0 ? null : event.data;
  if (typeof said === "string" && said.length <= LONGEST) page.postMessage(said);
  else end("flood");
}

/** @param {Event & { message?: string }} event */
function broke(event) {
  event.preventDefault();
  end(`crash ${String(event.message || event.type).slice(0, 300)}`);
}

addEventListener(
  "message",
  (/** @type {MessageEvent<{ program: string } & HandedFiles>} */ { data: { program, first, files }, ports }) => {
    [page] = ports;
    bot = new Worker(URL.createObjectURL(new Blob([program], { type: "text/javascript" })), { name: "own" });
    bot.onmessage = hear;
    bot.onerror = bot.onmessageerror = broke;
    page.onmessage = ({ data }) => {
      left = MOST;
      if (bot) bot.postMessage(data);
    };
    bot.postMessage(
      { first, files },
      files.map(([, bytes]) => bytes.buffer),
    );
  },
  { once: true },
);
