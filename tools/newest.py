"""Try the newest Pyodide and PyScript that there are, pre-releases too: which pieces of the build no longer fit.

`make newest` writes that down for people, in Markdown; what is pinned stays pinned. docs/upgrading.md has the rest.
"""

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

TRIED = ("pyodide", "@pyscript/core")
PINS = ("package.json", "package-lock.json")


def newest(package: str) -> str:
    """Return the last version of a package that npm lists.

    Raises:
        CalledProcessError: npm could not be asked.
    """
    asked = ["npm", "view", package, "versions", "--json"]
    listed = json.loads(subprocess.run(asked, check=True, capture_output=True, text=True).stdout)
    return str(listed[-1] if isinstance(listed, list) else listed)


def tried(root: Path, package: str, version: str) -> str:
    """Return what a build says with another version of a package; the checkout is pinned as before then."""
    kept = {name: (root / name).read_bytes() for name in PINS}
    try:
        pin = ["npm", "install", "--package-lock-only", f"{package}@{version}"]
        said = ""
        for command in (pin, ["make", "--no-print-directory", "site"]):
            ran = subprocess.run(command, cwd=root, check=False, capture_output=True, text=True)
            said = ran.stderr.strip()
            if ran.returncode:
                return f"It can't be built:\n\n```\n{said}\n```\n"
    finally:
        for name, data in kept.items():
            (root / name).write_bytes(data)
    return f"```\n{said}\n```\n" if said else "Every piece fits.\n"


def main(root: Path = ROOT) -> int:
    """Try both, each beside what is pinned of the other, and tell; returns the exit status."""
    for package in TRIED:
        try:
            version = newest(package)
        except (subprocess.CalledProcessError, ValueError) as error:
            print(f"## {package}\n\nnpm could not tell its versions: {error}\n", flush=True)
            continue
        print(f"## {package} {version}\n\n{tried(root, package, version)}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
