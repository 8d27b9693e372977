// The table of the game that was left unfinished, in the first frames of the next visit: a picture that an earlier one
// stored beside the record (static/keeping.js, epizodiak/web/store.py). It is shown only if it was drawn of the very
// record that stands there now, in the colours, face and language that the page has now. Whatever is wrong with it,
// then there is none: Python reads the record itself. Since the database answers late, a copy of the picture in
// `localStorage` comes with the lobby's first frame; it is taken away before anything of a record is written
// (epizodiak/web/store.py), and here as soon as the database tells of another state.
(() => {
  "use strict";
  const root = document.documentElement;
  /** @param {string} id */
  const find = (id) => document.getElementById(id);
  const [HINT, COPY] = ["epizodiak-kept", "epizodiak-kept-copy"];
  const [DATABASE, ENTRIES, GAME, TABLE] = ["IDBMap/@pyscript/epizodiak", "entries", "game-", "table-"];
  const FINISHED = '\\"x_finished\\":true'; // in a record, inside a text
  const MOST_RECORD = 1_000_000; // letters; a game that is longer shows no picture
  const MOST_PICTURE = 400_000;
  const MOST_WORDS = 1_000;
  const MOST_FINISHED = 50; // so many finished games are passed over
  const PIXELS = /^data:image\/(webp|jpeg);base64,[A-Za-z0-9+/]+={0,2}$/;
  const HEAD = 8_000; // letters, in which an image's size stands
  const MOST_ACROSS = 2_048; // pixels
  const MOVES = 2; // a bit of a WebP that has many pictures
  const BEFORE_SIZE = [0xffdb, 0xffc4, 0xffdd, 0xfffe]; // what may stand in front of a JPEG's size, besides the names of programs
  const LIKE = /** @type {const} */ (["board", "face", "lang"]); // what a picture depends on
  /** @param {string} name */
  const now = (name) => (name === "lang" ? root.lang : root.dataset[name]);

  // What tells one record from another: 53 bits of each letter and its place (cyrb53, public domain).
  window.epizodiakSeal = (text) => {
    let [high, low] = [0xdeadbeef, 0x41c6ce57];
    for (let at = 0; at < text.length; at++) {
      const letter = text.charCodeAt(at);
      high = Math.imul(high ^ letter, 2654435761);
      low = Math.imul(low ^ letter, 1597334677);
    }
    high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
    low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
    return `${text.length}-${(4294967296 * (2097151 & low) + (high >>> 0)).toString(36)}`;
  };

  let hinted = null;
  try {
    hinted = localStorage.getItem(HINT);
  } catch {
    /* then there is none */
  }
  if (!hinted || location.hash.length > 1) return; // a link comes first; so do windows for spectators, and phones
  root.dataset.keeps = ""; // the style sheet leaves room for it, so that nothing moves when it comes

  const resume = () => /** @type {PageElement} */ (find("resume") || { dataset: {} }); // or none yet: it is not parsed
  const taken = () => "number" in resume().dataset; // Python lists the games by now (features/saved_games)
  function none() {
    delete root.dataset.keeps;
    delete root.dataset.kept;
    if (taken()) return;
    resume().hidden = true;
    delete resume().dataset.key;
  }

  // --- reading ------------------------------------------------------------------------------------------------------------

  /** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
  const finished = (request) =>
    new Promise((done, failed) => {
      request.onsuccess = () => done(request.result);
      request.onerror = () => failed(request.error);
    });
  /** @param {unknown} value @param {number} most */
  const text = (value, most) => typeof value === "string" && value.length <= most;

  /** @typedef {{ name: IDBValidKey, record: string, picture?: string }} Stored */
  // The latest unfinished game's name, record and picture, as they stand in one moment. The latest picture is asked for
  // together with the latest game: they nearly always belong together, and each answer waits for a busy page.
  /** @param {IDBDatabase} base @returns {Promise<Stored | null>} */
  function stored(base) {
    return new Promise((done, failed) => {
      const entries = base.transaction(ENTRIES).objectStore(ENTRIES);
      entries.transaction.onabort = () => failed(entries.transaction.error);
      /** @param {string} prefix */
      const latest = (prefix) => entries.openCursor(IDBKeyRange.bound(prefix, `${prefix}\uffff`), "prev");
      const pictures = latest(`${TABLE}${GAME}`);
      let passed = 0;
      const games = latest(GAME);
      games.onsuccess = () => {
        const [found, beside] = [games.result, pictures.result];
        if (!found || !text(found.value, MOST_RECORD) || passed++ > MOST_FINISHED) done(null);
        else if (found.value.includes(FINISHED)) found.continue();
        else if (!beside || beside.key <= `${TABLE}${found.key}`) {
          const own = beside && beside.key === `${TABLE}${found.key}`;
          done({ name: found.key, record: found.value, picture: own ? beside.value : undefined });
        } else {
          const other = entries.get(`${TABLE}${found.key}`);
          other.onsuccess = () => done({ name: found.key, record: found.value, picture: other.result });
        }
      };
    });
  }

  // Whether pixels are of a size that static/keeping.js makes, by their first bytes: some letters can stand for an image that
  // fills the memory.
  /** @param {string} pixels */
  function small(pixels) {
    const head = atob(pixels.slice(pixels.indexOf(",") + 1).slice(0, HEAD));
    const bytes = new DataView(Uint8Array.from(head, (letter) => letter.charCodeAt(0)).buffer);
    /** @type {number[]} */
    let size = [];
    if (head.startsWith("RIFF") && head.startsWith("WEBPVP8 ", 8))
      size = [bytes.getUint16(26, true) & 0x3fff, bytes.getUint16(28, true) & 0x3fff];
    else if (head.startsWith("RIFF") && head.startsWith("WEBPVP8X", 8) && !(bytes.getUint8(20) & MOVES)) {
      size = [1 + (bytes.getUint32(24, true) & 0xffffff), 1 + (bytes.getUint32(26, true) >>> 8)];
    } else if (bytes.getUint16(0) === 0xffd8) {
      let at = 2;
      while (BEFORE_SIZE.includes(bytes.getUint16(at)) || bytes.getUint16(at) >> 4 === 0xffe)
        at += 2 + bytes.getUint16(at + 2);
      if (bytes.getUint16(at) === 0xffc0) size = [bytes.getUint16(at + 5), bytes.getUint16(at + 7)];
    }
    return size.length === 2 && size.every((length) => length <= MOST_ACROSS);
  }

  /** @typedef {Record<"name" | "of" | "alt" | "told" | "pixels" | typeof LIKE[number], string> & { ply: number }} Picture */
  // What static/keeping.js has written, or an error; nothing if the page looked otherwise then.
  /** @param {string} kept @returns {Picture | null} */
  function understood(kept) {
    const made = JSON.parse(kept);
    const { name, ply, alt, told, pixels } = made;
    const whole =
      [name, alt, told].every((each) => text(each, MOST_WORDS)) &&
      Number.isSafeInteger(ply) &&
      ply >= 0 &&
      text(pixels, MOST_PICTURE) &&
      PIXELS.test(pixels) &&
      small(pixels);
    if (!whole) throw new Error("this is no picture");
    return LIKE.every((key) => made[key] === now(key)) ? made : null;
  }

  // What stands in the database, if it is of this record.
  /** @param {Stored} game */
  function beside({ name, record, picture }) {
    if (!text(picture, MOST_PICTURE)) return null;
    const made = understood(JSON.parse(picture).at(-1));
    return made && made.name === name && made.of === window.epizodiakSeal(record) ? made : null;
  }

  // The copy, which nothing has to be waited for.
  function copied() {
    try {
      const kept = localStorage.getItem(COPY);
      return text(kept, MOST_PICTURE) ? understood(kept) : drop();
    } catch {
      return drop();
    }
  }
  // What is kept for looks alone, and does not work, is kept no longer.
  /** @returns {null} */
  function drop() {
    try {
      localStorage.removeItem(COPY);
    } catch {
      /* then it is tried once more */
    }
    return null;
  }

  async function read() {
    const request = indexedDB.open(DATABASE);
    request.onupgradeneeded = () => request.transaction.abort(); // there was none, and it is not for us to make it
    const base = await finished(request);
    try {
      return await stored(base);
    } finally {
      base.close();
    }
  }

  function forget() {
    try {
      localStorage.removeItem(HINT);
    } catch {
      /* then it is looked for once more */
    }
    return drop();
  }

  // --- showing ------------------------------------------------------------------------------------------------------------

  const framed = window.epizodiakWhole("kept-picture"); // on a slow tablet the first frame comes before the rest of the lobby is parsed
  const offered = window.epizodiakWhole("resume");
  offered.then(() => {
    if (!taken() && "keeps" in root.dataset) resume().hidden = false;
  }); // not seen before there is something to see

  const like = Object.fromEntries(LIKE.map((key) => [key, now(key)]));
  const alike = () => LIKE.every((key) => like[key] === now(key));
  const late = () => taken() || root.dataset.phase !== "lobby" || root.dataset.early === "start" || !alike();

  /** @type {Picture | null} */
  let shown = null;
  /** @param {Picture} found */
  function show(found) {
    const picture = find("kept-picture");
    picture.src = found.pixels;
    picture.alt = found.alt;
    find("kept-table").dataset.name = found.name;
    root.dataset.kept = String(found.ply);
    shown = found;
  }
  let tapped = false; // the picture, before there was the button
  /** @param {Picture} found */
  async function offer(found) {
    await offered;
    if (shown !== found || !("kept" in root.dataset) || taken()) return;
    find("resume-told").replaceChildren(
      ...found.told.split(/[\u2068\u2069]/).map((part, number) => {
        if (number % 2 === 0) return part;
        const name = document.createElement("bdi"); // a mark would be read aloud
        name.translate = false;
        name.textContent = part;
        return name;
      }),
    );
    resume().dataset.key = "resume";
    if (tapped) resume().click();
  }
  // Who chooses other colours or another language meanwhile sees no picture of the old ones.
  framed.then(() =>
    new MutationObserver(() => {
      if (!alike()) find("kept-table").hidden = true;
    }).observe(root, { attributeFilter: ["data-board", "data-face", "lang"] }),
  );

  // In the lobby's first frame. What is no image after all is told as soon as the browser knows.
  const copy = copied();
  if (copy) {
    framed.then(() => {
      if (late()) return;
      find("kept-picture").addEventListener(
        "error",
        () => {
          // as if there had been none
          drop();
          find("kept-picture").removeAttribute("src");
          delete root.dataset.kept;
          delete resume().dataset.key;
          shown = null;
          look();
        },
        { once: true },
      );
      show(copy);
      offer(copy);
    });
  }

  // What the database says of it, or has instead.
  /** @returns {Promise<void>} */
  async function check() {
    const found = await read();
    await framed;
    if (found && shown && found.name === copy.name && window.epizodiakSeal(found.record) === copy.of) return;
    const other = (found && beside(found)) || forget();
    if (!other || late()) return void none();
    const ahead = new Image(); // nothing is shown before it is whole
    ahead.src = other.pixels;
    await ahead.decode();
    if (late()) return void none();
    tapped = false; // that was for what is shown no more
    show(other);
    offer(other);
  }
  const look = () =>
    check().catch(() => {
      forget();
      framed.then(none);
    });
  look();

  // The picture is a large way to say "go on", and the first one for whoever goes through the page by keyboard.
  addEventListener(
    "click",
    (event) => {
      if (event.target.id !== "kept-picture") return;
      event.stopImmediatePropagation();
      if (resume().dataset.key) resume().click();
      else tapped = "kept" in root.dataset;
    },
    true,
  );
  addEventListener("keydown", (event) => {
    const picture = /** @type {HTMLElement} */ (event.target);
    if (picture.id !== "kept-picture" || !["Enter", " "].includes(event.key)) return;
    event.preventDefault(); // nothing scrolls
    if (!event.repeat) picture.click();
  });
})();
