// The lobby's form by itself, before Python runs and after: what the chosen game doesn't ask is out of sight, texts
// stand in the person's language, settings take hold at once, and a button that needs Python waits for it.
(() => {
  "use strict";
  const root = document.documentElement;
  const form = document.getElementById("setup");
  /** @param {string} id */
  const find = (id) => document.getElementById(id);
  const ready = () => "ready" in root.dataset;
  /** @param {string} text */
  const say = (text) => window.epizodiakSay(text); // static/shell.js

  // --- texts (those of the chosen language come with static/words/LANG.js) ---
  /** @type {Record<string, string | null>} */
  const MARKS = { "data-t": null, "data-t-label": "aria-label", "data-t-placeholder": "placeholder" };
  function translate() {
    for (const [mark, attribute] of Object.entries(MARKS)) {
      for (const element of document.querySelectorAll(`[${mark}]`)) {
        const now = attribute ? element.getAttribute(attribute) : element.textContent;
        const english = element.getAttribute(mark) || now;
        if (!element.getAttribute(mark)) element.setAttribute(mark, english); // before a translator of the browser's comes
        const text = say(english);
        if (text === now) continue;
        if (attribute) element.setAttribute(attribute, text);
        else element.textContent = text;
      }
    }
  }

  // --- phones, where the browser can connect to them ---
  const phones = "RTCPeerConnection" in window;
  if (!phones) {
    const line = document.querySelector('[data-sits="phone"]');
    line.disabled = true;
    for (const words of line.querySelectorAll("small")) words.hidden = !words.classList.contains("never");
  }

  // --- the form ---
  /** @param {HTMLElement} element @param {boolean} visible */
  function shown(element, visible) {
    if (element.hidden === visible) element.hidden = !visible;
  }
  function settle() {
    const game = form.querySelector("input[name=game]:checked");
    if (root.dataset.phase === "lobby") root.dataset.game = game.value;
    const taking = find("take_back"); // what was chosen for another game, or before this page was opened, does not count
    if (taking.dataset.game !== game.value) taking.value = game.dataset.takingBack;
    taking.dataset.game = game.value;
    for (const part of form.querySelectorAll("[data-for]")) shown(part, part.dataset.for === game.value);
    for (const part of form.querySelectorAll("[data-only]")) {
      const [name, keys] = part.dataset.only.split("=");
      const field = form.querySelector(`input[name="${name}"]:checked, select[name="${name}"]`);
      shown(part, Boolean(field) && keys.split(" ").includes(field.value));
    }
    seatThem();
    carryOver();
    for (const option of form.querySelectorAll('select[name^="seat-"] option:not(:first-child)')) {
      const { own } = option.dataset; // the games that a plugin bot plays; none stands for all, as our own do
      const plays = own ? own.split(" ").includes(game.value) : phones || option.value !== "phone";
      option.hidden = option.disabled = !plays;
      if (option.disabled && option.selected) option.parentNode.value = own ? "1" : PERSON; // a bot's seat stays a bot's
    }
    tellSolved();
    kinds().forEach(named);
    tellCompany();
    tellRare();
    tellStart();
  }
  // Seats for as many as play; where what was chosen does not fit the game, the fewest do.
  function seatThem() {
    const takes = form.querySelector("input[name=game]:checked").dataset.seats.split(" ");
    const { many } = form.elements;
    shown(form.querySelector(".many"), takes.length > 1);
    if (takes.length > 1) {
      for (const radio of many) shown(find(radio.id).parentElement, takes.includes(radio.value));
      if (!takes.includes(many.value)) [many.value] = takes;
    }
    const seats = Number(takes.length > 1 ? many.value : takes[0]);
    for (const part of form.querySelectorAll("[data-seat]")) {
      const there = Number(part.dataset.seat) < seats;
      shown(part, there);
      if (part.tagName !== "OPTION") continue;
      part.disabled = !there;
      if (!there && part.selected) part.parentNode.value = "";
    }
  }
  // Whether the game has puzzles, and the day's was solved here today (display/puzzle_results.py).
  function tellSolved() {
    const { value, dataset } = form.querySelector("input[name=game]:checked");
    shown(form.querySelector('[data-key="puzzle"]'), Number(dataset.puzzles) > 0);
    const now = new Date();
    now.setMinutes(now.getMinutes() - now.getTimezoneOffset());
    const today = now.toISOString().slice(0, 10); // of the clock on the wall
    let known = null;
    try {
      known = JSON.parse(localStorage.getItem("epizodiak-puzzles"));
    } catch {
      /* then nothing is known */
    }
    shown(find("puzzle-solved"), known?.days?.[value] === today);
  }
  for (const happened of ["epizodiak-puzzles", "storage", "focus"]) addEventListener(happened, tellSolved);
  // An element keeps a name's direction to itself: marks that do would be read aloud.
  /** @param {Element} place @param {string} text */
  function spell(place, text) {
    place.replaceChildren(
      ...text.split(/[\u2068\u2069]/).map((part, number) => {
        if (number % 2 === 0) return part;
        const name = document.createElement("bdi");
        name.translate = false;
        name.textContent = part;
        return name;
      }),
    );
  }
  // What Start will start stands on it.
  const LONG = 16; // letters of a name there
  function tellStart() {
    const game = form.querySelector("input[name=game]:checked");
    const told = [find(game.id).parentElement.querySelector("span").textContent];
    const length = form.querySelector(`input[name="${game.value}-length"]:checked`);
    if (length && length.value !== "own") told.push(length.nextElementSibling.textContent);
    const names = taken()
      .map(({ id }) => find(id.replace("seat", "name")))
      .map(({ value, placeholder }) => value.trim() || placeholder);
    /** @param {string} name */
    const brief = (name) => ([...name].length > LONG ? `${[...name].slice(0, LONG).join("")}…` : name);
    /** @param {string} name */
    const counted = (name) => {
      const count = names.filter((other) => other === name).length;
      return `${count > 1 ? `${count} × ` : ""}\u2068${brief(name)}\u2069`;
    };
    spell(find("start-told"), [...new Set(names)].map(counted).join(", "));
    const what = document.createElement("span"); // a narrow phone has no room for what is chosen right above
    what.textContent = `${told.join(" · ")} · `;
    find("start-told").prepend(what);
  }
  // What is answered otherwise than usual under "More" stands beside the word, open or not: a link may have done it.
  function tellRare() {
    const told = [];
    for (const field of find("more").querySelectorAll("select, #seed, #clock-minutes")) {
      const options = [...(field.options ?? [])];
      const usual = options.find((option) => option.defaultSelected) ?? options[0];
      const label = field.closest("label");
      const chosen = usual ? !usual.selected : field.value.trim();
      if (chosen && !label.closest("[hidden]")) {
        const [what] = label.querySelector("span").textContent.split(/\s*:/);
        told.push(usual ? what : `${what} ${chosen}`);
      }
    }
    find("more-told").textContent = told.map((text) => ` · ${text}`).join("");
  }
  // Another game has more or fewer questions: the page stays as long as what is in sight needs, so that nothing jumps.
  /** @param {Event} event */
  function keepPlace(event) {
    if (event.target.name !== "game") return;
    keep(OFFERED, event.target.value);
    find("lobby").style.minHeight = scrollY ? `${scrollY + innerHeight}px` : "";
  }
  form.addEventListener("change", keepPlace, true);

  // --- who sits where ---
  const PERSON = "-";
  /** @param {string} key */
  const isPerson = (key) => key === PERSON || key === "phone";
  const kinds = () => [...form.querySelectorAll('select[name^="seat-"]')];
  const values = () => kinds().map(({ value }) => value);
  const taken = () => kinds().filter((kind) => !kind.parentElement.hidden);
  // What is chosen for the seats in sight holds for those out of sight: against bots means that all others are bots.
  /** @type {string[]} */
  let sat = [];
  function carryOver() {
    const seen = taken().map(({ value }) => value);
    if (seen.some((value, at) => value !== sat[at])) {
      const bot = seen.filter((value) => !isPerson(value)).pop();
      for (const kind of kinds().slice(seen.length))
        if (isPerson(kind.value) === Boolean(bot)) kind.value = bot || PERSON;
    }
    sat = values();
  }
  // The lobby's one question: one person is alone with bots, several are together. Its answer lays the seats as they were last
  // for such a table, or as they usually are; whoever changes a seat may change the answer.
  function company() {
    return ["", "bots"][taken().filter(({ value }) => isPerson(value)).length] ?? "people";
  }
  function tellCompany() {
    for (const one of form.querySelectorAll("[data-company]"))
      one.setAttribute("aria-pressed", one.dataset.company === company());
  }
  /** @typedef {{ kinds?: unknown[], names?: unknown[], many?: unknown } | null | undefined} Laid what was kept may be anything */
  /** @type {Record<string, Laid>} */
  const tables = {};
  /** @type {(at: number) => PageElement} */
  const nameAt = (at) => find(`name-${at}`);
  const laid = () => ({
    kinds: values(),
    names: kinds().map((_, at) => nameAt(at).value),
    many: form.elements.many.value,
  });
  /** @param {unknown} value */
  const word = (value) => (typeof value === "string" ? value : ""); // an object need not be convertible to one
  /** @param {HTMLElement} field */
  const filled = ({ dataset }) => "filled" in dataset; // before this script came (static/presses.js)
  // Whoever is not known is a person.
  /** @param {unknown[] | undefined} sits @param {(kind: PageElement) => boolean} [stands] */
  function seatAs(sits, stands) {
    kinds().forEach((kind, at) => {
      if (stands?.(kind)) return;
      kind.value = word(sits?.[at]);
      kind.selectedIndex = Math.max(0, kind.selectedIndex);
    });
    sat = values(); // as it was left, those out of sight, too
  }
  /** @param {Laid} last */
  function nameAs(last) {
    kinds().forEach((_, at) => {
      const name = word(last?.names?.[at]);
      if (name && !filled(nameAt(at))) nameAt(at).value = name.slice(0, 200);
    });
    tellStart();
  }
  /** @param {string} answer */
  function lay(answer) {
    if (answer === company()) return;
    tables[company()] = laid();
    const last = tables[answer];
    form.elements.many.value = word(last?.many); // what is no number that may be chosen leaves it as it is
    seatThem();
    seatAs(last?.kinds);
    if (answer !== company()) seatAs(answer === "bots" ? kinds().map((_, at) => (at ? "1" : PERSON)) : []);
    for (const kind of taken()) sit(kind, kind.value);
    nameAs(last);
  }
  const chooser = find("chooser");
  /** @type {string | null | undefined} */
  let seat = null; // whose portrait was tapped
  /** @param {Element} place @param {string} key */
  function portrait(place, key) {
    place.setAttribute("href", `#face-${key === PERSON ? "person" : key.startsWith("own:") ? "own" : key}`);
  }
  /** @param {PageElement} button */
  function choose(button) {
    seat = button.dataset.sitter;
    const kind = find(`seat-${seat}`);
    const sample = find("chooser-list").firstElementChild;
    for (const line of find("chooser-list").querySelectorAll("[data-own]")) line.remove();
    for (const option of kind.querySelectorAll("option[data-own]")) {
      // plugin bots
      if (option.disabled) continue;
      const line = sample.cloneNode(true);
      const [name, words] = line.querySelectorAll("strong, small");
      line.dataset.own = "";
      line.firstElementChild.dataset.sits = option.value;
      portrait(line.querySelector("use"), option.value);
      name.removeAttribute("data-t");
      name.textContent = option.textContent;
      words.remove();
      find("chooser-list").append(line);
    }
    find("chooser-title").textContent = button.querySelector(".unseen").textContent;
    for (const one of chooser.querySelectorAll("[data-sits]")) {
      if (one.dataset.sits === kind.value) one.setAttribute("aria-current", "true");
      else one.removeAttribute("aria-current");
    }
    chooser.showModal();
    chooser.querySelector("[aria-current]").focus();
  }
  /** @param {PageElement} kind @param {string} key */
  function sit(kind, key) {
    kind.value = key;
    kind.dispatchEvent(new Event("change", { bubbles: true }));
  }
  form.addEventListener("click", (event) => {
    const button = event.target.closest("[data-sitter], [data-company]");
    if (!button) return;
    if (button.dataset.sitter) choose(button);
    else lay(button.dataset.company);
  });
  chooser.addEventListener("click", ({ target }) => {
    const button = target.closest("[data-sits]");
    if (button) sit(find(`seat-${seat}`), button.dataset.sits);
    if (button || target === chooser || target.id === "chooser-close") chooser.close();
  });
  chooser.addEventListener("keydown", (event) => event.stopPropagation()); // no shortcut reaches the page behind
  // Who has no name goes by the seat's number, is one of the cast, or before Python runs (web/lobby_view.py) a bot of a
  // level; a person's name comes back with the person.
  /** @param {PageElement} kind */
  function named(kind) {
    const at = Number(kind.name.slice(-1));
    const name = nameAt(at);
    const bot = !isPerson(kind.value);
    if (bot && !("person" in name.dataset)) {
      name.dataset.person = name.value;
      name.value = "";
    } else if (!bot && "person" in name.dataset) {
      if (!name.value) name.value = name.dataset.person;
      delete name.dataset.person;
    }
    const told = kind.selectedOptions[0].textContent; // "bot 1: Stargazer (easy)"
    const [, called = told, strength = ""] = /([^\s::][^::]*?)\s*(?:[((](.+)[))])?$/.exec(told.trim()) ?? [];
    /** @type {DOMStringMap} */
    const { met = called, look = kind.value } = name.value ? {} : kind.selectedOptions[0].dataset;
    const person = company() === "bots" ? say("You") : say("Player {number}").replace("{number}", `${1 + at}`);
    name.placeholder = bot ? met : person;
    portrait(kind.parentNode.querySelector("use"), look);
    const words = kind.parentNode.querySelector(".kind");
    words.textContent = called;
    words.dataset.strength = strength;
  }
  form.addEventListener("change", settle);
  form.addEventListener("input", () => {
    tellRare();
    tellStart();
  });

  // --- the last table is laid again, unless a link says which; whoever has begun once is no newcomer ---
  const LAST = "epizodiak-lobby";
  const OFFERED = "epizodiak-game"; // what was chosen last, begun or not
  /** @param {string} key @param {string} text */
  function keep(key, text) {
    try {
      localStorage.setItem(key, text);
    } catch {
      /* then the next visit finds what is usual */
    }
  }
  function keepLast() {
    tables[company()] = laid();
    root.dataset.visit = "again";
    keep(LAST, JSON.stringify({ ...laid(), tables }));
    keep(OFFERED, form.elements.game.value);
  }
  form.addEventListener("submit", keepLast);
  form.addEventListener("click", (event) => {
    if (event.target.closest('[data-key="tutorial"], [data-key="resume"]')) keepLast();
  });
  function layLast() {
    /** @type {Laid & { game?: unknown, tables?: Record<string, Laid> }} */
    let last;
    let game;
    try {
      game = localStorage.getItem(OFFERED);
      last = JSON.parse(localStorage.getItem(LAST));
    } catch {
      /* as on a first visit */
    }
    Object.assign(tables, last?.tables);
    if (location.hash.length > 1) return;
    const offers = form.elements.game; // what is no game's name leaves it as it is
    if (![...offers].some(filled)) offers.value = game || word(last?.game);
    if (![...form.elements.many].some(filled)) form.elements.many.value = word(last?.many);
    seatAs(last?.kinds, filled);
    settle();
    nameAs(last);
  }

  // --- "Join a table" is another page: whoever comes back from it finds the form as it was ---
  const LEFT = "epizodiak-left";
  document.querySelector('[data-key="join"]').addEventListener("click", () => {
    /** @type {Record<string, [string, boolean]>} */
    const left = {};
    for (const { id, value, checked } of form.elements) if (id) left[id] = [value, checked];
    try {
      sessionStorage.setItem(LEFT, JSON.stringify(left));
    } catch {
      /* then it is laid as at the last table */
    }
  });
  function layLeft() {
    if (location.hash.length > 1) return; // that page itself, or a link that says what is laid
    try {
      const left = JSON.parse(sessionStorage.getItem(LEFT));
      if (!left) return;
      sessionStorage.removeItem(LEFT);
      for (const _ of [1, 2]) {
        for (const [id, [value, checked]] of Object.entries(left)) Object.assign(find(id) ?? {}, { value, checked });
        settle(); // what depends on a field that is set after it is laid in the second round
      }
    } catch {
      /* as at the last table */
    }
  }

  // --- plugin bots (web/plugin_install.py keeps the list) ---
  const MOST_BOTS = 10_000; // letters of the list
  function plugins() {
    try {
      const told = localStorage.getItem("epizodiak-bots") || "[]";
      /** @type {{ name: string, games: string[] }[]} */ // or what else was kept: then there is none
      const list = told.length > MOST_BOTS ? [] : JSON.parse(told);
      /** @param {unknown} value */
      const text = (value) => typeof value === "string";
      return list.filter(
        ({ name, games }) => text(name) && /^[A-Za-z0-9][A-Za-z0-9_.-]{0,39}$/.test(name) && games.every(text),
      );
    } catch {
      return [];
    }
  }
  function seatPlugins() {
    const bots = plugins();
    for (const kind of kinds()) {
      const chosen = kind.value;
      for (const option of kind.querySelectorAll("[data-own]")) option.remove();
      for (const { name, games } of bots) {
        const option = new Option(name, `own:${name}`);
        option.dataset.own = games.join(" ");
        kind.append(option);
      }
      kind.value = chosen;
      kind.selectedIndex = Math.max(0, kind.selectedIndex);
    }
    const list = find("own-bots");
    const [sample, ...lines] = list.children;
    for (const line of lines) line.remove();
    for (const { name } of bots) {
      const line = sample.cloneNode(true);
      line.hidden = false;
      line.firstElementChild.dataset.key = `own-remove-${name}`;
      line.firstElementChild.dataset.name = name;
      line.querySelector(".own-name").textContent = name;
      list.append(line);
    }
    list.hidden = !bots.length;
    settle();
  }
  addEventListener("epizodiak-bots", seatPlugins);
  addEventListener("epizodiak-words", () => {
    if (ready()) return;
    translate();
    settle();
  });

  // --- settings, before Python takes them over (display/settings.py says what there is) ---
  const KEY = /^#watch\b/.test(location.hash) ? "epizodiak-settings-watch" : "epizodiak-settings";
  const kept = window.epizodiakKept; // static/shell.js
  // A switch, or a group of radio buttons; what is in none of them, as the usual board, is told by what the page shows.
  /** @param {Record<string, string>} chosen */
  function fill(chosen) {
    for (const field of document.querySelectorAll("[data-setting]")) {
      const { setting } = field.dataset;
      const value = chosen[setting];
      if (field.type === "checkbox") field.checked = value === "on" || (value !== "off" && field.defaultChecked);
      else {
        const radios = [...field.querySelectorAll("input")];
        const radio =
          radios.find((each) => each.value === value) ||
          radios.find((each) => each.defaultChecked) ||
          radios.find((each) => each.value === root.dataset[setting]);
        radio.checked = true;
      }
    }
  }
  window.epizodiakFields = (text) => fill(JSON.parse(text)); // for web/preferences.py
  /** @param {string} id */
  function open(id) {
    const panel = find(id);
    fill(kept());
    panel.hidden = false;
    panel.querySelector("[tabindex='-1'], button:not(.cross)").focus();
    find("lobby").inert = true; // once the panel has the focus
  }
  function close() {
    for (const panel of document.querySelectorAll(".panel")) panel.hidden = true;
    find("lobby").inert = false;
    form.querySelector('[data-key="start"]').focus();
  }
  document.addEventListener("change", ({ target }) => {
    const field = target.closest("[data-setting]");
    if (!field || ready()) return;
    const value = target.type === "checkbox" ? (target.checked ? "on" : "off") : target.value;
    keep(KEY, JSON.stringify({ ...kept(), [field.dataset.setting]: value }));
    fill(kept());
    window.epizodiakLook();
    translate();
    settle();
  });

  // --- what was tapped before Python runs, perhaps before this script did (static/presses.js) ---
  const AT_ONCE = ["settings", "about"];
  function early() {
    const { early: key, phase } = root.dataset;
    if (ready() || phase !== "lobby" || !AT_ONCE.includes(key)) return;
    delete root.dataset.early;
    open(key);
  }
  addEventListener("epizodiak-early", early);
  document.addEventListener("click", (event) => {
    if (ready() || root.dataset.phase !== "lobby" || !event.target.closest) return;
    const key = event.target.closest("[data-key]")?.dataset.key;
    if (event.target.matches(".cross, .panel") || AT_ONCE.some((id) => key === `close-${id}`)) close();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !ready() && document.querySelector(".panel:not([hidden])")) close();
  });

  fill(kept());
  seatPlugins();
  layLast();
  layLeft();
  translate();
  settle();
  early();
})();
