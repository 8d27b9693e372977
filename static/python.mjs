// What PyScript takes for its interpreter: Pyodide, whose start doesn't wait until PyScript asks for it.
import { loadPyodide as start, version } from "./vendor/pyodide/pyodide.mjs";

const started = start({ indexURL: new URL("./vendor/pyodide/", import.meta.url).href });
started.catch(() => {}); // told to PyScript, which is going to ask

export { version };
export async function loadPyodide({ stdout, stderr }) {
  const python = await started;
  python.setStdout({ batched: stdout });
  python.setStderr({ batched: stderr });
  return python;
}
