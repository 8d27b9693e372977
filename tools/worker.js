// The service worker's rules, behind Workbox and the list of files that tools/build_worker.py puts in front of them.
// Names of files in a version's folder (v-…/) say what is in them: whoever asks for one may have it from any version.
"use strict";
const { PrecacheController, PrecacheRoute } = workbox.precaching;
const { registerRoute, setCatchHandler } = workbox.routing;
const SCOPE = self.registration.scope;
const CACHE = workbox.core.cacheNames.precache;
const LIST = `${SCOPE}?list-of-version=`;
// On the machine that builds the site a page comes as it was built last: its server says so (epizodiak/cli/serve.py).
const LATEST = false;
const DOUBT = `${SCOPE}?a-download-was-broken`;

const open = () => caches.open(CACHE);
const kept = async (url) => (await open()).match(url);
const list = async (key) => (await kept(key)).json();
const lists = async () =>
  (await (await open()).keys()).map((request) => request.url).filter((url) => url.startsWith(LIST));

// --- installing: what another version has already is copied, not fetched again ---------------------------------------

let twins = null;
async function known() {
  const found = new Map();
  for (const key of await lists()) {
    for (const [url, integrity] of Object.entries((await list(key)).files)) found.set(integrity, url);
  }
  return found;
}

let doubtful = false;
const thrifty = {
  async cachedResponseWillBeUsed({ cachedResponse, request, event }) {
    if (cachedResponse || event.type !== "install") return cachedResponse;
    const twin = (await twins).get(controller.getIntegrityForCacheKey(request.url));
    const found = twin && (await kept(twin));
    if (!found) return undefined;
    // Without the address that it came from, against which a module would take what it imports from the other version.
    const copy = new Response(found.body, { headers: found.headers });
    await (await open()).put(request, copy.clone());
    return copy;
  },
  // After a broken download the browser's own copies are not asked again.
  requestWillFetch: async ({ request }) => (doubtful ? new Request(request, { cache: "reload" }) : request),
};

const controller = new PrecacheController({ plugins: [thrifty] });
controller.addToCacheList(FILES);
const keys = controller.getURLsToCacheKeys();

// Which file the host hands out otherwise than it was built, if that is why not all of them are here, and not the network.
async function fault() {
  for (const [url, key] of keys) {
    if (await kept(key)) continue;
    const answer = await fetch(url, { cache: "reload" }).catch(() => null);
    if (!answer || (answer.ok && !(await differs(key, answer)))) return null;
    return { refused: url.replace(SCOPE, ""), missing: !answer.ok };
  }
  return null;
}
async function tell(what) {
  const pages = what ? await self.clients.matchAll({ includeUncontrolled: true, type: "window" }) : [];
  for (const page of pages) page.postMessage(what);
}

async function install(event) {
  const cache = await open();
  twins = known();
  doubtful = Boolean(await cache.match(DOUBT));
  await twins;
  const files = Object.fromEntries([...keys.values()].map((key) => [key, controller.getIntegrityForCacheKey(key)]));
  await cache.put(LIST + VERSION, new Response(JSON.stringify({ since: Date.now(), files })));
  try {
    await controller.install(event);
    await cache.delete(DOUBT);
    if (LATEST) self.skipWaiting();
  } catch (error) {
    await cache.put(DOUBT, new Response(String(error)));
    if (!self.registration.active) await tell(await fault());
    throw error;
  }
}
addEventListener("install", (event) => event.waitUntil(install(event)));
// Taking over a page that came without a worker is safe: it gets files of its own version.
addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

// --- answering ---------------------------------------------------------------------------------------------------------

// A page comes from its copy, which is not called HTML: hosts append a line to that, change its line ends, or squeeze it.
const copyOf = ({ href }) => {
  const path = href.split(/[?#]/)[0].replace(SCOPE, "");
  return PAGES[path.replace(/(^|\/)$/, "$1index.html")];
};
registerRoute(
  ({ url }) => copyOf(url),
  async ({ event, url }) => {
    const latest = LATEST && (await fetch(url).catch(() => null));
    if (latest && latest.ok) return latest;
    const request = new Request(SCOPE + copyOf(url));
    const cacheKey = keys.get(request.url);
    const copy = await controller.strategy.handle({
      event,
      request,
      params: { cacheKey, integrity: controller.getIntegrityForCacheKey(cacheKey) },
    });
    const headers = new Headers(copy.headers);
    headers.set("Content-Type", "text/html; charset=utf-8");
    return new Response(copy.body, { headers });
  },
);
registerRoute(new PrecacheRoute(controller, { ignoreURLParametersMatching: [/^/], cleanURLs: false }));
// Files of versions before, for pages that were opened before.
registerRoute(
  ({ url }) => url.href.startsWith(`${SCOPE}v-`),
  async ({ request }) => (await kept(request.url)) || fetch(request),
);
// An address that nobody knows is the host's to answer; without a network it leads to the game.
registerRoute(
  ({ request }) => request.mode === "navigate",
  ({ request }) => fetch(request).catch(() => Response.redirect(SCOPE)),
);
// What is missing here and can't be had as it was listed may still be had as it is now.
setCatchHandler(({ request }) => (request.mode === "navigate" ? fetch(request.url) : Response.error()));

// --- what pages ask for ------------------------------------------------------------------------------------------------

// Files of older versions go when the only page is one of this version and no newer one is on its way.
async function tidy(files) {
  const { installing, waiting } = self.registration;
  const pages = await self.clients.matchAll({ includeUncontrolled: true, type: "window" });
  if (installing || waiting || pages.length !== 1 || files !== FOLDER) return;
  const mine = await list(LIST + VERSION);
  const cache = await open();
  for (const key of await lists()) {
    const { since, files } = await list(key);
    if (key === LIST + VERSION || since > mine.since) continue;
    for (const url of Object.keys(files)) if (!(url in mine.files)) await cache.delete(url);
    await cache.delete(key);
  }
}

async function differs(key, answer) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await answer.arrayBuffer()));
  return controller.getIntegrityForCacheKey(key) !== `sha256-${btoa(String.fromCharCode(...digest))}`;
}

// Says what a page that couldn't start should do: load again since something was mended, or do without this worker,
// whose files the host doesn't have any more.
async function mend() {
  const cache = await open();
  let answer = "nothing";
  for (const [url, key] of keys) {
    const found = await kept(key);
    if (found && !(await differs(key, found))) continue;
    await cache.delete(key);
    try {
      const integrity = controller.getIntegrityForCacheKey(key);
      const whole = await fetch(new Request(url, { cache: "reload", integrity }));
      if (!whole.ok) throw new Error(whole.statusText);
      await cache.put(key, whole);
      answer = answer === "lost" ? answer : "mended";
    } catch {
      answer = "lost";
    }
  }
  if (answer !== "lost") return answer;
  const online = await fetch(SCOPE, { cache: "no-store" }).then(
    (page) => page.ok,
    () => false,
  );
  return online ? "lost" : "offline";
}

const ORDERS = { take: () => self.skipWaiting(), tidy, mend };
addEventListener("message", (event) => {
  const { order, files } = event.data || {};
  if (!Object.hasOwn(ORDERS, order)) return;
  event.waitUntil(ORDERS[order](files).then((answer) => event.ports[0] && event.ports[0].postMessage(answer)));
});
