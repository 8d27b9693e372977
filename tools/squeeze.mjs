// Takes comments and the formatter's spaces out of scripts, and nothing else: `node tools/squeeze.mjs FILE …`.
import { readFileSync, writeFileSync } from "node:fs";
import { minify } from "terser";

const MODULE = /^(?:import|export)\b/m;

for (const file of process.argv.slice(2)) {
  const text = readFileSync(file, "utf8");
  const { code } = await minify(text, { compress: false, mangle: false, module: MODULE.test(text) });
  writeFileSync(file, `${code}\n`);
}
