// What a worker with somebody else's code in it may keep. Everything that isn't named here is taken away, so that what
// browsers add some day is not there either: no network, no storage, no other worker, no window to talk to but its own.
const LANGUAGE = `Object Array Number parseFloat parseInt Infinity NaN undefined Boolean String Symbol Date Promise RegExp
  Error AggregateError EvalError RangeError ReferenceError SyntaxError TypeError URIError SuppressedError DisposableStack
  AsyncDisposableStack globalThis JSON Math Intl Atomics ArrayBuffer SharedArrayBuffer DataView Int8Array Uint8Array
  Uint8ClampedArray Int16Array Uint16Array Int32Array Uint32Array Float16Array Float32Array Float64Array BigInt
  BigInt64Array BigUint64Array Map Set Iterator WeakMap WeakSet WeakRef Proxy Reflect FinalizationRegistry WebAssembly
  decodeURI decodeURIComponent encodeURI encodeURIComponent escape unescape isFinite isNaN eval Function`;
const RUNNING = `self postMessage onmessage addEventListener removeEventListener dispatchEvent setTimeout clearTimeout
  setInterval clearInterval queueMicrotask structuredClone performance console crypto TextEncoder TextDecoder atob btoa
  Event EventTarget MessageEvent ErrorEvent MessageChannel MessagePort DOMException AbortController AbortSignal URL
  URLSearchParams constructor`;
const STARTING = `fetch Request Response Headers ReadableStream navigator location WorkerGlobalScope importScripts
  DedicatedWorkerGlobalScope WorkerNavigator WorkerLocation Blob isSecureContext name origin`;

const words = (text) => text.split(/\s+/).filter(Boolean);

// Takes away what isn't named, wherever on the way from the global object up it is defined.
function keepOnly(names) {
  for (let place = self; place && place !== Object.prototype; place = Object.getPrototypeOf(place)) {
    for (const name of Reflect.ownKeys(place)) {
      if (typeof name === "symbol" || names.has(name)) continue;
      if (!Reflect.deleteProperty(place, name)) Reflect.defineProperty(place, name, { value: undefined });
    }
  }
  const left = Object.getOwnPropertyNames(self).filter((name) => !names.has(name) && Object(self[name]) === self[name]);
  if (left.length) throw new Error(`this browser does not let go of ${left.join(", ")}`);
}

// Text that becomes code could import() from anywhere.
function noCodeFromText() {
  const refuse = function () { throw new EvalError("no code from text here"); };
  const fixed = (place, name, value) => Object.defineProperty(place, name, { value, writable: false, configurable: false });
  for (const made of [function () {}, async function () {}, function* () {}, async function* () {}]) {
    fixed(Object.getPrototypeOf(made), "constructor", refuse);
  }
  fixed(refuse, "prototype", Object.getPrototypeOf(refuse)); // `instanceof Function` stays true of functions
  fixed(self, "Function", refuse);
  fixed(self, "eval", refuse);
  for (const name of ["setTimeout", "setInterval"]) {
    const real = self[name];
    fixed(self, name, (task, ...rest) => (typeof task === "function" ? real(task, ...rest) : refuse()));
  }
}

// While the runtime starts it may fetch, through a door that whoever held on to it finds closed later.
let open = true;
const fetchIt = self.fetch;
Object.defineProperty(self, "fetch", {
  value: (...asked) => (open ? fetchIt(...asked) : Promise.reject(new TypeError("no network here"))),
  configurable: true,
});
noCodeFromText();
keepOnly(new Set([...words(LANGUAGE), ...words(RUNNING), ...words(STARTING)]));

// The runtime stands: from now on there is nothing but what computes, and messages to the page.
export function shut() {
  open = false;
  keepOnly(new Set([...words(LANGUAGE), ...words(RUNNING)]));
}
