// Starts Pyodide, unpacks the tests and what they need, and leaves `window.runTests` for the outer test to call,
// or else `window.failure`, what went wrong.
import { loadPyodide } from "./pyodide/pyodide.mjs";

delete WebAssembly.Suspending; // as the page does, static/python.js
delete WebAssembly.promising;

const FOLDER = "/project";

async function prepare() {
  const python = await loadPyodide();
  python.FS.mkdirTree(FOLDER);
  for (const archive of ["libraries.zip", "project.zip"]) {
    const response = await fetch(archive);
    python.unpackArchive(await response.arrayBuffer(), "zip", { extractDir: FOLDER });
  }
  python.runPython(`import os, sys; os.chdir("${FOLDER}"); sys.path.insert(0, "${FOLDER}")`);
  const inside = python.pyimport("inside");
  window.runTests = ([folder, share]) => inside.run(folder, share);
}

prepare().catch((error) => {
  window.failure = String(error);
});
