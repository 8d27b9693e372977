// Starts Pyodide, unpacks what is to run there, and leaves `window.ask` for the outer test to call a function of a module;
// its answer, or what went wrong in it, is `window.told`. Or else it leaves `window.failure`: why Python did not start.
import { loadPyodide } from "./pyodide/pyodide.mjs";

delete WebAssembly.Suspending; // as the page does, static/python.js
delete WebAssembly.promising;

const FOLDER = "/project";

async function prepare() {
  const python = await loadPyodide();
  python.FS.mkdirTree(FOLDER);
  const response = await fetch("project.zip");
  python.unpackArchive(await response.arrayBuffer(), "zip", { extractDir: FOLDER });
  python.runPython(`import os, sys; os.chdir("${FOLDER}"); sys.path.insert(0, "${FOLDER}")`);
  window.ask = (module, name, ...given) => {
    window.told = null;
    setTimeout(() => {
      try {
        window.told = python.pyimport(module)[name](...given);
      } catch (error) {
        window.told = String(error);
      }
    }, 0);
  };
}

prepare().catch((error) => {
  window.failure = String(error);
});
