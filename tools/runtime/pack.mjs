// Runs the packer (packer.py) in the vendored Pyodide: `node tools/runtime/pack.mjs PLAN.json`, as tools/runtime/build.py says.
// What comes out is compiled by the CPython, and compressed by the zlib, that the page will read it with.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const plan = JSON.parse(readFileSync(process.argv[2], "utf8"));
const { loadPyodide } = await import(pathToFileURL(join(plan.pyodide, "pyodide.mjs")).href);

try {
  // PyScript carries its Python as a literal in its core; only JavaScript can read that.
  const core = readFileSync(plan.core, "utf8");
  const carried = core.match(new RegExp(plan.carried, "s"));
  if (!carried) throw new Error(`${plan.core} carries no Python where it used to`);
  const files = { ...plan.archives.epizodiak };
  (function collect(folder, contents) {
    for (const [name, inside] of Object.entries(contents)) {
      if (typeof inside === "string") files[`${folder}${name}`] = inside;
      else collect(`${folder}${name}/`, inside);
    }
  })("", Function(`return ${carried[1]}`)());

  // Byte code without columns is a tenth smaller; tracebacks still name their lines.
  const env = { HOME: "/home/pyodide", ...(plan.without.includes("columns") ? {} : { PYTHONNODEBUGRANGES: "1" }) };
  const python = await loadPyodide({ indexURL: `${plan.pyodide}/`, env });
  python.FS.writeFile("/stock.zip", readFileSync(join(plan.pyodide, "python_stdlib.zip")));
  python.FS.mkdirTree("/inside/tools/runtime");
  for (const name of ["memory.py", "packer.py", "put_off.py"]) {
    python.FS.writeFile(`/inside/tools/runtime/${name}`, readFileSync(join(here, name)));
  }
  python.runPython("import sys; sys.path.insert(0, '/inside')");
  const packer = python.pyimport("tools.runtime.packer");
  for (const [name, path] of Object.entries(plan.weighed)) python.FS.writeFile(`/weighed-${name}`, readFileSync(path));
  if (existsSync(plan.remembered)) python.FS.writeFile("/remembered", readFileSync(plan.remembered));
  const told = packer.pack("/stock.zip", JSON.stringify({ ...plan, archives: { ...plan.archives, epizodiak: files } }), "/out");
  for (const name of python.FS.readdir("/out")) {
    if (!name.startsWith(".")) writeFileSync(join(plan.out, name), python.FS.readFile(`/out/${name}`));
  }
  process.stdout.write(`${told}\n`);
} catch (error) {
  // Without the stack, whose first frame is a source file of a megabyte in one line.
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
