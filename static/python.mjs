// What PyScript takes for its interpreter: Pyodide, whose start doesn't wait until PyScript asks for it.
import { loadPyodide as start, version } from "./vendor/pyodide/pyodide.mjs";

// Pyodide runs Python on a stack of its own where the browser can switch stacks, for waits in the midst of Python that
// nothing here asks for. In a browser that profiles its heap (Chromium draws one session in a hundred) such a page dies:
// docs/decisions/browsers.md.
delete WebAssembly.Suspending;
delete WebAssembly.promising;

const started = start({ indexURL: new URL("./vendor/pyodide/", import.meta.url).href });
started.catch(() => {}); // told to PyScript, which is going to ask

export { version };
export async function loadPyodide({ stdout, stderr }) {
  const python = await started;
  python.setStdout({ batched: stdout });
  python.setStderr({ batched: stderr });
  return python;
}
