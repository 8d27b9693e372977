// Starts Pyodide with the package and the tools, and leaves `window.sameLine` for the outer test to call, or else
// `window.failure`, what went wrong.
import { loadPyodide } from "./pyodide/pyodide.mjs";

const FOLDER = "/project";

async function prepare() {
  const python = await loadPyodide();
  python.FS.mkdirTree(FOLDER);
  const response = await fetch("project.zip");
  python.unpackArchive(await response.arrayBuffer(), "zip", { extractDir: FOLDER });
  python.runPython(`import sys; sys.path.insert(0, "${FOLDER}")`);
  const same = python.pyimport("tools.same_play");
  window.sameLine = (number, share) => {
    window.told = null;
    setTimeout(() => {
      window.told = same.line(number, share);
    }, 0);
  };
}

prepare().catch((error) => {
  window.failure = String(error);
});
