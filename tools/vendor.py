"""Copy the pinned runtime out of node_modules/ into static/vendor/, which the page loads it from.

The versions in node_modules/ must be those that package.json names. npm has no micropip, which installs the bots that
people bring: its wheel comes through pip, as pyproject.toml pins it. The copy is put in place as a whole, so that an
interrupted one is never taken for a finished one.
"""

import json
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from pathlib import Path

from tools import dev_install

ROOT = Path(__file__).resolve().parent.parent

PYODIDE_FILES = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "pyodide-lock.json",
    "python_stdlib.zip",
)

QR_FILES = ("index.js", "decode.js")
"""What writes QR codes, and what reads them; the second imports the first."""

TYPEFACES = ("inter", "alegreya")
LETTERS = ("latin", "latin-ext", "greek")
"""The typefaces, all weights of each in a file, and which letters' files are used of them."""


def font_files(modules: Path) -> Iterator[tuple[Path, str]]:
    """Yield the files of the typefaces, and what they are called here."""
    for face in TYPEFACES:
        for part in LETTERS:
            file = f"{face}-{part}-wght-normal.woff2"
            yield modules / "@fontsource-variable" / face / "files" / file, f"{face}-{part}.woff2"


def pyscript_files(dist: Path) -> list[str]:
    """Return the names of PyScript's entry, its style sheet and its chunks, without source maps."""
    names = {"core.css"} | {file.name for file in dist.glob("*.js")}
    return sorted(names - {"service-worker.js"})


def wrong_versions(root: Path) -> Iterator[str]:
    """Yield a line for every package in node_modules/ that is missing or isn't the pinned version."""
    pins: dict[str, str] = json.loads((root / "package.json").read_text("utf-8"))["dependencies"]
    for name, pinned in pins.items():
        file = root / "node_modules" / name / "package.json"
        found = json.loads(file.read_text("utf-8"))["version"] if file.is_file() else "nothing"
        if found != pinned:
            yield f"package.json pins {name} {pinned}, but node_modules/ holds {found}. Run: npm ci"


class NoWheelError(RuntimeError):
    """A wheel could not be fetched; the message is one line."""


def wheel_pins(root: Path) -> dict[str, str]:
    """Return what is pinned of PyPI's wheels: requirements, with checksums, by name."""
    with (root / "pyproject.toml").open("rb") as file:
        pins: dict[str, str] = tomllib.load(file)["tool"]["epizodiak"]["wheels"]
    return pins


def pythons_version(root: Path) -> str:
    """Return the version of the browser's Python, such as 3.14, as the pinned Pyodide tells it."""
    lock = json.loads((root / "node_modules" / "pyodide" / "pyodide-lock.json").read_text("utf-8"))
    return ".".join(lock["info"]["python"].split(".")[:2])  # what follows may be a pre-release's, which pip can't read


def _pip(root: Path, scratch: Path) -> list[str]:
    """Return a command that is pip: the development tools' one, this Python's, or one made for the purpose."""
    for python in (root / ".venv" / "bin" / "python", Path(sys.executable)):
        command = [str(python), "-m", "pip"]
        if python.is_file() and not subprocess.run([*command, "-V"], check=False, capture_output=True).returncode:
            return command
    if not dev_install.can_make_environments():
        raise NoWheelError(dev_install.NO_VENV)
    import venv  # noqa: PLC0415 - a Python without it, as in the browser, can still import this

    venv.create(scratch / "venv", with_pip=True)
    return [str(scratch / "venv" / "bin" / "python"), "-m", "pip"]


def fetch_wheels(root: Path, target: Path) -> list[Path]:
    """Put the pinned wheels into folders of their names, without versions, so that their addresses stay.

    Raises:
        NoWheelError: one could not be fetched.
    """
    found = []
    for name, pin in wheel_pins(root).items():
        with tempfile.TemporaryDirectory() as folder:
            scratch = Path(folder)
            (scratch / "pins.txt").write_text(f"{pin}\n", "utf-8")
            command = [*_pip(root, scratch), "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
            # For the browser's Python, whatever this one is.
            command += ["--only-binary", ":all:", "--python-version", pythons_version(root), "--require-hashes"]
            command += ["--dest", str(scratch), "--requirement", str(scratch / "pins.txt")]
            ran = subprocess.run(command, check=False, capture_output=True, text=True)
            wheels = sorted(scratch.glob("*.whl"))
            if ran.returncode or len(wheels) != 1:
                last = (ran.stderr.strip().splitlines() or ["no wheel came"])[-1]
                raise NoWheelError(f"pip could not fetch {name}: {last}")
            (target / name).mkdir(parents=True, exist_ok=True)
            found.append(target / name / f"{name}.whl")
            shutil.copyfile(wheels[0], found[-1])
    return found


def copy_runtime(root: Path) -> list[Path]:
    """Replace static/vendor/ and return the files now in it."""
    target, fresh = root / "static" / "vendor", root / "static" / "vendor.new"
    modules = root / "node_modules"
    pyscript = modules / "@pyscript" / "core" / "dist"
    copies = [(modules / "pyodide" / name, fresh / "pyodide" / name) for name in PYODIDE_FILES]
    copies += [(modules / "qr" / name, fresh / "qr" / name) for name in QR_FILES]
    copies += [(pyscript / name, fresh / "pyscript" / name) for name in pyscript_files(pyscript)]
    copies += [(file, fresh / "fonts" / name) for file, name in font_files(modules)]
    shutil.rmtree(fresh, ignore_errors=True)
    for source, copy in copies:
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, copy)
    copied = [copy for _, copy in copies] + fetch_wheels(root, fresh)
    shutil.rmtree(target, ignore_errors=True)
    fresh.rename(target)
    return [target / copy.relative_to(fresh) for copy in copied]


def main(root: Path = ROOT) -> int:
    """Copy the runtime; returns the exit status."""
    problems = list(wrong_versions(root))
    if problems:
        print("\n".join(problems), file=sys.stderr)
        return 1
    try:
        files = copy_runtime(root)
    except NoWheelError as error:
        print(error, file=sys.stderr)
        return 1
    size = sum(file.stat().st_size for file in files)
    print(f"The browser's Python is in static/vendor/: {len(files)} files, {size / 1e6:.1f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
