// What scripts of the page use of what others wrote (static/vendor/), as far as they use it.

/** Python as scripts see it: https://pyodide.org/en/stable/usage/api/js-api.html. */
interface Pyodide {
  FS: { mkdirTree(path: string): void; writeFile(path: string, data: Uint8Array | string): void };
  _module: PyodideModule;
  globals: { set(name: string, value: string): void };
  makeMemorySnapshot(): Uint8Array<ArrayBuffer>;
  /** Runs a text; what its last line gives, the caller knows. */
  runPython<Given>(code: string): Given;
  setStderr(options: { batched: (line: string) => void }): void;
  setStdout(options: { batched: (line: string) => void }): void;
  unpackArchive(archive: Uint8Array, format: "wheel"): void;
}

/** The WebAssembly in which Python is, with its memory and C's allocator. */
interface PyodideModule {
  HEAP8: Int8Array;
  HEAPU8: Uint8Array;
  HEAPU32: Uint32Array;
  _emscripten_get_sbrk_ptr(): number;
  _free(place: number): void;
  _malloc(size: number): number;
}

/** What the WebAssembly is made with. */
interface PyodideSettings {
  API: { restoreSnapshot(): PyodideObjects };
  instantiateWasm(imports: WebAssembly.Imports, done: WasmHeard): object;
  onRuntimeInitialized(): void;
}

type WasmHeard = (instance: { exports: { memory: WebAssembly.Memory } }, module: WebAssembly.Module) => object;

/** Which of JavaScript's objects a memory refers to. */
interface PyodideObjects {
  hiwireKeys: unknown[];
  immortalKeys: unknown[];
}

interface PyodideOptions {
  indexURL: string;
  createPyodideModule?(settings: PyodideSettings): Promise<PyodideModule>;
  lockFileContents?: string;
  stderr?(line: string): void;
  stdout?(line: string): void;
  _loadSnapshot?: ArrayBuffer;
  _makeSnapshot?: boolean;
}

declare module "*/pyodide.mjs" {
  export const version: string;
  export function loadPyodide(options: PyodideOptions): Promise<Pyodide>;
}

declare module "*/pyodide.asm.mjs" {
  export default function createPyodideModule(settings: PyodideSettings): Promise<PyodideModule>;
}

declare module "*/qr/decode.js" {
  export function decodeQR(picture: Camera, options: { timeLimit: number }): string;
}
