// Runs the packer (packer.py) in the vendored Pyodide: `node tools/runtime/pack.mjs PLAN.json`, as tools/runtime/build.py
// says. What comes out is compiled by the CPython, and compressed by the zlib, that the page will read it with.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const { plan, environment, library, out, pyodide, remembered } = JSON.parse(readFileSync(process.argv[2], "utf8"));
const { loadPyodide } = await import(pathToFileURL(join(pyodide, "pyodide.mjs")).href);

try {
  const python = await loadPyodide({ indexURL: `${pyodide}/`, env: { HOME: "/home/pyodide", ...environment } });
  for (const folder of ["/inside/tools/runtime", "/weighed", "/out"]) python.FS.mkdirTree(folder);
  for (const name of readdirSync(here).filter((each) => each.endsWith(".py"))) {
    python.FS.writeFile(`/inside/tools/runtime/${name}`, readFileSync(join(here, name)));
  }
  python.FS.writeFile("/library.zip", readFileSync(library));
  for (const [name, path] of Object.entries(plan.weighed)) {
    plan.weighed[name] = `/weighed/${name}`;
    python.FS.writeFile(plan.weighed[name], readFileSync(path));
  }
  if (existsSync(remembered)) python.FS.writeFile("/remembered", readFileSync(remembered));
  python.runPython("import sys; sys.path.insert(0, '/inside')");
  const told = python.pyimport("tools.runtime.packer").pack("/library.zip", JSON.stringify(plan), "/out");
  for (const name of python.FS.readdir("/out")) {
    if (!name.startsWith(".")) writeFileSync(join(out, name), python.FS.readFile(`/out/${name}`));
  }
  process.stdout.write(`${told}\n`);
} catch (error) {
  // Without the stack, whose first frame is a source file of a megabyte in one line.
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
