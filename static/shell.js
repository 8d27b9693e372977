// What the page can do when nothing else of the site is to be had; the built page has it in itself (tools/build_site.py),
// since the folder of its version may be gone: put away between the page and its files, or the page an old copy.
(() => {
  "use strict";
  const root = document.documentElement;

  // --- languages --------------------------------------------------------------------------------------------------------

  // What is said here is in the page in all languages; the rest comes in a file of its own, for the chosen one alone.
  /** @type {Inline} */
  // biome-ignore format: one line, as it is written
  const INLINE = /* written by `make messages` */ {"texts":["Load again","Some of the game’s files are not there. A newer version may just be coming: wait a minute, and load the page again.","The table could not be set up","The web server sends scripts as {type}, which browsers do not run. Its settings need a line for this:","This page was opened as a file. The game has to come from a web server; a small one on this machine will do. Type in a terminal:","Your unfinished games are saved on this device.","then open this address:"],"rtl":[],"told":{"de":["Neu laden","Einige Dateien des Spiels fehlen. Vielleicht kommt gerade eine neue Version: Warte eine Minute und lade die Seite neu.","Der Tisch konnte nicht gedeckt werden","Der Webserver sendet Skripte als {type}, und so führen Browser sie nicht aus. In seinen Einstellungen fehlt eine Zeile dafür:","Diese Seite wurde als Datei geöffnet. Das Spiel muss von einem Webserver kommen; ein kleiner auf diesem Rechner genügt. Gib in einem Terminal ein:","Deine laufenden Partien sind auf diesem Gerät gespeichert.","dann öffne diese Adresse:"],"es":["Recargar","Faltan algunos archivos del juego. Puede que esté llegando una versión nueva: espera un minuto y vuelve a cargar la página.","No se pudo preparar la mesa","El servidor web envía los scripts como {type}, y así los navegadores no los ejecutan. A su configuración le falta una línea:","Esta página se abrió como archivo. El juego tiene que venir de un servidor web; basta con uno pequeño en este equipo. Escribe en un terminal:","Tus partidas en curso están guardadas en este dispositivo.","después abre esta dirección:"],"fr":["Recharger","Des fichiers du jeu manquent. Une nouvelle version est peut-être en train d’arriver : attendez une minute, puis rechargez la page.","La table n’a pas pu être dressée","Le serveur web envoie les scripts comme {type}, et les navigateurs ne les exécutent pas ainsi. Il manque une ligne à sa configuration :","Cette page a été ouverte en tant que fichier. Le jeu doit passer par un serveur web ; un petit serveur sur cette machine suffit. Tapez dans un terminal :","Vos parties en cours sont enregistrées sur cet appareil.","puis ouvrez cette adresse :"],"it":["Ricarica","Mancano alcuni file del gioco. Forse sta arrivando una nuova versione: aspetta un minuto e ricarica la pagina.","Non si riesce a preparare il tavolo","Il server web invia gli script come {type}, e così i browser non li eseguono. Alla sua configurazione manca una riga:","Questa pagina è stata aperta come file. Il gioco va caricato da un server web; ne basta uno piccolo su questo computer. Scrivi in un terminale:","Le tue partite in corso sono salvate su questo dispositivo.","poi apri questo indirizzo:"],"pt-BR":["Recarregar","Faltam alguns arquivos do jogo. Talvez uma versão nova esteja chegando: espere um minuto e recarregue a página.","Não deu para preparar a mesa","O servidor web envia os scripts como {type}, e assim os navegadores não os executam. Falta uma linha na configuração dele:","Esta página foi aberta como arquivo. O jogo precisa vir de um servidor web; basta um pequeno nesta máquina. Digite em um terminal:","As suas partidas em andamento estão salvas neste aparelho.","depois abra este endereço:"],"el":["Φόρτωσε ξανά","Λείπουν κάποια αρχεία του παιχνιδιού. Ίσως έρχεται τώρα νεότερη έκδοση: περίμενε ένα λεπτό και φόρτωσε ξανά τη σελίδα.","Το τραπέζι δεν στήθηκε","Ο διακομιστής ιστού στέλνει τα σενάρια ως {type}, και έτσι οι περιηγητές δεν τα εκτελούν. Από τις ρυθμίσεις του λείπει μια γραμμή:","Αυτή η σελίδα άνοιξε ως αρχείο. Το παιχνίδι πρέπει να έρχεται από διακομιστή ιστού· αρκεί ένας μικρός σε αυτόν τον υπολογιστή. Γράψε σε ένα τερματικό:","Οι μισοτελειωμένες παρτίδες σου είναι αποθηκευμένες σε αυτή τη συσκευή.","και μετά άνοιξε αυτή τη διεύθυνση:"],"ja":["読み込み直す","ゲームのファイルの一部がありません。新しいバージョンが届く途中かもしれません。1分ほど待って、ページを読み込み直してください。","テーブルを用意できませんでした","ウェブサーバーがスクリプトを {type} として送っているため、ブラウザで実行できません。サーバーの設定に次の行が必要です：","このページはファイルとして開かれています。遊ぶには、ウェブサーバーから開く必要があります。この端末で動く簡単なサーバーで十分です。ターミナルで次のように入力してください：","途中のゲームはこの端末に保存されています。","次に、このアドレスを開きます："]}} /* until here */;
  const SPOKEN = ["en", ...Object.keys(INLINE.told)];
  /** @param {string} text */
  function say(text) {
    const [words, told] = [(window.epizodiakWords || {})[root.lang] || {}, INLINE.told[root.lang] || []];
    return words[text] || told[INLINE.texts.indexOf(text)] || text;
  }
  const files = root.dataset.files || "./";
  // Whether something is a file of the site's. What else fails in a page (extensions, what hosts put in) is not its affair.
  const FOLDER = new URL(files, document.baseURI).href;
  /** @param {string} address */
  function own(address) {
    try {
      return Boolean(address) && new URL(address, document.baseURI).href.startsWith(FOLDER);
    } catch {
      return false;
    }
  }
  const MOST = 64; // letters of a tag that are looked at
  // What the browser prefers, which some extensions make one text, or nothing.
  const preferred = () => [].concat(navigator.languages || navigator.language || []).map(String);
  // As `matched` in epizodiak/display/languages.py: the tag itself, what is left of it from the right, its language elsewhere.
  /** @param {string} tag */
  function matched(tag) {
    const parts = tag
      .slice(0, MOST)
      .toLowerCase()
      .split(/[-_.@]/);
    for (let length = parts.length; length; length -= 1) {
      const found = SPOKEN.find((code) => code.toLowerCase() === parts.slice(0, length).join("-"));
      if (found) return found;
    }
    return SPOKEN.find((code) => code.toLowerCase().split("-")[0] === parts[0]);
  }
  const watching = /^#watch\b/.test(location.hash); // a window for spectators has settings of its own
  function kept() {
    try {
      return (
        JSON.parse(
          (watching && localStorage.getItem("epizodiak-settings-watch")) || localStorage.getItem("epizodiak-settings"),
        ) || {}
      );
    } catch {
      return {};
    } // as on a first visit
  }
  // What the address asks for, what is set, what the browser prefers.
  function language() {
    const [, asked] = /(?:[#&;]|%26)lang(?:=|%3[Dd])([\w-]+)/.exec(location.hash) || [];
    const found = asked && matched(asked);
    if (found) return found;
    const set = asked === "auto" ? "" : kept().lang;
    if (SPOKEN.includes(set)) return set;
    return preferred().map(matched).find(Boolean) || "en";
  }
  function speak() {
    const code = language();
    const dir = INLINE.rtl.includes(code) ? "rtl" : "ltr";
    if (root.lang !== code) root.lang = code;
    if (root.dir !== dir) root.dir = dir;
    window.epizodiakWords = window.epizodiakWords || {};
    const known = window.epizodiakWords;
    if (code === "en" || code in known || location.protocol === "file:") return;
    const src = `${files}static/words/${code}.js`;
    if (!document.body) {
      // so that nothing is painted in English first
      known[code] = {};
      // biome-ignore lint/suspicious/noUselessEscapeInString: this script stands in the page, which would end it here
      document.write(`<script src="${src}"><\/script>`);
      return;
    }
    const script = document.createElement("script");
    script.src = src;
    script.addEventListener("load", () => dispatchEvent(new Event("epizodiak-words")));
    document.head.append(script);
  }
  // Without the words of a language, or with damaged ones, the page is in English until Python speaks.
  addEventListener(
    "error",
    (event) => {
      if (`${(event.target || {}).src} ${event.filename}`.includes("/static/words/")) event.stopImmediatePropagation();
    },
    true,
  );
  Object.assign(window, {
    epizodiakOwn: own,
    epizodiakFolder: FOLDER,
    epizodiakSay: say,
    epizodiakSpeak: speak,
    epizodiakKept: kept,
    epizodiakMatched: matched,
    epizodiakPreferred: preferred,
  });
  speak();

  const ready = () => "ready" in root.dataset;
  const running = () => "epizodiakLook" in window; // static/boot.js says the rest
  const plainFetch = window.fetch;
  // The largest file is asked for by the page's first script. Not by a preload, from which it would come without the
  // machine code that the browser has kept from an earlier visit.
  const { large } = root.dataset;
  if (large && location.protocol !== "file:") {
    window.epizodiakLarge = plainFetch(large, { credentials: "same-origin" });
    window.epizodiakLarge.catch(() => {}); // told to whoever asks for it
  }
  try {
    window.epizodiakWorkers = navigator.serviceWorker;
  } catch {
    /* the browser keeps nothing for this page: it does without */
  }
  const worker = () => window.epizodiakWorkers && window.epizodiakWorkers.controller;

  // --- a message that needs no style sheet ------------------------------------------------------------------------------

  // The boards' colours; where static/boot.js could not choose one, the system may still ask for contrast.
  /** @type {Inline["told"]} */
  const COLORS = {
    night: ["#0f1430", "#f3ecd8", "#232a52"],
    day: ["#e7d5ab", "#33200f", "#f3e7ca"],
    light: ["#ffffff", "#000000", "#f4f4f4"],
  };
  const contrast = window.matchMedia && matchMedia("(prefers-contrast: more)").matches;
  /** @type {Make} */
  function element(name, text, style) {
    const made = document.createElement(name);
    made.textContent = text;
    Object.assign(made.style, style); // the policy forbids styles in markup, not from scripts
    return made;
  }
  /** @param {Fill} fill */
  function show(fill) {
    root.dataset.phase = "error";
    const put = () => {
      for (const part of /** @type {Iterable<HTMLElement>} */ (document.body.children)) {
        part.hidden = true;
        part.style.display = "none";
      }
      const [paper, ink, box] = COLORS[contrast && !running() ? "light" : root.dataset.board];
      Object.assign(document.body.style, {
        display: "block",
        margin: "0",
        minHeight: "100vh",
        background: paper,
        color: ink,
      });
      const message = element("main", "", {
        maxWidth: "36rem",
        margin: "0 auto",
        padding: "12vh 1.5rem",
        font: "1.1rem/1.5 system-ui, sans-serif",
        overflowWrap: "anywhere",
      });
      message.id = "shell";
      message.setAttribute("role", "alert");
      message.append(element("h1", say("The table could not be set up"), { fontSize: "1.5rem", lineHeight: "1.25" }));
      fill(message, (text) =>
        element("pre", text, {
          background: box,
          padding: ".8rem 1rem",
          borderRadius: ".5rem",
          whiteSpace: "pre-wrap",
          userSelect: "all",
        }),
      );
      document.body.append(message);
    };
    if (document.readyState === "loading") document.addEventListener("readystatechange", put, { once: true });
    else put();
  }
  function tellGone() {
    show((message) => {
      message.append(
        element(
          "p",
          say(
            "Some of the game’s files are not there. A newer version may just be coming: wait a minute, and load the page again.",
          ),
          {},
        ),
      );
      message.append(element("p", say("Your unfinished games are saved on this device."), {}));
      const button = element("button", say("Load again"), {
        font: "inherit",
        padding: ".7rem 1.4rem",
        minHeight: "44px",
        cursor: "pointer",
      });
      button.type = "button";
      button.addEventListener("click", () => location.reload());
      message.append(button);
      button.focus();
    });
  }
  // A checkout brings its own server; the built site is content with any.
  function tellFile() {
    const folder = decodeURIComponent(location.pathname)
      .replace(/[^/]*$/, "")
      .replace(/^\/(?=[A-Za-z]:)/, "")
      .replace(/(.)\/$/, "$1");
    const quoted = `"${folder.replace(/["\\$`]/g, "\\$&")}"`;
    const built = "files" in root.dataset;
    show((message, code) => {
      message.append(
        element(
          "p",
          say(
            "This page was opened as a file. The game has to come from a web server; a small one on this machine will do. Type in a terminal:",
          ),
          {},
        ),
        code(built ? `python3 -m http.server --directory ${quoted}` : `make -C ${quoted} play`),
      );
      message.append(
        element("p", say("then open this address:"), {}),
        code(built ? "http://localhost:8000/" : "http://localhost:8765/"),
      );
    });
  }

  // --- files that are not there -----------------------------------------------------------------------------------------

  // Modules run under a type for JavaScript only, and every script where the server forbids to guess: then it is the
  // server that has to be mended, since no other copy would come under another type.
  // Some hosts answer with a page where there is nothing.
  const TYPE = /^((text|application)\/(x-)?(java|ecma)script|text\/html) *(;|$)/i;
  const LINES = `Apache (.htaccess)     AddType text/javascript .js
nginx (mime.types)     text/javascript js;
busybox (httpd.conf)   .js:text/javascript
IIS (web.config)       <mimeMap fileExtension=".js" mimeType="text/javascript" />
Windows (regedit)      HKEY_CLASSES_ROOT\\.js, "Content Type": text/javascript`;
  /** @type {Ask} */
  const asked = (src, how) => plainFetch(src, how).catch(/** @type {Nothing} */ () => null);
  /** @param {string} src */
  async function mistyped(src) {
    const answer = await asked(src, { method: "HEAD" });
    const type = (answer && answer.headers.get("Content-Type")) || "?";
    if (!answer || !answer.ok || TYPE.test(type)) return false;
    show((message, code) => {
      message.append(
        element(
          "p",
          say(
            "The web server sends scripts as {type}, which browsers do not run. Its settings need a line for this:",
          ).replace("{type}", type),
          {},
        ),
        code(LINES),
      );
    });
    return true;
  }
  // Loads the page again, once, if the host answers at all; whether it does, or has said what else to do. A worker mends by
  // itself (static/offline.js).
  window.epizodiakLeaving = null;
  /** @param {string} [src] */
  async function reloaded(src) {
    if (src && !ready() && (await mistyped(src))) return true;
    const [entry] = performance.getEntriesByType("navigation");
    if (ready() || worker() || !entry || entry.type === "reload") return false;
    const page = await asked(location.href.split("#")[0], { cache: "reload" });
    if (!page || !page.ok || ready()) return false;
    location.reload();
    return true;
  }
  window.epizodiakAgain = (src) => {
    window.epizodiakLeaving = window.epizodiakLeaving || reloaded(src);
    return window.epizodiakLeaving;
  };
  // Not even the script is there that would say so: of an old copy in the worker nothing is left but to ask for it anew.
  async function gone() {
    const script = [...document.scripts].find(({ src }) => own(src));
    if (script && (await mistyped(script.src))) return;
    const known = worker();
    let tried = "1";
    try {
      tried = sessionStorage.getItem("epizodiak-mended");
    } catch {
      /* then it is not tried */
    }
    if (known && !tried) {
      const { port1, port2 } = new MessageChannel();
      const found = await new Promise((answer) => {
        port1.onmessage = (event) => answer(event.data);
        setTimeout(answer, 60000);
        known.postMessage({ order: "mend" }, [port2]);
      });
      if (found === "mended" || found === "lost") {
        sessionStorage.setItem("epizodiak-mended", "1");
        if (found === "lost") await (await window.epizodiakWorkers.getRegistration()).unregister();
        location.reload();
        return;
      }
    }
    if (!(await window.epizodiakAgain())) tellGone();
  }

  if (location.protocol === "file:") {
    tellFile();
    addEventListener("error", (event) => event.stopImmediatePropagation(), true); // nothing else can be had either
    return;
  }
  addEventListener(
    "error",
    (event) => {
      const { tagName, src, href, rel } = event.target || {};
      if (
        ready() ||
        event.shell ||
        (!(tagName === "SCRIPT" && own(src)) && !(tagName === "LINK" && rel === "stylesheet" && own(href)))
      )
        return;
      if (!running()) return; // said below, when the page is all here
      event.stopImmediatePropagation();
      const { target } = event;
      window.epizodiakAgain(src).then((leaves) => {
        if (!leaves && src) target.dispatchEvent(Object.assign(new Event("error"), { shell: true })); // for static/boot.js
      });
    },
    true,
  );
  document.addEventListener("readystatechange", () => {
    if (!running() && document.readyState === "interactive") gone();
  });
})();
