// What scripts of the page know besides what browsers' own types say: how they call each other, and what browsers have
// that TypeScript's library does not list. `tsc` reads it (tsconfig.json); nothing of it is served.

/** An element told by its id or a selector alone: which kind it is, the page's markup says. */
interface PageElement extends HTMLElement {
  alt: string;
  checked: boolean;
  content: string;
  defaultChecked: boolean;
  disabled: boolean;
  elements: HTMLFormControlsCollection & Record<string, RadioNodeList & NodeListOf<HTMLElement>>;
  files: FileList;
  firstElementChild: PageElement;
  form: HTMLFormElement;
  href: string;
  name: string;
  options: HTMLOptionsCollection;
  placeholder: string;
  rel: string;
  selected: boolean;
  selectionStart: number;
  selectedIndex: number;
  selectedOptions: HTMLCollectionOf<HTMLOptionElement>;
  src: string;
  type: string;
  value: string;
  close(): void;
  requestSubmit(): void;
  setSelectionRange(start: number, end: number): void;
  showModal(): void;
}

interface ParentNode {
  querySelector(selectors: string): PageElement | null;
  querySelectorAll(selectors: "progress"): NodeListOf<HTMLProgressElement>;
  querySelectorAll(selectors: string): NodeListOf<PageElement>;
}

interface Document {
  getElementById(id: string): PageElement | null;
  activeElement: PageElement | null;
}

interface Element {
  closest(selectors: string): PageElement | null;
  /** Browsers write the value as a text by themselves. */
  setAttribute(name: string, value: string | number | boolean): void;
}

/** Which kind of rule of a style sheet it is, what it has of these says. */
interface CSSRule {
  cssRules: CSSRuleList;
  media?: MediaList;
  selectorText?: string;
}

interface Node {
  cloneNode(deep?: boolean): PageElement;
}

/** Listeners hang on the page: what they hear of is an element. */
interface EventTarget {
  checked: boolean;
  dataset: DOMStringMap;
  files: FileList;
  form: HTMLFormElement;
  href: string;
  id: string;
  name: string;
  rel: string;
  src: string;
  tagName: string;
  type: string;
  value: string;
  closest(selectors: string): PageElement | null;
  matches(selectors: string): boolean;
}

/** What Python tells the page's scripts by events of its own, and they each other: with each kind it is something else. */
interface Event {
  detail: any;
  shell?: true;
}

/** That of the navigation says how the page was come to. */
interface PerformanceEntry {
  type?: string;
}

/** What scripts of the page, and Python (epizodiak/web/), call of each other. */
interface Window {
  epizodiakAgain(src?: string): Promise<boolean>;
  epizodiakCompiled: WeakMap<object, Promise<WebAssembly.Module>>;
  epizodiakElements(moulds: Element[], told: string): Element[];
  epizodiakFields(text: string): void;
  epizodiakFolder: string;
  epizodiakInstall: Event;
  epizodiakKept(): Record<string, string>;
  epizodiakLarge: Promise<Response>;
  epizodiakLeaving: Promise<boolean> | null;
  epizodiakLeftAlone(...waits: number[]): Promise<unknown>;
  epizodiakLook(): void;
  epizodiakNotStarted(reason: string): void;
  epizodiakOwn(address: string): boolean;
  epizodiakPicture(described: string, record: string, name: string): Promise<string>;
  epizodiakSay(text: string): string;
  epizodiakSeal(text: string): string;
  epizodiakSpeak(): void;
  epizodiakWhole(id: string): Promise<void>;
  epizodiakWords: Record<string, Record<string, string>>;
  epizodiakWorkers: ServiceWorkerContainer | null;
  epizodiakWrite(database: IDBDatabase, asked: AskedToWrite): Promise<FoundAtWriting>;
}

/** What is to be written, unless another page has marked it as its own (epizodiak/web/database.py). */
interface AskedToWrite {
  table: string;
  key: string;
  text: string;
  mark: string;
  mine: string;
  take: boolean;
  added: boolean;
}

interface FoundAtWriting {
  mine: boolean;
  marked: boolean;
  text: unknown;
}

/** Starts a plugin bot's worker (static/cell.js). */
declare var epizodiakCell: (asked: string, hear: (said: string) => void) => { say(said: string): void; end(): void };

/** Which archives of the game there are, in a built site; a checkout has single files. */
interface Archives {
  archives?: string[];
}

/** A file's name and its bytes. */
type NamedFile = [string, Uint8Array<ArrayBuffer>];

/** What a plugin bot's worker is handed (static/cell.js, static/own-worker.js). */
interface HandedFiles {
  first: Archives & { micropip: string; file: string; wheel: string; game: string[] };
  files: NamedFile[];
}

/** A new element of the table (epizodiak/web/patch.py). */
type NewElement = [
  mould: number,
  where: string,
  opacity: string,
  lean: string,
  attributes: Record<string, string>,
  words: string[],
];

/** A sprite in the picture of a table that is kept (features/kept_table/words.py). */
type DrawnSprite = [
  layer: string,
  pose: [x: number, y: number, lean: number],
  upright: boolean,
  scale: number,
  classes: string,
  body: string,
  words: string[],
];

/** A picture of the camera's, as it is read (static/scan-worker.js). */
interface Camera {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

/** What a snapshot's worker is told (static/snapshot-worker.js). */
interface SnapshotOrder {
  names: string[];
  rehearsed: { name?: string; width: number; height: number };
  header: number;
}

/** Where a snapshot is kept, and how it is checked (static/python.js). */
interface SnapshotPlace extends Record<"ADDRESS" | "CACHE" | "KEY", string>, Record<"HEADER" | "SUMMED", number> {
  checksum(file: Uint8Array<ArrayBuffer>): Int32Array;
  note(word: string): void;
}

/** What stands before the pages of a snapshot: how they lie in the memory, and what it refers to. */
interface Snapshot {
  size: number;
  runs: [first: number, count: number][];
  objects: PyodideObjects;
}

declare namespace WebAssembly {
  let Suspending: unknown;
  let promising: unknown;
}

interface Navigator {
  connection?: { saveData?: boolean };
  userAgentData?: { mobile?: boolean; brands?: { brand: string; version: string }[] };
}

declare class BarcodeDetector {
  constructor(options: { formats: string[] });
  static getSupportedFormats(): Promise<string[]>;
  detect(image: ImageBitmapSource): Promise<{ rawValue: string }[]>;
}

// Of static/shell.js, whose bytes the page carries as they are written: the texts in it, how its message is made, how it asks.
type Inline = { texts: string[]; told: Record<string, string[]>; rtl: string[] };
type Make = (name: string, text: string, style: object) => HTMLElement;
type Fill = (message: Element, code: (text: string) => Element) => void;
type Ask = (src: string, how: RequestInit) => Promise<Response | null>;
type Nothing = () => null;
