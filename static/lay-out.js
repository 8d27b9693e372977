// The game's files put where Python finds them.
export const HOME = "/home/pyodide/";
const BUILT = `
from _whole_archive import serve
serve("${HOME}epizodiak.zip")
serve("${HOME}bots.zip")
`;

// A built site has two archives; a checkout has single files.
/** @param {Pyodide} python @param {NamedFile[]} files @param {boolean} built */
export function layOut(python, files, built) {
  for (const [name, bytes] of files) {
    python.FS.mkdirTree(HOME + name.split("/").slice(0, -1).join("/"));
    python.FS.writeFile(HOME + name, bytes);
  }
  if (built) python.runPython(BUILT);
}
