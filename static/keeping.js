// Makes the picture of a table that the next visit shows before Python runs (static/kept.js), for features/kept_table: the
// pixels of a drawing that needs nothing else, with those of the page's style rules that draw something in it.
(() => {
  "use strict";
  const SVG = "http://www.w3.org/2000/svg";
  const root = document.documentElement;
  const SHADINGS = ["ivory", "back"]; // which style rules name
  const MOST = 300_000; // letters; of a table that takes more there is no picture

  // --- waiting, lest a tap waits for a picture ------------------------------------------------------------------------

  const LOAD_MS = 1000; // without a press, before a drawing is loaded
  const REST_MS = 250; // after a press, before a part of a picture is made
  const IDLE_MS = 500; // the longest that it waits then for a browser that always has something to do
  /** @type {Set<() => void>} */
  const waiting = new Set();
  // Waits for what `begin` waits for, unless the page is out of sight, or goes.
  /** @param {(done: () => void) => void} begin */
  const pause = (begin) =>
    document.hidden ||
    new Promise((/** @type {(value?: unknown) => void} */ done) => {
      waiting.add(done);
      begin(() => {
        waiting.delete(done);
        done();
      });
    });
  document.addEventListener("visibilitychange", () => {
    for (const done of waiting) done();
  });
  let gone = false; // or about to be: an image that a page asks for then would count as a connection, which its policy forbids
  addEventListener("pagehide", () => {
    gone = true;
  });
  addEventListener("pageshow", () => {
    gone = false;
  });
  const idle = () =>
    pause(async (done) => {
      await window.epizodiakLeftAlone(0, REST_MS);
      if (window.requestIdleCallback) requestIdleCallback(done, { timeout: IDLE_MS });
      else done();
    });
  const quiet = () => pause((done) => window.epizodiakLeftAlone(LOAD_MS).then(done));

  // --- the drawing ----------------------------------------------------------------------------------------------------

  /** @param {string} name @param {Record<string, string | number>} attributes */
  function element(name, attributes) {
    const made = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return made;
  }
  // Markup is ours (table/scene.py); what people wrote becomes text nodes.
  /** @param {DrawnSprite} sprite */
  function drawn([, [x, y, lean], upright, scale, classes, body, words]) {
    const turned = lean && !upright ? ` rotate(${lean})` : "";
    const made = element("g", { class: classes, transform: `translate(${x} ${y})${turned} scale(${scale})` });
    made.innerHTML = body;
    words.forEach((text, at) => {
      made.querySelector(`[data-w="${at}"]`).textContent = text;
    });
    for (const part of upright ? made.querySelectorAll(".lean") : []) {
      // a property of its own would be a style, not markup
      part.classList.remove("lean");
      part.setAttribute("transform", `rotate(${lean})`);
    }
    return made;
  }
  // The rules of a list that hold for anything in a document, as text.
  /** @param {CSSRuleList} list @param {Document} here */
  function holding(list, here) {
    /** @type {string[]} */
    const found = [];
    for (const rule of list) {
      if (rule.selectorText) {
        try {
          if (here.querySelector(rule.selectorText)) found.push(rule.cssText);
        } catch {
          /* a selector for documents only */
        }
      } else if (rule.media && matchMedia(rule.media.mediaText).matches) found.push(...holding(rule.cssRules, here));
    }
    return found;
  }

  // The conditions under which some rules hold.
  /** @type {(list: CSSRuleList) => string[]} */
  const medias = (list) =>
    [...list].flatMap((rule) => (rule.media ? [rule.media.mediaText, ...medias(rule.cssRules)] : []));
  let known = { of: "", text: "" };
  // The style of a picture. What decides it is kept: most pictures have no element of another kind than the one before.
  /** @param {string} plain */
  async function styled(plain) {
    const sheets = [...document.styleSheets];
    const kinds = new Set(plain.match(/<[a-z]+|(?:class|id|data-[a-z]+)="[^"]*"/gi));
    const media = sheets.flatMap((sheet) => medias(sheet.cssRules)).filter((text) => matchMedia(text).matches);
    const of = [...[...kinds].sort(), ...media].join("\n");
    if (of !== known.of) {
      await idle();
      const here = new DOMParser().parseFromString(plain, "image/svg+xml");
      const rules = sheets.flatMap((sheet) => holding(sheet.cssRules, here));
      known = { of, text: [...rules, ":root { color: var(--text); background: var(--ground); }"].join("\n") };
    }
    return known.text;
  }

  /** @param {{ layout: string, size: number[], sprites: DrawnSprite[] }} table */
  async function drawing({ layout, size: [width, height], sprites }) {
    const { board, face } = root.dataset;
    const picture = element("svg", {
      viewBox: `0 0 ${width} ${height}`,
      width,
      height,
      "data-board": board,
      "data-face": face,
      "data-motion": "off",
      "data-layout": layout,
    });
    const whole = element("g", { id: "board" });
    /** @type {Record<string, Element>} */
    const layers = {};
    for (const sprite of sprites) {
      layers[sprite[0]] = layers[sprite[0]] || element("g", { class: `layer ${sprite[0]}` });
      layers[sprite[0]].append(drawn(sprite));
    }
    for (const layer of ["ground", "tiles", "marks"]) if (layers[layer]) whole.append(layers[layer]);
    const uses = [...whole.querySelectorAll("use")].map((use) => use.getAttribute("href").slice(1));
    const defs = element("defs", {});
    for (const id of new Set([...SHADINGS, ...uses])) defs.append(document.getElementById(id).cloneNode(true));
    picture.append(defs, whole);
    const plain = new XMLSerializer().serializeToString(picture);
    const style = await styled(plain);
    // As text: the page's policy keeps an element of style out of every document here, but not out of an image.
    return plain.replace(">", () => `><style>${style.replace(/&/g, "&amp;").replace(/</g, "&lt;")}</style>`);
  }

  // --- its pixels -----------------------------------------------------------------------------------------------------

  const LARGEST = 2; // pixels for each of the drawing's, across
  const QUALITY = 0.85;

  // How wide the lobby shows a picture at most (static/lobby.css), whichever way up the device is held.
  /** @param {number[]} size */
  function widest([width, height]) {
    /** @param {number} across @param {number} up */
    const shown = (across, up) => Math.min(across, (0.36 * up * width) / height);
    return Math.max(shown(innerWidth, innerHeight), shown(innerHeight, innerWidth)) * devicePixelRatio;
  }
  /** @type {(blob: Blob) => Promise<string>} */
  const written = (blob) =>
    new Promise((done, failed) => {
      const reader = new FileReader();
      reader.onload = () => done(/** @type {string} */ (reader.result));
      reader.onerror = () => failed(reader.error);
      reader.readAsDataURL(blob);
    });

  // Whether the browser gives what was painted; some give noise, lest pages tell people apart by it.
  /** @param {CanvasRenderingContext2D} pen */
  function truthful(pen) {
    pen.fillStyle = "#104080";
    pen.fillRect(0, 0, 8, 8);
    const { data } = pen.getImageData(0, 0, 8, 8);
    pen.clearRect(0, 0, 8, 8);
    return data.every((value, at) => Math.abs(value - [16, 64, 128, 255][at % 4]) < 16);
  }

  /** @param {string} svg */
  async function pixelsOf(svg) {
    const image = new Image();
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
    await image.decode();
    const size = [image.naturalWidth, image.naturalHeight];
    const scale = Math.max(1, Math.min(LARGEST, widest(size) / size[0]));
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = size.map((length) => Math.round(length * scale));
    const pen = canvas.getContext("2d");
    if (!truthful(pen)) return "";
    pen.drawImage(image, 0, 0, canvas.width, canvas.height);
    /** @type {(type: string) => Promise<Blob>} */
    const encoded = (type) =>
      new Promise((done) => {
        canvas.toBlob(done, type, QUALITY);
      });
    let blob = await encoded("image/webp");
    if (blob.type !== "image/webp") blob = await encoded("image/jpeg"); // Safari writes no WebP
    return written(blob);
  }

  // `described`: what features/kept_table/words.py says of the table of the game `name`. `record`: what stands in the database. A promise
  // of nothing if it is too much, or another is to be made meanwhile: a drawing cannot be loaded in parts, so that a tap
  // that came then would have to wait.
  /** @type {object | null} */
  let latest = null;
  window.epizodiakPicture = async (described, record, name) => {
    const mine = {};
    latest = mine;
    await idle();
    const { ply, alt, told, ...table } = JSON.parse(described);
    const { board, face } = root.dataset;
    const like = { board, face, lang: root.lang };
    const svg = await drawing(table);
    await quiet();
    if (gone || latest !== mine) return "";
    const pixels = await pixelsOf(svg);
    return !pixels || pixels.length > MOST
      ? ""
      : JSON.stringify({ name, of: window.epizodiakSeal(record), ply, ...like, alt, told, pixels });
  };
})();
