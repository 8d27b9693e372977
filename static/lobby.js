// The lobby's form by itself, before Python runs and after: what the chosen game doesn't ask is out of sight, texts
// stand in the person's language, settings take hold at once, and a button that needs Python waits for it.
(() => {
  "use strict";
  const root = document.documentElement;
  const form = document.getElementById("setup");
  const find = (id) => document.getElementById(id);
  const ready = () => "ready" in root.dataset;

  // --- texts (made from the catalogues by tools/messages.py) ---
  const MARKS = { "data-t": null, "data-t-label": "aria-label", "data-t-placeholder": "placeholder" };
  function translate() {
    const words = (window.epizodiakWords || {})[root.lang] || {};
    for (const [mark, attribute] of Object.entries(MARKS)) {
      for (const element of document.querySelectorAll(`[${mark}]`)) {
        const now = attribute ? element.getAttribute(attribute) : element.textContent;
        const english = element.getAttribute(mark) || now;
        const text = words[english] || english;
        if (text === now) continue;
        element.setAttribute(mark, english); // Python translates from it again (web/language.py)
        if (attribute) element.setAttribute(attribute, text);
        else element.textContent = text;
      }
    }
  }

  // --- the form ---
  function shown(element, visible) { if (element.hidden === visible) element.hidden = !visible; }
  function settle() {
    const game = form.querySelector("input[name=game]:checked");
    if (root.dataset.phase === "lobby") root.dataset.game = game.value;
    const seats = Number(game.dataset.seats);
    const taking = find("take_back"); // what was chosen for another game, or before this page was opened, does not count
    if (taking.dataset.game !== game.value) taking.value = game.dataset.takingBack;
    taking.dataset.game = game.value;
    for (const part of form.querySelectorAll("[data-for]")) shown(part, part.dataset.for === game.value);
    for (const part of form.querySelectorAll("[data-only]")) {
      const [name, keys] = part.dataset.only.split("=");
      const field = form.querySelector(`input[name="${name}"]:checked, select[name="${name}"]`);
      shown(part, Boolean(field) && keys.split(" ").includes(field.value));
    }
    for (const part of form.querySelectorAll("[data-seat]")) {
      const there = Number(part.dataset.seat) < seats;
      shown(part, there);
      if (part.tagName !== "OPTION") continue;
      part.disabled = !there;
      if (!there && part.selected) part.parentNode.value = "";
    }
    for (const option of form.querySelectorAll('select[name^="seat-"] option:not(:first-child)')) {
      const { own } = option.dataset; // the games that a plugin bot plays; none stands for all, as our own do
      const plays = !own || own.split(" ").includes(game.value);
      option.hidden = option.disabled = !plays;
      if (option.disabled && option.selected) option.parentNode.selectedIndex = 0;
    }
    form.querySelectorAll('select[name^="seat-"]').forEach(named);
    tellRare();
  }
  // What is answered otherwise than usual under "More" stands beside the word, open or not: a link may have done it.
  function tellRare() {
    const told = [];
    for (const field of find("more").querySelectorAll("select, #seed")) {
      const usual = field.options ? Math.max(0, [...field.options].findIndex((option) => option.defaultSelected)) : "";
      const label = field.closest("label");
      const chosen = field.options ? field.selectedIndex !== usual : field.value.trim() !== usual;
      if (chosen && !label.closest("[hidden]")) told.push(label.querySelector("span").textContent.split(/\s*:/)[0]);
    }
    find("more-told").textContent = told.map((text) => ` · ${text}`).join("");
  }
  // Another game has more or fewer questions: the page stays as long as what is in sight needs, so that nothing jumps.
  function keepPlace(event) {
    if (event.target.name !== "game") return;
    const lobby = find("lobby");
    lobby.style.minHeight = scrollY ? `${scrollY + innerHeight}px` : "";
  }
  form.addEventListener("change", keepPlace, true);
  // A bot goes by its level's name unless it is given another; the person's name comes back with the person.
  function named(kind) {
    const name = find(`name-${kind.name.slice(-1)}`);
    const bot = kind.selectedIndex > 0;
    if (bot && !("person" in name.dataset)) {
      name.dataset.person = name.value;
      name.value = "";
    } else if (!bot && "person" in name.dataset) {
      if (!name.value) name.value = name.dataset.person;
      delete name.dataset.person;
    }
    name.placeholder = bot ? kind.selectedOptions[0].textContent.split(":").pop().trim() : "";
  }
  form.addEventListener("change", settle);
  form.addEventListener("input", tellRare);

  // --- plugin bots (web/plugin_install.py keeps the list) ---
  function plugins() {
    try {
      const list = JSON.parse(localStorage.getItem("epizodiak-bots")) || [];
      const text = (value) => typeof value === "string";
      return list.filter(({ name, games }) => text(name) && /^[A-Za-z0-9][A-Za-z0-9_.-]{0,39}$/.test(name) && games.every(text));
    } catch { return []; }
  }
  function seatPlugins() {
    const bots = plugins();
    for (const kind of form.querySelectorAll('select[name^="seat-"]')) {
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

  // --- settings, before Python takes them over (ui/settings.py says what there is) ---
  const KEY = location.hash.split("&")[0] === "#watch" ? "epizodiak-settings-watch" : "epizodiak-settings";
  function kept() {
    try { return JSON.parse(localStorage.getItem(KEY)) || {}; } catch { return {}; }
  }
  function open(id) {
    const panel = find(id);
    for (const field of panel.querySelectorAll("[data-setting]")) {
      const value = kept()[field.dataset.setting];
      if ([...field.options].some((option) => option.value === value)) field.value = value;
    }
    panel.hidden = false;
    panel.querySelector("select, button").focus();
  }
  function close() {
    for (const panel of document.querySelectorAll(".panel")) panel.hidden = true;
    form.querySelector('[data-key="start"]').focus();
  }
  document.addEventListener("change", (event) => {
    const { setting } = event.target.dataset || {};
    if (!setting || ready()) return;
    try { localStorage.setItem(KEY, JSON.stringify({ ...kept(), [setting]: event.target.value })); } catch { /* holds for now */ }
    window.epizodiakLook();
    translate();
  });

  // --- what was tapped before Python runs, perhaps before this script did (static/presses.js) ---
  const AT_ONCE = { settings: "settings", about: "about" };
  function early() {
    const { early: key, phase } = root.dataset;
    if (ready() || phase !== "lobby" || !(key in AT_ONCE)) return;
    delete root.dataset.early;
    open(AT_ONCE[key]);
  }
  addEventListener("epizodiak-early", early);
  document.addEventListener("click", (event) => {
    const button = event.target.closest && event.target.closest("[data-key]");
    if (ready() || !button || root.dataset.phase !== "lobby") return;
    if (button.dataset.key === `close-${AT_ONCE[button.dataset.key.slice(6)]}`) close();
  });
  document.addEventListener("keydown", (event) => { if (event.key === "Escape" && !ready()) close(); });

  seatPlugins();
  translate();
  early();
})();
