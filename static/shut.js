// What a worker with somebody else's code in it may keep. Everything that isn't named here is taken away, so that what
// browsers add some day is not there either: no network, no storage, no other worker, no window to talk to but its own.
// It is the second wall: the first is the browser's policy (static/cell.js).
const LANGUAGE = `Object Array Number parseFloat parseInt Infinity NaN undefined Boolean String Symbol Date Promise RegExp
  Error AggregateError EvalError RangeError ReferenceError SyntaxError TypeError URIError SuppressedError DisposableStack
  AsyncDisposableStack globalThis JSON Math Intl Atomics ArrayBuffer SharedArrayBuffer DataView Int8Array Uint8Array
  Uint8ClampedArray Int16Array Uint16Array Int32Array Uint32Array Float16Array Float32Array Float64Array BigInt
  BigInt64Array BigUint64Array Map Set Iterator WeakMap WeakSet WeakRef Proxy Reflect FinalizationRegistry WebAssembly
  decodeURI decodeURIComponent encodeURI encodeURIComponent escape unescape isFinite isNaN eval Function`;
const RUNNING = `self postMessage onmessage addEventListener removeEventListener dispatchEvent setTimeout clearTimeout
  setInterval clearInterval queueMicrotask structuredClone performance console crypto TextEncoder TextDecoder atob btoa
  Event EventTarget MessageEvent ErrorEvent MessageChannel MessagePort DOMException AbortController AbortSignal URL
  URLSearchParams`;
const STARTING = `fetch navigator location WorkerGlobalScope`;

const scope = self; // a name that goes for a moment, too
/** @param {string} text */
const words = (text) => text.split(/\s+/).filter(Boolean);
const places = () => {
  const found = [];
  for (let place = scope; place && place !== Object.prototype; place = Object.getPrototypeOf(place)) found.push(place);
  return found;
};

// Takes away what isn't named, from the global object and everything that it inherits from. What is named is its own
// afterwards, so that nothing lies behind what is put in a name's place; only what all event targets have stays theirs.
/** @param {Set<string>} names */
function keepOnly(names) {
  for (const place of places()) {
    if (place === EventTarget.prototype) continue;
    for (const name of Reflect.ownKeys(place)) {
      if (typeof name === "symbol" || (place === scope && names.has(name))) continue;
      const found = Reflect.getOwnPropertyDescriptor(place, name);
      if (!Reflect.deleteProperty(place, name)) Reflect.defineProperty(place, name, { value: undefined });
      if (names.has(name) && !Object.hasOwn(scope, name)) Reflect.defineProperty(scope, name, found);
    }
  }
  const left = places().flatMap((place) =>
    Object.getOwnPropertyNames(place).filter((name) => {
      if (place === EventTarget.prototype || (place === scope && names.has(name))) return false;
      const { get, value } = Reflect.getOwnPropertyDescriptor(place, name);
      return get || Object(value) === value;
    }),
  );
  if (left.length) throw new Error(`this browser does not let go of ${left.join(", ")}`);
}

/** @param {object} place @param {string} name @param {unknown} value */
const fixed = (place, name, value) =>
  Object.defineProperty(place, name, { value, writable: false, configurable: false });

// Text that becomes code could import() from anywhere.
function noCodeFromText() {
  // biome-ignore lint/complexity/useArrowFunction: it takes a constructor's place
  const refuse = function () {
    throw new EvalError("no code from text here");
  };
  // biome-ignore lint/complexity/useArrowFunction: one function of each kind
  for (const made of [function () {}, async function () {}, function* () {}, async function* () {}]) {
    fixed(Object.getPrototypeOf(made), "constructor", refuse);
  }
  fixed(refuse, "prototype", Object.getPrototypeOf(refuse)); // `instanceof Function` stays true of functions
  fixed(scope, "Function", refuse);
  fixed(scope, "eval", refuse);
  for (const name of /** @type {const} */ (["setTimeout", "setInterval"])) {
    /** @type {Function} */
    const real = scope[name];
    fixed(scope, name, (/** @type {unknown} */ task, /** @type {unknown[]} */ ...rest) =>
      typeof task === "function" ? real(task, ...rest) : refuse(),
    );
  }
}

// What whoever looks at the page's console would read, and what would be kept for it, without end.
function noConsole() {
  const nothing = () => {};
  const silent = Object.fromEntries(Object.getOwnPropertyNames(console).map((name) => [name, nothing]));
  fixed(scope, "console", Object.freeze(silent));
  addEventListener("unhandledrejection", (event) => event.preventDefault());
}

// Whether the first wall stands: no text becomes code, and not even an address that holds its own answer is asked.
const refused = () => {
  try {
    // biome-ignore lint/complexity/noCommaOperator: the way to the eval of all, not to this function's
    // biome-ignore lint/security/noGlobalEval: tried, to be refused
    return (0, eval)("0") !== 0;
  } catch {
    return true;
  }
};
export const walled = refused()
  ? fetch("data:,").then(
      () => false,
      () => true,
    )
  : Promise.resolve(false);

delete WebAssembly.Suspending; // as in python.js
delete WebAssembly.promising;
delete URL.createObjectURL;
delete URL.revokeObjectURL;
keepOnly(new Set([...words(LANGUAGE), ...words(RUNNING), ...words(STARTING)]));
noCodeFromText();
noConsole();
delete scope.fetch;

// The runtime stands: from now on there is nothing but what computes, and messages to the page.
export function shut() {
  keepOnly(new Set([...words(LANGUAGE), ...words(RUNNING)]));
}
