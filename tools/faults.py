"""Plant known faults, one at a time, and see which layer of the tests catches each: `python3 -m tools.faults`.

A fault is a file in tests/faults/: a sentence that says what is wrong, `Layer:` and `Test:` that say which layer is to
catch it and where, and a patch. Each is planted in a copy of the checkout; the named tests run first and, should they
not notice, all layers one after the other.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tools.run_tests import FOLDERS, LATER, spreading

ROOT: Final = Path(__file__).resolve().parent.parent
FAULTS: Final = Path("tests", "faults")

LAYERS: Final = ("unit", "contract", "golden", "property", "pyodide", "e2e")
"""The layers that may catch a fault, in the order in which they are asked: quick ones first."""

LINKED: Final = ("node_modules", "static/vendor")
"""What git does not know and the tests need; only `make` writes there."""

INTERRUPTED: Final = 2
STOPPED: Final = "stopping after 1 failures"
"""How pytest ends at the first failure where several processes run the tests: its status, and what it says then."""


class FaultError(ValueError):
    """A fault's file is not of the form, or does not fit the code any more; the message says which and why."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault as its file describes it.

    Attributes:
        name: the file's name without its ending.
        sentence: what is wrong once it is planted.
        layer: the layer that catches it first.
        tests: files, or tests as pytest names them, that notice it.
        patch: the change, as ``git apply`` reads it.
    """

    name: str
    sentence: str
    layer: str
    tests: tuple[str, ...]
    patch: str


def read(file: Path) -> Fault:
    """Return the fault that a file describes.

    Raises:
        FaultError: it has no sentence, no layer, no test, or no patch.
    """
    head, mark, patch = file.read_text("utf-8").partition("diff --git ")
    lines = [line for line in head.splitlines() if line]
    told = {key: value.strip() for key, colon, value in (line.partition(":") for line in lines[1:]) if colon}
    if not lines or not mark or told.get("Layer") not in LAYERS or not told.get("Test"):
        raise FaultError(f"{file.name}: a fault has a sentence, Layer: {' | '.join(LAYERS)}, Test: … and a patch")
    return Fault(file.stem, lines[0], told["Layer"], tuple(told["Test"].split()), mark + patch)


def read_all(root: Path = ROOT) -> list[Fault]:
    """Return all faults by their names' order."""
    return [read(file) for file in sorted((root / FAULTS).glob("*.patch"))]


def apply(fault: Fault, folder: Path, *, only_check: bool = False) -> None:
    """Plant a fault in a checkout, or only see whether its patch fits.

    Raises:
        FaultError: it does not.
    """
    command = ["apply", "--whitespace=nowarn", *(["--check"] if only_check else []), "-"]
    done = _git(command, folder, fault.patch)
    if done.returncode:
        raise FaultError(f"{fault.name}: the patch does not fit any more: {done.stderr.strip()}")


@contextmanager
def planted(fault: Fault, root: Path = ROOT) -> Iterator[Path]:
    """Yield a copy of the checkout, as it stands now, in which the fault is planted.

    Raises:
        FaultError: the patch does not fit the code.
    """
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "checkout"
        for name in _files(root):
            if (root / name).is_file():
                (copy / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(root / name, copy / name)
        for name in LINKED:
            if (root / name).is_dir():
                shutil.copytree(root / name, copy / name, copy_function=os.link, symlinks=True)
        apply(fault, copy)
        yield copy


def _files(root: Path) -> list[str]:
    """Return what git would not ignore, also where there is no history: an empty one, elsewhere, knows nothing yet."""
    with tempfile.TemporaryDirectory() as empty:
        _git(["init", "--quiet", "."], Path(empty)).check_returncode()
        here = [f"--git-dir={Path(empty) / '.git'}", "--work-tree=."]
        listed = _git([*here, "ls-files", "-z", "--others", "--exclude-standard"], root)
    listed.check_returncode()
    return [name for name in listed.stdout.split("\0") if name]


def _git(arguments: Sequence[str], folder: Path, given: str = "") -> subprocess.CompletedProcess[str]:
    """Run git in a folder; a repository around it is none of its business."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    environment["GIT_CEILING_DIRECTORIES"] = str(folder.resolve().parent)
    command = ["git", *arguments]
    return subprocess.run(
        command, cwd=folder, env=environment, input=given, text=True, capture_output=True, check=False
    )


def fails(copy: Path, layer: str, tests: Sequence[str] = ()) -> bool:
    """Return whether some of a layer's tests, or all, fail in a copy of the checkout.

    Raises:
        FaultError: pytest could not run what was named.
    """
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider"]
    command += tests or ["-m", LATER, *spreading(layer), FOLDERS[layer]]  # all of a layer as in `make test`
    # A site that was built before has no fault in it.
    environment = {name: value for name, value in os.environ.items() if name != "EPIZODIAK_DIST"}
    ran = subprocess.run(command, cwd=copy, env=environment, check=False, capture_output=True, text=True)
    failed = ran.returncode == 1 or (ran.returncode == INTERRUPTED and STOPPED in ran.stdout)
    if ran.returncode and not failed:
        raise FaultError(f"pytest {' '.join(tests) or layer} could not run:\n{ran.stdout[-2000:]}{ran.stderr[-2000:]}")
    return failed


def caught_by(fault: Fault, *, thorough: bool = False) -> str | None:
    """Return the layer that catches a fault, or None.

    Args:
        fault: is planted in a copy.
        thorough: ask the layers one after the other, whatever the fault's file says.

    Raises:
        FaultError: the patch does not fit the code, or its tests can't be run.
    """
    with planted(fault) as copy:
        if not thorough and fails(copy, fault.layer, fault.tests):
            return fault.layer
        return next((layer for layer in LAYERS if fails(copy, layer)), None)


def main(arguments: Sequence[str] | None = None) -> int:
    """Plant the faults and print a line for each; returns 1 if one is not caught by the layer that it names."""
    parser = argparse.ArgumentParser(prog="python3 -m tools.faults", description="Plant faults; see who catches them.")
    parser.add_argument("names", nargs="*", help="beginnings of the faults' names; none stands for all")
    parser.add_argument("--thorough", action="store_true", help="ask all layers in their order, not the named tests")
    given = parser.parse_args(arguments)
    wanted = tuple(given.names) or ("",)
    caught = faults = 0
    try:
        for fault in read_all():
            if not fault.name.startswith(wanted):
                continue
            began = time.monotonic()
            layer = caught_by(fault, thorough=given.thorough)
            right = layer == fault.layer
            faults, caught = faults + 1, caught + right
            mark = "" if right else f"  EXPECTED {fault.layer}"
            took = time.monotonic() - began
            print(f"{layer or 'NOBODY':10}{took:6.1f} s  {fault.name}: {fault.sentence}{mark}", flush=True)
    except FaultError as error:
        print(error, file=sys.stderr)
        return 2
    print(f"\n{caught} of {faults} faults are caught where they should be")
    return 0 if caught == faults else 1


if __name__ == "__main__":
    sys.exit(main())
